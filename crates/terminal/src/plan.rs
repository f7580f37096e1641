//! What is to be played: variant, set-up, players, clock.

use std::fmt;

use rayuela_rules::morelli::{Choice, Morelli, MorelliVariant, PlacingKind, StartMode};
use rayuela_rules::{AnyPosition, Variant};

use crate::player::Player;
use rayuela_seat::TimeControl;

/// How a Morelli game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetUp {
    /// drawn by lot
    Random,
    /// pairs placed in turn
    Pairs,
    /// Black bottom and top
    Facing,
    /// Black bottom and left
    Adjacent,
    /// stones placed in turn
    Free,
    /// settled by a hidden choice of both players
    Fists,
}

impl SetUp {
    /// Every way, those of 2015 first.
    pub(crate) const ALL: [SetUp; 6] =
        [SetUp::Random, SetUp::Pairs, SetUp::Facing, SetUp::Adjacent, SetUp::Free, SetUp::Fists];

    /// The phase in which the players place, if there is one.
    pub(crate) const fn placing(self) -> Option<PlacingKind> {
        match self {
            SetUp::Pairs => Some(PlacingKind::Pairs),
            SetUp::Free => Some(PlacingKind::Free),
            _ => None,
        }
    }

    /// What a settled choice of fists asks for.
    pub(crate) const fn of_choice(choice: Choice) -> SetUp {
        match choice {
            Choice::Adjacent => SetUp::Adjacent,
            Choice::Facing => SetUp::Facing,
            Choice::Free => SetUp::Free,
        }
    }

    const fn mode(self) -> Option<StartMode> {
        match self {
            SetUp::Random => Some(StartMode::Random),
            SetUp::Pairs => Some(StartMode::Pairs),
            SetUp::Facing => Some(StartMode::Facing),
            SetUp::Adjacent => Some(StartMode::Adjacent),
            SetUp::Free => Some(StartMode::Free),
            SetUp::Fists => None,
        }
    }

    /// What it means, for people who choose.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            SetUp::Random => "drawn by lot; opposite cells have opposite colours (2015)",
            SetUp::Pairs => "the players place opposite pairs in turn (2015)",
            SetUp::Facing => "Black has the bottom and the top side (2011)",
            SetUp::Adjacent => "Black has the bottom and the left side (2011)",
            SetUp::Free => "the players place single stones in turn (2011)",
            SetUp::Fists => "both choose in secret: Adjacent, Facing or Free (2011)",
        }
    }
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetUp::Random => "Random",
            SetUp::Pairs => "Pairs",
            SetUp::Facing => "Facing",
            SetUp::Adjacent => "Adjacent",
            SetUp::Free => "Free",
            SetUp::Fists => "Fists",
        })
    }
}

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) variant: Variant,
    /// for Morelli
    pub(crate) set_up: SetUp,
    /// of a random set-up
    pub(crate) seed: u64,
    /// by [`rayuela_rules::Color::index`]
    pub(crate) players: [Player; 2],
    pub(crate) time: TimeControl,
    /// what the set-up phases leave for the record
    pub(crate) tags: Vec<(String, String)>,
}

impl Plan {
    /// The start position, where nobody has to place anything, and the tags that tell of it.
    pub(crate) fn start(&mut self) -> AnyPosition {
        match self.variant {
            Variant::Morelli(variant) => AnyPosition::Morelli(self.morelli_start(variant)),
            variant => AnyPosition::start(variant),
        }
    }

    fn morelli_start(&mut self, variant: MorelliVariant) -> Morelli {
        self.tag_mode();
        match self.set_up {
            SetUp::Facing => Morelli::facing_start(variant),
            SetUp::Adjacent => Morelli::adjacent_start(variant),
            _ => {
                self.tag("Seed", self.seed.to_string());
                Morelli::random_start(variant, self.seed)
            }
        }
    }

    /// Writes the `Mode` tag.
    pub(crate) fn tag_mode(&mut self) {
        if let Some(mode) = self.set_up.mode() {
            self.tag("Mode", mode.name().to_string());
        }
    }

    /// Adds a tag for the record, or replaces it.
    pub(crate) fn tag(&mut self, name: &str, value: String) {
        self.tags.retain(|(tag, _)| tag != name);
        self.tags.push((name.to_string(), value));
    }
}

/// A number nobody has chosen, small enough to be typed again; where the machine has none, the time will do.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u32().map_or_else(
        |_| std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_nanos() as u64 & 0xffff_ffff),
        u64::from,
    )
}
