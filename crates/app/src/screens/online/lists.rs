//! Games in lists: a picture of the position, the players, the variant and the result.

use leptos::prelude::*;
use rayuela_online::api::GameSummary;
use rayuela_online::{DELETED, Player, Room};
use rayuela_rules::Color;

use crate::app::App;
use crate::board::{Board, hand_man};
use crate::online::{Table, words};
use crate::router::{Place, Route};
use crate::{export, t};

/// A player in a list, with a link to their page if they have one.
pub(super) fn player(player: &Player) -> AnyView {
    let name = words::player(player);
    let rating = words::rating(player).map(|rating| view! { <small class="rating">{rating}</small> });
    if player.is_guest() || player.engine_level().is_some() || player.name == DELETED {
        return view! { <span class="player-name">{name}" "{rating}</span> }.into_any();
    }
    let address = Route::Online(Place::User(player.name.clone())).path();
    view! { <span class="player-name"><a href=address data-link="">{name}</a>" "{rating}</span> }.into_any()
}

/// Both players, a line each with their colours.
pub(super) fn players(white: &Player, black: &Player) -> AnyView {
    let line = |color: Color, who: &Player| view! { <span>{hand_man(color)}{player(who)}</span> };
    view! { <span class="both">{line(Color::White, white)}{line(Color::Black, black)}</span> }.into_any()
}

/// A game in a list.
pub(super) fn summary(game: GameSummary) -> AnyView {
    let theme = export::theme(App::of());
    let address = Route::Online(Place::Game(game.id.to_string())).path();
    let variant = words::variant(game.terms.variant);
    let end = game.over.map(|over| words::over(over, game.terms.variant));
    let about = format!("{} · {}", t!("turns-played", n = game.turns), words::day(game.created));
    view! {
        <li class="kept online-game" data-game=game.id.to_string()>
            <img
                class="position"
                alt=""
                loading="lazy"
                width="120"
                height="120"
                src=format!("/api/games/{}/picture.svg?theme={theme}", game.id)
            />
            <span class="kept-words">
                <a class="cover" href=address data-link="" data-do="watch"><strong>{variant}</strong></a>
                {players(&game.white, &game.black)}
                {end.map(|end| view! { <span class="end">{end}</span> })}
                <span>{words::details(&game.terms)}</span>
                <span>{about}</span>
            </span>
        </li>
    }
    .into_any()
}

/// A running game of the user.
pub(super) fn own(id: &str, room: &Room, you: Option<Color>) -> AnyView {
    let address = Route::Online(Place::Game(id.to_string())).path();
    let mine = you.is_some_and(|you| room.awaits(you));
    let table = Table::new(id, room.clone(), you);
    let (scene, last, flipped) = (table.scene(), table.last(), table.flipped);
    view! {
        <li class="kept online-game" class:mine=mine data-game=id.to_string()>
            <div class="living" aria-hidden="true" inert=true>
                {Board::new(Signal::stored(scene), "")
                    .last(Signal::stored(last))
                    .flipped(Signal::stored(flipped))
                    .plain()
                    .view()}
            </div>
            <span class="kept-words">
                <a class="cover" href=address data-link="" data-do="continue">
                    <strong>{words::variant(room.terms().variant)}</strong>
                </a>
                {players(room.player(Color::White), room.player(Color::Black))}
                <span>{words::details(room.terms())}</span>
                {mine.then(|| view! { <strong class="call">{t!("call-turn")}</strong> })}
            </span>
        </li>
    }
    .into_any()
}
