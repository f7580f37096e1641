//! The fast rules against the slow ones, in every position of many random games and on random boards.

use std::ops::ControlFlow;

use rayuela_rules::{AnyPosition, Position, Rng, Variant, each_game};
use rayuela_testkit::{conformance, reference, walks};

/// Turns, positions after them, and outcome must be the same to the letter.
fn compare(variant: Variant, position: &AnyPosition) {
    let text = position.text();
    let name = variant.to_string();
    let slow = reference::turns(&name, &text);
    let outcome = position.ending().map(|ending| ending.outcome.name());
    assert_eq!(outcome, slow.outcome, "{name} {text}");
    let turns = position.compact_turns();
    assert!(turns.iter().eq(slow.turns.keys()), "{name} {text}\nfast {turns:?}\nslow {:?}", slow.turns.keys());
    for (turn, after) in &slow.turns {
        let next = position.after(turn).unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        assert_eq!(&next.text(), after, "{name} {text} {turn}");
    }
}

fn check(variant: Variant, position: &AnyPosition, rng: &mut Rng) {
    compare(variant, position);
    each_game!(position, p => conformance::check_position(p, rng));
}

/// Walks games of a variant and checks positions along the way until `positions` have been seen.
fn walk_and_check(variant: Variant, positions: usize) {
    let mut rng =
        Rng::new(variant.to_string().bytes().fold(7u64, |seed, byte| seed.wrapping_mul(31) + u64::from(byte)));
    let mut seen = 0;
    while seen < positions {
        let start = walks::any_start(variant, &mut rng);
        let mut chooser = Rng::new(rng.next_u64());
        each_game!(start, start => {
            let _ = walks::walk(start, 150, &mut rng, |p| {
                // Neighbouring positions are much alike: look at one in four, and at every end.
                if chooser.below(4) == 0 || !p.has_moves() {
                    let any = AnyPosition::parse(variant, &p.setup().to_string()).unwrap();
                    check(variant, &any, &mut chooser);
                    seen += 1;
                }
                if seen < positions { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
    }
    for _ in 0..positions {
        let text = walks::sparse_text(variant, &mut rng);
        // Random stacks may give both players a line of three, which no game reaches.
        if let Ok(position) = AnyPosition::parse(variant, &text) {
            check(variant, &position, &mut rng);
        }
    }
}

#[test]
fn morelli_2015() {
    for variant in Variant::all().filter(|v| v.is_morelli() && !v.to_string().contains("2011")) {
        walk_and_check(variant, 60);
    }
}

#[test]
fn morelli_2011() {
    for variant in Variant::all().filter(|v| v.to_string().contains("2011")) {
        walk_and_check(variant, 40);
    }
}

#[test]
fn morris_with_every_option() {
    for variant in Variant::all().filter(|variant| matches!(variant, Variant::Morris(_))) {
        walk_and_check(variant, 150);
    }
}

#[test]
fn stacking() {
    walk_and_check(Variant::Stacking, 1500);
}
