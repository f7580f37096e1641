//! Adds to the built-in book: `cargo run --release -p rayuela-tables --example book_bin [BOOK...]`.
//!
//! It gets what docs/results/*.json proves of the first plies of every variant, six plies of Six with options, which is
//! solved for it on the spot, and what the books that are named have, such as those of `rayuela results VARIANT --book BOOK`,
//! which takes tables of gigabytes. What it has already stays.

use std::convert::Infallible;
use std::error::Error;
use std::path::Path;

use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisBase;
use rayuela_tables::{Book, SIX, Settings, solve};

mod proofs;
#[expect(dead_code, reason = "the documents need more of it than the book")]
#[path = "../results_docs/render.rs"]
mod render;

/// Plies of Six with options.
const PLIES: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("data/book.bin");
    let read =
        |path: &Path| Book::read(&std::fs::read(path)?).ok_or_else(|| format!("{} is no book", path.display()).into());
    let mut book: Book = read(&file)?;
    for path in std::env::args_os().skip(1) {
        let added: Result<Book, Box<dyn Error>> = read(Path::new(&path));
        if !book.merge(&added?) {
            return Err(format!("{} has other values", path.display()).into());
        }
    }
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
        if variant.base == MorrisBase::Six {
            let (dir, memory) = (None, 1 << 30);
            let settings = Settings { dir, threads: 0, memory, most_men: None, distances: true, placing: false };
            let solved = solve(variant, &settings, &|_| ())?;
            let probe = |position: &_| Ok::<_, Infallible>(solved.value(position).map(|value| value.wdl()));
            book.add_plies(variant, PLIES, probe)?.ok_or("the run does not agree with docs/results")?;
        }
        println!("{variant}: {} positions", book.len(variant));
    }
    let bytes = book.to_bytes();
    std::fs::write(file, &bytes)?;
    println!("{} bytes", bytes.len());
    Ok(())
}
