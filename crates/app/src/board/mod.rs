//! The board: one component for every screen that shows one.

mod cells;
mod defs;
mod geometry;
mod ground;
mod marks;
mod mini;
mod pointer;
mod scene;
mod stones;
#[cfg(test)]
mod themes;
mod view;

pub(crate) use defs::Defs;
pub(crate) use marks::{Arrow, Marks};
pub(crate) use mini::LivingBoard;
pub(crate) use scene::{BoardKind, Scene};
pub(crate) use view::{Board, HandMan, Input};
