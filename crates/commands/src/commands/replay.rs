//! `rayuela replay`: checks game records, and makes animations of them.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rayuela_draw::{Animation, DEFAULT_DELAY, Picture};
use rayuela_rules::{AnyGame, Position, Record, Replayed};

use crate::input;

/// Check the games of a record
///
/// Each move gives a line `PLY TURN COUNT`, where COUNT is the number of legal moves before it; the last line of a game
/// is `black`, `white`, `draw` or `*`. An empty line stands between games.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file; `-` for stdin
    file: String,
    /// Write an animated GIF of a game to this file as well: the start, then every move
    #[arg(long, value_name = "GIF")]
    animate: Option<String>,
    /// Which game of the record to animate, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "animate")]
    game: usize,
    /// The width of the animation in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 480, requires = "animate", value_parser = clap::value_parser!(u32).range(64..=2048))]
    size: u32,
    /// Milliseconds for each move of the animation; the end stays three times as long, and three seconds at least
    #[arg(long, value_name = "MS", default_value_t = DEFAULT_DELAY, requires = "animate", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: u32,
    /// Flip the board of the animation
    #[arg(long, requires = "animate")]
    flip: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = input::file(&args.file)?;
    let records = Record::parse_all(&text).with_context(|| args.file.clone())?;
    if records.is_empty() {
        bail!("{}: there is no game in it", args.file);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let several = records.len() > 1;
    if args.animate.is_some() && !(1..=records.len()).contains(&args.game) {
        bail!("--game {}: {} has {} of them", args.game, args.file, records.len());
    }
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
        if let Some(file) = args.animate.as_ref().filter(|_| number == args.game) {
            out.flush()?;
            animate(args, &replayed.game, file)?;
        }
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

/// Writes the animation of a game.
fn animate(args: &Args, game: &AnyGame, file: &str) -> Result<()> {
    let like = Picture { flipped: args.flip, ..Picture::new(*game.start()) };
    let animation = Animation::of_game(game, &like)?.with_delay(args.delay);
    // It shows itself on a terminal only.
    let bar = ProgressBar::new(animation.frames.len() as u64);
    let gif = animation.gif(args.size, |frames| bar.set_position(frames as u64))?;
    bar.finish_and_clear();
    fs::write(file, gif).with_context(|| file.to_string())
}
