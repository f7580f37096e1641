//! Matches between players of any kind: who plays, one game, the count.

pub(crate) mod arbiter;
pub(crate) mod external;
pub(crate) mod player;
pub(crate) mod stats;
