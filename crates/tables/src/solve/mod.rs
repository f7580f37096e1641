//! Retrograde analysis.

pub(crate) mod events;
pub(crate) mod game_value;
mod init;
mod iteration;
mod noreform;
#[cfg(test)]
mod noreform_tests;
pub(crate) mod pair;
mod placing_files;
#[cfg(test)]
mod placing_files_tests;
mod placing_pass;
pub(crate) mod placing_tables;
pub(crate) mod placing_wdl;
mod row;
pub(crate) mod run;
pub(crate) mod tally;
