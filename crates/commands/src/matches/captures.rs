//! Players who do not choose what they capture, to measure what that choice is worth: in Morelli's first edition captures may
//! be refused.

use anyhow::{Result, bail};
use rayuela_rules::morelli::{Edition, MorelliMove};
use rayuela_rules::{AnyMove, AnyPosition, Position, Rng, Variant};

/// What decides the captures of a player, whose from and to stay their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CaptureRule {
    /// every capture on offer is made, as the second edition has it
    All,
    /// one of the sets of captures on offer is drawn, the empty one and the full one among them
    Random,
}

impl CaptureRule {
    /// Splits the rule off the end of a player's name.
    pub(crate) fn split(text: &str) -> (&str, Option<CaptureRule>) {
        let rules = [("/captures=all", CaptureRule::All), ("/captures=random", CaptureRule::Random)];
        let found = rules.into_iter().find_map(|(end, rule)| Some((text.strip_suffix(end)?, Some(rule))));
        found.unwrap_or((text, None))
    }

    /// Refuses games in which there is no such choice.
    pub(crate) fn check(self, variant: Variant) -> Result<()> {
        match variant {
            Variant::Morelli(morelli) if morelli.edition == Edition::E2011 => Ok(()),
            _ => bail!("captures cannot be refused in {variant}; that is a rule of Morelli's first edition (+2011)"),
        }
    }

    /// The turn with the same from and to that the rule makes of a turn; a frame that it completes is used.
    pub(crate) fn apply(self, position: &AnyPosition, mv: AnyMove, rng: &mut Rng) -> AnyMove {
        let (AnyPosition::Morelli(position), AnyMove::Morelli(chosen)) = (position, mv) else { return mv };
        let mut choices: Vec<MorelliMove> = position.legal_moves();
        choices.retain(|other| (other.from, other.to) == (chosen.from, chosen.to));
        let mut sets: Vec<u8> = choices.iter().map(|choice| choice.capture_bits()).collect();
        sets.sort_unstable();
        sets.dedup();
        let captures = match self {
            CaptureRule::All => sets.iter().copied().max_by_key(|set| set.count_ones()),
            CaptureRule::Random => sets.get(rng.below(sets.len() as u64) as usize).copied(),
        };
        if captures == Some(chosen.capture_bits()) {
            return mv;
        }
        let fitting = choices.into_iter().filter(|choice| Some(choice.capture_bits()) == captures);
        fitting.max_by_key(|choice| choice.occupies).map_or(mv, AnyMove::Morelli)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_path_stays_and_the_captures_are_replaced() {
        let position = AnyPosition::parse("morelli5+2011".parse().unwrap(), "1b3/1w1b1/b4/1w1b1/1b3 b -").unwrap();
        let apply = |rule: CaptureRule, turn: &str, seed: u64| {
            let mv = position.parse_turn(turn).unwrap();
            position.compact(rule.apply(&position, mv, &mut Rng::new(seed)))
        };
        // B2 and B4 are on offer; with both, four corners are black.
        assert_eq!(apply(CaptureRule::All, "A3-B3", 0), "A3-B3xB2B4*");
        assert_eq!(apply(CaptureRule::All, "A3-B3xB2B4", 0), "A3-B3xB2B4", "the player refuses the Centre");
        let drawn: BTreeSet<String> = (0..100).map(|seed| apply(CaptureRule::Random, "A3-B3", seed)).collect();
        assert_eq!(drawn, ["A3-B3", "A3-B3xB2", "A3-B3xB2B4*", "A3-B3xB4"].map(String::from).into());
        assert!((0..100).all(|seed| apply(CaptureRule::Random, "B5-C4", seed) == "B5-C4"), "nothing is on offer");
    }

    #[test]
    fn rules_are_read_and_refused_where_there_is_no_choice() {
        assert_eq!(CaptureRule::split("nodes:5/captures=random"), ("nodes:5", Some(CaptureRule::Random)));
        assert_eq!(CaptureRule::split("nodes:5/captures=all"), ("nodes:5", Some(CaptureRule::All)));
        assert_eq!(CaptureRule::split("nodes:5"), ("nodes:5", None));
        assert!(CaptureRule::All.check("morelli7+2011".parse().unwrap()).is_ok());
        for variant in ["morelli7", "nine", "stacking"] {
            assert!(CaptureRule::All.check(variant.parse().unwrap()).is_err(), "{variant}");
        }
    }
}
