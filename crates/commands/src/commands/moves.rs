//! `rayuela moves`: the legal turns of a position, or of many from stdin.

use std::io::{BufRead, Write};

use anyhow::{Context, Result};
use rayuela_rules::{AnyPosition, Position, Variant};

use crate::input;

/// List the legal moves of a position
///
/// Compact notation, one per line, sorted by bytes; a finished position gives `# black`, `# white` or `# draw`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// The position; `-` reads positions from stdin and answers each with one line
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    if args.position.as_deref() == Some("-") {
        return answer_lines(variant);
    }
    let position = input::position(variant, args.position.as_deref())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", turns_or_outcome(&position, "\n"))?;
    Ok(())
}

fn turns_or_outcome(position: &AnyPosition, separator: &str) -> String {
    match position.ending() {
        Some(ending) => format!("# {}", ending.outcome),
        None => position.compact_turns().join(separator),
    }
}

/// One position a line in, one line of turns out; each answer is out before the next line is read.
fn answer_lines(variant: Variant) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for (number, line) in (1..).zip(std::io::stdin().lock().split(b'\n')) {
        let line = line.context("stdin")?;
        let line = String::from_utf8_lossy(&line);
        let position = input::position(variant, Some(line.trim_start_matches('\u{feff}').trim()))
            .with_context(|| format!("line {number}"))?;
        writeln!(out, "{}", turns_or_outcome(&position, " "))?;
        out.flush()?;
    }
    Ok(())
}
