//! A position to practise: what was played, what would have been better, and when it is asked again.

use rayuela_coach::{Distance, Judgement, Report, TurnReport, Value};
use rayuela_rules::{AnyMove, AnyPosition, Color, Position};

use crate::scored::Worth;

/// Days until a position is asked again after each right answer; after the last one it is done.
const INTERVALS: [u32; 2] = [1, 7];

/// A position where somebody went wrong.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Item {
    /// the position
    pub(crate) position: AnyPosition,
    /// the move of the game
    pub(crate) played: AnyMove,
    /// the best move
    pub(crate) better: AnyMove,
    /// every move that is right, the best among them
    pub(crate) accepted: Vec<AnyMove>,
    /// moves that nothing is known about may be right, too
    pub(crate) open: bool,
    /// how bad the move of the game was
    pub(crate) judgement: Judgement,
    /// the value with best play
    pub(crate) best: Worth,
    /// the value after the move of the game
    pub(crate) left: Worth,
    /// the day it is asked, counted from 1970
    pub(crate) due: u32,
    /// right answers in a row
    pub(crate) stage: usize,
}

impl Item {
    /// Notes an answer. Returns false when the position is done and need not be asked again.
    pub(crate) fn answer(&mut self, right: bool, today: u32) -> bool {
        if !right {
            (self.stage, self.due) = (0, today + 1);
            return true;
        }
        let Some(days) = INTERVALS.get(self.stage) else { return false };
        (self.stage, self.due) = (self.stage + 1, today + days);
        true
    }

    /// Whether a move is right; `None` if that is not known yet.
    pub(crate) fn is_right(&self, mv: AnyMove) -> Option<bool> {
        let after = |mv| self.position.play(mv).ok();
        // Moves may be written differently and lead to the same position.
        if self.accepted.iter().any(|&right| right == mv || after(right) == after(mv)) {
            return Some(true);
        }
        (!self.open || after(mv) == after(self.played)).then_some(false)
    }

    /// Whether a move that leads to this value is right: it loses no more than an inaccuracy does.
    pub(crate) fn accepts(&self, value: Value) -> bool {
        fine(self.best.0, value)
    }

    /// The value after a move, where it is known: that of the game's move.
    pub(crate) fn value_after(&self, mv: AnyMove) -> Option<Value> {
        let after = |mv| self.position.play(mv).ok();
        (after(mv) == after(self.played)).then_some(self.left.0)
    }

    /// Whether a move that leads to this value certainly gives away what the best one keeps.
    pub(crate) fn gives_away(&self, value: Value) -> bool {
        self.best.0.is_proved() && value.is_proved() && value.chance() < self.best.0.chance()
    }

    /// One line of text.
    pub(crate) fn text(&self) -> String {
        let compact = |mv: &AnyMove| self.position.compact(*mv);
        let accepted: Vec<String> = self.accepted.iter().map(compact).collect();
        [
            self.position.variant().to_string(),
            self.position.text(),
            self.due.to_string(),
            self.stage.to_string(),
            (self.judgement as usize).to_string(),
            compact(&self.played),
            compact(&self.better),
            accepted.join(" "),
            u8::from(self.open).to_string(),
            worth_text(self.best),
            worth_text(self.left),
        ]
        .join("\t")
    }

    /// Reads such a line; `None` if it is damaged.
    pub(crate) fn parse(line: &str) -> Option<Item> {
        let mut fields = line.split('\t');
        let variant = fields.next()?.parse().ok()?;
        let position = AnyPosition::parse(variant, fields.next()?).ok()?;
        let (due, stage) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        let judgement = *Judgement::ALL.get(fields.next()?.parse::<usize>().ok()?)?;
        let (played, better) = (position.parse_turn(fields.next()?).ok()?, position.parse_turn(fields.next()?).ok()?);
        let accepted = fields.next()?.split(' ').filter(|text| !text.is_empty());
        let accepted = accepted.map(|text| position.parse_turn(text).ok()).collect::<Option<Vec<_>>>()?;
        let open = fields.next()? == "1";
        let (best, left) = (parse_worth(fields.next()?)?, parse_worth(fields.next()?)?);
        Some(Item { position, played, better, accepted, open, judgement, best, left, due, stage })
    }
}

fn worth_text((value, within): Worth) -> String {
    let counted = |letter: char| match within {
        Some(Distance::End(moves)) => format!("{letter}{moves}"),
        Some(Distance::Conversion(moves)) => format!("{letter}~{moves}"),
        None => letter.to_string(),
    };
    match value {
        Value::Win => counted('W'),
        Value::Loss => counted('L'),
        Value::Draw => "D".to_string(),
        Value::Estimate(_) => format!("{:.4}", value.chance()),
    }
}

fn parse_worth(text: &str) -> Option<Worth> {
    let within = text.get(1..).and_then(|moves| match moves.strip_prefix('~') {
        Some(moves) => moves.parse().ok().map(Distance::Conversion),
        None => moves.parse().ok().map(Distance::End),
    });
    match text.chars().next()? {
        'W' => Some((Value::Win, within)),
        'L' => Some((Value::Loss, within)),
        'D' => Some((Value::Draw, None)),
        _ => text.parse().ok().map(|chance| (Value::Estimate(chance), None)),
    }
}

/// Whether a move from a position of one value to another is right.
fn fine(best: Value, value: Value) -> bool {
    Judgement::of(best, value) < Judgement::Mistake
}

/// The moves of a report that are worth practising: mistakes and blunders of this player, or of both, that have a better
/// move.
pub(crate) fn wrong_turns(report: &Report, person: Option<Color>) -> Vec<&TurnReport> {
    let of_person = report.turns.iter().filter(|turn| person.is_none_or(|person| turn.color == person));
    of_person.filter(|turn| turn.judgement >= Judgement::Mistake && !turn.better.is_empty()).collect()
}

/// The item of a wrong move, from the values of the moves that are known, best first; `complete` if these are all.
pub(crate) fn item(
    turn: &TurnReport,
    position: AnyPosition,
    played: AnyMove,
    moves: &[(AnyMove, Value)],
    complete: bool,
    today: u32,
) -> Option<Item> {
    let better = *turn.better.first()?;
    // The best of the same search is the measure: values of different searches differ a little.
    let best = moves.first().map_or(turn.best.0, |(_, value)| *value);
    let good = moves.iter().filter(|(mv, value)| *mv != played && fine(best, *value)).map(|(mv, _)| *mv);
    let mut accepted: Vec<AnyMove> = good.collect();
    // They are sorted: if the last one is right, those behind it may be, too.
    let all_good = moves.last().is_none_or(|(_, value)| fine(best, *value));
    if !accepted.contains(&better) {
        accepted.insert(0, better);
    }
    Some(Item {
        position,
        played,
        better,
        accepted,
        open: !complete && all_good,
        judgement: turn.judgement,
        best: turn.best,
        left: turn.played,
        due: today,
        stage: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::{ScoredPosition, judge};
    use rayuela_rules::AnyGame;

    /// A game in which Black lets a mill be closed, with the report on it.
    fn game() -> (AnyGame, Report) {
        let mut game = AnyGame::new(AnyPosition::start("nine".parse().unwrap()));
        for turn in ["a7", "a1", "d7", "d1"] {
            game.play_text(turn).unwrap();
        }
        let best = |text: &str, ply: usize| vec![game.position_at(ply).unwrap().parse_turn(text).unwrap()];
        let scored = [(0.5, "d2"), (0.8, "d2"), (0.5, "d7"), (0.5, "g7"), (0.9, "g7xa1")];
        let scored: Vec<_> = scored
            .iter()
            .enumerate()
            .map(|(ply, (chance, text))| ScoredPosition::new(Value::Estimate(*chance), best(text, ply)))
            .collect();
        let report = judge(&game, &scored);
        (game, report)
    }

    fn black() -> Item {
        let (game, report) = game();
        let turn = wrong_turns(&report, Some(Color::Black)).into_iter().find(|turn| turn.ply == 3).unwrap();
        let (position, played) = game.turn_at(3).unwrap();
        let mv = |text: &str| position.parse_turn(text).unwrap();
        let moves =
            [(mv("g7"), Value::Estimate(0.5)), (mv("d2"), Value::Estimate(0.45)), (mv("d1"), Value::Estimate(0.1))];
        item(turn, *position, played, &moves, false, 100).unwrap()
    }

    #[test]
    fn answers_move_the_day() {
        let mut item = black();
        assert_eq!((item.due, item.stage), (100, 0));
        assert!(item.answer(false, 100) && item.due == 101);
        assert!(item.answer(true, 101) && item.due == 102);
        assert!(item.answer(true, 102) && item.due == 109);
        // A week later it is forgotten, and everything begins again.
        assert!(item.answer(false, 109) && (item.due, item.stage) == (110, 0));
        assert!(item.answer(true, 110) && item.answer(true, 111) && item.due == 118);
        assert!(!item.answer(true, 118), "done");
    }

    #[test]
    fn mistakes_of_the_person_are_chosen() {
        let (_, report) = game();
        let plies = |person| wrong_turns(&report, person).iter().map(|turn| turn.ply).collect::<Vec<_>>();
        assert_eq!(plies(Some(Color::White)), [0]);
        assert_eq!(plies(Some(Color::Black)), [1, 3]);
        assert_eq!(plies(None), [0, 1, 3]);
    }

    #[test]
    fn right_is_what_loses_no_more_than_an_inaccuracy() {
        let item = black();
        let is_right = |text: &str| item.is_right(item.position.parse_turn(text).unwrap());
        assert_eq!(
            (is_right("g7"), is_right("d2"), is_right("d1"), is_right("f6")),
            (Some(true), Some(true), Some(false), Some(false))
        );
        // Where all known moves are right, others may be, too; that of the game is not.
        let open = Item { open: true, ..item.clone() };
        let is_right = |text: &str| open.is_right(open.position.parse_turn(text).unwrap());
        assert_eq!((is_right("f6"), is_right("d1")), (None, Some(false)));
        assert!(open.accepts(Value::Estimate(0.45)) && !open.accepts(Value::Estimate(0.1)));
    }

    #[test]
    fn items_survive_being_saved() {
        let item = Item { best: (Value::Win, Some(Distance::End(14))), left: (Value::Draw, None), ..black() };
        assert_eq!(Item::parse(&item.text()), Some(item.clone()));
        // As it was saved before tables' distances were.
        assert!(item.text().ends_with("\tW14\tD"), "{}", item.text());
        let counted = Some(Distance::Conversion(3));
        let item = Item { best: (Value::Win, counted), left: (Value::Loss, counted), ..item };
        assert_eq!(Item::parse(&item.text()), Some(item.clone()));
        let item = Item { best: (Value::Loss, None), left: (Value::Estimate(0.25), None), open: true, ..item };
        assert_eq!(Item::parse(&item.text()), Some(item.clone()));
        assert_eq!((Item::parse(""), Item::parse(&item.text().replace("\t100\t", "\tx\t"))), (None, None));
    }
}
