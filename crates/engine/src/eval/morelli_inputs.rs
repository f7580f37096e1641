//! The features of Morelli's evaluation, and the inputs of its network.
//!
//! The network's inputs, from the perspective of each player: own and opposing pieces by cell; for each frame the
//! number of own and of opposing cells; how many pieces can move; how many can be captured; the Throne.

use std::sync::LazyLock;

use rayuela_rules::Position;
use rayuela_rules::morelli::{Cell, CellSet, Frame, Morelli, Size};

use super::morelli_movegen::captures;
use super::network::{Network, PreparedNetwork};

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

/// The number of pieces with a vacant cell to go to beside them.
#[inline]
fn movable(pieces: CellSet, vacant: CellSet) -> i32 {
    let inwards = &*INWARDS;
    pieces.iter().map(|cell| i32::from(inwards[cell.index()].intersects(vacant))).sum()
}

/// Features computed once for both the linear weights and the network. Pairs: the player to move, the other.
pub(super) struct Features {
    pub(super) pieces: [CellSet; 2],
    pub(super) counts: [Counts; 2],
    /// pieces that can move
    pub(super) movable: [i32; 2],
    /// pieces of the other that can be captured
    pub(super) prey: [i32; 2],
    /// 1 for the mover's, -1 for the other's, 0 for nobody's
    pub(super) throne: i32,
    radius: usize,
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
        Features {
            pieces,
            counts: pieces.map(|set| Counts::of(set, frames)),
            movable: pieces.map(|set| movable(set, vacant)),
            prey: players.map(|color| captures(position, color, vacant).1 as i32),
            throne: match position.throne() {
                Some(owner) if owner == players[0] => 1,
                Some(_) => -1,
                None => 0,
            },
            radius,
        }
    }

    /// Visits every active input of the player to move (0) or the other (1).
    #[inline(always)]
    fn visit(&self, player: usize, mut visit: impl FnMut(usize)) {
        let layout = Layout { radius: self.radius };
        let (me, them) = (player, 1 - player);
        for (base, set) in [(0, self.pieces[me]), (layout.cells(), self.pieces[them])] {
            for cell in set.iter() {
                visit(base + layout.cell(cell));
            }
        }
        let (mine, theirs) = (&self.counts[me], &self.counts[them]);
        let mut frames = mine.any | theirs.any;
        while frames != 0 {
            let frame = frames.trailing_zeros() as usize;
            frames &= frames - 1;
            let kind = 5 * mine.number(frame) + theirs.number(frame);
            visit(layout.frame(frame) + usize::from(KINDS[kind]));
        }
        let upto = |number: i32, most: usize| (number as usize).min(most);
        visit(layout.movable() + upto(self.movable[me], MOST_MOVABLE));
        visit(layout.movable() + MOST_MOVABLE + 1 + upto(self.movable[them], MOST_MOVABLE));
        visit(layout.prey() + upto(self.prey[me], MOST_PREY));
        visit(layout.prey() + MOST_PREY + 1 + upto(self.prey[them], MOST_PREY));
        let throne = if player == 0 { self.throne } else { -self.throne };
        if throne != 0 {
            visit(layout.throne() + usize::from(throne < 0));
        }
    }

    /// The network's correction of the estimate.
    #[inline]
    pub(super) fn network_value(&self, network: &PreparedNetwork) -> i32 {
        let mut inputs = [0; MOST_INPUTS];
        let mut count = 0;
        self.visit(0, |input| {
            inputs[count] = input as u16;
            count += 1;
        });
        network.evaluate(&inputs[..count])
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

/// Where the inputs lie.
#[derive(Clone, Copy)]
struct Layout {
    radius: usize,
}

impl Layout {
    const fn cells(self) -> usize {
        4 * self.radius * (self.radius + 1)
    }

    #[inline(always)]
    const fn cell(self, cell: Cell) -> usize {
        let index = cell.index();
        (index >> 6) * self.radius * (self.radius + 1) + (index & 63)
    }

    #[inline(always)]
    const fn frame(self, frame: usize) -> usize {
        2 * self.cells() + FRAME_KINDS * frame
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

    const fn inputs(self) -> usize {
        self.throne() + 2
    }
}

/// The most inputs that are on at once: 48 pieces, 30 frames, two numbers each of pieces that can move and of those that can be
/// captured, the Throne.
const MOST_INPUTS: usize = 48 + 30 + 2 + 2 + 1;

/// The input that the other player sees where one player sees `input`.
fn other(size: Size, input: usize) -> usize {
    let layout = Layout { radius: size.radius() };
    let cells = layout.cells();
    let swapped = |base: usize, half: usize| base + (input - base + half) % (2 * half);
    if input < 2 * cells {
        swapped(0, cells)
    } else if input < layout.movable() {
        let (frame, kind) = ((input - 2 * cells) / FRAME_KINDS, (input - 2 * cells) % FRAME_KINDS);
        let pair = (1..25).find(|&pair| pair / 5 + pair % 5 <= 4 && usize::from(KINDS[pair]) == kind).unwrap_or(0);
        layout.frame(frame) + usize::from(KINDS[5 * (pair % 5) + pair / 5])
    } else if input < layout.prey() {
        swapped(layout.movable(), MOST_MOVABLE + 1)
    } else if input < layout.throne() {
        swapped(layout.prey(), MOST_PREY + 1)
    } else {
        swapped(layout.throne(), 1)
    }
}

/// The network of a board in the bytes of its file, ready for play.
pub(super) fn prepared(bytes: &[u8], size: Size) -> Option<PreparedNetwork> {
    Some(PreparedNetwork::new(&Network::parse(bytes, count(size))?, |input| other(size, input)))
}

/// The number of inputs on a board.
pub const fn count(size: Size) -> usize {
    Layout { radius: size.radius() }.inputs()
}

/// The inputs that are on, as the player to move sees the board and as the other does.
pub fn of(position: &Morelli) -> [Vec<u16>; 2] {
    let seen = Features::of(position);
    [0, 1].map(|player| {
        let mut inputs = Vec::new();
        seen.visit(player, |input| inputs.push(input as u16));
        inputs
    })
}

/// By symmetry of the board, where each input goes.
pub fn symmetries(size: Size) -> Vec<Vec<u16>> {
    let layout = Layout { radius: size.radius() };
    let last = size.side() - 1;
    (0..8)
        .map(|symmetry| {
            let mapped = |cell: Cell| {
                let (mut file, mut rank) = cell.file_rank(size);
                if symmetry & 4 != 0 {
                    file = last - file;
                }
                for _ in 0..symmetry & 3 {
                    (file, rank) = (rank, last - file);
                }
                Cell::at(size, file, rank).unwrap_or(cell)
            };
            let mut map: Vec<u16> = (0..layout.inputs() as u16).collect();
            for cell in size.cells() {
                for base in [0, layout.cells()] {
                    map[base + layout.cell(cell)] = (base + layout.cell(mapped(cell))) as u16;
                }
            }
            for frame in Frame::all(size) {
                let cell = frame.cells()[0];
                let (from, to) = (layout.frame(cell.index() & 63), layout.frame(mapped(cell).index() & 63));
                for kind in 0..FRAME_KINDS {
                    map[from + kind] = (to + kind) as u16;
                }
            }
            map
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morelli::{Edition, MorelliVariant};
    use rayuela_rules::{Rng, Symmetric};

    /// The inputs of a turned board are the turned inputs, and the view of the other player is the same with colours exchanged.
    #[test]
    fn inputs_turn_with_the_board() {
        let mut rng = Rng::new(3);
        for size in [Size::N9, Size::N11, Size::N13] {
            let maps = symmetries(size);
            let mut position = Morelli::random_start(MorelliVariant { size, edition: Edition::E2015 }, 5);
            let sorted = |mut inputs: Vec<u16>| {
                inputs.sort_unstable();
                inputs
            };
            while let Some(mv) = position.random_move(&mut rng) {
                let views = of(&position);
                assert!(views.iter().flatten().all(|&input| usize::from(input) < count(size)));
                let found: Vec<_> = (0..8).map(|symmetry| of(&position.mapped(symmetry)).map(sorted)).collect();
                for map in &maps {
                    let turned = views.clone().map(|view| sorted(view.iter().map(|&i| map[usize::from(i)]).collect()));
                    assert!(found.contains(&turned));
                }
                let mirrored = sorted(views[0].iter().map(|&i| other(size, i.into()) as u16).collect());
                assert_eq!(mirrored, sorted(views[1].clone()));
                let [own, theirs] = of(&position.colors_swapped());
                assert_eq!([sorted(own), sorted(theirs)], views.map(sorted));
                position.play_unchecked(mv);
            }
        }
    }
}
