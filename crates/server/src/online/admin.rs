//! What the host does from the command line: the database is the only thing they need.

use std::path::{Path, PathBuf};

use rayuela_online::Millis;
use rayuela_online::api::{Action, AuditLine};

use super::clock::now;
use super::notifications::Change;
use super::rulings::{self, NotRuled};
pub use super::store::Progress as CopyProgress;
use super::store::{ReportRow, Store, StoreError};

/// A report as the host sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportLine {
    /// its id
    pub id: String,
    /// when
    pub at: Millis,
    /// who reports
    pub author: String,
    /// about whom
    pub about: String,
    /// in which game
    pub game: Option<String>,
    /// what
    pub text: String,
}

/// Why it could not be done, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// There is no such account.
    #[error("there is no account `{0}`")]
    NoAccount(String),
    /// There is no such report.
    #[error("there is no open report `{0}`")]
    NoReport(String),
    /// There is a file of this name already.
    #[error("{0} is there already: a backup never overwrites anything")]
    Exists(String),
    /// It may not be done.
    #[error("{0}")]
    Refused(String),
    /// A backup goes only into an empty database.
    #[error("the database is not empty: a backup is restored into a new one")]
    NotEmpty,
    /// The database does not do it.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> AdminError {
        AdminError::Store(error.to_string())
    }
}

/// The database in the host's hands.
#[derive(Debug)]
pub struct Admin(Store);

fn not_ruled(not: NotRuled, missing: AdminError) -> AdminError {
    match not {
        NotRuled::Missing => missing,
        NotRuled::Refused(refusal) => AdminError::Refused(refusal.to_string()),
        NotRuled::Store(error) => error.into(),
    }
}

impl Admin {
    /// Opens the database and brings it up to date.
    ///
    /// # Errors
    /// If it cannot be used.
    pub async fn open(url: &str) -> Result<Admin, AdminError> {
        let store = Store::open_unlimited(url).await?;
        store.compare_clock().await?;
        Ok(Admin(store))
    }

    /// The time by which the server goes: the database's.
    pub fn now(&self) -> Millis {
        now()
    }

    /// Does something about a player, and ends the sessions that end with it.
    async fn rule(&self, action: Action, name: &str, until: Millis) -> Result<(), AdminError> {
        let ruled = rulings::rule_until(&self.0, None, action, name, "", until).await;
        let ended = ruled.map_err(|not| not_ruled(not, AdminError::NoAccount(name.to_string())))?;
        let ended: Vec<Change> = ended.into_iter().map(|key| Change::Ended { key }).collect();
        Ok(self.0.notify(&ended).await?)
    }

    /// Lets an account, or a guest by the id that a report tells, say nothing until then; 0 lets them talk again.
    ///
    /// # Errors
    /// If there is no such account or guest.
    pub async fn mute(&self, name: &str, until: Millis) -> Result<(), AdminError> {
        self.rule(if until == 0 { Action::Unmute } else { Action::Mute }, name, until).await
    }

    /// Closes an account, or opens it again. Its sessions end at once.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn close(&self, name: &str, closed: bool) -> Result<(), AdminError> {
        self.rule(if closed { Action::Close } else { Action::Reopen }, name, 0).await
    }

    /// Lets an account moderate in the app, or no longer.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn appoint(&self, name: &str, may_moderate: bool) -> Result<(), AdminError> {
        self.rule(if may_moderate { Action::Appoint } else { Action::Dismiss }, name, 0).await
    }

    /// The names of all who may moderate.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn moderators(&self) -> Result<Vec<String>, AdminError> {
        Ok(self.0.moderators().await?)
    }

    /// Who did what, the latest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn log(&self, most: u32) -> Result<Vec<AuditLine>, AdminError> {
        Ok(self.0.audit(Millis::MAX, most).await?)
    }

    /// Reports that nobody has dealt with, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn reports(&self) -> Result<Vec<ReportLine>, AdminError> {
        let line = |row: ReportRow| {
            // A guest is muted by the id.
            let about = match row.about_id.filter(|id| id.is_guest()) {
                Some(id) => format!("{} (guest {id})", row.about),
                None => row.about,
            };
            let (author, game) = (row.author.to_string(), row.game.map(|game| game.to_string()));
            ReportLine { id: row.id, at: row.at, author, about, game, text: row.text }
        };
        Ok(self.0.open_reports().await?.into_iter().map(line).collect())
    }

    /// Marks a report as dealt with.
    ///
    /// # Errors
    /// If there is no such report.
    pub async fn settle(&self, id: &str) -> Result<(), AdminError> {
        let settled = rulings::settle(&self.0, None, id).await;
        settled.map_err(|not| not_ruled(not, AdminError::NoReport(id.to_string())))
    }

    /// Copies everything, as it is at one moment, into a new SQLite file; the number of rows. The server may run. The file
    /// gets its name when it is whole; `tell` is told how far it is.
    ///
    /// # Errors
    /// If the file is there already, or cannot be written.
    pub async fn backup(&self, file: &Path, tell: impl FnMut(CopyProgress)) -> Result<u64, AdminError> {
        if file.exists() {
            return Err(AdminError::Exists(file.display().to_string()));
        }
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        // What an interrupted one has left.
        remove_database(&part);
        let copied = self.copy_into(&part, tell).await;
        if copied.is_err() {
            remove_database(&part);
        }
        let rows = copied?;
        std::fs::rename(&part, file).map_err(|error| AdminError::Store(error.to_string()))?;
        Ok(rows)
    }

    async fn copy_into(&self, part: &Path, tell: impl FnMut(CopyProgress)) -> Result<u64, AdminError> {
        let copy = Store::open_unlimited(&format!("sqlite:{}", part.display())).await?;
        let rows = self.0.copy_to(&copy, tell).await;
        // Everything is in the one file when its last connection is closed.
        copy.close().await;
        Ok(rows?)
    }

    /// Copies everything from a backup into this database, which must be empty, all or nothing; the number of rows.
    ///
    /// # Errors
    /// If the database is not empty or the file is no backup.
    pub async fn restore(&self, file: &Path, tell: impl FnMut(CopyProgress)) -> Result<u64, AdminError> {
        if !file.is_file() {
            return Err(AdminError::Store(format!("{} cannot be read", file.display())));
        }
        if !self.0.is_empty().await? {
            return Err(AdminError::NotEmpty);
        }
        let copy = Store::open_unlimited(&format!("sqlite:{}", file.display())).await?;
        let rows = copy.copy_to(&self.0, tell).await;
        copy.close().await;
        Ok(rows?)
    }
}

/// Removes a SQLite file and those beside it, as far as they are there.
fn remove_database(file: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}
