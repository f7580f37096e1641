//! `rayuela show`: the board as text, SVG or PNG.

use std::fs;
use std::io::{IsTerminal, Write};

use anyhow::{Context, Result};
use clap::ValueEnum;
use rayuela_draw::Picture;

use crate::input;
use rayuela_rules::Position;

/// Draw a position
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// The position [default: Facing for Morelli, the empty board for Morris]
    position: Option<String>,
    /// Play this move first and mark it
    #[arg(long)]
    turn: Option<String>,
    /// Write the frames' numbers into Morelli's cells
    #[arg(long)]
    frames: bool,
    /// Flip the board
    #[arg(long)]
    flip: bool,
    /// Write an SVG picture to this file instead of text
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Write a PNG picture to this file instead of text
    #[arg(long, value_name = "FILE")]
    png: Option<String>,
    /// The width of the PNG picture in pixels
    #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(64..=8192))]
    width: u32,
    /// Colour the text
    #[arg(long, default_value = "auto")]
    color: When,
}

/// When to use colour.
#[derive(Clone, Copy, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let position = input::position(variant, args.position.as_deref())?;
    let mut picture = match &args.turn {
        Some(turn) => Picture::after(&position, position.parse_turn(turn)?),
        None => Picture::new(position),
    };
    picture.frame_names = args.frames;
    picture.flipped = args.flip;
    if let Some(file) = &args.svg {
        fs::write(file, picture.svg()).with_context(|| file.clone())?;
    }
    if let Some(file) = &args.png {
        fs::write(file, picture.png(args.width)?).with_context(|| file.clone())?;
    }
    if args.svg.is_none() && args.png.is_none() {
        let mut out = std::io::stdout().lock();
        let color = match args.color {
            When::Auto => out.is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            When::Always => true,
            When::Never => false,
        };
        write!(out, "{}", picture.text(color))?;
    }
    Ok(())
}
