//! The WebSocket at `/ws`: one task a connection.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::{Sink, SinkExt};
use rayuela_online::api::Act;
use rayuela_online::{FromServer, Refusal, ToServer, is_command_id, limits as sizes};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::{Instrument, Span};

use super::House;
use super::api::Fault;
use super::auth::{Caller, Who};
use super::clock::now;
use super::hub::{Line, Out, session_ended, written};
use super::limits::{Bucket, Kind};
use super::metrics;

/// How often a connection is asked whether it is there.
const PING: Duration = Duration::from_secs(15);
/// A connection silent for this long is given up.
const SILENCE: Duration = Duration::from_secs(40);
/// Small buffers: most connections are idle most of the time.
const BUFFER: usize = 4 * 1024;

/// `GET /ws`.
pub(crate) async fn upgrade(State(house): State<Arc<House>>, caller: Caller, upgrade: WebSocketUpgrade) -> Response {
    if *house.closing.borrow() {
        return Fault(Refusal::StorageUnavailable).into_response();
    }
    let counted = match Counted::new(&house, &caller.address) {
        Ok(counted) => counted,
        Err(refusal) => return Fault(refusal).into_response(),
    };
    let span = Span::current();
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(sizes::MESSAGE)
        .max_frame_size(sizes::MESSAGE)
        .on_upgrade(move |socket| {
            let served = async move {
                let _counted = counted;
                Box::pin(Connection::run(house, caller.who, socket)).await;
            };
            served.instrument(span)
        })
}

/// A connection among those of its address, until it is dropped.
struct Counted {
    house: Arc<House>,
    address: String,
}

impl Counted {
    fn new(house: &Arc<House>, address: &str) -> Result<Counted, Refusal> {
        house.limits.enter(address)?;
        Ok(Counted { house: house.clone(), address: address.to_string() })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.house.limits.leave(&self.address);
    }
}

struct Connection {
    house: Arc<House>,
    who: Option<Who>,
    line: Line,
    watched: HashSet<String>,
    bucket: Bucket,
    /// the way there and back, as last measured
    lag: Duration,
    heard: Instant,
    pinged: Option<(u64, Instant)>,
    pings: u64,
}

/// Sends, unless the other end does not take it for so long: whether it was sent.
async fn send(socket: &mut (impl Sink<Message> + Unpin), message: Message, patience: Duration) -> bool {
    matches!(timeout(patience, socket.send(message)).await, Ok(Ok(())))
}

impl Connection {
    async fn run(house: Arc<House>, who: Option<Who>, mut socket: WebSocket) {
        let (line, mut inbox) = Line::new();
        house.hub.enter(&line, who.as_ref().map(|who| (who.id.as_str(), who.key.as_deref())));
        let mut connection = Connection {
            house,
            who,
            line,
            watched: HashSet::new(),
            bucket: Bucket::new(Kind::Message),
            lag: Duration::ZERO,
            heard: Instant::now(),
            pinged: None,
            pings: 0,
        };
        connection.serve(&mut socket, &mut inbox).await;
        for game in &connection.watched {
            connection.house.unwatch(game, &connection.line);
        }
        connection.house.hub.leave(&connection.line, connection.who.as_ref().map(|who| who.id.as_str()));
    }

    /// Serves until either side has had enough.
    async fn serve(&mut self, socket: &mut WebSocket, inbox: &mut mpsc::Receiver<Out>) {
        let (welcome, is_welcome) = match self.welcome().await {
            Ok(Some(welcome)) => (welcome, true),
            Ok(None) => (session_ended(), false),
            Err(refusal) => (FromServer::Bye { why: refusal.to_string(), again: true }, false),
        };
        if !send(socket, Message::Text(written(&welcome)), SILENCE).await || !is_welcome {
            return;
        }
        let mut timer = interval(PING);
        timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let sent = tokio::select! {
                biased;
                out = inbox.recv() => match out {
                    Some(Out::Text(text)) => send(socket, Message::Text(text), SILENCE).await,
                    Some(Out::Close(text)) => {
                        // Whether the other end hears it or not, this is the end.
                        if send(socket, Message::Text(text), SILENCE).await {
                            let close = CloseFrame { code: 1001, reason: "".into() };
                            send(socket, Message::Close(Some(close)), SILENCE).await;
                        }
                        return;
                    }
                    None => return,
                },
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(message)) => {
                        self.heard = Instant::now();
                        self.take(message).await;
                        true
                    }
                },
                _ = timer.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return;
                    }
                    self.pings += 1;
                    self.pinged = Some((self.pings, Instant::now()));
                    send(socket, Message::Ping(self.pings.to_be_bytes().to_vec().into()), SILENCE).await
                }
            };
            if !sent || self.line.is_broken() {
                return;
            }
        }
    }

    /// The first message; none for somebody whose session has ended since he knocked.
    async fn welcome(&self) -> Result<Option<FromServer>, Refusal> {
        let me = match &self.who {
            Some(who) => {
                if !self.house.is_signed_in(who).await? {
                    return Ok(None);
                }
                Some(self.house.me(who).await?)
            }
            None => None,
        };
        Ok(Some(FromServer::Welcome { me, now: now() }))
    }

    /// Takes what came in.
    async fn take(&mut self, message: Message) {
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(payload) => {
                if let Some((number, at)) = self.pinged
                    && payload[..] == number.to_be_bytes()
                {
                    self.lag = at.elapsed();
                    self.pinged = None;
                }
                return;
            }
            Message::Binary(_) => {
                metrics::MALFORMED.add(1);
                return self.refuse(None, Refusal::malformed("messages are text"));
            }
            _ => return,
        };
        if !self.house.limits.is_off() && !self.bucket.take(Kind::Message, Instant::now()) {
            metrics::LIMITED.add(1);
            // Whoever does not slow down waits for us.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        match serde_json::from_str::<ToServer>(&text) {
            Ok(message) => self.answer(message).await,
            Err(error) => {
                metrics::MALFORMED.add(1);
                self.refuse(None, Refusal::malformed(format!("this message cannot be read: {error}")));
            }
        }
    }

    fn send(&self, message: &FromServer) {
        self.line.send(written(message));
    }

    fn refuse(&self, id: Option<String>, refusal: Refusal) {
        let text = refusal.to_string();
        self.send(&FromServer::Refused { id, refusal, text });
    }

    fn done(&self, id: String, result: Result<u32, Refusal>) {
        // A name that cannot be one is not sent back either.
        let id = Some(id).filter(|id| is_command_id(id));
        match (id, result) {
            (Some(id), Ok(seq)) => self.send(&FromServer::Done { id, seq }),
            (None, Ok(_)) => {}
            (id, Err(refusal)) => self.refuse(id, refusal),
        }
    }

    async fn answer(&mut self, message: ToServer) {
        match message {
            ToServer::Ping { at } => self.send(&FromServer::Pong { at, now: now() }),
            ToServer::Watch { game, since } => {
                if self.watched.len() >= sizes::WATCHED && !self.watched.contains(&game) {
                    return self.refuse(None, Refusal::too_many("too many games are being watched"));
                }
                match self.house.watch(&game, since, &self.line, self.who.as_ref()).await {
                    Ok(()) => {
                        self.watched.insert(game);
                    }
                    Err(refusal) => self.refuse(None, refusal),
                }
            }
            ToServer::Unwatch { game } => {
                if self.watched.remove(&game) {
                    self.house.unwatch(&game, &self.line);
                }
            }
            ToServer::Lobby { on } => {
                self.house.hub.follow_lobby(&self.line, on);
                if on {
                    self.send(&FromServer::Lobby { lobby: self.house.lobby() });
                }
            }
            ToServer::Act { id, game, seen, command } => {
                let result = match &self.who {
                    Some(who) => {
                        let act = Act { id: id.clone(), seen, command };
                        self.house.act(who, &game, &act, self.lag.as_millis() as u64).await
                    }
                    None => Err(Refusal::NotSignedIn),
                };
                if let (Some(who), Err(Refusal::Stale { .. })) = (&self.who, &result)
                    && let Some(lacking) = self.house.lacking(&game, seen, who).await
                {
                    self.send(&lacking);
                }
                self.done(id, result);
            }
            ToServer::Say { id, game, text } => {
                let result = match &self.who {
                    Some(who) => self.house.say(who, &game, &text).await,
                    None => Err(Refusal::NotSignedIn),
                };
                self.done(id, result);
            }
            ToServer::Seek { id, seek } => {
                let result = match &self.who {
                    Some(who) => self.house.seek(who, &seek).await.map(|_| 0),
                    None => Err(Refusal::NotSignedIn),
                };
                self.done(id, result);
            }
            ToServer::Unseek { id, seek } => {
                let result = match &self.who {
                    Some(who) => self.house.unseek(who, &seek).await.map(|()| 0),
                    None => Err(Refusal::NotSignedIn),
                };
                self.done(id, result);
            }
            ToServer::Take { id, seek } => {
                let result = match &self.who {
                    Some(who) => self.house.take_seek(who, &seek).await.map(|_| 0),
                    None => Err(Refusal::NotSignedIn),
                };
                self.done(id, result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_is_waited_for_without_end() {
        let stuck = futures_util::sink::unfold((), |(), _: Message| std::future::pending::<Result<(), ()>>());
        let message = Message::Text("x".into());
        assert!(!send(&mut Box::pin(stuck), message.clone(), Duration::from_millis(10)).await);
        let open = futures_util::sink::unfold((), |(), _: Message| std::future::ready(Ok::<(), ()>(())));
        assert!(send(&mut Box::pin(open), message, Duration::from_secs(10)).await);
    }
}
