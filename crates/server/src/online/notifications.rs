//! What one node tells the others: where to look. Everything they need to know is in the database.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use rayuela_online::{Event, GameId, PlayerId};
use rayuela_rules::Color;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool};

use super::Services;
use super::ids::fresh_id;
use super::store::NewGame;

/// The channel of Postgres' `NOTIFY`.
const CHANNEL: &str = "rayuela";
/// Postgres carries less than 8,000 bytes at once.
const LONGEST: usize = 7_500;

/// This process among the nodes.
pub(crate) static NODE: LazyLock<String> = LazyLock::new(|| fresh_id(8));

/// Something has changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Change {
    /// a game's log has grown to `seq`; these players are awaited
    Game { game: GameId, seq: u32, awaited: Vec<PlayerId> },
    /// a game of this player has begun
    Started { player: PlayerId, game: GameId, color: Color },
    /// seeks came or went
    Lobby,
    /// somebody said something in a game: line `number`
    Chat { game: GameId, number: u32 },
    /// so many watch a game at `node` who do not play; a node that has just begun to watch it asks the others, too
    Watchers { game: GameId, node: String, count: u32, asks: bool },
    /// this key is no longer good: connections that use it are to be closed
    Ended { key: String },
}

impl Change {
    /// Both players of a new game are to know.
    pub(crate) fn started(new: &NewGame) -> Vec<Change> {
        let Event::Created { white, black, .. } = &new.entry.event else { return vec![] };
        [(white, Color::White), (black, Color::Black)]
            .into_iter()
            .map(|(player, color)| Change::Started { player: player.id.clone(), game: new.id.clone(), color })
            .collect()
    }
}

/// A message from node to node. Its fields are named as nodes of earlier versions name them, so that both understand each
/// other while an update goes round.
#[derive(Serialize, Deserialize)]
struct Notification {
    node: String,
    #[serde(rename = "notices")]
    changes: Vec<Change>,
}

/// The text of as many notifications as it takes to stay below the limit of Postgres.
pub(crate) fn payloads(changes: &[Change]) -> Vec<String> {
    if changes.is_empty() {
        return vec![];
    }
    let notification = Notification { node: NODE.clone(), changes: changes.to_vec() };
    let whole = serde_json::to_string(&notification).unwrap_or_default();
    if whole.len() <= LONGEST || changes.len() == 1 {
        return vec![whole];
    }
    let (left, right) = changes.split_at(changes.len() / 2);
    [payloads(left), payloads(right)].concat()
}

/// Listens to the other nodes until this one closes. After a break of the connection everything is looked at again, since
/// something may have been missed.
pub(crate) async fn listen(services: Arc<Services>, pool: PgPool) {
    let mut missed = false;
    loop {
        if let Err(error) = receive(&services, &pool, missed).await {
            tracing::warn!(%error, "the connection to the other nodes is broken");
        }
        if pool.is_closed() {
            return;
        }
        missed = true;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

async fn receive(services: &Arc<Services>, pool: &PgPool, missed: bool) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    services.resync().await;
    if missed {
        // Lines of chat, games begun, sessions ended: those who come back are told, or not let in.
        services.presence.close_all("the server may have missed something; connect again");
    }
    // None says that the connection was lost and made again.
    while let Some(received) = listener.try_recv().await? {
        let Ok(notification) = serde_json::from_str::<Notification>(received.payload()) else { continue };
        if notification.node != *NODE {
            for change in notification.changes {
                services.react(change).await;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_changes_are_split_and_none_is_lost() {
        let game = |seq| Change::Game { game: "0123456789".into(), seq, awaited: vec![PlayerId::Engine(3)] };
        let changes: Vec<Change> = (0..500).map(game).collect();
        let payloads = payloads(&changes);
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() <= LONGEST));
        let read = payloads.iter().flat_map(|text| serde_json::from_str::<Notification>(text).unwrap().changes);
        let seqs: Vec<u32> = read.map(|change| if let Change::Game { seq, .. } = change { seq } else { 0 }).collect();
        assert_eq!(seqs, (0..500).collect::<Vec<u32>>());
        // As nodes of earlier versions write it.
        let text = r#"{"node":"n","notices":[{"Started":{"player":"u1","game":"g","color":"white"}}]}"#;
        assert_eq!(serde_json::from_str::<Notification>(text).unwrap().changes.len(), 1);
    }
}
