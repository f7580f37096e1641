//! What helps a newcomer to see: frames that lack one corner, threats, and the small ceremony of a king who is enthroned.

use std::fmt::Write;

use rayuela_draw::{At, LastTurn, N};
use rayuela_rules::{Color, Spot};

use super::geometry::Layout;
use super::scene::BoardKind;

/// A frame that lacks one corner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AlmostFrame {
    /// whose
    pub(crate) color: Color,
    /// its four corners, going round
    pub(crate) corners: Vec<Spot>,
    /// the one that is missing
    pub(crate) missing: Spot,
}

/// What the guide points out on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hints {
    /// frames that lack one corner
    pub(crate) frames: Vec<AlmostFrame>,
    /// places where the opponent threatens something
    pub(crate) threats: Vec<Spot>,
}

/// The outlines of frames, below the stones.
pub(crate) fn frames(layout: Layout, hints: &Hints) -> String {
    let mut svg = String::new();
    for frame in &hints.frames {
        let corners: Vec<String> = frame.corners.iter().map(|&spot| layout.at(spot).to_string()).collect();
        let name = frame.color.name();
        // Writing to a string cannot fail.
        let _ = write!(svg, "<path class=\"almost {name}\" d=\"M{}Z\"/>", corners.join("L"));
        let at = layout.at(frame.missing);
        let (x, y, r) = (N(at.x), N(at.y), N(layout.man() * 0.62));
        let _ = write!(svg, "<circle class=\"almost {name}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }
    svg
}

/// The marks of threats, above the stones: four short arcs around a place.
pub(crate) fn threats(layout: Layout, hints: &Hints) -> String {
    let mut svg = String::new();
    for &spot in &hints.threats {
        let at = layout.at(spot);
        let (x, y, r) = (N(at.x), N(at.y), N(layout.man() + 1.5));
        for class in ["threat under", "threat"] {
            let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" pathLength=\"8\"/>");
        }
    }
    svg
}

/// The ceremony of a king who has just taken the Throne: rays that open around it and fade. Without motion nothing is seen.
pub(crate) fn ceremony(layout: Layout, last: Option<&LastTurn>) -> String {
    let (Some(last), BoardKind::Morelli(..)) = (last.filter(|last| last.enthroned), layout.kind) else {
        return String::new();
    };
    let Some(throne) = layout.kind.throne() else { return String::new() };
    let at = layout.at(throne);
    let mut rays = String::new();
    for i in 0..12 {
        let angle = f64::from(i) * std::f64::consts::PI / 6.0;
        let along = |far: f64| At { x: far * angle.cos(), y: far * angle.sin() };
        let _ = write!(rays, "M{}L{}", along(22.0), along(if i % 2 == 0 { 40.0 } else { 32.0 }));
    }
    let name = last.mover.name();
    format!(
        "<g transform=\"translate({} {})\"><circle class=\"glow {name}\" r=\"20\"/><path class=\"rays\" d=\"{rays}\"/></g>",
        N(at.x),
        N(at.y)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{AnyPosition, Position};

    #[test]
    fn only_an_enthronement_is_celebrated() {
        let before = AnyPosition::parse("morelli5".parse().unwrap(), "b4/1b1b1/5/3b1/5 b -").unwrap();
        let layout = Layout { kind: BoardKind::of(before.variant()), flipped: false, coordinates: true };
        let turns = before.compact_turns();
        let celebrated =
            turns.iter().filter(|turn| !ceremony(layout, Some(&last(&before, turn))).is_empty()).collect::<Vec<_>>();
        assert!(celebrated.iter().all(|turn| turn.contains('*')), "{celebrated:?}");
        assert_eq!(celebrated.len(), turns.iter().filter(|turn| turn.contains('*')).count());
    }

    fn last(before: &AnyPosition, turn: &str) -> LastTurn {
        LastTurn::of(before, before.parse_turn(turn).unwrap())
    }

    #[test]
    fn a_frame_and_a_threat_are_drawn() {
        let spot = |file, rank| Spot { file, rank };
        let corners = vec![spot(1, 1), spot(1, 3), spot(3, 3), spot(3, 1)];
        let frame = AlmostFrame { color: Color::White, corners, missing: spot(3, 1) };
        let hints = Hints { frames: vec![frame], threats: vec![spot(3, 1)] };
        let layout = Layout { kind: BoardKind::of("morelli5".parse().unwrap()), flipped: false, coordinates: true };
        assert!(frames(layout, &hints).contains("almost white") && threats(layout, &hints).contains("threat"));
    }
}
