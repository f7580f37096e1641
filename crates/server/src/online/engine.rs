//! The server's engine as a player: it acts by the same commands as everybody else.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rayuela_engine::{Info, Level, SystemClock};
use rayuela_online::api::Act;
use rayuela_online::{Clock, Command, GameId, Hex, Offer, Phase, PlayerId, Refusal, Room, Share};
use rayuela_rules::morelli::{Choice, Commitment, Edition, Placing};
use rayuela_rules::{AnyGame, AnyMove, Color, Position, Rng, Variant};
use rayuela_seat::{EnginePlayer, Strength, choose_cell};

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::random::bytes;

/// How often games are looked for in which the engine is awaited and nobody has woken it, as after a restart.
const LOOK: Duration = Duration::from_secs(3);

/// Games in which the engine of this node is at work.
static AT_WORK: Mutex<Vec<GameId>> = Mutex::new(Vec::new());

/// What the engine has to do in a game, read from its room. The game itself is shared: nothing is copied that grows
/// with its history.
struct Task {
    color: Color,
    level: Level,
    player: PlayerId,
    variant: Variant,
    /// the last entry of the log
    seq: u32,
    work: Work,
}

/// The next thing to do.
enum Work {
    /// take up the offer of another game
    Rematch,
    /// grant the opponent's wish to take back
    GrantTakeBack,
    /// contribute to the seed: to commit, or to reveal
    Seed { committed: bool },
    /// settle the start by fists: to commit, or to reveal
    Fists { committed: bool },
    /// place a piece or a pair
    Place(Placing, Edition),
    /// answer the offer to end the game
    AnswerOffer(Arc<AnyGame>),
    /// play a turn with this clock
    Turn(Arc<AnyGame>, Clock),
}

impl Task {
    /// What the engine has to do; `None` if it does not play, or nothing waits for it.
    fn of(room: &Room) -> Option<Task> {
        let seat = |color| Some((color, Level::new(room.player(color).engine_level()?)?));
        let (color, level) = Color::ALL.into_iter().find_map(seat)?;
        let asked = |offer| room.offer(offer) == Some(!color);
        let work = match room.phase() {
            _ if room.over().is_some() => (room.rematch_offer() == Some(!color)).then_some(Work::Rematch)?,
            _ if asked(Offer::TakeBack) => Work::GrantTakeBack,
            Phase::Playing(game) if asked(Offer::End) => Work::AnswerOffer(game.clone()),
            _ if !room.awaits(color) => return None,
            Phase::SeedExchange(exchange) => Work::Seed { committed: exchange.has_committed(color) },
            Phase::Fists(fists) => Work::Fists { committed: fists.commitment(color).is_some() },
            Phase::Placing(placing) => match room.terms().variant {
                Variant::Morelli(variant) => Work::Place(placing.clone(), variant.edition),
                _ => return None,
            },
            Phase::Playing(game) => Work::Turn(game.clone(), *room.clock()),
        };
        let (player, variant) = (room.player(color).id.clone(), room.terms().variant);
        Some(Task { color, level, player, variant, seq: room.seq(), work })
    }
}

/// Lets the engine act in a game if it is awaited there.
pub(crate) fn wake(games: &Arc<Games>, game: &GameId, room: &Room) {
    if Task::of(room).is_none() {
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
        if done {
            look(&games, &game).await;
        }
    });
}

/// Looks at a game, and lets the engine act if it is awaited there.
async fn look(games: &Arc<Games>, game: &GameId) {
    // A game that cannot be read is looked at again after a while.
    let _ = games.with_game(game, |live| wake(games, game, &live.room)).await;
}

/// Looks for games that wait for the engine.
pub(crate) async fn wake_idle(games: Arc<Games>) {
    loop {
        for game in games.store.games_waiting_for_engine().await.unwrap_or_default() {
            look(&games, &game).await;
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Acts as long as there is something to do; false if there still is and nothing can be done about it.
async fn work(games: &Arc<Games>, game: &GameId) -> bool {
    while let Ok(task) = games.with_game(game, |live| Task::of(&live.room)).await {
        let Some(task) = task else { return true };
        let who = Identity { id: task.player.clone(), name: String::new(), key: None, is_token: false };
        let seen = task.seq;
        let Some(command) = choose(games, game, task).await else { return false };
        // The name of the command follows from the log: two nodes that think about the same turn play one.
        let act = Act { id: format!("engine-{seen}"), seen, command };
        match games.act(&who, game, &act, 0).await {
            Ok(_) => {}
            // The game cannot grow any more.
            Err(Refusal::TooMany { .. }) => {
                let act = Act { id: format!("engine-resigns-{seen}"), command: Command::Resign, ..act };
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

/// The command that does a task. When it is there, nothing holds the game any more.
async fn choose(games: &Arc<Games>, game: &GameId, task: Task) -> Option<Command> {
    let Task { color, level, variant, .. } = task;
    // What only this place can know follows from its secret: any node can go on with it.
    let secret = |what: &str| games.signer.sign(&format!("{what} {} {game}", color.name()));
    Some(match task.work {
        Work::Rematch => Command::Rematch,
        Work::GrantTakeBack => Command::Accept { offer: Offer::TakeBack },
        Work::Seed { committed } => {
            let share = Share(secret("share"));
            match committed {
                true => Command::RevealShare { share: share.0 },
                false => Command::CommitShare { commitment: share.commitment(color) },
            }
        }
        Work::Fists { committed } => {
            let (choice, salt) = (Choice::ALL[usize::from(secret("choice").0[0]) % 3], secret("salt"));
            match committed {
                true => Command::RevealFist { choice, salt },
                false => Command::CommitFist { commitment: Hex(Commitment::new(color, choice, &salt.0).0) },
            }
        }
        Work::Place(placing, edition) => {
            let chosen = tokio::task::spawn_blocking(move || {
                let mut rng = Rng::new(u64::from_le_bytes(bytes()));
                Some(choose_cell(&placing, edition, &mut rng)?.name(placing.size()).to_string())
            });
            Command::Place { cell: chosen.await.ok()?? }
        }
        Work::AnswerOffer(game) => {
            let stop = AtomicBool::new(false);
            let agrees = think(games, variant, level, move |player| player.answers_offer(&game, color, &stop)).await?;
            let offer = Offer::End;
            if agrees { Command::Accept { offer } } else { Command::Decline { offer } }
        }
        Work::Turn(game, clock) => {
            let (position, seed) = (*game.position(), u64::from_le_bytes(bytes()));
            let (stop, mut quiet) = (AtomicBool::new(false), |_: &Info<AnyMove>| {});
            let found = think(games, variant, level, move |player| {
                // Read when its turn to think has come: the clock runs while it waits.
                player.choose(&game, clock.share(color, now()), seed, &stop, &mut quiet)
            });
            Command::Turn { turn: position.compact(found.await??.best) }
        }
    })
}

/// The most that full strength takes for a turn here: many games share the machine.
const CLOCK_TIME: Duration = Duration::from_secs(5);

/// Lets the engine think, away from the threads that serve, when its turn has come.
async fn think<T: Send + 'static>(
    games: &Arc<Games>,
    variant: Variant,
    level: Level,
    ask: impl FnOnce(&mut EnginePlayer) -> T + Send + 'static,
) -> Option<T> {
    let _turn = games.thinking.acquire().await.ok()?;
    let tables = games.tables.clone();
    let searched = tokio::task::spawn_blocking(move || {
        let strength = Strength { clock_time: CLOCK_TIME, ..Strength::new(level) };
        let player = EnginePlayer::new(variant, strength, Arc::new(SystemClock::default()));
        ask(&mut player.with_tables(tables.as_deref()))
    });
    searched.await.ok()
}

#[cfg(test)]
mod tests {
    use rayuela_engine::Score;
    use rayuela_online::{Entry, Event, Player, TimeControl, limits};
    use rayuela_rules::AnyPosition;
    use rayuela_tables::Wdl;
    use rayuela_tables::trial::Trial;

    use super::*;
    use crate::online::ids::fresh_id;
    use crate::online::{Services, Settings};

    /// A place to play, and a game of this variant against the engine at full strength.
    async fn against_engine(variant: &str, clock: TimeControl) -> (Arc<Services>, GameId, std::path::PathBuf) {
        with_tables(variant, clock, None).await
    }

    /// The same where the engine has this folder of tables.
    async fn with_tables(
        variant: &str,
        clock: TimeControl,
        tables: Option<&std::path::Path>,
    ) -> (Arc<Services>, GameId, std::path::PathBuf) {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let tables = tables.map(std::path::Path::to_path_buf);
        let settings = Settings { tables, ..Settings::for_tests(&file) };
        let services = Services::open(&settings).await.unwrap();
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let terms = rayuela_online::Terms { variant: variant.parse().unwrap(), setup: None, clock, rated: false };
        assert!(services.store.hold_guest_name(&player("g1").id, "Ana", now()).await.unwrap());
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
        let found = think(&services.games, room.terms().variant, level, move |player| {
            player.choose(&start, None, 1, &AtomicBool::new(false), &mut |_| {})
        });
        // Only tables can prove the first turn of a game drawn.
        assert_eq!(found.await.flatten().unwrap().score, Score::Draw);
        let planned = room.clock().share(Color::Black, now()).unwrap();
        assert_eq!((planned.left, planned.increment), (Duration::from_secs(60), Duration::from_secs(1)));
        close(&services, &file).await;
    }

    #[tokio::test]
    async fn full_strength_keeps_what_the_tables_prove() {
        let trial = Trial::new("server");
        let clock = TimeControl::Fischer { start: 1_000, increment: 0 };
        let (services, game, file) = with_tables("six+flying", clock, Some(trial.dir())).await;
        let room = services.games.with_game(&game, |live| live.room.clone()).await.unwrap();
        let (variant, share) = (room.terms().variant, room.clock().share(Color::Black, now()));
        let mut draws = 0;
        for (position, seed) in trial.positions(4, 12).into_iter().zip(0..) {
            let found = think(&services.games, variant, Level::FULL, move |player| {
                let game = AnyGame::new(AnyPosition::Morris(position));
                player.choose(&game, share, seed, &AtomicBool::new(false), &mut |_| {})
            });
            let found = found.await.flatten().unwrap();
            let AnyMove::Morris(mv) = found.best else { panic!("{found:?}") };
            assert!(trial.keeps(&position, mv), "{} {mv:?}", position.setup());
            // A search proves wins, but never a draw.
            if trial.wdl(&position) == Wdl::Draw {
                assert_eq!(found.score, Score::Draw, "{}", position.setup());
                draws += 1;
            }
        }
        assert!(draws > 0);
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
        let task = Task::of(&room).unwrap();
        assert_eq!((task.color, task.level), (Color::Black, Level::FULL));
        let answer = choose(&services.games, &game, task).await.unwrap();
        assert_eq!(answer, Command::Decline { offer: Offer::End });
        close(&services, &file).await;
    }

    #[tokio::test]
    async fn the_game_is_shared_and_not_copied() {
        let (services, game, file) = against_engine("nine", TimeControl::Unlimited).await;
        let mut room = services.games.with_game(&game, |live| live.room.clone()).await.unwrap();
        let turn = |by, turn: &str| Event::Turn { by, turn: turn.to_string(), clock: None, lag: 0, planned: false };
        room.apply(&Entry { seq: room.seq() + 1, at: now(), event: turn(Color::White, "a1") }).unwrap();
        let Some(Task { work: Work::Turn(searched, _), .. }) = Task::of(&room) else { panic!("not awaited") };
        let Phase::Playing(played) = room.phase() else { panic!("not begun") };
        assert!(Arc::ptr_eq(&searched, played));
        // When it has been let go, a turn changes the game in its place.
        let before = Arc::as_ptr(&searched);
        drop(searched);
        room.apply(&Entry { seq: room.seq() + 1, at: now(), event: turn(Color::Black, "g7") }).unwrap();
        let Phase::Playing(played) = room.phase() else { panic!("not begun") };
        assert_eq!((Arc::as_ptr(played), played.ply()), (before, 2));
        assert!(Task::of(&room).is_none());
        close(&services, &file).await;
    }

    #[tokio::test]
    async fn the_engine_resigns_where_it_cannot_go_on() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let services = Services::open(&Settings::for_tests(&file)).await.unwrap();
        let games = &services.games;
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let clock = TimeControl::Fischer { start: 600_000, increment: 0 };
        let terms = rayuela_online::Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
        assert!(games.store.hold_guest_name(&player("g1").id, "Ana", now()).await.unwrap());
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
