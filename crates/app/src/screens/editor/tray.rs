//! The tray: what can be put on the board, by clicking or by dragging.

use leptos::prelude::*;
use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot, Variant};
use web_sys::PointerEvent;

use crate::{dom, t, words};

/// A pointer that carries something from the tray.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Carried {
    slot: Slot,
    x: i32,
    y: i32,
    moved: bool,
}

/// The tools of a game's tray; a vacant place is the eraser.
pub(super) fn tools(variant: Variant) -> Vec<Slot> {
    let mut tools = vec![Slot::Man(Color::White), Slot::Man(Color::Black)];
    if variant == Variant::Stacking {
        tools.extend([Slot::Stack(Color::White), Slot::Stack(Color::Black)]);
    }
    tools.push(Slot::Vacant);
    tools
}

/// The name of a tool for tests and keys, as in position texts.
pub(super) const fn letter(slot: Slot) -> &'static str {
    match slot {
        Slot::Vacant => "x",
        Slot::Man(Color::White) => "w",
        Slot::Man(Color::Black) => "b",
        Slot::Stack(Color::White) => "W",
        Slot::Stack(Color::Black) => "B",
    }
}

fn name(variant: Variant, slot: Slot) -> String {
    let color = match slot {
        Slot::Vacant => return t!("tool-erase"),
        Slot::Stack(color) => return t!("tool-stack", color = color.name()),
        Slot::Man(color) => color,
    };
    let what = match variant {
        Variant::Morelli(_) if words::edition(variant) == "e2011" => "stone",
        Variant::Morelli(_) => "piece",
        _ => "man",
    };
    t!("cell-man", color = color.name(), what = what)
}

/// A man, a stack or an eraser, drawn small.
fn icon(slot: Slot) -> AnyView {
    let disc = |color: Color, y: &'static str| {
        let class = if color == Color::White { "disc w shaded" } else { "disc b shaded" };
        view! { <circle class=class cy=y r="10" /> }
    };
    let inside = match slot {
        Slot::Vacant => view! { <path class="eraser" d="M-7-7L7 7M7-7L-7 7" /> }.into_any(),
        Slot::Man(color) => disc(color, "0").into_any(),
        Slot::Stack(color) => view! { {disc(!color, "3.4")} {disc(color, "-3.4")} }.into_any(),
    };
    view! { <svg class="hand-man tool-icon" viewBox="-15 -15 30 30" aria-hidden="true">{inside}</svg> }.into_any()
}

/// The place under a point of the window.
fn place_at(x: i32, y: i32) -> Option<Spot> {
    let element = dom::document().element_from_point(x as f32, y as f32)?;
    let cell = element.closest("[data-board] [data-cell]").ok().flatten()?;
    spot_of(&cell.get_attribute("data-cell")?)
}

/// Reads the name of a place, such as `e5`.
pub(super) fn spot_of(name: &str) -> Option<Spot> {
    let mut letters = name.chars();
    let file = (letters.next()?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    let rank = letters.as_str().parse::<usize>().ok()?.checked_sub(1)?;
    Some(Spot { file, rank })
}

/// The tray. `tool` is what a click on the board puts there; what is dragged out of the tray is given to `drop`.
pub(super) fn tray(variant: Memo<Variant>, tool: RwSignal<Slot>, drop: Callback<(Spot, Slot)>) -> AnyView {
    let carried = RwSignal::new(None::<Carried>);
    let go = dom::listen("pointermove", move |event: PointerEvent| {
        if let Some(held) = carried.get_untracked() {
            let (x, y) = (event.client_x(), event.client_y());
            let far = (x - held.x).abs() + (y - held.y).abs() > 6;
            if far || held.moved {
                carried.set(Some(Carried { x, y, moved: true, ..held }));
            }
        }
    });
    let up = dom::listen("pointerup", move |event: PointerEvent| {
        if let Some(held) = carried.get_untracked() {
            carried.set(None);
            if let Some(spot) = place_at(event.client_x(), event.client_y()).filter(|_| held.moved) {
                drop.run((spot, held.slot));
            }
        }
    });
    let gone = dom::listen("pointercancel", move |_: PointerEvent| carried.set(None));
    let listening = StoredValue::new_local(Some([go, up, gone]));
    on_cleanup(move || {
        listening.try_update_value(Option::take);
    });
    let item = move |slot: Slot| {
        let down = move |event: PointerEvent| {
            if event.button() == 0 {
                tool.set(slot);
                carried.set(Some(Carried { slot, x: event.client_x(), y: event.client_y(), moved: false }));
            }
        };
        view! {
            <label class="tool" class:chosen=move || tool.get() == slot data-tool=letter(slot) on:pointerdown=down>
                <input
                    type="radio"
                    name="tool"
                    prop:checked=move || tool.get() == slot
                    on:change=move |_| tool.set(slot)
                />
                {icon(slot)}
                <span>{name(variant.get_untracked(), slot)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="tray">
            <legend class="spoken">{t!("tray-label")}</legend>
            {move || tools(variant.get()).into_iter().map(item).collect::<Vec<_>>()}
        </fieldset>
        {move || {
            carried
                .get()
                .filter(|held| held.moved)
                .map(|held| {
                    view! {
                        <div class="in-flight" style:left=format!("{}px", held.x) style:top=format!("{}px", held.y)>
                            {icon(held.slot)}
                        </div>
                    }
                })
        }}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_places_are_read() {
        assert_eq!(spot_of("e5"), Some(Spot { file: 4, rank: 4 }));
        assert_eq!(spot_of("m13").map(|spot| spot.to_string()).as_deref(), Some("m13"));
        assert_eq!([spot_of(""), spot_of("5"), spot_of("a0")], [None; 3]);
    }

    #[test]
    fn only_stacking_has_stacks() {
        assert_eq!(tools("nine".parse().unwrap()).len(), 3);
        assert_eq!(tools(Variant::Stacking).len(), 5);
    }
}
