//! Morris with six, nine or twelve men and its options.

use super::{Board, Color, Coordinates, Line, Reply, Variant, name};
use std::collections::{BTreeMap, BTreeSet};

/// A variant with its board and its number of men.
struct Rules<'a> {
    variant: &'a Variant,
    board: Board,
    men: usize,
}

impl<'a> Rules<'a> {
    fn new(variant: &'a Variant) -> Self {
        // The option `diagonal` is for moves only.
        let diagonal = variant.has("diagonal");
        let (board, men) = match variant.base.as_str() {
            "six" => (Board::new(2, diagonal, false), 6),
            "nine" => (Board::new(3, diagonal, false), 9),
            // Twelve always has the diagonals, for moves and for mills.
            "twelve" => (Board::new(3, true, true), 12),
            other => panic!("not a variant: {other}"),
        };
        Self { variant, board, men }
    }
}

/// The men on the board and in hand, the side to move, and each side's banned lines.
#[derive(Clone)]
struct Position {
    men: BTreeMap<Coordinates, Color>,
    mover: Color,
    hands: BTreeMap<Color, usize>,
    bans: BTreeMap<Color, BTreeSet<Line>>,
}

/// The empty board, White to move, all men in hand.
pub(super) fn start(variant: &Variant) -> String {
    let rules = Rules::new(variant);
    let players = [Color::White, Color::Black];
    Position {
        men: BTreeMap::new(),
        mover: Color::White,
        hands: players.map(|player| (player, rules.men)).into(),
        bans: players.map(|player| (player, BTreeSet::new())).into(),
    }
    .text(&rules)
}

/// The legal turns of a position, or how it ended.
pub(super) fn turns(variant: &Variant, text: &str) -> Reply {
    let rules = Rules::new(variant);
    let position = Position::read(&rules, text);
    if let Some(outcome) = position.counted_out(&rules) {
        return Reply { turns: BTreeMap::new(), outcome: Some(outcome) };
    }
    let turns = position.turns(&rules);
    // A player who cannot move on their turn loses.
    let outcome = turns.is_empty().then(|| position.mover.other().word());
    Reply { turns, outcome }
}

impl Position {
    /// The outcome that follows from the number of men alone.
    fn counted_out(&self, rules: &Rules) -> Option<&'static str> {
        // A player left with two men, board and hand together, loses.
        for player in [self.mover, self.mover.other()] {
            if self.on_board(player).len() + self.hands[&player] <= 2 {
                return Some(player.other().word());
            }
        }
        // Twelve: the board full when the last man has been placed and any removal made is a draw.
        let board_full = self.men.len() == rules.board.points.len();
        let all_placed = self.hands.values().all(|&hand| hand == 0);
        (rules.variant.base == "twelve" && board_full && all_placed).then_some("draw")
    }

    fn turns(&self, rules: &Rules) -> BTreeMap<String, String> {
        let mut turns = BTreeMap::new();
        for (from, to) in self.steps(rules) {
            let mut after = self.clone();
            let text = if let Some(from) = from {
                after.men.remove(&from);
                format!("{}-{}", name('a', from), name('a', to))
            } else {
                *after.hands.get_mut(&self.mover).expect("a hand") -= 1;
                name('a', to)
            };
            after.men.insert(to, self.mover);
            // The turn completes the mills that have the new man among them.
            let mut completed = after.mills(rules, self.mover);
            completed.retain(|mill| mill.contains(&to));
            // A turn that completes a banned line is illegal, whatever else it completes.
            if !completed.is_disjoint(&self.bans[&self.mover]) {
                continue;
            }
            if rules.variant.has("noreform") {
                // The mills broken by moving a man out of them are banned for this player's next
                // turn; their older bans have expired.
                let mut broken = self.mills(rules, self.mover);
                broken.retain(|mill| from.is_some_and(|from| mill.contains(&from)));
                after.bans.insert(self.mover, broken);
            }
            // One mill removes one man; with `double` two or more remove two.
            let count = completed.len().min(if rules.variant.has("double") { 2 } else { 1 });
            for removed in after.removals(rules, count) {
                let mut after = after.clone();
                let mut text = text.clone();
                for point in removed {
                    after.men.remove(&point);
                    text.push('x');
                    text += &name('a', point);
                }
                after.mover = self.mover.other();
                turns.insert(text, after.text(rules));
            }
        }
        turns
    }

    /// What the mover can do before any removal: a man from hand (`None`) or from a point, to
    /// where.
    fn steps(&self, rules: &Rules) -> Vec<(Option<Coordinates>, Coordinates)> {
        let mut vacant = rules.board.points.clone();
        vacant.retain(|point| !self.men.contains_key(point));
        // While a player has men in hand, their turn places one on any vacant point.
        if self.hands[&self.mover] > 0 {
            return vacant.into_iter().map(|to| (None, to)).collect();
        }
        let own = self.on_board(self.mover);
        // Flying: with three men on the board and none in hand, to any vacant point.
        let flies = rules.variant.has("flying") && own.len() == 3;
        let mut steps = Vec::new();
        for from in own {
            // Otherwise along a line to a neighbouring vacant point.
            let neighbours = rules.board.neighbours(from);
            for &to in vacant.iter().filter(|to| flies || neighbours.contains(to)) {
                steps.push((Some(from), to));
            }
        }
        steps
    }

    /// The sets of `count` men of the opponent that may be removed one after the other, in either
    /// order; of fewer where there are no more.
    fn removals(&self, rules: &Rules, count: usize) -> BTreeSet<BTreeSet<Coordinates>> {
        let removable = self.removable(rules);
        if count == 0 || removable.is_empty() {
            return [BTreeSet::new()].into();
        }
        let mut sets = BTreeSet::new();
        for first in removable {
            // The next is chosen, and protection judged, after this one is off.
            let mut rest = self.clone();
            rest.men.remove(&first);
            for mut set in rest.removals(rules, count - 1) {
                set.insert(first);
                sets.insert(set);
            }
        }
        sets
    }

    /// The opponent's men that may be removed: none from a mill while there is another.
    fn removable(&self, rules: &Rules) -> BTreeSet<Coordinates> {
        let opponent = self.mover.other();
        let all = self.on_board(opponent);
        let in_mills: BTreeSet<Coordinates> = self.mills(rules, opponent).into_iter().flatten().collect();
        let free: BTreeSet<Coordinates> = all.difference(&in_mills).copied().collect();
        if free.is_empty() { all } else { free }
    }

    /// The lines with three men of one player.
    fn mills(&self, rules: &Rules, player: Color) -> BTreeSet<Line> {
        let own = self.on_board(player);
        let lines = rules.board.mill_lines.iter();
        lines.filter(|line| line.is_subset(&own)).cloned().collect()
    }

    fn on_board(&self, player: Color) -> BTreeSet<Coordinates> {
        let own = self.men.iter().filter(|&(_, &color)| color == player);
        own.map(|(&point, _)| point).collect()
    }

    fn read(rules: &Rules, text: &str) -> Self {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let letters = rules.board.read(fields[0]);
        let hand = |field: usize| fields[field].parse().expect("a number of men");
        // Only with `noreform` are there fields for the bans.
        let bans = |field: usize| fields.get(field).map_or_else(BTreeSet::new, |text| read_lines(&rules.board, text));
        Self {
            men: letters.into_iter().map(|(point, man)| (point, Color::read(man))).collect(),
            mover: Color::read_field(fields[1]),
            hands: [(Color::White, hand(2)), (Color::Black, hand(3))].into(),
            bans: [(Color::White, bans(4)), (Color::Black, bans(5))].into(),
        }
    }

    fn text(&self, rules: &Rules) -> String {
        let letter = |point| self.men.get(&point).map_or('.', |man| man.letter());
        let mut fields = vec![rules.board.text(letter), self.mover.letter().to_string()];
        for player in [Color::White, Color::Black] {
            fields.push(self.hands[&player].to_string());
        }
        if rules.variant.has("noreform") {
            for player in [Color::White, Color::Black] {
                fields.push(lines_text(&self.bans[&player]));
            }
        }
        fields.join(" ")
    }
}

/// Banned lines from text: `-`, or lines such as `a1a4a7` joined with commas, all in any order.
fn read_lines(board: &Board, text: &str) -> BTreeSet<Line> {
    let mut lines = board.mill_lines.clone();
    lines.retain(|line| {
        let is_line = |written: &str| line.iter().all(|&point| written.contains(&name('a', point)));
        text.split(',').any(is_line)
    });
    lines
}

/// Banned lines as text: points by file then rank, lines sorted as text.
fn lines_text(lines: &BTreeSet<Line>) -> String {
    let line_text = |line: &Line| line.iter().map(|&point| name('a', point)).collect();
    let mut texts: Vec<String> = lines.iter().map(line_text).collect();
    texts.sort();
    if texts.is_empty() { "-".to_string() } else { texts.join(",") }
}

#[cfg(test)]
mod tests {
    use crate::reference::{Board, start, turns};

    /// The legal turns that begin with some text.
    fn starting_with(variant: &str, position: &str, prefix: &str) -> Vec<String> {
        let turns = turns(variant, position).turns.into_keys();
        turns.filter(|turn| turn.starts_with(prefix)).collect()
    }

    #[test]
    fn boards_and_starts() {
        let lines = |squares, diagonals| Board::new(squares, true, diagonals).mill_lines.len();
        assert_eq!([lines(2, false), lines(3, false), lines(3, true)], [8, 16, 20]);
        let six = Board::new(2, false, false);
        assert_eq!(six.points.len(), 16);
        // c4 of the small board: the ends of its side, and the spoke.
        assert_eq!(six.neighbours((3, 4)), [(2, 4), (3, 5), (4, 4)].into());
        assert_eq!(start("six"), ".../.../..../.../... w 6 6");
        assert_eq!(start("nine+noreform"), ".../.../.../....../.../.../... w 9 9 - -");
    }

    #[test]
    fn a_mill_is_spared_while_another_man_is_to_be_had() {
        let position = "ww./.../.../....../.b./.../bbb w 1 0";
        assert_eq!(starting_with("nine", position, "g7"), ["g7xd3"]);
        let position = "ww./.../.../....../.../.../bbb w 1 0";
        assert_eq!(starting_with("nine", position, "g7"), ["g7xa1", "g7xd1", "g7xg1"]);
        // With nobody on the board nothing is removed.
        let position = "ww./.../.../....../.../.../... w 1 3";
        assert_eq!(starting_with("nine", position, "g7"), ["g7"]);
    }

    #[test]
    fn flying_needs_three_men_on_the_board_and_none_in_hand() {
        let count = |variant, position: &str| turns(variant, position).turns.len();
        let three = "w../.w./.../....../..w/b.b/b.. w 0 0";
        assert_eq!(count("nine", three), 8);
        assert_eq!(count("nine+flying", three), 3 * 18);
        assert_eq!(count("nine+flying", &three.replace("w 0 0", "w 1 0")), 18);
        let four = "w.w/.w./.../....../..w/b.b/b.. w 0 0";
        assert_eq!(count("nine+flying", four), count("nine", four));
    }

    #[test]
    fn diagonals_are_for_moves_or_for_mills_too() {
        let position = "b.b/.b./.../....../.w./w../w.. w 0 0";
        assert_eq!(starting_with("nine", position, "b2-c3"), [""; 0]);
        assert_eq!(starting_with("nine+diagonal", position, "b2-c3"), ["b2-c3"]);
        assert_eq!(starting_with("nine+diagonal", position, "d3-c3"), ["d3-c3"]);
        let removals = ["d3-c3xa7", "d3-c3xd6", "d3-c3xg7"];
        assert_eq!(starting_with("twelve", position, "d3-c3"), removals);
    }

    #[test]
    fn two_mills_remove_two_men_where_doubled() {
        // a7 completes two mills; c3 must go first, and then the mill is all there is.
        let position = ".ww/.../bbb/w...../b../.../w.. w 1 0";
        assert_eq!(starting_with("nine", position, "a7"), ["a7xc3"]);
        let pairs = ["a7xc3xc5", "a7xc3xd5", "a7xc3xe5"];
        assert_eq!(starting_with("nine+double", position, "a7"), pairs);
        // The first man off the mill leaves the other two without protection.
        let position = ".ww/.../bbb/w...../.../.../w.. w 1 0";
        let pairs = ["a7xc5xd5", "a7xc5xe5", "a7xd5xe5"];
        assert_eq!(starting_with("nine+double", position, "a7"), pairs);
        let after = &turns("nine+double", position).turns["a7xc5xd5"];
        assert_eq!(turns("nine+double", after).outcome, Some("white"));
        // Only one man on the board.
        let position = ".ww/.../b../w...../.../.../w.. w 1 3";
        assert_eq!(starting_with("nine+double", position, "a7"), ["a7xc5"]);
    }

    #[test]
    fn a_broken_line_is_banned_for_one_turn() {
        let play = |position: &str, turn| turns("nine+noreform", position).turns[turn].clone();
        let broken = play("www/.../.../....../.../.../bb. w 0 1 - -", "d7-d6");
        assert_eq!(broken, "w.w/.w./.../....../.../.../bb. b 0 1 a7d7g7 -");
        // Black's turn leaves White's ban alone.
        let answered = play(&broken, "c3");
        assert_eq!(answered, "w.w/.w./.../....../b../.../bb. w 0 0 a7d7g7 -");
        assert_eq!(starting_with("nine+noreform", &answered, "d6-d7"), [""; 0]);
        let other = play(&answered, "d6-d5");
        assert_eq!(other, "w.w/.../.w./....../b../.../bb. b 0 0 - -");
    }

    #[test]
    fn a_banned_line_spoils_another_mill() {
        let position = "w.w/.w./.w./....../.../.../bbb w 1 0";
        let banned = format!("{position} g7d7a7 -");
        assert_eq!(starting_with("nine+noreform", &banned, "d7"), [""; 0]);
        let free = format!("{position} - a7d7g7");
        assert_eq!(starting_with("nine+noreform", &free, "d7").len(), 3);
    }

    #[test]
    fn a_man_out_of_two_mills_bans_both() {
        let position = "www/.bb/b../wb...b/.../b../wb. w 0 0 - -";
        let after = &turns("nine+diagonal+noreform", position).turns["a7-b6"];
        assert_eq!(after, ".ww/wbb/b../wb...b/.../b../wb. b 0 0 a1a4a7,a7d7g7 -");
        // White's only vacant point completes one of them or both, so White loses.
        let stuck = after.replace(" b 0", " w 0");
        assert_eq!(turns("nine+diagonal+noreform", &stuck).outcome, Some("black"));
    }

    #[test]
    fn finished_positions() {
        let outcome = |variant, position| turns(variant, position).outcome;
        // Two men: the side to move is looked at first.
        assert_eq!(outcome("nine", "ww./.../.../....../.../.../bb. w 0 0"), Some("black"));
        assert_eq!(outcome("nine", "ww./.../.../....../.../.../bb. w 1 0"), Some("white"));
        assert_eq!(outcome("nine", "ww./.../.../....../.../.../bb. w 1 1"), None);
        // The full board of Twelve, and a player who cannot move.
        let full = "wbw/bwb/wbw/bwbwbw/bwb/wbw/bwb w 0 0";
        assert_eq!(outcome("twelve", full), Some("draw"));
        assert_eq!(outcome("six", "wbb/.../wb../b../wb. w 0 0"), Some("black"));
    }
}
