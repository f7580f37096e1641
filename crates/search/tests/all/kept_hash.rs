//! What the worker's engine keeps from search to search, and what not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use rayuela_engine::Clock;
use rayuela_rules::{AnyPosition, Position};
use rayuela_search::thinker::Thinker;
use rayuela_tables::trial::Trial;
use rayuela_tables::{Pack, Tables};
use rayuela_worker::messages::{Found, FromWorker, Limit, Search};

/// A clock that moves on by ten milliseconds whenever it is read, so that full strength ends soon.
struct Fast(AtomicU32);

impl Clock for Fast {
    fn now(&self) -> Duration {
        Duration::from_millis(10 * u64::from(self.0.fetch_add(1, Relaxed)))
    }
}

fn thinker() -> Thinker {
    Thinker::new(Arc::new(Fast(AtomicU32::new(0))))
}

fn search(variant: &str, start: &str, limit: Limit) -> Search {
    let (variant, start) = (variant.to_string(), start.to_string());
    Search { id: 1, variant, start, turns: vec![], limit, lines: 1, hash_mib: 1, threads: 1, seed: 7 }
}

fn found(thinker: &mut Thinker, search: &Search) -> Found {
    let mut last = None;
    thinker.answer(search, &AtomicBool::new(false), &mut |message| last = Some(message));
    match last {
        Some(FromWorker::Done { found, .. }) => found,
        said => panic!("{said:?}"),
    }
}

fn nodes(thinker: &mut Thinker, search: &Search) -> u64 {
    found(thinker, search).nodes
}

/// Eight men of Nine, where nothing is proved soon, after four moves: full strength varies the first ones.
fn quiet(limit: Limit) -> Search {
    let mut position = AnyPosition::parse("nine".parse().unwrap(), "w.w/.b./.wb/w....b/.../.../..b w 0 0").unwrap();
    let mut search = search("nine", &position.text(), limit);
    for _ in 0..4 {
        let turn = position.compact_turns().into_iter().find(|turn| !turn.contains('x')).unwrap();
        position = position.after(&turn).unwrap();
        search.turns.push(turn);
    }
    search
}

const FULL: Limit = Limit::Level { number: 10, clock: None };

#[test]
fn a_search_goes_on_where_the_one_before_ended() {
    let start = AnyPosition::start("nine".parse().unwrap()).text();
    for limit in [Limit::Depth(6), Limit::Nodes(20_000)] {
        let again = search("nine", &start, limit);
        let mut thinker = thinker();
        let first = found(&mut thinker, &again);
        let second = found(&mut thinker, &again);
        // The same depth costs less, the same effort sees more.
        assert!(second.nodes < first.nodes || second.depth > first.depth, "{limit:?}: {second:?}");
    }
}

#[test]
fn what_only_a_server_has_said_is_not_kept() {
    let (full, depth) = (quiet(FULL), quiet(Limit::Depth(7)));
    let cold = nodes(&mut thinker(), &depth);
    // Without a server full strength leaves to the next search what it has found.
    let mut alone = thinker();
    found(&mut alone, &full);
    assert!(nodes(&mut alone, &depth) < cold);
    let mut told = thinker();
    let moves = full.game().unwrap().position().compact_turns();
    let answer = moves.iter().map(|turn| format!(" {turn} draw 0")).collect::<String>();
    assert!(told.tell(&full, &format!("draw 0{answer}")));
    found(&mut told, &full);
    assert_eq!(nodes(&mut told, &depth), cold);
}

/// Estimates of a search that asks no tables hide nothing from one that does; what tables have proved helps all others.
#[test]
fn tables_are_asked_about_what_was_searched_without_them() {
    let trial = Trial::new("worker-hash");
    let pack = Pack::of_tables(&Tables::open(trial.dir(), Trial::variant())).unwrap().unwrap();
    // Ten men, two too many to ask at every node; White closes a mill.
    let far = AnyPosition::parse("six+flying".parse().unwrap(), "w.w/.b./ww.b/bbb/.w. w 0 0").unwrap();
    let capture = far.compact_turns().into_iter().find(|turn| turn.contains('x')).unwrap();
    let near = far.after(&capture).unwrap();
    let [far, near] = [far, near].map(|position| search("six+flying", &position.text(), Limit::Depth(5)));
    let with_pack = || {
        let mut thinker = thinker();
        assert_eq!(thinker.wants(&near).as_deref(), Some("six+flying.pack"));
        assert!(thinker.give(&near, &pack));
        thinker
    };
    let [cold_far, cold_near] = [&far, &near].map(|search| nodes(&mut with_pack(), search));
    let mut thinker = with_pack();
    assert_eq!([&far, &near].map(|search| nodes(&mut thinker, search)), [cold_far, cold_near]);
    assert!(nodes(&mut thinker, &far) < cold_far);
}

/// Levels are measured in games in which they remember nothing.
#[test]
fn a_level_that_errs_remembers_nothing() {
    let start = AnyPosition::start("nine".parse().unwrap()).text();
    for number in [3, 9] {
        let level = Search { seed: 11, ..search("nine", &start, Limit::Level { number, clock: None }) };
        let cold = found(&mut thinker(), &level);
        let mut thinker = thinker();
        for before in [Limit::Depth(8), FULL, level.limit] {
            found(&mut thinker, &search("nine", &start, before));
            let after = found(&mut thinker, &level);
            assert_eq!((after.depth, after.nodes, &after.lines), (cold.depth, cold.nodes, &cold.lines), "{before:?}");
        }
    }
}
