//! The tables of docs/results-statistics.md are those of docs/results/statistics/*.json.

use std::path::Path;

#[path = "../../examples/statistics_docs/render.rs"]
mod render;
#[path = "../../examples/statistics_docs/tables.rs"]
pub(crate) mod tables;

#[test]
fn the_page_shows_the_statistics() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let summaries = render::read(&docs.join("results/statistics")).expect("statistics");
    let page = std::fs::read_to_string(docs.join("results-statistics.md")).expect("the page");
    let rendered = render::render(&page, &summaries).expect("a page");
    assert!(page == rendered, "run `cargo run -p rayuela-stats --example statistics_docs`");
}

#[test]
fn the_numbers_agree_with_each_other() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for summary in render::read(&docs.join("results/statistics")).expect("statistics") {
        let name = format!("{:?}", summary.series);
        let finished = summary.first_wins + summary.draws + summary.second_wins;
        assert_eq!(summary.games, finished + summary.unfinished, "{name}");
        assert_eq!(summary.games, summary.endings.values().sum::<usize>(), "{name}");
        assert_eq!(summary.games, summary.length.games.values().sum::<usize>(), "{name}");
        assert!(summary.distinct <= summary.games && summary.drawn.of == finished, "{name}");
        let points = summary.first_wins as f64 + summary.draws as f64 / 2.0;
        let score = summary.first_score.expect("a finished game").value;
        assert!((score - points / finished as f64).abs() < 1e-4, "{name}");
    }
}
