//! Values agree with those found in other ways.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{Engine, Limits, Options, Score};
use rayuela_prover::{Prover, Settings};
use rayuela_rules::morelli::{Cell, Morelli, MorelliVariant};
use rayuela_rules::{Color, Game, Position, Rng, Symmetric};

use crate::{FIVE, FIVE_2011, SEVEN, SEVEN_2011, ask, exhaustive, prover, value};

/// The value for Black, who is to move, as `rayuela results` finds it.
fn by_engine(start: Morelli) -> i8 {
    let mut engine = Engine::new(Options { hash_mib: 4.0, ..Options::default() });
    let stop = AtomicBool::new(false);
    let found = engine.search(&Game::new(start), &Limits::default(), &stop, &mut |_| {}).expect("a running game");
    match found.score {
        Score::Win(_) => 1,
        Score::Loss(_) => -1,
        Score::Draw => 0,
        other => panic!("not proved: {other:?}"),
    }
}

/// Rims of all kinds: half of the cells black.
fn rims(variant: MorelliVariant, count: u64) -> impl Iterator<Item = Morelli> {
    (0..count).map(move |seed| {
        let mut cells: Vec<Cell> = variant.size.outer_band().collect();
        let mut rng = Rng::new(seed);
        let black = (0..cells.len() / 2).map(|_| cells.swap_remove(rng.below(cells.len() as u64) as usize));
        Morelli::start(variant, black.collect())
    })
}

fn agree(variant: MorelliVariant, starts: impl Iterator<Item = Morelli>) -> HashSet<i8> {
    let (prover, mut found) = (prover(variant), HashSet::new());
    for start in starts {
        let proved = value(&prover, &start, Settings::default());
        assert_eq!(proved, by_engine(start), "{}", start.setup());
        found.insert(proved);
    }
    found
}

#[test]
fn every_random_set_up_of_morelli5() {
    let starts: HashSet<Morelli> = (0..256).map(|bits| Morelli::start_from_bits(FIVE, bits).canonical()).collect();
    assert_eq!(starts.len(), 32);
    let others = [Morelli::facing_start(FIVE), Morelli::adjacent_start(FIVE)];
    agree(FIVE, starts.into_iter().chain(others));
}

/// Three rims up to symmetry are decided (docs/results-morelli5.md).
const DECIDED: [(&str, i8); 3] =
    [("wbwbw/b3b/w3w/b3b/wbwbw b -", 1), ("bwbwb/w3w/b3b/w3w/bwbwb b -", -1), ("bwbbb/w3w/b3w/w3w/bwbwb b -", -1)];

#[test]
fn rims_of_morelli5_won_drawn_and_lost() {
    assert_eq!(agree(FIVE, rims(FIVE, 12)), HashSet::from([0]));
    for variant in [FIVE, FIVE_2011] {
        let prover = prover(variant);
        for (text, truth) in DECIDED {
            let rim = Morelli::parse(variant, text).expect("a rim");
            assert_eq!(value(&prover, &rim, Settings::default()), truth, "{variant} {text}");
        }
    }
}

#[test]
fn starts_of_morelli5_in_the_edition_of_2011() {
    let starts = [Morelli::facing_start(FIVE_2011), Morelli::adjacent_start(FIVE_2011)];
    let random = (0..4).map(|seed| Morelli::random_start(FIVE_2011, seed));
    agree(FIVE_2011, starts.into_iter().chain(random).chain(rims(FIVE_2011, 4)));
}

#[test]
fn endings_of_morelli7() {
    for (variant, moves) in [(SEVEN, 6), (SEVEN, 4), (SEVEN_2011, 4)] {
        let (prover, mut found) = (prover(variant), Vec::new());
        for position in exhaustive::endings(|seed| Morelli::random_start(variant, seed), moves, 60) {
            if let Some(truth) = exhaustive::value(&position) {
                assert_eq!(value(&prover, &position, Settings::default()), truth, "{}", position.setup());
                found.push(truth);
            }
        }
        assert!([-1, 0, 1].iter().all(|value| found.contains(value)) && found.len() > 20, "{}", found.len());
    }
}

#[test]
fn settings_change_the_way_and_not_the_value() {
    let plain = Settings::default();
    let others =
        [Settings { mirror_first: false, ..plain }, Settings { threads: 2, ..plain }, Settings { threads: 5, ..plain }];
    for start in rims(FIVE, 4) {
        let truth = value(&prover(FIVE), &start, plain);
        for settings in others {
            // Even a table of a few entries, most of which are lost at once.
            for bytes in [1 << 14, 1 << 24] {
                assert_eq!(value(&Prover::new(FIVE, bytes), &start, settings), truth, "{settings:?}");
            }
        }
    }
}

#[test]
fn exchanged_colors_are_the_same_proof() {
    let prover = prover(FIVE);
    let start = Morelli::random_start(FIVE, 2);
    let first = ask(&prover, &start, Color::White, Settings::default());
    assert!(first.progress.nodes > 0);
    let exchanged = ask(&prover, &start.colors_swapped().mapped(5), Color::Black, Settings::default());
    assert_eq!((exchanged.reached, exchanged.progress.nodes), (first.reached, 0));
}

#[test]
fn limits_end_a_search_without_an_answer() {
    let prover = prover(SEVEN);
    let start = Morelli::facing_start(SEVEN);
    let answer = ask(&prover, &start, Color::White, Settings { nodes: 5_000, ..Settings::default() });
    assert_eq!(answer.reached, None);
    assert!(answer.progress.nodes >= 5_000 && answer.progress.proof > 0 && answer.progress.disproof > 0);
    let stopped = prover.prove(&start, Color::Black, Settings::default(), &AtomicBool::new(true), &mut |_| {});
    assert_eq!(stopped.reached, None);
}
