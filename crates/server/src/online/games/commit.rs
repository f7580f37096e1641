//! Adding to a log: decided on the state in memory, written, and only then told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayuela_online::api::Act;
use rayuela_online::{Entry, Event, GameId, Millis, Moment, Over, Refusal, Room, is_command_id};
use rayuela_rules::Color;
use tracing::Instrument;

use super::{Games, LiveGame};
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::ids::fresh_game;
use crate::online::store::{CommandKey, Finish, Job, NewGame, StoreError, Summary};
use crate::online::{metrics, timekeeping};

/// How often a command is decided again when others are faster.
const TRIES: usize = 6;
/// How long a command is decided again whose game another transaction holds, and how long to wait before. A node that
/// has vanished holds it until Postgres' time limit for idle transactions, which is four seconds.
const LOCKED: Duration = Duration::from_secs(8);
const PAUSE: Duration = Duration::from_millis(150);
/// How long a fallen flag waits for a busy game before it is looked at again.
const TICK_PATIENCE: Duration = Duration::from_secs(2);

/// Why nothing was added to a log.
enum NotAdded {
    /// the rules of the room say so
    Refused(Refusal),
    /// [`StoreError::Taken`] means that the log had grown meanwhile: the state in memory is up to date now
    Store(StoreError),
}

impl From<StoreError> for NotAdded {
    fn from(error: StoreError) -> NotAdded {
        NotAdded::Store(error)
    }
}

impl From<Refusal> for NotAdded {
    fn from(refusal: Refusal) -> NotAdded {
        NotAdded::Refused(refusal)
    }
}

impl Games {
    /// Carries out a player's command; the entry that it made. Repeated, it answers the same and happens once.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub(crate) async fn act(
        self: &Arc<Games>,
        who: &Identity,
        game: &GameId,
        act: &Act,
        lag: u64,
    ) -> Result<u32, Refusal> {
        // The clock stops when the move arrives, however long others keep the game busy.
        let (begun, arrived) = (Instant::now(), now());
        let (games, who, game, act) = (self.clone(), who.clone(), game.clone(), act.clone());
        // In a task of its own: the sender may hang up, what was begun is finished and told to the others.
        let acting = async move { games.act_now(&who, &game, &act, arrived, lag).await };
        let acted = tokio::spawn(acting.in_current_span()).await;
        let result = acted.unwrap_or(Err(Refusal::StorageUnavailable));
        match &result {
            Ok(_) => metrics::ACTS.add(1),
            Err(_) => metrics::REFUSED.add(1),
        }
        metrics::ACT_TIME.took(begun.elapsed());
        result
    }

    #[tracing::instrument(level = "error", name = "act", skip_all, fields(%game, id = act.id, player = %who.id))]
    async fn act_now(
        self: &Arc<Games>,
        who: &Identity,
        game: &GameId,
        act: &Act,
        arrived: Millis,
        lag: u64,
    ) -> Result<u32, Refusal> {
        if !is_command_id(&act.id) {
            return Err(Refusal::malformed("a command needs an id of 1 to 40 ASCII letters, digits or signs"));
        }
        let slot = self.slot(game)?;
        let mut guard = slot.lock().await;
        let key = (who.id.clone(), act.id.clone());
        let (begun, mut tries, mut is_stuck) = (Instant::now(), 0, false);
        while tries < TRIES {
            let live = self.loaded_up_to(game, &mut guard, act.seen).await?;
            if let Some(seq) = live.entry_of(&key) {
                metrics::REPEATED.add(1);
                return Ok(seq);
            }
            let color = live.room.seat(&who.id).ok_or(Refusal::NotSeated)?;
            if who.is_token && live.room.terms().rated {
                return Err(Refusal::forbidden("programs play no rated games"));
            }
            let moment = Moment { now: arrived, lag, fresh: fresh_game() };
            // Time first: what comes too late meets a game that is over.
            let added = match timekeeping::due(&live.room, moment.now, &self.heartbeat)? {
                Some(due) => self.add(game, &mut guard, None, is_stuck, |room| append(room, due)).await.map(|_| None),
                None => {
                    let carry_out = |room: &mut Room| room.carry_out(color, &act.command, act.seen, &moment);
                    self.add(game, &mut guard, Some(key.clone()), is_stuck, carry_out).await.map(Some)
                }
            };
            match added {
                Ok(Some(seq)) => {
                    tracing::debug!(seq, "kept");
                    return Ok(seq);
                }
                Ok(None) | Err(NotAdded::Store(StoreError::Taken)) => tries += 1,
                Err(NotAdded::Store(StoreError::Locked)) if begun.elapsed() < LOCKED => {
                    is_stuck = true;
                    tokio::time::sleep(PAUSE).await;
                }
                Err(NotAdded::Refused(refusal)) => return Err(refusal),
                // A rematch with somebody who has been deleted.
                Err(NotAdded::Store(StoreError::Gone)) => return Err(Refusal::missing("player")),
                Err(NotAdded::Store(error)) => return Err(error.into()),
            }
        }
        Err(Refusal::StorageUnavailable)
    }

    /// Lets time do what is due in a game. One that is busy holds up no other: a task of its own waits for it, for a while.
    pub(crate) async fn tick(self: &Arc<Games>, game: &GameId) -> Result<(), Refusal> {
        let slot = self.slot(game)?;
        if let Ok(mut guard) = slot.try_lock() {
            return self.end_by_time(game, &mut guard).await;
        }
        if self.ticking().insert(game.clone()) {
            let (games, game) = (self.clone(), game.clone());
            tokio::spawn(async move {
                if let Ok(mut guard) = tokio::time::timeout(TICK_PATIENCE, slot.lock()).await
                    && let Err(refusal) = games.end_by_time(&game, &mut guard).await
                {
                    tracing::warn!(%refusal, %game, "a clock could not be stopped");
                }
                games.ticking().remove(&game);
            });
        }
        Ok(())
    }

    async fn end_by_time(self: &Arc<Games>, game: &GameId, guard: &mut Option<LiveGame>) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            let live = self.loaded(game, guard).await?;
            let due = timekeeping::due(&live.room, now(), &self.heartbeat).unwrap_or_default();
            let Some(due) = due else { return Ok(()) };
            match self.add(game, guard, None, false, |room| append(room, due)).await {
                Ok(_) => {
                    metrics::TIMED_OUT.add(1);
                    return Ok(());
                }
                Err(NotAdded::Store(StoreError::Taken)) => {}
                Err(NotAdded::Refused(refusal)) => return Err(refusal),
                Err(NotAdded::Store(error)) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Changes a room, writes the entries that this makes, and tells everybody when they are kept; the first entry's number.
    ///
    /// The game leaves its slot meanwhile and comes back when it is known what the log says: if anything goes wrong, or
    /// the server stops, it is read from the log again. So a move needs no copy of the game. `is_stuck` says that another
    /// transaction was found to hold the game.
    async fn add(
        self: &Arc<Games>,
        game: &GameId,
        guard: &mut Option<LiveGame>,
        command: Option<CommandKey>,
        is_stuck: bool,
        change: impl FnOnce(&mut Room) -> Result<Vec<Entry>, Refusal>,
    ) -> Result<u32, NotAdded> {
        let Some(mut live) = guard.take() else { return Err(Refusal::missing("game").into()) };
        let (known, was_over) = (live.room.seq(), live.room.over().is_some());
        let was_awaited = Color::ALL.map(|color| live.room.awaits(color));
        let entries = match change(&mut live.room) {
            Ok(entries) => entries,
            Err(refusal) => {
                // What is refused has changed nothing.
                *guard = Some(live);
                return Err(refusal.into());
            }
        };
        let mut begins = entries.iter().find_map(|entry| rematch(game, &live.room, entry));
        if let Some(Event::Created { terms, white, black, .. }) = begins.as_mut().map(|new| &mut new.entry.event) {
            for player in [white, black] {
                self.store.note_rating(player, terms.pool()).await?;
            }
        }
        let job = Job {
            game: game.clone(),
            entries: entries.clone(),
            command: command.clone(),
            is_stuck,
            after: Summary::of(game, &live.room),
            begins: begins.clone(),
            finish: if was_over { None } else { finish(&live.room) },
        };
        match self.writer.write(job).await {
            Ok(()) => {}
            Err(StoreError::Taken) => {
                metrics::CONFLICTS.add(1);
                match LiveGame::load(&self.store, game).await {
                    Ok(read) => *guard = read,
                    Err(error) => {
                        self.settle_later(game, known);
                        return Err(error.into());
                    }
                }
                if let Some(live) = guard {
                    self.tell(game, live, live.entries_since(known));
                }
                return Err(StoreError::Taken.into());
            }
            // It may have been written all the same.
            Err(error) => {
                self.settle_later(game, known);
                return Err(error.into());
            }
        }
        live.note(&entries, command);
        self.reminders.note(game, &live.room, was_awaited);
        self.tell(game, guard.insert(live), &entries);
        if let Some(new) = begins {
            self.announce(&new);
        }
        Ok(entries.first().map_or(0, |entry| entry.seq))
    }
}

/// Adds what time has brought about.
fn append(room: &mut Room, event: Event) -> Result<Vec<Entry>, Refusal> {
    room.append(event, now()).map(|entry| vec![entry]).map_err(|corrupt| Refusal::Illegal { why: corrupt.why })
}

/// The game that a rematch begins: the same terms with colours swapped.
fn rematch(game: &GameId, room: &Room, entry: &Entry) -> Option<NewGame> {
    let Event::Rematched { game: id, .. } = &entry.event else { return None };
    let event = Event::Created {
        terms: *room.terms(),
        white: room.player(Color::Black).clone(),
        black: room.player(Color::White).clone(),
        after: Some(game.clone()),
    };
    Some(NewGame { id: id.clone(), entry: Entry { seq: 1, at: entry.at, event } })
}

/// What is to be counted when a rated game has just ended.
fn finish(room: &Room) -> Option<Finish> {
    let over @ Over::Played { .. } = room.over()? else { return None };
    let pool = room.terms().pool().filter(|_| room.terms().rated)?;
    Some(Finish {
        at: room.ended()?,
        pool,
        players: Color::ALL.map(|color| room.player(color).id.clone()),
        outcome: over.ending()?.outcome,
    })
}
