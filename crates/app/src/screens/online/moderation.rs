//! Moderation: reports, what can be done about a player, and the log of who did what.

use leptos::prelude::*;
use rayuela_online::api::{Action, AuditLine, Moderated, ReportLine, Ruling};
use rayuela_online::{PlayerId, limits};
use wasm_bindgen_futures::spawn_local;

use super::nothing;
use super::text_fields::{TextForm, text_field, text_form};
use crate::online::{Online, RequestError, get, post, words};
use crate::router::{Place, Route, encode};
use crate::screens::widgets::{button, select};
use crate::t;

/// How long somebody can be muted, in hours, and what that is called.
const LENGTHS: [(u32, &str); 4] = [(1, "hour"), (24, "day"), (168, "week"), (720, "month")];
/// How long they are unless another length is chosen.
const USUAL: u32 = 24;

/// The state of the screen.
#[derive(Clone, Copy)]
struct Desk {
    /// whether settled reports are shown
    settled: RwSignal<bool>,
    reports: RwSignal<Vec<ReportLine>>,
    log: RwSignal<Vec<AuditLine>>,
    /// the player who is looked up
    subject: RwSignal<Option<Moderated>>,
    problem: RwSignal<String>,
    /// why nothing can be shown at all
    refused: RwSignal<Option<RequestError>>,
}

impl Desk {
    fn new() -> Desk {
        let desk = Desk {
            settled: RwSignal::new(false),
            reports: RwSignal::default(),
            log: RwSignal::default(),
            subject: RwSignal::new(None),
            problem: RwSignal::default(),
            refused: RwSignal::new(None),
        };
        desk.load();
        desk
    }

    /// Fetches reports and log.
    fn load(self) {
        let state = if self.settled.get_untracked() { "settled" } else { "open" };
        spawn_local(async move {
            match get::<Vec<ReportLine>>(&format!("/api/moderation/reports?state={state}")).await {
                Ok(reports) => drop(self.reports.try_set(reports)),
                Err(error) => drop(self.refused.try_set(Some(error))),
            }
            if let Ok(log) = get::<Vec<AuditLine>>("/api/moderation/log").await {
                let _ = self.log.try_set(log);
            }
        });
    }

    /// Adds older lines of the log.
    fn load_older(self) {
        let Some(before) = self.log.with_untracked(|log| log.last().map(|line| line.at)) else { return };
        spawn_local(async move {
            if let Ok(older) = get::<Vec<AuditLine>>(&format!("/api/moderation/log?before={before}")).await {
                let _ = self.log.try_update(|log| log.extend(older));
            }
        });
    }

    /// Looks a player up.
    fn look_up(self, whom: String) {
        spawn_local(async move {
            match get::<Moderated>(&format!("/api/moderation/players/{}", encode(whom.trim()))).await {
                Ok(found) => {
                    let _ = self.subject.try_set(Some(found));
                    let _ = self.problem.try_set(String::new());
                }
                Err(error) => {
                    let _ = self.subject.try_set(None);
                    let _ = self.problem.try_set(words::request_error(&error));
                }
            }
        });
    }

    fn settle(self, report: String) {
        spawn_local(async move {
            let done: Result<(), _> = post(&format!("/api/moderation/reports/{report}/settle"), &()).await;
            let _ = self.problem.try_set(done.err().map(|error| words::request_error(&error)).unwrap_or_default());
            self.load();
        });
    }

    fn rule(self, ruling: Ruling) {
        spawn_local(async move {
            match post::<Moderated>("/api/moderation/rulings", &ruling).await {
                Ok(subject) => {
                    let _ = self.subject.try_set(Some(subject));
                    let _ = self.problem.try_set(String::new());
                    self.load();
                }
                Err(error) => drop(self.problem.try_set(words::request_error(&error))),
            }
        });
    }
}

/// Who is meant by the server: an account by its name, a guest by the id.
fn whom(id: &PlayerId, name: &str) -> String {
    if id.is_guest() { id.to_string() } else { name.to_string() }
}

/// The screen.
pub(super) fn moderation(online: Online) -> AnyView {
    online.follow(None);
    let desk = Desk::new();
    (move || match desk.refused.get() {
        Some(error) => nothing(words::request_error(&error)),
        None => view! {
            <section class="moderation" data-moderation="">
                <h1>{t!("moderation-title")}</h1>
                <div class="moderation-grid">
                    {reports(desk)}
                    <div class="moderation">
                        {player(desk)}
                        {log(desk)}
                    </div>
                </div>
            </section>
        }
        .into_any(),
    })
    .into_any()
}

fn reports(desk: Desk) -> AnyView {
    let tab = |settled: bool, name: &'static str, words: String| {
        view! {
            <button
                type="button"
                data-do=name
                aria-pressed=move || if desk.settled.get() == settled { "true" } else { "false" }
                on:click=move |_| {
                    desk.settled.set(settled);
                    desk.load();
                }
            >
                {words}
            </button>
        }
    };
    view! {
        <section class="panel" aria-label=t!("moderation-open")>
            <div class="tabs" role="group" aria-label=t!("moderation-title")>
                {tab(false, "open-reports", t!("moderation-open"))}
                {tab(true, "settled-reports", t!("moderation-settled"))}
            </div>
            {move || desk.reports.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("moderation-none")}</p> })}
            <ul class="moderation-list">
                {move || desk.reports.get().into_iter().map(|line| report(desk, line)).collect::<Vec<_>>()}
            </ul>
        </section>
    }
    .into_any()
}

fn report(desk: Desk, line: ReportLine) -> AnyView {
    let never = Signal::stored(false);
    let about = line.about_id.as_ref().map_or_else(|| line.about.clone(), |id| whom(id, &line.about));
    let (id, settled) = (line.id.clone(), line.settled);
    let game = line.game.map(|game| {
        let address = Route::Online(Place::Game(game.into())).path();
        view! { <a class="button" href=address data-link="" data-do="report-game">{t!("moderation-game")}</a> }
    });
    view! {
        <li data-report=line.id>
            <span>
                <strong>{t!("moderation-about", author = line.author, about = line.about)}</strong>
                " "
                <small>{words::moment(line.at)}</small>
            </span>
            <blockquote dir="auto">{line.text}</blockquote>
            <div class="row">
                {button("look-up", "", t!("moderation-look"), never, move || desk.look_up(about.clone()))}
                {game}
                {match settled {
                    None => button("settle", "primary", t!("moderation-settle"), never, move || desk.settle(id.clone())),
                    Some(at) => view! { <small>{t!("moderation-when", day = words::day(at))}</small> }.into_any(),
                }}
            </div>
        </li>
    }
    .into_any()
}

/// Looking a player up, and what can be done.
fn player(desk: Desk) -> AnyView {
    let wanted = RwSignal::new(String::new());
    let form = TextForm {
        label: t!("moderation-find"),
        data: ("data-field", "subject"),
        autocomplete: Some("off"),
        max_length: 40,
        action: "find-player",
        button: t!("moderation-look"),
    };
    let submit = Callback::new(move |()| desk.look_up(wanted.get_untracked()));
    view! {
        <section class="panel" aria-label=t!("moderation-player")>
            <h2>{t!("moderation-player")}</h2>
            {text_form(form, wanted, submit)}
            <p class="notice bad" role="alert" data-wrong="">{desk.problem}</p>
            {move || desk.subject.get().map(|found| subject(desk, found))}
        </section>
    }
    .into_any()
}

fn subject(desk: Desk, found: Moderated) -> AnyView {
    let (hours, why) = (RwSignal::new(USUAL), RwSignal::new(String::new()));
    let (guest, muted) = (found.id.is_guest(), found.muted_until > js_sys::Date::now() as u64);
    let target = StoredValue::new(whom(&found.id, &found.name));
    let act = move |action: Action, class: &'static str| {
        let run = move || {
            let hours = Some(hours.get_untracked()).filter(|_| action == Action::Mute);
            desk.rule(Ruling { action, whom: target.get_value(), hours, why: why.get_untracked() });
        };
        button(action.name(), class, t!("moderation-action", action = action.name()), Signal::stored(false), run)
    };
    let lengths = LENGTHS.map(|(hours, name)| (hours.to_string(), t!("moderation-length", length = name))).to_vec();
    let about = match found.created {
        Some(created) => t!("moderation-since", day = words::day(created)),
        None => t!("moderation-guest"),
    };
    let states = [
        found.moderator.then(|| t!("moderation-moderator")),
        found.closed.then(|| t!("moderation-closed")),
        muted.then(|| t!("moderation-muted", time = words::moment(found.muted_until))),
    ];
    let states: Vec<_> =
        states.into_iter().flatten().map(|state| view! { <p class="notice bad">{state}</p> }).collect();
    view! {
        <div class="moderation-subject" data-subject=found.name.clone()>
            <p><strong>{found.name.clone()}</strong><br /><small>{about}" · "{t!("moderation-count", n = found.reports)}</small></p>
            {states}
            {select(
                "hours",
                t!("moderation-hours"),
                Signal::stored(lengths),
                Signal::derive(move || hours.get().to_string()),
                move |chosen| hours.set(chosen.parse().unwrap_or(USUAL)),
            )}
            {text_field("why", t!("moderation-why"), "off", Some(REASON), why)}
            <div class="row">
                {act(Action::Mute, "")}
                {muted.then(|| act(Action::Unmute, ""))}
                {(!guest && !found.closed).then(|| act(Action::Close, "danger"))}
                {(!guest && found.closed).then(|| act(Action::Reopen, ""))}
            </div>
        </div>
    }
    .into_any()
}

/// The most characters of a reason, as the field wants it.
const REASON: &str = "300";
const _: () = assert!(limits::REASON == 300);

/// Who did what.
fn log(desk: Desk) -> AnyView {
    let line = |line: AuditLine| {
        let by = line.by.unwrap_or_else(|| t!("moderation-host"));
        view! {
            <li data-log=line.action.name()>
                <strong>{by}</strong>
                <span>{t!("moderation-did", action = line.action.name())}</span>
                <strong>{line.whom}</strong>
                <span dir="auto">{line.detail}</span>
                <small>{words::moment(line.at)}</small>
            </li>
        }
    };
    let more = move || {
        let is_long = desk.log.with(|log| log.len() >= 100);
        is_long.then(|| button("older", "", t!("moderation-older"), Signal::stored(false), move || desk.load_older()))
    };
    view! {
        <section class="panel" aria-label=t!("moderation-log")>
            <h2>{t!("moderation-log")}</h2>
            {move || desk.log.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("moderation-log-empty")}</p> })}
            <ul class="moderation-list moderation-log">
                {move || desk.log.get().into_iter().map(line).collect::<Vec<_>>()}
            </ul>
            {more}
        </section>
    }
    .into_any()
}
