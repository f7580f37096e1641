//! The shifts against the list of lines, one half of a word against two, and all of it against the turns.

use super::*;
use crate::morris::{Lines, Morris, MorrisVariant, PointSet};
use crate::{Color, Position, Rng};

fn random(rng: &mut Rng, grid: Grid) -> u32 {
    rng.next_u64() as u32 & rng.next_u64() as u32 & grid.points
}

#[test]
fn shifts_agree_with_the_list() {
    let mut rng = Rng::new(1);
    for lines in Lines::ALL {
        let grid = lines.grid();
        for _ in 0..20_000 {
            let men = PointSet(random(&mut rng, grid));
            let in_mills = lines
                .all()
                .filter(|(_, line)| men.contains_all(*line))
                .fold(PointSet::EMPTY, |set, (_, line)| set | line);
            assert_eq!(lines.in_mills(men), in_mills);
            let near = men.iter().fold(PointSet::EMPTY, |set, point| set | lines.neighbours(point));
            assert_eq!(grid.neighbours(men.0), near.0);
            let completions = grid.completions(men.0);
            for point in lines.board.points().iter() {
                let (with, at) = (men | PointSet::of(point), 1 << point.index());
                let made = lines.all().filter(|(_, line)| line.contains(point) && with.contains_all(*line)).count();
                assert_eq!(completions.any() & at != 0, made >= 1);
                assert_eq!(completions.several() & at != 0, made >= 2);
                assert_eq!(grid.mills_through(with.0, at), made as u32);
            }
        }
    }
}

#[test]
fn halves_do_not_mix() {
    let mut rng = Rng::new(2);
    for lines in Lines::ALL {
        let (grid, both) = (lines.grid(), lines.grid().doubled());
        for _ in 0..5_000 {
            let men = [random(&mut rng, grid), random(&mut rng, grid)];
            let word = pair(men[0], men[1]);
            let vacant = grid.points & !men[0] & !men[1];
            let joined = |of: &dyn Fn(u32) -> u32| pair(of(men[0]), of(men[1]));
            assert_eq!(both.in_mills(word), joined(&|men| grid.in_mills(men)));
            assert_eq!(both.neighbours(word), joined(&|men| grid.neighbours(men)));
            assert_eq!(both.completions(word).any(), joined(&|men| grid.completions(men).any()));
            assert_eq!(both.completions(word).several(), joined(&|men| grid.completions(men).several()));
            let steps = both.steps(word, pair(vacant, vacant));
            for direction in 0..DIRECTIONS {
                assert_eq!(steps.to[direction], joined(&|men| grid.steps(men, vacant).to[direction]));
                assert_eq!(steps.mills[direction], joined(&|men| grid.steps(men, vacant).mills[direction]));
                assert_eq!(steps.several[direction], joined(&|men| grid.steps(men, vacant).several[direction]));
            }
        }
    }
}

#[test]
fn origins_are_steps_back() {
    for lines in Lines::ALL {
        let points = lines.grid().points;
        for man in singles(points) {
            for (direction, to) in lines.grid().reached(man, points & !man).into_iter().enumerate() {
                assert!(to.count_ones() <= 1);
                if to != 0 {
                    assert_eq!(step_back(direction, to), man);
                    assert_eq!(1 << ORIGINS[direction][to.trailing_zeros() as usize], man);
                }
            }
        }
    }
}

/// Steps, mills and removals together are the turns that the rules list.
#[test]
fn steps_and_removals_agree_with_the_turns() {
    let mut rng = Rng::new(7);
    for variant in MorrisVariant::all().filter(|v| !v.noreform && !v.flying) {
        let grid = variant.lines().grid();
        for _ in 0..4000 {
            let mut men = [0u32; 2];
            for color in 0..2 {
                while men[color].count_ones() < 3 + (rng.below(variant.base.men() as u64 - 2)) as u32 {
                    let point = 1 << rng.below(grid.points.count_ones().into());
                    men[color] |= point & !(men[0] | men[1]);
                }
            }
            let [own, theirs] = men;
            let position = Morris::with_men(variant, men.map(PointSet), [0, 0], Color::White).unwrap();
            let steps = grid.steps(own, grid.points & !own & !theirs);
            let mut found = Vec::new();
            for direction in 0..DIRECTIONS {
                for to in singles(steps.to[direction]) {
                    let mut removed = Vec::new();
                    if steps.mills[direction] & to == 0 {
                        removed.push(0);
                    } else if variant.double && steps.several[direction] & to != 0 {
                        let _ = grid.visit_removable_pairs(theirs, |pair| {
                            removed.push(pair);
                            ControlFlow::<()>::Continue(())
                        });
                    } else {
                        removed.extend(singles(grid.removable(theirs)));
                    }
                    found.extend(removed.into_iter().map(|removed| (step_back(direction, to), to, removed)));
                }
            }
            let turns = position.legal_moves().into_iter();
            let mut expected: Vec<(u32, u32, u32)> =
                turns.map(|mv| (1 << mv.from.unwrap().index(), 1 << mv.to.index(), mv.removed.bits())).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{variant} {position:?}");
        }
    }
}

/// Neighbours are one step apart on the naming grid's lines, and being a neighbour is mutual.
#[test]
fn neighbours_are_counted_by_hand() {
    let edges = |lines: Lines| lines.board.points().iter().map(|point| lines.neighbours(point).len()).sum::<u32>() / 2;
    // Squares have 8 sides each; between two squares there are 4 lines at the midpoints, with diagonals 4 at the corners.
    assert_eq!(Lines::ALL.map(edges), [16 + 4, 16 + 8, 24 + 8, 24 + 16, 24 + 16]);
    for lines in Lines::ALL {
        for a in lines.board.points().iter() {
            assert!(lines.neighbours(a).iter().all(|b| lines.neighbours(b).contains(a)));
        }
    }
}
