//! What one node tells the others: where to look. Everything they need to know is in the database.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use rayuela_online::{Event, GameId};
use rayuela_rules::Color;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool};

use super::House;
use super::chance::fresh_id;
use super::store::{Db, NewGame, StoreError, Tx, values};

/// Postgres' name for the line.
const CHANNEL: &str = "rayuela";
/// Postgres carries less than 8,000 bytes at once.
const LONGEST: usize = 7_500;

/// This process among the nodes.
pub(crate) static NODE: LazyLock<String> = LazyLock::new(|| fresh_id(8));

/// Something has changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Notice {
    /// a game's log has grown to `seq`; these players are awaited
    Game { game: GameId, seq: u32, awaited: Vec<String> },
    /// a game of this player has begun
    Started { player: String, game: GameId, color: Color },
    /// seeks came or went
    Lobby,
    /// somebody said something in a game: line `number`
    Chat { game: GameId, number: u32 },
    /// so many follow a game at `node` who do not play; a node that has just begun to follow it asks the others, too
    Watchers { game: GameId, node: String, count: u32, asks: bool },
    /// this key is no longer good: connections that use it are to be closed
    Ended { key: String },
}

impl Notice {
    /// Both players of a new game are to know.
    pub(crate) fn started(new: &NewGame) -> Vec<Notice> {
        let Event::Created { white, black, .. } = &new.entry.event else { return vec![] };
        [(white, Color::White), (black, Color::Black)]
            .into_iter()
            .map(|(player, color)| Notice::Started { player: player.id.clone(), game: new.id.clone(), color })
            .collect()
    }
}

#[derive(Serialize, Deserialize)]
struct Letter {
    node: String,
    notices: Vec<Notice>,
}

/// Tells the other nodes when the transaction is committed. A node alone has nobody to tell.
pub(crate) async fn tell_in(tx: &mut Tx, notices: &[Notice]) -> Result<(), StoreError> {
    if !tx.is_postgres() {
        return Ok(());
    }
    for letter in letters(notices) {
        tx.execute("SELECT pg_notify('rayuela', $1)", values![letter]).await?;
    }
    Ok(())
}

/// Tells the other nodes at once.
pub(crate) async fn tell(db: &Db, notices: &[Notice]) -> Result<(), StoreError> {
    if db.is_shared() {
        for letter in letters(notices) {
            db.execute("SELECT pg_notify('rayuela', $1)", values![letter]).await?;
        }
    }
    Ok(())
}

/// As many letters as it takes to stay below the limit of Postgres.
fn letters(notices: &[Notice]) -> Vec<String> {
    let write = |notices: &[Notice]| {
        serde_json::to_string(&Letter { node: NODE.clone(), notices: notices.to_vec() }).unwrap_or_default()
    };
    match notices {
        [] => vec![],
        notices => {
            let whole = write(notices);
            if whole.len() <= LONGEST || notices.len() == 1 {
                return vec![whole];
            }
            let (left, right) = notices.split_at(notices.len() / 2);
            [letters(left), letters(right)].concat()
        }
    }
}

/// Hears what other nodes tell until the house closes. After a break of the line everything is looked at again, since
/// something may have been missed.
pub(crate) async fn listen(house: Arc<House>, pool: PgPool) {
    let mut missed = false;
    loop {
        if let Err(error) = hear(&house, &pool, missed).await {
            tracing::warn!(%error, "the line to the other nodes is broken");
        }
        if pool.is_closed() {
            return;
        }
        missed = true;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

async fn hear(house: &Arc<House>, pool: &PgPool, missed: bool) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    house.look_at_everything().await;
    if missed {
        // Lines of chat, games begun, sessions ended: whoever comes back is told, or not let in.
        house.hub.close_all("the server may have missed something; connect again");
    }
    // None says that the connection was lost and made anew.
    while let Some(notification) = listener.try_recv().await? {
        let Ok(letter) = serde_json::from_str::<Letter>(notification.payload()) else { continue };
        if letter.node != *NODE {
            for notice in letter.notices {
                house.notice(notice).await;
            }
        }
    }
    Ok(())
}
