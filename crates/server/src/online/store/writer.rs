//! The writer of logs: one task writes the entries of all games, many in one transaction, so that a thousand moves a second need
//! a few dozen flushes of the disk and not a thousand.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rayuela_online::{Entry, Event, Family, GameId, Player, PlayerId, Room, Speed};
use rayuela_rules::Outcome;
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::games::{CommandKey, NewGame, insert_game};
use super::log_rows::{Inserted, NewEventRow, insert_returning_sql, insert_sql, update_games};
use super::{Db, Store, StoreError, Tx, checkpoints, ratings, to_json, values};
use crate::online::metrics;
use crate::online::notifications::Change;

/// The most jobs in a transaction.
const BATCH: usize = 512;
/// How many jobs may wait.
const QUEUE: usize = 4_096;
/// Where the last transaction had at least so many jobs, the next one waits so long for more to come: a transaction costs
/// as much as several dozen moves in it, and a move that waits a few milliseconds is no slower for anybody.
const BUSY: usize = 16;
const GATHER: Duration = Duration::from_millis(8);
/// How long a transaction is tried again that failed for a passing reason, and how long to wait before.
const PERSIST: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(250);

/// How many jobs are written alone at once, beside the others.
const ALONE: usize = 4;
/// How long such a job waits for another transaction.
const ALONE_LOCK: &str = "SET LOCAL lock_timeout = '100ms'";

/// Entries to be added to the log of a game.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) game: GameId,
    /// they follow the log as the sender knows it
    pub(crate) entries: Vec<Entry>,
    /// the command that made the first of them
    pub(crate) command: Option<CommandKey>,
    /// another transaction was found to hold the game: it is written alone, so that no other job waits
    pub(crate) is_stuck: bool,
    /// the state after them
    pub(crate) after: Summary,
    /// a rematch that begins with them
    pub(crate) begins: Option<NewGame>,
    /// a rated game that ends with them
    pub(crate) finish: Option<Finish>,
}

/// What the table of games shows of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(super) id: GameId,
    pub(super) seq: u32,
    pub(super) ended: Option<u64>,
    pub(super) deadline: Option<u64>,
    pub(super) engine_due: i64,
    turns: u64,
    over_as: Option<String>,
    result: Option<&'static str>,
    /// for the other nodes: whose turn it is
    #[serde(skip)]
    awaited: Vec<PlayerId>,
}

impl Summary {
    pub(crate) fn of(id: &GameId, room: &Room) -> Summary {
        let over = room.over();
        let awaited = rayuela_rules::Color::ALL.into_iter().filter(|&color| room.awaits(color));
        let awaited: Vec<&Player> = awaited.map(|color| room.player(color)).collect();
        Summary {
            id: id.clone(),
            seq: room.seq(),
            ended: room.ended(),
            deadline: room.deadline(),
            engine_due: awaited.iter().any(|player| player.engine_level().is_some()).into(),
            turns: room.ply() as u64,
            over_as: over.and_then(|over| serde_json::to_string(&over).ok()),
            result: over.map(rayuela_online::Over::result),
            awaited: awaited.into_iter().map(|player| player.id.clone()).collect(),
        }
    }
}

/// A rated game that has ended.
#[derive(Clone, Debug)]
pub(crate) struct Finish {
    pub(crate) at: u64,
    pub(crate) pool: (Family, Speed),
    /// White and Black
    pub(crate) players: [PlayerId; 2],
    pub(crate) outcome: Outcome,
}

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// The way to the task that writes.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<(Job, Answer)>,
    store: Store,
}

impl Writer {
    /// Starts the task. It ends when nobody can send to it any more, after what was sent.
    pub(crate) fn start(store: &Store) -> Writer {
        let (jobs, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(run(store.clone(), inbox));
        checkpoints::start(store);
        Writer { jobs, store: store.clone() }
    }

    /// Adds entries to a log. When this answers well they are kept, even if the machine fails.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the log has grown meanwhile or the command has been carried out before,
    /// [`StoreError::Locked`] if another transaction holds the game, [`StoreError::Gone`] if a player of the rematch has
    /// been deleted; nothing was added, unless the database answered too
    /// late to be heard.
    pub(crate) async fn write(&self, job: Job) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Away(sqlx::Error::PoolClosed);
        let readiness = self.store.readiness();
        readiness.enqueue();
        let result = match self.jobs.send((job, answer)).await {
            Ok(()) => answered.await.unwrap_or_else(|_| Err(gone())),
            Err(_) => Err(gone()),
        };
        readiness.dequeue();
        result
    }
}

async fn run(store: Store, mut inbox: mpsc::Receiver<(Job, Answer)>) {
    let mut batch = Vec::with_capacity(BATCH);
    let permits = Arc::new(Semaphore::new(ALONE));
    let mut busy = false;
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        if busy {
            tokio::time::sleep(GATHER).await;
            while batch.len() < BATCH
                && let Ok(more) = inbox.try_recv()
            {
                batch.push(more);
            }
        }
        busy = batch.len() >= BUSY;
        let (stuck, others): (Vec<_>, Vec<_>) = batch.drain(..).partition(|(job, _)| job.is_stuck);
        for (job, answer) in stuck {
            let (db, permits) = (store.writes.clone(), permits.clone());
            tokio::spawn(async move { reply(answer, write_alone(&db, &job, &permits).await) });
        }
        let (jobs, answers): (Vec<Job>, Vec<Answer>) = others.into_iter().unzip();
        if jobs.is_empty() {
            continue;
        }
        metrics::BATCHES.add(1);
        store.readiness.begin_write();
        let results = write_jobs(&store.writes, &jobs, &permits).await;
        // The storage is at fault only if it takes nothing.
        store.readiness.end_write(results.iter().any(is_answered));
        if jobs.iter().any(|job| job.after.ended.is_some()) {
            store.ended.notify_one();
        }
        for (answer, result) in answers.into_iter().zip(results) {
            reply(answer, result);
        }
    }
}

/// Whether the storage did its work, if only to say no.
const fn is_answered(result: &Result<(), StoreError>) -> bool {
    matches!(result, Ok(()) | Err(StoreError::Taken | StoreError::Locked | StoreError::Gone))
}

fn reply(answer: Answer, result: Result<(), StoreError>) {
    metrics::NOT_KEPT.add((!is_answered(&result)).into());
    // The sender may have gone; what is kept is kept.
    let _ = answer.send(result);
}

fn told(kept: bool) -> Result<(), StoreError> {
    if kept { Ok(()) } else { Err(StoreError::Taken) }
}

/// Writes all jobs at once. If the database refuses because of one of them, each is written alone: games do not fail
/// because of each other.
async fn write_jobs(db: &Db, jobs: &[Job], permits: &Semaphore) -> Vec<Result<(), StoreError>> {
    let error = match try_to_write(db, jobs, false).await {
        Ok(kept) => return kept.into_iter().map(told).collect(),
        Err(error) => error,
    };
    if jobs.len() == 1 {
        return vec![Err(error)];
    }
    if error.may_pass() || matches!(error, StoreError::Full) {
        let again = || match &error {
            StoreError::Full => StoreError::Full,
            error => StoreError::Other(sqlx::Error::Protocol(error.to_string())),
        };
        return jobs.iter().map(|_| Err(again())).collect();
    }
    join_all(jobs.iter().map(|job| write_alone(db, job, permits))).await
}

/// Writes one job alone.
async fn write_alone(db: &Db, job: &Job, permits: &Semaphore) -> Result<(), StoreError> {
    // Nobody closes it.
    let _permit = permits.acquire().await;
    try_to_write(db, std::slice::from_ref(job), true).await.and_then(|kept| told(kept == [true]))
}

async fn try_to_write(db: &Db, jobs: &[Job], alone: bool) -> Result<Vec<bool>, StoreError> {
    let begun = Instant::now();
    loop {
        match write_all(db, jobs, alone).await {
            Err(error) if error.may_pass() && begun.elapsed() < PERSIST => {
                tracing::warn!(%error, jobs = jobs.len(), "writing again");
                tokio::time::sleep(PAUSE).await;
            }
            Err(StoreError::Locked) => {
                tracing::warn!(jobs = jobs.len(), "another transaction holds a game");
                return Err(StoreError::Locked);
            }
            Err(StoreError::Gone) => return Err(StoreError::Gone),
            Err(error) => {
                tracing::error!(%error, jobs = jobs.len(), "not written");
                return Err(error);
            }
            Ok(kept) => return Ok(kept),
        }
    }
}

fn rows<'a>(job: &'a Job) -> Result<Vec<NewEventRow<'a>>, StoreError> {
    let mut rows = Vec::with_capacity(job.entries.len());
    for (i, entry) in job.entries.iter().enumerate() {
        let command = job.command.as_ref().filter(|_| i == 0);
        let (actor, command) = command.map(|(actor, command)| (actor, command.as_str())).unzip();
        rows.push(NewEventRow { actor, command, ..NewEventRow::without_command(&job.game, entry)? });
    }
    Ok(rows)
}

/// Writes what can be written; true for each job that was.
async fn write_all(db: &Db, jobs: &[Job], alone: bool) -> Result<Vec<bool>, StoreError> {
    // Nodes that write the same rows do so in the same order and never wait for each other in a ring.
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    order.sort_by(|&a, &b| jobs[a].game.cmp(&jobs[b].game));
    let mut tx = begin(db, jobs, alone).await?;
    // All entries at once, and only their number comes back: an answer of many rows costs more than writing them.
    let mut all = Vec::with_capacity(jobs.len());
    for &i in &order {
        all.extend(rows(&jobs[i])?);
    }
    let mut kept = vec![true; jobs.len()];
    if tx.execute(insert_sql(&tx), values![to_json(&all)?]).await? != all.len() as u64 {
        // Somebody was faster with one of them. That it is not known which is no matter: nothing has been committed.
        tx.rollback().await?;
        tx = begin(db, jobs, alone).await?;
        kept = insert_what_is_new(&mut tx, jobs, &order).await?;
    }
    let kept_jobs = || order.iter().filter(|&&i| kept[i]).map(|&i| &jobs[i]);
    update_games(&mut tx, kept_jobs().map(|job| &job.after)).await?;
    for job in kept_jobs() {
        if let Some(new) = &job.begins {
            insert_game(&mut tx, new).await?;
        }
        if let Some(finish) = &job.finish {
            ratings::count(&mut tx, &job.game, finish).await?;
        }
    }
    let mut changes: Vec<Change> = kept_jobs()
        .map(|job| Change::Game { game: job.game.clone(), seq: job.after.seq, awaited: job.after.awaited.clone() })
        .collect();
    changes.extend(kept_jobs().filter_map(|job| job.begins.as_ref()).flat_map(Change::started));
    tx.notify(&changes).await?;
    tx.commit().await?;
    Ok(kept)
}

/// Begins to write. Those whose rematch begins are held first, before any game is: who deletes a player goes the same way.
async fn begin(db: &Db, jobs: &[Job], alone: bool) -> Result<Tx, StoreError> {
    let mut tx = db.begin().await?;
    if alone && tx.is_postgres() {
        tx.execute(ALONE_LOCK, vec![]).await?;
    }
    for new in jobs.iter().filter_map(|job| job.begins.as_ref()) {
        if let Event::Created { white, black, .. } = &new.entry.event {
            tx.hold_player(&white.id).await?;
            tx.hold_player(&black.id).await?;
        }
    }
    Ok(tx)
}

/// Inserts the entries of all jobs but those whose first entry is there already: that bars the whole job. True for each
/// job that was written.
async fn insert_what_is_new(tx: &mut Tx, jobs: &[Job], order: &[usize]) -> Result<Vec<bool>, StoreError> {
    let mut kept = vec![false; jobs.len()];
    let mut firsts = Vec::with_capacity(jobs.len());
    for &i in order {
        firsts.extend(rows(&jobs[i])?.into_iter().take(1));
    }
    let inserted: Vec<Inserted> = tx.fetch_all(insert_returning_sql(tx), values![to_json(&firsts)?]).await?;
    let inserted: HashSet<(GameId, u32)> = inserted.into_iter().map(|row| (row.game, row.seq)).collect();
    let mut rest = Vec::new();
    for &i in order {
        let first = jobs[i].entries.first().map_or(0, |entry| entry.seq);
        kept[i] = inserted.contains(&(jobs[i].game.clone(), first));
        if kept[i] {
            rest.extend(rows(&jobs[i])?.into_iter().skip(1));
        }
    }
    if !rest.is_empty() && tx.execute(insert_sql(tx), values![to_json(&rest)?]).await? != rest.len() as u64 {
        return Err(StoreError::Collision);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use rayuela_online::{Terms, TimeControl};

    use super::*;
    use crate::online::ids::fresh_id;

    #[tokio::test]
    async fn a_job_that_cannot_be_written_bars_no_other() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let store = Store::open(&file.display().to_string()).await.unwrap();
        // Counting a rating fails from here on, and not because of a passing trouble.
        store.db.execute("DROP TABLE ratings", vec![]).await.unwrap();
        let job = |id: &str, rated: bool| {
            let clock = TimeControl::Fischer { start: 60_000, increment: 0 };
            let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated };
            let [white, black] = ["u1", "u2"].map(|id| Player::new(id.parse().unwrap(), id));
            let players = [white.id.clone(), black.id.clone()];
            let entry = Entry { seq: 1, at: 1, event: Event::Created { terms, white, black, after: None } };
            let after = Summary::of(&id.into(), &Room::open(&entry).unwrap());
            let pool = terms.pool().unwrap();
            let finish = rated.then_some(Finish { at: 1, pool, players, outcome: Outcome::Draw });
            Job { game: id.into(), entries: vec![entry], command: None, is_stuck: false, after, begins: None, finish }
        };
        let jobs = [job("first", false), job("bad", true), job("last", false)];
        let results = write_jobs(&store.db, &jobs, &Semaphore::new(ALONE)).await;
        assert!(matches!(results[..], [Ok(()), Err(StoreError::Other(_)), Ok(())]), "{results:?}");
        let kept: Vec<String> = store.db.scalars("SELECT game FROM events ORDER BY game", vec![]).await.unwrap();
        assert_eq!(kept, ["first", "last"]);
        // Nor does a rematch of somebody who is gone, and it does not begin.
        let mut gone = job("gone", false);
        gone.begins = Some(NewGame { id: "rematch".into(), entry: gone.entries[0].clone() });
        let results = write_jobs(&store.db, &[gone, job("more", false)], &Semaphore::new(ALONE)).await;
        assert!(matches!(results[..], [Err(StoreError::Gone), Ok(())]) && is_answered(&results[0]), "{results:?}");
        let kept: Vec<String> = store.db.scalars("SELECT game FROM events ORDER BY game", vec![]).await.unwrap();
        assert_eq!(kept, ["first", "last", "more"]);
        store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
