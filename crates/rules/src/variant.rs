//! Variant names: a base and its options joined with `+`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::morelli::{Edition, MorelliVariant, Size};
use crate::morris::{MorrisBase, MorrisVariant};
use crate::{Color, Echo};

/// Any game of Rayuela with its options.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Variant};
/// let variant: Variant = "nine+flying+double".parse().unwrap();
/// assert_eq!(variant.to_string(), "nine+double+flying");
/// let error = "nime".parse::<Variant>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown variant `nime`; did you mean `nine`?");
/// assert_eq!((variant.is_morelli(), variant.first_player()), (false, Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Morelli on one of its boards, in one of its editions.
    Morelli(MorelliVariant),
    /// Nine, Six or Twelve Men's Morris.
    Morris(MorrisVariant),
    /// Stacking Morris.
    Stacking,
}

/// What is wrong with a variant name.
///
/// # Examples
/// ```
/// use rayuela_rules::{Variant, VariantError};
/// assert_eq!("six+flying+flying".parse::<Variant>(), Err(VariantError::Repeated("flying")));
/// assert!(matches!("morelli9+flying".parse::<Variant>(), Err(VariantError::Unfit { .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VariantError {
    /// There is no such base.
    #[error("unknown variant `{}`; did you mean `{nearest}`?", Echo(name))]
    UnknownBase {
        /// what was given
        name: String,
        /// the base that looks most like it
        nearest: &'static str,
    },
    /// There is no such option.
    #[error("unknown option `{}`; did you mean `{nearest}`?", Echo(option))]
    UnknownOption {
        /// what was given
        option: String,
        /// the option that looks most like it
        nearest: &'static str,
    },
    /// The option belongs to other games.
    #[error("option `{option}` does not fit `{base}`, which takes {takes}")]
    Unfit {
        /// the option
        option: &'static str,
        /// the game
        base: &'static str,
        /// the options that the game does take, in words
        takes: &'static str,
    },
    /// The option is given twice.
    #[error("option `{0}` is given twice")]
    Repeated(&'static str),
}

const BASES: [&str; 10] =
    ["morelli13", "morelli11", "morelli9", "morelli7", "morelli5", "nine", "six", "twelve", "stacking", "morelli"];
const OPTIONS: [&str; 5] = ["2011", "diagonal", "double", "flying", "noreform"];

impl Variant {
    /// Every variant there is: each base with each set of its options.
    pub fn all() -> impl Iterator<Item = Variant> {
        let morelli = Size::ALL.into_iter().flat_map(|size| {
            [Edition::E2015, Edition::E2011].map(|edition| Variant::Morelli(MorelliVariant { size, edition }))
        });
        morelli.chain(MorrisVariant::all().map(Variant::Morris)).chain([Variant::Stacking])
    }

    /// Whether the game is of the Morelli family.
    pub const fn is_morelli(self) -> bool {
        matches!(self, Variant::Morelli(_))
    }

    /// The player who begins from a usual start. Diagrams show the board from their side.
    pub const fn first_player(self) -> Color {
        if self.is_morelli() { Color::Black } else { Color::White }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Morelli(variant) => variant.fmt(f),
            Variant::Morris(variant) => variant.fmt(f),
            Variant::Stacking => f.write_str("stacking"),
        }
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let text = text.trim().to_ascii_lowercase();
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let base = BASES
            .into_iter()
            .find(|&base| base == name)
            .ok_or_else(|| VariantError::UnknownBase { name: name.to_string(), nearest: nearest(name, &BASES) })?;
        let mut options: Vec<&'static str> = Vec::new();
        for part in parts {
            let fitting = if base.starts_with("morelli") { &OPTIONS[..1] } else { &OPTIONS[1..] };
            let option = OPTIONS.into_iter().find(|&option| option == part).ok_or_else(|| {
                VariantError::UnknownOption { option: part.to_string(), nearest: nearest(part, fitting) }
            })?;
            if options.contains(&option) {
                return Err(VariantError::Repeated(option));
            }
            options.push(option);
        }
        build(base, &options)
    }
}

/// Joins a known base with known, distinct options, if they fit.
fn build(base: &'static str, options: &[&'static str]) -> Result<Variant, VariantError> {
    let allow = |allowed: &[&str], takes: &'static str| match options.iter().find(|option| !allowed.contains(option)) {
        Some(&option) => Err(VariantError::Unfit { option, base, takes }),
        None => Ok(()),
    };
    let has = |option: &str| options.contains(&option);
    let morelli = |size| {
        allow(&["2011"], "only `2011`")?;
        let edition = if has("2011") { Edition::E2011 } else { Edition::E2015 };
        Ok(Variant::Morelli(MorelliVariant { size, edition }))
    };
    let morris = |base| {
        Ok(Variant::Morris(MorrisVariant {
            base,
            diagonal: has("diagonal"),
            double: has("double"),
            flying: has("flying"),
            noreform: has("noreform"),
        }))
    };
    match base {
        "morelli11" => morelli(Size::N11),
        "morelli9" => morelli(Size::N9),
        "morelli7" => morelli(Size::N7),
        "morelli5" => morelli(Size::N5),
        "nine" | "six" => {
            allow(&["diagonal", "double", "flying", "noreform"], "`diagonal`, `double`, `flying` and `noreform`")?;
            morris(if base == "nine" { MorrisBase::Nine } else { MorrisBase::Six })
        }
        "twelve" => {
            let takes = "`double`, `flying` and `noreform` (its diagonals are always there)";
            allow(&["double", "flying", "noreform"], takes)?;
            morris(MorrisBase::Twelve)
        }
        "stacking" => {
            allow(&[], "no options")?;
            Ok(Variant::Stacking)
        }
        _ => morelli(Size::N13),
    }
}

/// The candidate with the fewest letters to change.
fn nearest(word: &str, candidates: &[&'static str]) -> &'static str {
    // Long nonsense is cut: only near misses matter, and the distance is quadratic.
    let word: Vec<char> = word.chars().take(32).collect();
    candidates.iter().copied().min_by_key(|candidate| edit_distance(&word, candidate)).unwrap_or_default()
}

/// Levenshtein's distance: insertions, deletions and replacements.
fn edit_distance(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        let all: Vec<Variant> = Variant::all().collect();
        assert_eq!(all.len(), 10 + 16 + 16 + 8 + 1);
        for variant in all {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
    }

    #[test]
    fn options_in_any_order_and_morelli_alone() {
        assert_eq!("nine+flying+double".parse::<Variant>().unwrap().to_string(), "nine+double+flying");
        assert_eq!("morelli".parse::<Variant>().unwrap().to_string(), "morelli13");
        assert_eq!("Morelli+2011".parse::<Variant>().unwrap().to_string(), "morelli13+2011");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
        assert_eq!(message("moreli9"), "unknown variant `moreli9`; did you mean `morelli9`?");
        assert_eq!(message("nine+flyng"), "unknown option `flyng`; did you mean `flying`?");
        assert_eq!(message("morelli9+flying"), "option `flying` does not fit `morelli9`, which takes only `2011`");
        assert_eq!(message("stacking+double"), "option `double` does not fit `stacking`, which takes no options");
        assert!(message("twelve+diagonal").contains("always there"));
        assert_eq!(message("six+double+double"), "option `double` is given twice");
        assert!(message("").contains("unknown variant"));
    }
}
