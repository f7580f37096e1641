//! Perft counts from the data files, which the slow reference made.

use rayuela_rules::{AnyPosition, Position, each_game, perft};
use rayuela_testkit::data;

fn check_file(name: &str) {
    let cases = data::perft_cases(name);
    assert!(cases.len() >= 15, "{name}");
    for case in cases {
        let variant = case.variant.parse().unwrap();
        let position = AnyPosition::parse(variant, &case.position).unwrap();
        for (depth, count) in case.counts {
            let found = each_game!(&position, p => perft(p, depth));
            assert_eq!(found, count, "{} {} depth {depth}", case.variant, case.position);
            // The same through the run-time position, turn by turn.
            if count < 20_000 {
                assert_eq!(perft(&position, depth), count, "{} {} depth {depth}", case.variant, case.position);
            }
        }
    }
}

#[test]
fn morelli() {
    check_file("perft/morelli.perft");
}

#[test]
fn morris() {
    check_file("perft/morris.perft");
}

#[test]
fn stacking() {
    check_file("perft/stacking.perft");
}
