//! Reminders: players whose page is closed are told that it is their move, on their devices and by mail.
//!
//! When a player begins to be awaited, a row for each of their devices is written to the database, due a moment later: most
//! players are there, or come back at once. Every node looks for rows that are due and takes them, one node each
//! (`Store::claim_reminder`), so that restarts lose none. Games with a running clock are told of only when the player has left
//! them; in slow ones every device is told on which the game is not open.

mod texts;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};
use rayuela_online::{GameId, Millis, PlayerId, Room, TimeControl};
use rayuela_rules::Color;
use serde_json::json;

use super::Services;
use super::clock::now;
use super::lang::Lang;
use super::mail::{Email, Posted};
use super::metrics;
use super::notifications::Change;
use super::presence::Presence;
use super::push::{Message, Sent};
use super::store::{Reminder, Store, StoreError};

/// How often reminders are looked for.
const LOOK: Duration = Duration::from_millis(500);
/// How often what has expired is forgotten.
const SWEEP: Duration = Duration::from_secs(600);
/// A node that has taken a reminder has so long; then another one may.
const LEASE: Duration = Duration::from_secs(90);
/// How many are sent at once.
const AT_ONCE: usize = 8;
/// How often a reminder is tried.
const TRIES: u32 = 5;
/// How long the other nodes have to tell whether a page is open there.
const ANSWER: Duration = Duration::from_millis(700);
/// How long it is remembered that a player has no device and no address.
const NOTHING: Duration = Duration::from_secs(30);
/// How long push services keep a message for a device that is off, at least and at most.
const KEEP: (Millis, Millis) = (60_000, 3 * 24 * 3_600_000);

/// How long reminders wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delays {
    /// from a move to the notification on a device
    pub push: Duration,
    /// from a move to the mail
    pub mail: Duration,
    /// until a device on which the game was open is looked at again: longer than a connection may be silent, because a phone
    /// that sleeps does not say so
    pub open: Duration,
    /// before the second try; four times as long before each further one
    pub retry: Duration,
}

impl Default for Delays {
    fn default() -> Delays {
        let seconds = Duration::from_secs;
        Delays { push: seconds(4), mail: seconds(600), open: seconds(45), retry: seconds(15) }
    }
}

const fn millis(duration: Duration) -> Millis {
    duration.as_millis() as Millis
}

/// Players who are to be told of moves.
#[derive(Debug)]
pub(crate) struct Reminders {
    store: Store,
    presence: Arc<Presence>,
    delays: Delays,
    /// players of whom it is known that they have no device and, for slow games, no address
    nothing: Mutex<HashMap<(PlayerId, bool), Instant>>,
    /// sessions at other nodes on which a game is open, as they have answered
    elsewhere: Mutex<HashMap<(GameId, PlayerId), Vec<String>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a game is one of days, not minutes: nobody sits at it.
const fn is_slow(clock: TimeControl) -> bool {
    matches!(clock, TimeControl::Unlimited | TimeControl::Correspondence { .. })
}

impl Reminders {
    pub(crate) fn new(store: Store, presence: Arc<Presence>, delays: Delays) -> Reminders {
        Reminders { store, presence, delays, nothing: Mutex::default(), elsewhere: Mutex::default() }
    }

    /// A game has gone on: those who are awaited now, and were not before, are to be told.
    pub(crate) fn note(self: &Arc<Reminders>, game: &GameId, room: &Room, was_awaited: [bool; 2]) {
        let slow = is_slow(room.terms().clock);
        for (color, was_awaited) in Color::ALL.into_iter().zip(was_awaited) {
            let player = &room.player(color).id;
            if was_awaited || !room.awaits(color) || !player.is_account() || self.has_nothing(player, slow) {
                continue;
            }
            // Somebody who plays with a running clock sits at it, on whichever device.
            if !slow && !self.presence.open_on(game, player).is_empty() {
                continue;
            }
            let (reminders, game, player) = (self.clone(), game.clone(), player.clone());
            tokio::spawn(async move { reminders.add(&game, &player, slow).await });
        }
    }

    async fn add(&self, game: &GameId, player: &PlayerId, slow: bool) {
        let now = now();
        let mail_due = slow.then(|| now + millis(self.delays.mail));
        match self.store.add_reminders(player, game, now + millis(self.delays.push), mail_due).await {
            Ok(0) => drop(locked(&self.nothing).insert((player.clone(), slow), Instant::now())),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, %game, "a player will not be told"),
        }
    }

    fn has_nothing(&self, player: &PlayerId, slow: bool) -> bool {
        let nothing = locked(&self.nothing);
        nothing.get(&(player.clone(), slow)).is_some_and(|since| since.elapsed() < NOTHING)
    }

    /// A player has a device or an address from now on.
    pub(crate) fn has_something(&self, player: &PlayerId) {
        locked(&self.nothing).retain(|(known, _), _| known != player);
    }

    /// Another node asks on which devices a game is open here.
    pub(crate) async fn answer(&self, game: &GameId, player: &PlayerId) -> Result<(), StoreError> {
        let keys = self.presence.open_on(game, player);
        if keys.is_empty() {
            return Ok(());
        }
        self.store.notify(&[Change::OpenOn { game: game.clone(), player: player.clone(), keys }]).await
    }

    /// Another node has answered.
    pub(crate) fn hear(&self, game: GameId, player: PlayerId, keys: Vec<String>) {
        if let Some(known) = locked(&self.elsewhere).get_mut(&(game, player)) {
            known.extend(keys);
        }
    }

    /// The sessions on which a game is open, here and at the other nodes.
    async fn open_on(&self, game: &GameId, player: &PlayerId) -> Result<Vec<String>, StoreError> {
        let mut open = self.presence.open_on(game, player);
        if self.store.is_shared() {
            let asked = (game.clone(), player.clone());
            locked(&self.elsewhere).entry(asked.clone()).or_default();
            self.store.notify(&[Change::AskOpen { game: game.clone(), player: player.clone() }]).await?;
            tokio::time::sleep(ANSWER).await;
            open.extend(locked(&self.elsewhere).remove(&asked).unwrap_or_default());
        }
        Ok(open)
    }

    fn sweep(&self) {
        locked(&self.nothing).retain(|_, since| since.elapsed() < NOTHING);
    }
}

/// Tells those who are to be told, until the node closes.
pub(crate) async fn run(services: Arc<Services>) {
    let mut swept: Option<Instant> = None;
    loop {
        tokio::time::sleep(LOOK).await;
        match services.store.due_reminders(now()).await {
            Ok(due) => {
                let told = stream::iter(due).for_each_concurrent(AT_ONCE, async |reminder| {
                    if let Err(error) = take(&services, reminder).await {
                        tracing::warn!(%error, "a reminder waits");
                    }
                });
                told.await;
            }
            Err(error) => tracing::debug!(%error, "no reminders could be read"),
        }
        if swept.is_none_or(|swept| swept.elapsed() > SWEEP) {
            swept = Some(Instant::now());
            services.reminders.sweep();
            if let Err(error) = services.store.sweep_contacts(now()).await {
                tracing::debug!(%error, "expired codes stay for a while");
            }
        }
    }
}

/// What is to become of a reminder.
enum Next {
    /// it is done with
    Done,
    /// it was tried and is to be tried again after so long
    Again(Duration),
    /// the game is open there: it is looked at again
    Open,
}

/// Takes a reminder, unless another node was faster, and does what it asks for.
async fn take(services: &Services, mut reminder: Reminder) -> Result<(), StoreError> {
    let until = now() + millis(LEASE);
    if !services.store.claim_reminder(&reminder, until).await? {
        return Ok(());
    }
    reminder.tries += 1;
    let delays = services.reminders.delays;
    let after = match remind(services, &reminder).await? {
        Next::Done => None,
        Next::Open if reminder.was_open => None,
        Next::Open => {
            (reminder.was_open, reminder.tries) = (true, 0);
            Some(delays.open)
        }
        Next::Again(_) if reminder.tries >= TRIES => {
            metrics::REMINDERS_FAILED.add(1);
            None
        }
        Next::Again(after) => Some(after.max(delays.retry * 4_u32.pow(reminder.tries - 1))),
    };
    match after {
        Some(after) => services.store.put_off_reminder(&reminder, until, now() + millis(after)).await,
        None => services.store.end_reminder(&reminder, until).await,
    }
}

/// What a message tells of a game.
struct Told {
    opponent: String,
    name: String,
    has_begun: bool,
    /// how long it is of use
    keep: Duration,
}

fn told(room: &Room, player: &PlayerId) -> Option<Told> {
    let color = room.seat(player).filter(|&color| room.awaits(color))?;
    let left = room.deadline().map_or(KEEP.1, |deadline| deadline.saturating_sub(now()));
    Some(Told {
        opponent: room.player(!color).name.clone(),
        name: room.player(color).name.clone(),
        has_begun: room.ply() == 0,
        keep: Duration::from_millis(left.clamp(KEEP.0, KEEP.1)),
    })
}

/// Tells a player of a move, unless they have made it or have the game before them.
async fn remind(services: &Services, reminder: &Reminder) -> Result<Next, StoreError> {
    let Reminder { game, user_id: player, .. } = reminder;
    let looked =
        services.games.with_game(game, |live| (told(&live.room, player), is_slow(live.room.terms().clock))).await;
    let (Some(told), slow) = looked.unwrap_or_default() else { return Ok(Next::Done) };
    let open = services.reminders.open_on(game, player).await?;
    let by_mail = reminder.is_mail();
    // Mail is for those who have it open nowhere, and so is anything about a running clock.
    let is_open = if by_mail || !slow { !open.is_empty() } else { open.contains(&reminder.target) };
    if is_open {
        return Ok(Next::Open);
    }
    if by_mail { write(services, reminder, &told).await } else { notify(services, reminder, &told).await }
}

async fn write(services: &Services, reminder: &Reminder, told: &Told) -> Result<Next, StoreError> {
    let row = services.store.address(&reminder.user_id).await?.filter(|row| row.moves);
    let Some((mailer, row)) = services.mailer.as_ref().zip(row) else { return Ok(Next::Done) };
    let Some(address) = &row.address else { return Ok(Next::Done) };
    let email = Email::YourMove { name: &told.name, opponent: &told.opponent, game: &reminder.game };
    Ok(match mailer.send(address, Lang::kept(&row.lang), &email).await {
        Posted::Later => Next::Again(Duration::ZERO),
        Posted::Taken | Posted::Refused => Next::Done,
    })
}

async fn notify(services: &Services, reminder: &Reminder, told: &Told) -> Result<Next, StoreError> {
    let Reminder { game, target, .. } = reminder;
    let Some(device) = services.store.device(target).await? else { return Ok(Next::Done) };
    let lang = Lang::kept(&device.lang);
    let (title, body) = texts::your_move(lang, &told.opponent, told.has_begun);
    let text = json!({ "title": title, "body": body, "game": game, "lang": lang.tag() }).to_string();
    Ok(match services.push.send(&device, &Message { game, text, keep: told.keep }).await {
        Sent::Taken => {
            metrics::PUSHED.add(1);
            Next::Done
        }
        Sent::Gone => {
            metrics::DEVICES_GONE.add(1);
            services.store.remove_endpoint(target, &device.endpoint).await?;
            Next::Done
        }
        Sent::Refused(status) => {
            metrics::REMINDERS_FAILED.add(1);
            tracing::warn!(%status, "a push service refused a message");
            Next::Done
        }
        Sent::Later(after) => Next::Again(after),
    })
}
