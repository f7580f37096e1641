//! The games service: games in memory as long as somebody is at them, and everything that adds to a log.
//!
//! A node holds nothing of a game that another could not read from the database: an event is written before anybody is
//! told (`commit.rs`), and a node that is not sure what the log says reads it again.

mod commit;
mod live;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use rayuela_online::{Entry, Event, FromServer, GameId, Player, PlayerId, Refusal, Room, Terms};
use rayuela_rules::Color;
use tokio::sync::Semaphore;

pub(crate) use live::LiveGame;

use super::clock::now;
use super::identity::Identity;
use super::ids::fresh_game;
use super::presence::{ConnectionHandle, Presence, Watcher, to_text};
use super::reminders::Reminders;
use super::signing::Signer;
use super::store::{NewGame, Store, StoreError, Writer};
use super::timekeeping::Heartbeat;
use super::{chat, engine, metrics};
use crate::online::notifications::Change;

/// How long to wait before the database is asked again what became of a game.
const SETTLE: Duration = Duration::from_millis(300);
/// How many games the database is asked about at once when something may have been missed, and how many of those that have
/// gone on are read at once.
const AT_ONCE: usize = 500;
const READERS: usize = 8;

/// A game on this node: nothing until somebody asks for it.
type Slot = tokio::sync::Mutex<Option<LiveGame>>;

/// The games of this node.
#[derive(Debug)]
pub(crate) struct Games {
    pub(crate) store: Store,
    writer: Writer,
    presence: Arc<Presence>,
    heartbeat: Arc<Heartbeat>,
    reminders: Arc<Reminders>,
    /// what the engine's secrets in set-ups follow from
    pub(crate) signer: Signer,
    /// searches of the server's engine at once
    pub(crate) thinking: Semaphore,
    /// the folder of solved tables that it probes, if not the user's
    pub(crate) tables: Option<PathBuf>,
    slots: Mutex<HashMap<GameId, Arc<Slot>>>,
    /// games in whose logs there may be entries that nobody here was told of, and the last entry that everybody was
    untold: Mutex<HashMap<GameId, u32>>,
    /// busy games in which time may have ended something
    ticking: Mutex<HashSet<GameId>>,
}

impl Games {
    pub(crate) fn new(
        store: Store,
        presence: Arc<Presence>,
        heartbeat: Arc<Heartbeat>,
        reminders: Arc<Reminders>,
        signer: Signer,
        tables: Option<PathBuf>,
    ) -> Games {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Games {
            writer: Writer::start(&store),
            store,
            presence,
            heartbeat,
            reminders,
            signer,
            thinking: Semaphore::new(cores.div_ceil(2)),
            tables,
            slots: Mutex::default(),
            untold: Mutex::default(),
            ticking: Mutex::default(),
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The slot of a game that can exist.
    fn slot(&self, game: &GameId) -> Result<Arc<Slot>, Refusal> {
        if !game.is_well_formed() {
            return Err(Refusal::missing("game"));
        }
        Ok(self.slots().entry(game.clone()).or_default().clone())
    }

    /// Forgets games that nobody is at.
    pub(crate) fn sweep(&self) {
        let mut slots = self.slots();
        slots.retain(|game, slot| Arc::strong_count(slot) > 1 || self.presence.is_watched(game));
        metrics::ROOMS.set(slots.len() as i64);
    }

    /// Looks at a game.
    pub(crate) async fn with_game<T>(
        self: &Arc<Games>,
        game: &GameId,
        look: impl FnOnce(&LiveGame) -> T,
    ) -> Result<T, Refusal> {
        let slot = self.slot(game)?;
        let mut guard = slot.lock().await;
        let live = self.loaded(game, &mut guard).await?;
        Ok(look(live))
    }

    async fn loaded<'a>(
        self: &Arc<Games>,
        game: &GameId,
        guard: &'a mut Option<LiveGame>,
    ) -> Result<&'a mut LiveGame, Refusal> {
        // Without the news of the other nodes only the log says how a game stands.
        if guard.is_none() || !self.store.readiness().hears() {
            *guard = LiveGame::load(&self.store, game).await?;
            let untold = self.untold().remove(game);
            if let (Some(live), Some(known)) = (guard.as_ref(), untold) {
                self.tell(game, live, live.entries_since(known));
            }
        }
        guard.as_mut().ok_or_else(|| Refusal::missing("game"))
    }

    /// The same for somebody who has seen the log up to `seen`: perhaps at another node, of which this one has not heard
    /// yet. Only what is new is read, and only where there are other nodes: anybody may claim to have seen anything.
    async fn loaded_up_to<'a>(
        self: &Arc<Games>,
        game: &GameId,
        guard: &'a mut Option<LiveGame>,
        seen: u32,
    ) -> Result<&'a mut LiveGame, Refusal> {
        let known = self.loaded(game, guard).await?.room.seq();
        if seen > known && self.store.is_shared() {
            self.read_on(game, guard).await?;
        }
        guard.as_mut().ok_or_else(|| Refusal::missing("game"))
    }

    fn ticking(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.ticking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn untold(&self) -> MutexGuard<'_, HashMap<GameId, u32>> {
        self.untold.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database did not say what became of a game after entry `known`. Somebody may wait here for an entry that is in
    /// the log: it is read until the database answers, and told then.
    fn settle_later(self: &Arc<Games>, game: &GameId, known: u32) {
        self.untold().entry(game.clone()).or_insert(known);
        let (games, game) = (self.clone(), game.clone());
        tokio::spawn(async move {
            while games.untold().contains_key(&game) {
                tokio::time::sleep(SETTLE).await;
                let Ok(slot) = games.slot(&game) else { return };
                let mut guard = slot.lock().await;
                if games.untold().contains_key(&game) {
                    *guard = None;
                }
                // It is tried again.
                let _ = games.loaded(&game, &mut guard).await;
            }
        });
    }

    /// Lets somebody watch a game: sends the log after `since`, and from then on what is added to it.
    pub(crate) async fn watch(
        self: &Arc<Games>,
        game: &GameId,
        since: u32,
        handle: &ConnectionHandle,
        who: Option<&Identity>,
    ) -> Result<(), Refusal> {
        let slot = self.slot(game)?;
        // Before the game is held: those who watch must not keep the players waiting.
        let chat = chat::lines(&self.store, game, who).await?;
        // Held until they watch: nothing can be added in between.
        let mut guard = slot.lock().await;
        let live = self.loaded_up_to(game, &mut guard, since).await?;
        let seat = who.and_then(|who| live.room.seat(&who.id));
        let entries = live.entries_for(seat, since);
        let watcher = Watcher { handle: handle.clone(), player: who.map(|who| who.id.clone()), seat };
        let first = |watchers| FromServer::Game { game: game.clone(), you: seat, entries, chat, watchers, now: now() };
        self.presence.watch(game, watcher, first);
        Ok(())
    }

    /// What somebody who has seen the log up to `seen` lacks of it.
    pub(crate) async fn lacking(self: &Arc<Games>, game: &GameId, seen: u32, who: &Identity) -> Option<FromServer> {
        let lacking = self.with_game(game, |live| live.entries_for(live.room.seat(&who.id), seen));
        let entries = lacking.await.ok().filter(|entries| !entries.is_empty())?;
        Some(FromServer::Entries { game: game.clone(), entries, now: now() })
    }

    /// Tells everybody on this node of new entries, and lets the engine know when it is awaited.
    fn tell(self: &Arc<Games>, game: &GameId, live: &LiveGame, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        let message = |seat| FromServer::Entries {
            game: game.clone(),
            entries: entries.iter().map(|entry| entry.seen_by(seat)).collect(),
            now: now(),
        };
        let private = entries.iter().any(|entry| matches!(entry.event, Event::Planned { .. }));
        let common = to_text(&message(None));
        self.presence.for_watchers(game, |watcher| match watcher.seat.filter(|_| private) {
            Some(seat) => watcher.handle.send(to_text(&message(Some(seat)))),
            None => watcher.handle.send(common.clone()),
        });
        let awaited = Color::ALL.into_iter().filter(|&color| live.room.awaits(color));
        let awaited: Vec<_> = awaited.map(|color| live.room.player(color).id.clone()).collect();
        self.presence.tell_awaited(game, live.room.seq(), &awaited);
        engine::wake(self, game, &live.room);
    }

    /// Another node has added to a game: reads it, if anybody here is at it.
    pub(crate) async fn catch_up(self: &Arc<Games>, game: &GameId, seq: u32) {
        let Some(slot) = self.slots().get(game).cloned() else { return };
        let mut guard = slot.lock().await;
        if guard.as_ref().is_some_and(|live| live.room.seq() < seq)
            && let Err(error) = self.read_on(game, &mut guard).await
        {
            tracing::warn!(%error, %game, "could not catch up");
        }
    }

    /// Reads what others have added to a game in memory, and tells it.
    async fn read_on(self: &Arc<Games>, game: &GameId, guard: &mut Option<LiveGame>) -> Result<(), StoreError> {
        let Some(live) = guard else { return Ok(()) };
        match live.catch_up(&self.store, game).await {
            Ok(new) => self.tell(game, live, &new),
            Err(error) => {
                let known = live.room.seq();
                *guard = None;
                self.settle_later(game, known);
                return Err(error);
            }
        }
        Ok(())
    }

    /// The same, without waiting for a game that is busy: a write that is stuck must not hold up the news of other games.
    pub(crate) async fn catch_up_soon(self: &Arc<Games>, game: &GameId, seq: u32) {
        let is_busy = self.slots().get(game).is_some_and(|slot| slot.try_lock().is_err());
        if is_busy {
            let (games, game) = (self.clone(), game.clone());
            tokio::spawn(async move { games.catch_up(&game, seq).await });
        } else {
            self.catch_up(game, seq).await;
        }
    }

    /// Forgets the games of a player who has been deleted: they are read again, without the name.
    pub(crate) async fn forget_player(&self, player: &PlayerId) {
        let slots: Vec<Arc<Slot>> = self.slots().values().cloned().collect();
        for slot in slots {
            let mut guard = slot.lock().await;
            if guard.as_ref().is_some_and(|live| live.room.seat(player).is_some()) {
                *guard = None;
            }
        }
    }

    /// Anything may have been missed: reads what was added to every game that somebody here is at. The database is asked
    /// once for many games which of them have gone on, since most have not and everybody waits.
    pub(crate) async fn catch_up_all(self: &Arc<Games>) {
        let games: Vec<GameId> = self.slots().keys().cloned().collect();
        for some in games.chunks(AT_ONCE) {
            match self.store.last_entries(some).await {
                Ok(last) => {
                    let reading = stream::iter(last);
                    reading
                        .for_each_concurrent(READERS, async |game| self.catch_up_soon(&game.id, game.seq).await)
                        .await;
                }
                Err(error) => {
                    tracing::warn!(%error, "what was missed is not known: games are read again when somebody asks");
                    some.iter().for_each(|game| self.doubt(game));
                }
            }
        }
    }

    /// Lets a game be read from the log again, since something may have been added to it.
    fn doubt(self: &Arc<Games>, game: &GameId) {
        let Some(slot) = self.slots().get(game).cloned() else { return };
        // One that somebody is at is read by them, or by those who come next.
        let (games, game) = (self.clone(), game.clone());
        tokio::spawn(async move {
            let mut guard = slot.lock().await;
            if let Some(live) = guard.take() {
                games.settle_later(&game, live.room.seq());
            }
        });
    }

    /// A game between two players, kept and told to both. It takes up a seek, if one is named; if that is gone, the game
    /// does not begin.
    pub(crate) async fn begin(
        self: &Arc<Games>,
        terms: Terms,
        mut white: Player,
        mut black: Player,
        seek: Option<&str>,
    ) -> Result<GameId, Refusal> {
        terms.check()?;
        for player in [&mut white, &mut black] {
            self.store.note_rating(player, terms.pool()).await?;
        }
        let event = Event::Created { terms, white, black, after: None };
        let new = NewGame { id: fresh_game(), entry: Entry { seq: 1, at: now(), event } };
        match self.store.begin_game(&new, seek).await {
            Ok(true) => {}
            Ok(false) => return Err(Refusal::missing("seek")),
            Err(StoreError::Gone) => return Err(Refusal::missing("player")),
            Err(error) => return Err(error.into()),
        }
        self.announce(&new);
        Ok(new.id)
    }

    /// Tells the players of a new game, and the engine if it plays.
    fn announce(self: &Arc<Games>, new: &NewGame) {
        for change in Change::started(new) {
            if let Change::Started { player, game, color } = change {
                self.presence.send_to_player(&player, &FromServer::Started { game, you: color });
            }
        }
        if let Ok(room) = Room::open(&new.entry) {
            self.reminders.note(&new.id, &room, [false; 2]);
            engine::wake(self, &new.id, &room);
        }
    }
}
