//! A seat at a game that survives broken lines.

use std::time::Duration;

use rayuela_online::{Command, Entry, FromServer, GameId, Refusal, Room, ToServer};
use rayuela_rules::Color;

use crate::{ClientError, Http, Line, fresh_id};

/// How long to wait before connecting again, and how often to try.
const PAUSE: Duration = Duration::from_millis(100);
const TRIES: usize = 300;

/// A seat, or a place to look on from.
#[derive(Debug)]
pub struct Seat {
    /// ways to the nodes, tried in turn
    ways: Vec<Http>,
    way: usize,
    game: GameId,
    line: Option<Line>,
    room: Option<Room>,
    entries: Vec<Entry>,
    you: Option<Color>,
    /// times the line had to be made anew
    breaks: usize,
}

impl Seat {
    /// Takes the seat at a game. With several ways, another node is tried when one does not answer.
    ///
    /// # Errors
    /// If no way leads there.
    pub async fn take(ways: Vec<Http>, game: &str) -> Result<Seat, ClientError> {
        let (line, room) = (None, None);
        let game = game.into();
        let mut seat = Seat { ways, way: 0, game, line, room, entries: Vec::new(), you: None, breaks: 0 };
        seat.connected().await?;
        Ok(seat)
    }

    /// The game as far as it is known here.
    ///
    /// # Panics
    /// Never: a seat begins with the game's log.
    pub fn room(&self) -> &Room {
        self.room.as_ref().expect("a seat begins with the log")
    }

    /// The log as far as it is known here.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The colour played here.
    pub fn color(&self) -> Option<Color> {
        self.you
    }

    /// How often the line had to be made anew.
    pub fn breaks(&self) -> usize {
        self.breaks
    }

    /// Drops the line, as a network does.
    pub fn cut(&mut self) {
        self.line = None;
    }

    async fn connected(&mut self) -> Result<(), ClientError> {
        let mut last = ClientError::broken("not tried");
        for attempt in 0..TRIES {
            if self.line.is_some() {
                return Ok(());
            }
            if attempt > 0 {
                tokio::time::sleep(PAUSE).await;
            }
            match self.connect().await {
                Ok(()) => return Ok(()),
                Err(refused @ ClientError::Refused(_)) => return Err(refused),
                Err(error) => last = error,
            }
            self.way = (self.way + 1) % self.ways.len();
        }
        Err(last)
    }

    async fn connect(&mut self) -> Result<(), ClientError> {
        let way = self.ways.get(self.way).ok_or_else(|| ClientError::broken("no way"))?;
        let mut line = Line::open(way).await?;
        if self.room.is_some() {
            self.breaks += 1;
        }
        line.send(&ToServer::Watch { game: self.game.clone(), since: self.room.as_ref().map_or(0, Room::seq) }).await?;
        loop {
            match line.next().await? {
                FromServer::Game { game, you, entries, .. } if game == self.game => {
                    self.you = you;
                    self.follow(&entries)?;
                    self.line = Some(line);
                    return Ok(());
                }
                FromServer::Refused { refusal: Refusal::StorageUnavailable, .. } => {
                    return Err(ClientError::broken("busy"));
                }
                FromServer::Refused { id: None, refusal, .. } => return Err(ClientError::Refused(refusal)),
                FromServer::Bye { why, .. } => return Err(ClientError::broken(why)),
                _ => {}
            }
        }
    }

    /// Reads entries; those known already are left out, and none may be missing.
    fn follow(&mut self, entries: &[Entry]) -> Result<(), ClientError> {
        for entry in entries {
            match &mut self.room {
                None => self.room = Some(Room::open(entry).map_err(ClientError::strange)?),
                Some(room) if entry.seq <= room.seq() => continue,
                Some(room) => room.apply(entry).map_err(ClientError::strange)?,
            }
            self.entries.push(entry.clone());
        }
        Ok(())
    }

    /// Takes one message; a broken line is made anew.
    async fn hear(&mut self) -> Result<Option<FromServer>, ClientError> {
        self.connected().await?;
        let Some(line) = &mut self.line else { return Ok(None) };
        match line.next().await {
            Ok(FromServer::Entries { game, entries, .. }) if game == self.game => {
                self.follow(&entries)?;
                Ok(None)
            }
            Ok(FromServer::Bye { .. }) | Err(ClientError::Broken(_)) => {
                self.line = None;
                self.connected().await?;
                Ok(None)
            }
            Ok(message) => Ok(Some(message)),
            Err(error) => Err(error),
        }
    }

    /// Waits until the game is as wanted.
    ///
    /// # Errors
    /// If the server cannot be reached any more.
    pub async fn until(&mut self, wanted: impl Fn(&Room) -> bool) -> Result<(), ClientError> {
        while !wanted(self.room()) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Does something and waits for the answer, over as many connections as it takes; the entry that it made.
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
        let message = ToServer::Act { id: id.to_string(), game: self.game.clone(), seen, command };
        for _ in 0..TRIES {
            self.connected().await?;
            let breaks = self.breaks;
            let sent = match &mut self.line {
                Some(line) => line.send(&message).await,
                None => continue,
            };
            if sent.is_err() {
                self.line = None;
                continue;
            }
            // Until the answer, or until the line is a new one and the message must be sent again.
            while self.breaks == breaks && self.line.is_some() {
                match self.hear().await? {
                    Some(FromServer::Done { id: done, seq }) if done == id => return Ok(seq),
                    Some(FromServer::Refused { id: Some(refused), refusal, .. }) if refused == id => {
                        if refusal != Refusal::StorageUnavailable {
                            return Err(ClientError::Refused(refusal));
                        }
                        // Nothing is lost by asking again.
                        tokio::time::sleep(PAUSE).await;
                        break;
                    }
                    _ => {}
                }
            }
        }
        Err(ClientError::broken("no answer"))
    }
}
