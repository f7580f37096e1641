//! The page's side of the engine in a Web Worker: the [`messages`], and [`page::Engine`].
//!
//! The worker's side is the crate `rayuela-search`, a WebAssembly module of its own.

pub mod messages;
#[cfg(feature = "page")]
pub mod page;
