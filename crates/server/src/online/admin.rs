//! What moderators do from the command line: the database is the only thing they need.

use std::path::{Path, PathBuf};

use rayuela_online::Millis;

use super::clock::now;
use super::notifications::Change;
pub use super::store::Progress as CopyProgress;
use super::store::{OpenReport, Store, StoreError};

/// A report as moderators see it.
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

/// The database in a moderator's hands.
#[derive(Debug)]
pub struct Admin(Store);

fn found(found: bool, name: &str) -> Result<(), AdminError> {
    if found { Ok(()) } else { Err(AdminError::NoAccount(name.to_string())) }
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

    /// Lets an account, or a guest by the id that a report tells, say nothing until then; 0 lets them talk again.
    ///
    /// # Errors
    /// If there is no such account or guest.
    pub async fn mute(&self, name: &str, until: Millis) -> Result<(), AdminError> {
        found(self.0.mute(name, until).await?, name)
    }

    /// Closes an account, or opens it again. Its sessions end at once.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn close(&self, name: &str, closed: bool) -> Result<(), AdminError> {
        found(self.0.set_closed(name, closed).await?, name)?;
        if closed {
            let keys = self.0.keys_of_account(name).await?;
            let ended: Vec<Change> = keys.into_iter().map(|key| Change::Ended { key }).collect();
            self.0.notify(&ended).await?;
        }
        Ok(())
    }

    /// Reports that nobody has dealt with, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn reports(&self) -> Result<Vec<ReportLine>, AdminError> {
        let line = |OpenReport { id, at, author, about, game, text }| {
            let game = game.map(|game| game.to_string());
            ReportLine { id, at, author, about, game, text }
        };
        Ok(self.0.open_reports().await?.into_iter().map(line).collect())
    }

    /// Marks a report as dealt with.
    ///
    /// # Errors
    /// If there is no such report.
    pub async fn settle(&self, id: &str) -> Result<(), AdminError> {
        let settled = self.0.settle_report(id, now()).await?;
        if settled { Ok(()) } else { Err(AdminError::NoReport(id.to_string())) }
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
