//! The turns with their variations and comments, and what can be done with them.

use leptos::html::Div;
use leptos::prelude::*;
use rayuela_coach::Judgement;
use rayuela_rules::Position;

use super::super::widgets::{breakable, button, step, typed};
use super::draw_input::drawings_line;
use super::move_menu::{self, MenuAt};
use super::report_search::Judging;
use super::state::Analysis;
use super::tree::{Id, Tree};
use crate::t;

/// A piece of the list.
#[derive(Clone, PartialEq, Debug)]
enum Item {
    /// a turn: its number if it is to be shown, and its ply from 1 if it is of the main line
    Turn { id: Id, number: String, text: String, ply: Option<usize> },
    /// a comment
    Comment(String),
    /// alternatives to the turn before
    Variation(Vec<Item>),
}

/// The whole list.
fn items(tree: &Tree) -> Vec<Item> {
    let start = tree.node(0);
    let first = tree.variant().first_player();
    let late = usize::from(start.position.turn() != first);
    let mut items: Vec<Item> = comment_item(&start.comment).into_iter().collect();
    if let Some(&child) = start.children.first() {
        line(tree, child, 0, late, true, &mut items);
    }
    items
}

fn comment_item(comment: &str) -> Option<Item> {
    (!comment.trim().is_empty()).then(|| Item::Comment(comment.to_string()))
}

/// The line that begins with a node; `ply` turns come before it, and numbers are `late` by one if the second player began.
fn line(tree: &Tree, first: Id, ply: usize, late: usize, main: bool, items: &mut Vec<Item>) {
    let (mut id, mut ply, mut interrupted) = (first, ply, true);
    items.extend(comment_item(&tree.node(first).intro));
    loop {
        let node = tree.node(id);
        let (number, second) = ((ply + late) / 2 + 1, (ply + late) % 2 == 1);
        let number = match (second, interrupted) {
            (false, _) => format!("{number}."),
            (true, true) => format!("{number}…"),
            (true, false) => String::new(),
        };
        items.push(Item::Turn { id, number, text: node.text.clone(), ply: main.then_some(ply + 1) });
        let before = items.len();
        items.extend(comment_item(&node.comment));
        let siblings = &tree.node(node.parent).children;
        if siblings.first() == Some(&id) {
            for &other in &siblings[1..] {
                let mut variation = Vec::new();
                line(tree, other, ply, late, false, &mut variation);
                items.push(Item::Variation(variation));
            }
        }
        interrupted = items.len() > before;
        let Some(&next) = node.children.first() else { return };
        (id, ply) = (next, ply + 1);
    }
}

/// A sign for a judged turn, as chess players use them.
pub(crate) const fn sign(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Good => "",
        Judgement::Inaccuracy => "?!",
        Judgement::Mistake => "?",
        Judgement::Blunder => "??",
    }
}

/// How the turn to a node is judged.
fn judged(analysis: Analysis, id: Id) -> Judgement {
    analysis.judging.with(|judging| match judging {
        Judging::Done(judged) => judged.turn(id).map_or(Judgement::Good, |turn| turn.judgement),
        _ => Judgement::Good,
    })
}

fn show(analysis: Analysis, menu: RwSignal<Option<MenuAt>>, item: Item) -> AnyView {
    match item {
        Item::Comment(words) => view! { <span class="said">{words}</span> }.into_any(),
        Item::Variation(items) => {
            let items: Vec<_> = items.into_iter().map(|item| show(analysis, menu, item)).collect();
            view! { <div class="variation">{items}</div> }.into_any()
        }
        Item::Turn { id, number, text, ply } => {
            let mark = move || {
                let judgement = judged(analysis, id);
                (judgement != Judgement::Good).then(|| {
                    let word = t!(judgement.key());
                    view! { <span class="sign" title=word.clone() aria-label=word>{sign(judgement)}</span> }
                })
            };
            view! {
                <span class="numbered">
                    {(!number.is_empty()).then(|| view! { <span class="number">{number}</span> })}
                    <button
                        type="button"
                        class="turn"
                        data-node=id.to_string()
                        data-ply=ply.map(|ply| ply.to_string())
                        aria-current=move || if analysis.at.get() == id { "step" } else { "false" }
                        on:click=move |_| analysis.go(id)
                        on:contextmenu=move |event| move_menu::open(analysis, menu, id, &event)
                    >
                        <span inner_html=breakable(&text)></span>
                        {mark}
                    </button>
                </span>
            }
            .into_any()
        }
    }
}

/// Whether something holds of the node on the board.
fn node(analysis: Analysis, ask: fn(&Tree, Id) -> bool) -> Signal<bool> {
    Signal::derive(move || {
        let at = analysis.at.get();
        analysis.tree.with(|tree| ask(tree, at))
    })
}

/// The steps through the game and the list of its turns. It is there whatever else is shown, and nothing that comes
/// later moves it.
pub(crate) fn list(analysis: Analysis) -> AnyView {
    let list: NodeRef<Div> = NodeRef::new();
    let all = Memo::new(move |_| analysis.tree.with(items));
    // Scrolls the list, not the page, to the turn on the board.
    Effect::new(move || {
        let id = analysis.at.get();
        all.track();
        let Some(list) = list.get() else { return };
        let item = list.query_selector(&format!("[data-node=\"{id}\"]")).ok().flatten();
        let top = item.map_or(0.0, |item| {
            let (item, area) = (item.get_bounding_client_rect(), list.get_bounding_client_rect());
            f64::from(list.scroll_top()) + item.top() - area.top() - area.height() / 2.0
        });
        list.set_scroll_top(top as i32);
    });
    let at_start = node(analysis, |_, id| id == 0);
    let at_end = node(analysis, |tree, id| tree.node(id).children.is_empty());
    let never = Signal::stored(false);
    let menu = RwSignal::new(None);
    view! {
        <section class="panel moves" aria-label=t!("moves-title")>
            <div class="steps">
                {step("first", "«", t!("step-first"), at_start, move || analysis.end(false))}
                {step("back", "‹", t!("step-back"), at_start, move || analysis.step(false))}
                {step("forward", "›", t!("step-forward"), at_end, move || analysis.step(true))}
                {step("last", "»", t!("step-last"), at_end, move || analysis.end(true))}
                {button("flip", "", t!("flip"), never, move || analysis.flipped.update(|flipped| *flipped = !*flipped))}
            </div>
            <div class="tree" node_ref=list>
                {move || all.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("analysis-empty")}</p> })}
                {move || all.get().into_iter().map(|item| show(analysis, menu, item)).collect::<Vec<_>>()}
            </div>
            {move_menu::view(analysis, menu)}
        </section>
    }
    .into_any()
}

/// What can be done with the turn on the board: promote, delete, comment, continue with a typed one.
pub(crate) fn tools(analysis: Analysis) -> AnyView {
    let at_start = node(analysis, |_, id| id == 0);
    let on_main = node(analysis, |tree, id| tree.branch(id).is_none());
    let comment = Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.tree.with(|tree| tree.node(at).comment.clone())
    });
    view! {
        <section class="panel tools" aria-label=t!("tools-title")>
            <div class="row edits" hidden=move || !analysis.is_editable()>
                {button("promote", "", t!("variation-promote"), on_main, move || analysis.promote())}
                {button("delete", "", t!("turn-delete"), at_start, move || analysis.delete())}
            </div>
            <label class="field">
                <span>{t!("comment-label")}</span>
                <textarea
                    rows="1"
                    data-comment=""
                    placeholder=t!("comment-label")
                    maxlength="4000"
                    prop:readOnly=move || !analysis.is_editable()
                    prop:value=comment
                    on:input=move |event| analysis.comment(&event_target_value(&event))
                ></textarea>
            </label>
            {drawings_line(analysis)}
            {typed(move |turn| analysis.play_text(turn))}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Record;

    fn words(items: &[Item]) -> String {
        let word = |item: &Item| match item {
            Item::Turn { number, text, ply, .. } => {
                format!("{number}{text}{}", ply.map(|ply| format!("#{ply}")).unwrap_or_default())
            }
            Item::Comment(words) => format!("{{{words}}}"),
            Item::Variation(items) => format!("({})", words(items)),
        };
        items.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_stand_beside_their_turns() {
        let text = "[Variant \"six\"] 1. a1 {Hm.} e1 (1... {Or} c1 2. e1 (2. a5)) 2. a5 c5";
        let tree = Tree::of_record(&Record::parse_all(text).unwrap()[0]).unwrap().0;
        assert_eq!(words(&items(&tree)), "1.a1#1 {Hm.} 1…e1#2 ({Or} 1…c1 2.e1 (2.a5)) 2.a5#3 c5#4");
        let start = "[Variant \"six\"] [Start \".../.../..../.../... b 6 6\"] 1... a1 2. e1";
        let tree = Tree::of_record(&Record::parse_all(start).unwrap()[0]).unwrap().0;
        assert_eq!(words(&items(&tree)), "1…a1#1 2.e1#2");
    }
}
