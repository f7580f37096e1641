//! The page's end of its talk with the engine, which runs in a Web Worker: the [`messages`], and [`page::Engine`].
//!
//! The worker's end is the crate `rayuela-search`, a WebAssembly module of its own.

pub mod messages;
#[cfg(feature = "page")]
pub mod page;
