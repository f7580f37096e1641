//! The keys of accounts: sessions of people and tokens of programs.

use rayuela_online::api::{Session, Token};
use rayuela_online::{PlayerId, Refusal};

use super::Accounts;
use super::authenticate::{SESSION_MAX_AGE, SESSION_UNUSED};
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::ids::fresh_id;
use crate::online::notifications::Change;
use crate::online::signing::fingerprint;
use crate::online::store::Key;
use crate::online::text::clean;

/// The most sessions, and the most tokens, of an account.
const MOST_KEYS: usize = 50;

impl Accounts {
    /// A new session; who has it, and its cookie. `checked` is the hash of the password that they gave, if they did.
    pub(super) async fn new_session(
        &self,
        id: PlayerId,
        name: String,
        agent: &str,
        checked: Option<&str>,
    ) -> Result<(Identity, String), Refusal> {
        let (key, secret) = self.new_key(&id, agent, false, checked).await?;
        Ok((Identity { id, name, key: Some(key.id), is_token: false }, format!("s.{secret}")))
    }

    /// A new key, and the secret that opens it, of which only a fingerprint is kept.
    async fn new_key(
        &self,
        user: &PlayerId,
        label: &str,
        is_token: bool,
        checked: Option<&str>,
    ) -> Result<(Key, String), Refusal> {
        let mut keys = self.store.keys(user, is_token).await?;
        if keys.len() >= MOST_KEYS && is_token {
            return Err(Refusal::too_many("there are too many of them: end some first"));
        }
        // Somebody who signs in again and again locks nobody out: the sessions that have been idle longest end.
        keys.sort_by_key(|key| (key.used, key.created));
        let over = (keys.len() + 1).saturating_sub(MOST_KEYS);
        for key in keys.iter().take(over) {
            self.drop_key(&key.id).await?;
        }
        let (now, secret) = (now(), fresh_id(40));
        let key = Key { id: fresh_id(12), label: label.to_string(), created: now, used: now };
        self.store.add_key(user, &key, &fingerprint(&secret), is_token, checked).await?;
        Ok((key, secret))
    }

    /// Where the account is signed in.
    pub(crate) async fn sessions(&self, who: &Identity) -> Result<Vec<Session>, Refusal> {
        self.end_expired_sessions().await?;
        let session = |Key { id, label, created, used }: Key| {
            let current = who.key.as_ref() == Some(&id);
            Session { id, created, used, agent: label, current }
        };
        Ok(self.store.keys(&who.id, false).await?.into_iter().map(session).collect())
    }

    /// The account's tokens, without the secrets themselves.
    pub(crate) async fn tokens(&self, who: &Identity) -> Result<Vec<Token>, Refusal> {
        let token = |Key { id, label, created, .. }: Key| Token { id, label, created, token: None };
        Ok(self.store.keys(&who.id, true).await?.into_iter().map(token).collect())
    }

    /// A new token, told this once.
    pub(crate) async fn new_token(&self, who: &Identity, label: &str) -> Result<Token, Refusal> {
        let label: String = clean(label).chars().take(60).collect();
        let (key, secret) = self.new_key(&who.id, &label, true, None).await?;
        Ok(Token { id: key.id, label, created: key.created, token: Some(secret) })
    }

    /// Ends sessions that are too old or have not been used for too long.
    pub(crate) async fn end_expired_sessions(&self) -> Result<(), Refusal> {
        let now = now();
        let (created, used) = (now.saturating_sub(SESSION_MAX_AGE), now.saturating_sub(SESSION_UNUSED));
        for key in self.store.expired_sessions(created, used).await? {
            self.drop_key(&key).await?;
        }
        Ok(())
    }

    /// Ends a key and the connections that use it.
    async fn drop_key(&self, key: &str) -> Result<(), Refusal> {
        self.store.delete_key(key).await?;
        self.presence.end_key(key);
        Ok(self.store.notify(&[Change::Ended { key: key.to_string() }]).await?)
    }

    /// Ends a session or a token of the account, and the connections that use it.
    pub(crate) async fn end_key(&self, who: &Identity, key: &str) -> Result<(), Refusal> {
        if !self.store.end_key(&who.id, key).await? {
            return Err(Refusal::missing("session"));
        }
        self.presence.end_key(key);
        Ok(self.store.notify(&[Change::Ended { key: key.to_string() }]).await?)
    }
}
