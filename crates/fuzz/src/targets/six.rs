//! The packed tables of Six, which a page loads as a file.

use std::sync::OnceLock;

use rayuela_rules::Position;
use rayuela_rules::Rng;
use rayuela_rules::morris::Morris;
use rayuela_tables::{SIX, SixTablebase, Value};

use super::USUAL;
use crate::Target;
use crate::trace::{Trace, accepted, hash};

const SIX_BIN: &[u8] = include_bytes!("../../../tables/data/six.bin");

pub(super) const TARGET: Target = Target {
    name: "six",
    about: "the packed tables of Six: a place, and bytes to write there",
    run,
    seeds: || vec![vec![], vec![0, 0, 0, 1], vec![0, 16, 0, 255, 255], vec![255, 255, 255, 7]],
    longest: 64,
    ..USUAL
};

/// Positions to ask for.
fn positions() -> &'static [Morris] {
    static POSITIONS: OnceLock<Vec<Morris>> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let mut rng = Rng::new(6);
        let walk = |_| {
            let mut position = Morris::start(SIX);
            for _ in 0..rng.below(30) {
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv);
            }
            position
        };
        (0..100).map(walk).collect()
    })
}

/// The first three bytes say where the others go; at the end of the file what follows is cut off.
fn damaged(data: &[u8]) -> Vec<u8> {
    let mut packed = SIX_BIN.to_vec();
    let Some((at, bytes)) = data.split_first_chunk::<3>() else { return packed };
    let at = (usize::from(at[0]) << 16 | usize::from(at[1]) << 8 | usize::from(at[2])) % packed.len();
    match bytes {
        [] => packed.truncate(at),
        _ => {
            let end = (at + bytes.len()).min(packed.len());
            packed[at..end].copy_from_slice(&bytes[..end - at]);
        }
    }
    packed
}

fn run(data: &[u8]) -> Trace {
    let Some(six) = SixTablebase::unpack(&damaged(data)) else { return 0 };
    let values: Vec<Option<Value>> = positions().iter().map(|position| six.probe(position)).collect();
    assert!(values.iter().all(Option::is_some), "every position of a game is known");
    accepted(&[hash(format!("{values:?}").as_bytes()) as usize % 8])
}
