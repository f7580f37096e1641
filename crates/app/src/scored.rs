//! What a search and the tables say of a position, in the terms of the coach: for reports, for the guide beside a game,
//! and for positions to practise.

use rayuela_coach::{Distance, Value};
use rayuela_rules::AnyMove;
use rayuela_worker::messages::{Found, Score};

pub(crate) use rayuela_coach::{ScoredPosition as Scored, judge};

use crate::t;

/// A score as the coach sees it, and its number of moves where it is proved and counted.
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
    let (value, moves) = value_of(line.score);
    Some(Scored { within: moves.map(Distance::End), ..Scored::new(value, line.turns.clone()) })
}

/// What tables add to a search: the value of the position with its distance, and the values of its moves if they are all
/// known.
///
/// Distances of tables end at the next removal, and not all tables have them; then the search may still say within how many
/// moves the game ends.
pub(crate) fn with_exact(searched: Scored, value: Score, moves: &[(AnyMove, Score)], complete: bool) -> Scored {
    let (value, distance) = value_of(value);
    let moves: Vec<(AnyMove, Value)> = moves.iter().map(|(mv, score)| (*mv, value_of(*score).0)).collect();
    let within = distance.map(Distance::Conversion).or(searched.within.filter(|_| searched.value == value));
    let keeps = |mv: &AnyMove| moves.iter().find(|(known, _)| known == mv).is_none_or(|(_, worth)| *worth == value);
    // A search without these tables may have another move in mind.
    let line = match searched.line.first() {
        Some(best) if keeps(best) => searched.line,
        _ => moves.first().map(|(mv, _)| *mv).into_iter().collect(),
    };
    Scored { value, within, line, exact: true, moves: complete.then_some(moves) }
}

/// A value, and how far a proved win or loss is.
pub(crate) type Worth = (Value, Option<Distance>);

/// The proved fact that a bad move is about, such as “Threw away a won game: won in 14 → drawn”; `None` where one of the
/// values is an estimate.
///
/// Numbers that end at the next removal are said to, and are not mixed with lengths of games.
pub(crate) fn proved_fact(best: Worth, played: Worth) -> Option<String> {
    let tables = [best, played].iter().any(|(_, within)| matches!(within, Some(Distance::Conversion(_))));
    let proved = |(value, within): Worth| {
        let moves = match within {
            Some(Distance::Conversion(moves)) => moves,
            Some(Distance::End(moves)) if !tables => moves,
            _ => 0,
        };
        value.is_proved().then(|| t!("report-fact", value = name(value), n = moves))
    };
    let (from, to) = (proved(best)?, proved(played)?);
    let fact = t!("report-threw", had = name(best.0), from = from, to = to);
    Some(if tables { t!("report-to-capture", fact = fact) } else { fact })
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
        let (end, capture) = (|n| Some(Distance::End(n)), |n| Some(Distance::Conversion(n)));
        assert_eq!(
            fact((Value::Win, end(14)), (Value::Draw, None)).unwrap(),
            "Threw away a won game: won in 14 → drawn"
        );
        // The tables' numbers are no lengths of games, and are never taken for them.
        let to_capture = "(moves to the next capture or the end)";
        assert_eq!(
            fact((Value::Win, capture(14)), (Value::Draw, None)).unwrap(),
            format!("Threw away a won game: won in 14 → drawn {to_capture}")
        );
        assert_eq!(
            fact((Value::Win, capture(5)), (Value::Loss, capture(8))).unwrap(),
            format!("Threw away a won game: won in 5 → lost in 8 {to_capture}")
        );
        assert_eq!(
            fact((Value::Draw, None), (Value::Loss, capture(8))).unwrap(),
            format!("Threw away a draw: drawn → lost in 8 {to_capture}")
        );
        for (best, played, said) in [(capture(5), end(40), "won in 5 → lost"), (end(40), capture(5), "won → lost in 5")]
        {
            let words = fact((Value::Win, best), (Value::Loss, played)).unwrap();
            assert_eq!(words, format!("Threw away a won game: {said} {to_capture}"));
        }
        assert_eq!(fact((Value::Draw, None), (Value::Loss, None)).unwrap(), "Threw away a draw: drawn → lost");
        assert_eq!(fact((Value::Win, None), (Value::Estimate(0.5), None)), None);
        for lang in Lang::ALL {
            set_lang(lang);
            let words = fact((Value::Win, end(3)), (Value::Loss, end(8))).unwrap();
            assert!(words.contains('3') && words.contains('8') && !words.contains("report-"), "{words}");
            let counted = fact((Value::Win, capture(3)), (Value::Loss, capture(8))).unwrap();
            assert!(counted.starts_with(&words) && counted != words && !counted.contains("report-"), "{counted}");
        }
    }

    #[test]
    fn tables_correct_a_search() {
        let start = AnyPosition::start("six".parse().unwrap());
        let [bad, good] = ["a1", "a3"].map(|text| start.parse_turn(text).unwrap());
        let searched = Scored { within: Some(Distance::End(9)), ..Scored::new(Value::Win, vec![bad]) };
        let moves = [(good, Score::Draw), (bad, Score::Loss { turns: 4 })];
        let scored = with_exact(searched.clone(), Score::Draw, &moves, true);
        assert_eq!((scored.value, scored.within, scored.line), (Value::Draw, None, vec![good]));
        assert!(scored.exact && scored.moves.is_some_and(|moves| moves[1] == (bad, Value::Loss)));
        // The distance of the tables is kept, and is not taken for the length of the game.
        let scored = with_exact(searched.clone(), Score::Win { turns: 3 }, &[], false);
        assert_eq!((scored.within, scored.line.len(), scored.moves), (Some(Distance::Conversion(3)), 1, None));
        // Where they know the result only, what they agree on keeps the length that the search knows.
        let scored = with_exact(searched.clone(), Score::Win { turns: 0 }, &[], false);
        assert_eq!(scored.within, Some(Distance::End(9)));
        assert_eq!(with_exact(searched, Score::Loss { turns: 0 }, &[], false).within, None);
    }
}
