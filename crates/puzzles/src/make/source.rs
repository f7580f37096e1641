//! Where positions come from: games of weak levels against each other, and endings with few men.

use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Level, Limits};
use rayuela_rules::morelli::{Morelli, Size};
use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant, Point, PointSet};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position, Rng, Variant};

/// The longest game in moves; players of few men can go on for ever.
const MOST_PLIES: usize = 160;
/// One move in so many is a random one.
const RANDOM: u64 = 16;
/// How many plies before the end of a game another end begins: at least, and up to so many more.
const LAST_PLIES: (usize, u64) = (6, 10);
/// Men of the two players where a game begins with an ending.
const ENDINGS: [[usize; 2]; 6] = [[3, 3], [3, 4], [4, 3], [4, 4], [5, 3], [3, 5]];

/// Plays the game with this number: every number gives another one, the same on every machine.
pub(super) fn game(engine: &mut AnyEngine, variant: Variant, seed: u64, number: u64) -> AnyGame {
    let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
    let mut game = AnyGame::new(start(variant, number, &mut rng));
    let levels = most_level(variant);
    let players = [0, 1].map(|_| Level::new(1 + rng.below(levels) as u8));
    while game.ending().is_none() && game.ply() < MOST_PLIES {
        let position = *game.position();
        let random = if rng.below(RANDOM) == 0 { position.random_move(&mut rng) } else { None };
        let chosen = random.or_else(|| {
            let level = players[position.turn().index()]?;
            let mut options = *engine.options();
            options.weakness = level.weakness(rng.next_u64());
            engine.set_options(options);
            engine.clear();
            let limits = Limits { level: Some(level), ..Limits::default() };
            Some(engine.search(&game, &limits, &AtomicBool::new(false), &mut |_| {})?.best)
        });
        let Some(mv) = chosen else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// Another end of a game of Morelli, played at random: the search to the end reaches only the last moves, and a game has
/// many more endings than the one that was played. `None` for other games, which have enough positions.
pub(super) fn other_end(game: &AnyGame, rng: &mut Rng) -> Option<(AnyGame, usize)> {
    if !matches!(game.start(), AnyPosition::Morelli(_)) {
        return None;
    }
    let branch = game.ply().saturating_sub(LAST_PLIES.0 + rng.below(LAST_PLIES.1) as usize);
    let mut other = game.up_to(branch)?;
    while let Some(mv) = other.position().random_move(rng) {
        other.play(mv).ok()?;
    }
    Some((other, branch))
}

/// Levels that play: the large boards have long games.
fn most_level(variant: Variant) -> u64 {
    match variant {
        Variant::Morelli(morelli) if morelli.size >= Size::N11 => 3,
        Variant::Morelli(_) => 4,
        _ => 5,
    }
}

fn start(variant: Variant, number: u64, rng: &mut Rng) -> AnyPosition {
    match variant {
        Variant::Morelli(morelli) => AnyPosition::Morelli(Morelli::random_start(morelli, rng.next_u64())),
        Variant::Morris(morris) if morris.base != MorrisBase::Six && !number.is_multiple_of(3) => ending(morris, rng),
        _ => opening(variant, rng),
    }
}

/// A few random moves from the empty board, so that games differ from the beginning.
fn opening(variant: Variant, rng: &mut Rng) -> AnyPosition {
    let mut position = AnyPosition::start(variant);
    for _ in 0..2 + rng.below(4) {
        if let Some(mv) = position.random_move(rng) {
            position.play_unchecked(mv);
        }
    }
    position
}

/// A random position with few men and none in hand.
fn ending(variant: MorrisVariant, rng: &mut Rng) -> AnyPosition {
    loop {
        let men = ENDINGS[rng.below(ENDINGS.len() as u64) as usize];
        let mut points: Vec<Point> = variant.base.board().points().iter().collect();
        let mut draw = |count: usize| -> PointSet {
            (0..count).map(|_| points.swap_remove(rng.below(points.len() as u64) as usize)).collect()
        };
        let men = men.map(&mut draw);
        let turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
        if let Some(position) = Morris::with_men(variant, men, [0, 0], turn).filter(|p| p.outcome().is_none()) {
            return AnyPosition::Morris(position);
        }
    }
}
