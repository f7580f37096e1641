//! What an address of the puzzles asks for.

use rayuela_puzzles::Theme;
use rayuela_rules::Variant;

use crate::router::Route;

/// The name of a streak in addresses.
const STREAK: &str = "streak";
/// The name of the puzzle of the day in addresses.
const DAILY: &str = "daily";

/// What an address asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// the games to choose from
    Overview,
    /// the puzzle of the day
    Daily,
    /// a puzzle of a game near the user's rating
    Game(Variant),
    /// the same about a theme
    Theme(Variant, Theme),
    /// puzzles that become harder and harder, until the first mistake
    Streak(Variant),
    /// one puzzle
    Number(Variant, u32),
}

impl Target {
    /// Reads the address after `/puzzles`; `None` if there is nothing there.
    pub(super) fn parse(rest: &str) -> Option<Target> {
        if rest.is_empty() || rest == DAILY {
            return Some(if rest.is_empty() { Target::Overview } else { Target::Daily });
        }
        let (game, which) = rest.split_once('/').map_or((rest, None), |(game, which)| (game, Some(which)));
        let variant: Variant = game.parse().ok()?;
        Some(match which {
            None => Target::Game(variant),
            Some(STREAK) => Target::Streak(variant),
            Some(which) => match which.parse() {
                Ok(theme) => Target::Theme(variant, theme),
                Err(()) => Target::Number(variant, which.parse().ok()?),
            },
        })
    }

    /// The address.
    pub(super) fn route(self) -> Route {
        Route::Puzzles(match self {
            Target::Overview => String::new(),
            Target::Daily => DAILY.to_string(),
            Target::Game(variant) => variant.to_string(),
            Target::Theme(variant, theme) => format!("{variant}/{}", theme.name()),
            Target::Streak(variant) => format!("{variant}/{STREAK}"),
            Target::Number(variant, number) => format!("{variant}/{number}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written() {
        let nine: Variant = "nine".parse().unwrap();
        let first: Variant = "morelli9+2011".parse().unwrap();
        for (address, target) in [
            ("/puzzles", Target::Overview),
            ("/puzzles/daily", Target::Daily),
            ("/puzzles/nine", Target::Game(nine)),
            ("/puzzles/nine/double-mill", Target::Theme(nine, Theme::DoubleMill)),
            ("/puzzles/nine/streak", Target::Streak(nine)),
            ("/puzzles/morelli9+2011/17", Target::Number(first, 17)),
        ] {
            let Route::Puzzles(rest) = Route::parse(address, "") else { panic!("{address}") };
            assert_eq!(Target::parse(&rest), Some(target), "{address}");
            assert_eq!(target.route().path(), address);
        }
        for strange in ["chess", "nine/", "nine/x", "nine/1/2", "daily/2", "nine/-1"] {
            assert_eq!(Target::parse(strange), None, "{strange}");
        }
    }
}
