//! The files of the browser app, as part of the program.
//!
//! A crate of its own, which only the command line depends on: so the server and everything else compile while the app
//! is being built. `build.rs` says which builds have the app.

/// Name and content of every file. Without the app, a page that says so.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
