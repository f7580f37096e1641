//! What a player keeps to himself in a set-up.

use rayuela_online::{Command, Hex, Phase, Room, Share};
use rayuela_rules::Color;
use rayuela_rules::morelli::{Choice, Commitment};

/// A name nobody else has: 16 letters and digits.
///
/// # Panics
/// If the system has no random numbers.
pub fn fresh_id() -> String {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuv"[usize::from(byte & 31)])).collect()
}

/// A player's share of the seed, and his choice of fists with its salt.
#[derive(Clone, Debug)]
pub struct Secrets {
    share: Share,
    choice: Choice,
    salt: Hex,
}

impl Secrets {
    /// Drawn; the choice of fists, too.
    ///
    /// # Panics
    /// If the system has no random numbers.
    pub fn draw() -> Secrets {
        let mut bytes = [0u8; 65];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let part = |at: usize| Hex(std::array::from_fn(|i| bytes[at + i]));
        Secrets { share: Share(part(0)), salt: part(32), choice: Choice::ALL[usize::from(bytes[64]) % 3] }
    }

    /// What `color` has to do in the steps of a set-up that need secrets; `None` in others, or if it is not his turn.
    pub fn step(&self, room: &Room, color: Color) -> Option<Command> {
        if !room.awaits(color) {
            return None;
        }
        match room.phase() {
            Phase::Draw(draw) if draw.has_committed(color) => Some(Command::RevealShare { share: self.share.0 }),
            Phase::Draw(_) => Some(Command::CommitShare { commitment: self.share.commitment(color) }),
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
