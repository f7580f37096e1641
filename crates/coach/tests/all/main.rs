//! The coach from outside: one executable, because each is linked on its own.

mod messages;
mod reasons;
mod report;
mod truth;
mod views;
