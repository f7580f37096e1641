//! The features of the evaluation of Nine, Six and Twelve: for the linear weights, and for the learnt patterns.

use rayuela_rules::Position;
use rayuela_rules::morris::Morris;
use rayuela_rules::morris::kernel::{Grid, Steps, pair};

use super::pattern_weights::{Numbers, PatternInputs, View, file_weights};
use super::patterns::Arrangements;

/// Features computed once for both the linear weights and the patterns. Words hold the mover's points in the first half, the
/// other's in the second; pairs are the player to move, the other.
pub(super) struct Features {
    pub(super) grid: Grid<u64>,
    pub(super) men: u64,
    pub(super) vacant: u64,
    pub(super) hands: [i32; 2],
    /// where steps go, by direction
    pub(super) steps: [u64; 4],
    /// steps that complete a mill, by where they go
    pub(super) ready: u64,
    /// men with no step
    pub(super) blocked: u64,
}

impl Features {
    #[inline]
    pub(super) fn of(position: &Morris) -> Features {
        let (me, them) = (position.turn(), !position.turn());
        let grid = position.lines().grid().doubled();
        let men = pair(position.men(me).bits(), position.men(them).bits());
        let vacant = pair(position.vacant().bits(), position.vacant().bits());
        let Steps { to: steps, mills: [along, against, inwards, outwards], .. } = grid.steps(men, vacant);
        Features {
            grid,
            men,
            vacant,
            hands: [me, them].map(|color| position.hand(color).into()),
            steps,
            ready: along | against | inwards | outwards,
            blocked: men & !grid.neighbours(vacant),
        }
    }

    /// What the learnt weights look at.
    #[inline(always)]
    pub(super) fn view(&self) -> View {
        let hands = self.hands.map(|hand| hand as usize);
        View {
            phase: usize::from(hands == [0, 0]),
            phases: PHASES,
            men: Arrangements::of(self.men as u32, (self.men >> 32) as u32),
            numbers: Numbers::of(self.men, hands, self.steps, self.ready),
            stacks: None,
        }
    }
}

/// Placing and moving.
const PHASES: usize = 2;

impl PatternInputs for Morris {
    fn weight_count() -> usize {
        file_weights(PHASES, 0)
    }

    fn visit_weights(&self, visit: impl FnMut(usize)) {
        Features::of(self).view().visit(visit);
    }
}
