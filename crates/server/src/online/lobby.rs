//! Seeks and challenges.

use std::sync::{Arc, Mutex, PoisonError};

use rayuela_online::api::{EngineGame, NewSeek};
use rayuela_online::{FromServer, GameId, Lobby, Player, Refusal, Seek, Speed, limits as sizes};
use rayuela_rules::Color;

use super::House;
use super::auth::Who;
use super::chance::{bytes, fresh_id};
use super::clock::now;
use super::games::not_kept;
use super::limits::Kind;
use super::notices::{self, Notice};
use super::ratings;
use super::store::{StoreError, values, written};

/// A seek for a game at one sitting lasts this long after its seeker was last seen.
const LIVE: u64 = 45_000;
/// Others, and challenges, last this long.
const LASTING: u64 = 14 * 24 * 3_600_000;
/// The most open seeks of one player.
const MOST: usize = 5;

/// The lobby as it was last read.
#[derive(Debug, Default)]
pub(crate) struct LobbyCache(Mutex<Lobby>);

fn kept<T>(result: Result<T, StoreError>) -> Result<T, Refusal> {
    result.map_err(|error| not_kept(&error))
}

impl House {
    /// The lobby as it is.
    pub(crate) fn lobby(&self) -> Lobby {
        self.lobby.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads the lobby anew and tells those who follow it.
    pub(crate) async fn reload_lobby(&self) {
        match self.read_lobby().await {
            Ok(lobby) => {
                *self.lobby.0.lock().unwrap_or_else(PoisonError::into_inner) = lobby.clone();
                if self.hub.has_lobby() {
                    self.hub.tell_lobby(&FromServer::Lobby { lobby });
                }
            }
            Err(error) => tracing::warn!(%error, "the lobby could not be read"),
        }
    }

    async fn read_lobby(&self) -> Result<Lobby, StoreError> {
        let rows = self
            .db
            .fetch(
                "SELECT body FROM seeks WHERE private = 0 AND expires > $1 ORDER BY created DESC LIMIT 200",
                values![now()],
            )
            .await?;
        let seeks = rows.iter().map(|row| row.json(0)).collect::<Result<_, _>>()?;
        let games = self.db.fetch_one("SELECT COUNT(*) FROM games WHERE deadline IS NOT NULL", vec![]).await?;
        Ok(Lobby { seeks, games: games.map_or(Ok(0), |row| row.int(0))? as u32 })
    }

    /// Seeks of players who are here last on; those of players who have gone end.
    pub(crate) async fn refresh_seeks(&self) -> Result<(), StoreError> {
        let now = now();
        for player in self.hub.present() {
            let sql = "UPDATE seeks SET expires = $2 WHERE author = $1 AND live = 1 AND expires > $3";
            self.db.execute(sql, values![player, now + LIVE, now]).await?;
        }
        if self.db.execute("DELETE FROM seeks WHERE expires <= $1", values![now]).await? > 0 {
            self.reload_lobby().await;
            notices::tell(&self.db, &[Notice::Lobby]).await?;
        }
        Ok(())
    }

    /// Whether somebody may begin another game of this kind.
    async fn check_player(&self, who: &Who, new: &rayuela_online::Terms) -> Result<(), Refusal> {
        new.check()?;
        if new.rated && who.is_guest() {
            return Err(Refusal::forbidden("rated games need an account"));
        }
        if new.rated && who.is_token {
            return Err(Refusal::forbidden("programs play no rated games"));
        }
        let days = new.clock.speed() == Some(Speed::Correspondence);
        if !days && !self.limits.is_off() && kept(self.running_games(&who.id).await)?.len() >= sizes::GAMES_AT_ONCE {
            return Err(Refusal::too_many("you have too many games running"));
        }
        Ok(())
    }

    /// Opens a seek or a challenge.
    pub(crate) async fn seek(&self, who: &Who, new: &NewSeek) -> Result<Seek, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        self.check_player(who, &new.terms).await?;
        let open = self.db.fetch("SELECT id FROM seeks WHERE author = $1 AND expires > $2", values![&who.id, now()]);
        if kept(open.await)?.len() >= MOST && !self.limits.is_off() {
            return Err(Refusal::too_many("you have too many open seeks"));
        }
        let mut by = who.player();
        kept(ratings::note(&self.db, &mut by, new.terms.pool()).await)?;
        let at = now();
        let seek = Seek { id: fresh_id(10), by, terms: new.terms, color: new.color, private: new.private, at };
        let live = !new.private && new.terms.clock.speed().is_some_and(|speed| speed != Speed::Correspondence);
        let expires = at + if live { LIVE } else { LASTING };
        let body = kept(written(&seek))?;
        let made = self
            .db
            .execute(
                "INSERT INTO seeks (id, author, body, private, live, created, expires) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                values![&seek.id, &who.id, body, new.private, live, at, expires],
            )
            .await;
        kept(made)?;
        self.lobby_changed().await?;
        Ok(seek)
    }

    async fn lobby_changed(&self) -> Result<(), Refusal> {
        self.reload_lobby().await;
        kept(notices::tell(&self.db, &[Notice::Lobby]).await)
    }

    /// Takes one's own seek back.
    pub(crate) async fn unseek(&self, who: &Who, id: &str) -> Result<(), Refusal> {
        let gone = self.db.execute("DELETE FROM seeks WHERE id = $1 AND author = $2", values![id, &who.id]).await;
        if kept(gone)? == 0 {
            return Err(Refusal::missing("seek"));
        }
        self.lobby_changed().await
    }

    /// A seek or a challenge by its name.
    pub(crate) async fn find_seek(&self, id: &str) -> Result<Seek, Refusal> {
        let row = self.db.fetch_one("SELECT body FROM seeks WHERE id = $1 AND expires > $2", values![id, now()]).await;
        kept(kept(row)?.ok_or_else(|| Refusal::missing("seek"))?.json(0))
    }

    /// Takes a seek of somebody else: the game begins.
    pub(crate) async fn take_seek(self: &Arc<House>, who: &Who, id: &str) -> Result<GameId, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        let seek = self.find_seek(id).await?;
        if seek.by.id == who.id {
            return Err(Refusal::forbidden("nobody plays himself"));
        }
        self.check_player(who, &seek.terms).await?;
        if kept(self.blocked(&seek.by.id).await)?.contains(&who.id) {
            return Err(Refusal::forbidden("this player does not want to play you"));
        }
        let (white, black) = colours(seek.by.clone(), seek.color, who.player());
        self.begin(seek.terms, white, black, Some(id)).await
    }

    /// A game against the house's engine.
    pub(crate) async fn play_engine(self: &Arc<House>, who: &Who, wanted: &EngineGame) -> Result<GameId, Refusal> {
        self.limits.take(Kind::Seek, &who.id)?;
        if wanted.terms.rated {
            return Err(Refusal::forbidden("games against the engine are not rated"));
        }
        if !(1..=10).contains(&wanted.level) {
            return Err(Refusal::malformed("a level is a number from 1 to 10"));
        }
        self.check_player(who, &wanted.terms).await?;
        let engine = Player {
            id: format!("e{}", wanted.level),
            name: format!("Rayuela {}", wanted.level),
            rating: None,
            provisional: false,
        };
        let (white, black) = colours(who.player(), wanted.color, engine);
        self.begin(wanted.terms, white, black, None).await
    }
}

/// White and Black: the first player's wish, or the lot.
fn colours(first: Player, wish: Option<Color>, second: Player) -> (Player, Player) {
    let lot = || if bytes::<1>()[0] & 1 == 0 { Color::White } else { Color::Black };
    match wish.unwrap_or_else(lot) {
        Color::White => (first, second),
        Color::Black => (second, first),
    }
}
