//! `rayuela ugi`: the Universal Game Interface on stdin and stdout.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use rayuela_ugi::{Session, Step};

use crate::input;

/// Speak UGI, the engine protocol, on stdin and stdout
///
/// Options: Variant, Hash (mebibytes), Threads, MultiPV, Level (1 to 10). Anything that is not understood is answered
/// by an `info string` and changes nothing. `quit` stops at once; at the end of input a limited search is finished first.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder of solved tables to use [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut session = Session::new(input::fresh_seed()?, args.tables.clone(), Arc::new(say));
    let mut stdin = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // Bytes, not text: garbage must not end the conversation.
        if stdin.read_until(b'\n', &mut line)? == 0 {
            session.finish();
            return Ok(());
        }
        if session.handle_line(&String::from_utf8_lossy(&line)) == Step::Quit {
            session.stop();
            return Ok(());
        }
        std::io::stdout().flush()?;
    }
}

fn say(line: &str) {
    // A closed stdout is no error: the end of input follows.
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
