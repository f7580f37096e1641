//! The list of studies: those on the device, and those of the server.

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, Variant};
use rayuela_studies::{Chapter, Study};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Event;

use super::super::analysis::first_file;
use super::super::options_panel::variant_fields;
use super::super::widgets::{button, question};
use super::chapters::name_form;
use super::errors::{sentence, store_sentence};
use super::open;
use super::saved::{self, MOST, SavedStudy, Summary};
use super::view::{export_file, title};
use crate::app::App;
use crate::router::Route;
use crate::t;

/// The screen.
pub(super) fn list(app: App) -> AnyView {
    app.title.set(t!("nav-studies"));
    let changed = RwSignal::new(());
    let studies = Memo::new(move |_| {
        changed.get();
        saved::all()
    });
    let full = Signal::derive(move || studies.with(Vec::len) >= MOST);
    view! {
        <section class="studies">
            <h1>{t!("nav-studies")}</h1>
            <p class="lead">{t!("studies-lead")}</p>
            <div class="studies-columns">
                <div class="studies-lists">
                    <section class="panel" aria-labelledby="studies-here">
                        <h2 id="studies-here">{t!("studies-here")}</h2>
                        {move || studies.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("studies-none")}</p> })}
                        <ul class="study-list" data-studies="">
                            {move || studies.get().into_iter().map(|(id, summary)| row(id, summary, changed)).collect::<Vec<_>>()}
                        </ul>
                    </section>
                    {server(studies)}
                </div>
                <div class="studies-forms">{create(app, full)} {import(app, full)}</div>
            </div>
        </section>
    }
    .into_any()
}

#[cfg(feature = "online")]
fn server(studies: Memo<Vec<(String, Summary)>>) -> AnyView {
    super::server_list::server_list(studies)
}

#[cfg(not(feature = "online"))]
fn server(_: Memo<Vec<(String, Summary)>>) -> AnyView {
    ().into_any()
}

/// What is being done with a study of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Nothing,
    Naming,
    Deleting,
}

/// A study on the device.
fn row(id: String, summary: Summary, changed: RwSignal<()>) -> AnyView {
    let doing = RwSignal::new(Doing::Nothing);
    let name = title(&summary.title);
    let about = t!("study-chapters", n = summary.chapters);
    let shared = summary.shared.as_ref().map(|shared| t!("visibility-name", visibility = shared.visibility.name()));
    let about = [Some(about), shared].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let kept = StoredValue::new((id.clone(), summary.title));
    let change = move |change: &dyn Fn(&mut SavedStudy)| {
        let id = kept.with_value(|(id, _)| id.clone());
        if let Some(mut saved) = saved::load(&id) {
            change(&mut saved);
            // A storage that is full says so itself.
            let _ = saved::store(&id, &saved);
        }
        changed.set(());
    };
    let export = move || {
        if let Some(saved) = kept.with_value(|(id, _)| saved::load(id)) {
            export_file(&saved);
        }
    };
    let start = move |what| move || doing.update(|doing| *doing = if *doing == what { Doing::Nothing } else { what });
    let form = move || match doing.get() {
        Doing::Nothing => ().into_any(),
        Doing::Naming => {
            let now = kept.with_value(|(_, title)| title.clone());
            name_form("name-study", t!("study-name"), now, move |name| change(&|saved| saved.rename(&name)))
        }
        Doing::Deleting => question(t!("study-delete-sure"), move |yes| {
            doing.set(Doing::Nothing);
            if yes {
                kept.with_value(|(id, _)| open::remove(id));
                changed.set(());
            }
        }),
    };
    let never = Signal::stored(false);
    let (group, address) = (name.clone(), Route::Study(id.clone()).path());
    view! {
        <li data-row=id>
            <a class="study-link" href=address data-link="">{name}</a>
            <small>{about}</small>
            <div class="row" role="group" aria-label=group>
                {button("rename-study", "quiet", t!("study-rename"), never, start(Doing::Naming))}
                {button("export-study", "quiet", t!("study-export"), never, export)}
                {button("delete-study", "quiet", t!("study-delete"), never, start(Doing::Deleting))}
            </div>
            {form}
        </li>
    }
    .into_any()
}

/// The form of a new study.
fn create(app: App, full: Signal<bool>) -> AnyView {
    let name = RwSignal::new(String::new());
    let variant = RwSignal::new("nine".parse().unwrap_or(Variant::Stacking));
    let problem = RwSignal::new(None::<String>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let first = Chapter::new("", &AnyPosition::start(variant.get_untracked()));
        let study = Study::new(&name.get_untracked(), first);
        problem.set(super::add(app, &SavedStudy::new(study)).err().map(|error| store_sentence(&error)));
    };
    view! {
        <form class="panel options" on:submit=submit aria-label=t!("study-new")>
            <h2>{t!("study-new")}</h2>
            <label class="field">
                <span>{t!("study-name")}</span>
                <input
                    type="text"
                    data-title=""
                    maxlength=rayuela_studies::MAX_NAME.to_string()
                    autocomplete="off"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            {variant_fields(variant.into(), Callback::new(move |new| variant.set(new)))}
            {move || problem.get().map(|words| view! { <p class="notice bad" role="alert">{words}</p> })}
            {move || full.get().then(|| view! { <p class="notice" role="status">{t!("studies-full", most = MOST)}</p> })}
            <button type="submit" class="primary wide" data-do="new-study" prop:disabled=full>{t!("study-create")}</button>
        </form>
    }
    .into_any()
}

/// Reading a record file as a study.
fn import(app: App, full: Signal<bool>) -> AnyView {
    let problem = RwSignal::new(None::<String>);
    let file = move |event: Event| {
        let Some(file) = event.target().and_then(|input| first_file(&input)) else { return };
        // Nothing so long is read: it cannot be a study.
        if file.size() > rayuela_studies::MAX_BYTES as f64 {
            let error = rayuela_studies::StudyError::TooLong(file.size() as usize);
            return problem.set(Some(sentence(&error)));
        }
        spawn_local(async move {
            let Ok(text) = JsFuture::from(file.text()).await else { return };
            let read = Study::parse(&text.as_string().unwrap_or_default()).map_err(Into::into);
            let added = read.and_then(|study| super::add(app, &SavedStudy::new(study)));
            let _ = problem.try_set(added.err().map(|error| store_sentence(&error)));
        });
    };
    view! {
        <section class="panel" aria-labelledby="study-import">
            <h2 id="study-import">{t!("study-import")}</h2>
            <label class="field">
                <span>{t!("study-import-file")}</span>
                <input type="file" data-import="" accept=".txt,.pgn,text/plain" prop:disabled=full on:change=file />
            </label>
            {move || problem.get().map(|words| view! { <p class="notice bad" role="alert" data-problem="">{words}</p> })}
        </section>
    }
    .into_any()
}
