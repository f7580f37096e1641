//! Clocks: none, one for each player with an increment, or Morelli's one total time.
//!
//! Times are milliseconds, as browsers tell them; the moment `now` is always told by the caller.

use std::fmt;
use std::str::FromStr;

use rayuela_rules::Color;

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TimeControl {
    /// not at all
    #[default]
    None,
    /// each player has a time, and every turn adds to it
    Fischer {
        /// at the start
        minutes: u16,
        /// for each turn
        seconds: u16,
    },
    /// minutes for the whole game, after which the Throne decides
    Game(u16),
}

impl TimeControl {
    /// What the start panel offers; timed games only where something decides them.
    pub(crate) fn all(morelli: bool) -> Vec<TimeControl> {
        let mut all = vec![TimeControl::None];
        all.extend(
            [(1, 1), (3, 2), (5, 5), (10, 5), (15, 10), (30, 0), (60, 30)]
                .map(|(minutes, seconds)| TimeControl::Fischer { minutes, seconds }),
        );
        if morelli {
            all.extend([5, 10, 20, 30, 60].map(TimeControl::Game));
        }
        all
    }
}

impl fmt::Display for TimeControl {
    /// As addresses and records have it: `none`, `5+3`, `game20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Fischer { minutes, seconds } => write!(f, "{minutes}+{seconds}"),
            TimeControl::Game(minutes) => write!(f, "game{minutes}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ();

    fn from_str(text: &str) -> Result<TimeControl, ()> {
        let number = |text: &str| text.parse::<u16>().ok().filter(|n| *n <= 600).ok_or(());
        if text == "none" {
            return Ok(TimeControl::None);
        }
        if let Some(minutes) = text.strip_prefix("game") {
            return Ok(TimeControl::Game(number(minutes)?.max(1)));
        }
        let (minutes, seconds) = text.split_once(['+', ' ']).ok_or(())?;
        Ok(TimeControl::Fischer { minutes: number(minutes)?.max(1), seconds: number(seconds)? })
    }
}

/// Whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flag {
    /// this player's own
    Player(Color),
    /// the game's
    Game,
}

/// A clock, running or standing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// by [`Color::index`]; a timed game keeps its one time in both
    left: [f64; 2],
    /// whose time runs, and since when
    running: Option<(Color, f64)>,
}

impl Clock {
    /// A clock that stands.
    pub(crate) fn new(control: TimeControl) -> Clock {
        let minutes = match control {
            TimeControl::None => 0,
            TimeControl::Fischer { minutes, .. } | TimeControl::Game(minutes) => minutes,
        };
        Clock { control, left: [f64::from(minutes) * 60_000.0; 2], running: None }
    }

    /// A standing clock with this time left.
    pub(crate) fn with_left(control: TimeControl, left: [f64; 2]) -> Clock {
        Clock { control, left, running: None }
    }

    /// Whether somebody's time runs.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some() && self.control != TimeControl::None
    }

    /// What a player has left; `None` without a clock.
    pub(crate) fn left(&self, color: Color, now: f64) -> Option<f64> {
        let elapsed = match self.running {
            Some((runner, since)) if runner == color || matches!(self.control, TimeControl::Game(_)) => {
                (now - since).max(0.0)
            }
            _ => 0.0,
        };
        (self.control != TimeControl::None).then(|| (self.left[color.index()] - elapsed).max(0.0))
    }

    /// Stops, keeping what is left.
    pub(crate) fn stop(&mut self, now: f64) {
        for color in Color::ALL {
            self.left[color.index()] = self.left(color, now).unwrap_or_default();
        }
        self.running = None;
    }

    /// Lets the time of this player run from now on.
    pub(crate) fn start(&mut self, color: Color, now: f64) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// This player has made his turn.
    pub(crate) fn punch(&mut self, color: Color, now: f64) {
        self.stop(now);
        if let TimeControl::Fischer { seconds, .. } = self.control {
            self.left[color.index()] += f64::from(seconds) * 1000.0;
        }
    }

    /// Whose time has run out, if any has.
    pub(crate) fn flag(&self, now: f64) -> Option<Flag> {
        let (color, _) = self.running?;
        let over = self.left(color, now) == Some(0.0);
        over.then_some(match self.control {
            TimeControl::Game(_) => Flag::Game,
            _ => Flag::Player(color),
        })
    }
}

/// Minutes and seconds; tenths under ten seconds.
pub(crate) fn clock_face(left: f64) -> String {
    let tenths = (left / 100.0).floor() as u64;
    let seconds = tenths / 10;
    match seconds {
        0..10 => format!("0:0{}.{}", seconds, tenths % 10),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fischer_takes_time_and_gives_some_back() {
        let mut clock = Clock::new(TimeControl::Fischer { minutes: 1, seconds: 2 });
        clock.start(Color::White, 10_000.0);
        assert_eq!(clock.left(Color::White, 20_000.0), Some(50_000.0));
        assert_eq!(clock.left(Color::Black, 20_000.0), Some(60_000.0));
        clock.punch(Color::White, 20_000.0);
        clock.start(Color::Black, 20_000.0);
        assert_eq!(clock.left(Color::White, 500_000.0), Some(52_000.0));
        assert_eq!(clock.flag(79_000.0), None);
        assert_eq!(clock.flag(80_000.0), Some(Flag::Player(Color::Black)));
    }

    #[test]
    fn a_timed_game_has_one_time() {
        let mut clock = Clock::new(TimeControl::Game(1));
        clock.start(Color::Black, 0.0);
        clock.punch(Color::Black, 30_000.0);
        clock.start(Color::White, 30_000.0);
        assert_eq!(clock.left(Color::Black, 50_000.0), Some(10_000.0));
        assert_eq!(clock.flag(60_000.0), Some(Flag::Game));
        assert_eq!(Clock::new(TimeControl::None).left(Color::White, 1.0), None);
    }

    #[test]
    fn names_both_ways_and_faces() {
        for control in TimeControl::all(true) {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!("x+1".parse::<TimeControl>(), Err(()));
        assert_eq!(clock_face(3_725_000.0), "1:02:05");
        assert_eq!(clock_face(65_999.0), "1:05");
        assert_eq!(clock_face(9_870.0), "0:09.8");
    }
}
