//! Writes the built-in tables of Six: `cargo run --release -p rayuela-tables --example six_bin`.

use rayuela_tables::{SIX, Settings, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men: None, distances: true, placing: false };
    let solved = solve(SIX, &settings, &|_| ())?;
    let bytes = solved.six_bytes().ok_or("not all of Six is solved")?;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/six.bin");
    std::fs::write(path, &bytes)?;
    println!("{} bytes", bytes.len());
    Ok(())
}
