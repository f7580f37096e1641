//! Writes the tables of docs/results.md out of docs/results/*.json.
//!
//! `cargo run -p rayuela-tables --example results_docs`; a test checks that the page is what it would write.

mod render;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let results = render::read(&docs.join("results"))?;
    let page = docs.join("results.md");
    let text = std::fs::read_to_string(&page)?;
    std::fs::write(&page, render::render(&text, &results)?)?;
    println!("{} results written into {}", results.len(), page.display());
    Ok(())
}
