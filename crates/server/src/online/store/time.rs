//! The database's clock, by which all nodes go.

use rayuela_online::Millis;

use super::{Db, Store, StoreError, row, values};
use crate::online::clock::{self, Compared, Reading, STEP};

row! {
    /// The database's clock, and how far the nodes' time is ahead of it.
    struct TimeRow {
        time: i64,
        ahead: i64,
    }
}

impl Store {
    /// Compares this node's time with that of the database and corrects it.
    ///
    /// The nodes' time is the database's clock and what stands in `meta` under `clock_ahead`: nothing, unless that clock
    /// was ever set back. Then the node that notices adds the difference there, so that time goes on for all nodes alike.
    /// A clock that was set forward is followed: for a node the machine of which has slept it looks the same, and the
    /// heartbeat shows whether anybody was alive meanwhile.
    pub(crate) async fn compare_clock(&self) -> Result<(), StoreError> {
        // Another node may correct it at the same moment.
        for _ in 0..3 {
            let (reading, ahead) = self.read_clock().await?;
            let Compared::Behind(by) = clock::compare(&reading) else { break };
            self.set_ahead(ahead, by).await?;
        }
        Ok(())
    }

    /// The same for a node that starts: time is never before the last heartbeat.
    pub(crate) async fn first_compare_clock(&self) -> Result<(), StoreError> {
        let (reading, ahead) = self.read_clock().await?;
        clock::compare(&reading);
        let last: Option<Millis> = self.writes.scalar("SELECT at FROM heartbeat WHERE id = 1", vec![]).await?;
        let by = last.unwrap_or_default().saturating_sub(reading.time.max(0) as u64) as i64;
        if by > STEP {
            self.set_ahead(ahead, by).await?;
        }
        self.compare_clock().await
    }

    async fn read_clock(&self) -> Result<(Reading, i64), StoreError> {
        let sent = clock::ticks();
        let sql = match &self.writes {
            Db::Postgres(..) => {
                "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS time,
                     COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = 'clock_ahead'), 0) AS ahead"
            }
            Db::Sqlite(_) => {
                "SELECT 0 AS time,
                     COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = 'clock_ahead'), 0) AS ahead"
            }
        };
        let TimeRow { time, ahead } = self.writes.fetch_one(sql, vec![]).await?;
        let reading = match &self.writes {
            Db::Postgres(..) => Reading { time: time + ahead, sent, received: clock::ticks() },
            // A file has no clock: the machine's is its own.
            Db::Sqlite(_) => {
                let now = clock::ticks();
                Reading { time: clock::machine_time() + ahead, sent: now, received: now }
            }
        };
        clock::note_ahead(ahead);
        Ok((reading, ahead))
    }

    /// Lets the nodes' time be further ahead of the database's clock, unless another node has done so.
    async fn set_ahead(&self, known: i64, by: i64) -> Result<(), StoreError> {
        tracing::warn!(by_ms = by, "the database's clock was set back: the nodes' time goes on without it");
        let sql = "INSERT INTO meta (key, value) VALUES ('clock_ahead', $1)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE meta.value = $2";
        self.writes.execute(sql, values![(known + by).to_string(), known.to_string()]).await?;
        Ok(())
    }
}
