//! Commit and reveal: how two players choose something at the same moment, also over a network.
//!
//! Each publishes a hash of their choice, and when both hashes are there both reveal what they hashed. A reveal that does
//! not fit its hash is refused, so that nobody can choose by what the other has shown. The colour is hashed in, so that
//! repeating the other's commitment and reveal is refused as well.

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::Color;

/// A hash that binds a player to a choice without showing it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// The SHA-256 hash of `label`, a zero byte, the colour's letter, and all `parts` in order. One of the parts must be
    /// secret, random and long: otherwise the other player finds the choice by trying all of them.
    pub fn of(label: &str, color: Color, parts: &[&[u8]]) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(label);
        hash.update([0, color.letter() as u8]);
        for part in parts {
            hash.update(part);
        }
        Commitment(hash.finalize().into())
    }
}

/// Something that players commit to before they show it.
pub trait Secret: Copy {
    /// What it is called in errors, such as `choice`.
    const NOUN: &'static str;
}

/// A message that breaks the protocol; nothing changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CommitRevealError {
    /// A second commitment.
    #[error("{0} has committed already")]
    CommittedAlready(Color),
    /// A reveal before both have committed: the other could still choose by it.
    #[error("{0} must commit before anybody reveals")]
    NotCommitted(Color),
    /// A second reveal.
    #[error("{0} has revealed already")]
    RevealedAlready(Color),
    /// What is revealed is not what was committed to; the second field is the [`Secret::NOUN`].
    #[error("{0}'s {1} is not the one committed to")]
    Mismatch(Color, &'static str),
}

/// The protocol as either player, or a referee, follows it.
///
/// # Examples
/// Both choose a number in secret:
/// ```
/// use rayuela_rules::{Color, CommitReveal, CommitRevealError, Commitment, Secret};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Number(u8);
///
/// impl Secret for Number {
///     const NOUN: &'static str = "number";
/// }
///
/// /// A salt is secret and random; without it the other player would try all numbers.
/// fn commitment(color: Color, number: Number, salt: [u8; 32]) -> Commitment {
///     Commitment::of("numbers", color, &[&salt, &[number.0]])
/// }
///
/// let (black, white) = (commitment(Color::Black, Number(4), [1; 32]), commitment(Color::White, Number(3), [2; 32]));
/// let mut numbers = CommitReveal::default();
/// numbers.commit(Color::Black, black).unwrap();
/// // Nobody shows their number before both have committed.
/// let early = numbers.reveal(Color::Black, Number(4), black);
/// assert_eq!(early, Err(CommitRevealError::NotCommitted(Color::White)));
/// numbers.commit(Color::White, white).unwrap();
/// assert_eq!(numbers.commitment(Color::White), Some(white));
/// numbers.reveal(Color::Black, Number(4), black).unwrap();
/// assert_eq!(numbers.revealed(Color::Black), Some(Number(4)));
/// // Now White knows it, and can no longer choose another.
/// let other = commitment(Color::White, Number(5), [2; 32]);
/// let sentence = numbers.reveal(Color::White, Number(5), other).unwrap_err().to_string();
/// assert_eq!(sentence, "White's number is not the one committed to");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitReveal<T> {
    /// by [`Color::index`]
    commitments: [Option<Commitment>; 2],
    /// by [`Color::index`]
    revealed: [Option<T>; 2],
}

impl<T> Default for CommitReveal<T> {
    fn default() -> CommitReveal<T> {
        CommitReveal { commitments: [None, None], revealed: [None, None] }
    }
}

impl<T: Secret> CommitReveal<T> {
    /// Takes a player's commitment.
    ///
    /// # Errors
    /// If they have committed already.
    pub fn commit(&mut self, color: Color, commitment: Commitment) -> Result<(), CommitRevealError> {
        let own = &mut self.commitments[color.index()];
        if own.is_some() {
            return Err(CommitRevealError::CommittedAlready(color));
        }
        *own = Some(commitment);
        Ok(())
    }

    /// Takes what a player reveals, and the commitment that it makes.
    ///
    /// # Errors
    /// If somebody has not committed yet, if the player has revealed already, or if this is not what they committed to.
    pub fn reveal(&mut self, color: Color, secret: T, opened: Commitment) -> Result<(), CommitRevealError> {
        if let Some(late) = Color::ALL.into_iter().find(|player| self.commitments[player.index()].is_none()) {
            return Err(CommitRevealError::NotCommitted(late));
        }
        if self.revealed[color.index()].is_some() {
            return Err(CommitRevealError::RevealedAlready(color));
        }
        if self.commitments[color.index()] != Some(opened) {
            return Err(CommitRevealError::Mismatch(color, T::NOUN));
        }
        self.revealed[color.index()] = Some(secret);
        Ok(())
    }

    /// What a player has committed to, as the other sees it.
    pub const fn commitment(&self, color: Color) -> Option<Commitment> {
        self.commitments[color.index()]
    }

    /// What a player has revealed.
    pub const fn revealed(&self, color: Color) -> Option<T> {
        self.revealed[color.index()]
    }
}
