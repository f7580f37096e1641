//! What a screen asks of the program.

use rayuela_rules::AnyPosition;

use crate::plan::Plan;

/// What a screen asks of the program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// nothing
    None,
    /// to end
    Quit,
    /// the start screen
    Menu,
    /// the set-up of this plan, and then its game
    Begin(Box<Plan>),
    /// the game of this plan from this position
    Play(Box<Plan>, Box<AnyPosition>),
}
