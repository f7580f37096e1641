//! The list of reasons.

use rayuela_rules::morelli::{CellName, Frame};
use rayuela_rules::morris::PointName;
use rayuela_rules::{Color, Variant};

use crate::arg::{self, Arg, Args};

/// Why a turn is worse than another, said of the player who made it.
///
/// "Lets" and "leaves" mean that a reply exists which does it, and that none does after the better turn; "misses" means
/// that the better turn does it and the turn played does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The better turn wins at once.
    MissesWin {
        /// how the game would have ended
        how: rayuela_rules::Reason,
    },
    /// The turn ends the game, and the mover has not won.
    EndsGame {
        /// who has
        winner: Option<Color>,
        /// how it ended
        how: rayuela_rules::Reason,
    },
    /// The reply may win at once.
    LetsWin {
        /// the opponent
        by: Color,
        /// how the game would end
        how: rayuela_rules::Reason,
    },
    /// Morelli: the reply may complete this frame and take the Throne from the mover.
    GivesThrone {
        /// the opponent
        to: Color,
        /// the frame
        frame: Frame,
    },
    /// Morelli: the reply may complete this frame and take the vacant Throne.
    LetsFrame {
        /// the opponent
        by: Color,
        /// the frame
        frame: Frame,
    },
    /// Morelli: the better turn completes this frame and takes the Throne.
    MissesFrame {
        /// the frame
        frame: Frame,
    },
    /// Morelli: one reply may capture these, more than any after the better turn.
    LeavesCaptures {
        /// the captured cells
        cells: Vec<CellName>,
    },
    /// Morelli: the better turn captures these, more than the turn played.
    MissesCaptures {
        /// the captured cells
        cells: Vec<CellName>,
    },
    /// Morelli: from now on the mover can certainly complete no frame, which was open before.
    ShutsSelfOut,
    /// Morris: the better turn closes a mill.
    MissesMill {
        /// where
        at: PointName,
    },
    /// Morris: the reply may close a mill.
    LetsMill {
        /// the opponent
        by: Color,
        /// where
        at: PointName,
    },
    /// Morris: the reply may swing a double mill.
    OpensDoubleMill {
        /// the opponent
        by: Color,
        /// where the man stands in a mill
        from: PointName,
        /// where it closes the other
        to: PointName,
    },
    /// Morris: the better turn sets up a double mill.
    MissesDoubleMill {
        /// where the man stands in a mill
        from: PointName,
        /// where it closes the other
        to: PointName,
    },
    /// Morris: one reply may remove so many men, more than any after the better turn.
    LosesMen {
        /// how many
        count: u32,
    },
    /// Morris: so many of the mover's men cannot move, at least two more than after the better turn.
    BlocksOwn {
        /// how many
        count: u32,
    },
    /// Stacking: the opponent begins their turn with a mill to process.
    LeavesMill {
        /// the opponent
        by: Color,
    },
    /// Stacking: the reply may turn this stack over.
    LetsTurnOver {
        /// the opponent
        by: Color,
        /// the stack
        at: PointName,
    },
}

impl Reason {
    /// Every message's name, for translators.
    pub const KEYS: [&'static str; 17] = [
        "why-misses-win",
        "why-ends-game",
        "why-lets-win",
        "why-gives-throne",
        "why-lets-frame",
        "why-misses-frame",
        "why-leaves-captures",
        "why-misses-captures",
        "why-shuts-self-out",
        "why-misses-mill",
        "why-lets-mill",
        "why-opens-double-mill",
        "why-misses-double-mill",
        "why-loses-men",
        "why-blocks-own",
        "why-leaves-mill",
        "why-lets-turn-over",
    ];

    /// The message's name.
    pub const fn key(&self) -> &'static str {
        Reason::KEYS[match self {
            Reason::MissesWin { .. } => 0,
            Reason::EndsGame { .. } => 1,
            Reason::LetsWin { .. } => 2,
            Reason::GivesThrone { .. } => 3,
            Reason::LetsFrame { .. } => 4,
            Reason::MissesFrame { .. } => 5,
            Reason::LeavesCaptures { .. } => 6,
            Reason::MissesCaptures { .. } => 7,
            Reason::ShutsSelfOut => 8,
            Reason::MissesMill { .. } => 9,
            Reason::LetsMill { .. } => 10,
            Reason::OpensDoubleMill { .. } => 11,
            Reason::MissesDoubleMill { .. } => 12,
            Reason::LosesMen { .. } => 13,
            Reason::BlocksOwn { .. } => 14,
            Reason::LeavesMill { .. } => 15,
            Reason::LetsTurnOver { .. } => 16,
        }]
    }

    /// The message's arguments: `color` is the opponent (or the winner), `how` an ending, `band` and `number` a frame, `count` and
    /// `cells` pieces, `at`, `from` and `to` points; in Morelli `edition` is there too, for the words of the edition.
    pub fn args(&self, variant: Variant) -> Args {
        let mut args: Args = arg::edition(variant).into_iter().collect();
        let how = |how: &rayuela_rules::Reason| ("how", Arg::Word(how.name()));
        let cells = |cells: &[CellName]| [("count", Arg::Number(cells.len() as u32)), arg::places("cells", cells)];
        let point = |name, point: &PointName| (name, Arg::Text(point.to_string()));
        match self {
            Reason::MissesWin { how: ending } => args.push(how(ending)),
            Reason::EndsGame { winner, how: ending } => {
                args.extend([("color", Arg::Word(winner.map_or("none", Color::name))), how(ending)]);
            }
            Reason::LetsWin { by, how: ending } => args.extend([arg::color("color", *by), how(ending)]),
            Reason::GivesThrone { to: by, frame } | Reason::LetsFrame { by, frame } => {
                args.push(arg::color("color", *by));
                args.extend(arg::frame(*frame));
            }
            Reason::MissesFrame { frame } => args.extend(arg::frame(*frame)),
            Reason::LeavesCaptures { cells: lost } | Reason::MissesCaptures { cells: lost } => args.extend(cells(lost)),
            Reason::ShutsSelfOut => {}
            Reason::MissesMill { at } => args.push(point("at", at)),
            Reason::LetsMill { by, at } | Reason::LetsTurnOver { by, at } => {
                args.extend([arg::color("color", *by), point("at", at)]);
            }
            Reason::OpensDoubleMill { by, from, to } => {
                args.extend([arg::color("color", *by), point("from", from), point("to", to)]);
            }
            Reason::MissesDoubleMill { from, to } => args.extend([point("from", from), point("to", to)]),
            Reason::LosesMen { count } | Reason::BlocksOwn { count } => args.push(("count", Arg::Number(*count))),
            Reason::LeavesMill { by } => args.push(arg::color("color", *by)),
        }
        args
    }
}
