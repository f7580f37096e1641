//! The puzzles that accounts have tried.

use rayuela_online::api::PuzzleResult;
use rayuela_online::limits::PUZZLE_RESULTS_IN_ALL;
use rayuela_online::{Millis, PlayerId};

use super::{Store, StoreError, row, values};

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
        let mut tx = self.db.begin().await?;
        let sql = "INSERT INTO puzzle_results (user_id, at, variant, number, rating, solved, stored)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
        for PuzzleResult { at, variant, number, rating, solved } in results {
            let rating = u32::from(*rating);
            tx.execute(sql, values![user, *at, variant.to_string(), *number, rating, *solved, now]).await?;
        }
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
