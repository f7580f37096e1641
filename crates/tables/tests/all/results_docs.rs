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
        // Each word with what was done.
        let (how, checked) = (&result.verified.how, format!("`rayuela verify {variant}"));
        let said =
            [how.contains(&checked), how.contains("all ") && how.contains("entries"), how.contains("none wrong")];
        match result.verified.status {
            Status::InFull => assert_eq!(said, [true; 3], "{variant}: {how}"),
            Status::Sampled => assert!(said[2], "{variant}: {how}"),
            Status::Computed => assert!(!said[0] && !said[2], "{variant}: {how}"),
        }
        let mut position = Morris::start(variant);
        for turn in &result.line {
            let mv = position.parse_turn(turn).unwrap_or_else(|error| panic!("{variant} {turn}: {error}"));
            position.play_unchecked(mv);
        }
    }
}

/// A run that nobody has checked yet has a word of its own.
#[test]
fn a_result_may_be_computed_only() {
    let json = r#"{"variant": "nine+double", "value": "draw", "line": [], "classes": [], "placing": [],
        "computed": {"command": "rayuela solve nine+double", "version": "0.1.0", "date": "2026-01-01", "run": null},
        "verified": {"status": "computed", "how": "the second run gave the same counts"}}"#;
    let result: render::VariantResult = serde_json::from_str(json).expect("a result");
    assert_eq!(result.verified.status, Status::Computed);
    let page = render::render("<!-- overview -->\n<!-- end -->\n", &[result]).expect("a page");
    assert!(page.contains("| computed, not checked: the second run gave the same counts |"), "{page}");
}
