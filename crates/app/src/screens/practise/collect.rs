//! Takes the wrong moves of a report over: finds which moves would have been right, and keeps the positions.

use leptos::prelude::*;
use rayuela_coach::{TurnReport, Value};
use rayuela_rules::{AnyGame, AnyMove, Position};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::item::{Item, item};
use super::store::{self, Added};
use crate::app::App;
use crate::dom;
use crate::engine::Helper;
use crate::scored::value_of;

/// Positions that the engine visits to find the right moves of one position.
const NODES: u32 = 300_000;
/// The most moves that it tells apart. If all of them are right, the engine looks at any other when it is tried.
const LINES: u16 = 16;

/// How far the positions of a report have been taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Collecting {
    /// not begun
    No,
    /// positions done, of how many
    Running(usize, usize),
    /// kept
    Done(Added),
    /// the device has no room for them
    NoRoom,
    /// the engine does not answer
    Failed,
}

/// A wrong move: the game up to it, its report, and the exact values of all moves where tables know them.
pub(crate) struct Candidate {
    /// the game before the move
    pub(crate) game: AnyGame,
    /// the move
    pub(crate) played: AnyMove,
    /// what the report says
    pub(crate) turn: TurnReport,
    /// the exact values
    pub(crate) exact: Option<Vec<(AnyMove, Value)>>,
}

/// Keeps these positions, to be asked from today on.
pub(crate) fn collect(app: App, candidates: Vec<Candidate>, state: RwSignal<Collecting>) {
    let memory = app.settings.with_untracked(|settings| settings.memory);
    let all = candidates.len();
    state.set(Collecting::Running(0, all));
    spawn_local(async move {
        let mut helper = None;
        let mut items: Vec<Item> = Vec::new();
        for (done, candidate) in candidates.into_iter().enumerate() {
            let found = match candidate.exact.clone() {
                Some(exact) => Some((exact, true)),
                None => {
                    helper = helper.or_else(Helper::start);
                    match &helper {
                        Some(helper) => searched(helper, &candidate.game, memory).await,
                        None => None,
                    }
                }
            };
            let Some((moves, complete)) = found else {
                let _ = state.try_set(Collecting::Failed);
                return;
            };
            let position = *candidate.game.position();
            items.extend(item(&candidate.turn, position, candidate.played, &moves, complete, dom::today()));
            // The screen may have been left; the positions are kept all the same.
            let _ = state.try_set(Collecting::Running(done + 1, all));
        }
        let _ = state.try_set(store::add(items).map_or(Collecting::NoRoom, Collecting::Done));
    });
}

/// The best moves of a position with their values, and whether these are all moves.
async fn searched(helper: &Helper, game: &AnyGame, memory: u16) -> Option<(Vec<(AnyMove, Value)>, bool)> {
    let search = Search::of(game, Limit::Nodes(NODES), LINES, memory);
    let found = helper.answer(search, *game.position()).await?;
    let moves: Vec<(AnyMove, Value)> =
        found.lines.iter().filter_map(|line| Some((*line.turns.first()?, value_of(line.score).0))).collect();
    let complete = moves.len() == game.position().legal_moves().len();
    Some((moves, complete))
}
