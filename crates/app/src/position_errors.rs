//! Messages for invalid positions, in the page's language.

use rayuela_rules::{Fault, PositionError, SyntaxError};

use crate::input_errors::short;
use crate::t;

/// Everything that is wrong with a position, one sentence each.
pub(crate) fn position_error(error: &PositionError) -> Vec<String> {
    match error {
        PositionError::Syntax(error) => vec![syntax(error)],
        PositionError::Invalid(faults) => faults.iter().map(fault).collect(),
    }
}

/// The key of what the parser expected, because its own text is English.
fn expected(error: &SyntaxError) -> &'static str {
    match error.expected {
        "`b`, `w`, a number of empty cells or `/`" => "cells",
        "a number of empty cells" | "at least one empty cell" => "run",
        "the side to move, `b` or `w`" => "side",
        "a blank and then the Throne, `-`, `b` or `w`" | "the Throne, `-`, `b` or `w`" => "throne",
        "`.`, `w`, `b`, `W`, `B` or `/`" => "points",
        "White's men in hand" => "white-hand",
        "Black's men in hand" => "black-hand",
        "Black's banned lines, or `-`" => "black-bans",
        "a point such as d2" | "the point's rank, 1 to 7" => "point",
        "nothing more" => "end",
        _ => "other",
    }
}

fn syntax(error: &SyntaxError) -> String {
    let expected = t!("fault-expected", what = expected(error));
    match error.found {
        Some(found) => t!("fault-syntax", column = error.column, expected = expected, found = found.to_string()),
        None => t!("fault-ends", expected = expected),
    }
}

fn fault(fault: &Fault) -> String {
    match fault {
        Fault::RankCount { found, expected } => t!("fault-rank-count", found = *found, expected = *expected),
        Fault::RankWidth { rank, found, expected } => {
            t!("fault-rank-width", rank = *rank, found = *found, expected = *expected)
        }
        Fault::TooManyPieces { piece, found, most } => {
            t!("fault-too-many-pieces", piece = *piece, found = *found, most = *most)
        }
        Fault::CentreOccupied { piece, cell, .. } => t!("fault-centre-occupied", piece = *piece, cell = cell.clone()),
        Fault::TooManyMen { color, found, most } => {
            t!("fault-too-many-men", color = color.name(), found = *found, most = *most)
        }
        Fault::StacksUnknown => t!("fault-stacks-unknown"),
        Fault::BansUnknown => t!("fault-bans-unknown"),
        Fault::BansMissing => t!("fault-bans-missing"),
        Fault::NotALine(line) => t!("fault-not-a-line", line = short(line)),
        Fault::BothWon => t!("fault-both-won"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{AnyPosition, Position, Variant};

    fn error(variant: &str, text: &str) -> PositionError {
        AnyPosition::parse(variant.parse().unwrap(), text).unwrap_err()
    }

    /// Every expectation that the parser can report for a cut or changed text has a key here.
    #[test]
    fn every_expectation_has_words() {
        for variant in Variant::all() {
            let mut text = AnyPosition::start(variant).text();
            if text.ends_with("- -") {
                text = text.replace("- -", "a1c1e1 a1c1e1");
            }
            for (at, _) in text.char_indices() {
                for wrong in [text[..at].to_string(), format!("{}?{}", &text[..at], &text[at..])] {
                    if let Err(PositionError::Syntax(error)) = AnyPosition::parse(variant, &wrong) {
                        assert_ne!(expected(&error), "other", "{wrong}: {error}");
                    }
                }
            }
            let more = AnyPosition::parse(variant, &format!("{} - - -", AnyPosition::start(variant).text()));
            assert!(matches!(more, Err(PositionError::Syntax(error)) if expected(&error) != "other"));
        }
    }

    #[test]
    fn all_faults_are_told() {
        crate::i18n::set_lang(crate::i18n::Lang::En);
        let both = position_error(&error("six", "www/www/w.../bbb/bbb w 6 6"));
        assert_eq!(both.len(), 2);
        assert_eq!(both[0], "White has 13 men on the board and in hand; the limit is 6.");
        let cut = position_error(&error("six", ".../.../..../.../... w 6"));
        assert_eq!(cut, ["The text ends too soon; expected: Black’s men in hand."]);
        let wrong = position_error(&error("morelli5", "5/5/5/5/5 x -"));
        assert_eq!(wrong, ["Character 11 is “x”; expected: the side to move, b or w."]);
    }
}
