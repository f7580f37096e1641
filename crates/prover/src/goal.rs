//! What is asked of a position, and what can be said without searching.

use std::fmt;

use rayuela_engine::shut_out;
use rayuela_rules::Color;

use crate::node::Node;
use crate::quick_shut_out;

/// What a proof says: a player wins, or at least draws, whatever the other one plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// whom it is about
    pub player: Color,
    /// they win; otherwise they at least draw
    pub wins: bool,
}

impl Claim {
    /// What follows when it is decided whether a player at least draws: if they do not, the other one wins.
    pub fn of_goal(goal: Color, reached: bool) -> Claim {
        if reached { Claim { player: goal, wins: false } } else { Claim { player: !goal, wins: true } }
    }

    /// Whether the claim is true if the game ends with this owner of the Throne.
    pub fn holds(self, throne: Option<Color>) -> bool {
        if self.wins { throne == Some(self.player) } else { throne != Some(!self.player) }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, if self.wins { "wins" } else { "at least draws" })
    }
}

/// Whether this claim is true of a running position because one player can never complete a frame again.
///
/// `shut_out` tells by [`Color::index`] who that is. The holder of the Throne keeps it then, and a vacant one is not taken.
pub(crate) fn shut_out_settles(claim: Claim, throne: Option<Color>, shut_out: [bool; 2]) -> bool {
    claim.holds(throne) && shut_out[(!claim.player).index()]
}

/// Whether the goal's player at least draws, if that is known of a position without searching; `over` says that it has no
/// moves.
pub(crate) fn settled(node: &Node, goal: Color, over: bool) -> Option<bool> {
    let position = &node.position;
    let throne = position.throne();
    let reached = throne != Some(!goal);
    if over {
        return Some(reached);
    }
    // The other player, who would have to change this, must still be able to complete a frame.
    let other = if reached { !goal } else { goal };
    let size = position.size();
    let out = if quick_shut_out::fits(size) {
        let pieces = [other, !other].map(|color| node.small[color.index()]);
        quick_shut_out::is_shut_out(size, pieces, throne.is_none())
    } else {
        shut_out(position).players[other.index()]
    };
    out.then_some(reached)
}
