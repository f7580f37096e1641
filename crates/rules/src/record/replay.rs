//! Holding a record against the rules.

use thiserror::Error;

use super::{Line, Record};
use crate::morelli::{Fists, Morelli, MorelliVariant, Placing, PlacingError, PlacingKind, StartMode};
use crate::{AnyGame, AnyPosition, GameError, Outcome, PositionError, Variant, VariantError};

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
    #[error("a Morelli record needs a Start tag (or Mode with Seed, Pairs or Free)")]
    NoStart,
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
    #[error("turn {ply}{}: {error}", if *.variation { " (in a variation)" } else { "" })]
    Turn {
        /// counted from 1
        ply: usize,
        /// not in the game itself
        variation: bool,
        /// what is wrong with it
        error: GameError,
    },
}

/// A record that follows the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// the game, ready to go on or to be looked at
    pub game: AnyGame,
    /// the result: of the final position, else of the `Result` tag, else of repetition
    pub result: Option<Outcome>,
    /// what the tags say that the game does not bear out, a sentence each
    pub doubts: Vec<String>,
}

impl Record {
    /// Plays the record through, variations too.
    ///
    /// # Errors
    /// What keeps the record from being replayed: a tag, or the first turn that the rules forbid.
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
        let mut game = AnyGame::new(start);
        replay_line(&mut game, &self.line, false)?;
        let tagged = self.tag("Result").and_then(|result| result.parse::<Outcome>().ok());
        let finished = game.position().ending().map(|ending| ending.outcome);
        if let (Some(finished), Some(tagged)) = (finished, tagged)
            && finished != tagged
        {
            doubts.push(format!("the Result tag says {tagged}, but the final position is {finished}"));
        }
        let result = finished.or(tagged).or_else(|| game.ending().map(|ending| ending.outcome));
        Ok(Replayed { game, result, doubts })
    }

    /// The start that the set-up phase gave, where the record does not write it out.
    fn derived_start(&self, variant: MorelliVariant) -> Result<Morelli, ReplayError> {
        let seed = self.tag("Seed").and_then(|seed| seed.parse().ok());
        match self.tag("Mode").and_then(|mode| mode.parse().ok()) {
            Some(StartMode::Facing) => Ok(Morelli::facing_start(variant)),
            Some(StartMode::Adjacent) => Ok(Morelli::adjacent_start(variant)),
            Some(StartMode::Random) => {
                seed.map(|seed| Morelli::random_start(variant, seed)).ok_or(ReplayError::NoStart)
            }
            Some(StartMode::Pairs) => self.placed_start(variant, PlacingKind::Pairs),
            Some(StartMode::Free) => self.placed_start(variant, PlacingKind::Free),
            None => Err(ReplayError::NoStart),
        }
    }

    fn placed_start(&self, variant: MorelliVariant, kind: PlacingKind) -> Result<Morelli, ReplayError> {
        let tag = kind.tag();
        let text = self.tag(tag).ok_or(ReplayError::NoStart)?;
        let placing = Placing::parse(kind, variant.size, text).map_err(|error| ReplayError::Placing { tag, error })?;
        placing.finish(variant.edition).ok_or(ReplayError::NoStart)
    }

    /// Compares what the tags tell of the set-up phases with the start.
    fn check_phases(&self, start: &Morelli, doubts: &mut Vec<String>) {
        use crate::Position;
        for kind in [PlacingKind::Pairs, PlacingKind::Free] {
            if self.tag(kind.tag()).is_some() && self.placed_start(start.variant(), kind).as_ref() != Ok(start) {
                doubts.push(format!("the {} tag does not lead to the Start position", kind.tag()));
            }
        }
        if let Some(fists) = self.tag("Fists") {
            let settled = Fists::parse_tag(fists).map(|(black, white)| black.settle(white).mode().name());
            if settled.is_none() || self.tag("Mode").is_some_and(|mode| Some(mode) != settled) {
                doubts.push("the Fists tag does not lead to the Mode tag".to_string());
            }
        }
    }
}

fn replay_line(game: &mut AnyGame, line: &Line, variation: bool) -> Result<(), ReplayError> {
    for turn in &line.turns {
        let ply = game.ply() + 1;
        for other in &turn.variations {
            replay_line(&mut game.clone(), other, true)?;
        }
        game.play_on_text(&turn.text).map_err(|error| ReplayError::Turn { ply, variation, error })?;
    }
    Ok(())
}
