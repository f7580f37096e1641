//! The targets, one file each.

mod certificate;
mod commands;
mod facts;
mod games;
mod history;
mod lesson;
mod link;
mod log;
mod message;
mod network;
mod pattern;
mod placing;
mod position;
mod proofs;
mod puzzle;
mod record;
mod series;
mod six;
mod study;
mod table;
mod thinker;
mod turn;
mod ugi;
mod variant;
mod wire;
mod words;

use crate::Target;

/// Every target.
pub const TARGETS: &[Target] = &[
    variant::TARGET,
    words::TARGET,
    position::TARGET,
    turn::TARGET,
    record::TARGET,
    study::TARGET,
    puzzle::TARGET,
    history::TARGET,
    series::TARGET,
    placing::TARGET,
    lesson::TARGET,
    pattern::TARGET,
    ugi::TARGET,
    wire::TARGET,
    log::TARGET,
    commands::TARGET,
    link::TARGET,
    table::TARGET,
    six::TARGET,
    proofs::TARGET,
    certificate::TARGET,
    facts::TARGET,
    network::TARGET,
    games::TARGET,
    message::TARGET,
    thinker::TARGET,
];

/// The target of a name.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

const USUAL: Target = Target::USUAL;

/// Words of positions and turns.
const GAME_WORDS: &[&str] = &[
    "morelli5",
    "morelli9",
    "morelli13",
    "nine",
    "six",
    "twelve",
    "stacking",
    "+2011",
    "+flying",
    "+double",
    "+noreform",
    "+diagonal",
    "xa1",
    "~",
    ">",
    "_",
    "//",
    "*",
    "a1a4a7",
    "13",
    "wbw",
    " b ",
    " w ",
    "-",
];
