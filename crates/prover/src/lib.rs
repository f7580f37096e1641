//! Proofs of Morelli positions.
//!
//! [`Prover`] decides by depth-first proof-number search whether a player at least draws; asked for both players, that
//! gives the value of a position. Finished games and shut-outs ([`rayuela_engine::shut_out`]) are its leaves. No
//! position of Morelli occurs twice in a game, so what is proved of a position holds however it was reached.
//!
//! A proof can be written down as a [`Certificate`], which [`check`] replays without the prover.

mod certificate;
mod check;
mod extract;
mod file;
mod goal;
mod node;
mod prover;
mod quick_shut_out;
mod search;
mod table;

pub use certificate::{Certificate, CertificateError};
pub use check::{Checked, Referee, Refusal, RulesReferee, check};
pub use extract::ExtractError;
pub use file::{FileError, FileLock};
pub use goal::Claim;
pub use prover::{Answer, Progress, Prover, Settings};
