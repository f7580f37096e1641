//! Sentences about the game for the player: turns, frames, mills, endings; in the words of the edition being played.

use rayuela_draw::LastTurn;
use rayuela_rules::morelli::{Cell, Edition, Frame, Morelli, StartMode};
use rayuela_rules::{AnyPosition, Color, Ending, Outcome, Position, Prompt, Reason, Spot, Variant};
use rayuela_seat::{Player, TimeControl};

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A player.
pub(crate) fn player(player: Player) -> String {
    match player {
        Player::Human => "human".to_string(),
        Player::Engine(level) => format!("engine, level {level}"),
    }
}

/// How time is kept.
pub(crate) fn clock(time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => "none".to_string(),
        TimeControl::Fischer { start, increment } => {
            format!("{} min + {} s per move", start / 60_000, increment / 1_000)
        }
        TimeControl::Game { total } => format!("timed game, {} min", total / 60_000),
        other => other.to_string(),
    }
}

/// The name of a way to start, and what it means, for people who choose.
pub(crate) const fn start_mode(mode: StartMode) -> (&'static str, &'static str) {
    match mode {
        StartMode::Random => ("Random", "drawn at random; opposite cells have opposite colours (2015)"),
        StartMode::Pairs => ("Pairs", "the players take turns to place opposite pairs (2015)"),
        StartMode::Facing => ("Facing", "Black has the bottom and the top side (2011)"),
        StartMode::Adjacent => ("Adjacent", "Black has the bottom and the left side (2011)"),
        StartMode::Free => ("Free", "the players take turns to place single stones (2011)"),
        StartMode::Fists => ("Fists", "both choose in secret: Adjacent, Facing or Free (2011)"),
    }
}

/// The next thing to choose, in the words of the edition being played.
pub(crate) const fn step(prompt: Prompt, variant: Variant) -> &'static str {
    let stones = matches!(variant, Variant::Morelli(v) if matches!(v.edition, Edition::E2011));
    match prompt {
        Prompt::Piece if stones => "choose a stone to move",
        Prompt::Piece => "choose a piece to move",
        Prompt::Destination => "choose where it goes",
        Prompt::Capture => "choose a stone to capture",
        Prompt::Occupy => "put your tower in the Centre",
        Prompt::Place => "choose a point for a man",
        Prompt::Man if matches!(variant, Variant::Stacking) => "choose a man or a stack to move",
        Prompt::Man => "choose a man to move",
        Prompt::Remove => "choose a man to remove",
        Prompt::TurnOver => "choose a stack to turn over",
        Prompt::Take => "choose a singleton to take",
        Prompt::PutUnder => "choose the man to put it under",
    }
}

/// What a turn did, with the position before it.
pub(crate) fn turn(before: &AnyPosition, turn: &LastTurn) -> String {
    let mut effects = vec![format!("plays {}", turn.notation)];
    match before {
        AnyPosition::Morelli(position) => morelli_effects(position, turn, &mut effects),
        AnyPosition::Morris(_) => {
            effects.extend(mills(turn, "completes"));
            if !turn.removed.is_empty() {
                effects.push(format!("takes {}", names(&turn.removed, str::to_string)));
            }
        }
        AnyPosition::Stacking(_) => {
            effects.extend(mills(turn, "uses"));
            effects.extend(turn.turned.iter().map(|spot| format!("turns {spot} over")));
            effects.extend(turn.taken.iter().map(|taken| format!("puts {} under {}", taken.from, taken.under)));
        }
    }
    format!("{} {}.", turn.mover, list(&effects))
}

fn names(spots: &[Spot], case: impl Fn(&str) -> String) -> String {
    let mut spots = spots.to_vec();
    spots.sort_unstable();
    list(&spots.iter().map(|spot| case(&spot.to_string())).collect::<Vec<_>>())
}

fn morelli_effects(before: &Morelli, turn: &LastTurn, effects: &mut Vec<String>) {
    if !turn.captured.is_empty() {
        effects.push(format!("captures {}", names(&turn.captured, str::to_uppercase)));
    }
    let frame = |cells: &Vec<Spot>| {
        let first = cells.first()?;
        Cell::at(before.size(), first.file, first.rank).and_then(Frame::of)
    };
    let frames: Vec<String> = turn.lines.iter().filter_map(frame).map(|frame| frame.to_string()).collect();
    if !frames.is_empty() {
        effects.push(format!("completes {}", list(&frames)));
    }
    if turn.enthroned {
        effects.push(format!("takes the {}", before.edition().throne_word()));
    }
}

fn mills(turn: &LastTurn, verb: &str) -> Option<String> {
    let mills: Vec<String> = turn.lines.iter().map(|line| line_name(line)).collect();
    let word = if mills.len() == 1 { "the mill" } else { "the mills" };
    (!mills.is_empty()).then(|| format!("{verb} {word} {}", list(&mills)))
}

fn line_name(line: &[Spot]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// How a game ended.
pub(crate) fn ending(position: &AnyPosition, ending: Ending) -> String {
    let result = match ending.outcome {
        Outcome::Win(color) => format!("{color} wins"),
        Outcome::Draw => "Draw".to_string(),
    };
    format!("{result}: {}.", reason(position, ending))
}

fn reason(position: &AnyPosition, ending: Ending) -> String {
    let loser = match ending.outcome {
        Outcome::Win(winner) => !winner,
        Outcome::Draw => position.turn(),
    };
    match ending.reason {
        Reason::NoMove => format!("{} has no move, and {}", position.turn(), throne(position)),
        Reason::Agreement if position.variant().is_morelli() => format!("agreed to end, and {}", throne(position)),
        Reason::Agreement => "agreed".to_string(),
        Reason::Resignation => format!("{loser} resigns"),
        Reason::Time => format!("{loser}'s time has run out"),
        Reason::GameTime => format!("the game's time has run out, and {}", throne(position)),
        Reason::Stacks => "three stacks in a line".to_string(),
        Reason::TwoMen => format!("{loser} has two men left"),
        Reason::Blocked => format!("{loser} cannot move"),
        Reason::Repetition => "threefold repetition".to_string(),
        Reason::FullBoard => "the board is full".to_string(),
    }
}

/// Who holds the Throne.
pub(crate) fn throne(position: &AnyPosition) -> String {
    let AnyPosition::Morelli(position) = position else { return String::new() };
    let edition = position.edition();
    match position.throne() {
        Some(owner) => format!("{owner}'s {} holds the {}", edition.king_word(), edition.throne_word()),
        None => format!("the {} is vacant", edition.throne_word()),
    }
}

/// The result if the players agreed to end now.
pub(crate) fn agreement(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Morelli(morelli) => match (morelli.throne(), morelli.edition()) {
            (Some(owner), _) => format!("{owner} would win, holding the {}", morelli.edition().throne_word()),
            (None, Edition::E2015) => "a draw, because the Throne is vacant".to_string(),
            (None, Edition::E2011) => "a draw, because the Centre is vacant".to_string(),
        },
        _ => "a draw".to_string(),
    }
}

/// A sentence about a player that begins with their colour.
pub(crate) fn to_move(color: Color, what: &str) -> String {
    format!("{color}, {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variant: &str, position: &str, written: &str) -> String {
        let position = AnyPosition::parse(variant.parse().unwrap(), position).unwrap();
        turn(&position, &LastTurn::of(&position, position.parse_turn(written).unwrap()))
    }

    #[test]
    fn frames_mills_and_stacks_are_told() {
        let frame = said("morelli5", "b4/3b1/5/1b1b1/5 b -", "A5-B4");
        assert_eq!(frame, "Black plays A5-B4*, completes Indigo 1 and takes the Throne.");
        let frame = said("morelli5+2011", "b4/3b1/5/1b1b1/5 b -", "A5-B4*");
        assert_eq!(frame, "Black plays A5-B4*, completes Indigo 1 and takes the Centre.");
        let mill = said("six", "w.w/b../..b./.../... w 4 4", "c5xd3");
        assert_eq!(mill, "White plays c5xd3, completes the mill a5-c5-e5 and takes d3.");
    }

    #[test]
    fn lists() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn endings_use_the_throne() {
        let position = AnyPosition::parse("morelli5".parse().unwrap(), "5/5/5/5/5 b w").unwrap();
        let ended = position.ending().unwrap();
        assert_eq!(ending(&position, ended), "White wins: Black has no move, and White's king holds the Throne.");
    }
}
