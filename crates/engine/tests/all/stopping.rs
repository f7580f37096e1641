//! Limits: searches end when they should, and one thread always does the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rayuela_engine::{AnyEngine, Clock, Limits, Options, TimeLeft};
use rayuela_rules::{AnyGame, AnyPosition, Variant};

const GAMES: [&str; 4] = ["nine", "stacking", "morelli9", "morelli13"];

fn engine(name: &str, threads: usize) -> (AnyEngine, AnyGame) {
    let variant: Variant = name.parse().unwrap();
    let options = Options { hash_mib: 4.0, threads, ..Options::default() };
    (AnyEngine::new(variant, options), AnyGame::new(AnyPosition::start(variant)))
}

#[test]
fn a_flag_stops_an_endless_search_of_several_threads() {
    for name in GAMES {
        let (mut engine, game) = engine(name, 2);
        let (stop, endless) = (AtomicBool::new(false), Limits { infinite: true, ..Limits::default() });
        let result = engine.search(&game, &endless, &stop, &mut |_| stop.store(true, Ordering::Relaxed));
        assert!(result.is_some(), "{name}");
    }
}

/// A clock that goes on by a millisecond each time it is asked, and stops the search at one of these times.
struct Asked {
    times: AtomicU64,
    at: u64,
    stop: Arc<AtomicBool>,
}

impl Clock for Asked {
    fn now(&self) -> Duration {
        let times = self.times.fetch_add(1, Ordering::Relaxed) + 1;
        if times == self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
        Duration::from_millis(times)
    }
}

/// An end is seen within so many positions, whatever they cost.
const BETWEEN_LOOKS: u64 = 512;

/// Searches within these limits or until the clock has been asked so often, and checks that the search ends when the
/// clock has been asked `wanted` times.
fn ends_after(name: &str, limits: &Limits, at: u64, wanted: u64) {
    let stop = Arc::new(AtomicBool::new(false));
    let clock = Arc::new(Asked { times: AtomicU64::new(0), at, stop: stop.clone() });
    let variant: Variant = name.parse().unwrap();
    let options = Options { hash_mib: 4.0, ..Options::default() };
    let mut engine = AnyEngine::with_clock(variant, options, clock.clone());
    let game = AnyGame::new(AnyPosition::start(variant));
    let result = engine.search(&game, limits, &stop, &mut |_| {}).unwrap();
    // Asked before the first position, after each depth and after the last position, too.
    assert!(result.nodes <= (wanted + 1) * BETWEEN_LOOKS, "{name}: {} positions", result.nodes);
    // The clock is not asked at every position either, which would take more time than searching it.
    let asked = clock.times.load(Ordering::Relaxed);
    assert!(asked <= wanted + 3, "{name}: asked {asked} times");
}

#[test]
fn a_stop_is_seen_within_a_few_hundred_positions() {
    for name in GAMES {
        ends_after(name, &Limits::movetime(Duration::from_secs(3600)), 40, 40);
    }
}

#[test]
fn movetime_ends_a_search() {
    for name in GAMES {
        // One more, since time counts from the first time it is asked.
        ends_after(name, &Limits::movetime(Duration::from_millis(60)), u64::MAX, 61);
    }
}

/// A clock of four seconds: a turn takes a share of it, and never more than three times that share.
#[test]
fn a_turn_takes_its_share_of_a_clock() {
    for name in GAMES {
        let stop = AtomicBool::new(false);
        let clock = Arc::new(Asked { times: AtomicU64::new(0), at: u64::MAX, stop: Arc::default() });
        let options = Options { hash_mib: 4.0, ..Options::default() };
        let mut engine = AnyEngine::with_clock(name.parse().unwrap(), options, clock.clone());
        let game = AnyGame::new(AnyPosition::start(name.parse().unwrap()));
        let left = TimeLeft { left: Duration::from_millis(4_020), increment: Duration::from_millis(40) };
        let limits = Limits { clock: Some(left), ..Limits::default() };
        engine.search(&game, &limits, &stop, &mut |_| {}).unwrap();
        // A twentieth and three quarters of the increment.
        let (asked, share) = (clock.times.load(Ordering::Relaxed), 230);
        assert!((share * 3 / 10..=share * 3 + 3).contains(&asked), "{name}: {asked}");
    }
}

#[test]
fn nodes_are_counted_and_kept() {
    for name in GAMES {
        for nodes in [1, 50, 1_000, 20_000] {
            let (mut engine, game) = engine(name, 1);
            let result = engine.search(&game, &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {}).unwrap();
            assert!(result.nodes <= nodes + 1, "{name}: {} of {nodes}", result.nodes);
        }
    }
}

#[test]
fn one_thread_always_does_the_same() {
    for name in GAMES {
        let search = || {
            let (mut engine, game) = engine(name, 1);
            let mut events = Vec::new();
            let result = engine.search(&game, &Limits::nodes(20_000), &AtomicBool::new(false), &mut |info| {
                events.push((info.depth, info.nodes, info.line.clone()));
            });
            let result = result.unwrap();
            (events, result.best, result.lines, result.nodes)
        };
        assert_eq!(search(), search(), "{name}");
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    for name in GAMES {
        let (mut engine, game) = engine(name, 1);
        engine.set_options(Options { multi_pv: 4, ..*engine.options() });
        let result = engine.search(&game, &Limits::depth(3), &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert_eq!(result.lines.len(), 4, "{name}");
        for pair in result.lines.windows(2) {
            assert!(pair[0].score.expectation() >= pair[1].score.expectation(), "{name}");
            assert_ne!(pair[0].turns[0], pair[1].turns[0], "{name}");
        }
        assert_eq!(result.best, result.lines[0].turns[0]);
    }
}
