//! A seat at a game that survives broken connections.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use rayuela_online::link::{Followed, Link, News};
use rayuela_online::{Command, Entry, FromServer, Millis, Refusal, Room, ToServer};
use rayuela_rules::Color;
use tokio::time::timeout;

use crate::{ClientError, Connection, Http, fresh_id};

/// How long to wait before something is tried again: at first, and at most, when it has failed again and again. A server
/// that has just come back has enough to do.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(1);
/// How long a node may take to open a connection and to send the log: another one may be quicker.
const WELCOME: Duration = Duration::from_secs(6);
/// How long to try to connect.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often to ask again for what the server could not store.
const TRIES: usize = 300;

/// A seat at a game, of a player or a spectator.
#[derive(Debug)]
pub struct Seat {
    /// the nodes of the server, tried in turn
    nodes: Vec<Http>,
    node: usize,
    connection: Option<Connection>,
    /// what is followed and what waits for an answer
    link: Link,
    /// news of the link that have not been read yet
    news: VecDeque<News>,
    entries: Vec<Entry>,
    /// times the connection had to be made again
    breaks: usize,
    /// how often the server could not store what was asked since the last command
    busy: usize,
    /// the link's time begins here
    begun: Instant,
}

impl Seat {
    /// Takes the seat at a game. With several nodes, another node is tried when one does not answer.
    ///
    /// # Errors
    /// If none of the nodes can be reached.
    pub async fn take(nodes: Vec<Http>, game: &str) -> Result<Seat, ClientError> {
        let mut link = Link::new(Vec::new());
        link.follow(Some(game.into()));
        let mut seat = Seat {
            nodes,
            node: 0,
            connection: None,
            link,
            news: VecDeque::new(),
            entries: Vec::new(),
            breaks: 0,
            busy: 0,
            begun: Instant::now(),
        };
        seat.connected().await?;
        Ok(seat)
    }

    fn followed(&self) -> &Followed {
        self.link.followed.as_ref().expect("a seat follows its game from the beginning")
    }

    /// The game as far as it is known here.
    ///
    /// # Panics
    /// Never: a seat begins with the game's log.
    pub fn room(&self) -> &Room {
        self.followed().room.as_ref().expect("a seat begins with the log")
    }

    /// The log as far as it is known here.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        &self.followed().id
    }

    /// The colour played here.
    pub fn color(&self) -> Option<Color> {
        self.followed().you
    }

    /// How often the connection had to be made again.
    pub fn breaks(&self) -> usize {
        self.breaks
    }

    /// Drops the connection, as a network does.
    pub fn cut(&mut self) {
        self.connection = None;
    }

    fn now(&self) -> Millis {
        self.begun.elapsed().as_millis() as Millis
    }

    async fn connected(&mut self) -> Result<(), ClientError> {
        if self.connection.is_some() {
            return Ok(());
        }
        let (begun, mut pause) = (Instant::now(), PAUSE);
        loop {
            // Each node in turn, and a pause when none of them will do.
            let mut last = ClientError::broken("no way");
            for _ in 0..self.nodes.len() {
                match timeout(WELCOME, self.connect()).await.unwrap_or_else(|late| Err(ClientError::broken(late))) {
                    Ok(()) => return Ok(()),
                    Err(refused @ ClientError::Refused(_)) => return Err(refused),
                    Err(error) => last = error,
                }
                self.node = (self.node + 1) % self.nodes.len();
            }
            if begun.elapsed() > PATIENCE {
                return Err(last);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 3 / 2).min(LONGEST);
        }
    }

    /// Opens a connection, asks for the log from the last entry known, and sends again what waits for an answer.
    async fn connect(&mut self) -> Result<(), ClientError> {
        let node = self.nodes.get(self.node).ok_or_else(|| ClientError::broken("no way"))?;
        let mut connection = Connection::open(node).await?;
        if self.followed().room.is_some() {
            self.breaks += 1;
        }
        for message in self.link.opened(self.now()) {
            connection.send(&message).await?;
        }
        loop {
            let message = connection.next().await?;
            let is_log = matches!(&message, FromServer::Game { game, .. } if *game == self.followed().id);
            match &message {
                FromServer::Refused { id: None, refusal: Refusal::StorageUnavailable, .. } => {
                    return Err(ClientError::broken("busy"));
                }
                FromServer::Refused { id: None, refusal, .. } => return Err(ClientError::Refused(refusal.clone())),
                FromServer::Bye { why, .. } => return Err(ClientError::broken(why)),
                _ => {}
            }
            for message in self.handle_message(message)? {
                connection.send(&message).await?;
            }
            if is_log && self.followed().room.is_some() {
                self.connection = Some(connection);
                return Ok(());
            }
        }
    }

    /// Handles a message; returns what to send in reply.
    fn handle_message(&mut self, message: FromServer) -> Result<Vec<ToServer>, ClientError> {
        let before = self.followed().seq();
        let new = match &message {
            FromServer::Game { game, entries, .. } | FromServer::Entries { game, entries, .. }
                if *game == self.followed().id =>
            {
                entries.iter().filter(|entry| entry.seq > before).cloned().collect()
            }
            _ => Vec::new(),
        };
        let (news, send) = self.link.hear(message, self.now());
        let after = self.followed().seq();
        if before == 0 && after == 0 && !new.is_empty() {
            // Asking again would give the same log.
            return Err(ClientError::strange("the log of the game cannot be read"));
        }
        if self.followed().room.is_none() && before > 0 {
            return Err(ClientError::strange("the log of the game does not go on from what was known"));
        }
        if after < before {
            self.entries.clear();
        }
        self.entries.extend(new.into_iter().filter(|entry| entry.seq <= after));
        self.news.extend(news);
        Ok(send)
    }

    /// Waits for one message and handles it; a broken connection is opened again.
    async fn receive(&mut self) -> Result<(), ClientError> {
        self.connected().await?;
        let Some(connection) = &mut self.connection else { return Ok(()) };
        match connection.next().await {
            Ok(FromServer::Bye { .. }) | Err(ClientError::Broken(_)) => {
                self.connection = None;
                self.connected().await
            }
            Ok(message) => {
                let busy = matches!(&message, FromServer::Refused { refusal: Refusal::StorageUnavailable, .. });
                let mut send = self.handle_message(message)?;
                if busy {
                    self.busy += 1;
                    // Nothing is lost by asking again.
                    tokio::time::sleep(PAUSE).await;
                    send.extend(self.link.unanswered().iter().map(|(_, message)| message.clone()));
                }
                self.send(&send).await;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Sends messages; if the connection is broken, the next one sends again what has to arrive.
    async fn send(&mut self, messages: &[ToServer]) {
        for message in messages {
            if let Some(connection) = &mut self.connection
                && connection.send(message).await.is_err()
            {
                self.connection = None;
            }
        }
    }

    /// Waits until the game is as wanted.
    ///
    /// # Errors
    /// If the server cannot be reached any more.
    pub async fn until(&mut self, wanted: impl Fn(&Room) -> bool) -> Result<(), ClientError> {
        while !wanted(self.room()) {
            self.news.clear();
            self.receive().await?;
        }
        Ok(())
    }

    /// Sends a command and waits for the answer, over as many connections as it takes; returns the entry that it made.
    ///
    /// # Errors
    /// If the server refuses, or cannot be reached any more.
    pub async fn act(&mut self, command: Command) -> Result<u32, ClientError> {
        self.act_as(&fresh_id(), self.room().seq(), command).await
    }

    /// The same under a name of the caller's.
    ///
    /// # Errors
    /// If the server refuses, or cannot be reached any more.
    pub async fn act_as(&mut self, id: &str, seen: u32, command: Command) -> Result<u32, ClientError> {
        self.news.clear();
        let act = self.link.act_as(id.to_string(), seen, command);
        let result = self.answer_to(id, act).await;
        if result.is_err() {
            // The caller is told that nothing came of it, so it must not be sent with the next connection.
            self.link.forget(id);
        }
        result
    }

    /// Sends a command, or a connection that is made does, and waits for its answer.
    async fn answer_to(&mut self, id: &str, act: Option<ToServer>) -> Result<u32, ClientError> {
        match self.connection.is_some() {
            true => self.send(act.as_slice()).await,
            // A new connection carries it.
            false => self.connected().await?,
        }
        self.busy = 0;
        loop {
            if self.busy >= TRIES {
                return Err(ClientError::broken("no answer"));
            }
            while let Some(news) = self.news.pop_front() {
                match news {
                    News::Done(done, seq) if done == id => return Ok(seq),
                    News::Refused(refused, refusal) if refused == id => return Err(ClientError::Refused(refusal)),
                    _ => {}
                }
            }
            self.receive().await?;
        }
    }
}
