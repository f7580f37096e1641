//! The empty board as SVG text: a wooden frame around glazed tiles, or around wood with inlaid lines. It is drawn once and
//! never changes; its colours are the theme's.

use std::fmt::Write;

use rayuela_draw::{Diagonals, N};
use rayuela_rules::morelli::{Band, Size};
use rayuela_rules::morris::Board;

use super::geometry::{CELL, Layout};
use super::scene::BoardKind;
use crate::settings::Bands;
use rayuela_rules::Spot;

/// How far the recess inside the frame is wider than the field.
const WELL: f64 = 3.4;

/// The empty board.
pub(crate) fn ground(layout: Layout, bands: Bands) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = frame(&mut svg, layout)
        .and_then(|()| match layout.kind {
            BoardKind::Morelli(size, _) => morelli(&mut svg, layout, size, bands),
            BoardKind::Morris(board, diagonals) => morris(&mut svg, layout, board, diagonals),
        })
        .and_then(|()| if layout.coordinates { coordinates(&mut svg, layout) } else { Ok(()) });
    svg
}

/// A square with its upper left corner at `from` on both axes.
fn square(from: f64, side: f64) -> String {
    format!("x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\"", N(from), N(side))
}

/// The frame, which all boards have alike, and the recess for the field.
fn frame(svg: &mut String, layout: Layout) -> std::fmt::Result {
    let (long, wide) = (layout.length(), layout.frame());
    let (whole, round) = (square(0.0, long), N(wide * 0.5));
    let (from, to) = (wide - WELL, long - wide + WELL);
    write!(
        svg,
        "<rect class=\"frame\" {whole} rx=\"{round}\"/><rect class=\"grained\" {whole} rx=\"{round}\"/>\
         <rect class=\"edge\" {} rx=\"{round}\"/><rect class=\"well\" {} rx=\"3.4\"/>\
         <path class=\"edge\" d=\"M{2} {3}H{3}V{2}\"/>",
        square(0.7, long - 1.4),
        square(from, to - from),
        N(from),
        N(to + 0.5),
    )
}

fn morelli(svg: &mut String, layout: Layout, size: Size, bands: Bands) -> std::fmt::Result {
    let (from, side) = (layout.frame(), size.side());
    let long = side as f64 * CELL;
    for band in Band::ALL[..=size.radius()].iter().rev() {
        let inset = (size.radius() - band.distance()) as f64 * CELL;
        let place = square(from + inset, long - 2.0 * inset);
        write!(svg, "<rect class=\"band b{}\" {place}/>", band.distance())?;
        if bands == Bands::Patterns && band.distance() > 0 {
            write!(svg, "<rect {place} fill=\"url(#band{})\"/>", band.distance())?;
        }
    }
    // The pattern of the tiles begins where the cells do.
    write!(svg, "<g transform=\"translate({0} {0})\"><rect class=\"tiles\" {1}/></g>", N(from), square(0.0, long))?;
    if bands == Bands::Numbers {
        for spot in layout.kind.spots() {
            let (at, band) = (layout.at(spot), layout.kind.band(spot));
            let (x, y) = (N(at.x - CELL / 2.0 + 6.0), N(at.y - CELL / 2.0 + 9.5));
            write!(svg, "<text class=\"band-number\" x=\"{x}\" y=\"{y}\">{band}</text>")?;
        }
    }
    Ok(())
}

fn morris(svg: &mut String, layout: Layout, board: Board, diagonals: Diagonals) -> std::fmt::Result {
    let field = square(layout.frame(), layout.length() - 2.0 * layout.frame());
    write!(svg, "<rect class=\"wood\" {field} rx=\"1.5\"/><rect class=\"grained\" {field}/>")?;
    let (last, rings) = (board.grid() - 1, board.rings());
    let at = |file: usize, rank: usize| layout.at(Spot { file, rank });
    let (middle, inner) = (last / 2, rings - 1);
    let mut solid = String::new();
    for ring in 0..rings {
        let (low, high) = (ring, last - ring);
        write!(solid, "M{}L{}L{}L{}Z", at(low, high), at(high, high), at(high, low), at(low, low))?;
    }
    for (a, b) in [
        (at(middle, 0), at(middle, inner)),
        (at(middle, last), at(middle, last - inner)),
        (at(0, middle), at(inner, middle)),
        (at(last, middle), at(last - inner, middle)),
    ] {
        write!(solid, "M{a}L{b}")?;
    }
    let mut across = String::new();
    for (a, b) in [
        (at(0, 0), at(inner, inner)),
        (at(0, last), at(inner, last - inner)),
        (at(last, 0), at(last - inner, inner)),
        (at(last, last), at(last - inner, last - inner)),
    ] {
        write!(across, "M{a}L{b}")?;
    }
    match diagonals {
        Diagonals::None => {}
        // Dotted, because they have no mills.
        Diagonals::Moves => write!(svg, "<path class=\"line dotted\" d=\"{across}\"/>")?,
        Diagonals::Mills => solid.push_str(&across),
    }
    write!(svg, "<path class=\"line-shine\" d=\"{solid}\"/><path class=\"line\" d=\"{solid}\"/>")?;
    for spot in layout.kind.spots() {
        let at = layout.at(spot);
        let middle = format!("cx=\"{}\" cy=\"{}\"", N(at.x), N(at.y));
        write!(svg, "<circle class=\"point\" {middle} r=\"6\"/><circle class=\"pin\" {middle} r=\"3.1\"/>")?;
    }
    Ok(())
}

/// Letters of the files on the frame below, and numbers of the ranks on its left.
fn coordinates(svg: &mut String, layout: Layout) -> std::fmt::Result {
    let first = if matches!(layout.kind, BoardKind::Morelli(..)) { b'A' } else { b'a' };
    let (long, wide) = (layout.length(), layout.frame());
    let room = (wide - WELL) / 2.0;
    write!(svg, "<g class=\"coord\" font-size=\"{}\">", N(wide * 0.55))?;
    for i in 0..layout.kind.side() {
        let at = layout.at(Spot { file: i, rank: i });
        let letter = char::from(first + i as u8);
        write!(svg, "<text x=\"{}\" y=\"{}\">{letter}</text>", N(at.x), N(long - room))?;
        write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", N(room), N(at.y), i + 1)?;
    }
    write!(svg, "</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_band_and_point_is_there() {
        let layout =
            |name: &str| Layout { kind: BoardKind::of(name.parse().unwrap()), flipped: false, coordinates: true };
        let svg = ground(layout("morelli13"), Bands::Plain);
        assert!((0..=6).all(|band| svg.contains(&format!("band b{band}"))), "{svg}");
        assert!(!ground(layout("morelli9"), Bands::Plain).contains("band b6"));
        assert_eq!(ground(layout("nine"), Bands::Plain).matches("class=\"point\"").count(), 24);
        assert_eq!(ground(layout("morelli5"), Bands::Numbers).matches("band-number").count(), 25);
        assert_eq!(svg.matches("<text").count(), 26);
    }
}
