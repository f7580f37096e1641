//! Ratings by Glicko-2, for each family and speed.

use rayuela_online::api::{Rating, RatingPoint};
use rayuela_online::{Family, GameId, Millis, Player, PlayerId, Speed};
use rayuela_rules::{Color, Outcome};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::writer::Finish;
use super::{Store, StoreError, Tx, row, values};

/// A deviation above this is too uncertain to be compared.
const PROVISIONAL: f64 = 110.0;

row! {
    struct RatingRow {
        rating: f64,
        deviation: f64,
        volatility: f64,
        games: u32,
    }
}

row! {
    struct PoolRow {
        family: Family,
        speed: Speed,
        rating: f64,
        deviation: f64,
        games: u32,
    }
}

row! {
    struct HistoryRow {
        at: Millis,
        game: GameId,
        family: Family,
        speed: Speed,
        rating: f64,
        deviation: f64,
    }
}

impl Store {
    /// Writes the rating that a player has now on the card that a game keeps of them.
    pub(crate) async fn note_rating(
        &self,
        player: &mut Player,
        pool: Option<(Family, Speed)>,
    ) -> Result<(), StoreError> {
        let Some((family, speed)) = pool.filter(|_| player.id.is_account()) else { return Ok(()) };
        let sql = "SELECT rating, deviation, volatility, games FROM ratings
             WHERE user_id = $1 AND family = $2 AND speed = $3";
        let row: Option<RatingRow> =
            self.db.fetch_optional(sql, values![&player.id, family.name(), speed.name()]).await?;
        let (rating, deviation) = row.map_or((1500.0, 350.0), |row| (row.rating, row.deviation));
        player.rating = Some(rating.round().clamp(0.0, 9_999.0) as u16);
        player.provisional = deviation > PROVISIONAL;
        Ok(())
    }

    /// All ratings of an account.
    pub(crate) async fn ratings(&self, user: &PlayerId) -> Result<Vec<Rating>, StoreError> {
        let sql =
            "SELECT family, speed, rating, deviation, games FROM ratings WHERE user_id = $1 ORDER BY family, speed";
        let rows: Vec<PoolRow> = self.db.fetch_all(sql, values![user]).await?;
        let rating = |PoolRow { family, speed, rating, deviation, games }| {
            let provisional = deviation > PROVISIONAL;
            Rating { family, speed, rating, deviation, provisional, games }
        };
        Ok(rows.into_iter().map(rating).collect())
    }

    /// How the ratings of an account came about, the oldest first.
    pub(crate) async fn rating_history(&self, user: &PlayerId) -> Result<Vec<RatingPoint>, StoreError> {
        let sql = "SELECT at, game, family, speed, rating, deviation FROM rating_history
             WHERE user_id = $1 ORDER BY at";
        let rows: Vec<HistoryRow> = self.db.fetch_all(sql, values![user]).await?;
        let point = |HistoryRow { at, game, family, speed, rating, deviation }| RatingPoint {
            at,
            game,
            family,
            speed,
            rating,
            deviation,
        };
        Ok(rows.into_iter().map(point).collect())
    }
}

/// Counts a finished game, in the transaction of its last entry.
pub(super) async fn count(tx: &mut Tx, game: &GameId, finish: &Finish) -> Result<(), StoreError> {
    let (family, speed) = (finish.pool.0.name(), finish.pool.1.name());
    // Always in the same order, so that two games of the same players never wait for each other in a ring.
    let mut order = [0, 1];
    order.sort_by_key(|&i| &finish.players[i]);
    let mut before = [(Glicko2Rating::new(), 0); 2];
    for i in order {
        let row = locked_rating(tx, &finish.players[i], family, speed).await?;
        let rating = Glicko2Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
        before[i] = (rating, row.games);
    }
    let outcome = match finish.outcome {
        Outcome::Win(Color::White) => Outcomes::WIN,
        Outcome::Win(Color::Black) => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let (white, black) = glicko2(&before[0].0, &before[1].0, &outcome, &Glicko2Config::new());
    for i in order {
        let (after, user) = (if i == 0 { &white } else { &black }, &finish.players[i]);
        let sql = "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7
             WHERE user_id = $1 AND family = $2 AND speed = $3";
        let values = values![user, family, speed, after.rating, after.deviation, after.volatility, before[i].1 + 1];
        tx.execute(sql, values).await?;
        let sql = "INSERT INTO rating_history (user_id, game, at, family, speed, rating, deviation)
             VALUES ($1, $2, $3, $4, $5, $6, $7)";
        tx.execute(sql, values![user, game, finish.at, family, speed, after.rating, after.deviation]).await?;
    }
    Ok(())
}

/// A player's rating, a new one if there was none, kept from other transactions until this one ends.
async fn locked_rating(tx: &mut Tx, user: &PlayerId, family: &str, speed: &str) -> Result<RatingRow, StoreError> {
    let sql = "INSERT INTO ratings (user_id, family, speed, rating, deviation, volatility, games)
         VALUES ($1, $2, $3, 1500, 350, 0.06, 0) ON CONFLICT DO NOTHING";
    tx.execute(sql, values![user, family, speed]).await?;
    let sql = if tx.is_postgres() {
        "SELECT rating, deviation, volatility, games FROM ratings
         WHERE user_id = $1 AND family = $2 AND speed = $3 FOR UPDATE"
    } else {
        "SELECT rating, deviation, volatility, games FROM ratings WHERE user_id = $1 AND family = $2 AND speed = $3"
    };
    tx.fetch_one(sql, values![user, family, speed]).await
}
