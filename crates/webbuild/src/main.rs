//! `rayuela-webbuild --out DIR --work DIR [--fast]`: builds the browser app into a folder and prints what it weighs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use rayuela_webbuild::{Order, Size, Written, build};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the browser app could not be built: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let (mut out, mut work, mut size) = (None, None, Size::Small);
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--out") => out = words.next(),
            Some("--work") => work = words.next(),
            Some("--fast") => size = Size::Fast,
            _ => bail!("unknown argument {}", word.display()),
        }
    }
    let out = PathBuf::from(out.context("--out is missing")?);
    let work = PathBuf::from(work.context("--work is missing")?);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the workspace was not found")?;
    print(&build(&Order { root, work: &work, out: &out, size })?);
    Ok(())
}

/// What the app weighs.
fn print(files: &[Written]) {
    println!("{:>9} {:>9}", "bytes", "brotli");
    for file in files {
        let brotli = file.brotli.map_or_else(|| "-".to_string(), |bytes| bytes.to_string());
        println!("{:>9} {brotli:>9}  {}", file.bytes, file.file);
    }
}
