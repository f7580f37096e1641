//! Exact results of Morelli endings, by exhaustive search.

use std::collections::HashMap;

use rayuela_engine::shut_out;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{Color, Outcome, Position};

use super::hasher::BuildZobrist;
use super::prover::{Needed, Unproved};

/// A search to the end of the game. No estimate takes part: a branch ends with the game, or where it is certain that
/// nobody takes the Throne any more.
pub(super) struct MorelliSearch {
    /// by player and by what they need
    memo: [HashMap<Morelli, bool, BuildZobrist>; 4],
    nodes: u64,
    budget: u64,
}

impl MorelliSearch {
    /// A search that gives up after so many positions.
    pub(super) fn new(budget: u64) -> MorelliSearch {
        MorelliSearch { memo: Default::default(), nodes: 0, budget }
    }

    /// Forgets everything and counts from the beginning.
    pub(super) fn reset(&mut self) {
        self.memo.iter_mut().for_each(HashMap::clear);
        self.nodes = 0;
    }

    /// Counts from the beginning, but keeps what was found.
    pub(super) fn restart(&mut self) {
        self.nodes = 0;
    }

    /// Whether this player can force what they need.
    pub(super) fn reaches(&mut self, position: &Morelli, player: Color, needed: Needed) -> Result<bool, Unproved> {
        match self.known(position, player, needed)? {
            Some(known) => Ok(known),
            None => self.search(position, player, needed),
        }
    }

    /// What is remembered or certain about a position.
    fn known(&mut self, position: &Morelli, player: Color, needed: Needed) -> Result<Option<bool>, Unproved> {
        let memo = memo_index(player, needed);
        if let Some(&known) = self.memo[memo].get(position) {
            return Ok(Some(known));
        }
        self.nodes += 1;
        if self.nodes > self.budget {
            return Err(Unproved);
        }
        let certain = certain(position, player, needed);
        if let Some(certain) = certain {
            self.memo[memo].insert(*position, certain);
        }
        Ok(certain)
    }

    /// Searches a position about which nothing is known. All moves are looked at for one that decides at once, before any
    /// is searched.
    fn search(&mut self, position: &Morelli, player: Color, needed: Needed) -> Result<bool, Unproved> {
        let wanted = position.turn() == player;
        let mut moves = position.legal_moves();
        // What changes most decides most often.
        moves.sort_by_cached_key(|mv| (!mv.occupies, u32::MAX - mv.capture_count()));
        let mut open = Vec::new();
        let mut found = !wanted;
        for mv in moves {
            let mut next = *position;
            next.play_unchecked(mv);
            match self.known(&next, player, needed)? {
                Some(known) if known == wanted => {
                    found = wanted;
                    break;
                }
                Some(_) => {}
                None => open.push(next),
            }
        }
        if found != wanted {
            // The fewer the replies, the shorter the search.
            open.sort_by_cached_key(Position::count_moves);
            for next in &open {
                // A sibling may have met it.
                let known = self.memo[memo_index(player, needed)].get(next).copied();
                if known.map_or_else(|| self.search(next, player, needed), Ok)? == wanted {
                    found = wanted;
                    break;
                }
            }
        }
        self.memo[memo_index(player, needed)].insert(*position, found);
        Ok(found)
    }
}

fn memo_index(player: Color, needed: Needed) -> usize {
    2 * player.index() + usize::from(needed == Needed::Win)
}

/// What needs no search: the game is over, or nobody who would change the result can complete a frame any more.
fn certain(position: &Morelli, player: Color, needed: Needed) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(needed.is_met_by(outcome, player));
    }
    let out = shut_out(position).players;
    let holds = |color: Color| position.throne() == Some(color);
    let may_have = |color: Color| holds(color) || !out[color.index()];
    let keeps = |color: Color| holds(color) && out[(!color).index()];
    match needed {
        Needed::Win if !may_have(player) => Some(false),
        Needed::Win if keeps(player) => Some(true),
        Needed::Draw if !may_have(!player) => Some(true),
        Needed::Draw if keeps(!player) => Some(false),
        _ => None,
    }
}

impl Needed {
    /// Whether a result is good enough for this player.
    fn is_met_by(self, outcome: Outcome, player: Color) -> bool {
        match self {
            Needed::Win => outcome == Outcome::Win(player),
            Needed::Draw => outcome != Outcome::Win(!player),
        }
    }
}
