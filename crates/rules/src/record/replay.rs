//! Replaying a record, which checks it against the rules.

use thiserror::Error;

use super::{Line, Record, first_player};
use crate::morelli::{Fists, Morelli, MorelliVariant, Placing, PlacingError, PlacingKind, StartMode};
use crate::{
    AnyGame, AnyPosition, Color, Echo, GameError, Outcome, Position, PositionError, Reason, Variant, VariantError,
};

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// No `Variant` tag.
    #[error("the record has no Variant tag")]
    NoVariant,
    /// A bad `Variant` tag.
    #[error("Variant tag: {0}")]
    Variant(#[from] VariantError),
    /// No `Start` tag where the game needs one.
    #[error(
        "a Morelli record needs a Start tag (or Mode facing or adjacent, random with Seed, pairs with Pairs, free with Free)"
    )]
    NoStart,
    /// A `Pairs` or `Free` tag that stops too early.
    #[error("{0} tag: pieces are missing")]
    Unplaced(&'static str),
    /// A bad `Start` tag.
    #[error("Start tag: {0}")]
    Start(#[from] PositionError),
    /// A bad `Pairs` or `Free` tag.
    #[error("{tag} tag: {error}")]
    Placing {
        /// the tag
        tag: &'static str,
        /// what is wrong with it
        error: PlacingError,
    },
    /// A turn that cannot be played.
    #[error("move {ply}: {error}")]
    Turn {
        /// counted from 1
        ply: usize,
        /// what is wrong with it
        error: GameError,
    },
}

/// A record that follows the rules.
///
/// # Examples
/// ```
/// use rayuela_rules::{Doubt, Record, Replayed};
/// let text = "[Variant \"nine\"]\n[Result \"maybe\"]\n\n1. d2 d3";
/// let Replayed { game, result, doubts } = Record::parse_all(text).unwrap()[0].replay().unwrap();
/// assert_eq!((game.ply(), result), (2, None));
/// assert_eq!(doubts, [Doubt::UnknownResult("maybe".into())]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// the game, ready to go on or to be looked at
    pub game: AnyGame,
    /// the result: of the final position, else of the `Result` tag, else of repetition
    pub result: Option<Outcome>,
    /// statements of the record that its game contradicts
    pub doubts: Vec<Doubt>,
}

/// A statement of a record that its game contradicts.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Doubt {
    /// Turn numbers that do not fit the start.
    #[error("the numbers do not fit the Start position, where {0} is to move")]
    Numbers(Color),
    /// A `Result` tag with an unknown value.
    #[error("the Result tag says `{}`, which is not black, white, draw or *", Echo(.0))]
    UnknownResult(String),
    /// A `Termination` tag with an unknown value.
    #[error("the Termination tag names no known reason")]
    UnknownReason,
    /// A `Result` tag that the final position refutes.
    #[error("the Result tag says {tagged}, but the final position is {found}")]
    OtherResult {
        /// as the tag has it
        tagged: Outcome,
        /// as the position has it
        found: Outcome,
    },
    /// A `Mode` tag that does not fit the start.
    #[error("the Mode tag names another set-up than the Start position")]
    Mode,
    /// A `Pairs` or `Free` tag that does not fit the start.
    #[error("the {0} tag does not lead to the Start position")]
    Placed(&'static str),
    /// A `Fists` tag that does not fit the mode.
    #[error("the Fists tag does not lead to the Mode tag")]
    Fists,
    /// A variation that the rules forbid.
    #[error("in a variation, {0}")]
    Variation(ReplayError),
    /// A turn marked as the last that is not; counted from 1.
    #[error("move {0} is marked as the last, but others follow")]
    NotLast(usize),
}

impl Record {
    /// Plays the record through, variations too.
    ///
    /// # Errors
    /// What keeps the record from being replayed: a tag, or the first turn that the rules forbid.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{Record, ReplayError};
    /// let records = Record::parse_all("[Variant \"nine\"]\n\n1. d2 d2").unwrap();
    /// let error = records[0].replay().unwrap_err();
    /// assert_eq!(error.to_string(), "move 2: d2: d2 is occupied");
    /// assert!(matches!(error, ReplayError::Turn { ply: 2, .. }));
    /// ```
    pub fn replay(&self) -> Result<Replayed, ReplayError> {
        let variant: Variant = self.tag("Variant").ok_or(ReplayError::NoVariant)?.parse()?;
        let mut doubts = Vec::new();
        let start = match (self.tag("Start"), variant) {
            (Some(text), _) => AnyPosition::parse(variant, text)?,
            (None, Variant::Morelli(morelli)) => AnyPosition::Morelli(self.derived_start(morelli)?),
            (None, _) => AnyPosition::start(variant),
        };
        if let (Some(_), AnyPosition::Morelli(start)) = (self.tag("Start"), &start) {
            self.check_phases(start, &mut doubts);
        }
        if !self.line.turns.is_empty() && self.second_begins == (start.turn() == first_player(variant)) {
            doubts.push(Doubt::Numbers(start.turn()));
        }
        let mut game = AnyGame::new(start);
        replay_line(&mut game, &self.line, &mut doubts)?;
        let finished = game.position().ending().map(|ending| ending.outcome);
        let result = match self.tag("Result") {
            Some(tag) => finished.or_else(|| tag.parse().ok()),
            // Repetition decides only a game without the tag.
            None => finished.or_else(|| game.ending().map(|ending| ending.outcome)),
        };
        self.check_result(&game, &mut doubts);
        Ok(Replayed { game, result, doubts })
    }

    /// Compares the tags about the ending with the ending.
    fn check_result(&self, game: &AnyGame, doubts: &mut Vec<Doubt>) {
        let position = game.position();
        let tagged = self.tag("Result").and_then(|tag| tag.parse::<Outcome>().ok());
        match (self.tag("Result"), tagged) {
            (Some(tag), None) if tag != "*" => {
                doubts.push(Doubt::UnknownResult(tag.to_string()));
            }
            _ => {}
        }
        let reason = self.tag("Termination").map(str::parse::<Reason>);
        if let Some(Err(())) = reason {
            doubts.push(Doubt::UnknownReason);
        }
        let expected = match (position.ending(), reason) {
            (Some(ending), _) => Some(ending.outcome),
            (None, Some(Ok(Reason::Agreement))) => Some(position.agreed_outcome()),
            _ => None,
        };
        if let (Some(expected), Some(tagged)) = (expected, tagged)
            && expected != tagged
        {
            doubts.push(Doubt::OtherResult { tagged, found: expected });
        }
    }

    /// The start that the set-up phase gave, for a record without a `Start` tag.
    fn derived_start(&self, variant: MorelliVariant) -> Result<Morelli, ReplayError> {
        let seed = self.tag("Seed").and_then(|seed| seed.trim().parse().ok());
        let mode = self.mode().ok_or(ReplayError::NoStart)?;
        match (mode.placing(), mode, seed) {
            (Some(kind), ..) => self.placed_start(variant, kind),
            (None, StartMode::Random, None) => Err(ReplayError::NoStart),
            (None, mode, seed) => mode.position(variant, seed.unwrap_or_default()).ok_or(ReplayError::NoStart),
        }
    }

    fn placed_start(&self, variant: MorelliVariant, kind: PlacingKind) -> Result<Morelli, ReplayError> {
        let tag = kind.tag();
        let text = self.tag(tag).ok_or(ReplayError::NoStart)?;
        let placing = Placing::parse(kind, variant.size, text).map_err(|error| ReplayError::Placing { tag, error })?;
        placing.finish(variant.edition).ok_or(ReplayError::Unplaced(tag))
    }

    fn mode(&self) -> Option<StartMode> {
        self.tag("Mode").and_then(|mode| mode.trim().to_ascii_lowercase().parse().ok())
    }

    /// Compares the tags about the set-up phases with the start.
    fn check_phases(&self, start: &Morelli, doubts: &mut Vec<Doubt>) {
        let fixed = match self.mode() {
            Some(StartMode::Facing) => Some(Morelli::facing_start(start.variant())),
            Some(StartMode::Adjacent) => Some(Morelli::adjacent_start(start.variant())),
            _ => None,
        };
        if fixed.is_some_and(|fixed| fixed != *start) {
            doubts.push(Doubt::Mode);
        }
        for kind in [PlacingKind::Pairs, PlacingKind::Free] {
            if self.tag(kind.tag()).is_some() && self.placed_start(start.variant(), kind).as_ref() != Ok(start) {
                doubts.push(Doubt::Placed(kind.tag()));
            }
        }
        if let Some(fists) = self.tag("Fists") {
            let settled = Fists::parse_tag(fists).map(|(black, white)| black.settle(white).mode().name());
            if settled.is_none() || self.mode().is_some_and(|mode| Some(mode.name()) != settled) {
                doubts.push(Doubt::Fists);
            }
        }
    }
}

/// Plays a line; a variation that the rules forbid is a doubt, since the game itself does not depend on it.
fn replay_line(game: &mut AnyGame, line: &Line, doubts: &mut Vec<Doubt>) -> Result<(), ReplayError> {
    for (i, turn) in line.turns.iter().enumerate() {
        let ply = game.ply() + 1;
        for variation in &turn.variations {
            if let Err(error) = replay_line(game, variation, doubts) {
                doubts.push(Doubt::Variation(error));
            }
            while game.ply() + 1 > ply {
                game.undo();
            }
        }
        game.play_on_text(&turn.text).map_err(|error| ReplayError::Turn { ply, error })?;
        if turn.text.ends_with("//") && i + 1 < line.turns.len() {
            doubts.push(Doubt::NotLast(ply));
        }
    }
    Ok(())
}
