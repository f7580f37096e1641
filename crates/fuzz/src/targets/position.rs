//! Position texts: the first line names a variant, the rest is the position.

use rayuela_rules::morelli::MorelliSetup;
use rayuela_rules::morris::MorrisSetup;
use rayuela_rules::{AnyPosition, Position, PositionError, Rng, Variant, each_game};
use rayuela_testkit::{conformance, reference};

use super::{GAME_WORDS, USUAL};
use crate::trace::{Trace, accepted, hash, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "position",
    about: "position texts of every variant",
    run,
    seeds: || seeds::bytes(seeds::positions().iter().map(|(variant, text)| format!("{variant}\n{text}"))),
    fresh: Some(|rng| {
        let (variant, text) = seeds::any_position(rng);
        format!("{variant}\n{text}").into_bytes()
    }),
    words: GAME_WORDS,
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (line, text) = input::first_line(&text);
    let variant = input::variant(line);
    let written = match variant {
        Variant::Morelli(_) => text.parse::<MorelliSetup>().map(|setup| setup.to_string()),
        _ => text.parse::<MorrisSetup>().map(|setup| setup.to_string()),
    };
    match AnyPosition::parse(variant, text) {
        Ok(position) => {
            assert_eq!(Ok(position.text()), written, "{variant} {text}");
            check(variant, &position, hash(data));
            let turns = position.count_moves();
            accepted(&[variant.to_string().len(), turns as usize, usize::from(position.ending().is_some())])
        }
        Err(error) => {
            let is_syntax = matches!(error, PositionError::Syntax(_));
            assert_eq!(is_syntax, written.is_err(), "{variant} {text}");
            // Impossible positions round-trip as text, too.
            if let Ok(written) = written {
                assert_eq!(AnyPosition::parse(variant, &written), Err(error.clone()), "{variant} {written}");
            }
            refused(error)
        }
    }
}

/// The text round trip always; all that a position promises now and then, since that takes longer.
fn check(variant: Variant, position: &AnyPosition, chance: u64) {
    let text = position.text();
    assert_eq!(AnyPosition::parse(variant, &text).as_ref(), Ok(position), "{text}");
    if chance.is_multiple_of(16) {
        each_game!(position, p => conformance::check_position(p, &mut Rng::new(chance)));
    }
    if chance.is_multiple_of(256) {
        let slow = reference::turns(&variant.to_string(), &text);
        assert_eq!(position.ending().map(|ending| ending.outcome.name()), slow.outcome, "{variant} {text}");
        assert!(position.compact_turns().iter().eq(slow.turns.keys()), "{variant} {text}");
    }
}
