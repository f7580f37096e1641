//! The moderation service: what players do about each other, and what moderators do in the app. What the host does from the
//! command line is in `admin.rs`.

use std::sync::Arc;

use rayuela_online::{GameId, Millis, PlayerId, Refusal, api, limits as sizes};

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::ids::fresh_id;
use super::notifications::Change;
use super::presence::Presence;
use super::rate_limits::{Kind, RateLimits};
use super::rulings::{self, NotRuled};
use super::services::Shared;
use super::store::{NewReport, ReportRow, Store, StoreError};
use super::text::clean;

const DAY: Millis = 24 * 3_600_000;
/// Reports are kept for so long after they were dealt with.
const SETTLED: Millis = 180 * DAY;
/// What was done is kept for so long.
const AUDIT: Millis = 2 * 365 * DAY;
/// The most lines of the log in an answer.
const LINES: u32 = 100;

impl From<NotRuled> for Refusal {
    fn from(not: NotRuled) -> Refusal {
        match not {
            NotRuled::Missing => Refusal::missing("player"),
            NotRuled::Refused(refusal) => refusal,
            NotRuled::Store(error) => error.into(),
        }
    }
}

impl From<ReportRow> for api::ReportLine {
    fn from(row: ReportRow) -> api::ReportLine {
        let ReportRow { id, at, author, author_name, about, about_id, game, text, settled } = row;
        let author = author_name.unwrap_or_else(|| author.to_string());
        api::ReportLine { id, at, author, about, about_id, game, text, settled }
    }
}

/// Blocks and reports.
#[derive(Debug)]
pub(crate) struct Moderation {
    store: Store,
    presence: Arc<Presence>,
    games: Arc<Games>,
    limits: Arc<RateLimits>,
}

impl Moderation {
    pub(crate) fn new(Shared { store, presence, games, limits }: Shared) -> Moderation {
        Moderation { store, presence, games, limits }
    }

    /// Ends the connections of accounts that a moderator has closed.
    pub(crate) async fn end_closed_accounts(&self) -> Result<(), StoreError> {
        for key in self.store.keys_of_closed_accounts().await? {
            self.presence.end_key(&key);
        }
        Ok(())
    }

    /// Reports a player to the moderators.
    pub(crate) async fn report(&self, who: &Identity, report: &api::Report) -> Result<(), Refusal> {
        self.limits.take(Kind::Report, &who.id)?;
        let text = clean(&report.text);
        let length = text.chars().count();
        if length == 0 || length > sizes::REPORT || report.name.len() > sizes::NAME.1 {
            return Err(Refusal::malformed(format!("a report has 1 to {} characters", sizes::REPORT)));
        }
        let game = report.game.as_ref();
        if let Some(game) = game {
            self.games.with_game(game, |_| ()).await?;
        }
        let about = self.find_player(who, &report.name, game).await?.ok_or_else(|| Refusal::missing("player"))?;
        if about == who.id {
            return Err(Refusal::forbidden("nobody reports themselves"));
        }
        let id = fresh_id(8);
        let (at, author, name) = (now(), &who.id, report.name.as_str());
        let new = NewReport { id: &id, at, author, about: name, about_id: Some(&about), game, text: &text };
        Ok(self.store.add_report(new).await?)
    }

    /// Checks that somebody may moderate: a person with such an account, never a program.
    async fn check_moderator(&self, who: &Identity) -> Result<(), Refusal> {
        if who.is_token || who.is_guest() || !self.store.is_moderator(&who.id).await? {
            return Err(Refusal::forbidden("this is for moderators"));
        }
        Ok(())
    }

    /// Reports, open ones or those that were dealt with, but none about who asks: those who reported a moderator are safe.
    pub(crate) async fn reports(&self, who: &Identity, settled: bool) -> Result<Vec<api::ReportLine>, Refusal> {
        self.check_moderator(who).await?;
        let rows = if settled { self.store.settled_reports().await? } else { self.store.open_reports().await? };
        let rows = rows.into_iter().filter(|row| row.about_id.as_ref() != Some(&who.id));
        Ok(rows.map(api::ReportLine::from).collect())
    }

    /// Marks a report as dealt with.
    pub(crate) async fn settle(&self, who: &Identity, report: &str) -> Result<(), Refusal> {
        self.check_moderator(who).await?;
        match rulings::settle(&self.store, Some(who), report).await {
            Err(NotRuled::Missing) => Err(Refusal::missing("report")),
            settled => Ok(settled?),
        }
    }

    /// Hides a study from everybody but its owner, or shows it again.
    pub(crate) async fn hide_study(&self, who: &Identity, study: &str, hidden: bool) -> Result<(), Refusal> {
        self.check_moderator(who).await?;
        match rulings::hide_study(&self.store, who, study, hidden).await {
            Err(NotRuled::Missing) => Err(Refusal::missing("study")),
            done => Ok(done?),
        }
    }

    /// A player: an account by its name, or a guest by the id.
    pub(crate) async fn player(&self, who: &Identity, whom: &str) -> Result<api::Moderated, Refusal> {
        self.check_moderator(who).await?;
        self.store.subject(whom).await?.ok_or_else(|| Refusal::missing("player"))
    }

    /// Does something about a player; their sessions end at once when their account is closed.
    pub(crate) async fn rule(&self, who: &Identity, ruling: &api::Ruling) -> Result<api::Moderated, Refusal> {
        self.check_moderator(who).await?;
        let ended = rulings::rule(&self.store, Some(who), ruling).await?;
        ended.iter().for_each(|key| self.presence.end_key(key));
        self.store.notify(&ended.into_iter().map(|key| Change::Ended { key }).collect::<Vec<_>>()).await?;
        self.player(who, &ruling.whom).await
    }

    /// Who did what before a moment, the latest first.
    pub(crate) async fn audit(&self, who: &Identity, before: Option<Millis>) -> Result<Vec<api::AuditLine>, Refusal> {
        self.check_moderator(who).await?;
        Ok(self.store.audit(before.unwrap_or(Millis::MAX), LINES).await?)
    }

    /// Forgets what is not kept any longer.
    pub(crate) async fn forget_old(&self) -> Result<(), Refusal> {
        let now = now();
        Ok(self.store.forget_rulings(now.saturating_sub(AUDIT), now.saturating_sub(SETTLED)).await?)
    }

    /// Blocks a player: their chat is not shown and they cannot take one's seeks.
    pub(crate) async fn block(&self, who: &Identity, name: &str, game: Option<&GameId>) -> Result<(), Refusal> {
        let other = self.find_player(who, name, game).await?.ok_or_else(|| Refusal::missing("player"))?;
        Ok(self.store.block(&who.id, &other).await?)
    }

    /// No longer blocks anybody of this name.
    pub(crate) async fn unblock(&self, who: &Identity, name: &str) -> Result<(), Refusal> {
        Ok(self.store.unblock(&who.id, name).await?)
    }

    /// The names of those a player has blocked.
    pub(crate) async fn blocked_names(&self, who: &Identity) -> Result<Vec<String>, Refusal> {
        Ok(self.store.blocked_names(&who.id).await?)
    }

    /// The id of a player by their name: an account, or a guest who plays or talks in `game`, or else has in a game of the
    /// one who asks; the latest of that name.
    async fn find_player(
        &self,
        who: &Identity,
        name: &str,
        game: Option<&GameId>,
    ) -> Result<Option<PlayerId>, StoreError> {
        if let Some(id) = self.store.account_id(name).await? {
            return Ok(Some(id));
        }
        let people = match game {
            Some(game) => self.store.people_in_game(game).await?,
            None => self.store.people_met_by(&who.id).await?,
        };
        let fits =
            |(id, known): &(PlayerId, String)| id.is_guest() && *id != who.id && known.eq_ignore_ascii_case(name);
        let Some((id, name)) = people.into_iter().find(fits) else { return Ok(None) };
        self.store.note_guest(&id, &name).await?;
        Ok(Some(id))
    }
}
