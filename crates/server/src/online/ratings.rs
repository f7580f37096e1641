//! Ratings by Glicko-2, for each family and speed.

use rayuela_online::api::{Rating, RatingPoint};
use rayuela_online::{Family, Player, Speed};
use rayuela_rules::{Color, Outcome};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::store::{Db, Finish, Row, StoreError, Tx, values};

/// A deviation above this is too uncertain to be compared.
const PROVISIONAL: f64 = 110.0;

/// Counts a finished game, in the transaction of its last entry.
pub(crate) async fn count(tx: &mut Tx, game: &str, finish: &Finish) -> Result<(), StoreError> {
    let (family, speed) = (finish.pool.0.name(), finish.pool.1.name());
    // Always in the same order, so that two games of the same players never wait for each other in a ring.
    let mut order = [0, 1];
    order.sort_by_key(|&i| &finish.players[i]);
    let mut before = [(Glicko2Rating::new(), 0); 2];
    for i in order {
        tx.execute(
            "INSERT INTO ratings (user_id, family, speed, rating, deviation, volatility, games)
             VALUES ($1, $2, $3, 1500, 350, 0.06, 0) ON CONFLICT DO NOTHING",
            values![&finish.players[i], family, speed],
        )
        .await?;
        let sql = if tx.is_postgres() {
            "SELECT rating, deviation, volatility, games FROM ratings
             WHERE user_id = $1 AND family = $2 AND speed = $3 FOR UPDATE"
        } else {
            "SELECT rating, deviation, volatility, games FROM ratings WHERE user_id = $1 AND family = $2 AND speed = $3"
        };
        let row = tx.fetch_one(sql, values![&finish.players[i], family, speed]).await?;
        let row = row.ok_or_else(|| StoreError::Unreadable("a rating is missing".to_string()))?;
        let rating = Glicko2Rating { rating: row.real(0)?, deviation: row.real(1)?, volatility: row.real(2)? };
        before[i] = (rating, row.int(3)?);
    }
    let outcome = match finish.outcome {
        Outcome::Win(Color::White) => Outcomes::WIN,
        Outcome::Win(Color::Black) => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let (white, black) = glicko2(&before[0].0, &before[1].0, &outcome, &Glicko2Config::new());
    for i in order {
        let (after, user) = (if i == 0 { &white } else { &black }, &finish.players[i]);
        tx.execute(
            "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7
             WHERE user_id = $1 AND family = $2 AND speed = $3",
            values![user, family, speed, after.rating, after.deviation, after.volatility, before[i].1 + 1],
        )
        .await?;
        tx.execute(
            "INSERT INTO rating_history (user_id, game, at, family, speed, rating, deviation)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            values![user, game, finish.at, family, speed, after.rating, after.deviation],
        )
        .await?;
    }
    Ok(())
}

/// Writes a player's rating on the card that a game keeps of him.
pub(crate) async fn note(db: &Db, player: &mut Player, pool: Option<(Family, Speed)>) -> Result<(), StoreError> {
    let Some((family, speed)) = pool.filter(|_| player.id.starts_with('u')) else { return Ok(()) };
    let row = db
        .fetch_one(
            "SELECT rating, deviation FROM ratings WHERE user_id = $1 AND family = $2 AND speed = $3",
            values![&player.id, family.name(), speed.name()],
        )
        .await?;
    let (rating, deviation) = match &row {
        Some(row) => (row.real(0)?, row.real(1)?),
        None => (1500.0, 350.0),
    };
    player.rating = Some(rating.round().clamp(0.0, 9_999.0) as u16);
    player.provisional = deviation > PROVISIONAL;
    Ok(())
}

/// All ratings of an account.
pub(crate) async fn all(db: &Db, user: &str) -> Result<Vec<Rating>, StoreError> {
    let rows = db
        .fetch(
            "SELECT family, speed, rating, deviation, games FROM ratings WHERE user_id = $1 ORDER BY family, speed",
            values![user],
        )
        .await?;
    rows.iter()
        .map(|row| {
            let (family, speed) = pool(row, 0)?;
            let (rating, deviation) = (row.real(2)?, row.real(3)?);
            let provisional = deviation > PROVISIONAL;
            Ok(Rating { family, speed, rating, deviation, provisional, games: row.int(4)? as u32 })
        })
        .collect()
}

/// How they came about, the oldest first.
pub(crate) async fn history(db: &Db, user: &str) -> Result<Vec<RatingPoint>, StoreError> {
    let rows = db
        .fetch(
            "SELECT family, speed, at, game, rating, deviation FROM rating_history WHERE user_id = $1 ORDER BY at",
            values![user],
        )
        .await?;
    rows.iter()
        .map(|row| {
            let (family, speed) = pool(row, 0)?;
            Ok(RatingPoint {
                at: row.count(2)?,
                game: row.text(3)?.to_string(),
                family,
                speed,
                rating: row.real(4)?,
                deviation: row.real(5)?,
            })
        })
        .collect()
}

fn pool(row: &Row, column: usize) -> Result<(Family, Speed), StoreError> {
    let unreadable = || StoreError::Unreadable("no family or speed".to_string());
    let (family, speed) = (row.text(column)?, row.text(column + 1)?);
    let family = Family::ALL.into_iter().find(|known| known.name() == family).ok_or_else(unreadable)?;
    let speed = Speed::ALL.into_iter().find(|known| known.name() == speed).ok_or_else(unreadable)?;
    Ok((family, speed))
}
