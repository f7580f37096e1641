//! Plots of a summary as SVG.
//!
//! The text is left to the program that shows the picture, so no font is needed to draw it.

use plotters::prelude::*;
use thiserror::Error;

use crate::summary::Summary;

/// A plot could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a plot cannot be drawn: {0}")]
pub struct PlotError(String);

/// Width and height.
const SIZE: (u32, u32) = (720, 400);
const INK: RGBColor = RGBColor(38, 70, 120);
const PALE: RGBColor = RGBColor(200, 120, 40);

/// What a plot shows.
struct Labels<'a> {
    title: &'a str,
    x: &'a str,
    y: &'a str,
}

/// All plots of a summary: the end of the file's name, and the picture.
///
/// # Errors
/// If the plotting crate refuses.
pub fn all(summary: &Summary) -> Result<Vec<(&'static str, String)>, PlotError> {
    let mut plots = vec![("branching", branching(summary)?), ("length", lengths(summary)?)];
    if let Some(lead) = lead(summary)? {
        plots.push(("lead", lead));
    }
    Ok(plots)
}

/// The beginning of the names of a summary's files: the variant and the set-up.
pub fn name(summary: &Summary) -> String {
    let mode = summary.series.mode.as_ref().map(|mode| format!("-{mode}")).unwrap_or_default();
    format!("{}{mode}", summary.series.variant)
}

fn title(summary: &Summary, what: &str) -> String {
    let mode = summary.series.mode.as_ref().map(|mode| format!(", {mode}")).unwrap_or_default();
    format!("{}{mode}: {what} ({} games)", summary.series.variant, summary.games)
}

/// The average number of legal moves at each move.
fn branching(summary: &Summary) -> Result<String, PlotError> {
    let points = points(&summary.branching_by_ply);
    let title = title(summary, "legal moves");
    curve(&points, &Labels { title: &title, x: "move", y: "legal moves" })
}

/// The average lead at each move; nothing if no player says what they expect.
fn lead(summary: &Summary) -> Result<Option<String>, PlotError> {
    let Some(seen) = &summary.perception else { return Ok(None) };
    let points = points(&seen.lead_by_ply);
    let title = title(summary, "how far the leader is ahead");
    curve(&points, &Labels { title: &title, x: "move", y: "lead, 0 to 1" }).map(Some)
}

/// The moves that have a mean, from 1.
fn points(by_ply: &[(usize, f64)]) -> Vec<(f64, f64)> {
    let known = by_ply.iter().enumerate().filter(|(_, (count, _))| *count > 0);
    known.map(|(ply, (_, mean))| ((ply + 1) as f64, *mean)).collect()
}

fn curve(points: &[(f64, f64)], labels: &Labels<'_>) -> Result<String, PlotError> {
    let most = points.iter().fold((2.0f64, 0.0f64), |(x, y), point| (x.max(point.0), y.max(point.1)));
    let top = if most.1 > 0.0 { most.1 * 1.05 } else { 1.0 };
    draw(labels, (0.0, most.0), top, |chart| {
        chart.draw_series(LineSeries::new(points.iter().copied(), INK.stroke_width(2))).map_err(refused)?;
        Ok(())
    })
}

/// How many games have which length, in at most forty columns.
fn lengths(summary: &Summary) -> Result<String, PlotError> {
    let length = &summary.length;
    let width = (length.longest - length.shortest + 1).div_ceil(40);
    let mut columns = vec![0usize; (length.longest - length.shortest) / width + 1];
    for (plies, games) in &length.games {
        columns[(plies - length.shortest) / width] += games;
    }
    let top = columns.iter().copied().max().unwrap_or(1) as f64 * 1.05;
    let left = |column: usize| (length.shortest + column * width) as f64;
    let title = title(summary, "length");
    let labels = Labels { title: &title, x: "moves in the game", y: "games" };
    draw(&labels, (left(0), left(columns.len())), top, |chart| {
        let bars = columns.iter().enumerate();
        let bar =
            |(i, games): (usize, &usize)| Rectangle::new([(left(i), 0.0), (left(i + 1), *games as f64)], PALE.filled());
        chart.draw_series(bars.map(bar)).map_err(refused)?;
        Ok(())
    })
}

type Chart<'a, 'b> = ChartContext<
    'a,
    SVGBackend<'b>,
    Cartesian2d<plotters::coord::types::RangedCoordf64, plotters::coord::types::RangedCoordf64>,
>;

/// A chart with axes from `x` and from 0 to `top`.
fn draw(
    labels: &Labels<'_>,
    x: (f64, f64),
    top: f64,
    series: impl FnOnce(&mut Chart<'_, '_>) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE).map_err(refused)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(labels.title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(52)
            .build_cartesian_2d(x.0..x.1, 0.0..top)
            .map_err(refused)?;
        chart
            .configure_mesh()
            .max_light_lines(1)
            .light_line_style(WHITE)
            .x_desc(labels.x)
            .y_desc(labels.y)
            .label_style(("sans-serif", 13))
            .draw()
            .map_err(refused)?;
        series(&mut chart)?;
        root.present().map_err(refused)?;
    }
    Ok(svg)
}

fn refused(error: impl std::fmt::Display) -> PlotError {
    PlotError(error.to_string())
}
