//! The features of Morelli's evaluation, and the inputs of its network.
//!
//! The network's inputs, as each player sees the board: own and opposing pieces by cell, those that can move and those that
//! cannot apart, and once more those that can be captured; for each frame the number of own and of opposing cells; how
//! many pieces can move; how many can be captured; the Throne; the edition.

use std::sync::LazyLock;

use rayuela_rules::Position;
use rayuela_rules::morelli::{CellSet, Edition, Morelli, MorelliVariant, Size};

use super::inputs::NetworkInputs;
use super::morelli_movegen::captures;
use super::network::{InputList, PreparedNetwork};

/// The width of the hidden layer.
pub(super) const HIDDEN: usize = 64;

/// The frames with so many cells in a set, as sets of frame numbers.
pub(super) struct Counts {
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
    pub(super) four: u64,
    pub(super) any: u64,
}

impl Counts {
    /// Adds the four words up frame by frame, all frames at once.
    #[inline]
    fn of(set: CellSet, frames: u64) -> Counts {
        let [a, b, c, d] = set.words();
        let (ab, cd) = (a ^ b, c ^ d);
        let (both_ab, both_cd) = (a & b, c & d);
        let odd = ab ^ cd;
        let four = both_ab & both_cd;
        let two_or_three = (both_ab ^ both_cd) ^ (ab & cd);
        Counts {
            one: odd & !two_or_three & frames,
            two: two_or_three & !odd & frames,
            three: odd & two_or_three & frames,
            four: four & frames,
            any: (a | b | c | d) & frames,
        }
    }
}

/// For each cell the neighbours nearer the centre, the Throne left out.
static INWARDS: LazyLock<[CellSet; 256]> = LazyLock::new(|| {
    let mut table = [CellSet::EMPTY; 256];
    let size = Size::N13;
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    for cell in size.cells() {
        let (file, rank) = cell.file_rank(size);
        table[cell.index()] = size
            .cells()
            .filter(|to| to.band() < cell.band())
            .filter(|to| {
                let (to_file, to_rank) = to.file_rank(size);
                near(file, to_file) && near(rank, to_rank)
            })
            .collect();
    }
    table
});

/// The pieces with a vacant cell to go to beside them.
#[inline]
fn movable(pieces: CellSet, vacant: CellSet) -> CellSet {
    let inwards = &*INWARDS;
    let mut found = CellSet::EMPTY;
    for cell in pieces.iter() {
        if inwards[cell.index()].intersects(vacant) {
            found = found | CellSet::of(cell);
        }
    }
    found
}

/// Features computed once for both the linear weights and the network. Pairs: the player to move, the other.
pub(super) struct Features {
    pub(super) pieces: [CellSet; 2],
    pub(super) counts: [Counts; 2],
    /// pieces that can move
    movable_set: [CellSet; 2],
    pub(super) movable: [i32; 2],
    /// pieces of the other that can be captured
    prey_set: [CellSet; 2],
    pub(super) prey: [i32; 2],
    /// 1 for the mover's, -1 for the other's, 0 for nobody's
    pub(super) throne: i32,
    variant: MorelliVariant,
}

impl Features {
    #[inline]
    pub(super) fn of(position: &Morelli) -> Features {
        let players = [position.turn(), !position.turn()];
        let pieces = players.map(|color| position.pieces(color));
        let radius = position.size().radius();
        let frames = (1u64 << (radius * (radius - 1))) - 1;
        let all = pieces[0] | pieces[1];
        let vacant = CellSet::from_words(all.words().map(|word| !word));
        let movable_set = pieces.map(|set| movable(set, vacant));
        let prey_set = players.map(|color| captures(position, color, vacant).1);
        Features {
            pieces,
            counts: pieces.map(|set| Counts::of(set, frames)),
            movable_set,
            movable: movable_set.map(|set| set.len() as i32),
            prey_set,
            prey: prey_set.map(|set| set.len() as i32),
            throne: match position.throne() {
                Some(owner) if owner == players[0] => 1,
                Some(_) => -1,
                None => 0,
            },
            variant: position.variant(),
        }
    }

    /// Visits every input that is on for the player to move.
    #[inline(always)]
    fn visit(&self, mut visit: impl FnMut(usize)) {
        let layout = Layout::of(self.variant.size);
        let cells = layout.cells();
        for player in [0, 1] {
            let (pieces, movable) = (self.pieces[player].words(), self.movable_set[player].words());
            let prey = self.prey_set[1 - player].words();
            for quarter in 0..4 {
                let base = layout.quarter(quarter);
                each_bit(movable[quarter], |bit| visit(2 * player * cells + base + bit));
                each_bit(pieces[quarter] & !movable[quarter], |bit| visit((2 * player + 1) * cells + base + bit));
                each_bit(prey[quarter], |bit| visit((4 + player) * cells + base + bit));
            }
        }
        let [mine, theirs] = &self.counts;
        each_bit(mine.any | theirs.any, |frame| {
            let kind = 5 * mine.number(frame) + theirs.number(frame);
            visit(layout.frame(frame) + usize::from(KINDS[kind]));
        });
        let upto = |number: i32, most: usize| (number as usize).min(most);
        for player in [0, 1] {
            visit(layout.movable() + player * (MOST_MOVABLE + 1) + upto(self.movable[player], MOST_MOVABLE));
            visit(layout.prey() + player * (MOST_PREY + 1) + upto(self.prey[player], MOST_PREY));
        }
        if self.throne != 0 {
            visit(layout.throne() + usize::from(self.throne < 0));
        }
        if self.variant.edition == Edition::E2011 {
            visit(layout.edition());
        }
    }

    /// The stage of the game by the share of pieces that can still move.
    #[inline]
    fn bucket(&self) -> usize {
        let pieces = 2 * self.variant.size.pieces() as i32;
        (4 * (self.movable[0] + self.movable[1]) / (pieces + 1)).min(3) as usize
    }

    /// The network's correction of the estimate.
    #[inline]
    pub(super) fn network_value(&self, network: &PreparedNetwork<HIDDEN>) -> i32 {
        let mut inputs = InputList::<MOST_INPUTS>::new();
        self.visit(|input| inputs.push(input));
        network.evaluate(inputs.as_slice(), self.bucket())
    }
}

/// Calls `visit` with the number of every bit that is set.
#[inline(always)]
fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

impl Counts {
    /// How many cells of a frame are in the set.
    #[inline(always)]
    fn number(&self, frame: usize) -> usize {
        let at = |set: u64, times: usize| (set >> frame & 1) as usize * times;
        at(self.one, 1) + at(self.two, 2) + at(self.three, 3) + at(self.four, 4)
    }
}

const MOST_MOVABLE: usize = 24;
const MOST_PREY: usize = 8;
/// A frame's cells of one player and of the other, but for none of either.
const FRAME_KINDS: usize = 14;
/// By 5 × the one's number and the other's.
const KINDS: [u8; 25] = {
    let mut kinds = [0; 25];
    let (mut i, mut next) = (1, 0);
    while i < 25 {
        if i / 5 + i % 5 <= 4 {
            kinds[i] = next;
            next += 1;
        }
        i += 1;
    }
    kinds
};

/// Where the inputs lie: six sets of cells (own pieces that can move and that cannot, the same of the other, own pieces that
/// can be captured, the other's), frames, numbers.
#[derive(Clone, Copy)]
struct Layout {
    radius: usize,
}

impl Layout {
    const fn of(size: Size) -> Layout {
        Layout { radius: size.radius() }
    }

    const fn cells(self) -> usize {
        4 * self.quarter(1)
    }

    /// Where the cells of a quarter of the board begin, which are a word of a set.
    #[inline(always)]
    const fn quarter(self, quarter: usize) -> usize {
        quarter * self.radius * (self.radius + 1)
    }

    #[inline(always)]
    const fn frame(self, frame: usize) -> usize {
        6 * self.cells() + FRAME_KINDS * frame
    }

    const fn movable(self) -> usize {
        self.frame(self.radius * (self.radius - 1))
    }

    const fn prey(self) -> usize {
        self.movable() + 2 * (MOST_MOVABLE + 1)
    }

    const fn throne(self) -> usize {
        self.prey() + 2 * (MOST_PREY + 1)
    }

    const fn edition(self) -> usize {
        self.throne() + 2
    }
}

/// The most inputs that are on at once: 48 pieces, all of them exposed, 30 frames, two numbers each of pieces that can move
/// and of those that can be captured, the Throne, the edition.
const MOST_INPUTS: usize = 48 + 48 + 30 + 2 + 2 + 1 + 1;

impl NetworkInputs for Morelli {
    const HIDDEN: usize = HIDDEN;
    const MOST_INPUTS: usize = MOST_INPUTS;

    fn input_count(variant: MorelliVariant) -> usize {
        Layout::of(variant.size).edition() + 1
    }

    fn visit_inputs(&self, visit: impl FnMut(usize)) -> usize {
        let features = Features::of(self);
        features.visit(visit);
        features.bucket()
    }

    fn other_view(variant: MorelliVariant, input: usize) -> usize {
        let layout = Layout::of(variant.size);
        let cells = layout.cells();
        let swapped = |base: usize, half: usize| base + (input - base + half) % (2 * half);
        if input < 4 * cells {
            swapped(0, 2 * cells)
        } else if input < 6 * cells {
            swapped(4 * cells, cells)
        } else if input < layout.movable() {
            let (frame, kind) = ((input - 6 * cells) / FRAME_KINDS, (input - 6 * cells) % FRAME_KINDS);
            let pair = (1..25).find(|&pair| pair / 5 + pair % 5 <= 4 && usize::from(KINDS[pair]) == kind).unwrap_or(0);
            layout.frame(frame) + usize::from(KINDS[5 * (pair % 5) + pair / 5])
        } else if input < layout.prey() {
            swapped(layout.movable(), MOST_MOVABLE + 1)
        } else if input < layout.throne() {
            swapped(layout.prey(), MOST_PREY + 1)
        } else if input < layout.edition() {
            swapped(layout.throne(), 1)
        } else {
            input
        }
    }
}
