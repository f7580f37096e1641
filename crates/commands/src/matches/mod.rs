//! Matches between players of any kind: who plays, one game, a series of games, the count.

pub(crate) mod arbiter;
pub(crate) mod args;
pub(crate) mod captures;
pub(crate) mod external;
pub(crate) mod game_file;
pub(crate) mod player;
pub(crate) mod series;
pub(crate) mod stats;
