//! Shut-outs on small boards by whole sets at a time.
//!
//! The same fixed point as [`rayuela_engine::shut_out`], which says why it is sound, with a board of at most 7×7 in one word: eight
//! bits a rank, the eighth always empty. It ends as soon as the player asked about might complete a frame.

use std::sync::LazyLock;

use rayuela_rules::morelli::{Band, Cell, Frame, Size};

/// For each cell its bit; none beyond 7×7.
pub(crate) static BITS: LazyLock<[u64; 256]> = LazyLock::new(|| {
    let mut bits = [0; 256];
    for cell in Size::N7.cells().chain([Cell::THRONE]) {
        let (file, rank) = cell.file_rank(Size::N7);
        bits[cell.index()] = 1 << (8 * rank + file);
    }
    bits
});

/// The steps to four of the eight neighbours; the others are their opposites.
const STEPS: [u32; 4] = [1, 7, 8, 9];

struct Geometry {
    /// all cells of a board but the Throne, by the board's radius
    boards: [u64; 4],
    /// by radius, the frames that can be completed
    frames: [Vec<u64>; 4],
    /// by band, its cells
    bands: [u64; 4],
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let set = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |set, cell| set | BITS[cell.index()]);
    let mut geometry = Geometry { boards: [0; 4], frames: Default::default(), bands: [0; 4] };
    for size in [Size::N5, Size::N7] {
        geometry.boards[size.radius()] = set(&mut size.cells());
        geometry.frames[size.radius()] = Frame::all(size).map(|frame| set(&mut frame.cells().into_iter())).collect();
    }
    for band in [Band::Violet, Band::Indigo, Band::Blue, Band::Green] {
        let mut cells = Size::N7.cells().chain([Cell::THRONE]).filter(|cell| cell.band() == band);
        geometry.bands[band.distance()] = set(&mut cells);
    }
    geometry
});

/// Whether boards of this size fit.
pub(crate) fn fits(size: Size) -> bool {
    size <= Size::N7
}

/// What might ever happen to the pieces of one player.
#[derive(Clone, Copy)]
struct Future {
    own: u64,
    gained: u64,
    landed: u64,
}

/// Whether player 0 of `pieces` can never complete a frame again.
pub(crate) fn is_shut_out(size: Size, pieces: [u64; 2], throne_vacant: bool) -> bool {
    let geometry = &*GEOMETRY;
    let radius = size.radius();
    let [violet, indigo, blue, green] = geometry.bands;
    let inner = [indigo | violet, blue | indigo | violet];
    let mut players = pieces.map(|own| Future { own, gained: 0, landed: 0 });
    let mut vacant = geometry.boards[radius] & !(pieces[0] | pieces[1]) | if throne_vacant { violet } else { 0 };
    loop {
        let before = (vacant, players[0].own, players[1].own, players[0].landed, players[1].landed);
        for player in &mut players {
            for (origins, nearer) in [(player.own & green, inner[1]), (player.own & blue, inner[0])] {
                let free = vacant & nearer;
                let (landed, left) = slide(origins, free);
                let landed = landed & !violet;
                player.own |= landed;
                player.gained |= landed;
                player.landed |= landed;
                vacant |= left;
            }
        }
        for color in [0, 1] {
            let Future { own, gained, landed } = players[color];
            let captured = flanked(landed, own) & players[1 - color].own & !gained;
            players[color].own |= captured;
            players[color].gained |= captured;
        }
        let Future { own, gained, .. } = players[0];
        if geometry.frames[radius].iter().any(|&frame| own & frame == frame && gained & frame != 0) {
            return false;
        }
        if before == (vacant, players[0].own, players[1].own, players[0].landed, players[1].landed) {
            return true;
        }
    }
}

/// The cells that pieces on `origins` reach in straight lines through `free` cells, and the origins that move at all.
#[inline]
fn slide(origins: u64, free: u64) -> (u64, u64) {
    let (mut reached, mut left) = (0, 0);
    for step in STEPS {
        let (mut up, mut down) = (origins << step & free, origins >> step & free);
        left |= (free >> step | free << step) & origins;
        // At most five cells of a line are nearer the centre than its beginning.
        for _ in 0..4 {
            up |= up << step & free;
            down |= down >> step & free;
        }
        reached |= up | down;
    }
    (reached, left)
}

/// The cells between one where a piece lands and one where another stands.
#[inline]
fn flanked(landed: u64, own: u64) -> u64 {
    STEPS.into_iter().fold(0, |cells, step| cells | (landed << step & own >> step) | (landed >> step & own << step))
}

#[cfg(test)]
mod tests {
    use rayuela_engine::shut_out;
    use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant};
    use rayuela_rules::{Color, Position, Rng};

    use super::*;

    #[test]
    fn the_engine_says_the_same() {
        let (mut rng, mut found) = (Rng::new(1), [0; 2]);
        for size in [Size::N5, Size::N7] {
            let variant = MorelliVariant { size, edition: Edition::E2015 };
            for seed in 0..400 {
                let mut position = Morelli::random_start(variant, seed);
                while let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv);
                    let slow = shut_out(&position).players;
                    for color in Color::ALL {
                        let set = |color| position.pieces(color).iter().fold(0, |set, cell| set | BITS[cell.index()]);
                        let quick = is_shut_out(size, [color, !color].map(set), position.throne().is_none());
                        assert_eq!(quick, slow[color.index()], "{color}: {}", position.setup());
                        found[usize::from(quick)] += 1;
                    }
                }
            }
        }
        assert!(found.iter().all(|&count| count > 1000), "{found:?}");
    }
}
