//! Who a cookie or a token belongs to.

use rayuela_online::{Hex, Millis, Refusal};

use super::Accounts;
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::signing::fingerprint;

const DAY: Millis = 24 * 3_600_000;
/// A session ends after this long, used or not, and so does its cookie.
pub(crate) const SESSION_MAX_AGE: Millis = 365 * DAY;
/// A session that is not used for so long ends.
pub(super) const SESSION_UNUSED: Millis = 90 * DAY;
/// A guest's cookie lasts this long.
pub(super) const GUEST_MAX_AGE: Millis = 180 * DAY;
/// Keys and guests note their use this often.
const NOTE_USE: Millis = 3_600_000;

impl Accounts {
    /// The cookie of a guest: their name and until when it holds, signed.
    pub(super) fn guest_cookie(&self, guest: &Identity) -> String {
        let text = format!("g.{}.{}.{}", guest.id, guest.name, now() + GUEST_MAX_AGE);
        let signature = self.signer.sign(&text);
        format!("{text}.{signature}")
    }

    /// Whose cookie this is: of a session or of a guest.
    pub(crate) async fn by_cookie(&self, cookie: &str) -> Result<Option<Identity>, Refusal> {
        match cookie.strip_prefix("s.") {
            Some(secret) => self.by_secret(secret, false).await,
            None => match self.signed_guest(cookie) {
                Some(guest) => self.guest_with_name(guest).await,
                None => Ok(None),
            },
        }
    }

    /// The guest, if the name is still theirs: not after they have left, nor when somebody else has it.
    async fn guest_with_name(&self, guest: Identity) -> Result<Option<Identity>, Refusal> {
        let Some(held) = self.store.name_of_guest(&guest.id).await? else { return Ok(None) };
        let now = now();
        if held.seen.is_some_and(|seen| seen + NOTE_USE < now) {
            self.store.see_guest(&guest.id, now).await?;
        }
        Ok(Some(guest))
    }

    fn signed_guest(&self, cookie: &str) -> Option<Identity> {
        let (text, signature) = cookie.rsplit_once('.')?;
        if !self.signer.verify(text, &signature.parse::<Hex>().ok()?) {
            return None;
        }
        match text.split('.').collect::<Vec<&str>>()[..] {
            ["g", id, name, until] if until.parse::<Millis>().is_ok_and(|until| until > now()) => {
                Some(Identity::guest(id.parse().ok()?, name.to_string()))
            }
            _ => None,
        }
    }

    /// Whose token this is.
    pub(crate) async fn by_token(&self, token: &str) -> Result<Option<Identity>, Refusal> {
        self.by_secret(token, true).await
    }

    /// The account that a secret opens.
    async fn by_secret(&self, secret: &str, is_token: bool) -> Result<Option<Identity>, Refusal> {
        let Some(owner) = self.store.key_owner(&fingerprint(secret), is_token).await? else { return Ok(None) };
        let now = now();
        if !is_token && (owner.used + SESSION_UNUSED < now || owner.created + SESSION_MAX_AGE < now) {
            return Ok(None);
        }
        if owner.used + NOTE_USE < now {
            self.store.touch_key(&owner.key_id, now).await?;
        }
        Ok(Some(Identity { id: owner.user_id, name: owner.name, key: Some(owner.key_id), is_token }))
    }

    /// Whether the key or the guest's name by which somebody is known still holds.
    pub(crate) async fn is_signed_in(&self, who: &Identity) -> Result<bool, Refusal> {
        match &who.key {
            Some(key) => Ok(self.store.is_key_valid(key).await?),
            None => Ok(self.store.name_of_guest(&who.id).await?.is_some()),
        }
    }
}
