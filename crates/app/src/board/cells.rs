//! Cells for pointers, keys and screen readers: a grid with one tab stop.

use leptos::prelude::*;
use rayuela_draw::N;
use rayuela_rules::morelli::{Band, Edition};
use rayuela_rules::morris::Slot;
use rayuela_rules::{Color, Spot};

use super::geometry::Layout;
use super::marks::Marks;
use super::scene::{BoardKind, Scene};
use super::worth::Worth;
use crate::t;

/// The place that an arrow key leads to: the nearest one in that direction on the screen, or the same one at the edge.
pub(crate) fn step(layout: Layout, from: Spot, key: &str) -> Option<Spot> {
    let (dx, dy) = match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        _ => return None,
    };
    let place = |spot: Spot| {
        let (column, row) = layout.place(spot);
        (column as i32, row as i32)
    };
    let (column, row) = place(from);
    let ahead = layout.kind.spots().filter_map(|spot| {
        let (c, r) = place(spot);
        let (along, aside) = ((c - column) * dx + (r - row) * dy, ((c - column) * dy).abs() + ((r - row) * dx).abs());
        // Straight ahead if there is anything; otherwise the smallest detour.
        (along > 0).then_some(((aside * 10 + along, aside), spot))
    });
    Some(ahead.min_by_key(|(cost, _)| *cost).map_or(from, |(_, spot)| spot))
}

/// What stands there, in words.
fn man_words(kind: BoardKind, slot: Slot) -> String {
    let (color, stack) = match slot {
        Slot::Vacant => return t!("cell-empty"),
        Slot::Man(color) => (color, false),
        Slot::Stack(color) => (color, true),
    };
    let what = match kind {
        BoardKind::Morelli(_, Edition::E2011) => "stone",
        BoardKind::Morelli(..) => "piece",
        BoardKind::Morris(..) if stack => "stack",
        BoardKind::Morris(..) => "man",
    };
    t!("cell-man", color = color.name(), what = what)
}

/// Everything that a cell's label depends on. There are many cells, so a label is built again only when this changes.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    slot: Slot,
    throne: Option<Color>,
    chosen: bool,
    choosable: bool,
    pickable: bool,
    worth: Option<Worth>,
}

impl Look {
    fn of(scene: &Scene, marks: &Marks, spot: Spot) -> Look {
        Look {
            slot: scene.at(spot),
            throne: scene.throne,
            chosen: marks.chosen.contains(&spot),
            choosable: marks.can_choose(spot),
            pickable: marks.can_pick(spot),
            worth: marks.worths.iter().find(|(at, _)| *at == spot).map(|(_, worth)| *worth),
        }
    }
}

/// A place in words: its name, its band, what stands there, whether it may be chosen, and what that leads to.
fn label(kind: BoardKind, look: Look, spot: Spot) -> String {
    let mut words = kind.name(spot);
    let mut add = |part: String| {
        words.push_str(", ");
        words.push_str(&part);
    };
    if let BoardKind::Morelli(_, edition) = kind {
        if kind.throne() == Some(spot) {
            let edition = if edition == Edition::E2011 { "e2011" } else { "e2015" };
            let holder = look.throne.map_or("none", Color::name);
            add(t!("cell-throne", edition = edition, holder = holder));
            return words;
        }
        let band = Band::ALL[kind.band(spot).min(6)];
        add(t!("cell-band", band = band.name().to_lowercase()));
    }
    add(man_words(kind, look.slot));
    if look.chosen {
        add(t!("cell-chosen"));
    } else if look.choosable {
        add(t!("cell-choosable"));
    }
    if let Some(worth) = look.worth {
        add(t!("cell-worth", worth = worth.name()));
    }
    words
}

/// All cells, rank by rank.
pub(crate) fn cells(
    layout: Layout,
    scene: Signal<Scene>,
    marks: Signal<Marks>,
    cursor: RwSignal<Option<Spot>>,
    choose: Callback<Spot>,
) -> impl IntoView {
    let side = layout.kind.side();
    let rows = (0..side).map(|row| {
        let in_row = layout.kind.spots().filter(|&spot| layout.place(spot).1 == row);
        let mut in_row: Vec<Spot> = in_row.collect();
        in_row.sort_by_key(|&spot| layout.place(spot).0);
        let cells: Vec<_> = in_row.into_iter().map(|spot| cell(layout, scene, marks, cursor, choose, spot)).collect();
        view! { <g role="row">{cells}</g> }
    });
    rows.collect::<Vec<_>>()
}

fn cell(
    layout: Layout,
    scene: Signal<Scene>,
    marks: Signal<Marks>,
    cursor: RwSignal<Option<Spot>>,
    choose: Callback<Spot>,
    spot: Spot,
) -> AnyView {
    let (at, middle) = (layout.at(spot), layout.kind.middle());
    let half = layout.pitch() / 2.0;
    let corner = if layout.kind.throne().is_some() { 5.0 } else { half };
    let look = Memo::new(move |_| scene.with(|scene| marks.with(|marks| Look::of(scene, marks, spot))));
    let words = move || label(layout.kind, look.get(), spot);
    let class = move || match look.get() {
        Look { pickable: true, .. } => "cell pick",
        Look { choosable: true, .. } => "cell choose",
        _ => "cell",
    };
    view! {
        <g
            role="gridcell"
            class=class
            data-cell=spot.to_string()
            tabindex=move || if cursor.get().unwrap_or(middle) == spot { "0" } else { "-1" }
            aria-label=words
            aria-selected=move || if look.get().chosen { "true" } else { "false" }
            on:focus=move |_| cursor.set(Some(spot))
            on:click=move |_| choose.run(spot)
        >
            <rect
                x=N(at.x - half).to_string()
                y=N(at.y - half).to_string()
                width=N(2.0 * half).to_string()
                height=N(2.0 * half).to_string()
                rx=N(corner).to_string()
            />
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_reach_every_place() {
        for name in ["morelli7", "nine", "six"] {
            for flipped in [false, true] {
                let layout = Layout { kind: BoardKind::of(name.parse().unwrap()), flipped, coordinates: false };
                let all: Vec<Spot> = layout.kind.spots().collect();
                let mut reached = vec![all[0]];
                let mut at = 0;
                while let Some(&spot) = reached.get(at) {
                    for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] {
                        if let Some(next) = step(layout, spot, key).filter(|next| !reached.contains(next)) {
                            reached.push(next);
                        }
                    }
                    at += 1;
                }
                assert_eq!(reached.len(), all.len(), "{name}");
            }
        }
    }

    #[test]
    fn places_in_words() {
        crate::i18n::set_lang(crate::i18n::Lang::En);
        let position = rayuela_rules::AnyPosition::start("morelli5".parse().unwrap());
        let scene = Scene::from(&position);
        let words = |spot| label(scene.kind, Look::of(&scene, &Marks::default(), spot), spot);
        assert_eq!(words(Spot { file: 0, rank: 0 }), "A1, blue, black piece");
        assert_eq!(words(Spot { file: 2, rank: 2 }), "C3, Throne, vacant");
        let proved = |worth| {
            let spot = Spot { file: 0, rank: 0 };
            label(scene.kind, Look::of(&scene, &Marks { worths: vec![(spot, worth)], ..Marks::default() }, spot), spot)
        };
        assert_eq!(
            [Worth::Won, Worth::Drawn, Worth::Lost].map(proved),
            ["wins", "draws", "loses"].map(|word| format!("A1, blue, black piece, {word}"))
        );
    }
}
