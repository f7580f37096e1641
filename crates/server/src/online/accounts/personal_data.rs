//! What is kept about a person: all of it on request, and none of it after they have deleted it.

use rayuela_online::Refusal;
use serde_json::{Map, Value as Json, json};
use tokio::sync::Semaphore;

use super::Accounts;
use crate::online::identity::Identity;
use crate::online::notifications::Change;

/// One at a time: all of it is in memory.
static EXPORTS: Semaphore = Semaphore::const_new(1);

impl Accounts {
    /// Everything that is kept about an account or a guest.
    pub(crate) async fn export(&self, who: &Identity) -> Result<Json, Refusal> {
        // Nobody closes it.
        let _permit = EXPORTS.acquire().await;
        let mut data = Map::new();
        data.insert("name".to_string(), who.name.clone().into());
        data.insert("id".to_string(), who.id.to_string().into());
        if !who.is_guest() {
            data.insert("profile".to_string(), json!(self.profile(&who.name).await?));
            data.insert("moderator".to_string(), self.store.is_moderator(&who.id).await?.into());
            data.insert("sessions".to_string(), json!(self.sessions(who).await?));
            data.insert("tokens".to_string(), json!(self.tokens(who).await?));
            data.insert("recovery_codes".to_string(), self.store.codes_left(&who.id).await?.into());
            if let Some(row) = self.store.address(&who.id).await? {
                let mail =
                    json!({"address": row.address, "pending": row.pending, "moves": row.moves, "lang": row.lang});
                data.insert("mail".to_string(), mail);
            }
            let devices = self.store.devices_of(&who.id).await?.into_iter().map(|device| device.endpoint);
            data.insert("notifications".to_string(), json!(devices.collect::<Vec<_>>()));
            data.insert("ratings".to_string(), json!(self.store.rating_history(&who.id).await?));
            data.insert("puzzles".to_string(), json!(self.store.puzzle_results(&who.id, 0).await?.0));
            data.insert("studies".to_string(), Json::Array(self.store.studies_with_texts(&who.id).await?));
        }
        let reports = self.store.reports_by(&who.id).await?.into_iter();
        let report = |row: crate::online::store::ReportRow| json!({"at": row.at, "about": row.about, "game": row.game, "text": row.text, "settled": row.settled});
        data.insert("reports".to_string(), reports.map(report).collect());
        data.insert("rulings".to_string(), json!(self.store.rulings_about(&who.id).await?));
        data.insert("muted_until".to_string(), self.store.muted_until(&who.id).await?.into());
        data.insert("blocked".to_string(), json!(self.store.blocked_names(&who.id).await?));
        data.insert("seeks".to_string(), json!(self.store.seeks_of(&who.id).await?));
        let chat = self.store.chat_of_player(&who.id).await?.into_iter();
        let chat = chat.map(|line| json!({"game": line.game, "at": line.at, "text": line.text}));
        data.insert("chat".to_string(), chat.collect());
        data.insert("log".to_string(), self.logs(who).await?);
        Ok(Json::Object(data))
    }

    /// The logs of their games, without the other's plans in running ones, which are not their own data.
    async fn logs(&self, who: &Identity) -> Result<Json, Refusal> {
        let seats = self.store.seats_of(&who.id).await?;
        let events = self.store.events_of_player(&who.id).await?.into_iter().map(|row| {
            let event = row.event().seen_by(seats.get(&row.game).copied());
            json!({"game": row.game, "seq": row.seq, "at": row.at, "event": event})
        });
        Ok(events.collect())
    }

    /// Deletes an account or a guest: everything about the person goes; games stay, without their name.
    pub(crate) async fn delete(&self, who: &Identity, password: &str) -> Result<(), Refusal> {
        if !who.is_guest() {
            self.check_own_password(who, password).await?;
        }
        let keys = self.store.keys_of_account(&who.id).await?;
        if !self.store.erase_player(&who.id, &who.name).await? {
            return Err(Refusal::forbidden("finish or resign your running games first"));
        }
        keys.iter().for_each(|key| self.presence.end_key(key));
        self.forget_player(who).await;
        let mut changes: Vec<Change> = keys.into_iter().map(|key| Change::Ended { key }).collect();
        changes.extend([Change::Erased { player: who.id.clone() }, Change::Lobby]);
        Ok(self.store.notify(&changes).await?)
    }

    /// Lets nothing of a deleted player stay in the memory of this node.
    async fn forget_player(&self, who: &Identity) {
        self.presence.end_player(&who.id);
        self.games.forget_player(&who.id).await;
    }
}
