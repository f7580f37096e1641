//! What moderators do, from the command line: the database is the only thing they need.

use std::path::Path;

use rayuela_online::{Millis, Player, Refusal, api, limits as sizes};

use super::House;
use super::auth::Who;
use super::chance::fresh_id;
use super::clock::now;
use super::games::not_kept;
use super::limits::Kind;
use super::notices::{self, Notice};
use super::store::{Db, Row, StoreError, copy_all, is_empty, migrate, values};

/// A report as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportLine {
    /// its name
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
    /// The place for the copy is taken.
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
pub struct Admin(Db);

impl Admin {
    /// Opens the database and brings it up to date.
    ///
    /// # Errors
    /// If it cannot be used.
    pub async fn open(url: &str) -> Result<Admin, AdminError> {
        let db = Db::open(url).await?;
        migrate(&db).await?;
        Ok(Admin(db))
    }

    async fn change(&self, name: &str, sql: &'static str, value: Millis) -> Result<(), AdminError> {
        match self.0.execute(sql, values![name.to_ascii_lowercase(), value]).await? {
            0 => Err(AdminError::NoAccount(name.to_string())),
            _ => Ok(()),
        }
    }

    /// Lets an account, or a guest by the id that a report tells, say nothing until then; 0 lets him talk again.
    ///
    /// # Errors
    /// If there is no such account or guest.
    pub async fn mute(&self, name: &str, until: Millis) -> Result<(), AdminError> {
        if self.0.execute("UPDATE guests SET muted_until = $2 WHERE id = $1", values![name, until]).await? > 0 {
            return Ok(());
        }
        self.change(name, "UPDATE users SET muted_until = $2 WHERE folded = $1", until).await
    }

    /// Closes an account, or opens it again. Its sessions end at once.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn close(&self, name: &str, closed: bool) -> Result<(), AdminError> {
        self.change(name, "UPDATE users SET closed = $2 WHERE folded = $1", closed.into()).await?;
        let sql = "SELECT keys.id FROM keys JOIN users ON users.id = keys.user_id WHERE users.folded = $1";
        let rows = self.0.fetch(sql, values![name.to_ascii_lowercase()]).await?;
        let ended: Result<Vec<Notice>, StoreError> =
            rows.iter().map(|row| Ok(Notice::Ended { key: row.text(0)?.to_string() })).collect();
        if closed {
            notices::tell(&self.0, &ended?).await?;
        }
        Ok(())
    }

    /// Reports that nobody has dealt with, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn reports(&self) -> Result<Vec<ReportLine>, AdminError> {
        let sql = "SELECT id, at, author, about, game, text FROM reports WHERE settled IS NULL ORDER BY at";
        let rows = self.0.fetch(sql, vec![]).await?;
        let line = |row: &Row| {
            Ok(ReportLine {
                id: row.text(0)?.to_string(),
                at: row.count(1)?,
                author: row.text(2)?.to_string(),
                about: row.text(3)?.to_string(),
                game: row.opt_text(4)?.map(str::to_string),
                text: row.text(5)?.to_string(),
            })
        };
        Ok(rows.iter().map(line).collect::<Result<_, StoreError>>()?)
    }

    /// Marks a report as dealt with.
    ///
    /// # Errors
    /// If there is no such report.
    pub async fn settle(&self, id: &str) -> Result<(), AdminError> {
        let sql = "UPDATE reports SET settled = $2 WHERE id = $1 AND settled IS NULL";
        match self.0.execute(sql, values![id, now()]).await? {
            0 => Err(AdminError::NoReport(id.to_string())),
            _ => Ok(()),
        }
    }

    /// Copies everything, as it is at one moment, into a new SQLite file; the number of rows. The server may run.
    ///
    /// # Errors
    /// If the file is there already, or cannot be written.
    pub async fn backup(&self, file: &Path) -> Result<u64, AdminError> {
        if file.exists() {
            return Err(AdminError::Exists(file.display().to_string()));
        }
        let copy = Db::open(&format!("sqlite:{}", file.display())).await?;
        migrate(&copy).await?;
        let rows = copy_all(&self.0, &copy).await?;
        copy.close().await;
        Ok(rows)
    }

    /// Copies everything from a backup into this database, which must be empty; the number of rows.
    ///
    /// # Errors
    /// If the database is not empty or the file is no backup.
    pub async fn restore(&self, file: &Path) -> Result<u64, AdminError> {
        if !file.is_file() {
            return Err(AdminError::Store(format!("{} cannot be read", file.display())));
        }
        if !is_empty(&self.0).await? {
            return Err(AdminError::NotEmpty);
        }
        let copy = Db::open(&format!("sqlite:{}", file.display())).await?;
        migrate(&copy).await?;
        let rows = copy_all(&copy, &self.0).await?;
        copy.close().await;
        Ok(rows)
    }
}

/// Whether an id is that of a guest, see [`Player::id`].
fn is_guest(id: &str) -> bool {
    id.starts_with('g')
}

impl House {
    /// Ends the connections of accounts that a moderator has closed.
    pub(crate) async fn end_closed(&self) -> Result<(), StoreError> {
        let sql = "SELECT keys.id FROM keys JOIN users ON users.id = keys.user_id WHERE users.closed <> 0";
        for row in self.db.fetch(sql, vec![]).await? {
            self.hub.end_key(row.text(0)?);
        }
        Ok(())
    }

    /// Reports a player to the moderators.
    pub(crate) async fn report(&self, who: &Who, report: &api::Report) -> Result<(), Refusal> {
        self.limits.take(Kind::Report, &who.id)?;
        let length = report.text.trim().chars().count();
        if length == 0 || length > sizes::REPORT || report.name.len() > sizes::NAME.1 {
            return Err(Refusal::malformed(format!("a report has 1 to {} characters", sizes::REPORT)));
        }
        if let Some(game) = &report.game {
            self.with_game(game, |_| ()).await?;
        }
        let kept = |error: StoreError| not_kept(&error);
        // Many guests may have the same name: moderators need to know which one.
        let about = match self.find_player(who, &report.name, report.game.as_deref()).await.map_err(kept)? {
            Some(id) if is_guest(&id) => format!("{} (guest {id})", report.name),
            _ => report.name.clone(),
        };
        let made = self
            .db
            .execute(
                "INSERT INTO reports (id, at, author, about, game, text) VALUES ($1, $2, $3, $4, $5, $6)",
                values![fresh_id(8), now(), &who.id, about, report.game.clone(), report.text.trim()],
            )
            .await;
        made.map(|_| ()).map_err(kept)
    }

    /// Blocks a player: his chat is not shown and he cannot take one's seeks.
    pub(crate) async fn block(&self, who: &Who, name: &str, game: Option<&str>) -> Result<(), Refusal> {
        let kept = |error: StoreError| not_kept(&error);
        let other = self.find_player(who, name, game).await.map_err(kept)?;
        let other = other.ok_or_else(|| Refusal::missing("player"))?;
        let sql = "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.db.execute(sql, values![&who.id, other]).await.map(|_| ()).map_err(kept)
    }

    /// No longer blocks whoever has this name.
    pub(crate) async fn unblock(&self, who: &Who, name: &str) -> Result<(), Refusal> {
        let sql = "DELETE FROM blocks WHERE user_id = $1 AND blocked IN
                (SELECT id FROM users WHERE folded = $2 UNION SELECT id FROM guests WHERE LOWER(name) = $2)";
        let gone = self.db.execute(sql, values![&who.id, name.to_ascii_lowercase()]).await;
        gone.map(|_| ()).map_err(|error| not_kept(&error))
    }

    /// The id of a player by his name: an account, or a guest who plays or talks in `game`, or else has in a game of the
    /// one who asks; the latest of that name.
    async fn find_player(&self, who: &Who, name: &str, game: Option<&str>) -> Result<Option<String>, StoreError> {
        if let Some(id) = self.user_id(name).await? {
            return Ok(Some(id));
        }
        let (games, lines, key) = match game {
            Some(game) => (
                "SELECT white_player, black_player FROM games WHERE id = $1",
                "SELECT author, name FROM chat WHERE game = $1 ORDER BY at DESC LIMIT 1000",
                game,
            ),
            None => (
                "SELECT white_player, black_player FROM games WHERE white = $1 OR black = $1
                 ORDER BY created DESC LIMIT 100",
                "SELECT author, name FROM chat WHERE game IN (SELECT id FROM games WHERE white = $1 OR black = $1)
                 ORDER BY at DESC LIMIT 1000",
                who.id.as_str(),
            ),
        };
        let mut guests = Vec::new();
        for row in self.db.fetch(games, values![key]).await? {
            guests.extend([row.json::<Player>(0)?, row.json::<Player>(1)?].map(|player| (player.id, player.name)));
        }
        for row in self.db.fetch(lines, values![key]).await? {
            guests.push((row.text(0)?.to_string(), row.text(1)?.to_string()));
        }
        let fits = |(id, its): &(String, String)| is_guest(id) && *id != who.id && its.eq_ignore_ascii_case(name);
        let Some((id, name)) = guests.into_iter().find(fits) else { return Ok(None) };
        let sql = "INSERT INTO guests (id, name, muted_until) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING";
        self.db.execute(sql, values![&id, name]).await?;
        Ok(Some(id))
    }

    /// The names of those a player has blocked.
    pub(crate) async fn blocked_names(&self, who: &Who) -> Result<Vec<String>, Refusal> {
        let sql = "SELECT name FROM users JOIN blocks ON blocks.blocked = users.id WHERE blocks.user_id = $1
             UNION ALL
             SELECT name FROM guests JOIN blocks ON blocks.blocked = guests.id WHERE blocks.user_id = $1 ORDER BY 1";
        let rows = self.db.fetch(sql, values![&who.id]).await;
        let names = rows.and_then(|rows| rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect());
        names.map_err(|error| not_kept(&error))
    }
}
