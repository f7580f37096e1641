//! Drawing on the board: circles and arrows with the right mouse button, or with the key `m` on the place in focus.

use leptos::prelude::*;
use rayuela_draw::N;
use rayuela_rules::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::super::widgets::button;
use super::state::Analysis;
use crate::board::{BoardKind, Layout};
use crate::drawings::{Drawing, Paint, drawn, spot_of, toggle};
use crate::settings::Switch;
use crate::t;

/// The right mouse button, in `button` and in `buttons`.
const RIGHT: i16 = 2;
const RIGHT_HELD: u16 = 2;

impl Analysis {
    fn kind(self) -> BoardKind {
        self.tree.with(|tree| BoardKind::of(tree.variant()))
    }

    /// Adds a drawing to the node on the board, or removes it if it is there.
    fn draw(self, drawing: Drawing) {
        let at = self.at.get_untracked();
        self.tree.update(|tree| tree.draw(at, |drawings| toggle(drawings, drawing)));
        self.save();
    }

    /// Removes the drawings of the node on the board, if they are the user's own.
    fn clear_drawings(self) {
        let at = self.at.get_untracked();
        if untrack(|| self.is_editable()) && self.tree.with_untracked(|tree| !tree.node(at).drawings.is_empty()) {
            self.tree.update(|tree| tree.draw(at, Vec::clear));
            self.save();
        }
    }
}

/// The cell of the board under an event.
fn cell(event: &Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-cell]").ok().flatten()
}

fn spot(analysis: Analysis, event: &Event) -> Option<Spot> {
    let name = cell(event)?.get_attribute("data-cell")?;
    spot_of(untrack(|| analysis.kind()), &name)
}

fn paint(event: &MouseEvent) -> Paint {
    Paint::of_keys(event.shift_key() || event.ctrl_key(), event.alt_key() || event.meta_key())
}

/// The board with everything that can be drawn on it.
pub(crate) fn drawn_on(analysis: Analysis, board: AnyView) -> AnyView {
    // The drawing that the pressed button makes if it is released now.
    let draft = RwSignal::new(None::<Drawing>);
    // Where a key has begun an arrow.
    let marked = RwSignal::new(None::<Spot>);
    Effect::new(move || {
        analysis.at.track();
        marked.set(None);
    });
    let down = move |event: PointerEvent| {
        draft.set(None);
        if event.button() == RIGHT {
            draft.set(spot(analysis, &event).map(|at| Drawing::between(at, at, paint(&event))));
        } else if event.button() == 0 && !cell(&event).is_some_and(|cell| is_for_move(&cell)) {
            analysis.clear_drawings();
        }
    };
    let go = move |event: PointerEvent| {
        let Some(begun) = draft.get_untracked() else { return };
        if event.buttons() & RIGHT_HELD == 0 {
            return draft.set(None);
        }
        let over = spot(analysis, &event).map(|to| Drawing::between(begun.from, to, paint(&event)));
        if let Some(over) = over.filter(|over| *over != begun) {
            draft.set(Some(over));
        }
    };
    let up = move |event: PointerEvent| {
        if let Some(begun) = draft.get_untracked().filter(|_| event.button() == RIGHT) {
            draft.set(None);
            // A button released off the board draws nothing.
            if let Some(to) = spot(analysis, &event) {
                analysis.draw(Drawing::between(begun.from, to, paint(&event)));
            }
        }
    };
    let key = move |event: KeyboardEvent| {
        if !matches!(event.key().as_str(), "m" | "M") || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(here) = spot(analysis, &event) else { return };
        event.prevent_default();
        match marked.get_untracked() {
            None => {
                marked.set(Some(here));
                let at = untrack(|| analysis.kind()).name(here);
                analysis.app.say(t!("draw-begun", at = at));
            }
            Some(from) => {
                marked.set(None);
                analysis.draw(Drawing::between(from, here, Paint::of_keys(event.shift_key(), false)));
                analysis.app.say(said(analysis));
            }
        }
    };
    let layout = Memo::new(move |_| Layout {
        kind: analysis.kind(),
        flipped: analysis.flipped.get(),
        coordinates: analysis.app.settings.with(|settings| settings.coordinates == Switch::On),
    });
    let picture = move || {
        let at = analysis.at.get();
        let mut all = analysis.tree.with(|tree| tree.node(at).drawings.clone());
        let begun = marked.get().map(|from| Drawing::between(from, from, Paint::Green));
        all.extend(draft.get().or(begun));
        drawn(layout.get(), &all)
    };
    let box_of = move || {
        let length = N(layout.get().length()).to_string();
        format!("0 0 {length} {length}")
    };
    view! {
        <div
            class="drawn-on"
            on:pointerdown=down
            on:pointermove=go
            on:pointerup=up
            on:contextmenu=move |event: MouseEvent| event.prevent_default()
            on:keydown=key
        >
            {board}
            <svg class="drawings" viewBox=box_of aria-hidden="true">
                <g inner_html=picture></g>
            </svg>
        </div>
    }
    .into_any()
}

/// Whether a click on a cell chooses something for a move.
fn is_for_move(cell: &Element) -> bool {
    let class = cell.class_list();
    class.contains("pick") || class.contains("choose")
}

/// The drawings of the node on the board in words.
fn said(analysis: Analysis) -> String {
    let at = analysis.at.get_untracked();
    let drawings = analysis.tree.with_untracked(|tree| tree.node(at).drawings.clone());
    list(untrack(|| analysis.kind()), &drawings)
}

fn list(kind: BoardKind, drawings: &[Drawing]) -> String {
    let one = |drawing: &Drawing| match drawing.to {
        Some(to) => format!("{} → {}", kind.name(drawing.from), kind.name(to)),
        None => kind.name(drawing.from),
    };
    let what = drawings.iter().map(one).collect::<Vec<_>>().join(", ");
    if what.is_empty() { t!("drawings-none") } else { t!("drawings", what = what) }
}

/// What is drawn, for those who do not see it, and a button that removes it.
pub(crate) fn drawings_line(analysis: Analysis) -> AnyView {
    let drawings = Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.tree.with(|tree| tree.node(at).drawings.clone())
    });
    (move || {
        drawings.with(|drawings| {
            (!drawings.is_empty()).then(|| {
                view! {
                    <p class="drawings-line" data-drawings=drawings.len().to_string()>
                        <span class="hint">{list(analysis.kind(), drawings)}</span>
                        {button("clear-drawings", "", t!("drawings-clear"), Signal::stored(false), move || {
                            analysis.clear_drawings();
                        })}
                    </p>
                }
            })
        })
    })
    .into_any()
}
