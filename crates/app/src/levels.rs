//! The engine's levels for people: a name for each, what it overlooks, and how it scored against the level below.

use rayuela_rules::Variant;
use rayuela_rules::morelli::{MorelliVariant, Size};
use rayuela_rules::morris::{MorrisBase, MorrisVariant};

use crate::t;

/// The score of levels 2 to 10 against the level below, in per cent of the games: see docs/engine.md.
type Steps = [u8; 9];

const NINE: Steps = [71, 75, 69, 68, 66, 68, 63, 63, 67];
const TWELVE: Steps = [66, 61, 63, 68, 63, 65, 69, 60, 60];
const STACKING: Steps = [74, 77, 85, 79, 81, 80, 76, 80, 68];
const MORELLI_9: Steps = [79, 77, 72, 77, 70, 72, 64, 71, 66];
const MORELLI_13: Steps = [77, 86, 77, 85, 86, 80, 83, 69, 72];

/// The game in which the levels of a variant were measured, and the scores.
const fn measured(variant: Variant) -> (&'static str, Steps) {
    match variant {
        Variant::Morelli(MorelliVariant { size: Size::N11 | Size::N13, .. }) => ("morelli13", MORELLI_13),
        Variant::Morelli(_) => ("morelli9", MORELLI_9),
        Variant::Morris(MorrisVariant { base: MorrisBase::Twelve, .. }) => ("twelve", TWELVE),
        Variant::Morris(_) => ("nine", NINE),
        Variant::Stacking => ("stacking", STACKING),
    }
}

/// The level of the other games that overlooks about as much: in Twelve a level errs more often.
const fn character(level: u8, variant: Variant) -> u8 {
    const TWELVE: [u8; 10] = [1, 2, 3, 3, 4, 4, 6, 7, 9, 10];
    match variant {
        Variant::Morris(MorrisVariant { base: MorrisBase::Twelve, .. }) if 1 <= level && level <= 10 => {
            TWELVE[level as usize - 1]
        }
        _ => level,
    }
}

/// A level's name.
pub(crate) fn name(level: u8) -> String {
    t!("level-name", level = format!("l{level}"))
}

/// What a level overlooks, and its measured strength.
pub(crate) fn about(level: u8, variant: Variant) -> String {
    let (game, steps) = measured(variant);
    let character = t!("level-character", level = format!("l{}", character(level, variant)));
    let Some(percent) = usize::from(level).checked_sub(2).and_then(|step| steps.get(step)) else { return character };
    let strength = match level {
        // Full strength was measured with less time than it takes here.
        10 => t!("level-strength-full", percent = *percent, game = game),
        _ => t!("level-strength", percent = *percent, below = level - 1, game = game),
    };
    format!("{character} {strength}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    #[test]
    fn the_scores_are_those_of_the_document() {
        let text = include_str!("../../../docs/engine.md");
        for variant in ["nine", "twelve", "stacking", "morelli9", "morelli13"] {
            let (game, steps) = measured(variant.parse().unwrap());
            let rows = text.lines().filter(|line| line.starts_with(&format!("| {game} |")));
            let cells = |row: &str| {
                row.split('|')
                    .skip(2)
                    .filter_map(|cell| cell.trim_matches([' ', '*']).parse().ok())
                    .collect::<Vec<u8>>()
            };
            let cells = rows.map(cells).find(|cells| cells.len() == 9).expect("a row of nine steps");
            assert_eq!(cells, steps, "{game}");
        }
    }

    #[test]
    fn every_level_has_a_name_and_a_character() {
        for lang in Lang::ALL {
            set_lang(lang);
            let mut names: Vec<String> = (1..=10).map(name).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), 10, "{}", lang.tag());
            let mut about: Vec<String> = (1..=10).map(|level| about(level, Variant::Stacking)).collect();
            about.dedup();
            assert_eq!(about.len(), 10, "{}", lang.tag());
            let twelve = |level| super::about(level, "twelve".parse().unwrap());
            assert_ne!(twelve(4), super::about(4, "nine".parse().unwrap()), "{}", lang.tag());
        }
    }
}
