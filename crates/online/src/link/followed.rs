//! A game that is followed: its log as far as it has come, and what is said beside it.

use crate::{ChatLine, Entry, GameId, Refusal, Room};
use rayuela_rules::Color;

/// A game that is followed.
#[derive(Clone, Debug)]
pub struct Followed {
    /// its name
    pub id: GameId,
    /// what its log says; none before it has come
    pub room: Option<Room>,
    /// the colour played here
    pub you: Option<Color>,
    /// what has been said
    pub chat: Vec<ChatLine>,
    /// how many look on
    pub watchers: u32,
    /// why it cannot be followed
    pub refused: Option<Refusal>,
}

impl Followed {
    /// A game of which nothing is known yet.
    pub const fn new(id: GameId) -> Followed {
        Followed { id, room: None, you: None, chat: Vec::new(), watchers: 0, refused: None }
    }

    /// The last entry known.
    pub fn seq(&self) -> u32 {
        self.room.as_ref().map_or(0, Room::seq)
    }

    /// Reads entries; those known already are left out. False if one is missing before them.
    pub fn read(&mut self, entries: &[Entry]) -> bool {
        for entry in entries {
            if entry.seq <= self.seq() {
                continue;
            }
            let read = match &mut self.room {
                None => Room::open(entry).map(|room| self.room = Some(room)),
                Some(room) => room.apply(entry),
            };
            if read.is_err() {
                return false;
            }
        }
        true
    }

    /// Reads lines of chat; those known already are left out.
    pub fn hear(&mut self, lines: Vec<ChatLine>) {
        for line in lines {
            if self.chat.iter().all(|known| known.number != line.number) {
                self.chat.push(line);
            }
        }
        self.chat.sort_by_key(|line| line.number);
    }
}
