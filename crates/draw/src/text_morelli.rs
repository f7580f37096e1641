//! Morelli boards as text.

use rayuela_rules::morelli::{Cell, Edition, Frame, Morelli};
use rayuela_rules::{Color, Spot};

use crate::Picture;
use crate::figure::{Figure, Rgb, ink};
use crate::text::{Paint, Sheet};
use crate::view::View;

/// Columns for the rank numbers.
const LEFT: usize = 3;

/// Where a board's characters go: `pitch` columns to a cell, its sign in the last of them, and one column more at the
/// right, so that brackets fit around every sign.
#[derive(Clone, Copy)]
struct Grid {
    view: View,
    pitch: usize,
}

impl Grid {
    fn x(self, column: usize) -> usize {
        LEFT + (column + 1) * self.pitch - 1
    }

    /// The column and row of a cell's sign.
    fn place(self, spot: Spot) -> (usize, usize) {
        let (column, row) = self.view.place(spot);
        (self.x(column), row)
    }

    /// The first column of a cell's colour and the one after its last: symmetric, the middle file wider by one.
    fn span(self, column: usize) -> (usize, usize) {
        let middle = self.view.side / 2;
        let start = self.x(column) + 1 - self.pitch + usize::from(column > middle);
        let end = self.x(column) + 1 + usize::from(column >= middle);
        (start, end)
    }
}

/// The picture of a Morelli position.
pub(crate) fn text(picture: &Picture, position: &Morelli, color: bool) -> String {
    let side = position.size().side();
    // Frame numbers have two digits.
    let pitch = if picture.frame_names { 3 } else { 2 };
    let grid = Grid { view: View { side, flipped: picture.flipped }, pitch };
    let mut sheet = Sheet::new(color, LEFT + side * pitch + 1, side + 1);
    ground(&mut sheet, grid, position);
    if picture.frame_names {
        frame_names(&mut sheet, grid, position);
    }
    figures(&mut sheet, grid, position);
    marks(&mut sheet, grid, picture);
    coordinates(&mut sheet, grid);
    sheet.say_state(picture);
    footer(&mut sheet, position);
    sheet.finish()
}

/// The ink that reads best on a band.
fn contrast((red, green, blue): Rgb) -> Rgb {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 110_000 { (0, 0, 0) } else { (255, 255, 255) }
}

/// Band colours and vacant cells.
fn ground(sheet: &mut Sheet, grid: Grid, position: &Morelli) {
    let size = position.size();
    for cell in size.cells().chain([Cell::THRONE]) {
        let (column, row) = grid.view.place(Spot::of_cell(cell, size));
        let ground = cell.band().rgb();
        let (start, end) = grid.span(column);
        for x in start..end {
            sheet.set(x, row, ' ', Some(Paint { ink: contrast(ground), ground }));
        }
    }
    for cell in size.cells().chain([Cell::THRONE]) {
        let (x, y) = grid.place(Spot::of_cell(cell, size));
        let dot = match cell {
            Cell::THRONE => '□',
            // The colours show the cells.
            _ if sheet.color => ' ',
            _ => '·',
        };
        sheet.set(x, y, dot, None);
    }
}

/// The number of each cell's frame; the outermost band has none.
fn frame_names(sheet: &mut Sheet, grid: Grid, position: &Morelli) {
    let size = position.size();
    for frame in Frame::all(size) {
        for cell in frame.cells() {
            let (x, y) = grid.place(Spot::of_cell(cell, size));
            sheet.set_text(x - 1, y, &format!("{:2}", frame.number()));
        }
    }
}

/// Pieces, and the king or tower.
fn figures(sheet: &mut Sheet, grid: Grid, position: &Morelli) {
    let size = position.size();
    let king = match position.edition() {
        Edition::E2015 => Figure::King,
        Edition::E2011 => Figure::Tower,
    };
    for cell in size.cells().chain([Cell::THRONE]) {
        let (owner, figure) = match cell {
            Cell::THRONE => (position.throne(), king),
            _ => (position.piece_at(cell), Figure::Man),
        };
        let Some(owner) = owner else { continue };
        let (x, y) = grid.place(Spot::of_cell(cell, size));
        if cell != Cell::THRONE {
            sheet.set(x - 1, y, ' ', None);
        }
        sheet.set(x, y, sheet.sign(figure, owner), None);
        sheet.tint(x, y, ink(owner));
    }
}

/// Square brackets around where the last turn came from and went to, round ones around what it changed.
fn marks(sheet: &mut Sheet, grid: Grid, picture: &Picture) {
    let Some(last) = &picture.last else { return };
    let centre = Spot { file: grid.view.side / 2, rank: grid.view.side / 2 };
    let changed = last.captured.iter().copied().chain(last.enthroned.then_some(centre));
    let moved = last.from.into_iter().chain(last.to);
    let marked: Vec<(Spot, [char; 2])> =
        changed.map(|spot| (spot, ['(', ')'])).chain(moved.map(|spot| (spot, ['[', ']']))).collect();
    for &(spot, [open, close]) in &marked {
        let (x, y) = grid.place(spot);
        // Neighbours share the column between them.
        let shared =
            |x: usize| grid.pitch == 2 && marked.iter().any(|&(other, _)| other != spot && grid.place(other) == (x, y));
        sheet.set(x - 1, y, if shared(x.wrapping_sub(2)) { '|' } else { open }, None);
        sheet.set(x + 1, y, if shared(x + 2) { '|' } else { close }, None);
    }
}

/// Ranks to the left, files below.
fn coordinates(sheet: &mut Sheet, grid: Grid) {
    let side = grid.view.side;
    for i in 0..side {
        sheet.set_text(0, grid.view.row(i), &format!("{:2}", i + 1));
        sheet.set(grid.x(grid.view.column(i)), side, char::from(b'A' + i as u8), None);
    }
}

/// The Throne and the pieces of both.
fn footer(sheet: &mut Sheet, position: &Morelli) {
    let edition = position.edition();
    let throne = edition.throne_word();
    sheet.row();
    match position.throne() {
        Some(owner) => sheet.say(&format!("{throne}: {owner}'s {}", edition.king_word())),
        None => sheet.say(&format!("{throne}: vacant")),
    }
    for color in [Color::Black, Color::White] {
        sheet.say("   ");
        sheet.say_sign(Figure::Man, color);
        sheet.say(&format!(" {color} {}", position.pieces(color).len()));
    }
}
