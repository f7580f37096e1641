//! The accounts service: names, passwords, sessions, tokens, one's own data.

mod attempts;
mod authenticate;
mod common_passwords;
mod devices;
mod guests;
mod keys;
mod passwords;
mod personal_data;
mod recover;

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayuela_online::api::{Credentials, Me, Profile, RatingPoint};
use rayuela_online::{GameId, PlayerId, Refusal, check_name, limits as sizes};

pub(crate) use authenticate::SESSION_MAX_AGE;
pub(crate) use devices::DEVICE_MAX_AGE;

use super::clock::now;
use super::identity::Identity;
use super::ids::fresh_account;
use super::services::Shared;
use super::signing::Signer;
use super::store::{Store, StoreError};
use super::{games, presence, rate_limits};
use attempts::{Attempt, Attempts, Subject};
use passwords::{Passwords, check_password};

/// Running games that are looked at when somebody connects, the newest first.
const MOST_LOOKED_AT: usize = 50;
/// How long all of that may take.
const LOOK_FOR: Duration = Duration::from_millis(500);

/// Accounts and guests.
#[derive(Debug)]
pub(crate) struct Accounts {
    store: Store,
    presence: Arc<presence::Presence>,
    games: Arc<games::Games>,
    limits: Arc<rate_limits::RateLimits>,
    signer: Signer,
    passwords: Passwords,
    attempts: Attempts,
}

/// Where somebody signs in or up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SignInContext<'a> {
    /// what the browser calls itself
    pub(crate) agent: &'a str,
    /// where it is, see `api/caller.rs`
    pub(crate) address: &'a str,
    /// the cookie by which it is known again, see `devices.rs`
    pub(crate) device: &'a str,
    /// the guest who they are until now
    pub(crate) guest: Option<&'a PlayerId>,
}

fn wrong() -> Refusal {
    Refusal::forbidden("name and password do not fit")
}

impl Accounts {
    pub(crate) fn new(Shared { store, presence, games, limits }: Shared, signer: Signer) -> Accounts {
        let (passwords, attempts) = (Passwords::new(), Attempts::default());
        Accounts { store, presence, games, limits, signer, passwords, attempts }
    }

    /// Forgets what has no effect any more.
    pub(crate) fn sweep(&self) {
        self.attempts.sweep();
    }

    /// Who somebody is, with their games that run and those that wait for them.
    pub(crate) async fn me(&self, who: &Identity) -> Result<Me, Refusal> {
        let games = self.store.running_games(&who.id).await?;
        let waiting = self.waiting(who, &games).await;
        let moderator = !who.is_guest() && !who.is_token && self.store.is_moderator(&who.id).await?;
        Ok(Me { id: who.id.clone(), name: who.name.clone(), guest: who.is_guest(), games, waiting, moderator })
    }

    /// Those of somebody's running games in which it is their move. A game that cannot be looked at in time is left out: it
    /// tells them itself as soon as they follow it.
    async fn waiting(&self, who: &Identity, games: &[GameId]) -> Vec<GameId> {
        let awaits = |live: &games::LiveGame| live.room.seat(&who.id).is_some_and(|color| live.room.awaits(color));
        let deadline = tokio::time::Instant::now() + LOOK_FOR;
        let mut waiting = Vec::new();
        for game in games.iter().take(MOST_LOOKED_AT) {
            match tokio::time::timeout_at(deadline, self.games.with_game(game, awaits)).await {
                Ok(Ok(true)) => waiting.push(game.clone()),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        waiting
    }

    /// A new account, signed in; the cookie of its first session.
    pub(crate) async fn sign_up(
        &self,
        Credentials { name, password }: &Credentials,
        at: SignInContext<'_>,
    ) -> Result<(Identity, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        check_password(name, password)?;
        self.check_free(name, at.guest).await?;
        self.limits.take(rate_limits::Kind::Account, at.address)?;
        let hash = self.passwords.hash(password).await?;
        let id = fresh_account();
        match self.store.create_account(&id, name, &hash, at.guest, now()).await {
            Ok(()) => {}
            Err(StoreError::Taken) => return Err(Refusal::forbidden("this name is taken")),
            Err(error) => return Err(error.into()),
        }
        if let Some(guest) = at.guest {
            self.store.release_name(guest).await?;
        }
        self.new_session(id, name.clone(), at.agent, Some(&hash)).await
    }

    /// Signs in; the cookie of the new session. After failures it takes longer, but not where the owner has been before.
    pub(crate) async fn sign_in(
        &self,
        Credentials { name, password }: &Credentials,
        at: SignInContext<'_>,
    ) -> Result<(Identity, String), Refusal> {
        let account = self.store.account(name).await?;
        let attempt = self.attempt(name, account.as_ref().map(|account| &account.id), at)?;
        if let Some(attempt) = &attempt {
            attempt.wait().await;
        }
        // Without an account it takes as long, so that nobody learns which names there are.
        let hash = account.as_ref().map(|account| account.password.as_str()).unwrap_or_default();
        let fits = self.passwords.verify(hash, password).await?;
        let account = account.filter(|_| fits).ok_or_else(wrong)?;
        if let Some(attempt) = attempt {
            attempt.succeed();
        }
        if account.closed {
            return Err(Refusal::forbidden("this account was closed by a moderator"));
        }
        let session = self.new_session(account.id, account.name, at.agent, Some(&account.password)).await;
        // The password was changed while this one was checked.
        session.map_err(|refusal| if refusal == Refusal::NotSignedIn { wrong() } else { refusal })
    }

    /// Counts an attempt to sign in; none where nothing is limited.
    fn attempt(
        &self,
        name: &str,
        account: Option<&PlayerId>,
        at: SignInContext<'_>,
    ) -> Result<Option<Attempt<'_>>, Refusal> {
        if self.limits.is_off() {
            return Ok(None);
        }
        let subjects = match account.and_then(|id| self.known_device(at.device, id)) {
            Some(device) => vec![Subject::Device(device)],
            // No name is longer than this; what is tried under others is not to fill the memory.
            None => {
                let name: String = name.chars().take(sizes::NAME.1 + 1).collect();
                vec![Subject::Name(name.to_ascii_lowercase()), Subject::Address(at.address.to_string())]
            }
        };
        self.attempts.begin(subjects, Instant::now()).map(Some)
    }

    /// Changes the password and ends all other sessions.
    pub(crate) async fn change_password(&self, who: &Identity, old: &str, new: &str) -> Result<(), Refusal> {
        check_password(&who.name, new)?;
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
