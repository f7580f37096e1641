//! Certificates from the table.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayuela_rules::morelli::{Morelli, MorelliMove};
use rayuela_rules::{Color, Position, Symmetric};
use thiserror::Error;

use crate::certificate::Certificate;
use crate::goal::{Claim, settled};
use crate::node::Node;
use crate::prover::{Answer, Prover};
use crate::search::{Shared, Thresholds, Worker};

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExtractError {
    /// Nothing is proved.
    #[error("nothing is proved of this position, so there is no certificate")]
    Unproved,
    /// The search for a part of the proof that the table no longer has was stopped.
    #[error("stopped before the certificate was complete")]
    Stopped,
    /// Two positions have the same key, and one was taken for the other.
    #[error("the proof is wrong: two positions were taken for one; a run with another --memory decides")]
    Collision,
}

impl Prover {
    /// Writes down the proof of an answer. What the table has lost of it is searched again.
    ///
    /// # Errors
    /// If nothing is proved, or `stop` was set meanwhile.
    pub fn certificate(
        &self,
        position: &Morelli,
        answer: &Answer,
        stop: &AtomicBool,
    ) -> Result<Certificate, ExtractError> {
        let (Some(claim), Some(reached)) = (answer.claim(), answer.reached) else { return Err(ExtractError::Unproved) };
        let shared = Shared::new(&self.table, answer.goal, stop);
        let worker = Worker::new(&shared);
        let mut extractor = Extractor {
            prover: self,
            shared: &shared,
            worker,
            claim,
            goal: answer.goal,
            reached,
            moves: HashMap::new(),
        };
        extractor.collect(position)?;
        let moves = extractor.moves;
        Ok(Certificate { variant: self.variant, position: *position, claim, moves })
    }
}

struct Extractor<'a> {
    prover: &'a Prover,
    shared: &'a Shared<'a>,
    worker: Worker<'a>,
    claim: Claim,
    goal: Color,
    reached: bool,
    moves: HashMap<String, String>,
}

impl Extractor<'_> {
    fn collect(&mut self, root: &Morelli) -> Result<(), ExtractError> {
        let root = root.canonical();
        let (mut seen, mut left) = (HashSet::from([root]), vec![root]);
        while let Some(position) = left.pop() {
            match settled(&Node::new(position, self.goal), self.goal, !position.has_moves()) {
                Some(reached) if reached == self.reached => continue,
                Some(_) => return Err(ExtractError::Collision),
                None => {}
            }
            let chosen = if position.turn() == self.claim.player {
                let mv = self.proving_move(&position)?;
                self.moves.insert(position.setup().to_string(), position.compact(mv));
                vec![mv]
            } else {
                position.legal_moves()
            };
            for mv in chosen {
                let mut next = position;
                next.play_unchecked(mv);
                let next = next.canonical();
                if seen.insert(next) {
                    left.push(next);
                }
            }
        }
        Ok(())
    }

    /// A move after which the claim is proved, too: of several the one whose proof took the least work.
    fn proving_move(&mut self, position: &Morelli) -> Result<MorelliMove, ExtractError> {
        let node = Node::new(*position, self.goal);
        let mut best = None;
        for mv in position.legal_moves() {
            let next = node.after(mv, self.goal);
            let work = if settled(&next, self.goal, !next.position.has_moves()) == Some(self.reached) {
                Some(0)
            } else {
                // The player to move there is the other one: they fail.
                let entry = self.prover.table.probe(next.key(self.goal));
                entry.filter(|entry| entry.numbers.delta == 0).map(|entry| 1 + u32::from(entry.work))
            };
            if let Some(work) = work
                && best.is_none_or(|(least, _)| work < least)
            {
                best = Some((work, mv));
            }
        }
        if let Some((_, mv)) = best {
            return Ok(mv);
        }
        let numbers = self.worker.search(&node, node.key(self.goal), 0, Thresholds::NONE);
        if self.shared.done.load(Relaxed) && !numbers.is_solved() {
            return Err(ExtractError::Stopped);
        }
        let found = self.worker.lists[0].iter().find(|child| child.numbers.delta == 0);
        found.map(|child| child.mv).ok_or(ExtractError::Collision)
    }
}
