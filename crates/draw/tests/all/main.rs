//! Pictures from outside: one executable, because each is linked on its own.

mod animations;
mod every_variant;
mod examples;
mod gif_reader;
mod pictures;
mod snapshots;
