//! The facts of the views as messages: their names and arguments, ready for a screen.

use rayuela_rules::morris::PointName;
use rayuela_rules::{Color, Variant};

use crate::arg::{self, Arg, Args};
use crate::gridlock::Gridlock;
use crate::morris_view::SideMorris;
use crate::radar::{Nearness, SideRadar};
use crate::stacking_view::SideStacking;

/// One message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// the message's name
    pub key: &'static str,
    /// the message's arguments
    pub args: Args,
}

impl Note {
    /// Every message's name, for translators.
    pub const KEYS: [&'static str; 14] = [
        "radar-next-turn",
        "radar-missing",
        "radar-shut-out",
        "gridlock-side",
        "gridlock-locked",
        "gridlock-game",
        "morris-men",
        "morris-reach",
        "morris-double",
        "morris-blocked",
        "stacking-wins-next",
        "stacking-waiting",
        "stacking-exposed",
        "stacking-turnable",
    ];

    fn of(key: &'static str, color: Color, more: impl IntoIterator<Item = (&'static str, Arg)>) -> Note {
        let mut args = vec![arg::color("color", color)];
        args.extend(more);
        Note { key, args }
    }

    /// A note that lists points, if there are any.
    fn points(key: &'static str, color: Color, points: &[PointName]) -> Option<Note> {
        let count = ("count", Arg::Number(points.len() as u32));
        (!points.is_empty()).then(|| Note::of(key, color, [count, arg::places("points", points)]))
    }
}

fn number(name: &'static str, number: u32) -> (&'static str, Arg) {
    (name, Arg::Number(number))
}

impl SideRadar {
    /// Each open frame with what is missing, nearest first; or that the side is shut out, in the words of the edition.
    pub fn notes(&self, variant: Variant) -> Vec<Note> {
        if self.shut_out {
            return vec![Note::of("radar-shut-out", self.color, arg::edition(variant))];
        }
        let note = |open: &crate::radar::OpenFrame| {
            let key = match open.nearness {
                Nearness::NextTurn => "radar-next-turn",
                Nearness::Missing(_) => "radar-missing",
            };
            let cells: Vec<_> = open.missing.iter().map(|missing| missing.cell).collect();
            let missing = [number("count", cells.len() as u32), arg::places("cells", &cells)];
            Note::of(key, self.color, arg::frame(open.frame).into_iter().chain(missing))
        };
        self.open.iter().map(note).collect()
    }
}

impl Gridlock {
    /// Each side's moves now and turns at most, then the most turns of the game.
    pub fn notes(&self) -> Vec<Note> {
        let side = |side: &crate::gridlock::SideGridlock| {
            let key = if side.moves == 0 { "gridlock-locked" } else { "gridlock-side" };
            let moves = [number("movable", side.movable), number("moves", side.moves), number("most", side.most_turns)];
            Note::of(key, side.color, moves)
        };
        let game = Note { key: "gridlock-game", args: vec![number("most", self.most_turns)] };
        self.sides.iter().map(side).chain([game]).collect()
    }
}

impl SideMorris {
    /// The men, then double mills, mills within reach and blocked men where there are any.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = vec![Note::of("morris-men", self.color, [number("men", self.men), number("hand", self.hand)])];
        notes.extend(self.doubles.iter().map(|double| {
            let point = |name, point: PointName| (name, Arg::Text(point.to_string()));
            Note::of("morris-double", self.color, [point("from", double.from), point("to", double.to)])
        }));
        notes.extend(Note::points("morris-reach", self.color, &self.reach));
        notes.extend(Note::points("morris-blocked", self.color, &self.blocked));
        notes
    }
}

impl SideStacking {
    /// A win within reach, mills that wait, then what the opponent could take or turn over.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.wins_next {
            notes.push(Note::of("stacking-wins-next", self.color, []));
        }
        if self.waiting > 0 {
            notes.push(Note::of("stacking-waiting", self.color, [number("count", self.waiting)]));
        }
        notes.extend(Note::points("stacking-exposed", self.color, &self.exposed));
        notes.extend(Note::points("stacking-turnable", self.color, &self.turnable));
        notes
    }
}
