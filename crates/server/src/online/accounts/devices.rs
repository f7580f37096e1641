//! Devices on which somebody has signed in before: a cookie tells them, and it stays when they sign out.
//!
//! It opens nothing. It only says that the password is asked of somebody who has known it, so that others who guess it cannot
//! slow the owner down.

use rayuela_online::{Hex, Millis, PlayerId};

use super::Accounts;
use crate::online::clock::now;
use crate::online::ids::fresh_id;

/// How long a device is known after the last time somebody signed in.
pub(crate) const DEVICE_MAX_AGE: Millis = 365 * 24 * 3_600_000;
/// Accounts that a device is known for, the latest first.
const ACCOUNTS: usize = 4;
/// The longest cookie that is looked at.
const LONGEST: usize = 1_000;

/// What one account has left on a device.
struct Mark<'a> {
    text: &'a str,
    player: PlayerId,
    id: &'a str,
}

impl Accounts {
    /// The id of the device, if its cookie says that this account has been used there.
    pub(super) fn known_device(&self, cookie: &str, player: &PlayerId) -> Option<String> {
        self.marks(cookie).find(|mark| mark.player == *player).map(|mark| mark.id.to_string())
    }

    /// The device's cookie when an account has just been used there.
    pub(crate) fn device_cookie(&self, cookie: &str, player: &PlayerId) -> String {
        let text = format!("{player}.{}.{}", now() + DEVICE_MAX_AGE, fresh_id(10));
        let fresh = format!("{text}.{}", self.signer.sign(&signed(&text)));
        let others = self.marks(cookie).filter(|mark| mark.player != *player).map(|mark| mark.text.to_string());
        std::iter::once(fresh).chain(others.take(ACCOUNTS - 1)).collect::<Vec<_>>().join("~")
    }

    /// The device's cookie when an account is deleted.
    pub(crate) fn device_cookie_without(&self, cookie: &str, player: &PlayerId) -> Option<String> {
        let others: Vec<&str> =
            self.marks(cookie).filter(|mark| mark.player != *player).map(|mark| mark.text).collect();
        (!others.is_empty()).then(|| others.join("~"))
    }

    /// What stands in a cookie and is signed by us.
    fn marks<'a>(&'a self, cookie: &'a str) -> impl Iterator<Item = Mark<'a>> {
        let cookie = if cookie.len() > LONGEST { "" } else { cookie };
        cookie.split('~').filter_map(|mark| {
            let (text, signature) = mark.rsplit_once('.')?;
            if !self.signer.verify(&signed(text), &signature.parse::<Hex>().ok()?) {
                return None;
            }
            let [player, until, id] = text.split('.').collect::<Vec<&str>>().try_into().ok()?;
            let holds = until.parse::<Millis>().is_ok_and(|until| until > now());
            holds.then_some(Mark { text: mark, player: player.parse().ok()?, id })
        })
    }
}

/// What is signed: not to be confused with a guest's name.
fn signed(text: &str) -> String {
    format!("device {text}")
}
