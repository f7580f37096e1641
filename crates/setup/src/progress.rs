//! Lines on the terminal that say what is being done.
//!
//! cargo shows nothing of what a build script prints, so a step of minutes would look like a build that hangs. The lines
//! go to the terminal itself, in cargo's own layout; without a terminal they go to the error output.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Write};

/// The width in which cargo right-aligns the first word of a line.
const COLUMN: usize = 12;

/// Says one line: a verb, then what it is done to.
///
/// # Examples
/// ```
/// rayuela_setup::progress::say("Packing", "the browser app");
/// ```
pub fn say(verb: &str, what: &str) {
    let line = format!("{verb:>COLUMN$} {what}\n");
    // The first characters clear what cargo's progress bar has left in the line.
    let shown = |mut terminal: &File| terminal.write_all(format!("\r\x1b[K{line}").as_bytes());
    let result = match terminal() {
        Some(terminal) => shown(&terminal),
        None => io::stderr().lock().write_all(line.as_bytes()),
    };
    // A line that cannot be shown must not stop a build.
    result.ok();
}

/// The terminal, unless the error output already leads there or `RAYUELA_PROGRESS=stderr` asks for it.
fn terminal() -> Option<File> {
    if io::stderr().is_terminal() || env::var_os("RAYUELA_PROGRESS").is_some_and(|to| to == "stderr") {
        return None;
    }
    let name = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    OpenOptions::new().write(true).open(name).ok()
}
