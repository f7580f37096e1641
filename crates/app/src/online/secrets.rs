//! A player's secrets in a set-up: their share of the seed, their fist. Saved on the device until the game has begun.

use rayuela_online::{Command, Hex, Phase, Room, Share};
use rayuela_rules::Color;
use rayuela_rules::morelli::{Choice, Commitment};

/// A player's secrets of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// their share of the seed, and the salt of their fist's commitment
    hidden: Hex,
    /// their fist, once they have chosen
    pub(crate) fist: Option<Choice>,
}

impl Secrets {
    /// New secrets from random bytes.
    pub(crate) const fn new(bytes: [u8; 32]) -> Secrets {
        Secrets { hidden: Hex(bytes), fist: None }
    }

    /// Reads what [`Secrets::text`] has written.
    pub(crate) fn parse(text: &str) -> Option<Secrets> {
        let (hidden, fist) = text.split_once(' ')?;
        Some(Secrets { hidden: hidden.parse().ok()?, fist: fist.parse().ok() })
    }

    /// The text saved on the device.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.hidden, self.fist.map(|fist| fist.to_string()).unwrap_or_default())
    }

    /// The step of a set-up that needs a secret and can be taken now without asking the player. Only the device that
    /// made a commitment can reveal it.
    pub(crate) fn step(&self, room: &Room, color: Color) -> Option<Command> {
        if !room.awaits(color) {
            return None;
        }
        match room.phase() {
            Phase::SeedExchange(exchange) if exchange.has_committed(color) => {
                let own = exchange.clone().reveal(color, Share(self.hidden)).is_ok();
                own.then_some(Command::RevealShare { share: self.hidden })
            }
            Phase::SeedExchange(_) => Some(Command::CommitShare { commitment: Share(self.hidden).commitment(color) }),
            Phase::Fists(fists) => {
                let (choice, salt) = (self.fist?, self.hidden);
                let own = Commitment::new(color, choice, &salt.0);
                match fists.commitment(color) {
                    None => Some(Command::CommitFist { commitment: Hex(own.0) }),
                    Some(commitment) => (commitment == own).then_some(Command::RevealFist { choice, salt }),
                }
            }
            Phase::Placing(_) | Phase::Playing(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_kept() {
        let mut secrets = Secrets::new([7; 32]);
        assert_eq!(Secrets::parse(&secrets.text()), Some(secrets));
        secrets.fist = Some(Choice::Facing);
        assert_eq!(Secrets::parse(&secrets.text()), Some(secrets));
        assert_eq!(Secrets::parse("nonsense"), None);
    }
}
