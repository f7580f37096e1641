//! Quick pairing: a tile for each of the usual games. A click accepts a game with just these terms that somebody has posted,
//! or else posts one.

use leptos::prelude::*;
use rayuela_online::api::NewSeek;
use rayuela_online::{Seek, Terms, TimeControl};
use rayuela_rules::Variant;
use rayuela_rules::morelli::StartMode;
use wasm_bindgen_futures::spawn_local;

use super::sign_in::Guest;
use crate::online::{Online, RequestError, delete, post, words};
use crate::t;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A game and its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tile {
    game: &'static str,
    /// minutes and seconds for each move; `None` is a game of days
    clock: Option<(u64, u64)>,
}

const TILES: [Tile; 6] = [
    Tile { game: "nine", clock: Some((5, 3)) },
    Tile { game: "morelli9", clock: Some((10, 5)) },
    Tile { game: "stacking", clock: Some((10, 5)) },
    Tile { game: "six", clock: Some((3, 2)) },
    Tile { game: "morelli13", clock: Some((20, 10)) },
    Tile { game: "morelli9", clock: None },
];

impl Tile {
    /// What both players agree to; quick games are casual, so that guests and accounts meet each other.
    fn terms(self) -> Option<Terms> {
        let variant: Variant = self.game.parse().ok()?;
        let clock = match self.clock {
            Some((minutes, seconds)) => TimeControl::Fischer { start: minutes * MINUTE, increment: seconds * 1_000 },
            None => TimeControl::Correspondence { bank: 3 * DAY, increment: 24 * HOUR, cap: 7 * DAY },
        };
        let setup = variant.is_morelli().then_some(StartMode::Random);
        Some(Terms { variant, setup, clock, rated: false })
    }

    /// The clock as large as a headline.
    fn face(self) -> String {
        self.clock.map_or_else(
            || t!("span-days", n = 3u64),
            |(minutes, seconds)| format!("{minutes}\u{202f}+\u{202f}{seconds}"),
        )
    }
}

/// Whether a posted game is one that a tile with these terms accepts.
fn fits(seek: &Seek, terms: &Terms) -> bool {
    seek.terms == *terms && seek.color.is_none() && !seek.private
}

/// Of two players who posted the same game at the same moment, the later one accepts the earlier one's.
fn yields_to<'a>(mine: &Seek, all: &'a [Seek]) -> Option<&'a Seek> {
    all.iter()
        .filter(|seek| seek.by.id != mine.by.id && fits(seek, &mine.terms))
        .find(|seek| (seek.at, &seek.id) < (mine.at, &mine.id))
}

/// The tiles.
pub(super) fn tiles(online: Online, guest: Guest, problem: RwSignal<String>) -> AnyView {
    // The game that a tile has posted.
    let posted = RwSignal::new(None::<String>);
    Effect::new(move || {
        let other = online.lobby.with(|lobby| {
            let seeks = &lobby.as_ref()?.seeks;
            let mine = seeks.iter().find(|seek| posted.with(|id| id.as_ref() == Some(&seek.id)))?;
            Some((mine.id.clone(), yields_to(mine, seeks)?.id.clone()))
        });
        if let Some((mine, other)) = other {
            posted.set(None);
            spawn_local(async move {
                // Withdrawn first, so that nobody accepts it as well.
                if delete(&format!("/api/seeks/{mine}"), &()).await.is_ok() {
                    guest.take(online, other, problem);
                }
            });
        }
    });
    let tile = move |tile: Tile| {
        let terms = tile.terms()?;
        let is_posted = move || {
            online.lobby.with(|lobby| {
                let me = online.me.with(|me| me.as_ref().map(|me| me.id.clone()));
                let seeks = lobby.iter().flat_map(|lobby| &lobby.seeks);
                seeks.clone().any(|seek| fits(seek, &terms) && Some(&seek.by.id) == me.as_ref())
            })
        };
        let is_posted = Memo::new(move |_| is_posted());
        let run = move |_| {
            if !is_posted.get_untracked() {
                pair(online, guest, problem, posted, terms);
            }
        };
        Some(view! {
            <button
                type="button"
                class="tile"
                data-quick=tile.game
                aria-pressed=move || if is_posted.get() { "true" } else { "false" }
                on:click=run
            >
                <strong>{tile.face()}</strong>
                <span>{words::variant(terms.variant)}</span>
            </button>
        })
    };
    view! {
        <section aria-label=t!("quick-title")>
            <h2>{t!("quick-title")}</h2>
            <div class="tiles-grid">{TILES.into_iter().map(tile).collect::<Vec<_>>()}</div>
        </section>
    }
    .into_any()
}

/// Accepts a game with these terms, or posts one.
fn pair(online: Online, guest: Guest, problem: RwSignal<String>, posted: RwSignal<Option<String>>, terms: Terms) {
    let me = online.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
    let open = online.lobby.with_untracked(|lobby| {
        let mut seeks = lobby.iter().flat_map(|lobby| &lobby.seeks);
        seeks.find(|seek| fits(seek, &terms) && Some(&seek.by.id) != me.as_ref()).map(|seek| seek.id.clone())
    });
    if let Some(open) = open {
        return guest.take(online, open, problem);
    }
    problem.set(String::new());
    spawn_local(async move {
        let sent = async {
            guest.ensure(online).await?;
            post::<Seek>("/api/seeks", &NewSeek { terms, color: None, private: false }).await
        };
        let sent: Result<Seek, RequestError> = sent.await;
        match sent {
            Ok(seek) => {
                let _ = posted.try_set(Some(seek.id));
            }
            Err(error) => {
                let _ = problem.try_set(words::request_error(&error));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_online::{Player, PlayerId};

    fn seek(id: &str, who: u8, at: u64, terms: Terms) -> Seek {
        let by = Player::new(PlayerId::Engine(who), id.to_string());
        Seek { id: id.to_string(), by, terms, color: None, private: false, at }
    }

    #[test]
    fn tiles_are_games_that_can_be_played() {
        for tile in TILES {
            let terms = tile.terms().expect("a game");
            assert!(terms.check().is_ok(), "{tile:?}");
        }
    }

    #[test]
    fn the_later_of_two_accepts_the_earlier() {
        let terms = TILES[0].terms().unwrap();
        let (first, second) = (seek("a", 1, 5, terms), seek("b", 2, 6, terms));
        let other = seek("c", 3, 1, TILES[1].terms().unwrap());
        let all = [other, second.clone(), first.clone()];
        assert_eq!(yields_to(&second, &all), Some(&first));
        assert_eq!(yields_to(&first, &all), None);
        let same = [seek("a", 1, 5, terms), seek("b", 2, 5, terms)];
        assert_eq!([yields_to(&same[0], &same), yields_to(&same[1], &same)], [None, Some(&same[0])]);
    }
}
