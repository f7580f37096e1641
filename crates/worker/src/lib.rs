//! The engine in a Web Worker: what page and worker say to each other, and both ends of the talk.
//!
//! Without features only the [`messages`]. With `page` the page's end, [`Engine`](page::Engine); with `search` the
//! worker's end, which is a WebAssembly module of its own.

pub mod messages;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "search")]
pub mod search;
#[cfg(all(feature = "search", target_arch = "wasm32"))]
pub mod worker;
