//! The lobby service: seeks, challenges, games with the engine.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayuela_online::api::{EngineGame, NewSeek};
use rayuela_online::{
    FromServer, GameId, Lobby as Snapshot, Millis, Player, PlayerId, Refusal, Seek, Speed, Terms, limits as sizes,
};
use rayuela_rules::Color;

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::ids::fresh_id;
use super::notifications::Change;
use super::presence::Presence;
use super::random;
use super::rate_limits::{Kind, RateLimits};
use super::services::Shared;
use super::store::{NewSeekRow, Store, StoreError};

/// A seek for a game at one sitting lasts this long after its author was last seen.
const LIVE: Millis = 45_000;
/// Others, and challenges, last this long.
const LASTING: Millis = 14 * 24 * 3_600_000;
/// The most open seeks of one player.
const MOST: u32 = 5;

/// Where games are agreed.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Store,
    presence: Arc<Presence>,
    games: Arc<Games>,
    limits: Arc<RateLimits>,
    /// as it was last read
    snapshot: Mutex<Snapshot>,
}

impl Lobby {
    pub(crate) fn new(Shared { store, presence, games, limits }: Shared) -> Lobby {
        Lobby { store, presence, games, limits, snapshot: Mutex::default() }
    }

    fn cached(&self) -> MutexGuard<'_, Snapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lobby as it is.
    pub(crate) fn snapshot(&self) -> Snapshot {
        self.cached().clone()
    }

    /// Reads the lobby again and tells those who follow it.
    pub(crate) async fn reload(&self) {
        match self.read().await {
            Ok(lobby) => {
                self.cached().clone_from(&lobby);
                self.presence.send_to_lobby(&FromServer::Lobby { lobby });
            }
            Err(error) => tracing::warn!(%error, "the lobby could not be read"),
        }
    }

    async fn read(&self) -> Result<Snapshot, StoreError> {
        Ok(Snapshot { seeks: self.store.public_seeks(now()).await?, games: self.store.count_timed_games().await? })
    }

    /// Tells everybody, here and at the other nodes, that seeks came or went.
    async fn changed(&self) -> Result<(), StoreError> {
        self.reload().await;
        self.store.notify(&[Change::Lobby]).await
    }

    /// Seeks of players who are connected last on; those of players who have gone end.
    pub(crate) async fn refresh_seeks(&self) -> Result<(), StoreError> {
        let now = now();
        // Few of those who are connected have one.
        for player in self.store.live_seekers(now).await? {
            if self.presence.is_connected(&player) {
                self.store.extend_live_seeks(&player, now + LIVE, now).await?;
            }
        }
        if self.store.delete_expired_seeks(now).await? {
            self.changed().await?;
        }
        Ok(())
    }

    /// Whether somebody may begin another game of this kind.
    async fn check_player(&self, who: &Identity, terms: &Terms) -> Result<(), Refusal> {
        terms.check()?;
        if terms.rated && who.is_guest() {
            return Err(Refusal::forbidden("rated games need an account"));
        }
        if terms.rated && who.is_token {
            return Err(Refusal::forbidden("programs play no rated games"));
        }
        let days = terms.clock.speed() == Some(Speed::Correspondence);
        if !days && !self.limits.is_off() && self.store.running_games(&who.id).await?.len() >= sizes::GAMES_AT_ONCE {
            return Err(Refusal::too_many("you have too many games running"));
        }
        Ok(())
    }

    /// Opens a seek or a challenge.
    pub(crate) async fn seek(&self, who: &Identity, new: &NewSeek) -> Result<Seek, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        self.check_player(who, &new.terms).await?;
        let at = now();
        if self.store.open_seeks_of(&who.id, at).await? >= MOST && !self.limits.is_off() {
            return Err(Refusal::too_many("you have too many open seeks"));
        }
        let mut by = who.player();
        self.store.note_rating(&mut by, new.terms.pool()).await?;
        let seek = Seek { id: fresh_id(10), by, terms: new.terms, color: new.color, private: new.private, at };
        let live = !new.private && new.terms.clock.speed().is_some_and(|speed| speed != Speed::Correspondence);
        let expires = at + if live { LIVE } else { LASTING };
        self.store.add_seek(NewSeekRow { seek: &seek, live, expires }).await?;
        self.changed().await?;
        Ok(seek)
    }

    /// Takes one's own seek back.
    pub(crate) async fn unseek(&self, who: &Identity, id: &str) -> Result<(), Refusal> {
        if !self.store.delete_seek(id, &who.id).await? {
            return Err(Refusal::missing("seek"));
        }
        Ok(self.changed().await?)
    }

    /// A seek or a challenge by its name.
    pub(crate) async fn find_seek(&self, id: &str) -> Result<Seek, Refusal> {
        self.store.seek(id, now()).await?.ok_or_else(|| Refusal::missing("seek"))
    }

    /// Takes a seek of somebody else: the game begins.
    pub(crate) async fn take_seek(&self, who: &Identity, id: &str) -> Result<GameId, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        let seek = self.find_seek(id).await?;
        if seek.by.id == who.id {
            return Err(Refusal::forbidden("nobody plays himself"));
        }
        self.check_player(who, &seek.terms).await?;
        if self.store.blocked_by(&seek.by.id).await?.contains(&who.id) {
            return Err(Refusal::forbidden("this player does not want to play you"));
        }
        let (white, black) = seated(seek.by, seek.color, who.player());
        let game = self.games.begin(seek.terms, white, black, Some(id)).await?;
        self.reload().await;
        Ok(game)
    }

    /// A game against the server's engine.
    pub(crate) async fn play_engine(&self, who: &Identity, wanted: &EngineGame) -> Result<GameId, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        if wanted.terms.rated {
            return Err(Refusal::forbidden("games against the engine are not rated"));
        }
        if !(1..=10).contains(&wanted.level) {
            return Err(Refusal::malformed("a level is a number from 1 to 10"));
        }
        self.check_player(who, &wanted.terms).await?;
        let engine = Player::new(PlayerId::Engine(wanted.level), format!("Rayuela {}", wanted.level));
        let (white, black) = seated(who.player(), wanted.color, engine);
        self.games.begin(wanted.terms, white, black, None).await
    }
}

/// White and Black: as the first player wishes, or by lot.
fn seated(first: Player, wish: Option<Color>, second: Player) -> (Player, Player) {
    let lot = || if random::bytes::<1>()[0] & 1 == 0 { Color::White } else { Color::Black };
    match wish.unwrap_or_else(lot) {
        Color::White => (first, second),
        Color::Black => (second, first),
    }
}
