//! Random games of every kind against a reference that reads nothing but notation and position texts.

use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};
use rayuela_stats::{GameLine, Observed, Player, Series, Throne};

const VARIANTS: [&str; 8] =
    ["morelli5", "morelli5+2011", "morelli7", "morelli7+2011", "nine+flying", "six+double", "twelve", "stacking"];

/// The cells after the `x` of a compact turn of Morelli, or the number of `x` of one of Morris.
fn captured(variant: &str, turn: &str) -> usize {
    if !variant.starts_with("morelli") {
        return turn.matches('x').count();
    }
    let cells = turn.split_once('x').map_or("", |(_, cells)| cells);
    cells.chars().filter(char::is_ascii_alphabetic).count()
}

/// From and to of a compact turn of Morelli.
fn path(turn: &str) -> &str {
    turn.split(['x', '*']).next().unwrap()
}

/// The last word of the position text: whose king is on the Throne.
fn throne(position: &AnyPosition) -> char {
    position.text().chars().last().unwrap()
}

#[test]
fn what_is_observed_is_what_the_notation_says() {
    for (i, variant) in VARIANTS.into_iter().enumerate() {
        let mut rng = Rng::new(i as u64);
        for number in 0..6 {
            let mut game = AnyGame::new(AnyPosition::start(variant.parse().unwrap()));
            while game.ending().is_none() && game.ply() < 120 {
                let mv = game.position().random_move(&mut rng).unwrap();
                game.play(mv).unwrap();
            }
            compare(variant, number, &game);
        }
    }
}

fn compare(variant: &str, number: u32, game: &AnyGame) {
    let series = Series {
        variant: variant.to_string(),
        mode: None,
        a: "random".to_string(),
        b: "other".to_string(),
        opening_plies: 0,
        max_plies: 120,
        version: "0".to_string(),
    };
    let line = GameLine::new(series, (0, number, number), Player::B, game, &vec![None; game.ply()]);
    let seen = Observed::of(&line).unwrap();
    let (mut captures, mut capturing, mut possible, mut offers, mut refusals) = (0, 0, 0, 0, 0);
    let mut king = Throne::default();
    for ply in 0..game.ply() {
        let (before, after) = (game.position_at(ply).unwrap(), game.position_at(ply + 1).unwrap());
        let (legal, turn) = (before.compact_turns(), game.compact(ply).unwrap());
        assert_eq!(seen.branching[ply], legal.len() as u64);
        captures += captured(variant, &turn);
        capturing += usize::from(turn.contains('x'));
        possible += usize::from(legal.iter().any(|turn| turn.contains('x')));
        if variant.starts_with("morelli") {
            let same: Vec<usize> =
                legal.iter().filter(|other| path(other) == path(&turn)).map(|other| captured(variant, other)).collect();
            let most = *same.iter().max().unwrap();
            offers += usize::from(same.iter().any(|count| *count < most));
            refusals += usize::from(captured(variant, &turn) < most);
            if throne(before) != throne(after) {
                king.enthroned += 1;
                king.changes += u32::from(throne(before) != '-');
                king.settled = Some(ply + 1);
            }
        }
    }
    let counts = [seen.captures, seen.capturing, seen.could_capture, seen.offers, seen.refusals].map(|n| n as usize);
    assert_eq!(counts, [captures, capturing, possible, offers, refusals], "{variant} {number}");
    assert_eq!(seen.throne, variant.starts_with("morelli").then_some(king), "{variant} {number}");
    let first = game.start().turn();
    let points = game.ending().map(|ending| match ending.outcome.name() {
        "draw" => 0.5,
        name => f64::from(u8::from(name == first.name())),
    });
    assert_eq!((seen.first_points, seen.a_points), (points, points.map(|points| 1.0 - points)), "A moved second");
    if let (Some(both), Some(_)) = (seen.both_gridlocked, points) {
        // The same board with the other player to move.
        let text = game.position().text();
        let words: Vec<&str> = text.split(' ').collect();
        let other = format!("{} {} {}", words[0], if words[1] == "b" { "w" } else { "b" }, words[2]);
        let other = AnyPosition::parse(variant.parse().unwrap(), &other).unwrap();
        assert_eq!(both, !other.has_moves(), "{variant} {text}");
    }
}
