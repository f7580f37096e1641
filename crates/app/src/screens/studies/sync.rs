//! Studies on the server: fetched, kept up to date, and never overwritten by a device that has not seen the latest change.

use std::future::Future;

use leptos::prelude::*;
use rayuela_online::Refusal;
use rayuela_online::api::{NewStudy, StudyChange, StudyFile, StudyLine};
use rayuela_studies::{Study, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::super::unknown;
use super::errors::{sentence, store_sentence};
use super::open::{Keeper, Open, Owner};
use super::saved::{self, SavedStudy, Shared, Version, digest};
use super::view;
use crate::app::App;
use crate::online::{RequestError, delete, get, post, replace, words};
use crate::{dom, t};

/// The server gets changes when there were no more for so long.
const QUIET_MS: i32 = 1_500;
/// How long the answer to a change is waited for: a slow line takes its time for a large study.
const PATIENCE_MS: i32 = 30_000;

/// How far the server is with a shared study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SyncState {
    /// it has everything, or the study is not shared
    Rests,
    /// changes wait or are on their way
    Sends,
    /// it has just confirmed the latest change
    Done,
    /// it could not be asked; the changes are safe on this device
    Waits(String),
    /// the study was changed on another device
    Conflict,
}

/// The answer to a request that others wait for; a server that does not answer it in time counts as unreachable.
async fn in_time<T>(request: impl Future<Output = Result<T, RequestError>>) -> Result<T, RequestError> {
    dom::within(PATIENCE_MS, request).await.unwrap_or(Err(RequestError::Unreachable))
}

fn address(id: &str) -> String {
    format!("/api/studies/{id}")
}

/// The study as the server gets it.
fn file(saved: &SavedStudy) -> String {
    saved.study.without_places().to_string()
}

/// A study of the server, shown as soon as it has come: one's own is kept on this device, too, and can be changed.
pub(super) fn fetched(app: App, id: String) -> AnyView {
    let found = RwSignal::new(None::<Result<StudyFile, RequestError>>);
    spawn_local(async move {
        let answer = get(&address(&id)).await;
        // The user may have left the screen in the meantime.
        let _ = found.try_set(Some(answer));
    });
    (move || match found.get() {
        None => view! { <p class="hint loading" role="status">{t!("study-loading")}</p> }.into_any(),
        Some(Ok(file)) => untrack(|| opened(app, &file)),
        Some(Err(RequestError::Refused(Refusal::Missing { .. }))) => unknown(),
        Some(Err(error)) => view! {
            <section class="empty">
                <h1>{t!("nav-studies")}</h1>
                <p data-notice="">{words::request_error(&error)}</p>
                <a class="button primary" href="/studies" data-link="">{t!("nav-studies")}</a>
            </section>
        }
        .into_any(),
    })
    .into_any()
}

/// A study that has come from the server.
fn opened(app: App, file: &StudyFile) -> AnyView {
    let study = match Study::parse(&file.text) {
        Ok(study) => study,
        // A server that sends something else is not to be believed.
        Err(error) => return view! { <p class="notice bad" role="alert">{sentence(&error)}</p> }.into_any(),
    };
    let mut saved = SavedStudy::new(study);
    if !file.mine {
        let StudyLine { id, owner, hidden, .. } = file.study.clone();
        let owner = Owner { name: owner, study: id, moderated: file.moderates, hidden };
        return view::shown(Keeper::new(app, None, saved, Some(owner)));
    }
    saved.shared = Some(shared(&file.study));
    let id = dom::fresh_id();
    let stored = saved::store(&id, &saved);
    let keeper = Keeper::new(app, Some(id), saved, None);
    keeper.hidden.set(file.study.hidden);
    keeper.problem.set(stored.err().map(|error| store_sentence(&error)));
    view::shown(keeper)
}

fn shared(line: &StudyLine) -> Shared {
    let StudyLine { id, revision, visibility, .. } = line;
    let (id, revision, visibility) = (id.clone(), *revision, *visibility);
    Shared { id, revision, visibility, changed: false, unanswered: Vec::new() }
}

/// The study has just been opened: changes from other devices are fetched, and what is left over from last time is sent.
pub(super) fn refresh(open: Open) {
    let keeper = open.keeper;
    let Some(known) = known(keeper) else { return };
    // Without a network nobody is asked; the next change tries again.
    if !dom::window().navigator().on_line() {
        return;
    }
    spawn_local(async move {
        let answer: Result<StudyFile, _> = get(&address(&known.id)).await;
        let Some(now) = self::known(keeper).filter(|now| now.id == known.id) else { return };
        if let Ok(file) = &answer {
            keeper.hidden.set(file.study.hidden);
        }
        match answer {
            Ok(file) if !file.mine => keeper.sync.set(SyncState::Waits(t!("study-sign-in"))),
            // Asked before a change that the server has confirmed since: its answer is out of date.
            Ok(file) if file.study.revision < now.revision => {}
            Ok(file) if file.study.revision == now.revision => {
                if now.changed {
                    send(keeper).await;
                }
            }
            Ok(file) if now.changed => match version(keeper, &file) {
                Version::Other => keeper.sync.set(SyncState::Conflict),
                // The answer to a change was lost, or the page was closed before it came.
                version => {
                    confirm(keeper, &file.study, version == Version::Present);
                    match version {
                        Version::Present => keeper.sync.set(SyncState::Done),
                        _ => send(keeper).await,
                    }
                }
            },
            Ok(file) => take(open, &file),
            // Of a private study the server tells its owner alone.
            Err(RequestError::Refused(Refusal::Missing { .. })) if now.visibility == Visibility::Private => {
                keeper.sync.set(SyncState::Waits(t!("study-sign-in")));
            }
            Err(RequestError::Refused(Refusal::Missing { .. })) => gone(keeper),
            Err(error) => keeper.sync.set(SyncState::Waits(words::request_error(&error))),
        }
    });
}

/// Shows the server's version in place of the one on this device.
fn take(open: Open, file: &StudyFile) {
    let Ok(study) = Study::parse(&file.text) else { return };
    open.keeper.saved.update(|saved| {
        saved.replace(study);
        saved.shared = Some(shared(&file.study));
    });
    open.keeper.save(false);
    open.keeper.sync.set(SyncState::Rests);
    open.show();
}

/// It was deleted on the server: what is here is the user's own again.
fn gone(keeper: Keeper) {
    keeper.saved.update(|saved| saved.shared = None);
    keeper.save(false);
    keeper.sync.set(SyncState::Waits(t!("study-gone")));
}

/// Sends changes when there are no more of them for a moment.
pub(super) fn soon(keeper: Keeper) {
    if keeper.saved.with_untracked(|saved| saved.shared.as_ref().is_none_or(|shared| !shared.changed)) {
        return;
    }
    let number = keeper.changes.try_update_value(|changes| {
        *changes += 1;
        *changes
    });
    // Until the user has decided between two versions, none is sent.
    if keeper.sync.get_untracked() == SyncState::Conflict {
        return;
    }
    keeper.sync.set(SyncState::Sends);
    dom::after(QUIET_MS, move || {
        // The screen may have been left; the next visit sends what waits.
        if number.is_some() && keeper.changes.try_get_value() == number {
            spawn_local(send(keeper));
        }
    });
}

/// Sends the study as it is, and again as long as it has changed meanwhile. One version is under way at a time: the server
/// would take the second for a change to an older one.
pub(super) async fn send(keeper: Keeper) {
    if takes_turn(keeper) != Some(true) {
        return;
    }
    while send_once(keeper).await {}
    let _ = keeper.sending.try_set_value(false);
}

/// Whether no other version is under way; from then on one is. `None` if the screen has been left.
fn takes_turn(keeper: Keeper) -> Option<bool> {
    keeper.sending.try_update_value(|sending| !std::mem::replace(sending, true))
}

/// Whether two texts are the same study.
fn is_same(one: &str, other: &str) -> bool {
    Study::parse(one) == Study::parse(other)
}

/// Which version the server has.
fn version(keeper: Keeper, file: &StudyFile) -> Version {
    let Ok(study) = Study::parse(&file.text) else { return Version::Other };
    keeper.saved.try_with_untracked(|saved| saved.version_of(&study)).unwrap_or(Version::Other)
}

/// Notes that the study is sent as it is: the page may be closed before the answer comes.
fn note_sent(keeper: Keeper) {
    keeper.saved.update(|saved| {
        let sent = digest(&saved.study);
        if let Some(shared) = &mut saved.shared {
            shared.note_sent(sent);
        }
    });
    keeper.save(false);
}

/// Notes that the server has a version of this device; `latest` if nothing here is newer.
fn confirm(keeper: Keeper, line: &StudyLine, latest: bool) {
    keeper.hidden.set(line.hidden);
    keeper.saved.update(|saved| {
        if let Some(shared) = &mut saved.shared {
            shared.revision = line.revision;
            shared.visibility = line.visibility;
            shared.changed &= !latest;
            shared.unanswered.clear();
        }
    });
    keeper.save(false);
}

/// What the server has of the study, as far as this device knows.
fn known(keeper: Keeper) -> Option<Shared> {
    keeper.saved.try_with_untracked(|saved| saved.shared.clone()).flatten()
}

/// Sends the study as it is, with those who may read it; returns whether there is something newer to be sent. If the answer to
/// this version or to one before was lost on its way, that is noticed.
async fn put(keeper: Keeper, known: &Shared, visibility: Visibility) -> Result<bool, RequestError> {
    let Some(text) = keeper.saved.try_with_untracked(file) else { return Ok(false) };
    let number = keeper.changes.get_value();
    note_sent(keeper);
    let change = StudyChange { text: text.clone(), visibility, revision: known.revision };
    let mut answer: Result<StudyLine, _> = in_time(replace(&address(&known.id), &change)).await;
    let mut is_latest = true;
    if let Err(RequestError::Refused(Refusal::Outdated { .. })) = answer
        && let Ok(file) = in_time(get::<StudyFile>(&address(&known.id))).await
        && version(keeper, &file) != Version::Other
    {
        is_latest = is_same(&file.text, &text) && file.study.visibility == visibility;
        answer = Ok(file.study);
    }
    let line = answer?;
    // The screen may have been left.
    if keeper.saved.try_with_untracked(|_| ()).is_none() {
        return Ok(false);
    }
    keeper.catch_up();
    let unchanged = is_latest && keeper.changes.try_get_value() == Some(number);
    confirm(keeper, &line, unchanged);
    Ok(!unchanged)
}

/// Sends the study once; returns whether there is something newer to be sent.
async fn send_once(keeper: Keeper) -> bool {
    keeper.catch_up();
    let Some(known) = known(keeper) else { return false };
    let _ = keeper.sync.try_set(SyncState::Sends);
    let state = match put(keeper, &known, known.visibility).await {
        Ok(true) => return true,
        Ok(false) => SyncState::Done,
        Err(RequestError::Refused(Refusal::Outdated { .. })) => SyncState::Conflict,
        Err(RequestError::Refused(Refusal::Missing { .. })) => {
            if keeper.saved.try_with_untracked(|_| ()).is_some() {
                gone(keeper);
            }
            return false;
        }
        Err(error) => SyncState::Waits(words::request_error(&error)),
    };
    let _ = keeper.sync.try_set(state);
    false
}

/// Two versions: this device's becomes a study of its own, and the server's comes in its place.
pub(super) async fn keep_both(open: Open) {
    let keeper = open.keeper;
    let Some(id) = known(keeper).map(|known| known.id) else { return };
    match get::<StudyFile>(&address(&id)).await {
        Ok(file) => {
            // The server's version takes the place only of what is safe elsewhere.
            let Some(mine) = keeper.saved.try_get_untracked() else { return };
            if keeper.keep_copy(&mine) {
                take(open, &file);
            }
        }
        Err(error) => drop(keeper.sync.try_set(SyncState::Waits(words::request_error(&error)))),
    }
}

/// Shares a study, or lets others read it from now on than until now, once `send` has nothing under way. One such wish is
/// under way at a time ([`Keeper::busy`]).
pub(super) async fn publish(keeper: Keeper, visibility: Visibility) -> Result<(), RequestError> {
    // It ends, because each answer is waited for so long only.
    while !takes_turn(keeper).unwrap_or(true) {
        dom::pause(50).await;
    }
    let published = publish_now(keeper, visibility).await;
    let is_here = keeper.sending.try_set_value(false).is_none();
    if published.is_err() && is_here {
        // What was changed meanwhile is still to be sent.
        soon(keeper);
    }
    published
}

async fn publish_now(keeper: Keeper, visibility: Visibility) -> Result<(), RequestError> {
    keeper.catch_up();
    match known(keeper) {
        Some(mut known_now) => {
            while put(keeper, &known_now, visibility).await? {
                let Some(next) = known(keeper) else { return Ok(()) };
                known_now = next;
            }
            let _ = keeper.sync.try_set(SyncState::Done);
        }
        None => create(keeper, visibility).await?,
    }
    Ok(())
}

/// Shares a study that the server does not have.
async fn create(keeper: Keeper, visibility: Visibility) -> Result<(), RequestError> {
    let Some(text) = keeper.saved.try_with_untracked(file) else { return Ok(()) };
    let line: StudyLine = in_time(post("/api/studies", &NewStudy { text: text.clone(), visibility })).await?;
    let created = keeper.saved.try_update(|saved| {
        // It may have been changed since it was sent.
        saved.shared = Some(Shared { changed: file(saved) != text, ..shared(&line) });
    });
    if created.is_some() {
        keeper.hidden.set(line.hidden);
        keeper.save(false);
        keeper.sync.set(SyncState::Done);
        soon(keeper);
    }
    Ok(())
}

/// Deletes the study on the server; here it stays.
pub(super) async fn withdraw(keeper: Keeper) -> Result<(), RequestError> {
    if let Some(known) = known(keeper) {
        match in_time(delete(&address(&known.id), &())).await {
            Ok(()) | Err(RequestError::Refused(Refusal::Missing { .. })) => {}
            Err(error) => return Err(error),
        }
    }
    if keeper.saved.try_update(|saved| saved.shared = None).is_some() {
        keeper.save(false);
        keeper.sync.set(SyncState::Rests);
    }
    Ok(())
}
