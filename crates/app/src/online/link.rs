//! The connection as plain data: what is followed, what waits for an answer, when it is to be made anew.
//!
//! A command stays here until it is answered. After a break the game is asked for from the last entry known and every
//! command is sent again under its old name, so that it happens once, however often it was sent.

use rayuela_online::api::Me;
use rayuela_online::{Command, FromServer, GameId, Lobby, Millis, Refusal, ToServer};
use rayuela_rules::Color;

use super::follow::Followed;

/// The page asks the server for its time this often, which also keeps the line alive.
const PING: Millis = 10_000;
/// A line silent for this long is dead.
const SILENCE: Millis = 25_000;
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
pub(crate) enum News {
    /// who one is; the line is open
    Me(Option<Me>),
    /// the game that is followed has changed
    Game,
    /// the lobby as it is
    Lobby(Lobby),
    /// a command was carried out
    Done(String),
    /// a command was refused
    Refused(String, Refusal),
    /// a game of one's own has begun
    Started(GameId, Color),
    /// it is one's turn somewhere
    YourTurn(GameId),
}

/// What the line is to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Do {
    /// nothing
    Nothing,
    /// connect, instead of whatever is connected
    Connect,
    /// ask for the time
    Ping,
}

/// The connection.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    state: State,
    /// tries since it was last open
    tries: u32,
    heard: Millis,
    pinged: Millis,
    /// messages without an answer, in order, by their names
    unanswered: Vec<(String, ToServer)>,
    /// the game that is followed
    pub(crate) followed: Option<Followed>,
    lobby: bool,
    /// the server's time minus the device's, and how good that is known: half the way there and back
    offset: Option<(i64, Millis)>,
}

impl Link {
    /// Nothing is connected, nothing is wanted; commands that an earlier page left are still to be answered.
    pub(crate) const fn new(unanswered: Vec<(String, ToServer)>) -> Link {
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
    pub(crate) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Whether it has been broken for a while, so that people should know.
    pub(crate) fn is_broken(&self) -> bool {
        !self.is_open() && self.tries > 0
    }

    /// The server's time.
    pub(crate) fn now(&self, local: Millis) -> Millis {
        local.saturating_add_signed(self.offset.map_or(0, |(offset, _)| offset))
    }

    /// The messages that wait for an answer.
    pub(crate) fn unanswered(&self) -> &[(String, ToServer)] {
        &self.unanswered
    }

    /// Whether a command waits for its answer.
    pub(crate) fn waits(&self, id: &str) -> bool {
        self.unanswered.iter().any(|(known, _)| known == id)
    }

    /// Wants the line from now on.
    pub(crate) fn want(&mut self, now: Millis) {
        if self.state == State::Off {
            self.state = State::Resting(now);
        }
    }

    /// Wants a new line: one is somebody else by now.
    pub(crate) fn renew(&mut self, now: Millis) {
        self.state = State::Resting(now);
        self.tries = 0;
    }

    /// The line was opened: what is to be sent first.
    pub(crate) fn opened(&mut self, now: Millis) -> Vec<ToServer> {
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
    pub(crate) fn broke(&mut self, now: Millis, chance: Millis) {
        if matches!(self.state, State::Opening(_) | State::Open) {
            let pause = (250 << self.tries.min(6)).min(LONGEST);
            self.tries += 1;
            self.state = State::Resting(now + pause + pause * chance / 2_000);
        }
    }

    /// Looks at the clock.
    pub(crate) fn tick(&mut self, now: Millis) -> Do {
        match self.state {
            State::Off => Do::Nothing,
            State::Resting(until) if now < until => Do::Nothing,
            State::Resting(_) => {
                self.state = State::Opening(now);
                Do::Connect
            }
            State::Opening(since) if now < since + OPENING => Do::Nothing,
            State::Open if now < self.heard + SILENCE => {
                if now < self.pinged + PING {
                    return Do::Nothing;
                }
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
    pub(crate) fn hurry(&mut self, now: Millis) {
        if let State::Resting(until) = &mut self.state {
            *until = now;
        }
    }

    /// Follows this game, and no other; what is to be sent for it.
    pub(crate) fn follow(&mut self, id: Option<GameId>) -> Vec<ToServer> {
        if self.followed.as_ref().map(|followed| &followed.id) == id.as_ref() {
            return Vec::new();
        }
        let before = self.followed.take().map(|followed| ToServer::Unwatch { game: followed.id });
        self.followed = id.clone().map(Followed::new);
        before.into_iter().chain(id.map(|game| ToServer::Watch { game, since: 0 })).filter(|_| self.is_open()).collect()
    }

    /// Follows the lobby, or no longer; what is to be sent for it.
    pub(crate) fn follow_lobby(&mut self, on: bool) -> Vec<ToServer> {
        let changed = std::mem::replace(&mut self.lobby, on) != on;
        if changed && self.is_open() { vec![ToServer::Lobby { on }] } else { Vec::new() }
    }

    /// A command for the game that is followed, under a fresh name: it is kept until it is answered.
    pub(crate) fn act(&mut self, id: String, command: Command) -> Option<ToServer> {
        let followed = self.followed.as_ref()?;
        let act = ToServer::Act { id: id.clone(), game: followed.id.clone(), seen: followed.seq(), command };
        self.unanswered.push((id, act.clone()));
        Some(act)
    }

    /// Something to say in the game that is followed. It is not kept: a line of chat said twice would be heard twice.
    pub(crate) fn say(&self, id: String, text: String) -> Option<ToServer> {
        let game = self.followed.as_ref()?.id.clone();
        Some(ToServer::Say { id, game, text })
    }

    /// A message came: what the page has to know, and what is to be sent.
    pub(crate) fn hear(&mut self, message: FromServer, now: Millis) -> (Vec<News>, Vec<ToServer>) {
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
                    // A log that does not fit what is known is read anew, whole.
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
            FromServer::Done { id, .. } => {
                self.unanswered.retain(|(known, _)| *known != id);
                vec![News::Done(id)]
            }
            // Nothing is lost by asking again, a little later: at the next tick.
            FromServer::Refused { id: Some(id), refusal: Refusal::StorageUnavailable, .. } if self.waits(&id) => {
                Vec::new()
            }
            FromServer::Refused { id: Some(id), refusal, .. } => {
                self.unanswered.retain(|(known, _)| *known != id);
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
        self.offset.get_or_insert((theirs as i64 - now as i64, Millis::MAX));
    }

    /// The shorter the way there and back, the better the server's time is known.
    fn learn_offset(&mut self, sent: Millis, theirs: Millis, now: Millis) {
        let half = now.saturating_sub(sent) / 2;
        let better = self.offset.is_none_or(|(_, known)| half <= known.saturating_add(20));
        if better {
            self.offset = Some((theirs as i64 - (sent + half) as i64, half));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_online::{Entry, Event, Player, Terms, TimeControl};

    fn entry(seq: u32, event: Event) -> Entry {
        Entry { seq, at: 1_000 + u64::from(seq), event }
    }

    fn created() -> Entry {
        let player = |id: &str| Player::new(id.parse().unwrap(), id);
        let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock: TimeControl::Unlimited, rated: false };
        entry(1, Event::Created { terms, white: player("u1"), black: player("u2"), after: None })
    }

    fn turn(seq: u32, by: Color, turn: &str) -> Entry {
        entry(seq, Event::Turn { by, turn: turn.into(), clock: None, lag: 0, planned: false })
    }

    fn game(entries: Vec<Entry>) -> FromServer {
        let you = Some(Color::White);
        FromServer::Game { game: "g".into(), you, entries, chat: Vec::new(), watchers: 0, now: 0 }
    }

    /// A link that follows a game of which the first entry is known.
    fn link() -> Link {
        let mut link = Link::new(Vec::new());
        link.want(0);
        assert_eq!(link.tick(0), Do::Connect);
        link.follow(Some("g".into()));
        let first = link.opened(5);
        assert!(first.contains(&ToServer::Watch { game: "g".into(), since: 0 }));
        link.hear(game(vec![created()]), 10);
        link
    }

    #[test]
    fn a_command_is_sent_again_until_it_is_answered() {
        let mut link = link();
        let act = link.act("a1".into(), Command::Turn { turn: "a1".into() }).unwrap();
        link.broke(20, 0);
        assert!(link.is_broken() && link.waits("a1"));
        assert_eq!(link.tick(20), Do::Nothing);
        assert_eq!(link.tick(270), Do::Connect);
        let first = link.opened(300);
        assert!(first.contains(&ToServer::Watch { game: "g".into(), since: 1 }));
        assert_eq!(first.last(), Some(&act));
        // The turn had been kept before the line broke: it comes once, with the log.
        link.hear(game(vec![turn(2, Color::White, "a1")]), 310);
        let (news, _) = link.hear(FromServer::Done { id: "a1".into(), seq: 2 }, 320);
        assert_eq!(news, [News::Done("a1".into())]);
        assert!(link.unanswered().is_empty());
        assert_eq!(link.followed.as_ref().unwrap().room.as_ref().unwrap().ply(), 1);
    }

    #[test]
    fn what_is_known_is_not_read_twice_and_what_is_missing_is_asked_for() {
        let mut link = link();
        let entries = |entries| FromServer::Entries { game: "g".into(), entries, now: 0 };
        link.hear(entries(vec![turn(2, Color::White, "a1")]), 20);
        let (_, send) = link.hear(entries(vec![created(), turn(2, Color::White, "a1")]), 21);
        assert!(send.is_empty());
        let (_, send) = link.hear(entries(vec![turn(4, Color::White, "e1")]), 22);
        assert_eq!(send, [ToServer::Watch { game: "g".into(), since: 2 }]);
        link.hear(game(vec![turn(3, Color::Black, "a3"), turn(4, Color::White, "e1")]), 23);
        assert_eq!(link.followed.as_ref().unwrap().seq(), 4);
    }

    #[test]
    fn a_silent_line_is_replaced() {
        let mut link = link();
        assert_eq!(link.tick(5_000), Do::Nothing);
        assert_eq!(link.tick(11_000), Do::Ping);
        assert_eq!(link.tick(11_100), Do::Nothing);
        assert_eq!(link.tick(40_000), Do::Connect);
        assert!(link.is_broken());
        // And one that does not open, too.
        assert_eq!(link.tick(41_000), Do::Nothing);
        assert_eq!(link.tick(49_000), Do::Connect);
    }

    #[test]
    fn refusals_end_a_command_unless_the_server_could_not_keep_it() {
        let mut link = link();
        link.act("x".into(), Command::Resign);
        let refused = |refusal: Refusal| FromServer::Refused { id: Some("x".into()), refusal, text: String::new() };
        assert!(link.hear(refused(Refusal::StorageUnavailable), 20).0.is_empty());
        let (_, send) = link.hear(FromServer::Pong { at: 10, now: 1_030 }, 30);
        assert_eq!(send.len(), 1);
        assert_eq!(link.now(100), 1_110);
        let (news, _) = link.hear(refused(Refusal::NotNow), 40);
        assert_eq!(news, [News::Refused("x".into(), Refusal::NotNow)]);
        assert!(!link.waits("x"));
    }
}
