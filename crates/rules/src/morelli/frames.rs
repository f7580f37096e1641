//! Frames and their names: `Orange 5` and the four cells it stands for.

use std::fmt;
use std::str::FromStr;

use super::board::{Band, Cell, Size};
use crate::SyntaxError;
use crate::bits;
use crate::scan::Scanner;

/// Four cells that a quarter turn about the centre maps onto each other.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Band, Frame, Size};
/// let frame: Frame = "Orange 1".parse().unwrap();
/// let corners = frame.cells().map(|cell| cell.name(Size::N13).to_string());
/// assert_eq!(corners, ["B12", "L12", "L2", "B2"]);
/// assert_eq!((frame.band(), frame.number()), (Band::Orange, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Frame(u8);

impl Frame {
    /// The frame of this band with this number, 1 at the corner and clockwise from there.
    pub fn new(band: Band, number: usize) -> Option<Frame> {
        let r = band.distance();
        (r > 0 && (1..=2 * r).contains(&number)).then(|| Frame((r * (r - 1) + number - 1) as u8))
    }

    /// The frame a cell belongs to; the Throne belongs to none.
    pub fn of(cell: Cell) -> Option<Frame> {
        (cell != Cell::THRONE).then(|| Frame(cell.frame_index() as u8))
    }

    /// The frames that can be completed on a board: those of every band but the outermost.
    pub fn all(size: Size) -> impl Iterator<Item = Frame> {
        let r = size.radius() as u8;
        (0..r * (r - 1)).map(Frame)
    }

    /// The frames of a set of frame numbers.
    pub(crate) fn from_bits(frames: u64) -> impl Iterator<Item = Frame> {
        bits::ones(frames).map(|i| Frame(i as u8))
    }

    /// The four cells, clockwise from the top.
    pub fn cells(self) -> [Cell; 4] {
        let (x, y) = Cell::from_frame_index(self.0 as usize).centred();
        [(x, y), (y, -x), (-x, -y), (-y, x)].map(|(x, y)| Cell::from_centre(x, y))
    }

    /// The band the frame lies on.
    pub fn band(self) -> Band {
        Cell::from_frame_index(self.0 as usize).band()
    }

    /// The number within the band, from 1.
    pub fn number(self) -> usize {
        let r = self.band().distance();
        self.0 as usize - r * (r - 1) + 1
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.band(), self.number())
    }
}

impl FromStr for Frame {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Frame, SyntaxError> {
        let mut scan = Scanner::new(text.trim());
        let start = scan.clone();
        let word = scan.word();
        let band = Band::ALL
            .into_iter()
            .find(|band| *band != Band::Violet && band.name().eq_ignore_ascii_case(word))
            .ok_or_else(|| start.error("a band such as Orange"))?;
        scan.skip_blanks();
        let digits = scan.clone();
        let number = scan.number("the frame's number")?;
        scan.end("nothing more")?;
        Frame::new(band, number).ok_or_else(|| digits.error("a number from 1 to twice the band's distance"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the rule book's Fig 11, top rank first.
    const FIGURE_11: [&str; 11] = [
        "1 2 3 4 5 6 7 8 9 10 1",
        "10 1 2 3 4 5 6 7 8 1 2",
        "9 8 1 2 3 4 5 6 1 2 3",
        "8 7 6 1 2 3 4 1 2 3 4",
        "7 6 5 4 1 2 1 2 3 4 5",
        "6 5 4 3 2 - 2 3 4 5 6",
        "5 4 3 2 1 2 1 4 5 6 7",
        "4 3 2 1 4 3 2 1 6 7 8",
        "3 2 1 6 5 4 3 2 1 8 9",
        "2 1 8 7 6 5 4 3 2 1 10",
        "1 10 9 8 7 6 5 4 3 2 1",
    ];

    #[test]
    fn figure_11() {
        for (row, line) in FIGURE_11.iter().enumerate() {
            for (column, number) in line.split(' ').enumerate() {
                let cell = Cell::at(Size::N13, column + 1, 11 - row).unwrap();
                let name = Frame::of(cell).map_or("-".to_string(), |frame| frame.number().to_string());
                assert_eq!(name, number, "{cell:?}");
            }
        }
    }

    #[test]
    fn names_both_ways() {
        for size in Size::ALL {
            let r = size.radius();
            assert_eq!(Frame::all(size).count(), r * (r - 1));
            for frame in Frame::all(size) {
                assert_eq!(frame.to_string().parse(), Ok(frame));
                assert!(frame.cells().into_iter().all(|cell| Frame::of(cell) == Some(frame)));
            }
        }
        assert!("Violet 1".parse::<Frame>().is_err());
        assert!("Indigo 3".parse::<Frame>().is_err());
        assert_eq!("orange  5".parse::<Frame>().unwrap().to_string(), "Orange 5");
    }
}
