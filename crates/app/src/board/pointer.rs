//! Dragging, and the magnifier for fingers on small cells.

use leptos::prelude::*;
use leptos::svg::Svg;
use rayuela_draw::At;
use web_sys::PointerEvent;

use super::geometry::Layout;
use rayuela_rules::Spot;

/// Cells smaller than this many pixels get a magnifier under a finger.
const SMALL: f64 = 28.0;
/// A pointer that moves by less than this share of a cell counts as not moved.
const STILL: f64 = 0.3;

/// A pointer that is down on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hold {
    /// where it went down
    pub(crate) from: Spot,
    /// where it went down on the drawing
    start: At,
    /// where it is
    pub(crate) at: At,
    /// something is picked up there
    pub(crate) carries: bool,
    /// it has moved
    pub(crate) moved: bool,
    /// under a finger, on small cells
    pub(crate) magnified: bool,
}

/// Where a pointer is on the drawing, and how many pixels a cell has.
pub(crate) fn locate(board: NodeRef<Svg>, layout: Layout, event: &PointerEvent) -> Option<(At, f64)> {
    let area = board.get_untracked()?.get_bounding_client_rect();
    let scale = layout.length() / area.width().max(1.0);
    let at = At {
        x: (f64::from(event.client_x()) - area.left()) * scale,
        y: (f64::from(event.client_y()) - area.top()) * scale,
    };
    Some((at, layout.pitch() / scale))
}

impl Hold {
    /// The pointer is pressed; `can_pick` says what may be dragged. `None` where a plain click is enough.
    pub(crate) fn begin(
        layout: Layout,
        (at, pixels): (At, f64),
        touch: bool,
        can_pick: impl Fn(Spot) -> bool,
    ) -> Option<Hold> {
        let from = layout.spot(at)?;
        let (carries, magnified) = (can_pick(from), touch && pixels < SMALL);
        (carries || magnified).then_some(Hold { from, start: at, at, carries, moved: false, magnified })
    }

    /// The pointer moves.
    #[must_use]
    pub(crate) fn moved_to(self, layout: Layout, at: At) -> Hold {
        let far = ((at.x - self.start.x).powi(2) + (at.y - self.start.y).powi(2)).sqrt();
        Hold { at, moved: self.moved || far > STILL * layout.pitch(), ..self }
    }

    /// The place under the pointer.
    pub(crate) fn over(self, layout: Layout) -> Option<Spot> {
        layout.spot(self.at)
    }

    /// Whether the pointer is anywhere on the drawing.
    pub(crate) fn is_inside(self, layout: Layout) -> bool {
        let on = 0.0..=layout.length();
        on.contains(&self.at.x) && on.contains(&self.at.y)
    }

    /// The part of the drawing that the magnifier shows, as a `viewBox`.
    pub(crate) fn lens(self, layout: Layout) -> String {
        let half = 1.6 * layout.pitch();
        format!("{:.1} {:.1} {:.1} {:.1}", self.at.x - half, self.at.y - half, 2.0 * half, 2.0 * half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardKind;

    #[test]
    fn small_moves_are_clicks() {
        let layout = Layout { kind: BoardKind::of("nine".parse().unwrap()), flipped: false, coordinates: true };
        let spot = Spot { file: 0, rank: 0 };
        let at = layout.at(spot);
        assert_eq!(Hold::begin(layout, (at, 60.0), true, |_| false), None);
        assert!(Hold::begin(layout, (at, 20.0), true, |_| false).is_some_and(|hold| hold.magnified));
        let hold = Hold::begin(layout, (at, 60.0), false, |from| from == spot).unwrap();
        assert!(!hold.moved_to(layout, At { x: at.x + 5.0, ..at }).moved);
        let far = hold.moved_to(layout, layout.at(Spot { file: 3, rank: 0 }));
        assert_eq!((far.moved, far.over(layout)), (true, Some(Spot { file: 3, rank: 0 })));
    }
}
