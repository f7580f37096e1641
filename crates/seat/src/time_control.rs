//! How time is kept, whether a game is played on one device or between two.

use std::fmt;

use crate::{Millis, limits};

/// How time is kept; all times in thousandths of a second.
///
/// # Examples
/// ```
/// use rayuela_seat::TimeControl;
/// let control = TimeControl::from_name("5+3").unwrap();
/// assert_eq!(control, TimeControl::Fischer { start: 300_000, increment: 3_000 });
/// assert_eq!((control.name(), control.to_string()), ("5+3".to_string(), "300 s + 3 s per move".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields))]
pub enum TimeControl {
    /// not at all
    #[default]
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

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

impl TimeControl {
    /// A time for each player that every turn adds to.
    pub const fn fischer(minutes: u16, seconds: u16) -> TimeControl {
        TimeControl::Fischer { start: minutes as Millis * MINUTE, increment: seconds as Millis * SECOND }
    }

    /// Minutes for the whole game.
    pub const fn game(minutes: u16) -> TimeControl {
        TimeControl::Game { total: minutes as Millis * MINUTE }
    }

    /// What is offered for games on one device; timed games only where something decides them.
    pub fn all(morelli: bool) -> Vec<TimeControl> {
        let mut all = vec![TimeControl::Unlimited];
        let fischer = [(1, 1), (3, 2), (5, 5), (10, 5), (15, 10), (30, 0), (60, 30)];
        all.extend(fischer.map(|(minutes, seconds)| TimeControl::fischer(minutes, seconds)));
        if morelli {
            all.extend([5, 10, 20, 30, 60].map(TimeControl::game));
        }
        all
    }

    /// As addresses and records of games on one device have it: `none`, `5+3`, `game20`.
    pub fn name(self) -> String {
        match self {
            TimeControl::Unlimited => "none".to_string(),
            TimeControl::Fischer { start, increment } => format!("{}+{}", start / MINUTE, increment / SECOND),
            TimeControl::Game { total } => format!("game{}", total / MINUTE),
            // No game on one device has these.
            TimeControl::ByoYomi { .. } | TimeControl::Correspondence { .. } => self.to_string(),
        }
    }

    /// Reads such a name.
    pub fn from_name(text: &str) -> Option<TimeControl> {
        let number = |text: &str| text.parse::<u16>().ok().filter(|n| *n <= 600);
        if text == "none" {
            return Some(TimeControl::Unlimited);
        }
        if let Some(minutes) = text.strip_prefix("game") {
            return Some(TimeControl::game(number(minutes)?.max(1)));
        }
        let (minutes, seconds) = text.split_once(['+', ' '])?;
        Some(TimeControl::fischer(number(minutes)?.max(1), number(seconds)?))
    }

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

    /// Whether all the times are within the limits.
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
    pub(crate) const fn is_live(self) -> bool {
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
                write!(f, "{} s + {} s per move", seconds(start), seconds(increment))
            }
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{} s, then {periods} × {} s", seconds(main), seconds(period))
            }
            TimeControl::Correspondence { bank, increment, cap } => {
                write!(f, "{} days + {} per move, at most {}", days(bank), days(increment), days(cap))
            }
            TimeControl::Game { total } => write!(f, "timed game, {} s", seconds(total)),
        }
    }
}

/// How fast a game is: games of one speed share ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Speed {
    /// under 8 minutes for forty turns of a player
    Fast,
    /// under 25
    Rapid,
    /// longer, at one sitting
    Slow,
    /// days
    Correspondence,
}

impl Speed {
    /// The four.
    pub const ALL: [Speed; 4] = [Speed::Fast, Speed::Rapid, Speed::Slow, Speed::Correspondence];

    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Fast => "fast",
            Speed::Rapid => "rapid",
            Speed::Slow => "slow",
            Speed::Correspondence => "correspondence",
        }
    }
}
