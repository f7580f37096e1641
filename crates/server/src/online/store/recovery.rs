//! Recovery codes, and addresses that mail goes to.

use rayuela_online::{Millis, PlayerId};

use super::{Store, StoreError, Tx, row, values};
use crate::online::lang::Lang;

/// What a one-time code is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CodeKind {
    /// one of the set that an account's owner keeps
    Kept,
    /// sent by mail to somebody who has forgotten their password
    Mailed,
    /// sent by mail to an address, to confirm it
    Confirm,
}

impl CodeKind {
    const fn name(self) -> &'static str {
        match self {
            CodeKind::Kept => "code",
            CodeKind::Mailed => "mail",
            CodeKind::Confirm => "confirm",
        }
    }
}

row! {
    /// Where mail to an account goes.
    pub(crate) struct AddressRow {
        /// the confirmed one
        pub(crate) address: Option<String>,
        /// one that waits to be confirmed
        pub(crate) pending: Option<String>,
        /// whether moves are told
        pub(crate) moves: bool,
        pub(crate) lang: String,
    }
}

row! {
    /// Somebody whose address was confirmed, and the address until then.
    pub(crate) struct Confirmed {
        pub(crate) name: String,
        pub(crate) address: Option<String>,
        pub(crate) lang: String,
    }
}

impl Store {
    /// A new set of codes of one kind in place of the old one; without `expires` they stay good.
    pub(crate) async fn replace_codes(
        &self,
        user: &PlayerId,
        kind: CodeKind,
        hashes: &[String],
        now: Millis,
        expires: Option<Millis>,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        replace_codes(&mut tx, user, kind, hashes, now, expires).await?;
        tx.commit().await
    }

    /// How many codes of the set have not been used.
    pub(crate) async fn codes_left(&self, user: &PlayerId) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS codes FROM recovery_codes WHERE user_id = $1 AND kind = 'code'";
        Ok(self.db.scalar(sql, values![user]).await?.unwrap_or_default())
    }

    /// When the latest code of a kind was made.
    pub(crate) async fn latest_code(&self, user: &PlayerId, kind: CodeKind) -> Result<Option<Millis>, StoreError> {
        let sql = "SELECT created FROM recovery_codes WHERE user_id = $1 AND kind = $2 ORDER BY created DESC LIMIT 1";
        self.db.scalar(sql, values![user, kind.name()]).await
    }

    /// Whether a code would give an account a new password.
    pub(crate) async fn has_code(&self, user: &PlayerId, hash: &str, now: Millis) -> Result<bool, StoreError> {
        let sql = "SELECT hash FROM recovery_codes WHERE hash = $1 AND user_id = $2 AND kind IN ('code', 'mail')
             AND (expires = 0 OR expires > $3)";
        Ok(self.db.scalar::<String>(sql, values![hash, user, now]).await?.is_some())
    }

    /// Uses a code up for a new password and ends all sessions, all or nothing; the sessions that ended, or none if the
    /// code was not good any more.
    pub(crate) async fn use_code(
        &self,
        user: &PlayerId,
        hash: &str,
        password_hash: &str,
        now: Millis,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let mut tx = self.db.begin().await?;
        let sql = "DELETE FROM recovery_codes WHERE hash = $1 AND user_id = $2 AND kind IN ('code', 'mail')
             AND (expires = 0 OR expires > $3)";
        if tx.execute(sql, values![hash, user, now]).await? == 0 {
            return Ok(None);
        }
        tx.execute("DELETE FROM recovery_codes WHERE user_id = $1 AND kind = 'mail'", values![user]).await?;
        tx.execute("UPDATE users SET password = $2 WHERE id = $1", values![user, password_hash]).await?;
        let sql = "SELECT id FROM keys WHERE user_id = $1 AND is_token = 0";
        let sessions: Vec<super::Scalar<String>> = tx.fetch_all(sql, values![user]).await?;
        tx.execute("DELETE FROM keys WHERE user_id = $1 AND is_token = 0", values![user]).await?;
        tx.commit().await?;
        Ok(Some(sessions.into_iter().map(|super::Scalar(id)| id).collect()))
    }

    /// Where mail to an account goes.
    pub(crate) async fn address(&self, user: &PlayerId) -> Result<Option<AddressRow>, StoreError> {
        let sql = "SELECT address, pending, moves, lang FROM addresses WHERE user_id = $1";
        self.db.fetch_optional(sql, values![user]).await
    }

    /// An address that waits to be confirmed by a code; the one until now stays meanwhile.
    pub(crate) async fn set_pending_address(
        &self,
        user: &PlayerId,
        address: &str,
        lang: Lang,
        hash: &str,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        replace_codes(&mut tx, user, CodeKind::Confirm, &[hash.to_string()], now, Some(expires)).await?;
        let sql = "INSERT INTO addresses (user_id, address, pending, moves, lang) VALUES ($1, NULL, $2, 0, $3)
             ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending, lang = excluded.lang";
        tx.execute(sql, values![user, address, lang.tag()]).await?;
        tx.commit().await
    }

    /// Confirms the address that waits for this code, and uses the code up; none if there is no such code any more.
    pub(crate) async fn confirm_address(&self, hash: &str, now: Millis) -> Result<Option<Confirmed>, StoreError> {
        let mut tx = self.db.begin().await?;
        let sql = "SELECT user_id FROM recovery_codes WHERE hash = $1 AND kind = 'confirm' AND expires > $2";
        let found: Option<super::Scalar<PlayerId>> = tx.fetch_optional(sql, values![hash, now]).await?;
        let Some(super::Scalar(user)) = found else { return Ok(None) };
        let sql = "SELECT users.name AS name, addresses.address AS address, addresses.lang AS lang
             FROM addresses JOIN users ON users.id = addresses.user_id
             WHERE addresses.user_id = $1 AND addresses.pending IS NOT NULL";
        let Some(before) = tx.fetch_optional::<Confirmed>(sql, values![&user]).await? else { return Ok(None) };
        if tx.execute("DELETE FROM recovery_codes WHERE hash = $1", values![hash]).await? == 0 {
            return Ok(None);
        }
        let sql = "UPDATE addresses SET address = pending, pending = NULL WHERE user_id = $1";
        tx.execute(sql, values![&user]).await?;
        tx.commit().await?;
        Ok(Some(before))
    }

    /// Forgets an account's address, and the codes that were sent there.
    pub(crate) async fn remove_address(&self, user: &PlayerId) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        for sql in [
            "DELETE FROM addresses WHERE user_id = $1",
            "DELETE FROM recovery_codes WHERE user_id = $1 AND kind <> 'code'",
            "DELETE FROM reminders WHERE target = $1",
        ] {
            tx.execute(sql, values![user]).await?;
        }
        tx.commit().await
    }

    /// Whether moves are told by mail; whether there is an address for it.
    pub(crate) async fn set_move_mail(&self, user: &PlayerId, on: bool) -> Result<bool, StoreError> {
        let sql = "UPDATE addresses SET moves = $2 WHERE user_id = $1 AND address IS NOT NULL";
        Ok(self.db.execute(sql, values![user, on]).await? > 0)
    }
}

async fn replace_codes(
    tx: &mut Tx,
    user: &PlayerId,
    kind: CodeKind,
    hashes: &[String],
    now: Millis,
    expires: Option<Millis>,
) -> Result<(), StoreError> {
    tx.hold_player(user).await?;
    tx.execute("DELETE FROM recovery_codes WHERE user_id = $1 AND kind = $2", values![user, kind.name()]).await?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_codes (hash, user_id, kind, created, expires) VALUES ($1, $2, $3, $4, $5)";
        tx.execute(sql, values![hash, user, kind.name(), now, expires.unwrap_or_default()]).await?;
    }
    Ok(())
}
