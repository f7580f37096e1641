//! The game report on the screen.

use std::sync::Arc;

use leptos::prelude::*;
use rayuela_coach::{Effort, Judgement, SideSummary, TurnReport};
use rayuela_rules::{Color, Position};

use super::super::practise::{Added, Candidate, Collecting, MOST as MOST_PRACTISED, collect, wrong_turns};
use super::super::widgets::{button, select};
use super::coach::say;
use super::report_search::{Judged, Judging};
use super::state::Analysis;
use super::tree::Tree;
use super::turns::sign;
use crate::exact::{Known, fault};
use crate::scored::proved_fact;
use crate::{t, words};

/// Turns of a better line that are written into the game.
const MOST_TURNS: usize = 5;

/// The panel.
pub(crate) fn report(analysis: Analysis) -> AnyView {
    let effort = RwSignal::new(Effort::Careful.name().to_string());
    (move || match analysis.judging.get() {
        Judging::None => ask(analysis, effort, None),
        Judging::Failed => ask(analysis, effort, Some(t!("engine-failed"))),
        Judging::Running(done, all) => running(analysis, done, all),
        Judging::Done(judged) => view! { {done(analysis, &judged)} {ask(analysis, effort, None)} }.into_any(),
    })
    .into_any()
}

/// Judges the game with the least effort.
pub(crate) fn judge_quickly(analysis: Analysis) {
    analysis.judge(Effort::Quick);
}

fn ask(analysis: Analysis, effort: RwSignal<String>, problem: Option<String>) -> AnyView {
    let choices =
        Effort::ALL.map(|effort| (effort.name().to_string(), t!("report-effort", effort = effort.name()))).to_vec();
    let none = Signal::derive(move || {
        let at = analysis.at.get();
        analysis.tree.with(|tree| tree.line(at).is_empty())
    });
    let start = move || {
        let name = effort.get_untracked();
        analysis.judge(Effort::ALL.into_iter().find(|effort| effort.name() == name).unwrap_or(Effort::Quick));
    };
    view! {
        <section class="panel ask" aria-label=t!("report-title")>
            <p class="hint">{t!("report-about")}</p>
            {problem.map(|words| view! { <p class="notice bad" role="alert">{words}</p> })}
            {select("effort", t!("report-effort-label"), Signal::stored(choices), effort.into(), move |name| effort.set(name))}
            {button("report", "primary", t!("report-start"), none, start)}
        </section>
    }
    .into_any()
}

fn running(analysis: Analysis, done: usize, all: usize) -> AnyView {
    let label = t!("report-progress", done = done, all = all);
    view! {
        <section class="panel ask" data-progress="">
            <p>{label.clone()}</p>
            <progress max=all.to_string() value=done.to_string() aria-label=label></progress>
            {button("cancel-report", "", t!("report-cancel"), Signal::stored(false), move || analysis.stop_judging())}
        </section>
    }
    .into_any()
}

fn done(analysis: Analysis, judged: &Arc<Judged>) -> AnyView {
    let sides = &judged.report.sides;
    let colors: Vec<_> = sides.iter().map(|side| view! { <th scope="col">{words::color(side.color)}</th> }).collect();
    let row = |name: String, of: &dyn Fn(&SideSummary) -> String| {
        let cells: Vec<_> = sides.iter().map(|side| view! { <td>{of(side)}</td> }).collect();
        view! { <tr><th scope="row">{name}</th>{cells}</tr> }
    };
    let counts: Vec<_> = Judgement::ALL
        .iter()
        .enumerate()
        .map(|(i, judgement)| row(t!(judgement.key()), &|side| side.counts[i].to_string()))
        .collect();
    let bad = judged.report.turns.iter().filter(|turn| turn.judgement > Judgement::Good);
    let turns: Vec<_> = bad.map(|turn| entry(analysis, judged, turn)).collect();
    let none = turns.is_empty().then(|| view! { <p>{t!("report-none")}</p> });
    let annotated = RwSignal::new(false);
    let kept = judged.clone();
    let annotate = move || {
        analysis.tree.update(|tree| write_into(tree, &kept));
        analysis.save();
        annotated.set(true);
    };
    view! {
        <section class="panel report" data-report="" aria-label=t!("report-of")>
            <table>
                <thead>
                    <tr><td></td>{colors}</tr>
                </thead>
                <tbody>
                    {row(t!("report-accuracy"), &accuracy)} {row(t!("report-counted"), &|side| side.at_stake.to_string())} {counts}
                </tbody>
            </table>
            <p class="hint">{t!("report-counted-about")}</p>
            {judged.refuted.then(|| fault(&Known::Wrong))}
            {none}
            <ol class="judged">{turns}</ol>
            <div class="row">
                {button("annotate", "", t!("report-annotate"), annotated.into(), annotate)} {practise(analysis, judged)}
            </div>
        </section>
    }
    .into_any()
}

/// A player's accuracy.
fn accuracy(side: &SideSummary) -> String {
    side.accuracy.map_or_else(|| "–".to_string(), |accuracy| t!("badge-about", p = accuracy.round() as u32))
}

/// Why a turn is worse, in one sentence.
fn reasons(turn: &TurnReport, tree: &Tree) -> String {
    turn.reasons.iter().map(|reason| say(reason.key(), &reason.args(tree.variant()))).collect::<Vec<_>>().join("; ")
}

/// The cost of a turn: a proved fact, or a share of the expected score.
fn cost(turn: &TurnReport) -> String {
    proved_fact(turn.best, turn.played).unwrap_or_else(|| t!("report-drop", p = (turn.drop * 100.0).round() as u32))
}

/// The wrong moves of a player, or of both, in a report, with the games before them.
fn candidates(tree: &Tree, judged: &Judged, of: Option<Color>) -> Vec<Candidate> {
    let candidate = |turn: &TurnReport| {
        let game = tree.game(*judged.nodes.get(turn.ply)?);
        let played = tree.node(*judged.nodes.get(turn.ply + 1)?).mv?;
        let exact = judged.scored.get(turn.ply).and_then(|scored| scored.moves.clone());
        Some(Candidate { game, played, turn: turn.clone(), exact })
    };
    wrong_turns(&judged.report, of).into_iter().filter_map(candidate).collect()
}

/// Whose wrong moves can be practised, and how many they are: the user's own, or those of either and of both if the user's
/// colour is not known.
fn whose(tree: &Tree, judged: &Judged) -> Vec<(Option<Color>, usize)> {
    let count = |of| (of, candidates(tree, judged, of).len());
    let mut all: Vec<_> = match tree.seat {
        Some(seat) => vec![count(Some(seat))],
        None => [Some(Color::White), Some(Color::Black)].map(count).to_vec(),
    };
    all.retain(|(_, n)| *n > 0);
    if let [(_, white), (_, black)] = all[..] {
        all.push((None, white + black));
    }
    all
}

/// The offer to practise the wrong moves.
fn practise(analysis: Analysis, judged: &Arc<Judged>) -> AnyView {
    let (whose, own) = analysis.tree.with_untracked(|tree| (whose(tree, judged), tree.seat.is_some()));
    if whose.is_empty() {
        return ().into_any();
    }
    let (state, judged) = (RwSignal::new(Collecting::No), judged.clone());
    let begin = StoredValue::new(move |of| {
        collect(analysis.app, analysis.tree.with_untracked(|tree| candidates(tree, &judged, of)), state);
    });
    let one = move |(of, n): (Option<Color>, usize)| {
        let (action, label) = match of {
            _ if own => ("practise-these", t!("practise-these", n = n)),
            Some(Color::White) => ("practise-white", t!("practise-of", who = "white", n = n)),
            Some(Color::Black) => ("practise-black", t!("practise-of", who = "black", n = n)),
            None => ("practise-both", t!("practise-of", who = "both", n = n)),
        };
        button(action, "", label, Signal::stored(false), move || begin.with_value(|begin| begin(of)))
    };
    let offer = move || {
        let ask = (!own).then(|| view! { <p class="hint whose">{t!("practise-whose")}</p> });
        view! { {ask} {whose.iter().copied().map(one).collect::<Vec<_>>()} }.into_any()
    };
    (move || match state.get() {
        Collecting::No => offer(),
        Collecting::Failed => {
            view! { <p class="notice bad" role="alert">{t!("engine-failed")}</p> {offer()} }.into_any()
        }
        Collecting::Running(done, all) => {
            view! { <p class="hint" role="status">{t!("report-progress", done = done, all = all)}</p> }.into_any()
        }
        Collecting::NoRoom => {
            view! { <p class="notice bad" role="alert">{t!("practise-no-room")}</p> {offer()} }.into_any()
        }
        Collecting::Done(added) => view! {
            <p role="status" data-practise-kept=added.new.to_string()>{kept(added)}</p>
            <a class="button primary" href="/practise" data-link="" data-do="practise">{t!("practise-go")}</a>
        }
        .into_any(),
    })
    .into_any()
}

/// What has become of the positions to practise.
fn kept(added: Added) -> String {
    let kept = t!("practise-kept", n = added.new);
    match added.removed {
        0 => kept,
        removed => format!("{kept} {}", t!("practise-full", most = MOST_PRACTISED, n = removed)),
    }
}

/// A judged turn: what was played, what it cost and why, and what was better.
fn entry(analysis: Analysis, judged: &Judged, turn: &TurnReport) -> AnyView {
    let (before, after) = (judged.nodes[turn.ply], judged.nodes[turn.ply + 1]);
    let (played, why, better) = analysis.tree.with_untracked(|tree| {
        let position = tree.node(before).position;
        let better = turn.better.first().map(|&mv| (position.notation(mv), mv));
        (tree.node(after).text.clone(), reasons(turn, tree), better)
    });
    let (class, number) = (class(turn.judgement), number(analysis, turn));
    let show = move |better| {
        analysis.go(before);
        analysis.pointed.set(Some(better));
    };
    let better = better.map(|(text, mv)| {
        view! {
            <button type="button" class="turn better" data-do="better" on:click=move |_| show(mv)>
                {t!("report-better", turn = text)}
            </button>
        }
    });
    view! {
        <li data-judged=(turn.ply + 1).to_string() class=class>
            <button type="button" class="turn" on:click=move |_| analysis.go(after)>
                <span class="number">{number}</span>
                {played}
                <span class="sign" aria-hidden="true">{sign(turn.judgement)}</span>
            </button>
            <span class="cost">{t!(turn.judgement.key())}" · "{cost(turn)}</span>
            {(!why.is_empty()).then(|| view! { <p>{why}</p> })}
            {better}
        </li>
    }
    .into_any()
}

const fn class(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Good => "",
        Judgement::Inaccuracy => "slight",
        Judgement::Mistake => "bad",
        Judgement::Blunder => "worst",
    }
}

/// The turn's number as lists of turns have it.
fn number(analysis: Analysis, turn: &TurnReport) -> String {
    let start = analysis.tree.with_untracked(|tree| tree.node(0).position);
    let first = start.variant().first_player();
    let ply = turn.ply + usize::from(start.turn() != first);
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "…" })
}

/// Writes the judgements into the game: a comment to each bad turn, and the better line as a variation.
fn write_into(tree: &mut Tree, judged: &Judged) {
    for turn in judged.report.turns.iter().filter(|turn| turn.judgement > Judgement::Good) {
        let (before, after) = (judged.nodes[turn.ply], judged.nodes[turn.ply + 1]);
        let why = reasons(turn, tree);
        let verdict = format!("{} · {}", t!(turn.judgement.key()), cost(turn));
        let said = if why.is_empty() { verdict } else { format!("{verdict}: {why}") };
        let comment = tree.node(after).comment.clone();
        let comment = if comment.trim().is_empty() { said } else { format!("{comment}\n{said}") };
        tree.set_comment(after, &comment);
        let mut at = before;
        for &better in turn.better.iter().take(MOST_TURNS) {
            match tree.play(at, better) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::{Report, ScoredTurn, Value, report};
    use rayuela_rules::{AnyGame, Record};

    #[test]
    fn judgements_are_written_into_the_game() {
        crate::i18n::set_lang(crate::i18n::Lang::En);
        let record = &Record::parse_all("[Variant \"six\"] 1. a1 e1").unwrap()[0];
        let mut tree = Tree::of_record(record).unwrap().0;
        let nodes = vec![0, tree.line(0)[0], tree.line(0)[1]];
        let scored = |ply: usize, best, played, line: &[&str]| {
            let mut game = AnyGame::new(tree.node(nodes[ply]).position);
            let line = line.iter().map(|turn| game.play_text(turn).unwrap()).collect();
            ScoredTurn::new(Value::Estimate(best), Value::Estimate(played), line)
        };
        let scores = [scored(0, 0.5, 0.5, &["a1"]), scored(1, 0.5, 0.25, &["a3", "c1"])];
        let report: Report = report(&tree.game(nodes[2]), &scores);
        write_into(&mut tree, &Judged { nodes: nodes.clone(), report, scored: Vec::new(), refuted: false });
        assert!(tree.node(nodes[2]).comment.starts_with("Mistake · −25 %"), "{}", tree.node(nodes[2]).comment);
        let text = tree.record().to_string();
        assert!(text.contains("(1... a3 2. c1)"), "{text}");
        assert_eq!(tree.line(0), nodes[1..]);
    }

    #[test]
    fn only_the_users_own_mistakes_are_offered_where_they_are_known() {
        let record = "[Variant \"six\"] [White \"Ana\"] [Black \"Rayuela 3\"] 1. a1 e1 2. a3 e3";
        let mut tree = Tree::of_record(&Record::parse_all(record).unwrap()[0]).unwrap().0;
        let nodes: Vec<_> = [0].into_iter().chain(tree.line(0)).collect();
        let game = tree.game(nodes[4]);
        let scored = |ply: usize, best, played| {
            let position = game.position_at(ply).unwrap();
            let better = position.legal_moves().into_iter().find(|mv| *mv != game.turn_at(ply).unwrap().1).unwrap();
            ScoredTurn::new(Value::Estimate(best), Value::Estimate(played), vec![better])
        };
        // White goes wrong once, Black twice.
        let scores = [scored(0, 0.5, 0.5), scored(1, 0.9, 0.5), scored(2, 0.9, 0.5), scored(3, 0.9, 0.5)];
        let judged = Judged { nodes, report: report(&game, &scores), scored: Vec::new(), refuted: false };
        let (white, black) = (Some(Color::White), Some(Color::Black));
        assert_eq!(whose(&tree, &judged), [(white, 1), (black, 2), (None, 3)], "a game of strangers");
        tree.seat = white;
        assert_eq!(whose(&tree, &judged), [(white, 1)]);
        tree.seat = black;
        assert_eq!(whose(&tree, &judged), [(black, 2)]);
        let colors: Vec<_> = candidates(&tree, &judged, black).iter().map(|one| one.turn.color).collect();
        assert_eq!(colors, [Color::Black; 2]);
    }
}
