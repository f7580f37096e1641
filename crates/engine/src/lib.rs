#![doc = include_str!("../README.md")]

mod alpha_beta;
mod any;
#[cfg(not(target_arch = "wasm32"))]
pub mod bench;
mod engine;
mod eval;
mod level;
mod level_params;
mod limits;
mod mcts;
mod options;
mod ordering;
mod pruning;
mod quiescence;
mod root;
mod score;
mod searcher;
mod tablebase;
mod thread_pool;
mod transposition_table;
mod tt_storage;
pub mod tune;
mod value;

pub use any::AnyEngine;
pub use engine::{Engine, Info, Line, SearchResult};
pub use eval::{
    Evaluate, Evaluation, MorelliWeights, MorrisWeights, MoveSink, Network, NetworkError, NetworkInputs, PATTERN_SCALE,
    PatternInputs, PatternWeights, PreparedNetwork, ShutOut, StackingWeights, network, network_file, network_game,
    parse_pattern_weights, pattern_file, shut_out,
};
pub use level::{Level, LevelError};
pub use level_params::{LevelParams, LevelTable};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::SystemClock;
pub use limits::{Clock, Limits, NoClock, TimeLeft};
pub use mcts::{Mcts, MctsResult, mcts_move};
pub use options::{Features, Options, Weakness};
pub use score::Score;
pub use tablebase::{Tablebase, TablebaseValue};
pub use thread_pool::ThreadPool;
pub use value::ProvenBounds;
