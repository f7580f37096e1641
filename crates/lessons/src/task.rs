//! Tasks that the rules can check.

use rayuela_rules::morelli::{Frame, Morelli, MorelliMove};
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::StackingMove;
use rayuela_rules::{AnyMove, AnyPosition, Outcome, Position};

/// What a figure asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// any legal turn
    Any,
    /// Morelli: complete this frame and take the Throne; with "" any frame
    Frame(&'static str),
    /// Morelli: leave the opponent no turn that completes this frame
    Prevent(&'static str),
    /// Morelli: capture exactly the pieces on these cells, in order of file and rank
    Capture(&'static [&'static str]),
    /// Morelli: capture this many pieces
    CaptureCount(u32),
    /// Morris: close this many mills at once; in Stacking a mill that is then processed
    Mill(usize),
    /// Morris: leave the opponent no turn that closes a mill
    NoMill,
    /// win at once
    Win,
    /// win whatever the opponent replies: their next turn, if they have one, is the last
    Clinch,
    /// one of these turns, in compact form
    Turns(&'static [&'static str]),
    /// one of these turns, which the engine or the tables prefer
    Best(&'static [&'static str]),
    /// one of these turns, which alone are proved to win
    Wins(&'static [&'static str]),
    /// one of these turns, which alone are proved not to lose
    Holds(&'static [&'static str]),
    /// Morelli: leave the opponent no capture
    Safe,
}

impl Task {
    /// The name of the message after a legal turn that does something else.
    pub const fn failure_key(self) -> &'static str {
        match self {
            Task::Any | Task::Turns(_) => "learn-not-turn",
            Task::Frame(_) => "learn-not-frame",
            Task::Prevent(_) => "learn-not-prevented",
            Task::Capture(_) | Task::CaptureCount(_) => "learn-not-capture",
            Task::Mill(_) => "learn-not-mill",
            Task::NoMill => "learn-not-stopped",
            Task::Win | Task::Clinch => "learn-not-win",
            Task::Best(_) => "learn-not-best",
            Task::Wins(_) => "learn-not-winning",
            Task::Holds(_) => "learn-not-holding",
            Task::Safe => "learn-not-safe",
        }
    }

    /// Whether a legal turn does what is asked.
    pub(crate) fn is_done(self, position: &AnyPosition, mv: AnyMove) -> bool {
        let mut after = *position;
        after.play_unchecked(mv);
        match (self, position, mv) {
            (Task::Any, ..) => true,
            (Task::Win, ..) => wins(&after, position),
            (Task::Clinch, ..) => clinched(&after, position),
            (Task::Turns(turns) | Task::Best(turns) | Task::Wins(turns) | Task::Holds(turns), ..) => {
                turns.contains(&position.compact(mv).as_str())
            }
            (Task::Safe, ..) => matches!(after, AnyPosition::Morelli(after) if !can_capture(&after)),
            (_, AnyPosition::Morelli(position), AnyMove::Morelli(mv)) => self.done_in_morelli(position, mv),
            (Task::Mill(count), AnyPosition::Morris(position), AnyMove::Morris(mv)) => {
                position.mills_completed(mv).count() == count
            }
            (Task::NoMill, ..) => matches!(after, AnyPosition::Morris(after) if !can_mill(&after)),
            (Task::Mill(_), _, AnyMove::Stacking(mv)) => processes(mv),
            // Tasks of other games are never done; a test solves every figure.
            _ => false,
        }
    }

    fn done_in_morelli(self, position: &Morelli, mv: MorelliMove) -> bool {
        let completes = |position: &Morelli, mv: MorelliMove, name: &str| {
            let wanted: Option<Frame> = name.parse().ok();
            position.frames_completed(mv).any(|frame| wanted.is_none_or(|wanted| wanted == frame))
        };
        match self {
            Task::Frame(name) => mv.occupies && completes(position, mv, name),
            Task::Prevent(name) => {
                let mut after = *position;
                after.play_unchecked(mv);
                !after.legal_moves().into_iter().any(|reply| completes(&after, reply, name))
            }
            Task::Capture(cells) => {
                let mut captured: Vec<_> = mv.captured().map(|cell| cell.name(position.size())).collect();
                captured.sort_unstable();
                captured.iter().map(|cell| cell.to_string()).eq(cells.iter().copied())
            }
            Task::CaptureCount(count) => mv.capture_count() == count,
            _ => false,
        }
    }
}

fn wins(after: &AnyPosition, before: &AnyPosition) -> bool {
    after.ending().is_some_and(|ending| ending.outcome == Outcome::Win(before.turn()))
}

fn clinched(after: &AnyPosition, before: &AnyPosition) -> bool {
    wins(after, before)
        || after.ending().is_none()
            && after.legal_moves().into_iter().all(|reply| {
                let mut next = *after;
                next.play_unchecked(reply);
                wins(&next, before)
            })
}

fn can_capture(position: &Morelli) -> bool {
    position.legal_moves().into_iter().any(|mv| mv.capture_count() > 0)
}

fn can_mill(position: &Morris) -> bool {
    position.legal_moves().into_iter().any(|mv| position.mills_completed(mv).next().is_some())
}

/// Whether the man placed or moved closes a mill that does something.
fn processes(mv: StackingMove) -> bool {
    !mv.after.is_none()
}
