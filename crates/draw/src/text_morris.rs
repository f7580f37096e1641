//! Morris boards as text: Nine, Six, Twelve and Stacking.

use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot};

use crate::Diagonals;
use crate::figure::{Figure, Rgb, ink};
use crate::men::Men;
use crate::text::{Paint, Sheet};
use crate::view::View;
use crate::{LastTurn, Picture};

/// Columns from one file to the next; characters are about twice as high as wide.
const ACROSS: usize = 4;
/// Rows from one rank to the next.
const DOWN: usize = 2;
/// Columns for the rank numbers.
const LEFT: usize = 2;
/// Columns of wood on either side of the lines, wide enough for brackets.
const EDGE: usize = 2;

/// Banned lines that fit a row.
const BANS_A_ROW: usize = 9;

const WOOD: Rgb = (222, 184, 135);
const LINE: Rgb = (94, 60, 28);
const LIT: Rgb = (176, 30, 24);

/// The picture of a Morris position.
pub(crate) fn text(picture: &Picture, men: &Men, color: bool) -> String {
    let side = men.lines.board.grid();
    let view = View { side, flipped: picture.flipped };
    let (width, height) = (ACROSS * (side - 1) + 1, DOWN * (side - 1) + 1);
    let mut sheet = Sheet::new(color, LEFT + width + 2 * EDGE, height + 1);
    for y in 0..height {
        for x in LEFT..LEFT + width + 2 * EDGE {
            sheet.set(x, y, ' ', Some(Paint { ink: LINE, ground: WOOD }));
        }
    }
    board_lines(&mut sheet, view, men);
    if let Some(last) = &picture.last {
        mills(&mut sheet, view, last);
    }
    figures(&mut sheet, view, men);
    if let Some(last) = &picture.last {
        marks(&mut sheet, view, men, last);
    }
    for i in 0..side {
        sheet.set_text(0, DOWN * view.row(i), &(i + 1).to_string());
        sheet.set(x_of(view.column(i)), height, char::from(b'a' + i as u8), None);
    }
    sheet.say_state(picture);
    footer(&mut sheet, men);
    sheet.finish()
}

fn x_of(column: usize) -> usize {
    LEFT + EDGE + ACROSS * column
}

fn place(view: View, spot: Spot) -> (usize, usize) {
    let (column, row) = view.place(spot);
    (x_of(column), DOWN * row)
}

/// The characters strictly between two places on a line, each with its direction: across, down, or a diagonal.
fn between(a: (usize, usize), b: (usize, usize)) -> Vec<(usize, usize, char)> {
    let (dx, dy) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    let (left, right) = if a <= b { (a, b) } else { (b, a) };
    if dy == 0 {
        return (left.0 + 1..right.0).map(|x| (x, a.1, '─')).collect();
    }
    if dx == 0 {
        return (left.1 + 1..right.1).map(|y| (a.0, y, '│')).collect();
    }
    let falling = left.1 < right.1;
    let slope = ACROSS / DOWN;
    (1..dy)
        .map(|i| (left.0 + slope * i, if falling { left.1 + i } else { left.1 - i }, if falling { '╲' } else { '╱' }))
        .collect()
}

/// Squares, spokes, diagonals; a vacant point is where lines meet.
fn board_lines(sheet: &mut Sheet, view: View, men: &Men) {
    let sides = men.squares().flat_map(|c| [[c[0], c[1]], [c[1], c[2]], [c[2], c[3]], [c[3], c[0]]]);
    let diagonals = men.diagonal_ends().into_iter().filter(|_| men.diagonals != Diagonals::None);
    for [a, b] in sides.chain(men.spokes()).chain(diagonals) {
        for (x, y, letter) in between(place(view, a), place(view, b)) {
            sheet.set(x, y, letter, None);
        }
    }
    for &(spot, _) in &men.slots {
        let (x, y) = place(view, spot);
        sheet.set(x, y, crossing(view, spot), None);
    }
}

/// The character of a vacant point: which of its four neighbouring characters are lines.
fn crossing(view: View, spot: Spot) -> char {
    let (column, row) = view.place(spot);
    let (middle, last) = (view.side / 2, view.side - 1);
    let inner = middle - 1;
    // On a midpoint the spoke goes outwards unless the square is the outermost, inwards unless the innermost.
    let (x, y) = (column.abs_diff(middle), row.abs_diff(middle));
    let ring_is_outer = column == 0 || row == 0 || column == last || row == last;
    let ring_is_inner = x.max(y) == middle - inner;
    match ((column < middle, column == middle), (row < middle, row == middle)) {
        ((true, _), (true, _)) => '┌',
        ((true, _), (_, false)) => '└',
        ((_, false), (true, _)) => '┐',
        ((_, false), (_, false)) => '┘',
        _ if !ring_is_outer && !ring_is_inner => '┼',
        // The open side of a T points away from the missing spoke.
        ((_, true), (above, _)) => {
            if above == ring_is_outer {
                '┬'
            } else {
                '┴'
            }
        }
        ((left, _), _) => {
            if left == ring_is_outer {
                '├'
            } else {
                '┤'
            }
        }
    }
}

/// Lines completed, drawn heavy; slanted ones, which have no heavy form, double.
fn mills(sheet: &mut Sheet, view: View, last: &LastTurn) {
    for line in &last.lines {
        let (Some(&a), Some(&b)) = (line.first(), line.last()) else { continue };
        for (x, y, letter) in between(place(view, a), place(view, b)) {
            let (heavy, width) = match letter {
                '─' => ('━', 1),
                '│' => ('┃', 1),
                slanted => (slanted, 2),
            };
            for x in x..x + width {
                sheet.set(x, y, heavy, None);
                sheet.tint(x, y, LIT);
            }
        }
    }
}

fn figures(sheet: &mut Sheet, view: View, men: &Men) {
    for &(spot, slot) in &men.slots {
        let (figure, owner) = match slot {
            Slot::Vacant => continue,
            Slot::Man(owner) => (Figure::Man, owner),
            Slot::Stack(owner) => (Figure::Stack, owner),
        };
        let (x, y) = place(view, spot);
        sheet.set(x, y, sheet.sign(figure, owner), None);
        sheet.tint(x, y, ink(owner));
    }
}

/// Square brackets around where the last turn came from and went to, round ones around what it changed, a cross where
/// it took a man.
fn marks(sheet: &mut Sheet, view: View, men: &Men, last: &LastTurn) {
    let gone = || last.removed.iter().copied().chain(last.taken.iter().map(|taken| taken.from));
    for spot in gone().filter(|&spot| men.at(spot) == Slot::Vacant) {
        let (x, y) = place(view, spot);
        sheet.set(x, y, '×', None);
    }
    let changed = gone().chain(last.turned.iter().copied()).chain(last.taken.iter().map(|taken| taken.under));
    let moved = last.from.into_iter().chain(last.to);
    for (spot, open, close) in changed.map(|spot| (spot, '(', ')')).chain(moved.map(|spot| (spot, '[', ']'))) {
        let (x, y) = place(view, spot);
        for (x, bracket) in [(x - 1, open), (x + 1, close)] {
            sheet.set(x, y, bracket, None);
            sheet.tint(x, y, LIT);
        }
    }
}

/// Hands, the signs of stacks where the game has them, and banned lines.
fn footer(sheet: &mut Sheet, men: &Men) {
    let figures = [("In hand:", Figure::Man), ("Stacks:", Figure::Stack)];
    for (word, figure) in figures.into_iter().take(if men.stacking { 2 } else { 1 }) {
        sheet.row();
        sheet.say(word);
        for color in Color::ALL {
            sheet.say("  ");
            sheet.say_sign(figure, color);
            let count = match figure {
                Figure::Stack => men.slots.iter().filter(|(_, slot)| *slot == Slot::Stack(color)).count(),
                _ => men.hands[color.index()].into(),
            };
            sheet.say(&format!(" {color} {count}"));
        }
    }
    for color in Color::ALL {
        let bans: Vec<_> = men.bans.iter().filter(|(owner, _)| *owner == color).collect();
        for (i, (_, [a, b])) in bans.iter().enumerate() {
            if i % BANS_A_ROW == 0 {
                sheet.row();
                sheet.say(&format!("{color} may not complete:"));
            }
            sheet.say(&format!(" {a}-{b}"));
        }
    }
}
