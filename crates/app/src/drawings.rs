//! Arrows and circles that people draw on a board, to explain or to remember something.
//!
//! A record holds them in its comments as chess programs write them: `[%csl Ga1,Rd2]` for circles and
//! `[%cal Ga1d1]` for arrows, each with the first letter of its colour.

use std::fmt::Write;

use rayuela_rules::Spot;

use crate::board::{BoardKind, Layout, arrow_path, ring_path};

/// A colour to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// without a key
    Green,
    /// with Shift or Ctrl
    Red,
    /// with Alt
    Blue,
    /// with both
    Yellow,
}

impl Paint {
    const ALL: [Paint; 4] = [Paint::Green, Paint::Red, Paint::Blue, Paint::Yellow];

    /// The colour for the keys that are held down.
    pub(crate) const fn of_keys(shift_or_ctrl: bool, alt: bool) -> Paint {
        match (shift_or_ctrl, alt) {
            (false, false) => Paint::Green,
            (true, false) => Paint::Red,
            (false, true) => Paint::Blue,
            (true, true) => Paint::Yellow,
        }
    }

    /// The name in classes.
    const fn name(self) -> &'static str {
        match self {
            Paint::Green => "green",
            Paint::Red => "red",
            Paint::Blue => "blue",
            Paint::Yellow => "yellow",
        }
    }

    const fn letter(self) -> char {
        match self {
            Paint::Green => 'G',
            Paint::Red => 'R',
            Paint::Blue => 'B',
            Paint::Yellow => 'Y',
        }
    }
}

/// An arrow between two places, or a circle around one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawing {
    /// its colour
    pub(crate) paint: Paint,
    /// the place of the circle, or where the arrow begins
    pub(crate) from: Spot,
    /// where the arrow ends; a circle has no end
    pub(crate) to: Option<Spot>,
}

impl Drawing {
    /// What a line drawn from one place to another means: a circle if it does not leave its place.
    pub(crate) fn between(from: Spot, to: Spot, paint: Paint) -> Drawing {
        Drawing { paint, from, to: (from != to).then_some(to) }
    }

    /// The same shape, whatever its colour.
    fn is_over(self, other: Drawing) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

/// Adds a drawing; the same one again removes it, and the same shape in another colour replaces it.
pub(crate) fn toggle(drawings: &mut Vec<Drawing>, new: Drawing) {
    let known = drawings.iter().position(|known| known.is_over(new));
    match known {
        Some(i) if drawings[i] == new => {
            drawings.remove(i);
        }
        Some(i) => drawings[i] = new,
        None => drawings.push(new),
    }
}

const CIRCLES: &str = "[%csl ";
const ARROWS: &str = "[%cal ";

/// A comment of a record: its words and the drawings after them.
pub(crate) fn comment_with(words: &str, drawings: &[Drawing]) -> String {
    let mut text = words.trim().to_string();
    for (start, arrows) in [(CIRCLES, false), (ARROWS, true)] {
        let of_kind = drawings.iter().filter(|drawing| drawing.to.is_some() == arrows);
        let one = |drawing: &Drawing| {
            let to = drawing.to.map(|to| to.to_string()).unwrap_or_default();
            format!("{}{}{to}", drawing.paint.letter(), drawing.from)
        };
        let all: Vec<String> = of_kind.map(one).collect();
        if !all.is_empty() {
            let blank = if text.is_empty() || text.ends_with(']') { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(text, "{blank}{start}{}]", all.join(","));
        }
    }
    text
}

/// Takes the drawings out of a comment; what cannot be read stays in its words.
pub(crate) fn split_comment(kind: BoardKind, comment: &str) -> (String, Vec<Drawing>) {
    let (mut words, mut drawings, mut rest) = (String::new(), Vec::new(), comment);
    while let Some(at) = rest.find("[%c") {
        let (before, from) = rest.split_at(at);
        words.push_str(before);
        match read_list(kind, from) {
            Some((list, after)) => {
                for drawing in list {
                    drawings.retain(|known: &Drawing| !known.is_over(drawing));
                    drawings.push(drawing);
                }
                rest = after;
            }
            None => {
                words.push_str(&from[..3]);
                rest = &from[3..];
            }
        }
    }
    words.push_str(rest);
    (words.trim().to_string(), drawings)
}

/// A list of drawings in brackets at the beginning of a text, and what follows it.
fn read_list(kind: BoardKind, text: &str) -> Option<(Vec<Drawing>, &str)> {
    let arrows = text.starts_with(ARROWS);
    let inside = text.strip_prefix(if arrows { ARROWS } else { CIRCLES })?;
    let (inside, after) = inside.split_once(']')?;
    let list = inside.split(',').map(|item| read_one(kind, item.trim(), arrows)).collect::<Option<Vec<_>>>()?;
    Some((list, after))
}

fn read_one(kind: BoardKind, item: &str, arrow: bool) -> Option<Drawing> {
    let letter = item.chars().next()?;
    let paint = Paint::ALL.into_iter().find(|paint| paint.letter() == letter)?;
    let (from, rest) = read_spot(kind, &item[1..])?;
    if !arrow {
        return rest.is_empty().then_some(Drawing { paint, from, to: None });
    }
    let (to, rest) = read_spot(kind, rest)?;
    (rest.is_empty() && from != to).then_some(Drawing { paint, from, to: Some(to) })
}

/// A place at the beginning of a text, such as `d2`, and what follows it.
fn read_spot(kind: BoardKind, text: &str) -> Option<(Spot, &str)> {
    let file = text.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = &text[1..];
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let rank: usize = rest[..digits].parse().ok()?;
    let spot = Spot { file: file as usize - 'a' as usize, rank: rank.checked_sub(1)? };
    kind.has(spot).then_some((spot, &rest[digits..]))
}

/// The place that a name such as `d2` means on a board.
pub(crate) fn spot_of(kind: BoardKind, name: &str) -> Option<Spot> {
    read_spot(kind, name).filter(|(_, rest)| rest.is_empty()).map(|(spot, _)| spot)
}

/// The drawings as SVG.
pub(crate) fn drawn(layout: Layout, drawings: &[Drawing]) -> String {
    let (mut svg, man) = (String::new(), layout.man());
    for drawing in drawings {
        let (from, name) = (layout.at(drawing.from), drawing.paint.name());
        let path = match drawing.to {
            Some(to) => arrow_path(from, man * 0.6, layout.at(to), man * 0.35),
            None => ring_path(from, man + 3.0),
        };
        for class in ["halo", "ink"] {
            let _ = write!(svg, "<path class=\"{class} drawing {name}\" d=\"{path}\"/>");
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind() -> BoardKind {
        BoardKind::of("morelli13".parse().unwrap())
    }

    fn spot(name: &str) -> Spot {
        spot_of(kind(), name).unwrap()
    }

    #[test]
    fn comments_hold_drawings() {
        let drawings = [
            Drawing::between(spot("a13"), spot("c1"), Paint::Green),
            Drawing::between(spot("d2"), spot("d2"), Paint::Yellow),
            Drawing::between(spot("c1"), spot("m13"), Paint::Red),
        ];
        let text = comment_with(" Look here. ", &drawings);
        assert_eq!(text, "Look here. [%csl Yd2][%cal Ga13c1,Rc1m13]");
        let (words, again) = split_comment(kind(), &text);
        assert_eq!((words.as_str(), again.len()), ("Look here.", 3));
        assert!(drawings.iter().all(|drawing| again.contains(drawing)));
        // They are written in the same order from then on.
        assert_eq!(comment_with(&words, &again), text);
        assert_eq!(comment_with("", &drawings[1..2]), "[%csl Yd2]");
        assert_eq!(comment_with("", &[]), "");
    }

    #[test]
    fn what_cannot_be_read_stays() {
        for text in [
            "[%csl Ga14]",
            "[%cal Ga1]",
            "[%cal Ga1a1]",
            "[%csl Xa1]",
            "[%csl Ga1",
            "[%csl ]",
            "[%clk 1:00]",
            "[%c\u{e9}l Ga1]",
            "[%csl \u{e9}a1]",
            "[%csl G\u{e9}1]",
            "[%csl Ga99999999999999999999]",
        ] {
            assert_eq!(split_comment(kind(), text), (text.to_string(), Vec::new()), "{text}");
        }
        let (words, drawings) = split_comment(kind(), "[%cal [%csl Ga1] more");
        assert_eq!((words.as_str(), drawings.len()), ("[%cal  more", 1));
    }

    #[test]
    fn the_same_again_removes_it() {
        let mut drawings = Vec::new();
        let green = Drawing::between(spot("a1"), spot("b1"), Paint::Green);
        let red = Drawing { paint: Paint::Red, ..green };
        toggle(&mut drawings, green);
        toggle(&mut drawings, Drawing::between(spot("b1"), spot("a1"), Paint::Green));
        toggle(&mut drawings, red);
        assert_eq!((drawings.len(), drawings[0]), (2, red));
        toggle(&mut drawings, red);
        assert_eq!(drawings.len(), 1);
    }

    #[test]
    fn colours_follow_the_keys() {
        let paints = [(false, false), (true, false), (false, true), (true, true)].map(|(a, b)| Paint::of_keys(a, b));
        assert_eq!(paints, Paint::ALL);
    }

    #[test]
    fn they_are_drawn() {
        let layout = Layout { kind: kind(), flipped: false, coordinates: true };
        let svg = drawn(layout, &[Drawing::between(spot("a1"), spot("b3"), Paint::Blue)]);
        assert_eq!(svg.matches("drawing blue").count(), 2);
    }
}
