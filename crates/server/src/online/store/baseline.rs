//! The baseline of what a move costs in the database: single inserts of one row.

use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};

use super::db::{Db, beside};
use super::{StoreError, values};
use crate::online::ids::fresh_id;

/// Inserts single rows into a table of its own: in the Postgres named, or in a new file beside the SQLite file named.
pub(crate) async fn insert_one_row(url: &str, rate: f64, time: Duration) -> Result<Vec<Duration>, StoreError> {
    let file = beside(url, &format!("rayuela-baseline-{}.db", fresh_id(8)));
    let db = Db::open(file.as_ref().map_or(url, String::as_str)).await?;
    // One that a run before has left.
    db.execute("DROP TABLE IF EXISTS rayuela_baseline", vec![]).await?;
    db.execute(
        "CREATE TABLE rayuela_baseline (game TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
             PRIMARY KEY (game, seq))",
        vec![],
    )
    .await?;
    let times = insert(&db, rate, time).await;
    db.execute("DROP TABLE rayuela_baseline", vec![]).await?;
    db.close().await;
    for ending in ["", "-wal", "-shm"] {
        if let Some(file) = &file {
            let _ = std::fs::remove_file(format!("{file}{ending}"));
        }
    }
    times
}

async fn insert(db: &Db, rate: f64, time: Duration) -> Result<Vec<Duration>, StoreError> {
    let mut beat = interval(Duration::from_secs_f64(1.0 / rate));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (until, mut times) = (Instant::now() + time, Vec::new());
    while Instant::now() < until {
        beat.tick().await;
        let begun = Instant::now();
        db.execute(
            "INSERT INTO rayuela_baseline (game, seq, at, body)
             VALUES ('0123456789', $1, 0, '{\"type\":\"turn\",\"turn\":\"d2-d3xd6\"}')",
            values![times.len() as u64],
        )
        .await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
