//! What a puzzle is about, told from its line.

use rayuela_coach::{Gridlock, MorrisView, Nearness, Radar, Threats};
use rayuela_rules::morelli::{Morelli, MorelliMove};
use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::stacking::{Stacking, StackingMove};
use rayuela_rules::{AnyMove, AnyPosition, Color, Position, Reason};

use crate::{Goal, Puzzle, Theme};

/// A game that certainly ends within this many moves of both players is about the moves that are left.
const LAST_TURNS: u32 = 10;
/// Captures that are many for one move.
const MANY_CAPTURES: u32 = 3;

/// The themes of a puzzle, in the order of [`Theme::ALL`]; `others_lose` tells whether every first move but the right one
/// loses.
///
/// # Examples
/// ```
/// use rayuela_puzzles::{Puzzle, Theme, make::themes};
/// let line = "1 1000 draw | w.w/.b./w..b/.../..b w 0 0 | a3-a1";
/// let puzzle = Puzzle::parse("six".parse().unwrap(), line).unwrap();
/// assert_eq!(themes(&puzzle, true), [Theme::OnlyMove, Theme::SaveTheDraw]);
/// ```
pub fn themes(puzzle: &Puzzle, others_lose: bool) -> Vec<Theme> {
    let end = puzzle.after(puzzle.line.len());
    let steps: Vec<(AnyPosition, AnyMove)> =
        puzzle.line.iter().enumerate().map(|(ply, &mv)| (puzzle.after(ply), mv)).collect();
    let own = || steps.iter().step_by(2).copied();
    let told = |theme: &Theme| match theme {
        Theme::MillInOne => steps.first().is_some_and(|&(position, mv)| closes_mill(&position, mv)),
        Theme::DoubleMill => {
            own().any(|(position, mv)| swings(&position, mv)) || sets_double_mill(&puzzle.position, &end)
        }
        Theme::Block => end.ending().is_some_and(|ending| ending.reason == Reason::Blocked),
        Theme::OnlyMove => others_lose,
        Theme::BreakFrame => own().any(|(position, mv)| morelli(position, mv).is_some_and(breaks_frame)),
        Theme::FrameByCapture => own().any(|(position, mv)| morelli(position, mv).is_some_and(captures_frame)),
        Theme::ThreeAtOnce => {
            own().any(|(position, mv)| morelli(position, mv).is_some_and(|(_, mv)| mv.capture_count() >= MANY_CAPTURES))
        }
        Theme::ThroneRace => is_throne_race(&puzzle.position, &steps),
        Theme::GridlockCount => match &puzzle.position {
            AnyPosition::Morelli(position) => Gridlock::of(position).most_turns <= LAST_TURNS,
            _ => false,
        },
        Theme::SaveTheDraw => puzzle.goal == Goal::Draw,
        Theme::TurnOver => own().any(|(_, mv)| turns_over(mv)),
    };
    Theme::ALL.into_iter().filter(told).collect()
}

fn morelli(position: AnyPosition, mv: AnyMove) -> Option<(Morelli, MorelliMove)> {
    match (position, mv) {
        (AnyPosition::Morelli(position), AnyMove::Morelli(mv)) => Some((position, mv)),
        _ => None,
    }
}

fn closes_mill(position: &AnyPosition, mv: AnyMove) -> bool {
    match (position, mv) {
        (AnyPosition::Morris(position), AnyMove::Morris(mv)) => position.mills_completed(mv).next().is_some(),
        (AnyPosition::Stacking(position), AnyMove::Stacking(mv)) => closes_one_level_mill(position, mv),
        _ => false,
    }
}

/// Whether the man placed or moved stands in a one-level mill: one that is processed, or has nothing left to process.
fn closes_one_level_mill(position: &Stacking, mv: StackingMove) -> bool {
    !mv.after.is_none() || {
        let mut after = *position;
        after.play_unchecked(mv);
        mv.step.is_some_and(|(_, to)| after.mills(position.turn()).any(|line| line.contains(to)))
    }
}

/// Whether a man in a mill moves into another mill, and nobody can take its old point before it moves back.
fn swings(position: &AnyPosition, mv: AnyMove) -> bool {
    match (position, mv) {
        (AnyPosition::Morris(position), AnyMove::Morris(mv)) => swings_morris(position, mv),
        _ => false,
    }
}

fn swings_morris(position: &Morris, mv: MorrisMove) -> bool {
    let board = position.lines().board;
    let doubles = &MorrisView::of(position).sides[position.turn().index()].doubles;
    mv.from.is_some_and(|from| {
        doubles.iter().any(|double| double.from == from.name(board) && double.to == mv.to.name(board))
    })
}

/// Whether the player has a double mill at the end that was not there at the beginning.
fn sets_double_mill(start: &AnyPosition, end: &AnyPosition) -> bool {
    let doubles = |position: &AnyPosition, color: Color| match position {
        AnyPosition::Morris(position) if position.outcome().is_none() => {
            !MorrisView::of(position).sides[color.index()].doubles.is_empty()
        }
        _ => false,
    };
    doubles(end, start.turn()) && !doubles(start, start.turn())
}

/// Whether a capture takes a corner of a frame that stands, or that the opponent could complete on their next move.
fn breaks_frame((position, mv): (Morelli, MorelliMove)) -> bool {
    if mv.capture_count() == 0 {
        return false;
    }
    let side = &Radar::of(&position).sides[(!position.turn()).index()];
    let near = side.open.iter().filter(|open| open.nearness == Nearness::NextTurn).map(|open| open.frame);
    let broken = |frame: rayuela_rules::morelli::Frame| mv.captured().any(|cell| frame.cells().contains(&cell));
    near.chain(side.standing.iter().copied()).any(broken)
}

/// Whether a captured piece is a corner of a frame that the move completes.
fn captures_frame((position, mv): (Morelli, MorelliMove)) -> bool {
    position.frames_completed(mv).any(|frame| mv.captured().any(|cell| frame.cells().contains(&cell)))
}

/// Whether both players could take the Throne on their next move, or both take it in the line.
fn is_throne_race(start: &AnyPosition, steps: &[(AnyPosition, AnyMove)]) -> bool {
    let takes = |first: usize| {
        let mut moves = steps.iter().skip(first).step_by(2);
        moves.any(|&(position, mv)| morelli(position, mv).is_some_and(|(_, mv)| mv.occupies))
    };
    let near = || !Threats::of(start).frames.is_empty() && !Threats::chances(start).frames.is_empty();
    matches!(start, AnyPosition::Morelli(_)) && (takes(0) && takes(1) || near())
}

fn turns_over(mv: AnyMove) -> bool {
    match mv {
        AnyMove::Stacking(mv) => mv.before.turned.is_some() || mv.after.turned.is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The themes of a line, where another first move would do, too.
    fn told(variant: &str, line: &str) -> Vec<Theme> {
        let puzzle = Puzzle::parse(variant.parse().unwrap(), line).unwrap_or_else(|error| panic!("{line}: {error}"));
        themes(&puzzle, false)
    }

    #[test]
    fn a_quiet_move_has_no_theme() {
        assert_eq!(told("nine", "1 1000 win | .../.../.../....../.../.../... w 9 9 | a1"), []);
        assert_eq!(told("morelli9", &format!("1 1000 win | {} | E1-E2", facing("morelli9"))), []);
    }

    fn facing(variant: &str) -> String {
        AnyPosition::start(variant.parse().unwrap()).text()
    }

    #[test]
    fn mills() {
        let mill = "1 1000 win | ww./.../.../....../.../.../b.. w 7 8 | g7xa1";
        assert_eq!(told("nine", mill), [Theme::MillInOne]);
        let swing = "1 1000 win | www/w.w/.../....../.../b.b/b.b w 0 0 | d7-d6xb2";
        assert_eq!(told("nine", swing), [Theme::MillInOne, Theme::DoubleMill]);
        // The man steps out of one mill and has the other before it.
        let set_up = "1 1000 win | ww./w.w/.../.....w/b../b.b/b.b w 0 0 | g4-g7xb2";
        assert_eq!(told("nine", set_up), [Theme::MillInOne, Theme::DoubleMill]);
    }

    #[test]
    fn blocks_and_draws() {
        assert_eq!(told("six", "1 1000 win-in-1 | bbb/.w./w.../.../..w w 0 0 | e1-e3"), [Theme::Block]);
        let draw = "1 1000 draw | .../.../..../.../... w 6 6 | a1";
        assert_eq!(told("six", draw), [Theme::SaveTheDraw]);
        let puzzle = Puzzle::parse("six".parse().unwrap(), draw).unwrap();
        assert_eq!(themes(&puzzle, true), [Theme::OnlyMove, Theme::SaveTheDraw]);
    }

    #[test]
    fn captures_and_frames() {
        let by_capture = told("morelli5", "1 1000 win | 5/1b1b1/b4/1w1b1/1b3 b - | A3-B3xB2*");
        assert!(by_capture.contains(&Theme::FrameByCapture) && !by_capture.contains(&Theme::BreakFrame));
        let broken = told("morelli5", "1 1000 win | 5/1w1w1/b4/1w1w1/1b3 b w | A3-B3xB2");
        assert!(broken.contains(&Theme::BreakFrame) && !broken.contains(&Theme::FrameByCapture));
        let three = told("morelli5", "1 1000 win | 1b3/1w3/b4/1ww2/1b1b1 b - | A3-B3xB2B4C2");
        assert!(three.contains(&Theme::ThreeAtOnce));
        let two = told("morelli5", "1 1000 win | 1b3/1w3/b4/1w3/1b3 b - | A3-B3xB2B4");
        assert!(!two.contains(&Theme::ThreeAtOnce));
    }

    #[test]
    fn the_throne_and_the_end() {
        let race = told("morelli5", "1 1000 win | 5/1wbw1/b2b1/1wb2/4w b - | A3-B3*");
        assert_eq!(race, [Theme::ThroneRace, Theme::GridlockCount]);
        let alone = told("morelli5", "1 1000 win | 5/1w1w1/b2b1/1wb2/4w b - | A3-B3");
        assert_eq!(alone, [Theme::GridlockCount]);
    }

    #[test]
    fn stacks() {
        let turned = "1 1000 win-in-1 | wB./.../.../....../.../.../b.. w 7 7 | g7~d7xa1>a7";
        assert_eq!(told("stacking", turned), [Theme::MillInOne, Theme::TurnOver]);
        let mill = "1 1000 win-in-1 | ww./.../.../....../.../.../b.. w 7 8 | g7xa1>a7";
        assert_eq!(told("stacking", mill), [Theme::MillInOne]);
    }
}
