//! The empty board as SVG text: bands and cells, or wood and lines. It is drawn once and never changes.

use std::fmt::Write;

use rayuela_draw::{Diagonals, N};
use rayuela_rules::morelli::{Band, Size};
use rayuela_rules::morris::Board;

use super::geometry::{CELL, Layout};
use super::scene::BoardKind;
use crate::settings::Bands;
use rayuela_rules::Spot;

/// The empty board.
pub(crate) fn ground(layout: Layout, bands: Bands) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = match layout.kind {
        BoardKind::Morelli(size, _) => morelli(&mut svg, layout, size, bands),
        BoardKind::Morris(board, diagonals) => morris(&mut svg, layout, board, diagonals),
    };
    svg
}

fn morelli(svg: &mut String, layout: Layout, size: Size, bands: Bands) -> std::fmt::Result {
    let (left, top, side) = (layout.left(), layout.top(), size.side());
    let long = side as f64 * CELL;
    write!(
        svg,
        "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" rx=\"6\"/>",
        N(left - 4.0),
        N(top - 4.0),
        N(long + 8.0)
    )?;
    for band in Band::ALL[..=size.radius()].iter().rev() {
        let (red, green, blue) = band.rgb();
        let inset = (size.radius() - band.distance()) as f64 * CELL;
        let place = format!(
            "x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\"",
            N(left + inset),
            N(top + inset),
            N(long - 2.0 * inset)
        );
        write!(svg, "<rect {place} fill=\"#{red:02x}{green:02x}{blue:02x}\"/>")?;
        if bands == Bands::Patterns && band.distance() > 0 {
            write!(svg, "<rect {place} fill=\"url(#band{})\"/>", band.distance())?;
        }
    }
    let mut grid = String::new();
    for i in 0..=side {
        let along = i as f64 * CELL;
        let (x, y, long) = (N(left), N(top), N(long));
        write!(grid, "M{x} {}h{long}M{} {y}v{long}", N(top + along), N(left + along))?;
    }
    write!(svg, "<path class=\"grid-shine\" d=\"{grid}\"/><path class=\"grid\" d=\"{grid}\"/>")?;
    if bands == Bands::Numbers {
        for spot in layout.kind.spots() {
            let (at, band) = (layout.at(spot), layout.kind.band(spot));
            let (x, y) = (N(at.x - CELL / 2.0 + 6.0), N(at.y - CELL / 2.0 + 9.5));
            write!(svg, "<text class=\"band-number\" x=\"{x}\" y=\"{y}\">{band}</text>")?;
        }
    }
    if layout.coordinates {
        coordinates(svg, layout, |at| (at, top + long + 13.5), |at| (left - 13.2, at))?;
    }
    Ok(())
}

fn morris(svg: &mut String, layout: Layout, board: Board, diagonals: Diagonals) -> std::fmt::Result {
    let long = layout.length();
    write!(
        svg,
        "<rect class=\"wood\" x=\"1.5\" y=\"1.5\" width=\"{0}\" height=\"{0}\" rx=\"14\"/>\
         <rect class=\"wood-rim\" x=\"8\" y=\"8\" width=\"{1}\" height=\"{1}\" rx=\"9\"/>",
        N(long - 3.0),
        N(long - 16.0)
    )?;
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
        write!(svg, "<circle class=\"point\" cx=\"{}\" cy=\"{}\" r=\"5.5\"/>", N(at.x), N(at.y))?;
    }
    if layout.coordinates {
        coordinates(svg, layout, |at| (at, long - 16.0), |at| (17.0, at))?;
    }
    Ok(())
}

/// Letters of the files and numbers of the ranks, at the places that the two functions give.
fn coordinates(
    svg: &mut String,
    layout: Layout,
    file_at: impl Fn(f64) -> (f64, f64),
    rank_at: impl Fn(f64) -> (f64, f64),
) -> std::fmt::Result {
    let capital = matches!(layout.kind, BoardKind::Morelli(..));
    for i in 0..layout.kind.side() {
        let at = layout.at(Spot { file: i, rank: i });
        let letter = char::from(if capital { b'A' } else { b'a' } + i as u8);
        let ((x, y), (left, along)) = (file_at(at.x), rank_at(at.y));
        write!(svg, "<text class=\"coord\" x=\"{}\" y=\"{}\">{letter}</text>", N(x), N(y))?;
        write!(svg, "<text class=\"coord\" x=\"{}\" y=\"{}\">{}</text>", N(left), N(along), i + 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_in_their_official_colours() {
        let layout =
            |name: &str| Layout { kind: BoardKind::of(name.parse().unwrap()), flipped: false, coordinates: true };
        let svg = ground(layout("morelli13"), Bands::Plain);
        for colour in ["#cc0000", "#ff8c00", "#ffcc00", "#66cd00", "#5c91fb", "#5a529b", "#ab82ff"] {
            assert!(svg.contains(colour), "{colour}");
        }
        assert!(!ground(layout("morelli9"), Bands::Plain).contains("#cc0000"));
        assert_eq!(ground(layout("nine"), Bands::Plain).matches("class=\"point\"").count(), 24);
        assert_eq!(ground(layout("morelli5"), Bands::Numbers).matches("band-number").count(), 25);
    }
}
