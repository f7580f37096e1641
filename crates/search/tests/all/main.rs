//! The engine of the page, without a browser: one executable, because each is linked on its own.

mod accuracy;
mod answers;
mod kept_hash;
