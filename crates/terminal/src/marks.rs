//! What is pointed out on a board, and the signs for it. Without colour the signs alone must be enough.

use rayuela_draw::LastTurn;
use rayuela_rules::Spot;

/// What a place is marked as; the first that holds is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// the cursor
    Cursor,
    /// chosen for the turn being put together
    Chosen,
    /// may be chosen now
    Choice,
    /// part of the engine's suggestion
    Hint,
    /// the last turn came from or went there
    Moved,
    /// the last turn changed it
    Changed,
    /// part of a frame or mill that the last turn completed
    Line,
}

impl Mark {
    /// The signs to the left and the right of the place.
    pub(crate) const fn signs(self) -> [char; 2] {
        match self {
            Mark::Cursor => ['[', ']'],
            Mark::Chosen => ['{', '}'],
            Mark::Choice => ['›', '‹'],
            Mark::Hint => ['?', '?'],
            Mark::Moved => ['<', '>'],
            Mark::Changed => ['(', ')'],
            Mark::Line => ['*', '*'],
        }
    }
}

/// Everything that is pointed out on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) cursor: Option<Spot>,
    pub(crate) chosen: Vec<Spot>,
    pub(crate) choices: Vec<Spot>,
    pub(crate) hint: Vec<Spot>,
    pub(crate) moved: Vec<Spot>,
    pub(crate) changed: Vec<Spot>,
    /// frames and mills completed
    pub(crate) lines: Vec<Vec<Spot>>,
}

impl Marks {
    /// Marks what a turn did.
    pub(crate) fn show_turn(&mut self, turn: &LastTurn) {
        self.moved = turn.from.into_iter().chain(turn.to).collect();
        self.changed = turn.captured.iter().chain(&turn.removed).chain(&turn.turned).copied().collect();
        self.changed.extend(turn.taken.iter().flat_map(|taken| [taken.from, taken.under]));
        self.lines.clone_from(&turn.lines);
    }

    /// Marks a turn that might be played.
    pub(crate) fn show_hint(&mut self, turn: &LastTurn) {
        self.hint = turn.from.into_iter().chain(turn.to).collect();
        self.hint.extend(turn.captured.iter().chain(&turn.removed).chain(&turn.turned));
        self.hint.extend(turn.taken.iter().flat_map(|taken| [taken.from, taken.under]));
    }

    /// How a place is marked.
    pub(crate) fn at(&self, spot: Spot) -> Option<Mark> {
        let found = [
            (self.cursor == Some(spot), Mark::Cursor),
            (self.chosen.contains(&spot), Mark::Chosen),
            (self.choices.contains(&spot), Mark::Choice),
            (self.hint.contains(&spot), Mark::Hint),
            (self.moved.contains(&spot), Mark::Moved),
            (self.changed.contains(&spot), Mark::Changed),
            (self.lines.iter().flatten().any(|place| *place == spot), Mark::Line),
        ];
        found.into_iter().find(|(holds, _)| *holds).map(|(_, mark)| mark)
    }

    /// Whether a place may be chosen now, whatever else it is.
    pub(crate) fn is_choice(&self, spot: Spot) -> bool {
        self.choices.contains(&spot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_comes_first() {
        let spot = Spot { file: 1, rank: 1 };
        let mut marks = Marks { changed: vec![spot], moved: vec![spot], ..Marks::default() };
        assert_eq!(marks.at(spot), Some(Mark::Moved));
        marks.cursor = Some(spot);
        assert_eq!(marks.at(spot), Some(Mark::Cursor));
        assert_eq!(marks.at(Spot { file: 0, rank: 0 }), None);
    }
}
