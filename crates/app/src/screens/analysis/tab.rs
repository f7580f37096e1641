//! The parts beside the board.

/// The parts beside the board, one shown at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// turns, variations, comments
    Turns,
    /// facts about the position
    Position,
    /// what was played here
    Explorer,
    /// the game report
    Report,
    /// texts to open, things to save
    Files,
}

impl Tab {
    /// All of them, in order.
    pub(crate) const ALL: [Tab; 5] = [Tab::Turns, Tab::Position, Tab::Explorer, Tab::Report, Tab::Files];

    /// The name in attributes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Tab::Turns => "turns",
            Tab::Position => "position",
            Tab::Explorer => "explorer",
            Tab::Report => "report",
            Tab::Files => "files",
        }
    }

    /// The message of its label.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Tab::Turns => "tab-turns",
            Tab::Position => "tab-position",
            Tab::Explorer => "explorer-title",
            Tab::Report => "tab-report",
            Tab::Files => "tab-files",
        }
    }
}
