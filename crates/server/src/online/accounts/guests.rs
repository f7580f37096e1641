//! Guests: a name, and the cookie that keeps it.

use rayuela_online::{PlayerId, Refusal, check_name};

use super::Accounts;
use super::authenticate::GUEST_MAX_AGE;
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::ids::fresh_guest;
use crate::online::store::GUEST_NAME;

impl Accounts {
    /// A name for a guest, and the cookie that keeps it. `before` is the guest who they are until now.
    pub(crate) async fn be_guest(&self, name: &str, before: Option<&Identity>) -> Result<(Identity, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        let before = before.filter(|before| before.is_guest());
        if let Some(same) = before.filter(|before| before.name == name) {
            return Ok((same.clone(), self.guest_cookie(same)));
        }
        self.check_free(name, before.map(|before| &before.id)).await?;
        if let Some(before) = before {
            self.store.release_name(&before.id).await?;
        }
        let guest = Identity::guest(fresh_guest(), name.to_string());
        if !self.store.hold_guest_name(&guest.id, name, now()).await? {
            return Err(Refusal::forbidden("this name is taken"));
        }
        let cookie = self.guest_cookie(&guest);
        Ok((guest, cookie))
    }

    /// A guest leaves: the name is free for others, and the cookie is worth nothing.
    pub(crate) async fn leave(&self, guest: &Identity) -> Result<(), Refusal> {
        Ok(self.store.release_name(&guest.id).await?)
    }

    /// Checks that nobody else has a name that looks like this one. `guest` is who asks, and may keep their name.
    pub(super) async fn check_free(&self, name: &str, guest: Option<&PlayerId>) -> Result<(), Refusal> {
        let Some(held) = self.store.held_name(name).await?.filter(|held| Some(&held.holder) != guest) else {
            return Ok(());
        };
        let is_gone = held.seen.is_some_and(|seen| seen + GUEST_NAME < now()) && !self.presence.is_here(&held.holder);
        if is_gone && self.store.running_games(&held.holder).await?.is_empty() {
            return Ok(());
        }
        Err(Refusal::forbidden(if !held.name.eq_ignore_ascii_case(name) {
            "this name looks like that of another player"
        } else if held.seen.is_some() {
            "a guest uses this name just now"
        } else {
            "this name is taken"
        }))
    }

    /// Forgets guests whose cookies have ended.
    pub(crate) async fn forget_guests(&self) -> Result<(), Refusal> {
        Ok(self.store.forget_guests(now().saturating_sub(GUEST_MAX_AGE)).await?)
    }
}
