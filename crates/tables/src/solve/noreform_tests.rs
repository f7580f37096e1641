//! Six with `noreform` against the moves of the rules.

use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position, Rng, Variant};

use crate::classes::terminal_value;
use crate::solve::events::Settings;
use crate::solve::placing_tables::value_from_turns;
use crate::solve::run::{Solved, solve};
use crate::value::Value;

fn solved(name: &str, most_men: usize) -> (MorrisVariant, Solved) {
    let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
    let most_men = Some(most_men);
    let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men, distances: true, placing: false };
    (variant, solve(variant, &settings, &|_| ()).expect("a run"))
}

/// A random position of these numbers of men.
fn random(variant: MorrisVariant, men: [u32; 2], rng: &mut Rng) -> Morris {
    let mut sets = [0u32; 2];
    for side in 0..2 {
        while sets[side].count_ones() < men[side] {
            let point = 1 << rng.below(16);
            sets[side] |= if (sets[0] | sets[1]) & point == 0 { point } else { 0 };
        }
    }
    Morris::with_men(variant, sets.map(PointSet::from_bits), [0, 0], Color::White).expect("a position")
}

#[test]
fn values_follow_from_the_moves_of_the_rules() {
    let mut rng = Rng::new(16);
    for name in ["six+noreform", "six+diagonal+double+flying+noreform"] {
        let (variant, solved) = solved(name, 8);
        let (mut checked, mut banned) = (0, 0);
        while checked < 4000 {
            let men = [(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5)][rng.below(6) as usize];
            let mut position = random(variant, [men.0, men.1], &mut rng);
            // Some moves on, so that mills have been left.
            for _ in 0..rng.below(6) {
                match position.random_move(&mut rng) {
                    Some(mv) if position.outcome().is_none() => position.play_unchecked(mv),
                    _ => break,
                }
            }
            let value = |position: &Morris| terminal_value(position).or_else(|| solved.value(position));
            assert_eq!(value(&position), value_from_turns(&position, value), "{name} {}", position.setup());
            checked += 1;
            banned += usize::from(Color::ALL.iter().any(|&color| position.bans(color).next().is_some()));
        }
        assert!(banned > 100, "{name}: {banned}");
    }
}

#[test]
fn bans_change_values() {
    let (variant, with_bans) = solved("six+noreform", 7);
    let (plain, without) = solved("six", 7);
    let mut rng = Rng::new(2);
    let differ = |_: &usize| {
        let mut position = random(variant, [4, 3], &mut rng);
        if let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
        }
        let men = Color::ALL.map(|color| position.men(color));
        let same = Morris::with_men(plain, men, [0, 0], position.turn()).expect("a position");
        let pair: [Option<Value>; 2] = [with_bans.value(&position), without.value(&same)];
        pair[0].is_some() && pair[1].is_some() && pair[0] != pair[1]
    };
    assert!((0..5000).filter(differ).count() > 0);
}
