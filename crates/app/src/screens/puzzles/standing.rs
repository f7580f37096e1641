//! How the user does: the rating with its change and its graph, or the streak.

use leptos::prelude::*;
use rayuela_puzzles::Rating;
use rayuela_rules::Variant;

use super::log;
use super::solver::{Mode, Solver};
use crate::t;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 84.0;
const EDGE: f64 = 6.0;
/// How many of the latest puzzles the graph shows.
const SHOWN: usize = 100;

/// A rating as it is shown: one that is uncertain has a question mark.
pub(super) fn rating_words(rating: Rating) -> String {
    format!("{}{}", rating.shown(), if rating.is_provisional() { "?" } else { "" })
}

/// The panel beside a puzzle.
pub(super) fn standing(solver: Solver) -> AnyView {
    let variant = Memo::new(move |_| solver.with(|solving| solving.attempt.puzzle().variant()));
    let streak = Memo::new(move |_| solver.mode.get() == Mode::Streak);
    (move || {
        variant.get().map(|variant| if streak.get() { streak_panel(solver, variant) } else { rated(solver, variant) })
    })
    .into_any()
}

fn rated(solver: Solver, variant: Variant) -> AnyView {
    let course = Memo::new(move |_| solver.history.with(|history| history.course(variant)));
    let rating = move || course.with(|course| course.last().copied().unwrap_or_default());
    let change = move || {
        solver.change.get().map(|(before, after)| {
            let change = after.shown() - before.shown();
            let (class, sign) = if change < 0 { ("change down", "▼ −") } else { ("change up", "▲ +") };
            let label = t!("rating-change", n = change);
            view! {
                <span class=class data-change=change.to_string() aria-label=label role="img">
                    {format!("{sign}{}", change.abs())}
                </span>
            }
        })
    };
    let tried = move || {
        let (n, solved) = solver.history.with(|history| history.count(variant));
        t!("rating-tried", n = n, solved = solved)
    };
    view! {
        <section class="panel standing-panel" aria-label=t!("rating-title")>
            <div class="standing-line">
                <h2>{t!("rating-title")}</h2>
                <strong class="rating" data-rating=move || rating().shown().to_string()>{move || rating_words(rating())}</strong>
                {change}
            </div>
            {move || course.with(|course| graph(course))}
            <p class="hint">{tried}</p>
        </section>
    }
    .into_any()
}

fn streak_panel(solver: Solver, variant: Variant) -> AnyView {
    let length = move || solver.streak.with(Vec::len);
    let best = move || {
        length();
        let best = log::best_streak(variant);
        (best > 0).then(|| view! { <p>{t!("streak-best", n = best)}</p> })
    };
    view! {
        <section class="panel standing-panel" aria-label=t!("puzzles-streak")>
            <div class="standing-line">
                <h2>{t!("puzzles-streak")}</h2>
                <strong class="rating" data-streak=move || length().to_string()>{length}</strong>
            </div>
            {best}
            <p class="hint">{t!("streak-how")}</p>
        </section>
    }
    .into_any()
}

/// The lines below and above all ratings, at whole fifties.
fn range(course: &[Rating]) -> (f64, f64) {
    let low = course.iter().fold(f64::MAX, |low, rating| low.min(rating.value));
    let high = course.iter().fold(f64::MIN, |high, rating| high.max(rating.value));
    ((low / 50.0).floor() * 50.0 - 25.0, (high / 50.0).ceil() * 50.0 + 25.0)
}

/// Where the points of the graph stand.
fn points(course: &[Rating]) -> Vec<(f64, f64)> {
    let (low, high) = range(course);
    let last = course.len().saturating_sub(1).max(1) as f64;
    let x = |i: usize| EDGE + (WIDTH - 2.0 * EDGE) * i as f64 / last;
    let y = |rating: &Rating| EDGE + (HEIGHT - 2.0 * EDGE) * (high - rating.value) / (high - low);
    course.iter().enumerate().map(|(i, rating)| (x(i), y(rating))).collect()
}

/// The rating over the latest puzzles; nothing before there are two.
fn graph(course: &[Rating]) -> AnyView {
    let course = &course[course.len().saturating_sub(SHOWN)..];
    let (Some(last), 2..) = (course.last(), course.len()) else { return ().into_any() };
    let points = points(course);
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let line = line.join("L");
    let (x, y) = points.last().copied().unwrap_or_default();
    let area = format!("M{EDGE} {HEIGHT}L{line}L{x:.1} {HEIGHT}Z");
    let bounds =
        |pick: fn(f64, f64) -> f64, start: f64| course.iter().fold(start, |best, rating| pick(best, rating.value));
    let label = t!("rating-graph", n = course.len(), rating = rating_words(*last));
    let ends = [(bounds(f64::max, f64::MIN), 14.0), (bounds(f64::min, f64::MAX), HEIGHT - 5.0)];
    let ends = ends.map(|(value, at)| view! { <text x=EDGE y=at>{format!("{value:.0}")}</text> });
    view! {
        <svg class="course" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label data-points=course.len()>
            <path class="area" d=area />
            <path class="curve" d=format!("M{line}") />
            {ends.into_iter().collect::<Vec<_>>()}
            <circle cx=format!("{x:.1}") cy=format!("{y:.1}") r="3.5" />
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_keeps_within_its_frame() {
        let mut rating = Rating::default();
        let mut course = Vec::new();
        for i in 0..150_u16 {
            rating = rating.after(1400 + i, i % 3 != 0);
            course.push(rating);
        }
        for (x, y) in points(&course) {
            assert!((EDGE..=WIDTH - EDGE).contains(&x) && (EDGE..=HEIGHT - EDGE).contains(&y), "{x} {y}");
        }
        let same = points(&[Rating::default(); 2]);
        assert!(same.iter().all(|(x, y)| x.is_finite() && y.is_finite()));
    }

    #[test]
    fn an_uncertain_rating_says_so() {
        assert_eq!(rating_words(Rating::default()), "1500?");
        assert_eq!(rating_words(Rating { deviation: 60.0, ..Rating::default() }), "1500");
    }
}
