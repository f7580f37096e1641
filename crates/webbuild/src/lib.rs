//! Builds the browser app: one folder that a server can serve as it is.
//!
//! - `index.html` from `crates/app/index.html`, and `sw.js`, the service worker: the only two names that stay the same;
//! - everything else under names with a content hash, such as `app.0123456789abcdef.wasm`: `start.js`, which loads
//!   the page (`app.js`, `app.wasm` from `crates/app`) and calls its `start`; `parts.js`, which fetches the parts of the
//!   page that are cut off its module (`split_analysis.wasm` and so on); `engine.js`, the script of the Web Worker,
//!   with `search.js` and `search.wasm` from `crates/search`, and for several threads, where they can be made, `threads.js`,
//!   `threads.wasm` and `helper.js`; `style.css` (`crates/app/style/*.css` in order of name) and `later.css` (`style/later`);
//!   the files of `crates/app/static`; `puzzles-nine.txt` and so on, the puzzles of each game (`crates/puzzles/data`), with
//!   `puzzles.txt`, the list of them; `six.bin`, the tables of Six; `book.bin`, proved first moves; files like `morelli9.net`, networks;
//!   `words.en.ftl`, `later.en.ftl` and `lessons.en.ftl` and so on, the texts of the page, of its screens that are fetched
//!   when they are first opened (`crates/app/locales/en/later`), and of the lessons;
//! - in the small app `*.br`, the same compressed, where that helps.
//!
//! In `index.html`, the style and the web manifest, `{{icon.svg}}` stands for the hashed name of `icon.svg`, and so for
//! every other file. The output depends on the sources and the compiler only, so it is made once for each state of
//! these: [`build`] compares a digest of all of them with that of the last build.
//!
//! `crates/bundle` calls [`build`] when the server is compiled, and the program of this crate is what `cargo xtask app`
//! runs.

mod assemble;
mod bindgen;
mod dist;
mod minify;
mod page;
mod puzzles;
#[cfg(feature = "small")]
mod split;
#[cfg(feature = "small")]
mod strip;

use std::path::Path;
use std::thread;

#[cfg(feature = "small")]
use anyhow::Context as _;
use anyhow::{Result, bail, ensure};
use rayuela_setup::progress::say;
use rayuela_wasm::Cache;

pub use dist::Written;
pub use rayuela_wasm::Size;

use page::Page;

/// What to build, and where.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// the workspace
    pub root: &'a Path,
    /// where the compiler works and finished apps are kept: not the folder of a cargo that waits for us
    pub work: &'a Path,
    /// the folder to make; it is emptied first
    pub out: &'a Path,
    /// which app
    pub size: Size,
}

/// Builds the app, unless nothing has changed since it was built last, and returns its files.
///
/// # Errors
/// If a compiler is missing and cannot be installed, if the app does not compile, or if a file cannot be written.
pub fn build(order: &Order) -> Result<Vec<Written>> {
    let Order { root, work, out, size } = *order;
    ensure!(
        size == Size::Fast || cfg!(feature = "small"),
        "this program was compiled for the fast app alone: the small one takes the cargo feature `small` (`small-app` of \
         rayuela-cli)"
    );
    let tools = rayuela_wasm::choose()?;
    let cache = Cache::open(work, size.name())?;
    let inputs = rayuela_wasm::digest(root, size, &tools)?;
    if !cache.holds(&inputs) {
        cache.invalidate()?;
        say("Building", &format!("the browser app ({})", size.name()));
        let modules = rayuela_wasm::modules(&tools, root, work, size)?;
        say("Packing", "the browser app: scripts, parts, compression");
        let page = || match size {
            #[cfg(feature = "small")]
            Size::Small => split::split(&modules.page, "app").context("the page cannot be split"),
            _ => Page::whole(&modules.page, "app"),
        };
        let engines = || {
            let engine = bindgen::glue(&modules.engine, "search", false)?;
            let threads = modules.threads.as_ref().map(|module| bindgen::glue(module, "threads", false)).transpose()?;
            anyhow::Ok((engine, threads))
        };
        let (page, engines) = thread::scope(|scope| {
            let engines = scope.spawn(engines);
            (page(), engines.join().unwrap_or_else(|_| bail!("wasm-bindgen ended in a panic")))
        });
        let (page, (engine, threads)) = (page?, engines?);
        assemble::app(root, cache.dir(), &page, &engine, threads.as_ref())?;
        #[cfg(feature = "small")]
        if size == Size::Small {
            dist::compress(cache.dir())?;
        }
        cache.confirm(&inputs)?;
    }
    cache.copy_to(out)?;
    dist::read(out)
}
