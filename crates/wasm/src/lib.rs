//! Compiles the browser app's modules to WebAssembly: the page, the engine, and the engine for several threads.
//!
//! Apart from `crates/webbuild`, which packs them, because its tools take longer to compile than these few files:
//! the build script of `crates/modules` has the modules compiled meanwhile. Everything is compared with a digest of the
//! sources and the compiler, so that an app that has not changed is not made again, whichever build asks.

mod cache;
mod compile;
mod embedded;
mod inputs;
mod toolchain;

use std::path::Path;

use anyhow::Result;
use rayuela_setup::progress::say;

pub use cache::Cache;
pub use compile::{Modules, modules};
pub use embedded::{Embedded, embedded};
pub use inputs::{SOURCES, digest};
pub use toolchain::{Tools, choose};

/// Which app is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// As small as possible, for publishing; takes minutes.
    Small,
    /// Compiled quickly, for a local server, for tests and for work on the app. The engine is as fast, within a few per cent.
    Fast,
}

impl Size {
    /// Its name on the command line and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Fast => "fast",
        }
    }
}

/// Compiles the modules, unless the app of these sources is finished; packing it then finds them compiled.
///
/// # Errors
/// If a compiler is missing and cannot be installed, or if the app does not compile.
pub fn compile_ahead(root: &Path, work: &Path, size: Size) -> Result<()> {
    let tools = choose()?;
    let cache = Cache::open(work, size.name())?;
    if !cache.holds(&digest(root, size, &tools)?) {
        cache.invalidate()?;
        say("Building", &format!("the browser app ({})", size.name()));
        modules(&tools, root, work, size)?;
    }
    Ok(())
}
