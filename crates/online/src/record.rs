//! A game as a record.

use rayuela_rules::{Color, Record};

use crate::{Room, date};

impl Room {
    /// The record of the game; `None` before the set-up is done.
    pub fn record(&self) -> Option<Record> {
        let mut record = Record::of_game(self.game()?);
        for (tag, value) in self.tags() {
            record.set_tag(tag, value.clone());
        }
        for color in [Color::Black, Color::White] {
            record.set_tag(&color.to_string(), self.player(color).name.clone());
        }
        record.set_tag("Date", date(self.created()));
        record.set_tag("Clock", self.terms().clock.to_string());
        Some(record)
    }
}
