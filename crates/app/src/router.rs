//! Addresses: what the page shows, in a form that can be shared and reloaded.

use rayuela_lessons::Family;
use rayuela_rules::Variant;

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// the games to choose from
    Home,
    /// a game, with players, clock and start from the query
    Play(Variant, Vec<(String, String)>),
    /// a position to analyse: its text, empty for the start; `None` is the latest analysis
    Analysis(Option<(Variant, String)>),
    /// the contents of Learn
    Learn,
    /// the lessons of a family
    Family(Family),
    /// a lesson by its name in addresses, and whether the other edition's is beside it
    Lesson(Family, String, bool),
    /// the rules: all games, or one by its name in addresses
    Rules(Option<String>),
    /// what the app is
    About,
    /// a position being set up: its text, or the game's start
    Editor(Variant, Option<String>),
    /// the studies
    Studies,
    /// a study by its id, on the device or on the server
    Study(String),
    /// play between people
    Online(Place),
    /// puzzles: what the address has after `/puzzles`
    Puzzles(String),
    /// settings
    Settings,
    /// what is kept about people
    Privacy,
    /// one's own mistakes, to practise
    Practise,
    /// the guided first visit, with the game it is about once one is chosen
    Welcome(Option<Tour>),
    /// no such page
    Unknown,
}

/// A game that the first visit leads through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tour {
    /// Morelli on 7×7
    Morelli,
    /// Nine Men's Morris
    Nine,
    /// Stacking Morris
    Stacking,
}

impl Tour {
    /// All of them.
    pub(crate) const ALL: [Tour; 3] = [Tour::Morelli, Tour::Nine, Tour::Stacking];

    /// The name in addresses.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Tour::Morelli => "morelli",
            Tour::Nine => "nine",
            Tour::Stacking => "stacking",
        }
    }
}

/// A screen of online play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// the lobby
    Lobby,
    /// a challenge by its id
    Challenge(String),
    /// a game by its id
    Game(String),
    /// a player by name
    User(String),
    /// the archive, with the search query
    Games(Vec<(String, String)>),
    /// the user's account
    Account,
    /// reports and what is done about them, for moderators
    Moderation,
    /// a new password by a code
    Recover,
}

impl Place {
    fn parse(first: &str, name: Option<&str>, search: &str) -> Option<Place> {
        // Players' names may contain `_`, which means a space elsewhere.
        let name = name.map(|name| name.replace(' ', "_"));
        let fits = |name: &String| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if name.as_ref().is_some_and(|name| name.is_empty() || !fits(name)) {
            return None;
        }
        match (first, name) {
            ("online", None) => Some(Place::Lobby),
            ("games", None) => Some(Place::Games(query(search))),
            ("account", None) => Some(Place::Account),
            ("moderation", None) => Some(Place::Moderation),
            ("recover", None) => Some(Place::Recover),
            ("challenge", Some(id)) => Some(Place::Challenge(id)),
            ("game", Some(id)) => Some(Place::Game(id)),
            ("user", Some(name)) => Some(Place::User(name)),
            _ => None,
        }
    }

    /// The address.
    fn path(&self) -> String {
        match self {
            Place::Lobby => "/online".to_string(),
            Place::Challenge(id) => format!("/challenge/{id}"),
            Place::Game(id) => format!("/game/{id}"),
            Place::User(name) => format!("/user/{name}"),
            Place::Games(query) => format!("/games{}", query_text(query)),
            Place::Account => "/account".to_string(),
            Place::Moderation => "/moderation".to_string(),
            Place::Recover => "/recover".to_string(),
        }
    }
}

impl Route {
    /// Parses a path and its query.
    pub(crate) fn parse(path: &str, search: &str) -> Route {
        let path = decode(path.trim_matches('/'), false);
        // Positions contain slashes.
        let mut parts = path.splitn(3, '/');
        match (parts.next().unwrap_or_default(), parts.next(), parts.next()) {
            ("", None, None) => Route::Home,
            ("settings", None, None) => Route::Settings,
            ("studies", None, None) => Route::Studies,
            ("study", Some(id), None) if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Route::Study(id.to_string())
            }
            ("privacy", None, None) => Route::Privacy,
            ("practise", None, None) => Route::Practise,
            ("welcome", None, None) => Route::Welcome(None),
            ("welcome", Some(name), None) => {
                let tour = Tour::ALL.into_iter().find(|tour| tour.name() == name);
                tour.map_or(Route::Unknown, |tour| Route::Welcome(Some(tour)))
            }
            ("play", Some(variant), None) => match variant.parse() {
                Ok(variant) => Route::Play(variant, query(search)),
                Err(_) => Route::Unknown,
            },
            ("analysis", None, None) => Route::Analysis(None),
            ("analysis", Some(variant), position) => match variant.parse() {
                Ok(variant) => Route::Analysis(Some((variant, position.unwrap_or_default().to_string()))),
                Err(_) => Route::Unknown,
            },
            ("learn", None, None) => Route::Learn,
            ("learn", Some(family), None) => Family::of_slug(family).map_or(Route::Unknown, Route::Family),
            // Whether there is such a lesson is known where the lessons are, which a first visit does not load.
            ("learn", Some(family), Some(slug)) => match Family::of_slug(family) {
                Some(family) => {
                    let beside = query(search).iter().any(|(name, _)| name == "beside");
                    Route::Lesson(family, slug.to_string(), beside)
                }
                None => Route::Unknown,
            },
            ("puzzles", game, which) => {
                Route::Puzzles([game, which].into_iter().flatten().collect::<Vec<_>>().join("/"))
            }
            ("rules", page, None) => Route::Rules(page.map(str::to_string)),
            ("about", None, None) => Route::About,
            ("editor", variant, position) => match variant.unwrap_or("morelli13").parse() {
                Ok(variant) => Route::Editor(variant, position.map(str::to_string)),
                Err(_) => Route::Unknown,
            },
            (first, name, None) => Place::parse(first, name, search).map_or(Route::Unknown, Route::Online),
            _ => Route::Unknown,
        }
    }

    /// The address.
    pub(crate) fn path(&self) -> String {
        match self {
            Route::Online(place) => place.path(),
            Route::Home | Route::Unknown => "/".to_string(),
            Route::Settings => "/settings".to_string(),
            Route::Studies => "/studies".to_string(),
            Route::Study(id) => format!("/study/{id}"),
            Route::Privacy => "/privacy".to_string(),
            Route::Practise => "/practise".to_string(),
            Route::Welcome(None) => "/welcome".to_string(),
            Route::Welcome(Some(tour)) => format!("/welcome/{}", tour.name()),
            Route::Analysis(None) => "/analysis".to_string(),
            Route::Analysis(Some((variant, position))) if position.is_empty() => format!("/analysis/{variant}"),
            Route::Analysis(Some((variant, position))) => format!("/analysis/{variant}/{}", encode(position)),
            Route::Learn => "/learn".to_string(),
            Route::Family(family) => format!("/learn/{}", family.slug()),
            Route::Lesson(family, slug, beside) => {
                format!("/learn/{}/{}{}", family.slug(), encode(slug), if *beside { "?beside=1" } else { "" })
            }
            Route::Rules(None) => "/rules".to_string(),
            Route::Rules(Some(page)) => format!("/rules/{}", encode(page)),
            Route::About => "/about".to_string(),
            Route::Puzzles(rest) => format!("/puzzles{}{rest}", if rest.is_empty() { "" } else { "/" }),
            Route::Editor(variant, None) => format!("/editor/{variant}"),
            Route::Editor(variant, Some(position)) => format!("/editor/{variant}/{}", encode(position)),
            Route::Play(variant, query) => format!("/play/{variant}{}", query_text(query)),
        }
    }
}

/// The names and values after a `?`.
pub(crate) fn query(search: &str) -> Vec<(String, String)> {
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (decode(name, true), decode(value, true))).collect()
}

/// The query text of names and values, with the `?`.
fn query_text(query: &[(String, String)]) -> String {
    let pairs: Vec<String> = query.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

/// Encodes a text for an address.
pub(crate) fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b':' | b',' => out.push(byte as char),
            // Spaces are common in position texts.
            b' ' => out.push('_'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
        out
    })
}

/// Decodes a text of an address; `_` is a space, and so is `+` in a query.
pub(crate) fn decode(text: &str, in_query: bool) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        let hex = |from: &[u8]| u8::from_str_radix(std::str::from_utf8(from.get(..2)?).ok()?, 16).ok();
        match (first, hex(after)) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'_', _) => bytes.push(b' '),
            (b'+', _) if in_query => bytes.push(b' '),
            _ => bytes.push(first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        let start = ("setup".to_string(), "wbbbb/w3w/w3w/w3w/bbbbw b -".to_string());
        let clock = ("clock".to_string(), "5+3".to_string());
        for route in [
            Route::Home,
            Route::Settings,
            Route::Privacy,
            Route::Practise,
            Route::Studies,
            Route::Study("3fA9".to_string()),
            Route::Welcome(None),
            Route::Welcome(Some(Tour::Stacking)),
            Route::Online(Place::Lobby),
            Route::Online(Place::Challenge("x7".to_string())),
            Route::Online(Place::Game("k2n".to_string())),
            Route::Online(Place::User("la_maga-2".to_string())),
            Route::Online(Place::Games(Vec::new())),
            Route::Online(Place::Games(vec![("player".to_string(), "la_maga".to_string())])),
            Route::Online(Place::Account),
            Route::Online(Place::Moderation),
            Route::Analysis(None),
            Route::Analysis(Some(("six".parse().unwrap(), String::new()))),
            Route::Analysis(Some(("nine".parse().unwrap(), ".../.../.../....../.../.../... w 9 9".to_string()))),
            Route::Learn,
            Route::Family(Family::Morelli2011),
            Route::Lesson(Family::Morelli, "capturing".to_string(), true),
            Route::Rules(None),
            Route::Rules(Some("morelli-2011".to_string())),
            Route::About,
            Route::Puzzles(String::new()),
            Route::Puzzles("morelli9+2011/17".to_string()),
            Route::Editor("six".parse().unwrap(), None),
            Route::Editor("six+flying".parse().unwrap(), Some("w../.../..../.../... w 5 6".to_string())),
            Route::Play("nine+flying".parse().unwrap(), Vec::new()),
            Route::Play("morelli5".parse().unwrap(), vec![start, clock]),
        ] {
            let address = route.path();
            let (path, search) = address.split_once('?').unwrap_or((&address, ""));
            assert_eq!(Route::parse(path, search), route, "{address}");
        }
    }

    #[test]
    fn strange_addresses_are_unknown() {
        for path in [
            "/play/chess",
            "/nowhere",
            "/welcome/chess",
            "/play",
            "/study/a.b",
            "/play/nine/more",
            "/%ff",
            "/learn/go",
            "/editor/go",
            "/game",
            "/user/a<b>",
            "/online/x",
        ] {
            assert_eq!(Route::parse(path, ""), Route::Unknown, "{path}");
        }
        assert_eq!(Route::parse("//", "?%"), Route::Home);
    }
}
