//! An engine with the tablebase of its variant.

use std::path::Path;
use std::sync::Arc;

use rayuela_engine::AnyEngine;
use rayuela_rules::Variant;
use rayuela_rules::morris::Morris;

use crate::adapter::TablebaseAdapter;
use crate::dir::default_dir;
use crate::six::{SIX, SixTablebase};
use crate::tables::Tables;
use crate::value::{MAX_DISTANCE, Value, Wdl};

/// Gives an engine the tablebase of its variant: Six is built in, the others are probed in the table files in `dir`,
/// or in the user's data directory. Where there are none, nothing changes.
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
    let Some(dir) = dir.map(Path::to_path_buf).or_else(default_dir) else { return };
    let tables = Tables::open(&dir, morris);
    if !morris.noreform && tables.exist() {
        engine
            .set_morris_tablebase(Arc::new(TablebaseAdapter::new(move |position: &Morris| stored(&tables, position))));
    }
}

/// What the files hold, and nothing that would have to be searched first. A damaged file knows nothing.
fn stored(tables: &Tables, position: &Morris) -> Option<Value> {
    if let Some(value) = tables.probe_files(position).ok()? {
        return Some(value);
    }
    // A result without a distance ranks behind every one with a distance.
    Some(match tables.probe_files_wdl(position).ok()?? {
        Wdl::Win => Value::Win(MAX_DISTANCE - 1),
        Wdl::Draw => Value::Draw,
        Wdl::Loss => Value::Loss(MAX_DISTANCE - 1),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rayuela_engine::{Limits, Options};
    use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};

    use super::*;

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
}
