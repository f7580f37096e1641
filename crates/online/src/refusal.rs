//! Why a command does nothing.

use rayuela_rules::Color;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TermsError;

/// Why a command does nothing: a code for programs, and a sentence by [`ToString`].
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// There is no such game, seek, player.
    #[error("there is no such {what}")]
    Missing {
        /// what
        what: String,
    },
    /// Not signed in.
    #[error("sign in, or give a name as a guest, first")]
    NotSignedIn,
    /// Not a player of this game.
    #[error("only the players of this game may do that")]
    NotSeated,
    /// More has happened than the sender has seen.
    #[error("something has happened meanwhile: look again")]
    Stale {
        /// the last entry of the log
        seq: u32,
    },
    /// A study has been changed elsewhere since the sender read it.
    #[error("this study has been changed elsewhere since you opened it; open it again before you change it")]
    Outdated {
        /// the revision that the server has
        revision: u32,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over yet")]
    NotOver,
    /// It is the other's turn.
    #[error("it is {by}'s turn")]
    OutOfTurn {
        /// whose
        by: Color,
    },
    /// Not in this part of the game.
    #[error("that is not possible now")]
    NotNow,
    /// The time was over before the command came.
    #[error("the time is over")]
    TimeOver,
    /// Against the rules; the sentence says why.
    #[error("{why}")]
    Illegal {
        /// the reason
        why: String,
    },
    /// Too much of something, or too often.
    #[error("{why}")]
    TooMany {
        /// the reason
        why: String,
    },
    /// Not allowed to this player.
    #[error("{why}")]
    Forbidden {
        /// the reason
        why: String,
    },
    /// The message cannot be understood.
    #[error("{why}")]
    Malformed {
        /// the reason
        why: String,
    },
    /// The server could not store it, so it has not happened.
    #[serde(rename = "not-kept")]
    #[error("the server could not keep this just now; nothing has changed, try again")]
    StorageUnavailable,
}

impl Refusal {
    /// Against the rules.
    pub fn illegal(why: impl ToString) -> Refusal {
        Refusal::Illegal { why: why.to_string() }
    }

    /// Nothing there.
    pub fn missing(what: &str) -> Refusal {
        Refusal::Missing { what: what.to_string() }
    }

    /// Not understood.
    pub fn malformed(why: impl ToString) -> Refusal {
        Refusal::Malformed { why: why.to_string() }
    }

    /// Not allowed.
    pub fn forbidden(why: impl ToString) -> Refusal {
        Refusal::Forbidden { why: why.to_string() }
    }

    /// Too much.
    pub fn too_many(why: impl ToString) -> Refusal {
        Refusal::TooMany { why: why.to_string() }
    }
}

impl From<TermsError> for Refusal {
    fn from(error: TermsError) -> Refusal {
        Refusal::illegal(error)
    }
}
