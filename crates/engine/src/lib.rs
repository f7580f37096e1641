#![doc = include_str!("../README.md")]

mod any;
#[cfg(not(target_arch = "wasm32"))]
pub mod bench;
mod engine;
mod eval;
mod leaves;
mod level;
mod limits;
mod manners;
mod mcts;
mod memory;
mod nodes;
mod options;
mod oracle;
mod ordering;
mod root;
mod score;
mod searcher;
mod shortcuts;
mod table;
pub mod train;
pub mod tune;
mod value;

pub use any::AnyEngine;
pub use engine::{Engine, Info, Line, SearchResult};
pub use eval::{
    Evaluate, Look, MorelliWeights, Network, Parted, Ready, ShutOut, morelli_inputs, network_file, shut_out,
};
pub use level::{Level, LevelError};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::SystemClock;
pub use limits::{Clock, Limits, NoClock, TimeLeft};
pub use manners::{Manner, Manners};
pub use mcts::{Mcts, MctsResult};
pub use options::{Features, Options, Weakness};
pub use oracle::{Known, Oracle};
pub use score::Score;
pub use value::Facts;
