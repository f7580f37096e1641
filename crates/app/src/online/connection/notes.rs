//! What every screen shows of the user's games: which run, whose move it is there, which wait for an opponent.

use leptos::prelude::*;
use rayuela_online::{Seek, Speed};

use super::Online;
use crate::running::Running;

/// Whether a posted game is played at once, not over days.
fn is_live(seek: &Seek) -> bool {
    seek.terms.clock.speed() != Some(Speed::Correspondence)
}

impl Online {
    /// Changes what every screen shows of the user's games, if it is a change.
    pub(super) fn note_running(self, change: impl FnOnce(&mut Running)) {
        let mut running = self.app.running.get_untracked();
        change(&mut running);
        if self.app.running.with_untracked(|known| *known != running) {
            self.app.running.set(running);
        }
    }

    /// Notes whose move it is in the followed game, if it is one of the user's.
    pub(super) fn note_followed(self) {
        let state = self.look(|followed| {
            let (room, you) = (followed.room.as_ref()?, followed.you?);
            Some((followed.id.to_string(), room.over().is_none().then(|| room.awaits(you))))
        });
        if let Some((id, mine)) = state.flatten() {
            self.note_running(|running| running.note(&id, mine));
        }
    }

    /// The games that the user has posted in the lobby and nobody has accepted yet.
    pub(crate) fn posted(self) -> Vec<Seek> {
        let me = self.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
        self.lobby.with_untracked(|lobby| {
            let seeks = lobby.iter().flat_map(|lobby| &lobby.seeks);
            seeks.filter(|seek| Some(&seek.by.id) == me.as_ref()).cloned().collect()
        })
    }

    /// Notes whether a game of the user waits in the lobby for somebody to accept it.
    pub(super) fn note_posted(self) {
        let posted = self.posted().iter().any(is_live);
        self.note_running(|running| running.posted = posted);
    }
}
