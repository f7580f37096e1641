//! Texts about games: names of variants, endings, turns, and why a turn cannot be played.

use rayuela_draw::LastTurn;
use rayuela_rules::morelli::{Edition, MorelliVariant, Placing};
use rayuela_rules::morris::MorrisVariant;
use rayuela_rules::{
    AnyMove, AnyPosition, Color, Ending, Forbidden, GameError, NoCapture, Outcome, Position, Prompt, Reason, TurnError,
    Variant,
};
use rayuela_seat::TimeControl;

use crate::input_errors::short;
use crate::play::{Plan, Player, Session, only_person};
use crate::t;

/// The name of a game without its options.
pub(crate) fn family(variant: Variant) -> String {
    match variant {
        Variant::Morelli(_) => t!("game-morelli"),
        Variant::Morris(MorrisVariant { base, .. }) => t!("game-morris", base = base.name()),
        Variant::Stacking => t!("game-stacking"),
    }
}

/// The options of a game in a few words; empty if it has none.
pub(crate) fn options(variant: Variant) -> String {
    let parts: Vec<String> = match variant {
        Variant::Morelli(MorelliVariant { size, edition }) => {
            let mut parts = vec![t!("option-size", n = size.side())];
            parts.extend((edition == Edition::E2011).then(|| t!("option-2011")));
            parts
        }
        Variant::Morris(MorrisVariant { diagonal, double, flying, noreform, .. }) => [
            diagonal.then(|| t!("option-diagonal")),
            double.then(|| t!("option-double")),
            flying.then(|| t!("option-flying")),
            noreform.then(|| t!("option-noreform")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Variant::Stacking => Vec::new(),
    };
    parts.join(" · ")
}

/// A player's name.
pub(crate) fn player(player: Player) -> String {
    match player {
        Player::Human => t!("player-human"),
        Player::Engine(level) => t!("player-engine", level = level),
    }
}

/// A clock's name.
pub(crate) fn clock(time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => t!("clock-none"),
        TimeControl::Fischer { start, increment } => {
            t!("clock-fischer", minutes = start / 60_000, seconds = increment / 1_000)
        }
        TimeControl::Game { total } => t!("clock-game", minutes = total / 60_000),
        other => other.to_string(),
    }
}

/// A colour's name at the beginning of a sentence.
pub(crate) fn color(color: Color) -> String {
    t!("color", color = color.name())
}

/// The edition's name for message arguments.
pub(crate) fn edition(variant: Variant) -> &'static str {
    match variant {
        Variant::Morelli(MorelliVariant { edition: Edition::E2011, .. }) => "e2011",
        _ => "e2015",
    }
}

/// Who has won.
pub(crate) fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(winner) => t!("outcome-win", color = winner.name()),
        Outcome::Draw => t!("outcome-draw"),
    }
}

/// Who won and why.
pub(crate) fn ending(ending: Ending, variant: Variant) -> String {
    let (who, edition) = (outcome(ending.outcome), edition(variant));
    let drawn = ending.outcome == Outcome::Draw;
    let reason = match ending.reason {
        // A vacant Throne decides nothing.
        Reason::NoMove if drawn => t!("vacant-no-move", edition = edition),
        Reason::GameTime if drawn => t!("vacant-game-time", edition = edition),
        reason => t!(&format!("reason-{}", reason.name()), edition = edition),
    };
    match ending.reason {
        Reason::Resignation | Reason::Agreement => t!("ended-plainly", outcome = who, reason = reason),
        _ => t!("ending", outcome = who, reason = reason),
    }
}

/// How a game ended, said to the only person who played it; otherwise who won and why.
pub(crate) fn personal_ending(ended: Ending, plan: &Plan) -> String {
    let Some(person) = only_person(plan) else { return ending(ended, plan.variant) };
    let (reason, edition) = (ended.reason.name(), edition(plan.variant));
    match ended.outcome {
        Outcome::Win(winner) if winner == person => t!("you-won", reason = reason, edition = edition),
        Outcome::Win(_) => t!("you-lost", reason = reason, edition = edition),
        Outcome::Draw => t!("you-drew", reason = reason, edition = edition),
    }
}

/// The name of a player of a game on this device, and what else there is to say about them.
pub(crate) fn named_player(session: &Session, of: Color) -> (String, String) {
    let plan = session.plan();
    match plan.player(of) {
        Player::Engine(level) => (crate::levels::name(level), t!("player-level", level = level)),
        Player::Human => match session.name(of) {
            Some(name) => (name.to_string(), color(of)),
            None if only_person(plan) == Some(of) => (t!("you"), color(of)),
            None => (color(of), player(Player::Human)),
        },
    }
}

/// A turn as it is announced.
pub(crate) fn spoken_turn(last: &LastTurn, variant: Variant) -> String {
    let mut words = t!("spoken-turn", color = last.mover.name(), turn = last.notation.clone());
    if last.enthroned {
        words.push(' ');
        words.push_str(&t!("spoken-throne", edition = edition(variant)));
    }
    words
}

/// The latest placement of a set-up as it is announced.
pub(crate) fn spoken_placement(placing: &Placing) -> Option<String> {
    let mut before = placing.clone();
    let cell = before.undo()?;
    let (color, _) = before.to_place()?;
    Some(t!("spoken-turn", color = color.name(), turn = cell.name(placing.size()).to_string()))
}

/// What is to be chosen next, as one sentence.
pub(crate) fn do_next(variant: Variant, color: Color, prompts: Vec<Prompt>) -> String {
    let what = if variant == Variant::Stacking { "stacking" } else { edition(variant) };
    let steps: Vec<String> = prompts.into_iter().map(|prompt| t!(step_key(prompt), game = what)).collect();
    t!("do-next", color = color.name(), what = steps.join(&t!("step-or")))
}

/// The message for the next thing to choose.
pub(crate) const fn step_key(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::Piece => "step-piece",
        Prompt::Destination => "step-destination",
        Prompt::Capture => "step-capture",
        Prompt::Occupy => "step-occupy",
        Prompt::Place => "step-place",
        Prompt::Man => "step-man",
        Prompt::Remove => "step-remove",
        Prompt::TurnOver => "step-turn-over",
        Prompt::Take => "step-take",
        Prompt::PutUnder => "step-put-under",
    }
}

/// The notation of a turn.
pub(crate) fn turn(position: &AnyPosition, mv: AnyMove) -> String {
    position.compact(mv).replace('_', " ")
}

/// Why a turn cannot be played.
pub(crate) fn game_error(error: &GameError) -> String {
    match error {
        GameError::Over(_) => t!("wrong-over"),
        GameError::Turn(error) => turn_error(error),
        GameError::Illegal | GameError::NotTimed => t!("wrong-illegal"),
    }
}

/// Why a typed turn is not legal in this position.
pub(crate) fn turn_error(error: &TurnError) -> String {
    match error {
        TurnError::Syntax { text, .. } => t!("wrong-syntax", text = short(text)),
        TurnError::Illegal { turn, rule } => t!("wrong-turn", turn = short(turn), why = forbidden(rule)),
    }
}

/// The rule that a turn breaks.
fn forbidden(rule: &Forbidden) -> String {
    let at = |key: &str, place: &str| t!(key, at = place.to_string());
    match rule {
        Forbidden::Over => t!("wrong-over"),
        Forbidden::OffBoard(place) => at("wrong-off-board", place),
        Forbidden::NothingThere(place) => at("wrong-nothing-there", place),
        Forbidden::NotYours(_, place) => at("wrong-not-yours", place),
        Forbidden::NotStraight(_) => t!("wrong-not-straight"),
        Forbidden::LandsOnThrone(..) => t!("wrong-lands-on-throne"),
        Forbidden::NotNearer(_) => t!("wrong-not-nearer"),
        Forbidden::Occupied(place) => at("wrong-occupied", place),
        Forbidden::InTheWay(place) => at("wrong-in-the-way", place),
        Forbidden::ThroneInTheWay(_) => t!("wrong-throne-in-the-way"),
        Forbidden::NoCapture(place, NoCapture::NotAdverse) => at("wrong-not-adverse", place),
        Forbidden::NoCapture(place, NoCapture::NotAdjacent) => at("wrong-not-adjacent", place),
        Forbidden::NoCapture(place, NoCapture::NotFlanked) => at("wrong-not-flanked", place),
        Forbidden::NoFrame => t!("wrong-no-frame"),
        Forbidden::AlreadyThere(..) => t!("wrong-already-there"),
        Forbidden::PlaceFirst => t!("wrong-place-first"),
        Forbidden::HandEmpty => t!("wrong-hand-empty"),
        Forbidden::NotNeighbours(a, b) => t!("wrong-not-neighbours", a = a.clone(), b = b.clone()),
        Forbidden::Reformed(line) => at("wrong-reformed", line),
        Forbidden::NoMill => t!("wrong-no-mill"),
        Forbidden::MustRemove(such) => at("wrong-must-remove", such),
        Forbidden::RemovalCount { allowed, .. } => t!("wrong-removal-count", n = *allowed),
        Forbidden::NotAdverse(place) => at("wrong-not-adverse", place),
        Forbidden::Protected(place) => at("wrong-protected", place),
        Forbidden::StartProcessing(such) => at("wrong-start-processing", such),
        Forbidden::NoStartMill => t!("wrong-no-start-mill"),
        Forbidden::EndProcessing(such) => at("wrong-end-processing", such),
        Forbidden::NotTurnable(place) => at("wrong-not-turnable", place),
        Forbidden::NotUnder(place) => at("wrong-not-under", place),
        Forbidden::GoOn => t!("wrong-go-on"),
        Forbidden::WonAlready(such) => at("wrong-won-already", such),
        Forbidden::LeavesNoMove => t!("wrong-leaves-no-move"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    const fn win(winner: Color, reason: Reason) -> Ending {
        Ending { outcome: Outcome::Win(winner), reason }
    }

    #[test]
    fn errors_repeat_little_of_a_long_text() {
        set_lang(Lang::En);
        let position = AnyPosition::start("six".parse().unwrap());
        for text in ["a1 ".repeat(700_000), "a1".to_string() + &"xb2".repeat(700_000)] {
            let said = turn_error(&position.parse_turn(&text).unwrap_err());
            assert!(said.len() < 300, "{} letters", said.len());
        }
    }

    #[test]
    fn endings_are_sentences() {
        set_lang(Lang::En);
        let morelli = "morelli9".parse().unwrap();
        let first = "morelli9+2011".parse().unwrap();
        assert_eq!(ending(win(Color::Black, Reason::Resignation), morelli), "Black wins by resignation.");
        let vacant = Ending { outcome: Outcome::Draw, reason: Reason::NoMove };
        assert_eq!(ending(vacant, first), "Draw: no move is left, and the Centre is vacant.");
        assert!(!ending(win(Color::White, Reason::NoMove), morelli).contains("vacant"));
    }

    #[test]
    fn endings_speak_to_people() {
        for lang in Lang::ALL {
            set_lang(lang);
            let plan = Plan::sensible("morelli9".parse().unwrap());
            let mut said: Vec<String> = Vec::new();
            for reason in Reason::ALL {
                for outcome in [Outcome::Win(Color::Black), Outcome::Win(Color::White), Outcome::Draw] {
                    said.push(personal_ending(Ending { outcome, reason }, &plan));
                }
            }
            assert!(said.iter().all(|words| words.len() > 8 && !words.contains("you-")), "{said:?}");
            let mut people = plan.clone();
            people.players = [Player::Human; 2];
            let ended = win(Color::White, Reason::Resignation);
            assert_eq!(personal_ending(ended, &people), ending(ended, people.variant));
        }
        set_lang(Lang::En);
        let plan = Plan::sensible("morelli9".parse().unwrap());
        let won = personal_ending(win(Color::Black, Reason::NoMove), &plan);
        assert_eq!(won, "You won: your king holds the Throne.");
    }
}
