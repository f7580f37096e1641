//! Training from outside: one executable, because each is linked on its own.

mod keeps_value;
mod learning;
