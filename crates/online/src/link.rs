//! A client's connection as plain data: what is followed, what waits for an answer, when it is to be made again. Pages
//! and programs use it alike; sockets and clocks are theirs.
//!
//! A command stays here until it is answered. After a break the game is asked for from the last entry known and every
//! command is sent again under its old name, so that it happens once, however often it was sent.

mod followed;

use rayuela_rules::Color;

use crate::api::Me;
use crate::{Command, FromServer, GameId, Lobby, Millis, Refusal, ToServer};

pub use followed::Followed;

/// The page asks the server for its time this often. A line on which nothing has come between one question and the time for
/// the next is dead: half of it may be cut without a word. So nobody waits for longer than two of these, and a page whose
/// timers the browser slows down does not take its own silence for the server's.
const PING: Millis = 7_000;
/// A line that does not open within this time is given up.
const OPENING: Millis = 8_000;
/// The longest pause before the next try.
const LONGEST: Millis = 8_000;

/// How the line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// nobody wants it
    Off,
    /// being opened, since then
    Opening(Millis),
    /// open
    Open,
    /// broken, to be opened again then
    Resting(Millis),
}

/// Something that the page has to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// who one is; the line is open
    Me(Option<Me>),
    /// the game that is followed has changed
    Game,
    /// the lobby as it is
    Lobby(Lobby),
    /// a command was carried out: its name, and the entry that it made
    Done(String, u32),
    /// a command was refused
    Refused(String, Refusal),
    /// a game of this player has begun
    Started(GameId, Color),
    /// it is one's turn somewhere
    YourTurn(GameId),
}

/// What the line is to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// nothing
    Nothing,
    /// connect, instead of whatever is connected
    Connect,
    /// ask for the time
    Ping,
}

/// The connection.
#[derive(Clone, Debug)]
pub struct Link {
    state: State,
    /// tries since it was last open
    tries: u32,
    heard: Millis,
    pinged: Millis,
    /// messages without an answer, in order, by their names
    unanswered: Vec<(String, ToServer)>,
    /// the game that is followed
    pub followed: Option<Followed>,
    lobby: bool,
    /// the server's time minus the device's, and how good that is known: half the way there and back
    offset: Option<(i64, Millis)>,
}

impl Link {
    /// Nothing is connected, nothing is wanted; commands that an earlier page left are still to be answered.
    pub const fn new(unanswered: Vec<(String, ToServer)>) -> Link {
        Link {
            state: State::Off,
            tries: 0,
            heard: 0,
            pinged: 0,
            unanswered,
            followed: None,
            lobby: false,
            offset: None,
        }
    }

    /// Whether messages can be sent.
    pub fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Whether it has been broken for a while, so that people should know.
    pub fn is_broken(&self) -> bool {
        !self.is_open() && self.tries > 0
    }

    /// The server's time.
    pub fn now(&self, local: Millis) -> Millis {
        local.saturating_add_signed(self.offset.map_or(0, |(offset, _)| offset))
    }

    /// The messages that wait for an answer.
    pub fn unanswered(&self) -> &[(String, ToServer)] {
        &self.unanswered
    }

    /// Whether a command waits for its answer.
    pub fn waits(&self, id: &str) -> bool {
        self.unanswered.iter().any(|(known, _)| known == id)
    }

    /// Wants the line from now on.
    pub fn want(&mut self, now: Millis) {
        if self.state == State::Off {
            self.state = State::Resting(now);
        }
    }

    /// Wants a new line: one is somebody else by now.
    pub fn renew(&mut self, now: Millis) {
        self.state = State::Resting(now);
        self.tries = 0;
    }

    /// The line was opened: what is to be sent first.
    pub fn opened(&mut self, now: Millis) -> Vec<ToServer> {
        (self.state, self.tries, self.heard, self.pinged) = (State::Open, 0, now, now);
        let mut first = vec![ToServer::Ping { at: now }];
        if let Some(followed) = &self.followed {
            first.push(ToServer::Watch { game: followed.id.clone(), since: followed.seq() });
        }
        if self.lobby {
            first.push(ToServer::Lobby { on: true });
        }
        first.extend(self.unanswered.iter().map(|(_, message)| message.clone()));
        first
    }

    /// The line broke, or could not be opened. The pauses grow, and differ from page to page by `chance` below 1000.
    pub fn broke(&mut self, now: Millis, chance: Millis) {
        if matches!(self.state, State::Opening(_) | State::Open) {
            let pause = (250 << self.tries.min(6)).min(LONGEST);
            self.tries += 1;
            self.state = State::Resting(now + pause + pause * chance / 2_000);
        }
    }

    /// Looks at the clock.
    pub fn tick(&mut self, now: Millis) -> Do {
        match self.state {
            State::Off => Do::Nothing,
            State::Resting(until) if now < until => Do::Nothing,
            State::Resting(_) => {
                self.state = State::Opening(now);
                Do::Connect
            }
            State::Opening(since) if now < since + OPENING => Do::Nothing,
            State::Open if now < self.pinged + PING => Do::Nothing,
            State::Open if self.heard >= self.pinged => {
                self.pinged = now;
                Do::Ping
            }
            State::Opening(_) | State::Open => {
                self.tries += 1;
                self.state = State::Opening(now);
                Do::Connect
            }
        }
    }

    /// The network is back, or somebody looks at the page again: no need to wait longer.
    pub fn hurry(&mut self, now: Millis) {
        if let State::Resting(until) = &mut self.state {
            *until = now;
        }
    }

    /// Follows this game, and no other; what is to be sent for it.
    pub fn follow(&mut self, id: Option<GameId>) -> Vec<ToServer> {
        if self.followed.as_ref().map(|followed| &followed.id) == id.as_ref() {
            return Vec::new();
        }
        let before = self.followed.take().map(|followed| ToServer::Unwatch { game: followed.id });
        self.followed = id.clone().map(Followed::new);
        before.into_iter().chain(id.map(|game| ToServer::Watch { game, since: 0 })).filter(|_| self.is_open()).collect()
    }

    /// Follows the lobby, or no longer; what is to be sent for it.
    pub fn follow_lobby(&mut self, on: bool) -> Vec<ToServer> {
        let changed = std::mem::replace(&mut self.lobby, on) != on;
        if changed && self.is_open() { vec![ToServer::Lobby { on }] } else { Vec::new() }
    }

    /// A command for the game that is followed, under a fresh name: it is kept until it is answered.
    pub fn act(&mut self, id: String, command: Command) -> Option<ToServer> {
        let seen = self.followed.as_ref()?.seq();
        self.act_as(id, seen, command)
    }

    /// The same as if the log were known up to entry `seen`.
    pub fn act_as(&mut self, id: String, seen: u32, command: Command) -> Option<ToServer> {
        let game = self.followed.as_ref()?.id.clone();
        let act = ToServer::Act { id: id.clone(), game, seen, command };
        self.unanswered.push((id, act.clone()));
        Some(act)
    }

    /// Waits for the answer to a command no longer.
    pub fn forget(&mut self, id: &str) {
        self.unanswered.retain(|(known, _)| known != id);
    }

    /// Something to say in the game that is followed. It is not kept: a line of chat said twice would be heard twice.
    pub fn say(&self, id: String, text: String) -> Option<ToServer> {
        let game = self.followed.as_ref()?.id.clone();
        Some(ToServer::Say { id, game, text })
    }

    /// A message came: what the page has to know, and what is to be sent.
    pub fn hear(&mut self, message: FromServer, now: Millis) -> (Vec<News>, Vec<ToServer>) {
        self.heard = now;
        let mut send = Vec::new();
        let news = match message {
            FromServer::Welcome { me, now: theirs } => {
                self.guess_offset(theirs, now);
                vec![News::Me(me)]
            }
            FromServer::Game { game, you, entries, chat, watchers, .. } => {
                let Some(followed) = self.followed.as_mut().filter(|followed| followed.id == game) else {
                    return (Vec::new(), Vec::new());
                };
                (followed.you, followed.watchers, followed.refused) = (you, watchers, None);
                followed.hear(chat);
                if !followed.read(&entries) {
                    // A log that does not fit what is known is read again, whole.
                    *followed = Followed::new(game.clone());
                    send.push(ToServer::Watch { game, since: 0 });
                }
                vec![News::Game]
            }
            FromServer::Entries { game, entries, .. } => {
                let Some(followed) = self.followed.as_mut().filter(|followed| followed.id == game) else {
                    return (Vec::new(), Vec::new());
                };
                if !followed.read(&entries) {
                    send.push(ToServer::Watch { game, since: followed.seq() });
                }
                vec![News::Game]
            }
            FromServer::Done { id, seq } => {
                self.forget(&id);
                vec![News::Done(id, seq)]
            }
            // Nothing is lost by asking again, a little later: at the next tick.
            FromServer::Refused { id: Some(id), refusal: Refusal::StorageUnavailable, .. } if self.waits(&id) => {
                Vec::new()
            }
            FromServer::Refused { id: Some(id), refusal, .. } => {
                self.forget(&id);
                vec![News::Refused(id, refusal)]
            }
            FromServer::Refused { id: None, refusal, .. } => {
                if let Some(followed) = self.followed.as_mut().filter(|followed| followed.room.is_none()) {
                    followed.refused = Some(refusal);
                }
                vec![News::Game]
            }
            FromServer::Chat { game, line } => {
                if let Some(followed) = self.followed.as_mut().filter(|followed| followed.id == game) {
                    followed.hear(vec![line]);
                }
                vec![News::Game]
            }
            FromServer::Watchers { game, count } => {
                if let Some(followed) = self.followed.as_mut().filter(|followed| followed.id == game) {
                    followed.watchers = count;
                }
                vec![News::Game]
            }
            FromServer::Lobby { lobby } => vec![News::Lobby(lobby)],
            FromServer::Started { game, you } => vec![News::Started(game, you)],
            FromServer::YourTurn { game, .. } => vec![News::YourTurn(game)],
            FromServer::Pong { at, now: theirs } => {
                self.learn_offset(at, theirs, now);
                // Whatever could not be kept the first time.
                send.extend(self.unanswered.iter().map(|(_, message)| message.clone()));
                Vec::new()
            }
            FromServer::Bye { .. } => Vec::new(),
        };
        (news, send)
    }

    fn guess_offset(&mut self, theirs: Millis, now: Millis) {
        self.offset.get_or_insert((difference(theirs, now), Millis::MAX));
    }

    /// The shorter the way there and back, the better the server's time is known.
    fn learn_offset(&mut self, sent: Millis, theirs: Millis, now: Millis) {
        let half = now.saturating_sub(sent) / 2;
        let better = self.offset.is_none_or(|(_, known)| half <= known.saturating_add(20));
        if better {
            self.offset = Some((difference(theirs, sent.saturating_add(half)), half));
        }
    }
}

/// How far one time is ahead of another. No clock shows what does not fit, but a message can say anything.
fn difference(one: Millis, other: Millis) -> i64 {
    let signed = |time: Millis| i64::try_from(time).unwrap_or(i64::MAX);
    signed(one) - signed(other)
}

#[cfg(test)]
mod tests;
