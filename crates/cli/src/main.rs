//! The command `rayuela`: play, learn, analyse and solve Morelli and Morris.
//!
//! The commands are in `crates/commands`, which compiles while the browser app is being built; here both come together.

use std::process::ExitCode;

fn main() -> ExitCode {
    rayuela_commands::run(rayuela_bundle::FILES)
}
