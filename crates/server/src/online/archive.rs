//! Games that were played: lists, logs, records, pictures.

use rayuela_draw::Picture;
use rayuela_online::api::{Found, GameLog, GameSummary, Search};
use rayuela_online::{Entry, Refusal};

use super::House;
use super::auth::Who;
use super::games::not_kept;
use super::store::{Row, StoreError, Value, values};

/// The most games in an answer, and how many unless asked otherwise.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// The width of a picture.
const WIDTH: u32 = 600;

const OF_ALL: &str = "SELECT id, terms, white_player, black_player, created, ended, over_as, turns FROM games
    WHERE (CAST($1 AS TEXT) IS NULL OR white = $1 OR black = $1) AND (CAST($2 AS TEXT) IS NULL OR white = $2 OR black = $2)
      AND (CAST($3 AS TEXT) IS NULL OR variant = $3) AND (CAST($4 AS TEXT) IS NULL OR result = $4)
      AND (CAST($5 AS BIGINT) IS NULL OR rated = $5) AND (ended IS NULL) = ($6 = 1) AND created < $7
    ORDER BY created DESC LIMIT $8";

/// The same, from a player's own games, which an index finds.
const OF_PLAYER: &str = "SELECT id, terms, white_player, black_player, created, ended, over_as, turns FROM games
    WHERE id IN (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)
      AND (CAST($2 AS TEXT) IS NULL OR white = $2 OR black = $2)
      AND (CAST($3 AS TEXT) IS NULL OR variant = $3) AND (CAST($4 AS TEXT) IS NULL OR result = $4)
      AND (CAST($5 AS BIGINT) IS NULL OR rated = $5) AND (ended IS NULL) = ($6 = 1) AND created < $7
    ORDER BY created DESC LIMIT $8";

fn summary(row: &Row) -> Result<GameSummary, StoreError> {
    Ok(GameSummary {
        id: row.text(0)?.to_string(),
        terms: row.json(1)?,
        white: row.json(2)?,
        black: row.json(3)?,
        created: row.count(4)?,
        ended: row.opt_int(5)?.map(|ended| ended as u64),
        over: row.opt_text(6)?.map(|_| row.json(6)).transpose()?,
        turns: row.int(7)? as u32,
    })
}

impl House {
    /// Games that fit, the newest first.
    pub(crate) async fn search(&self, search: &Search) -> Result<Found, Refusal> {
        let running = match search.state.as_deref() {
            None | Some("finished") => false,
            Some("running") => true,
            Some(_) => return Err(Refusal::malformed("state is `running` or `finished`")),
        };
        if search.result.as_deref().is_some_and(|result| !["white", "black", "draw", "aborted"].contains(&result)) {
            return Err(Refusal::malformed("result is `white`, `black`, `draw` or `aborted`"));
        }
        let mut players = [None, None];
        for (id, name) in players.iter_mut().zip([&search.player, &search.opponent]) {
            if let Some(name) = name {
                let found = self.user_id(name).await.map_err(|error| not_kept(&error))?;
                *id = Some(found.ok_or_else(|| Refusal::missing("player"))?);
            }
        }
        let [player, opponent] = players;
        let sql = if player.is_some() { OF_PLAYER } else { OF_ALL };
        let values = values![
            player,
            opponent,
            search.variant.map(|variant| variant.to_string()),
            search.result.clone(),
            Value::Int(search.rated.map(i64::from)),
            running,
            search.before.unwrap_or(i64::MAX as u64),
            search.limit.unwrap_or(USUAL).clamp(1, MOST)
        ];
        let rows = self.db.fetch(sql, values).await;
        let games = rows.and_then(|rows| rows.iter().map(summary).collect()).map_err(|error| not_kept(&error))?;
        Ok(Found { games })
    }

    /// A game's log as the reader may see it.
    pub(crate) async fn log(&self, game: &str, who: Option<&Who>) -> Result<GameLog, Refusal> {
        let entries: Vec<Entry> = self
            .with_game(game, |live| {
                let seat = who.and_then(|who| live.room.seat(&who.id));
                live.entries.iter().map(|entry| entry.seen_by(seat)).collect()
            })
            .await?;
        Ok(GameLog { id: game.to_string(), entries })
    }

    /// A game as a record.
    pub(crate) async fn record(&self, game: &str) -> Result<String, Refusal> {
        let record = self.with_game(game, |live| live.room.record()).await?;
        Ok(record.ok_or(Refusal::NotNow)?.to_string())
    }

    /// The position after a turn of a game, the last one unless told; as SVG.
    pub(crate) async fn picture(&self, game: &str, ply: Option<usize>) -> Result<Picture, Refusal> {
        let position = self.with_game(game, |live| {
            let game = live.room.game()?;
            let ply = ply.unwrap_or_else(|| game.ply());
            let last = ply.checked_sub(1).and_then(|last| Some((game.position_at(last)?, game.turn_text(last)?.1)));
            match last {
                Some((before, turn)) => Picture::after(&before, &turn).ok(),
                None => game.position_at(ply).map(Picture::new),
            }
        });
        position.await?.ok_or_else(|| Refusal::missing("position"))
    }

    /// The same as PNG.
    pub(crate) async fn png(&self, game: &str, ply: Option<usize>) -> Result<Vec<u8>, Refusal> {
        let picture = self.picture(game, ply).await?;
        let drawn = tokio::task::spawn_blocking(move || picture.png(WIDTH).ok()).await;
        drawn.ok().flatten().ok_or(Refusal::StorageUnavailable)
    }
}
