//! What happens by itself: clocks that run out, time given back, things forgotten.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};
use rayuela_online::{Event, Millis, Refusal, Room};

use super::Services;
use super::clock::now;
use super::store::StoreError;

/// How often the database is told that a node is alive.
const HEARTBEAT: Millis = 1_000;
/// How often clocks are looked at.
const LOOK: Duration = Duration::from_millis(150);
/// Shorter absences are the heartbeat's own imprecision, unless [`Settings`](super::Settings) say otherwise.
pub(crate) const SHORTEST_ABSENCE: Duration = Duration::from_secs(3);
/// How many clocks are stopped at once.
const CLOCKS: usize = 8;
/// How often things are forgotten.
const SWEEP: Duration = Duration::from_secs(20);
/// How often what is kept for months is looked through.
const FORGET: Duration = Duration::from_secs(3_600);

/// When this node last told the database that it is alive.
#[derive(Debug)]
pub(crate) struct Heartbeat {
    last: AtomicU64,
    /// a longer time without one is an absence, and is given back
    shortest_absence: Millis,
}

impl Heartbeat {
    /// One that beats now.
    pub(crate) fn new(shortest_absence: Duration) -> Heartbeat {
        Heartbeat { last: AtomicU64::new(now()), shortest_absence: shortest_absence.as_millis() as Millis }
    }

    fn last(&self) -> Millis {
        self.last.load(Relaxed)
    }

    fn beat_at(&self, at: Millis) {
        self.last.store(at, Relaxed);
    }
}

/// At its start a node that is alone knows that nobody was alive; others may have told the database a moment ago.
pub(crate) const fn shortest_at_start(is_shared: bool) -> Millis {
    if is_shared { 1_500 } else { 0 }
}

/// What time has brought about in a game.
///
/// # Errors
/// If time would end it but there was no heartbeat for a while: some of that time may have to be given back first.
pub(crate) fn due(room: &Room, now: Millis, heartbeat: &Heartbeat) -> Result<Option<Event>, Refusal> {
    match room.due(now) {
        Some(_) if now.saturating_sub(heartbeat.last()) > heartbeat.shortest_absence => {
            Err(Refusal::StorageUnavailable)
        }
        due => Ok(due),
    }
}

/// Tells the database that a node is alive. If nobody has told it for a while, because the database was away or the
/// machine slept, that time is given back.
async fn beat(services: &Arc<Services>) -> Result<(), StoreError> {
    services.store.compare_clock().await?;
    let (now, shortest) = (now(), services.heartbeat.shortest_absence);
    if !services.store.beat(now, now.saturating_sub(shortest)).await? {
        services.store.give_back_time(shortest).await?;
        services.resync().await;
    }
    services.heartbeat.beat_at(now);
    services.store.readiness().note_commit();
    Ok(())
}

/// Keeps the heartbeat and ends what time ends, whether anybody is connected or not.
pub(crate) async fn keep_time(services: Arc<Services>) {
    loop {
        tokio::time::sleep(LOOK).await;
        if now().abs_diff(services.heartbeat.last()) >= HEARTBEAT {
            // Without it nobody knows whether time was lost: no clock is stopped then.
            if let Err(error) = beat(&services).await {
                tracing::warn!(%error, "no heartbeat");
                continue;
            }
        }
        if let Err(error) = stop_clocks(&services).await {
            tracing::warn!(%error, "no clock could be read");
        }
    }
}

async fn stop_clocks(services: &Services) -> Result<(), StoreError> {
    let games = stream::iter(services.store.games_out_of_time(now()).await?);
    // One that waits for another transaction holds up few others.
    let stopped = games.for_each_concurrent(CLOCKS, async |game| {
        if let Err(refusal) = services.games.tick(&game).await {
            tracing::warn!(%refusal, %game, "a clock could not be stopped");
        }
    });
    stopped.await;
    Ok(())
}

/// Forgets what nobody needs any more.
pub(crate) async fn housekeeping(services: Arc<Services>) {
    let mut forgotten = None::<Instant>;
    loop {
        tokio::time::sleep(SWEEP).await;
        services.presence.sweep();
        services.games.sweep();
        services.limits.sweep();
        services.accounts.sweep();
        if forgotten.is_none_or(|at| at.elapsed() >= FORGET) {
            forgotten = Some(Instant::now());
            if let Err(refusal) = forget_old(&services).await {
                tracing::warn!(%refusal, "what is too old was not forgotten");
            }
        }
        if let Err(error) = services.lobby.refresh_seeks().await {
            tracing::warn!(%error, "seeks were not looked after");
        }
        if let Err(error) = services.moderation.end_closed_accounts().await {
            tracing::warn!(%error, "closed accounts were not looked for");
        }
    }
}

/// Deletes what is kept only for a time: sessions, guests, reports that were dealt with, the log of the moderators.
async fn forget_old(services: &Services) -> Result<(), Refusal> {
    services.accounts.end_expired_sessions().await?;
    services.accounts.forget_guests().await?;
    services.moderation.forget_old().await
}

#[cfg(test)]
mod tests {
    use rayuela_online::{Entry, Player, Terms, TimeControl, limits};

    use super::*;

    #[test]
    fn without_a_heartbeat_time_ends_nothing() {
        let clock = TimeControl::Fischer { start: 60_000, increment: 0 };
        let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let event = Event::Created { terms, white: player("g1"), black: player("g2"), after: None };
        let room = Room::open(&Entry { seq: 1, at: 1_000, event }).unwrap();
        let late = 1_000 + limits::STEP;
        let heartbeat = Heartbeat::new(Duration::from_secs(3));
        heartbeat.beat_at(late - 3_000);
        assert_eq!(due(&room, late, &heartbeat), Ok(Some(Event::Aborted { by: None })));
        heartbeat.beat_at(late - 3_001);
        assert_eq!(due(&room, late, &heartbeat), Err(Refusal::StorageUnavailable));
        // Where nothing is due nothing is in doubt.
        heartbeat.beat_at(0);
        assert_eq!(due(&room, late - 1, &heartbeat), Ok(None));
    }
}
