use std::fmt;
use std::str::FromStr;

/// What the player to move is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// a won game: every other move gives the win away
    Win,
    /// a win after this many moves of the player: no other move wins as fast
    WinIn(u8),
    /// a draw: every other move loses
    Draw,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win => f.write_str("win"),
            Goal::WinIn(moves) => write!(f, "win-in-{moves}"),
            Goal::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Goal {
    type Err = ();

    fn from_str(text: &str) -> Result<Goal, ()> {
        match text {
            "win" => Ok(Goal::Win),
            "draw" => Ok(Goal::Draw),
            _ => {
                let moves = text.strip_prefix("win-in-").and_then(|moves| moves.parse().ok());
                moves.filter(|&moves| moves > 0).map(Goal::WinIn).ok_or(())
            }
        }
    }
}
