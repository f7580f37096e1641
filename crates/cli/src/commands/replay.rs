//! `rayuela replay`: checks game records.

use std::io::Write;

use anyhow::{Context, Result, bail};
use rayuela_rules::{Position, Record, Replayed};

use crate::input;

/// Check the games of a record
///
/// Each move gives a line `PLY TURN COUNT`, where COUNT is the number of legal moves before it; the last line of a game
/// is `black`, `white`, `draw` or `*`. An empty line stands between games.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file; `-` for stdin
    file: String,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = input::file(&args.file)?;
    let records = Record::parse_all(&text).with_context(|| args.file.clone())?;
    if records.is_empty() {
        bail!("{}: there is no game in it", args.file);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let several = records.len() > 1;
    for (number, record) in (1..).zip(&records) {
        let place = || if several { format!("{}: game {number}", args.file) } else { args.file.clone() };
        // The output for earlier games is kept if a later one is bad.
        let replayed = match record.replay() {
            Ok(replayed) => replayed,
            Err(error) => {
                out.flush()?;
                return Err(error).with_context(place);
            }
        };
        if number > 1 {
            writeln!(out)?;
        }
        write_game(&mut out, &replayed)?;
        for doubt in &replayed.doubts {
            eprintln!("rayuela: {}: {doubt}", place());
        }
    }
    out.flush()?;
    Ok(())
}

fn write_game(out: &mut impl Write, replayed: &Replayed) -> Result<()> {
    let game = &replayed.game;
    for ply in 0..game.ply() {
        if let (Some(position), Some(compact)) = (game.position_at(ply), game.compact(ply)) {
            let count = position.count_moves();
            writeln!(out, "{} {compact} {count}", ply + 1)?;
        }
    }
    writeln!(out, "{}", replayed.result.map_or("*", |outcome| outcome.name()))?;
    Ok(())
}
