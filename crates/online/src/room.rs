//! The state of a game, as it follows from its log.

mod apply;
mod decide;
mod planning;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rayuela_rules::morelli::{Fists, Placing, StartMode};
use rayuela_rules::{AnyGame, AnyPosition, Color, Ending, Outcome, Position, Reason, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Clock, GameId, Millis, Offer, Plan, Player, PlayerId, SeedExchange, Terms};

/// What comes from outside when a command is decided.
#[derive(Clone, Debug)]
pub struct Moment {
    /// the server's time
    pub now: Millis,
    /// the lag measured on the sender's way, there and back
    pub lag: Millis,
    /// a name for a new game, should one begin
    pub fresh: GameId,
}

/// An entry that cannot follow the log it stands in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {seq} cannot stand there: {why}")]
pub struct Corrupt {
    /// the entry
    pub seq: u32,
    /// the reason
    pub why: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Over {
    /// called off: nobody won, nothing counts
    Aborted,
    /// played
    Played {
        /// who won
        outcome: Outcome,
        /// why
        reason: Reason,
    },
}

impl Over {
    /// How it ended, if it was played.
    pub fn ending(self) -> Option<Ending> {
        match self {
            Over::Aborted => None,
            Over::Played { outcome, reason } => Some(Ending { outcome, reason }),
        }
    }

    /// `white`, `black`, `draw` or `aborted`.
    pub fn result(self) -> &'static str {
        self.ending().map_or("aborted", |ending| ending.outcome.name())
    }
}

impl From<Ending> for Over {
    fn from(ending: Ending) -> Over {
        Over::Played { outcome: ending.outcome, reason: ending.reason }
    }
}

/// How far a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// both contribute to the seed of a random set-up
    SeedExchange(SeedExchange),
    /// both choose the set-up in secret
    Fists(Fists),
    /// stones or pairs are being placed
    Placing(Placing),
    /// turns are being played, or were; shared, so that an engine can look at the game without a copy of its history
    Playing(Arc<AnyGame>),
}

/// The state of a game, as it follows from its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    seq: u32,
    created: Millis,
    last: Millis,
    terms: Terms,
    /// by [`Color::index`]
    players: [Player; 2],
    after: Option<GameId>,
    phase: Phase,
    /// what the set-up leaves for the record
    tags: Vec<(&'static str, String)>,
    clock: Clock,
    /// since when the step before the second turn lasts
    step_since: Millis,
    /// the last entry that changed the position or the phase
    moved: u32,
    /// stones and pairs placed by the players
    placements: usize,
    /// by whom something is offered
    end_offer: Option<Color>,
    take_back_offer: Option<Color>,
    /// what has been offered since the position last changed, by [`Offer::index`] and [`Color::index`]
    offered: [[bool; 2]; 2],
    /// how many plans were left since then, by [`Color::index`]
    planned: [usize; 2],
    /// by [`Color::index`]
    plans: [Option<Plan>; 2],
    over: Option<Over>,
    ended: Option<Millis>,
    rematch_offer: Option<Color>,
    rematch: Option<GameId>,
}

impl Room {
    /// The last entry of the log.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// When the game was created.
    pub fn created(&self) -> Millis {
        self.created
    }

    /// When it ended.
    pub fn ended(&self) -> Option<Millis> {
        self.ended
    }

    /// The moment of the last entry: no later one is earlier.
    pub fn last(&self) -> Millis {
        self.last
    }

    /// What is played.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who plays this colour.
    pub fn player(&self, color: Color) -> &Player {
        &self.players[color.index()]
    }

    /// The colour that a player has in this game.
    pub fn seat(&self, id: &PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.player(*color).id == *id)
    }

    /// The game that this is a rematch of.
    pub fn after(&self) -> Option<&GameId> {
        self.after.as_ref()
    }

    /// How far the game is.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The turns, once the set-up is done.
    pub fn game(&self) -> Option<&AnyGame> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// The number of turns played.
    pub fn ply(&self) -> usize {
        self.game().map_or(0, AnyGame::ply)
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How it ended, if it has.
    pub fn over(&self) -> Option<Over> {
        self.over
    }

    /// Who offers this just now.
    pub fn offer(&self, offer: Offer) -> Option<Color> {
        match offer {
            Offer::End => self.end_offer,
            Offer::TakeBack => self.take_back_offer,
        }
    }

    /// Whether a player may offer this now: once for each position, so that nobody is asked again and again.
    pub fn may_offer(&self, by: Color, offer: Offer) -> bool {
        let played = self.game().is_some() && self.over.is_none() && self.ply() >= 2;
        played && self.offer(offer).is_none() && !self.offered[offer.index()][by.index()]
    }

    /// Turns that a player has left to be played.
    pub fn plan(&self, color: Color) -> Option<&Plan> {
        self.plans[color.index()].as_ref()
    }

    /// Who wants a rematch.
    pub fn rematch_offer(&self) -> Option<Color> {
        self.rematch_offer
    }

    /// The rematch that has begun.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// Whether this player has something to do for the game to go on.
    pub fn awaits(&self, color: Color) -> bool {
        if self.over.is_some() {
            return false;
        }
        match &self.phase {
            Phase::SeedExchange(exchange) => {
                !exchange.has_committed(color) || exchange.has_committed(!color) && !exchange.has_revealed(color)
            }
            Phase::Fists(fists) => {
                fists.commitment(color).is_none() || fists.commitment(!color).is_some() && fists.choice(color).is_none()
            }
            Phase::Placing(placing) => placing.to_place().is_some_and(|(to_place, _)| to_place == color),
            Phase::Playing(game) => game.position().turn() == color,
        }
    }

    /// Whether a player may call the game off: before the second move, placements counted.
    pub fn can_abort(&self) -> bool {
        self.over.is_none() && self.placements + self.ply() < 2
    }

    /// The moment at which time ends something, and with the grace for lag when the server decides it.
    pub fn deadline(&self) -> Option<Millis> {
        if self.over.is_some() {
            return None;
        }
        match self.clock.runs_out() {
            Some((color, at)) => Some(at.saturating_add(self.clock.grace(color))),
            None if self.ply() < 2 => Some(self.step_since.saturating_add(self.terms.clock.step())),
            None => None,
        }
    }

    /// What the set-up leaves for the record.
    pub(crate) fn tags(&self) -> &[(&'static str, String)] {
        &self.tags
    }

    /// The position after the set-up named by `set_up`, where nobody has to do anything for it.
    fn begin(&mut self, start: AnyPosition) {
        self.phase = Phase::Playing(Arc::new(AnyGame::new(start)));
    }

    fn morelli(&self) -> Option<rayuela_rules::morelli::MorelliVariant> {
        match self.terms.variant {
            Variant::Morelli(variant) => Some(variant),
            _ => None,
        }
    }

    /// Goes into the phase that a way of setting up begins with.
    fn set_up(&mut self, set_up: StartMode) {
        let Some(variant) = self.morelli() else { return };
        match (set_up, set_up.placing()) {
            (StartMode::Random, _) => self.phase = Phase::SeedExchange(SeedExchange::default()),
            (_, Some(kind)) => self.phase = Phase::Placing(Placing::new(kind, variant.size)),
            (mode, None) => match mode.position(variant, 0) {
                None => self.phase = Phase::Fists(Fists::default()),
                Some(start) => {
                    self.tags.push(("Mode", mode.name().to_string()));
                    self.begin(AnyPosition::Morelli(start));
                }
            },
        }
    }
}

fn no_time_for(what: &str) -> String {
    format!("this is not the time for {what}")
}
