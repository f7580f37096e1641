//! The lessons from outside: one executable, because each is linked on its own.

mod boards;
mod claims;
mod figures;
mod games;
mod texts;
