//! What two players agree to play.

use rayuela_rules::Variant;
use rayuela_rules::morelli::StartMode;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Speed, TimeControl};

/// A family of games that share ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Morelli on any board
    Morelli,
    /// Nine, Six, Twelve
    Morris,
    /// Stacking Morris
    Stacking,
}

impl Family {
    /// The three.
    pub const ALL: [Family; 3] = [Family::Morelli, Family::Morris, Family::Stacking];

    /// The family of a variant.
    pub const fn of(variant: Variant) -> Family {
        match variant {
            Variant::Morelli(_) => Family::Morelli,
            Variant::Morris(_) => Family::Morris,
            Variant::Stacking => Family::Stacking,
        }
    }

    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Morelli => "morelli",
            Family::Morris => "morris",
            Family::Stacking => "stacking",
        }
    }
}

/// What two players agree to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// the game with its options, such as `morelli9+2011`
    pub variant: Variant,
    /// for Morelli, and only for it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<StartMode>,
    /// the clock
    pub clock: TimeControl,
    /// whether the result changes ratings
    #[serde(default)]
    pub rated: bool,
}

/// Why nobody can play so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TermsError {
    /// Morelli needs a way to set up.
    #[error("Morelli needs a set-up: random, pairs, facing, adjacent, free or fists")]
    NoSetUp,
    /// Morris has none.
    #[error("only Morelli has set-ups to choose from")]
    StartMode,
    /// A clock beyond reason.
    #[error("these times are too short or too long")]
    Clock,
    /// Only Morelli has timed games.
    #[error("only Morelli has timed games: elsewhere nothing decides them")]
    NotTimed,
    /// No rating without a clock.
    #[error("a rated game needs a clock")]
    RatedWithoutClock,
}

impl Terms {
    /// Checks that a game can be played so.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), TermsError> {
        match (self.variant.is_morelli(), self.setup) {
            (true, None) => return Err(TermsError::NoSetUp),
            (false, Some(_)) => return Err(TermsError::StartMode),
            _ => {}
        }
        if !self.clock.is_sound() {
            return Err(TermsError::Clock);
        }
        match self.clock {
            TimeControl::Game { .. } if !self.variant.is_morelli() => Err(TermsError::NotTimed),
            TimeControl::Unlimited if self.rated => Err(TermsError::RatedWithoutClock),
            _ => Ok(()),
        }
    }

    /// The family and speed whose ratings it counts for; `None` without a clock.
    pub fn pool(&self) -> Option<(Family, Speed)> {
        Some((Family::of(self.variant), self.clock.speed()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_and_checked() {
        let read = |text: &str| serde_json::from_str::<Terms>(text);
        let terms = read(
            r#"{"variant":"morelli9","setup":"fists","clock":{"type":"fischer","start":60000,"increment":0},"rated":true}"#,
        )
        .unwrap();
        assert_eq!(terms.check(), Ok(()));
        assert_eq!(terms.pool(), Some((Family::Morelli, Speed::Fast)));
        assert_eq!(serde_json::from_str::<Terms>(&serde_json::to_string(&terms).unwrap()).unwrap(), terms);
        let wrong = |text: &str| read(text).unwrap().check().unwrap_err();
        assert_eq!(wrong(r#"{"variant":"morelli","clock":{"type":"unlimited"}}"#), TermsError::NoSetUp);
        assert_eq!(wrong(r#"{"variant":"nine","setup":"random","clock":{"type":"unlimited"}}"#), TermsError::StartMode);
        assert_eq!(wrong(r#"{"variant":"nine","clock":{"type":"game","total":60000}}"#), TermsError::NotTimed);
        assert_eq!(
            wrong(r#"{"variant":"nine","clock":{"type":"unlimited"},"rated":true}"#),
            TermsError::RatedWithoutClock
        );
        for bad in
            ["{}", r#"{"variant":"chess","clock":{"type":"unlimited"}}"#, r#"{"variant":"nine","clock":{"type":"x"}}"#]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
