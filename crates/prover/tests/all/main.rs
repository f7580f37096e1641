//! The prover against other ways to find the same values; certificates; files.

mod certificates;
mod exhaustive;
mod files;
mod values;

use std::sync::atomic::AtomicBool;

use rayuela_prover::{Answer, Prover, Settings};
use rayuela_rules::Color;
use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};

const FIVE: MorelliVariant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
const FIVE_2011: MorelliVariant = MorelliVariant { size: Size::N5, edition: Edition::E2011 };
const SEVEN: MorelliVariant = MorelliVariant { size: Size::N7, edition: Edition::E2015 };
const SEVEN_2011: MorelliVariant = MorelliVariant { size: Size::N7, edition: Edition::E2011 };

fn prover(variant: MorelliVariant) -> Prover {
    Prover::new(variant, 16 << 20)
}

fn ask(prover: &Prover, position: &Morelli, goal: Color, settings: Settings) -> Answer {
    prover.prove(position, goal, settings, &AtomicBool::new(false), &mut |_| {})
}

/// The value for Black by both goals: 1, 0 or -1.
fn value(prover: &Prover, position: &Morelli, settings: Settings) -> i8 {
    let reached = |goal| ask(prover, position, goal, settings).reached.expect("a proof");
    match (reached(Color::Black), reached(Color::White)) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => -1,
        (false, false) => panic!("both cannot lose"),
    }
}
