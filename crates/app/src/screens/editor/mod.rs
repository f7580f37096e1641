//! The editor: any position of any game, built by hand or typed as text, to be played or analysed.

mod draft;
mod panel;
mod tray;

use leptos::prelude::*;
use rayuela_rules::morris::Slot;
use rayuela_rules::{AnyPosition, Color, Position, PositionError, Prompt, Spot, Variant};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::app::App;
use crate::board::{Board, Marks};
use crate::exact::{Rows, Watched, panel as values, watch};
use crate::router::Route;
use crate::screens::analysis::{text_within, too_long};
use crate::{dom, t};
use draft::Draft;

/// The most bytes of a text: far more than the longest position has.
const MOST: usize = 4_000;

/// What is being edited: the text, and the board of the latest text that could be parsed.
#[derive(Clone, PartialEq, Debug)]
struct Editing {
    draft: Draft,
    text: String,
}

impl Editing {
    fn of(draft: Draft) -> Editing {
        Editing { text: draft.text(), draft }
    }

    /// The position of an address.
    fn asked(variant: Variant, text: Option<&str>) -> Editing {
        match text {
            None => Editing::of(Draft::start(variant, dom::seed())),
            Some(text) => {
                let mut editing = Editing::of(Draft::empty(variant));
                editing.write(text);
                editing
            }
        }
    }

    /// The text is changed; the board follows as soon as the text fits it.
    fn write(&mut self, text: &str) {
        self.text = text.to_string();
        if let Some(draft) = Draft::read(self.draft.variant, text) {
            self.draft = draft;
        }
    }

    /// The position, or what is wrong with it.
    fn position(&self) -> Result<AnyPosition, PositionError> {
        AnyPosition::parse(self.draft.variant, &self.text)
    }
}

/// The editor's state, from anywhere on its screen.
#[derive(Clone, Copy)]
struct EditorState {
    app: App,
    editing: RwSignal<Editing>,
    /// why the text in the field is not the one that is edited
    refused: RwSignal<Option<String>>,
    flipped: RwSignal<bool>,
}

impl EditorState {
    /// Changes the board; the text and the address follow.
    fn change(self, change: impl FnOnce(&mut Draft)) {
        self.refused.set(None);
        self.editing.update(|editing| {
            change(&mut editing.draft);
            editing.text = editing.draft.text();
        });
        self.replace_address();
    }

    /// Changes the text; the board and the address follow.
    fn write(self, text: &str) {
        self.editing.update(|editing| editing.write(text));
        self.replace_address();
    }

    /// The text in the field is changed.
    fn typed(self, event: &web_sys::Event) {
        if let Some(text) = text_within(MOST, event, self.refused, |_| too_long(MOST)) {
            self.write(&text);
        }
    }

    /// The position that can be played or analysed.
    fn position(self) -> Option<AnyPosition> {
        self.editing.with(|editing| editing.position().ok()).filter(|_| self.refused.with(Option::is_none))
    }

    fn replace_address(self) {
        self.app.replace_address(self.editing.with_untracked(|editing| {
            Route::Editor(editing.draft.variant, Some(editing.text.clone()).filter(|text| !text.trim().is_empty()))
        }));
    }
}

/// The screen.
pub(crate) fn editor(app: App) -> AnyView {
    let asked = move || match app.route.get() {
        Route::Editor(variant, text) => Some((variant, text)),
        _ => None,
    };
    let Some((variant, text)) = untrack(asked) else { return ().into_any() };
    let editing = RwSignal::new(Editing::asked(variant, text.as_deref()));
    let (refused, flipped) = (RwSignal::new(None), RwSignal::new(false));
    let state = EditorState { app, editing, refused, flipped };
    // The address differs from the board: the user has gone back or opened another position.
    Effect::new(move |before: Option<()>| {
        let Some((variant, text)) = asked() else { return };
        let same = editing.with_untracked(|editing| {
            editing.draft.variant == variant && text.as_ref().is_none_or(|text| *text == editing.text)
        });
        if before.is_some() && !same {
            refused.set(None);
            editing.set(Editing::asked(variant, text.as_deref()));
        }
    });
    let keys = dom::listen("keydown", move |event: KeyboardEvent| key(state, &event));
    let keys = StoredValue::new_local(Some(keys));
    on_cleanup(move || drop(keys.try_update_value(Option::take)));
    layout(state)
}

/// Keys that work anywhere on the screen.
fn key(state: EditorState, event: &KeyboardEvent) {
    if !dom::is_for_screen(event) {
        return;
    }
    match event.key().as_str() {
        "f" => state.flipped.update(|flipped| *flipped = !*flipped),
        _ => return,
    }
    event.prevent_default();
}

/// A key on a cell of the board puts something there at once.
fn key_on_board(state: EditorState, tool: RwSignal<Slot>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let cell = target.and_then(|target| target.closest("[data-cell]").ok().flatten());
    let Some(spot) = cell.and_then(|cell| tray::spot_of(&cell.get_attribute("data-cell")?)) else { return };
    let key = event.key();
    let name = if matches!(key.as_str(), "Delete" | "Backspace" | ".") { "x" } else { key.as_str() };
    let variant = state.editing.with_untracked(|editing| editing.draft.variant);
    if let Some(slot) = tray::tools(variant).into_iter().find(|slot| tray::letter(*slot) == name) {
        event.prevent_default();
        tool.set(slot);
        state.change(|draft| draft.put(spot, slot));
    }
}

/// Everything may be picked up, and every place may be chosen; what is proved of moves stands beside their places.
fn marks(editing: &Editing, watched: &Watched) -> Marks {
    let scene = editing.draft.scene();
    let next = scene.kind.spots().map(|spot| match editing.draft.at(spot) {
        Slot::Vacant => (spot, Prompt::Place),
        _ => (spot, Prompt::Man),
    });
    let worths = editing.position().map(|position| watched.worths(&position)).unwrap_or_default();
    Marks { next: next.collect(), worths, ..Marks::default() }
}

/// What is proved of the position and its moves; a click plays a move on the board.
fn proved(state: EditorState, watched: ArcRwSignal<Watched>) -> AnyView {
    let play = Callback::new(move |mv| {
        let after = state.editing.with_untracked(|editing| {
            let mut position = editing.position().ok()?;
            position.play_unchecked(mv);
            Some(position.text())
        });
        if let Some(text) = after {
            state.write(&text);
        }
    });
    let rows = Rows { play: Some(play), verdict: true, ..Rows::default() };
    (move || {
        let position = state.editing.with(|editing| editing.position().ok())?;
        Some(watched.with(|watched| watched.of(&position).map(|known| values(&position, known, rows))))
    })
    .into_any()
}

/// The board, the tray and the panel.
fn layout(state: EditorState) -> AnyView {
    let EditorState { editing, flipped, .. } = state;
    let tool = RwSignal::new(Slot::Man(Color::White));
    let variant = Memo::new(move |_| editing.with(|editing| editing.draft.variant));
    Effect::new(move || {
        if !tray::tools(variant.get()).contains(&tool.get_untracked()) {
            tool.set(Slot::Man(Color::White));
        }
    });
    let scene = Memo::new(move |_| editing.with(|editing| editing.draft.scene()));
    let watched = ArcRwSignal::new(Watched::default());
    watch(Memo::new(move |_| editing.with(|editing| editing.position().ok())), watched.clone());
    let seen = watched.clone();
    let marked = Memo::new(move |_| editing.with(|editing| seen.with(|watched| marks(editing, watched))));
    let choose = move |spot: Spot| state.change(|draft| draft.toggle(spot, tool.get_untracked()));
    view! {
        <section class="play editor">
            <div class="table">
                <div on:keydown=move |event| key_on_board(state, tool, &event)>
                    {Board::new(scene, t!("editor-board"))
                        .marks(marked)
                        .flipped(flipped)
                        .on_choose(move |(spot, _)| choose(spot))
                        .on_drop(move |(from, to, _)| state.change(|draft| draft.shift(from, to)))
                        .on_off(move |from| state.change(|draft| draft.put(from, Slot::Vacant)))
                        .view()}
                </div>
                {tray::tray(
                    variant,
                    tool,
                    Callback::new(move |(spot, slot)| state.change(|draft| draft.put(spot, slot))),
                )}
                <p class="hint tray-hint">{t!("tray-hint")}</p>
            </div>
            <aside class="side" aria-label=t!("editor-side")>{panel::panel(state)}{proved(state, watched)}</aside>
        </section>
    }
    .into_any()
}
