//! Accounts, and the keys that open them: sessions and tokens.

use rayuela_online::{Millis, PlayerId};

use super::{Scalar, Store, StoreError, row, values};

row! {
    /// An account.
    pub(crate) struct AccountRow {
        pub(crate) id: PlayerId,
        pub(crate) name: String,
        /// the hash of the password
        pub(crate) password: String,
        pub(crate) created: Millis,
        /// by a moderator
        pub(crate) closed: bool,
    }
}

row! {
    /// A session or a token, without what opens it.
    pub(crate) struct Key {
        pub(crate) id: String,
        /// what it is for, or the browser that uses it
        pub(crate) label: String,
        pub(crate) created: Millis,
        /// last used, to the hour
        pub(crate) used: Millis,
    }
}

row! {
    /// Whom a key belongs to.
    pub(crate) struct KeyOwner {
        pub(crate) user_id: PlayerId,
        pub(crate) name: String,
        pub(crate) key_id: String,
        pub(crate) created: Millis,
        pub(crate) used: Millis,
    }
}

row! {
    /// A player's finished games, counted.
    pub(crate) struct GameCounts {
        pub(crate) games: u32,
        pub(crate) won: u32,
        pub(crate) lost: u32,
    }
}

impl Store {
    /// A new account; [`StoreError::Taken`] if somebody has the name, or one that looks like it. `guest` is who the owner was
    /// until now: they may keep that name.
    pub(crate) async fn create_account(
        &self,
        id: &PlayerId,
        name: &str,
        password_hash: &str,
        guest: Option<&PlayerId>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        let sql = "INSERT INTO users (id, name, folded, password, created, closed, muted_until)
             VALUES ($1, $2, $3, $4, $5, 0, 0)";
        tx.execute(sql, values![id, name, name.to_ascii_lowercase(), password_hash, now]).await?;
        if !tx.hold_name(id, name, guest, now).await? {
            return Err(StoreError::Taken);
        }
        tx.commit().await
    }

    /// An account by its name, in capital or small letters.
    pub(crate) async fn account(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, password, created, closed FROM users WHERE folded = $1";
        self.db.fetch_optional(sql, values![name.to_ascii_lowercase()]).await
    }

    /// The id of an account by its name.
    pub(crate) async fn account_id(&self, name: &str) -> Result<Option<PlayerId>, StoreError> {
        let sql = "SELECT id FROM users WHERE folded = $1";
        self.db.scalar(sql, values![name.to_ascii_lowercase()]).await
    }

    /// The hash of an account's password.
    pub(crate) async fn password_hash(&self, id: &PlayerId) -> Result<Option<String>, StoreError> {
        self.db.scalar("SELECT password FROM users WHERE id = $1", values![id]).await
    }

    pub(crate) async fn set_password_hash(&self, id: &PlayerId, hash: &str) -> Result<(), StoreError> {
        self.db.execute("UPDATE users SET password = $2 WHERE id = $1", values![id, hash]).await?;
        Ok(())
    }

    /// How many games a player has finished, won and lost.
    pub(crate) async fn game_counts(&self, player: &PlayerId) -> Result<GameCounts, StoreError> {
        let sql = "SELECT COUNT(*) AS games, CAST(COALESCE(SUM(won), 0) AS BIGINT) AS won,
                 CAST(COALESCE(SUM(lost), 0) AS BIGINT) AS lost FROM (
             SELECT CASE WHEN result = 'white' THEN 1 ELSE 0 END AS won,
                 CASE WHEN result = 'black' THEN 1 ELSE 0 END AS lost
             FROM games WHERE white = $1 AND result IN ('white', 'black', 'draw')
             UNION ALL
             SELECT CASE WHEN result = 'black' THEN 1 ELSE 0 END,
                 CASE WHEN result = 'white' THEN 1 ELSE 0 END
             FROM games WHERE black = $1 AND result IN ('white', 'black', 'draw')) AS played";
        self.db.fetch_one(sql, values![player]).await
    }

    /// A new session or token. A session is made for the hash of the password that was checked: [`StoreError::Gone`] if
    /// the password has been changed since.
    pub(crate) async fn add_key(
        &self,
        user: &PlayerId,
        key: &Key,
        fingerprint: &str,
        is_token: bool,
        checked: Option<&str>,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO keys (hash, id, user_id, is_token, label, created, used)
             VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values = values![fingerprint, &key.id, user, is_token, &key.label, key.created, key.used];
        let mut tx = self.db.begin().await?;
        tx.hold_player(user).await?;
        if let Some(checked) = checked {
            // Who changes the password waits for this, and ends the session then; or this waits, and sees the new one.
            let sql = if tx.is_postgres() {
                "SELECT password FROM users WHERE id = $1 FOR SHARE"
            } else {
                "SELECT password FROM users WHERE id = $1"
            };
            let hash: Option<Scalar<String>> = tx.fetch_optional(sql, values![user]).await?;
            if hash.is_none_or(|Scalar(hash)| hash != checked) {
                return Err(StoreError::Gone);
            }
        }
        tx.execute(sql, values).await?;
        tx.commit().await
    }

    /// The sessions or the tokens of an account, the oldest first.
    pub(crate) async fn keys(&self, user: &PlayerId, is_token: bool) -> Result<Vec<Key>, StoreError> {
        let sql = "SELECT id, label, created, used FROM keys WHERE user_id = $1 AND is_token = $2 ORDER BY created";
        self.db.fetch_all(sql, values![user, is_token]).await
    }

    /// Whom a key belongs to, unless the account is closed.
    pub(crate) async fn key_owner(&self, fingerprint: &str, is_token: bool) -> Result<Option<KeyOwner>, StoreError> {
        let sql = "SELECT users.id AS user_id, users.name AS name, keys.id AS key_id, keys.created AS created,
                 keys.used AS used
             FROM keys JOIN users ON users.id = keys.user_id
             WHERE keys.hash = $1 AND keys.is_token = $2 AND users.closed = 0";
        self.db.fetch_optional(sql, values![fingerprint, is_token]).await
    }

    /// Notes that a key has been used.
    pub(crate) async fn touch_key(&self, key: &str, now: Millis) -> Result<(), StoreError> {
        self.db.execute("UPDATE keys SET used = $2 WHERE id = $1", values![key, now]).await?;
        Ok(())
    }

    /// Whether a key has not been ended and its account is open.
    pub(crate) async fn is_key_valid(&self, key: &str) -> Result<bool, StoreError> {
        let sql = "SELECT keys.id FROM keys JOIN users ON users.id = keys.user_id
             WHERE keys.id = $1 AND users.closed = 0";
        Ok(self.db.scalar::<String>(sql, values![key]).await?.is_some())
    }

    /// Ends a session or a token of an account; whether there was one.
    pub(crate) async fn end_key(&self, user: &PlayerId, key: &str) -> Result<bool, StoreError> {
        Ok(self.db.execute("DELETE FROM keys WHERE id = $1 AND user_id = $2", values![key, user]).await? > 0)
    }

    /// Sessions that are too old or have not been used for too long.
    pub(crate) async fn expired_sessions(
        &self,
        created_before: Millis,
        used_before: Millis,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM keys WHERE is_token = 0 AND (created < $1 OR used < $2)";
        self.db.scalars(sql, values![created_before, used_before]).await
    }

    /// Ends a session or a token of any account.
    pub(crate) async fn delete_key(&self, key: &str) -> Result<(), StoreError> {
        self.db.execute("DELETE FROM keys WHERE id = $1", values![key]).await?;
        Ok(())
    }

    /// All sessions and tokens of an account.
    pub(crate) async fn keys_of_account(&self, user: &PlayerId) -> Result<Vec<String>, StoreError> {
        self.db.scalars("SELECT id FROM keys WHERE user_id = $1", values![user]).await
    }

    /// All sessions and tokens of closed accounts.
    pub(crate) async fn keys_of_closed_accounts(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT keys.id FROM keys JOIN users ON users.id = keys.user_id WHERE users.closed <> 0";
        self.db.scalars(sql, vec![]).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::ids::fresh_id;

    #[tokio::test]
    async fn a_password_that_was_changed_meanwhile_opens_no_session() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let store = Store::open(&file.display().to_string()).await.unwrap();
        let ana: PlayerId = "u1".parse().unwrap();
        store.create_account(&ana, "Ana", "old", None, 1).await.unwrap();
        let key = |id: &str| Key { id: id.to_string(), label: String::new(), created: 1, used: 1 };
        store.add_key(&ana, &key("first"), "f1", false, Some("old")).await.unwrap();
        store.set_password_hash(&ana, "new").await.unwrap();
        let late = store.add_key(&ana, &key("late"), "f2", false, Some("old")).await;
        assert!(matches!(late, Err(StoreError::Gone)), "{late:?}");
        assert_eq!(store.keys_of_account(&ana).await.unwrap(), ["first"]);
        store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
