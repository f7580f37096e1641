//! A seed that neither player chose: each contributes a secret share, commits to it, and reveals it when both have.

use rayuela_rules::Color;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::Hex;

/// A player's part of a seed: 32 random bytes, secret until both have committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share(pub Hex);

impl Share {
    /// The hash that binds `color` to the share: of the text `rayuela share 1` and a zero byte, the colour's letter, and
    /// the share. With the colour in it, nobody can echo the other's.
    pub fn commitment(&self, color: Color) -> Hex {
        let mut hash = Sha256::new();
        hash.update(b"rayuela share 1\0");
        hash.update([color.letter() as u8]);
        hash.update(self.0.0);
        Hex(hash.finalize().into())
    }
}

/// The seed of two shares: the first eight bytes, the highest first, of the hash of the text `rayuela seed 1`, a zero
/// byte, White's share and Black's.
pub fn joint_seed(white: &Share, black: &Share) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"rayuela seed 1\0");
    hash.update(white.0.0);
    hash.update(black.0.0);
    hash.finalize()[..8].iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// A message that breaks the protocol; nothing changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DrawError {
    /// A second commitment.
    #[error("{0} has committed already")]
    CommittedAlready(Color),
    /// A reveal before both have committed.
    #[error("{0} must commit before anybody reveals")]
    NotCommitted(Color),
    /// A second reveal.
    #[error("{0} has revealed already")]
    RevealedAlready(Color),
    /// Not the share committed to.
    #[error("{0}'s share is not the one committed to")]
    Mismatch(Color),
}

/// The protocol as either player, or a referee, follows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draw {
    commitments: [Option<Hex>; 2],
    shares: [Option<Share>; 2],
}

impl Draw {
    /// Takes a player's commitment.
    ///
    /// # Errors
    /// If he has committed already.
    pub fn commit(&mut self, color: Color, commitment: Hex) -> Result<(), DrawError> {
        let slot = &mut self.commitments[color.index()];
        if slot.is_some() {
            return Err(DrawError::CommittedAlready(color));
        }
        *slot = Some(commitment);
        Ok(())
    }

    /// Takes a player's share.
    ///
    /// # Errors
    /// If somebody has not committed yet, if he has revealed already, or if the share is not the one committed to.
    pub fn reveal(&mut self, color: Color, share: Share) -> Result<(), DrawError> {
        if let Some(late) = Color::ALL.into_iter().find(|player| self.commitments[player.index()].is_none()) {
            return Err(DrawError::NotCommitted(late));
        }
        if self.shares[color.index()].is_some() {
            return Err(DrawError::RevealedAlready(color));
        }
        if self.commitments[color.index()] != Some(share.commitment(color)) {
            return Err(DrawError::Mismatch(color));
        }
        self.shares[color.index()] = Some(share);
        Ok(())
    }

    /// Whether a player has committed.
    pub fn has_committed(&self, color: Color) -> bool {
        self.commitments[color.index()].is_some()
    }

    /// Whether a player has revealed.
    pub fn has_revealed(&self, color: Color) -> bool {
        self.shares[color.index()].is_some()
    }

    /// The seed, once both have revealed.
    pub fn seed(&self) -> Option<u64> {
        let [white, black] = &self.shares;
        Some(joint_seed(white.as_ref()?, black.as_ref()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Share = Share(Hex([1; 32]));
    const BLACK: Share = Share(Hex([2; 32]));

    #[test]
    fn both_shares_make_the_seed() {
        let mut draw = Draw::default();
        draw.commit(Color::White, WHITE.commitment(Color::White)).unwrap();
        assert_eq!(draw.reveal(Color::White, WHITE), Err(DrawError::NotCommitted(Color::Black)));
        draw.commit(Color::Black, BLACK.commitment(Color::Black)).unwrap();
        assert_eq!(draw.commit(Color::Black, Hex([0; 32])), Err(DrawError::CommittedAlready(Color::Black)));
        assert_eq!(draw.reveal(Color::White, BLACK), Err(DrawError::Mismatch(Color::White)));
        draw.reveal(Color::White, WHITE).unwrap();
        assert_eq!(draw.reveal(Color::White, WHITE), Err(DrawError::RevealedAlready(Color::White)));
        assert_eq!(draw.seed(), None);
        draw.reveal(Color::Black, BLACK).unwrap();
        assert_eq!(draw.seed(), Some(joint_seed(&WHITE, &BLACK)));
        assert_ne!(joint_seed(&WHITE, &BLACK), joint_seed(&BLACK, &WHITE));
    }

    #[test]
    fn an_echo_is_refused() {
        let mut draw = Draw::default();
        let commitment = WHITE.commitment(Color::White);
        draw.commit(Color::White, commitment).unwrap();
        draw.commit(Color::Black, commitment).unwrap();
        draw.reveal(Color::White, WHITE).unwrap();
        assert_eq!(draw.reveal(Color::Black, WHITE), Err(DrawError::Mismatch(Color::Black)));
    }
}
