//! How games of self-play are played: what the commands that do so have in common.

use std::collections::HashSet;

use indicatif::{ProgressBar, ProgressStyle};
use rayuela_rules::Variant;
use rayuela_train::self_play::{Learnt, SelfPlay};

/// Each command has defaults of its own.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// Games to play
    #[arg(long, default_value_t = 0, display_order = 1)]
    pub(crate) games: u32,
    /// Nodes per move
    #[arg(long, default_value_t = 2000, display_order = 2)]
    nodes: u64,
    /// The share of moves played at random, for variety
    #[arg(long, default_value_t = 0.0, display_order = 3)]
    random: f64,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), display_order = 6)]
    pub(crate) threads: u16,
    /// The seed of openings and random moves
    #[arg(long, default_value_t = 1, display_order = 7)]
    pub(crate) seed: u64,
}

impl GamesArgs {
    /// The games, without those that were played before.
    pub(crate) fn self_play(&self, variant: Variant, learnt: Learnt, played: HashSet<u32>) -> SelfPlay {
        let &GamesArgs { games, nodes, random, threads, seed } = self;
        SelfPlay { variant, games, nodes, random, threads, seed, learnt, played }
    }

    /// A bar that shows how many of the games are played.
    pub(crate) fn progress_bar(&self, played: &HashSet<u32>) -> ProgressBar {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(self.games.into()).with_style(style);
        bar.inc(played.iter().filter(|&&number| number < self.games).count() as u64);
        bar.reset_eta();
        bar
    }
}
