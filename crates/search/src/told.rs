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
    outcome: Outcome,
    /// the moves that keep the value: the quickest wins, the longest losses, or all draws
    keeping: Vec<MorrisMove>,
}

impl Told {
    /// Reads an answer: the value of the position, then each move with its value. A value is `win`, `draw` or `loss` and the
    /// distance, 0 where it is not known; blanks are between all words.
    ///
    /// `None` unless every legal move has one value, the best of which is that of the position: whatever else a server says
    /// is not believed.
    pub(crate) fn read(position: &Morris, text: &str) -> Option<Told> {
        let mut words = text.split_whitespace();
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
        moves.retain(|(_, value)| value.rank() == best.rank());
        let outcome = match best.wdl {
            Wdl::Win => Outcome::Win(position.turn()),
            Wdl::Loss => Outcome::Win(!position.turn()),
            Wdl::Draw => Outcome::Draw,
        };
        Some(Told { position: *position, outcome, keeping: moves.into_iter().map(|(mv, _)| mv).collect() })
    }

    /// Whether it is about this position.
    pub(crate) fn is_about(&self, position: &Morris) -> bool {
        self.position == *position
    }

    /// These proofs, completed by what the server says, unless they know better.
    pub(crate) fn complete(&self, own: Arc<dyn Tablebase<Morris>>) -> Arc<dyn Tablebase<Morris>> {
        match own.probe(&self.position) {
            Some(known) if known.outcome != self.outcome => own,
            _ => Arc::new(Completed { own, told: self.clone() }),
        }
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
        let told =
            || self.told.is_about(position).then_some(TablebaseValue { outcome: self.told.outcome, turns: None });
        self.own.probe(position).or_else(told)
    }

    fn best_turns(&self, position: &Morris) -> Vec<MorrisMove> {
        let own = self.own.best_turns(position);
        if own.is_empty() && self.told.is_about(position) { self.told.keeping.clone() } else { own }
    }

    fn in_search(&self, root: &Morris) -> bool {
        self.own.in_search(root)
    }
}
