//! What the tests of all crates share: slow reference rules, one conformance suite for every game, random walks and
//! readers of the data files. Nothing here ships.

pub mod conformance;
pub mod data;
pub mod reference;
pub mod walks;
