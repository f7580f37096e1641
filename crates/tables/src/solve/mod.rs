//! Retrograde analysis.

pub(crate) mod game;
mod init;
mod layer;
pub(crate) mod pair;
pub(crate) mod placing;
pub(crate) mod plies;
mod row;
pub(crate) mod run;
pub(crate) mod tally;
