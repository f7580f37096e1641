//! The recovery service: ways back into an account whose password is lost.
//!
//! Everybody has one-time codes, given when they sign up and replaced as a set on request. Where the host sends mail, an
//! address can be added, to which a code is sent. Only hashes of codes are kept.

use std::sync::Arc;

use rayuela_online::api::Recovery as State;
use rayuela_online::{Millis, PlayerId, Refusal};
use tokio::sync::Mutex;

use super::clock::now;
use super::identity::Identity;
use super::lang::Lang;
use super::mail::{Email, Mailer, check_address};
use super::random;
use super::signing::fingerprint;
use super::store::{CodeKind, Store};

/// How many codes a set has.
const CODES: usize = 10;
/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";
/// The letters of a code, in groups: 78 bits, more than anybody can try, even with the hashes at hand.
const LENGTH: usize = 16;
const GROUP: usize = 4;
/// How long a link for a new password is good.
const RESET_AGE: Millis = 3_600_000;
/// How long a link that confirms an address is good.
const CONFIRM_AGE: Millis = 24 * 3_600_000;
/// A mail to the same person is not sent again before this has passed.
const BETWEEN_MAILS: Millis = 2 * 60_000;

/// Ways back into accounts.
#[derive(Debug)]
pub(crate) struct Recovery {
    store: Store,
    /// none where the host sends no mail
    mailer: Option<Arc<Mailer>>,
    /// one after another, so that who asks twice at once is sent one mail
    sending: Mutex<()>,
}

/// A new code, such as `k3fq-9xw2-hd7m-t5rb`.
fn fresh_code() -> String {
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    let mut count = 0;
    while count < LENGTH {
        // Bytes from 240 on would make the first letters more likely.
        for byte in random::bytes::<32>().into_iter().filter(|&byte| byte < 240).take(LENGTH - count) {
            if count > 0 && count % GROUP == 0 {
                code.push('-');
            }
            code.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
            count += 1;
        }
    }
    code
}

/// What is kept of a code. Capital letters, hyphens and spaces make no difference to people who type it.
pub(crate) fn hash_code(code: &str) -> String {
    let letters: String = code.chars().filter(char::is_ascii_alphanumeric).take(100).collect();
    fingerprint(&format!("recovery {}", letters.to_ascii_lowercase()))
}

/// What those are told who ask for mail where none is sent.
pub(crate) fn no_mail() -> Refusal {
    Refusal::forbidden("this server sends no mail")
}

impl Recovery {
    pub(crate) fn new(store: Store, mailer: Option<Arc<Mailer>>) -> Recovery {
        Recovery { store, mailer, sending: Mutex::default() }
    }

    /// A new set of codes in place of the old one, told this once.
    pub(crate) async fn new_codes(&self, user: &PlayerId) -> Result<Vec<String>, Refusal> {
        let codes: Vec<String> = (0..CODES).map(|_| fresh_code()).collect();
        let hashes: Vec<String> = codes.iter().map(|code| hash_code(code)).collect();
        self.store.replace_codes(user, CodeKind::Kept, &hashes, now(), None).await?;
        Ok(codes)
    }

    /// How an account can be recovered.
    pub(crate) async fn state(&self, who: &Identity) -> Result<State, Refusal> {
        let codes_left = self.store.codes_left(&who.id).await?;
        let mail = self.mailer.is_some();
        Ok(match self.store.address(&who.id).await? {
            Some(row) => State { codes_left, mail, address: row.address, pending: row.pending, moves: row.moves },
            None => State { codes_left, mail, ..State::default() },
        })
    }

    /// Gives an account an address, which has to be confirmed by what is sent there.
    pub(crate) async fn set_address(&self, who: &Identity, address: &str, lang: Lang) -> Result<(), Refusal> {
        let mailer = self.mailer.as_ref().ok_or_else(no_mail)?;
        let address = address.trim();
        check_address(address)?;
        let (code, now) = (fresh_code(), now());
        let hash = hash_code(&code);
        self.store.set_pending_address(&who.id, address, lang, &hash, now, now + CONFIRM_AGE).await?;
        mailer.post(address, lang, &Email::Confirm { name: &who.name, code: &code });
        Ok(())
    }

    /// Confirms an address by the code that was sent there.
    pub(crate) async fn confirm(&self, code: &str) -> Result<(), Refusal> {
        let confirmed = self.store.confirm_address(&hash_code(code), now()).await?;
        let confirmed = confirmed.ok_or_else(|| Refusal::forbidden("this code is not good any more"))?;
        if let (Some(mailer), Some(old)) = (&self.mailer, &confirmed.address) {
            mailer.post(old, Lang::kept(&confirmed.lang), &Email::AddressChanged { name: &confirmed.name });
        }
        Ok(())
    }

    /// Forgets an account's address.
    pub(crate) async fn remove_address(&self, who: &Identity) -> Result<(), Refusal> {
        Ok(self.store.remove_address(&who.id).await?)
    }

    /// Tells moves by mail, or no longer.
    pub(crate) async fn set_move_mail(&self, who: &Identity, on: bool) -> Result<(), Refusal> {
        if on && self.mailer.is_none() {
            return Err(no_mail());
        }
        let has_address = self.store.set_move_mail(&who.id, on).await?;
        if has_address { Ok(()) } else { Err(Refusal::forbidden("this needs a confirmed address")) }
    }

    /// Sends a code to the address of an account, if there are both. Nobody learns whether there are.
    pub(crate) async fn send_code(&self, name: &str) -> Result<(), Refusal> {
        let mailer = self.mailer.as_ref().ok_or_else(no_mail)?;
        let _sending = self.sending.lock().await;
        let Some(account) = self.store.account(name).await?.filter(|account| !account.closed) else { return Ok(()) };
        let Some(row) = self.store.address(&account.id).await? else { return Ok(()) };
        let Some(address) = row.address else { return Ok(()) };
        let now = now();
        let latest = self.store.latest_code(&account.id, CodeKind::Mailed).await?;
        if latest.is_some_and(|latest| latest + BETWEEN_MAILS > now) {
            return Ok(());
        }
        let code = fresh_code();
        let hashes = [hash_code(&code)];
        self.store.replace_codes(&account.id, CodeKind::Mailed, &hashes, now, Some(now + RESET_AGE)).await?;
        mailer.post(&address, Lang::kept(&row.lang), &Email::Reset { name: &account.name, code: &code });
        Ok(())
    }

    /// Tells the owner of an account by mail that a code was used.
    pub(crate) async fn tell_of_new_password(&self, who: &Identity) {
        let Some(mailer) = &self.mailer else { return };
        if let Ok(Some(row)) = self.store.address(&who.id).await
            && let Some(address) = row.address
        {
            mailer.post(&address, Lang::kept(&row.lang), &Email::PasswordChanged { name: &who.name });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_easy_to_type_and_hard_to_guess() {
        let code = fresh_code();
        assert!(code.len() == 19 && code.split('-').all(|group| group.len() == GROUP), "{code}");
        assert_ne!(code, fresh_code());
        let typed = format!(" {} ", code.replace('-', " ").to_uppercase());
        assert_eq!(hash_code(&typed), hash_code(&code));
        assert_ne!(hash_code(&code), hash_code(&fresh_code()));
    }
}
