//! Network files, and an engine with damaged ones: an offset, and bytes to write there.

use rayuela_engine::{AnyEngine, Limits, Network, Options, morelli_inputs};
use rayuela_rules::morelli::Size;
use rayuela_rules::{AnyGame, AnyPosition, Position, Variant};
use std::sync::atomic::AtomicBool;

use super::USUAL;
use crate::Target;
use crate::trace::{Trace, accepted};

const FILE: &[u8] = include_bytes!("../../../engine/networks/morelli9.net");

pub(super) const TARGET: Target = Target {
    name: "network",
    about: "files of trained networks: a place, and bytes to write there",
    run,
    seeds: || vec![vec![0, 0], vec![1, 0, 255, 127], [vec![0, 4], [0xff, 0x7f].repeat(2000)].concat()],
    longest: 40_000,
    ..USUAL
};

/// The first two bytes say where the others go; without others the file is cut there.
fn damaged(data: &[u8]) -> Vec<u8> {
    let mut file = FILE.to_vec();
    let Some((at, bytes)) = data.split_first_chunk::<2>() else { return file };
    let at = usize::from(u16::from_be_bytes(*at)) % file.len();
    match bytes {
        [] => file.truncate(at),
        _ => drop(file.splice(at..(at + bytes.len()).min(FILE.len()), bytes.iter().copied())),
    }
    file
}

fn run(data: &[u8]) -> Trace {
    let file = damaged(data);
    let Some(network) = Network::parse(&file, morelli_inputs::count(Size::N9)) else { return 0 };
    assert_eq!(network.to_bytes(), file);
    // A search with such weights plays badly, but it ends with a legal turn.
    if data.len().is_multiple_of(8) {
        let variant: Variant = "morelli9".parse().expect("a variant");
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 0.1, ..Options::default() });
        assert!(engine.set_network(variant, &file));
        let position = AnyPosition::start(variant);
        let result = engine.search(&AnyGame::new(position), &Limits::nodes(200), &AtomicBool::new(false), &mut |_| {});
        let best = result.expect("the game is not over").best;
        assert!(position.is_legal(best), "{best:?}");
    }
    accepted(&[data.len()])
}
