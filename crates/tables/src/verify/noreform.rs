//! Verifying a run that is in memory alone: six with `noreform`, whose bans belong to the position.
//!
//! Every stored value is compared with what follows from the moves of the position itself (`sample.rs`). The bans that a
//! player can have come from the lines of the variant here: a man has left a point, and the other two points of a line
//! through it are still held. Positions up to symmetry are counted among all placements, without the index. What is shared
//! with the solver is how a stored value is found (`Solved::value` and the index behind it) and its tally to compare with.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::bits::{pdep, singles};
use rayuela_rules::morris::symmetry::{SYMMETRIES, map_point, map_set};
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position};

use super::{Checked, Part, Progress, kind, position};
use crate::classes;
use crate::index::{Class, subsets};
use crate::solve::run::Solved;
use crate::solve::tally::{Tally, tally};
use crate::value::Value;

/// Entries that one thread checks before it takes others.
const CHUNK: u64 = 512;

/// Lines by their place in the list of all.
type LineSet = u32;

/// Checks every value of a run of Six that kept everything in memory, as a run with `noreform` does; `tell` gets each class
/// as it is done. Uses the threads of the pool it is called in.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_tables::{Settings, solve, verify_in_memory};
/// let Ok(Variant::Morris(variant)) = "six+noreform".parse() else { panic!() };
/// let settings = Settings { dir: None, threads: 1, memory: 1 << 28, most_men: Some(6), distances: true, placing: false };
/// let solved = solve(variant, &settings, &|_| ()).unwrap();
/// verify_in_memory(&solved, &|_, _, _| (), |checked| {
///     assert_eq!((checked.wrong, checked.counts_agree), (0, true));
///     assert_eq!(checked.counts, Some([11_911, 5_045, 7_460]));
/// });
/// ```
pub fn verify_in_memory(solved: &Solved, progress: Progress<'_>, mut tell: impl FnMut(Checked)) {
    let check = MemoryCheck::new(solved, progress);
    for class in classes::moving(solved.variant).chain(classes::placing(solved.variant)) {
        // A run of a part has only some of the classes.
        if let Some(checked) = check.class(class) {
            tell(checked);
        }
    }
}

impl Solved {
    /// How many values of a class are stored; `None` if the run did not come as far.
    fn stored(&self, class: Class) -> Option<u64> {
        let codes = match &self.bans {
            Some(bans) if class.hands == [0, 0] => bans.codes(class),
            _ => self.codes.as_ref()?.class(class),
        };
        codes.map(|codes| codes.len() as u64)
    }

    /// The stored value of a position, even if the game is over there.
    fn stored_value(&self, position: &Morris) -> Option<Value> {
        let class = Class::of(position);
        if let Some(bans) = self.bans.as_ref().filter(|_| class.hands == [0, 0]) {
            return bans.value(&self.indexer, position);
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let (_, index) = self.indexer.index(mover.bits(), other.bits());
        self.codes.as_ref()?.class(class)?.get(index as usize).map(|&code| Value::from_code(code))
    }

    /// The solver's counts of a class.
    fn tally(&self, class: Class) -> Tally {
        match (&self.bans, &self.codes) {
            (Some(bans), _) if class.hands == [0, 0] => bans.tally(&self.indexer, class),
            (_, Some(codes)) => tally(&self.indexer, class, codes.class(class).unwrap_or_default()),
            _ => Tally::default(),
        }
    }
}

/// A check of the classes of a run.
pub(super) struct MemoryCheck<'a> {
    solved: &'a Solved,
    progress: Progress<'a>,
    variant: MorrisVariant,
    lines: Vec<PointSet>,
    /// by symmetry: the image of each point as a set, and the place of the image of each line
    maps: Vec<(Vec<u32>, Vec<usize>)>,
}

/// A position with its bans, White's and Black's; White is to move.
struct Banned {
    position: Morris,
    bans: [LineSet; 2],
}

impl<'a> MemoryCheck<'a> {
    pub(super) fn new(solved: &'a Solved, progress: Progress<'a>) -> MemoryCheck<'a> {
        let variant = solved.variant;
        let board = variant.base.board();
        let lines: Vec<PointSet> = variant.lines().all().map(|(_, line)| line).collect();
        let map = |symmetry: usize| {
            let points = board.points().iter().map(|point| 1 << map_point(board, point, symmetry).index());
            let image = |line: &PointSet| map_set(board, *line, symmetry);
            let lines = lines.iter().filter_map(|line| lines.iter().position(|other| *other == image(line)));
            (points.collect(), lines.collect())
        };
        let maps = (0..SYMMETRIES).map(map).collect();
        MemoryCheck { solved, progress, variant, lines, maps }
    }

    /// Checks a class; `None` if the run did not come as far.
    pub(super) fn class(&self, class: Class) -> Option<Checked> {
        let stored = self.solved.stored(class)?;
        let (part, counts) = (self.entries(class), self.counts(class));
        let tally = self.solved.tally(class);
        let same = counts == [tally.won(), tally.lost(), tally.draws] && part.entries == stored;
        let all = self.has_bans(class) || counts.iter().sum::<u64>() == self.solved.indexer.canonical_count(class);
        Some(Checked { counts: Some(counts), counts_agree: same && all, ..part.result(class) })
    }

    /// Whether players can have bans in a class: none while men are placed.
    fn has_bans(&self, class: Class) -> bool {
        self.variant.noreform && class.hands == [0, 0]
    }

    /// The sets of lines that a player with these men may not complete: any of those through one point that are otherwise
    /// held, and none.
    fn ban_sets(&self, men: PointSet) -> Vec<LineSet> {
        let mut sets = vec![0];
        for point in self.variant.base.board().points().without(men).iter() {
            let held = |line: &PointSet| line.contains(point) && men.contains_all(line.without(PointSet::of(point)));
            let left: Vec<LineSet> =
                (0..).zip(&self.lines).filter(|(_, line)| held(line)).map(|(i, _)| 1 << i).collect();
            let some = |chosen: u32| singles(chosen).map(|one| left[one.trailing_zeros() as usize]).sum::<LineSet>();
            sets.extend((1..1u32 << left.len()).map(some));
        }
        sets
    }

    /// A placement with every pair of such sets; with the one pair of none where there are no bans.
    fn with_bans(&self, class: Class, placement: &Morris) -> Vec<Banned> {
        if !self.has_bans(class) {
            return vec![Banned { position: *placement, bans: [0; 2] }];
        }
        let [white, black] = Color::ALL.map(|color| self.ban_sets(placement.men(color)));
        let pairs = white.iter().flat_map(|&own| black.iter().map(move |&theirs| [own, theirs]));
        let lines =
            |set: LineSet| singles(set).map(|one| self.lines[one.trailing_zeros() as usize]).collect::<Vec<_>>();
        let with = |bans: [LineSet; 2]| {
            let [own, theirs] = bans.map(lines);
            let Some(position) = placement.with_bans([&own, &theirs]) else { panic!("these are lines of the board") };
            Banned { position, bans }
        };
        pairs.map(with).collect()
    }

    /// Checks every entry of a class with all its bans.
    fn entries(&self, class: Class) -> Part {
        let (solved, done) = (self.solved, AtomicU64::new(0));
        let of = solved.indexer.entries(class);
        let chunks = (0..of.div_ceil(CHUNK)).into_par_iter().map(|chunk| {
            let (mut part, range) = (Part::default(), chunk * CHUNK..of.min((chunk + 1) * CHUNK));
            let length = range.end - range.start;
            for placement in range.filter_map(|index| position(&solved.indexer, self.variant, class, index)) {
                for Banned { position, .. } in self.with_bans(class, &placement) {
                    match solved.stored_value(&position) {
                        Some(claimed) => part.check(&position, claimed, true, &|next| solved.value(next)),
                        None => part.missing(&position),
                    }
                }
            }
            (self.progress)(class, done.fetch_add(length, Ordering::Relaxed) + length, of);
            part
        });
        chunks.reduce(Part::default, Part::plus)
    }

    /// Counts wins, losses and draws up to symmetry: of all placements with their bans those that come first among their
    /// images.
    fn counts(&self, class: Class) -> [u64; 3] {
        let points = self.variant.base.board().points();
        let sets = |n: u32, k: u8| subsets(n, k.into()).collect::<Vec<u32>>();
        let (own, theirs) = (sets(points.len(), class.mover), sets(points.len() - u32::from(class.mover), class.other));
        let of_mover = |&own: &u32| {
            let mut counts = [0; 3];
            let mover = pdep(own, points.bits());
            for other in theirs.iter().map(|&set| pdep(set, points.bits() & !mover)) {
                let Some(same) = self.symmetries_if_first([mover, other]) else { continue };
                let men = [mover, other].map(PointSet::from_bits);
                let placement = Morris::with_men(self.variant, men, class.hands, Color::White);
                for Banned { position, bans } in placement.iter().flat_map(|placement| self.with_bans(class, placement))
                {
                    let first = same.iter().all(|&symmetry| bans.map(|set| self.map_lines(symmetry, set)) >= bans);
                    if let Some(value) = self.solved.stored_value(&position).filter(|_| first) {
                        counts[kind(value)] += 1;
                    }
                }
            }
            counts
        };
        let plus = |a: [u64; 3], b: [u64; 3]| [0, 1, 2].map(|i| a[i] + b[i]);
        own.par_iter().map(of_mover).reduce(|| [0; 3], plus)
    }

    /// The symmetries that leave a placement as it is; `None` if one of its images comes before it.
    fn symmetries_if_first(&self, men: [u32; 2]) -> Option<Vec<usize>> {
        let mut same = Vec::new();
        for (symmetry, (points, _)) in self.maps.iter().enumerate() {
            let image = men.map(|set| singles(set).fold(0, |image, one| image | points[one.trailing_zeros() as usize]));
            match image.cmp(&men) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => same.push(symmetry),
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(same)
    }

    fn map_lines(&self, symmetry: usize, set: LineSet) -> LineSet {
        let (_, lines) = &self.maps[symmetry];
        singles(set).fold(0, |image, one| image | 1 << lines[one.trailing_zeros() as usize])
    }
}
