//! The graph over the game: White's share of the points after each turn; a click shows that position.

use std::fmt::Write;

use leptos::prelude::*;
use leptos::svg::Svg;
use rayuela_coach::Judgement;
use web_sys::MouseEvent;

use super::eval::Eval;
use super::report_search::Judging;
use super::state::Analysis;
use super::tree::Id;
use crate::t;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 60.0;
/// Room for the marks at both ends.
const EDGE: f64 = 8.0;

/// A position of the line.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    id: Id,
    eval: Option<Eval>,
    judgement: Judgement,
}

fn x(i: usize, count: usize) -> f64 {
    let last = count.saturating_sub(1).max(1) as f64;
    EDGE + (WIDTH - 2.0 * EDGE) * i as f64 / last
}

fn y(eval: Eval) -> f64 {
    EDGE + (HEIGHT - 2.0 * EDGE) * (1.0 - eval.white())
}

/// The drawing: hatched areas are estimated, solid ones proved.
fn draw(points: &[Point], at: Id) -> String {
    let mut svg = String::new();
    let (count, middle) = (points.len(), HEIGHT / 2.0);
    for (i, pair) in points.windows(2).enumerate() {
        let [Point { eval: Some(a), .. }, Point { eval: Some(b), .. }] = pair else { continue };
        let class = if a.is_proved() && b.is_proved() { "proved" } else { "estimated" };
        let (x0, y0, x1, y1) = (x(i, count), y(*a), x(i + 1, count), y(*b));
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path class=\"area {class}\" d=\"M{x0:.1} {HEIGHT}V{y0:.1}L{x1:.1} {y1:.1}V{HEIGHT}Z\"/>\
             <path class=\"curve {class}\" d=\"M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}\"/>"
        );
    }
    let _ = write!(svg, "<path class=\"even\" d=\"M0 {middle}H{WIDTH}\"/>");
    if let Some(i) = points.iter().position(|point| point.id == at) {
        let _ = write!(svg, "<path class=\"here\" d=\"M{:.1} 0V{HEIGHT}\"/>", x(i, count));
    }
    for (i, point) in points.iter().enumerate() {
        let Some(eval) = point.eval else { continue };
        let kind = if eval.is_proved() { "proved" } else { "estimated" };
        let (radius, bad) = match point.judgement {
            Judgement::Good => (2.6, ""),
            Judgement::Inaccuracy => (4.0, "slight"),
            Judgement::Mistake => (4.6, "bad"),
            Judgement::Blunder => (5.2, "worst"),
        };
        let (x, y) = (x(i, count), y(eval));
        let _ = write!(svg, "<circle class=\"dot {kind} {bad}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
    }
    svg
}

/// The place of the line nearest to a share of the width, 0 to 1.
fn nearest(share: f64, count: usize) -> usize {
    let along = (share * WIDTH - EDGE) / (WIDTH - 2.0 * EDGE);
    let last = count.saturating_sub(1);
    (along * last as f64).round().clamp(0.0, last as f64) as usize
}

/// The graph.
pub(crate) fn graph(analysis: Analysis) -> AnyView {
    let node: NodeRef<Svg> = NodeRef::new();
    let line = Memo::new(move |_| {
        let at = analysis.at.get();
        let mut line = vec![0];
        line.extend(analysis.tree.with(|tree| tree.line(at)));
        line
    });
    let points = Memo::new(move |_| {
        let judged = match analysis.judging.get() {
            Judging::Done(judged) => Some(judged),
            _ => None,
        };
        let judgement =
            |id| judged.as_ref().and_then(|judged| judged.turn(id)).map_or(Judgement::Good, |turn| turn.judgement);
        analysis.evals.with(|evals| {
            let point = |id| Point { id, eval: evals.get(id), judgement: judgement(id) };
            line.get().into_iter().map(point).collect::<Vec<_>>()
        })
    });
    let known = move || points.with(|points| points.iter().filter(|point| point.eval.is_some()).count());
    let click = move |event: MouseEvent| {
        let Some(node) = node.get_untracked() else { return };
        let area = node.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - area.left()) / area.width().max(1.0);
        let id = line.with_untracked(|line| line.get(nearest(share, line.len())).copied());
        if let Some(id) = id {
            analysis.go(id);
        }
    };
    view! {
        <svg
            node_ref=node
            class="graph"
            viewBox=format!("0 0 {WIDTH} {HEIGHT}")
            role="img"
            aria-label=move || t!("graph-label", n = known())
            data-graph=move || known().to_string()
            on:click=click
        >
            <g inner_html=HATCH></g>
            <g inner_html=move || points.with(|points| draw(points, analysis.at.get()))></g>
            {move || {
                (known() < 2)
                    .then(|| view! { <text class="words" x=WIDTH / 2.0 y=HEIGHT / 2.0 - 6.0>{t!("graph-empty")}</text> })
            }}
        </svg>
    }
    .into_any()
}

const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
    <path class=\"hatching\" d=\"M-1 7L7-1M-1 1L1-1M5 7L7 5\"/></pattern></defs>";

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Outcome;

    #[test]
    fn solid_where_it_is_proved() {
        let proved = Some(Eval::ended(Outcome::Draw));
        let point = |id, eval| Point { id, eval, judgement: Judgement::Good };
        let svg = draw(&[point(0, proved), point(1, proved), point(2, None)], 1);
        assert_eq!(svg.matches("area proved").count(), 1);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("here") && !svg.contains("estimated"));
    }

    #[test]
    fn clicks_find_the_nearest_position() {
        assert_eq!([0.0, 0.24, 0.26, 0.5, 1.0].map(|share| nearest(share, 3)), [0, 0, 1, 1, 2]);
        assert_eq!((nearest(0.7, 1), nearest(0.7, 0)), (0, 0));
    }
}
