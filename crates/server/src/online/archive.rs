//! The archive service: games that were played, as lists, logs, records and pictures.

use std::sync::Arc;

use rayuela_draw::Picture;
use rayuela_online::api::{Found, GameLog, Search};
use rayuela_online::{GameId, Refusal};
use tokio::sync::Semaphore;

use super::games::Games;
use super::identity::Identity;
use super::store::{RESULTS, SearchFilter, Store};

/// The most games in an answer, and how many unless asked otherwise.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// How many searches the database does at once: the other connections are for those who play.
const SEARCHES: usize = 2;
/// The width of a picture.
const WIDTH: u32 = 600;

/// All games, over or not.
#[derive(Debug)]
pub(crate) struct Archive {
    store: Store,
    games: Arc<Games>,
    searching: Semaphore,
}

impl Archive {
    pub(crate) fn new(store: Store, games: Arc<Games>) -> Archive {
        Archive { store, games, searching: Semaphore::new(SEARCHES) }
    }

    /// Games that fit, the newest first.
    pub(crate) async fn search(&self, search: &Search) -> Result<Found, Refusal> {
        let running = match search.state.as_deref() {
            None | Some("finished") => false,
            Some("running") => true,
            Some(_) => return Err(Refusal::malformed("state is `running` or `finished`")),
        };
        let known = |wanted: &String| RESULTS.into_iter().find(|result| result == wanted);
        let unknown = || Refusal::malformed("result is `white`, `black`, `draw` or `aborted`");
        let result = search.result.as_ref().map(|wanted| known(wanted).ok_or_else(unknown)).transpose()?;
        let mut players = [None, None];
        for (id, name) in players.iter_mut().zip([&search.player, &search.opponent]) {
            if let Some(name) = name {
                *id = Some(self.store.account_id(name).await?.ok_or_else(|| Refusal::missing("player"))?);
            }
        }
        let [player, opponent] = players;
        let filter = SearchFilter {
            player,
            opponent,
            variant: search.variant,
            result,
            rated: search.rated,
            running,
            before: search.before,
            most: search.limit.unwrap_or(USUAL).clamp(1, MOST),
        };
        // Nobody closes it.
        let _permit = self.searching.acquire().await;
        Ok(Found { games: self.store.search_games(&filter).await? })
    }

    /// A game's log as the reader may see it.
    pub(crate) async fn log(&self, game: &GameId, who: Option<&Identity>) -> Result<GameLog, Refusal> {
        let entries = self.games.with_game(game, |live| {
            let seat = who.and_then(|who| live.room.seat(&who.id));
            live.entries_for(seat, 0)
        });
        Ok(GameLog { id: game.clone(), entries: entries.await? })
    }

    /// A game as a record.
    pub(crate) async fn record(&self, game: &GameId) -> Result<String, Refusal> {
        let record = self.games.with_game(game, |live| live.room.record()).await?;
        Ok(record.ok_or(Refusal::NotNow)?.to_string())
    }

    /// The position after a turn of a game, the last one unless told.
    pub(crate) async fn picture(&self, game: &GameId, ply: Option<usize>) -> Result<Picture, Refusal> {
        let position = self.games.with_game(game, |live| {
            let game = live.room.game()?;
            let ply = ply.unwrap_or_else(|| game.ply());
            match ply.checked_sub(1).and_then(|last| game.turn_at(last)) {
                Some((before, mv)) => Some(Picture::after(before, mv)),
                None => game.position_at(ply).copied().map(Picture::new),
            }
        });
        position.await?.ok_or_else(|| Refusal::missing("position"))
    }

    /// The same as PNG.
    pub(crate) async fn png(&self, game: &GameId, ply: Option<usize>) -> Result<Vec<u8>, Refusal> {
        let picture = self.picture(game, ply).await?;
        let drawn = tokio::task::spawn_blocking(move || picture.png(WIDTH).ok()).await;
        drawn.ok().flatten().ok_or(Refusal::StorageUnavailable)
    }
}
