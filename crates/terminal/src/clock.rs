//! Clocks: none, one for each player with an increment, or Morelli's one total time.

use std::fmt;
use std::time::Duration;

use rayuela_engine::TimeLeft;
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
        start: Duration,
        /// for each turn
        increment: Duration,
    },
    /// one time for the whole game, after which the Throne decides
    Game(Duration),
}

const fn fischer(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl::Fischer { start: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
}

impl TimeControl {
    /// What a start screen offers; timed games only where something decides them.
    pub(crate) fn all(morelli: bool) -> Vec<TimeControl> {
        let mut all = vec![TimeControl::None];
        all.extend([(1, 1), (3, 2), (5, 5), (10, 5), (15, 10), (30, 0), (60, 30)].map(|(m, s)| fischer(m, s)));
        if morelli {
            all.extend([5, 10, 20, 30, 60].map(|minutes| TimeControl::Game(Duration::from_secs(60 * minutes))));
        }
        all
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Fischer { start, increment } => {
                write!(f, "{} min + {} s a turn", start.as_secs() / 60, increment.as_secs())
            }
            TimeControl::Game(total) => write!(f, "timed game, {} min", total.as_secs() / 60),
        }
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

/// A running clock. The moment `now` is always told by the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// by [`Color::index`]; a timed game keeps its one time in both
    left: [Duration; 2],
    /// whose time runs, and since when
    running: Option<(Color, Duration)>,
}

impl Clock {
    /// A clock that stands.
    pub(crate) fn new(control: TimeControl) -> Clock {
        let start = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::Fischer { start, .. } => start,
            TimeControl::Game(total) => total,
        };
        Clock { control, left: [start; 2], running: None }
    }

    /// How time is kept.
    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// What a player has left; `None` without a clock.
    pub(crate) fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        let elapsed = match self.running {
            Some((runner, since)) if runner == color || matches!(self.control, TimeControl::Game(_)) => {
                now.saturating_sub(since)
            }
            _ => Duration::ZERO,
        };
        (self.control != TimeControl::None).then(|| self.left[color.index()].saturating_sub(elapsed))
    }

    /// Stops, keeping what is left.
    pub(crate) fn stop(&mut self, now: Duration) {
        for color in Color::ALL {
            self.left[color.index()] = self.left(color, now).unwrap_or_default();
        }
        self.running = None;
    }

    /// Lets the time of this player run from now on.
    pub(crate) fn start(&mut self, color: Color, now: Duration) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// This player has made his turn.
    pub(crate) fn punch(&mut self, color: Color, now: Duration) {
        self.stop(now);
        if let TimeControl::Fischer { increment, .. } = self.control {
            self.left[color.index()] += increment;
        }
    }

    /// Whose time has run out, if any has.
    pub(crate) fn flag(&self, now: Duration) -> Option<Flag> {
        let (color, _) = self.running?;
        let over = self.left(color, now) == Some(Duration::ZERO);
        over.then_some(match self.control {
            TimeControl::Game(_) => Flag::Game,
            _ => Flag::Player(color),
        })
    }

    /// The engine's share: its own time, or half of a timed game's.
    pub(crate) fn for_engine(&self, color: Color, now: Duration) -> Option<TimeLeft> {
        let left = self.left(color, now)?;
        Some(match self.control {
            TimeControl::Fischer { increment, .. } => TimeLeft { left, increment },
            _ => TimeLeft { left: left / 2, increment: Duration::ZERO },
        })
    }
}

/// Minutes and seconds; tenths when it gets tight.
pub(crate) fn clock_face(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..20 => format!("0:{:04.1}", (left.as_millis() / 100) as f64 / 10.0),
        _ if seconds >= 3600 => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
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
        let mut clock = Clock::new(fischer(1, 2));
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
        let mut clock = Clock::new(TimeControl::Game(s(100)));
        clock.start(Color::Black, s(0));
        clock.punch(Color::Black, s(30));
        clock.start(Color::White, s(30));
        assert_eq!(clock.left(Color::Black, s(50)), Some(s(50)));
        assert_eq!(clock.left(Color::White, s(50)), Some(s(50)));
        assert_eq!(clock.flag(s(100)), Some(Flag::Game));
    }

    #[test]
    fn no_clock_never_ends_a_game() {
        let mut clock = Clock::new(TimeControl::None);
        clock.start(Color::Black, s(0));
        assert_eq!((clock.flag(s(9999)), clock.left(Color::Black, s(9999))), (None, None));
    }

    #[test]
    fn faces() {
        assert_eq!(clock_face(s(3725)), "1:02:05");
        assert_eq!(clock_face(s(65)), "1:05");
        assert_eq!(clock_face(Duration::from_millis(9_870)), "0:09.8");
    }
}
