//! What is done about players, by moderators in the app and by the host from the command line: done and noted at once.

use rayuela_online::api::{Action, Moderated, Ruling};
use rayuela_online::{Millis, PlayerId, Refusal, limits as sizes};

use super::clock::now;
use super::identity::Identity;
use super::ids::fresh_id;
use super::store::{NewRuling, Store, StoreError};
use super::text::clean;

/// How long somebody is muted unless told.
pub(crate) const USUAL_HOURS: u32 = 24;
/// The longest that somebody is muted at once.
const MOST_HOURS: u32 = 24 * 365;

/// Why nothing was done.
#[derive(Debug)]
pub(crate) enum NotRuled {
    /// there is no such player or report
    Missing,
    /// the moderator may not
    Refused(Refusal),
    Store(StoreError),
}

impl From<StoreError> for NotRuled {
    fn from(error: StoreError) -> NotRuled {
        NotRuled::Store(error)
    }
}

impl From<Refusal> for NotRuled {
    fn from(refusal: Refusal) -> NotRuled {
        NotRuled::Refused(refusal)
    }
}

/// Who does it: a moderator, or else the host.
type By<'a> = Option<&'a Identity>;

fn noted<'a>(by: By<'a>) -> Option<(&'a PlayerId, &'a str)> {
    by.map(|by| (&by.id, by.name.as_str()))
}

/// Does something about a player; the keys of theirs that end with it.
pub(crate) async fn rule(store: &Store, by: By<'_>, ruling: &Ruling) -> Result<Vec<String>, NotRuled> {
    let hours = ruling.hours.unwrap_or(USUAL_HOURS);
    if !(1..=MOST_HOURS).contains(&hours) {
        return Err(Refusal::malformed(format!("somebody is muted for 1 to {MOST_HOURS} hours")).into());
    }
    let detail = match ruling.action {
        Action::Mute => format!("{hours} h {}", reason(&ruling.why)?),
        _ => reason(&ruling.why)?,
    };
    rule_until(store, by, ruling.action, &ruling.whom, detail.trim(), now() + Millis::from(hours) * 3_600_000).await
}

fn reason(why: &str) -> Result<String, Refusal> {
    let why = clean(why);
    if why.chars().count() > sizes::REASON {
        return Err(Refusal::malformed(format!("a reason has up to {} characters", sizes::REASON)));
    }
    Ok(why)
}

/// The same with the moment until which to mute.
pub(crate) async fn rule_until(
    store: &Store,
    by: By<'_>,
    action: Action,
    whom: &str,
    detail: &str,
    until: Millis,
) -> Result<Vec<String>, NotRuled> {
    let subject = store.subject(whom).await?.ok_or(NotRuled::Missing)?;
    check(by, action, &subject)?;
    let id = fresh_id(8);
    let ruling = NewRuling {
        id: &id,
        at: now(),
        by: noted(by),
        action,
        subject: Some(&subject.id),
        subject_name: &subject.name,
        detail,
        until,
    };
    if !store.rule(ruling).await? {
        return Err(NotRuled::Missing);
    }
    match action {
        Action::Close => Ok(store.keys_of_account(&subject.id).await?),
        _ => Ok(vec![]),
    }
}

/// Whether this may be done: moderators are the host's affair, and nobody rules on themselves.
fn check(by: By<'_>, action: Action, subject: &Moderated) -> Result<(), Refusal> {
    if subject.id.is_guest() && !matches!(action, Action::Mute | Action::Unmute) {
        return Err(Refusal::forbidden("only accounts can be closed"));
    }
    let Some(by) = by else { return Ok(()) };
    if !matches!(action, Action::Mute | Action::Unmute | Action::Close | Action::Reopen) {
        return Err(Refusal::forbidden("only the host may do that"));
    }
    if subject.moderator || subject.id == by.id {
        return Err(Refusal::forbidden("only the host rules on moderators"));
    }
    Ok(())
}

/// Marks a report as dealt with.
pub(crate) async fn settle(store: &Store, by: By<'_>, report: &str) -> Result<(), NotRuled> {
    let open = store.open_report(report).await?.ok_or(NotRuled::Missing)?;
    if by.is_some_and(|by| open.about_id.as_ref() == Some(&by.id)) {
        // Of reports about themselves moderators learn nothing.
        return Err(NotRuled::Missing);
    }
    let id = fresh_id(8);
    let ruling = NewRuling {
        id: &id,
        at: now(),
        by: noted(by),
        action: Action::Settle,
        subject: open.about_id.as_ref(),
        subject_name: &open.about,
        detail: &open.id,
        until: 0,
    };
    if store.rule(ruling).await? { Ok(()) } else { Err(NotRuled::Missing) }
}

/// Hides a study from everybody but its owner, or shows it again.
pub(crate) async fn hide_study(store: &Store, by: &Identity, study: &str, hidden: bool) -> Result<(), NotRuled> {
    let row = store.study(study).await?.ok_or(NotRuled::Missing)?;
    if row.owner == by.id {
        return Err(Refusal::forbidden("nobody rules on themselves").into());
    }
    if row.hidden == hidden {
        return Ok(());
    }
    let id = fresh_id(8);
    let ruling = NewRuling {
        id: &id,
        at: now(),
        by: noted(Some(by)),
        action: if hidden { Action::Hide } else { Action::Show },
        subject: Some(&row.owner),
        subject_name: &row.name,
        detail: &row.id,
        until: 0,
    };
    if store.rule(ruling).await? { Ok(()) } else { Err(NotRuled::Missing) }
}
