//! Facts about the position: frames within reach and turns left, mills and blocked men, stacks.

use leptos::prelude::*;
use rayuela_coach::{Gridlock, MorrisView, Nearness, Note, Radar, SideRadar, StackingView};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyPosition, Color, Position, Spot};

use super::coach::{places, say};
use super::state::Analysis;
use crate::board::hand_man;
use crate::{t, words};

/// Frames that are shown at once; the others are behind a click.
const FIRST: usize = 6;

/// A fact, the places it is about, and whether it is urgent.
#[derive(Clone, PartialEq, Debug)]
struct Fact {
    words: String,
    spots: Vec<Spot>,
    urgent: bool,
}

impl Fact {
    fn of(note: &Note) -> Fact {
        Fact { words: say(note.key, &note.args), spots: places(&note.args), urgent: note.key == "stacking-wins-next" }
    }
}

/// The facts about one side.
#[derive(Clone, PartialEq, Debug)]
struct Side {
    color: Color,
    facts: Vec<Fact>,
}

/// The facts for each side.
fn sides(position: &AnyPosition) -> Vec<Side> {
    let side = |color, notes: Vec<Note>| Side { color, facts: notes.iter().map(Fact::of).collect() };
    match position {
        AnyPosition::Morelli(morelli) => {
            Radar::of(morelli).sides.iter().map(|side| radar(morelli, position, side)).collect()
        }
        AnyPosition::Morris(morris) => {
            MorrisView::of(morris).sides.iter().map(|view| side(view.color, view.notes())).collect()
        }
        AnyPosition::Stacking(stacking) => {
            StackingView::of(stacking).sides.iter().map(|view| side(view.color, view.notes())).collect()
        }
    }
}

/// One side's frames, each with all its four cells.
fn radar(morelli: &Morelli, position: &AnyPosition, side: &SideRadar) -> Side {
    let notes = side.notes(position.variant());
    let mut facts: Vec<Fact> = notes.iter().map(Fact::of).collect();
    for (fact, open) in facts.iter_mut().zip(&side.open) {
        fact.spots = open.frame.cells().map(|cell| Spot::of_cell(cell, morelli.size())).to_vec();
        fact.urgent = open.nearness == Nearness::NextTurn;
    }
    Side { color: side.color, facts }
}

/// A fact that highlights its places while it is hovered or focused.
fn fact(analysis: Analysis, fact: Fact) -> AnyView {
    let Fact { words, spots, urgent } = fact;
    if spots.is_empty() {
        return view! { <li class="fact" class:urgent=urgent>{words}</li> }.into_any();
    }
    let shown = StoredValue::new(spots);
    let show = move || analysis.outlined.set(shown.get_value());
    let hide = move || analysis.outlined.set(Vec::new());
    view! {
        <li class="fact" class:urgent=urgent>
            <button
                type="button"
                class="turn"
                on:mouseenter=move |_| show()
                on:mouseleave=move |_| hide()
                on:focus=move |_| show()
                on:blur=move |_| hide()
                on:click=move |_| show()
            >
                {words}
            </button>
        </li>
    }
    .into_any()
}

fn side(analysis: Analysis, side: Side) -> AnyView {
    let Side { color, facts } = side;
    let mut facts = facts.into_iter();
    let first: Vec<_> = facts.by_ref().take(FIRST).map(|it| fact(analysis, it)).collect();
    let rest: Vec<_> = facts.map(|it| fact(analysis, it)).collect();
    let none = first.is_empty().then(|| view! { <li class="hint">{t!("insight-none")}</li> });
    let more = (!rest.is_empty()).then(|| {
        let label = t!("insight-more", n = rest.len());
        view! { <details><summary>{label}</summary><ul>{rest}</ul></details> }
    });
    view! {
        <div class="insight" data-side=color.name()>
            <h3>{hand_man(color)}{words::color(color)}</h3>
            <ul>{none}{first}</ul>
            {more}
        </div>
    }
    .into_any()
}

/// The number of legal turns, compared with the number at the start.
fn gridlock(analysis: Analysis, morelli: &Morelli) -> AnyView {
    let start = analysis.tree.with(|tree| tree.node(0).position);
    let most = match &start {
        AnyPosition::Morelli(start) => Gridlock::of(start).sides.map(|side| side.most_turns),
        _ => [0; 2],
    };
    let now = Gridlock::of(morelli);
    let notes = now.notes();
    let meters: Vec<_> = now
        .sides
        .iter()
        .zip(&notes)
        .map(|(side, note)| {
            let words = say(note.key, &note.args);
            let label = words.clone();
            view! {
                <div class="gridlock">
                    <p>{words}</p>
                    <meter
                        min="0"
                        max=most[side.color.index()].max(1).to_string()
                        value=side.most_turns.to_string()
                        aria-label=label
                    ></meter>
                </div>
            }
        })
        .collect();
    let game = notes.last().map(|note| say(note.key, &note.args));
    view! {
        <section class="panel" data-gridlock="">
            <h2>{t!("gridlock-title")}</h2>
            {meters}
            <p class="hint">{game}</p>
        </section>
    }
    .into_any()
}

/// The panel.
pub(crate) fn insight(analysis: Analysis) -> AnyView {
    let position = Memo::new(move |_| analysis.shown());
    let title = move || match position.get() {
        AnyPosition::Morelli(_) => t!("radar-title"),
        _ => t!("insight-title"),
    };
    view! {
        <section class="panel" data-insight="">
            <h2>{title}</h2>
            {move || sides(&position.get()).into_iter().map(|it| side(analysis, it)).collect::<Vec<_>>()}
        </section>
        {move || match position.get() {
            AnyPosition::Morelli(morelli) => Some(gridlock(analysis, &morelli)),
            _ => None,
        }}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_shown_with_all_its_cells() {
        let position = AnyPosition::start("morelli9".parse().unwrap());
        for side in sides(&position) {
            assert!(!side.facts.is_empty());
            assert!(side.facts.iter().all(|fact| fact.spots.len() == 4), "{side:?}");
        }
    }

    #[test]
    fn mills_within_reach_are_pointed_out() {
        let position = AnyPosition::parse("six".parse().unwrap(), "ww./.../..../.../b.. w 4 5").unwrap();
        let white = &sides(&position)[Color::White.index()];
        assert!(white.facts.iter().any(|fact| fact.spots == [Spot { file: 4, rank: 4 }]), "{white:?}");
    }
}
