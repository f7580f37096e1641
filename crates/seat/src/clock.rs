//! Clocks. The moment `now` always comes from the caller, as the time since a moment of their choice. Between two
//! devices the server's clock counts: every turn carries what it read.

use std::time::Duration;

use rayuela_rules::Color;

use crate::{Millis, TimeControl, limits};

/// Whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// this player's own
    Player(Color),
    /// the game's
    Game,
}

/// The time that a player may plan with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// what is left
    pub left: Duration,
    /// what each turn adds
    pub increment: Duration,
}

/// What a player's clock reads. In a timed game both read the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading {
    /// the time left, periods aside
    pub left: Millis,
    /// byo-yomi periods left
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub periods: u8,
}

#[cfg(feature = "serde")]
fn is_zero(periods: &u8) -> bool {
    *periods == 0
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// by [`Color::index`]
    sides: [Reading; 2],
    /// whose time runs, and since when
    running: Option<(Color, Millis)>,
    /// what is left of the lag compensation, by [`Color::index`]
    lag: [Millis; 2],
}

impl Clock {
    /// Stopped clocks.
    pub fn new(control: TimeControl) -> Clock {
        let side = match control {
            TimeControl::Unlimited => Reading { left: 0, periods: 0 },
            TimeControl::Fischer { start, .. } => Reading { left: start, periods: 0 },
            TimeControl::ByoYomi { main, periods, .. } => Reading { left: main, periods },
            TimeControl::Correspondence { bank, .. } => Reading { left: bank, periods: 0 },
            TimeControl::Game { total } => Reading { left: total, periods: 0 },
        };
        let lag = if control.is_live() { limits::LAG_BANK } else { 0 };
        Clock { control, sides: [side; 2], running: None, lag: [lag; 2] }
    }

    /// Stopped clocks with this time left.
    pub fn with_left(control: TimeControl, left: [Millis; 2]) -> Clock {
        Clock { sides: left.map(|left| Reading { left, periods: 0 }), ..Clock::new(control) }
    }

    /// How time is kept.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Since when the running clock runs.
    pub fn since(&self) -> Option<Millis> {
        self.running.map(|(_, since)| since)
    }

    /// What the clocks read, by [`Color::index`]; `None` without a clock.
    pub fn read(&self, now: Millis) -> Option<[Reading; 2]> {
        if self.control == TimeControl::Unlimited {
            return None;
        }
        let mut sides = self.sides;
        if let Some((color, since)) = self.running {
            let elapsed = now.saturating_sub(since);
            for side in Color::ALL.into_iter().filter(|&side| side == color || self.is_shared()) {
                sides[side.index()] = self.spend(self.sides[side.index()], elapsed);
            }
        }
        Some(sides)
    }

    /// What a player has left, byo-yomi periods aside; `None` without a clock.
    pub fn left(&self, color: Color, now: Millis) -> Option<Millis> {
        self.read(now).map(|sides| sides[color.index()].left)
    }

    /// What a player may plan a turn with: their own time, or half of a timed game's; `None` where turns take days.
    pub fn share(&self, color: Color, now: Millis) -> Option<Share> {
        let left = self.left(color, now)?;
        let (left, increment) = match self.control {
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => return None,
            TimeControl::Fischer { increment, .. } => (left, increment),
            // A turn within a period costs nothing, but half of one is kept as a reserve.
            TimeControl::ByoYomi { period, .. } => (left.saturating_add(period), period / 2),
            TimeControl::Game { .. } => (left / 2, 0),
        };
        Some(Share { left: Duration::from_millis(left), increment: Duration::from_millis(increment) })
    }

    /// What the player to move sees in their byo-yomi: the rest of the period that runs, if the main time is over.
    pub fn period_left(&self, color: Color, now: Millis) -> Option<Millis> {
        let TimeControl::ByoYomi { period, .. } = self.control else { return None };
        let side = self.sides[color.index()];
        match self.running {
            Some((runner, since)) if runner == color => {
                let over = now.saturating_sub(since).checked_sub(side.left)?;
                Some((period * Millis::from(side.periods)).saturating_sub(over) % period)
            }
            _ => (side.left == 0).then_some(period),
        }
    }

    fn is_shared(&self) -> bool {
        matches!(self.control, TimeControl::Game { .. })
    }

    /// A reading after so much time.
    fn spend(&self, side: Reading, elapsed: Millis) -> Reading {
        let periods = match self.control {
            TimeControl::ByoYomi { period, .. } => {
                let used = elapsed.saturating_sub(side.left) / period;
                side.periods.saturating_sub(used.min(255) as u8)
            }
            _ => 0,
        };
        Reading { left: side.left.saturating_sub(elapsed), periods }
    }

    /// The moment at which the running clock runs out.
    pub fn runs_out(&self) -> Option<(Color, Millis)> {
        let (color, since) = self.running?;
        let side = self.sides[color.index()];
        let total = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::ByoYomi { period, .. } => side.left.saturating_add(period * Millis::from(side.periods)),
            _ => side.left,
        };
        Some((color, since.saturating_add(total)))
    }

    /// How long after that a turn may still come in that was played in time.
    pub fn grace(&self, color: Color) -> Millis {
        self.lag[color.index()].min(limits::LAG_TURN)
    }

    /// How much of a measured lag is compensated.
    pub fn forgiven(&self, color: Color, now: Millis, lag: Millis) -> Millis {
        match self.running {
            Some((runner, since)) if runner == color => lag.min(self.grace(color)).min(now.saturating_sub(since)),
            _ => 0,
        }
    }

    /// What the clocks read after a turn of `color`, with `forgiven` of the time given back.
    pub fn after_turn(&self, color: Color, now: Millis, forgiven: Millis) -> Option<[Reading; 2]> {
        let mut sides = self.read(now.saturating_sub(forgiven))?;
        if self.running.is_some() {
            let left = &mut sides[color.index()].left;
            match self.control {
                TimeControl::Fischer { increment, .. } => *left = left.saturating_add(increment),
                TimeControl::Correspondence { increment, cap, .. } => {
                    *left = left.saturating_add(increment).min(cap.max(*left));
                }
                _ => {}
            }
        }
        Some(sides)
    }

    /// Takes over what an entry says the clocks read.
    pub fn set(&mut self, sides: [Reading; 2]) {
        self.sides = sides;
    }

    /// Records lag that was compensated.
    pub fn forgive(&mut self, color: Color, forgiven: Millis) {
        if self.control.is_live() {
            let bank = &mut self.lag[color.index()];
            *bank = (bank.saturating_sub(forgiven) + limits::LAG_REFILL).min(limits::LAG_BANK);
        }
    }

    /// Lets this player's time run.
    pub fn start(&mut self, color: Color, now: Millis) {
        self.running = (self.control != TimeControl::Unlimited).then_some((color, now));
    }

    /// Stops both.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Stops both, keeping what is left.
    pub fn settle(&mut self, now: Millis) {
        self.sides = self.read(now).unwrap_or(self.sides);
        self.running = None;
    }

    /// This player has made their turn, and both stop.
    pub fn punch(&mut self, color: Color, now: Millis) {
        self.sides = self.after_turn(color, now, 0).unwrap_or(self.sides);
        self.running = None;
    }

    /// Whose time has run out, if any has.
    pub fn flag(&self, now: Millis) -> Option<Flag> {
        let (color, _) = self.runs_out().filter(|(_, at)| now >= *at)?;
        Some(if self.is_shared() { Flag::Game } else { Flag::Player(color) })
    }

    /// Gives back time that nobody could use.
    pub fn give_back(&mut self, time: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = since.saturating_add(time);
        }
    }
}

/// Minutes and seconds; tenths under ten seconds.
pub fn clock_face(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..10 => format!("0:0{}.{}", seconds, left.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests;
