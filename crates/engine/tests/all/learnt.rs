//! Learnt evaluations: fair to both colours, the same for every symmetry, refused when damaged.

use std::sync::atomic::AtomicBool;

use rayuela_engine::{
    AnyEngine, Evaluate, Evaluation, Limits, Network, NetworkError, NetworkInputs, Options, PatternInputs,
    network_file, network_game, parse_pattern_weights, pattern_file,
};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Symmetric, Variant, each_game};
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

/// Exchanging the colours with the move changes nothing, nor does turning or mirroring the board: in the linear estimate and with
/// patterns to the last unit. The rows of a network are not tied to each other, so that it is symmetric only as far as it has learnt to be, from
/// positions that were turned and mirrored at random. Returns by how much it is off: on average, and the most.
fn is_fair<P: Evaluate + Symmetric>(start: P) -> (f64, i32) {
    let weights = P::weights(start.variant(), true);
    let plain = P::weights(start.variant(), false);
    let (mut differs, mut sum, mut most, mut count) = (0, 0, 0, 0);
    for position in walks::running(start, 200, 7) {
        let value = estimate(&position, &weights);
        let linear = estimate(&position, &plain);
        for symmetry in 1..P::SYMMETRIES {
            let image = position.mapped(symmetry);
            assert_eq!(estimate(&image, &plain), linear, "{position:?}");
            let difference = estimate(&image, &weights).zip(value).map_or(0, |(a, b)| (a - b).abs());
            (sum, most, count) = (sum + difference, most.max(difference), count + 1);
        }
        assert_eq!(estimate(&position.colors_swapped(), &weights), value, "{position:?}");
        differs += usize::from(value != linear);
    }
    assert!(differs > 100, "the learnt weights of {} change nothing", start.variant());
    (f64::from(sum) / f64::from(count), most)
}

#[test]
fn no_colour_and_no_side_of_the_board_is_favoured() {
    for name in LEARNT {
        let (mean, most) = each_game!(start(name), start => is_fair(start));
        println!("{name}: off by {mean:.2} hundredths on average, {most} at most");
        let (mean_bound, most_bound) = if name.starts_with("morelli") { (21.0, 110) } else { (0.0, 0) };
        assert!(mean <= mean_bound && most <= most_bound, "{name}: {mean}, {most}");
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
fn adds_up<P: PatternInputs>(variant: Variant, start: P) {
    let mut rng = Rng::new(3);
    let numbers: Vec<i16> = (0..P::weight_count()).map(|_| 4 * (rng.below(80) as i16 - 40)).collect();
    let plain = P::weights(start.variant(), false);
    let mut learnt = plain.clone();
    let file = pattern_file(network_game(variant).unwrap(), &numbers);
    assert_eq!(P::with_network(&mut learnt, start.variant(), &file), Ok(()));
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
            AnyPosition::Morris(start) => adds_up(name.parse().unwrap(), start),
            AnyPosition::Stacking(start) => adds_up(name.parse().unwrap(), start),
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

fn file(name: &str) -> Vec<u8> {
    let file = network_file(name.parse().unwrap()).unwrap();
    std::fs::read(format!("{}/networks/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The first move of a short search, and its line.
fn plays(engine: &mut AnyEngine, name: &str) -> String {
    engine.clear();
    let result = engine.search(&AnyGame::new(start(name)), &Limits::nodes(300), &AtomicBool::new(false), &mut |_| {});
    format!("{:?}", result.unwrap().lines)
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    for name in LEARNT {
        let variant: Variant = name.parse().unwrap();
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
        let own = file(name);
        let before = plays(&mut engine, name);
        assert_eq!(engine.set_network(variant, &own[..own.len() - 1]), Err(NetworkError::Damaged), "{name}");
        assert_eq!(engine.set_network(variant, &own[1..]), Err(NetworkError::Unknown), "{name}");
        for at in (4..own.len()).step_by(997) {
            let mut damaged = own.clone();
            damaged[at] ^= 0x10;
            assert_eq!(engine.set_network(variant, &damaged), Err(NetworkError::Damaged), "{name}, byte {at}");
        }
        for other in LEARNT.into_iter().filter(|other| network_file(other.parse().unwrap()) != network_file(variant)) {
            let foreign = NetworkError::Foreign {
                of: network_game(other.parse().unwrap()).unwrap().to_string(),
                not: network_game(variant).unwrap(),
            };
            assert_eq!(engine.set_network(variant, &file(other)), Err(foreign), "{name} with {other}");
        }
        // The engine goes on with its own weights.
        assert_eq!(plays(&mut engine, name), before, "{name}");
        assert_eq!(engine.set_network(variant, &own), Ok(()), "{name}");
        assert_eq!(plays(&mut engine, name), before, "{name}");
    }
    for (name, other) in [("six", "nine"), ("morelli5", "morelli7"), ("nine", "morelli9")] {
        let mut engine = AnyEngine::new(name.parse().unwrap(), Options { hash_mib: 1.0, ..Options::default() });
        let given = other.parse().unwrap();
        let asked = if name == "nine" { given } else { name.parse().unwrap() };
        assert_eq!(engine.set_network(asked, &file(other)), Err(NetworkError::NoNetwork), "{name}");
    }
}

/// Files whose checksum and name are right, but not what they hold.
#[test]
fn weights_that_do_not_fit_are_refused() {
    let refused = |name: &str, bytes: &[u8]| {
        let variant = name.parse().unwrap();
        AnyEngine::new(variant, Options { hash_mib: 0.1, ..Options::default() }).set_network(variant, bytes)
    };
    let weights = parse_pattern_weights(&file("nine")).unwrap().1;
    assert_eq!(refused("nine", &pattern_file("nine", &weights[1..])), Err(NetworkError::Shape));
    assert_eq!(refused("morelli7", &pattern_file("morelli7", &weights)), Err(NetworkError::Shape));
    assert_eq!(refused("stacking", &pattern_file("stacking", &weights)), Err(NetworkError::Shape));
    let network = Network::parse(&file("morelli7")).unwrap();
    let nine = Network { game: "nine".into(), ..network.clone() };
    assert_eq!(refused("nine", &nine.to_bytes()), Err(NetworkError::Shape));
    let larger = Network { game: "morelli9".into(), ..network.clone() };
    assert_eq!(refused("morelli9", &larger.to_bytes()), Err(NetworkError::Shape));
    // 132 inputs may be on at once.
    let most = i16::MAX / Morelli::MOST_INPUTS as i16;
    for (weight, expected) in [(most - 1, Ok(())), (most + 1, Err(NetworkError::TooLarge))] {
        let mut network = network.clone();
        network.rows[100] = -weight;
        assert_eq!(refused("morelli7", &network.to_bytes()), expected, "{weight}");
    }
}

#[test]
fn files_are_small_enough_for_browsers() {
    let mut patterns = Vec::new();
    for name in LEARNT {
        let (bytes, most) = (file(name).len(), if name.starts_with("morelli") { 300_000 } else { 64 << 10 });
        assert!(bytes <= most, "{name}: {bytes} bytes");
        patterns.extend(parse_pattern_weights(&file(name)).ok().map(|(_, weights)| weights.len()));
    }
    assert_eq!(patterns, [[Morris::weight_count(); 4].as_slice(), &[Stacking::weight_count()]].concat());
}
