//! Accounts: names, passwords, sessions, tokens, one's own data.

use std::sync::Arc;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use rayuela_online::api::{Me, Profile, Session, Token};
use rayuela_online::{Event, Refusal, check_name, limits};
use serde_json::{Value as Json, json};

use super::House;
use super::auth::Who;
use super::chance::{fingerprint, fresh_id};
use super::clock::now;
use super::games::not_kept;
use super::notices::{self, Notice};
use super::ratings;
use super::store::{Row, StoreError, values, written};

/// The most sessions, and the most tokens, of an account.
const MOST_KEYS: usize = 50;
/// What stands in place of a name that is gone.
const NOBODY: &str = "deleted";

fn kept<T>(result: Result<T, StoreError>) -> Result<T, Refusal> {
    result.map_err(|error| not_kept(&error))
}

fn wrong() -> Refusal {
    Refusal::forbidden("name and password do not fit")
}

fn check_password(password: &str) -> Result<(), Refusal> {
    let (least, most) = limits::PASSWORD;
    if (least..=most).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Refusal::malformed(format!("a password has {least} to {most} characters")))
}

/// Hashes a password, or compares it with a hash. Each takes some 20 MiB and a core for a moment.
async fn hashed<T: Send + 'static>(house: &House, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let _turn = house.hashing.acquire().await.map_err(|_| Refusal::StorageUnavailable)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::StorageUnavailable)
}

impl House {
    /// Who somebody is, with his games that run.
    pub(crate) async fn me(&self, who: &Who) -> Result<Me, Refusal> {
        let games = kept(self.running_games(&who.id).await)?;
        Ok(Me { id: who.id.clone(), name: who.name.clone(), guest: who.is_guest(), games })
    }

    /// A name for a guest, and the cookie that keeps it.
    pub(crate) async fn be_guest(&self, name: &str) -> Result<(Who, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        if kept(self.user_id(name).await)?.is_some() {
            return Err(Refusal::forbidden("this is the name of an account"));
        }
        let id = format!("g{}", fresh_id(12));
        let cookie = self.guest_cookie(&id, name);
        Ok((Who { id, name: name.to_string(), key: None, is_token: false }, cookie))
    }

    /// A new account, signed in.
    pub(crate) async fn sign_up(&self, name: &str, password: &str, agent: &str) -> Result<(Who, String), Refusal> {
        check_name(name).map_err(Refusal::malformed)?;
        check_password(password)?;
        let secret = password.to_string();
        let hash =
            hashed(self, move || Argon2::default().hash_password(secret.as_bytes()).map(|hash| hash.to_string()));
        let hash = hash.await?.map_err(|_| Refusal::StorageUnavailable)?;
        let id = format!("u{}", fresh_id(12));
        let made = self
            .db
            .execute(
                "INSERT INTO users (id, name, folded, password, created, closed, muted_until)
                 VALUES ($1, $2, $3, $4, $5, 0, 0)",
                values![&id, name, name.to_ascii_lowercase(), hash, now()],
            )
            .await;
        match made {
            Ok(_) => {}
            Err(StoreError::Taken) => return Err(Refusal::forbidden("this name is taken")),
            Err(error) => return Err(not_kept(&error)),
        }
        self.new_session(id, name.to_string(), agent).await
    }

    /// Signs in; the cookie of the new session.
    pub(crate) async fn sign_in(&self, name: &str, password: &str, agent: &str) -> Result<(Who, String), Refusal> {
        let row = self
            .db
            .fetch_one(
                "SELECT id, name, password, closed FROM users WHERE folded = $1",
                values![name.to_ascii_lowercase()],
            )
            .await;
        let row = kept(row)?;
        let (id, name, hash, closed) = match &row {
            Some(row) => kept(row.text(0).and_then(|id| Ok((id, row.text(1)?, row.text(2)?, row.flag(3)?))))?,
            None => ("", "", "", false),
        };
        let fits = self.password_fits(hash.to_string(), password).await?;
        if !fits {
            return Err(wrong());
        }
        if closed {
            return Err(Refusal::forbidden("this account was closed by a moderator"));
        }
        self.new_session(id.to_string(), name.to_string(), agent).await
    }

    /// Takes as long where there is no account, so that nobody learns which names there are.
    async fn password_fits(&self, hash: String, password: &str) -> Result<bool, Refusal> {
        let password = password.to_string();
        if password.chars().count() > limits::PASSWORD.1 {
            return Ok(false);
        }
        hashed(self, move || match PasswordHash::new(&hash) {
            Ok(hash) => Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
            Err(_) => {
                let _ = Argon2::default().hash_password(password.as_bytes());
                false
            }
        })
        .await
    }

    async fn new_session(&self, id: String, name: String, agent: &str) -> Result<(Who, String), Refusal> {
        let (key_id, key) = self.new_key(&id, agent, false).await?;
        Ok((Who { id, name, key: Some(key_id), is_token: false }, format!("s.{key}")))
    }

    async fn new_key(&self, user: &str, label: &str, is_token: bool) -> Result<(String, String), Refusal> {
        let (id, key) = (fresh_id(12), fresh_id(40));
        let count = self.keys(user, is_token).await?.len();
        if count >= MOST_KEYS {
            return Err(Refusal::too_many("there are too many of them: end some first"));
        }
        let made = self
            .db
            .execute(
                "INSERT INTO keys (hash, id, user_id, is_token, label, created, used) VALUES ($1, $2, $3, $4, $5, $6, $6)",
                values![fingerprint(&key), &id, user, is_token, label, now()],
            )
            .await;
        kept(made)?;
        Ok((id, key))
    }

    async fn keys(&self, user: &str, is_token: bool) -> Result<Vec<(String, String, u64, u64)>, Refusal> {
        let rows = self
            .db
            .fetch(
                "SELECT id, label, created, used FROM keys WHERE user_id = $1 AND is_token = $2 ORDER BY created",
                values![user, is_token],
            )
            .await;
        let read = |row: &Row| Ok((row.text(0)?.to_string(), row.text(1)?.to_string(), row.count(2)?, row.count(3)?));
        kept(rows.and_then(|rows| rows.iter().map(read).collect()))
    }

    /// Where the account is signed in.
    pub(crate) async fn sessions(&self, who: &Who) -> Result<Vec<Session>, Refusal> {
        let keys = self.keys(&who.id, false).await?;
        let session = |(id, agent, created, used): (String, String, u64, u64)| {
            let current = who.key.as_deref() == Some(id.as_str());
            Session { id, created, used, agent, current }
        };
        Ok(keys.into_iter().map(session).collect())
    }

    /// The account's tokens, without the keys themselves.
    pub(crate) async fn tokens(&self, who: &Who) -> Result<Vec<Token>, Refusal> {
        let keys = self.keys(&who.id, true).await?;
        Ok(keys.into_iter().map(|(id, label, created, _)| Token { id, label, created, token: None }).collect())
    }

    /// A new token, told this once.
    pub(crate) async fn new_token(&self, who: &Who, label: &str) -> Result<Token, Refusal> {
        if who.is_token {
            // One that has leaked is done with when it is ended.
            return Err(Refusal::forbidden("tokens are made by people who are signed in, not by tokens"));
        }
        let label: String = label.chars().filter(|c| !c.is_control()).take(60).collect();
        let (id, key) = self.new_key(&who.id, &label, true).await?;
        Ok(Token { id, label, created: now(), token: Some(key) })
    }

    /// Ends a session or a token of the account, and the connections that use it.
    pub(crate) async fn end_key(&self, who: &Who, id: &str) -> Result<(), Refusal> {
        let ended = self.db.execute("DELETE FROM keys WHERE id = $1 AND user_id = $2", values![id, &who.id]).await;
        if kept(ended)? == 0 {
            return Err(Refusal::missing("session"));
        }
        self.hub.end_key(id);
        kept(notices::tell(&self.db, &[Notice::Ended { key: id.to_string() }]).await)
    }

    /// Changes the password and ends all other sessions.
    pub(crate) async fn change_password(&self, who: &Who, old: &str, new: &str) -> Result<(), Refusal> {
        check_password(new)?;
        self.check_own_password(who, old).await?;
        let secret = new.to_string();
        let hash =
            hashed(self, move || Argon2::default().hash_password(secret.as_bytes()).map(|hash| hash.to_string()));
        let hash = hash.await?.map_err(|_| Refusal::StorageUnavailable)?;
        kept(self.db.execute("UPDATE users SET password = $2 WHERE id = $1", values![&who.id, hash]).await)?;
        for (id, ..) in self.keys(&who.id, false).await? {
            if who.key.as_deref() != Some(id.as_str()) {
                self.end_key(who, &id).await?;
            }
        }
        Ok(())
    }

    async fn check_own_password(&self, who: &Who, password: &str) -> Result<(), Refusal> {
        let row = kept(self.db.fetch_one("SELECT password FROM users WHERE id = $1", values![&who.id]).await)?;
        let row = row.ok_or(Refusal::NotSignedIn)?;
        let hash = kept(row.text(0))?.to_string();
        if self.password_fits(hash, password).await? { Ok(()) } else { Err(wrong()) }
    }

    /// The id of an account by its name.
    pub(crate) async fn user_id(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM users WHERE folded = $1";
        let row = self.db.fetch_one(sql, values![name.to_ascii_lowercase()]).await?;
        row.map(|row| Ok(row.text(0)?.to_string())).transpose()
    }

    /// What everybody may know of an account.
    pub(crate) async fn profile(&self, name: &str) -> Result<Profile, Refusal> {
        let row = self
            .db
            .fetch_one(
                "SELECT id, name, created, closed FROM users WHERE folded = $1",
                values![name.to_ascii_lowercase()],
            )
            .await;
        let row = kept(row)?.ok_or_else(|| Refusal::missing("player"))?;
        let read = async {
            let id = row.text(0)?;
            let counts = self
                .db
                .fetch_one(
                    "SELECT COUNT(*), CAST(COALESCE(SUM(won), 0) AS BIGINT), CAST(COALESCE(SUM(lost), 0) AS BIGINT) FROM (
                         SELECT CASE WHEN result = 'white' THEN 1 ELSE 0 END AS won,
                             CASE WHEN result = 'black' THEN 1 ELSE 0 END AS lost
                         FROM games WHERE white = $1 AND result IN ('white', 'black', 'draw')
                         UNION ALL
                         SELECT CASE WHEN result = 'black' THEN 1 ELSE 0 END,
                             CASE WHEN result = 'white' THEN 1 ELSE 0 END
                         FROM games WHERE black = $1 AND result IN ('white', 'black', 'draw')) AS played",
                    values![id],
                )
                .await?
                .ok_or_else(|| StoreError::Unreadable("no count".to_string()))?;
            Ok(Profile {
                name: row.text(1)?.to_string(),
                created: row.count(2)?,
                closed: row.flag(3)?,
                ratings: ratings::all(&self.db, id).await?,
                games: counts.int(0)? as u32,
                won: counts.int(1)? as u32,
                lost: counts.int(2)? as u32,
            })
        };
        kept(read.await)
    }

    /// Everything that is kept about an account.
    pub(crate) async fn export(&self, who: &Who) -> Result<Json, Refusal> {
        let chat = self
            .db
            .fetch("SELECT game, at, text FROM chat WHERE author = $1 ORDER BY at", values![&who.id])
            .await
            .and_then(|rows| {
                let line = |row: &Row| Ok(json!({"game": row.text(0)?, "at": row.int(1)?, "text": row.text(2)?}));
                rows.iter().map(line).collect::<Result<Vec<Json>, StoreError>>()
            });
        let games = self.db.fetch(
            "SELECT game, seq, at, body FROM events WHERE game IN
                 (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)
             ORDER BY game, seq",
            values![&who.id],
        );
        // The other's plans in running games are not one's own data.
        let seat_of = self.seats(&who.id).await?;
        let games = games.await.and_then(|rows| {
            let entry = |row: &Row| {
                let event: Event = row.json(3)?;
                let event = event.seen_by(seat_of.get(row.text(0)?).copied());
                Ok(json!({"game": row.text(0)?, "seq": row.int(1)?, "at": row.int(2)?, "event": event}))
            };
            rows.iter().map(entry).collect::<Result<Vec<Json>, StoreError>>()
        });
        let blocked = kept(self.blocked(&who.id).await)?;
        Ok(json!({
            "profile": self.profile(&who.name).await?,
            "sessions": self.sessions(who).await?,
            "tokens": self.tokens(who).await?,
            "ratings": kept(ratings::history(&self.db, &who.id).await)?,
            "blocked": blocked,
            "chat": kept(chat)?,
            "log": kept(games)?,
        }))
    }

    async fn seats(&self, player: &str) -> Result<std::collections::HashMap<String, rayuela_rules::Color>, Refusal> {
        use rayuela_rules::Color;
        let rows = self.db.fetch("SELECT id, white FROM games WHERE white = $1 OR black = $1", values![player]).await;
        let seat = |row: &Row| {
            let color = if row.text(1)? == player { Color::White } else { Color::Black };
            Ok((row.text(0)?.to_string(), color))
        };
        kept(rows.and_then(|rows| rows.iter().map(seat).collect()))
    }

    /// Deletes an account: everything about the person goes; games that others played, too, stay without his name.
    pub(crate) async fn delete_account(self: &Arc<House>, who: &Who, password: &str) -> Result<(), Refusal> {
        self.check_own_password(who, password).await?;
        if !kept(self.running_games(&who.id).await)?.is_empty() {
            return Err(Refusal::forbidden("finish or resign your running games first"));
        }
        for (id, ..) in self.keys(&who.id, false).await?.into_iter().chain(self.keys(&who.id, true).await?) {
            self.end_key(who, &id).await?;
        }
        kept(self.erase(&who.id).await)
    }

    async fn erase(&self, user: &str) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        let sql = "SELECT game, body FROM events WHERE seq = 1 AND game IN
                (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)";
        for row in tx.fetch(sql, values![user]).await? {
            let mut event: Event = row.json(1)?;
            if let Event::Created { white, black, .. } = &mut event {
                for player in [&mut *white, &mut *black] {
                    if player.id == user {
                        player.name = NOBODY.to_string();
                    }
                }
                tx.execute(
                    "UPDATE games SET white_player = $2, black_player = $3 WHERE id = $1",
                    values![row.text(0)?, written(white)?, written(black)?],
                )
                .await?;
            }
            let body = written(&event)?;
            tx.execute("UPDATE events SET body = $2 WHERE game = $1 AND seq = 1", values![row.text(0)?, body]).await?;
        }
        for sql in [
            "DELETE FROM chat WHERE author = $1",
            "DELETE FROM seeks WHERE author = $1",
            "DELETE FROM ratings WHERE user_id = $1",
            "DELETE FROM rating_history WHERE user_id = $1",
            "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
            "DELETE FROM reports WHERE author = $1",
            "DELETE FROM keys WHERE user_id = $1",
            "DELETE FROM users WHERE id = $1",
        ] {
            tx.execute(sql, values![user]).await?;
        }
        tx.commit().await
    }
}
