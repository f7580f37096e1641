//! What is said about a puzzle: the task, whether a move was right, and how a wrong one is answered.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_puzzles::{Attempt, Goal, Hint, Stage};
use rayuela_rules::{AnyPosition, Color, Position};
use rayuela_worker::messages::Score;

use super::solver::{Mode, Solver};
use super::solving::{Refutation, Solving, pointed};
use crate::board::BoardKind;
use crate::{t, words};

/// The name of a goal in messages, and its number of moves.
pub(super) fn goal_words(goal: Goal) -> (&'static str, usize) {
    match goal {
        Goal::Win => ("win", 0),
        Goal::WinIn(moves) => ("win-in", moves.into()),
        Goal::Draw => ("draw", 0),
    }
}

/// What is to be done.
pub(super) fn task(attempt: &Attempt) -> String {
    let puzzle = attempt.puzzle();
    let (goal, n) = goal_words(puzzle.goal);
    t!("puzzle-task", color = puzzle.position.turn().name(), goal = goal, n = n)
}

/// What is said at this moment: its kind, and the words.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    kind: &'static str,
    words: String,
    more: String,
}

/// The verdict on what was tried.
fn said(solving: &Solving, streak: Option<usize>) -> Said {
    let attempt = &solving.attempt;
    let puzzle = attempt.puzzle();
    let (goal, n) = goal_words(puzzle.goal);
    let over = |more: String| match streak.filter(|_| attempt.result() == Some(false)) {
        Some(length) => format!("{more} {}", t!("streak-over", n = length)).trim().to_string(),
        None => more,
    };
    let (kind, words, more) = match attempt.stage() {
        Stage::Wrong => ("wrong", t!("puzzle-wrong", goal = goal, n = n), over(String::new())),
        Stage::Solved if attempt.result() == Some(true) => ("solved", t!("puzzle-solved"), String::new()),
        Stage::Solved => ("late", t!("puzzle-solved-late"), String::new()),
        Stage::Shown => ("shown", t!("puzzle-shown"), over(String::new())),
        Stage::Solving => match (attempt.expected(), attempt.hint()) {
            (Some(mv), Hint::Piece) => ("hint", hint(&attempt.position(), mv), String::new()),
            (Some(mv), Hint::Move) => {
                ("hint", t!("puzzle-hint-move", turn = words::turn(&attempt.position(), mv)), String::new())
            }
            _ if !attempt.moves().is_empty() => ("right", t!("puzzle-right"), String::new()),
            _ => ("task", t!("puzzle-why", goal = goal), String::new()),
        },
    };
    Said { kind, words, more }
}

fn hint(position: &AnyPosition, mv: rayuela_rules::AnyMove) -> String {
    let at = pointed(position, mv).map(|spot| BoardKind::of(position.variant()).name(spot)).unwrap_or_default();
    let kind = if LastTurn::of(position, mv).from.is_some() { "move" } else { "place" };
    t!("puzzle-hint-piece", at = at, kind = kind)
}

/// The verdict, and the answer to a wrong move. Screen readers hear both when they change.
pub(super) fn feedback(solver: Solver) -> AnyView {
    let streak = move || (solver.mode.get() == Mode::Streak).then(|| solver.streak.with(Vec::len));
    let told = Memo::new(move |_| solver.with(|solving| said(solving, streak())));
    let refuted = Memo::new(move |_| solver.with(answer).flatten());
    let verdict = move || {
        told.get().map(|Said { kind, words, more }| {
            let class = match kind {
                "solved" => "verdict good",
                "wrong" => "verdict",
                _ => "verdict shown",
            };
            view! {
                <p class=class data-verdict=kind>
                    <strong>{words}</strong>
                    {(!more.is_empty()).then(|| view! { " "{more} })}
                </p>
            }
        })
    };
    view! {
        <div class="feedback" aria-live="polite">
            {verdict}
            {move || refuted.get().map(|(words, worth)| view! { <p class="refutation" data-refutation="">{words}" "{worth_view(worth)}</p> })}
        </div>
    }
    .into_any()
}

/// What an answer is worth: the words, and whether that is proved.
type Worth = Option<(String, bool)>;

fn worth_view(worth: Worth) -> AnyView {
    worth
        .map(|(words, proved)| {
            let (class, name) = if proved { ("worth proved", "proved") } else { ("worth estimated", "estimated") };
            view! { <span class=class data-worth-kind=name>{words}</span> }
        })
        .into_any()
}

/// The answer to the wrong move on the board.
fn answer(solving: &Solving) -> Option<(String, Worth)> {
    if solving.attempt.stage() != Stage::Wrong {
        return None;
    }
    let puzzle = solving.attempt.puzzle();
    if let Some(ending) = solving.position().ending() {
        return Some((words::ending(ending, puzzle.variant()), None));
    }
    let opponent = !puzzle.position.turn();
    match &solving.refutation {
        Refutation::None => None,
        Refutation::Searching => Some((t!("puzzle-refuting"), None)),
        Refutation::Found(_, score) => {
            let last = solving.last()?;
            let words = t!("puzzle-refuted", color = opponent.name(), turn = last.notation);
            let white = if opponent == Color::White { *score } else { score.flipped() };
            Some((words, Some((value_words(white), score.is_proved()))))
        }
    }
}

/// A value from White's view; an estimate says that it is one.
fn value_words(white: Score) -> String {
    match white {
        Score::Win { turns } => t!("eval-win", color = Color::White.name(), n = turns),
        Score::Loss { turns } => t!("eval-win", color = Color::Black.name(), n = turns),
        Score::Draw => t!("eval-draw"),
        Score::Estimate { chance, .. } => {
            let percent = (chance * 100.0).round().clamp(1.0, 99.0) as u32;
            let (color, p) = if percent >= 50 { (Color::White, percent) } else { (Color::Black, 100 - percent) };
            t!("puzzle-estimate", color = color.name(), p = p)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use rayuela_puzzles::{Puzzle, Theme};

    fn solving(goal: &str) -> Solving {
        let line = format!("3 1200 {goal} mill-in-one | w.w/.../..../b../..b w 4 4 | c5xe1 a3 c4");
        Solving::new(Puzzle::parse("six".parse().unwrap(), &line).unwrap())
    }

    fn play(solving: &mut Solving, text: &str) {
        let mv = solving.typed(text).unwrap();
        solving.play(mv);
    }

    #[test]
    fn tasks_and_verdicts_are_sentences_in_every_language() {
        for lang in Lang::ALL {
            set_lang(lang);
            for goal in ["win", "win-in-2", "draw"] {
                let mut solving = solving(goal);
                let mut all = vec![task(&solving.attempt), said(&solving, None).words];
                solving.give_hint();
                all.push(said(&solving, None).words);
                solving.give_hint();
                all.push(said(&solving, None).words);
                play(&mut solving, "c4");
                all.push(said(&solving, Some(3)).words);
                assert!(!said(&solving, Some(3)).more.is_empty());
                let reply = solving.position().parse_turn("c5").unwrap();
                for score in [Score::Draw, Score::Win { turns: 3 }, Score::Estimate { chance: 0.4, value: 0 }] {
                    solving.refutation = Refutation::None;
                    solving.refute(reply, score);
                    solving.refutation = Refutation::Found(reply, score);
                    let (words, worth) = answer(&solving).unwrap();
                    let (value, proved) = worth.unwrap();
                    assert_eq!(proved, score.is_proved());
                    all.extend([words, value]);
                }
                solving.give_up();
                all.push(said(&solving, None).words);
                assert!(all.iter().all(|words| words.chars().count() > 3 && !words.contains("puzzle-")), "{all:?}");
            }
            let themes = Theme::ALL.map(|theme| t!("puzzle-theme", theme = theme.name()));
            assert!(themes.iter().enumerate().all(|(i, name)| !themes[..i].contains(name)), "{themes:?}");
        }
    }

    #[test]
    fn an_estimate_is_called_one() {
        set_lang(Lang::En);
        assert_eq!(value_words(Score::Estimate { chance: 0.3, value: 0 }), "Estimate: about 70 % for Black");
        assert_eq!(value_words(Score::Loss { turns: 0 }), "Proved: Black wins");
    }
}
