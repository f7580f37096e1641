//! The list of turns, and the steps through it.

use leptos::html::Ol;
use leptos::prelude::*;
use rayuela_rules::{AnyGame, Position};

use super::widgets::{breakable, button, step};
use crate::play::Driver;
use crate::t;

/// A turn of the list: its ply from 1, its text; `None` before a first turn of the second player.
type Entry = Option<(usize, String)>;

/// Turns, two to a number.
pub(crate) type Rows = Vec<(usize, [Entry; 2])>;

/// The turns of a game, two to a number.
pub(crate) fn rows(game: &AnyGame) -> Rows {
    let variant = game.position().variant();
    let first = variant.first_player();
    let late = usize::from(game.start().turn() != first);
    let mut rows = Rows::new();
    for ply in 0..game.ply() {
        let Some(text) = game.notation(ply) else { continue };
        let (row, column) = ((ply + late) / 2, (ply + late) % 2);
        if rows.len() <= row {
            rows.push((row + 1, [None, None]));
        }
        if let Some((_, entries)) = rows.last_mut() {
            entries[column] = Some((ply + 1, text));
        }
    }
    rows
}

/// The list of a game on this device with its steps.
pub(crate) fn moves(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let rows =
        Memo::new(move |_| session.with(|session| session.as_ref().map(|s| rows(&s.core.game)).unwrap_or_default()));
    let shown =
        Memo::new(move |_| session.with(|session| session.as_ref().map_or(0, |session| session.core.shown_ply())));
    let last =
        Memo::new(move |_| session.with(|session| session.as_ref().map_or(0, |session| session.core.game.ply())));
    let go = Callback::new(move |ply| driver.go_to(ply));
    let flip = Callback::new(move |()| driver.flip());
    list(rows, shown, last, go, flip)
}

/// The list with its step buttons: the ply on the board, the last ply, and callbacks to go to a ply and flip the board.
pub(crate) fn list(
    rows: Memo<Rows>,
    shown: Memo<usize>,
    last: Memo<usize>,
    go: Callback<usize>,
    flip: Callback<()>,
) -> AnyView {
    let list: NodeRef<Ol> = NodeRef::new();
    // Scrolls the list, not the page, to the turn on the board.
    Effect::new(move || {
        let ply = shown.get();
        rows.track();
        let Some(list) = list.get() else { return };
        let item = list.query_selector(&format!("[data-ply=\"{ply}\"]")).ok().flatten();
        let top = item.map_or(0.0, |item| {
            let (item, area) = (item.get_bounding_client_rect(), list.get_bounding_client_rect());
            f64::from(list.scroll_top()) + item.top() - area.top() - area.height() / 2.0
        });
        list.set_scroll_top(top as i32);
    });
    let turn = move |entry: Entry| match entry {
        None => view! { <span class="turn none">"…"</span> }.into_any(),
        Some((ply, text)) => view! {
            <button
                type="button"
                class="turn"
                data-ply=ply.to_string()
                aria-current=move || if shown.get() == ply { "step" } else { "false" }
                on:click=move |_| go.run(ply)
            >
                <span inner_html=breakable(&text)></span>
            </button>
        }
        .into_any(),
    };
    let row = move |(number, [first, second]): (usize, [Entry; 2])| {
        view! {
            <li>
                <span class="number">{number}"."</span>
                {turn(first)}
                {second.map(|second| turn(Some(second)))}
            </li>
        }
    };
    let at_start = Signal::derive(move || shown.get() == 0);
    let at_end = Signal::derive(move || shown.get() == last.get());
    view! {
        <section class="panel moves" aria-label=t!("moves-title")>
            {move || {
                rows.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("moves-empty")}</p> })
            }}
            <ol node_ref=list>{move || rows.get().into_iter().map(row).collect::<Vec<_>>()}</ol>
            <div class="steps">
                {step("first", "«", t!("step-first"), at_start, move || go.run(0))}
                {step("back", "‹", t!("step-back"), at_start, move || go.run(shown.get_untracked().saturating_sub(1)))}
                {step("forward", "›", t!("step-forward"), at_end, move || go.run(shown.get_untracked() + 1))}
                {step("last", "»", t!("step-last"), at_end, move || go.run(last.get_untracked()))}
                {button("flip", "", t!("flip"), Signal::stored(false), move || flip.run(()))}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::AnyPosition;

    #[test]
    fn two_turns_to_a_number() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        for turn in ["a1", "a3", "e1"] {
            game.play_text(turn).unwrap();
        }
        let texts = rows(&game);
        assert_eq!(texts.len(), 2);
        assert_eq!(texts[1], (2, [Some((3, "e1".to_string())), None]));
        let late = AnyPosition::parse("six".parse().unwrap(), ".../.../..../.../... b 6 6").unwrap();
        let mut game = AnyGame::new(late);
        game.play_text("a1").unwrap();
        assert_eq!(rows(&game), [(1, [None, Some((1, "a1".to_string()))])]);
    }
}
