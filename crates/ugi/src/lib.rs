//! The engine protocol (UGI): what is heard, what is kept, what is said.
//!
//! A [`Session`] hears lines and hands its answers to an [`Output`], so that a program talks over stdin and stdout and a
//! test without either.

mod go;
mod info;
mod session;

pub use session::{Output, Session, Step};
