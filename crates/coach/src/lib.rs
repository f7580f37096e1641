//! Explanations of positions and games, as typed facts; no I/O, small, and the same in browsers.
//!
//! A fact is not a sentence: it has a [`key`](Reason::key) and named arguments for a message in the screen's language;
//! [`locale`] has those messages. Nor is it a guess: it is derived from the rules, so it always holds.
//!
//! - [`Radar`] and [`Gridlock`]: Morelli's frames within reach, and how many turns are left.
//! - [`MorrisView`], [`StackingView`]: mills and stacks within reach, blocked and exposed men.
//! - [`Threats`]: what the opponent could do next, and what the player to move can do now.
//! - [`reasons`]: why a turn is worse than another.
//! - [`judge`] and [`report`]: a whole game judged turn by turn, from the scores of an engine; [`Accuracy`] and its
//!   [`Calibration`]; [`Effort`]: how much an engine searches for that.

mod accuracy;
mod arg;
mod comparison;
mod effort;
mod gridlock;
mod insertion_sort;
mod locale;
mod morris_view;
mod note;
mod radar;
mod reachability;
mod reason;
mod reasons;
mod reasons_morelli;
mod reasons_morris;
mod reasons_stacking;
mod report;
mod scored;
mod seen_by;
mod stacking_view;
mod threats;
mod value;

pub use accuracy::{Accuracy, Calibration};
pub use arg::{Arg, Args};
pub use effort::Effort;
pub use gridlock::{Gridlock, SideGridlock};
pub use locale::locale;
pub use morris_view::{DoubleMill, MorrisView, SideMorris};
pub use note::Note;
pub use radar::{Missing, Nearness, OpenFrame, Radar, SideRadar};
pub use reachability::Reachability;
pub use reason::Reason;
pub use reasons::reasons;
pub use report::{Judgement, Point, Report, ScoredTurn, SideSummary, TurnReport, report};
pub use scored::{ScoredPosition, judge};
pub use stacking_view::{SideStacking, StackingView};
pub use threats::Threats;
pub use value::{Distance, Value};
