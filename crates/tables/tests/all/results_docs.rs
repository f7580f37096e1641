//! The tables of docs/results.md are those of docs/results/*.json, and these agree with themselves and with the rules.

use std::path::Path;

use rayuela_rules::morris::Morris;
use rayuela_rules::{Position, Variant};

#[path = "../../examples/results_docs/render.rs"]
pub(crate) mod render;

use render::Status;

#[test]
fn the_page_shows_the_results() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let results = render::read(&docs.join("results")).expect("results");
    let page = std::fs::read_to_string(docs.join("results.md")).expect("the page");
    let rendered = render::render(&page, &results).expect("a page");
    assert!(page == rendered, "run `cargo run -p rayuela-tables --example results_docs`");
    for result in &results {
        assert!(page.contains(&format!("<!-- result {} -->", result.variant)), "{} is not shown", result.variant);
    }
}

#[test]
fn results_agree_with_themselves_and_the_rules() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for result in render::read(&docs.join("results")).expect("results") {
        let Ok(Variant::Morris(variant)) = result.variant.parse() else { panic!("{}", result.variant) };
        let men = variant.base.men();
        assert_eq!(result.classes.len(), (men - 2) * (men - 2), "{variant}");
        let rows = result.classes.iter().map(|row| row.counts).chain(result.placing.iter().map(|row| row.counts));
        for counts in rows {
            assert_eq!(counts.positions, counts.wins + counts.losses + counts.draws, "{variant}: {counts:?}");
        }
        assert!(["win", "draw", "loss"].contains(&result.value.as_str()), "{variant}");
        if let Some(empty) = result.placing.iter().find(|row| row.placed == Some(0)) {
            let counts = [empty.counts.wins, empty.counts.draws, empty.counts.losses];
            let value = counts.iter().position(|&count| count == 1).map(|i| ["win", "draw", "loss"][i]);
            assert_eq!(value, Some(result.value.as_str()), "{variant}");
        }
        assert!(result.computed.command.contains(&format!("solve {variant}")), "{variant}");
        assert!(!result.verified.how.is_empty(), "{variant}");
        assert!(!result.verified.how.contains("published") || !result.sources.is_empty(), "{variant} names no source");
        assert!(matches!(result.verified.status, Status::InFull | Status::Sampled));
        let mut position = Morris::start(variant);
        for turn in &result.line {
            let mv = position.parse_turn(turn).unwrap_or_else(|error| panic!("{variant} {turn}: {error}"));
            position.play_unchecked(mv);
        }
    }
}
