//! The settings that all commands that let players meet have in common.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};

use super::external::TurnLimit;

/// How games between players are played.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The seed of the openings and everything else random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Seconds per move for `ugi:` players
    #[arg(long, default_value_t = 0.5)]
    ugi_time: f64,
    /// Positions per move for `ugi:` players, instead of seconds
    #[arg(long, value_name = "N", conflicts_with = "ugi_time", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    ugi_nodes: Option<u64>,
    /// The folder of solved tables to use [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
}

impl PlayArgs {
    /// What `ugi:` players get for a move.
    pub(crate) fn ugi_limit(&self) -> Result<TurnLimit> {
        if let Some(nodes) = self.ugi_nodes {
            return Ok(TurnLimit::Nodes(nodes));
        }
        if !(0.001..=3600.0).contains(&self.ugi_time) {
            bail!("--ugi-time must be between 0.001 and 3600 seconds");
        }
        Ok(TurnLimit::Time(Duration::from_secs_f64(self.ugi_time)))
    }
}
