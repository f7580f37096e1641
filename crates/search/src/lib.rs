//! The engine as a WebAssembly module of its own, which a Web Worker of the browser app runs.
//!
//! The page's end of the talk and the messages are in [`rayuela_worker`]. This end is a crate of its own, because a module
//! exports everything of the crates that it is linked from, and the page must not carry the engine.

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod thinker;
