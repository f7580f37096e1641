//! Pictures from outside: one executable, because each is linked on its own.

mod every_variant;
mod pictures;
mod snapshots;
