//! Patterns of a Morris board: learnt weights for what stands on eight or nine points at a time.
//!
//! Three kinds cover the board: a *side* (a corner, the midpoint beside it and the next corner, on all three squares), a *corner*
//! (a midpoint, the corner beside it and the next midpoint, on all three squares) and a whole *square*. Each arrangement of own
//! men, opposing men and vacant points has a weight, so that mills, almost-mills and blocked men need not be named. Symmetric
//! arrangements share a weight. A look-up costs a few additions: unlike a hidden layer, it hardly slows the search down.

use std::sync::LazyLock;

/// The arrangements of three neighbouring points on all three squares, and of a square.
const BLOCKS: usize = 19_683;
const SQUARES: usize = 6_561;

const POWERS: [usize; 9] = [1, 3, 9, 27, 81, 243, 729, 2_187, 6_561];

/// By the points of a square, for each of its four sides or corners in 16 bits: the three points as digits of a ternary
/// number. The first point of the first block is `first`.
const fn block_digits(first: usize) -> [u64; 256] {
    let mut table = [0; 256];
    let mut points = 0;
    while points < 256 {
        let mut i = 0;
        while i < 12 {
            let (block, digit) = (i / 3, i % 3);
            let point = (first + 2 * block + digit) % 8;
            table[points] += ((points >> point & 1) as u64 * POWERS[digit] as u64) << (16 * block);
            i += 1;
        }
        points += 1;
    }
    table
}

static SIDE: [u64; 256] = block_digits(0);
static CORNER: [u64; 256] = block_digits(7);

/// By the points of a square: all of them as digits of a ternary number.
static SQUARE: [u16; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 * 8 {
        let (points, point) = (i / 8, i % 8);
        table[points] += ((points >> point & 1) * POWERS[point]) as u16;
        i += 1;
    }
    table
};

/// The arrangements on a board, as numbers.
#[derive(Clone, Copy)]
pub(super) struct Arrangements {
    sides: [u16; 4],
    corners: [u16; 4],
    /// from the outer square to the inner one
    squares: [u16; 3],
}

impl Arrangements {
    /// Reads a board of three squares, eight bits each.
    #[inline(always)]
    pub(super) fn of(own: u32, theirs: u32) -> Arrangements {
        let bytes = |set: u32| [set & 0xff, set >> 8 & 0xff, set >> 16 & 0xff].map(|byte| byte as usize);
        let (own, theirs) = (bytes(own), bytes(theirs));
        // No lane overflows: the largest number is below 3⁹.
        let blocks = |table: &[u64; 256]| {
            let square = |i: usize| table[own[i]] + 2 * table[theirs[i]];
            let lanes = square(0) + 27 * square(1) + 729 * square(2);
            [0, 16, 32, 48].map(|shift| (lanes >> shift) as u16)
        };
        Arrangements {
            sides: blocks(&SIDE),
            corners: blocks(&CORNER),
            squares: std::array::from_fn(|i| SQUARE[own[i]] + 2 * SQUARE[theirs[i]]),
        }
    }
}

/// The weights that symmetric arrangements share.
struct Shared {
    /// by arrangement, and how many there are
    blocks: (Vec<u16>, usize),
    squares: (Vec<u16>, usize),
}

/// Numbers the classes of arrangements that are images of each other; `images` are permutations of the digits.
fn share(arrangements: usize, digits: usize, images: &[Vec<usize>]) -> (Vec<u16>, usize) {
    let image = |code: usize, image: &[usize]| -> usize {
        (0..digits).map(|digit| code / POWERS[digit] % 3 * POWERS[image[digit]]).sum()
    };
    let mut numbers = vec![u16::MAX; arrangements];
    let mut count = 0;
    for code in 0..arrangements {
        if numbers[code] == u16::MAX {
            for permutation in images {
                numbers[image(code, permutation)] = count;
            }
            count += 1;
        }
    }
    (numbers, count.into())
}

static SHARED: LazyLock<Shared> = LazyLock::new(|| {
    // A block may be turned inside out and mirrored; a square may be turned and mirrored.
    let block = |out: bool, mirrored: bool| -> Vec<usize> {
        let flip = |i: usize, flipped: bool| if flipped { 2 - i } else { i };
        (0..9).map(|i| 3 * flip(i / 3, out) + flip(i % 3, mirrored)).collect()
    };
    let blocks = [block(false, false), block(false, true), block(true, false), block(true, true)];
    let square = |i: usize| -> Vec<usize> {
        (0..8).map(|point| if i < 4 { (point + 2 * i) % 8 } else { (16 - point + 2 * i) % 8 }).collect()
    };
    let squares: Vec<_> = (0..8).map(square).collect();
    Shared { blocks: share(BLOCKS, 9, &blocks), squares: share(SQUARES, 8, &squares) }
});

/// How many weights a set of patterns has.
pub(super) fn weight_count() -> usize {
    2 * SHARED.blocks.1 + 2 * SHARED.squares.1
}

/// Visits the weight of every arrangement on a board: each is below [`weight_count`].
pub(super) fn visit(arrangements: &Arrangements, mut visit: impl FnMut(usize)) {
    let Shared { blocks: (blocks, block_count), squares: (squares, square_count) } = &*SHARED;
    arrangements.sides.into_iter().for_each(|code| visit(blocks[usize::from(code)].into()));
    arrangements.corners.into_iter().for_each(|code| visit(block_count + usize::from(blocks[usize::from(code)])));
    let [outer, middle, inner] = arrangements.squares.map(|code| usize::from(squares[usize::from(code)]));
    visit(2 * block_count + outer);
    visit(2 * block_count + inner);
    visit(2 * block_count + square_count + middle);
}

/// The weights of a set of patterns, one for each arrangement, so that looking one up takes one step.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PatternTable {
    sides: Vec<i16>,
    corners: Vec<i16>,
    /// the outer square and the inner one
    ends: Vec<i16>,
    middle: Vec<i16>,
}

impl PatternTable {
    /// Spreads out the weights of a file; there must be [`weight_count`] of them.
    pub(super) fn new(weights: &[i16]) -> PatternTable {
        let Shared { blocks: (blocks, block_count), squares: (squares, square_count) } = &*SHARED;
        let spread = |numbers: &[u16], start: usize| -> Vec<i16> {
            numbers.iter().map(|&number| weights[start + usize::from(number)]).collect()
        };
        PatternTable {
            sides: spread(blocks, 0),
            corners: spread(blocks, *block_count),
            ends: spread(squares, 2 * block_count),
            middle: spread(squares, 2 * block_count + square_count),
        }
    }

    /// The sum of the weights of all arrangements.
    #[inline(always)]
    pub(super) fn sum(&self, arrangements: &Arrangements) -> i32 {
        let four = |table: &[i16], codes: [u16; 4]| -> i32 {
            codes.into_iter().map(|code| i32::from(table[usize::from(code)])).sum()
        };
        let [outer, middle, inner] = arrangements.squares.map(usize::from);
        four(&self.sides, arrangements.sides)
            + four(&self.corners, arrangements.corners)
            + i32::from(self.ends[outer])
            + i32::from(self.ends[inner])
            + i32::from(self.middle[middle])
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;

    use super::*;

    fn random_board(rng: &mut Rng) -> (u32, u32) {
        let mut set = || rng.below(1 << 24) as u32;
        let (own, theirs) = (set() & set(), set() & set());
        (own, theirs & !own)
    }

    /// The digit of a point: own, the other's or vacant.
    fn digit((own, theirs): (u32, u32), square: usize, point: usize) -> usize {
        let at = 8 * square + point % 8;
        (own >> at & 1) as usize + 2 * (theirs >> at & 1) as usize
    }

    #[test]
    fn arrangements_are_what_stands_on_their_points() {
        let mut rng = Rng::new(5);
        for _ in 0..1_000 {
            let board = random_board(&mut rng);
            let found = Arrangements::of(board.0, board.1);
            let block =
                |first: usize| -> usize { (0..9).map(|i| digit(board, i / 3, first + i % 3) * POWERS[i]).sum() };
            for i in 0..4 {
                assert_eq!(usize::from(found.sides[i]), block(2 * i));
                assert_eq!(usize::from(found.corners[i]), block(2 * i + 7));
            }
            for square in 0..3 {
                let code: usize = (0..8).map(|point| digit(board, square, point) * POWERS[point]).sum();
                assert_eq!(usize::from(found.squares[square]), code);
            }
        }
    }

    /// Burnside's lemma: blocks have 4 symmetries, squares 8.
    #[test]
    fn symmetric_arrangements_share_a_weight() {
        assert_eq!(SHARED.blocks.1, (19_683 + 729 + 729 + 243) / 4);
        assert_eq!(SHARED.squares.1, (6_561 + 9 + 81 + 9 + 4 * 243) / 8);
    }

    #[test]
    fn tables_give_the_weights_of_the_file() {
        let mut rng = Rng::new(9);
        let weights: Vec<i16> = (0..weight_count()).map(|_| rng.below(2_000) as i16 - 1_000).collect();
        let table = PatternTable::new(&weights);
        for _ in 0..1_000 {
            let (own, theirs) = random_board(&mut rng);
            let arrangements = Arrangements::of(own, theirs);
            let mut sum = 0;
            visit(&arrangements, |weight| sum += i32::from(weights[weight]));
            assert_eq!(table.sum(&arrangements), sum);
        }
    }
}
