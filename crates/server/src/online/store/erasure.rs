//! Deleting a player: their name leaves everything that is kept.

use rayuela_online::{DELETED, Event, GameId, PlayerId};
use rayuela_rules::Color;

use super::{Json, Scalar, Store, StoreError, Tx, row, to_json, values};

/// What is simply deleted; `$1` is the player.
const DELETIONS: [&str; 15] = [
    "DELETE FROM chat WHERE author = $1",
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM rating_history WHERE user_id = $1",
    "DELETE FROM puzzle_results WHERE user_id = $1",
    "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
    "DELETE FROM reports WHERE author = $1 OR about_id = $1",
    "DELETE FROM guests WHERE id = $1",
    "DELETE FROM studies WHERE owner = $1",
    "DELETE FROM names WHERE holder = $1",
    "DELETE FROM recovery_codes WHERE user_id = $1",
    "DELETE FROM addresses WHERE user_id = $1",
    "DELETE FROM push_devices WHERE user_id = $1",
    "DELETE FROM reminders WHERE user_id = $1",
    "DELETE FROM keys WHERE user_id = $1",
    "DELETE FROM users WHERE id = $1",
];

row! {
    struct Creation {
        game: GameId,
        body: Json<Event>,
    }
}

/// Who stands in a game for a player of this colour who has gone: the same in all games, so that nobody can tell which
/// belonged together.
fn nobody(color: Color) -> PlayerId {
    PlayerId::Account(format!("{DELETED}{}", color.name()))
}

impl Store {
    /// Deletes everything about an account or a guest. Games stay, because they are the other player's as well, without the
    /// name and without anything that tells which games were the same player's. False if a game still runs; nothing has
    /// changed then.
    pub(crate) async fn erase_player(&self, player: &PlayerId, name: &str) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        // A transaction that writes something of theirs holds them: it is written before this, and deleted, or not at all.
        tx.lock_player(player).await?;
        // First, so that no game begins from now on.
        tx.execute("DELETE FROM seeks WHERE author = $1", values![player]).await?;
        let sql = "SELECT COUNT(*) AS running FROM games WHERE ended IS NULL AND id IN
                (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)";
        let Scalar(running): Scalar<i64> = tx.fetch_one(sql, values![player]).await?;
        if running > 0 {
            return Ok(false);
        }
        let sql = "SELECT game, body FROM events WHERE seq = 1 AND game IN
                (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)";
        for Creation { game, body: Json(event) } in tx.fetch_all(sql, values![player]).await? {
            erase_from_game(&mut tx, player, &game, event).await?;
        }
        // Reports of version 0.1.0 have no id.
        let sql = "DELETE FROM reports WHERE about_id IS NULL AND (LOWER(about) = $1 OR about LIKE $2)";
        tx.execute(sql, values![name.to_ascii_lowercase(), format!("%(guest {player})")]).await?;
        let sql = "UPDATE audit SET subject = NULL, subject_name = $2 WHERE subject = $1";
        tx.execute(sql, values![player, DELETED]).await?;
        tx.execute("UPDATE audit SET actor = NULL, actor_name = $2 WHERE actor = $1", values![player, DELETED]).await?;
        for sql in DELETIONS {
            tx.execute(sql, values![player]).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

impl Tx {
    /// Keeps a player from being deleted until the transaction ends; [`StoreError::Gone`] if they have been. Everything
    /// that is written of a player is written under this: what they send while they are being deleted does not stay.
    pub(super) async fn hold_player(&mut self, player: &PlayerId) -> Result<(), StoreError> {
        // The engine has no row, and cannot be deleted.
        if player.engine_level().is_some() {
            return Ok(());
        }
        let sql = match (self.is_postgres(), player.is_guest()) {
            (true, true) => "SELECT holder AS id FROM names WHERE holder = $1 FOR KEY SHARE",
            (true, false) => "SELECT id FROM users WHERE id = $1 FOR KEY SHARE",
            // A transaction that writes is alone.
            (false, true) => "SELECT holder AS id FROM names WHERE holder = $1",
            (false, false) => "SELECT id FROM users WHERE id = $1",
        };
        let found: Option<Scalar<PlayerId>> = self.fetch_optional(sql, values![player]).await?;
        found.map(|_| ()).ok_or(StoreError::Gone)
    }

    /// The same for somebody else than who asks: a guest who has left keeps no name, and can still be complained about.
    pub(super) async fn hold_other(&mut self, player: &PlayerId) -> Result<(), StoreError> {
        match self.hold_player(player).await {
            Err(StoreError::Gone) if player.is_guest() => Ok(()),
            held => held,
        }
    }

    /// Waits for those who hold a player, and lets nobody do so from now on.
    async fn lock_player(&mut self, player: &PlayerId) -> Result<(), StoreError> {
        if self.is_postgres() {
            for sql in [
                "SELECT id FROM users WHERE id = $1 FOR UPDATE",
                "SELECT holder AS id FROM names WHERE holder = $1 FOR UPDATE",
            ] {
                self.fetch_optional::<Scalar<PlayerId>>(sql, values![player]).await?;
            }
        }
        Ok(())
    }
}

async fn erase_from_game(tx: &mut Tx, player: &PlayerId, game: &GameId, mut event: Event) -> Result<(), StoreError> {
    let Event::Created { white, black, .. } = &mut event else { return Ok(()) };
    for (color, card) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if card.id == *player {
            card.id = nobody(color);
            card.name = DELETED.to_string();
            (card.rating, card.provisional) = (None, false);
        }
    }
    let sql = "UPDATE games SET white = $2, black = $3, white_player = $4, black_player = $5 WHERE id = $1";
    tx.execute(sql, values![game, &white.id, &black.id, to_json(white)?, to_json(black)?]).await?;
    let sql = "UPDATE events SET body = $2 WHERE game = $1 AND seq = 1";
    tx.execute(sql, values![game, to_json(&event)?]).await?;
    let sql = "UPDATE events SET actor = NULL, command = NULL WHERE game = $1 AND actor = $2";
    tx.execute(sql, values![game, player]).await?;
    Ok(())
}
