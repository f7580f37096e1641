//! What the worker answers, without a browser.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use rayuela_engine::Clock;
use rayuela_rules::AnyPosition;
use rayuela_search::thinker::Thinker;
use rayuela_worker::messages::{FromWorker, Limit, Score, Search};

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
    Search { id: 1, variant: variant.to_string(), start, turns: vec![], limit, lines, hash_mib: 1, seed: 7 }
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
    assert_eq!(thinker.wants(&question), Some("six.bin"));
    assert!(!thinker.give(&question, b"damaged"));
    assert!(thinker.give(&question, &read("tables/data/six.bin")));
    assert_eq!(thinker.wants(&question), None);
    let said = answers(&mut thinker, &question, &AtomicBool::new(false));
    let Some(FromWorker::Done { found, .. }) = said.last() else { panic!("{said:?}") };
    assert_eq!(found.lines[0].score, Score::Draw);
    // Every move with its value, without a search.
    let values = Search { limit: Limit::Values, ..question };
    let said = answers(&mut thinker, &values, &AtomicBool::new(false));
    let [FromWorker::Done { found, .. }] = &said[..] else { panic!("{said:?}") };
    assert_eq!(found.lines.len(), 16);
    assert!(found.lines.iter().all(|line| line.score == Score::Draw && line.turns.len() == 1));
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
    // All weights zero: as good as none.
    let mut blank = file.clone();
    blank[4..].fill(0);
    let [without, with] = [&blank, &file].map(|file| {
        let mut thinker = thinker();
        assert_eq!(thinker.wants(&question), Some("morelli9.net"));
        assert!(!thinker.give(&question, &read("engine/networks/morelli13.net")));
        assert!(thinker.give(&question, file));
        assert_eq!(thinker.wants(&question), None);
        nodes(&mut thinker)
    });
    assert_ne!(with, without, "the network makes no difference");
    let unknown = Search { variant: "morelli7".to_string(), ..question.clone() };
    assert_eq!(thinker().wants(&unknown), None);
}

/// A file of another crate.
fn read(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn nonsense_gets_a_sentence() {
    let good = question("nine", Limit::Depth(1), 1);
    for bad in [
        Search { variant: "chess".to_string(), ..good.clone() },
        Search { start: "nowhere".to_string(), ..good.clone() },
        Search { turns: vec!["z9".to_string()], ..good.clone() },
        Search { variant: "morelli5".to_string(), start: "5/5/5/5/5 b w".to_string(), ..good },
    ] {
        let said = answers(&mut thinker(), &bad, &AtomicBool::new(false));
        assert!(matches!(&said[..], [FromWorker::Failed { id: 1, reason }] if !reason.is_empty()), "{said:?}");
    }
}
