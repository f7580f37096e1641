//! `rayuela probe`: what the tables say of a position.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use rayuela_rules::morris::Morris;
use rayuela_rules::{AnyPosition, Position, Variant};
use rayuela_tables::{ProbeValue, Probed, Tables};

use super::solve::{folder, morris};
use crate::input;

/// Look a position up in the tables
///
/// The first line is `draw`, `win N` or `loss N` for the side to move, N moves to the end or the next removal; then
/// come its moves, best first, each with its value for the player who makes it. Six is built in and needs no tables.
/// Where the placing phase is in files (`rayuela solve --placing`), positions with men in hand are looked up instead of
/// searched; these files hold no distances, so N is left out unless the tables of the moving phase give it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `nine`, `six` or `twelve` with any of `diagonal`, `double`, `flying`
    variant: String,
    /// The position
    position: String,
    /// The folder of the tables [default: `tables` in the user's data directory]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Search for the distances that the files of the placing phase do not hold
    #[arg(long)]
    distances: bool,
    /// The same as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = morris(&args.variant)?;
    let AnyPosition::Morris(position) = input::position(Variant::Morris(variant), Some(&args.position))? else {
        bail!("not a Morris position");
    };
    let tables = Tables::open(&folder(args.dir.as_ref())?, variant);
    let ask = |position: &Morris| match args.distances {
        true => Ok(tables.probe(position)?.map(ProbeValue::from)),
        false => tables.answer(position),
    };
    let Some(probed) = Probed::of(&position, ask)? else {
        bail!("the tables that this position needs are not there; `rayuela solve {variant}` builds them");
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", probed.to_json())?;
        return Ok(());
    }
    writeln!(out, "{}", probed.value)?;
    for (mv, value) in probed.turns {
        writeln!(out, "{} {value}", position.compact(mv))?;
    }
    Ok(())
}
