//! Asking the server for exact values.

use rayuela_rules::AnyPosition;

use super::Known;

#[cfg(feature = "online")]
mod ask {
    use std::cell::Cell;
    use std::time::Duration;

    use rayuela_online::Refusal;
    use rayuela_rules::{AnyMove, AnyPosition, Position};
    use rayuela_worker::messages::Score;
    use serde::Deserialize;

    use super::super::{Exact, Place, Source};
    use super::Known;
    use crate::answer_in_time::answer_in_time;
    use crate::dom;
    use crate::online::{self, RequestError};

    /// How long to wait, in milliseconds, when the server has had too many questions, and how often it is asked.
    const AGAIN: i32 = 1000;
    const TRIES: u32 = 10;

    thread_local! {
        /// until when the server is not asked, because it was silent
        static SILENT_UNTIL: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// The answer of `/api/probe`.
    #[derive(Deserialize)]
    pub(crate) struct Probed {
        #[serde(default)]
        turns: Vec<Turn>,
        #[serde(default)]
        value: String,
        distance: Option<u16>,
        /// whether a table is damaged
        #[serde(default)]
        damaged: bool,
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

    /// The checked values of an answer: a server knows all moves or none.
    pub(crate) fn checked(position: &AnyPosition, probed: &Probed) -> Known {
        if probed.damaged {
            return Known::Damaged(Place::Server);
        }
        let one = |turn: &Turn| {
            let mv: AnyMove = position.parse_turn(&turn.turn).ok()?;
            Some((mv, score(&turn.value, turn.turns)?))
        };
        let moves = probed.turns.iter().map(one).collect::<Option<Vec<_>>>();
        let exact = moves.zip(score(&probed.value, probed.distance));
        let exact = exact.and_then(|(moves, value)| Exact::new(position, value, moves));
        exact.filter(|exact| exact.complete).map_or(Known::Wrong, |exact| Known::Exact(exact, Source::Server))
    }

    /// Asks the server, as long as the answer is wanted; nothing is known where there is none, or where it has no tables for the
    /// position.
    pub(crate) async fn ask(position: AnyPosition, wanted: impl Fn() -> bool) -> Known {
        let part = |text: &str| js_sys::encode_uri_component(text).as_string().unwrap_or_default();
        let (variant, text) = (part(&position.variant().to_string()), part(&position.text()));
        let address = format!("/api/probe?variant={variant}&position={text}&quiet=true");
        for _ in 0..TRIES {
            if !dom::window().navigator().on_line() || !wanted() {
                return Known::Nothing;
            }
            match answer_in_time(&SILENT_UNTIL, online::get::<Option<Probed>>(&address)).await {
                Some(Ok(Some(probed))) => return checked(&position, &probed),
                Some(Err(RequestError::Refused(Refusal::TooMany { .. }))) => dom::pause(AGAIN).await,
                _ => return Known::Nothing,
            }
        }
        Known::Nothing
    }
}

#[cfg(all(test, feature = "online"))]
pub(super) use ask::checked;

/// Asks the server; without play between people there is none to ask.
pub(super) async fn ask(position: AnyPosition, wanted: impl Fn() -> bool) -> Known {
    #[cfg(feature = "online")]
    {
        ask::ask(position, wanted).await
    }
    #[cfg(not(feature = "online"))]
    {
        let _ = (position, wanted);
        Known::Nothing
    }
}
