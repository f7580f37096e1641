//! A player's page: ratings with their history, games.

use leptos::prelude::*;
use rayuela_online::api::{Found, Profile, Rating, RatingPoint};
use rayuela_online::{Family, Speed};
use wasm_bindgen_futures::spawn_local;

use super::graph::graph;
use super::{lists, nothing};
use crate::online::{Online, RequestError, get, words};
use crate::router::{Place, Route};
use crate::t;

/// Games shown on the page; the archive has the others.
const SHOWN: usize = 12;

/// The data of the page.
type Page = (Profile, Vec<RatingPoint>, Found);

/// The screen.
pub(super) fn profile(online: Online, name: String) -> AnyView {
    let page = RwSignal::new(None::<Result<Page, RequestError>>);
    online.follow(None);
    spawn_local(async move {
        let found = async {
            let profile: Profile = get(&format!("/api/users/{name}")).await?;
            let points: Vec<RatingPoint> = get(&format!("/api/users/{name}/ratings")).await?;
            let games: Found = get(&format!("/api/games?player={name}&result=played&limit={SHOWN}")).await?;
            Ok((profile, points, games))
        };
        let _ = page.try_set(Some(found.await));
    });
    (move || match page.get() {
        None => ().into_any(),
        Some(Err(error)) => nothing(words::request_error(&error)),
        Some(Ok(page)) => show(page),
    })
    .into_any()
}

fn show((profile, points, games): Page) -> AnyView {
    let chosen = RwSignal::new(profile.ratings.first().map(|rating| (rating.family, rating.speed)));
    let drawn = profile.games.saturating_sub(profile.won + profile.lost);
    let all = vec![("player".to_string(), profile.name.clone())];
    let archive = Route::Online(Place::Games(all)).path();
    let ratings: Vec<_> = profile.ratings.iter().map(|rating| card(rating, chosen)).collect();
    let unrated = ratings.is_empty();
    view! {
        <section class="profile" data-user=profile.name.clone()>
            <header>
                <h1>{profile.name.clone()}</h1>
                <p class="hint">
                    {t!("profile-since", day = words::day(profile.created))}" · "
                    {t!("profile-games", games = profile.games, won = profile.won, lost = profile.lost, drawn = drawn)}
                </p>
                {profile.closed.then(|| view! { <p class="notice bad">{t!("profile-closed")}</p> })}
            </header>
            <section class="panel" aria-label=t!("profile-ratings")>
                <h2>{t!("profile-ratings")}</h2>
                {unrated.then(|| view! { <p class="hint">{t!("profile-unrated")}</p> })}
                <div class="ratings">{ratings}</div>
                {move || {
                    chosen
                        .get()
                        .map(|(family, speed)| {
                            let of = |point: &&RatingPoint| point.family == family && point.speed == speed;
                            let points: Vec<(u64, f64)> =
                                points.iter().filter(of).map(|point| (point.at, point.rating)).collect();
                            graph(&points, t!("profile-graph", what = pool(family, speed)))
                        })
                }}
            </section>
            <section aria-label=t!("profile-recent")>
                <h2>{t!("profile-recent")}</h2>
                <ul class="game-list">{games.games.into_iter().map(lists::summary).collect::<Vec<_>>()}</ul>
                <p><a href=archive data-link="">{t!("profile-all")}</a></p>
            </section>
        </section>
    }
    .into_any()
}

fn pool(family: Family, speed: Speed) -> String {
    format!("{} · {}", words::family(family), words::speed(speed))
}

fn card(rating: &Rating, chosen: RwSignal<Option<(Family, Speed)>>) -> AnyView {
    let this = (rating.family, rating.speed);
    let mark = if rating.provisional { "?" } else { "" };
    let value = format!("{:.0}{mark}", rating.rating);
    view! {
        <button
            type="button"
            class="rating-card"
            data-rating=format!("{}-{}", rating.family.name(), rating.speed.name())
            aria-pressed=move || if chosen.get() == Some(this) { "true" } else { "false" }
            on:click=move |_| chosen.set(Some(this))
        >
            <span>{pool(rating.family, rating.speed)}</span>
            <strong>{value}</strong>
            <small>
                {t!("rating-games", n = rating.games)}
                {rating.provisional.then(|| format!(" · {}", t!("rating-provisional")))}
            </small>
        </button>
    }
    .into_any()
}
