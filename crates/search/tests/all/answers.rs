//! What the worker answers, without a browser.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use rayuela_engine::{Clock, Network};
use rayuela_rules::morris::{Morris, PointSet};
use rayuela_rules::{AnyMove, AnyPosition, Color, Position, Rng};
use rayuela_search::pool::Pool;
use rayuela_search::thinker::Thinker;
use rayuela_tables::trial::{Trial, with_other_values};
use rayuela_tables::{Pack, Tables};
use rayuela_worker::messages::{ClockLeft, FromWorker, Limit, Score, Search, values};

static STOP: AtomicBool = AtomicBool::new(false);

/// A clock that counts how often it is read, and sets the stop flag at one of these.
struct Looked {
    looks: AtomicU32,
    stop_at: u32,
}

impl Clock for Looked {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Relaxed);
        if looks >= self.stop_at {
            STOP.store(true, Relaxed);
        }
        Duration::from_micros(looks.into())
    }
}

fn question(variant: &str, limit: Limit, lines: u16) -> Search {
    let start = AnyPosition::start(variant.parse().unwrap()).text();
    let variant = variant.to_string();
    Search { id: 1, variant, start, turns: vec![], limit, lines, hash_mib: 1, threads: 1, seed: 7 }
}

fn answers(thinker: &mut Thinker, search: &Search, stop: &AtomicBool) -> Vec<FromWorker> {
    let mut said = Vec::new();
    thinker.answer(search, stop, &mut |message| said.push(message));
    said
}

fn thinker() -> Thinker {
    Thinker::new(Arc::new(Looked { looks: AtomicU32::new(0), stop_at: u32::MAX }))
}

#[test]
fn a_search_without_end_stops_when_the_clock_hears_of_it() {
    let clock = Arc::new(Looked { looks: AtomicU32::new(0), stop_at: 200 });
    let said = answers(&mut Thinker::new(clock.clone()), &question("morelli9", Limit::Infinite, 1), &STOP);
    let Some(FromWorker::Done { turn, found }) = said.last() else { panic!("{said:?}") };
    assert!(!turn.is_empty() && found.nodes > 0);
    // One read to set the flag, the next to end, a few to measure the time.
    let looks = clock.looks.load(Relaxed);
    assert!(looks < 210, "{looks}");
}

#[test]
fn every_depth_is_told_once_with_all_its_lines() {
    let said = answers(&mut thinker(), &question("nine", Limit::Depth(4), 3), &AtomicBool::new(false));
    let depths: Vec<(u16, usize)> = said
        .iter()
        .filter_map(|said| match said {
            FromWorker::Info(found) => Some((found.depth, found.lines.len())),
            _ => None,
        })
        .collect();
    // How many lines there are is known after the first depth.
    assert_eq!(depths, [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (4, 3)]);
    let Some(FromWorker::Done { turn, found }) = said.last() else { panic!("{said:?}") };
    assert_eq!(Some(turn), found.lines[0].turns.first());
}

#[test]
fn levels_answer_in_every_family() {
    for variant in ["morelli5", "nine", "stacking"] {
        for number in [1, 5] {
            let question = question(variant, Limit::Level { number, clock: None }, 1);
            let said = answers(&mut thinker(), &question, &AtomicBool::new(false));
            let Some(FromWorker::Done { turn, .. }) = said.last() else { panic!("{variant} {number}: {said:?}") };
            let legal = AnyPosition::start(variant.parse().unwrap()).compact_turns();
            assert!(legal.contains(turn), "{variant}: {turn}");
        }
    }
}

#[test]
fn six_is_exact_once_its_tables_are_there() {
    let mut thinker = thinker();
    let question = question("six", Limit::Depth(1), 1);
    assert_eq!(thinker.wants(&question).as_deref(), Some("six.bin"));
    // Of a damaged file nothing is used, even if only one byte is wrong; it is said, and the game goes on.
    let file = read("tables/data/six.bin");
    let mut damaged = file.clone();
    damaged[file.len() / 2] ^= 16;
    for damaged in [damaged.as_slice(), b"damaged"] {
        assert!(!thinker.give(&question, damaged));
        assert_eq!(thinker.wants(&question), None, "it is not asked for with every question");
        is_told_to_be_damaged(&mut thinker, "six");
        let said = answers(&mut thinker, &question, &AtomicBool::new(false));
        let Some(FromWorker::Done { found, .. }) = said.last() else { panic!("{said:?}") };
        assert!(matches!(found.lines[0].score, Score::Estimate { .. }), "{found:?}");
    }
    assert!(thinker.give(&question, &file));
    assert_eq!(thinker.wants(&question), None);
    let said = answers(&mut thinker, &question, &AtomicBool::new(false));
    let Some(FromWorker::Done { found, .. }) = said.last() else { panic!("{said:?}") };
    assert_eq!(found.lines[0].score, Score::Draw);
    // Every move with its value, without a search.
    let looked_up = Search { limit: Limit::Values, ..question };
    let said = answers(&mut thinker, &looked_up, &AtomicBool::new(false));
    let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
    // The position itself comes first, as a line without moves.
    assert_eq!((found.lines.len(), found.lines[0].turns.len(), found.depth), (17, 0, values::TABLES));
    assert!(found.lines[1..].iter().all(|line| line.score == Score::Draw && line.turns.len() == 1));
}

/// Asked for values at the start of a game, the worker says that the file is damaged.
fn is_told_to_be_damaged(thinker: &mut Thinker, variant: &str) {
    let said = answers(thinker, &question(variant, Limit::Values, 1), &AtomicBool::new(false));
    let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
    assert_eq!((found.depth, found.lines.len()), (values::DAMAGED, 0));
}

/// The start of a game as a question for values.
fn looked_up(thinker: &mut Thinker, variant: &str, turns: &[&str]) -> FromWorker {
    let question =
        Search { turns: turns.iter().map(|turn| turn.to_string()).collect(), ..question(variant, Limit::Values, 1) };
    if thinker.wants(&question).is_some() {
        assert_eq!(thinker.wants(&question).as_deref(), Some("book.bin"));
        assert!(thinker.give(&question, &read("tables/data/book.bin")));
    }
    answers(thinker, &question, &AtomicBool::new(false)).remove(0)
}

#[test]
fn the_book_knows_the_start_of_every_solved_game() {
    let mut thinker = thinker();
    let start = question("nine", Limit::Values, 1);
    assert!(!thinker.give(&start, b"damaged"));
    is_told_to_be_damaged(&mut thinker, "nine");
    assert!(thinker.give(&start, &read("tables/data/book.bin")));
    for (variant, value, moves) in
        [("nine", Score::Draw, 24), ("nine+flying", Score::Draw, 24), ("twelve", Score::Win { turns: 0 }, 8)]
    {
        let FromWorker::Done { found, turn } = looked_up(&mut thinker, variant, &[]) else { panic!("{variant}") };
        assert_eq!((found.lines[0].score, found.depth), (value, values::BOOK), "{variant}");
        assert!(found.lines.len() > moves && !turn.is_empty(), "{variant}: {}", found.lines.len());
    }
    // Black may answer any first move of Nine and hold the draw; how, is known of some only.
    let FromWorker::Done { found, .. } = looked_up(&mut thinker, "nine", &["a7"]) else { panic!("a7") };
    assert_eq!(found.lines[0].score, Score::Draw);
    // A level that errs is not told.
    let weak = question("nine", Limit::Level { number: 9, clock: None }, 1);
    assert_eq!(Thinker::wants(&self::thinker(), &weak), None);
    // A report looks values up beside its searches, which count nodes.
    assert_eq!(Thinker::wants(&self::thinker(), &question("nine", Limit::Nodes(9), 1)), None);
    for limit in [Limit::Level { number: 10, clock: None }, Limit::Infinite, Limit::Time(9)] {
        let wanted = Thinker::wants(&self::thinker(), &question("nine", limit, 1));
        assert_eq!(wanted.as_deref(), Some("book.bin"), "{limit:?}");
    }
}

/// White wins Twelve by some of the first moves only: a hint and the first line of an analysis are among them.
#[test]
fn what_the_book_proves_is_kept_by_all_who_ask_for_a_move() {
    for limit in [Limit::Infinite, Limit::Time(50)] {
        let mut thinker = Thinker::new(Arc::new(Fast(AtomicU32::new(0))));
        let question = question("twelve", limit, 3);
        assert!(thinker.give(&question, &read("tables/data/book.bin")));
        // A search that is stopped at once has looked one move ahead.
        let said = answers(&mut thinker, &question, &AtomicBool::new(limit == Limit::Infinite));
        let Some(FromWorker::Done { turn, found }) = said.last() else { panic!("{said:?}") };
        assert!(matches!(found.lines[0].score, Score::Win { .. }), "{found:?}");
        for first in found.lines.iter().map(|line| &line.turns[0]).chain([turn]) {
            let FromWorker::Done { found, .. } = looked_up(&mut thinker, "twelve", &[first]) else { panic!("{first}") };
            assert!(matches!(found.lines[0].score, Score::Loss { .. }), "{first}: {found:?}");
        }
    }
}

/// A clock that moves on by ten milliseconds whenever it is read, so that full strength ends soon.
struct Fast(AtomicU32);

impl Clock for Fast {
    fn now(&self) -> Duration {
        Duration::from_millis(10 * u64::from(self.0.fetch_add(1, Relaxed)))
    }
}

#[test]
fn a_pack_is_used_or_refused_and_full_strength_keeps_what_it_proves() {
    let trial = Trial::new("worker");
    let pack = Pack::of_tables(&Tables::open(trial.dir(), Trial::variant())).unwrap().unwrap();
    let mut thinker = Thinker::new(Arc::new(Fast(AtomicU32::new(0))));
    for (i, position) in trial.positions(4, 12).into_iter().enumerate() {
        let any = AnyPosition::Morris(position);
        let limit = Limit::Level { number: 10, clock: None };
        let full = Search { start: any.text(), seed: i as u64, ..question("six+flying", limit, 1) };
        let question_of_values = Search { limit: Limit::Values, ..full.clone() };
        if i == 0 {
            assert_eq!(thinker.wants(&full).as_deref(), Some("six+flying.pack"));
            // Of a damaged file nothing is used, and it is said; the game goes on.
            let mut damaged = pack.clone();
            damaged[pack.len() / 2] ^= 16;
            assert!(!thinker.give(&full, &damaged));
            assert_eq!(thinker.damaged(&full).as_deref(), Some("six+flying.pack"));
            let said = answers(&mut thinker, &question_of_values, &AtomicBool::new(false));
            let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
            assert_eq!((found.depth, found.lines.len()), (values::DAMAGED, 0));
            assert!(matches!(
                answers(&mut thinker, &full, &AtomicBool::new(false)).last(),
                Some(FromWorker::Done { .. })
            ));
            assert!(thinker.give(&full, &pack));
        }
        assert_eq!((thinker.wants(&full), thinker.damaged(&full)), (None, None));
        let said = answers(&mut thinker, &question_of_values, &AtomicBool::new(false));
        let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
        assert_eq!((found.depth, found.lines.len()), (values::TABLES, any.legal_moves().len() + 1));
        assert_eq!(found.lines[0].score, found.lines[1].score, "the best move is worth as much as the position");
        let said = answers(&mut thinker, &full, &AtomicBool::new(false));
        let Some(FromWorker::Done { turn, .. }) = said.last() else { panic!("{said:?}") };
        let AnyMove::Morris(mv) = any.parse_turn(turn).unwrap() else { unreachable!() };
        assert!(trial.keeps(&position, mv), "{} {turn}", any.text());
    }
}

#[test]
fn a_pack_whose_values_contradict_each_other_is_forgotten() {
    let trial = Trial::new("worker-lies");
    let pack = Pack::of_tables(&Tables::open(trial.dir(), Trial::variant())).unwrap().unwrap();
    let lies = with_other_values(&pack);
    let limit = Limit::Level { number: 10, clock: None };
    let full = |position: &AnyPosition| Search { start: position.text(), ..question("six+flying", limit, 1) };
    let positions: Vec<AnyPosition> = trial.positions(9, 40).into_iter().map(AnyPosition::from).collect();
    assert!(positions.iter().all(|position| thinker().give(&full(position), &pack)));
    let (unnoticed, noticed): (Vec<_>, Vec<_>) =
        positions.iter().map(full).partition(|full| thinker().give(full, &lies));
    assert!(noticed.len() > 6 && !unnoticed.is_empty(), "{} are noticed", noticed.len());
    type Question = fn(&mut Thinker, &Search) -> Vec<FromWorker>;
    let look_up: Question =
        |thinker, full| answers(thinker, &Search { limit: Limit::Values, ..full.clone() }, &AtomicBool::new(false));
    let play: Question = |thinker, full| answers(thinker, full, &AtomicBool::new(false));
    let ask_server: Question = |thinker, full| {
        thinker.asks_server(full);
        Vec::new()
    };
    // It is noticed wherever a question leads to it: by a look-up, by a move, or before a server is asked.
    for ask in [look_up, play, ask_server] {
        let mut thinker = Thinker::new(Arc::new(Fast(AtomicU32::new(0))));
        assert!(thinker.give(&unnoticed[0], &lies));
        ask(&mut thinker, &unnoticed[0]);
        assert_eq!((thinker.damaged(&unnoticed[0]), thinker.asks_server(&unnoticed[0])), (None, None));
        ask(&mut thinker, &noticed[0]);
        // From then on it is used nowhere, and not asked for again.
        for full in unnoticed.iter().chain(&noticed) {
            assert_eq!(thinker.damaged(full).as_deref(), Some("six+flying.pack"));
            assert!(thinker.wants(full).is_none() && thinker.asks_server(full).is_some());
            let said = look_up(&mut thinker, full);
            let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
            assert_eq!((found.depth, found.lines.len()), (values::DAMAGED, 0));
        }
    }
}

/// So many men of Six with flying; White, to move, can close a mill.
fn with_a_mill(white: usize, black: usize, seed: u64) -> AnyPosition {
    let mut rng = Rng::new(seed);
    loop {
        let mut points: Vec<u32> = (0..16).collect();
        (0..white + black).for_each(|i| points.swap(i, i + rng.below(16 - i as u64) as usize));
        let men = |points: &[u32]| points.iter().fold(PointSet::EMPTY, |set, at| set | PointSet::from_bits(1 << at));
        let men = [men(&points[..white]), men(&points[white..white + black])];
        let position = Morris::with_men(Trial::variant(), men, [0, 0], Color::White);
        let closes = |position: &Morris| position.legal_moves().iter().any(|mv| !mv.removed.is_empty());
        if let Some(position) = position.filter(|position| position.outcome().is_none() && closes(position)) {
            return AnyPosition::Morris(position);
        }
    }
}

/// One man more than a pack has: what it knows of moves that take one is told, and where one of them wins, so is the position won.
#[test]
fn moves_into_a_pack_are_known_where_the_position_is_not() {
    let trial = Trial::new("worker-moves");
    let pack = Pack::of_tables(&Tables::open(trial.dir(), Trial::variant())).unwrap().unwrap();
    let mut thinker = thinker();
    let (mut won, mut open) = (0, 0);
    for seed in 0..40 {
        let position = if seed % 2 == 0 { with_a_mill(5, 3, seed) } else { with_a_mill(4, 4, seed) };
        let question = Search { start: position.text(), ..question("six+flying", Limit::Values, 1) };
        // The file is fetched for its neighbours, too.
        assert_eq!(thinker.wants(&question).is_some(), seed == 0);
        assert!(seed > 0 || thinker.give(&question, &pack));
        let said = answers(&mut thinker, &question, &AtomicBool::new(false));
        let [FromWorker::Done { found, turn }] = &said[..] else { panic!("{said:?}") };
        let (of_position, moves): (Vec<_>, Vec<_>) = found.lines.iter().partition(|line| line.turns.is_empty());
        assert_eq!(*turn, moves[0].turns[0]);
        match moves[0].score {
            win @ Score::Win { .. } => {
                assert_eq!((found.depth, of_position[0].score, win), (values::TABLES, win, Score::Win { turns: 1 }));
                won += 1;
            }
            _ => {
                assert_eq!((found.depth, of_position.len()), (values::MOVES, 0), "{}", position.text());
                open += 1;
            }
        }
    }
    assert!(won > 5 && open > 5, "{won} {open}");
    // A damaged pack is not why such a position is not known.
    let values = Search { start: with_a_mill(5, 4, 1).text(), ..question("six+flying", Limit::Values, 1) };
    assert!(!thinker.give(&values, b"damaged"));
    let said = answers(&mut thinker, &values, &AtomicBool::new(false));
    assert!(matches!(said[..], [FromWorker::Failed { .. }]), "{said:?}");
}

/// The answer of a server about the position of a question: its value, then each move with its own.
fn answer(question: &Search, value: &str, of: impl Fn(&str) -> String) -> String {
    let moves = question.game().unwrap().position().compact_turns();
    let known = moves.iter().map(|turn| format!("{turn} {}", of(turn)));
    [value.to_string()].into_iter().chain(known).collect::<Vec<_>>().join(" ")
}

#[test]
fn full_strength_keeps_what_a_server_proves() {
    let mut thinker = Thinker::new(Arc::new(Fast(AtomicU32::new(0))));
    // Three men each on the rings of Nine: no book knows it, and there is no pack.
    let limit = Limit::Level { number: 10, clock: None };
    let start = "w.w/.../..b/w....b/.../.../..b w 0 0".to_string();
    let full = Search { start: start.clone(), ..question("nine", limit, 1) };
    assert_eq!(thinker.asks_server(&full), Some(format!("nine\n{start}")));
    // Whichever move a server says is the only one that draws, it is played.
    let moves = full.game().unwrap().position().compact_turns();
    for only in &moves {
        assert!(
            thinker.tell(
                &full,
                &answer(&full, "draw 0", |turn| if turn == only { "draw 0" } else { "loss 7" }.to_string())
            )
        );
        let said = answers(&mut thinker, &full, &AtomicBool::new(false));
        assert!(matches!(said.last(), Some(FromWorker::Done { turn, .. }) if turn == only), "{only}: {said:?}");
    }
    assert_eq!(thinker.asks_server(&full), None, "it has been told");
    // Of several winning moves the quickest is played: the others may win one after the other and get nowhere.
    let quickest = &moves[moves.len() / 2];
    assert!(
        thinker
            .tell(&full, &answer(&full, "win 9", |turn| if turn == quickest { "win 9" } else { "win 11" }.to_string()))
    );
    let said = answers(&mut thinker, &full, &AtomicBool::new(false));
    assert!(matches!(said.last(), Some(FromWorker::Done { turn, .. }) if turn == quickest), "{said:?}");
    // It is about this position only.
    let next = Search { turns: vec![moves[0].clone()], ..full.clone() };
    assert!(thinker.asks_server(&next).is_some());
}

#[test]
fn a_server_that_contradicts_itself_or_the_book_is_not_believed() {
    let mut thinker = Thinker::new(Arc::new(Fast(AtomicU32::new(0))));
    let full = Search {
        start: "w.w/.../..b/w....b/.../.../..b w 0 0".to_string(),
        ..question("nine", Limit::Level { number: 10, clock: None }, 1)
    };
    let truth = answer(&full, "win 3", |_| "win 3".to_string());
    assert!(thinker.tell(&full, &truth));
    let words: Vec<&str> = truth.split(' ').collect();
    for lie in [
        truth.replacen("win", "draw", 1),
        truth.replacen("win 3", "win 5", 1),
        words[..words.len() - 3].join(" "),
        words[..words.len() - 1].join(" "),
        format!("{truth} {}", words[2..5].join(" ")),
        truth.replacen("win 3 ", "win 3 z", 1),
        truth.replacen("win 3 ", "won 3 ", 1),
        truth.replacen("win 3", "win 70000", 1),
        "undefined 0".to_string(),
        String::new(),
    ] {
        assert!(!thinker.tell(&full, &lie), "{lie}");
        assert!(thinker.asks_server(&full).is_some(), "nothing is left of it");
    }
    // Where the book ends, it knows the position, which White wins, and none of its moves.
    let turns = ["a7", "a1", "b6", "b2", "c5", "c3"].map(str::to_string).to_vec();
    let limit = Limit::Level { number: 10, clock: None };
    let known = Search { turns, ..question("nine", limit, 1) };
    assert!(thinker.give(&known, &read("tables/data/book.bin")));
    assert!(thinker.asks_server(&known).is_some());
    let only = known.game().unwrap().position().compact_turns().pop().unwrap();
    let lie = answer(&known, "loss 9", |turn| if turn == only { "loss 9" } else { "loss 5" }.to_string());
    assert!(thinker.tell(&known, &lie), "it does not contradict itself");
    let said = answers(&mut thinker, &known, &AtomicBool::new(false));
    let Some(FromWorker::Done { found, .. }) = said.last() else { panic!("{said:?}") };
    assert_eq!(found.lines[0].score, Score::Win { turns: 0 });
}

#[test]
fn a_server_is_asked_only_where_it_can_help() {
    let full = Limit::Level { number: 10, clock: None };
    let late = |left_ms| Limit::Level { number: 10, clock: Some(ClockLeft { left_ms, increment_ms: 0 }) };
    let asks = |variant: &str, limit| thinker().asks_server(&question(variant, limit, 1)).is_some();
    assert!(asks("nine", full) && asks("twelve+flying", full) && asks("nine", late(10_000)));
    // A level that errs is not told, a search for lines finds them itself, and a move in a hurry does not wait.
    assert!(!asks("nine", Limit::Level { number: 9, clock: None }) && !asks("nine", Limit::Infinite));
    assert!(!asks("nine", late(9_999)));
    // Advice waits as a move does.
    assert!(asks("nine", Limit::Time(9)));
    // No server has tables of these.
    assert!(!asks("six+noreform", full) && !asks("morelli9", full) && !asks("stacking", full));
    // What is known here is not asked there.
    let mut thinker = thinker();
    let six = question("six", full, 1);
    assert!(thinker.give(&six, &read("tables/data/six.bin")));
    assert_eq!(thinker.asks_server(&six), None);
}

#[test]
fn values_need_tables() {
    for variant in ["six", "nine", "morelli9"] {
        let said = answers(&mut thinker(), &question(variant, Limit::Values, 1), &AtomicBool::new(false));
        assert!(matches!(said[..], [FromWorker::Failed { .. }]), "{variant}: {said:?}");
    }
}

#[test]
fn morelli_is_judged_by_its_network_once_that_is_there() {
    let question = question("morelli9", Limit::Depth(2), 1);
    let nodes = |thinker: &mut Thinker| match answers(thinker, &question, &AtomicBool::new(false)).last() {
        Some(FromWorker::Done { found, .. }) => found.nodes,
        said => panic!("{said:?}"),
    };
    let file = read("engine/networks/morelli9.net");
    // With all weights zero it is as good as none.
    let mut blank = Network::parse(&file).unwrap();
    for weights in [&mut blank.rows, &mut blank.bias, &mut blank.out, &mut blank.out_bias] {
        weights.fill(0);
    }
    let [without, with] = [&blank.to_bytes(), &file].map(|file| {
        let mut thinker = thinker();
        assert_eq!(thinker.wants_network(&question), Some("morelli9.net"));
        assert!(!thinker.give_network(&question, &read("engine/networks/morelli13.net")));
        assert!(thinker.give_network(&question, file));
        assert_eq!(thinker.wants_network(&question), None);
        nodes(&mut thinker)
    });
    assert_ne!(with, without, "the network makes no difference");
    let unknown = Search { variant: "morelli5".to_string(), ..question.clone() };
    assert_eq!(thinker().wants_network(&unknown), None);
    let values = Search { variant: "nine".to_string(), limit: Limit::Values, ..question };
    assert_eq!(thinker().wants_network(&values), None, "values are looked up");
}

/// A file of another crate.
fn read(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn nonsense_is_refused() {
    let good = question("nine", Limit::Depth(1), 1);
    for bad in [
        Search { variant: "chess".to_string(), ..good.clone() },
        Search { start: "nowhere".to_string(), ..good.clone() },
        Search { turns: vec!["z9".to_string()], ..good.clone() },
        Search { variant: "morelli5".to_string(), start: "5/5/5/5/5 b w".to_string(), ..good },
    ] {
        let said = answers(&mut thinker(), &bad, &AtomicBool::new(false));
        assert!(matches!(said[..], [FromWorker::Failed { id: 1 }]), "{said:?}");
    }
}

#[test]
fn helpers_take_part_where_a_search_asks_for_them() {
    static POOL: Pool = Pool::new();
    /// Stops the search once a helper has begun.
    struct UntilHelped(AtomicU32, &'static AtomicBool);
    impl Clock for UntilHelped {
        fn now(&self) -> Duration {
            if POOL.helping() == 2 {
                self.1.store(true, Relaxed);
            }
            Duration::from_micros(self.0.fetch_add(1, Relaxed).into())
        }
    }
    static HELPED: AtomicBool = AtomicBool::new(false);
    for _ in 0..2 {
        std::thread::spawn(|| POOL.join());
    }
    while POOL.size() < 2 {
        std::thread::yield_now();
    }
    let mut thinker = Thinker::with_helpers(Arc::new(UntilHelped(AtomicU32::new(0), &HELPED)), &POOL);
    let endless = Search { threads: 3, ..question("nine", Limit::Infinite, 1) };
    let said = answers(&mut thinker, &endless, &HELPED);
    let Some(FromWorker::Done { found, .. }) = said.last() else { panic!("{said:?}") };
    assert_eq!(found.threads, 3);
    // A level plays on one thread, and so does every search that asks for no more.
    let alone = |search: Search, thinker: &mut Thinker| match answers(thinker, &search, &AtomicBool::new(false)).last()
    {
        Some(FromWorker::Done { found, .. }) => found.clone(),
        said => panic!("{said:?}"),
    };
    let level = Search { threads: 3, ..question("nine", Limit::Level { number: 3, clock: None }, 1) };
    assert_eq!(alone(level, &mut thinker).threads, 1);
    let nodes = |thinker: &mut Thinker| {
        // A new file, even a damaged one, begins with an empty table.
        thinker.give(&question("morelli9", Limit::Depth(1), 1), &[]);
        let found = alone(question("nine", Limit::Depth(6), 1), thinker);
        (found.threads, found.nodes)
    };
    assert_eq!(nodes(&mut thinker), nodes(&mut self::thinker()));
}

#[test]
fn every_move_of_a_start_on_five_by_five_has_its_value() {
    let mut thinker = thinker();
    let mut values_of = |variant: &str, start: &str| {
        let question = Search { start: start.to_string(), ..question(variant, Limit::Values, 1) };
        let said = answers(&mut thinker, &question, &AtomicBool::new(false));
        let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
        assert_eq!(found.depth, values::SEARCH);
        found.lines.iter().map(|line| (line.turns.first().cloned(), line.score)).collect::<Vec<_>>()
    };
    // The only rim that Black wins, one that White wins, both in docs/results-morelli5.md, and Facing, which is drawn.
    let [won, lost, drawn] =
        ["wbwbw/b3b/w3w/b3b/wbwbw b -", "bwbwb/w3w/b3b/w3w/bwbwb b -", "wbbbb/w3w/w3w/w3w/bbbbw b -"];
    for variant in ["morelli5", "morelli5+2011"] {
        for (start, wanted) in [(won, Score::Win { turns: 0 }), (lost, Score::Loss { turns: 0 }), (drawn, Score::Draw)]
        {
            let position = AnyPosition::parse(variant.parse().unwrap(), start).unwrap();
            let said = values_of(variant, start);
            assert_eq!((said[0].clone(), said.len()), ((None, wanted), position.legal_moves().len() + 1), "{start}");
            // What is said of a move is what is said of the position after it.
            for (turn, score) in said.iter().skip(1).step_by(9) {
                let after = position.after(turn.as_deref().unwrap()).unwrap();
                assert_eq!(values_of(variant, &after.text())[0], (None, score.flipped()), "{start} {turn:?}");
            }
        }
    }
}
