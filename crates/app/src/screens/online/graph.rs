//! The history of a rating as a curve.

use leptos::prelude::*;

use crate::online::words;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 180.0;
/// Room for the numbers at the left and the dots at the edges.
const LEFT: f64 = 44.0;
const EDGE: f64 = 10.0;

/// Where a rating stands, given the lowest and the highest line of the graph.
fn y(rating: f64, (low, high): (f64, f64)) -> f64 {
    EDGE + (HEIGHT - 2.0 * EDGE) * (high - rating) / (high - low)
}

/// The lines below and above all ratings, at whole fifties.
fn range(points: &[(u64, f64)]) -> (f64, f64) {
    let low = points.iter().fold(f64::MAX, |low, (_, rating)| low.min(*rating));
    let high = points.iter().fold(f64::MIN, |high, (_, rating)| high.max(*rating));
    let (low, high) = ((low / 50.0).floor() * 50.0, (high / 50.0).ceil() * 50.0);
    if high - low < 100.0 { (low - 50.0, high + 50.0) } else { (low, high) }
}

/// The curve of these points; nothing without any.
pub(super) fn graph(points: &[(u64, f64)], label: String) -> AnyView {
    let (Some(&(first, _)), Some(&(last, latest))) = (points.first(), points.last()) else { return ().into_any() };
    let range = range(points);
    let span = last.saturating_sub(first).max(1) as f64;
    let x = |at: u64| LEFT + (WIDTH - LEFT - EDGE) * (at - first) as f64 / span;
    let curve: Vec<String> =
        points.iter().map(|(at, rating)| format!("{:.1} {:.1}", x(*at), y(*rating, range))).collect();
    let lines: Vec<_> = [range.0, (range.0 + range.1) / 2.0, range.1]
        .into_iter()
        .map(|rating| {
            let at = y(rating, range);
            view! {
                <path class="level" d=format!("M{LEFT} {at:.1}H{WIDTH}") />
                <text x="0" y=format!("{:.1}", at + 4.0)>{format!("{rating:.0}")}</text>
            }
        })
        .collect();
    let days = format!("{} – {}", words::day(first), words::day(last));
    view! {
        <figure class="rating-graph">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=format!("{label}: {latest:.0}. {days}")>
                {lines}
                <path class="curve" d=format!("M{}", curve.join("L")) />
                <circle cx=format!("{:.1}", x(last)) cy=format!("{:.1}", y(latest, range)) r="4" />
            </svg>
            <figcaption class="hint">{label}" · "{days}</figcaption>
        </figure>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_points_are_within() {
        let points = [(1, 1500.0), (2, 1633.2), (9, 1480.0)];
        let range = range(&points);
        assert_eq!(range, (1450.0, 1650.0));
        for (_, rating) in points {
            assert!((EDGE..=HEIGHT - EDGE).contains(&y(rating, range)));
        }
    }
}
