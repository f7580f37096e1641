//! The puzzles that accounts have tried.

use rayuela_online::api::PuzzleResult;
use rayuela_online::limits::PUZZLE_RESULTS_IN_ALL;
use rayuela_online::{Millis, PlayerId};
use serde::Serialize;

use super::{Store, StoreError, row, to_json, values};

row! {
    struct ResultRow {
        at: Millis,
        variant: String,
        number: u32,
        rating: u32,
        solved: bool,
        stored: Millis,
    }
}

/// A result on its way into the database.
#[derive(Serialize)]
struct NewResultRow {
    at: Millis,
    variant: String,
    number: u32,
    rating: u16,
    solved: u8,
}

impl From<&PuzzleResult> for NewResultRow {
    fn from(&PuzzleResult { at, variant, number, rating, solved }: &PuzzleResult) -> NewResultRow {
        NewResultRow { at, variant: variant.to_string(), number, rating, solved: solved.into() }
    }
}

impl ResultRow {
    /// The result; none if it is of a game that this version does not know.
    fn result(&self) -> Option<PuzzleResult> {
        let rating = u16::try_from(self.rating).ok()?;
        Some(PuzzleResult {
            at: self.at,
            variant: self.variant.parse().ok()?,
            number: self.number,
            rating,
            solved: self.solved,
        })
    }
}

impl Store {
    /// Adds results, each once; the oldest are dropped where there are too many.
    pub(crate) async fn add_puzzle_results(
        &self,
        user: &PlayerId,
        results: &[PuzzleResult],
        now: Millis,
    ) -> Result<(), StoreError> {
        // A transaction that writes makes moves wait.
        if results.is_empty() {
            return Ok(());
        }
        let rows: Vec<NewResultRow> = results.iter().map(NewResultRow::from).collect();
        let mut tx = self.db.begin().await?;
        tx.hold_player(user).await?;
        // All at once: moves wait while this is written.
        let sql = if tx.is_postgres() {
            "INSERT INTO puzzle_results (user_id, at, variant, number, rating, solved, stored)
             SELECT $1, at, variant, number, rating, solved, CAST($3 AS BIGINT) FROM json_to_recordset(CAST($2 AS json))
                 AS row (at bigint, variant text, number bigint, rating bigint, solved bigint)
             ON CONFLICT DO NOTHING"
        } else {
            "INSERT INTO puzzle_results (user_id, at, variant, number, rating, solved, stored)
             SELECT $1, value->>'at', value->>'variant', value->>'number', value->>'rating', value->>'solved', $3
             FROM json_each($2) WHERE true ON CONFLICT DO NOTHING"
        };
        tx.execute(sql, values![user, to_json(&rows)?, now]).await?;
        // By the whole key: many may be of one moment.
        let sql = "DELETE FROM puzzle_results WHERE user_id = $1 AND (at, variant, number) <
             (SELECT at, variant, number FROM puzzle_results WHERE user_id = $1
              ORDER BY at DESC, variant DESC, number DESC LIMIT 1 OFFSET $2)";
        tx.execute(sql, values![user, PUZZLE_RESULTS_IN_ALL as u64 - 1]).await?;
        tx.commit().await
    }

    /// The results of an account that were stored at this moment or later, oldest first, and when the latest of them was.
    pub(crate) async fn puzzle_results(
        &self,
        user: &PlayerId,
        since: Millis,
    ) -> Result<(Vec<PuzzleResult>, Option<Millis>), StoreError> {
        let sql = "SELECT at, variant, number, rating, solved, stored FROM puzzle_results
             WHERE user_id = $1 AND stored >= $2 ORDER BY at, variant, number";
        let rows: Vec<ResultRow> = self.db.fetch_all(sql, values![user, since]).await?;
        let latest = rows.iter().map(|row| row.stored).max();
        Ok((rows.iter().filter_map(ResultRow::result).collect(), latest))
    }
}
