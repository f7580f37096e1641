//! Game records: tags, turns, comments, variations; several games to a file.
//!
//! Reading has two steps. [`Record::parse_all`] reads the form alone, so that a file with one bad turn still shows where
//! it is; [`Record::replay`] checks the turns against the rules.

mod parse;
mod replay;
mod write;

pub use parse::{RecordError, RecordErrorKind};
pub use replay::{Doubt, ReplayError, Replayed};

use crate::{AnyGame, Ending, Position, Variant};

/// One game as written.
///
/// # Examples
/// ```
/// use rayuela_rules::Record;
/// let text = "[Variant \"six\"]\n\n1. a1 c1 {a comment} (1... e1) 2. a3 c5";
/// let record = Record::parse_all(text).unwrap().remove(0);
/// assert_eq!(record.tag("Variant"), Some("six"));
/// assert_eq!(record.line.turns[1].comments, ["a comment"]);
///
/// let replayed = record.replay().unwrap();
/// assert!(replayed.doubts.is_empty());
/// assert_eq!((replayed.game.ply(), replayed.result), (4, None));
/// // What is written can be read again.
/// assert_eq!(Record::parse_all(&record.to_string()), Ok(vec![record]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// names and values in order
    pub tags: Vec<(String, String)>,
    /// the player who moves second in the game has the record's first turn (`1...`)
    pub second_begins: bool,
    /// the turns
    pub line: Line,
}

/// A sequence of turns: the game's own, or a variation's.
///
/// # Examples
/// ```
/// use rayuela_rules::{Line, Record, RecordTurn};
/// let turn = |text: &str| RecordTurn { text: text.into(), ..RecordTurn::default() };
/// let instead = Line { turns: vec![turn("e1")], ..Line::default() };
/// let answer = RecordTurn { variations: vec![instead], ..turn("c1") };
/// let line = Line { comments: vec!["the corner".into()], turns: vec![turn("a1"), answer] };
/// let mut record = Record { line, ..Record::default() };
/// record.set_tag("Variant", "six");
/// assert_eq!(record.to_string(), "[Variant \"six\"]\n\n{the corner} 1. a1 c1 (1... e1)\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// comments before the first turn
    pub comments: Vec<String>,
    /// the turns with what belongs to each
    pub turns: Vec<RecordTurn>,
}

/// A turn of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordTurn {
    /// the turn as written
    pub text: String,
    /// comments after it
    pub comments: Vec<String>,
    /// turns that could have been played instead
    pub variations: Vec<Line>,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in place or at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_string(), value.into())),
        }
    }

    /// The record of a game: variant, start, result and turns, the last one marked if the game is over.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{AnyGame, AnyPosition, Record};
    /// let mut game = AnyGame::new(AnyPosition::start("stacking".parse().unwrap()));
    /// game.play_text("d2").unwrap();
    /// let mut record = Record::of_game(&game);
    /// record.set_tag("White", "Ada");
    /// assert!(record.to_string().ends_with("[White \"Ada\"]\n\n1. d2\n"));
    /// ```
    pub fn of_game(game: &AnyGame) -> Record {
        let start = game.start();
        let mut record = Record { second_begins: start.turn() != first_player(start.variant()), ..Record::default() };
        record.set_tag("Variant", start.variant().to_string());
        record.set_tag("Start", start.text());
        let ending = game.ending();
        record.set_tag("Result", ending.map_or("*", |ending: Ending| ending.outcome.name()));
        if let Some(ending) = ending {
            record.set_tag("Termination", ending.reason.name());
        }
        let turns = (0..game.ply()).filter_map(|ply| game.notation(ply));
        record.line.turns = turns.map(|text| RecordTurn { text, ..RecordTurn::default() }).collect();
        if let (Some(_), Some(last)) = (ending, record.line.turns.last_mut()) {
            last.text.push_str("//");
        }
        record
    }
}

/// Who moves first from a usual start.
fn first_player(variant: Variant) -> crate::Color {
    if variant.is_morelli() { crate::Color::Black } else { crate::Color::White }
}
