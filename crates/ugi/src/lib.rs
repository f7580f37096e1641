//! The engine protocol (UGI): commands in, state, answers out.
//!
//! A [`Session`] reads lines and hands its answers to an [`Output`], so that a program can use stdin and stdout and a
//! test neither.

mod go;
mod info;
mod session;

pub use session::{Output, Session, Step};
