//! The explorer: what was played in finished games, counted by position.
//!
//! A game is counted once, soon after it has ended: it is marked in the transaction that adds its moves, so that a crash, another
//! node or a second look changes nothing. Games that ended before the server could count them wait for the same task. Positions
//! that are images of each other by the board's symmetries are one position. Whatever is asked reads the rows of one
//! position, however many games there are. Moves come before statistics: the task counts a few games at a time and then
//! leaves the database to the others for several times as long as that took.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use rayuela_online::api::{Explored, ExploredMove, ExplorerQuestion, GameSummary, RATING_BANDS, explorer_depth};
use rayuela_online::{Entry, GameId, Player, Refusal, Room, Speed};
use rayuela_rules::{AnyPosition, Color, Outcome, Position};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::store::{Countable, CountedMove, ExplorerRow, Store, StoreError};

/// How many games are counted in one transaction.
const BATCH: u32 = 32;
/// How long the database belongs to the others after that, in multiples of the time it took, and at least.
const LEAVE: u32 = 3;
const SHORTEST_PAUSE: Duration = Duration::from_millis(20);
/// Games that end together are counted together.
const GATHER: Duration = Duration::from_millis(100);
/// How often the database is asked for games that ended elsewhere, or before this node started.
const LOOK: Duration = Duration::from_secs(5);
/// How many questions the database answers at once: the other connections are for those who play.
const QUESTIONS: usize = 2;
/// How many of the last games an answer names.
const GAMES: usize = 8;

/// A position up to symmetry as the number under which it is kept.
///
/// Sixty-four bits of a hash: that two of a hundred million positions share one has a chance of one in four thousand, and
/// then moves that are not legal are left out of the answer.
fn key(canonical: &AnyPosition) -> i64 {
    let text = format!("{} {}", canonical.variant(), canonical.text());
    let digest = Sha256::digest(text.as_bytes());
    i64::from_be_bytes(std::array::from_fn(|i| digest[i]))
}

/// What kind of game it was, for the filters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pool {
    /// none without a clock
    speed: Option<Speed>,
    /// the index of the band; none unless both players have an established rating
    band: Option<usize>,
    rated: bool,
}

/// A rating that is not provisional.
fn established(player: &Player) -> Option<u16> {
    player.rating.filter(|_| !player.provisional)
}

impl Pool {
    fn of(room: &Room) -> Pool {
        let [white, black] = Color::ALL.map(|color| established(room.player(color)));
        let mean = white.zip(black).map(|(white, black)| white.midpoint(black));
        let band = mean.map(|mean| RATING_BANDS.iter().rposition(|&from| from <= mean).unwrap_or_default());
        Pool { speed: room.terms().clock.speed(), band, rated: room.terms().rated }
    }

    /// Three decimal digits: speed, band, rated.
    fn code(self) -> i64 {
        let speed = self.speed.and_then(|speed| Speed::ALL.iter().position(|&known| known == speed));
        let digit = |index: Option<usize>| index.map_or(0, |index| index as i64 + 1);
        digit(speed) * 100 + digit(self.band) * 10 + i64::from(self.rated)
    }

    fn from_code(code: u32) -> Pool {
        let index = |digit: u32| (digit as usize).checked_sub(1);
        let speed = index(code / 100).and_then(|speed| Speed::ALL.get(speed).copied());
        Pool { speed, band: index(code / 10 % 10), rated: code % 10 == 1 }
    }

    /// Whether games of this kind were asked for.
    fn fits(self, question: &ExplorerQuestion, band: Option<usize>) -> bool {
        question.speed.is_none_or(|speed| self.speed == Some(speed))
            && band.is_none_or(|band| self.band == Some(band))
            && question.rated.is_none_or(|rated| self.rated == rated)
    }
}

/// What a finished game adds: its first positions with the move played there, each once.
fn counted(id: &GameId, room: &Room) -> Vec<CountedMove> {
    let ending = room.over().and_then(|over| over.ending());
    let (Some(game), Some(ending), Some(last)) = (room.game(), ending, room.ended()) else { return Vec::new() };
    let pool = Pool::of(room).code();
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for (position, mv) in (0..explorer_depth(room.terms().variant)).map_while(|ply| game.turn_at(ply)) {
        let canonical = position.canonical();
        let Some(mv) = position.canonical_move(mv) else { continue };
        let (number, turn) = (key(&canonical), canonical.compact(mv));
        if !seen.insert((number, turn.clone())) {
            continue;
        }
        let rating = established(room.player(position.turn()));
        rows.push(CountedMove {
            position: number,
            turn,
            pool,
            white: (ending.outcome == Outcome::Win(Color::White)).into(),
            draws: (ending.outcome == Outcome::Draw).into(),
            black: (ending.outcome == Outcome::Win(Color::Black)).into(),
            rating_sum: rating.unwrap_or_default().into(),
            rating_count: rating.is_some().into(),
            last,
            games: id.to_string(),
        });
    }
    rows
}

/// Counts games as they end, and those that ended before.
pub(crate) async fn count_finished(store: Store) {
    loop {
        match count_some(&store).await {
            Ok(Some(took)) => tokio::time::sleep((took * LEAVE).max(SHORTEST_PAUSE)).await,
            Ok(None) => {
                // Whether a game has ended or the time is over, it is looked.
                let _ = tokio::time::timeout(LOOK, store.game_ended()).await;
                tokio::time::sleep(GATHER).await;
            }
            Err(error) => {
                tracing::warn!(%error, "finished games were not counted");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

/// Counts a few games; how long the database was busy with it, none if there was nothing to do or another node does it.
async fn count_some(store: &Store) -> Result<Option<Duration>, StoreError> {
    let ids = store.games_to_count(BATCH).await?;
    if ids.is_empty() {
        return Ok(None);
    }
    let mut games = Vec::with_capacity(ids.len());
    for game in ids {
        let rows = read(store, &game).await?;
        games.push(Countable { game, rows });
    }
    let begun = Instant::now();
    Ok(store.count_games(&games).await?.then(|| begun.elapsed()))
}

/// Reads a game and what it adds. One that cannot be read adds nothing, and is not tried again.
async fn read(store: &Store, game: &GameId) -> Result<Vec<CountedMove>, StoreError> {
    let entries: Vec<Entry> = match store.log(game, 0).await {
        Ok(log) => log.into_iter().map(|stored| stored.entry).collect(),
        Err(StoreError::Unreadable(why)) => {
            tracing::warn!(%game, why, "not counted");
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let id = game.clone();
    // Replaying a long game takes a while.
    let rows = tokio::task::spawn_blocking(move || Room::replay(&entries).map(|room| counted(&id, &room))).await;
    Ok(match rows {
        Ok(Ok(rows)) => rows,
        Ok(Err(corrupt)) => {
            tracing::warn!(%game, %corrupt, "not counted");
            Vec::new()
        }
        Err(panicked) => {
            tracing::error!(%game, %panicked, "not counted");
            Vec::new()
        }
    })
}

/// What was played in finished games.
#[derive(Debug)]
pub(crate) struct Explorer {
    store: Store,
    asking: Semaphore,
}

impl Explorer {
    pub(crate) fn new(store: Store) -> Explorer {
        Explorer { store, asking: Semaphore::new(QUESTIONS) }
    }

    /// What was played in a position, by those and at the speed that were asked for.
    pub(crate) async fn answer(&self, question: &ExplorerQuestion) -> Result<Explored, Refusal> {
        let position = AnyPosition::parse(question.variant, &question.position).map_err(Refusal::illegal)?;
        let unknown = || Refusal::malformed(format!("rating is one of {RATING_BANDS:?}"));
        let index = |rating: u16| RATING_BANDS.iter().position(|&from| from == rating).ok_or_else(unknown);
        let band = question.rating.map(index).transpose()?;
        // Nobody closes it.
        let _permit = self.asking.acquire().await;
        // First: what is not waiting any more is in the rows that are read then.
        let counting = !self.store.games_to_count(1).await?.is_empty();
        let mut rows = self.store.explored(key(&position.canonical())).await?;
        rows.retain(|row| Pool::from_code(row.pool).fits(question, band));
        Ok(Explored {
            moves: moves(&position, &rows),
            games: self.last_games(rows).await?,
            depth: explorer_depth(question.variant) as u32,
            counting,
        })
    }

    /// The last games of these rows, the newest first.
    async fn last_games(&self, mut rows: Vec<ExplorerRow>) -> Result<Vec<GameSummary>, StoreError> {
        // Each row names its newest game first: those of the newest rows are newer than any of another one.
        rows.sort_by_key(|row| std::cmp::Reverse(row.last));
        let ids = rows.iter().take(GAMES).flat_map(|row| row.games.split(' '));
        let ids: HashSet<GameId> = ids.map(GameId::from).filter(GameId::is_well_formed).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut games = self.store.games_by_id(&ids.into_iter().collect::<Vec<_>>()).await?;
        games.sort_by_key(|game| std::cmp::Reverse(game.ended));
        games.truncate(GAMES);
        Ok(games)
    }
}

/// The moves of these rows as the position has them, the most frequent first.
fn moves(position: &AnyPosition, rows: &[ExplorerRow]) -> Vec<ExploredMove> {
    let canonical = position.canonical();
    let seen_here = |turn: &str| {
        let mv = position.move_from_canonical(canonical.parse_turn(turn).ok()?)?;
        Some(ExploredMove { turn: position.compact(mv), white: 0, draws: 0, black: 0, rating: None })
    };
    // None for a move that is not legal, which only another position of the same number has.
    let mut sums = HashMap::<&str, Option<(ExploredMove, u64, u64)>>::new();
    for row in rows {
        let sum = sums.entry(&row.turn).or_insert_with(|| Some((seen_here(&row.turn)?, 0, 0)));
        let Some((sum, ratings, rated)) = sum else { continue };
        sum.white += row.white;
        sum.draws += row.draws;
        sum.black += row.black;
        *ratings += row.rating_sum;
        *rated += row.rating_count;
        sum.rating = ratings.checked_div(*rated).map(|mean| mean as u16);
    }
    let mut moves: Vec<ExploredMove> = sums.into_values().flatten().map(|(sum, _, _)| sum).collect();
    moves.sort_by(|a, b| b.games().cmp(&a.games()).then_with(|| a.turn.cmp(&b.turn)));
    moves
}

#[cfg(test)]
mod tests;
