//! The engine as a WebAssembly module of its own, which a Web Worker of the browser app runs.
//!
//! The page's side and the messages are in [`rayuela_worker`]. This side is a separate crate, because a module exports
//! everything of the crates that it is linked from, and the page must not contain the engine.

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod pool;
mod proofs;
pub mod thinker;
mod told;
