//! The explorer: what was played in the position on the board, in the server's games, in one's own and by the tables.

mod device;
mod rows;
mod server;
mod tally;

use std::cell::Cell;

use leptos::prelude::*;
use rayuela_rules::AnyPosition;
use wasm_bindgen_futures::spawn_local;

use super::state::Analysis;
use crate::screens::widgets::select;
use crate::{dom, fair_play, t};
use tally::{Row, explore};

/// How long a position stays on the board before the server is asked about it: stepping through a game asks little.
const SETTLE_MS: i32 = 200;
/// How many games of the user are listed.
const GAMES: usize = 8;
/// The rating bands that can be chosen, by their lower ends, as the server has them.
const BANDS: [u16; 6] = [0, 1200, 1400, 1600, 1800, 2000];
/// The speeds that can be chosen.
const SPEEDS: [&str; 4] = ["fast", "rapid", "slow", "correspondence"];

/// Whose games are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// finished games of the server
    Server,
    /// finished games saved on the device
    Device,
    /// exact values
    Tables,
}

impl Source {
    const ALL: [Source; 3] = [Source::Server, Source::Device, Source::Tables];

    const fn name(self) -> &'static str {
        match self {
            Source::Server => "server",
            Source::Device => "device",
            Source::Tables => "tables",
        }
    }
}

/// Which of the server's games are counted; none asks for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Filters {
    speed: Option<&'static str>,
    rating: Option<u16>,
    rated: Option<bool>,
}

impl Filters {
    /// The part of the address that asks for these games.
    #[cfg(any(test, feature = "online"))]
    fn query(self) -> String {
        let speed = self.speed.map(|speed| format!("&speed={speed}"));
        let rating = self.rating.map(|rating| format!("&rating={rating}"));
        let rated = self.rated.map(|rated| format!("&rated={rated}"));
        [speed, rating, rated].into_iter().flatten().collect()
    }
}

/// A game in which the position occurred.
#[derive(Clone, PartialEq, Debug)]
struct LastGame {
    label: String,
    way: Way,
}

/// How a game is opened.
#[derive(Clone, PartialEq, Debug)]
enum Way {
    /// a link
    #[cfg_attr(not(feature = "online"), allow(dead_code, reason = "only the server's games have one"))]
    Address(String),
    /// a game saved on the device, by its id
    Saved(String),
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    rows: Vec<Row>,
    games: Vec<LastGame>,
    /// how many moves from the start of a game are counted, unless all are
    depth: Option<u32>,
    /// some games are still waiting to be counted
    counting: bool,
}

/// What asking has led to.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(not(feature = "online"), allow(dead_code, reason = "some answers only a server gives"))]
enum Answer {
    /// the answer is on its way
    Loading,
    /// there is no network
    Offline,
    /// the position belongs to a rated game that runs
    Wait,
    /// too many questions in a short time
    TooMany,
    /// no answer, or one that makes no sense
    Failed,
    /// no games are played on this server
    NobodyPlays,
    /// what is known
    Found(Found),
}

impl Answer {
    /// The name in `data-state`, and of the sentence about it.
    fn state(&self) -> &'static str {
        match self {
            Answer::Loading => "loading",
            Answer::Offline => "offline",
            Answer::Wait => "wait",
            Answer::TooMany => "too-many",
            Answer::Failed => "failed",
            Answer::NobodyPlays => "nobody",
            Answer::Found(found) if found.rows.is_empty() => "nothing",
            Answer::Found(_) => "found",
        }
    }
}

thread_local! {
    /// What was chosen last, for when the panel is opened again.
    static CHOSEN: Cell<(Source, Filters)> = const { Cell::new((Source::Server, Filters { speed: None, rating: None, rated: None })) };
}

/// The panel's state.
#[derive(Clone, Copy)]
struct Explorer {
    source: RwSignal<Source>,
    filters: RwSignal<Filters>,
    answer: RwSignal<Answer>,
    /// the number of the latest question; answers to earlier ones are dropped
    asked: StoredValue<u32>,
}

impl Explorer {
    /// Asks about the position on the board.
    fn ask(self, position: AnyPosition, source: Source, filters: Filters) {
        self.asked.update_value(|asked| *asked += 1);
        let number = self.asked.get_value();
        if source == Source::Tables {
            return;
        }
        if fair_play::must_wait(&position) {
            return self.answer.set(Answer::Wait);
        }
        match source {
            Source::Server => match server::known(&position, &filters) {
                Some(answer) => self.answer.set(answer),
                None => {
                    self.answer.set(Answer::Loading);
                    dom::after(SETTLE_MS, move || {
                        if self.still_asks(number) {
                            spawn_local(async move { self.hear(number, server::ask(position, filters).await) });
                        }
                    });
                }
            },
            _ => {
                self.answer.set(Answer::Loading);
                spawn_local(async move {
                    device::read().await;
                    self.hear(number, own(&position));
                });
            }
        }
    }

    /// Whether this is still the question; the panel may be gone.
    fn still_asks(self, number: u32) -> bool {
        self.asked.try_get_value() == Some(number)
    }

    fn hear(self, number: u32, answer: Answer) {
        if self.still_asks(number) {
            let _ = self.answer.try_set(answer);
        }
    }
}

/// What one's own games say.
fn own(position: &AnyPosition) -> Answer {
    device::with_games(|games| {
        let (rows, had) = explore(games.iter().copied(), position);
        let game = |game: &&tally::OwnGame| LastGame { label: game.label.clone(), way: Way::Saved(game.id.clone()) };
        let games = had.iter().take(GAMES).map(game).collect();
        Answer::Found(Found { rows, games, depth: None, counting: false })
    })
}

/// The panel.
pub(crate) fn explorer(analysis: Analysis) -> AnyView {
    let (source, filters) = CHOSEN.get();
    let explorer = Explorer {
        source: RwSignal::new(source),
        filters: RwSignal::new(filters),
        answer: RwSignal::new(Answer::Loading),
        asked: StoredValue::new(0),
    };
    let position = Memo::new(move |_| analysis.shown());
    Effect::new(move || {
        let (position, source, filters) = (position.get(), explorer.source.get(), explorer.filters.get());
        CHOSEN.set((source, filters));
        untrack(|| explorer.ask(position, source, filters));
    });
    let sources = Source::ALL.map(|source| {
        view! {
            <button
                type="button"
                data-source=source.name()
                aria-pressed=move || if explorer.source.get() == source { "true" } else { "false" }
                on:click=move |_| explorer.source.set(source)
            >
                {t!("explorer-source", source = source.name())}
            </button>
        }
    });
    let body = move || match explorer.source.get() {
        Source::Tables => rows::tables(analysis),
        source => rows::answer(analysis, source, &explorer.answer.get(), &position.get()),
    };
    view! {
        <section
            class="panel explorer"
            aria-label=t!("explorer-title")
            data-explorer=move || explorer.source.get().name()
        >
            <h2>{t!("explorer-title")}</h2>
            <div class="tabs sources" role="group" aria-label=t!("explorer-sources")>{sources}</div>
            {move || (explorer.source.get() == Source::Server).then(|| filter_fields(explorer))}
            {body}
        </section>
    }
    .into_any()
}

/// The fields that choose among the server's games.
fn filter_fields(explorer: Explorer) -> AnyView {
    let filters = explorer.filters;
    let any = || (String::new(), t!("explorer-any"));
    let speeds = SPEEDS.map(|speed| (speed.to_string(), t!("explorer-speed-name", speed = speed)));
    let bands = BANDS.iter().enumerate().map(|(i, &from)| (from.to_string(), band_name(i)));
    let kinds = [true, false].map(|rated| (rated.to_string(), t!("explorer-rated-name", rated = rated.to_string())));
    let all = |choices: Vec<(String, String)>| Signal::stored([any()].into_iter().chain(choices).collect::<Vec<_>>());
    let chosen =
        move |value: fn(Filters) -> Option<String>| Signal::derive(move || value(filters.get()).unwrap_or_default());
    view! {
        <div class="filters">
            {select(
                "explorer-speed",
                t!("explorer-speed"),
                all(speeds.to_vec()),
                chosen(|filters| filters.speed.map(str::to_string)),
                move |new| filters.update(|filters| filters.speed = SPEEDS.into_iter().find(|speed| *speed == new)),
            )}
            {select(
                "explorer-rating",
                t!("explorer-rating"),
                all(bands.collect()),
                chosen(|filters| filters.rating.map(|rating| rating.to_string())),
                move |new| filters.update(|filters| filters.rating = new.parse().ok()),
            )}
            {select(
                "explorer-rated",
                t!("explorer-rated"),
                all(kinds.to_vec()),
                chosen(|filters| filters.rated.map(|rated| rated.to_string())),
                move |new| filters.update(|filters| filters.rated = new.parse().ok()),
            )}
        </div>
    }
    .into_any()
}

/// The name of a rating band.
fn band_name(index: usize) -> String {
    match (BANDS[index], BANDS.get(index + 1)) {
        (0, Some(next)) => t!("explorer-band-under", to = *next),
        (from, Some(next)) => t!("explorer-band", from = from, to = next - 1),
        (from, None) => t!("explorer-band-over", from = from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_part_of_the_question() {
        assert_eq!(Filters::default().query(), "");
        let all = Filters { speed: Some("fast"), rating: Some(0), rated: Some(true) };
        assert_eq!(all.query(), "&speed=fast&rating=0&rated=true");
    }

    #[cfg(feature = "online")]
    #[test]
    fn the_server_knows_these_filters() {
        assert_eq!(BANDS, rayuela_online::api::RATING_BANDS);
        assert_eq!(SPEEDS, rayuela_online::Speed::ALL.map(rayuela_online::Speed::name));
    }
}
