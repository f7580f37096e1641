//! `rayuela results`: whole games solved by the engine, as a table.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use rayuela_engine::{Engine, Limits, Options, Score};
use rayuela_rules::morelli::{Morelli, Size};
use rayuela_rules::{Game, Position, Variant};

use crate::input;

/// Solve every Random set-up of Morelli 5×5
///
/// Prints a table in Markdown: the set-up, its value for Black, who is to move, a best first move and the time. Move
/// counts are upper bounds and include both players.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `morelli5` or `morelli5+2011`
    variant: String,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Variant::Morelli(variant) = input::variant(&args.variant)? else {
        bail!("results exist only for morelli5");
    };
    if variant.size != Size::N5 {
        bail!("results exist only for morelli5; larger boards take too long");
    }
    let mut out = std::io::stdout().lock();
    let bar = ProgressBar::new(256);
    let (mut counts, mut slowest) = ([0; 3], 0.0f64);
    writeln!(out, "| bits | set-up | Black | best move | nodes | seconds |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for bits in 0..256 {
        let position = Morelli::start_from_bits(variant, bits);
        let mut engine = Engine::new(Options { hash_mib: 16.0, ..Options::default() });
        let game = Game::new(position);
        let Some(result) = engine.search(&game, &Limits::default(), &AtomicBool::new(false), &mut |_| {}) else {
            bail!("set-up {bits} is finished before it begins");
        };
        let value = match result.score {
            Score::Win(turns) => format!("win in {turns}"),
            Score::Loss(turns) => format!("loss in {turns}"),
            Score::Draw => "draw".to_string(),
            Score::Estimate { .. } => bail!("set-up {bits} was not solved"),
        };
        counts[match result.score {
            Score::Win(_) => 0,
            Score::Loss(_) => 2,
            _ => 1,
        }] += 1;
        let seconds = result.time.as_secs_f64();
        slowest = slowest.max(seconds);
        let turn = position.compact(result.best);
        writeln!(out, "| {bits} | `{}` | {value} | `{turn}` | {} | {seconds:.3} |", position.setup(), result.nodes)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let [wins, draws, losses] = counts;
    writeln!(out, "\nBlack wins {wins}, draws {draws}, loses {losses}; the slowest took {slowest:.3} s.")?;
    Ok(())
}
