//! The engine protocol: what is heard, what is kept, what is said.

mod go;
mod say;
mod session;

pub(crate) use session::{Session, Step};
