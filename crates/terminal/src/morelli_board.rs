//! The Morelli board: bands in their colours, pieces, the Throne.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use rayuela_draw::{Figure, Rgb, ink};
use rayuela_rules::morelli::{Cell, CellSet, Edition, Frame, Morelli, Size};
use rayuela_rules::{Color, Spot};

use crate::grid::Grid;
use crate::marks::{Mark, Marks};
use crate::theme::{Theme, contrast};

/// The sign of a place that may be chosen.
const CHOICE: char = '◇';

/// What stands on the board, also while it is being set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MorelliScene {
    pub(crate) size: Size,
    pub(crate) edition: Edition,
    /// by [`Color::index`]
    pub(crate) pieces: [CellSet; 2],
    pub(crate) throne: Option<Color>,
    /// write the frames' numbers into vacant cells
    pub(crate) numbers: bool,
}

impl MorelliScene {
    /// A position's pieces.
    pub(crate) fn of(position: &Morelli, numbers: bool) -> MorelliScene {
        MorelliScene {
            size: position.size(),
            edition: position.edition(),
            pieces: Color::ALL.map(|color| position.pieces(color)),
            throne: position.throne(),
            numbers,
        }
    }

    fn figure(&self, cell: Cell) -> Option<(Figure, Color)> {
        if cell == Cell::THRONE {
            let king = if self.edition == Edition::E2015 { Figure::King } else { Figure::Tower };
            return self.throne.map(|owner| (king, owner));
        }
        let owner = Color::ALL.into_iter().find(|color| self.pieces[color.index()].contains(cell));
        owner.map(|owner| (Figure::Man, owner))
    }

    /// Draws the board.
    pub(crate) fn draw(&self, grid: &Grid, marks: &Marks, theme: Theme, buffer: &mut Buffer) {
        for cell in self.size.cells().chain([Cell::THRONE]) {
            self.draw_cell(cell, grid, marks, theme, buffer);
        }
        coordinates(grid, theme, buffer, 'A');
    }

    fn draw_cell(&self, cell: Cell, grid: &Grid, marks: &Marks, theme: Theme, buffer: &mut Buffer) {
        let spot = Spot::of_cell(cell, self.size);
        let (x, y) = grid.place(spot);
        let ground = cell.band().rgb();
        let style = theme.paint(contrast(ground), ground);
        let (px, py) = grid.pitch;
        for dy in 0..py {
            for dx in 0..px {
                set(buffer, x + dx - px / 2, y + dy - py / 2, ' ', style);
            }
        }
        let bold = style.add_modifier(Modifier::BOLD);
        match self.figure(cell) {
            Some((figure, owner)) => {
                set(buffer, x, y, theme.letter(figure, owner), theme.paint(ink(owner), ground));
            }
            None if marks.is_choice(spot) => set(buffer, x, y, CHOICE, bold),
            None if self.numbers && cell != Cell::THRONE && cell.band().distance() < self.size.radius() => {
                let number = Frame::of(cell).map_or(String::new(), |frame| format!("{:>2}", frame.number()));
                for (i, digit) in number.chars().enumerate() {
                    set(buffer, x + i as u16 - 1, y, digit, style);
                }
            }
            None => set(buffer, x, y, vacant(cell, theme), style),
        }
        if let Some(mark) = marks.at(spot) {
            // A vacant choice has its own sign.
            if mark != Mark::Choice || self.figure(cell).is_some() {
                draw_mark(buffer, (x, y), mark, mark_style(theme, mark, bold));
            }
        }
    }
}

/// The brackets of a mark around its place.
pub(crate) fn draw_mark(buffer: &mut Buffer, (x, y): (u16, u16), mark: Mark, style: Style) {
    let [left, right] = mark.signs();
    set(buffer, x - 1, y, left, style);
    set(buffer, x + 1, y, right, style);
}

/// The cursor stands out from everything; other marks take the style of the board.
pub(crate) fn mark_style(theme: Theme, mark: Mark, other: Style) -> Style {
    const BLACK: Rgb = (0, 0, 0);
    match mark {
        Mark::Cursor if theme.has_color() => theme.paint((255, 255, 255), BLACK).add_modifier(Modifier::BOLD),
        Mark::Cursor => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        _ => other,
    }
}

/// Without colours the bands alternate between two signs.
fn vacant(cell: Cell, theme: Theme) -> char {
    match (cell, theme.has_color()) {
        (Cell::THRONE, _) => '□',
        (_, true) => ' ',
        _ if cell.band().distance().is_multiple_of(2) => '.',
        _ => ':',
    }
}

/// Sets one character, if it is on the screen.
pub(crate) fn set(buffer: &mut Buffer, x: u16, y: u16, letter: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(letter).set_style(style);
    }
}

/// Ranks to the left, files below.
pub(crate) fn coordinates(grid: &Grid, theme: Theme, buffer: &mut Buffer, first: char) {
    let side = grid.kind.side();
    for i in 0..side {
        let (x, y) = grid.place(Spot { file: i, rank: i });
        let width = if side > 9 { 2 } else { 1 };
        for (k, digit) in format!("{:>width$}", i + 1).chars().enumerate() {
            set(buffer, grid.numbers_column() + k as u16, y, digit, theme.faint());
        }
        let letter = char::from(first as u8 + i as u8);
        set(buffer, x, grid.letters_row(), letter, theme.faint());
    }
}
