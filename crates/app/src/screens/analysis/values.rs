//! The exact values of the moves on the analysis board: a list beside it, and marks on it.

use leptos::prelude::*;

use super::state::Analysis;
use crate::exact::{Rows, panel};

pub(crate) use crate::exact::worths;

/// The panel; nothing where nothing is known. The verdict stands above the lines of the engine.
pub(crate) fn values(analysis: Analysis) -> AnyView {
    let play = Callback::new(move |mv| {
        analysis.play(mv);
    });
    let rows =
        Rows { play: Some(play), point: Some(Callback::new(move |mv| analysis.pointed.set(mv))), ..Rows::default() };
    (move || panel(&analysis.position(), &analysis.exact.get(), rows)).into_any()
}
