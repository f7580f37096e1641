//! Games to play through: a record, and notes at some of its moves.

use rayuela_rules::{AnyGame, Record};

/// A game with notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// the name of the message before the game; those of the notes begin with it
    pub key: &'static str,
    /// the game as a record of one game
    pub record: &'static str,
    /// the moves with a note, in order
    pub notes: &'static [Note],
}

/// A note at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// the number of moves played, this one among them
    pub ply: usize,
    /// the engine's opinion of the position after it
    pub score: NotedScore,
}

/// The engine's opinion of a position, for the first player (Black in Morelli, White in Morris).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotedScore {
    /// an estimate in hundredths of a man or piece
    Estimate(i32),
    /// proved: the first player wins
    Wins,
    /// proved: the first player loses
    Loses,
    /// proved: a draw
    Draw,
}

/// A note at the move with this number, with an estimate.
pub(crate) const fn note(ply: usize, estimate: i32) -> Note {
    Note { ply, score: NotedScore::Estimate(estimate) }
}

/// A note at the move with this number, with a proved result.
pub(crate) const fn proved(ply: usize, score: NotedScore) -> Note {
    Note { ply, score }
}

impl SampleGame {
    /// The record.
    ///
    /// # Panics
    /// Never: a test reads every game.
    pub fn record(&self) -> Record {
        Record::parse_all(self.record).expect("games are well-formed records").remove(0)
    }

    /// The game, played to its end.
    ///
    /// # Panics
    /// Never: a test replays every game.
    pub fn game(&self) -> AnyGame {
        self.record().replay().expect("games are legal").game
    }

    /// The name of the message of a note.
    pub fn note_key(&self, ply: usize) -> String {
        format!("{}-{ply}", self.key)
    }

    /// The note at a move.
    pub fn note(&self, ply: usize) -> Option<&'static Note> {
        self.notes.iter().find(|note| note.ply == ply)
    }
}
