//! The rules from outside: one executable, because each is linked on its own.

mod examples;
mod figures;
mod games;
mod morris_rules;
mod perft;
mod reference;
mod texts;
