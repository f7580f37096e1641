//! What is to be played: variant, set-up, players, clock.

use rayuela_rules::morelli::{Morelli, MorelliVariant, StartMode};
use rayuela_rules::{AnyPosition, Variant};

use crate::player::Player;
use rayuela_seat::TimeControl;

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) variant: Variant,
    /// for Morelli
    pub(crate) set_up: StartMode,
    /// of a random set-up
    pub(crate) seed: u64,
    /// by [`rayuela_rules::Color::index`]
    pub(crate) players: [Player; 2],
    pub(crate) time: TimeControl,
    /// what the set-up phases leave for the record
    pub(crate) tags: Vec<(String, String)>,
}

impl Plan {
    /// The start position where nobody has to place anything; adds the tags that describe it.
    pub(crate) fn start(&mut self) -> AnyPosition {
        match self.variant {
            Variant::Morelli(variant) => AnyPosition::Morelli(self.morelli_start(variant)),
            variant => AnyPosition::start(variant),
        }
    }

    fn morelli_start(&mut self, variant: MorelliVariant) -> Morelli {
        self.tag_mode();
        if self.set_up == StartMode::Random {
            self.tag("Seed", self.seed.to_string());
        }
        self.set_up.position(variant, self.seed).unwrap_or_else(|| Morelli::random_start(variant, self.seed))
    }

    /// Writes the `Mode` tag.
    pub(crate) fn tag_mode(&mut self) {
        if self.set_up != StartMode::Fists {
            self.tag("Mode", self.set_up.name().to_string());
        }
    }

    /// Adds a tag for the record, or replaces it.
    pub(crate) fn tag(&mut self, name: &str, value: String) {
        self.tags.retain(|(tag, _)| tag != name);
        self.tags.push((name.to_string(), value));
    }
}

/// A random seed, small enough to be typed again; from the time if the system has no random numbers.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u32().map_or_else(
        |_| std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_nanos() as u64 & 0xffff_ffff),
        u64::from,
    )
}
