//! Questions to the engine's worker: each is answered once, by a legal turn or a reason.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayuela_engine::NoClock;
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};
use rayuela_search::thinker::Thinker;
use rayuela_worker::messages::{FromWorker, Limit, Search, decode, encode};

use super::message::any_search;
use super::{GAME_WORDS, USUAL};
use crate::Target;
use crate::trace::{Trace, accepted, joined, refused};

pub(super) const TARGET: Target = Target {
    name: "thinker",
    about: "questions to the engine's worker",
    run,
    seeds: || (0..20).map(|seed| fresh(&mut Rng::new(seed))).collect(),
    fresh: Some(fresh),
    words: GAME_WORDS,
    ..USUAL
};

fn fresh(rng: &mut Rng) -> Vec<u8> {
    encode(&any_search(rng))
}

/// The question with limits that end soon.
fn modest(search: Search) -> Search {
    let limit = match search.limit {
        Limit::Nodes(nodes) => Limit::Nodes(nodes % 300),
        Limit::Depth(depth) => Limit::Depth(depth % 2),
        Limit::Level { number, clock } if (1..=3).contains(&number) => Limit::Level { number, clock },
        _ => Limit::Nodes(100),
    };
    Search { limit, hash_mib: 1, lines: search.lines % 40, ..search }
}

fn run(data: &[u8]) -> Trace {
    thread_local! {
        static THINKER: RefCell<Thinker> = RefCell::new(Thinker::new(Arc::new(NoClock)));
    }
    let Some(search) = decode::<Search>(data) else { return 0 };
    let search = modest(search);
    let mut said = Vec::new();
    THINKER
        .with_borrow_mut(|thinker| thinker.answer(&search, &AtomicBool::new(false), &mut |message| said.push(message)));
    let last = said.pop().expect("there is always an answer");
    assert!(said.iter().all(|said| matches!(said, FromWorker::Info(found) if found.id == search.id)), "{said:?}");
    match last {
        FromWorker::Failed { id } => {
            assert_eq!(id, search.id);
            refused("nothing to search")
        }
        FromWorker::Done { turn, found } => {
            let variant = search.variant.parse().expect("a variant that was searched");
            let mut game =
                AnyGame::new(AnyPosition::parse(variant, &search.start).expect("a position that was searched"));
            for turn in &search.turns {
                game.play_on_text(turn).expect("a turn that was played");
            }
            assert!(game.position().compact_turns().contains(&turn), "{turn} in {}", game.position().text());
            for line in &found.lines {
                let mut game = game.clone();
                for turn in &line.turns {
                    game.play_on_text(turn).expect("a line of legal turns");
                }
                assert!((0.0..=1.0).contains(&line.score.chance()), "{:?}", line.score);
            }
            joined([accepted(&[found.lines.len(), found.depth.into()]), search.variant.len() as u64])
        }
        other => panic!("{other:?} is no end of a search"),
    }
}
