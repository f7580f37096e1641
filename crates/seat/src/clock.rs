//! Clocks: none, one for each player with an increment, or Morelli's one total time.
//!
//! The moment `now` is always told by the caller, as the time since a moment of their choice.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rayuela_rules::Color;

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
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
    pub fn all(morelli: bool) -> Vec<TimeControl> {
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

/// A clock, running or standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// by [`Color::index`]; a timed game keeps its one time in both
    left: [Duration; 2],
    /// whose time runs, and since when
    running: Option<(Color, Duration)>,
}

impl Clock {
    /// A clock that stands.
    pub fn new(control: TimeControl) -> Clock {
        let minutes = match control {
            TimeControl::None => 0,
            TimeControl::Fischer { minutes, .. } | TimeControl::Game(minutes) => minutes,
        };
        Clock { control, left: [Duration::from_secs(60 * u64::from(minutes)); 2], running: None }
    }

    /// A standing clock with this time left.
    pub fn with_left(control: TimeControl, left: [Duration; 2]) -> Clock {
        Clock { control, left, running: None }
    }

    /// How time is kept.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whether somebody's time runs.
    pub fn is_running(&self) -> bool {
        self.running.is_some() && self.control != TimeControl::None
    }

    /// What a player has left; `None` without a clock.
    pub fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        let elapsed = match self.running {
            Some((runner, since)) if runner == color || matches!(self.control, TimeControl::Game(_)) => {
                now.saturating_sub(since)
            }
            _ => Duration::ZERO,
        };
        (self.control != TimeControl::None).then(|| self.left[color.index()].saturating_sub(elapsed))
    }

    /// What a player may plan with: their own time, or half of a timed game's.
    pub fn share(&self, color: Color, now: Duration) -> Option<Share> {
        let left = self.left(color, now)?;
        Some(match self.control {
            TimeControl::Fischer { seconds, .. } => Share { left, increment: Duration::from_secs(u64::from(seconds)) },
            _ => Share { left: left / 2, increment: Duration::ZERO },
        })
    }

    /// Stops, keeping what is left.
    pub fn stop(&mut self, now: Duration) {
        for color in Color::ALL {
            self.left[color.index()] = self.left(color, now).unwrap_or_default();
        }
        self.running = None;
    }

    /// Lets the time of this player run from now on.
    pub fn start(&mut self, color: Color, now: Duration) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// This player has made their turn.
    pub fn punch(&mut self, color: Color, now: Duration) {
        self.stop(now);
        if let TimeControl::Fischer { seconds, .. } = self.control {
            self.left[color.index()] += Duration::from_secs(u64::from(seconds));
        }
    }

    /// Whose time has run out, if any has.
    pub fn flag(&self, now: Duration) -> Option<Flag> {
        let (color, _) = self.running?;
        let over = self.left(color, now) == Some(Duration::ZERO);
        over.then_some(match self.control {
            TimeControl::Game(_) => Flag::Game,
            _ => Flag::Player(color),
        })
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
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn fischer_takes_time_and_gives_some_back() {
        let mut clock = Clock::new(TimeControl::Fischer { minutes: 1, seconds: 2 });
        clock.start(Color::White, s(10));
        assert_eq!(clock.left(Color::White, s(20)), Some(s(50)));
        assert_eq!(clock.left(Color::Black, s(20)), Some(s(60)));
        clock.punch(Color::White, s(20));
        clock.start(Color::Black, s(20));
        assert_eq!(clock.left(Color::White, s(500)), Some(s(52)));
        assert_eq!(clock.flag(s(79)), None);
        assert_eq!(clock.flag(s(80)), Some(Flag::Player(Color::Black)));
    }

    #[test]
    fn a_timed_game_has_one_time() {
        let mut clock = Clock::new(TimeControl::Game(1));
        clock.start(Color::Black, s(0));
        clock.punch(Color::Black, s(30));
        clock.start(Color::White, s(30));
        assert_eq!(clock.left(Color::Black, s(50)), Some(s(10)));
        assert_eq!(clock.flag(s(60)), Some(Flag::Game));
        assert_eq!(clock.share(Color::White, s(50)), Some(Share { left: s(5), increment: s(0) }));
    }

    #[test]
    fn no_clock_never_ends_a_game() {
        let mut clock = Clock::new(TimeControl::None);
        clock.start(Color::Black, s(0));
        assert_eq!((clock.flag(s(9999)), clock.left(Color::Black, s(9999))), (None, None));
    }

    #[test]
    fn names_both_ways_and_faces() {
        for control in TimeControl::all(true) {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!("x+1".parse::<TimeControl>(), Err(()));
        assert_eq!(clock_face(s(3725)), "1:02:05");
        assert_eq!(clock_face(Duration::from_millis(65_999)), "1:05");
        assert_eq!(clock_face(Duration::from_millis(9_870)), "0:09.8");
    }
}
