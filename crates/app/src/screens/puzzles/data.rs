//! The files of puzzles: which games have some, and the puzzles of a game. They are fetched on first use and then kept,
//! by this page in memory and by the service worker for times without a network.

use std::cell::RefCell;
use std::sync::Arc;

use rayuela_puzzles::Catalogue;
use rayuela_rules::Variant;

use crate::dom;

/// A game that has puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// the game
    pub(super) variant: Variant,
    /// how many it has
    pub(super) puzzles: usize,
    /// the addresses of its files
    files: Vec<String>,
}

/// Why there are no puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DataError {
    /// a file cannot be fetched
    Unreachable,
    /// a line of a file is not a puzzle
    Damaged(usize),
    /// there is no such puzzle, or the game has none
    Missing,
}

/// Reads the list of games; a line that is none is left out.
fn read_list(text: &str) -> Vec<Game> {
    let game = |line: &str| {
        let mut words = line.split(' ');
        let (variant, puzzles) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Game { variant, puzzles, files: words.map(str::to_string).collect() })
    };
    text.lines().filter_map(game).collect()
}

thread_local! {
    static GAMES: RefCell<Arc<Vec<Game>>> = RefCell::default();
    static CATALOGUES: RefCell<Vec<Arc<Catalogue>>> = const { RefCell::new(Vec::new()) };
}

/// The games that have puzzles, in the same order everywhere.
pub(super) async fn games() -> Result<Arc<Vec<Game>>, DataError> {
    let known = GAMES.with_borrow(Arc::clone);
    if !known.is_empty() {
        return Ok(known);
    }
    let list = dom::fetched("puzzles").await.ok_or(DataError::Unreachable)?;
    let games = Arc::new(read_list(&list));
    GAMES.set(games.clone());
    Ok(games)
}

/// The puzzles of a game.
pub(super) async fn catalogue(variant: Variant) -> Result<Arc<Catalogue>, DataError> {
    let known = CATALOGUES.with_borrow(|all| all.iter().find(|known| known.variant() == variant).cloned());
    if let Some(known) = known {
        return Ok(known);
    }
    let games = games().await?;
    let game = games.iter().find(|game| game.variant == variant).ok_or(DataError::Missing)?;
    let mut parts = Vec::new();
    for file in &game.files {
        parts.push(dom::fetched_from(file).await.ok_or(DataError::Unreachable)?);
    }
    let read = Catalogue::read(variant, parts.iter().map(String::as_str));
    let catalogue = Arc::new(read.map_err(|error| DataError::Damaged(error.line))?);
    CATALOGUES.with_borrow_mut(|all| all.push(catalogue.clone()));
    Ok(catalogue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read() {
        let list = "morelli9+2011 100 /puzzles-morelli9-2011.0.txt\nchess 5 /x.txt\nnine 523 /a.txt /b.txt\n<html>\n";
        let games = read_list(list);
        let told: Vec<(String, usize, usize)> =
            games.iter().map(|game| (game.variant.to_string(), game.puzzles, game.files.len())).collect();
        assert_eq!(told, [("morelli9+2011".to_string(), 100, 1), ("nine".to_string(), 523, 2)]);
    }
}
