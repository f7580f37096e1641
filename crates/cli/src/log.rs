//! What the server tells about itself, on stderr.

use std::io::{IsTerminal, stderr};

use tracing_subscriber::EnvFilter;

/// Begins to write what `RAYUELA_LOG` asks for, warnings unless it does: lines for people, JSON for programs.
pub(crate) fn begin() {
    let filter = EnvFilter::try_from_env("RAYUELA_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // A second beginning, as tests may make, changes nothing.
    let _ = if stderr().is_terminal() { log.compact().try_init() } else { log.json().try_init() };
}
