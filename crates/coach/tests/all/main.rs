//! The coach from outside: one executable, because each is linked on its own.

mod accuracy;
mod messages;
mod reasons;
mod report;
mod truth;
mod views;
