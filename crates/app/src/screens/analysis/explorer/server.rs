//! The server's finished games.

#[cfg(feature = "online")]
mod asked {
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::time::Duration;

    use rayuela_online::Refusal;
    use rayuela_online::api::{Explored, GameSummary};
    use rayuela_rules::{AnyPosition, Position};

    use super::super::tally::{Results, Row};
    use super::super::{Answer, Filters, Found, LastGame, Way};
    use crate::dom;
    use crate::online::{RequestError, get, words};
    use crate::router::{Place, Route};

    /// How long an answer is good, and how many are remembered.
    const FRESH: Duration = Duration::from_secs(60);
    const MOST: usize = 200;

    thread_local! {
        /// Answers by the question's address, and when they came: stepping to and fro asks once.
        static ANSWERS: RefCell<HashMap<String, (Duration, Explored)>> = RefCell::default();
    }

    fn remembered(address: &str) -> Option<Explored> {
        ANSWERS.with_borrow(|answers| {
            let (at, explored) = answers.get(address)?;
            (dom::now().saturating_sub(*at) < FRESH).then(|| explored.clone())
        })
    }

    fn remember(address: String, explored: &Explored) {
        ANSWERS.with_borrow_mut(|answers| {
            if answers.len() >= MOST {
                answers.clear();
            }
            answers.insert(address, (dom::now(), explored.clone()));
        });
    }

    fn address(position: &AnyPosition, filters: &Filters) -> String {
        let part = |text: &str| js_sys::encode_uri_component(text).as_string().unwrap_or_default();
        let (variant, text) = (part(&position.variant().to_string()), part(&position.text()));
        format!("/api/explorer?variant={variant}&position={text}{}", filters.query())
    }

    fn game(game: &GameSummary) -> LastGame {
        let player = |player| match words::rating(player) {
            Some(rating) => format!("{} ({rating})", words::player(player)),
            None => words::player(player),
        };
        let (white, black) = (player(&game.white), player(&game.black));
        let end = game.over.map(|over| words::over(over, game.terms.variant)).unwrap_or_default();
        let day = game.ended.map(words::day).unwrap_or_default();
        let label = format!("{} · {end} · {day}", crate::t!("analysis-players", white = white, black = black));
        LastGame { label, way: Way::Address(Route::Online(Place::Game(game.id.to_string())).path()) }
    }

    /// The answer with its moves read; [`Answer::Failed`] if one of them is not legal.
    pub(super) fn checked(position: &AnyPosition, explored: &Explored) -> Answer {
        let row = |mv: &rayuela_online::api::ExploredMove| {
            let results = Results { white: mv.white, draws: mv.draws, black: mv.black };
            Some(Row { mv: position.parse_turn(&mv.turn).ok()?, results, rating: mv.rating })
        };
        let Some(rows) = explored.moves.iter().map(row).collect::<Option<Vec<_>>>() else { return Answer::Failed };
        if explored.depth == 0 {
            return Answer::NobodyPlays;
        }
        let games = explored.games.iter().map(game).collect();
        Answer::Found(Found { rows, games, depth: Some(explored.depth), counting: explored.counting })
    }

    /// What is known without asking.
    pub(in super::super) fn known(position: &AnyPosition, filters: &Filters) -> Option<Answer> {
        remembered(&address(position, filters)).map(|explored| checked(position, &explored))
    }

    /// Asks the server.
    pub(in super::super) async fn ask(position: AnyPosition, filters: Filters) -> Answer {
        if !dom::window().navigator().on_line() {
            return Answer::Offline;
        }
        let address = address(&position, &filters);
        match get::<Explored>(&address).await {
            Ok(explored) => {
                remember(address, &explored);
                checked(&position, &explored)
            }
            Err(RequestError::Refused(Refusal::Forbidden { .. })) => Answer::Wait,
            Err(RequestError::Refused(Refusal::TooMany { .. })) => Answer::TooMany,
            Err(_) => Answer::Failed,
        }
    }
}

#[cfg(feature = "online")]
pub(super) use asked::{ask, known};

/// Without play between people there is no server to ask, and the answer is always known.
#[cfg(not(feature = "online"))]
mod unasked {
    use rayuela_rules::AnyPosition;

    use super::super::{Answer, Filters};

    pub(in super::super) fn known(_: &AnyPosition, _: &Filters) -> Option<Answer> {
        Some(Answer::NobodyPlays)
    }

    pub(in super::super) async fn ask(_: AnyPosition, _: Filters) -> Answer {
        Answer::NobodyPlays
    }
}

#[cfg(not(feature = "online"))]
pub(super) use unasked::{ask, known};

#[cfg(all(test, feature = "online"))]
mod tests {
    use rayuela_online::api::{Explored, ExploredMove};
    use rayuela_rules::AnyPosition;

    use super::super::{Answer, Found};
    use super::asked;

    fn explored(turn: &str) -> Explored {
        let mv = ExploredMove { turn: turn.to_string(), white: 3, draws: 2, black: 1, rating: Some(1500) };
        Explored { moves: vec![mv], games: Vec::new(), depth: 30, counting: false }
    }

    #[test]
    fn an_answer_is_checked() {
        let start = AnyPosition::start("six".parse().unwrap());
        let Answer::Found(Found { rows, depth, .. }) = asked::checked(&start, &explored("a1")) else { panic!("found") };
        assert_eq!((rows[0].results.games(), rows[0].rating, depth), (6, Some(1500), Some(30)));
        // A server that names a move that is not there is not believed.
        assert_eq!(asked::checked(&start, &explored("g7")), Answer::Failed);
        assert_eq!(asked::checked(&start, &Explored::default()), Answer::NobodyPlays);
    }
}
