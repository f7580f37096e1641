//! Exact values as marks beside places: won, drawn and lost differ in shape as well as in colour.

use std::fmt::Write;

use rayuela_draw::{At, N};
use rayuela_rules::Spot;

use super::geometry::Layout;

/// What a move through a place leads to with best play, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// a win
    Won,
    /// a draw
    Drawn,
    /// a loss
    Lost,
}

impl Worth {
    /// The name in classes and attributes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Worth::Won => "won",
            Worth::Drawn => "drawn",
            Worth::Lost => "lost",
        }
    }
}

/// The marks: a triangle that points up for a win, a square for a draw, a triangle that points down for a loss.
pub(crate) fn draw(layout: Layout, worths: &[(Spot, Worth)], svg: &mut String) {
    let (offset, size) = (layout.man() * 0.72, layout.man() * 0.34);
    for &(spot, worth) in worths {
        let middle = layout.at(spot);
        let At { x, y } = At { x: middle.x + offset, y: middle.y - offset };
        let (left, right, top, bottom) = (N(x - size), N(x + size), N(y - size), N(y + size));
        let path = match worth {
            Worth::Won => format!("M{left} {bottom}L{right} {bottom}L{} {top}Z", N(x)),
            Worth::Drawn => format!("M{left} {top}L{right} {top}L{right} {bottom}L{left} {bottom}Z"),
            Worth::Lost => format!("M{left} {top}L{right} {top}L{} {bottom}Z", N(x)),
        };
        let _ = write!(svg, "<path class=\"worth-mark {}\" d=\"{path}\"/>", worth.name());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Scene;
    use rayuela_rules::AnyPosition;

    #[test]
    fn results_differ_in_shape() {
        let scene = Scene::from(&AnyPosition::start("nine".parse().unwrap()));
        let layout = Layout { kind: scene.kind, flipped: false, coordinates: true };
        let shape = |worth: Worth| {
            let mut svg = String::new();
            draw(layout, &[(Spot { file: 0, rank: 0 }, worth)], &mut svg);
            assert!(svg.contains(worth.name()));
            svg.split("d=\"").nth(1).unwrap().to_string()
        };
        let shapes = [Worth::Won, Worth::Drawn, Worth::Lost].map(shape);
        assert!(shapes[0] != shapes[1] && shapes[1] != shapes[2] && shapes[0] != shapes[2]);
    }
}
