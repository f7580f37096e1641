//! Baselines for load tests: what the parts of a move cost alone, a message there and back, and a row on the disk.

use std::io;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{MissedTickBehavior, interval_at};
use tokio_tungstenite::tungstenite::Message as ClientMessage;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::online::insert_one_row;

/// A message as long as a move.
const LIKE_A_MOVE: &str = r#"{"type":"act","id":"0123456789abcdef","game":"0123456789","seen":42,"command":{"type":"turn","turn":"d2-d3xd6"}}"#;

/// Sends a message there and back over so many connections, at this rate on each; how long each took.
///
/// # Errors
/// If the system does not allow so many.
pub async fn echo(connections: usize, rate: f64, time: Duration) -> io::Result<Vec<Duration>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?;
    let app = Router::new().route(
        "/",
        get(|upgrade: WebSocketUpgrade| async {
            upgrade.read_buffer_size(4096).write_buffer_size(0).on_upgrade(|mut socket| async move {
                while let Some(Ok(message @ Message::Text(_))) = socket.recv().await {
                    if socket.send(message).await.is_err() {
                        return;
                    }
                }
            })
        }),
    );
    let serving = tokio::spawn(async move { axum::serve(listener, app).await });
    let until = Instant::now() + time;
    let pace = Duration::from_secs_f64(1.0 / rate);
    let mut clients = tokio::task::JoinSet::new();
    for i in 0..connections {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let url = format!("ws://{at}/");
        let shaken = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
        let (mut socket, _) = shaken.map_err(io::Error::other)?;
        let first = tokio::time::Instant::now() + pace * i as u32 / connections.max(1) as u32;
        clients.spawn(async move {
            let mut beat = interval_at(first, pace);
            beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut times = Vec::new();
            while Instant::now() < until {
                beat.tick().await;
                let sent = Instant::now();
                if socket.send(ClientMessage::text(LIKE_A_MOVE)).await.is_err() || socket.next().await.is_none() {
                    break;
                }
                times.push(sent.elapsed());
            }
            times
        });
    }
    let times = clients.join_all().await.concat();
    serving.abort();
    Ok(times)
}

/// Inserts single rows where a server keeps its own, in this Postgres or beside this SQLite file, each in a transaction of
/// its own, no faster than this rate; how long each took.
///
/// # Errors
/// If the database cannot be used.
pub async fn inserts(db: &str, rate: f64, time: Duration) -> io::Result<Vec<Duration>> {
    insert_one_row(db, rate, time).await.map_err(io::Error::other)
}
