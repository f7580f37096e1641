//! The order in which turns are tried: the table's, tactical ones by gain, killers, then by how often they cut before.

use crate::eval::{Evaluate, Parted};
use crate::searcher::Frame;

/// A turn with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) gain: i32,
    pub(crate) order: i32,
    pub(crate) code: u32,
}

const TABLE: i32 = 1 << 30;
const TACTICAL: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// Quiet turns above this have cut often and are reduced less.
pub(crate) const TRUSTED: i32 = 8_000;
/// History values stay within this.
const MOST_HISTORY: i32 = 16_384;

/// Where turns are ordered.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// the table's turn, 0 for none
    pub(crate) best_code: u32,
    pub(crate) killers: [u32; 2],
    pub(crate) side: usize,
    /// where the turn before went
    pub(crate) before: usize,
}

/// The turns of a position as they are found.
pub(crate) struct List<'a, P: Evaluate> {
    pub(crate) moves: &'a mut Vec<Candidate<P::Move>>,
    pub(crate) memory: &'a Memory,
    pub(crate) at: At,
    /// turns to leave out, 0 for none
    pub(crate) tried: [u32; 3],
}

impl<P: Evaluate> List<'_, P> {
    #[inline(always)]
    fn push(&mut self, candidate: Candidate<P::Move>) {
        if !self.tried.contains(&candidate.code) {
            self.moves.push(candidate);
        }
    }
}

impl<P: Evaluate> Parted<P::Move> for List<'_, P> {
    #[inline]
    fn tactical(&mut self, mv: P::Move, gain: i32) {
        self.push(self.memory.tactical::<P>(mv, gain, self.at));
    }

    #[inline(always)]
    fn quiet(&mut self, mv: P::Move) {
        self.push(self.memory.quiet::<P>(mv, self.at));
    }
}

/// What earlier cuts have taught.
pub(crate) struct Memory {
    killers: Vec<[u32; 2]>,
    /// by side and slot
    history: Vec<i16>,
    /// by the target of the turn before and of the turn
    continuation: Vec<i16>,
}

impl Memory {
    pub(crate) fn new<P: Evaluate>(plies: usize) -> Memory {
        Memory {
            killers: vec![[0; 2]; plies + 2],
            history: vec![0; 2 * P::SLOTS],
            continuation: vec![0; P::TARGETS * P::TARGETS],
        }
    }

    /// The quiet turns that cut last at this distance from the root.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply]
    }

    /// A turn that gains something, with its place in the order.
    #[inline]
    fn tactical<P: Evaluate>(&self, mv: P::Move, gain: i32, at: At) -> Candidate<P::Move> {
        let code = P::code(mv);
        let order = if code == at.best_code {
            TABLE
        } else {
            TACTICAL + (gain << 10) + self.history_of::<P>(mv, at.side, at.before) / 64
        };
        Candidate { mv, gain, order, code }
    }

    /// A quiet turn with its place in the order.
    #[inline(always)]
    fn quiet<P: Evaluate>(&self, mv: P::Move, at: At) -> Candidate<P::Move> {
        let code = P::code(mv);
        let order = if code == at.best_code {
            TABLE
        } else if code == at.killers[0] {
            KILLER + 1
        } else if code == at.killers[1] {
            KILLER
        } else {
            self.history_of::<P>(mv, at.side, at.before)
        };
        Candidate { mv, gain: 0, order, code }
    }

    #[inline]
    fn history_of<P: Evaluate>(&self, mv: P::Move, side: usize, before: usize) -> i32 {
        i32::from(self.history[side * P::SLOTS + P::slot(mv)])
            + i32::from(self.continuation[before * P::TARGETS + P::target(mv)])
    }

    /// The last of these turns has cut: it gains trust and those tried before it lose some.
    #[inline]
    pub(crate) fn reward<P: Evaluate>(&mut self, tried: &[Candidate<P::Move>], side: usize, frame: Frame) {
        let Some((cut, failed)) = tried.split_last() else { return };
        let bonus = (frame.depth * frame.depth * 16).min(2_000);
        if cut.gain == 0 {
            let killers = &mut self.killers[frame.ply];
            if killers[0] != cut.code {
                *killers = [cut.code, killers[0]];
            }
            self.learn::<P>(cut.mv, side, frame.target, bonus);
        }
        for candidate in failed.iter().filter(|candidate| candidate.gain == 0) {
            self.learn::<P>(candidate.mv, side, frame.target, -bonus);
        }
    }

    #[inline]
    fn learn<P: Evaluate>(&mut self, mv: P::Move, side: usize, before: usize, bonus: i32) {
        let update = |value: &mut i16| {
            let old = i32::from(*value);
            // Drifts towards the limit without ever passing it.
            *value = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
        };
        update(&mut self.history[side * P::SLOTS + P::slot(mv)]);
        update(&mut self.continuation[before * P::TARGETS + P::target(mv)]);
    }
}
