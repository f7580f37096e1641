//! Stacking Morris.

use super::{Board, Color, Coordinates, Line, Reply, name};
use std::collections::{BTreeMap, BTreeSet};

/// A singleton, or a stack of two men of different colours owned by the colour on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Singleton(Color),
    Stack(Color),
}

impl Piece {
    fn owner(self) -> Color {
        match self {
            Self::Singleton(owner) | Self::Stack(owner) => owner,
        }
    }

    /// The colour of the lowest man: under a stack's owner lies a man of the other colour.
    fn lowest(self) -> Color {
        match self {
            Self::Singleton(owner) => owner,
            Self::Stack(owner) => owner.other(),
        }
    }

    /// Singletons are written small, stacks in capitals.
    fn letter(self) -> char {
        match self {
            Self::Singleton(owner) => owner.letter(),
            Self::Stack(owner) => owner.letter().to_ascii_uppercase(),
        }
    }

    fn read(letter: char) -> Self {
        let owner = Color::read(letter.to_ascii_lowercase());
        if letter.is_ascii_uppercase() { Self::Stack(owner) } else { Self::Singleton(owner) }
    }
}

/// The pieces on the board, the side to move, and the men in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    pieces: BTreeMap<Coordinates, Piece>,
    mover: Color,
    hands: BTreeMap<Color, usize>,
}

/// Positions that part of a turn can lead to, by what is written for that part.
type Choices = BTreeMap<String, Position>;

/// Three squares, with moves and mills on the diagonals too.
fn board() -> Board {
    Board::new(3, true, true)
}

/// The empty board, White to move, nine men each in hand.
pub(super) fn start() -> String {
    let hands = [(Color::White, 9), (Color::Black, 9)].into();
    Position { pieces: BTreeMap::new(), mover: Color::White, hands }.text(&board())
}

/// The legal turns of a position, or how it ended.
pub(super) fn turns(text: &str) -> Reply {
    let board = board();
    let position = Position::read(&board, text);
    // Three own stacks on a line have won, no matter who is to move.
    for player in [Color::Black, Color::White] {
        if position.has_won(&board, player) {
            return Reply { turns: BTreeMap::new(), outcome: Some(player.word()) };
        }
    }
    let turns = position.turns(&board);
    // A player who cannot move on their turn loses. Nobody is ever reduced to two men.
    let outcome = turns.is_empty().then(|| position.mover.other().word());
    Reply { turns, outcome }
}

impl Position {
    fn turns(&self, board: &Board) -> BTreeMap<String, String> {
        let mut turns = BTreeMap::new();
        let mut end_turn = |text: String, mut after: Self| {
            after.mover = self.mover.other();
            let after = after.text(board);
            // The same written turn through different mills is one turn.
            let earlier = turns.insert(text, after.clone());
            assert!(earlier.is_none_or(|earlier| earlier == after), "one text, two turns");
        };
        // With one-level mills at the start of the turn one of them, of the mover's choice, is processed.
        let mills = self.one_level_mills(board, self.mover);
        for (start_text, started) in self.process_one(board, &mills) {
            // Three own stacks on a line win at once: the turn ends here.
            if started.has_won(board, self.mover) {
                end_turn(start_text, started);
                continue;
            }
            // Then the mover places or moves. A choice of processing that leaves no move is no turn,
            // and if there is no other the mover has no turn at all and loses.
            for (step_text, to, stepped) in started.steps(board) {
                let mut completed = BTreeSet::new();
                // Three own stacks come before any processing.
                if !stepped.has_won(board, self.mover) {
                    // Mills are completed by the singleton just placed or moved; a stack of the mover
                    // that has moved is in no one-level mill of the mover.
                    completed = stepped.one_level_mills(board, self.mover);
                    completed.retain(|mill| mill.contains(&to));
                }
                for (end_text, ended) in stepped.process_one(board, &completed) {
                    // `_` parts the processing at the start, if anything is written for it.
                    let gap = if start_text.is_empty() { "" } else { "_" };
                    end_turn(format!("{start_text}{gap}{step_text}{end_text}"), ended);
                }
            }
        }
        turns
    }

    /// Placing, or moving to a neighbouring vacant point: its text, where to, and the position.
    fn steps(&self, board: &Board) -> Vec<(String, Coordinates, Self)> {
        let mut steps = Vec::new();
        let is_vacant = |point: &Coordinates| !self.pieces.contains_key(point);
        // While a player has men in hand, their turn places one on any vacant point.
        if self.hands[&self.mover] > 0 {
            for &to in board.points.iter().filter(|&point| is_vacant(point)) {
                let mut after = self.clone();
                *after.hands.get_mut(&self.mover).expect("a hand") -= 1;
                after.pieces.insert(to, Piece::Singleton(self.mover));
                steps.push((name('a', to), to, after));
            }
            return steps;
        }
        for (&from, &piece) in &self.pieces {
            // The mover's singletons and stacks move; a stack moves as one.
            if piece.owner() != self.mover {
                continue;
            }
            for to in board.neighbours(from).into_iter().filter(is_vacant) {
                let mut after = self.clone();
                after.pieces.remove(&from);
                after.pieces.insert(to, piece);
                steps.push((format!("{}-{}", name('a', from), name('a', to)), to, after));
            }
        }
        steps
    }

    /// The ways to process one of the mover's mills; nothing happens where there is none.
    fn process_one(&self, board: &Board, mills: &BTreeSet<Line>) -> Choices {
        if mills.is_empty() {
            return [(String::new(), self.clone())].into();
        }
        mills.iter().flat_map(|mill| self.process(board, mill)).collect()
    }

    /// The ways to process this mill of the mover.
    fn process(&self, board: &Board, mill: &Line) -> Choices {
        let (mover, opponent) = (self.mover, self.mover.other());
        // First, if the mill holds opponent's stacks, one of them is turned over and is now the mover's.
        let mut turned_over = Choices::new();
        for &point in mill.iter().filter(|&point| self.holds(*point, Piece::Stack(opponent))) {
            let mut after = self.clone();
            after.pieces.insert(point, Piece::Stack(mover));
            turned_over.insert(format!("~{}", name('a', point)), after);
        }
        if turned_over.is_empty() {
            turned_over.insert(String::new(), self.clone());
        }
        // Then one of the opponent's singletons goes under one of the mover's singletons of this mill.
        let mut processed = Choices::new();
        for (text, turned) in turned_over {
            let takeable = turned.takeable_singletons(board);
            // If the turning over has won, or there is no singleton to take, that part lapses.
            if turned.has_won(board, mover) || takeable.is_empty() {
                processed.insert(text, turned);
                continue;
            }
            for &from in &takeable {
                for &to in mill {
                    if !turned.holds(to, Piece::Singleton(mover)) {
                        continue;
                    }
                    let mut after = turned.clone();
                    after.pieces.remove(&from);
                    after.pieces.insert(to, Piece::Stack(mover));
                    processed.insert(format!("{text}x{}>{}", name('a', from), name('a', to)), after);
                }
            }
        }
        processed
    }

    /// The opponent's singletons that the mover may take: none from a one-level mill of the
    /// opponent while there is another.
    fn takeable_singletons(&self, board: &Board) -> BTreeSet<Coordinates> {
        let opponent = self.mover.other();
        let mut all = board.points.clone();
        all.retain(|&point| self.holds(point, Piece::Singleton(opponent)));
        let in_mills: Line = self.one_level_mills(board, opponent).into_iter().flatten().collect();
        let free: BTreeSet<Coordinates> = all.difference(&in_mills).copied().collect();
        if free.is_empty() { all } else { free }
    }

    /// The one-level mills of a player: three points whose lowest men are all theirs (their singletons
    /// and the opponent's stacks), at least one singleton among them.
    fn one_level_mills(&self, board: &Board, player: Color) -> BTreeSet<Line> {
        let is_lowest = |point: &Coordinates| self.pieces.get(point).is_some_and(|p| p.lowest() == player);
        let is_singleton = |point: &Coordinates| self.holds(*point, Piece::Singleton(player));
        let mut mills = board.mill_lines.clone();
        mills.retain(|line| line.iter().all(is_lowest) && line.iter().any(is_singleton));
        mills
    }

    /// Three of a player's own stacks on a line win.
    fn has_won(&self, board: &Board, player: Color) -> bool {
        let is_own_stack = |point: &Coordinates| self.holds(*point, Piece::Stack(player));
        board.mill_lines.iter().any(|line| line.iter().all(is_own_stack))
    }

    fn holds(&self, point: Coordinates, piece: Piece) -> bool {
        self.pieces.get(&point) == Some(&piece)
    }

    fn read(board: &Board, text: &str) -> Self {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let letters = board.read(fields[0]);
        let hand = |field: usize| fields[field].parse().expect("a number of men");
        Self {
            pieces: letters.into_iter().map(|(point, man)| (point, Piece::read(man))).collect(),
            mover: Color::read_field(fields[1]),
            hands: [(Color::White, hand(2)), (Color::Black, hand(3))].into(),
        }
    }

    fn text(&self, board: &Board) -> String {
        let letter = |point| self.pieces.get(&point).map_or('.', |piece| piece.letter());
        let (white, black) = (self.hands[&Color::White], self.hands[&Color::Black]);
        format!("{} {} {white} {black}", board.text(letter), self.mover.letter())
    }
}

#[cfg(test)]
mod tests {
    use crate::reference::turns;

    /// The legal turns that begin with some text.
    fn starting_with(position: &str, prefix: &str) -> Vec<String> {
        let turns = turns("stacking", position).turns.into_keys();
        turns.filter(|turn| turn.starts_with(prefix)).collect()
    }

    #[test]
    fn a_singleton_goes_under_any_singleton_of_the_mill() {
        let position = "ww./.../.../....../.b./.../... w 7 8";
        assert_eq!(starting_with(position, "g7"), ["g7xd3>a7", "g7xd3>d7", "g7xd3>g7"]);
        let after = &turns("stacking", position).turns["g7xd3>d7"];
        assert_eq!(after, "wWw/.../.../....../.../.../... b 6 8");
        // An own stack makes no mill with singletons.
        let position = "Ww./.../.../....../.b./.../... w 7 7";
        assert_eq!(starting_with(position, "g7"), ["g7"]);
    }

    #[test]
    fn one_of_two_mills_is_processed_and_shared_texts_are_one_turn() {
        let position = ".ww/.../.../w...../.b./.../w.. w 5 8";
        let turns = ["a7xd3>a1", "a7xd3>a4", "a7xd3>a7", "a7xd3>d7", "a7xd3>g7"];
        assert_eq!(starting_with(position, "a7"), turns);
    }

    #[test]
    fn an_opponents_stack_in_the_mill_is_turned_over() {
        let position = "Bw./.../.../....../.b./.../... w 7 7";
        assert_eq!(starting_with(position, "g7"), ["g7~a7xd3>d7", "g7~a7xd3>g7"]);
        // One of two.
        let position = "BB./.../.../....../.b./.../... w 7 6";
        assert_eq!(starting_with(position, "g7"), ["g7~a7xd3>g7", "g7~d7xd3>g7"]);
        // No singleton to take.
        let position = "Bw./.../.../....../.../.../... w 7 8";
        assert_eq!(starting_with(position, "g7"), ["g7~a7"]);
    }

    #[test]
    fn protection_is_judged_after_the_turning_over() {
        // Turned over, a7 has a black man lowest and makes a mill of a1 and a4: only d3 is free.
        let position = "Bw./.../.../b...../.b./.../b.. w 7 5";
        assert_eq!(starting_with(position, "g7"), ["g7~a7xd3>d7", "g7~a7xd3>g7"]);
        // Before it a1 and a4 were free to take.
        let position = "ww./.../.../b...../.b./.../b.. w 7 6";
        assert_eq!(starting_with(position, "g7").len(), 9);
    }

    #[test]
    fn a_mill_at_the_start_is_processed_first() {
        let position = "www/.../.../....../.b./.../... w 6 8";
        let turns = starting_with(position, "");
        // Three ways to process, each followed by a placement on one of 21 vacant points.
        assert_eq!(turns.len(), 3 * 21);
        assert!(turns.contains(&"xd3>a7_d3".to_string()));
        // Nothing to turn over and nothing to take: nothing is written.
        let position = "www/.../.../....../.B./.../... w 5 8";
        assert_eq!(starting_with(position, "a"), ["a1", "a4"]);
    }

    #[test]
    fn three_stacks_win_at_once_even_by_turning_over() {
        let position = "Bww/.../.../W...../.b./.../W.. w 4 4";
        let reply = turns("stacking", position);
        assert_eq!(starting_with(position, ""), ["~a7"]);
        let after = &reply.turns["~a7"];
        assert_eq!(after, "Www/.../.../W...../.b./.../W.. b 4 4");
        assert_eq!(turns("stacking", after).outcome, Some("white"));
        // After a placement too, and by moving a stack.
        let position = "Bw./.../.../W...../.b./.../W.. w 4 4";
        assert_eq!(starting_with(position, "g7"), ["g7~a7"]);
        let position = "WW./.../.../.....W/.b./.../... w 0 0";
        let after = &turns("stacking", position).turns["g4-g7"];
        assert_eq!(turns("stacking", after).outcome, Some("white"));
    }

    #[test]
    fn a_choice_that_leaves_no_move_is_forbidden() {
        // d6 is spared as part of a mill; taking e3 would leave White shut in.
        let position = "www/bbb/.../b....b/..b/.../... w 0 0";
        let turns = starting_with(position, "");
        let of = |from: &str, step: &str| ["a7", "d7", "g7"].map(|to| format!("x{from}>{to}_{step}"));
        assert_eq!(turns, [of("a4", "a7-a4"), of("g4", "g7-g4")].concat());
    }

    #[test]
    fn a_player_whom_every_choice_shuts_in_loses() {
        // f2 f4 f6 is a mill, so White has to take e3, far from White's men.
        let position = "www/BBb/.../B...bB/..b/..b/... w 0 0";
        assert_eq!(turns("stacking", position).outcome, Some("black"));
        // With a man in hand White goes on.
        let in_hand = position.replace(" 0 0", " 1 0");
        assert_eq!(turns("stacking", &in_hand).outcome, None);
    }

    #[test]
    fn stacks_on_a_line_have_won_whoever_is_to_move() {
        let position = "BBB/.../.../....../www/.../... w 3 6";
        assert_eq!(turns("stacking", position).outcome, Some("black"));
    }
}
