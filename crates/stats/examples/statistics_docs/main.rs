//! Writes the tables of docs/results-statistics.md out of docs/results/statistics/*.json.
//!
//! `cargo run -p rayuela-stats --example statistics_docs`; a test checks that the page is what it would write.

mod render;
mod tables;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let summaries = render::read(&docs.join("results/statistics"))?;
    let page = docs.join("results-statistics.md");
    let text = std::fs::read_to_string(&page)?;
    std::fs::write(&page, render::render(&text, &summaries)?)?;
    println!("{} series written into {}", summaries.len(), page.display());
    Ok(())
}
