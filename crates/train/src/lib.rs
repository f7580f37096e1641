//! Training data by self-play, and the trainer of the networks.
//!
//! A crate of its own because it must be fast and nothing else needs it: `rayuela selfplay` writes games ([`self_play`],
//! [`games_file`]), `rayuela train` reads them and fits a network ([`trainer`]) or patterns ([`pattern_trainer`]), `rayuela tune` fits linear weights to games.

pub mod fit;
pub mod games_file;
pub mod loss_curve;
pub mod openings;
pub mod pattern_trainer;
pub mod self_play;
pub mod trainer;
