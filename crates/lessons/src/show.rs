//! Boards that show something: a marked position, or a line that is played out.

use rayuela_rules::morelli::Frame;
use rayuela_rules::{AnyPosition, Position, Spot, Variant};

/// A board to look at: nothing is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Show {
    /// the name of the message below the board
    pub key: &'static str,
    /// the variant's name
    pub variant: &'static str,
    /// the position text
    pub position: &'static str,
    /// moves that are played out one by one, in compact form
    pub line: &'static [&'static str],
    /// what is drawn on the position
    pub drawn: &'static [Drawn],
}

/// Something drawn on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// a frame by its name: the square through its four cells
    Frame(&'static str),
    /// a line through these places, such as a mill
    Line(&'static [&'static str]),
    /// a ring around a place
    Ring(&'static str),
    /// an arrow from place to place
    Arrow(&'static str, &'static str),
}

/// A board with marks as a part of a lesson.
pub(crate) const fn picture(
    key: &'static str,
    variant: &'static str,
    position: &'static str,
    drawn: &'static [Drawn],
) -> Show {
    Show { key, variant, position, line: &[], drawn }
}

/// A board on which a line is played out.
pub(crate) const fn line(
    key: &'static str,
    variant: &'static str,
    position: &'static str,
    line: &'static [&'static str],
) -> Show {
    Show { key, variant, position, line, drawn: &[] }
}

impl Show {
    /// The rules that the position belongs to.
    ///
    /// # Panics
    /// Never: a test reads every board.
    pub fn variant(&self) -> Variant {
        self.variant.parse().expect("boards have known variants")
    }

    /// The position shown first.
    ///
    /// # Panics
    /// Never: a test reads every board.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::parse(self.variant(), self.position).expect("boards have valid positions")
    }

    /// The places to be ringed.
    pub fn rings(&self) -> Vec<Spot> {
        let ring = |drawn: &Drawn| match drawn {
            Drawn::Ring(name) => place(name),
            _ => None,
        };
        self.drawn.iter().filter_map(ring).collect()
    }

    /// The arrows, each from place to place.
    pub fn arrows(&self) -> Vec<(Spot, Spot)> {
        let arrow = |drawn: &Drawn| match drawn {
            Drawn::Arrow(from, to) => Some((place(from)?, place(to)?)),
            _ => None,
        };
        self.drawn.iter().filter_map(arrow).collect()
    }

    /// The frames and lines to be drawn, each as its places in order.
    pub fn lines(&self) -> Vec<Vec<Spot>> {
        let line = |drawn: &Drawn| match drawn {
            Drawn::Frame(name) => self.frame(name),
            Drawn::Line(names) => names.iter().map(|name| place(name)).collect(),
            _ => None,
        };
        self.drawn.iter().filter_map(line).collect()
    }

    /// The four cells of a frame, going round.
    fn frame(&self, name: &str) -> Option<Vec<Spot>> {
        let (Variant::Morelli(variant), frame) = (self.variant(), name.parse::<Frame>().ok()?) else { return None };
        Some(frame.cells().map(|cell| Spot::of_cell(cell, variant.size)).to_vec())
    }
}

/// The place with this name, in either letter case.
pub fn place(name: &str) -> Option<Spot> {
    let mut letters = name.chars();
    let file = letters.next()?.to_ascii_lowercase();
    let rank: usize = letters.as_str().parse().ok()?;
    file.is_ascii_lowercase().then(|| Spot { file: (file as u8 - b'a') as usize, rank: rank.wrapping_sub(1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for name in ["a1", "d2", "m13"] {
            assert_eq!(place(name).map(|spot| spot.to_string()).as_deref(), Some(name));
            assert_eq!(place(&name.to_uppercase()), place(name));
        }
        assert_eq!([place(""), place("4"), place("a")], [None; 3]);
    }

    #[test]
    fn frames_are_drawn_through_their_cells() {
        let show = picture("", "morelli9", "9/9/9/9/9/9/9/9/9 b -", &[Drawn::Frame("Green 1"), Drawn::Ring("E5")]);
        let names = |line: &Vec<Spot>| line.iter().map(Spot::to_string).collect::<Vec<_>>();
        let mut corners = names(&show.lines()[0]);
        corners.sort_unstable();
        assert_eq!(corners, ["b2", "b8", "h2", "h8"]);
        assert_eq!(names(&show.rings()), ["e5"]);
        assert!(show.arrows().is_empty());
    }
}
