//! A position with the hashes of its eight images, so that symmetric positions share one entry of the table.
//!
//! The hashes are kept up to date move by move, all eight at once; the least of them stands for all. Pieces are hashed
//! by role, not by colour: those of the player whom the goal is about, and those of the other. So what is proved of
//! a position for Black holds, colours exchanged, for White.

use std::sync::LazyLock;

use rayuela_rules::morelli::{Cell, Morelli, MorelliMove, Size};
use rayuela_rules::{Color, Position, Rng};

use crate::quick_shut_out::BITS;

/// The symmetries of the board.
const IMAGES: usize = 8;
/// Two hashes for each image: 64 bits are too few where billions of positions are looked up.
const WIDTH: usize = 2 * IMAGES;

/// What a position is found by in the table, the same for all its images.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    /// decides the place in the table
    pub(crate) main: u64,
    /// more bits to compare
    pub(crate) extra: u16,
}

/// The bits of [`Key::extra`] that are used.
pub(crate) const EXTRA_BITS: u32 = 14;

struct Keys {
    /// by role and cell, a key for each image
    pieces: [Vec<[u64; WIDTH]>; 2],
    /// by role
    throne: [[u64; 2]; 2],
    turn: [u64; 2],
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let mut rng = Rng::new(0x7072_6f76_6572);
    let mut draw = || [rng.next_u64(), rng.next_u64()];
    let plain: [Vec<[u64; 2]>; 2] = std::array::from_fn(|_| (0..256).map(|_| draw()).collect());
    let pieces = plain.map(|plain| {
        let mut keys = vec![[0; WIDTH]; 256];
        for cell in Size::N13.cells() {
            for (i, image) in images(cell).into_iter().enumerate() {
                keys[cell.index()][i] = plain[image.index()][0];
                keys[cell.index()][IMAGES + i] = plain[image.index()][1];
            }
        }
        keys
    });
    Keys { pieces, throne: [draw(), draw()], turn: draw() }
});

/// The eight cells that the board's symmetries make of a cell.
fn images(cell: Cell) -> [Cell; IMAGES] {
    let size = Size::N13;
    let last = size.side() - 1;
    let (file, rank) = cell.file_rank(size);
    std::array::from_fn(|i| {
        let (mut file, mut rank) = if i & 4 != 0 { (last - file, rank) } else { (file, rank) };
        for _ in 0..i & 3 {
            (file, rank) = (rank, last - file);
        }
        Cell::at(size, file, rank).unwrap_or(cell)
    })
}

/// The hashes of the pieces of the eight images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashes([u64; WIDTH]);

impl Hashes {
    #[inline]
    fn toggle(&mut self, keys: &Keys, role: usize, cell: Cell) {
        let key = &keys.pieces[role][cell.index()];
        for (hash, key) in self.0.iter_mut().zip(key) {
            *hash ^= key;
        }
    }
}

/// A position being searched for one goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) position: Morelli,
    hashes: Hashes,
    /// the pieces by [`Color::index`], on boards of at most 7×7, as shut-outs are found from
    pub(crate) small: [u64; 2],
}

/// The number of a player by role: 0 for the one whom the goal is about.
#[inline]
fn role(color: Color, goal: Color) -> usize {
    usize::from(color != goal)
}

impl Node {
    /// A position, from scratch.
    pub(crate) fn new(position: Morelli, goal: Color) -> Node {
        let (mut hashes, mut small) = (Hashes([0; WIDTH]), [0; 2]);
        for color in Color::ALL {
            for cell in position.pieces(color).iter() {
                hashes.toggle(&KEYS, role(color, goal), cell);
                small[color.index()] |= BITS[cell.index()];
            }
        }
        Node { position, hashes, small }
    }

    /// The position after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: MorelliMove, goal: Color) -> Node {
        let keys = &*KEYS;
        let mover = role(self.position.turn(), goal);
        let mut next = *self;
        next.position.play_unchecked(mv);
        next.hashes.toggle(keys, mover, mv.from);
        next.hashes.toggle(keys, mover, mv.to);
        let bits = &*BITS;
        next.small[self.position.turn().index()] ^= bits[mv.from.index()] | bits[mv.to.index()];
        if mv.capture_bits() != 0 {
            for cell in mv.captured() {
                next.hashes.toggle(keys, 0, cell);
                next.hashes.toggle(keys, 1, cell);
                next.small.iter_mut().for_each(|set| *set ^= bits[cell.index()]);
            }
        }
        next
    }

    /// The key of the position and all its images.
    #[inline]
    pub(crate) fn key(&self, goal: Color) -> Key {
        let keys = &*KEYS;
        let mut least = 0;
        for i in 1..IMAGES {
            if self.hashes.0[i] < self.hashes.0[least] {
                least = i;
            }
        }
        let mut pair = [self.hashes.0[least], self.hashes.0[IMAGES + least]];
        let mut mix = |key: &[u64; 2]| {
            pair[0] ^= key[0];
            pair[1] ^= key[1];
        };
        if let Some(owner) = self.position.throne() {
            mix(&keys.throne[role(owner, goal)]);
        }
        if self.position.turn() == goal {
            mix(&keys.turn);
        }
        // The least of eight hashes is small; multiplying spreads keys over the whole table.
        Key { main: pair[0].wrapping_mul(0x9e37_79b9_7f4a_7c15), extra: (pair[1] >> (64 - EXTRA_BITS)) as u16 }
    }

    /// Whether opposite cells hold pieces of different colours, or none, everywhere.
    #[inline]
    pub(crate) fn is_antisymmetric(&self) -> bool {
        let [a, b, c, d] = self.position.pieces(Color::White).words();
        self.position.pieces(Color::Black).words() == [c, d, a, b]
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Symmetric;
    use rayuela_rules::morelli::{Edition, MorelliVariant};

    use super::*;

    #[test]
    fn images_and_exchanged_colors_share_a_key() {
        for size in [Size::N5, Size::N7, Size::N13] {
            let variant = MorelliVariant { size, edition: Edition::E2011 };
            let mut rng = Rng::new(7);
            for seed in 0..20 {
                let goal = Color::ALL[seed as usize % 2];
                let mut node = Node::new(Morelli::random_start(variant, seed), goal);
                while let Some(mv) = node.position.random_move(&mut rng) {
                    node = node.after(mv, goal);
                    let key = node.key(goal);
                    assert_eq!(Node::new(node.position, goal).small, node.small);
                    for symmetry in 0..Morelli::SYMMETRIES {
                        let image = node.position.mapped(symmetry);
                        assert_eq!(Node::new(image, goal).key(goal), key);
                        assert_eq!(Node::new(image.colors_swapped(), !goal).key(!goal), key);
                    }
                    assert_ne!(Node::new(node.position, !goal).key(!goal), key);
                }
            }
        }
    }

    #[test]
    fn random_set_ups_are_antisymmetric() {
        let variant = MorelliVariant { size: Size::N7, edition: Edition::E2015 };
        let start = Node::new(Morelli::random_start(variant, 3), Color::White);
        assert!(start.is_antisymmetric());
        assert!(start.position.legal_moves().into_iter().all(|mv| !start.after(mv, Color::White).is_antisymmetric()));
    }
}
