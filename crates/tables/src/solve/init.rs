//! The initialization of retrograde analysis: what is decided without probing the class itself.
//!
//! For each entry it counts the turns that remove nothing, and looks up the removals in the smaller classes. A removal
//! that wins makes a win in 1, the shortest there is, so nothing can be committed too early. An entry without any turn
//! is a loss in 0; one whose turns are all losing removals is a loss in 1.

use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::kernel::{DIRECTIONS, step_back};

use crate::index::{Class, Indexer, Ranker};
use crate::solve::row::{PairRules, Step, anchor_steps, quiet_lanes, removable_pairs};
use crate::symmetry::SetMap;
use crate::value::{Value, Wdl};
use crate::wdl_store::{WdlStore, WdlTable};

/// Added to the count of open turns where a removal draws, so that the count never reaches zero.
const DRAW_HELD: u16 = 0x100;

/// The best that a player gets out of removals.
#[derive(Clone, Copy)]
struct Removals {
    any: bool,
    draws: bool,
}

/// The first code of an entry.
fn first_code(quiet: u32, removals: Option<Removals>, drawn: bool) -> u16 {
    match removals {
        None => Value::Win(1).code(),
        Some(_) if drawn => DRAW_HELD,
        Some(Removals { draws: true, .. }) => quiet as u16 + DRAW_HELD,
        Some(Removals { any: true, .. }) if quiet == 0 => Value::Loss(1).code(),
        Some(_) if quiet == 0 => Value::Loss(0).code(),
        Some(_) => quiet as u16,
    }
}

/// The initialization of a pair of classes.
pub(crate) struct Init<'a> {
    indexer: &'a Indexer,
    store: &'a WdlStore,
    rules: PairRules,
    ranker: &'a Ranker,
    /// after the anchor's side has removed a man: (a, b - 1) with the other to move
    after_anchor: Option<(&'a WdlTable, &'a Ranker)>,
    /// after the other side has removed a man: (a - 1, b) with the anchor to move
    after_other: Option<(&'a WdlTable, &'a Ranker)>,
}

/// Buffers that a thread uses again from row to row.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) steps: Vec<Step>,
    removals: Vec<Removal>,
    pairs: Vec<u32>,
}

/// A man of the anchor who may be removed, and where that leads.
struct Removal {
    free: u32,
    base: usize,
    symmetry: usize,
}

impl<'a> Init<'a> {
    pub(crate) fn new(indexer: &'a Indexer, store: &'a WdlStore, rules: PairRules) -> Init<'a> {
        let PairRules { a, b, .. } = rules;
        let after_anchor =
            if b > 3 { store.class(Class::new(b - 1, a)).map(|v| (v, indexer.ranker(a, b - 1))) } else { None };
        let after_other =
            if a > b { store.class(Class::new(a - 1, b)).map(|v| (v, indexer.ranker(a - 1, b))) } else { None };
        assert!(b == 3 || after_anchor.is_some(), "the class after a removal is solved first");
        assert!(a == b || after_other.is_some(), "the class after a removal is solved first");
        Init { indexer, store, rules, ranker: indexer.ranker(a, b), after_anchor, after_other }
    }

    /// The row with the anchor's side to move.
    pub(crate) fn anchor_row(&self, anchor: u32, codes: &mut [u16], scratch: &mut Scratch) {
        let grid = self.indexer.grid;
        anchor_steps(self.indexer, self.rules, anchor, &mut scratch.steps);
        let steps = &mut scratch.steps;
        let free = grid.points & !anchor;
        let lanes = quiet_lanes(steps).map(|lane| pext(lane, free));
        steps.retain(|step| step.mills > 0);
        let closing = pext(steps.iter().fold(0, |set, step| set | step.to), free);
        let all = (1u32 << free.count_ones()) - 1;
        for (code, &set) in codes.iter_mut().zip(self.ranker.sets()) {
            let vacant = all & !set;
            let quiet = lanes.iter().map(|lane| (lane & vacant).count_ones()).sum();
            let removals = if closing & vacant == 0 {
                Some(Removals { any: false, draws: false })
            } else {
                self.anchor_removals(steps, pdep(set, free), &mut scratch.pairs)
            };
            *code = first_code(quiet, removals, self.rules.full_is_drawn && vacant == 0);
        }
    }

    /// What the anchor's removals give; `None` if one wins.
    fn anchor_removals(&self, steps: &[Step], other: u32, pairs: &mut Vec<u32>) -> Option<Removals> {
        let (wdl, ranker) = self.after_anchor?;
        let (grid, anchors) = (self.indexer.grid, self.indexer.orbits(self.rules.a).anchors());
        let removable = grid.removable(other);
        pairs.clear();
        let mut draws = false;
        for step in steps.iter().filter(|step| step.to & other == 0) {
            if self.rules.double && step.mills > 1 {
                if pairs.is_empty() {
                    pairs.extend(removable_pairs(grid, other));
                }
                for pair in pairs.iter() {
                    let map = self.indexer.symmetries.map(step.symmetry);
                    match self.store.wdl(self.indexer, map.apply(other & !pair), anchors[step.row]) {
                        Wdl::Loss => return None,
                        Wdl::Draw => draws = true,
                        Wdl::Win => {}
                    }
                }
                continue;
            }
            let map = self.indexer.symmetries.map(step.symmetry);
            let free = grid.points & !anchors[step.row];
            let (set, men) = (pext(map.apply(other), free), pext(map.apply(removable), free));
            let base = step.row * ranker.len();
            for man in singles(men) {
                match wdl.at(base + ranker.rank(set ^ man) as usize) {
                    Wdl::Loss => return None,
                    Wdl::Draw => draws = true,
                    Wdl::Win => {}
                }
            }
        }
        Some(Removals { any: true, draws })
    }

    /// The row with the other side to move.
    pub(crate) fn other_row(&self, anchor: u32, codes: &mut [u16], scratch: &mut Scratch) {
        let grid = self.indexer.grid;
        let free = grid.points & !anchor;
        self.list_removals(anchor, &mut scratch.removals);
        scratch.pairs.clear();
        if self.rules.double {
            scratch.pairs.extend(removable_pairs(grid, anchor).iter().map(|pair| anchor & !pair));
        }
        let flies = self.rules.flying && self.rules.b == 3;
        for (code, &set) in codes.iter_mut().zip(self.ranker.sets()) {
            let own = pdep(set, free);
            let vacant = free & !own;
            let (quiet, removals) =
                if flies { self.flights(own, vacant, scratch) } else { self.steps(own, vacant, scratch) };
            *code = first_code(quiet, removals, self.rules.full_is_drawn && vacant == 0);
        }
    }

    fn list_removals(&self, anchor: u32, removals: &mut Vec<Removal>) {
        removals.clear();
        let Some((_, ranker)) = self.after_other else { return };
        let orbits = self.indexer.orbits(self.rules.a - 1);
        for man in singles(self.indexer.grid.removable(anchor)) {
            let (row, symmetry) = orbits.find(anchor ^ man);
            let free = self.indexer.grid.points & !orbits.anchors()[row];
            removals.push(Removal { free, base: row * ranker.len(), symmetry });
        }
    }

    #[inline(always)]
    fn steps(&self, own: u32, vacant: u32, scratch: &Scratch) -> (u32, Option<Removals>) {
        let steps = self.indexer.grid.steps(own, vacant);
        let quiet = (0..DIRECTIONS).map(|i| (steps.to[i] & !steps.mills[i]).count_ones()).sum();
        let mut draws = false;
        if steps.mills == [0; DIRECTIONS] {
            return (quiet, Some(Removals { any: false, draws }));
        }
        for direction in 0..DIRECTIONS {
            for to in singles(steps.mills[direction]) {
                let after = own ^ to ^ step_back(direction, to);
                let two = self.rules.double && steps.several[direction] & to != 0;
                match self.other_removals(after, two, scratch) {
                    Wdl::Win => return (quiet, None),
                    Wdl::Draw => draws = true,
                    Wdl::Loss => {}
                }
            }
        }
        (quiet, Some(Removals { any: true, draws }))
    }

    fn flights(&self, own: u32, vacant: u32, scratch: &Scratch) -> (u32, Option<Removals>) {
        let (mut mills, mut draws) = (0, false);
        for from in singles(own) {
            for to in singles(vacant) {
                let after = own ^ from ^ to;
                // Three men make one mill at most.
                if self.indexer.grid.in_mills(after) & to == 0 {
                    continue;
                }
                mills += 1;
                match self.other_removals(after, false, scratch) {
                    Wdl::Win => return (0, None),
                    Wdl::Draw => draws = true,
                    Wdl::Loss => {}
                }
            }
        }
        (3 * vacant.count_ones() - mills, Some(Removals { any: mills > 0, draws }))
    }

    /// The best that the other side gets out of one mill, standing on `after`.
    #[inline(always)]
    fn other_removals(&self, after: u32, two: bool, scratch: &Scratch) -> Wdl {
        let mut best = Wdl::Loss;
        if two {
            for &rest in &scratch.pairs {
                match self.store.wdl(self.indexer, rest, after) {
                    Wdl::Loss => return Wdl::Win,
                    Wdl::Draw => best = Wdl::Draw,
                    Wdl::Win => {}
                }
            }
            return best;
        }
        let Some((wdl, ranker)) = self.after_other else { return Wdl::Win };
        for removal in &scratch.removals {
            let map: &SetMap = self.indexer.symmetries.map(removal.symmetry);
            let rank = ranker.rank(pext(map.apply(after), removal.free));
            match wdl.at(removal.base + rank as usize) {
                Wdl::Loss => return Wdl::Win,
                Wdl::Draw => best = Wdl::Draw,
                Wdl::Win => {}
            }
        }
        best
    }
}
