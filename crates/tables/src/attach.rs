//! An engine with the tablebase of its variant.

use std::path::Path;
use std::sync::Arc;

use rayuela_engine::AnyEngine;
use rayuela_rules::Variant;
use rayuela_rules::morris::Morris;

use crate::adapter::TablebaseAdapter;
use crate::book::Book;
use crate::dir::default_dir;
use crate::pack::Pack;
use crate::six::{SIX, SixTablebase};
use crate::tables::Tables;
use crate::value::Value;

/// Gives an engine the tablebase of its variant: Six is built in, the others are probed in the table files in `dir`,
/// or in the user's data directory, and in the built-in [`Book`]. The book alone, and tables of far fewer men than the position
/// has, are asked about the position that is searched and its moves, not within the search.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{AnyEngine, Limits, Options, Score};
/// use rayuela_rules::{AnyGame, AnyPosition, Variant};
/// use rayuela_tables::{SIX, attach_tablebase};
/// let variant = Variant::Morris(SIX);
/// let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
/// attach_tablebase(&mut engine, variant, None);
/// let game = AnyGame::new(AnyPosition::start(variant));
/// let result = engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.score, Score::Draw);
/// ```
pub fn attach_tablebase(engine: &mut AnyEngine, variant: Variant, dir: Option<&Path>) {
    let Variant::Morris(morris) = variant else { return };
    if morris == SIX {
        let probe = |position: &Morris| SixTablebase::embedded().probe(position);
        engine.set_morris_tablebase(Arc::new(TablebaseAdapter::new(probe)));
        return;
    }
    let dir = dir.map(Path::to_path_buf).or_else(default_dir);
    let tables = dir.map(|dir| Tables::open(&dir, morris)).filter(|tables| !morris.noreform && tables.exist());
    match tables {
        Some(tables) => {
            engine.set_morris_tablebase(Arc::new(from_files(tables)));
        }
        None => engine.set_morris_tablebase(Arc::new(TablebaseAdapter::new(in_book).in_searches_up_to(0))),
    }
}

/// The men of the smallest class.
const FEWEST: usize = 6;

/// Table files and the book. Searches from positions with many more men than the tables have do not probe within.
fn from_files(tables: Tables) -> TablebaseAdapter<impl Fn(&Morris) -> Option<Value>> {
    let most_men = match tables.most_men() {
        None => usize::MAX,
        Some(men) if men < FEWEST => 0,
        Some(men) => men + Pack::REACH,
    };
    let probe = move |position: &Morris| stored(&tables, position).or_else(|| in_book(position));
    TablebaseAdapter::new(probe).in_searches_up_to(most_men)
}

/// What the built-in book knows.
fn in_book(position: &Morris) -> Option<Value> {
    Book::embedded().probe(position).map(Value::without_distance)
}

/// What the files hold, and nothing that would have to be searched first. A damaged file knows nothing.
fn stored(tables: &Tables, position: &Morris) -> Option<Value> {
    if let Some(value) = tables.probe_files(position).ok()? {
        return Some(value);
    }
    tables.probe_files_wdl(position).ok()?.map(Value::without_distance)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rayuela_engine::{Limits, Options, Score, Tablebase as _, Weakness};
    use rayuela_rules::morris::PointSet;
    use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Position, Rng};

    use super::*;
    use crate::trial::Trial;
    use crate::value::Wdl;

    /// An engine with tables never leaves the optimal value, whatever it meets.
    #[test]
    fn the_engine_keeps_the_value_of_six() {
        let variant = Variant::Morris(SIX);
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
        attach_tablebase(&mut engine, variant, None);
        let mut rng = Rng::new(6);
        for round in 0..12 {
            let mut game = AnyGame::new(AnyPosition::start(variant));
            let mut drawn_out = 0;
            while game.ending().is_none() && drawn_out < 60 {
                let AnyPosition::Morris(position) = *game.position() else { unreachable!() };
                let before = SixTablebase::embedded().probe(&position).unwrap();
                let engine_moves = (game.ply() + round).is_multiple_of(2);
                let turn = if engine_moves {
                    engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).unwrap().best
                } else {
                    position.random_move(&mut rng).unwrap().into()
                };
                game.play_on(turn).unwrap();
                let AnyPosition::Morris(after) = *game.position() else { unreachable!() };
                if engine_moves {
                    let value = SixTablebase::embedded().probe(&after).unwrap().before(false);
                    assert_eq!(value.wdl(), before.wdl(), "{} {turn:?}", position.setup());
                }
                drawn_out += 1;
            }
        }
    }

    /// The best move of a search of depth 2 with these settings.
    fn best(engine: &mut AnyEngine, position: &Morris, options: Options) -> AnyMove {
        engine.set_options(options);
        let game = AnyGame::new(AnyPosition::Morris(*position));
        engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).unwrap().best
    }

    /// What tables hold is kept from the first move on, also while full strength varies its first moves.
    #[test]
    fn the_engine_keeps_the_value_of_files() {
        let trial = Trial::new("attach");
        let variant = Variant::Morris(Trial::variant());
        let mut engine = AnyEngine::new(variant, Options::default());
        attach_tablebase(&mut engine, variant, Some(trial.dir()));
        let noise = Weakness { noise: 400, blind: 0.0, seed: 3 };
        for position in trial.positions(1, 30) {
            for weakness in [Weakness::NONE, noise] {
                let options = Options { hash_mib: 1.0, weakness, ..Options::default() };
                let AnyMove::Morris(mv) = best(&mut engine, &position, options) else { unreachable!() };
                assert!(trial.keeps(&position, mv), "{} {mv:?}", position.setup());
            }
        }
    }

    /// Tables of few men slow a search of many down and tell it nothing.
    #[test]
    fn small_tables_are_probed_near_their_positions_only() {
        let trial = Trial::new("reach");
        let tablebase = from_files(Tables::open(trial.dir(), Trial::variant()));
        let men = |count: u32| (0..count).fold(PointSet::EMPTY, |set, i| set | PointSet::from_bits(1 << i));
        let (five, four) = (men(5), PointSet::from_bits(men(9).bits() ^ men(5).bits()));
        let nine_men = Morris::with_men(Trial::variant(), [five, four], [0, 0], Color::White).unwrap();
        assert!(tablebase.in_search(&nine_men));
        let one_in_hand = Morris::with_men(Trial::variant(), [five, four], [0, 1], Color::White).unwrap();
        assert!(!tablebase.in_search(&one_in_hand) && !tablebase.in_search(&Morris::start(Trial::variant())));
    }

    /// White wins Twelve: without any files the book knows how to begin. Lines are searched as without it.
    #[test]
    fn the_engine_follows_the_book() {
        let Ok(Variant::Morris(twelve)) = "twelve".parse() else { unreachable!() };
        let nowhere = std::env::temp_dir().join("rayuela-no-tables-here");
        let mut engine = AnyEngine::new(Variant::Morris(twelve), Options::default());
        attach_tablebase(&mut engine, Variant::Morris(twelve), Some(&nowhere));
        let start = Morris::start(twelve);
        let noise = Weakness { noise: 400, blind: 0.0, seed: 3 };
        for weakness in [Weakness::NONE, noise] {
            let options = Options { hash_mib: 1.0, weakness, ..Options::default() };
            let AnyMove::Morris(mv) = best(&mut engine, &start, options) else { unreachable!() };
            let mut next = start;
            next.play_unchecked(mv);
            assert_eq!(Book::embedded().probe(&next), Some(Wdl::Loss), "{mv:?}");
        }
        let game = AnyGame::new(AnyPosition::Morris(start));
        engine.set_options(Options { hash_mib: 1.0, ..Options::default() });
        let found = engine.search(&game, &Limits::depth(4), &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert!(
            matches!(found.score, Score::Win(_)) && found.depth == 4 && found.lines[0].turns.len() > 1,
            "{found:?}"
        );
    }
}
