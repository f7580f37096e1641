//! Exact values: what tables say of a position and of each of its moves.
//!
//! Six comes from the tables in the worker, everything else from the tables of the server. Values from elsewhere are
//! checked before they are shown: each legal move has one, and the best of them is that of the position.

use std::cmp::Ordering;

use rayuela_rules::{AnyMove, AnyPosition, Color, Position, Variant};
use rayuela_worker::messages::{Found, Score};

/// The exact value of a position and of each of its moves, all for the player to move.
///
/// Distances are moves of both players up to the next removal or the end of the game; 0 where only the result is known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Exact {
    /// the value of the position
    pub(crate) value: Score,
    /// every legal move with its value, best first
    pub(crate) moves: Vec<(AnyMove, Score)>,
}

/// What asking for exact values has led to.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Known {
    /// nothing is known
    #[default]
    Nothing,
    /// the values, and whether they come from the server
    Exact(Exact, Source),
    /// values that contradict each other or the rules
    Wrong,
}

/// Whose tables were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// those in the worker
    Device,
    /// those of the server
    Server,
}

impl Source {
    /// The name in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Source::Device => "device",
            Source::Server => "server",
        }
    }
}

impl Exact {
    /// The values of all moves; `None` if one is missing, and if the best is not that of the position.
    fn new(position: &AnyPosition, value: Score, mut moves: Vec<(AnyMove, Score)>) -> Option<Exact> {
        moves.sort_by(|(_, a), (_, b)| compare(*a, *b));
        let legal = position.legal_moves();
        let all = moves.len() == legal.len() && legal.iter().all(|mv| moves.iter().any(|(known, _)| known == mv));
        let (_, best) = *moves.first()?;
        (all && agrees(value, best)).then_some(Exact { value, moves })
    }

    /// The answer of the worker, which gives every move as a line.
    pub(crate) fn of_worker(position: &AnyPosition, found: &Found<AnyMove>) -> Option<Exact> {
        let moves = found.lines.iter().map(|line| Some((*line.turns.first()?, line.score)));
        let moves = moves.collect::<Option<Vec<_>>>()?;
        let (_, best) = *moves.first()?;
        Exact::new(position, best, moves)
    }

    /// The value of the position for White, without the distance: that of tables does not reach to the end of the game.
    pub(crate) fn white(&self, turn: Color) -> Score {
        let value = match self.value {
            Score::Win { .. } => Score::Win { turns: 0 },
            Score::Loss { .. } => Score::Loss { turns: 0 },
            other => other,
        };
        if turn == Color::White { value } else { value.flipped() }
    }
}

/// Best first: quick wins, slow wins, draws, slow losses, quick losses.
fn compare(a: Score, b: Score) -> Ordering {
    rank(b).cmp(&rank(a))
}

/// The order of preference; wins and losses of unknown distance come next to the draws, as in the tables' own order.
fn rank(score: Score) -> i32 {
    let distance = |turns: u16| if turns == 0 { i32::from(u16::MAX) } else { i32::from(turns) };
    match score {
        Score::Win { turns } => 0x1_0000 - distance(turns),
        Score::Loss { turns } => distance(turns) - 0x1_0000,
        Score::Draw | Score::Estimate { .. } => 0,
    }
}

/// Whether a position of this value can have a best move of that one.
fn agrees(value: Score, best: Score) -> bool {
    match (value, best) {
        (Score::Win { turns: a }, Score::Win { turns: b }) | (Score::Loss { turns: a }, Score::Loss { turns: b }) => {
            a == b || a == 0 || b == 0
        }
        (Score::Draw, Score::Draw) => true,
        _ => false,
    }
}

/// Whether the worker has tables for a variant.
pub(crate) fn on_device(variant: Variant) -> bool {
    variant.to_string() == "six"
}

/// Whether there can be tables for a variant at all.
pub(crate) fn can_be_known(variant: Variant) -> bool {
    matches!(variant, Variant::Morris(morris) if !morris.noreform)
}

#[cfg(feature = "online")]
mod server {
    use super::{AnyMove, AnyPosition, Exact, Known, Position, Score, Source};
    use crate::online;
    use serde::Deserialize;

    /// The answer of `/api/probe`.
    #[derive(Deserialize)]
    pub(super) struct Probed {
        turns: Vec<Turn>,
        value: String,
        distance: Option<u16>,
    }

    #[derive(Deserialize)]
    struct Turn {
        turn: String,
        value: String,
        turns: Option<u16>,
    }

    fn score(value: &str, distance: Option<u16>) -> Option<Score> {
        let turns = distance.unwrap_or_default();
        match value {
            "win" => Some(Score::Win { turns }),
            "loss" => Some(Score::Loss { turns }),
            "draw" => Some(Score::Draw),
            _ => None,
        }
    }

    /// The checked values of an answer.
    pub(super) fn checked(position: &AnyPosition, probed: &Probed) -> Known {
        let one = |turn: &Turn| {
            let mv: AnyMove = position.parse_turn(&turn.turn).ok()?;
            Some((mv, score(&turn.value, turn.turns)?))
        };
        let moves = probed.turns.iter().map(one).collect::<Option<Vec<_>>>();
        let exact = moves.zip(score(&probed.value, probed.distance));
        let exact = exact.and_then(|(moves, value)| Exact::new(position, value, moves));
        exact.map_or(Known::Wrong, |exact| Known::Exact(exact, Source::Server))
    }

    /// Asks the server; nothing is known where there is none, or where it has no tables for the position.
    pub(crate) async fn ask(position: AnyPosition) -> Known {
        if !crate::dom::window().navigator().on_line() {
            return Known::Nothing;
        }
        let part = |text: &str| js_sys::encode_uri_component(text).as_string().unwrap_or_default();
        let (variant, text) = (part(&position.variant().to_string()), part(&position.text()));
        let address = format!("/api/probe?variant={variant}&position={text}&quiet=true");
        let answer = online::get::<Option<Probed>>(&address).await;
        answer.ok().flatten().map_or(Known::Nothing, |probed| checked(&position, &probed))
    }
}

#[cfg(feature = "online")]
pub(crate) use server::ask as ask_server;

/// Without play between people there is no server to ask.
#[cfg(not(feature = "online"))]
pub(crate) async fn ask_server(_: AnyPosition) -> Known {
    Known::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> AnyPosition {
        AnyPosition::parse("six".parse().unwrap(), "w.w/.b./w..b/.../..b w 0 0").unwrap()
    }

    /// What a server with the tables of Six says.
    fn truth() -> String {
        let AnyPosition::Morris(morris) = position() else { unreachable!("Six is Morris") };
        rayuela_tables::Probed::of(&morris, |_| Ok(None)).unwrap().unwrap().to_json()
    }

    fn read(json: &str) -> Known {
        server::checked(&position(), &serde_json::from_str(json).unwrap())
    }

    #[test]
    fn every_move_has_its_value_and_the_best_comes_first() {
        let Known::Exact(exact, Source::Server) = read(&truth()) else { panic!("{}", truth()) };
        assert_eq!(exact.moves.len(), position().legal_moves().len());
        assert!(exact.moves.is_sorted_by(|(_, a), (_, b)| compare(*a, *b) != Ordering::Greater));
        assert!(agrees(exact.value, exact.moves[0].1));
    }

    #[test]
    fn a_server_that_lies_is_noticed() {
        let truth = truth();
        let (whole, list) = truth.split_once("],\"value\":").unwrap();
        let other = if list.starts_with("\"draw\"") { "\"win\",\"distance\":3" } else { "\"draw\"" };
        // Another value of the position, a move that is missing, one that is illegal.
        assert_eq!(read(&format!("{whole}],\"value\":{other},\"variant\":\"six\"}}")), Known::Wrong);
        let (first, rest) = truth.split_once("},{").unwrap();
        let (start, _) = first.split_once("{\"turn\"").unwrap();
        assert_eq!(read(&format!("{start}{{{rest}")), Known::Wrong);
        assert_eq!(read(&truth.replacen("\"turn\":\"", "\"turn\":\"z", 1)), Known::Wrong);
    }

    #[test]
    fn a_distance_of_the_tables_is_not_the_length_of_the_game() {
        let exact = Exact { value: Score::Win { turns: 5 }, moves: Vec::new() };
        assert_eq!(exact.white(Color::White), Score::Win { turns: 0 });
        assert_eq!(exact.white(Color::Black), Score::Loss { turns: 0 });
    }

    #[test]
    fn an_unknown_distance_is_neither_short_nor_long() {
        let scores = [
            Score::Win { turns: 1 },
            Score::Win { turns: 0 },
            Score::Draw,
            Score::Loss { turns: 0 },
            Score::Loss { turns: 9 },
            Score::Loss { turns: 2 },
        ];
        assert!(scores.is_sorted_by(|a, b| compare(*a, *b) == Ordering::Less), "{:?}", scores.map(rank));
    }

    #[test]
    fn what_can_be_known() {
        for (name, known) in [("nine", true), ("twelve+flying", true), ("nine+noreform", false), ("morelli9", false)] {
            assert_eq!(can_be_known(name.parse().unwrap()), known, "{name}");
        }
        assert!(on_device("six".parse().unwrap()) && !on_device("six+flying".parse().unwrap()));
    }
}
