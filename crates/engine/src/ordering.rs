//! The order in which turns are tried: the table's, tactical ones by gain, killers, then by how often they cut before.

use crate::eval::Evaluate;
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

    /// The turn with its place in the order.
    #[inline]
    pub(crate) fn candidate<P: Evaluate>(
        &self,
        mv: P::Move,
        gain: i32,
        best_code: u32,
        side: usize,
        ply: usize,
        before: usize,
    ) -> Candidate<P::Move> {
        let code = P::code(mv);
        let order = if code == best_code {
            TABLE
        } else if gain > 0 {
            TACTICAL + (gain << 10) + self.history_of::<P>(mv, side, before) / 64
        } else if code == self.killers[ply][0] {
            KILLER + 1
        } else if code == self.killers[ply][1] {
            KILLER
        } else {
            self.history_of::<P>(mv, side, before)
        };
        Candidate { mv, gain, order, code }
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
