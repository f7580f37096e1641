//! The board's component: ground, stones, marks and cells in layers.

use leptos::prelude::*;
use leptos::svg::Svg;
use rayuela_draw::{LastTurn, N};
use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot};
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, PointerEvent};

use super::cells;
use super::geometry::Layout;
use super::ground::ground;
use super::hints::{ceremony, frames, threats};
use super::marks::{Marks, above, below};
use super::pointer::{Hold, locate};
use super::scene::Scene;
use super::stones::{Stones, face, throne};
use crate::app::App;
use crate::dom;
use crate::settings::Switch;

/// The input device of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// a mouse, a pen, a key, or a finger on cells that are large enough for it
    Exact,
    /// a finger on cells so small that it may hit the wrong one
    Touch,
}

/// A finger on cells smaller than this many pixels may hit the wrong one.
const UNSURE: f64 = 36.0;

/// A board that can be looked at and played on.
pub(crate) struct Board {
    state: BoardState,
    flipped: Signal<bool>,
    label: String,
}

impl Board {
    /// A board with what stands on it and its name for screen readers.
    pub(crate) fn new(scene: impl Into<Signal<Scene>>, label: impl Into<String>) -> Board {
        let state = BoardState {
            scene: scene.into(),
            last: Signal::default(),
            marks: Signal::default(),
            plain: false,
            steps: false,
            on_choose: None,
            on_lift: None,
            on_drop: None,
            on_off: None,
            node: NodeRef::new(),
            cursor: RwSignal::new(None),
        };
        Board { state, flipped: Signal::default(), label: label.into() }
    }

    /// With the turn that led to what stands on it.
    pub(crate) fn last(mut self, last: impl Into<Signal<Option<LastTurn>>>) -> Board {
        self.state.last = last.into();
        self
    }

    /// With further marks.
    pub(crate) fn marks(mut self, marks: impl Into<Signal<Marks>>) -> Board {
        self.state.marks = marks.into();
        self
    }

    /// Seen from the other side, or not.
    pub(crate) fn flipped(mut self, flipped: impl Into<Signal<bool>>) -> Board {
        self.flipped = flipped.into();
        self
    }

    /// A picture only: no coordinates, and no cells for keys and screen readers.
    pub(crate) fn plain(mut self) -> Board {
        self.state.plain = true;
        self
    }

    /// Plain arrow keys step through a game, which the screen does; cells are walked with Shift as well.
    pub(crate) fn steps(mut self) -> Board {
        self.state.steps = true;
        self
    }

    /// What is done when a place has been chosen.
    pub(crate) fn on_choose(mut self, run: impl Fn((Spot, Input)) + Send + Sync + 'static) -> Board {
        self.state.on_choose = Some(Callback::new(run));
        self
    }

    /// What is done when something has been picked up to be dragged.
    pub(crate) fn on_lift(mut self, run: impl Fn(Spot) + Send + Sync + 'static) -> Board {
        self.state.on_lift = Some(Callback::new(run));
        self
    }

    /// What is done when something has been dragged from place to place.
    pub(crate) fn on_drop(mut self, run: impl Fn((Spot, Spot, Input)) + Send + Sync + 'static) -> Board {
        self.state.on_drop = Some(Callback::new(run));
        self
    }

    /// What is done when something has been dragged off the board.
    pub(crate) fn on_off(mut self, run: impl Fn(Spot) + Send + Sync + 'static) -> Board {
        self.state.on_off = Some(Callback::new(run));
        self
    }

    /// The board as it is shown.
    pub(crate) fn view(self) -> AnyView {
        let Board { state, flipped, label } = self;
        let BoardState { scene, plain, node, cursor, .. } = state;
        let app = App::of();
        let layout = Memo::new(move |_| Layout {
            kind: scene.with(|scene| scene.kind),
            flipped: flipped.get(),
            coordinates: !plain && app.settings.with(|settings| settings.coordinates == Switch::On),
        });
        (move || {
            let layout = layout.get();
            if cursor.get_untracked().is_some_and(|spot| !layout.kind.has(spot)) {
                cursor.set(None);
            }
            // A board that is flipped keeps the focus on the same place.
            if has_focus(node) {
                let spot = move || cursor.try_get_untracked().flatten();
                dom::after(0, move || spot().into_iter().for_each(|spot| focus(node, spot)));
            }
            board(app, layout, state, label.clone())
        })
        .into_any()
    }
}

/// Whether a place of the board has the focus.
fn has_focus(node: NodeRef<Svg>) -> bool {
    let active = dom::document().active_element();
    node.get_untracked().is_some_and(|node| active.is_some_and(|active| node.contains(Some(&active))))
}

/// Gives the focus to a place of the board.
fn focus(node: NodeRef<Svg>, spot: Spot) {
    let cell =
        node.get_untracked().and_then(|node| node.query_selector(&format!("[data-cell=\"{spot}\"]")).ok().flatten());
    if let Some(cell) = cell {
        let _ = cell.unchecked_into::<web_sys::SvgElement>().focus();
    }
}

/// What a board shows, and its callbacks.
#[derive(Clone, Copy)]
struct BoardState {
    scene: Signal<Scene>,
    last: Signal<Option<LastTurn>>,
    marks: Signal<Marks>,
    plain: bool,
    steps: bool,
    on_choose: Option<Callback<(Spot, Input)>>,
    on_lift: Option<Callback<Spot>>,
    on_drop: Option<Callback<(Spot, Spot, Input)>>,
    on_off: Option<Callback<Spot>>,
    node: NodeRef<Svg>,
    /// the place of the keyboard cursor, once a key has been used
    cursor: RwSignal<Option<Spot>>,
}

/// A board in one layout; another layout is another drawing.
fn board(app: App, layout: Layout, state: BoardState, label: String) -> AnyView {
    let BoardState { scene, last, marks, plain, steps, on_choose, on_lift, on_drop, on_off, node, cursor } = state;
    let hold = RwSignal::new(None::<Hold>);
    let touched = RwSignal::new(false);
    // Whether cells are too small for a finger, judged when it comes down.
    let small = RwSignal::new(false);
    let input = move || match touched.get_untracked() && small.get_untracked() {
        true => Input::Touch,
        false => Input::Exact,
    };
    let length = N(layout.length()).to_string();
    let id = format!("board{}", app.next_id());
    let content = format!("#{id}");

    let choose = Callback::new(move |spot: Spot| {
        if let Some(on_choose) = on_choose {
            on_choose.run((spot, input()));
        }
    });
    let down = move |event: PointerEvent| {
        touched.set(event.pointer_type() == "touch");
        if on_choose.is_none() || event.button() != 0 {
            return;
        }
        let held = locate(node, layout, &event).and_then(|place| {
            small.set(place.1 < UNSURE);
            let can_pick = |spot| on_drop.is_some() && marks.with_untracked(|marks| marks.can_pick(spot));
            Hold::begin(layout, place, touched.get_untracked(), can_pick)
        });
        hold.set(held);
    };
    let go = move |event: PointerEvent| {
        if let (Some(held), Some((at, _))) = (hold.get_untracked(), locate(node, layout, &event)) {
            let lifted = held.carries && !held.moved;
            let held = held.moved_to(layout, at);
            hold.set(Some(held));
            // What is dragged counts as chosen, so that its destinations are shown.
            if let Some(on_lift) = on_lift.filter(|_| lifted && held.moved) {
                on_lift.run(held.from);
            }
            // A dragged stone stays with the pointer beyond the board's edge.
            if held.moved
                && let Some(board) = node.get_untracked()
            {
                let _ = board.set_pointer_capture(event.pointer_id());
            }
        }
    };
    let up = move |_: PointerEvent| {
        let Some(held) = hold.get_untracked() else { return };
        hold.set(None);
        if !held.moved {
            return;
        }
        let Some(over) = held.over(layout) else {
            if let Some(on_off) = on_off.filter(|_| held.carries && !held.is_inside(layout)) {
                on_off.run(held.from);
            }
            return;
        };
        match on_drop {
            Some(on_drop) if held.carries && over != held.from => on_drop.run((held.from, over, input())),
            _ if held.magnified => choose.run(over),
            _ => {}
        }
    };
    let key = move |event: KeyboardEvent| {
        touched.set(false);
        let walks = event.shift_key() || !steps;
        let here = cursor.get_untracked().unwrap_or(layout.kind.middle());
        if event.key() == "Enter" {
            event.prevent_default();
            choose.run(here);
        } else if let Some(next) = walks.then(|| cells::step(layout, here, &event.key())).flatten() {
            event.prevent_default();
            cursor.set(Some(next));
            focus(node, next);
        }
    };

    let stones = Memo::new(move |before: Option<&Stones>| {
        let none = Stones::default();
        last.with(|last| scene.with(|scene| before.unwrap_or(&none).renewed(scene, last.as_ref())))
    });
    let pieces = move || app.settings.with(|settings| settings.pieces);
    let bands = move || app.settings.with(|settings| settings.bands);
    let place = move |id: u32| {
        let stone = stones.with(|stones| stones.find(id));
        let carried = hold.get().filter(|held| held.moved && held.carries && Some(held.from) == stone.map(|s| s.spot));
        match (carried, stone) {
            (Some(held), _) => Some((held.at, true)),
            (None, Some(stone)) => Some((layout.at(stone.spot), false)),
            (None, None) => None,
        }
    };
    // Only stones that come or change later are animated.
    let first = stones.with_untracked(|stones| stones.list.len() as u32);
    let stone = move |id: u32| {
        let slot = Memo::new(move |_| stones.with(|stones| stones.find(id)).map_or(Slot::Vacant, |stone| stone.slot));
        let turns = Memo::new(move |before: Option<&bool>| {
            slot.track();
            before.is_some() || id >= first
        });
        view! {
            <g
                class="stone"
                class:carried=move || place(id).is_some_and(|(_, carried)| carried)
                style:transform=move || {
                    place(id).map(|(at, _)| format!("translate({}px,{}px)", N(at.x), N(at.y))).unwrap_or_default()
                }
            >
                <g class="face" class:turns=turns inner_html=move || face(layout, slot.get(), pieces())></g>
            </g>
        }
        .into_any()
    };
    let family = if layout.kind.throne().is_some() { "morelli" } else { "morris" };
    let class = format!("board {family} side{}", layout.kind.side());
    view! {
        <div class=class>
            <svg
                node_ref=node
                viewBox=format!("0 0 {length} {length}")
                data-board=""
                role=if plain { "img" } else { "grid" }
                aria-label=label
                on:pointerdown=down
                on:pointermove=go
                on:pointerup=up
                on:pointercancel=move |_| hold.set(None)
                on:pointerleave=move |_| hold.set(None)
                on:keydown=key
            >
                <g id=id aria-hidden="true">
                    <g inner_html=move || ground(layout, bands())></g>
                    <g class="throne" inner_html=move || throne(layout, scene.with(|scene| scene.throne))></g>
                    <g inner_html=move || marks.with(|marks| frames(layout, &marks.hints))></g>
                    <g class="below" inner_html=move || {
                        last.with(|last| scene.with(|scene| below(layout, scene, last.as_ref(), pieces())))
                    }></g>
                    <g class="stones">
                        {list(move || stones.get().list, |stone| stone.id, move |s| stone(s.id))}
                    </g>
                    <g inner_html=move || last.with(|last| ceremony(layout, last.as_ref()))></g>
                    <g inner_html=move || marks.with(|marks| threats(layout, &marks.hints))></g>
                    <g class="above" inner_html=move || {
                        last.with(|last| {
                            scene.with(|scene| marks.with(|marks| above(layout, scene, last.as_ref(), marks)))
                        })
                    }></g>
                    {move || {
                        let held = hold.get().filter(|held| held.moved && held.carries);
                        let over = held.and_then(|held| held.over(layout).filter(|&over| over != held.from));
                        let over = over.filter(|&over| marks.with(|marks| marks.can_choose(over)));
                        over.map(|over| {
                            let at = layout.at(over);
                            let (x, y, r) = (N(at.x), N(at.y), N(layout.man() + 3.0));
                            view! { <circle class="aim" cx=x.to_string() cy=y.to_string() r=r.to_string() /> }
                        })
                    }}
                </g>
                {(!plain)
                    .then(|| {
                        view! {
                            <g class="cells" role="rowgroup">
                                {cells::cells(layout, scene, marks, cursor, choose)}
                            </g>
                        }
                    })}
            </svg>
            {move || {
                hold.get()
                    .filter(|held| held.magnified)
                    .map(|held| {
                        let share = |x: f64| format!("{:.1}%", 100.0 * x / layout.length());
                        view! {
                            <svg
                                class="lens"
                                aria-hidden="true"
                                viewBox=held.lens(layout)
                                style:left=share(held.at.x)
                                style:top=share(held.at.y)
                            >
                                <use href=content.clone() />
                            </svg>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

/// A man beside the board: in hand, or to show a colour.
pub(crate) fn hand_man(color: Color) -> AnyView {
    let class = if color == Color::White { "disc w shaded" } else { "disc b shaded" };
    view! {
        <svg class="hand-man" viewBox="-12 -12 24 24" aria-hidden="true">
            <circle class=class r="10.4" />
        </svg>
    }
    .into_any()
}
