//! Morelli boards as SVG.

use rayuela_rules::morelli::{Band, Cell, Frame, Morelli};
use rayuela_rules::{Color, Spot};

use crate::coordinates::{At, N};
use crate::emblems::emblem;
use crate::svg::{Label, Svg, add};
use crate::svg_marks::Pen;
use crate::view::View;
use crate::{LastTurn, Picture, Theme};

/// A cell's side.
const CELL: f64 = 40.0;
/// Room for the coordinates and the side to move.
const MARGIN: f64 = 36.0;
/// A piece's radius.
const PIECE: f64 = 14.5;
/// A king's radius.
const KING: f64 = 17.4;
/// Dark strokes with a light halo, visible on every band.
const PEN: Pen = Pen { ink: "#111", width: 2.2, halo: "#fff", halo_width: 4.6 };
/// The same the other way round, for what a turn completes.
const OUTLINE: Pen = Pen { ink: "#fff", width: 1.8, halo: "#111", halo_width: 4.4 };

/// A board being drawn.
struct Board<'a> {
    svg: Svg,
    view: View,
    position: &'a Morelli,
    theme: Theme,
}

/// The picture of a Morelli position.
pub(crate) fn svg(picture: &Picture, position: &Morelli) -> String {
    let side = position.size().side();
    let length = side as f64 * CELL + 2.0 * MARGIN;
    let view = View { side, flipped: picture.flipped };
    let mut board = Board { svg: Svg::new(length, length), view, position, theme: picture.theme };
    board.define();
    board.ground(length);
    board.coordinates();
    board.throne();
    if let Some(last) = &picture.last {
        board.path_of(last);
    }
    board.pieces();
    if picture.frame_names {
        board.frame_names();
    }
    if let Some(last) = &picture.last {
        board.rings_of(last, picture.frame_names);
    }
    if let Some(turn) = picture.to_move() {
        board.side_to_move(turn, length);
    }
    board.svg.finish(&picture.title())
}

/// The id of a player's piece.
fn piece_id(color: Color) -> &'static str {
    match color {
        Color::White => "mw",
        Color::Black => "mb",
    }
}

impl Board<'_> {
    /// The middle of a cell.
    fn at(&self, spot: Spot) -> At {
        let (column, row) = self.view.place(spot);
        let along = |i: usize| MARGIN + (i as f64 + 0.5) * CELL;
        At::new(along(column), along(row))
    }

    fn at_cell(&self, cell: Cell) -> At {
        self.at(Spot::of_cell(cell, self.position.size()))
    }

    /// Pieces and their shading.
    fn define(&mut self) {
        for (color, light, dark, rim) in
            [(Color::White, "#fff", "#dddbd3", "#2b2930"), (Color::Black, "#55535c", "#121116", "#f4f2ec")]
        {
            let id = piece_id(color);
            let stops = format!("<stop stop-color=\"{light}\"/><stop offset=\"1\" stop-color=\"{dark}\"/>");
            let gradient = format!("{id}g");
            self.svg.define(
                &gradient,
                "radialGradient",
                &format!(" cx=\".38\" cy=\".32\" r=\".75\">{stops}</radialGradient>"),
            );
            let rest = format!(" r=\"{}\" fill=\"url(#{gradient})\" stroke=\"{rim}\" stroke-width=\"1.4\"/>", N(PIECE));
            self.svg.define(id, "circle", &rest);
        }
    }

    /// Paper, bands and grid.
    fn ground(&mut self, length: f64) {
        let radius = self.position.size().radius();
        add!(self.svg, "<rect width=\"{0}\" height=\"{0}\" rx=\"10\" fill=\"{1}\"/>", N(length), self.theme.ground());
        for band in Band::ALL[..=radius].iter().rev() {
            let (red, green, blue) = self.theme.band(*band);
            let corner = MARGIN + (radius - band.distance()) as f64 * CELL;
            let side = (2 * band.distance() + 1) as f64 * CELL;
            add!(
                self.svg,
                "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/>",
                N(corner),
                N(side)
            );
        }
        let (low, long) = (MARGIN, length - 2.0 * MARGIN);
        if self.theme.is_glazed() {
            self.glaze(low, long);
        }
        let mut grid = String::new();
        for i in 1..self.view.side {
            let along = N(MARGIN + i as f64 * CELL);
            grid.push_str(&format!("M{low} {along}h{long}M{along} {low}v{long}"));
        }
        add!(self.svg, "<path d=\"{grid}\" stroke=\"#000\" stroke-opacity=\".28\" stroke-width=\"1\"/>");
        add!(
            self.svg,
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"none\" stroke=\"{2}\" stroke-width=\"2\"/>",
            N(low),
            N(long),
            self.theme.edge()
        );
    }

    /// A shine on every cell, as on a tile.
    fn glaze(&mut self, low: f64, long: f64) {
        let stops = "<stop stop-color=\"#fff\" stop-opacity=\".2\"/><stop offset=\".45\" stop-color=\"#fff\" \
                     stop-opacity=\"0\"/><stop offset=\"1\" stop-opacity=\".13\"/></linearGradient>";
        self.svg.define("mg", "linearGradient", &format!(" x2=\".35\" y2=\"1\">{stops}"));
        let tile = format!(
            " x=\"{low}\" y=\"{low}\" width=\"{CELL}\" height=\"{CELL}\" patternUnits=\"userSpaceOnUse\"><rect \
             width=\"{CELL}\" height=\"{CELL}\" fill=\"url(#mg)\"/></pattern>"
        );
        self.svg.define("mt", "pattern", &tile);
        let (low, long) = (N(low), N(long));
        add!(self.svg, "<rect x=\"{low}\" y=\"{low}\" width=\"{long}\" height=\"{long}\" fill=\"url(#mt)\"/>");
    }

    /// Files below the board, ranks to the left of it.
    fn coordinates(&mut self) {
        let (side, ink) = (self.view.side, self.theme.ink());
        let far = MARGIN + side as f64 * CELL + MARGIN / 2.0;
        for i in 0..side {
            let along = self.at(Spot { file: i, rank: i });
            let letter = char::from(b'A' + i as u8).to_string();
            self.svg.label(Label { text: &letter, at: At::new(along.x, far), height: 12.0, color: ink });
            let number = (i + 1).to_string();
            let at = At::new(MARGIN / 2.0, along.y);
            self.svg.label(Label { text: &number, at, height: 12.0, color: ink });
        }
    }

    /// The centre: vacant, or with the king (2011: the tower) that holds it.
    fn throne(&mut self) {
        let at = self.at_cell(Cell::THRONE);
        let path = emblem(self.position.edition());
        let (left, top, side) = (N(at.x - 16.5), N(at.y - 16.5), 33);
        add!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"3\" fill=\"none\" stroke=\"#3a1a80\" \
             stroke-opacity=\".55\" stroke-width=\"1.4\"/>"
        );
        let Some(owner) = self.position.throne() else {
            add!(
                self.svg,
                "<path d=\"{path}\" transform=\"translate({at})\" fill=\"none\" stroke=\"#3a1a80\" \
                 stroke-opacity=\".6\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
            );
            return;
        };
        self.svg.put_scaled(piece_id(owner), at, KING / PIECE);
        let edge = if owner == Color::Black { "#ffe9a8" } else { "#6b4700" };
        add!(
            self.svg,
            "<path d=\"{path}\" transform=\"translate({at})\" fill=\"#f5b921\" stroke=\"{edge}\" stroke-width=\"1.2\" \
             stroke-linejoin=\"round\"/>"
        );
    }

    fn pieces(&mut self) {
        for color in Color::ALL {
            let mut cells: Vec<Spot> =
                self.position.pieces(color).iter().map(|cell| Spot::of_cell(cell, self.position.size())).collect();
            cells.sort_unstable();
            for spot in cells {
                self.svg.put(piece_id(color), self.at(spot));
            }
        }
    }

    /// The number of each cell's frame; the outermost band has none.
    fn frame_names(&mut self) {
        let size = self.position.size();
        for frame in Frame::all(size) {
            for cell in frame.cells() {
                let color = match self.position.piece_at(cell) {
                    Some(Color::Black) => "#fff",
                    Some(Color::White) => "#111",
                    None if cell.band() == Band::Indigo => "#fff",
                    None => "#1b1830",
                };
                let text = frame.number().to_string();
                self.svg.label(Label { text: &text, at: self.at_cell(cell), height: 11.0, color });
            }
        }
    }

    /// What lies below the pieces: completed frames, and the path of the piece.
    fn path_of(&mut self, last: &LastTurn) {
        for frame in &last.lines {
            let corners: Vec<String> = frame.iter().map(|&spot| self.at(spot).to_string()).collect();
            OUTLINE.stroke(&mut self.svg, &format!("M{}Z", corners.join("L")), "");
        }
        if let (Some(from), Some(to)) = (last.from, last.to) {
            let (from, to) = (self.at(from), self.at(to));
            PEN.arrow(&mut self.svg, (from, 7.0), (to, PIECE + 5.0), "");
            PEN.ring(&mut self.svg, from, 7.0, "");
        }
    }

    /// What lies above the pieces: rings around the piece moved and those captured, which show their former colour
    /// where no frame name is.
    fn rings_of(&mut self, last: &LastTurn, frame_names: bool) {
        for &spot in &last.captured {
            let at = self.at(spot);
            PEN.ring(&mut self.svg, at, PIECE + 2.2, "1 5");
            if frame_names {
                continue;
            }
            let former = if last.mover == Color::Black { "#fff" } else { "#111" };
            add!(self.svg, "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{former}\"/>", N(at.x), N(at.y));
        }
        if let Some(to) = last.to {
            let at = self.at(to);
            PEN.ring(&mut self.svg, at, PIECE + 2.2, "");
        }
        if last.enthroned {
            let at = self.at_cell(Cell::THRONE);
            PEN.ring(&mut self.svg, at, KING, "");
        }
    }

    /// A small disc beside the board, at the side of the player to move.
    fn side_to_move(&mut self, turn: Color, length: f64) {
        let rank = if turn == Color::Black { 0 } else { self.view.side - 1 };
        let at = At::new(length - MARGIN / 2.0, self.at(Spot { file: 0, rank }).y);
        self.svg.put_scaled(piece_id(turn), at, 0.6);
        add!(
            self.svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"12.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            N(at.x),
            N(at.y),
            self.theme.ink()
        );
    }
}
