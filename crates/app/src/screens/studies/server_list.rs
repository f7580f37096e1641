//! Studies on the server: one's own that are not on this device, and the public ones.

use leptos::prelude::*;
use rayuela_online::api::{StudyLine, StudyList};
use wasm_bindgen_futures::spawn_local;

use super::super::widgets::button;
use super::saved::Summary;
use super::view::title;
use crate::online::{get, words};
use crate::router::Route;
use crate::{dom, t};

/// How many studies the server sends at a time.
const PAGE: usize = 30;

/// Both lists. Without a server there are none, and nothing is said: the studies of the device need none.
pub(super) fn server_list(here: Memo<Vec<(String, Summary)>>) -> AnyView {
    let mine = RwSignal::new(Vec::<StudyLine>::new());
    let public = RwSignal::new(Vec::<StudyLine>::new());
    let more = RwSignal::new(false);
    let load = move |before: Option<u64>| {
        spawn_local(async move {
            let query = before.map(|before| format!("?before={before}")).unwrap_or_default();
            if let Ok(StudyList { studies }) = get(&format!("/api/studies{query}")).await {
                let _ = more.try_set(studies.len() == PAGE);
                let _ = public.try_update(|public| public.extend(studies));
            }
        });
    };
    // Without a network nobody is asked.
    if dom::window().navigator().on_line() {
        load(None);
        spawn_local(own(mine));
    }
    let elsewhere = Memo::new(move |_| {
        let known = |line: &StudyLine| {
            here.with(|here| {
                here.iter().any(|(_, summary)| summary.shared.as_ref().is_some_and(|shared| shared.id == line.id))
            })
        };
        mine.get().into_iter().filter(|line| !known(line)).collect::<Vec<_>>()
    });
    let next = move || load(public.with_untracked(|public| public.last().map(|line| line.updated)));
    view! {
        {move || {
            let lines = elsewhere.get();
            (!lines.is_empty()).then(|| section("studies-elsewhere", t!("studies-elsewhere"), lines, ().into_any()))
        }}
        {move || {
            let lines = public.get();
            let button = more.get().then(|| button("more-studies", "wide", t!("studies-more"), Signal::stored(false), next));
            (!lines.is_empty()).then(|| section("studies-public", t!("studies-public"), lines, button.into_any()))
        }}
    }
    .into_any()
}

/// Loads one's own studies.
async fn own(mine: RwSignal<Vec<StudyLine>>) {
    if let Ok(StudyList { studies }) = get("/api/studies?mine=true").await {
        let _ = mine.try_set(studies);
    }
}

fn section(id: &'static str, heading: String, lines: Vec<StudyLine>, below: AnyView) -> AnyView {
    let row = |line: StudyLine| {
        let about = [line.owner, t!("study-chapters", n = line.chapters), words::day(line.updated)].join(" · ");
        let address = Route::Study(line.id.clone()).path();
        view! {
            <li data-row=line.id>
                <a class="study-link" href=address data-link="">{title(&line.title)}</a>
                <small>{about}</small>
            </li>
        }
    };
    view! {
        <section class="panel" aria-labelledby=id>
            <h2 id=id>{heading}</h2>
            <ul class="study-list" data-list=id>{lines.into_iter().map(row).collect::<Vec<_>>()}</ul>
            {below}
        </section>
    }
    .into_any()
}
