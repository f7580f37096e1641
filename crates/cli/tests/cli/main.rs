//! The program `rayuela` from outside: one executable, because each is linked on its own. `faults` and `kills` are
//! separate because they load the machine.

mod commands;
#[path = "../harness/mod.rs"]
mod harness;
mod mail;
mod play;
mod prove;
mod serve;
mod solve;
mod stats;
mod ugi;
