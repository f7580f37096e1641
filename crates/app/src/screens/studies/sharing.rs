//! Sharing one's own study: a dialog that says who may read it, the link, and how far the server is.

use leptos::html::Dialog;
use leptos::prelude::*;
use rayuela_studies::Visibility;
use wasm_bindgen_futures::spawn_local;

use super::super::widgets::button;
use super::open::{Keeper, Open};
use super::sync::{self, SyncState};
use crate::online::{RequestError, words};
use crate::router::Route;
use crate::{dom, export, t};

/// The buttons, and what is told of the server.
pub(super) fn sharing(open: Open) -> AnyView {
    let keeper = open.keeper;
    let asking = RwSignal::new(false);
    let copied = RwSignal::new(String::new());
    let never = Signal::stored(false);
    let shared = Memo::new(move |_| {
        keeper.saved.with(|saved| saved.shared.as_ref().map(|known| (known.id.clone(), known.visibility)))
    });
    let copy = move || {
        if let Some((id, _)) = shared.get_untracked() {
            export::copy(&link(&id), copied);
        }
    };
    let linked =
        move || shared.with(|shared| shared.as_ref().is_some_and(|(_, visibility)| *visibility != Visibility::Private));
    let hidden = move || keeper.hidden.get() && shared.with(Option::is_some);
    view! {
        {button("share-study", "", t!("study-share"), never, move || asking.set(true))}
        {move || linked().then(|| button("copy-study-link", "", t!("copy-link"), never, copy))}
        {move || hidden().then(|| view! { <p class="notice bad" data-hidden="">{t!("study-is-hidden")}</p> })}
        <p class="hint sync" role="status" data-sync=move || keeper.sync.with(state_name)>
            {move || shared.get().map(|(_, visibility)| t!("visibility-name", visibility = visibility.name()))}
            " "
            {move || keeper.sync.with(told)}
            " "
            {copied}
        </p>
        {move || (keeper.sync.get() == SyncState::Conflict).then(|| conflict(open))}
        {move || asking.get().then(|| dialog(keeper, asking))}
    }
    .into_any()
}

const fn state_name(state: &SyncState) -> &'static str {
    match state {
        SyncState::Rests => "rests",
        SyncState::Sends => "sends",
        SyncState::Done => "done",
        SyncState::Waits(_) => "waits",
        SyncState::Conflict => "conflict",
    }
}

fn told(state: &SyncState) -> String {
    match state {
        SyncState::Rests => String::new(),
        SyncState::Sends => t!("study-sends"),
        SyncState::Done => t!("study-sent"),
        SyncState::Waits(why) => t!("study-waits", why = why.clone()),
        SyncState::Conflict => t!("study-outdated"),
    }
}

/// The way out when two devices have changed the study.
fn conflict(open: Open) -> AnyView {
    let both = move || spawn_local(sync::keep_both(open));
    button("keep-both", "primary", t!("study-keep-both"), Signal::stored(false), both)
}

/// The question who may read it.
fn dialog(keeper: Keeper, asking: RwSignal<bool>) -> AnyView {
    let element: NodeRef<Dialog> = NodeRef::new();
    modal(element);
    let known = keeper.saved.with_untracked(|saved| saved.shared.as_ref().map(|shared| shared.visibility));
    let chosen = RwSignal::new(known.unwrap_or(Visibility::Unlisted));
    let problem = RwSignal::new(None::<RequestError>);
    // Not this dialog's own: it may be closed and opened again before an answer comes.
    let busy = keeper.busy;
    let close = move || {
        // It may have been closed, or the screen left, before the answer came.
        if let Some(Some(element)) = element.try_get_untracked() {
            element.close();
        }
    };
    let finish = move |done: Result<(), RequestError>| {
        let _ = busy.try_set(false);
        match done {
            Ok(()) => close(),
            Err(error) => drop(problem.try_set(Some(error))),
        }
    };
    let share = move || {
        busy.set(true);
        spawn_local(async move { finish(sync::publish(keeper, chosen.get_untracked()).await) });
    };
    let withdraw = move || {
        busy.set(true);
        spawn_local(async move { finish(sync::withdraw(keeper).await) });
    };
    let never = Signal::stored(false);
    view! {
        <dialog node_ref=element class="help share-study" aria-labelledby="share-title" data-share="" on:close=move |_| asking.set(false)>
            <h2 id="share-title" tabindex="-1" autofocus=true>{t!("study-share")}</h2>
            <fieldset>
                <legend>{t!("study-who")}</legend>
                {Visibility::ALL.map(|visibility| choice(visibility, chosen)).into_iter().collect::<Vec<_>>()}
            </fieldset>
            {move || problem.get().map(|error| refused(&error))}
            <div class="row">
                {button("do-share", "primary", t!("study-share-do"), busy.into(), share)}
                {known.is_some().then(|| button("withdraw", "", t!("study-withdraw"), busy.into(), withdraw))}
                {button("close-share", "", t!("close"), never, close)}
            </div>
        </dialog>
    }
    .into_any()
}

/// One of the answers.
fn choice(visibility: Visibility, chosen: RwSignal<Visibility>) -> AnyView {
    view! {
        <label class="check">
            <input
                type="radio"
                name="visibility"
                value=visibility.name()
                prop:checked=move || chosen.get() == visibility
                on:change=move |_| chosen.set(visibility)
            />
            <span>
                {t!("visibility-name", visibility = visibility.name())}
                <small>{t!("visibility-hint", visibility = visibility.name())}</small>
            </span>
        </label>
    }
    .into_any()
}

/// Why it was not shared, and where to go about it.
fn refused(error: &RequestError) -> AnyView {
    let sign_in = matches!(
        error,
        RequestError::Refused(rayuela_online::Refusal::NotSignedIn | rayuela_online::Refusal::Forbidden { .. })
    );
    view! {
        <p class="notice bad" role="alert" data-refused="">{words::request_error(error)}</p>
        {sign_in.then(|| view! { <p><a href="/online" data-link="">{t!("nav-online")}</a></p> })}
    }
    .into_any()
}

/// Opens a modal dialog as soon as it is there; the element closes itself with Escape.
fn modal(dialog: NodeRef<Dialog>) {
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            let _ = dialog.show_modal();
        }
    });
}

/// The address of a study on the server, as others use it.
fn link(id: &str) -> String {
    let origin = dom::window().location().origin().unwrap_or_default();
    format!("{origin}{}", Route::Study(id.to_string()).path())
}
