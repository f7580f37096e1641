//! Devices that want notifications, and players who are to be told of a move.

use rayuela_online::api::PushDevice;
use rayuela_online::{GameId, Millis, PlayerId};

use super::{Scalar, Store, StoreError, row, values};
use crate::online::lang::Lang;

/// How many are told at once.
const BATCH: i64 = 64;

row! {
    /// A browser that wants notifications.
    pub(crate) struct Device {
        /// where its push service takes messages for it
        pub(crate) endpoint: String,
        pub(crate) p256dh: String,
        pub(crate) auth: String,
        pub(crate) lang: String,
    }
}

row! {
    /// Somebody who is to be told of a move.
    pub(crate) struct Reminder {
        /// the session of a device, or the account itself: then by mail
        pub(crate) target: String,
        pub(crate) game: GameId,
        pub(crate) user_id: PlayerId,
        pub(crate) due: Millis,
        /// how often it was tried
        pub(crate) tries: u32,
        /// whether the game's page was open on the device when it was last due
        pub(crate) was_open: bool,
    }
}

impl Reminder {
    /// Whether it goes by mail.
    pub(crate) fn is_mail(&self) -> bool {
        self.target == self.user_id.to_string()
    }
}

impl Store {
    /// A value of the place as a whole that is made once: `fresh` if there is none yet.
    pub(crate) async fn kept(&self, key: &str, fresh: &str) -> Result<String, StoreError> {
        let sql = "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.db.execute(sql, values![key, fresh]).await?;
        let Scalar(value) = self.db.fetch_one("SELECT value FROM meta WHERE key = $1", values![key]).await?;
        Ok(value)
    }

    /// Subscribes a device, the one of a session. A browser belongs to the session that subscribed it last.
    pub(crate) async fn set_device(
        &self,
        user: &PlayerId,
        key: &str,
        device: &PushDevice,
        lang: Option<Lang>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.hold_player(user).await?;
        let sql = "DELETE FROM push_devices WHERE endpoint = $1 AND key_id <> $2";
        tx.execute(sql, values![&device.endpoint, key]).await?;
        let sql = "INSERT INTO push_devices (key_id, user_id, endpoint, p256dh, auth, lang, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (key_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth";
        let first = lang.unwrap_or_default().tag();
        let keys = &device.keys;
        tx.execute(sql, values![key, user, &device.endpoint, &keys.p256dh, &keys.auth, first, now]).await?;
        if let Some(lang) = lang {
            tx.execute("UPDATE push_devices SET lang = $2 WHERE key_id = $1", values![key, lang.tag()]).await?;
        }
        tx.commit().await
    }

    /// The device of a session that holds.
    pub(crate) async fn device(&self, key: &str) -> Result<Option<Device>, StoreError> {
        let sql = "SELECT endpoint, p256dh, auth, push_devices.lang AS lang FROM push_devices
             JOIN keys ON keys.id = push_devices.key_id JOIN users ON users.id = keys.user_id
             WHERE push_devices.key_id = $1 AND users.closed = 0";
        self.db.fetch_optional(sql, values![key]).await
    }

    /// The devices of an account: since when, and in which language.
    pub(crate) async fn devices_of(&self, user: &PlayerId) -> Result<Vec<Device>, StoreError> {
        let sql = "SELECT endpoint, p256dh, auth, lang FROM push_devices WHERE user_id = $1 ORDER BY created";
        self.db.fetch_all(sql, values![user]).await
    }

    /// Subscribes a session's device no longer.
    pub(crate) async fn remove_device(&self, key: &str) -> Result<(), StoreError> {
        self.db.execute("DELETE FROM push_devices WHERE key_id = $1", values![key]).await?;
        self.db.execute("DELETE FROM reminders WHERE target = $1", values![key]).await?;
        Ok(())
    }

    /// A push service knows an address no longer. If the device has another one by now, that stays.
    pub(crate) async fn remove_endpoint(&self, key: &str, endpoint: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM push_devices WHERE key_id = $1 AND endpoint = $2";
        self.db.execute(sql, values![key, endpoint]).await?;
        Ok(())
    }

    /// A player is to be told of a move on all their devices, and by mail if they wanted that and `mail_due` is given; on how
    /// many ways. What they were to be told of the same game before is forgotten.
    pub(crate) async fn add_reminders(
        &self,
        user: &PlayerId,
        game: &GameId,
        due: Millis,
        mail_due: Option<Millis>,
    ) -> Result<u64, StoreError> {
        let sql = "INSERT INTO reminders (target, game, user_id, due, tries, was_open)
             SELECT push_devices.key_id, $2, push_devices.user_id, $3, 0, 0 FROM push_devices
             JOIN keys ON keys.id = push_devices.key_id JOIN users ON users.id = keys.user_id
             WHERE push_devices.user_id = $1 AND users.closed = 0
             ON CONFLICT (target, game) DO UPDATE SET due = excluded.due, tries = 0, was_open = 0";
        let mut count = self.db.execute(sql, values![user, game, due]).await?;
        if let Some(due) = mail_due {
            let sql = "INSERT INTO reminders (target, game, user_id, due, tries, was_open)
                 SELECT user_id, $2, user_id, $3, 0, 0 FROM addresses JOIN users ON users.id = addresses.user_id
                 WHERE addresses.user_id = $1 AND address IS NOT NULL AND moves <> 0 AND users.closed = 0
                 ON CONFLICT (target, game) DO UPDATE SET due = excluded.due, tries = 0, was_open = 0";
            count += self.db.execute(sql, values![user, game, due]).await?;
        }
        Ok(count)
    }

    /// Those who are to be told by now.
    pub(crate) async fn due_reminders(&self, now: Millis) -> Result<Vec<Reminder>, StoreError> {
        let sql =
            "SELECT target, game, user_id, due, tries, was_open FROM reminders WHERE due <= $1 ORDER BY due LIMIT $2";
        self.db.fetch_all(sql, values![now, BATCH]).await
    }

    /// Takes a reminder for this node until a moment; false if another node was faster or it has changed.
    pub(crate) async fn claim_reminder(&self, reminder: &Reminder, until: Millis) -> Result<bool, StoreError> {
        let sql = "UPDATE reminders SET due = $4, tries = tries + 1 WHERE target = $1 AND game = $2 AND due = $3";
        let values = values![&reminder.target, &reminder.game, reminder.due, until];
        Ok(self.db.execute(sql, values).await? > 0)
    }

    /// Puts off a reminder that this node has taken `until` a moment.
    pub(crate) async fn put_off_reminder(
        &self,
        reminder: &Reminder,
        until: Millis,
        due: Millis,
    ) -> Result<(), StoreError> {
        let sql =
            "UPDATE reminders SET due = $4, tries = $5, was_open = $6 WHERE target = $1 AND game = $2 AND due = $3";
        let Reminder { target, game, tries, was_open, .. } = reminder;
        self.db.execute(sql, values![target, game, until, due, *tries, *was_open]).await?;
        Ok(())
    }

    /// Forgets a reminder that this node has taken `until` a moment, unless there is a newer one in its place.
    pub(crate) async fn end_reminder(&self, reminder: &Reminder, until: Millis) -> Result<(), StoreError> {
        let sql = "DELETE FROM reminders WHERE target = $1 AND game = $2 AND due = $3";
        self.db.execute(sql, values![&reminder.target, &reminder.game, until]).await?;
        Ok(())
    }

    /// Forgets codes that have expired, and devices whose session has ended.
    pub(crate) async fn sweep_contacts(&self, now: Millis) -> Result<(), StoreError> {
        let sql = "DELETE FROM recovery_codes WHERE expires <> 0 AND expires <= $1";
        self.db.execute(sql, values![now]).await?;
        let sql = "DELETE FROM push_devices WHERE NOT EXISTS (SELECT id FROM keys WHERE keys.id = push_devices.key_id)";
        self.db.execute(sql, vec![]).await?;
        Ok(())
    }
}
