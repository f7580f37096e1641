//! Turns in writing: a line with the variant, a line with the position, then the turn.

use rayuela_rules::{AnyGame, AnyPosition, Position, TurnError, each_game};

use super::{GAME_WORDS, USUAL};
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "turn",
    about: "turns in either notation, in any position",
    run,
    seeds: || seeds::bytes(seeds::positions().iter().map(|(variant, text)| format!("{variant}\n{text}\nd2-d3xd6"))),
    fresh: Some(|rng| {
        let (variant, text) = seeds::any_position(rng);
        let position = AnyPosition::parse(variant, &text).unwrap_or(AnyPosition::start(variant));
        let turn = seeds::any_turn(&position, rng).unwrap_or_default();
        format!("{variant}\n{}\n{turn}", position.text()).into_bytes()
    }),
    words: GAME_WORDS,
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (line, rest) = input::first_line(&text);
    let (position, turn) = input::first_line(rest);
    let variant = input::variant(line);
    let position = AnyPosition::parse(variant, position).unwrap_or(AnyPosition::start(variant));
    let trace = each_game!(&position, p => check(p, turn));
    let mut game = AnyGame::new(position);
    let before = game.clone();
    match game.play_text(turn) {
        Ok(mv) => {
            assert_eq!(position.after(turn).as_ref(), Ok(game.position()), "{turn}");
            assert!(game.undo() == Some(mv) && game == before, "{turn}");
        }
        Err(_) => assert!(game == before, "{turn} was refused and changed the game"),
    }
    joined([trace, variant.to_string().len() as u64])
}

fn check<P: Position>(position: &P, turn: &str) -> Trace {
    let parse = |text: &str| P::parse_written(position.variant(), text);
    if let Ok(written) = parse(turn) {
        for text in [format!("{written}"), format!("{written:#}")] {
            assert_eq!(parse(&text).as_ref(), Ok(&written), "{turn:?} becomes {text:?}");
        }
    }
    match position.parse_turn(turn) {
        Ok(mv) => {
            let text = position.setup();
            assert!(position.is_legal(mv), "{text} {turn}: {mv:?}");
            assert_eq!(position.parse_turn(&position.notation(mv)), Ok(mv), "{text} {turn}");
            assert_eq!(position.parse_turn(&position.compact(mv)), Ok(mv), "{text} {turn}");
            let after = position.play(mv).expect("a legal turn");
            assert_eq!(after.zobrist(), after.zobrist_slow(), "{text} {turn}");
            assert_eq!(P::parse(after.variant(), &after.setup().to_string()), Ok(after), "{text} {turn}");
            accepted(&[position.compact(mv).len(), usize::from(after.ending().is_some())])
        }
        Err(TurnError::Syntax { error, .. }) => refused(error.expected),
        Err(error) => refused(error),
    }
}
