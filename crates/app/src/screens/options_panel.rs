//! The panel of a new game: variant, options, set-up, players, clock. It is fetched when the first board is there.

use leptos::prelude::*;
use rayuela_rules::morelli::{Edition, MorelliVariant, Size, StartMode};
use rayuela_rules::morris::{MorrisBase, MorrisVariant};
use rayuela_rules::{Color, Variant};
use rayuela_seat::TimeControl;

use super::option_notes as notes;
use super::options::{GAMES, base, with_variant};
use super::widgets::{check, select};
use crate::app::App;
use crate::play::{Extras, Plan, Player, Start};
use crate::router::Route;
use crate::{levels, t, words};

fn set_variant(plan: RwSignal<Plan>, variant: Variant) {
    plan.update(|plan| *plan = with_variant(plan, variant));
}

/// The panel.
pub(crate) fn panel(app: App, plan: RwSignal<Plan>) -> AnyView {
    let names = RwSignal::new(<[String; 2]>::default());
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let plan = plan.get_untracked();
        let mut query = plan.query();
        query.extend(Extras { names: names.get_untracked(), ..Extras::default() }.query());
        app.go(Route::Play(plan.variant, query));
    };
    let family = Memo::new(move |_| plan.with(|plan| plan.variant.is_morelli()));
    let variant = Signal::derive(move || plan.with(|plan| plan.variant));
    view! {
        <form class="panel options" on:submit=start aria-label=t!("options-title")>
            <h2>{t!("options-title")}</h2>
            {variant_fields(variant, Callback::new(move |variant| set_variant(plan, variant)))}
            {notes::edition(variant)}
            {move || family.get().then(|| setup(plan))}
            {notes::start(plan)}
            {player_select(plan, Color::White)}
            {player_select(plan, Color::Black)}
            {notes::level(plan)}
            {notes::names(plan, names)}
            {select(
                "clock",
                t!("option-clock"),
                Signal::derive(move || {
                    let all = TimeControl::all(family.get()).into_iter();
                    all.map(|time| (time.name(), words::clock(time))).collect()
                }),
                Signal::derive(move || plan.with(|plan| plan.time.name())),
                move |name| plan.update(|plan| plan.time = TimeControl::from_name(&name).unwrap_or_default()),
            )}
            <button type="submit" class="primary wide" data-do="start">{t!("start-game")}</button>
        </form>
    }
    .into_any()
}

fn player_select(plan: RwSignal<Plan>, color: Color) -> AnyView {
    let name = |player: Player| match player {
        Player::Human => words::player(player),
        Player::Engine(level) => format!("{} · {}", levels::name(level), t!("player-level", level = level)),
    };
    let choices = Player::all().into_iter().map(|player| (player.to_string(), name(player))).collect();
    select(
        color.name(),
        words::color(color),
        Signal::stored(choices),
        Signal::derive(move || plan.with(|plan| plan.player(color).to_string())),
        move |name| {
            if let Ok(player) = name.parse() {
                plan.update(|plan| plan.players[color.index()] = player);
            }
        },
    )
}

/// The game and its options.
pub(crate) fn variant_fields(variant: Signal<Variant>, set: Callback<Variant>) -> AnyView {
    let games = GAMES.map(|name| (name.to_string(), name.parse().map(words::family).unwrap_or_default()));
    let kind = Memo::new(move |_| base(variant.get()));
    view! {
        {select(
            "variant",
            t!("option-game"),
            Signal::stored(games.to_vec()),
            Signal::derive(move || kind.get().to_string()),
            move |name| {
                if let Ok(variant) = name.parse() {
                    set.run(variant);
                }
            },
        )}
        {move || {
            kind.get();
            match variant.get_untracked() {
                Variant::Morelli(_) => morelli_options(variant, set),
                Variant::Morris(first) => morris_options(first, variant, set),
                Variant::Stacking => ().into_any(),
            }
        }}
    }
    .into_any()
}

fn morelli_options(variant: Signal<Variant>, set: Callback<Variant>) -> AnyView {
    let now = move || match variant.get() {
        Variant::Morelli(variant) => variant,
        _ => MorelliVariant { size: Size::N13, edition: Edition::E2015 },
    };
    let sizes = Size::ALL.map(|size| (size.side().to_string(), t!("option-size", n = size.side())));
    let editions =
        ["2015", "2011"].map(|name| (name.to_string(), t!("option-edition-name", edition = format!("e{name}"))));
    view! {
        <div class="pair">
            {select(
                "size",
                t!("option-board"),
                Signal::stored(sizes.to_vec()),
                Signal::derive(move || now().size.side().to_string()),
                move |side| {
                    if let Some(size) = side.parse().ok().and_then(Size::from_side) {
                        set.run(Variant::Morelli(MorelliVariant { size, ..now() }));
                    }
                },
            )}
            {select(
                "edition",
                t!("option-edition"),
                Signal::stored(editions.to_vec()),
                Signal::derive(move || if now().edition == Edition::E2011 { "2011" } else { "2015" }.to_string()),
                move |name| {
                    let edition = if name == "2011" { Edition::E2011 } else { Edition::E2015 };
                    set.run(Variant::Morelli(MorelliVariant { edition, ..now() }));
                },
            )}
        </div>
    }
    .into_any()
}

/// How a game of Morelli begins.
fn setup(plan: RwSignal<Plan>) -> AnyView {
    // All set-ups, those of the edition first: none is hidden that an address would accept.
    let starts = move || match plan.with(|plan| plan.variant) {
        Variant::Morelli(variant) => {
            let own = Start::of_edition(variant.edition);
            let others = StartMode::ALL.iter().filter(|mode| !own.contains(mode));
            own.iter().map(|mode| (*mode, true)).chain(others.map(|mode| (*mode, false))).collect()
        }
        _ => Vec::new(),
    };
    select(
        "setup",
        t!("option-setup"),
        Signal::derive(move || {
            let name = |(mode, own): (StartMode, bool)| {
                let words = t!("setup-name", mode = mode.name());
                (mode.name().to_string(), if own { words } else { t!("setup-other", name = words) })
            };
            starts().into_iter().map(name).collect()
        }),
        Signal::derive(move || plan.with(|plan| plan.start.name().to_string())),
        move |name| {
            let mode = starts().into_iter().find(|(mode, _)| mode.name() == name);
            plan.update(|plan| plan.start = mode.map_or(Start::USUAL, |(mode, _)| Start::Mode(mode)));
        },
    )
}

fn morris_options(first: MorrisVariant, variant: Signal<Variant>, set: Callback<Variant>) -> AnyView {
    let now = move || match variant.get() {
        Variant::Morris(variant) => variant,
        _ => first,
    };
    let change = move |change: fn(&mut MorrisVariant, bool), on: bool| {
        let mut variant = now();
        change(&mut variant, on);
        set.run(Variant::Morris(variant));
    };
    view! {
        <fieldset class="checks">
            <legend>{t!("option-rules")}</legend>
            {(first.base != MorrisBase::Twelve)
                .then(|| {
                    // The document recommends it for Nine.
                    let recommended = match first.base {
                        MorrisBase::Nine => format!("{} {}", t!("option-diagonal-hint"), t!("option-recommended")),
                        _ => t!("option-diagonal-hint"),
                    };
                    notes::pictured("diagonal", check(
                        "diagonal",
                        t!("option-diagonal"),
                        recommended,
                        Signal::derive(move || now().diagonal),
                        move |on| change(|variant, on| variant.diagonal = on, on),
                    ))
                })}
            {notes::pictured("flying", check(
                "flying",
                t!("option-flying"),
                t!("option-flying-hint"),
                Signal::derive(move || now().flying),
                move |on| change(|variant, on| variant.flying = on, on),
            ))}
            {notes::pictured("double", check(
                "double",
                t!("option-double"),
                t!("option-double-hint"),
                Signal::derive(move || now().double),
                move |on| change(|variant, on| variant.double = on, on),
            ))}
            {notes::pictured("noreform", check(
                "noreform",
                t!("option-noreform"),
                t!("option-noreform-hint"),
                Signal::derive(move || now().noreform),
                move |on| change(|variant, on| variant.noreform = on, on),
            ))}
        </fieldset>
    }
    .into_any()
}
