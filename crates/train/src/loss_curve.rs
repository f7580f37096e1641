//! The course of a training run as a picture.

use std::fmt::Write;

use crate::trainer::Progress;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;

/// The errors of each round as an SVG: on the training positions, on those kept aside, and without a network.
pub fn svg(title: &str, rounds: &[Progress]) -> String {
    let values = |round: &Progress| [round.error, round.kept_aside, round.without];
    let all = || rounds.iter().flat_map(values);
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let span = (high - low).max(1e-9);
    let x = |i: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * i as f64 / (rounds.len().max(2) - 1) as f64;
    let y = |value: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - low) / span;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\">{title}</text>\n"
    );
    let lines = [("training positions", "#2a6fb0"), ("kept aside", "#c2502e"), ("without a network", "#777")];
    for (i, (name, color)) in lines.into_iter().enumerate() {
        let points: Vec<String> =
            rounds.iter().enumerate().map(|(n, round)| format!("{:.1},{:.1}", x(n), y(values(round)[i]))).collect();
        let row = 44.0 + 18.0 * i as f64;
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"{row}\" fill=\"{color}\" text-anchor=\"end\">{name}</text>",
            points.join(" "),
            WIDTH - MARGIN,
        );
    }
    for value in [low, high] {
        let _ =
            writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value:.4}</text>", MARGIN - 6.0, y(value));
    }
    let last = rounds.last().map_or(0, |round| round.round);
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">round {last}</text>\n</svg>",
        WIDTH - MARGIN,
        HEIGHT - MARGIN + 20.0
    );
    svg
}
