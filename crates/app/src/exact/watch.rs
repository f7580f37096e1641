//! Keeping what is known of the position on a screen up to date.

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, Position, Spot};
use wasm_bindgen_futures::spawn_local;

use super::{Known, can_be_known, look_up, worths};
use crate::board::Worth;
use crate::fair_play;

/// What is known of a position; stale once another position is on the screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Watched {
    /// the position that was asked about
    position: Option<AnyPosition>,
    /// the answer
    known: Known,
}

impl Watched {
    /// What is known of this position.
    pub(crate) fn of(&self, position: &AnyPosition) -> Option<&Known> {
        (self.position.as_ref() == Some(position)).then_some(&self.known)
    }

    /// The best result that each place of this position leads to.
    pub(crate) fn worths(&self, position: &AnyPosition) -> Vec<(Spot, Worth)> {
        self.of(position).map(|known| worths(position, known, &[])).unwrap_or_default()
    }
}

/// Looks every position up that a screen shows, and leaves the answer in `watched`. A position of a running rated game is
/// not looked up: that would be help.
pub(crate) fn watch(shown: Memo<Option<AnyPosition>>, watched: ArcRwSignal<Watched>) {
    Effect::new(move || {
        let shown_now = shown.get();
        watched.set(Watched::default());
        let Some(position) = shown_now.filter(|position| can_be_known(position.variant())) else { return };
        let watched = watched.clone();
        spawn_local(async move {
            let still = move || shown.try_get_untracked() == Some(Some(position));
            if fair_play::must_wait(&position) || fair_play::must_wait_for_others(&[position], still).await || !still()
            {
                return;
            }
            let known = look_up(position).await;
            if still() {
                watched.set(Watched { position: Some(position), known });
            }
        });
    });
}
