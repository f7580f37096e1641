//! The server from outside: one executable, because each is linked on its own.

mod explorer;
mod fair_play;
mod fuzz;
mod hostile;
mod http;
mod limits;
mod listening;
mod mail;
mod migration;
mod moderation;
mod names;
mod noise;
mod online;
mod packs;
mod personal_data;
mod push;
mod puzzles;
mod raw;
mod recovery;
mod sign_in;
mod studies;
mod table;
