use rayuela_online::{Event, Player, Terms, TimeControl};
use rayuela_rules::{AnyGame, Rng};

use super::*;
use crate::online::ids::{fresh_game, fresh_id};
use crate::online::store::NewGame;

const FAST: TimeControl = TimeControl::Fischer { start: 60_000, increment: 0 };
const SLOW: TimeControl = TimeControl::Fischer { start: 3_600_000, increment: 0 };

/// A database of the test's own.
struct Base {
    store: Store,
    file: String,
}

impl Base {
    async fn open() -> Base {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8))).display().to_string();
        let store = Store::open(&file).await.unwrap();
        for (id, name) in [("u1", "Ana"), ("u2", "Bob")] {
            store.create_account(&id.parse().unwrap(), name, "-", None, 1).await.unwrap();
        }
        Base { store, file }
    }

    async fn explored(&self, question: &ExplorerQuestion) -> Explored {
        Explorer::new(self.store.clone()).answer(question).await.unwrap()
    }

    /// Counts all that is to be counted, in how many batches.
    async fn count_all(&self) -> usize {
        let mut batches = 0;
        while count_some(&self.store).await.unwrap().is_some() {
            batches += 1;
        }
        batches
    }

    async fn close(self) {
        self.store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", self.file));
        }
    }
}

/// What a test plays.
#[derive(Clone)]
struct Played {
    variant: &'static str,
    clock: TimeControl,
    rated: bool,
    ratings: Option<u16>,
    turns: Vec<String>,
    /// how it ends
    last: Event,
    at: u64,
}

impl Played {
    fn six(turns: &[&str], resigns: Color) -> Played {
        let turns = turns.iter().map(|turn| turn.to_string()).collect();
        let last = Event::Resigned { by: resigns };
        Played { variant: "six", clock: FAST, rated: false, ratings: None, turns, last, at: 1_000 }
    }

    /// The log.
    fn entries(&self) -> Vec<Entry> {
        let variant = self.variant.parse().unwrap();
        let player = |id: &str| Player { rating: self.ratings, ..Player::new(id.parse().unwrap(), id) };
        let terms = Terms { variant, setup: None, clock: self.clock, rated: self.rated };
        let created = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
        let mut by = Color::Black;
        let turns = self.turns.iter().map(|turn| {
            by = !by;
            Event::Turn { by, turn: turn.clone(), clock: None, lag: 0, planned: false }
        });
        let events = [created].into_iter().chain(turns).chain([self.last.clone()]);
        events.zip(1..).map(|(event, seq)| Entry { seq, at: self.at + u64::from(seq), event }).collect()
    }

    /// Puts the finished game into the database, as a server writes it.
    async fn keep(&self, store: &Store) -> GameId {
        let (id, entries) = (fresh_game(), self.entries());
        let new = NewGame { id: id.clone(), entry: entries[0].clone() };
        assert!(store.begin_game(&new, None).await.unwrap());
        store.end_for_test(&id, &entries[1..], &Room::replay(&entries).unwrap()).await.unwrap();
        id
    }
}

fn question(variant: &str, turns: &[&str]) -> ExplorerQuestion {
    let variant = variant.parse().unwrap();
    let position = turns.iter().fold(AnyPosition::start(variant), |position, turn| position.after(turn).unwrap());
    ExplorerQuestion { variant, position: position.text(), speed: None, rating: None, rated: None }
}

fn figures(explored: &Explored) -> Vec<(u32, u32, u32)> {
    explored.moves.iter().map(|mv| (mv.white, mv.draws, mv.black)).collect()
}

#[tokio::test]
async fn symmetrical_games_are_one_and_called_off_ones_none() {
    let base = Base::open().await;
    // The same game on three sides of the board, another one, and one that was called off.
    for turns in [["a1", "e5", "a3"], ["e5", "a1", "e3"], ["e1", "a5", "c1"]] {
        Played::six(&turns, Color::Black).keep(&base.store).await;
    }
    let other = Played { at: 9_000, ..Played::six(&["a1", "c1", "e1"], Color::White) }.keep(&base.store).await;
    let called_off = Event::Aborted { by: Some(Color::White) };
    Played { last: called_off, ..Played::six(&["c1"], Color::White) }.keep(&base.store).await;
    assert!(base.explored(&question("six", &[])).await.counting);
    assert_eq!(base.count_all().await, 1);

    let start = base.explored(&question("six", &[])).await;
    assert_eq!((figures(&start), start.counting, start.depth), (vec![(3, 0, 1)], false, 30));
    assert_eq!((start.games.len(), &start.games[0].id), (4, &other));
    // Asked about from any side, the move is one of that side.
    for first in ["a1", "a5", "e1", "e5"] {
        let explored = base.explored(&question("six", &[first])).await;
        assert_eq!(figures(&explored), [(3, 0, 0), (0, 0, 1)], "{first}");
        let position = AnyPosition::start("six".parse().unwrap()).after(first).unwrap();
        for mv in &explored.moves {
            position.parse_turn(&mv.turn).unwrap();
        }
    }
    // Nothing is known of what nobody played.
    let unknown = base.explored(&question("six", &["a1", "a3", "e5"])).await;
    assert!(unknown.moves.is_empty() && unknown.games.is_empty());
    assert!(base.explored(&question("nine", &[])).await.moves.is_empty());
    base.close().await;
}

#[tokio::test]
async fn a_game_counts_once_whatever_happens() {
    let base = Base::open().await;
    let id = Played::six(&["a1", "e5"], Color::White).keep(&base.store).await;
    let rows = read(&base.store, &id).await.unwrap();
    assert_eq!(rows.len(), 2);
    let game = Countable { game: id, rows };
    // As after a crash: the second task finds it done. And two at the same moment, as two nodes.
    let twice = [game.clone(), game.clone()];
    let (first, second) = tokio::join!(base.store.count_games(&twice[..1]), base.store.count_games(&twice[1..]));
    assert!(first.unwrap() && second.unwrap());
    base.store.count_games(&twice[..1]).await.unwrap();
    assert_eq!(base.count_all().await, 0);
    assert_eq!(figures(&base.explored(&question("six", &[])).await), [(0, 0, 1)]);
    // One whose log cannot be read adds nothing and does not hold up the others.
    let broken = Played::six(&["a1", "e5"], Color::White).keep(&base.store).await;
    base.store.break_log_for_test(&broken).await.unwrap();
    Played::six(&["a1", "e5"], Color::Black).keep(&base.store).await;
    assert_eq!(base.count_all().await, 1);
    assert_eq!(figures(&base.explored(&question("six", &[])).await), [(1, 0, 1)]);
    base.close().await;
}

#[tokio::test]
async fn filters_by_speed_rating_and_kind() {
    let base = Base::open().await;
    let plain = Played::six(&["a1", "e5"], Color::Black);
    let kinds = [(FAST, false, None), (FAST, true, Some(1100)), (FAST, true, Some(1450)), (SLOW, true, Some(2300))];
    for (clock, rated, ratings) in kinds {
        Played { clock, rated, ratings, ..plain.clone() }.keep(&base.store).await;
    }
    Played { clock: TimeControl::Unlimited, ..plain.clone() }.keep(&base.store).await;
    base.count_all().await;
    let asked = question("six", &[]);
    let games = async |question: ExplorerQuestion| {
        let explored = base.explored(&question).await;
        let moves = explored.moves.first().map_or(0, ExploredMove::games);
        assert_eq!(explored.games.len() as u32, moves.min(4 * 5), "{question:?}");
        moves
    };
    assert_eq!(games(asked.clone()).await, 5);
    assert_eq!(games(ExplorerQuestion { speed: Some(Speed::Fast), ..asked.clone() }).await, 3);
    assert_eq!(games(ExplorerQuestion { speed: Some(Speed::Correspondence), ..asked.clone() }).await, 0);
    assert_eq!(games(ExplorerQuestion { rated: Some(true), ..asked.clone() }).await, 3);
    assert_eq!(games(ExplorerQuestion { rated: Some(false), ..asked.clone() }).await, 2);
    for (rating, expected) in [(0, 1), (1200, 0), (1400, 1), (2000, 1)] {
        assert_eq!(games(ExplorerQuestion { rating: Some(rating), ..asked.clone() }).await, expected, "{rating}");
    }
    let fast_masters = ExplorerQuestion { speed: Some(Speed::Fast), rating: Some(2000), ..asked.clone() };
    assert_eq!(games(fast_masters).await, 0);
    assert_eq!(base.explored(&asked).await.moves[0].rating, Some((1100 + 1450 + 2300) / 3));
    let odd = ExplorerQuestion { rating: Some(1300), ..asked.clone() };
    assert!(Explorer::new(base.store.clone()).answer(&odd).await.is_err());
    let nonsense = ExplorerQuestion { position: "nonsense".to_string(), ..asked };
    assert!(Explorer::new(base.store.clone()).answer(&nonsense).await.is_err());
    base.close().await;
}

#[tokio::test]
async fn games_of_before_are_counted_in_batches() {
    let base = Base::open().await;
    let old = 2 * u64::from(BATCH) + 8;
    for at in 0..old {
        Played { at: 1_000 * at, ..Played::six(&["a1", "e5"], Color::Black) }.keep(&base.store).await;
    }
    // Stopped in between, it goes on where it was.
    assert!(count_some(&base.store).await.unwrap().is_some());
    let explored = base.explored(&question("six", &[])).await;
    assert_eq!((figures(&explored), explored.counting), (vec![(BATCH, 0, 0)], true));
    let newest = Played { at: 90_000, ..Played::six(&["a1", "e5"], Color::Black) }.keep(&base.store).await;
    assert_eq!(base.count_all().await, 2);
    let explored = base.explored(&question("six", &[])).await;
    assert_eq!((figures(&explored), explored.counting), (vec![(old as u32 + 1, 0, 0)], false));
    assert_eq!(explored.games[0].id, newest);
    // The four newest, the newest first.
    let ended: Vec<u64> = explored.games.iter().filter_map(|game| game.ended).collect();
    assert_eq!(ended, [90_004, old * 1_000 - 996, old * 1_000 - 1_996, old * 1_000 - 2_996]);
    base.close().await;
}

#[test]
fn pools_are_read_as_they_were_written() {
    for speed in [None].into_iter().chain(Speed::ALL.map(Some)) {
        for band in [None].into_iter().chain((0..RATING_BANDS.len()).map(Some)) {
            for rated in [false, true] {
                let pool = Pool { speed, band, rated };
                assert_eq!(Pool::from_code(pool.code() as u32), pool);
            }
        }
    }
}

#[test]
fn positions_keep_their_numbers() {
    // Databases remember them.
    let number = |variant: &str| key(&AnyPosition::start(variant.parse().unwrap()).canonical());
    assert_eq!(number("nine"), -3_490_595_789_207_072_735);
    assert_eq!(number("stacking"), 8_602_769_399_610_344_698);
    assert_ne!(number("nine"), number("nine+flying"));
}

/// A game between players who prefer the first moves of a list, so that openings repeat, as people's do.
fn likely(variant: &'static str, rng: &mut Rng, at: u64) -> Played {
    let mut game = AnyGame::new(AnyPosition::start(variant.parse().unwrap()));
    let mut turns = Vec::new();
    while turns.len() < 40 {
        let list = game.position().compact_turns();
        let span = (list.len() as u64).min(6);
        let pick = rng.below(span).min(rng.below(span)).min(rng.below(span)) as usize;
        game.play_text(&list[pick]).unwrap();
        // It ends when somebody gives up, and not before.
        if game.ending().is_some() {
            break;
        }
        turns.push(list[pick].clone());
    }
    let last = Event::Resigned { by: if rng.below(2) == 0 { Color::White } else { Color::Black } };
    Played { variant, clock: FAST, rated: false, ratings: None, turns, last, at }
}

/// What counting and asking cost with many games; `RAYUELA_TEST_GAMES` says how many.
#[tokio::test]
#[ignore = "a measurement: run it with --profile dist and --nocapture"]
async fn cost_with_many_games() {
    let games: usize = std::env::var("RAYUELA_TEST_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let base = Base::open().await;
    let mut rng = Rng::new(9);
    let (mut working, mut writing, mut rows) = (Duration::ZERO, Duration::ZERO, 0);
    for batch in 0..games / BATCH as usize {
        let mut countable = Vec::new();
        for i in 0..BATCH as usize {
            let played = likely("nine", &mut rng, (batch * BATCH as usize + i) as u64);
            let (id, room) = (fresh_game(), Room::replay(&played.entries()).unwrap());
            base.store.insert_ended_for_test(&id, &played.entries()[0], &room).await.unwrap();
            let begun = Instant::now();
            let new = counted(&id, &room);
            working += begun.elapsed();
            rows += new.len();
            countable.push(Countable { game: id, rows: new });
        }
        let begun = Instant::now();
        assert!(base.store.count_games(&countable).await.unwrap());
        writing += begun.elapsed();
    }
    let each = |time: Duration| time.as_secs_f64() * 1e3 / games as f64;
    println!(
        "{games} games of nine, {rows} moves: per game {:.3} ms working out and {:.3} ms writing",
        each(working),
        each(writing)
    );
    println!("{}", base.store.explorer_size_for_test().await.unwrap());
    for turns in [&[][..], &["a1"], &["a1", "a4"], &["a1", "a4", "a7", "b2"]] {
        let asked = question("nine", turns);
        let begun = Instant::now();
        for _ in 0..200 {
            base.explored(&asked).await;
        }
        let explored = base.explored(&asked).await;
        let known: u32 = explored.moves.iter().map(ExploredMove::games).sum();
        let took = begun.elapsed().as_secs_f64() * 1e3 / 200.0;
        println!("after {turns:?}: {known} games, {} moves, {took:.3} ms a question", explored.moves.len());
    }
    base.close().await;
}
