//! Tables against a brute-force solver that shares nothing with them but the rules.

use rayuela_rules::morris::MorrisVariant;
use rayuela_rules::{Color, Variant};
use rayuela_tables::{Settings, Solved, solve};

use crate::brute::Brute;

fn variant(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

fn solved(variant: MorrisVariant, most_men: usize) -> Solved {
    let settings =
        Settings { dir: None, threads: 0, memory: 2 << 30, most_men: Some(most_men), distances: true, placing: false };
    solve(variant, &settings, &|_| ()).expect("a run in memory")
}

/// Every position of every class up to this many men on the board.
fn compare(name: &str, most_men: usize) {
    let variant = variant(name);
    let tables = solved(variant, most_men);
    let men = variant.base.men().min(most_men - 3);
    let mut brute = Brute::new(variant);
    let mut pairs: Vec<_> = (3..=men).flat_map(|a| (3..=a).map(move |b| (a, b))).collect();
    pairs.sort_by_key(|(a, b)| a + b);
    for (a, b) in pairs.into_iter().filter(|(a, b)| a + b <= most_men) {
        brute.solve(a, b);
        for (a, b) in [(a, b), (b, a)] {
            brute.each(a, b, |position| {
                let expected = brute.value(position.men(Color::White), position.men(Color::Black));
                assert_eq!(tables.value(&position), Some(expected), "{name} {position:?}");
            });
        }
    }
}

#[test]
fn six_all_classes() {
    compare("six", 12);
}

#[test]
fn six_with_options() {
    compare("six+flying", 8);
    compare("six+diagonal", 8);
    compare("six+double", 8);
    compare("six+diagonal+double+flying", 8);
}

#[test]
fn nine_three_against_three() {
    compare("nine", 6);
    compare("nine+flying", 6);
}

#[test]
fn twelve_three_against_three() {
    compare("twelve", 6);
}
