//! The panel beside the editor's board: the game, whose turn, the Throne or the hands, the text, and actions.

use leptos::prelude::*;
use rayuela_rules::morris::MorrisVariant;
use rayuela_rules::{Color, Position, Variant};

use super::draft::Draft;
use super::{Editing, EditorState};
use crate::play::{Plan, Start};
use crate::router::Route;
use crate::screens::options_panel::variant_fields;
use crate::screens::widgets::{button, select};
use crate::{dom, export, position_errors, t, words};

/// The number of men that a player has.
fn most(variant: Variant) -> usize {
    match variant {
        Variant::Morelli(variant) => variant.size.pieces(),
        Variant::Morris(MorrisVariant { base, .. }) => base.men(),
        Variant::Stacking => 9,
    }
}

/// The panel.
pub(super) fn panel(state: EditorState) -> AnyView {
    let editing = state.editing;
    let variant = Memo::new(move |_| editing.with(|editing| editing.draft.variant));
    let morelli = Memo::new(move |_| variant.get().is_morelli());
    let set_variant = Callback::new(move |variant: Variant| {
        state.change(|draft| *draft = draft.with_variant(variant, dom::seed()));
    });
    view! {
        <h1 class="game-title">{t!("editor-title")}</h1>
        {actions(state)}
        <div class="panel editor-text">
            {text(state)}
            {validity(state)}
        </div>
        <div class="panel fields">
            <div class="trio" class:two=morelli>
                {turn(state)}
                {move || if morelli.get() { throne(state) } else { hands(state) }}
            </div>
            <p class="hint counts" data-counts="">{move || counts(state)}</p>
            {changes(state)}
        </div>
        <details class="panel rules" open=true>
            <summary>{t!("editor-game")}</summary>
            <div class="fields">{variant_fields(variant.into(), set_variant)}</div>
        </details>
    }
    .into_any()
}

/// Whose turn it is.
fn turn(state: EditorState) -> AnyView {
    let colors = Color::ALL.map(|color| (color.name().to_string(), words::color(color)));
    select(
        "turn",
        t!("editor-turn"),
        Signal::stored(colors.to_vec()),
        Signal::derive(move || state.editing.with(|editing| editing.draft.turn.name().to_string())),
        move |name| state.change(|draft| draft.turn = color_of(&name).unwrap_or(draft.turn)),
    )
}

fn color_of(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}

/// Who holds the Throne.
fn throne(state: EditorState) -> AnyView {
    let edition = move || state.editing.with(|editing| words::edition(editing.draft.variant));
    let choices = move || {
        let holder = |name: &str| (name.to_string(), t!("editor-holder", holder = name, edition = edition()));
        ["none", "white", "black"].map(holder).to_vec()
    };
    let label = move || t!("editor-throne", edition = edition());
    view! {
        {move || {
            select(
                "throne",
                label(),
                Signal::derive(choices),
                Signal::derive(move || {
                    state.editing.with(|editing| editing.draft.throne.map_or("none", Color::name).to_string())
                }),
                move |name| state.change(|draft| draft.throne = color_of(&name)),
            )
        }}
    }
    .into_any()
}

/// Men in hand.
fn hands(state: EditorState) -> AnyView {
    let field = move |color: Color| {
        let value = move || state.editing.with(|editing| editing.draft.hands[color.index()].to_string());
        let set = move |event: leptos::ev::Event| {
            let hand = event_target_value(&event).parse().unwrap_or_default();
            // Position texts have two digits at most.
            state.change(|draft| draft.hands[color.index()] = std::cmp::min(hand, 99));
        };
        view! {
            <label class="field">
                <span>{t!("editor-hand", color = color.name())}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min="0"
                    max=move || state.editing.with(|editing| most(editing.draft.variant)).to_string()
                    data-choose=if color == Color::White { "white-hand" } else { "black-hand" }
                    prop:value=value
                    on:change=set
                />
            </label>
        }
    };
    view! { {field(Color::White)} {field(Color::Black)} }.into_any()
}

/// How many men there are.
fn counts(state: EditorState) -> String {
    state.editing.with(|editing| {
        let draft = &editing.draft;
        let (white, black) = (draft.count(Color::White), draft.count(Color::Black));
        let most = most(draft.variant);
        let (family, edition) = match draft.variant {
            Variant::Morelli(_) => ("morelli", words::edition(draft.variant)),
            _ => ("morris", ""),
        };
        t!("editor-counts", white = white, black = black, most = most, family = family, edition = edition)
    })
}

/// Changes to the whole board.
fn changes(state: EditorState) -> AnyView {
    let never = Signal::stored(false);
    let does = move |action: &'static str, label: String, change: fn(&mut Draft)| {
        button(action, "", label, never, move || state.change(change))
    };
    view! {
        <div class="row changes">
            {does("start-position", t!("editor-start"), |draft| *draft = Draft::start(draft.variant, dom::seed()))}
            {does("clear", t!("editor-clear"), |draft| *draft = Draft::empty(draft.variant))}
            {does("mirror", t!("editor-mirror"), Draft::mirror)}
            {does("swap", t!("editor-swap"), Draft::swap)}
            {button("flip", "", t!("flip"), never, move || state.flipped.update(|flipped| *flipped = !*flipped))}
        </div>
    }
    .into_any()
}

/// The position text, to be read, changed and copied.
fn text(state: EditorState) -> AnyView {
    let copied = RwSignal::new(String::new());
    let copy = move || export::copy(&state.editing.with_untracked(|editing| editing.text.clone()), copied);
    let value = move || state.editing.with(|editing| editing.text.clone());
    let wrong = move || if state.position().is_none() { "true" } else { "false" };
    view! {
        <label class="field">
            <span>{t!("editor-text")}</span>
            <textarea
                data-position=""
                rows="3"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-describedby="validity"
                aria-invalid=wrong
                prop:value=value
                on:input=move |event| {
                    copied.set(String::new());
                    state.typed(&event);
                }
            ></textarea>
        </label>
        <div class="row">
            {button("copy-position", "", t!("copy-position"), Signal::stored(false), copy)}
            <span class="hint copied" role="status">{copied}</span>
        </div>
    }
    .into_any()
}

/// Whether the position is valid, and its errors if not.
fn validity(state: EditorState) -> AnyView {
    let state = Memo::new(move |_| match (state.refused.get(), state.editing.with(Editing::position)) {
        (Some(refused), _) => ("wrong", vec![refused]),
        (None, Err(error)) => ("wrong", position_errors::position_error(&error)),
        (None, Ok(position)) => match position.ending() {
            Some(ending) => ("over", vec![words::ending(ending, position.variant())]),
            None => ("valid", vec![t!("editor-valid")]),
        },
    });
    let lines = move || state.get().1.into_iter().map(|line| view! { <p>{line}</p> }).collect::<Vec<_>>();
    view! {
        <div id="validity" class="validity" data-validity=move || state.get().0 role="status">
            {lines}
        </div>
    }
    .into_any()
}

/// To play or to analyse from here.
fn actions(state: EditorState) -> AnyView {
    let position = Memo::new(move |_| state.position());
    let invalid = Signal::derive(move || position.with(Option::is_none));
    let over = Signal::derive(move || position.with(|p| p.is_none_or(|position| position.ending().is_some())));
    let play = move || {
        if let Some(position) = position.get_untracked() {
            let mut plan = Plan::sensible(position.variant());
            // The person who has set up a position moves first.
            let mine = plan.players.iter().position(|player| player.is_human());
            if mine != Some(position.turn().index()) {
                plan.players.reverse();
            }
            plan.start = Start::Position(position.text());
            state.app.go(Route::Play(plan.variant, plan.query()));
        }
    };
    let analyse = move || {
        if let Some(position) = position.get_untracked() {
            state.app.go(Route::Analysis(Some((position.variant(), position.text()))));
        }
    };
    view! {
        <div class="row way-on">
            {button("play-here", "primary", t!("editor-play"), over, play)}
            {button("analyse", "", t!("editor-analyse"), invalid, analyse)}
        </div>
    }
    .into_any()
}
