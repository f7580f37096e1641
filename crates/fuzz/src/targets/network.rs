//! Network files, and an engine with damaged ones: which, how much of it is changed, where, and the bytes to write there. In half of
//! them the checksum is made right again, so that what is behind it is reached, too.

use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Limits, Network, Options, Score, parse_pattern_weights, pattern_file};
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant};

use crate::mutations::below;
use crate::trace::{Trace, accepted, refused};
use crate::{Target, seeds};

/// The networks of all games that have one.
const FILES: [(&str, &[u8]); 9] = [
    ("morelli7", include_bytes!("../../../engine/networks/morelli7.net")),
    ("morelli9", include_bytes!("../../../engine/networks/morelli9.net")),
    ("morelli11", include_bytes!("../../../engine/networks/morelli11.net")),
    ("morelli13+2011", include_bytes!("../../../engine/networks/morelli13.net")),
    ("nine", include_bytes!("../../../engine/networks/nine.net")),
    ("nine+diagonal", include_bytes!("../../../engine/networks/nine-diagonal.net")),
    ("nine+flying", include_bytes!("../../../engine/networks/nine-flying.net")),
    ("twelve", include_bytes!("../../../engine/networks/twelve.net")),
    ("stacking", include_bytes!("../../../engine/networks/stacking.net")),
];

pub(super) const TARGET: Target = Target {
    name: "network",
    about: "files of trained networks: which, a place, how often, and bytes to write there",
    run,
    seeds: || {
        let extremes = [[0xff, 0x7f], [0, 0x80]];
        let everywhere = (0..FILES.len() as u8).flat_map(|file| extremes.map(|[a, b]| vec![file, 0, 0, 40, 15, a, b]));
        everywhere.chain([vec![], vec![4, 0, 0, 0, 0], vec![1, 0, 0, 0, 1, b'X']]).collect()
    },
    fresh: Some(|rng| {
        let place = rng.below(1 << 18).to_be_bytes();
        let mut data = vec![below(rng, FILES.len()) as u8, place[5], place[6], place[7], rng.below(16) as u8];
        data.extend((0..2 + rng.below(30)).map(|_| [0xff, 0x7f, 0, 0x80, rng.next_u64() as u8][below(rng, 5)]));
        data
    }),
    words: &["RNW3", "RPW2", "\u{7f}\u{7f}", "\0\0"],
    longest: 400,
};

/// The file with the bytes written at the place, as often as two to the power of a byte; without bytes it is cut there.
fn damaged(data: &[u8]) -> (&'static str, &'static [u8], Vec<u8>) {
    let Some((&[file, a, b, c, times], bytes)) = data.split_first_chunk::<5>() else {
        return (FILES[0].0, FILES[0].1, FILES[0].1.to_vec());
    };
    let (name, whole) = FILES[usize::from(file) % FILES.len()];
    let at = u32::from_be_bytes([0, a, b, c]) as usize % whole.len();
    let mut file = whole.to_vec();
    match bytes {
        [] => file.truncate(at),
        _ => {
            let most = bytes.len() << (times % 16);
            file[at..].iter_mut().zip(bytes.iter().cycle().take(most)).for_each(|(old, new)| *old = *new);
        }
    }
    (name, whole, file)
}

/// FNV-1a, as the files have it.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)).to_le_bytes()
}

fn run(data: &[u8]) -> Trace {
    let (name, whole, mut file) = damaged(data);
    let sealed = data.len().is_multiple_of(2);
    if sealed && let Some(end) = file.len().checked_sub(4) {
        file.truncate(end);
        file.extend(checksum(&file));
    }
    let again = Network::parse(&file)
        .map(|network| network.to_bytes())
        .or_else(|_| parse_pattern_weights(&file).map(|(game, weights)| pattern_file(&game, &weights)));
    assert!(sealed || again.is_err() || file == whole, "a change was not noticed");
    match again {
        Ok(again) => assert_eq!(again, file),
        Err(error) => return refused(error),
    }
    // An engine with such weights plays badly, but it searches, and its estimates are no proofs.
    let variant: Variant = name.parse().expect("a variant");
    let mut engine = AnyEngine::new(variant, Options { hash_mib: 0.1, ..Options::default() });
    // A whole file may still be another game's, or have weights that are too large: then the engine keeps its own.
    let _ = engine.set_network(variant, &file);
    let mut rng = Rng::new(data.len() as u64);
    let plies = below(&mut rng, 40);
    let game = seeds::any_game(variant, plies, &mut rng);
    let game = if game.ending().is_some() { AnyGame::new(AnyPosition::start(variant)) } else { game };
    let result = engine.search(&game, &Limits::nodes(100), &AtomicBool::new(false), &mut |_| {});
    let result = result.expect("the game is not over");
    assert!(game.position().is_legal(result.best), "{:?}", result.best);
    assert!((0.0..=1.0).contains(&result.score.expectation()), "{:?}", result.score);
    accepted(&[usize::from(matches!(result.score, Score::Estimate { .. })), result.depth as usize])
}
