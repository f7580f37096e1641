//! On which devices a game's page is open.

use rayuela_online::{GameId, PlayerId};

use super::Presence;

impl Presence {
    /// The sessions of a player whose page of a game is open at this node.
    pub(crate) fn open_on(&self, game: &GameId, player: &PlayerId) -> Vec<String> {
        let mut watching = Vec::new();
        self.for_watchers(game, |watcher| {
            if watcher.player.as_ref() == Some(player) {
                watching.push(watcher.handle.id);
            }
        });
        if watching.is_empty() {
            return vec![];
        }
        let connections = self.connections();
        let own = connections.players.get(player).into_iter().flatten();
        own.filter(|connected| watching.contains(&connected.handle.id)).filter_map(|own| own.key.clone()).collect()
    }
}
