//! Writes the built-in book: `cargo run --release -p rayuela-tables --example book_bin`.
//!
//! It holds what docs/results/*.json proves of the first plies of every variant, and six plies of Six with options, which is
//! solved for it on the spot.

use std::error::Error;
use std::path::Path;

use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisBase;
use rayuela_tables::{Book, SIX, Settings, Tables, solve};

mod proofs;
#[expect(dead_code, reason = "the documents need more of it than the book")]
#[path = "../results_docs/render.rs"]
mod render;

/// Plies of Six with options.
const PLIES: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut book = Book::default();
    for result in render::read(&root.join("../../docs/results"))? {
        let Ok(Variant::Morris(variant)) = result.variant.parse() else { return Err("not Morris".into()) };
        if variant == SIX {
            // It is built in as a whole.
            continue;
        }
        for (position, wdl) in proofs::of_result(variant, &result)? {
            if !book.insert(&position, wdl) {
                return Err(format!("{variant}: two values for one position").into());
            }
        }
        if variant.base == MorrisBase::Six && !variant.noreform {
            let dir = std::env::temp_dir().join(format!("rayuela-book-{}", std::process::id()));
            let (into, memory) = (Some(dir.clone()), 1 << 30);
            let settings = Settings { dir: into, threads: 0, memory, most_men: None, distances: true, placing: false };
            solve(variant, &settings, &|_| ())?;
            let tables = Tables::open(&dir, variant);
            let probe = |position: &_| tables.probe_stored(position).map(|value| value.map(|value| value.wdl));
            book.add_plies(variant, PLIES, probe)?.ok_or("the tables do not agree with docs/results")?;
            std::fs::remove_dir_all(&dir)?;
        }
        println!("{variant}: {} positions", book.len(variant));
    }
    let bytes = book.to_bytes();
    std::fs::write(root.join("data/book.bin"), &bytes)?;
    println!("{} bytes", bytes.len());
    Ok(())
}
