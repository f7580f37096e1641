//! Logging of the server to stderr.

use std::env;
use std::io::{IsTerminal, stderr};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Starts logging at the level of `RAYUELA_LOG`, by default warnings: lines for people, JSON for programs.
pub(crate) fn begin() {
    let wanted = env::var("RAYUELA_LOG").ok().and_then(|wanted| wanted.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let log = tracing_subscriber::fmt::layer().with_writer(stderr);
    let registry = tracing_subscriber::registry().with(filter);
    // A second call, as in tests, changes nothing.
    let _ = if stderr().is_terminal() {
        registry.with(log.compact()).try_init()
    } else {
        registry.with(log.json()).try_init()
    };
}
