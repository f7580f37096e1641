//! Fists (2011): how two players settle the start mode at one stroke, also over a wire.
//!
//! Each chooses Adjacent, Facing or Free in secret. Both publish a commitment, a salted hash of colour and choice;
//! when both commitments are there, both reveal. A reveal that does not fit its commitment is refused, and since the
//! colour is hashed in, echoing the other's commitment and reveal is refused too.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::StartMode;
use crate::Color;

/// The length of a salt: too many to guess which of the three choices a hash hides.
pub const SALT_BYTES: usize = 32;

/// A mode that fists can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// both stones in the left hand
    Adjacent,
    /// both stones in the right hand
    Facing,
    /// one stone in each hand
    Free,
}

impl Choice {
    /// The three choices.
    pub const ALL: [Choice; 3] = [Choice::Adjacent, Choice::Facing, Choice::Free];

    /// The mode that the choice asks for.
    pub const fn mode(self) -> StartMode {
        match self {
            Choice::Adjacent => StartMode::Adjacent,
            Choice::Facing => StartMode::Facing,
            Choice::Free => StartMode::Free,
        }
    }

    /// What two choices give: the same is played, and if they differ the third.
    pub fn settle(self, other: Choice) -> Choice {
        if self == other {
            return self;
        }
        Choice::ALL.into_iter().find(|&third| third != self && third != other).unwrap_or(self)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mode().fmt(f)
    }
}

impl FromStr for Choice {
    type Err = ();

    fn from_str(text: &str) -> Result<Choice, ()> {
        Choice::ALL.into_iter().find(|choice| choice.mode().name() == text).ok_or(())
    }
}

/// A salted hash that binds a player to his choice without showing it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Commits `color` to `choice`; the salt must be secret and random.
    pub fn new(color: Color, choice: Choice, salt: &[u8; SALT_BYTES]) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"rayuela fists 1\0");
        hash.update([color.letter() as u8]);
        hash.update(salt);
        hash.update(choice.mode().name());
        Commitment(hash.finalize().into())
    }
}

/// A message that breaks the protocol; nothing changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FistsError {
    /// A second commitment.
    #[error("{0} has committed already")]
    CommittedAlready(Color),
    /// A reveal before both have committed: the other could still choose by it.
    #[error("{0} must commit before anybody reveals")]
    NotCommitted(Color),
    /// A second reveal.
    #[error("{0} has revealed already")]
    RevealedAlready(Color),
    /// The choice or the salt is not the one committed to.
    #[error("{0}'s choice is not the one committed to")]
    Mismatch(Color),
}

/// The protocol as either player, or a referee, follows it.
///
/// # Examples
/// ```
/// use rayuela_rules::Color;
/// use rayuela_rules::morelli::{Choice, Commitment, Fists};
/// let mut fists = Fists::default();
/// fists.commit(Color::Black, Commitment::new(Color::Black, Choice::Free, &[1; 32])).unwrap();
/// fists.commit(Color::White, Commitment::new(Color::White, Choice::Facing, &[2; 32])).unwrap();
/// fists.reveal(Color::Black, Choice::Free, &[1; 32]).unwrap();
/// fists.reveal(Color::White, Choice::Facing, &[2; 32]).unwrap();
/// assert_eq!(fists.settled(), Some(Choice::Adjacent));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fists {
    commitments: [Option<Commitment>; 2],
    choices: [Option<Choice>; 2],
}

impl Fists {
    /// Takes a player's commitment.
    ///
    /// # Errors
    /// If he has committed already.
    pub fn commit(&mut self, color: Color, commitment: Commitment) -> Result<(), FistsError> {
        let slot = &mut self.commitments[color.index()];
        if slot.is_some() {
            return Err(FistsError::CommittedAlready(color));
        }
        *slot = Some(commitment);
        Ok(())
    }

    /// Takes a player's choice and the salt that opens his commitment.
    ///
    /// # Errors
    /// If somebody has not committed yet, if he has revealed already, or if the choice is not the one committed to.
    pub fn reveal(&mut self, color: Color, choice: Choice, salt: &[u8; SALT_BYTES]) -> Result<(), FistsError> {
        for player in Color::ALL {
            if self.commitments[player.index()].is_none() {
                return Err(FistsError::NotCommitted(player));
            }
        }
        if self.choices[color.index()].is_some() {
            return Err(FistsError::RevealedAlready(color));
        }
        if self.commitments[color.index()] != Some(Commitment::new(color, choice, salt)) {
            return Err(FistsError::Mismatch(color));
        }
        self.choices[color.index()] = Some(choice);
        Ok(())
    }

    /// What a player has committed to, as the other sees it.
    pub const fn commitment(&self, color: Color) -> Option<Commitment> {
        self.commitments[color.index()]
    }

    /// What a player has revealed.
    pub const fn choice(&self, color: Color) -> Option<Choice> {
        self.choices[color.index()]
    }

    /// The mode to be played, once both have revealed.
    pub fn settled(&self) -> Option<Choice> {
        let [white, black] = self.choices;
        Some(black?.settle(white?))
    }

    /// The value of the record's `Fists` tag, Black's choice first, once both have revealed.
    pub fn tag(&self) -> Option<String> {
        let [white, black] = self.choices;
        Some(format!("{} {}", black?, white?))
    }

    /// Reads the record's `Fists` tag: Black's choice and White's.
    pub fn parse_tag(text: &str) -> Option<(Choice, Choice)> {
        let mut words = text.split_whitespace().map(Choice::from_str);
        let (black, white) = (words.next()?.ok()?, words.next()?.ok()?);
        words.next().is_none().then_some((black, white))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK_SALT: [u8; SALT_BYTES] = [7; SALT_BYTES];
    const WHITE_SALT: [u8; SALT_BYTES] = [9; SALT_BYTES];

    fn both_committed(black: Choice, white: Choice) -> Fists {
        let mut fists = Fists::default();
        fists.commit(Color::Black, Commitment::new(Color::Black, black, &BLACK_SALT)).unwrap();
        fists.commit(Color::White, Commitment::new(Color::White, white, &WHITE_SALT)).unwrap();
        fists
    }

    #[test]
    fn every_pair_of_choices() {
        for black in Choice::ALL {
            for white in Choice::ALL {
                let mut fists = both_committed(black, white);
                fists.reveal(Color::White, white, &WHITE_SALT).unwrap();
                assert_eq!(fists.settled(), None);
                fists.reveal(Color::Black, black, &BLACK_SALT).unwrap();
                let settled = fists.settled().unwrap();
                assert_eq!(settled == black, black == white);
                assert_eq!(settled == white, black == white);
                assert_eq!(Fists::parse_tag(&fists.tag().unwrap()), Some((black, white)));
            }
        }
        assert_eq!(Fists::parse_tag("adjacent"), None);
        assert_eq!(Fists::parse_tag("adjacent free facing"), None);
        assert_eq!(Fists::parse_tag("random free"), None);
    }

    #[test]
    fn a_peer_who_changes_his_mind_is_caught() {
        let mut fists = both_committed(Choice::Free, Choice::Facing);
        fists.reveal(Color::Black, Choice::Free, &BLACK_SALT).unwrap();
        let before = fists.clone();
        for choice in [Choice::Adjacent, Choice::Free] {
            assert_eq!(fists.reveal(Color::White, choice, &WHITE_SALT), Err(FistsError::Mismatch(Color::White)));
        }
        let other_salt = [8; SALT_BYTES];
        assert_eq!(fists.reveal(Color::White, Choice::Facing, &other_salt), Err(FistsError::Mismatch(Color::White)));
        assert_eq!(fists, before);
        fists.reveal(Color::White, Choice::Facing, &WHITE_SALT).unwrap();
    }

    #[test]
    fn a_peer_who_echoes_is_caught() {
        // White repeats Black's commitment so as to repeat his reveal: the colour inside gives it away.
        let mut fists = Fists::default();
        let commitment = Commitment::new(Color::Black, Choice::Adjacent, &BLACK_SALT);
        fists.commit(Color::Black, commitment).unwrap();
        fists.commit(Color::White, commitment).unwrap();
        fists.reveal(Color::Black, Choice::Adjacent, &BLACK_SALT).unwrap();
        for choice in Choice::ALL {
            assert_eq!(fists.reveal(Color::White, choice, &BLACK_SALT), Err(FistsError::Mismatch(Color::White)));
        }
    }

    #[test]
    fn a_peer_out_of_order_is_refused() {
        let mut fists = Fists::default();
        let commitment = Commitment::new(Color::Black, Choice::Free, &BLACK_SALT);
        assert_eq!(fists.reveal(Color::Black, Choice::Free, &BLACK_SALT), Err(FistsError::NotCommitted(Color::White)));
        fists.commit(Color::Black, commitment).unwrap();
        assert_eq!(fists.reveal(Color::Black, Choice::Free, &BLACK_SALT), Err(FistsError::NotCommitted(Color::White)));
        assert_eq!(fists.commit(Color::Black, commitment), Err(FistsError::CommittedAlready(Color::Black)));
        let mut fists = both_committed(Choice::Free, Choice::Free);
        fists.reveal(Color::Black, Choice::Free, &BLACK_SALT).unwrap();
        assert_eq!(
            fists.reveal(Color::Black, Choice::Free, &BLACK_SALT),
            Err(FistsError::RevealedAlready(Color::Black))
        );
    }
}
