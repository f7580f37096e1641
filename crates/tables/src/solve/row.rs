//! One row: an anchor placement against all placements of the other colour.
//!
//! What depends on the anchor alone is computed here once and serves the thousands of entries of the row.

use std::ops::ControlFlow;

use rayuela_rules::bits::singles;
use rayuela_rules::morris::kernel::Grid;

use crate::index::Indexer;
use crate::symmetry::inverse;

/// The rules of the pair of classes being solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairRules {
    /// the anchor's men
    pub(crate) a: usize,
    /// the other's men
    pub(crate) b: usize,
    /// two mills at once take two men
    pub(crate) double: bool,
    /// three men fly
    pub(crate) flying: bool,
    /// a full board is a draw
    pub(crate) full_is_drawn: bool,
}

/// A step of the anchor's men; a man of the other side may stand in its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// how many mills it completes
    pub(crate) mills: u32,
    /// the row of the anchor after the step
    pub(crate) row: usize,
    /// the symmetry onto that row's anchor
    pub(crate) symmetry: usize,
}

/// All steps of an anchor, written into a reused buffer.
pub(crate) fn anchor_steps(indexer: &Indexer, rules: PairRules, anchor: u32, steps: &mut Vec<Step>) {
    steps.clear();
    let orbits = indexer.orbits(rules.a);
    let flies = rules.flying && rules.a == 3;
    for from in singles(anchor) {
        let reach = if flies { indexer.grid.points } else { indexer.grid.neighbours(from) };
        for to in singles(reach & !anchor) {
            let after = anchor ^ from ^ to;
            let mills = indexer.grid.mills_through(after, to);
            let (row, symmetry) = orbits.find(after);
            steps.push(Step { from, to, mills, row, symmetry });
        }
    }
}

/// The steps that complete nothing, as sets of their ends, so that those open in an entry take a few population counts.
/// At most four steps end on one point.
pub(crate) fn quiet_lanes(steps: &[Step]) -> [u32; 4] {
    let mut lanes = [0; 4];
    for step in steps.iter().filter(|step| step.mills == 0) {
        if let Some(lane) = lanes.iter_mut().find(|lane| **lane & step.to == 0) {
            *lane |= step.to;
        }
    }
    lanes
}

/// The pairs of men that two mills at once may remove.
pub(crate) fn removable_pairs(grid: Grid, men: u32) -> Vec<u32> {
    let mut pairs = Vec::new();
    let _ = grid.visit_removable_pairs(men, |pair| {
        pairs.push(pair);
        ControlFlow::<()>::Continue(())
    });
    pairs
}

/// The inverse of a step's symmetry.
pub(crate) fn back(step: &Step) -> usize {
    inverse(step.symmetry)
}
