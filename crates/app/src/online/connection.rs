//! The online connection as the screens see it: the user, the connection's state, the followed game, the lobby.

mod notes;

use std::cell::Cell;

use leptos::prelude::*;
use rayuela_online::api::Me;
use rayuela_online::link::{Do, Followed, Link, News};
use rayuela_online::{Command, GameId, Lobby, Millis, Phase, PlayerId, Refusal, ToServer};

use super::secrets::Secrets;
use super::socket::{Socket, SocketEvent};
use crate::app::App;
use crate::online::words;
use crate::router::{Place, Route};
use crate::settings::Switch;
use crate::sound::{self, Sound};
use crate::{dom, fair_play, storage, t};

/// How often the connection is checked.
const TICK_MS: i32 = 250;

/// The state of the connection, as shown to the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionState {
    /// not yet open for the first time
    Connecting,
    /// open
    Connected,
    /// lost, and being opened again
    Reconnecting,
}

/// The online connection. It lives as long as the page, so that a player is notified on other screens too.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    app: App,
    link: StoredValue<Link, LocalStorage>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// the state of the connection
    pub(crate) connection: RwSignal<ConnectionState>,
    /// the signed-in user or guest
    pub(crate) me: RwSignal<Option<Me>>,
    /// the game that is followed
    pub(crate) followed: RwSignal<Option<Followed>>,
    /// the lobby
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    /// the command that was answered last, and why it was refused if it was
    pub(crate) answered: RwSignal<Option<(String, Option<Refusal>)>>,
    /// the user's other games in which it is their turn
    pub(crate) waiting_games: RwSignal<Vec<GameId>>,
    /// recovery codes that were just made, until the user has kept them
    pub(crate) fresh_codes: RwSignal<Vec<String>>,
    /// the server's time at the latest tick
    pub(crate) now: RwSignal<Millis>,
    /// the user, and those of their games that this page knows
    known: StoredValue<(Option<PlayerId>, Vec<GameId>)>,
}

thread_local! {
    static ONLINE: Cell<Option<Online>> = const { Cell::new(None) };
}

/// The device's time.
fn local() -> Millis {
    js_sys::Date::now() as Millis
}

/// Random bytes nobody can guess.
fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    if let Ok(crypto) = dom::window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

/// A unique id.
fn new_id() -> String {
    random()[..16].iter().map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuv"[usize::from(byte & 31)])).collect()
}

impl Online {
    /// The connection, opened on first use.
    pub(crate) fn of(app: App) -> Online {
        ONLINE.with(|shared| match shared.get() {
            Some(online) => online,
            None => {
                // Owned by the page, not by the screen, because it outlives the screen.
                let mut root = Owner::current();
                while let Some(parent) = root.as_ref().and_then(Owner::parent) {
                    root = Some(parent);
                }
                let online = root.map_or_else(|| Online::new(app), |root| root.with(|| Online::new(app)));
                shared.set(Some(online));
                online
            }
        })
    }

    fn new(app: App) -> Online {
        let unanswered = storage::unanswered().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let online = Online {
            app,
            link: StoredValue::new_local(Link::new(unanswered)),
            socket: StoredValue::new_local(None),
            connection: RwSignal::new(ConnectionState::Connecting),
            me: RwSignal::new(None),
            followed: RwSignal::new(None),
            lobby: RwSignal::new(None),
            answered: RwSignal::new(None),
            waiting_games: RwSignal::new(Vec::new()),
            fresh_codes: RwSignal::new(Vec::new()),
            now: RwSignal::new(local()),
            known: StoredValue::new(Default::default()),
        };
        online.link.update_value(|link| link.want(local()));
        // They are never dropped, because the connection stays until the page is closed.
        std::mem::forget(dom::every(TICK_MS, move || online.tick()));
        std::mem::forget(dom::listen("online", move |_: web_sys::Event| online.hurry()));
        std::mem::forget(dom::listen("focus", move |_: web_sys::Event| online.hurry()));
        online.tick();
        online
    }

    fn hurry(self) {
        self.link.update_value(|link| link.hurry(local()));
        self.tick();
    }

    fn tick(self) {
        let todo = self.link.try_update_value(|link| link.tick(local()));
        match todo {
            Some(Do::Connect) => self.connect(),
            Some(Do::Ping) => self.send(&[ToServer::Ping { at: local() }]),
            Some(Do::Nothing) | None => {}
        }
        self.now.set(self.link.with_value(|link| link.now(local())));
        self.show_connection();
    }

    fn show_connection(self) {
        let state = self.link.with_value(|link| match () {
            () if link.is_open() => ConnectionState::Connected,
            () if link.is_broken() => ConnectionState::Reconnecting,
            () => self.connection.get_untracked(),
        });
        if self.connection.get_untracked() != state {
            self.connection.set(state);
        }
    }

    /// Opens a new connection, because the user has changed.
    pub(crate) fn renew(self) {
        self.link.update_value(|link| link.renew(local()));
        self.tick();
    }

    fn connect(self) {
        // The old one is dropped first, so that its messages are ignored.
        self.socket.set_value(None);
        let socket = Socket::open(move |event| self.on_socket_event(event));
        match socket {
            Some(socket) => self.socket.set_value(Some(socket)),
            None => self.on_socket_event(SocketEvent::Closed),
        }
    }

    fn on_socket_event(self, event: SocketEvent) {
        match event {
            SocketEvent::Opened => {
                let first = self.link.try_update_value(|link| link.opened(local())).unwrap_or_default();
                self.send(&first);
            }
            SocketEvent::Closed => {
                let chance = u64::from(random()[0]) * 4;
                self.link.update_value(|link| link.broke(local(), chance.min(999)));
            }
            SocketEvent::Message(message) => {
                let Some((news, send)) = self.link.try_update_value(|link| link.hear(message, local())) else { return };
                self.send(&send);
                news.into_iter().for_each(|news| self.on_news(news));
            }
        }
        self.show_connection();
    }

    fn send(self, messages: &[ToServer]) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket.as_ref().filter(|_| self.link.with_value(Link::is_open)) {
                messages.iter().for_each(|message| socket.send(message));
            }
        });
    }

    fn on_news(self, news: News) {
        match news {
            News::Me(me) => {
                if let Some(me) = &me {
                    // A rated game may have ended while no page was open.
                    fair_play::retain(&me.games.iter().map(GameId::to_string).collect::<Vec<_>>());
                    self.enter_missed_game(me);
                }
                let (games, waiting) = me.as_ref().map(|me| (&*me.games, &*me.waiting)).unwrap_or_default();
                // What the page remembers may be old: the server says whose move it is now.
                let mine = |id: &GameId| (id.to_string(), waiting.contains(id));
                self.note_running(|running| running.games = games.iter().map(mine).collect());
                let account = me.as_ref().filter(|me| !me.guest).map(|me| me.id.to_string());
                storage::save_account(&account.unwrap_or_default());
                if self.me.with_untracked(|known| *known != me) {
                    self.me.set(me);
                }
            }
            News::Game => {
                self.followed.set(self.link.with_value(|link| link.followed.clone()));
                self.note_followed();
                self.continue_set_up();
            }
            News::Lobby(lobby) => {
                self.lobby.set(Some(lobby));
                self.note_posted();
            }
            News::Done(id, _) => self.on_answer(id, None),
            News::Refused(id, refusal) => self.on_answer(id, Some(refusal)),
            News::Started(game, _) => self.on_game_started(game),
            News::YourTurn(game) => self.on_turn(game),
        }
    }

    fn on_answer(self, id: String, refusal: Option<Refusal>) {
        self.save_unanswered();
        self.answered.set(Some((id, refusal)));
        // The set-up may have more to do.
        self.continue_set_up();
    }

    /// Saves the unanswered commands: after a reload the page sends them again.
    fn save_unanswered(self) {
        let text = self.link.with_value(|link| serde_json::to_string(link.unanswered()).unwrap_or_default());
        storage::save_unanswered(&text);
    }

    /// Follows a game, and no other.
    pub(crate) fn follow(self, id: Option<GameId>) {
        if let Some(id) = &id {
            self.waiting_games.update(|waiting_games| waiting_games.retain(|game| game != id));
        }
        let send = self.link.try_update_value(|link| link.follow(id)).unwrap_or_default();
        self.send(&send);
        self.followed.set(self.link.with_value(|link| link.followed.clone()));
    }

    /// Follows the lobby, or no longer.
    pub(crate) fn follow_lobby(self, on: bool) {
        let send = self.link.try_update_value(|link| link.follow_lobby(on)).unwrap_or_default();
        self.send(&send);
    }

    /// Sends a command to the followed game; returns the command's id.
    pub(crate) fn act(self, command: Command) -> String {
        let id = new_id();
        let act = self.link.try_update_value(|link| link.act(id.clone(), command)).flatten();
        self.save_unanswered();
        self.send(act.as_slice());
        id
    }

    /// Sends a chat message to the followed game; returns the message's id.
    pub(crate) fn say(self, text: String) -> Option<String> {
        let id = new_id();
        let open = self.connection.get_untracked() == ConnectionState::Connected;
        let message = self.link.with_value(|link| link.say(id.clone(), text)).filter(|_| open)?;
        self.send(&[message]);
        Some(id)
    }

    /// Reads the followed game without tracking its changes.
    pub(crate) fn look<T>(self, look: impl FnOnce(&Followed) -> T) -> Option<T> {
        self.followed.with_untracked(|followed| followed.as_ref().map(look))
    }

    /// The secrets of a game, generated on first use.
    pub(crate) fn secrets(self, game: &str) -> Secrets {
        let saved = storage::secrets(game).and_then(|text| Secrets::parse(&text));
        saved.unwrap_or_else(|| {
            let secrets = Secrets::new(random());
            storage::save_secrets(game, &secrets.text());
            secrets
        })
    }

    /// A player's choice of fists: saved on the device, committed to, and revealed when the other has committed.
    pub(crate) fn choose_fist(self, choice: rayuela_rules::morelli::Choice) {
        let Some(game) = self.look(|followed| followed.id.clone()) else { return };
        let mut secrets = self.secrets(&game);
        if secrets.fist.is_none() {
            secrets.fist = Some(choice);
            storage::save_secrets(&game, &secrets.text());
        }
        self.continue_set_up();
    }

    /// Takes the set-up steps that need no choice of the player, and updates the positions of fair play.
    fn continue_set_up(self) {
        let step = self.look(|followed| {
            let (room, you) = (followed.room.as_ref()?, followed.you?);
            self.update_fair_play(&followed.id, room);
            if let Phase::SeedExchange(_) | Phase::Fists(_) = room.phase() {
                return self.secrets(&followed.id).step(room, you);
            }
            storage::remove_secrets(&followed.id);
            None
        });
        // One at a time, because the answer to the previous one may be on its way.
        if let Some(command) = step.flatten().filter(|_| self.link.with_value(|link| link.unanswered().is_empty())) {
            self.act(command);
        }
    }

    /// Saves the positions of the user's running rated game, because the page gives no help with them.
    fn update_fair_play(self, id: &str, room: &rayuela_online::Room) {
        match room.game().filter(|_| room.terms().rated && room.over().is_none()) {
            Some(game) => fair_play::save(id, game),
            None => fair_play::remove(id),
        }
    }

    /// Remembers the user's games; enters one that began while the connection was lost.
    fn enter_missed_game(self, me: &Me) {
        let started = self.known.try_update_value(|(player, games)| {
            let same = player.as_ref() == Some(&me.id);
            let started = me.games.iter().find(|game| same && !games.contains(game)).cloned();
            (*player, *games) = (Some(me.id.clone()), me.games.clone());
            started
        });
        if let Some(game) = started.flatten() {
            self.on_game_started(game);
        }
    }

    /// Goes to a game, unless it is already shown.
    pub(crate) fn enter(self, game: GameId) {
        self.known.update_value(|(_, games)| {
            if !games.contains(&game) {
                games.push(game.clone());
            }
        });
        let route = Route::Online(Place::Game(game.into()));
        if self.app.route.with_untracked(|now| *now != route) {
            self.app.go(route);
        }
    }

    /// A game of the user has begun: goes there, unless they are playing another one.
    fn on_game_started(self, game: GameId) {
        let place = self.app.route.with_untracked(|route| match route {
            Route::Online(place) => Some(place.clone()),
            _ => None,
        });
        let running = self.look(|followed| {
            let room = followed.room.as_ref()?;
            Some(followed.you.is_some() && room.over().is_none())
        });
        let playing = matches!(place, Some(Place::Game(_))) && running.flatten() == Some(true);
        if playing || dom::document().hidden() && !matches!(place, Some(Place::Lobby | Place::Challenge(_))) {
            return self.on_turn(game);
        }
        self.sound(Sound::Line);
        self.notify(&t!("call-begun"), &game);
        self.enter(game);
    }

    /// It is the user's turn in a game.
    fn on_turn(self, game: GameId) {
        self.note_running(|running| running.note(&game, Some(true)));
        let open = self.look(|followed| followed.id == game) == Some(true);
        let shown =
            self.app.route.with_untracked(|route| matches!(route, Route::Online(Place::Game(at)) if *at == game));
        if !(open && shown) {
            self.waiting_games.update(|waiting_games| {
                if !waiting_games.contains(&game) {
                    waiting_games.push(game.clone());
                }
            });
        }
        if !shown || dom::document().hidden() {
            self.sound(Sound::Line);
        }
        self.notify(&t!("call-turn"), &game);
    }

    fn sound(self, sound: Sound) {
        if self.app.settings.with_untracked(|settings| settings.sounds == Switch::On) {
            sound::play(sound);
        }
    }

    /// Shows a system notification if the page is hidden and the user has allowed them.
    fn notify(self, text: &str, game: &str) {
        if dom::document().hidden() {
            words::notify(text, game);
        }
    }
}
