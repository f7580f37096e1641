use rayuela_rules::Variant;
use thiserror::Error;

use crate::{Puzzle, PuzzleError};

/// Which line of a file is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {error}")]
pub struct FileError {
    /// counted from 1
    pub line: usize,
    /// what is wrong
    pub error: PuzzleError,
}

/// Reads the puzzles of a variant: one per line; blank lines and those that begin with `#` are left out.
///
/// # Errors
/// With the first line that is not a puzzle.
pub fn read(variant: Variant, text: &str) -> Result<Vec<Puzzle>, FileError> {
    let lines = text.lines().enumerate().filter(|(_, line)| is_puzzle(line));
    let puzzle = |(i, line)| Puzzle::parse(variant, line).map_err(|error| FileError { line: i + 1, error });
    lines.map(puzzle).collect()
}

/// Whether a line of a file is a puzzle: neither blank nor a comment.
pub fn is_puzzle(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::AnyPosition;

    #[test]
    fn a_file_is_read_and_written() {
        let six = "six".parse().unwrap();
        let start = AnyPosition::start(six).text();
        let line = format!("7 1350 draw only-move save-the-draw | {start} | a1 c1 a3");
        let puzzles = read(six, &format!("# Six\n\n{line}\n")).unwrap();
        assert_eq!(puzzles.iter().map(ToString::to_string).collect::<Vec<_>>(), [line]);
        for (wrong, error) in [
            ("7 1350 win", PuzzleError::Parts),
            ("7 1350 mate | w.w/.b./..wb/.../..b w 0 0 | a1", PuzzleError::Facts),
            ("7 1350 win | w.w/.b./..wb/.../..b w 0 0 |", PuzzleError::End),
        ] {
            assert_eq!(read(six, wrong), Err(FileError { line: 1, error }), "{wrong}");
        }
    }
}
