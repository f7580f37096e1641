//! Learnt evaluations: fair to both colours, the same for every symmetry, refused when damaged.

use rayuela_engine::{
    AnyEngine, Evaluate, Evaluation, NetworkInputs, Options, PatternInputs, network_file, pattern_file,
};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyPosition, Position, Rng, Symmetric, Variant, each_game};
use rayuela_testkit::walks;

const LEARNT: [&str; 10] = [
    "morelli7",
    "morelli9",
    "morelli9+2011",
    "morelli11",
    "morelli13",
    "nine",
    "nine+diagonal",
    "nine+flying",
    "twelve",
    "stacking",
];

fn start(name: &str) -> AnyPosition {
    AnyPosition::start(name.parse().unwrap())
}

fn estimate<P: Evaluate>(position: &P, weights: &P::Weights) -> Option<i32> {
    match position.evaluate(weights) {
        Evaluation::Estimate(value, _) => Some(value),
        _ => None,
    }
}

/// Symmetric positions are worth the same, and exchanging the colours with the move changes nothing.
fn is_fair<P: Evaluate + Symmetric>(start: P) {
    let weights = P::weights(start.variant(), true);
    let plain = P::weights(start.variant(), false);
    let mut differs = 0;
    for position in walks::running(start, 200, 7) {
        let value = estimate(&position, &weights);
        for symmetry in 0..P::SYMMETRIES {
            let difference = estimate(&position.mapped(symmetry), &weights).zip(value).map(|(a, b)| (a - b).abs());
            // A network learns the symmetry from its games; patterns share their weights.
            assert!(difference.is_none_or(|difference| difference < 200), "{position:?}");
        }
        assert_eq!(estimate(&position.colors_swapped(), &weights), value, "{position:?}");
        differs += usize::from(estimate(&position, &plain) != value);
    }
    assert!(differs > 100, "the learnt weights of {} change nothing", start.variant());
}

#[test]
fn no_colour_and_no_side_of_the_board_is_favoured() {
    for name in LEARNT {
        each_game!(start(name), start => is_fair(start));
    }
}

/// Patterns are symmetric to the last unit.
fn is_symmetric<P: PatternInputs + Symmetric>(start: P) {
    for position in walks::running(start, 300, 11) {
        let weights = |position: &P| {
            let mut found = Vec::new();
            position.visit_weights(|weight| found.push(weight));
            found.sort_unstable();
            assert!(found.iter().all(|&weight| weight < P::weight_count()));
            found
        };
        for symmetry in 0..P::SYMMETRIES {
            assert_eq!(weights(&position.mapped(symmetry)), weights(&position), "{position:?}");
        }
    }
}

#[test]
fn symmetric_boards_use_the_same_weights() {
    for name in ["nine", "nine+diagonal", "twelve", "stacking"] {
        match start(name) {
            AnyPosition::Morris(start) => is_symmetric(start),
            AnyPosition::Stacking(start) => is_symmetric(start),
            AnyPosition::Morelli(_) => unreachable!(),
        }
    }
}

/// The prepared tables give the sum of the weights that a position uses.
fn adds_up<P: PatternInputs>(start: P) {
    let mut rng = Rng::new(3);
    let numbers: Vec<i16> = (0..P::weight_count()).map(|_| 4 * (rng.below(80) as i16 - 40)).collect();
    let plain = P::weights(start.variant(), false);
    let mut learnt = plain.clone();
    assert!(P::with_network(&mut learnt, start.variant(), &pattern_file(&numbers)));
    for position in walks::running(start, 300, 5) {
        let mut sum = 0;
        position.visit_weights(|weight| sum += i32::from(numbers[weight]));
        let expected = estimate(&position, &plain).map(|value| value + sum / 4);
        assert_eq!(estimate(&position, &learnt), expected, "{position:?}");
    }
}

#[test]
fn patterns_add_up() {
    for name in ["nine", "twelve", "stacking"] {
        match start(name) {
            AnyPosition::Morris(start) => adds_up(start),
            AnyPosition::Stacking(start) => adds_up(start),
            AnyPosition::Morelli(_) => unreachable!(),
        }
    }
}

/// The other player sees the same inputs, seen from the other side.
#[test]
fn views_are_each_other_s_mirror() {
    for name in ["morelli7", "morelli9+2011", "morelli13"] {
        let AnyPosition::Morelli(start) = start(name) else { unreachable!() };
        let variant = start.variant();
        for position in walks::running(start, 200, 3) {
            let inputs = |position: &Morelli| {
                let mut found = Vec::new();
                let bucket = position.visit_inputs(|input| found.push(input));
                found.sort_unstable();
                assert!(
                    found.len() <= Morelli::MOST_INPUTS && found.iter().all(|&i| i < Morelli::input_count(variant))
                );
                (found, bucket)
            };
            assert_eq!(inputs(&position), inputs(&position.colors_swapped()));
            let twice = |input| Morelli::other_view(variant, Morelli::other_view(variant, input));
            assert!(inputs(&position).0.into_iter().all(|input| twice(input) == input));
        }
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let files = ["morelli9", "morelli13", "nine", "stacking"];
    let bytes = |name: &str| {
        let file = network_file(name.parse().unwrap()).unwrap();
        std::fs::read(format!("{}/networks/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    for name in files {
        let variant: Variant = name.parse().unwrap();
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
        let own = bytes(name);
        assert!(engine.set_network(variant, &own), "{name}");
        assert!(!engine.set_network(variant, &own[..own.len() - 1]), "{name}");
        assert!(!engine.set_network(variant, &own[1..]), "{name}");
        for other in files.into_iter().filter(|other| *other != name) {
            assert!(!engine.set_network(variant, &bytes(other)), "{name} with {other}");
        }
    }
    let names: Vec<_> = LEARNT.iter().map(|name| network_file(name.parse().unwrap())).collect();
    assert!(names.iter().all(Option::is_some));
    for count in [Morris::weight_count(), Stacking::weight_count()] {
        assert!(2 * count < 64 << 10, "{count} weights");
    }
}
