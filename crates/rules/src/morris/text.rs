//! Position texts: points by rank from the top, side to move, hands, bans. Stacking shares them.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::board::{Board, Point, PointName, PointSet};
use super::{Lines, Morris, MorrisVariant};
use crate::morelli::side_to_move;
use crate::scan::Scanner;
use crate::{Color, Fault, Position, PositionError, SyntaxError};

/// What stands on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// nothing
    Vacant,
    /// a man alone
    Man(Color),
    /// two men, the owner's on top (Stacking)
    Stack(Color),
}

impl Slot {
    const fn letter(self) -> char {
        match self {
            Slot::Vacant => '.',
            Slot::Man(color) => color.letter(),
            Slot::Stack(color) => color.letter().to_ascii_uppercase(),
        }
    }

    fn from_letter(letter: char) -> Option<Slot> {
        match letter {
            '.' => Some(Slot::Vacant),
            'W' | 'B' => Color::from_letter(letter.to_ascii_lowercase()).map(Slot::Stack),
            _ => Color::from_letter(letter).map(Slot::Man),
        }
    }

    /// The men of a colour that the slot holds.
    fn men(self, color: Color) -> usize {
        match self {
            Slot::Vacant => 0,
            Slot::Man(owner) => usize::from(owner == color),
            Slot::Stack(_) => 1,
        }
    }
}

/// A position that may be impossible: what a text or an editor says.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{MorrisSetup, Slot};
/// use rayuela_rules::{Color, Position, Variant, morris::Morris};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let mut setup: MorrisSetup = Morris::start(nine).setup();
/// setup.ranks[5][1] = Slot::Man(Color::White);
/// let error = Morris::from_setup(nine, &setup).unwrap_err();
/// assert_eq!(error.to_string(), "White has 10 men on the board and in hand, but the game gives 9");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorrisSetup {
    /// points by rank from the top, left to right
    pub ranks: Vec<Vec<Slot>>,
    /// the player to move
    pub turn: Color,
    /// men in hand, White's and Black's
    pub hands: [usize; 2],
    /// banned lines, White's and Black's, where the text has them
    pub bans: Option<[Vec<BannedLine>; 2]>,
}

/// A banned line as written: three points by file, then rank.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{BannedLine, Morris};
/// use rayuela_rules::{Position, Variant};
/// let Ok(Variant::Morris(variant)) = "six+noreform".parse() else { panic!() };
/// // White has just moved a man out of the mill a1-a3-a5.
/// let position = Morris::parse(variant, "w../.b./.w.b/..b/w.. b 0 0 a1a3a5 -").unwrap();
/// let [white, black] = position.setup().bans.unwrap();
/// let line: BannedLine = ["a1", "a3", "a5"].map(|name| name.parse().unwrap());
/// assert_eq!((white, black.len()), (vec![line], 0));
/// ```
pub type BannedLine = [PointName; 3];

impl MorrisSetup {
    /// Writes down what stands on each point.
    pub(crate) fn of(board: Board, slot: impl Fn(Point) -> Slot, turn: Color, hands: [u8; 2]) -> MorrisSetup {
        let ranks = board.in_text_order().map(|rank| rank.into_iter().map(&slot).collect()).collect();
        MorrisSetup { ranks, turn, hands: hands.map(usize::from), bans: None }
    }

    pub(crate) fn of_morris(position: &Morris) -> MorrisSetup {
        let slot = |point| {
            Color::ALL.into_iter().find(|&color| position.men(color).contains(point)).map_or(Slot::Vacant, Slot::Man)
        };
        let board = position.lines().board;
        let mut setup = MorrisSetup::of(board, slot, position.turn(), Color::ALL.map(|color| position.hand(color)));
        if position.variant().noreform {
            setup.bans = Some(Color::ALL.map(|color| {
                let mut lines: Vec<BannedLine> = position.bans(color).map(|line| line_points(board, line)).collect();
                lines.sort_unstable();
                lines
            }));
        }
        setup
    }

    /// The points and what stands on them, if the ranks fit the board.
    fn slots(&self, board: Board, faults: &mut Vec<Fault>) -> Vec<(Point, Slot)> {
        let expected: Vec<Vec<Point>> = board.in_text_order().collect();
        if self.ranks.len() != expected.len() {
            faults.push(Fault::RankCount { found: self.ranks.len(), expected: expected.len() });
            return Vec::new();
        }
        for (i, (rank, points)) in self.ranks.iter().zip(&expected).enumerate() {
            if rank.len() != points.len() {
                let rank_number = expected.len() - i;
                faults.push(Fault::RankWidth { rank: rank_number, found: rank.len(), expected: points.len() });
            }
        }
        expected.into_iter().flatten().zip(self.ranks.iter().flatten().copied()).collect()
    }

    /// Checks what all Morris games have in common.
    pub(crate) fn check(&self, board: Board, most: usize) -> (Vec<(Point, Slot)>, Vec<Fault>) {
        let mut faults = Vec::new();
        let slots = self.slots(board, &mut faults);
        for color in Color::ALL {
            let on_board: usize = self.ranks.iter().flatten().map(|slot| slot.men(color)).sum();
            let found = on_board + self.hands[color.index()];
            if found > most {
                faults.push(Fault::TooManyMen { color, found, most });
            }
        }
        (slots, faults)
    }

    pub(crate) fn check_morris(&self, variant: MorrisVariant) -> Result<Morris, PositionError> {
        let board = variant.base.board();
        let (slots, mut faults) = self.check(board, variant.base.men());
        if self.ranks.iter().flatten().any(|slot| matches!(slot, Slot::Stack(_))) {
            faults.push(Fault::StacksUnknown);
        }
        let mut bans = [0; 2];
        match &self.bans {
            Some(_) if !variant.noreform => faults.push(Fault::BansUnknown),
            None if variant.noreform => faults.push(Fault::BansMissing),
            None => {}
            Some(written) => {
                for color in Color::ALL {
                    for line in &written[color.index()] {
                        match line_number(variant.lines(), line) {
                            Some(i) => bans[color.index()] |= 1 << i,
                            None => faults.push(Fault::NotALine(join(line))),
                        }
                    }
                }
            }
        }
        if !faults.is_empty() {
            return Err(PositionError::Invalid(faults));
        }
        let men = Color::ALL
            .map(|color| slots.iter().filter(|(_, slot)| *slot == Slot::Man(color)).map(|(point, _)| *point).collect());
        Ok(Morris::new(variant, men, self.hands.map(|hand| hand as u8), self.turn, bans))
    }
}

fn line_points(board: Board, line: PointSet) -> BannedLine {
    let mut names = line.iter().map(|point| point.name(board));
    let mut points = std::array::from_fn(|_| names.next().unwrap_or(PointName { file: 0, rank: 0 }));
    points.sort_unstable();
    points
}

fn line_number(lines: Lines, written: &BannedLine) -> Option<usize> {
    lines.all().find(|(_, line)| line_points(lines.board, *line) == *written).map(|(i, _)| i)
}

fn join(line: &BannedLine) -> String {
    line.iter().map(PointName::to_string).collect()
}

impl fmt::Display for MorrisSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rank) in self.ranks.iter().enumerate() {
            if i > 0 {
                f.write_char('/')?;
            }
            for slot in rank {
                f.write_char(slot.letter())?;
            }
        }
        let [white, black] = self.hands;
        write!(f, " {} {white} {black}", self.turn.letter())?;
        for lines in self.bans.iter().flatten() {
            let lines = lines.iter().map(join).collect::<Vec<_>>().join(",");
            f.write_char(' ')?;
            f.write_str(if lines.is_empty() { "-" } else { &lines })?;
        }
        Ok(())
    }
}

impl FromStr for MorrisSetup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<MorrisSetup, SyntaxError> {
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        let mut ranks = vec![Vec::new()];
        while let Some(c) = scan.peek().filter(|c| !c.is_whitespace()) {
            if c == '/' {
                ranks.push(Vec::new());
            } else {
                let slot = Slot::from_letter(c).ok_or_else(|| scan.error("`.`, `w`, `b`, `W`, `B` or `/`"))?;
                ranks.last_mut().expect("there is always a rank").push(slot);
            }
            scan.next();
        }
        scan.skip_blanks();
        let turn = side_to_move(&mut scan)?;
        let mut hands = [0; 2];
        for (hand, expected) in hands.iter_mut().zip(["White's men in hand", "Black's men in hand"]) {
            if !scan.skip_blanks() {
                return Err(scan.error(expected));
            }
            *hand = scan.number(expected)?;
        }
        let bans = if scan.skip_blanks() && scan.peek().is_some() {
            let white = scan_bans(&mut scan)?;
            if !scan.skip_blanks() {
                return Err(scan.error("Black's banned lines, or `-`"));
            }
            Some([white, scan_bans(&mut scan)?])
        } else {
            None
        };
        scan.end("nothing more")?;
        Ok(MorrisSetup { ranks, turn, hands, bans })
    }
}

/// Reads `-` or lines such as `a1a4a7,a1d1g1`, in any order.
fn scan_bans(scan: &mut Scanner<'_>) -> Result<Vec<BannedLine>, SyntaxError> {
    let mut lines = Vec::new();
    if scan.eat('-') {
        return Ok(lines);
    }
    loop {
        let mut line = [PointName { file: 0, rank: 0 }; 3];
        for point in &mut line {
            *point = PointName::scan(scan)?;
        }
        line.sort_unstable();
        lines.push(line);
        if !scan.eat(',') {
            break;
        }
    }
    lines.sort_unstable();
    lines.dedup();
    Ok(lines)
}
