//! Builds the browser app with cargo alone: WebAssembly, its scripts, hashed names, precompressed copies.
//!
//! `rayuela-webbuild --out DIR --target DIR [--fast]` makes a folder that a server can hand out as it is:
//!
//! - `index.html` from `crates/app/index.html`, and `sw.js`, the service worker: the only two names that stay the same;
//! - everything else under names that tell its content, such as `app.0123456789abcdef.wasm`: `start.js`, which loads
//!   the page (`app.js`, `app.wasm` from `crates/app`) and calls its `start`; `parts.js`, which fetches the parts of the
//!   page that are cut off its module (`split_analysis.wasm` and so on); `engine.js`, the script of the Web Worker,
//!   with `search.js` and `search.wasm` from `crates/worker`; `style.css` (`crates/app/style/*.css` in order of name);
//!   the files of `crates/app/static`, and the icon among them also as pixels; `six.bin`, the tables of Six;
//!   `morelli9.net` and `morelli13.net`, networks; `words.en.ftl` and `lessons.en.ftl` and so on, the texts of the page and of the lessons;
//! - `*.br`, the same compressed, where that helps.
//!
//! In `index.html`, the style and the web manifest, `{{icon.svg}}` stands for the hashed name of `icon.svg`, and so for
//! every other file.
//! The output depends on the sources and the compiler only.
//!
//! This is a program of its own, which the server's build script and `cargo xtask app` run, because what it needs takes
//! longer to compile than all of the server.

mod assemble;
mod bindgen;
mod compile;
mod dist;
mod icons;
mod lean;
mod slim;
mod split;
mod toolchain;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use dist::Dist;

/// How the app is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speed {
    /// As small and fast as can be; takes minutes.
    Release,
    /// Quickly, for work on the app.
    Fast,
}

/// What to build, and where.
struct Arguments {
    /// the folder to make; it is emptied first
    out: PathBuf,
    /// where the compiler works: not the folder of the cargo that may be waiting for us
    target: PathBuf,
    speed: Speed,
}

fn main() -> ExitCode {
    match arguments().and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the app could not be built: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<Arguments> {
    let (mut out, mut target, mut speed) = (None, None, Speed::Release);
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--out") => out = words.next(),
            Some("--target") => target = words.next(),
            Some("--fast") => speed = Speed::Fast,
            _ => bail!("unknown argument {}", word.display()),
        }
    }
    let out = out.context("--out is missing")?.into();
    Ok(Arguments { out, target: target.context("--target is missing")?.into(), speed })
}

fn run(Arguments { out, target, speed }: &Arguments) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the workspace was not found")?;
    let tools = toolchain::choose()?;
    let page = compile::module(&tools, root, target, &compile::PAGE, *speed)?;
    let engine = compile::module(&tools, root, target, &compile::ENGINE, *speed)?;
    let (page, engine) = (split::split(&page, "app")?, bindgen::glue(&engine, "search", false)?);
    let dist = assemble::app(root, out, &page, &engine)?;
    print(&dist);
    Ok(())
}

/// What the app weighs.
fn print(dist: &Dist) {
    println!("{:>9} {:>9}", "bytes", "brotli");
    for file in dist.written() {
        let brotli = file.brotli.map_or_else(|| "-".to_string(), |bytes| bytes.to_string());
        println!("{:>9} {brotli:>9}  {}", file.bytes, file.file);
    }
}
