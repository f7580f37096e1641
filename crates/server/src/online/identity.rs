//! Who asks, proved by a cookie or a token.

use rayuela_online::{Player, PlayerId};

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    /// the key that proves it; guests have none
    pub(crate) key: Option<String>,
    /// whether that key is a token: a program asks
    pub(crate) is_token: bool,
}

impl Identity {
    /// A guest.
    pub(crate) const fn guest(id: PlayerId, name: String) -> Identity {
        Identity { id, name, key: None, is_token: false }
    }

    pub(crate) const fn is_guest(&self) -> bool {
        self.key.is_none()
    }

    /// Themselves as a player, without a rating.
    pub(crate) fn player(&self) -> Player {
        Player::new(self.id.clone(), self.name.clone())
    }
}
