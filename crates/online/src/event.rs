//! What happens in a game: its log.

use rayuela_rules::Color;
use rayuela_rules::morelli::Choice;
use serde::{Deserialize, Serialize};

use crate::{GameId, Hex, Millis, Offer, Plan, PlayerId, Reading, Terms};

/// A player, as a game keeps them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// who they are
    pub id: PlayerId,
    /// as shown
    pub name: String,
    /// the rating when the game began
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// whether that rating is still uncertain
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

impl Player {
    /// A player without a rating.
    pub fn new(id: PlayerId, name: impl Into<String>) -> Player {
        Player { id, name: name.into(), rating: None, provisional: false }
    }

    /// The level of the server's engine, if that is who plays.
    pub const fn engine_level(&self) -> Option<u8> {
        self.id.engine_level()
    }

    /// Whether this is a guest.
    pub const fn is_guest(&self) -> bool {
        self.id.is_guest()
    }
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// counted from 1 without gaps
    pub seq: u32,
    /// when, by the server's clock
    pub at: Millis,
    /// what
    pub event: Event,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// two players sat down; always the first entry
    Created {
        /// what they play
        terms: Terms,
        /// White
        white: Player,
        /// Black
        black: Player,
        /// the game that this is a rematch of
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<GameId>,
    },
    /// a player committed to a share of the seed
    ShareCommitted {
        /// who
        by: Color,
        /// the hash
        commitment: Hex,
    },
    /// a player revealed their share
    ShareRevealed {
        /// who
        by: Color,
        /// the share
        share: Hex,
    },
    /// a player committed to a choice of fists
    FistCommitted {
        /// who
        by: Color,
        /// the hash
        commitment: Hex,
    },
    /// a player opened their hands
    FistRevealed {
        /// who
        by: Color,
        /// the choice
        choice: Choice,
        /// what opens the commitment
        salt: Hex,
    },
    /// a stone or a pair was placed
    Placed {
        /// by whom
        by: Color,
        /// the cell's name
        cell: String,
    },
    /// a turn was played
    Turn {
        /// by whom
        by: Color,
        /// in compact form
        turn: String,
        /// what the clocks read then, White's first
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<[Reading; 2]>,
        /// the lag that was made up for
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: Millis,
        /// it had been left to be played
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
    },
    /// a player left turns to be played; only they see this
    Planned {
        /// who
        by: Color,
        /// what; none if they took it back
        plan: Option<Plan>,
    },
    /// something that is not the reader's to see
    Hidden,
    /// a player offered something
    Offered {
        /// who
        by: Color,
        /// what
        offer: Offer,
    },
    /// the other took the offer
    Accepted {
        /// who
        by: Color,
        /// which
        offer: Offer,
        /// what the clocks read then, White's first
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<[Reading; 2]>,
    },
    /// an offer was declined, or withdrawn by the one who had made it
    Declined {
        /// who
        by: Color,
        /// which
        offer: Offer,
    },
    /// a player gave up
    Resigned {
        /// who
        by: Color,
    },
    /// the game was called off: by a player, or because a step of the beginning took too long
    Aborted {
        /// who; none if time did it
        by: Option<Color>,
    },
    /// a player's time ran out
    TimeOut {
        /// who
        by: Color,
    },
    /// the one time of a timed game is over
    GameTimeOut,
    /// the server was away: the time is given back
    Away {
        /// how long
        time: Millis,
    },
    /// a player wants another game
    RematchOffered {
        /// who
        by: Color,
    },
    /// the other wants it, too
    Rematched {
        /// who
        by: Color,
        /// the new game
        game: GameId,
    },
}

fn is_zero(time: &Millis) -> bool {
    *time == 0
}

impl Event {
    /// The player whose doing it is, if it is a player's.
    pub fn by(&self) -> Option<Color> {
        match self {
            Event::ShareCommitted { by, .. }
            | Event::ShareRevealed { by, .. }
            | Event::FistCommitted { by, .. }
            | Event::FistRevealed { by, .. }
            | Event::Placed { by, .. }
            | Event::Turn { by, .. }
            | Event::Planned { by, .. }
            | Event::Offered { by, .. }
            | Event::Accepted { by, .. }
            | Event::Declined { by, .. }
            | Event::Resigned { by }
            | Event::RematchOffered { by }
            | Event::Rematched { by, .. } => Some(*by),
            Event::Aborted { by } => *by,
            Event::Created { .. } | Event::Hidden | Event::TimeOut { .. } | Event::GameTimeOut | Event::Away { .. } => {
                None
            }
        }
    }

    /// The event as this reader may see it: plans are their owner's.
    pub fn seen_by(&self, reader: Option<Color>) -> Event {
        match self {
            Event::Planned { by, .. } if reader != Some(*by) => Event::Hidden,
            event => event.clone(),
        }
    }
}

impl Entry {
    /// The entry as this reader may see it.
    pub fn seen_by(&self, reader: Option<Color>) -> Entry {
        Entry { seq: self.seq, at: self.at, event: self.event.seen_by(reader) }
    }
}
