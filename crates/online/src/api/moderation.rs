//! What moderators see and do.

use serde::{Deserialize, Serialize};

use crate::{GameId, Millis, PlayerId};

/// `GET /api/moderation/reports`: what a player has reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportLine {
    /// its id
    pub id: String,
    /// when
    pub at: Millis,
    /// the name of the player who reports
    pub author: String,
    /// the name of the player reported
    pub about: String,
    /// and their id; none in reports of version 0.1.0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about_id: Option<PlayerId>,
    /// in which game
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// what
    pub text: String,
    /// when it was dealt with
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Millis>,
}

/// Something that a moderator or the host does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// no chat for a while
    Mute,
    /// chat again
    Unmute,
    /// the account can no longer be used
    Close,
    /// the account can be used again
    Reopen,
    /// a report is dealt with
    Settle,
    /// a player may moderate from now on; only the host does this
    Appoint,
    /// and no longer
    Dismiss,
    /// a study is hidden from everybody but its owner
    Hide,
    /// and no longer
    Show,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 9] = [
        Action::Mute,
        Action::Unmute,
        Action::Close,
        Action::Reopen,
        Action::Settle,
        Action::Appoint,
        Action::Dismiss,
        Action::Hide,
        Action::Show,
    ];

    /// Its name in messages and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Mute => "mute",
            Action::Unmute => "unmute",
            Action::Close => "close",
            Action::Reopen => "reopen",
            Action::Settle => "settle",
            Action::Appoint => "appoint",
            Action::Dismiss => "dismiss",
            Action::Hide => "hide",
            Action::Show => "show",
        }
    }
}

/// `POST /api/moderation/rulings`: an action against a player, or in their favour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// `mute`, `unmute`, `close` or `reopen`
    pub action: Action,
    /// the name of an account, or the id of a guest
    pub whom: String,
    /// for how long to mute, 24 unless told
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// why, for the other moderators
    #[serde(default)]
    pub why: String,
}

/// `GET /api/moderation/players/NAME`: a player as moderators see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moderated {
    /// their id
    pub id: PlayerId,
    /// as shown
    pub name: String,
    /// since when there is the account; none for guests
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Millis>,
    /// whether the account is closed
    pub closed: bool,
    /// until when they may not talk, 0 if they may
    pub muted_until: Millis,
    /// whether they may moderate
    pub moderator: bool,
    /// open reports about them
    pub reports: u32,
}

/// `GET /api/moderation/log`: who did what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AuditLine {
    /// its id
    pub id: String,
    /// when
    pub at: Millis,
    /// the moderator's name; none if it was the host, from the command line
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// what
    pub action: Action,
    /// the name of the player whom it concerns
    pub whom: String,
    /// for how long, and why
    pub detail: String,
}
