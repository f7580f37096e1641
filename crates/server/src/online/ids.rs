//! Fresh ids: of games, players, keys, requests.

use rayuela_online::{GameId, PlayerId, random_id};

use super::random;

/// The letters of an account's or a guest's id.
const PLAYER: usize = 12;

/// An id of this many letters and digits, which nobody can guess.
pub(crate) fn fresh_id(length: usize) -> String {
    random_id(length, random::bytes)
}

/// The id of a new game.
pub(crate) fn fresh_game() -> GameId {
    fresh_id(GameId::LENGTH).into()
}

/// The id of a new account.
pub(crate) fn fresh_account() -> PlayerId {
    PlayerId::Account(fresh_id(PLAYER))
}

/// The id of a new guest.
pub(crate) fn fresh_guest() -> PlayerId {
    PlayerId::Guest(fresh_id(PLAYER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ() {
        assert_eq!(fresh_id(12).len(), 12);
        assert_ne!(fresh_id(12), fresh_id(12));
        assert!(fresh_game().is_well_formed());
    }
}
