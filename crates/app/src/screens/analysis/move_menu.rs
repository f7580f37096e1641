//! The menu of a move in the list, by the right mouse button, a long press or the menu key: promote, delete, comment.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, MouseEvent};

use super::super::widgets::button;
use super::state::{Analysis, Tab};
use super::tree::Id;
use crate::{dom, t};

/// About the size of the menu in pixels, so that it opens within the window.
const SIZE: (i32, i32) = (220, 160);

/// Where the menu is open, in pixels of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MenuAt {
    left: i32,
    top: i32,
}

/// Shows the move and opens its menu.
pub(crate) fn open(analysis: Analysis, menu: RwSignal<Option<MenuAt>>, id: Id, event: &MouseEvent) {
    if !analysis.is_editable() {
        return;
    }
    event.prevent_default();
    analysis.go(id);
    let window = dom::window();
    let side = |of: Result<wasm_bindgen::JsValue, _>| of.ok().and_then(|side| side.as_f64()).unwrap_or_default() as i32;
    let within = |at: i32, size: i32, all: i32| at.min(all - size).max(0);
    let left = within(event.client_x(), SIZE.0, side(window.inner_width()));
    let top = within(event.client_y(), SIZE.1, side(window.inner_height()));
    menu.set(Some(MenuAt { left, top }));
}

/// Puts the focus on the first thing that a selector finds within an element.
fn focus_first(within: &web_sys::Element, selector: &str) {
    let found = within.query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// The same in the whole page, once it shows what has just changed.
fn focus_soon(selector: &'static str) {
    dom::after(0, move || {
        if let Some(root) = dom::document().document_element() {
            focus_first(&root, selector);
        }
    });
}

/// The menu, where it is open.
pub(crate) fn view(analysis: Analysis, menu: RwSignal<Option<MenuAt>>) -> AnyView {
    (move || menu.get().map(|at| opened(analysis, menu, at))).into_any()
}

fn opened(analysis: Analysis, menu: RwSignal<Option<MenuAt>>, at: MenuAt) -> AnyView {
    let node: NodeRef<Div> = NodeRef::new();
    Effect::new(move || {
        if let Some(node) = node.get() {
            focus_first(&node, "button:not([disabled])");
        }
    });
    let close = move || menu.set(None);
    let done = move |run: fn(Analysis)| {
        close();
        run(analysis);
    };
    let comment = move || {
        close();
        analysis.tab.set(Tab::Turns);
        focus_soon("[data-comment]");
    };
    let here = analysis.at.get_untracked();
    let on_main = Signal::stored(analysis.tree.with_untracked(|tree| tree.branch(here).is_none()));
    let never = Signal::stored(false);
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
            focus_soon(".tree [aria-current=step]");
        }
    };
    view! {
        <div
            class="menu-backdrop"
            on:click=move |_| close()
            on:contextmenu=move |event: MouseEvent| {
                event.prevent_default();
                close();
            }
        ></div>
        <div
            node_ref=node
            class="move-menu"
            role="group"
            aria-label=t!("tools-title")
            style:left=format!("{}px", at.left)
            style:top=format!("{}px", at.top)
            on:keydown=key
        >
            {button("menu-promote", "", t!("variation-promote"), on_main, move || done(Analysis::promote))}
            {button("menu-comment", "", t!("comment-label"), never, comment)}
            {button("menu-delete", "", t!("turn-delete"), never, move || done(Analysis::delete))}
        </div>
    }
    .into_any()
}
