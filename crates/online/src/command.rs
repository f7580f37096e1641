//! What a player may ask for in a game.

use rayuela_rules::morelli::Choice;
use serde::{Deserialize, Serialize};

use crate::{Hex, limits};

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// commits to a share of the seed, see [`crate::Share::commitment`]
    CommitShare {
        /// the hash
        commitment: Hex,
    },
    /// reveals it, once both have committed
    RevealShare {
        /// the share
        share: Hex,
    },
    /// commits to a choice of fists, see [`rayuela_rules::morelli::Commitment`]
    CommitFist {
        /// the hash
        commitment: Hex,
    },
    /// reveals it, once both have committed
    RevealFist {
        /// the choice
        choice: Choice,
        /// the salt that opens the commitment
        salt: Hex,
    },
    /// places a stone, or a pair by the cell of its black piece
    Place {
        /// its name, such as `A5`
        cell: String,
    },
    /// plays a turn
    Turn {
        /// in either form of the notation
        turn: String,
    },
    /// offers something
    Offer {
        /// what
        offer: Offer,
    },
    /// takes the other's offer
    Accept {
        /// which
        offer: Offer,
    },
    /// declines the other's offer, or withdraws one's own
    Decline {
        /// which
        offer: Offer,
    },
    /// gives up
    Resign,
    /// calls the game off, before the second move
    Abort,
    /// leaves turns to be played when the other has played; takes the place of those left before
    Plan {
        /// what; none takes it back
        plan: Option<Plan>,
    },
    /// wants another game with colours swapped, after this one; the second to want it makes it begin
    Rematch,
}

/// Whether a command may be named so: ASCII letters, digits and signs, which every database keeps as they are.
pub fn is_command_id(id: &str) -> bool {
    (1..=limits::COMMAND_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Something that needs the other's consent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// to end: the Throne decides in Morelli, Morris is drawn
    End,
    /// to take the last turn of the player who offers back
    TakeBack,
}

impl Offer {
    /// Both.
    pub const ALL: [Offer; 2] = [Offer::End, Offer::TakeBack];

    /// Its place in [`Offer::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// Turns left to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Plan {
    /// this turn after any turn of the other, if it is legal then
    Premove {
        /// in either form of the notation
        turn: String,
    },
    /// lines that begin with a turn of the other and answer it; in games of days only
    Lines {
        /// turns by turns
        lines: Vec<Vec<String>>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_commands() {
        for good in ["x", "engine-12", "~!\"", &"a".repeat(limits::COMMAND_ID)] {
            assert!(is_command_id(good), "{good}");
        }
        for bad in ["", "a b", "a\0", "\u{7f}", "é", &"a".repeat(limits::COMMAND_ID + 1)] {
            assert!(!is_command_id(bad), "{bad:?}");
        }
    }
}
