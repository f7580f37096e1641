//! The user's games online that go on, as every screen shows them.
//!
//! The connection is a part of the page that is fetched later. So what it knew last is saved on the device: a page that is
//! opened anywhere shows a running game at once, and asks the server only if there was one.

use leptos::prelude::*;

use crate::app::App;
use crate::router::{Place, Route};
use crate::t;

/// What goes on online.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Running {
    /// the user's running games, and whether it is their move there
    pub(crate) games: Vec<(String, bool)>,
    /// a game is posted in the lobby, and nobody has accepted it yet
    pub(crate) posted: bool,
}

impl Running {
    /// Writes the games in one line.
    pub(crate) fn text(&self) -> String {
        let games = self.games.iter().map(|(id, mine)| format!("{id}{}", if *mine { "!" } else { "" }));
        games.collect::<Vec<_>>().join(" ")
    }

    /// Parses what [`text`](Running::text) writes.
    pub(crate) fn parse(text: &str) -> Running {
        let game = |word: &str| match word.strip_suffix('!') {
            Some(id) => (id.to_string(), true),
            None => (word.to_string(), false),
        };
        Running { games: text.split_whitespace().map(game).collect(), posted: false }
    }

    /// Notes whose move it is in a game; `None` if the game is over.
    pub(crate) fn note(&mut self, id: &str, mine: Option<bool>) {
        self.games.retain(|(game, _)| game != id);
        self.games.extend(mine.map(|mine| (id.to_string(), mine)));
    }

    /// The most urgent thing that is not on the screen: a game that waits for the user, another game, a posted one.
    fn urgent(&self, shown: Option<&str>) -> Option<Urgent> {
        let elsewhere = || self.games.iter().filter(|(id, _)| Some(id.as_str()) != shown);
        let first = |mine: bool| elsewhere().find(|(_, awaited)| *awaited == mine).map(|(id, _)| id.clone());
        let mine = first(true).map(|id| Urgent::Move(id, elsewhere().filter(|(_, mine)| *mine).count()));
        mine.or_else(|| first(false).map(Urgent::Game)).or(self.posted.then_some(Urgent::Posted))
    }
}

/// What is most urgent.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Urgent {
    /// the user is to move in this game, and in so many altogether
    Move(String, usize),
    /// a game in which the opponent is to move
    Game(String),
    /// a game that nobody has accepted yet
    Posted,
}

/// A link to what is most urgent, if anything is.
pub(crate) fn chip(app: App) -> AnyView {
    let shown = Memo::new(move |_| {
        app.route.with(|route| match route {
            Route::Online(Place::Game(id)) => Some(id.clone()),
            _ => None,
        })
    });
    let lobby = Memo::new(move |_| app.route.with(|route| *route == Route::Online(Place::Lobby)));
    let urgent = Memo::new(move |_| app.running.with(|running| running.urgent(shown.get().as_deref())));
    (move || {
        let game = |id: String| Route::Online(Place::Game(id)).path();
        let (address, mine, words) = match urgent.get()? {
            Urgent::Move(id, n) => (game(id), true, t!("running-move", n = n)),
            Urgent::Game(id) => (game(id), false, t!("running-game")),
            // The lobby itself shows it larger.
            Urgent::Posted if lobby.get() => return None,
            Urgent::Posted => (Route::Online(Place::Lobby).path(), false, t!("running-posted")),
        };
        Some(view! { <a class="running" class:mine=mine href=address data-link="" data-do="call">{words}</a> })
    })
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_what_was_there() {
        let mut running = Running::default();
        assert_eq!(Running::parse(&running.text()), running);
        running.note("k2n", Some(false));
        running.note("x7", Some(true));
        assert_eq!(Running::parse(&running.text()), running);
    }

    #[test]
    fn the_users_move_comes_first() {
        let mut running = Running { posted: true, ..Running::default() };
        assert_eq!(running.urgent(None), Some(Urgent::Posted));
        running.note("k2n", Some(false));
        assert_eq!(running.urgent(None), Some(Urgent::Game("k2n".to_string())));
        assert_eq!(running.urgent(Some("k2n")), Some(Urgent::Posted));
        running.note("x7", Some(true));
        assert_eq!(running.urgent(None), Some(Urgent::Move("x7".to_string(), 1)));
        running.note("x7", None);
        assert_eq!(running.urgent(Some("k2n")), Some(Urgent::Posted));
    }
}
