//! The engine from outside: one executable, because each is linked on its own.

mod examples;
mod learnt;
mod minimax;
mod proofs;
mod signatures;
mod stopping;
