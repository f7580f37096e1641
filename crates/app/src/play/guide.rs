//! The guide beside a game: it points out frames and threats, coaches a first game, and finds a finished game's key
//! moment. Its code is a part of the page that is fetched when a game first needs it.

use leptos::prelude::*;
use rayuela_rules::{AnyMove, Spot};

use super::driver::Driver;
use super::{Player, Session};
use crate::board::{Hints, Worth};

/// Threats are shown without being asked for against engines up to this level.
const SHOWN_UP_TO: u8 = 3;

/// What the guide points out on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Aids {
    /// frames that lack one corner
    pub(crate) frames: bool,
    /// the opponent's threats
    pub(crate) threats: bool,
}

impl Aids {
    /// The aids that a game starts with: threats are shown to somebody who plays a low level.
    pub(crate) fn of(session: &Session) -> Aids {
        let low = session.plan().players.iter().any(|player| matches!(player, Player::Engine(1..=SHOWN_UP_TO)));
        Aids { frames: false, threats: (low && session.has_people()) || session.extras.coach }
    }
}

/// What the coach says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Saying {
    /// the words
    pub(crate) words: String,
    /// how they are meant
    pub(crate) tone: Tone,
    /// a better move than the one that waits
    pub(crate) better: Option<AnyMove>,
    /// the number of moves before the position that is spoken of
    pub(crate) ply: Option<usize>,
}

impl Saying {
    /// Words alone.
    pub(crate) const fn new(tone: Tone, words: String) -> Saying {
        Saying { words, tone, better: None, ply: None }
    }
}

/// How the coach means it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// advice before a move
    Advice,
    /// praise after one
    Praise,
    /// a warning about the move that waits to be confirmed
    Warning,
    /// the key moment of a game that is over
    KeyMoment,
}

impl Tone {
    /// The name in styles and tests.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Tone::Advice => "advice",
            Tone::Praise => "praise",
            Tone::Warning => "warning",
            Tone::KeyMoment => "moment",
        }
    }
}

/// What the guide points out on the board, and what is proved of its places.
pub(crate) type PointedOut = (Hints, Vec<(Spot, Worth)>);

/// The functions of the guide, once they are fetched.
#[derive(Clone, Copy)]
pub(crate) struct Guide {
    /// what it points out in a game, and what is proved of places in one that is over
    pub(crate) hints: fn(&Session, Aids) -> PointedOut,
    /// looks at the move that waits: plays it, or warns
    pub(crate) consider: fn(Driver),
    /// speaks when the game has come to a new stage
    pub(crate) entered: fn(Driver),
    /// what it says beside the board
    pub(crate) panel: fn(Driver) -> AnyView,
}

impl Driver {
    /// Whether the game needs the guide now.
    pub(crate) fn wants_guide(self) -> bool {
        let aids = self.aids.get();
        let session = self.app().session;
        session.with(|session| {
            session.as_ref().is_some_and(|session| {
                let asked = aids.threats || (aids.frames && session.plan().variant.is_morelli());
                asked || session.extras.coach || session.ending().is_some()
            })
        })
    }

    /// Whether a coach looks at the moves of the person who is to move.
    pub(crate) fn coached(self) -> bool {
        self.look(|session| session.extras.coach && session.humans_turn()) == Some(true)
            && self.guide.get_untracked().is_some()
    }
}
