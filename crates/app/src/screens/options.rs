//! The games to choose from, and what a plan becomes for another of them.

use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisVariant;
use rayuela_seat::TimeControl;

use crate::play::{Plan, Start};

/// The games to choose from.
pub(crate) const GAMES: [&str; 5] = ["morelli13", "nine", "six", "twelve", "stacking"];

/// The plan for another variant, with the same players where possible.
pub(crate) fn with_variant(plan: &Plan, variant: Variant) -> Plan {
    let usual = Plan::sensible(variant);
    let same_family = plan.variant.is_morelli() == variant.is_morelli();
    // Which colour moves first differs between the families: the person stays first.
    let players = if same_family { plan.players } else { [plan.players[1], plan.players[0]] };
    let fits = match (variant, &plan.start) {
        (Variant::Morelli(variant), Start::Mode(mode)) => {
            let same = matches!(plan.variant, Variant::Morelli(before) if before.edition == variant.edition);
            same || Start::of_edition(variant.edition).contains(mode)
        }
        _ => false,
    };
    let start = if fits { plan.start.clone() } else { usual.start };
    let time = match plan.time {
        TimeControl::Game { .. } if !variant.is_morelli() => TimeControl::Unlimited,
        time => time,
    };
    Plan { variant, players, time, start }
}

/// The base game of a variant, as the list of games has it.
pub(crate) fn base(variant: Variant) -> &'static str {
    match variant {
        Variant::Morelli(_) => "morelli13",
        Variant::Morris(MorrisVariant { base, .. }) => base.name(),
        Variant::Stacking => "stacking",
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Color;

    use super::*;
    use crate::play::Player;

    #[test]
    fn another_game_keeps_what_it_can() {
        let mut plan = Plan::sensible("morelli13".parse().unwrap());
        plan.time = TimeControl::game(10);
        let nine = with_variant(&plan, "nine".parse().unwrap());
        assert_eq!((nine.time, nine.player(Color::White)), (TimeControl::Unlimited, Player::Human));
        let small = with_variant(&plan, "morelli7+2011".parse().unwrap());
        assert_eq!((small.time, small.start.name()), (TimeControl::game(10), "random"));
        assert_eq!(with_variant(&nine, "morelli9".parse().unwrap()).player(Color::Black), Player::Human);
    }
}
