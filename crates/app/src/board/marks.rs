//! Rings, outlines and arrows: what is chosen, where it may go, what the last turn did, what the engine suggests.
//!
//! Each is drawn twice, a wide stroke under a narrow one of the opposite lightness, so that it stands out on every band.

use std::fmt::Write;

use rayuela_draw::{At, LastTurn, N};
use rayuela_rules::morris::Slot;
use rayuela_rules::{AnyMove, AnyPosition, Color, Prompt, Spot, TurnBuilder};

use super::geometry::Layout;
use super::hints::Hints;
use super::scene::{BoardKind, Scene};
use super::stones::{RAISED, face};
use super::worth::{self, Worth};
use crate::settings::Pieces;

/// An arrow from place to place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Arrow {
    /// the start; an arrow without one is a ring
    pub(crate) from: Option<Spot>,
    /// the end
    pub(crate) to: Spot,
    /// the best, the second best, …
    pub(crate) rank: usize,
}

impl Arrow {
    /// A turn as an arrow; one that moves nothing has none.
    pub(crate) fn of(position: &AnyPosition, mv: AnyMove, rank: usize) -> Option<Arrow> {
        let turn = LastTurn::of(position, mv);
        Some(Arrow { from: turn.from, to: turn.to?, rank })
    }
}

/// What is to be marked on a board besides the last turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Marks {
    /// what has been chosen
    pub(crate) chosen: Vec<Spot>,
    /// what may be chosen next, and what that would mean
    pub(crate) next: Vec<(Spot, Prompt)>,
    /// hints and lines of an engine
    pub(crate) arrows: Vec<Arrow>,
    /// places to highlight
    pub(crate) outlined: Vec<Spot>,
    /// what places lead to, where that is proved
    pub(crate) worths: Vec<(Spot, Worth)>,
    /// what the guide points out
    pub(crate) hints: Hints,
}

impl Marks {
    /// The choices of a turn that is being put together, and what may be chosen next. A chosen man is ringed where it
    /// stands, even after it has moved in the preview.
    pub(crate) fn of(builder: &TurnBuilder<AnyPosition>, scene: &Scene) -> Marks {
        let mut chosen = builder.clicks().to_vec();
        chosen.retain(|&spot| scene.at(spot) != Slot::Vacant);
        Marks { chosen, next: builder.next(), ..Marks::default() }
    }

    /// Whether something stands there that may be picked up.
    pub(crate) fn can_pick(&self, spot: Spot) -> bool {
        self.next.iter().any(|(at, prompt)| *at == spot && matches!(prompt, Prompt::Piece | Prompt::Man))
            || self.chosen.last() == Some(&spot)
    }

    /// Whether this may be chosen next.
    pub(crate) fn can_choose(&self, spot: Spot) -> bool {
        self.next.iter().any(|(at, _)| *at == spot)
    }
}

/// Adds a shape twice: its halo and its ink.
fn twice(svg: &mut String, class: &str, path: &str) {
    let _ = write!(svg, "<path class=\"halo {class}\" d=\"{path}\"/><path class=\"ink {class}\" d=\"{path}\"/>");
}

/// Path data of a ring.
pub(crate) fn ring(at: At, radius: f64) -> String {
    let (left, wide, r) = (At { x: at.x - radius, y: at.y }, N(2.0 * radius), N(radius));
    format!("M{left}a{r} {r} 0 1 1 {wide} 0a{r} {r} 0 1 1-{wide} 0z")
}

/// Path data of an arrow, kept clear of both ends.
pub(crate) fn arrow(from: At, clear_from: f64, to: At, clear_to: f64) -> String {
    let (start, tip) = (from.towards(to, clear_from), to.towards(from, clear_to));
    let back = tip.towards(from, 9.0);
    let (dx, dy) = ((tip.x - back.x) * 0.62, (tip.y - back.y) * 0.62);
    let (left, right) = (At { x: back.x - dy, y: back.y + dx }, At { x: back.x + dy, y: back.y - dx });
    format!("M{start}L{tip}M{left}L{tip}L{right}")
}

/// The marks below the stones: completed frames and mills, the path of the last turn, captured men.
pub(crate) fn below(layout: Layout, scene: &Scene, last: Option<&LastTurn>, pieces: Pieces) -> String {
    let mut svg = String::new();
    for (color, [a, b]) in &scene.bans {
        let class = if *color == Color::White { "ban w" } else { "ban b" };
        twice(&mut svg, class, &format!("M{}L{}", layout.at(*a), layout.at(*b)));
    }
    let Some(last) = last else { return svg };
    for line in &last.lines {
        let corners: Vec<String> = line.iter().map(|&spot| layout.at(spot).to_string()).collect();
        let closing = if matches!(layout.kind, BoardKind::Morelli(..)) { "Z" } else { "" };
        twice(&mut svg, "lit", &format!("M{}{closing}", corners.join("L")));
    }
    for spot in last.removed.iter().copied().chain(last.taken.iter().map(|taken| taken.from)) {
        if scene.at(spot) == Slot::Vacant {
            let at = layout.at(spot);
            let man = face(layout, Slot::Man(!last.mover), pieces);
            let _ = write!(svg, "<g class=\"ghost\" transform=\"translate({} {})\">{man}</g>", N(at.x), N(at.y));
        }
    }
    if let (Some(from), Some(to)) = (last.from, last.to) {
        let (from, to) = (layout.at(from), layout.at(to));
        twice(&mut svg, "way", &arrow(from, 7.0, to, layout.man() + 5.0));
        twice(&mut svg, "way", &ring(from, 7.0));
    }
    for taken in &last.taken {
        let (from, under) = (layout.at(taken.from), layout.at(taken.under));
        twice(&mut svg, "taking", &arrow(from, 10.0, under, layout.man() + 8.0));
    }
    svg
}

/// The marks above the stones: rings around what the last turn changed and what may be chosen.
pub(crate) fn above(layout: Layout, scene: &Scene, last: Option<&LastTurn>, marks: &Marks) -> String {
    let mut svg = String::new();
    let man = layout.man();
    if let Some(last) = last {
        let changed = last.captured.iter().chain(&last.turned);
        for &spot in changed {
            twice(&mut svg, "captured", &ring(raised(layout, scene, spot), man + 2.4));
        }
        for &spot in &last.removed {
            let (at, arm) = (layout.at(spot), man * 0.45);
            let (left, right, top, bottom) = (N(at.x - arm), N(at.x + arm), N(at.y - arm), N(at.y + arm));
            twice(&mut svg, "gone", &format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"));
        }
        if let Some(to) = last.to {
            twice(&mut svg, "came", &ring(raised(layout, scene, to), man + 2.4));
        }
    }
    for &(spot, prompt) in &marks.next {
        let at = layout.at(spot);
        match prompt {
            // Morris men may go anywhere that is vacant; a set-up of Morelli keeps to the outermost band.
            Prompt::Place if layout.kind.throne().is_some() => twice(&mut svg, "goal", &ring(at, man * 0.3)),
            Prompt::Piece | Prompt::Man | Prompt::Place => {}
            Prompt::Destination => twice(&mut svg, "goal", &ring(at, man * 0.52)),
            Prompt::Occupy => twice(&mut svg, "goal", &ring(at, man + 3.0)),
            Prompt::PutUnder => twice(&mut svg, "goal", &ring(at, man + 4.0)),
            Prompt::Capture | Prompt::Remove | Prompt::Take | Prompt::TurnOver => {
                twice(&mut svg, "prey", &ring(raised(layout, scene, spot), man + 3.0));
            }
        }
    }
    for &spot in &marks.chosen {
        twice(&mut svg, "chosen", &ring(raised(layout, scene, spot), man + 2.6));
    }
    for &spot in &marks.outlined {
        twice(&mut svg, "outlined", &ring(layout.at(spot), man + 3.6));
    }
    for mark in marks.arrows.iter().rev() {
        let to = layout.at(mark.to);
        let class = if mark.rank == 0 { "advice" } else { "advice lesser" };
        match mark.from {
            Some(from) => twice(&mut svg, class, &arrow(layout.at(from), man * 0.5, to, 4.0)),
            None => twice(&mut svg, class, &ring(to, man * 0.7)),
        }
    }
    worth::draw(layout, &marks.worths, &mut svg);
    svg
}

/// The middle of what stands on a place: the upper man of a stack stands higher.
fn raised(layout: Layout, scene: &Scene, spot: Spot) -> At {
    let at = layout.at(spot);
    match scene.at(spot) {
        Slot::Stack(_) => At { y: at.y - RAISED, ..at },
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Position;

    #[test]
    fn a_turn_is_marked() {
        let before = AnyPosition::parse("morelli5".parse().unwrap(), "5/5/5/3wb/2b2 b -").unwrap();
        let last = LastTurn::of(&before, before.parse_turn("C1-C2").unwrap());
        let scene = Scene::from(&before.after("C1-C2").unwrap());
        let layout = Layout { kind: scene.kind, flipped: false, coordinates: true };
        assert!(below(layout, &scene, Some(&last), Pieces::Flat).contains("ink way"));
        let marks = Marks { next: vec![(Spot { file: 0, rank: 0 }, Prompt::Destination)], ..Marks::default() };
        let svg = above(layout, &scene, Some(&last), &marks);
        assert!(svg.contains("ink captured") && svg.contains("ink came") && svg.contains("ink goal"));
    }
}
