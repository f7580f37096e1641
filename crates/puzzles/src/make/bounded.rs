//! Forced wins of a few moves, by exhaustive search.

use std::collections::HashMap;

use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{Outcome, Position};

use super::hasher::BuildZobrist;
use super::prover::Unproved;

/// Positions in which a win within a few moves may be ruled out at a glance.
pub(super) trait MayWin: Position {
    /// Whether the player to move might win within this many moves of their own; `false` is certain.
    fn may_win_within(&self, moves: u8) -> bool;
}

impl MayWin for Morris {
    fn may_win_within(&self, moves: u8) -> bool {
        let other = !self.turn();
        let removals = u32::from(moves) * if self.variant().double { 2 } else { 1 };
        let by_removals = self.men(other).len() + u32::from(self.hand(other)) <= 2 + removals;
        // A player with men in hand is not blocked, and places one with each reply.
        by_removals || self.hand(other) < moves
    }
}

impl MayWin for Stacking {
    fn may_win_within(&self, moves: u8) -> bool {
        let own = self.turn();
        // A move processes at most two mills; each turns one stack over and puts one man under another.
        let reached = self.stacks(own).len() + 4 * u32::from(moves) >= 3;
        reached || self.hand(!own) < moves
    }
}

/// The search of forced wins; it remembers what it has found.
pub(super) struct Bounded<P: Position> {
    /// the most moves within which no win was found, and the fewest within which one was
    memo: HashMap<P, (u8, u8), BuildZobrist>,
    /// the replies that refuted last, by the moves that were left
    refutations: [Option<P::Move>; 16],
    nodes: u64,
    budget: u64,
}

impl<P: MayWin> Bounded<P> {
    /// A search that gives up after so many positions.
    pub(super) fn new(budget: u64) -> Bounded<P> {
        Bounded { memo: HashMap::default(), refutations: [None; 16], nodes: 0, budget }
    }

    /// Forgets everything and counts from the beginning.
    pub(super) fn reset(&mut self) {
        self.memo.clear();
        self.nodes = 0;
    }

    /// Whether the player to move can force a win within this many moves of their own.
    pub(super) fn wins_within(&mut self, position: &P, moves: u8) -> Result<bool, Unproved> {
        if moves == 0 || !position.may_win_within(moves) {
            return Ok(false);
        }
        let (not, yes) = self.memo.get(position).copied().unwrap_or((0, u8::MAX));
        if moves <= not || moves >= yes {
            return Ok(moves >= yes);
        }
        self.nodes += 1;
        if self.nodes > self.budget {
            return Err(Unproved);
        }
        let wins = self.finds_win(position, moves)?;
        let known = self.memo.entry(*position).or_insert((0, u8::MAX));
        if wins {
            known.1 = known.1.min(moves);
        } else {
            known.0 = known.0.max(moves);
        }
        Ok(wins)
    }

    fn finds_win(&mut self, position: &P, moves: u8) -> Result<bool, Unproved> {
        let mut open = Vec::new();
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            match next.outcome() {
                Some(outcome) if outcome == Outcome::Win(position.turn()) => return Ok(true),
                Some(_) => {}
                None => open.push(next),
            }
        }
        if moves == 1 {
            return Ok(false);
        }
        // The fewer the replies, the sooner all are refuted.
        open.sort_by_cached_key(Position::count_moves);
        for next in &open {
            if self.loses_within(next, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether every reply of the player to move lets the other one win within this many moves.
    pub(super) fn loses_within(&mut self, position: &P, moves: u8) -> Result<bool, Unproved> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(!position.turn()));
        }
        let mut replies = position.legal_moves();
        let slot = usize::from(moves).min(self.refutations.len() - 1);
        if let Some(i) = self.refutations[slot].and_then(|last| replies.iter().position(|&reply| reply == last)) {
            replies.swap(0, i);
        }
        for reply in replies {
            let mut next = *position;
            next.play_unchecked(reply);
            let lost = match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(next.turn()),
                None => self.wins_within(&next, moves)?,
            };
            if !lost {
                self.refutations[slot] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }
}
