//! What one node tells the others: where to look. Everything they need to know is in the database.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use rayuela_online::{Event, GameId, PlayerId};
use rayuela_rules::Color;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::{Notify, mpsc};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::Services;
use super::ids::fresh_id;
use super::store::{NewGame, StoreError};

/// The channel of Postgres' `NOTIFY`.
const CHANNEL: &str = "rayuela";
/// Postgres carries less than 8,000 bytes at once.
const LONGEST: usize = 7_500;
/// How often a node calls itself.
const CALL: Duration = Duration::from_secs(1);
/// A call that is not heard by then is lost, and the connection with it.
const HEARD: Duration = Duration::from_secs(4);
/// How long to wait before a new connection is made.
const AGAIN: Duration = Duration::from_millis(300);

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
    /// this player is deleted: nothing of them is to stay in memory
    Erased { player: PlayerId },
    /// a node is about to tell a player of a move: on which devices do they have the game open elsewhere?
    AskOpen { game: GameId, player: PlayerId },
    /// the answer: on those of these sessions
    OpenOn { game: GameId, player: PlayerId, keys: Vec<String> },
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

/// The text of a notification by which a node hears whether it listens.
pub(crate) fn empty_payload() -> String {
    let notification = Notification { node: NODE.clone(), changes: vec![] };
    serde_json::to_string(&notification).unwrap_or_default()
}

/// Listens to the other nodes until this one closes. After a break of the connection everything is looked at again, since
/// something may have been missed.
pub(crate) async fn listen(services: Arc<Services>, pool: PgPool) {
    let (news, inbox) = mpsc::unbounded_channel();
    // Beside the listening: what has to be read for the news must not make the node seem deaf.
    tokio::select! {
        () = keep_listening(&services, &pool, &news) => {}
        () = react(&services, inbox) => {}
    }
}

async fn react(services: &Arc<Services>, mut inbox: mpsc::UnboundedReceiver<Change>) {
    while let Some(change) = inbox.recv().await {
        services.react(change).await;
    }
}

async fn keep_listening(services: &Arc<Services>, pool: &PgPool, news: &mpsc::UnboundedSender<Change>) {
    let readiness = services.store.readiness();
    let mut missed = false;
    while !pool.is_closed() {
        let Err(error) = receive(services, pool, news, missed).await;
        tracing::warn!(%error, "the connection to the other nodes is broken");
        if readiness.hears() {
            readiness.set_deaf(true);
            services.presence.close_all("this server does not hear the others; connect again");
        }
        missed = true;
        tokio::time::sleep(AGAIN).await;
    }
}

/// Why a node does not listen any more.
#[derive(Debug, thiserror::Error)]
enum Deaf {
    #[error("{0}")]
    Broken(#[from] sqlx::Error),
    #[error("the connection was lost and made again")]
    Lost,
    #[error("the database took no notification: {0}")]
    Mute(StoreError),
    #[error("the database does not answer in time")]
    Late(#[from] Elapsed),
    #[error("what this node tells itself is not heard")]
    Silent,
}

/// Makes a connection, listens there, and calls this very node every second. A connection that is cut without a word looks
/// like one on which nothing happens; only the missing call tells them apart.
async fn receive(
    services: &Arc<Services>,
    pool: &PgPool,
    news: &mpsc::UnboundedSender<Change>,
    missed: bool,
) -> Result<Infallible, Deaf> {
    let options = (*pool.connect_options()).clone();
    // Not one of the pool's: it would be missing there for as long as nobody knows that it is cut.
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(HEARD).connect_lazy_with(options);
    let mut listener = PgListener::connect_with(&own).await?;
    timeout(HEARD, listener.listen(CHANNEL)).await??;
    services.store.readiness().note_heard();
    services.resync().await;
    services.store.readiness().set_deaf(false);
    if missed {
        // Lines of chat, games begun, sessions ended: those who come back are told, or not let in.
        services.presence.close_all("the server may have missed something; connect again");
        tracing::info!("the other nodes are heard again");
    }
    let heard = Notify::new();
    tokio::select! {
        // First: after a sleep of the machine the call may be there and its time be over as well.
        biased;
        deaf = hear(&mut listener, services, news, &heard) => deaf,
        deaf = call(services, &heard) => deaf,
    }
}

async fn hear(
    listener: &mut PgListener,
    services: &Arc<Services>,
    news: &mpsc::UnboundedSender<Change>,
    heard: &Notify,
) -> Result<Infallible, Deaf> {
    loop {
        // None says that the connection was lost and made again.
        let received = listener.try_recv().await?.ok_or(Deaf::Lost)?;
        services.store.readiness().note_heard();
        let Ok(notification) = serde_json::from_str::<Notification>(received.payload()) else { continue };
        if notification.node == *NODE {
            heard.notify_one();
            continue;
        }
        for change in notification.changes {
            // It is gone only when the node closes.
            let _ = news.send(change);
        }
    }
}

async fn call(services: &Arc<Services>, heard: &Notify) -> Result<Infallible, Deaf> {
    loop {
        tokio::time::sleep(CALL).await;
        timeout(HEARD, services.store.notify_self()).await?.map_err(Deaf::Mute)?;
        timeout(HEARD, heard.notified()).await.map_err(|_| Deaf::Silent)?;
    }
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
