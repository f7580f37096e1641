//! Games: their logs in memory as long as somebody is at them, and everything that adds to a log.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rayuela_online::api::Act;
use rayuela_online::{
    Entry, Event, FromServer, GameId, Millis, Moment, Over, Player, Refusal, Room, Terms, is_command_id,
};
use rayuela_rules::Color;
use tracing::Instrument;

use super::auth::Who;
use super::chance::fresh_id;
use super::clock::now;
use super::hub::{Line, written};
use super::notices::{self, Notice};
use super::store::{Db, Finish, Job, NewGame, StoreError, Summary, insert_game, values};
use super::{House, clockwork, engine, metrics, ratings};

/// How often a command is decided anew when others are faster.
const TRIES: usize = 6;
/// A node that has not told for so long how many look on there counts no more; each tells it at every sweep.
const HEARD: Millis = 50_000;
/// The letters of a game's name.
const ID_LENGTH: usize = 10;

/// Somebody who follows a game.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    pub(crate) line: Line,
    pub(crate) player: Option<String>,
    pub(crate) seat: Option<Color>,
}

/// A game as its log tells it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) room: Room,
    pub(crate) entries: Vec<Entry>,
    /// commands carried out: whose, his name for it, and the entry
    commands: HashMap<(String, String), u32>,
}

/// A game on this node.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// none until somebody asks
    live: tokio::sync::Mutex<Option<Live>>,
    watchers: Mutex<Vec<Watcher>>,
    /// spectators at other nodes, and when the node told so
    elsewhere: Mutex<HashMap<String, (u32, Millis)>>,
}

impl Slot {
    pub(crate) fn watchers(&self) -> MutexGuard<'_, Vec<Watcher>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many follow it at this node who do not play.
    fn here(&self) -> u32 {
        self.watchers().iter().filter(|watcher| watcher.seat.is_none()).count() as u32
    }

    /// How many follow it at other nodes who do not play.
    fn elsewhere(&self) -> MutexGuard<'_, HashMap<String, (u32, Millis)>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many follow it who do not play. A node that has gone silent counts no more.
    fn spectators(&self) -> u32 {
        let since = now().saturating_sub(HEARD);
        self.here() + self.elsewhere().values().filter(|(_, at)| *at > since).map(|(count, _)| count).sum::<u32>()
    }

    fn tell_count(&self, game: &str) {
        let text = written(&FromServer::Watchers { game: game.to_string(), count: self.spectators() });
        self.watchers().iter().for_each(|watcher| watcher.line.send(text.clone()));
    }
}

/// The games of this node.
#[derive(Debug, Default)]
pub(crate) struct Games(Mutex<HashMap<GameId, Arc<Slot>>>);

impl Games {
    fn map(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Slot>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn slot(&self, game: &str) -> Arc<Slot> {
        self.map().entry(game.to_string()).or_default().clone()
    }

    fn known(&self, game: &str) -> Option<Arc<Slot>> {
        self.map().get(game).cloned()
    }

    pub(crate) fn names(&self) -> Vec<GameId> {
        self.map().keys().cloned().collect()
    }

    /// Forgets games that nobody is at.
    pub(crate) fn sweep(&self) {
        let mut map = self.map();
        map.retain(|_, slot| Arc::strong_count(slot) > 1 || !slot.watchers().is_empty());
        metrics::ROOMS.set(map.len() as i64);
    }
}

/// Reads entries of a log after `since`, with the commands they came from.
async fn read(db: &Db, game: &str, since: u32) -> Result<Vec<(Entry, Option<(String, String)>)>, StoreError> {
    let rows = db
        .fetch(
            "SELECT seq, at, actor, command, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
            values![game, since],
        )
        .await?;
    rows.iter()
        .map(|row| {
            let entry = Entry { seq: row.int(0)? as u32, at: row.count(1)?, event: row.json(4)? };
            let command = row.opt_text(2)?.zip(row.opt_text(3)?);
            Ok((entry, command.map(|(actor, command)| (actor.to_string(), command.to_string()))))
        })
        .collect()
}

impl Live {
    async fn load(db: &Db, game: &str) -> Result<Option<Live>, StoreError> {
        let read = read(db, game, 0).await?;
        let Some((first, _)) = read.first() else { return Ok(None) };
        let room = Room::open(first).map_err(|corrupt| StoreError::Unreadable(format!("{game}: {corrupt}")))?;
        let mut live = Live { room, entries: vec![first.clone()], commands: HashMap::new() };
        live.extend(game, read.into_iter().skip(1))?;
        Ok(Some(live))
    }

    fn extend(
        &mut self,
        game: &str,
        read: impl Iterator<Item = (Entry, Option<(String, String)>)>,
    ) -> Result<(), StoreError> {
        for (entry, command) in read {
            self.room.apply(&entry).map_err(|corrupt| StoreError::Unreadable(format!("{game}: {corrupt}")))?;
            if let Some(command) = command {
                self.commands.insert(command, entry.seq);
            }
            self.entries.push(entry);
        }
        Ok(())
    }

    /// Takes over what others have added to the log; the entries that are new here.
    async fn catch_up(&mut self, db: &Db, game: &str) -> Result<Vec<Entry>, StoreError> {
        let known = self.entries.len();
        let read = read(db, game, self.room.seq()).await?;
        self.extend(game, read.into_iter())?;
        Ok(self.entries[known..].to_vec())
    }
}

/// What a failed write means to the player who waits.
pub(crate) fn not_kept(error: &StoreError) -> Refusal {
    tracing::error!(%error, "not kept");
    Refusal::StorageUnavailable
}

impl House {
    /// Runs something on the live state of a game.
    pub(crate) async fn with_game<T>(&self, game: &str, look: impl FnOnce(&Live) -> T) -> Result<T, Refusal> {
        if !is_id(game) {
            return Err(Refusal::missing("game"));
        }
        let slot = self.games.slot(game);
        let mut guard = slot.live.lock().await;
        let live = self.loaded(game, &mut guard).await?;
        Ok(look(live))
    }

    async fn loaded<'a>(&self, game: &str, guard: &'a mut Option<Live>) -> Result<&'a mut Live, Refusal> {
        if guard.is_none() {
            *guard = Live::load(&self.db, game).await.map_err(|error| not_kept(&error))?;
        }
        guard.as_mut().ok_or_else(|| Refusal::missing("game"))
    }

    /// Follows a game: sends the log after `since` and whatever is added from then on.
    pub(crate) async fn watch(
        self: &Arc<House>,
        game: &str,
        since: u32,
        line: &Line,
        who: Option<&Who>,
    ) -> Result<(), Refusal> {
        if !is_id(game) {
            return Err(Refusal::missing("game"));
        }
        let slot = self.games.slot(game);
        let asks = slot.watchers().is_empty();
        let mut guard = slot.live.lock().await;
        let live = self.loaded(game, &mut guard).await?;
        let seat = who.and_then(|who| live.room.seat(&who.id));
        let entries = live.entries.iter().skip(since as usize).map(|entry| entry.seen_by(seat)).collect();
        let chat = self.chat_lines(game, who).await.map_err(|error| not_kept(&error))?;
        {
            let mut watchers = slot.watchers();
            watchers.retain(|watcher| watcher.line.id != line.id);
            let player = who.map(|who| who.id.clone());
            watchers.push(Watcher { line: line.clone(), player, seat });
        }
        let game = game.to_string();
        let watchers = slot.spectators();
        line.send(written(&FromServer::Game { game: game.clone(), you: seat, entries, chat, watchers, now: now() }));
        slot.tell_count(&game);
        if seat.is_none() || asks {
            self.tell_watchers(&game, &slot, asks);
        }
        Ok(())
    }

    /// Tells the other nodes how many look on here.
    fn tell_watchers(self: &Arc<House>, game: &str, slot: &Slot, asks: bool) {
        if self.db.is_shared() {
            let (house, node) = (self.clone(), notices::NODE.clone());
            let notice = Notice::Watchers { game: game.to_string(), node, count: slot.here(), asks };
            // Nobody waits for it, and it is told again before long.
            tokio::spawn(async move { notices::tell(&house.db, &[notice]).await });
        }
    }

    /// Another node has told how many look on there.
    pub(crate) fn hear_watchers(self: &Arc<House>, game: &str, node: String, count: u32, asks: bool) {
        let Some(slot) = self.games.known(game).filter(|slot| !slot.watchers().is_empty()) else { return };
        let before = slot.spectators();
        slot.elsewhere().insert(node, (count, now()));
        if slot.spectators() != before {
            slot.tell_count(game);
        }
        if asks && slot.here() > 0 {
            self.tell_watchers(game, &slot, false);
        }
    }

    /// Tells the other nodes again who looks on here, and forgets those that are silent.
    pub(crate) fn tell_all_watchers(self: &Arc<House>) {
        for game in self.games.names() {
            let Some(slot) = self.games.known(&game) else { continue };
            if slot.here() > 0 {
                self.tell_watchers(&game, &slot, false);
            }
            let since = now().saturating_sub(HEARD);
            let known = slot.elsewhere().len();
            slot.elsewhere().retain(|_, (_, at)| *at > since);
            if slot.elsewhere().len() != known {
                slot.tell_count(&game);
            }
        }
    }

    /// What somebody who has seen the log up to `seen` lacks of it.
    pub(crate) async fn lacking(&self, game: &str, seen: u32, who: &Who) -> Option<FromServer> {
        let lacking = self.with_game(game, |live| {
            let seat = live.room.seat(&who.id);
            live.entries.iter().skip(seen as usize).map(|entry| entry.seen_by(seat)).collect::<Vec<Entry>>()
        });
        let entries = lacking.await.ok().filter(|entries| !entries.is_empty())?;
        Some(FromServer::Entries { game: game.to_string(), entries, now: now() })
    }

    /// No longer follows a game.
    pub(crate) fn unwatch(self: &Arc<House>, game: &str, line: &Line) {
        if let Some(slot) = self.games.known(game) {
            let before = slot.here();
            slot.watchers().retain(|watcher| watcher.line.id != line.id);
            slot.tell_count(game);
            if slot.here() != before {
                self.tell_watchers(game, &slot, false);
            }
        }
    }

    /// Carries out a player's command; the entry that it made. Repeated, it answers the same and happens once.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub(crate) async fn act(self: &Arc<House>, who: &Who, game: &str, act: &Act, lag: u64) -> Result<u32, Refusal> {
        let begun = Instant::now();
        let (house, who, game, act) = (self.clone(), who.clone(), game.to_string(), act.clone());
        // In a task of its own: whoever asked may hang up, what was begun is finished and told to the others.
        let acting = async move { house.act_now(&who, &game, &act, lag).await };
        let acted = tokio::spawn(acting.in_current_span()).await;
        let result = acted.unwrap_or(Err(Refusal::StorageUnavailable));
        match &result {
            Ok(_) => metrics::ACTS.add(1),
            Err(_) => metrics::REFUSED.add(1),
        }
        metrics::ACT_TIME.took(begun.elapsed());
        result
    }

    #[tracing::instrument(level = "error", name = "act", skip_all, fields(%game, id = act.id, player = who.id))]
    async fn act_now(self: &Arc<House>, who: &Who, game: &str, act: &Act, lag: u64) -> Result<u32, Refusal> {
        if !is_command_id(&act.id) {
            return Err(Refusal::malformed("a command needs an id of 1 to 40 ASCII letters, digits or signs"));
        }
        if !is_id(game) {
            return Err(Refusal::missing("game"));
        }
        let slot = self.games.slot(game);
        let mut guard = slot.live.lock().await;
        let key = (who.id.clone(), act.id.clone());
        for _ in 0..TRIES {
            let live = self.loaded(game, &mut guard).await?;
            if let Some(&seq) = live.commands.get(&key) {
                metrics::REPEATED.add(1);
                return Ok(seq);
            }
            let color = live.room.seat(&who.id).ok_or(Refusal::NotSeated)?;
            if who.is_token && live.room.terms().rated {
                return Err(Refusal::forbidden("programs play no rated games"));
            }
            let moment = Moment { now: now(), lag, fresh: fresh_id(ID_LENGTH) };
            let (events, command) = match clockwork::due(&live.room, moment.now, self.beaten.load(Relaxed))? {
                // Time first: what comes too late meets a game that is over.
                Some(due) => (vec![due], None),
                None => (live.room.decide(color, &act.command, act.seen, &moment)?, Some(key.clone())),
            };
            let ours = command.is_some();
            match self.add(game, &slot, &mut guard, events, command).await {
                Ok(seq) if ours => {
                    tracing::debug!(seq, "kept");
                    return Ok(seq);
                }
                Ok(_) | Err(StoreError::Taken) => {}
                Err(error) => return Err(not_kept(&error)),
            }
        }
        Err(Refusal::StorageUnavailable)
    }

    /// Lets time do what is due in a game.
    pub(crate) async fn tick(self: &Arc<House>, game: &str) -> Result<(), StoreError> {
        let due = |live: &Live| clockwork::due(&live.room, now(), self.beaten.load(Relaxed)).unwrap_or_default();
        if self.add_if(game, due).await? {
            metrics::TIMED_OUT.add(1);
        }
        Ok(())
    }

    /// Adds what `decide` says, if anything; whether it did.
    pub(crate) async fn add_if(
        self: &Arc<House>,
        game: &str,
        decide: impl Fn(&Live) -> Option<Event>,
    ) -> Result<bool, StoreError> {
        let slot = self.games.slot(game);
        let mut guard = slot.live.lock().await;
        for _ in 0..TRIES {
            if guard.is_none() {
                *guard = Live::load(&self.db, game).await?;
            }
            let Some(live) = guard.as_ref() else { return Ok(false) };
            let Some(event) = decide(live) else { return Ok(false) };
            match self.add(game, &slot, &mut guard, vec![event], None).await {
                Ok(_) => return Ok(true),
                Err(StoreError::Taken) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// Writes events to the log and, when they are kept, tells everybody; the first entry's number.
    ///
    /// [`StoreError::Taken`] means that the log has grown meanwhile: the state here is up to date then.
    async fn add(
        self: &Arc<House>,
        game: &str,
        slot: &Arc<Slot>,
        guard: &mut Option<Live>,
        events: Vec<Event>,
        command: Option<(String, String)>,
    ) -> Result<u32, StoreError> {
        let unreadable = |why: String| StoreError::Unreadable(format!("{game}: {why}"));
        let live = guard.as_mut().ok_or_else(|| unreadable("not loaded".to_string()))?;
        let mut room = live.room.clone();
        let at = now().max(room.last());
        let mut entries = Vec::with_capacity(events.len());
        for event in events {
            let entry = Entry { seq: room.seq() + 1, at, event };
            room.apply(&entry).map_err(|corrupt| unreadable(corrupt.to_string()))?;
            entries.push(entry);
        }
        let first = entries.first().map_or(0, |entry| entry.seq);
        let mut begins = entries.iter().find_map(|entry| rematch(game, &room, entry));
        if let Some(Event::Created { terms, white, black, .. }) = begins.as_mut().map(|new| &mut new.entry.event) {
            for player in [white, black] {
                ratings::note(&self.db, player, terms.pool()).await?;
            }
        }
        let finish = finish(&live.room, &room);
        let job = Job {
            game: game.to_string(),
            entries: entries.clone(),
            command: command.clone(),
            after: Summary::of(game, &room),
            begins: begins.clone(),
            finish,
        };
        match self.writer.write(job).await {
            Ok(()) => {}
            Err(StoreError::Taken) => {
                metrics::CONFLICTS.add(1);
                let new = live.catch_up(&self.db, game).await.inspect_err(|_| *guard = None)?;
                self.told(game, slot, guard, &new);
                return Err(StoreError::Taken);
            }
            Err(error) => {
                // It may have been written all the same: what the log says is looked up when next needed.
                *guard = None;
                return Err(error);
            }
        }
        live.room = room;
        live.entries.extend(entries.iter().cloned());
        if let Some(command) = command {
            live.commands.insert(command, first);
        }
        self.told(game, slot, guard, &entries);
        if let Some(new) = begins {
            self.announce(&new).await;
        }
        Ok(first)
    }

    /// Tells everybody on this node of new entries, and lets the engine know when it is awaited.
    fn told(self: &Arc<House>, game: &str, slot: &Slot, guard: &Option<Live>, entries: &[Entry]) {
        let Some(live) = guard.as_ref().filter(|_| !entries.is_empty()) else { return };
        let message = |seat| FromServer::Entries {
            game: game.to_string(),
            entries: entries.iter().map(|entry| entry.seen_by(seat)).collect(),
            now: now(),
        };
        let private = entries.iter().any(|entry| matches!(entry.event, Event::Planned { .. }));
        let common = written(&message(None));
        for watcher in slot.watchers().iter() {
            match watcher.seat.filter(|_| private) {
                Some(seat) => watcher.line.send(written(&message(Some(seat)))),
                None => watcher.line.send(common.clone()),
            }
        }
        let awaited: Vec<String> = Color::ALL
            .into_iter()
            .filter(|&color| live.room.awaits(color))
            .map(|color| live.room.player(color).id.clone())
            .collect();
        self.tell_awaited(game, live.room.seq(), &awaited);
        engine::wake(self, game, &live.room);
    }

    /// Tells players who are here that they are awaited.
    pub(crate) fn tell_awaited(&self, game: &str, seq: u32, awaited: &[String]) {
        for player in awaited {
            self.hub.tell(player, &FromServer::YourTurn { game: game.to_string(), seq });
        }
    }

    /// Another node has added to a game: takes it over, if anybody here is at it.
    pub(crate) async fn catch_up(self: &Arc<House>, game: &str, seq: u32) {
        let Some(slot) = self.games.known(game) else { return };
        let mut guard = slot.live.lock().await;
        let Some(live) = guard.as_mut().filter(|live| live.room.seq() < seq) else { return };
        match live.catch_up(&self.db, game).await {
            Ok(new) => self.told(game, &slot, &guard, &new),
            Err(error) => {
                tracing::warn!(%error, game, "could not catch up");
                *guard = None;
            }
        }
    }

    /// A game between two players, kept and told to both. `taken` is done in the same transaction; if it finds that it
    /// is too late the game does not begin.
    pub(crate) async fn begin(
        self: &Arc<House>,
        terms: Terms,
        mut white: Player,
        mut black: Player,
        seek: Option<&str>,
    ) -> Result<GameId, Refusal> {
        terms.check()?;
        for player in [&mut white, &mut black] {
            ratings::note(&self.db, player, terms.pool()).await.map_err(|error| not_kept(&error))?;
        }
        let event = Event::Created { terms, white, black, after: None };
        let new = NewGame { id: fresh_id(ID_LENGTH), entry: Entry { seq: 1, at: now(), event } };
        let begun = self.write_new(&new, seek).await;
        match begun {
            Ok(true) => {}
            Ok(false) => return Err(Refusal::missing("seek")),
            Err(error) => return Err(not_kept(&error)),
        }
        self.announce(&new).await;
        if seek.is_some() {
            self.reload_lobby().await;
        }
        Ok(new.id)
    }

    async fn write_new(&self, new: &NewGame, seek: Option<&str>) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        let mut notices = Notice::started(new);
        if let Some(seek) = seek {
            if tx.execute("DELETE FROM seeks WHERE id = $1", values![seek]).await? == 0 {
                return Ok(false);
            }
            notices.push(Notice::Lobby);
        }
        insert_game(&mut tx, new).await?;
        notices::tell_in(&mut tx, &notices).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Tells the players of a new game, and the engine if it plays.
    async fn announce(self: &Arc<House>, new: &NewGame) {
        for notice in Notice::started(new) {
            if let Notice::Started { player, game, color } = notice {
                self.tell_started(&player, &game, color);
            }
        }
        if let Ok(room) = Room::open(&new.entry) {
            engine::wake(self, &new.id, &room);
        }
    }

    pub(crate) fn tell_started(&self, player: &str, game: &str, color: Color) {
        self.hub.tell(player, &FromServer::Started { game: game.to_string(), you: color });
    }

    /// The games of a player that run, the newest first.
    pub(crate) async fn running_games(&self, player: &str) -> Result<Vec<GameId>, StoreError> {
        let rows = self
            .db
            .fetch(
                "SELECT id FROM games WHERE ended IS NULL AND id IN
                     (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)
                 ORDER BY created DESC LIMIT 200",
                values![player],
            )
            .await?;
        rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect()
    }
}

/// Whether this can be the name of a game: nothing else is looked up.
pub(crate) fn is_id(game: &str) -> bool {
    game.len() == ID_LENGTH && game.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The game that a rematch begins: the same terms with colours swapped.
fn rematch(game: &str, room: &Room, entry: &Entry) -> Option<NewGame> {
    let Event::Rematched { game: id, .. } = &entry.event else { return None };
    let event = Event::Created {
        terms: *room.terms(),
        white: room.player(Color::Black).clone(),
        black: room.player(Color::White).clone(),
        after: Some(game.to_string()),
    };
    Some(NewGame { id: id.clone(), entry: Entry { seq: 1, at: entry.at, event } })
}

/// What is to be counted when a rated game ends.
fn finish(before: &Room, after: &Room) -> Option<Finish> {
    let (None, Some(over @ Over::Played { .. })) = (before.over(), after.over()) else { return None };
    let pool = after.terms().pool().filter(|_| after.terms().rated)?;
    Some(Finish {
        at: after.ended()?,
        pool,
        players: Color::ALL.map(|color| after.player(color).id.clone()),
        outcome: over.ending()?.outcome,
    })
}
