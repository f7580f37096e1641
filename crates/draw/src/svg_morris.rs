//! Morris boards as SVG: Nine, Six, Twelve and Stacking.

use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot};

use crate::Diagonals;
use crate::coordinates::{At, N};
use crate::men::Men;
use crate::svg::{Label, Svg, add};
use crate::svg_marks::{Pen, capsule};
use crate::view::View;
use crate::{LastTurn, Picture};

/// From one file to the next.
const STEP: f64 = 60.0;
/// From the outermost lines to the edge of the wood.
const EDGE: f64 = 56.0;
/// Paper to the left and right of the wood.
const SIDE: f64 = 10.0;
/// Paper above and below it, with the men in hand.
const ROW: f64 = 44.0;
/// A man's radius.
const MAN: f64 = 19.0;
/// The radius of the ring cut into a man.
const GROOVE: f64 = 12.5;
/// How far the upper man of a stack is raised, and the lower one lowered.
const RAISED: f64 = 5.0;

const PAPER: &str = "#fbfaf6";
const LINE: &str = "#4e3118";
/// The path of a man.
const PEN: Pen = Pen { ink: "#0d5c75", width: 2.6, halo: "#fdf6e3", halo_width: 5.6 };
/// Men that the turn took.
const RED: Pen = Pen { ink: "#b3261e", ..PEN };

/// A board being drawn.
struct Board<'a> {
    svg: Svg,
    view: View,
    men: &'a Men,
    width: f64,
    height: f64,
}

/// The picture of a Morris position.
pub(crate) fn svg(picture: &Picture, men: &Men) -> String {
    let side = men.lines.board.grid();
    let wood = (side - 1) as f64 * STEP + 2.0 * EDGE;
    let (width, height) = (wood + 2.0 * SIDE, wood + 2.0 * ROW);
    let view = View { side, flipped: picture.flipped };
    let mut board = Board { svg: Svg::new(width, height), view, men, width, height };
    board.define();
    board.ground(wood);
    if let Some(last) = &picture.last {
        board.mills_of(last);
    }
    board.lines();
    board.coordinates();
    if let Some(last) = &picture.last {
        board.path_of(last);
    }
    board.men();
    if let Some(last) = &picture.last {
        board.rings_of(last);
    }
    board.hands(picture.to_move());
    board.svg.finish(&picture.title())
}

/// The id of a player's man.
fn man_id(color: Color) -> &'static str {
    match color {
        Color::White => "nw",
        Color::Black => "nb",
    }
}

impl Board<'_> {
    fn at(&self, spot: Spot) -> At {
        let (column, row) = self.view.place(spot);
        At::new(SIDE + EDGE + column as f64 * STEP, ROW + EDGE + row as f64 * STEP)
    }

    /// Where a man's disc is: the upper man of a stack stands higher.
    fn top_at(&self, spot: Spot) -> At {
        let at = self.at(spot);
        match self.men.at(spot) {
            Slot::Stack(_) => At::new(at.x, at.y - RAISED),
            _ => at,
        }
    }

    /// Wood and men.
    fn define(&mut self) {
        let stops = "<stop stop-color=\"#f0d7a8\"/><stop offset=\"1\" stop-color=\"#dfba80\"/>";
        self.svg.define("nwood", "linearGradient", &format!(" x2=\".6\" y2=\"1\">{stops}</linearGradient>"));
        for (color, light, dark, rim, groove) in [
            (Color::White, "#fffdf6", "#e9e0cb", "#4a3a28", "#c2b395"),
            (Color::Black, "#4d4844", "#1b1817", "#0c0a09", "#7d756d"),
        ] {
            let id = man_id(color);
            let stops = format!("<stop stop-color=\"{light}\"/><stop offset=\"1\" stop-color=\"{dark}\"/>");
            let gradient = format!(" cx=\".4\" cy=\".34\" r=\".75\">{stops}</radialGradient>");
            self.svg.define(&format!("{id}g"), "radialGradient", &gradient);
            let rest = format!(
                "><circle cy=\"1.6\" r=\"{0}\" fill=\"#2c1a08\" fill-opacity=\".3\"/>\
                 <circle r=\"{1}\" fill=\"url(#{id}g)\" stroke=\"{rim}\" stroke-width=\"1.3\"/>\
                 <circle r=\"{2}\" fill=\"none\" stroke=\"{groove}\" stroke-width=\"1.5\"/></g>",
                N(MAN + 0.8),
                N(MAN),
                N(GROOVE)
            );
            self.svg.define(id, "g", &rest);
        }
    }

    /// Paper and wood.
    fn ground(&mut self, wood: f64) {
        let (width, height) = (N(self.width), N(self.height));
        add!(self.svg, "<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{PAPER}\"/>");
        add!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" rx=\"12\" fill=\"url(#nwood)\" stroke=\"#8a5f33\" \
             stroke-width=\"2.4\"/>",
            N(SIDE + 1.2),
            N(ROW + 1.2),
            N(wood - 2.4)
        );
    }

    /// Squares, spokes and diagonals, with a dot on every point.
    fn lines(&mut self) {
        let segments = |board: &Self, ends: [[Spot; 2]; 4]| -> String {
            ends.iter().map(|&[a, b]| format!("M{}L{}", board.at(a), board.at(b))).collect()
        };
        let mut solid = segments(self, self.men.spokes());
        for corners in self.men.squares() {
            let corners = corners.map(|spot| self.at(spot).to_string());
            solid.push_str(&format!("M{}Z", corners.join("L")));
        }
        let diagonals = segments(self, self.men.diagonal_ends());
        match self.men.diagonals {
            Diagonals::None => {}
            Diagonals::Mills => solid.push_str(&diagonals),
            // Lighter, because no mill lies on them.
            Diagonals::Moves => add!(
                self.svg,
                "<path d=\"{diagonals}\" stroke=\"{LINE}\" stroke-width=\"1.8\" stroke-linecap=\"round\" \
                 stroke-dasharray=\"1 6\"/>"
            ),
        }
        add!(
            self.svg,
            "<path d=\"{solid}\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
        );
        for &(color, [a, b]) in &self.men.bans {
            let ink = if color == Color::White { "#fff" } else { "#000" };
            let path = format!("M{}L{}", self.at(a), self.at(b));
            Pen { ink, halo: RED.ink, ..RED }.stroke(&mut self.svg, &path, "0 8");
        }
        self.svg.define("np", "circle", &format!(" r=\"5\" fill=\"{LINE}\"/>"));
        for &(spot, slot) in &self.men.slots {
            if slot == Slot::Vacant {
                self.svg.put("np", self.at(spot));
            }
        }
    }

    /// Files below the lines, ranks to the left of them.
    fn coordinates(&mut self) {
        let (left, below) = (SIDE + 17.0, self.height - ROW - 17.0);
        for i in 0..self.view.side {
            let along = self.at(Spot { file: i, rank: i });
            let letter = char::from(b'a' + i as u8).to_string();
            self.svg.label(Label { text: &letter, at: At::new(along.x, below), height: 13.0, color: LINE });
            let number = (i + 1).to_string();
            self.svg.label(Label { text: &number, at: At::new(left, along.y), height: 13.0, color: LINE });
        }
    }

    fn men(&mut self) {
        // From the top of the picture down, so that stacks overlap as they would be seen.
        let mut slots = self.men.slots.clone();
        slots.sort_unstable_by_key(|&(spot, _)| (self.view.row(spot.rank), self.view.column(spot.file)));
        for (spot, slot) in slots {
            let at = self.at(spot);
            match slot {
                Slot::Vacant => {}
                Slot::Man(color) => self.svg.put(man_id(color), at),
                Slot::Stack(owner) => {
                    self.svg.put(man_id(!owner), At::new(at.x, at.y + RAISED));
                    self.svg.put(man_id(owner), At::new(at.x, at.y - RAISED));
                }
            }
        }
    }

    /// Lit lines: the mills and the line of stacks that the turn completed.
    fn mills_of(&mut self, last: &LastTurn) {
        for line in &last.lines {
            let (Some(&a), Some(&b)) = (line.first(), line.last()) else { continue };
            let path = capsule(self.at(a), self.at(b), MAN + 7.5);
            add!(
                self.svg,
                "<path d=\"{path}\" fill=\"#fff6cf\" fill-opacity=\".6\" stroke=\"#c98a12\" stroke-width=\"2\"/>"
            );
        }
    }

    /// What lies below the men: the paths of the man moved and of those taken.
    fn path_of(&mut self, last: &LastTurn) {
        if let (Some(from), Some(to)) = (last.from, last.to) {
            let (from, to) = (self.at(from), self.at(to));
            PEN.arrow(&mut self.svg, (from, 9.0), (to, MAN + 6.0), "");
            let (x, y, fill) = (N(from.x), N(from.y), PEN.halo);
            add!(self.svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\"/>");
            PEN.ring(&mut self.svg, from, 9.0, "");
        }
        for taken in &last.taken {
            self.ghost(taken.from, !last.mover);
            let (from, under) = (self.at(taken.from), self.at(taken.under));
            RED.arrow(&mut self.svg, (from, 10.0), (under, MAN + 8.0), "1 7");
        }
        for &spot in &last.removed {
            self.ghost(spot, !last.mover);
            let at = self.at(spot);
            let r = 8.5;
            let (left, right, top, bottom) = (N(at.x - r), N(at.x + r), N(at.y - r), N(at.y + r));
            let cross = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
            RED.stroke(&mut self.svg, &cross, "");
        }
    }

    /// A faint man on a point that was left, if it is still vacant.
    fn ghost(&mut self, spot: Spot, color: Color) {
        if self.men.at(spot) == Slot::Vacant {
            let at = self.at(spot);
            add!(self.svg, "<use href=\"#{}\" x=\"{}\" y=\"{}\" opacity=\".4\"/>", man_id(color), N(at.x), N(at.y));
        }
    }

    /// What lies above the men: a ring around the man moved or placed, and signs on stacks that were turned over.
    fn rings_of(&mut self, last: &LastTurn) {
        for &spot in &last.turned {
            let at = self.top_at(spot);
            self.turning_arrows(at);
        }
        if let Some(to) = last.to {
            let at = self.top_at(to);
            PEN.ring(&mut self.svg, at, MAN + 3.0, "");
        }
    }

    /// Two arrows chasing each other round a man's groove.
    fn turning_arrows(&mut self, at: At) {
        let r = N(GROOVE);
        for half in [0.0, 180.0] {
            let on_groove = |degrees: f64| At::new(at.x + GROOVE, at.y).turned(at, degrees + half);
            let (start, tip) = (on_groove(10.0), on_groove(140.0));
            let back = tip.towards(on_groove(112.0), 6.0);
            let (left, right) = (back.turned(tip, 38.0), back.turned(tip, -38.0));
            PEN.stroke(&mut self.svg, &format!("M{start}A{r} {r} 0 0 1 {tip}M{left}L{tip}L{right}"), "");
        }
    }

    /// The men in hand above and below the board, and a mark for the player to move.
    fn hands(&mut self, turn: Option<Color>) {
        for color in Color::ALL {
            let above = (color == Color::White) != self.view.flipped;
            let y = if above { ROW / 2.0 } else { self.height - ROW / 2.0 };
            let hand = self.men.hands[color.index()];
            for i in 0..hand {
                let at = At::new(SIDE + 16.0 + 19.0 * f64::from(i), y);
                self.svg.put_scaled(man_id(color), at, 0.6);
            }
            if hand > 0 {
                let at = At::new(SIDE + 16.0 + 19.0 * f64::from(hand) + 9.0, y);
                self.svg.label(Label { text: &hand.to_string(), at, height: 13.0, color: LINE });
            }
            if turn == Some(color) {
                let at = At::new(self.width - SIDE - 18.0, y);
                self.svg.put_scaled(man_id(color), at, 0.52);
                add!(
                    self.svg,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"14\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"1.6\"/>",
                    N(at.x),
                    N(at.y)
                );
            }
        }
    }
}
