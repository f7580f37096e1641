//! What is kept about a person: all of it on request, and none of it after their account.

use rayuela_online::Refusal;
use serde_json::{Value as Json, json};

use super::Accounts;
use crate::online::identity::Identity;

impl Accounts {
    /// Everything that is kept about an account.
    pub(crate) async fn export(&self, who: &Identity) -> Result<Json, Refusal> {
        let chat = self.store.chat_of_player(&who.id).await?;
        let chat: Vec<Json> =
            chat.into_iter().map(|line| json!({"game": line.game, "at": line.at, "text": line.text})).collect();
        // The other's plans in running games are not one's own data.
        let seats = self.store.seats_of(&who.id).await?;
        let log: Vec<Json> = self
            .store
            .events_of_player(&who.id)
            .await?
            .into_iter()
            .map(|row| {
                let event = row.event().seen_by(seats.get(&row.game).copied());
                json!({"game": row.game, "seq": row.seq, "at": row.at, "event": event})
            })
            .collect();
        Ok(json!({
            "profile": self.profile(&who.name).await?,
            "sessions": self.sessions(who).await?,
            "tokens": self.tokens(who).await?,
            "ratings": self.store.rating_history(&who.id).await?,
            "address": self.store.address(&who.id).await?.and_then(|row| row.address.or(row.pending)),
            "notifications": self.store.devices_of(&who.id).await?.into_iter().map(|device| device.endpoint).collect::<Vec<_>>(),
            "blocked": self.store.blocked_by(&who.id).await?,
            "chat": chat,
            "log": log,
        }))
    }

    /// Deletes an account: everything about the person goes; games that others played in, too, stay without their name.
    pub(crate) async fn delete(&self, who: &Identity, password: &str) -> Result<(), Refusal> {
        self.check_own_password(who, password).await?;
        if !self.store.running_games(&who.id).await?.is_empty() {
            return Err(Refusal::forbidden("finish or resign your running games first"));
        }
        for is_token in [false, true] {
            for key in self.store.keys(&who.id, is_token).await? {
                self.end_key(who, &key.id).await?;
            }
        }
        Ok(self.store.erase_account(&who.id).await?)
    }
}
