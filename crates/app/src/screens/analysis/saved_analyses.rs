//! The analyses saved on the device: to continue, or to remove.

use leptos::prelude::*;
use rayuela_rules::Variant;

use super::input::{Opened, read};
use super::open::name;
use super::players;
use super::state::{Analysis, Tab};
use crate::storage::{ANALYSES, REPORTS};
use crate::t;

/// The saved analyses with their ids, the newest first.
pub(crate) fn on_device() -> impl Iterator<Item = (String, Opened)> {
    ANALYSES.ids().into_iter().filter_map(|id| {
        let text = ANALYSES.text(&id)?;
        Some((id, read(&text, Variant::Stacking).ok()?.into_iter().next()?))
    })
}

/// The label of a saved game.
fn label(id: &str, opened: &Opened) -> String {
    let tree = &opened.tree;
    let players = players::names(tree, players::is_own(id)).map(|names| format!(" · {names}")).unwrap_or_default();
    format!("{}{players} · {}", name(tree.variant()), t!("kept-turns", n = tree.line(0).len()))
}

/// The list of saved analyses without the one on the board.
pub(crate) fn saved_analyses(analysis: Analysis) -> AnyView {
    let changed = RwSignal::new(());
    let others = Memo::new(move |_| {
        changed.get();
        let current = analysis.id.get();
        on_device().filter(|(id, opened)| *id != current && !opened.tree.is_empty()).collect::<Vec<_>>()
    });
    let row = move |(id, opened): (String, Opened)| {
        let name = label(&id, &opened);
        let remove_label = t!("forget-analysis", name = name.clone());
        let removed = id.clone();
        let remove = move |_| {
            ANALYSES.remove(&removed);
            REPORTS.remove(&removed);
            changed.set(());
        };
        let open = move |_| {
            analysis.open_saved(id.clone(), opened.clone());
            analysis.games.set(Vec::new());
            analysis.tab.set(Tab::Turns);
        };
        view! {
            <li>
                <button type="button" class="turn" data-do="open-kept" on:click=open>{name}</button>
                <button type="button" class="quiet forget" data-do="forget-kept" aria-label=remove_label on:click=remove>
                    "×"
                </button>
            </li>
        }
    };
    (move || {
        let list: Vec<_> = others.get().into_iter().map(row).collect();
        (!list.is_empty()).then(|| {
            view! {
                <section class="panel" aria-label=t!("kept-analyses")>
                    <h2>{t!("kept-analyses")}</h2>
                    <ul class="kept-list" data-kept="">{list}</ul>
                </section>
            }
        })
    })
    .into_any()
}
