//! What the explorer's panel shows: sentences, moves with their results, games.

use leptos::prelude::*;
use rayuela_rules::{AnyMove, AnyPosition, Position, Variant};
use rayuela_worker::messages::Score;

use super::tally::{Results, Row};
use super::{Answer, Found, LastGame, Source, Way, device};
use crate::exact::{self, Exact, Known, fault, origin};
use crate::screens::analysis::eval::Eval;
use crate::screens::analysis::state::Analysis;
use crate::screens::analysis::status;
use crate::screens::analysis::values::values;
use crate::t;

/// Moves that are shown at once; the others are behind a click.
const FIRST: usize = 12;
/// A part of a bar that is narrower than this many per cent has no figure in it.
const NARROW: u32 = 18;

/// What a source of games says.
pub(super) fn answer(analysis: Analysis, source: Source, answer: &Answer, position: &AnyPosition) -> AnyView {
    let state = answer.state();
    let Answer::Found(found) = answer else { return sentence(state, told(answer)) };
    let counting = found.counting.then(|| view! { <p class="hint">{t!("explorer-counting")}</p> });
    if found.rows.is_empty() {
        let words = nothing(source, found.depth, position.variant());
        return view! {
            {sentence(state, words)}
            {counting}
        }
        .into_any();
    }
    let sum: u32 = found.rows.iter().map(|row| row.results.games()).sum();
    view! {
        {sentence(state, t!("explorer-sum", n = sum))}
        {moves(analysis, position, &found.rows)}
        <p class="hint">{t!("explorer-symmetry")}</p>
        {counting}
        {games(analysis, found)}
    }
    .into_any()
}

fn sentence(state: &'static str, words: String) -> AnyView {
    view! { <p class="state" role="status" data-state=state>{words}</p> }.into_any()
}

/// Why there are no moves to show.
fn told(answer: &Answer) -> String {
    match answer {
        Answer::Loading => t!("explorer-loading"),
        Answer::Offline => t!("explorer-offline"),
        Answer::Wait => t!("explorer-wait"),
        Answer::TooMany => t!("explorer-too-many"),
        Answer::NobodyPlays => t!("explorer-nobody"),
        Answer::Failed | Answer::Found(_) => t!("explorer-failed"),
    }
}

/// That nobody has played here, and why that is no wonder.
fn nothing(source: Source, depth: Option<u32>, variant: Variant) -> String {
    let words = match depth {
        Some(depth) if source == Source::Server => t!("explorer-nothing-server", n = depth),
        _ => t!("explorer-nothing-device"),
    };
    if variant.is_morelli() { format!("{words} {}", t!("explorer-morelli")) } else { words }
}

fn moves(analysis: Analysis, position: &AnyPosition, rows: &[Row]) -> AnyView {
    let row = |row: &Row| played(analysis, position, row);
    let (first, rest) = rows.split_at(rows.len().min(FIRST));
    let more = (!rest.is_empty()).then(|| {
        view! {
            <details>
                <summary>{t!("explorer-more", n = rest.len())}</summary>
                <ol class="explored">{rest.iter().map(row).collect::<Vec<_>>()}</ol>
            </details>
        }
    });
    view! {
        <ol class="explored">{first.iter().map(row).collect::<Vec<_>>()}</ol>
        {more}
    }
    .into_any()
}

/// One move: a click plays it, and it is shown on the board while it is pointed at.
fn played(analysis: Analysis, position: &AnyPosition, row: &Row) -> AnyView {
    let (games, Results { white, draws, black }) = (row.results.games(), row.results);
    let rating = row.rating.map(|rating| {
        view! { <small><span class="spoken">{t!("explorer-mean")}" "</span>"⌀ "{rating}</small> }
    });
    let inside = view! {
        <span class="played">{position.notation(row.mv)}</span>
        <span class="often">{t!("explorer-often", n = games)}" "{rating}</span>
        {bar(row.results.percent(), ["white", "draws", "black"])}
        <span class="spoken">{t!("explorer-results", white = white, draws = draws, black = black)}</span>
    };
    entry(analysis, position, row.mv, inside.into_any())
}

/// A move in a list.
fn entry(analysis: Analysis, position: &AnyPosition, mv: AnyMove, inside: AnyView) -> AnyView {
    let point = move |on: bool| analysis.pointed.set(on.then_some(mv));
    view! {
        <li>
            <button
                type="button"
                class="turn"
                data-explored=position.compact(mv)
                on:click=move |_| {
                    analysis.play(mv);
                }
                on:pointerenter=move |_| point(true)
                on:pointerleave=move |_| point(false)
                on:focus=move |_| point(true)
                on:blur=move |_| point(false)
            >
                {inside}
            </button>
        </li>
    }
    .into_any()
}

/// Three shares of a hundred as a bar; its words are told to screen readers beside it.
fn bar(percent: [u32; 3], names: [&'static str; 3]) -> AnyView {
    let parts: Vec<_> = names
        .into_iter()
        .zip(percent)
        .filter(|(_, share)| *share > 0)
        .map(|(name, share)| {
            let figure = if share < NARROW { String::new() } else { format!("{share} %") };
            view! { <span class=name style:width=format!("{share}%")>{figure}</span> }
        })
        .collect();
    view! { <span class="results" aria-hidden="true">{parts}</span> }.into_any()
}

/// The last games, each a way to look at it.
fn games(analysis: Analysis, found: &Found) -> Option<AnyView> {
    let game = |LastGame { label, way }: &LastGame| {
        let label = label.clone();
        let link = match way.clone() {
            Way::Address(address) => view! { <a href=address data-link="">{label}</a> }.into_any(),
            // It would take the place of a chapter.
            Way::Saved(_) if analysis.chapter.is_some() => view! { <span>{label}</span> }.into_any(),
            Way::Saved(id) => {
                let open = move |_| {
                    if let Some(opened) = device::opened(&id) {
                        analysis.open_saved(id.clone(), opened);
                        analysis.games.set(Vec::new());
                    }
                };
                view! { <button type="button" class="quiet" data-do="open-own" on:click=open>{label}</button> }
                    .into_any()
            }
        };
        view! { <li>{link}</li> }
    };
    (!found.games.is_empty()).then(|| {
        view! {
            <h3>{t!("explorer-games")}</h3>
            <ul class="last-games">{found.games.iter().map(game).collect::<Vec<_>>()}</ul>
        }
        .into_any()
    })
}

/// The exact values that the screen knows already, in short, or why there are none.
pub(super) fn tables(analysis: Analysis) -> AnyView {
    let eval = status::known(analysis);
    (move || match analysis.exact.get() {
        Known::Exact(exact, source) => summary(analysis, &exact, source),
        Known::Moves(_) => values(analysis),
        Known::Pending => sentence("loading", t!("explorer-looking")),
        known => fault(&known).unwrap_or_else(|| sentence("nothing", unknown(eval.get()))),
    })
    .into_any()
}

/// What is said of a position that no table has: what the engine has proved.
fn unknown(eval: Option<Eval>) -> String {
    eval.filter(|eval| eval.is_proved()).map_or_else(|| t!("explorer-nothing-tables"), Eval::words)
}

/// How many moves win, draw and lose.
fn shares(exact: &Exact) -> [u32; 3] {
    let count = |fits: fn(&Score) -> bool| exact.moves.iter().filter(|(_, score)| fits(score)).count() as u32;
    [
        count(|score| matches!(score, Score::Win { .. })),
        count(|score| matches!(score, Score::Draw)),
        count(|score| matches!(score, Score::Loss { .. })),
    ]
}

fn summary(analysis: Analysis, exact: &Exact, source: exact::Source) -> AnyView {
    let position = analysis.position();
    let [won, drawn, lost] = shares(exact);
    let percent = Results { white: won, draws: drawn, black: lost }.percent();
    // The best come first: those that keep the value of the position.
    let best = |score: &Score| std::mem::discriminant(score) == std::mem::discriminant(&exact.value);
    let keep = exact.moves.iter().take_while(|(_, score)| best(score));
    let rows: Vec<_> = keep
        .take(FIRST)
        .map(|&(mv, _)| {
            let inside = view! { <span class="played">{position.notation(mv)}</span> }.into_any();
            entry(analysis, &position, mv, inside)
        })
        .collect();
    view! {
        {sentence("found", t!("explorer-tables", won = won, drawn = drawn, lost = lost))}
        {(!exact.complete).then(|| view! { <p class="hint">{t!("exact-partly", n = exact.moves.len())}</p> })}
        <p class="hint" data-exact=source.name()>{origin(source)}</p>
        {bar(percent, ["won", "draws", "lost"])}
        <h3>{t!("explorer-keep")}</h3>
        <ol class="explored keep">{rows}</ol>
    }
    .into_any()
}
