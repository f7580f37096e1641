//! Fists (2011): how two players settle the start mode at the same moment, also over a network.
//!
//! Each chooses Adjacent, Facing or Free in secret, by commit and reveal ([`CommitReveal`]): the commitment is a salted hash
//! of colour and choice.

use std::fmt;
use std::str::FromStr;

use super::StartMode;
use crate::{Color, CommitReveal, CommitRevealError, Commitment, Secret};

/// The length of a salt: too many to guess which of the three choices a hash hides.
pub const SALT_BYTES: usize = 32;

/// A mode that fists can ask for.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Choice, StartMode};
/// assert_eq!(Choice::Free.settle(Choice::Free), Choice::Free);
/// assert_eq!(Choice::Free.settle(Choice::Facing).mode(), StartMode::Adjacent);
/// ```
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

impl Secret for Choice {
    const NOUN: &'static str = "choice";
}

impl Commitment {
    /// Commits `color` to `choice`; the salt must be secret and random.
    pub fn new(color: Color, choice: Choice, salt: &[u8; SALT_BYTES]) -> Commitment {
        Commitment::of("rayuela fists 1", color, &[salt, choice.mode().name().as_bytes()])
    }
}

/// The protocol as either player, or a referee, follows it.
///
/// # Examples
/// ```
/// use rayuela_rules::Color;
/// use rayuela_rules::morelli::{Choice, Commitment, Fists, SALT_BYTES};
/// // In a game they are random.
/// let (black, white) = ([1; SALT_BYTES], [2; SALT_BYTES]);
/// let mut fists = Fists::default();
/// fists.commit(Color::Black, Commitment::new(Color::Black, Choice::Free, &black)).unwrap();
/// fists.commit(Color::White, Commitment::new(Color::White, Choice::Facing, &white)).unwrap();
/// fists.reveal(Color::Black, Choice::Free, &black).unwrap();
/// fists.reveal(Color::White, Choice::Facing, &white).unwrap();
/// assert_eq!(fists.settled(), Some(Choice::Adjacent));
/// assert_eq!(fists.choice(Color::White), Some(Choice::Facing));
/// // Both stay bound by what they committed to, and the record says what they chose.
/// assert_eq!(fists.commitment(Color::White), Some(Commitment::new(Color::White, Choice::Facing, &white)));
/// assert_eq!(fists.tag().as_deref(), Some("free facing"));
/// assert_eq!(Fists::parse_tag("free facing"), Some((Choice::Free, Choice::Facing)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fists(CommitReveal<Choice>);

impl Fists {
    /// Takes a player's commitment.
    ///
    /// # Errors
    /// If they have committed already.
    pub fn commit(&mut self, color: Color, commitment: Commitment) -> Result<(), CommitRevealError> {
        self.0.commit(color, commitment)
    }

    /// Takes a player's choice and the salt that opens their commitment.
    ///
    /// # Errors
    /// If somebody has not committed yet, if the player has revealed already, or if the choice is not the one committed to.
    pub fn reveal(&mut self, color: Color, choice: Choice, salt: &[u8; SALT_BYTES]) -> Result<(), CommitRevealError> {
        self.0.reveal(color, choice, Commitment::new(color, choice, salt))
    }

    /// What a player has committed to, as the other sees it.
    pub const fn commitment(&self, color: Color) -> Option<Commitment> {
        self.0.commitment(color)
    }

    /// What a player has revealed.
    pub const fn choice(&self, color: Color) -> Option<Choice> {
        self.0.revealed(color)
    }

    /// The mode to be played, once both have revealed.
    pub fn settled(&self) -> Option<Choice> {
        Some(self.choice(Color::Black)?.settle(self.choice(Color::White)?))
    }

    /// The value of the record's `Fists` tag, Black's choice first, once both have revealed.
    pub fn tag(&self) -> Option<String> {
        Some(format!("{} {}", self.choice(Color::Black)?, self.choice(Color::White)?))
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
    fn a_peer_who_changes_their_mind_is_caught() {
        let mut fists = both_committed(Choice::Free, Choice::Facing);
        fists.reveal(Color::Black, Choice::Free, &BLACK_SALT).unwrap();
        let before = fists.clone();
        for choice in [Choice::Adjacent, Choice::Free] {
            assert_eq!(
                fists.reveal(Color::White, choice, &WHITE_SALT),
                Err(CommitRevealError::Mismatch(Color::White, "choice"))
            );
        }
        let other_salt = [8; SALT_BYTES];
        assert_eq!(
            fists.reveal(Color::White, Choice::Facing, &other_salt),
            Err(CommitRevealError::Mismatch(Color::White, "choice"))
        );
        assert_eq!(fists, before);
        fists.reveal(Color::White, Choice::Facing, &WHITE_SALT).unwrap();
    }

    #[test]
    fn a_peer_who_echoes_is_caught() {
        // White copies Black's commitment to copy the reveal later: the colour in the hash prevents it.
        let mut fists = Fists::default();
        let commitment = Commitment::new(Color::Black, Choice::Adjacent, &BLACK_SALT);
        fists.commit(Color::Black, commitment).unwrap();
        fists.commit(Color::White, commitment).unwrap();
        fists.reveal(Color::Black, Choice::Adjacent, &BLACK_SALT).unwrap();
        for choice in Choice::ALL {
            assert_eq!(
                fists.reveal(Color::White, choice, &BLACK_SALT),
                Err(CommitRevealError::Mismatch(Color::White, "choice"))
            );
        }
    }

    #[test]
    fn a_peer_out_of_order_is_refused() {
        let mut fists = Fists::default();
        let commitment = Commitment::new(Color::Black, Choice::Free, &BLACK_SALT);
        assert_eq!(
            fists.reveal(Color::Black, Choice::Free, &BLACK_SALT),
            Err(CommitRevealError::NotCommitted(Color::White))
        );
        fists.commit(Color::Black, commitment).unwrap();
        assert_eq!(
            fists.reveal(Color::Black, Choice::Free, &BLACK_SALT),
            Err(CommitRevealError::NotCommitted(Color::White))
        );
        assert_eq!(fists.commit(Color::Black, commitment), Err(CommitRevealError::CommittedAlready(Color::Black)));
        let mut fists = both_committed(Choice::Free, Choice::Free);
        fists.reveal(Color::Black, Choice::Free, &BLACK_SALT).unwrap();
        assert_eq!(
            fists.reveal(Color::Black, Choice::Free, &BLACK_SALT),
            Err(CommitRevealError::RevealedAlready(Color::Black))
        );
    }
}
