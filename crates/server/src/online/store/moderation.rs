//! Blocks, reports, and guests whom somebody has blocked or reported.

use std::collections::HashSet;

use rayuela_online::{GameId, Millis, Player, PlayerId};

use super::{Json, Store, StoreError, row, values};

row! {
    /// A report as moderators see it.
    pub(crate) struct ReportRow {
        pub(crate) id: String,
        pub(crate) at: Millis,
        pub(crate) author: PlayerId,
        pub(crate) author_name: Option<String>,
        pub(crate) about: String,
        pub(crate) about_id: Option<PlayerId>,
        pub(crate) game: Option<GameId>,
        pub(crate) text: String,
        pub(crate) settled: Option<Millis>,
    }
}

/// A report to be added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewReport<'a> {
    pub(crate) id: &'a str,
    pub(crate) at: Millis,
    pub(crate) author: &'a PlayerId,
    pub(crate) about: &'a str,
    pub(crate) about_id: Option<&'a PlayerId>,
    pub(crate) game: Option<&'a GameId>,
    pub(crate) text: &'a str,
}

row! {
    struct Players {
        white_player: Json<Player>,
        black_player: Json<Player>,
    }
}

row! {
    struct Author {
        author: PlayerId,
        name: String,
    }
}

impl Store {
    /// Whom a player does not want to hear.
    pub(crate) async fn blocked_by(&self, player: &PlayerId) -> Result<HashSet<PlayerId>, StoreError> {
        let blocked = self.db.scalars("SELECT blocked FROM blocks WHERE user_id = $1", values![player]).await?;
        Ok(blocked.into_iter().collect())
    }

    /// Who does not want to hear a player.
    pub(crate) async fn blockers_of(&self, player: &PlayerId) -> Result<HashSet<PlayerId>, StoreError> {
        let blockers = self.db.scalars("SELECT user_id FROM blocks WHERE blocked = $1", values![player]).await?;
        Ok(blockers.into_iter().collect())
    }

    /// The names of those a player has blocked, in order.
    pub(crate) async fn blocked_names(&self, player: &PlayerId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM users JOIN blocks ON blocks.blocked = users.id WHERE blocks.user_id = $1
             UNION ALL
             SELECT name FROM guests JOIN blocks ON blocks.blocked = guests.id WHERE blocks.user_id = $1 ORDER BY 1";
        self.db.scalars(sql, values![player]).await
    }

    pub(crate) async fn block(&self, player: &PlayerId, blocked: &PlayerId) -> Result<(), StoreError> {
        let sql = "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let mut tx = self.db.begin().await?;
        tx.hold_player(player).await?;
        tx.hold_other(blocked).await?;
        tx.execute(sql, values![player, blocked]).await?;
        tx.commit().await
    }

    /// No longer blocks anybody of this name.
    pub(crate) async fn unblock(&self, player: &PlayerId, name: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM blocks WHERE user_id = $1 AND blocked IN
                (SELECT id FROM users WHERE folded = $2 UNION SELECT id FROM guests WHERE LOWER(name) = $2)";
        self.db.execute(sql, values![player, name.to_ascii_lowercase()]).await?;
        Ok(())
    }

    /// Until when a player may not talk; 0 if nobody has muted them.
    pub(crate) async fn muted_until(&self, player: &PlayerId) -> Result<Millis, StoreError> {
        let sql = "SELECT muted_until FROM users WHERE id = $1 UNION ALL SELECT muted_until FROM guests WHERE id = $1";
        Ok(self.db.scalar(sql, values![player]).await?.unwrap_or_default())
    }

    pub(crate) async fn add_report(&self, report: NewReport<'_>) -> Result<(), StoreError> {
        let NewReport { id, at, author, about, about_id, game, text } = report;
        let sql =
            "INSERT INTO reports (id, at, author, about, about_id, game, text) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let mut tx = self.db.begin().await?;
        tx.hold_player(author).await?;
        if let Some(about) = about_id {
            tx.hold_other(about).await?;
        }
        tx.execute(sql, values![id, at, author, about, about_id, game, text]).await?;
        tx.commit().await
    }

    /// Reports that nobody has dealt with, the oldest first.
    pub(crate) async fn open_reports(&self) -> Result<Vec<ReportRow>, StoreError> {
        let sql = "SELECT id, at, author, COALESCE((SELECT name FROM users WHERE users.id = author),
                 (SELECT name FROM names WHERE holder = author)) AS author_name, about, about_id, game, text, settled
             FROM reports WHERE settled IS NULL ORDER BY at LIMIT 500";
        self.db.fetch_all(sql, vec![]).await
    }

    /// Reports that were dealt with, the latest first.
    pub(crate) async fn settled_reports(&self) -> Result<Vec<ReportRow>, StoreError> {
        let sql = "SELECT id, at, author, COALESCE((SELECT name FROM users WHERE users.id = author),
                 (SELECT name FROM names WHERE holder = author)) AS author_name, about, about_id, game, text, settled
             FROM reports WHERE settled IS NOT NULL ORDER BY settled DESC LIMIT 100";
        self.db.fetch_all(sql, vec![]).await
    }

    /// A report that nobody has dealt with.
    pub(crate) async fn open_report(&self, id: &str) -> Result<Option<ReportRow>, StoreError> {
        let sql = "SELECT id, at, author, CAST(NULL AS TEXT) AS author_name, about, about_id, game, text, settled
             FROM reports WHERE id = $1 AND settled IS NULL";
        self.db.fetch_optional(sql, values![id]).await
    }

    /// The reports that a player has made, the oldest first.
    pub(crate) async fn reports_by(&self, author: &PlayerId) -> Result<Vec<ReportRow>, StoreError> {
        let sql = "SELECT id, at, author, CAST(NULL AS TEXT) AS author_name, about, about_id, game, text, settled
             FROM reports WHERE author = $1 ORDER BY at";
        self.db.fetch_all(sql, values![author]).await
    }

    /// Everybody who plays or talks in a game, with their names, the latest first.
    pub(crate) async fn people_in_game(&self, game: &str) -> Result<Vec<(PlayerId, String)>, StoreError> {
        self.people(
            "SELECT white_player, black_player FROM games WHERE id = $1",
            "SELECT author, name FROM chat WHERE game = $1 ORDER BY at DESC LIMIT 1000",
            game,
        )
        .await
    }

    /// Everybody who plays or talks in the games of a player, with their names, the latest first.
    pub(crate) async fn people_met_by(&self, player: &PlayerId) -> Result<Vec<(PlayerId, String)>, StoreError> {
        self.people(
            "SELECT white_player, black_player FROM games WHERE white = $1 OR black = $1
             ORDER BY created DESC LIMIT 100",
            "SELECT author, name FROM chat WHERE game IN (SELECT id FROM games WHERE white = $1 OR black = $1)
             ORDER BY at DESC LIMIT 1000",
            &player.to_string(),
        )
        .await
    }

    async fn people(
        &self,
        games: &'static str,
        lines: &'static str,
        key: &str,
    ) -> Result<Vec<(PlayerId, String)>, StoreError> {
        let mut people = Vec::new();
        for Players { white_player: Json(white), black_player: Json(black) } in
            self.db.fetch_all(games, values![key]).await?
        {
            people.extend([white, black].map(|player| (player.id, player.name)));
        }
        for Author { author, name } in self.db.fetch_all(lines, values![key]).await? {
            people.push((author, name));
        }
        Ok(people)
    }

    /// Remembers a guest whom somebody has blocked or reported.
    pub(crate) async fn note_guest(&self, id: &PlayerId, name: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO guests (id, name, muted_until) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING";
        let mut tx = self.db.begin().await?;
        tx.hold_other(id).await?;
        tx.execute(sql, values![id, name]).await?;
        tx.commit().await
    }
}
