//! The server's engine as a player: it acts by the same commands as everybody else.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rayuela_engine::{Level, SystemClock};
use rayuela_online::api::Act;
use rayuela_online::{Command, GameId, Offer, Phase, Refusal, Room, Share};
use rayuela_rules::morelli::{Choice, Commitment, Edition};
use rayuela_rules::{Color, Position, Rng, Variant};
use rayuela_seat::{EnginePlayer, Strength, choose_cell};

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::random::bytes;

/// How often games are looked for in which the engine is awaited and nobody has woken it, as after a restart.
const LOOK: Duration = Duration::from_secs(3);

/// Games in which the engine of this node is at work.
static AT_WORK: Mutex<Vec<GameId>> = Mutex::new(Vec::new());

/// The colour that the engine plays, with its level.
fn seat(room: &Room) -> Option<(Color, Level)> {
    Color::ALL.into_iter().find_map(|color| Some((color, Level::new(room.player(color).engine_level()?)?)))
}

/// Whether the engine has something to do, or to answer.
fn has_work(room: &Room, color: Color) -> bool {
    let asked = Offer::ALL.into_iter().any(|offer| room.offer(offer) == Some(!color));
    room.awaits(color) || asked || room.rematch_offer() == Some(!color)
}

/// Lets the engine act in a game if it is awaited there.
pub(crate) fn wake(games: &Arc<Games>, game: &GameId, room: &Room) {
    if seat(room).is_none_or(|(color, _)| !has_work(room, color)) {
        return;
    }
    {
        let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        if at_work.contains(game) {
            return;
        }
        at_work.push(game.clone());
    }
    let (games, game) = (games.clone(), game.clone());
    tokio::spawn(async move {
        let done = work(&games, &game).await;
        AT_WORK.lock().unwrap_or_else(PoisonError::into_inner).retain(|busy| *busy != game);
        // Something may have come in between the last look and the line before.
        if done && let Ok(room) = games.with_game(&game, |live| live.room.clone()).await {
            wake(&games, &game, &room);
        }
    });
}

/// Looks for games that wait for the engine.
pub(crate) async fn wake_idle(games: Arc<Games>) {
    loop {
        for game in games.store.games_waiting_for_engine().await.unwrap_or_default() {
            if let Ok(room) = games.with_game(&game, |live| live.room.clone()).await {
                wake(&games, &game, &room);
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Acts as long as there is something to do; false if there still is and nothing can be done about it.
async fn work(games: &Arc<Games>, game: &GameId) -> bool {
    while let Ok(room) = games.with_game(game, |live| live.room.clone()).await {
        let Some((color, level)) = seat(&room).filter(|&(color, _)| has_work(&room, color)) else { return true };
        let Some(command) = choose(games, game, &room, color, level).await else { return false };
        let who = Identity { id: room.player(color).id.clone(), name: String::new(), key: None, is_token: false };
        // The name of the command follows from the log: two nodes that think about the same turn play one.
        let act = Act { id: format!("engine-{}", room.seq()), seen: room.seq(), command };
        match games.act(&who, game, &act, 0).await {
            Ok(_) => {}
            // The game cannot grow any more.
            Err(Refusal::TooMany { .. }) => {
                let act = Act { id: format!("engine-resigns-{}", room.seq()), command: Command::Resign, ..act };
                return games.act(&who, game, &act, 0).await.is_ok();
            }
            Err(refusal) => {
                tracing::debug!(%refusal, %game, "the engine looks again");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    false
}

async fn choose(games: &Arc<Games>, game: &GameId, room: &Room, color: Color, level: Level) -> Option<Command> {
    if room.over().is_some() {
        return Some(Command::Rematch);
    }
    if room.offer(Offer::TakeBack) == Some(!color) {
        return Some(Command::Accept { offer: Offer::TakeBack });
    }
    // What only this place can know follows from its secret: any node can go on with it.
    let secret = |what: &str| games.signer.sign(&format!("{what} {} {game}", color.name()));
    match room.phase() {
        Phase::SeedExchange(exchange) => {
            let share = Share(secret("share"));
            Some(if exchange.has_committed(color) {
                Command::RevealShare { share: share.0 }
            } else {
                Command::CommitShare { commitment: share.commitment(color) }
            })
        }
        Phase::Fists(fists) => {
            let choice = Choice::ALL[usize::from(secret("choice").0[0]) % 3];
            let salt = secret("salt");
            Some(if fists.commitment(color).is_some() {
                Command::RevealFist { choice, salt }
            } else {
                let commitment = rayuela_online::Hex(Commitment::new(color, choice, &salt.0).0);
                Command::CommitFist { commitment }
            })
        }
        Phase::Placing(placing) => {
            let (placing, edition) = (placing.clone(), edition(room)?);
            let chosen = tokio::task::spawn_blocking(move || {
                let mut rng = Rng::new(u64::from_le_bytes(bytes()));
                Some(choose_cell(&placing, edition, &mut rng)?.name(placing.size()).to_string())
            });
            Some(Command::Place { cell: chosen.await.ok()?? })
        }
        Phase::Playing(game) => {
            let (position, asked) = (*game.position(), room.offer(Offer::End) == Some(!color));
            let (game, stop) = (game.as_ref().clone(), AtomicBool::new(false));
            if asked {
                let agrees = think(games, room, level, move |player| player.answers_offer(&game, color, &stop)).await?;
                let offer = Offer::End;
                return Some(if agrees { Command::Accept { offer } } else { Command::Decline { offer } });
            }
            let (clock, seed) = (*room.clock(), u64::from_le_bytes(bytes()));
            let found = think(games, room, level, move |player| {
                // Read when its turn to think has come: the clock runs while it waits.
                player.choose(&game, clock.share(color, now()), seed, &stop, &mut |_| {})
            });
            Some(Command::Turn { turn: position.compact(found.await??.best) })
        }
    }
}

fn edition(room: &Room) -> Option<Edition> {
    match room.terms().variant {
        Variant::Morelli(variant) => Some(variant.edition),
        _ => None,
    }
}

/// The most that full strength takes for a turn here: many games share the machine.
const CLOCK_TIME: Duration = Duration::from_secs(5);

/// Lets the engine think, away from the threads that serve, when its turn has come.
async fn think<T: Send + 'static>(
    games: &Arc<Games>,
    room: &Room,
    level: Level,
    ask: impl FnOnce(&mut EnginePlayer) -> T + Send + 'static,
) -> Option<T> {
    let _turn = games.thinking.acquire().await.ok()?;
    let (variant, tables) = (room.terms().variant, games.tables.clone());
    let searched = tokio::task::spawn_blocking(move || {
        let strength = Strength { clock_time: CLOCK_TIME, ..Strength::new(level) };
        let player = EnginePlayer::new(variant, strength, Arc::new(SystemClock::default()));
        ask(&mut player.with_tables(tables.as_deref()))
    });
    searched.await.ok()
}

#[cfg(test)]
mod tests {
    use rayuela_online::{Entry, Event, Player, TimeControl, limits};

    use super::*;
    use crate::online::ids::fresh_id;
    use crate::online::{Services, Settings};

    /// A place to play, and a game of this variant against the engine at full strength.
    async fn against_engine(variant: &str, clock: TimeControl) -> (Arc<Services>, GameId, std::path::PathBuf) {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let settings = Settings { db: file.display().to_string(), ..Settings::default() };
        let services = Services::open(&settings).await.unwrap();
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let terms = rayuela_online::Terms { variant: variant.parse().unwrap(), setup: None, clock, rated: false };
        let game = services.games.begin(terms, player("g1"), player("e10"), None).await.unwrap();
        (services, game, file)
    }

    async fn close(services: &Services, file: &std::path::Path) {
        services.close().await;
        for ending in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }

    #[tokio::test]
    async fn full_strength_knows_six_and_its_clock() {
        let clock = TimeControl::Fischer { start: 60_000, increment: 1_000 };
        let (services, game, file) = against_engine("six", clock).await;
        let room = services.games.with_game(&game, |live| live.room.clone()).await.unwrap();
        let start = room.game().unwrap().clone();
        let level = Level::FULL;
        let found = think(&services.games, &room, level, move |player| {
            player.choose(&start, None, 1, &AtomicBool::new(false), &mut |_| {})
        });
        // Only tables can prove the first turn of a game drawn.
        assert_eq!(found.await.flatten().unwrap().score, rayuela_engine::Score::Draw);
        let planned = room.clock().share(Color::Black, now()).unwrap();
        assert_eq!((planned.left, planned.increment), (Duration::from_secs(60), Duration::from_secs(1)));
        close(&services, &file).await;
    }

    #[tokio::test]
    async fn an_even_game_is_not_given_away_by_an_offer() {
        let (services, game, file) = against_engine("nine", TimeControl::Unlimited).await;
        let mut room = services.games.with_game(&game, |live| live.room.clone()).await.unwrap();
        let turn = |by, turn: &str| Event::Turn { by, turn: turn.to_string(), clock: None, lag: 0, planned: false };
        let offer = Event::Offered { by: Color::White, offer: Offer::End };
        for event in [turn(Color::White, "a1"), turn(Color::Black, "g7"), offer] {
            room.apply(&Entry { seq: room.seq() + 1, at: now(), event }).unwrap();
        }
        let answer = choose(&services.games, &game, &room, Color::Black, Level::FULL).await.unwrap();
        assert_eq!(answer, Command::Decline { offer: Offer::End });
        close(&services, &file).await;
    }

    #[tokio::test]
    async fn the_engine_resigns_where_it_cannot_go_on() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let settings = Settings { db: file.display().to_string(), ..Settings::default() };
        let services = Services::open(&settings).await.unwrap();
        let games = &services.games;
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let clock = TimeControl::Fischer { start: 600_000, increment: 0 };
        let terms = rayuela_online::Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
        let game = games.begin(terms, player("g1"), player("e1"), None).await.unwrap();
        // A log as long as any may be; the first two turns go before.
        let turn = |by, turn: &str| Event::Turn { by, turn: turn.to_string(), clock: None, lag: 0, planned: false };
        let turns = [turn(Color::White, "a1"), turn(Color::Black, "e5"), turn(Color::White, "a3")];
        let events = turns.into_iter().chain(std::iter::repeat(Event::Hidden));
        let entries = (2..=limits::ENTRIES).zip(events).map(|(seq, event)| Entry { seq, at: now(), event });
        games.store.add_entries(&game, &entries.collect::<Vec<_>>()).await.unwrap();
        assert!(work(games, &game).await);
        let over = games.with_game(&game, |live| live.room.over()).await.unwrap();
        assert_eq!(over.map(rayuela_online::Over::result), Some("white"));
        close(&services, &file).await;
    }
}
