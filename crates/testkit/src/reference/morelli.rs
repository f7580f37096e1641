//! Morelli, in the edition of 2015 and that of 2011, on boards of any odd size.

use super::{Color, Coordinates, Reply, Variant, name};
use std::collections::{BTreeMap, BTreeSet};

/// The pieces on the board, the side to move, and whose king is on the Throne.
#[derive(Clone)]
struct Position {
    size: i32,
    pieces: BTreeMap<Coordinates, Color>,
    mover: Color,
    throne: Option<Color>,
}

/// Facing: Black has the bottom and the top of the outermost band, White the left and the right.
pub(super) fn start(variant: &Variant) -> String {
    let size = board_size(variant);
    let mut pieces = BTreeMap::new();
    // The band is cut pinwheel fashion: each side has one of its two corners and not the other.
    for n in 1..size {
        pieces.insert((n, 1), Color::Black); // bottom, A1 to L1 on 13x13
        pieces.insert((n + 1, size), Color::Black); // top, B13 to M13
        pieces.insert((size, n), Color::White); // right, M1 to M12
        pieces.insert((1, n + 1), Color::White); // left, A2 to A13
    }
    // Black moves first and the Throne is vacant.
    Position { size, pieces, mover: Color::Black, throne: None }.text()
}

/// The legal turns of a position; when there are none the Throne decides.
pub(super) fn turns(variant: &Variant, text: &str) -> Reply {
    let first_edition = variant.has("2011");
    let before = Position::read(board_size(variant), text);
    let mover = before.mover;
    let mut turns = BTreeMap::new();
    for from in before.own_cells() {
        for to in before.destinations(from) {
            let mut stepped = before.clone();
            // The cell just left is empty for the captures.
            stepped.pieces.remove(&from);
            stepped.pieces.insert(to, mover);
            let on_offer = stepped.captures_on_offer(to);
            // 2015: all captures are compulsory. 2011: each single one may be refused.
            let choices = if first_edition { subsets(&on_offer) } else { vec![on_offer] };
            for captured in choices {
                let mut after = stepped.clone();
                // Captured pieces change colour. They cause no captures in their turn.
                for &cell in &captured {
                    after.pieces.insert(cell, mover);
                }
                // Where the mover's king is on the Throne already, a frame does nothing.
                let can_enthrone = before.throne != Some(mover) && after.completes_frame(to, &captured);
                let text = turn_text(from, to, &captured);
                // 2015: enthroning is compulsory. 2011: it may be refused.
                if first_edition || !can_enthrone {
                    turns.insert(text.clone(), after.passed());
                }
                if can_enthrone {
                    // The mover's king on the Throne takes the other king off it.
                    after.throne = Some(mover);
                    turns.insert(text + "*", after.passed());
                }
            }
        }
    }
    // The game ends when the player to move has no legal move: the player whose king is on the Throne
    // wins, and a vacant Throne is a draw.
    let outcome = turns.is_empty().then(|| before.throne.map_or("draw", Color::word));
    Reply { turns, outcome }
}

/// The number in the variant's name; `morelli` alone means `morelli13`.
fn board_size(variant: &Variant) -> i32 {
    match variant.base.strip_prefix("morelli") {
        Some("") => 13,
        Some(size) => size.parse().expect("a board size"),
        None => panic!("not a variant: {}", variant.base),
    }
}

/// All ways to take some of the captures on offer and to refuse the others.
fn subsets(cells: &BTreeSet<Coordinates>) -> Vec<BTreeSet<Coordinates>> {
    let mut subsets = vec![BTreeSet::new()];
    for &cell in cells {
        for mut subset in subsets.clone() {
            subset.insert(cell);
            subsets.push(subset);
        }
    }
    subsets
}

/// Compact notation: `C4-C6`, then after an `x` the captured cells by file and rank.
fn turn_text(from: Coordinates, to: Coordinates, captured: &BTreeSet<Coordinates>) -> String {
    let mut text = format!("{}-{}", name('A', from), name('A', to));
    if !captured.is_empty() {
        text.push('x');
    }
    for &cell in captured {
        text += &name('A', cell);
    }
    text
}

impl Position {
    /// The middle cell, the Throne.
    fn centre(&self) -> Coordinates {
        let middle = (self.size + 1) / 2;
        (middle, middle)
    }

    fn is_on_board(&self, (file, rank): Coordinates) -> bool {
        (1..=self.size).contains(&file) && (1..=self.size).contains(&rank)
    }

    /// A cell's band is its Chebyshev distance from the centre.
    fn band(&self, (file, rank): Coordinates) -> i32 {
        let (centre_file, centre_rank) = self.centre();
        (file - centre_file).abs().max((rank - centre_rank).abs())
    }

    fn own_cells(&self) -> Vec<Coordinates> {
        let own = self.pieces.iter().filter(|&(_, &color)| color == self.mover);
        own.map(|(&cell, _)| cell).collect()
    }

    /// Where the piece on `from` may go.
    fn destinations(&self, from: Coordinates) -> Vec<Coordinates> {
        let mut destinations = Vec::new();
        for direction in directions() {
            // Any distance in one direction, through vacant cells.
            let mut cell = step(from, direction);
            while self.is_on_board(cell) && !self.pieces.contains_key(&cell) {
                if cell == self.centre() {
                    // The Throne is crossed only while vacant, and never landed on.
                    if self.throne.is_some() {
                        break;
                    }
                } else if self.band(cell) < self.band(from) {
                    // A piece comes to rest on a band nearer the centre than the one it left.
                    destinations.push(cell);
                }
                cell = step(cell, direction);
            }
        }
        destinations
    }

    /// What the piece just come to rest on `to` captures: an adverse piece beside it with a piece
    /// of the mover next on the far side. A king is no piece: the centre never holds one of
    /// `pieces`.
    fn captures_on_offer(&self, to: Coordinates) -> BTreeSet<Coordinates> {
        let mut captures = BTreeSet::new();
        for direction in directions() {
            let beside = step(to, direction);
            let far_side = step(beside, direction);
            if self.pieces.get(&beside) == Some(&self.mover.other()) && self.pieces.get(&far_side) == Some(&self.mover)
            {
                captures.insert(beside);
            }
        }
        captures
    }

    /// A turn completes a frame when, after the captures, its four cells are all the mover's and
    /// one of them is the cell moved to or a cell captured; an old frame never counts again.
    fn completes_frame(&self, to: Coordinates, captured: &BTreeSet<Coordinates>) -> bool {
        let mut changed = captured.clone();
        changed.insert(to);
        changed.into_iter().any(|cell| {
            let mut frame = self.frame_of(cell).into_iter();
            frame.all(|corner| self.pieces.get(&corner) == Some(&self.mover))
        })
    }

    /// The four cells that a quarter turn about the centre maps onto each other.
    fn frame_of(&self, cell: Coordinates) -> [Coordinates; 4] {
        let (centre_file, centre_rank) = self.centre();
        let quarter_turn =
            |(file, rank): Coordinates| (centre_file - (rank - centre_rank), centre_rank + (file - centre_file));
        let second = quarter_turn(cell);
        let third = quarter_turn(second);
        [cell, second, third, quarter_turn(third)]
    }

    fn read(size: i32, text: &str) -> Self {
        let fields: Vec<&str> = text.split_whitespace().collect();
        // Numbers stand for runs of empty cells; the long ones first, because `1` is part of `11`.
        let mut board = fields[0].to_string();
        for run in (1..=size).rev() {
            board = board.replace(&run.to_string(), &empty_cells(run));
        }
        let mut pieces = BTreeMap::new();
        // Ranks come from the top, files from the left.
        for (row, rank) in board.split('/').zip((1..=size).rev()) {
            for (letter, file) in row.chars().zip(1..) {
                if letter != '.' {
                    pieces.insert((file, rank), Color::read(letter));
                }
            }
        }
        let throne = (fields[2] != "-").then(|| Color::read_field(fields[2]));
        Self { size, pieces, mover: Color::read_field(fields[1]), throne }
    }

    fn text(&self) -> String {
        let letter = |cell| self.pieces.get(&cell).map_or('.', |color| color.letter());
        let row = |rank| (1..=self.size).map(|file| letter((file, rank))).collect();
        let rows: Vec<String> = (1..=self.size).rev().map(row).collect();
        let mut board = rows.join("/");
        for run in (1..=self.size).rev() {
            board = board.replace(&empty_cells(run), &run.to_string());
        }
        let throne = self.throne.map_or('-', Color::letter);
        format!("{board} {} {throne}", self.mover.letter())
    }

    /// This position as text with the other player to move.
    fn passed(&self) -> String {
        Self { mover: self.mover.other(), ..self.clone() }.text()
    }
}

/// The eight directions in which a piece moves and captures.
fn directions() -> Vec<Coordinates> {
    let all = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
    all.filter(|&direction| direction != (0, 0)).collect()
}

fn step((file, rank): Coordinates, (right, up): Coordinates) -> Coordinates {
    (file + right, rank + up)
}

/// A run of empty cells written out, one dot each.
fn empty_cells(run: i32) -> String {
    (0..run).map(|_| '.').collect()
}

#[cfg(test)]
mod tests {
    use crate::reference::{Reply, start, turns};

    fn starting_with(reply: &Reply, prefix: &str) -> Vec<String> {
        reply.turns.keys().filter(|turn| turn.starts_with(prefix)).cloned().collect()
    }

    #[test]
    fn facing_start() {
        assert_eq!(start("morelli5"), "wbbbb/w3w/w3w/w3w/bbbbw b -");
        assert!(start("morelli13+2011").ends_with("/bbbbbbbbbbbbw b -"));
    }

    #[test]
    fn the_throne_is_crossed_only_while_vacant() {
        // Along the rank from A3 of 5x5 the centre is C3.
        let vacant = turns("morelli5", "5/5/b4/5/5 b -");
        assert_eq!(starting_with(&vacant, "A3-"), ["A3-B2", "A3-B3", "A3-B4", "A3-D3"]);
        let occupied = turns("morelli5", "5/5/b4/5/5 b b");
        assert_eq!(starting_with(&occupied, "A3-"), ["A3-B2", "A3-B3", "A3-B4"]);
    }

    #[test]
    fn a_captured_piece_captures_nothing_itself() {
        // E2 and E4 flank E3. Once E3 is black, E3 and C3 flank D3, which stays white.
        let reply = turns("morelli7", "7/7/7/4b2/2bww2/7/4b2 b -");
        assert_eq!(starting_with(&reply, "E1-E2"), ["E1-E2xE3"]);
        assert_eq!(reply.turns["E1-E2xE3"], "7/7/7/4b2/2bwb2/4b2/7 w -");
    }

    #[test]
    fn a_king_flanks_nothing() {
        // Black comes to B2, beside C3, and beyond it is Black's king on D4.
        let reply = turns("morelli7", "7/7/7/7/2w4/7/b6 b b");
        assert_eq!(starting_with(&reply, "A1-B2"), ["A1-B2"]);
    }

    #[test]
    fn a_piece_moves_in_between_two_adverse_ones_safely() {
        let reply = turns("morelli7", "7/7/7/7/7/3w1w1/4b2 b -");
        assert_eq!(reply.turns["E1-E2"], "7/7/7/7/7/3wbw1/7 w -");
    }

    #[test]
    fn a_frame_by_moving_enthrones_once() {
        // B1-B2 completes the corners of the inner band of 5x5.
        let frame = "5/1b1b1/5/3b1/1b3 b";
        let reply = turns("morelli5", &format!("{frame} -"));
        assert_eq!(reply.turns["B1-B2*"], "5/1b1b1/5/1b1b1/5 w b");
        assert!(!reply.turns.contains_key("B1-B2"));
        // It evicts the other king; if the own king is there nothing happens and nothing is written.
        let reply = turns("morelli5", &format!("{frame} w"));
        assert_eq!(reply.turns["B1-B2*"], "5/1b1b1/5/1b1b1/5 w b");
        let reply = turns("morelli5", &format!("{frame} b"));
        assert_eq!(reply.turns["B1-B2"], "5/1b1b1/5/1b1b1/5 w b");
    }

    #[test]
    fn an_old_frame_does_not_count_again() {
        // Black's frame C3 E3 E5 C5 stands already; Black's only turn adds nothing to it.
        let reply = turns("morelli7", "7/7/2b1b2/7/2b1b2/7/b6 b w");
        assert_eq!(starting_with(&reply, ""), ["A1-B2"]);
    }

    #[test]
    fn first_edition_may_refuse_each_capture() {
        // E2 flanks D3 with C4 and E3 with E4.
        let position = "7/7/7/2b1b2/3ww2/7/4b2 b -";
        let reply = turns("morelli7+2011", position);
        let all = ["E1-E2", "E1-E2xD3", "E1-E2xD3E3", "E1-E2xE3"];
        assert_eq!(starting_with(&reply, "E1-E2"), all);
        assert_eq!(starting_with(&turns("morelli7", position), "E1-E2"), ["E1-E2xD3E3"]);
    }

    #[test]
    fn first_edition_may_refuse_the_occupation() {
        // F3 and D3 flank E3, which as a captured cell completes the frame C3 E3 E5 C5; where the
        // capture is refused there is no frame.
        let position = "7/7/2b1b2/7/2bbw2/6b/7 b -";
        let reply = turns("morelli7+2011", position);
        assert_eq!(starting_with(&reply, "G2-F3"), ["G2-F3", "G2-F3xE3", "G2-F3xE3*"]);
        assert_eq!(starting_with(&turns("morelli7", position), "G2-F3"), ["G2-F3xE3*"]);
        // The tower already in the centre leaves no choice about it.
        let reply = turns("morelli7+2011", &position.replace(" -", " b"));
        assert_eq!(starting_with(&reply, "G2-F3"), ["G2-F3", "G2-F3xE3"]);
    }

    #[test]
    fn the_throne_decides_when_the_player_to_move_cannot() {
        // A piece on the innermost band has nowhere nearer to go, whatever White could do.
        let position = "w4/5/1b3/5/5 b";
        assert_eq!(turns("morelli5", &format!("{position} -")).outcome, Some("draw"));
        assert_eq!(turns("morelli5", &format!("{position} w")).outcome, Some("white"));
        assert_eq!(turns("morelli5", &format!("{position} b")).outcome, Some("black"));
        assert_eq!(turns("morelli5", "w4/5/1b3/5/5 w -").outcome, None);
    }
}
