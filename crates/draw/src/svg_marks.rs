//! Rings, arrows and outlines that show a turn. Each is drawn twice, a wide light stroke under a narrow dark one, so that
//! it stands out on every band and on every man.

use crate::coordinates::{At, N};
use crate::svg::{Svg, add};

/// How marks are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    /// the narrow stroke
    pub(crate) ink: &'static str,
    pub(crate) width: f64,
    /// the wide stroke below it
    pub(crate) halo: &'static str,
    pub(crate) halo_width: f64,
}

impl Pen {
    /// Strokes path data; `dashes` as in `stroke-dasharray`, empty for a full line.
    pub(crate) fn stroke(self, svg: &mut Svg, path: &str, dashes: &str) {
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        for (color, width, dashes) in [(self.halo, self.halo_width, ""), (self.ink, self.width, dashes.as_str())] {
            add!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\"{dashes}/>",
                N(width)
            );
        }
    }

    /// A ring.
    pub(crate) fn ring(self, svg: &mut Svg, at: At, radius: f64, dashes: &str) {
        let (left, right) = (At::new(at.x - radius, at.y), N(2.0 * radius));
        let r = N(radius);
        self.stroke(svg, &format!("M{left}a{r} {r} 0 1 1 {right} 0a{r} {r} 0 1 1-{right} 0z"), dashes);
    }

    /// An arrow between two places, kept clear of them by these distances.
    pub(crate) fn arrow(self, svg: &mut Svg, (from, clear_from): (At, f64), (to, clear_to): (At, f64), dashes: &str) {
        let (start, tip) = (from.towards(to, clear_from), to.towards(from, clear_to));
        let back = tip.towards(from, 4.5 * self.width);
        let (left, right) = (back.turned(tip, 32.0), back.turned(tip, -32.0));
        let head = format!("M{left}L{tip}L{right}");
        if dashes.is_empty() {
            return self.stroke(svg, &format!("M{start}L{tip}{head}"), "");
        }
        self.stroke(svg, &format!("M{start}L{tip}"), dashes);
        self.stroke(svg, &head, "");
    }
}

/// The outline of everything within `radius` of the straight line between two places.
pub(crate) fn capsule(a: At, b: At, radius: f64) -> String {
    let side = |at: At, other: At, degrees: f64| at.towards(other, radius).turned(at, degrees);
    let r = N(radius);
    format!(
        "M{}L{}A{r} {r} 0 0 1 {}L{}A{r} {r} 0 0 1 {}Z",
        side(a, b, -90.0),
        side(b, a, 90.0),
        side(b, a, -90.0),
        side(a, b, 90.0),
        side(a, b, -90.0)
    )
}
