//! The WebSocket at `/ws`: one task a connection.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::{Sink, SinkExt};
use rayuela_online::api::Act;
use rayuela_online::{FromServer, GameId, Refusal, ToServer, is_command_id, limits as sizes};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::{Instrument, Span};

use super::{Caller, Fault};
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::presence::{ConnectionHandle, Outgoing, session_ended, to_text};
use crate::online::rate_limits::{Bucket, Kind};
use crate::online::{Services, metrics};

/// How often a connection is looked at: one on which nothing went either way since then is asked whether it is there, so
/// that both ends know of a line that is cut without a word.
const LOOK: Duration = Duration::from_secs(5);
/// How often any connection is asked, by which the way there and back is measured.
const PING: Duration = Duration::from_secs(15);
/// A connection silent for this long is given up.
const SILENCE: Duration = Duration::from_secs(40);
/// Small buffers: most connections are idle most of the time.
const BUFFER: usize = 4 * 1024;

/// `GET /ws`.
pub(crate) async fn upgrade(
    State(services): State<Arc<Services>>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Response {
    // A node that does not hear the others would show games that have gone on: another one serves better.
    if services.is_closing() || !services.store.readiness().hears() {
        return Fault(Refusal::StorageUnavailable).into_response();
    }
    let counted = match Counted::new(&services, &caller.address) {
        Ok(counted) => counted,
        Err(refusal) => return Fault(refusal).into_response(),
    };
    let span = Span::current();
    upgrade
        .read_buffer_size(BUFFER)
        // More is written at once.
        .write_buffer_size(BUFFER)
        .max_message_size(sizes::MESSAGE)
        .max_frame_size(sizes::MESSAGE)
        .on_upgrade(move |socket| {
            let served = async move {
                let _counted = counted;
                Box::pin(Connection::run(services, caller.who, socket)).await;
            };
            served.instrument(span)
        })
}

/// A connection among those of its address, until it is dropped.
struct Counted {
    services: Arc<Services>,
    address: String,
}

impl Counted {
    fn new(services: &Arc<Services>, address: &str) -> Result<Counted, Refusal> {
        services.limits.enter(address)?;
        Ok(Counted { services: services.clone(), address: address.to_string() })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.services.limits.leave(&self.address);
    }
}

struct Connection {
    services: Arc<Services>,
    who: Option<Identity>,
    handle: ConnectionHandle,
    watched: HashSet<GameId>,
    bucket: Bucket,
    /// the way there and back, as last measured
    lag: Duration,
    heard: Instant,
    sent: Instant,
    /// the last question, as long as it is not answered
    pinged: Option<(u64, Instant)>,
    /// when it was asked, if ever
    asked: Option<Instant>,
    pings: u64,
}

/// Sends, unless the other end does not take it for so long: whether it was sent.
async fn send(socket: &mut (impl Sink<Message> + Unpin), message: Message, patience: Duration) -> bool {
    matches!(timeout(patience, socket.send(message)).await, Ok(Ok(())))
}

/// Sends what waits for a connection, all at once: an answer, an entry and a call to move cost one packet, not three.
/// False after the last message.
async fn send_waiting<S: Sink<Message> + Unpin>(
    socket: &mut S,
    first: Outgoing,
    outgoing: &mut mpsc::Receiver<Outgoing>,
) -> Result<bool, S::Error> {
    let (mut next, mut goes_on) = (Some(first), true);
    while let Some(message) = next.take() {
        match message {
            Outgoing::Text(text) => {
                socket.feed(Message::Text(text)).await?;
                next = outgoing.try_recv().ok();
            }
            Outgoing::Close(text) => {
                socket.feed(Message::Text(text)).await?;
                socket.feed(Message::Close(Some(CloseFrame { code: 1001, reason: "".into() }))).await?;
                goes_on = false;
            }
        }
    }
    socket.flush().await?;
    Ok(goes_on)
}

impl Connection {
    async fn run(services: Arc<Services>, who: Option<Identity>, mut socket: WebSocket) {
        let (handle, mut outgoing) = ConnectionHandle::new();
        services.presence.enter(&handle, who.as_ref());
        let mut connection = Connection {
            services,
            who,
            handle,
            watched: HashSet::new(),
            bucket: Bucket::new(Kind::Message),
            lag: Duration::ZERO,
            heard: Instant::now(),
            sent: Instant::now(),
            pinged: None,
            asked: None,
            pings: 0,
        };
        connection.serve(&mut socket, &mut outgoing).await;
        let presence = &connection.services.presence;
        for game in &connection.watched {
            presence.unwatch(game, &connection.handle);
        }
        presence.leave(&connection.handle, connection.who.as_ref());
    }

    /// Serves until either side has had enough.
    async fn serve(&mut self, socket: &mut WebSocket, outgoing: &mut mpsc::Receiver<Outgoing>) {
        let (welcome, is_welcome) = match self.welcome().await {
            Ok(Some(welcome)) => (welcome, true),
            Ok(None) => (session_ended(), false),
            Err(refusal) => (FromServer::Bye { why: refusal.to_string(), again: true }, false),
        };
        if !send(socket, Message::Text(to_text(&welcome)), SILENCE).await || !is_welcome {
            return;
        }
        let mut timer = interval(LOOK);
        timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let sent = tokio::select! {
                biased;
                message = outgoing.recv() => match message {
                    Some(first) => {
                        let sent = matches!(timeout(SILENCE, send_waiting(socket, first, outgoing)).await, Ok(Ok(true)));
                        self.sent = Instant::now();
                        sent
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
                    match self.question() {
                        Some(ping) => send(socket, ping, SILENCE).await,
                        None => true,
                    }
                }
            };
            if !sent || self.handle.is_broken() {
                return;
            }
        }
    }

    /// Asks whether the other end is there, if it is time to.
    fn question(&mut self) -> Option<Message> {
        // A little less: what came at the last look came a whole look ago.
        let is_quiet = |since: Instant| since.elapsed() > LOOK / 2;
        let is_measured = self.asked.is_some_and(|asked| asked.elapsed() < PING);
        if is_measured && !is_quiet(self.heard) && !is_quiet(self.sent) {
            return None;
        }
        let now = Instant::now();
        self.pings += 1;
        (self.asked, self.sent) = (Some(now), now);
        self.pinged = Some((self.pings, now));
        Some(Message::Ping(self.pings.to_be_bytes().to_vec().into()))
    }

    /// The first message; none for somebody whose session has ended since they asked.
    async fn welcome(&self) -> Result<Option<FromServer>, Refusal> {
        let me = match &self.who {
            Some(who) => {
                if !self.services.accounts.is_signed_in(who).await? {
                    return Ok(None);
                }
                Some(self.services.accounts.me(who).await?)
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
        if !self.services.limits.is_off() && !self.bucket.take(Kind::Message, Instant::now()) {
            metrics::LIMITED.add(1);
            // Those who do not slow down wait for us.
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
        self.handle.send(to_text(message));
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
            ToServer::Watch { game, since } => self.watch(game, since).await,
            ToServer::Unwatch { game } => {
                if self.watched.remove(&game) {
                    self.services.presence.unwatch(&game, &self.handle);
                }
            }
            ToServer::Lobby { on } => {
                self.services.presence.follow_lobby(&self.handle, on);
                if on {
                    self.send(&FromServer::Lobby { lobby: self.services.lobby.snapshot() });
                }
            }
            ToServer::Act { id, game, seen, command } => {
                let act = Act { id: id.clone(), seen, command };
                let result = self.act(&game, &act).await;
                self.done(id, result);
            }
            ToServer::Say { id, game, text } => {
                let result = match self.named() {
                    Ok(who) => self.services.chat.say(who, &game, &text, Some(&id)).await,
                    Err(refusal) => Err(refusal),
                };
                self.done(id, result);
            }
            ToServer::Seek { id, seek } => {
                let result = match self.named() {
                    Ok(who) => self.services.lobby.seek(who, &seek).await.map(|_| 0),
                    Err(refusal) => Err(refusal),
                };
                self.done(id, result);
            }
            ToServer::Unseek { id, seek } => {
                let result = match self.named() {
                    Ok(who) => self.services.lobby.unseek(who, &seek).await.map(|()| 0),
                    Err(refusal) => Err(refusal),
                };
                self.done(id, result);
            }
            ToServer::Take { id, seek } => {
                let result = match self.named() {
                    Ok(who) => self.services.lobby.take_seek(who, &seek).await.map(|_| 0),
                    Err(refusal) => Err(refusal),
                };
                self.done(id, result);
            }
        }
    }

    /// Somebody with a name.
    fn named(&self) -> Result<&Identity, Refusal> {
        self.who.as_ref().ok_or(Refusal::NotSignedIn)
    }

    async fn watch(&mut self, game: GameId, since: u32) {
        if self.watched.len() >= sizes::WATCHED && !self.watched.contains(&game) {
            return self.refuse(None, Refusal::too_many("too many games are being watched"));
        }
        match self.services.games.watch(&game, since, &self.handle, self.who.as_ref()).await {
            Ok(()) => {
                self.watched.insert(game);
            }
            Err(refusal) => self.refuse(None, refusal),
        }
    }

    /// Carries out a command. Somebody who has not seen all of the log is sent the rest of it.
    async fn act(&self, game: &GameId, act: &Act) -> Result<u32, Refusal> {
        let who = self.named()?;
        let result = self.services.act(who, game, act, self.lag.as_millis() as u64).await;
        if let Err(Refusal::Stale { .. }) = &result
            && let Some(lacking) = self.services.games.lacking(game, act.seen, who).await
        {
            self.send(&lacking);
        }
        result
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

    #[tokio::test]
    async fn what_waits_is_sent_until_the_last_message() {
        let (sender, mut outgoing) = mpsc::channel(8);
        let text = |text: &'static str| Outgoing::Text(text.into());
        for message in [text("b"), Outgoing::Close("c".into()), text("d")] {
            sender.send(message).await.unwrap();
        }
        let mut sent = Vec::new();
        let sink = futures_util::sink::unfold((), |(), message: Message| {
            sent.push(message);
            std::future::ready(Ok::<(), ()>(()))
        });
        assert_eq!(send_waiting(&mut Box::pin(sink), text("a"), &mut outgoing).await, Ok(false));
        let texts: Vec<&str> = sent.iter().filter_map(|message| message.to_text().ok()).collect();
        assert_eq!(texts[..3], ["a", "b", "c"]);
        assert!(matches!(sent[3], Message::Close(_)) && sent.len() == 4);
        let sink = futures_util::sink::unfold((), |(), _: Message| std::future::ready(Ok::<(), ()>(())));
        assert_eq!(send_waiting(&mut Box::pin(sink), text("e"), &mut outgoing).await, Ok(true));
    }
}
