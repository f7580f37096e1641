//! Random games, for tests that want many real positions.

use std::ops::ControlFlow;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyPosition, Color, Position, Rng, Variant};

/// A start for a walk: Random set-ups for Morelli, the empty board for Morris.
pub fn any_start(variant: Variant, rng: &mut Rng) -> AnyPosition {
    match variant {
        Variant::Morelli(variant) => AnyPosition::Morelli(Morelli::random_start(variant, rng.next_u64())),
        _ => AnyPosition::start(variant),
    }
}

/// A random turn that favours captures, removals and processing, so that walks reach interesting positions: of a few
/// random turns the one in which most happens.
pub fn lively_move<P: Position>(position: &P, rng: &mut Rng) -> Option<P::Move> {
    let first = position.random_move(rng)?;
    let others = (0..rng.below(3)).filter_map(|_| position.random_move(rng)).collect::<Vec<_>>();
    // Longer notation means that more happens.
    others.into_iter().chain([first]).max_by_key(|&mv| position.compact(mv).len())
}

/// Walks from `start` for at most `plies` turns and shows every position to `visit`, the start and the end too.
pub fn walk<P: Position>(
    start: P,
    plies: usize,
    rng: &mut Rng,
    mut visit: impl FnMut(&P) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut position = start;
    for _ in 0..plies {
        visit(&position)?;
        match lively_move(&position, rng) {
            Some(mv) => position.play_unchecked(mv),
            None => return ControlFlow::Continue(()),
        }
    }
    visit(&position)
}

/// So many positions of random games from `start` that are not over; a seed gives the same on every machine.
pub fn running<P: Position>(start: P, count: usize, seed: u64) -> Vec<P> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let _ = walk(start, 60, &mut rng, |position| {
            if found.len() == count {
                return ControlFlow::Break(());
            }
            if position.ending().is_none() {
                found.push(*position);
            }
            ControlFlow::Continue(())
        });
    }
    found
}

/// Sparse random positions: few men or pieces on an otherwise random board, which games seldom reach early.
pub fn sparse_text(variant: Variant, rng: &mut Rng) -> String {
    let turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
    match variant {
        Variant::Morelli(variant) => {
            let n = variant.size.side();
            let mut left = variant.size.pieces();
            let density = rng.below(5) + 1;
            let throne = ["-", "b", "w"][rng.below(3) as usize];
            let mut cell = |file: usize, rank: usize| {
                let centre = file == n / 2 && rank == n / 2;
                if centre || left == 0 || rng.below(10) >= density {
                    return "1";
                }
                left -= 1;
                ["b", "w"][rng.below(2) as usize]
            };
            // Runs of single empty cells are legal text as long as they are not written as one number.
            let ranks: Vec<String> = (0..n).map(|rank| runs((0..n).map(|file| cell(file, rank)).collect())).collect();
            format!("{} {} {throne}", ranks.join("/"), turn.letter())
        }
        Variant::Morris(morris) => {
            let most = morris.base.men() as u64;
            let men = [rng.below(most + 1), rng.below(most + 1)];
            let hands = men.map(|men| if rng.below(3) == 0 { rng.below(most - men + 1) } else { 0 });
            let bans = if morris.noreform { random_bans(most == 6, rng) } else { String::new() };
            let board = morris_ranks(if most == 6 { 16 } else { 24 }, men, [0, 0], rng);
            format!("{board} {} {} {}{bans}", turn.letter(), hands[0], hands[1])
        }
        Variant::Stacking => {
            let stacks = [rng.below(4), rng.below(4)];
            let free = 9 - stacks[0] - stacks[1];
            let men = [rng.below(free + 1), rng.below(free + 1)];
            let hands = men.map(|men| if rng.below(3) == 0 { rng.below(free - men + 1) } else { 0 });
            let board = morris_ranks(24, men, stacks, rng);
            format!("{board} {} {} {}", turn.letter(), hands[0], hands[1])
        }
    }
}

/// Banned lines of both players, some of them, or none.
fn random_bans(six: bool, rng: &mut Rng) -> String {
    let lines: &[&str] = if six {
        &["a1a3a5", "a1c1e1", "b2c2d2", "d2d3d4"]
    } else {
        &["a1a4a7", "a1d1g1", "d1d2d3", "c3c4c5", "b6d6f6"]
    };
    let mut player = || {
        let banned: Vec<&str> = lines.iter().copied().filter(|_| rng.below(3) == 0).collect();
        if banned.is_empty() { "-".to_string() } else { banned.join(",") }
    };
    format!(" {} {}", player(), player())
}

/// Joins single empty cells to runs.
fn runs(cells: Vec<&str>) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(|a, b| a == b && *a == "1") {
        match run[0] {
            "1" => text.push_str(&run.len().to_string()),
            piece => text.push_str(piece),
        }
    }
    text
}

fn morris_ranks(points: usize, men: [u64; 2], stacks: [u64; 2], rng: &mut Rng) -> String {
    let mut slots = vec!['.'; points];
    let pieces = [('w', men[0]), ('b', men[1]), ('W', stacks[0]), ('B', stacks[1])];
    for (letter, count) in pieces {
        for _ in 0..count {
            let vacant: Vec<usize> = (0..points).filter(|&i| slots[i] == '.').collect();
            if let Some(&i) = vacant.get(rng.below(vacant.len().max(1) as u64) as usize) {
                slots[i] = letter;
            }
        }
    }
    let widths: &[usize] = if points == 16 { &[3, 3, 4, 3, 3] } else { &[3, 3, 3, 6, 3, 3, 3] };
    let mut rest = slots.as_slice();
    let ranks: Vec<String> = widths
        .iter()
        .map(|&width| {
            let (rank, others) = rest.split_at(width);
            rest = others;
            rank.iter().collect()
        })
        .collect();
    ranks.join("/")
}
