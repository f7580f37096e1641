//! The lessons from outside: one executable, because each is linked on its own.

mod figures;
mod texts;
