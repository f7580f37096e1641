//! Packs of tables for the app on a host without a server: it asks for them at the addresses where a server has them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisVariant;
use rayuela_tables::{Pack, Settings, Tables, solve};

/// The games that get one: those solved as a whole, whose first moves the book has. Six is built in, and the bans of `noreform` have no
/// files.
pub const GAMES: [&str; 11] = [
    "nine",
    "nine+diagonal",
    "nine+flying",
    "twelve",
    "six+diagonal",
    "six+double",
    "six+flying",
    "six+diagonal+double",
    "six+diagonal+flying",
    "six+double+flying",
    "six+diagonal+double+flying",
];
/// Far more than the solver needs for so few men.
const MEMORY: u64 = 1 << 30;

/// Writes the packs of these games into the folder `tables` of a site, and names them as they are called there. The tables
/// they are made of are solved in the folder `work`, which is removed. The bytes follow from the rules alone.
///
/// # Errors
/// If a game has no tables, or they cannot be solved or written.
pub fn add(site: &Path, games: &[&str], work: &Path) -> Result<Vec<String>> {
    let folder = site.join("tables");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut files = Vec::new();
    for game in games {
        let Ok(Variant::Morris(variant)) = game.parse() else { bail!("{game} has no tables") };
        let pack = pack(variant, work).with_context(|| format!("the pack of {game}"));
        let _ = fs::remove_dir_all(work);
        let name = format!("tables/{game}.pack");
        fs::write(site.join(&name), pack?).with_context(|| name.clone())?;
        files.push(name);
    }
    Ok(files)
}

fn pack(variant: MorrisVariant, work: &Path) -> Result<Vec<u8>> {
    let settings = Settings {
        dir: Some(work.to_path_buf()),
        threads: 0,
        memory: MEMORY,
        most_men: Some(Pack::MOST_MEN),
        distances: false,
        placing: false,
    };
    solve(variant, &settings, &|_| ())?;
    let bytes = Pack::of_tables(&Tables::open(work, variant))?.context("there are no tables")?;
    if !Pack::read(&bytes).is_some_and(|pack| pack.variant() == variant && pack.is_complete()) {
        bail!("it lacks tables");
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use rayuela_rules::morris::Morris;
    use rayuela_tables::{Book, SIX};

    use super::*;

    #[test]
    fn the_games_with_a_book_get_a_pack() {
        for variant in MorrisVariant::all().filter(|variant| *variant != SIX && !variant.noreform) {
            let is_known = Book::embedded().probe(&Morris::start(variant)).is_some();
            assert_eq!(GAMES.contains(&variant.to_string().as_str()), is_known, "{variant}");
        }
    }
}
