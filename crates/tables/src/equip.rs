//! Tables for an engine, wherever they are.

use std::path::Path;
use std::sync::Arc;

use rayuela_engine::AnyEngine;
use rayuela_rules::Variant;
use rayuela_rules::morris::Morris;

use crate::dir::default_dir;
use crate::knowledge::Knowledge;
use crate::oracle::Lookup;
use crate::six::{SIX, SixOracle};
use crate::tables::Tables;
use crate::value::{FURTHEST, Value, Verdict};

/// Lets an engine ask what is known of its game: Six from what is built in, other variants from the tables in `dir`, or
/// in the user's data directory. Where there are none, nothing changes.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{AnyEngine, Limits, Options, Score};
/// use rayuela_rules::{AnyGame, AnyPosition, Variant};
/// use rayuela_tables::{SIX, equip};
/// let variant = Variant::Morris(SIX);
/// let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
/// equip(&mut engine, variant, None);
/// let game = AnyGame::new(AnyPosition::start(variant));
/// let result = engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.score, Score::Draw);
/// ```
pub fn equip(engine: &mut AnyEngine, variant: Variant, dir: Option<&Path>) {
    let Variant::Morris(morris) = variant else { return };
    if morris == SIX {
        engine.set_morris_oracle(Arc::new(Knowledge(BuiltIn)));
        return;
    }
    let Some(dir) = dir.map(Path::to_path_buf).or_else(default_dir) else { return };
    let tables = Tables::open(&dir, morris);
    if !morris.noreform && tables.exist() {
        engine.set_morris_oracle(Arc::new(Knowledge(Stored(tables))));
    }
}

/// The tables of Six that are part of the program.
struct BuiltIn;

impl Lookup for BuiltIn {
    fn value(&self, position: &Morris) -> Option<Value> {
        SixOracle::embedded().value(position)
    }
}

/// What the files hold, and nothing that would have to be searched first.
struct Stored(Tables);

impl Lookup for Stored {
    fn value(&self, position: &Morris) -> Option<Value> {
        // A damaged file knows nothing.
        if let Some(value) = self.0.table_value(position).ok()? {
            return Some(value);
        }
        // A bare verdict stands behind every value with a distance.
        Some(match self.0.table_verdict(position).ok()?? {
            Verdict::Win => Value::Win(FURTHEST - 1),
            Verdict::Draw => Value::Draw,
            Verdict::Loss => Value::Loss(FURTHEST - 1),
        })
    }
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
        equip(&mut engine, variant, None);
        let mut rng = Rng::new(6);
        for round in 0..12 {
            let mut game = AnyGame::new(AnyPosition::start(variant));
            let mut drawn_out = 0;
            while game.ending().is_none() && drawn_out < 60 {
                let AnyPosition::Morris(position) = *game.position() else { unreachable!() };
                let before = SixOracle::embedded().value(&position).unwrap();
                let engine_moves = (game.ply() + round).is_multiple_of(2);
                let turn = if engine_moves {
                    engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).unwrap().best
                } else {
                    position.random_move(&mut rng).unwrap().into()
                };
                game.play_on(turn).unwrap();
                let AnyPosition::Morris(after) = *game.position() else { unreachable!() };
                if engine_moves {
                    let value = SixOracle::embedded().value(&after).unwrap().before(false);
                    assert_eq!(value.verdict(), before.verdict(), "{} {turn:?}", position.setup());
                }
                drawn_out += 1;
            }
        }
    }
}
