//! Draws a board: as text on the terminal, and as an SVG and a PNG file.
//!
//!     cargo run --example picture -- morelli9 C1-C3 pictures
//!
//! Arguments: the variant, a move from its start to be marked, and the folder for the files (the system's folder for
//! temporary files if it is left out).

use std::error::Error;
use std::path::PathBuf;

use rayuela_draw::Picture;
use rayuela_rules::{AnyPosition, Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args().skip(1))
}

/// A function of its own, so that a test can call it.
pub(crate) fn run(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let variant: Variant = args.next().as_deref().unwrap_or("nine").parse()?;
    let start = AnyPosition::start(variant);
    // Any legal move will do if none is given.
    let mv = args.next().or_else(|| start.compact_turns().into_iter().next()).ok_or("the start has no move")?;
    let folder = args.next().map_or_else(std::env::temp_dir, PathBuf::from);

    // `Picture::after` plays the move and marks it; `Picture::new` draws a position alone.
    let picture = Picture::after(&start, start.parse_turn(&mv)?);

    // `true` would add 24-bit ANSI colours.
    print!("{}", picture.text(false));

    std::fs::create_dir_all(&folder)?;
    let svg = folder.join(format!("{variant}.svg"));
    std::fs::write(&svg, picture.svg())?;
    println!("{}", svg.display());
    #[cfg(feature = "png")]
    {
        // Only the width is chosen; the height follows from the board.
        let png = svg.with_extension("png");
        std::fs::write(&png, picture.png(600)?)?;
        println!("{}", png.display());
    }
    Ok(())
}
