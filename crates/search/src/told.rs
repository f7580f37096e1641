//! What a server says of a position whose proved moves none of the worker's own files knows.

use std::sync::Arc;

use rayuela_engine::{Tablebase, TablebaseValue};
use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::{Outcome, Position};
use rayuela_tables::{ProbeValue, Wdl};

/// The checked answer of a server about one position.
#[derive(Clone)]
pub(crate) struct Told {
    position: Morris,
    /// the value of the best moves
    best: ProbeValue,
    /// all moves
    moves: Vec<(MorrisMove, ProbeValue)>,
}

impl Told {
    /// Reads an answer: the value of the position, then each move with its value. A value is `win`, `draw` or `loss` and the
    /// distance, 0 where it is not known; a blank is between two words.
    ///
    /// `None` unless every legal move has one value, the best of which is that of the position, and what ends the game has the value
    /// of the rules: whatever else a server says is not believed.
    pub(crate) fn read(position: &Morris, text: &str) -> Option<Told> {
        let mut words = text.split(' ');
        let value = read_value(&mut words)?;
        let mut moves = Vec::new();
        while let Some(turn) = words.next() {
            let mv = position.parse_turn(turn).ok()?;
            if moves.iter().any(|(known, _)| *known == mv) {
                return None;
            }
            moves.push((mv, read_value(&mut words)?));
        }
        let best = moves.iter().map(|(_, value)| *value).max_by_key(|value| value.rank())?;
        let counted = value.distance.is_some() && best.distance.is_some();
        if moves.len() != position.legal_moves().len()
            || value.wdl != best.wdl
            || (counted && value.distance != best.distance)
        {
            return None;
        }
        let told = Told { position: *position, best, moves };
        let is_right = |(mv, value): &(MorrisMove, ProbeValue)| {
            told.after(*mv).outcome().is_none_or(|known| known == told.outcome(value.wdl))
        };
        told.moves.iter().all(is_right).then_some(told)
    }

    #[inline(never)]
    fn after(&self, mv: MorrisMove) -> Morris {
        let mut next = self.position;
        next.play_unchecked(mv);
        next
    }

    /// A value for the player who moves as a result.
    #[inline(never)]
    fn outcome(&self, wdl: Wdl) -> Outcome {
        match wdl {
            Wdl::Win => Outcome::Win(self.position.turn()),
            Wdl::Loss => Outcome::Win(!self.position.turn()),
            Wdl::Draw => Outcome::Draw,
        }
    }

    /// The moves that keep the value: the quickest wins, the longest losses, or all draws.
    fn keeping(&self) -> Vec<MorrisMove> {
        let keeps = |(_, value): &&(MorrisMove, ProbeValue)| value.rank() == self.best.rank();
        self.moves.iter().filter(keeps).map(|(mv, _)| *mv).collect()
    }

    /// Whether it is about this position.
    pub(crate) fn is_about(&self, position: &Morris) -> bool {
        self.position == *position
    }

    /// These proofs, completed by what the server says, unless they know better of the position or of one that a move leads to.
    pub(crate) fn complete(&self, own: Arc<dyn Tablebase<Morris>>) -> Arc<dyn Tablebase<Morris>> {
        let contradicts =
            |position: &Morris, wdl: Wdl| own.probe(position).is_some_and(|known| known.outcome != self.outcome(wdl));
        let contradicts_after = |(mv, value): &(MorrisMove, ProbeValue)| contradicts(&self.after(*mv), value.wdl);
        if contradicts(&self.position, self.best.wdl) || self.moves.iter().any(contradicts_after) {
            return own;
        }
        Arc::new(Completed { own, told: self.clone() })
    }
}

/// The next two words as a value.
fn read_value<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<ProbeValue> {
    let wdl = match words.next()? {
        "win" => Wdl::Win,
        "draw" => Wdl::Draw,
        "loss" => Wdl::Loss,
        _ => return None,
    };
    let distance: u16 = words.next()?.parse().ok()?;
    Some(ProbeValue { wdl, distance: (distance > 0 && wdl != Wdl::Draw).then_some(distance) })
}

/// The worker's proofs, and of one position those of a server.
struct Completed {
    own: Arc<dyn Tablebase<Morris>>,
    told: Told,
}

impl Tablebase<Morris> for Completed {
    fn probe(&self, position: &Morris) -> Option<TablebaseValue> {
        let told = || {
            self.told
                .is_about(position)
                .then(|| TablebaseValue { outcome: self.told.outcome(self.told.best.wdl), turns: None })
        };
        self.own.probe(position).or_else(told)
    }

    fn best_turns(&self, position: &Morris) -> Vec<MorrisMove> {
        let own = self.own.best_turns(position);
        if own.is_empty() && self.told.is_about(position) { self.told.keeping() } else { own }
    }

    fn in_search(&self, root: &Morris) -> bool {
        self.own.in_search(root)
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::AnyPosition;

    use super::*;

    /// White, to move, can fly into a mill and leaves Black two men.
    fn position() -> Morris {
        let start = AnyPosition::parse("nine+flying".parse().unwrap(), "w.w/.../..b/w....b/.../.../..b w 0 0");
        let Ok(AnyPosition::Morris(position)) = start else { panic!("{start:?}") };
        position
    }

    fn wins(mv: MorrisMove) -> bool {
        position().play(mv).unwrap().outcome().is_some()
    }

    /// What a server says that gives every move a value.
    fn told(value: &str, of: impl Fn(MorrisMove) -> &'static str) -> Option<Told> {
        let turns = AnyPosition::from(position()).compact_turns();
        let moves = turns.iter().map(|turn| format!("{turn} {}", of(position().parse_turn(turn).unwrap())));
        let text: Vec<_> = [value.to_string()].into_iter().chain(moves).collect();
        Told::read(&position(), &text.join(" "))
    }

    /// Proofs of one position.
    struct Known(Morris, Outcome);

    impl Tablebase<Morris> for Known {
        fn probe(&self, position: &Morris) -> Option<TablebaseValue> {
            (*position == self.0).then_some(TablebaseValue { outcome: self.1, turns: None })
        }

        fn best_turns(&self, _: &Morris) -> Vec<MorrisMove> {
            Vec::new()
        }
    }

    #[test]
    fn what_ends_the_game_has_the_value_of_the_rules() {
        assert!(told("win 1", |mv| if wins(mv) { "win 1" } else { "draw 0" }).is_some());
        assert!(told("win 5", |mv| if wins(mv) { "loss 2" } else { "win 5" }).is_none());
        assert!(told("draw 0", |_| "draw 0").is_none());
    }

    #[test]
    fn what_is_known_of_any_move_comes_before_a_server() {
        let told = told("win 1", |mv| if wins(mv) { "win 1" } else { "draw 0" }).unwrap();
        let quiet = position().legal_moves().into_iter().find(|mv| !wins(*mv)).unwrap();
        let next = position().play(quiet).unwrap();
        let keeping = |known| told.complete(Arc::new(Known(next, known))).best_turns(&position());
        assert_eq!(keeping(Outcome::Draw), told.keeping());
        assert!(told.keeping().iter().all(|mv| wins(*mv)) && !told.keeping().is_empty());
        assert!(keeping(Outcome::Win(next.turn())).is_empty());
    }
}
