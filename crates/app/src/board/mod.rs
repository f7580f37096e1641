//! The board: one component for every screen that shows one.

mod cells;
mod defs;
mod geometry;
mod ground;
mod hints;
mod marks;
mod mini;
mod pointer;
mod scene;
mod stones;
#[cfg(test)]
mod themes;
mod view;
mod worth;

pub(crate) use defs::defs;
pub(crate) use geometry::Layout;
pub(crate) use hints::{AlmostFrame, Hints};
pub(crate) use marks::{Arrow, Marks, arrow as arrow_path, ring as ring_path};
pub(crate) use mini::living_board;
pub(crate) use scene::{BoardKind, Scene};
pub(crate) use view::{Board, Input, hand_man};
pub(crate) use worth::Worth;
