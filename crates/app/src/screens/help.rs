//! Help over the screen: keys, and how to play on the board.

use leptos::html::Dialog;
use leptos::prelude::*;

use crate::app::App;
use crate::t;

/// The keys and what each does.
const KEYS: [(&str, &str); 11] = [
    ("← →", "key-steps"),
    ("Home End", "key-ends"),
    ("f", "key-flip"),
    ("Space", "key-suggest"),
    ("l", "key-engine"),
    ("Esc", "key-cancel"),
    ("Tab", "key-board"),
    ("← ↑ → ↓", "key-cells"),
    ("Enter", "key-choose"),
    ("Enter", "key-confirm"),
    ("?", "key-help"),
];

/// The help.
pub(crate) fn help(app: App) -> AnyView {
    let dialog: NodeRef<Dialog> = NodeRef::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            let _ = dialog.show_modal();
        }
    });
    let keys: Vec<_> = KEYS
        .iter()
        .map(|(keys, words)| {
            let keys: Vec<_> = keys.split(' ').map(|key| view! { <kbd>{key}</kbd>" " }).collect();
            view! { <dt>{keys}</dt><dd>{t!(words)}</dd> }
        })
        .collect();
    view! {
        <dialog node_ref=dialog class="help" aria-labelledby="help-title" on:close=move |_| app.help.set(false)>
            <h2 id="help-title" tabindex="-1" autofocus=true>{t!("help-title")}</h2>
            <p>{t!("help-board")}</p>
            <p>{t!("help-typed")}</p>
            <dl>{keys}</dl>
            <form method="dialog">
                <button class="primary" data-do="close-help">{t!("close")}</button>
            </form>
        </dialog>
    }
    .into_any()
}
