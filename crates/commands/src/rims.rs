//! Every start of Morelli on a small board: the value of each rim, and of the set-up phases that lead to them.
//!
//! A rim is a start position: half of the outermost band is black, the other half white. Each is solved by the engine's
//! search, one of every eight symmetric ones. The set-up phases are then solved backwards over all partial rims.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rayuela_engine::{Engine, Limits, Options, Score};
use rayuela_rules::morelli::{Cell, CellSet, Morelli, MorelliVariant, PlacingKind};
use rayuela_rules::{Color, Game, Symmetric};

/// The cells of a rim that are black, a bit for each, clockwise from the top left corner.
pub(crate) type Black = u16;

/// Proved values of all rims, for Black, who moves first.
pub(crate) struct Rims {
    variant: MorelliVariant,
    cells: Vec<Cell>,
    values: HashMap<Black, Score>,
    /// how many were solved; the others are images of these
    pub(crate) solved: usize,
}

/// Wins, draws and losses of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts(pub(crate) [usize; 3]);

impl Rims {
    /// Solves all rims of a board of 16 cells around its edge.
    ///
    /// # Errors
    /// If a search ends without a proof, which it never should.
    pub(crate) fn solve(variant: MorelliVariant, threads: u16) -> Result<Rims> {
        let cells: Vec<Cell> = variant.size.outer_band().collect();
        if cells.len() != 16 {
            bail!("only the rims of 5×5 can all be solved");
        }
        let mut rims = Rims { variant, cells, values: HashMap::new(), solved: 0 };
        let all: Vec<Black> = (0..=Black::MAX).filter(|black| black.count_ones() == 8).collect();
        let images: HashMap<Black, Black> = all.iter().map(|&black| (black, rims.canonical(black))).collect();
        let distinct: Vec<Black> = all.iter().copied().filter(|black| images[black] == *black).collect();
        let found = rims.solve_each(&distinct, threads)?;
        rims.solved = distinct.len();
        rims.values = all.iter().map(|black| (*black, found[&images[black]])).collect();
        Ok(rims)
    }

    fn solve_each(&self, distinct: &[Black], threads: u16) -> Result<HashMap<Black, Score>> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(HashMap::new()));
        let bar = ProgressBar::new(distinct.len() as u64);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(&black) = distinct.get(next.fetch_add(1, Relaxed)) {
                        let score = prove(self.position(black));
                        if let (Some(score), Ok(mut found)) = (score, found.lock()) {
                            found.insert(black, score);
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let found = found.into_inner().unwrap_or_default();
        if found.len() < distinct.len() {
            bail!("{} rims were not solved", distinct.len() - found.len());
        }
        Ok(found)
    }

    /// The start position of a rim.
    pub(crate) fn position(&self, black: Black) -> Morelli {
        let is_black = |&(i, _): &(usize, &Cell)| black >> i & 1 != 0;
        let black: CellSet = self.cells.iter().enumerate().filter(is_black).map(|(_, &cell)| cell).collect();
        Morelli::start(self.variant, black)
    }

    /// The rim of a start position.
    pub(crate) fn rim(&self, start: &Morelli) -> Black {
        let black = start.pieces(Color::Black);
        let bits = self.cells.iter().enumerate().filter(|(_, cell)| black.contains(**cell));
        bits.fold(0, |bits, (i, _)| bits | 1 << i)
    }

    fn canonical(&self, black: Black) -> Black {
        self.rim(&self.position(black).canonical())
    }

    /// The proved value of a rim.
    pub(crate) fn value(&self, black: Black) -> Score {
        self.values[&black]
    }

    /// All rims with their values; the same order every time.
    pub(crate) fn all(&self) -> Vec<(Black, Score)> {
        let mut all: Vec<(Black, Score)> = self.values.iter().map(|(black, score)| (*black, *score)).collect();
        all.sort_by_key(|(black, _)| *black);
        all
    }

    /// How many rims Black wins, draws and loses.
    pub(crate) fn counts(&self) -> Counts {
        count(self.values.values().copied())
    }

    /// Decided rims, one of every eight symmetric ones, those first in which the loser holds out for the fewest moves.
    pub(crate) fn most_lopsided(&self) -> Vec<(Black, Score)> {
        let mut decided: Vec<(Black, Score)> = self
            .all()
            .into_iter()
            .filter(|(black, score)| *score != Score::Draw && self.canonical(*black) == *black)
            .collect();
        decided.sort_by_key(|(_, score)| match score {
            Score::Win(turns) | Score::Loss(turns) => *turns,
            _ => u16::MAX.into(),
        });
        decided
    }

    /// The value of a set-up phase with best placing: 1 for Black's win, 0, or -1; and the first placements that keep it.
    ///
    /// # Errors
    /// If the board is not of 16 cells around its edge.
    pub(crate) fn phase(&self, kind: PlacingKind) -> Result<(i8, Vec<Cell>)> {
        let mut phase = Phase { rims: self, kind, opposite: Vec::new(), known: vec![UNKNOWN; 3usize.pow(16)] };
        for cell in &self.cells {
            let opposite = self.cells.iter().position(|other| *other == cell.opposite());
            phase.opposite.push(opposite.context("a cell of the rim without an opposite")?);
        }
        let value = phase.value(Partial::default());
        let first = (0..16).filter(|&i| phase.value(phase.place(Partial::default(), i)) == value);
        let first = first.collect::<Vec<_>>().into_iter().map(|i| self.cells[i]).collect();
        Ok((value, first))
    }
}

/// Proves the value of a start.
fn prove(position: Morelli) -> Option<Score> {
    let mut engine = Engine::new(Options { hash_mib: 16.0, ..Options::default() });
    let result = engine.search(&Game::new(position), &Limits::default(), &AtomicBool::new(false), &mut |_| {})?;
    result.score.is_proved().then_some(result.score)
}

/// How many of these values are won, drawn and lost.
pub(crate) fn count(scores: impl Iterator<Item = Score>) -> Counts {
    let mut counts = Counts::default();
    for score in scores {
        counts.0[match score {
            Score::Win(_) => 0,
            Score::Loss(_) => 2,
            _ => 1,
        }] += 1;
    }
    counts
}

const UNKNOWN: i8 = 2;

/// A rim being set up.
#[derive(Clone, Copy, Default)]
struct Partial {
    white: Black,
    black: Black,
    /// its number: each cell is a digit of base 3
    index: usize,
    placed: u32,
}

/// A set-up phase being solved.
struct Phase<'a> {
    rims: &'a Rims,
    kind: PlacingKind,
    opposite: Vec<usize>,
    known: Vec<i8>,
}

impl Phase<'_> {
    /// Whether Black makes the next placement: Black one, then White and Black by twos, as in [`rayuela_rules::morelli::Placing`].
    const fn is_black(placed: u32) -> bool {
        placed.div_ceil(2).is_multiple_of(2)
    }

    fn place(&self, partial: Partial, cell: usize) -> Partial {
        let mut next = Partial { placed: partial.placed + 1, ..partial };
        let mut put = |cell: usize, black: bool| {
            if black {
                next.black |= 1 << cell;
            } else {
                next.white |= 1 << cell;
            }
            next.index += 3usize.pow(cell as u32) * if black { 2 } else { 1 };
        };
        match self.kind {
            PlacingKind::Pairs => {
                put(cell, true);
                put(self.opposite[cell], false);
            }
            PlacingKind::Free => put(cell, Phase::is_black(partial.placed)),
        }
        next
    }

    fn value(&mut self, partial: Partial) -> i8 {
        if self.known[partial.index] != UNKNOWN {
            return self.known[partial.index];
        }
        let taken = partial.white | partial.black;
        let value = if taken == Black::MAX {
            match self.rims.value(partial.black) {
                Score::Win(_) => 1,
                Score::Loss(_) => -1,
                _ => 0,
            }
        } else {
            let sign = if Phase::is_black(partial.placed) { 1 } else { -1 };
            let mut best = -1;
            for cell in (0..16).filter(|cell| taken >> cell & 1 == 0) {
                best = best.max(sign * self.value(self.place(partial, cell)));
                if best == 1 {
                    break;
                }
            }
            sign * best
        };
        self.known[partial.index] = value;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morelli::{Edition, Placing, Size};

    const FIVE: MorelliVariant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };

    fn rims(value: impl Fn(Black) -> Score) -> Rims {
        let values = (0..=Black::MAX).filter(|black| black.count_ones() == 8).map(|black| (black, value(black)));
        Rims { variant: FIVE, cells: FIVE.size.outer_band().collect(), values: values.collect(), solved: 0 }
    }

    #[test]
    fn rims_and_positions_agree() {
        let rims = rims(|_| Score::Draw);
        assert_eq!(rims.all().len(), 12_870);
        for (black, _) in rims.all().into_iter().step_by(97) {
            assert_eq!(rims.rim(&rims.position(black)), black);
            let image = rims.canonical(black);
            assert!(rims.canonical(image) == image && image.count_ones() == 8);
        }
    }

    /// A slow reference: the phase as the rules have it, placement by placement.
    fn slowly(rims: &Rims, placing: &Placing) -> i8 {
        let Some((color, _)) = placing.to_place() else {
            let start = placing.finish(Edition::E2015).unwrap();
            return if matches!(rims.value(rims.rim(&start)), Score::Win(_)) { 1 } else { -1 };
        };
        let values = placing.legal().collect::<Vec<_>>().into_iter().map(|cell| {
            let mut next = placing.clone();
            next.place(color, cell).unwrap();
            slowly(rims, &next)
        });
        if color == Color::Black { values.max().unwrap() } else { values.min().unwrap() }
    }

    #[test]
    fn a_phase_is_solved_as_the_rules_have_it() {
        // Invented values, so that placing matters.
        for factor in [40_503u32, 30_011, 52_391, 11_117] {
            let rims =
                rims(|black| if ((u32::from(black) * factor) >> 7) & 7 < 3 { Score::Win(9) } else { Score::Loss(9) });
            // Some placements made, so that the reference ends in time.
            for (kind, begun) in [(PlacingKind::Pairs, 4), (PlacingKind::Free, 10)] {
                let mut placing = Placing::new(kind, Size::N5);
                let mut partial = Partial::default();
                let mut phase = Phase { rims: &rims, kind, opposite: Vec::new(), known: vec![UNKNOWN; 3usize.pow(16)] };
                phase.opposite =
                    (0..16).map(|i| rims.cells.iter().position(|&c| c == rims.cells[i].opposite()).unwrap()).collect();
                for i in 0..begun {
                    let (color, _) = placing.to_place().unwrap();
                    let legal: Vec<Cell> = placing.legal().collect();
                    let cell = legal[(factor as usize >> i) % legal.len()];
                    placing.place(color, cell).unwrap();
                    partial = phase.place(partial, rims.cells.iter().position(|&c| c == cell).unwrap());
                }
                assert_eq!(phase.value(partial), slowly(&rims, &placing), "{kind:?}");
            }
        }
    }
}
