//! With an account the history follows one: what this device knows is sent to the server, and what other devices have
//! sent is fetched. Without an account or a network it stays on the device.

#[cfg(feature = "online")]
mod with_server {
    use leptos::prelude::*;
    use rayuela_online::Refusal;
    use rayuela_online::api::{NewPuzzleResults, PuzzleResult, PuzzleResults};
    use rayuela_online::limits::PUZZLE_RESULTS;
    use rayuela_puzzles::{Entry, History};
    use wasm_bindgen_futures::spawn_local;

    use super::super::log;
    use crate::online::{RequestError, get, put};
    use crate::{dom, storage};

    const ADDRESS: &str = "/api/puzzles";
    /// What is asked for again, in milliseconds: another node of the server may have been writing at that moment.
    const OVERLAP: u64 = 60_000;

    /// Sends and fetches; what comes is added to the history on the screen.
    pub(crate) fn start(history: RwSignal<History>) {
        if storage::account().is_empty() || !dom::window().navigator().on_line() {
            return;
        }
        spawn_local(async move {
            if let Err(RequestError::Refused(Refusal::NotSignedIn)) = exchange(history).await {
                storage::save_account("");
            }
        });
    }

    async fn exchange(history: RwSignal<History>) -> Result<(), RequestError> {
        let unsent: Vec<Entry> = log::load().unsent().collect();
        for part in unsent.chunks(PUZZLE_RESULTS) {
            let results = part.iter().map(result).collect();
            put(ADDRESS, &NewPuzzleResults { results }).await?;
            log::add(part.iter().map(|entry| Entry { sent: true, ..*entry }));
        }
        let until = format!("{}.until", storage::account());
        let since = storage::puzzles(&until).parse::<u64>().unwrap_or_default().saturating_sub(OVERLAP);
        let answer: PuzzleResults = get(&format!("{ADDRESS}?since={since}")).await?;
        let (all, saved) = log::add(answer.results.iter().map(entry));
        // What could not be saved is asked for again.
        if saved {
            storage::save_puzzles(&until, &answer.until.to_string());
        }
        // The screen may have been left in the meantime.
        let _ = history.try_set(all);
        Ok(())
    }

    fn result(entry: &Entry) -> PuzzleResult {
        let Entry { at, variant, number, rating, solved, .. } = *entry;
        PuzzleResult { at, variant, number, rating, solved }
    }

    fn entry(result: &PuzzleResult) -> Entry {
        let PuzzleResult { at, variant, number, rating, solved } = *result;
        Entry { at, variant, number, rating, solved, sent: true }
    }
}

#[cfg(feature = "online")]
pub(super) use with_server::start;

/// Without play between people there is no server.
#[cfg(not(feature = "online"))]
pub(super) fn start(_: leptos::prelude::RwSignal<rayuela_puzzles::History>) {}
