//! What moderators and the host do, and the log of who did what.

use rayuela_online::api::{Action, AuditLine, Moderated};
use rayuela_online::{Millis, PlayerId};

use super::{Store, StoreError, row, values};

row! {
    struct AuditRow {
        id: String,
        at: Millis,
        actor_name: Option<String>,
        action: String,
        subject_name: String,
        detail: String,
    }
}

impl AuditRow {
    /// The line; none if it is of an action that this version does not know.
    fn line(self) -> Option<AuditLine> {
        let action = Action::ALL.into_iter().find(|action| action.name() == self.action)?;
        let (by, whom, detail) = (self.actor_name, self.subject_name, self.detail);
        Some(AuditLine { id: self.id, at: self.at, by, action, whom, detail })
    }
}

row! {
    struct SubjectRow {
        id: PlayerId,
        name: String,
        created: Option<Millis>,
        closed: bool,
        muted_until: Millis,
        moderator: bool,
        reports: u32,
    }
}

/// Something to be done, and to be noted with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewRuling<'a> {
    pub(crate) id: &'a str,
    pub(crate) at: Millis,
    /// a moderator's id and name; without one it is the host
    pub(crate) by: Option<(&'a PlayerId, &'a str)>,
    pub(crate) action: Action,
    pub(crate) subject: Option<&'a PlayerId>,
    pub(crate) subject_name: &'a str,
    pub(crate) detail: &'a str,
    /// until when to mute
    pub(crate) until: Millis,
}

impl Store {
    /// Whether an account may moderate.
    pub(crate) async fn is_moderator(&self, id: &PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT moderator FROM users WHERE id = $1 AND closed = 0";
        Ok(self.db.scalar(sql, values![id]).await?.unwrap_or_default())
    }

    /// The names of all who may moderate, in order.
    pub(crate) async fn moderators(&self) -> Result<Vec<String>, StoreError> {
        self.db.scalars("SELECT name FROM users WHERE moderator <> 0 ORDER BY folded", vec![]).await
    }

    /// A player whom something may be done about: an account by its name, or a guest by the id.
    pub(crate) async fn subject(&self, whom: &str) -> Result<Option<Moderated>, StoreError> {
        let sql = "SELECT id, name, created, closed, muted_until, moderator,
                 (SELECT COUNT(*) FROM reports WHERE about_id = users.id AND settled IS NULL) AS reports
             FROM users WHERE folded = $1
             UNION ALL
             SELECT id, name, CAST(NULL AS BIGINT), CAST(0 AS BIGINT), muted_until, CAST(0 AS BIGINT),
                 (SELECT COUNT(*) FROM reports WHERE about_id = guests.id AND settled IS NULL)
             FROM guests WHERE id = $2";
        let row: Option<SubjectRow> = self.db.fetch_optional(sql, values![whom.to_ascii_lowercase(), whom]).await?;
        let moderated = |SubjectRow { id, name, created, closed, muted_until, moderator, reports }| Moderated {
            id,
            name,
            created,
            closed,
            muted_until,
            moderator,
            reports,
        };
        Ok(row.map(moderated))
    }

    /// Does something and notes it, both or neither; whether there was something to do.
    pub(crate) async fn rule(&self, ruling: NewRuling<'_>) -> Result<bool, StoreError> {
        let NewRuling { id, at, by, action, subject, subject_name, detail, until } = ruling;
        let mut tx = self.db.begin().await?;
        let changed = match action {
            Action::Mute | Action::Unmute => {
                let until = if action == Action::Mute { until } else { 0 };
                tx.execute("UPDATE guests SET muted_until = $2 WHERE id = $1", values![subject, until]).await?
                    + tx.execute("UPDATE users SET muted_until = $2 WHERE id = $1", values![subject, until]).await?
            }
            Action::Close | Action::Reopen => {
                let sql = "UPDATE users SET closed = $2 WHERE id = $1";
                tx.execute(sql, values![subject, action == Action::Close]).await?
            }
            Action::Appoint | Action::Dismiss => {
                let sql = "UPDATE users SET moderator = $2 WHERE id = $1";
                tx.execute(sql, values![subject, action == Action::Appoint]).await?
            }
            // The detail is the report's id.
            Action::Settle => {
                let sql = "UPDATE reports SET settled = $2 WHERE id = $1 AND settled IS NULL";
                tx.execute(sql, values![detail, at]).await?
            }
            // The detail is the study's id.
            Action::Hide | Action::Show => {
                let sql = "UPDATE studies SET hidden = $2 WHERE id = $1 AND hidden <> $2";
                tx.execute(sql, values![detail, action == Action::Hide]).await?
            }
        };
        if changed == 0 {
            return Ok(false);
        }
        // Each at a moment of its own, so that their order is known.
        let sql = "INSERT INTO audit (id, at, actor, actor_name, action, subject, subject_name, detail)
             SELECT CAST($1 AS TEXT), CASE WHEN COALESCE(MAX(at), 0) >= $2 THEN MAX(at) + 1 ELSE $2 END,
                 CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT),
                 CAST($8 AS TEXT) FROM audit";
        let (actor, name) = by.unzip();
        tx.execute(sql, values![id, at, actor, name, action.name(), subject, subject_name, detail]).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Who did what before a moment, the latest first.
    pub(crate) async fn audit(&self, before: Millis, most: u32) -> Result<Vec<AuditLine>, StoreError> {
        let sql = "SELECT id, at, actor_name, action, subject_name, detail FROM audit WHERE at < $1
             ORDER BY at DESC LIMIT $2";
        let rows: Vec<AuditRow> = self.db.fetch_all(sql, values![before, most]).await?;
        Ok(rows.into_iter().filter_map(AuditRow::line).collect())
    }

    /// What was done about a player, the oldest first; by whom is not theirs to know.
    pub(crate) async fn rulings_about(&self, player: &PlayerId) -> Result<Vec<AuditLine>, StoreError> {
        let sql = "SELECT id, at, CAST(NULL AS TEXT) AS actor_name, action, subject_name, detail FROM audit
             WHERE subject = $1 AND action <> 'settle' ORDER BY at";
        let rows: Vec<AuditRow> = self.db.fetch_all(sql, values![player]).await?;
        Ok(rows.into_iter().filter_map(AuditRow::line).collect())
    }

    /// Forgets what was done before `done_before`, and reports that were dealt with before `settled_before`.
    pub(crate) async fn forget_rulings(&self, done_before: Millis, settled_before: Millis) -> Result<(), StoreError> {
        self.db.execute("DELETE FROM audit WHERE at < $1", values![done_before]).await?;
        self.db.execute("DELETE FROM reports WHERE settled < $1", values![settled_before]).await?;
        Ok(())
    }
}
