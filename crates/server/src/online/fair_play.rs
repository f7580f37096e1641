//! Fair play: the server helps nobody with a position of a rated game that runs.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rayuela_online::api::FairPlay;
use rayuela_online::{GameId, PlayerId, Refusal, Room, limits as sizes};
use rayuela_rules::{AnyPosition, Position, Symmetric, Variant, each_game};
use serde::Deserialize;
use tokio::sync::Mutex;

use super::Services;
use super::api::{Caller, Fault};
use super::rate_limits::Kind;
use super::store::{RunningGame, Store, StoreError};

/// How long what is known of the running games is good: a move is known by then, and the positions after the next one are
/// covered as well.
const FRESH: Duration = Duration::from_secs(1);
/// The first moves are everybody's: positions before this many are withheld from the players alone, where the page asks for
/// people who analyse. Otherwise nobody could look at an opening while anybody plays.
const OPENING: usize = 4;
/// What those are told who have to wait.
pub(crate) const WAIT: &str = "this is a position of a rated game that is being played: help comes when it is over";

/// The position that somebody asks about.
#[derive(Deserialize)]
struct Question {
    variant: Option<String>,
    position: Option<String>,
    /// whether an error must be none for the browser, which reports each to its user
    #[serde(default)]
    quiet: bool,
}

/// Stands before what knows about positions.
pub(crate) async fn guard(
    State(services): State<Arc<Services>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let question = Query::<Question>::try_from_uri(request.uri());
    if let Ok(Query(Question { variant: Some(variant), position: Some(position), quiet })) = question
        && let Ok(variant) = variant.parse::<Variant>()
        && let Ok(position) = AnyPosition::parse(variant, &position)
    {
        if let Err(refusal) = services.limits.take(Kind::Work, &caller.address) {
            return Fault(refusal).into_response();
        }
        match services.fair_play.covers(&[position], |_| true).await {
            Ok(false) => {}
            Ok(true) if quiet => return StatusCode::NO_CONTENT.into_response(),
            Ok(true) => {
                return Fault(Refusal::forbidden(WAIT)).into_response();
            }
            Err(error) => return Fault(error.into()).into_response(),
        }
    }
    next.run(request).await
}

/// Whether help with one of these positions has to wait, for people who analyse with the engine of the page.
pub(crate) async fn must_wait(
    services: &Services,
    who: Option<&PlayerId>,
    question: &FairPlay,
) -> Result<bool, Refusal> {
    if question.positions.len() > sizes::FAIR_PLAY {
        return Err(Refusal::malformed(format!("ask about up to {} positions at once", sizes::FAIR_PLAY)));
    }
    let mut positions = Vec::with_capacity(question.positions.len());
    for text in &question.positions {
        positions.push(AnyPosition::parse(question.variant, text).map_err(Refusal::illegal)?);
    }
    let counts = |seen: Seen<'_>| seen.ply >= OPENING || who.is_some_and(|who| seen.room.seat(who).is_some());
    Ok(services.fair_play.covers(&positions, counts).await?)
}

/// The numbers of the positions that tell as much as this one: itself, and the same with the colours exchanged.
fn asked(position: &AnyPosition) -> [u64; 2] {
    let swapped: AnyPosition = each_game!(position, position => position.colors_swapped().into());
    [canonical(position), canonical(&swapped)]
}

/// What a position looks like from any side of the board, in a number: a game has some hundreds that are to be known.
fn canonical(position: &AnyPosition) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.canonical().hash(&mut hasher);
    hasher.finish()
}

/// Where a position was found.
#[derive(Clone, Copy)]
struct Seen<'a> {
    room: &'a Room,
    ply: usize,
}

/// What is known of one game.
#[derive(Debug)]
struct Known {
    room: Room,
    /// its positions, with the moves played before each
    positions: HashMap<u64, usize>,
    /// those after the next move, worked out when somebody asks
    next: Option<HashSet<u64>>,
}

impl Known {
    /// Reads a game's log.
    async fn read(store: &Store, game: &GameId) -> Result<Option<Known>, StoreError> {
        let mut log = store.log(game, 0).await?.into_iter();
        let Some(Ok(room)) = log.next().map(|first| Room::open(&first.entry)) else { return Ok(None) };
        let mut known = Known { room, positions: HashMap::new(), next: None };
        log.all(|stored| known.room.apply(&stored.entry).is_ok());
        known.note(0);
        Ok(Some(known))
    }

    /// Reads on.
    async fn catch_up(&mut self, store: &Store, game: &GameId) -> Result<(), StoreError> {
        let before = self.room.ply();
        let mut log = store.log(game, self.room.seq()).await?.into_iter();
        log.all(|stored| self.room.apply(&stored.entry).is_ok());
        // A move that was taken back leaves the position before it, which is known.
        self.note(before.min(self.room.ply()));
        self.next = None;
        Ok(())
    }

    fn note(&mut self, from: usize) {
        let Some(game) = self.room.game() else { return };
        for ply in from..=game.ply() {
            if let Some(position) = game.position_at(ply) {
                self.positions.entry(canonical(position)).or_insert(ply);
            }
        }
    }

    /// The moves before this position in the game, or before the next one if it can come of that.
    fn find(&mut self, position: u64) -> Option<usize> {
        let game = self.room.game()?;
        let next = self.next.get_or_insert_with(|| {
            let now = game.position();
            now.legal_moves().into_iter().filter_map(|mv| now.play(mv).ok()).map(|next| canonical(&next)).collect()
        });
        let before = self.positions.get(&position).copied();
        before.or_else(|| next.contains(&position).then(|| game.ply() + 1))
    }
}

/// Whether positions of these games look alike: the same board and as many men, whatever the options.
fn same_board(one: Variant, other: Variant) -> bool {
    match (one, other) {
        (Variant::Morelli(one), Variant::Morelli(other)) => one.size == other.size,
        (Variant::Morris(one), Variant::Morris(other)) => one.base == other.base,
        (one, other) => one == other,
    }
}

#[derive(Debug, Default)]
struct Index {
    games: HashMap<GameId, Known>,
    at: Option<Instant>,
}

impl Index {
    /// Reads what was played since it was last looked at.
    async fn refresh(&mut self, store: &Store) -> Result<(), StoreError> {
        if self.at.is_some_and(|at| at.elapsed() < FRESH) {
            return Ok(());
        }
        let running = store.running_rated_games().await?;
        let ids: HashSet<&GameId> = running.iter().map(|game| &game.id).collect();
        self.games.retain(|id, _| ids.contains(id));
        for RunningGame { id, seq } in &running {
            match self.games.get_mut(id) {
                Some(known) if known.room.seq() < *seq => known.catch_up(store, id).await?,
                Some(_) => {}
                None => {
                    if let Some(known) = Known::read(store, id).await? {
                        self.games.insert(id.clone(), known);
                    }
                }
            }
        }
        self.at = Some(Instant::now());
        Ok(())
    }
}

/// The positions of all rated games that run, at any node: read from the logs when somebody asks.
#[derive(Debug)]
pub(crate) struct RatedPositions {
    store: Store,
    index: Mutex<Index>,
}

impl RatedPositions {
    pub(crate) fn new(store: Store) -> RatedPositions {
        RatedPositions { store, index: Mutex::default() }
    }

    /// Whether one of these positions of one variant, seen from any side and in either's colours, occurs in a running rated game or could after the next
    /// move; `counts` says where that matters.
    async fn covers(&self, positions: &[AnyPosition], counts: impl Fn(Seen<'_>) -> bool) -> Result<bool, StoreError> {
        let Some(variant) = positions.first().map(|position| position.variant()) else { return Ok(false) };
        let positions: Vec<u64> = positions.iter().flat_map(asked).collect();
        let mut index = self.index.lock().await;
        index.refresh(&self.store).await?;
        // Also under other options: they change few values.
        for known in index.games.values_mut().filter(|known| same_board(known.room.terms().variant, variant)) {
            for &position in &positions {
                if let Some(ply) = known.find(position)
                    && counts(Seen { room: &known.room, ply })
                {
                    return Ok(true);
                }
            }
            // The moves of a large board take a while to find: others have their turn in between.
            tokio::task::yield_now().await;
        }
        Ok(false)
    }
}
