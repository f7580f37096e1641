//! The accounts service: names, passwords, sessions, tokens, one's own data.

mod authenticate;
mod keys;
mod passwords;
mod personal_data;
mod recover;

use std::sync::Arc;

use rayuela_online::api::{Me, Profile, RatingPoint};
use rayuela_online::{Refusal, check_name};

pub(crate) use authenticate::COOKIE_MAX_AGE;

use super::clock::now;
use super::identity::Identity;
use super::ids::{fresh_account, fresh_guest};
use super::presence::Presence;
use super::signing::Signer;
use super::store::{Store, StoreError};
use passwords::{Passwords, check_password};

/// Accounts and guests.
#[derive(Debug)]
pub(crate) struct Accounts {
    store: Store,
    presence: Arc<Presence>,
    signer: Signer,
    passwords: Passwords,
}

fn wrong() -> Refusal {
    Refusal::forbidden("name and password do not fit")
}

impl Accounts {
    pub(crate) fn new(store: Store, presence: Arc<Presence>, signer: Signer) -> Accounts {
        Accounts { store, presence, signer, passwords: Passwords::new() }
    }

    /// Who somebody is, with their games that run.
    pub(crate) async fn me(&self, who: &Identity) -> Result<Me, Refusal> {
        let games = self.store.running_games(&who.id).await?;
        Ok(Me { id: who.id.clone(), name: who.name.clone(), guest: who.is_guest(), games })
    }

    /// A name for a guest, and the cookie that keeps it.
    pub(crate) async fn be_guest(&self, name: &str) -> Result<(Identity, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        if self.store.account_id(name).await?.is_some() {
            return Err(Refusal::forbidden("this is the name of an account"));
        }
        let guest = Identity::guest(fresh_guest(), name.to_string());
        let cookie = self.guest_cookie(&guest);
        Ok((guest, cookie))
    }

    /// A new account, signed in; the cookie of its first session.
    pub(crate) async fn sign_up(&self, name: &str, password: &str, agent: &str) -> Result<(Identity, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        check_password(password)?;
        let hash = self.passwords.hash(password).await?;
        let id = fresh_account();
        match self.store.create_account(&id, name, &hash, now()).await {
            Ok(()) => {}
            Err(StoreError::Taken) => return Err(Refusal::forbidden("this name is taken")),
            Err(error) => return Err(error.into()),
        }
        self.new_session(id, name.to_string(), agent).await
    }

    /// Signs in; the cookie of the new session.
    pub(crate) async fn sign_in(&self, name: &str, password: &str, agent: &str) -> Result<(Identity, String), Refusal> {
        let account = self.store.account(name).await?;
        // Without an account it takes as long, so that nobody learns which names there are.
        let hash = account.as_ref().map(|account| account.password.as_str()).unwrap_or_default();
        let fits = self.passwords.verify(hash, password).await?;
        let account = account.filter(|_| fits).ok_or_else(wrong)?;
        if account.closed {
            return Err(Refusal::forbidden("this account was closed by a moderator"));
        }
        self.new_session(account.id, account.name, agent).await
    }

    /// Changes the password and ends all other sessions.
    pub(crate) async fn change_password(&self, who: &Identity, old: &str, new: &str) -> Result<(), Refusal> {
        check_password(new)?;
        self.check_own_password(who, old).await?;
        let hash = self.passwords.hash(new).await?;
        self.store.set_password_hash(&who.id, &hash).await?;
        for key in self.store.keys(&who.id, false).await? {
            if who.key.as_ref() != Some(&key.id) {
                self.end_key(who, &key.id).await?;
            }
        }
        Ok(())
    }

    async fn check_own_password(&self, who: &Identity, password: &str) -> Result<(), Refusal> {
        let hash = self.store.password_hash(&who.id).await?.ok_or(Refusal::NotSignedIn)?;
        if self.passwords.verify(&hash, password).await? { Ok(()) } else { Err(wrong()) }
    }

    /// What everybody may know of an account.
    pub(crate) async fn profile(&self, name: &str) -> Result<Profile, Refusal> {
        let account = self.store.account(name).await?.ok_or_else(|| Refusal::missing("player"))?;
        let counts = self.store.game_counts(&account.id).await?;
        Ok(Profile {
            ratings: self.store.ratings(&account.id).await?,
            name: account.name,
            created: account.created,
            closed: account.closed,
            games: counts.games,
            won: counts.won,
            lost: counts.lost,
        })
    }

    /// How the ratings of an account came about, the oldest first.
    pub(crate) async fn rating_history(&self, name: &str) -> Result<Vec<RatingPoint>, Refusal> {
        let id = self.store.account_id(name).await?.ok_or_else(|| Refusal::missing("player"))?;
        Ok(self.store.rating_history(&id).await?)
    }
}
