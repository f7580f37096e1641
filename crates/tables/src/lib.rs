#![doc = include_str!("../README.md")]
// What browsers need of the index is little.
#![cfg_attr(not(feature = "solver"), allow(dead_code))]

#[cfg(feature = "engine")]
mod adapter;
#[cfg(feature = "solver")]
mod attach;
mod book;
mod checksum;
mod classes;
#[cfg(feature = "solver")]
mod dir;
#[cfg(feature = "solver")]
mod error;
#[cfg(feature = "solver")]
mod file;
#[cfg(feature = "solver")]
#[doc(hidden)]
pub mod fuzz;
mod index;
mod light_index;
#[cfg(feature = "solver")]
mod lock;
mod pack;
#[cfg(feature = "solver")]
mod placing_search;
#[cfg(feature = "solver")]
mod probed;
mod ranking;
mod six;
#[cfg(feature = "solver")]
mod solve;
#[cfg(feature = "solver")]
mod subset_map;
mod symmetry;
#[cfg(feature = "solver")]
mod tables;
#[cfg(feature = "solver")]
#[doc(hidden)]
pub mod trial;
mod value;
#[cfg(feature = "solver")]
mod verify;
#[cfg(feature = "solver")]
mod wdl_store;

#[cfg(feature = "engine")]
pub use adapter::TablebaseAdapter;
#[cfg(feature = "solver")]
pub use attach::attach_tablebase;
pub use book::Book;
#[cfg(feature = "solver")]
pub use dir::default_dir;
#[cfg(feature = "solver")]
pub use error::{FileError, SolveError};
pub use index::{Class, MAX_MEN};
pub use pack::Pack;
#[cfg(feature = "solver")]
pub use probed::Probed;
pub use ranking::{best_turns, proved_turns, safe_share, turn_values};
pub use six::{SIX, SixTablebase};
#[cfg(feature = "solver")]
pub use solve::events::{ClassResult, Event, Listener, PlyResult, Settings};
#[cfg(feature = "solver")]
pub use solve::game_value::GameValue;
#[cfg(feature = "solver")]
pub use solve::pair::Phase;
#[cfg(feature = "solver")]
pub use solve::run::{Solved, solve};
#[cfg(feature = "solver")]
pub use tables::Tables;
pub use value::{ProbeValue, Value, Wdl};
#[cfg(feature = "solver")]
pub use verify::{Checked, Progress, verify, verify_in_memory, verify_memory};
