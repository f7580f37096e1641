//! The puzzles of each game, and the list of their files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::assemble::read;
use crate::dist::Dist;

/// The most bytes of a file: one that is fetched on a phone must not take long.
const MOST: usize = 100_000;

/// What is listed about a game.
#[derive(Default)]
struct Game {
    puzzles: usize,
    /// the addresses of its files
    files: Vec<String>,
}

/// Adds the files of puzzles, `VARIANT.txt` or in parts `VARIANT-2.txt`, and `puzzles.txt`, which names for each game
/// the number of its puzzles and the addresses of its files.
pub(crate) fn puzzles(dist: &mut Dist, paths: &[PathBuf]) -> Result<()> {
    let mut games: BTreeMap<String, Game> = BTreeMap::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "txt")) {
        let content = read(path)?;
        ensure!(content.len() < MOST, "{} has {} bytes: divide it into parts", path.display(), content.len());
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = dist.add_on_use(&format!("puzzles-{}.txt", stem.replace('+', "-")), &content)?;
        let game = games.entry(variant(&stem).to_string()).or_default();
        game.puzzles += String::from_utf8_lossy(&content).lines().filter(|line| is_puzzle(line)).count();
        game.files.push(format!("/{file}"));
    }
    let list = games.iter().map(|(name, game)| format!("{name} {} {}\n", game.puzzles, game.files.join(" ")));
    dist.add("puzzles.txt", list.collect::<String>().as_bytes())
}

/// The variant whose puzzles a file has, by its name without the ending.
fn variant(stem: &str) -> &str {
    match stem.rsplit_once('-') {
        Some((variant, part)) if part.bytes().all(|byte| byte.is_ascii_digit()) => variant,
        _ => stem,
    }
}

fn is_puzzle(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn parts_of_a_game_are_listed_together() {
        let dir = std::env::temp_dir().join(format!("rayuela-puzzles-{}", std::process::id()));
        let (data, out) = (dir.join("data"), dir.join("out"));
        fs::create_dir_all(&data).unwrap();
        let write = |name: &str, text: &str| {
            fs::write(data.join(name), text).unwrap();
            data.join(name)
        };
        let paths = [
            write("README.md", "no puzzles"),
            write("morelli9+2011.txt", "# Morelli\n\n1 2 win | x | y\n"),
            write("nine-2.txt", "3 2 win | x | y\n"),
            write("nine.txt", "1 2 win | x | y\n2 2 win | x | y\n"),
        ];
        let mut dist = Dist::create(&out).unwrap();
        puzzles(&mut dist, &paths).unwrap();
        let list = fs::read_to_string(out.join(dist.fill_in("{{puzzles.txt}}").unwrap())).unwrap();
        let expected =
            "morelli9+2011 1 /{{puzzles-morelli9-2011.txt}}\nnine 3 /{{puzzles-nine-2.txt}} /{{puzzles-nine.txt}}\n";
        assert_eq!(list, dist.fill_in(expected).unwrap());
        assert_eq!((dist.on_use().len(), dist.hashed().len()), (3, 1));
        let large = write("six.txt", &"1 2 win | x | y\n".repeat(10_000));
        assert!(puzzles(&mut dist, &[large]).is_err());
        fs::remove_dir_all(dir).unwrap();
    }
}
