//! A bare insert, for comparison.

use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};

use super::chance::fresh_id;
use super::store::{Db, StoreError, migrate, values};

/// Inserts single rows into a new file beside the system's other temporary ones.
pub(crate) async fn insert_one_row(rate: f64, time: Duration) -> Result<Vec<Duration>, StoreError> {
    let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
    let db = Db::open(&file.display().to_string()).await?;
    migrate(&db).await?;
    let mut beat = interval(Duration::from_secs_f64(1.0 / rate));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (until, mut times) = (Instant::now() + time, Vec::new());
    while Instant::now() < until {
        beat.tick().await;
        let begun = Instant::now();
        db.execute(
            "INSERT INTO events (game, seq, at, body) VALUES ('0123456789', $1, 0, '{\"type\":\"turn\",\"turn\":\"d2-d3xd6\"}')",
            values![times.len() as u64],
        )
        .await?;
        times.push(begun.elapsed());
    }
    db.close().await;
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    Ok(times)
}
