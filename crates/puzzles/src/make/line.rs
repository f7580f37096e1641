//! The line of a puzzle: the only right moves, and replies after which there is again only one.

use rayuela_rules::{AnyMove, AnyPosition, Position};

use super::prover::{Prover, Unproved};
use crate::Goal;

/// Replies that are looked at in a position, where one is as good as another.
const MOST_REPLIES: usize = 10;

/// What is left of a goal after so many plies, an even number of them; `None` if it should have been reached.
pub(super) fn goal_after(goal: Goal, plies: usize) -> Option<Goal> {
    match goal {
        Goal::WinIn(moves) => {
            let left = usize::from(moves).checked_sub(plies / 2).filter(|&left| left > 0)?;
            Some(Goal::WinIn(left as u8))
        }
        other => Some(other),
    }
}

/// The line that begins with the only right move and goes on, at most so many plies in all, as long as the opponent has a
/// reply after which there is again only one. It is empty if the first move is not the only right one.
///
/// A forced win in so many moves meets the longest defence, because any other lets the player win sooner.
///
/// # Errors
/// If the first move cannot be proved; later ones that cannot end the line.
pub fn find_line(
    prover: &mut Prover,
    position: &AnyPosition,
    goal: Goal,
    most_plies: usize,
) -> Result<Vec<AnyMove>, Unproved> {
    prover.restart();
    let Some(mv) = prover.sole_move(position, goal)? else { return Ok(Vec::new()) };
    let mut line = vec![mv];
    let mut next = *position;
    next.play_unchecked(mv);
    let Some(goal) = goal_after(goal, 2).filter(|_| most_plies >= 3 && next.outcome().is_none()) else {
        return Ok(line);
    };
    let mut best: Vec<AnyMove> = Vec::new();
    for reply in replies(prover, &next, goal) {
        let mut after = next;
        after.play_unchecked(reply);
        // A single legal move asks for nothing.
        if after.count_moves() < 2 {
            continue;
        }
        let Ok(rest) = find_line(prover, &after, goal, most_plies - 2) else { continue };
        if !rest.is_empty() && rest.len() + 1 > best.len() {
            best = std::iter::once(reply).chain(rest).collect();
        }
        // Long enough: the other replies are not looked at.
        if best.len() + 1 >= most_plies {
            break;
        }
    }
    line.extend(best);
    Ok(line)
}

/// The opponent's replies, those that hold out longest or do most first. A win in so many moves may have a single longest
/// defence, so all of them are looked at there.
fn replies(prover: &Prover, position: &AnyPosition, goal: Goal) -> Vec<AnyMove> {
    let mut replies: Vec<(u32, AnyMove)> = Vec::new();
    for reply in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(reply);
        let strength = match reply {
            AnyMove::Morelli(mv) => 10 * u32::from(mv.occupies) + mv.capture_count(),
            _ => u32::from(prover.resistance(&after)),
        };
        replies.push((strength, reply));
    }
    replies.sort_by_key(|&(strength, reply)| (std::cmp::Reverse(strength), reply));
    let most = if matches!(goal, Goal::WinIn(_)) { replies.len() } else { MOST_REPLIES };
    replies.into_iter().map(|(_, reply)| reply).take(most).collect()
}
