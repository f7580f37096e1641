use std::str::FromStr;

/// What a puzzle is about, told by code from its line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// the first move closes a mill
    MillInOne,
    /// a man that closes a mill with every move to and fro
    DoubleMill,
    /// the opponent is left without a move
    Block,
    /// every other move loses
    OnlyMove,
    /// a frame of the opponent is broken
    BreakFrame,
    /// a capture completes a frame
    FrameByCapture,
    /// one move captures three or more
    ThreeAtOnce,
    /// both sides are about to take the Throne
    ThroneRace,
    /// the moves that are left decide
    GridlockCount,
    /// a draw is held
    SaveTheDraw,
    /// a stack changes its owner
    TurnOver,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 11] = [
        Theme::MillInOne,
        Theme::DoubleMill,
        Theme::Block,
        Theme::OnlyMove,
        Theme::BreakFrame,
        Theme::FrameByCapture,
        Theme::ThreeAtOnce,
        Theme::ThroneRace,
        Theme::GridlockCount,
        Theme::SaveTheDraw,
        Theme::TurnOver,
    ];

    /// The name in files, addresses and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::MillInOne => "mill-in-one",
            Theme::DoubleMill => "double-mill",
            Theme::Block => "block",
            Theme::OnlyMove => "only-move",
            Theme::BreakFrame => "break-frame",
            Theme::FrameByCapture => "frame-by-capture",
            Theme::ThreeAtOnce => "three-at-once",
            Theme::ThroneRace => "throne-race",
            Theme::GridlockCount => "gridlock-count",
            Theme::SaveTheDraw => "save-the-draw",
            Theme::TurnOver => "turn-over",
        }
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(name: &str) -> Result<Theme, ()> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or(())
    }
}
