//! What a search and the tables say of a position, in the terms of the coach: for reports, for the guide beside a game,
//! and for positions to practise.

use rayuela_coach::Value;
use rayuela_rules::AnyMove;
use rayuela_worker::messages::{Found, Score};

pub(crate) use rayuela_coach::{ScoredPosition as Scored, judge};

use crate::t;

/// A score as the coach sees it, and within how many moves it ends the game where that is proved.
pub(crate) fn value_of(score: Score) -> (Value, Option<u16>) {
    let counted = |turns: u16| (turns > 0).then_some(turns);
    match score {
        Score::Win { turns } => (Value::Win, counted(turns)),
        Score::Loss { turns } => (Value::Loss, counted(turns)),
        Score::Draw => (Value::Draw, None),
        Score::Estimate { chance, .. } => (Value::Estimate(chance.into()), None),
    }
}

/// The best line of a search; `None` if it has found none.
pub(crate) fn of_search(found: &Found<AnyMove>) -> Option<Scored> {
    let line = found.lines.first()?;
    let (value, within) = value_of(line.score);
    Some(Scored { within, ..Scored::new(value, line.turns.clone()) })
}

/// What tables add to a search: the value of the position, and the values of its moves if they are all known.
///
/// Their distances end at the next removal, so only a search says within how many moves the game ends.
pub(crate) fn with_exact(searched: Scored, value: Score, moves: &[(AnyMove, Score)], complete: bool) -> Scored {
    let (value, _) = value_of(value);
    let moves: Vec<(AnyMove, Value)> = moves.iter().map(|(mv, score)| (*mv, value_of(*score).0)).collect();
    let within = searched.within.filter(|_| searched.value == value);
    let keeps = |mv: &AnyMove| moves.iter().find(|(known, _)| known == mv).is_none_or(|(_, worth)| *worth == value);
    // A search without these tables may have another move in mind.
    let line = match searched.line.first() {
        Some(best) if keeps(best) => searched.line,
        _ => moves.first().map(|(mv, _)| *mv).into_iter().collect(),
    };
    Scored { value, within, line, exact: true, moves: complete.then_some(moves) }
}

/// The proved fact that a bad move is about, such as “Threw away a won game: won in 14 → drawn”; `None` where one of the
/// values is an estimate.
pub(crate) fn proved_fact(best: (Value, Option<u16>), played: (Value, Option<u16>)) -> Option<String> {
    let (from, to) = (proved(best)?, proved(played)?);
    Some(t!("report-threw", had = name(best.0), from = from, to = to))
}

/// A proved value in a word or two.
fn proved((value, within): (Value, Option<u16>)) -> Option<String> {
    value.is_proved().then(|| t!("report-fact", value = name(value), n = within.unwrap_or_default()))
}

const fn name(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Loss => "loss",
        Value::Draw | Value::Estimate(_) => "draw",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use rayuela_rules::{AnyPosition, Position};

    #[test]
    fn facts_are_told_in_every_language() {
        set_lang(Lang::En);
        let fact = |best, played| proved_fact(best, played);
        assert_eq!(
            fact((Value::Win, Some(14)), (Value::Draw, None)).unwrap(),
            "Threw away a won game: won in 14 → drawn"
        );
        assert_eq!(fact((Value::Draw, None), (Value::Loss, None)).unwrap(), "Threw away a draw: drawn → lost");
        assert_eq!(fact((Value::Win, None), (Value::Estimate(0.5), None)), None);
        for lang in Lang::ALL {
            set_lang(lang);
            let words = fact((Value::Win, Some(3)), (Value::Loss, Some(8))).unwrap();
            assert!(words.contains('3') && words.contains('8') && !words.contains("report-"), "{words}");
        }
    }

    #[test]
    fn tables_correct_a_search() {
        let start = AnyPosition::start("six".parse().unwrap());
        let [bad, good] = ["a1", "a3"].map(|text| start.parse_turn(text).unwrap());
        let searched = Scored { within: Some(9), ..Scored::new(Value::Win, vec![bad]) };
        let moves = [(good, Score::Draw), (bad, Score::Loss { turns: 4 })];
        let scored = with_exact(searched.clone(), Score::Draw, &moves, true);
        assert_eq!((scored.value, scored.within, scored.line), (Value::Draw, None, vec![good]));
        assert!(scored.exact && scored.moves.is_some_and(|moves| moves[1] == (bad, Value::Loss)));
        // What they agree on keeps the length that only the search knows.
        let scored = with_exact(searched, Score::Win { turns: 3 }, &[], false);
        assert_eq!((scored.within, scored.line.len(), scored.moves), (Some(9), 1, None));
    }
}
