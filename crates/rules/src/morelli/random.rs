//! Random turns, every legal one with the same chance.

use std::ops::ControlFlow;

use super::board::Cell;
use super::cell_set::CellSet;
use super::paths::{MOST_PATHS, NEVER_VACANT, PATH_CELLS, PATH_TABLE, PATHS};
use super::{Edition, Morelli, MorelliMove};
use crate::{Position, Rng};

/// Guesses a piece and one of its paths until the path is free, which draws every turn with the same chance without
/// listing them (measured, playouts/s: 61,500 against 13,000 on 13×13, 125,800 against 45,700 on 9×9). When the board is
/// nearly locked most guesses fail, and the turns are listed after all.
pub(super) fn random_move(position: &Morelli, rng: &mut Rng) -> Option<MorelliMove> {
    if position.edition() == Edition::E2011 {
        // A from and to may stand for several turns here, so a guess would not be fair.
        return random_choice(position, rng);
    }
    let bands = Bands::of(position.pieces(position.turn()));
    let blockers = position.blockers() | NEVER_VACANT;
    for _ in 0..if bands.total > 0 { GUESSES } else { 0 } {
        let (from, i) = bands.guess(rng);
        if !PATH_CELLS[from.index()][i].intersects(blockers) {
            return Some(position.compulsory(from, PATHS[from.index()].to[i]));
        }
    }
    random_listed(position, rng)
}

/// After this many bad guesses the turns are listed; from 20 to 48 no difference could be told from noise.
const GUESSES: usize = 32;

/// A player's pieces by band, to guess a path in proportion to how many the pieces of a band can have.
struct Bands {
    own: CellSet,
    /// for each band from Blue outwards the paths of all before it, counted as [`MOST_IN_BAND`] a piece
    sums: [u64; 5],
    total: u64,
}

impl Bands {
    #[inline]
    fn of(own: CellSet) -> Bands {
        // Pieces on Indigo never move.
        let mut sums = [0; 5];
        let mut total = 0;
        let mut i = 0;
        while i < 5 {
            sums[i] = total;
            let mask = band_mask(i + 2);
            let count: u32 = own.0.iter().map(|word| (word & mask).count_ones()).sum();
            total += u64::from(count) * MOST_IN_BAND[i];
            i += 1;
        }
        Bands { own, sums, total }
    }

    /// A piece and the number of one of its paths; numbers that the piece does not have name a path that is never free.
    #[inline]
    fn guess(&self, rng: &mut Rng) -> (Cell, usize) {
        let number = rng.below(self.total) as u32;
        let band: usize = self.sums[1..].iter().map(|&sum| usize::from(u64::from(number) >= sum)).sum();
        let number = number - self.sums[band] as u32;
        let most = MOST_IN_BAND[band] as u32;
        let mask = band_mask(band + 2);
        let pieces = CellSet(self.own.0.map(|word| word & mask));
        (pieces.nth(number / most), (number % most) as usize)
    }
}

/// The frames of the band at a distance.
#[inline]
const fn band_mask(distance: usize) -> u64 {
    ((1 << (distance * (distance + 1))) - 1) & !((1 << (distance * (distance - 1))) - 1)
}

/// The most paths from any cell of a band, from Blue outwards.
const MOST_IN_BAND: [u64; 5] = {
    let mut most = [0; 5];
    let mut c = 0;
    while c < 256 {
        let mut i = 0;
        while i < 5 {
            if band_mask(i + 2) >> (c & 63) & 1 != 0 && PATH_TABLE[c].len as u64 > most[i] {
                most[i] = PATH_TABLE[c].len as u64;
            }
            i += 1;
        }
        c += 1;
    }
    assert!(most[4] < MOST_PATHS as u64);
    most
};

/// One of the legal turns of 2015 by listing every from and to; only the chosen turn is worked out.
fn random_listed(position: &Morelli, rng: &mut Rng) -> Option<MorelliMove> {
    // Guessing has failed, so there are few turns; should there be more than room, they are counted first.
    let mut list = [(Cell::THRONE, Cell::THRONE); 128];
    let mut count = 0;
    let _ = position.visit_paths(|from, to| {
        if let Some(slot) = list.get_mut(count) {
            *slot = (from, to);
        }
        count += 1;
        ControlFlow::<()>::Continue(())
    });
    if count == 0 {
        return None;
    }
    let chosen = rng.below(count as u64) as usize;
    let (from, to) = match list.get(chosen) {
        Some(&listed) => listed,
        None => nth_path(position, chosen)?,
    };
    Some(position.compulsory(from, to))
}

/// The from and to with this number.
fn nth_path(position: &Morelli, number: usize) -> Option<(Cell, Cell)> {
    let mut left = number;
    let found = position.visit_paths(|from, to| {
        if left == 0 {
            return ControlFlow::Break((from, to));
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found.break_value()
}

/// One of the legal turns of 2011, where a from and to may stand for several: counted first, then found.
fn random_choice(position: &Morelli, rng: &mut Rng) -> Option<MorelliMove> {
    let count = position.count_moves();
    if count == 0 {
        return None;
    }
    let mut left = rng.below(count);
    let mut choose = |mv| {
        if left == 0 {
            return ControlFlow::Break(mv);
        }
        left -= 1;
        ControlFlow::Continue(())
    };
    position.visit_paths(|from, to| position.visit_choices(from, to, &mut choose)).break_value()
}
