//! Clocks. The server's is the truth: every turn carries what it read.

use std::fmt;

use rayuela_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Millis, Speed, limits};

/// How time is kept; all times in thousandths of a second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// not at all
    Unlimited,
    /// each player has a time, and each of their turns adds to it
    Fischer {
        /// at the start
        start: Millis,
        /// for each turn
        increment: Millis,
    },
    /// each player has a time and, when it is used up, a number of periods; a turn within a period keeps it
    ByoYomi {
        /// at the start
        main: Millis,
        /// one period
        period: Millis,
        /// their number
        periods: u8,
    },
    /// days for a game: a bank to which each turn adds, up to a cap
    Correspondence {
        /// at the start
        bank: Millis,
        /// for each turn
        increment: Millis,
        /// the most the bank holds
        cap: Millis,
    },
    /// one time for the whole game; when it is over the Throne decides
    Game {
        /// for both together
        total: Millis,
    },
}

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

impl TimeControl {
    /// How fast a game with this clock is; `None` without a clock.
    pub fn speed(self) -> Option<Speed> {
        // What a player needs for forty turns.
        let each = match self {
            TimeControl::Unlimited => return None,
            TimeControl::Correspondence { .. } => return Some(Speed::Correspondence),
            TimeControl::Fischer { start, increment } => start.saturating_add(increment.saturating_mul(40)),
            TimeControl::ByoYomi { main, period, .. } => main.saturating_add(period.saturating_mul(30)),
            TimeControl::Game { total } => total / 2,
        };
        Some(match each {
            0..480_000 => Speed::Fast,
            480_000..1_500_000 => Speed::Rapid,
            _ => Speed::Slow,
        })
    }

    /// Whether all the times are within reason.
    pub fn is_sound(self) -> bool {
        let within = |least: Millis, time: Millis| (least..=limits::LONGEST).contains(&time);
        match self {
            TimeControl::Unlimited => true,
            TimeControl::Fischer { start, increment } => {
                within(1_000, start) && start <= 6 * 60 * MINUTE && increment <= 10 * MINUTE
            }
            TimeControl::ByoYomi { main, period, periods } => {
                main <= 6 * 60 * MINUTE && within(1_000, period) && period <= 10 * MINUTE && (1..=30).contains(&periods)
            }
            TimeControl::Correspondence { bank, increment, cap } => {
                within(60 * MINUTE, bank) && increment <= 14 * DAY && within(bank, cap)
            }
            TimeControl::Game { total } => within(10_000, total) && total <= 12 * 60 * MINUTE,
        }
    }

    /// The time for a step of the set-up, and for the first turn of each player.
    pub fn step(self) -> Millis {
        match self {
            TimeControl::Unlimited => limits::STEP_UNLIMITED,
            TimeControl::Correspondence { bank, .. } => bank,
            _ => limits::STEP,
        }
    }

    /// Whether turns take seconds, so that lag matters.
    const fn is_live(self) -> bool {
        matches!(self, TimeControl::Fischer { .. } | TimeControl::ByoYomi { .. })
    }
}

/// As the `Clock` tag of a record has it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: &Millis| *time as f64 / 1_000.0;
        let days = |time: &Millis| *time as f64 / DAY as f64;
        match self {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::Fischer { start, increment } => {
                write!(f, "{} s + {} s a turn", seconds(start), seconds(increment))
            }
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{} s, then {periods} × {} s", seconds(main), seconds(period))
            }
            TimeControl::Correspondence { bank, increment, cap } => {
                write!(f, "{} days + {} a turn, at most {}", days(bank), days(increment), days(cap))
            }
            TimeControl::Game { total } => write!(f, "timed game, {} s", seconds(total)),
        }
    }
}

/// What a player's clock reads. In a timed game both read the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// the time left, periods aside
    pub left: Millis,
    /// byo-yomi periods left
    #[serde(default, skip_serializing_if = "is_zero")]
    pub periods: u8,
}

fn is_zero(periods: &u8) -> bool {
    *periods == 0
}

/// The clocks of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// by [`Color::index`]
    sides: [Reading; 2],
    /// whose time runs, and since when
    running: Option<(Color, Millis)>,
    /// what is left to make up for lag, by [`Color::index`]
    lag: [Millis; 2],
}

impl Clock {
    /// Clocks that stand.
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

    /// How time is kept.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Since when the running clock runs.
    pub(crate) fn since(&self) -> Option<Millis> {
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

    /// The time that a player may plan a turn with, and what each turn adds; `None` where turns take days.
    pub fn share(&self, color: Color, now: Millis) -> Option<(Millis, Millis)> {
        let left = self.read(now)?[color.index()].left;
        match self.control {
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
            TimeControl::Fischer { increment, .. } => Some((left, increment)),
            // A turn within a period costs nothing, but half of one is kept as a reserve.
            TimeControl::ByoYomi { period, .. } => Some((left.saturating_add(period), period / 2)),
            TimeControl::Game { .. } => Some((left / 2, 0)),
        }
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

    /// How much of a measured lag is made up for.
    pub(crate) fn forgiven(&self, color: Color, now: Millis, lag: Millis) -> Millis {
        match self.running {
            Some((runner, since)) if runner == color => lag.min(self.grace(color)).min(now.saturating_sub(since)),
            _ => 0,
        }
    }

    /// What the clocks read after a turn of `color`, `forgiven` of the time being made up for.
    pub(crate) fn after_turn(&self, color: Color, now: Millis, forgiven: Millis) -> Option<[Reading; 2]> {
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
    pub(crate) fn set(&mut self, sides: [Reading; 2]) {
        self.sides = sides;
    }

    /// Notes what lag was made up for.
    pub(crate) fn forgive(&mut self, color: Color, forgiven: Millis) {
        if self.control.is_live() {
            let bank = &mut self.lag[color.index()];
            *bank = (bank.saturating_sub(forgiven) + limits::LAG_REFILL).min(limits::LAG_BANK);
        }
    }

    /// Lets this player's time run.
    pub(crate) fn start(&mut self, color: Color, now: Millis) {
        self.running = (self.control != TimeControl::Unlimited).then_some((color, now));
    }

    /// Stops both.
    pub(crate) fn stop(&mut self) {
        self.running = None;
    }

    /// Gives back time that nobody could use.
    pub(crate) fn give_back(&mut self, time: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = since.saturating_add(time);
        }
    }
}

#[cfg(test)]
mod tests;
