//! Stones that keep their identity from one position to the next, so that moves can be animated; and their shapes.

use std::fmt::Write;

use rayuela_draw::{At, LastTurn, N};
use rayuela_rules::morelli::Edition;
use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot};

use super::geometry::Layout;
use super::scene::{BoardKind, Scene};
use crate::settings::Pieces;

/// A crown: the points, and the band below them.
const CROWN: &str = "M-9 5.6L-11.4-5.4L-5.2-.6L0-9.6L5.2-.6L11.4-5.4L9 5.6ZM-9 8.2H9V10.6H-9Z";
/// A tower with three merlons.
const TOWER: &str =
    "M-9-10.2H-5V-6.8H-2V-10.2H2V-6.8H5V-10.2H9V-3.6L6-1.2V4.6L8.6 7.2V10.2H-8.6V7.2L-6 4.6V-1.2L-9-3.6Z";
/// How far the upper man of a stack is raised, and the lower one lowered.
pub(crate) const RAISED: f64 = 6.5;
/// If more stones than this move at once, another game is shown, and nothing is animated.
const MOST_MOVED: usize = 2;

/// A stone on the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stone {
    /// stays the same as long as the stone is on the board
    pub(crate) id: u32,
    /// where it stands
    pub(crate) spot: Spot,
    /// a man or a stack
    pub(crate) slot: Slot,
}

/// All stones of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stones {
    /// in the order of their numbers
    pub(crate) list: Vec<Stone>,
    next: u32,
}

impl Stones {
    /// The stones of the next scene: those that stayed or moved keep their numbers.
    #[must_use]
    pub(crate) fn renewed(&self, scene: &Scene, last: Option<&LastTurn>) -> Stones {
        let stood = |spot: Spot| self.list.iter().find(|stone| stone.spot == spot);
        let mut left: Vec<Stone> = Vec::new();
        let mut list: Vec<Stone> = Vec::new();
        for stone in &self.list {
            match scene.at(stone.spot) {
                Slot::Vacant => left.push(*stone),
                slot => list.push(Stone { slot, ..*stone }),
            }
        }
        let mut came: Vec<(Spot, Slot)> =
            scene.men.iter().filter(|(spot, _)| stood(*spot).is_none()).copied().collect();
        // The stone of the turn first, then any that looks the same.
        let turn = last.and_then(|last| Some([last.from?, last.to?]));
        if came.len() <= MOST_MOVED {
            came.sort_by_key(|(spot, _)| !turn.is_some_and(|turn| turn.contains(spot)));
            came.retain(|&(spot, slot)| {
                let of_turn =
                    |stone: &Stone| turn.is_some_and(|turn| turn.contains(&spot) && turn.contains(&stone.spot));
                let from = left.iter().position(of_turn).or_else(|| left.iter().position(|stone| stone.slot == slot));
                let moved = from.map(|from| left.swap_remove(from));
                list.extend(moved.map(|stone| Stone { spot, slot, ..stone }));
                moved.is_none()
            });
        }
        let mut next = self.next;
        for (spot, slot) in came {
            list.push(Stone { id: next, spot, slot });
            next += 1;
        }
        list.sort_by_key(|stone| stone.id);
        Stones { list, next }
    }

    /// The stone with this number.
    pub(crate) fn find(&self, id: u32) -> Option<Stone> {
        self.list.iter().find(|stone| stone.id == id).copied()
    }
}

/// A disc with its rim, and what its set gives it: turned grooves, a reflection, or a sign for each colour.
fn disc(svg: &mut String, layout: Layout, color: Color, dy: f64, pieces: Pieces) -> std::fmt::Result {
    let (name, r) = (if color == Color::White { "w" } else { "b" }, layout.man());
    let solid = matches!(pieces, Pieces::Turned | Pieces::Glass);
    if solid {
        write!(svg, "<circle class=\"shadow\" cx=\".6\" cy=\"{}\" r=\"{}\"/>", N(dy + 2.2), N(r * 1.3))?;
    }
    let style = if solid { "shaded" } else { "flat" };
    write!(svg, "<circle class=\"disc {name} {style}\" cy=\"{}\" r=\"{}\"/>", N(dy), N(r))?;
    match (pieces, color) {
        (Pieces::Turned, _) => [0.74, 0.42].iter().try_for_each(|share| {
            let r = N(r * share);
            // The lower edge of a groove catches the light.
            write!(svg, "<circle class=\"glint {name}\" cy=\"{}\" r=\"{r}\"/>", N(dy + 0.6))?;
            write!(svg, "<circle class=\"groove {name}\" cy=\"{}\" r=\"{r}\"/>", N(dy))
        }),
        (Pieces::Glass, _) => write!(
            svg,
            "<ellipse class=\"shine {name}\" transform=\"translate({} {})rotate(-32)\" rx=\"{}\" ry=\"{}\"/>",
            N(-0.3 * r),
            N(dy - 0.42 * r),
            N(0.36 * r),
            N(0.2 * r)
        ),
        (Pieces::Marked, Color::White) => {
            write!(svg, "<circle class=\"sign w\" cy=\"{}\" r=\"{}\"/>", N(dy), N(r * 0.42))
        }
        (Pieces::Marked, Color::Black) => {
            let arm = r * 0.36;
            let (low, high) = (N(dy - arm), N(dy + arm));
            write!(svg, "<path class=\"sign b\" d=\"M{0} {low}L{1} {high}M{1} {low}L{0} {high}\"/>", N(-arm), N(arm))
        }
        (Pieces::Flat, _) => Ok(()),
    }
}

/// What stands on a place, drawn around the origin.
pub(crate) fn face(layout: Layout, slot: Slot, pieces: Pieces) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = match slot {
        Slot::Vacant => Ok(()),
        Slot::Man(color) => disc(&mut svg, layout, color, 0.0, pieces),
        Slot::Stack(owner) => {
            disc(&mut svg, layout, !owner, RAISED, pieces).and_then(|()| disc(&mut svg, layout, owner, -RAISED, pieces))
        }
    };
    svg
}

/// The Throne, vacant or with the king (2011: the tower) that holds it.
pub(crate) fn throne(layout: Layout, holder: Option<Color>) -> String {
    let (BoardKind::Morelli(_, edition), Some(spot)) = (layout.kind, layout.kind.throne()) else {
        return String::new();
    };
    let At { x, y } = layout.at(spot);
    let path = if edition == Edition::E2015 { CROWN } else { TOWER };
    let (left, top) = (N(x - 16.0), N(y - 16.0));
    let seat = format!("<rect class=\"seat\" x=\"{left}\" y=\"{top}\" width=\"32\" height=\"32\" rx=\"5\"/>");
    let (x, y) = (N(x), N(y));
    match holder {
        None => format!("{seat}<path class=\"emblem vacant\" transform=\"translate({x} {y})\" d=\"{path}\"/>"),
        Some(color) => {
            let name = if color == Color::White { "w" } else { "b" };
            format!(
                "{seat}<g transform=\"translate({x} {y})\"><g class=\"king\"><circle class=\"disc {name} shaded\" \
                 r=\"17.4\"/><path class=\"emblem {name}\" d=\"{path}\"/></g></g>"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{AnyPosition, Position};

    #[test]
    fn a_moved_stone_keeps_its_number() {
        let start = AnyPosition::start("morelli5".parse().unwrap());
        let before = Stones::default().renewed(&Scene::from(&start), None);
        let mv = start.legal_moves()[0];
        let last = LastTurn::of(&start, mv);
        let after = before.renewed(&Scene::from(&start.play(mv).unwrap()), Some(&last));
        let ids = |stones: &Stones| stones.list.iter().map(|stone| stone.id).collect::<Vec<_>>();
        assert_eq!(ids(&before), ids(&after));
        let moved = before.list.iter().find(|stone| Some(stone.spot) == last.from).unwrap().id;
        assert_eq!(after.find(moved).map(|stone| Some(stone.spot)), Some(last.to));
        // And back again.
        assert_eq!(after.renewed(&Scene::from(&start), None), before);
    }

    #[test]
    fn placed_and_removed_stones_come_and_go() {
        let at = |text| Scene::from(&AnyPosition::parse("six".parse().unwrap(), text).unwrap());
        let one = Stones::default().renewed(&at("w../.../..../.../... b 5 6"), None);
        let two = one.renewed(&at("w../.../..../.../..b w 5 5"), None);
        assert_eq!(two.list.iter().map(|stone| stone.id).collect::<Vec<_>>(), [0, 1]);
        let three = two.renewed(&at("w.w/.../..../.../... b 4 5"), None);
        assert_eq!(three.list.iter().map(|stone| stone.id).collect::<Vec<_>>(), [0, 2]);
    }
}
