//! `rayuela analyse`: the best lines of a position with their scores.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use rayuela_engine::{AnyEngine, Info, Limits, Line, Options, Score, SearchResult};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position};
use serde_json::{Value, json};

use crate::input;

/// Find the best moves of a position
///
/// Scores are for the player to move: `win in N`, `loss in N` (at most N moves, both players counted) and `draw` are
/// proved and say so, the rest are estimates in hundredths of a man with the expected share of the points.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// The position [default: Facing for Morelli, the empty board for Morris]
    position: Option<String>,
    /// Seconds to think [default: 3, unless another limit is given]
    #[arg(long)]
    time: Option<f64>,
    /// Moves to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Positions to visit
    #[arg(long)]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Mebibytes for the transposition table
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: u32,
    /// The folder of solved tables to use [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Only the result, as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let position = input::position(variant, args.position.as_deref())?;
    let limits = limits(args)?;
    let mut out = std::io::stdout().lock();
    if let Some(ending) = position.ending() {
        if args.json {
            let over = json!({"variant": variant.to_string(), "position": position.text(),
                "over": ending.outcome.name(), "reason": ending.reason.name()});
            writeln!(out, "{over}")?;
        } else {
            writeln!(out, "# {}", ending.outcome)?;
        }
        return Ok(());
    }
    let options = Options {
        hash_mib: args.hash.into(),
        threads: args.threads.into(),
        multi_pv: args.multipv.into(),
        ..Options::default()
    };
    let mut engine = AnyEngine::new(variant, options);
    rayuela_tables::attach_tablebase(&mut engine, variant, args.tables.as_deref());
    let mut failed = None;
    let live = std::io::stderr().is_terminal();
    let result = engine.search(&AnyGame::new(position), &limits, &AtomicBool::new(false), &mut |info| {
        // Every depth if a person or a program may follow the search; otherwise only the result.
        if !args.json && failed.is_none() {
            failed = write_info(&mut out, &position, info).err();
        } else if live && info.multipv == 1 {
            eprint!("\rdepth {} {}    ", info.depth, info.line.score);
        }
    });
    if live && args.json {
        eprintln!();
    }
    if let Some(error) = failed {
        return Err(error.into());
    }
    let Some(result) = result else { bail!("there is nothing to analyse") };
    if args.json {
        writeln!(out, "{}", report(&position, &result))?;
    } else {
        writeln!(out, "best {} {}", position.compact(result.best), result.score)?;
    }
    Ok(())
}

fn limits(args: &Args) -> Result<Limits> {
    let time = match args.time {
        Some(time) if !(0.001..=1e6).contains(&time) => bail!("--time must be between 0.001 and 1000000 seconds"),
        Some(time) => Some(time),
        None if args.depth.is_some() || args.nodes.is_some() => None,
        None => Some(3.0),
    };
    Ok(Limits {
        movetime: time.map(Duration::from_secs_f64),
        depth: args.depth,
        nodes: args.nodes,
        ..Limits::default()
    })
}

fn write_info(out: &mut impl Write, position: &AnyPosition, info: &Info<AnyMove>) -> std::io::Result<()> {
    let Info { depth, seldepth, multipv, nodes, .. } = info;
    writeln!(
        out,
        "depth {depth}/{seldepth} line {multipv} {} nodes {nodes} nodes/s {} time {:.3} pv {}",
        info.line.score,
        info.nodes_per_second(),
        info.time.as_secs_f64(),
        info.line.compact(position).join(" "),
    )
}

/// A score for programs: its kind says whether it is proved.
pub(crate) fn score_json(score: Score) -> Value {
    match score {
        Score::Win(turns) => json!({"kind": "win", "turns": turns, "proved": true}),
        Score::Loss(turns) => json!({"kind": "loss", "turns": turns, "proved": true}),
        Score::Draw => json!({"kind": "draw", "proved": true}),
        Score::Estimate { centi, win_chance } => {
            let win_chance = (win_chance * 1000.0).round() / 1000.0;
            json!({"kind": "estimate", "centi": centi, "win_chance": win_chance, "proved": false})
        }
    }
}

fn report(position: &AnyPosition, result: &SearchResult<AnyMove>) -> Value {
    let line = |line: &Line<AnyMove>| json!({"score": score_json(line.score), "turns": line.compact(position)});
    let seconds = result.time.as_secs_f64();
    json!({
        "variant": position.variant().to_string(),
        "position": position.text(),
        "best": position.compact(result.best),
        "score": score_json(result.score),
        "lines": result.lines.iter().map(line).collect::<Vec<_>>(),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": seconds,
        "nodes_per_second": (result.nodes as f64 / seconds.max(1e-6)) as u64,
    })
}
