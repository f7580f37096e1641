//! Why a click does nothing: the rule that forbids what it would mean.

use rayuela_draw::LastTurn;
use rayuela_rules::morris::Slot;
use rayuela_rules::{AnyPosition, Forbidden, Position, Prompt, Spot, TurnError};

use super::Builder;
use crate::board::{BoardKind, Scene};
use crate::{t, words};

/// Why a click at `at` does nothing; `None` if it does something.
pub(crate) fn refused_click(position: &AnyPosition, builder: &Builder, at: Spot) -> Option<String> {
    builder.clone().choose(at).is_err().then(|| why(position, builder, at))
}

/// Why what is dragged cannot be dropped at `to`; `None` if it can.
pub(crate) fn refused_drag(position: &AnyPosition, builder: &Builder, from: Spot, to: Spot) -> Option<String> {
    let mut tried = builder.clone();
    tried.drag(from, to).is_err().then(|| why(position, &tried, to))
}

/// Why nothing can be chosen at `at` with the choices so far, as one sentence.
pub(crate) fn why(position: &AnyPosition, builder: &Builder, at: Spot) -> String {
    let kind = BoardKind::of(position.variant());
    let name = |spot: Spot| kind.name(spot);
    if builder.is_committed() {
        return removal(position, builder, &name(at)).unwrap_or_else(|| t!("click-marked"));
    }
    let owner = match Scene::from(position).at(at) {
        Slot::Vacant => None,
        Slot::Man(color) | Slot::Stack(color) => Some(color),
    };
    if let Some(&from) = builder.clicks().last() {
        if owner == Some(position.turn()) {
            return t!("click-stuck", at = name(at));
        }
        return match position.parse_turn(&format!("{}-{}", name(from), name(at))) {
            Err(error @ TurnError::Illegal { .. }) => words::turn_error(&error),
            _ => t!("click-marked"),
        };
    }
    let prompts = builder.prompts();
    match owner {
        _ if prompts.iter().all(|prompt| prompt.is_follow_up()) => t!("click-marked"),
        Some(_) if prompts.contains(&Prompt::Place) => t!("click-occupied", at = name(at)),
        Some(color) if color == position.turn() => t!("click-stuck", at = name(at)),
        Some(_) => t!("click-theirs", at = name(at)),
        None => t!("click-nothing", at = name(at)),
    }
}

/// Why this man cannot be taken off after a mill; `None` if the rules have no word of their own for it.
fn removal(position: &AnyPosition, builder: &Builder, at: &str) -> Option<String> {
    let AnyPosition::Morris(_) = position else { return None };
    let kind = BoardKind::of(position.variant());
    let turn = LastTurn::of(position, *builder.moves().first()?);
    let from = turn.from.map(|from| format!("{}-", kind.name(from))).unwrap_or_default();
    let written = format!("{from}{}x{at}", kind.name(turn.to?));
    match position.parse_turn(&written) {
        Err(error @ TurnError::Illegal { rule: Forbidden::Protected(_) | Forbidden::NotAdverse(_), .. }) => {
            Some(words::turn_error(&error))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    fn said(variant: &str, position: &str, clicks: &[(usize, usize)], at: (usize, usize)) -> String {
        set_lang(Lang::En);
        let position = AnyPosition::parse(variant.parse().unwrap(), position).unwrap();
        let mut builder = Builder::new(&position);
        let spot = |(file, rank)| Spot { file, rank };
        for &click in clicks {
            builder.choose(spot(click)).unwrap();
        }
        assert!(builder.choose(spot(at)).is_err());
        why(&position, &builder, spot(at))
    }

    #[test]
    fn a_click_that_means_nothing_names_the_rule() {
        let start = "wbbbb/w3w/w3w/w3w/bbbbw b -";
        // Along the edge: the band stays the same.
        let same_band = said("morelli5", "5/5/5/5/b4 b -", &[(0, 0)], (0, 3));
        assert!(same_band.contains("A1-A4") && same_band.contains("nearer the centre"), "{same_band}");
        assert!(said("morelli5", start, &[(1, 0)], (3, 1)).contains("straight"));
        assert!(said("morelli5", start, &[], (0, 1)).contains("A2"));
        assert!(said("morelli5", start, &[], (2, 2)).contains("C3"));
        assert!(
            said("nine", "w.../.../.../....../.../.../b.. w 8 8".replacen("w...", "w..", 1).as_str(), &[], (0, 6))
                .contains("a7")
        );
    }

    #[test]
    fn after_a_mill_only_men_that_may_be_taken_react() {
        // d1 closes a1 d1 g1. Black's g4 f4 e4 are a mill, d5 is not.
        let position = ".../.../.b./...bbb/.../.../w.w w 7 5";
        let own = said("nine", position, &[(3, 0)], (0, 0));
        assert!(own.contains("a1"), "{own}");
        let protected = said("nine", position, &[(3, 0)], (6, 3));
        assert!(protected.contains("g4"), "{protected}");
        assert!(!said("nine", position, &[(3, 0)], (0, 6)).is_empty());
    }
}
