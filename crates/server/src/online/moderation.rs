//! The moderation service: what players do about each other. What moderators do is in `admin.rs`.

use std::sync::Arc;

use rayuela_online::{GameId, PlayerId, Refusal, api, limits as sizes};

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::ids::fresh_id;
use super::presence::Presence;
use super::rate_limits::{Kind, RateLimits};
use super::services::Shared;
use super::store::{NewReport, Store, StoreError};

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
        let text = report.text.trim();
        let length = text.chars().count();
        if length == 0 || length > sizes::REPORT || report.name.len() > sizes::NAME.1 {
            return Err(Refusal::malformed(format!("a report has 1 to {} characters", sizes::REPORT)));
        }
        let game = report.game.as_ref();
        if let Some(game) = game {
            self.games.with_game(game, |_| ()).await?;
        }
        // Many guests may have the same name: moderators need to know which one.
        let about = match self.find_player(who, &report.name, game).await? {
            Some(id) if id.is_guest() => format!("{} (guest {id})", report.name),
            _ => report.name.clone(),
        };
        let id = fresh_id(8);
        let new = NewReport { id: &id, at: now(), author: &who.id, about: &about, game, text };
        Ok(self.store.add_report(new).await?)
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
