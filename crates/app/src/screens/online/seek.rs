//! The form to seek a game: in the lobby, by link, or against the server's engine.

use leptos::prelude::*;
use rayuela_online::api::{Begun, EngineGame, NewSeek};
use rayuela_online::{Seek, Terms};
use rayuela_rules::morelli::Edition;
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Variant};
use wasm_bindgen_futures::spawn_local;

use super::clock_fields::{Draft, Kind, clock_fields};
use super::sign_in::Guest;
use crate::app::App;
use crate::online::{Online, RequestError, post, words};
use crate::router::{Place, Route};
use crate::screens::options::GAMES;
use crate::screens::options_panel::variant_fields;
use crate::screens::widgets::{check, select};
use crate::t;

/// The kind of opponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Friend,
    Engine,
}

impl Opponent {
    const ALL: [Opponent; 3] = [Opponent::Anybody, Opponent::Friend, Opponent::Engine];

    const fn name(self) -> &'static str {
        match self {
            Opponent::Anybody => "anybody",
            Opponent::Friend => "friend",
            Opponent::Engine => "engine",
        }
    }
}

/// The set-ups of a variant, the usual one of the edition first.
fn setups(variant: Variant) -> &'static [StartMode] {
    use StartMode::{Adjacent, Facing, Fists, Free, Pairs, Random};
    match variant {
        Variant::Morelli(variant) if variant.edition == Edition::E2011 => &[Fists, Facing, Adjacent, Free, Random],
        Variant::Morelli(_) => &[Random, Pairs, Facing, Adjacent],
        _ => &[],
    }
}

/// The form's state.
#[derive(Clone, Copy)]
struct Form {
    whom: RwSignal<Opponent>,
    variant: RwSignal<Variant>,
    setup: RwSignal<Option<StartMode>>,
    clock: RwSignal<Draft>,
    color: RwSignal<Option<Color>>,
    rated: RwSignal<bool>,
    level: RwSignal<u8>,
}

impl Form {
    fn new() -> Form {
        let first: Variant = GAMES[1].parse().unwrap_or(Variant::Stacking);
        Form {
            whom: RwSignal::new(Opponent::Anybody),
            variant: RwSignal::new(first),
            setup: RwSignal::new(None),
            clock: RwSignal::new(Draft::default()),
            color: RwSignal::new(None),
            rated: RwSignal::new(false),
            level: RwSignal::new(3),
        }
    }

    fn set_variant(self, variant: Variant) {
        self.variant.set(variant);
        let offered = setups(variant);
        self.setup.update(|setup| *setup = setup.filter(|s| offered.contains(s)).or(offered.first().copied()));
        if !variant.is_morelli() && self.clock.with_untracked(|clock| clock.kind == Kind::Game) {
            self.clock.update(|clock| clock.kind = Kind::Fischer);
        }
    }

    fn terms(self, may_rate: bool) -> Terms {
        let variant = self.variant.get_untracked();
        let clock = self.clock.with_untracked(|clock| clock.control(variant.is_morelli()));
        let rated = may_rate && self.rated.get_untracked() && clock.speed().is_some();
        Terms { variant, setup: self.setup.get_untracked(), clock, rated }
    }
}

/// The form.
pub(super) fn seek(app: App, online: Online, guest: Guest) -> AnyView {
    let form = Form::new();
    let problem = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let account = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| !me.guest)));
    let clocked = Memo::new(move |_| form.clock.with(|clock| clock.kind != Kind::None));
    let may_rate = Memo::new(move |_| account.get() && clocked.get() && form.whom.get() != Opponent::Engine);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        problem.set(String::new());
        let terms = form.terms(may_rate.get_untracked());
        spawn_local(async move {
            let sent = send(app, online, guest, form, terms).await;
            let _ = busy.try_set(false);
            if let Err(error) = sent {
                let _ = problem.try_set(words::request_error(&error));
            }
        });
    };
    let variant = Signal::from(form.variant);
    let morelli = Memo::new(move |_| form.variant.get().is_morelli());
    view! {
        <form class="panel options seek" aria-label=t!("seek-title") on:submit=submit>
            <h2>{t!("seek-title")}</h2>
            {opponent_field(form)}
            {variant_fields(variant, Callback::new(move |variant| form.set_variant(variant)))}
            {move || morelli.get().then(|| setup_field(form))}
            {clock_fields(form.clock, morelli.into())}
            {color_field(form)}
            {check(
                "rated",
                t!("seek-rated"),
                t!("seek-rated-hint"),
                Signal::derive(move || may_rate.get() && form.rated.get()),
                move |on| form.rated.set(on),
            )}
            <p class="notice bad" role="alert" data-wrong="">{problem}</p>
            <button type="submit" class="primary wide" data-do="seek" prop:disabled=busy>
                {move || t!("seek-go", whom = form.whom.get().name())}
            </button>
        </form>
    }
    .into_any()
}

async fn send(app: App, online: Online, guest: Guest, form: Form, terms: Terms) -> Result<(), RequestError> {
    guest.ensure(online).await?;
    let color = form.color.get_untracked();
    match form.whom.get_untracked() {
        Opponent::Engine => {
            let wanted = EngineGame { terms, level: form.level.get_untracked(), color };
            let begun: Begun = post("/api/engine", &wanted).await?;
            online.enter(begun.game);
        }
        whom => {
            let private = whom == Opponent::Friend;
            let seek: Seek = post("/api/seeks", &NewSeek { terms, color, private }).await?;
            if private {
                app.go(Route::Online(Place::Challenge(seek.id)));
            }
        }
    }
    Ok(())
}

fn opponent_field(form: Form) -> AnyView {
    let choices = Opponent::ALL.map(|whom| (whom.name().to_string(), t!("seek-whom-name", whom = whom.name())));
    let levels = (1..=10u8).map(|level| (level.to_string(), t!("player-engine", level = level))).collect();
    let levels = Signal::stored(levels);
    view! {
        {select(
            "whom",
            t!("seek-whom"),
            Signal::stored(choices.to_vec()),
            Signal::derive(move || form.whom.get().name().to_string()),
            move |name| {
                let whom = Opponent::ALL.into_iter().find(|whom| whom.name() == name);
                form.whom.set(whom.unwrap_or(Opponent::Anybody));
            },
        )}
        {move || {
            (form.whom.get() == Opponent::Engine)
                .then(|| {
                    select(
                        "level",
                        t!("seek-level"),
                        levels,
                        Signal::derive(move || form.level.get().to_string()),
                        move |level| form.level.set(level.parse().unwrap_or(3)),
                    )
                })
        }}
    }
    .into_any()
}

fn setup_field(form: Form) -> AnyView {
    select(
        "setup",
        t!("option-setup"),
        Signal::derive(move || {
            let offered = setups(form.variant.get()).iter().copied();
            offered.map(|setup| (setup.name().into(), t!("setup-name", mode = setup.name()))).collect()
        }),
        Signal::derive(move || form.setup.get().map(|setup| setup.name().to_string()).unwrap_or_default()),
        move |name| form.setup.set(StartMode::ALL.into_iter().find(|setup| setup.name() == name)),
    )
}

fn color_field(form: Form) -> AnyView {
    let choices = ["either", "white", "black"].map(|name| (name.to_string(), t!("seek-color-name", color = name)));
    select(
        "color",
        t!("seek-color"),
        Signal::stored(choices.to_vec()),
        Signal::derive(move || form.color.get().map_or("either", |color| color.name()).to_string()),
        move |name| form.color.set(Color::ALL.into_iter().find(|color| color.name() == name)),
    )
}
