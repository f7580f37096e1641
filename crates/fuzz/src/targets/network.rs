//! Network files, and an engine with damaged ones: an offset, and bytes to write there.

use rayuela_engine::{AnyEngine, Limits, Network, Options, parse_pattern_weights, pattern_file};
use rayuela_rules::{AnyGame, AnyPosition, Position, Variant};
use std::sync::atomic::AtomicBool;

use super::USUAL;
use crate::Target;
use crate::trace::{Trace, accepted};

/// A network, and a file of patterns.
const FILES: [(&str, &[u8]); 2] = [
    ("morelli9", include_bytes!("../../../engine/networks/morelli9.net")),
    ("nine", include_bytes!("../../../engine/networks/nine.net")),
];

pub(super) const TARGET: Target = Target {
    name: "network",
    about: "files of trained networks: a place, and bytes to write there",
    run,
    seeds: || vec![vec![0, 0], vec![1, 0, 255, 127], [vec![0, 4], [0xff, 0x7f].repeat(2000)].concat()],
    longest: 40_000,
    ..USUAL
};

/// The first two bytes say where the others go; without others the file is cut there.
fn damaged(data: &[u8], whole: &[u8]) -> Vec<u8> {
    let mut file = whole.to_vec();
    let Some((at, bytes)) = data.split_first_chunk::<2>() else { return file };
    let at = usize::from(u16::from_be_bytes(*at)) % file.len();
    match bytes {
        [] => file.truncate(at),
        _ => drop(file.splice(at..(at + bytes.len()).min(whole.len()), bytes.iter().copied())),
    }
    file
}

fn run(data: &[u8]) -> Trace {
    let (name, whole) = FILES[data.len() / 8 % FILES.len()];
    let file = damaged(data, whole);
    let again = Network::parse(&file)
        .map(|network| network.to_bytes())
        .or_else(|| parse_pattern_weights(&file).map(|weights| pattern_file(&weights)));
    let Some(again) = again else { return 0 };
    assert_eq!(again, file);
    // A search with such weights plays badly, but it ends with a legal turn.
    if data.len().is_multiple_of(8) {
        let variant: Variant = name.parse().expect("a variant");
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 0.1, ..Options::default() });
        // A file of another size is a file, but not this game's.
        engine.set_network(variant, &file);
        let position = AnyPosition::start(variant);
        let result = engine.search(&AnyGame::new(position), &Limits::nodes(200), &AtomicBool::new(false), &mut |_| {});
        let best = result.expect("the game is not over").best;
        assert!(position.is_legal(best), "{best:?}");
    }
    accepted(&[data.len()])
}
