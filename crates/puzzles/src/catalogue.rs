use rayuela_rules::Variant;

use crate::file::is_puzzle;
use crate::puzzle::read_facts;
use crate::{FileError, Puzzle, PuzzleError, Theme};

/// The puzzles of a game as a list to choose from.
///
/// Only the facts of a puzzle are read when the list is; its position and its line are read when it is chosen. That makes
/// a file of hundreds of puzzles quick to open on a phone.
#[derive(Clone, PartialEq, Debug)]
pub struct Catalogue {
    variant: Variant,
    pub(crate) listed: Vec<Listed>,
}

/// A puzzle in the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listed {
    pub(crate) number: u32,
    pub(crate) rating: u16,
    pub(crate) themes: Vec<Theme>,
    /// where it stands in its file, counted from 1
    line: usize,
    text: String,
}

impl Catalogue {
    /// Reads the parts of a game's file.
    ///
    /// # Errors
    /// With the first line that does not have the form of a puzzle.
    pub fn read<'a>(variant: Variant, parts: impl IntoIterator<Item = &'a str>) -> Result<Catalogue, FileError> {
        let mut listed = Vec::new();
        for part in parts {
            for (i, text) in part.lines().enumerate().filter(|(_, text)| is_puzzle(text)) {
                let wrong = |error| FileError { line: i + 1, error };
                let (facts, _) = text.split_once('|').ok_or_else(|| wrong(PuzzleError::Parts))?;
                let (number, rating, _, themes) = read_facts(facts).ok_or_else(|| wrong(PuzzleError::Facts))?;
                listed.push(Listed { number, rating, themes, line: i + 1, text: text.to_string() });
            }
        }
        listed.sort_by_key(|puzzle| puzzle.number);
        Ok(Catalogue { variant, listed })
    }

    /// The game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// The themes that occur, each with the number of its puzzles.
    pub fn themes(&self) -> Vec<(Theme, usize)> {
        let count = |theme: Theme| self.listed.iter().filter(|puzzle| puzzle.themes.contains(&theme)).count();
        Theme::ALL.into_iter().map(|theme| (theme, count(theme))).filter(|(_, count)| *count > 0).collect()
    }

    /// The puzzle of a number; `None` if there is none.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn puzzle(&self, number: u32) -> Option<Result<Puzzle, FileError>> {
        let at = self.listed.binary_search_by_key(&number, |puzzle| puzzle.number).ok()?;
        let Listed { line, text, .. } = &self.listed[at];
        Some(Puzzle::parse(self.variant, text).map_err(|error| FileError { line: *line, error }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn six() -> Variant {
        "six".parse().unwrap()
    }

    #[test]
    fn parts_become_one_list() {
        let start = ".../.../..../.../... w 6 6";
        let first = format!("# Six\n\n4 1350 draw only-move save-the-draw | {start} | a1\n");
        let second = format!("9 900 win block | {start} | a1 c1\n2 1100 win block | {start} | c1\n");
        let catalogue = Catalogue::read(six(), [first.as_str(), &second]).unwrap();
        assert_eq!((catalogue.len(), catalogue.is_empty(), catalogue.variant()), (3, false, six()));
        assert_eq!(catalogue.themes(), [(Theme::Block, 2), (Theme::OnlyMove, 1), (Theme::SaveTheDraw, 1)]);
        assert_eq!(catalogue.puzzle(4).unwrap().unwrap().rating, 1350);
        assert!(catalogue.puzzle(5).is_none());
        // A damaged puzzle is noticed when it is chosen, and the others are not lost.
        assert_eq!(catalogue.puzzle(9), Some(Err(FileError { line: 1, error: PuzzleError::End })));
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let wrong = |text| Catalogue::read(six(), [text]).unwrap_err();
        assert_eq!(wrong("<!doctype html>"), FileError { line: 1, error: PuzzleError::Parts });
        assert_eq!(wrong("\n1 2 3 | 4"), FileError { line: 2, error: PuzzleError::Facts });
    }
}
