//! The stops of the guided first visit: a position each, and a move to find.

use rayuela_coach::Threats;
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, AnyPosition, Outcome, Position};

use crate::play::after;
use crate::router::Tour;

/// What a stop asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// any move
    Any,
    /// a capture
    Capture,
    /// a frame that takes the Throne
    Throne,
    /// a mill
    Mill,
    /// a move after which the opponent cannot close a mill
    Block,
    /// a mill that puts a man under another
    Stack,
    /// a mill that turns a stack over
    TurnOver,
    /// a move that wins
    Win,
}

impl Goal {
    /// Whether a legal move does it.
    pub(super) fn is_done(self, position: &AnyPosition, mv: AnyMove) -> bool {
        let (turn, next) = (LastTurn::of(position, mv), after(position, mv));
        match self {
            Goal::Any => true,
            Goal::Capture => !turn.captured.is_empty(),
            Goal::Throne => turn.enthroned,
            Goal::Mill => !turn.lines.is_empty(),
            Goal::Block => next.ending().is_none() && Threats::chances(&next).mills.is_empty(),
            Goal::Stack => !turn.taken.is_empty(),
            Goal::TurnOver => !turn.turned.is_empty(),
            Goal::Win => next.ending().is_some_and(|ending| ending.outcome == Outcome::Win(position.turn())),
        }
    }
}

/// A stop of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stop {
    /// the name of the message with what is to be learned
    pub(super) key: &'static str,
    /// the name of the message after the move
    pub(super) done: &'static str,
    /// the variant's name
    variant: &'static str,
    /// the position text; empty for the start
    position: &'static str,
    /// what is asked for
    pub(super) goal: Goal,
}

impl Stop {
    const fn new([key, done]: [&'static str; 2], variant: &'static str, position: &'static str, goal: Goal) -> Stop {
        Stop { key, done, variant, position, goal }
    }

    /// The position shown.
    ///
    /// # Panics
    /// Never: a test reads every stop.
    pub(super) fn start(&self) -> AnyPosition {
        let variant = self.variant.parse().expect("stops have known variants");
        match self.position {
            "" => AnyPosition::start(variant),
            text => AnyPosition::parse(variant, text).expect("stops have valid positions"),
        }
    }

    /// A move that does what is asked, the one with the fewest choices to make.
    pub(super) fn solution(&self) -> Option<AnyMove> {
        let start = self.start();
        let moves = start.legal_moves().into_iter().filter(|&mv| self.goal.is_done(&start, mv));
        moves.min_by_key(|&mv| start.compact(mv).len())
    }
}

const MORELLI: [Stop; 5] = [
    Stop::new(["tour-morelli-move", "tour-morelli-move-done"], "morelli7", "", Goal::Any),
    Stop::new(
        ["tour-morelli-capture", "tour-morelli-capture-done"],
        "morelli7",
        "7/7/7/7/b2wb2/7/7 b -",
        Goal::Capture,
    ),
    Stop::new(["tour-morelli-frame", "tour-morelli-frame-done"], "morelli7", "7/7/2b1b2/7/2b4/7/6b b -", Goal::Throne),
    Stop::new(
        ["tour-morelli-throne", "tour-morelli-throne-done"],
        "morelli7",
        "6b/7/3b3/2b1w2/3bb2/7/w6 b w",
        Goal::Throne,
    ),
    Stop::new(["tour-morelli-end", "tour-morelli-end-done"], "morelli7", "7/7/7/2w4/7/7/b6 b b", Goal::Win),
];

const NINE: [Stop; 5] = [
    Stop::new(["tour-nine-place", "tour-nine-place-done"], "nine", "", Goal::Any),
    Stop::new(["tour-nine-mill", "tour-nine-mill-done"], "nine", "ww./.../.../..b..b/.../.../... w 7 7", Goal::Mill),
    Stop::new(["tour-nine-block", "tour-nine-block-done"], "nine", ".w./.../.../.w..../.../.../bb. w 7 7", Goal::Block),
    Stop::new(["tour-nine-move", "tour-nine-move-done"], "nine", "ww./..b/.../.b...w/.../.w./.bb w 0 0", Goal::Mill),
    Stop::new(["tour-nine-win", "tour-nine-win-done"], "nine", "ww./.../.../.b...w/.../.w./.bb w 0 0", Goal::Win),
];

const STACKING: [Stop; 4] = [
    Stop::new(["tour-stacking-place", "tour-stacking-place-done"], "stacking", "", Goal::Any),
    Stop::new(
        ["tour-stacking-mill", "tour-stacking-mill-done"],
        "stacking",
        ".../.bw/.../bw..w./b../.../... w 6 6",
        Goal::Stack,
    ),
    Stop::new(
        ["tour-stacking-turn", "tour-stacking-turn-done"],
        "stacking",
        "Bw./.b./.../....b./.../.../Ww. w 5 5",
        Goal::TurnOver,
    ),
    Stop::new(
        ["tour-stacking-win", "tour-stacking-win-done"],
        "stacking",
        "WW./.bw/..b/.Bw..W/b.w/b.B/w.. w 0 0",
        Goal::Win,
    ),
];

/// The stops of a tour.
pub(super) const fn stops(tour: Tour) -> &'static [Stop] {
    match tour {
        Tour::Morelli => &MORELLI,
        Tour::Nine => &NINE,
        Tour::Stacking => &STACKING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use crate::t;

    #[test]
    fn every_stop_can_be_done_and_is_told() {
        for lang in Lang::ALL {
            set_lang(lang);
            for stop in Tour::ALL.into_iter().flat_map(stops) {
                let solution = stop.solution().unwrap_or_else(|| panic!("{}: no move does it", stop.key));
                assert!(stop.goal.is_done(&stop.start(), solution));
                assert_ne!(t!(stop.key), stop.key, "{}", lang.tag());
                assert_ne!(t!(stop.done), stop.done, "{}", lang.tag());
            }
        }
    }

    #[test]
    fn stops_that_ask_for_something_can_be_missed() {
        for stop in Tour::ALL.into_iter().flat_map(stops) {
            let start = stop.start();
            let missed = start.legal_moves().into_iter().any(|mv| !stop.goal.is_done(&start, mv));
            // At the end of Morelli every move is the last.
            assert_eq!(missed, stop.goal != Goal::Any && stop.key != "tour-morelli-end", "{}", stop.key);
        }
    }
}
