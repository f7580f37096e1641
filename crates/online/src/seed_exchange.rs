//! A seed that neither player chose: each contributes a secret share, by commit and reveal.

use rayuela_rules::{Color, CommitReveal, CommitRevealError, Commitment, Secret};
use sha2::{Digest, Sha256};

use crate::Hex;

/// A player's part of a seed: 32 random bytes, secret until both have committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share(pub Hex);

impl Share {
    /// The hash that binds `color` to the share: of the text `rayuela share 1` and a zero byte, the colour's letter, and
    /// the share. With the colour in it, nobody can repeat the other's.
    pub fn commitment(&self, color: Color) -> Hex {
        Hex(Commitment::of("rayuela share 1", color, &[&self.0.0]).0)
    }
}

impl Secret for Share {
    const NOUN: &'static str = "share";
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

/// The protocol as either player, or a referee, follows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeedExchange(CommitReveal<Share>);

impl SeedExchange {
    /// Takes a player's commitment.
    ///
    /// # Errors
    /// If they have committed already.
    pub fn commit(&mut self, color: Color, commitment: Hex) -> Result<(), CommitRevealError> {
        self.0.commit(color, Commitment(commitment.0))
    }

    /// Takes a player's share.
    ///
    /// # Errors
    /// If somebody has not committed yet, if the player has revealed already, or if the share is not the one committed to.
    pub fn reveal(&mut self, color: Color, share: Share) -> Result<(), CommitRevealError> {
        self.0.reveal(color, share, Commitment(share.commitment(color).0))
    }

    /// Whether a player has committed.
    pub fn has_committed(&self, color: Color) -> bool {
        self.0.commitment(color).is_some()
    }

    /// Whether a player has revealed.
    pub fn has_revealed(&self, color: Color) -> bool {
        self.0.revealed(color).is_some()
    }

    /// The seed, once both have revealed.
    pub fn seed(&self) -> Option<u64> {
        Some(joint_seed(&self.0.revealed(Color::White)?, &self.0.revealed(Color::Black)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Share = Share(Hex([1; 32]));
    const BLACK: Share = Share(Hex([2; 32]));

    #[test]
    fn both_shares_make_the_seed() {
        let mut exchange = SeedExchange::default();
        exchange.commit(Color::White, WHITE.commitment(Color::White)).unwrap();
        assert_eq!(exchange.reveal(Color::White, WHITE), Err(CommitRevealError::NotCommitted(Color::Black)));
        exchange.commit(Color::Black, BLACK.commitment(Color::Black)).unwrap();
        assert_eq!(exchange.commit(Color::Black, Hex([0; 32])), Err(CommitRevealError::CommittedAlready(Color::Black)));
        let mismatch = CommitRevealError::Mismatch(Color::White, "share");
        assert_eq!(exchange.reveal(Color::White, BLACK), Err(mismatch));
        assert_eq!(mismatch.to_string(), "White's share is not the one committed to");
        exchange.reveal(Color::White, WHITE).unwrap();
        assert_eq!(exchange.reveal(Color::White, WHITE), Err(CommitRevealError::RevealedAlready(Color::White)));
        assert_eq!(exchange.seed(), None);
        exchange.reveal(Color::Black, BLACK).unwrap();
        assert_eq!(exchange.seed(), Some(joint_seed(&WHITE, &BLACK)));
        assert_ne!(joint_seed(&WHITE, &BLACK), joint_seed(&BLACK, &WHITE));
    }

    #[test]
    fn an_echo_is_refused() {
        let mut exchange = SeedExchange::default();
        let commitment = WHITE.commitment(Color::White);
        exchange.commit(Color::White, commitment).unwrap();
        exchange.commit(Color::Black, commitment).unwrap();
        exchange.reveal(Color::White, WHITE).unwrap();
        assert_eq!(exchange.reveal(Color::Black, WHITE), Err(CommitRevealError::Mismatch(Color::Black, "share")));
    }
}
