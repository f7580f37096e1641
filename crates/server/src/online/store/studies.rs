//! Studies that are shared.

use rayuela_online::api::StudyLine;
use rayuela_online::{Millis, PlayerId};
use rayuela_studies::Visibility;
use serde_json::{Value as Json, json};

use super::{Scalar, Store, StoreError, row, values};

row! {
    /// A study without its text.
    pub(crate) struct StudyRow {
        pub(crate) id: String,
        pub(crate) owner: PlayerId,
        pub(crate) name: String,
        pub(crate) title: String,
        pub(crate) visibility: String,
        pub(crate) revision: u32,
        pub(crate) chapters: u32,
        pub(crate) updated: Millis,
        pub(crate) hidden: bool,
        /// whether the owner's account was closed by a moderator
        pub(crate) closed: bool,
    }
}

row! {
    /// The letters of the studies of an account: not bytes, of which a letter may have four.
    pub(crate) struct LettersOf {
        pub(crate) letters: u64,
        /// those of the study that was asked about
        pub(crate) replaced: u64,
    }
}

row! {
    struct OwnText {
        title: String,
        visibility: String,
        created: Millis,
        updated: Millis,
        text: String,
    }
}

/// The text of a study, and what the lists tell of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StudyText<'a> {
    pub(crate) title: &'a str,
    pub(crate) visibility: Visibility,
    pub(crate) chapters: u32,
    pub(crate) text: &'a str,
}

impl StudyRow {
    /// Who may read it.
    pub(crate) fn visibility(&self) -> Visibility {
        // What is not known is nobody else's.
        Visibility::named(&self.visibility).unwrap_or_default()
    }
}

impl From<StudyRow> for StudyLine {
    fn from(row: StudyRow) -> StudyLine {
        StudyLine {
            visibility: row.visibility(),
            id: row.id,
            title: row.title,
            owner: row.name,
            revision: row.revision,
            chapters: row.chapters,
            updated: row.updated,
            hidden: row.hidden,
        }
    }
}

impl Store {
    /// Keeps a new study.
    pub(crate) async fn add_study(
        &self,
        id: &str,
        owner: &PlayerId,
        study: StudyText<'_>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let StudyText { title, visibility, chapters, text } = study;
        let sql =
            "INSERT INTO studies (id, owner, title, visibility, revision, chapters, created, updated, hidden, text)
             VALUES ($1, $2, $3, $4, 1, $5, $6, $6, 0, $7)";
        let mut tx = self.db.begin().await?;
        tx.hold_player(owner).await?;
        tx.execute(sql, values![id, owner, title, visibility.name(), chapters, now, text]).await?;
        tx.commit().await
    }

    /// Replaces a study, if its revision is still this one; whether it was.
    pub(crate) async fn change_study(
        &self,
        id: &str,
        revision: u32,
        study: StudyText<'_>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let StudyText { title, visibility, chapters, text } = study;
        let sql = "UPDATE studies SET title = $3, visibility = $4, revision = revision + 1, chapters = $5, updated = $6, text = $7
             WHERE id = $1 AND revision = $2";
        let values = values![id, revision, title, visibility.name(), chapters, now, text];
        Ok(self.db.execute(sql, values).await? > 0)
    }

    /// A study without its text.
    pub(crate) async fn study(&self, id: &str) -> Result<Option<StudyRow>, StoreError> {
        let sql = "SELECT studies.id, owner, name, title, visibility, revision, chapters, updated, hidden, closed
             FROM studies JOIN users ON users.id = studies.owner WHERE studies.id = $1";
        self.db.fetch_optional(sql, values![id]).await
    }

    /// The text of a study.
    pub(crate) async fn study_text(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.db.scalar("SELECT text FROM studies WHERE id = $1", values![id]).await
    }

    /// The public studies, the latest first.
    pub(crate) async fn public_studies(&self, before: Millis, most: u32) -> Result<Vec<StudyRow>, StoreError> {
        let sql = "SELECT studies.id, owner, name, title, visibility, revision, chapters, updated, hidden, closed
             FROM studies JOIN users ON users.id = studies.owner
             WHERE visibility = 'public' AND hidden = 0 AND closed = 0 AND updated < $1 ORDER BY updated DESC LIMIT $2";
        self.db.fetch_all(sql, values![before, most]).await
    }

    /// The studies of an account, the latest first.
    pub(crate) async fn studies_of(
        &self,
        owner: &PlayerId,
        before: Millis,
        most: u32,
    ) -> Result<Vec<StudyRow>, StoreError> {
        let sql = "SELECT studies.id, owner, name, title, visibility, revision, chapters, updated, hidden, closed
             FROM studies JOIN users ON users.id = studies.owner
             WHERE owner = $1 AND updated < $2 ORDER BY updated DESC LIMIT $3";
        self.db.fetch_all(sql, values![owner, before, most]).await
    }

    /// How many studies an account has.
    pub(crate) async fn count_studies(&self, owner: &PlayerId) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS studies FROM studies WHERE owner = $1";
        let Scalar(studies): Scalar<u32> = self.db.fetch_one(sql, values![owner]).await?;
        Ok(studies)
    }

    /// How many letters the studies of an account have together, and how many of them this study has.
    pub(crate) async fn letters_of_studies(&self, owner: &PlayerId, id: &str) -> Result<LettersOf, StoreError> {
        let sql = "SELECT CAST(COALESCE(SUM(LENGTH(text)), 0) AS BIGINT) AS letters,
                          CAST(COALESCE(SUM(CASE WHEN id = $2 THEN LENGTH(text) END), 0) AS BIGINT) AS replaced
             FROM studies WHERE owner = $1";
        self.db.fetch_one(sql, values![owner, id]).await
    }

    /// Deletes a study of an account; whether there was one.
    pub(crate) async fn delete_study(&self, id: &str, owner: &PlayerId) -> Result<bool, StoreError> {
        Ok(self.db.execute("DELETE FROM studies WHERE id = $1 AND owner = $2", values![id, owner]).await? > 0)
    }

    /// Everything that is kept of the studies of an account.
    pub(crate) async fn studies_with_texts(&self, owner: &PlayerId) -> Result<Vec<Json>, StoreError> {
        let sql = "SELECT title, visibility, created, updated, text FROM studies WHERE owner = $1 ORDER BY created";
        let rows: Vec<OwnText> = self.db.fetch_all(sql, values![owner]).await?;
        let told = |OwnText { title, visibility, created, updated, text }| json!({"title": title, "visibility": visibility, "created": created, "updated": updated, "text": text});
        Ok(rows.into_iter().map(told).collect())
    }
}
