//! Messages for errors in texts from outside, one sentence each in the page's language.

use rayuela_rules::morelli::PlacingError;
use rayuela_rules::{Doubt, Echo, Outcome, PositionError, RecordError, RecordErrorKind, ReplayError, VariantError};

use crate::position_errors::position_error;
use crate::{t, words};

/// What a message repeats of a text from outside, which may be of any length.
pub(crate) fn short(text: &str) -> String {
    Echo(text).to_string()
}

/// A text that cannot be parsed as a record, with the place of the error.
pub(crate) fn record(error: &RecordError) -> String {
    let what = match &error.kind {
        RecordErrorKind::BadTag => t!("record-bad-tag"),
        RecordErrorKind::OpenComment => t!("record-open-comment"),
        RecordErrorKind::OpenVariation => t!("record-open-variation"),
        RecordErrorKind::Unopened(sign) => t!("record-unopened", sign = sign.to_string()),
        RecordErrorKind::NothingToVary => t!("record-nothing-to-vary"),
        RecordErrorKind::NoTurn(word) => t!("record-no-turn", word = short(word)),
        RecordErrorKind::TooDeep => t!("record-too-deep"),
    };
    t!("record-wrong", line = error.line, column = error.column, what = what)
}

/// A record whose game breaks the rules.
pub(crate) fn replay(error: &ReplayError) -> String {
    match error {
        ReplayError::NoVariant => t!("replay-no-variant"),
        ReplayError::Variant(error) => variant(error),
        ReplayError::NoStart => t!("replay-no-start"),
        ReplayError::Unplaced(tag) => t!("replay-unplaced", tag = *tag),
        ReplayError::Start(error) => t!("replay-tag", tag = "Start", what = position(error)),
        ReplayError::Placing { tag, error } => t!("replay-tag", tag = *tag, what = placing(error)),
        ReplayError::Turn { ply, error } => t!("replay-turn", n = *ply, what = words::game_error(error)),
    }
}

/// A tag that does not match the game of its record.
pub(crate) fn doubt(doubt: &Doubt) -> String {
    let outcome = |outcome: &Outcome| words::outcome(*outcome);
    match doubt {
        Doubt::Numbers(color) => t!("doubt-numbers", color = color.name()),
        Doubt::UnknownResult(tag) => t!("doubt-unknown-result", tag = short(tag)),
        Doubt::UnknownReason => t!("doubt-unknown-reason"),
        Doubt::OtherResult { tagged, found } => {
            t!("doubt-other-result", tagged = outcome(tagged), found = outcome(found))
        }
        Doubt::Mode => t!("doubt-mode"),
        Doubt::Placed(tag) => t!("doubt-placed", tag = *tag),
        Doubt::Fists => t!("doubt-fists"),
        Doubt::Variation(error) => t!("doubt-variation", what = replay(error)),
        Doubt::NotLast(ply) => t!("doubt-not-last", n = *ply),
    }
}

/// A name of no known variant.
pub(crate) fn variant(error: &VariantError) -> String {
    match error {
        VariantError::UnknownBase { name, nearest } => t!("variant-unknown", name = short(name), nearest = *nearest),
        VariantError::UnknownOption { option, nearest } => {
            t!("variant-option", name = short(option), nearest = *nearest)
        }
        VariantError::Unfit { option, base, .. } => t!("variant-unfit", name = *option, base = *base),
        VariantError::Repeated(option) => t!("variant-twice", name = *option),
    }
}

fn placing(error: &PlacingError) -> String {
    match error {
        PlacingError::OutOfTurn(color) => t!("placing-out-of-turn", color = color.name()),
        PlacingError::Complete => t!("placing-complete"),
        PlacingError::NotOnRim(cell) => t!("placing-not-on-rim", at = short(cell)),
        PlacingError::Occupied(cell) => t!("wrong-occupied", at = short(cell)),
        PlacingError::Syntax(error) => position(&PositionError::Syntax(error.clone())),
    }
}

/// An invalid position, with all its errors.
pub(crate) fn position(error: &PositionError) -> String {
    position_error(error).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use rayuela_rules::{AnyPosition, Position, Record};

    fn wrong(variant: &str, text: &str) -> String {
        position(&AnyPosition::parse(variant.parse().unwrap(), text).unwrap_err())
    }

    #[test]
    fn every_language_says_what_is_wrong() {
        for lang in Lang::ALL {
            set_lang(lang);
            let sentences = [
                wrong("morelli5", "5/5/5/5 b -"),
                wrong("morelli5", "5/5/2w2/5/5 b -"),
                wrong("six", ".../.../..../.../... x 6 6"),
                wrong("six", ".../.../..../.../... w"),
                wrong("six", ".../.../..../.../... w 7 6"),
                record(&Record::parse_all("1. a1 {open").unwrap_err()),
                replay(&Record::parse_all("[Variant \"six\"] 1. a1 a1").unwrap()[0].replay().unwrap_err()),
                replay(&Record::parse_all("[Variant \"sox\"] 1. a1").unwrap()[0].replay().unwrap_err()),
            ];
            let doubts = [
                "1... a1",
                "1. a1// a3 [Result \"1-0\"] [Termination \"magic\"]",
                "1. a1 [Result \"white\"] [Termination \"agreement\"]",
                "1. a1 (1. b1) a3",
            ]
            .map(|text| {
                let (turns, tags) = text.split_once('[').map_or((text, String::new()), |(t, r)| (t, format!("[{r}")));
                let records = Record::parse_all(&format!("[Variant \"six\"] {tags} {turns}")).unwrap();
                records[0].replay().unwrap().doubts
            })
            .concat();
            assert_eq!(doubts.len(), 6);
            let tags = [Doubt::Mode, Doubt::Placed("Free"), Doubt::Fists];
            let doubts = doubts.iter().chain(&tags).map(doubt);
            for sentence in sentences.into_iter().chain(doubts) {
                let shows_key = sentence
                    .split([' ', ':'])
                    .any(|word| word.contains("fault-") || word.contains("wrong-") || word.contains("doubt-"));
                assert!(!shows_key && sentence.len() > 8, "{}: {sentence}", lang.tag());
            }
        }
        set_lang(Lang::En);
        let open = record(&Record::parse_all("1. a1 {open").unwrap_err());
        assert_eq!(open, "Line 1, column 7: this comment is not closed with “}”.");
    }
}
