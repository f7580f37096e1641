//! Seeks and challenges.

use rayuela_online::{Millis, PlayerId, Seek};

use super::{Json, Store, StoreError, to_json, values};

/// A seek to be added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSeekRow<'a> {
    pub(crate) seek: &'a Seek,
    /// whether it lasts only as long as its author is connected
    pub(crate) live: bool,
    pub(crate) expires: Millis,
}

impl Store {
    /// The public seeks, the newest first.
    pub(crate) async fn public_seeks(&self, now: Millis) -> Result<Vec<Seek>, StoreError> {
        let sql = "SELECT body FROM seeks WHERE private = 0 AND expires > $1 ORDER BY created DESC LIMIT 200";
        let seeks = self.db.scalars(sql, values![now]).await?;
        Ok(seeks.into_iter().map(|Json(seek)| seek).collect())
    }

    /// A seek or a challenge by its name.
    pub(crate) async fn seek(&self, id: &str, now: Millis) -> Result<Option<Seek>, StoreError> {
        let seek = self.db.scalar("SELECT body FROM seeks WHERE id = $1 AND expires > $2", values![id, now]).await?;
        Ok(seek.map(|Json(seek)| seek))
    }

    /// The seeks and challenges of a player, the oldest first.
    pub(crate) async fn seeks_of(&self, author: &PlayerId) -> Result<Vec<Seek>, StoreError> {
        let seeks =
            self.db.scalars("SELECT body FROM seeks WHERE author = $1 ORDER BY created", values![author]).await?;
        Ok(seeks.into_iter().map(|Json(seek)| seek).collect())
    }

    /// How many seeks and challenges a player has open.
    pub(crate) async fn open_seeks_of(&self, author: &PlayerId, now: Millis) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS open FROM seeks WHERE author = $1 AND expires > $2";
        Ok(self.db.scalar(sql, values![author, now]).await?.unwrap_or_default())
    }

    pub(crate) async fn add_seek(&self, new: NewSeekRow<'_>) -> Result<(), StoreError> {
        let NewSeekRow { seek, live, expires } = new;
        let sql = "INSERT INTO seeks (id, author, body, private, live, created, expires)
             VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let body = to_json(seek)?;
        let mut tx = self.db.begin().await?;
        tx.hold_player(&seek.by.id).await?;
        tx.execute(sql, values![&seek.id, &seek.by.id, body, seek.private, live, seek.at, expires]).await?;
        tx.commit().await
    }

    /// Takes back a seek of this author; whether there was one.
    pub(crate) async fn delete_seek(&self, id: &str, author: &PlayerId) -> Result<bool, StoreError> {
        Ok(self.db.execute("DELETE FROM seeks WHERE id = $1 AND author = $2", values![id, author]).await? > 0)
    }

    /// Those who have a seek that lasts only as long as they are connected.
    pub(crate) async fn live_seekers(&self, now: Millis) -> Result<Vec<PlayerId>, StoreError> {
        self.db.scalars("SELECT DISTINCT author FROM seeks WHERE live = 1 AND expires > $1", values![now]).await
    }

    /// Lets the live seeks of a player who is connected last on.
    pub(crate) async fn extend_live_seeks(
        &self,
        author: &PlayerId,
        until: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE seeks SET expires = $2 WHERE author = $1 AND live = 1 AND expires > $3";
        self.db.execute(sql, values![author, until, now]).await?;
        Ok(())
    }

    /// Deletes seeks whose time is over; whether there were any.
    pub(crate) async fn delete_expired_seeks(&self, now: Millis) -> Result<bool, StoreError> {
        Ok(self.db.execute("DELETE FROM seeks WHERE expires <= $1", values![now]).await? > 0)
    }
}
