//! What a screen asks of the program.

use rayuela_seat::{Plan, Session};

/// What a screen asks of the program.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// nothing
    None,
    /// to end
    Quit,
    /// the start screen
    Menu,
    /// a game by this plan; the seed draws a random set-up
    Begin(Box<Plan>, u64),
    /// the screen of the phase that a game has come to
    Continue(Box<Session>),
}
