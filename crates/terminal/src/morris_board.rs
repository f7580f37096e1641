//! The Morris boards: squares, spokes, diagonals, men and stacks.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use rayuela_draw::{Figure, ink};
use rayuela_rules::morris::{Lines, Morris, Point, Slot};
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{Color, Spot};

use crate::grid::Grid;
use crate::marks::{Mark, Marks};
use crate::morelli_board::{coordinates, draw_mark, mark_style, set};
use crate::theme::{LINE, LIT, Theme, WOOD};

/// The sign of a vacant point that may be chosen.
const CHOICE: char = '◇';
/// The sign of a point from which a man was taken.
const GONE: char = '×';

/// What stands on the board.
#[derive(Clone, Debug)]
pub(crate) struct MorrisScene {
    lines: Lines,
    slots: Vec<(Point, Slot)>,
}

impl MorrisScene {
    /// The men of a position.
    pub(crate) fn of_morris(position: &Morris) -> MorrisScene {
        let owner = |point| Color::ALL.into_iter().find(|&color| position.men(color).contains(point));
        MorrisScene::new(position.lines(), |point| owner(point).map_or(Slot::Vacant, Slot::Man))
    }

    /// The men and stacks of a position.
    pub(crate) fn of_stacking(position: &Stacking) -> MorrisScene {
        MorrisScene::new(position.lines(), |point| position.slot(point))
    }

    fn new(lines: Lines, slot: impl Fn(Point) -> Slot) -> MorrisScene {
        MorrisScene { lines, slots: lines.board.points().iter().map(|point| (point, slot(point))).collect() }
    }

    fn place(&self, grid: &Grid, point: Point) -> (u16, u16) {
        grid.place(Spot::of_point(point, self.lines.board))
    }

    /// Draws the board.
    pub(crate) fn draw(&self, grid: &Grid, marks: &Marks, theme: Theme, buffer: &mut Buffer) {
        let wood = theme.paint(LINE, WOOD);
        let lit = theme.paint(LIT, WOOD).add_modifier(Modifier::BOLD);
        self.ground(grid, wood, buffer);
        for (point, _) in &self.slots {
            for next in self.lines.neighbours(*point).iter().filter(|next| next > point) {
                segment(buffer, self.place(grid, *point), self.place(grid, next), wood, false);
            }
        }
        for line in &marks.lines {
            if let (Some(&first), Some(&last)) = (line.first(), line.last()) {
                segment(buffer, grid.place(first), grid.place(last), lit, true);
            }
        }
        for &(point, slot) in &self.slots {
            self.draw_point(point, slot, grid, marks, theme, buffer);
        }
        coordinates(grid, theme, buffer, 'a');
    }

    /// Wood under everything, two columns beyond the lines.
    fn ground(&self, grid: &Grid, wood: Style, buffer: &mut Buffer) {
        let last = grid.kind.side() - 1;
        let corners = [Spot { file: 0, rank: 0 }, Spot { file: last, rank: last }].map(|spot| grid.place(spot));
        let (left, right) = (corners[0].0.min(corners[1].0), corners[0].0.max(corners[1].0));
        let (top, bottom) = (corners[0].1.min(corners[1].1), corners[0].1.max(corners[1].1));
        for y in top..=bottom {
            for x in left - 2..=right + 2 {
                set(buffer, x, y, ' ', wood);
            }
        }
    }

    fn draw_point(&self, point: Point, slot: Slot, grid: &Grid, marks: &Marks, theme: Theme, buffer: &mut Buffer) {
        let spot = Spot::of_point(point, self.lines.board);
        let (x, y) = grid.place(spot);
        let lit = theme.paint(LIT, WOOD).add_modifier(Modifier::BOLD);
        let man = |owner| theme.paint(ink(owner), WOOD);
        match slot {
            Slot::Vacant if marks.is_choice(spot) => set(buffer, x, y, CHOICE, lit),
            Slot::Vacant if marks.changed.contains(&spot) => set(buffer, x, y, GONE, lit),
            Slot::Vacant => set(buffer, x, y, self.crossing(point, grid), theme.paint(LINE, WOOD)),
            Slot::Man(owner) => set(buffer, x, y, theme.letter(Figure::Man, owner), man(owner)),
            Slot::Stack(owner) => set(buffer, x, y, theme.letter(Figure::Stack, owner), man(owner)),
        }
        if let Some(mark) = marks.at(spot) {
            // Lines are drawn heavy instead; a vacant choice has its own sign.
            let shown = mark != Mark::Line && (mark != Mark::Choice || slot != Slot::Vacant);
            if shown {
                draw_mark(buffer, (x, y), mark, mark_style(theme, mark, lit));
            }
        }
    }

    /// The character of a vacant point: to which sides lines leave it.
    fn crossing(&self, point: Point, grid: &Grid) -> char {
        let (x, y) = self.place(grid, point);
        let mut sides = [false; 4];
        for next in self.lines.neighbours(point).iter() {
            let (to_x, to_y) = self.place(grid, next);
            match (to_x.cmp(&x), to_y.cmp(&y)) {
                (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => sides[0] = true,
                (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => sides[1] = true,
                (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => sides[2] = true,
                (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => sides[3] = true,
                _ => {}
            }
        }
        match sides {
            [false, true, true, false] => '┌',
            [false, false, true, true] => '┐',
            [true, true, false, false] => '└',
            [true, false, false, true] => '┘',
            [false, true, true, true] => '┬',
            [true, true, false, true] => '┴',
            [true, true, true, false] => '├',
            [true, false, true, true] => '┤',
            _ => '┼',
        }
    }
}

/// Draws the characters strictly between two places.
fn segment(buffer: &mut Buffer, a: (u16, u16), b: (u16, u16), style: Style, heavy: bool) {
    let ((left, from), (right, to)) = if a <= b { (a, b) } else { (b, a) };
    if from == to {
        (left + 1..right).for_each(|x| set(buffer, x, from, if heavy { '━' } else { '─' }, style));
    } else if left == right {
        (from + 1..to).for_each(|y| set(buffer, left, y, if heavy { '┃' } else { '│' }, style));
    } else {
        let rows = from.abs_diff(to);
        let slope = (right - left) / rows;
        for i in 1..rows {
            let (y, letter) = if from < to { (from + i, '╲') } else { (from - i, '╱') };
            set(buffer, left + slope * i, y, letter, style);
            // Slanted lines have no heavy form: they are doubled.
            if heavy {
                set(buffer, left + slope * i + 1, y, letter, style);
            }
        }
    }
}
