//! Help over the screen: keys, and how to play on the board.

use leptos::html::Dialog;
use leptos::prelude::*;
use rayuela_lessons::rules_slug;

use crate::app::{App, is_puzzles};
use crate::router::Route;
use crate::t;

/// The keys and what each does.
const KEYS: [(&str, &str); 13] = [
    ("← →", "key-steps"),
    ("Home End", "key-ends"),
    ("↑ ↓", "key-variations"),
    ("f", "key-flip"),
    ("Space", "key-suggest"),
    ("l", "key-engine"),
    ("Esc", "key-cancel"),
    ("Tab", "key-board"),
    ("Shift ← ↑ → ↓", "key-cells"),
    ("Enter", "key-choose"),
    ("m", "key-draw"),
    ("Enter", "key-confirm"),
    ("?", "key-help"),
];

/// The keys of the puzzles' screen besides.
const PUZZLE_KEYS: [(&str, &str); 4] = [
    ("Space", "key-puzzle-next"),
    ("h", "key-puzzle-hint"),
    ("s", "key-puzzle-solution"),
    ("a", "key-puzzle-analysis"),
];

/// The address of the rules of the game on the screen, or of all rules, and the message of the link there.
fn rules_link(route: &Route) -> (String, &'static str) {
    let variant = match route {
        Route::Play(variant, _) | Route::Editor(variant, _) | Route::Analysis(Some((variant, _))) => Some(*variant),
        _ => None,
    };
    let path = Route::Rules(variant.map(|variant| rules_slug(variant).to_string())).path();
    (path, if variant.is_some() { "help-rules-game" } else { "help-rules" })
}

/// The help.
pub(crate) fn help(app: App) -> AnyView {
    let dialog: NodeRef<Dialog> = NodeRef::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            let _ = dialog.show_modal();
        }
    });
    let puzzles = app.route.with_untracked(is_puzzles);
    let keys: Vec<_> = KEYS
        .iter()
        .filter(|(keys, _)| !puzzles || !["Space", "l", "← →", "Home End"].contains(keys))
        .chain(PUZZLE_KEYS.iter().filter(|_| puzzles))
        .map(|(keys, words)| {
            let keys: Vec<_> = keys.split(' ').map(|key| view! { <kbd>{key}</kbd>" " }).collect();
            view! { <dt>{keys}</dt><dd>{t!(words)}</dd> }
        })
        .collect();
    let (rules, rules_words) = app.route.with_untracked(rules_link);
    view! {
        <dialog node_ref=dialog class="help" aria-labelledby="help-title" on:close=move |_| app.help.set(false)>
            <h2 id="help-title" tabindex="-1" autofocus=true>{t!("help-title")}</h2>
            <p>{t!("help-board")}</p>
            <p>{t!("help-typed")}</p>
            <p>{t!("help-draw")}</p>
            <dl>{keys}</dl>
            <p class="help-links" on:click=move |_| app.help.set(false)>
                <a href=rules data-link="" data-do="rules">{t!(rules_words)}</a>
                " · "
                <a href="/learn" data-link="" data-do="lessons">{t!("nav-learn")}</a>
                " · "
                <a href="/about" data-link="" data-do="about">{t!("help-about")}</a>
            </p>
            <form method="dialog">
                <button class="primary" data-do="close-help">{t!("close")}</button>
            </form>
        </dialog>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_leads_to_its_own_rules() {
        for (address, rules) in [
            ("/play/morelli9", "/rules/morelli"),
            ("/play/morelli13+2011", "/rules/morelli-2011"),
            ("/analysis/six", "/rules/six"),
            ("/editor/stacking", "/rules/stacking"),
            ("/settings", "/rules"),
        ] {
            assert_eq!(rules_link(&Route::parse(address, "")).0, rules);
        }
    }
}
