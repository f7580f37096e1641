//! A study: the board with its chapters beside it.

use leptos::prelude::*;

use super::super::analysis::study_board;
use super::super::unknown;
use super::super::widgets::button;
use super::chapters::{chapters, name_form};
use super::open::{Keeper, Open, Owner};
use super::saved::{self, SavedStudy};
#[cfg(feature = "online")]
use super::{sharing, sync};
use crate::app::App;
use crate::{export, t};

/// The title of a study; one without has a name for those.
pub(super) fn title(title: &str) -> String {
    if title.is_empty() { t!("study-untitled") } else { title.to_string() }
}

/// The study of an address: on this device, or else on the server.
pub(super) fn study(app: App, id: &str) -> AnyView {
    let here = saved::load(id).map(|saved| (id.to_string(), saved));
    let here = here.or_else(|| saved::find_shared(id).and_then(|id| Some((id.clone(), saved::load(&id)?))));
    if let Some((id, saved)) = here {
        return shown(Keeper::new(app, Some(id), saved, None));
    }
    #[cfg(feature = "online")]
    return sync::fetched(app, id.to_string());
    #[cfg(not(feature = "online"))]
    unknown()
}

/// A study on the board.
pub(super) fn shown(keeper: Keeper) -> AnyView {
    let Some(open) = Open::new(keeper) else { return unknown() };
    let name = Memo::new(move |_| keeper.saved.with(|saved| title(&saved.study.title)));
    Effect::new(move || keeper.app.title.set(name.get()));
    open.follow_other_tabs();
    #[cfg(feature = "online")]
    sync::refresh(open);
    let beside = view! {
        <section class="panel study" aria-labelledby="study-title" data-study="">
            <p class="study-way"><a href="/studies" data-link="">{t!("nav-studies")}</a></p>
            <h2 id="study-title">{name}</h2>
            {move || keeper.owner.get().map(|owner| others(keeper, owner))}
            {move || {
                keeper
                    .problem
                    .get()
                    .map(|words| view! { <p class="notice bad" role="alert" data-problem="">{words}</p> })
            }}
            {chapters(open)}
            {files(open)}
        </section>
    };
    study_board(open.analysis, beside.into_any())
}

/// What is said and offered beside another's study.
fn others(keeper: Keeper, owner: Owner) -> AnyView {
    let copy = move || {
        let study = keeper.saved.with_untracked(|saved| saved.study.clone());
        if let Err(error) = super::add(keeper.app, &SavedStudy::new(study)) {
            keeper.problem.set(Some(super::errors::store_sentence(&error)));
        }
    };
    view! {
        <p class="hint" data-owner="">{t!("study-of", owner = owner.name.clone())}</p>
        {button("copy-study", "primary", t!("study-copy"), Signal::stored(false), copy)}
        {reported(owner)}
    }
    .into_any()
}

#[cfg(feature = "online")]
fn reported(owner: Owner) -> AnyView {
    super::report::report(owner)
}

#[cfg(not(feature = "online"))]
fn reported(_: Owner) -> AnyView {
    ().into_any()
}

/// Export, and sharing of the user's studies.
fn files(open: Open) -> AnyView {
    let keeper = open.keeper;
    let never = Signal::stored(false);
    let naming = RwSignal::new(false);
    let save = move || keeper.saved.with_untracked(export_file);
    let start = move || naming.update(|naming| *naming = !*naming);
    let name = move || {
        let now = keeper.saved.with_untracked(|saved| saved.study.title.clone());
        name_form("name-study", t!("study-name"), now, move |name| {
            keeper.change(|saved: &mut SavedStudy| saved.rename(&name));
            naming.set(false);
        })
    };
    view! {
        <div class="row">
            {button("export-study", "", t!("study-export"), never, save)}
            {move || {
                keeper.is_own().then(|| {
                    view! { {button("rename-study", "", t!("study-rename"), never, start)} {shared(open)} }
                })
            }}
        </div>
        {move || naming.get().then(name)}
    }
    .into_any()
}

#[cfg(feature = "online")]
fn shared(open: Open) -> AnyView {
    sharing::sharing(open)
}

#[cfg(not(feature = "online"))]
fn shared(_: Open) -> AnyView {
    ().into_any()
}

/// Saves the study as a record file.
pub(super) fn export_file(saved: &SavedStudy) {
    let kept = |c: char| if c.is_alphanumeric() { c.to_lowercase().next().unwrap_or(c) } else { '-' };
    let name: String = saved.study.title.chars().map(kept).take(40).collect();
    let name = name.trim_matches('-');
    let name = if name.is_empty() { "study" } else { name };
    export::save_text(&format!("{name}.txt"), &saved.study.without_places().to_string());
}
