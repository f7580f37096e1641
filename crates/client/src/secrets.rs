//! The secrets of a player in a set-up.

use hmac::{Hmac, KeyInit, Mac};
use rayuela_online::{Command, Hex, Phase, Room, Share, random_id};
use rayuela_rules::Color;
use rayuela_rules::morelli::{Choice, Commitment};
use sha2::Sha256;

/// A random id: 16 letters and digits.
///
/// # Panics
/// If the system has no random numbers.
pub fn fresh_id() -> String {
    random_id(16, || {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        bytes
    })
}

/// A player's share of the seed, and their choice of fists with its salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secrets {
    share: Share,
    choice: Choice,
    salt: Hex,
}

impl Secrets {
    /// Random secrets, including the choice of fists.
    ///
    /// # Panics
    /// If the system has no random numbers.
    pub fn draw() -> Secrets {
        let mut bytes = [0u8; 65];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let part = |at: usize| Hex(std::array::from_fn(|i| bytes[at + i]));
        Secrets { share: Share(part(0)), salt: part(32), choice: Choice::ALL[usize::from(bytes[64]) % 3] }
    }

    /// Those of the player with this key in this game: the same every time, so that a program that was started again can reveal
    /// what it has committed to; nobody without the key can guess them.
    ///
    /// # Panics
    /// Never: a key may have any length.
    pub fn of(key: &str, game: &str) -> Secrets {
        let part = |what: &str| {
            let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key may have any length");
            mac.update(format!("rayuela {what} {game}").as_bytes());
            Hex(mac.finalize().into_bytes().into())
        };
        let choice = Choice::ALL[usize::from(part("choice").0[0]) % 3];
        Secrets { share: Share(part("share")), salt: part("salt"), choice }
    }

    /// What `color` has to do in the steps of a set-up that need secrets; `None` in others, or if it is not their turn.
    pub fn step(&self, room: &Room, color: Color) -> Option<Command> {
        if !room.awaits(color) {
            return None;
        }
        match room.phase() {
            Phase::SeedExchange(exchange) if exchange.has_committed(color) => {
                Some(Command::RevealShare { share: self.share.0 })
            }
            Phase::SeedExchange(_) => Some(Command::CommitShare { commitment: self.share.commitment(color) }),
            Phase::Fists(fists) if fists.commitment(color).is_some() => {
                Some(Command::RevealFist { choice: self.choice, salt: self.salt })
            }
            Phase::Fists(_) => {
                let commitment = Hex(Commitment::new(color, self.choice, &self.salt.0).0);
                Some(Command::CommitFist { commitment })
            }
            Phase::Placing(_) | Phase::Playing(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_found_again() {
        let secrets = Secrets::of("key", "game");
        assert_eq!(secrets, Secrets::of("key", "game"));
        for other in [Secrets::of("key", "another"), Secrets::of("another", "game")] {
            assert!(secrets.share != other.share && secrets.salt != other.salt);
        }
        assert_ne!(secrets.share.0, secrets.salt);
    }
}
