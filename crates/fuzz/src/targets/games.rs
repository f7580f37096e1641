//! Files of self-play games. An odd first byte asks for right checksums.

use std::collections::HashSet;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyPosition, Position, Rng, Variant};
use rayuela_train::games_file::{GamesReader, file_of};
use rayuela_train::self_play::{Learnt, PlayedGame, Ply, SelfPlay};

use crate::mutations::below;
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "games",
    about: "files of self-play games; a first byte that is odd asks for right checksums",
    run,
    seeds: || {
        let played = ["six", "morelli5", "stacking"].map(|name| {
            let variant: Variant = name.parse().expect("a variant");
            let mut games = Vec::new();
            let plan = SelfPlay {
                variant,
                games: 2,
                nodes: 20,
                random: 0.5,
                threads: 1,
                seed: 5,
                learnt: Learnt::Own,
                played: HashSet::new(),
            };
            plan.play(&mut |game| {
                games.push(game);
                Ok(())
            })
            .expect("games that nobody stops");
            [&[1][..], &file_of(variant, &games)].concat()
        });
        played.into_iter().chain((0..20).map(|seed| fresh(&mut Rng::new(seed)))).collect()
    },
    fresh: Some(fresh),
    words: &["RGM1", "\u{4}nine", "\u{3}six", "\u{8}stacking", "\u{8}morelli5", "\0\0\0\0", "\u{4}\0\0\0"],
    longest: 8192,
};

/// A file of random games, the last one perhaps cut off.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let variant = seeds::any_variant(rng);
    let games: Vec<PlayedGame> = (0..below(rng, 4) as u32).map(|number| any_game(variant, number, rng)).collect();
    let mut file = [&[rng.below(2) as u8][..], &file_of(variant, &games)].concat();
    if rng.below(4) == 0 {
        file.truncate(below(rng, file.len()));
    }
    file
}

fn any_game(variant: Variant, number: u32, rng: &mut Rng) -> PlayedGame {
    let plies = below(rng, 40);
    let game = seeds::any_game(variant, plies, rng);
    let ply = |(at, mv): (AnyPosition, rayuela_rules::AnyMove)| {
        let mut legal = at.legal_moves();
        legal.sort_unstable();
        let number = legal.iter().position(|&other| other == mv).unwrap_or_default();
        Ply { mv: number as u16, expected: (rng.below(2) == 0).then(|| rng.next_u64() as u16) }
    };
    let turns = (0..game.ply()).filter_map(|ply| game.turn_at(ply).map(|(at, mv)| (*at, mv)));
    let plies = turns.map(ply).collect();
    let outcome = game.ending().map_or(rayuela_rules::Outcome::Draw, |ending| ending.outcome);
    PlayedGame { number, start: game.start().text(), outcome, plies }
}

/// The checksum of a game: FNV-1a in 32 bits.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)).to_le_bytes()
}

/// Corrects the checksums of the games, as far as there are any.
fn mend(file: &mut [u8]) {
    let mut at = 5 + usize::from(file.get(4).copied().unwrap_or_default());
    while let Some(&length) = file.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
        let body = at + 4;
        let end = body.saturating_add(u32::from_le_bytes(length) as usize);
        if file.len() < end.saturating_add(4) {
            return;
        }
        let sum = checksum(&file[body..end]);
        file[end..end + 4].copy_from_slice(&sum);
        at = end + 4;
    }
}

fn run(data: &[u8]) -> Trace {
    let Some((first, rest)) = data.split_first() else { return 0 };
    let mut file = rest.to_vec();
    if first & 1 == 1 {
        mend(&mut file);
    }
    let mut reader = match GamesReader::new(file.as_slice()) {
        Ok(reader) => reader,
        Err(error) => return refused(error),
    };
    let variant = reader.variant;
    let mut games = Vec::new();
    let end = loop {
        match reader.next_game() {
            Ok(Some(game)) => games.push(game),
            Ok(None) => break 1,
            Err(error) => break refused(error),
        }
    };
    // What is written is read again, whole.
    let written = file_of(variant, &games);
    let mut again = GamesReader::new(written.as_slice()).expect("a file that was written");
    for game in &games {
        assert_eq!(again.next_game().ok().flatten().as_ref(), Some(game));
    }
    assert!(again.variant == variant && matches!(again.next_game(), Ok(None)));
    let labelled = games.iter().filter(|game| match variant {
        Variant::Morelli(variant) => label::<Morelli>(game, variant),
        Variant::Morris(variant) => label::<Morris>(game, variant),
        Variant::Stacking => label::<Stacking>(game, StackingVariant),
    });
    joined([accepted(&[games.len(), labelled.count()]), end])
}

/// Whether the positions of a game can be learnt from; if so, they follow from each other by legal moves.
fn label<P: Position>(game: &PlayedGame, variant: P::Variant) -> bool {
    let Some(positions) = game.positions::<P>(variant) else { return false };
    assert_eq!(positions.len(), game.plies.len());
    for (pair, ply) in positions.windows(2).zip(&game.plies) {
        let mut legal = pair[0].position.legal_moves();
        legal.sort_unstable();
        assert_eq!(pair[0].position.play(legal[usize::from(ply.mv)]), Ok(pair[1].position));
    }
    positions.iter().all(|labelled| {
        assert!([0.0, 0.5, 1.0].contains(&labelled.points));
        labelled.expected.is_none_or(|share| (0.0..=1.0).contains(&share))
    })
}
