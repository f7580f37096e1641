//! `rayuela probe`: what the tables say of a position.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::{AnyPosition, Position, Variant};
use rayuela_tables::{Lookup, SIX, SixOracle, Tables, Value};
use serde_json::json;

use super::solve::{folder, morris};
use crate::input;

/// Look a position up in the tables
///
/// The first line is `draw`, `win N` or `loss N` for the side to move, N turns to the end or the next removal; then
/// come its turns, best first, each with what it is worth to the one who plays it. Six is built in and needs no tables.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `nine`, `six` or `twelve` with any of `diagonal`, `double`, `flying`
    variant: String,
    /// The position
    position: String,
    /// The folder of the tables [default: `tables` in the user's data directory]
    #[arg(long)]
    dir: Option<PathBuf>,
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
    let (value, mut turns) = look_up(&tables, &position)?;
    turns.sort_by_key(|(mv, value)| (-value.rank(), position.compact(*mv)));
    let mut out = std::io::stdout().lock();
    if args.json {
        let turn = |(mv, value): &(MorrisMove, Value)| {
            let mut object = value_json(*value);
            object["turn"] = position.compact(*mv).into();
            object
        };
        let mut object = value_json(value);
        object["variant"] = variant.to_string().into();
        object["position"] = position.setup().to_string().into();
        object["turns"] = turns.iter().map(turn).collect();
        writeln!(out, "{object}")?;
        return Ok(());
    }
    writeln!(out, "{value}")?;
    for (mv, value) in turns {
        writeln!(out, "{} {value}", position.compact(mv))?;
    }
    Ok(())
}

fn value_json(value: Value) -> serde_json::Value {
    match value {
        Value::Draw => json!({"value": "draw"}),
        Value::Win(n) => json!({"value": "win", "turns": n}),
        Value::Loss(n) => json!({"value": "loss", "turns": n}),
    }
}

/// The values of a position and of its turns, from the folder, or for Six from what is built in.
fn look_up(tables: &Tables, position: &Morris) -> Result<(Value, Vec<(MorrisMove, Value)>)> {
    if position.variant() == SIX
        && let Some(value) = SixOracle::embedded().value(position)
        && let Some(turns) = SixOracle::embedded().turns(position)
    {
        return Ok((value, turns));
    }
    let mut turns = Vec::new();
    let value = tables.try_value(position)?;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        match tables.try_value(&next)? {
            Some(value) => turns.push((mv, value.before(!mv.removed.is_empty()))),
            None => return missing(position),
        }
    }
    match value {
        Some(value) => Ok((value, turns)),
        None => missing(position),
    }
}

fn missing<T>(position: &Morris) -> Result<T> {
    bail!("the tables that this position needs are not there; `rayuela solve {}` builds them", position.variant())
}
