//! The server from outside: one executable, because each is linked on its own.

mod fuzz;
mod http;
mod limits;
mod listening;
mod mail;
mod migration;
mod noise;
mod online;
mod push;
mod recovery;
mod table;
