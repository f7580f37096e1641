//! Names that somebody has: those of accounts, and for a while those of guests.

use rayuela_online::{Millis, Player, PlayerId, skeleton};

use super::{Json, Store, StoreError, Tx, row, values};

/// A guest who has not been seen for so long, and plays no game, loses the name to others who want it.
pub(crate) const GUEST_NAME: Millis = 24 * 3_600_000;

row! {
    /// Whose name it is.
    pub(crate) struct HeldName {
        pub(crate) name: String,
        pub(crate) holder: PlayerId,
        /// when a guest was last seen; none for accounts
        pub(crate) seen: Option<Millis>,
    }
}

row! {
    struct Named {
        id: PlayerId,
        name: String,
    }
}

row! {
    struct RunningPlayers {
        white_player: Json<Player>,
        black_player: Json<Player>,
    }
}

/// The values are: skeleton, name, holder, when seen, before when guests must have been seen, and a guest who may lose
/// the name at any rate, because they are the one who takes it.
const HOLD: &str = "INSERT INTO names (skeleton, name, holder, seen)
     VALUES ($1, $2, $3, CAST($4 AS BIGINT)) ON CONFLICT (skeleton) DO UPDATE
     SET name = excluded.name, holder = excluded.holder, seen = excluded.seen
     WHERE names.holder = excluded.holder OR (names.seen IS NOT NULL AND names.holder = CAST($6 AS TEXT))
        OR (names.seen < $5 AND NOT EXISTS (SELECT 1 FROM games WHERE ended IS NULL AND white = names.holder)
            AND NOT EXISTS (SELECT 1 FROM games WHERE ended IS NULL AND black = names.holder))";

impl Tx {
    /// Gives an account its name; whether nobody else has one that looks like it. `guest` is who they were until now.
    pub(super) async fn hold_name(
        &mut self,
        id: &PlayerId,
        name: &str,
        guest: Option<&PlayerId>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let values = values![skeleton(name), name, id, None::<u64>, now.saturating_sub(GUEST_NAME), guest];
        Ok(self.execute(HOLD, values).await? > 0)
    }

    /// Fills the table of names where accounts and guests are older than it.
    pub(super) async fn fill_names(&mut self, now: Millis) -> Result<(), StoreError> {
        if self.fetch_optional::<HeldName>("SELECT name, holder, seen FROM names LIMIT 1", vec![]).await?.is_some() {
            return Ok(());
        }
        let sql = "INSERT INTO names (skeleton, name, holder, seen) VALUES ($1, $2, $3, CAST($4 AS BIGINT))
             ON CONFLICT DO NOTHING";
        for Named { id, name } in self.fetch_all("SELECT id, name FROM users ORDER BY created", vec![]).await? {
            self.execute(sql, values![skeleton(&name), name, &id, None::<u64>]).await?;
        }
        let running = "SELECT white_player, black_player FROM games WHERE ended IS NULL";
        for RunningPlayers { white_player, black_player } in self.fetch_all(running, vec![]).await? {
            for player in [white_player.0, black_player.0].into_iter().filter(Player::is_guest) {
                self.execute(sql, values![skeleton(&player.name), player.name, &player.id, Some(now)]).await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// Gives a guest a name; whether nobody else has one that looks like it.
    pub(crate) async fn hold_guest_name(&self, id: &PlayerId, name: &str, now: Millis) -> Result<bool, StoreError> {
        let before = now.saturating_sub(GUEST_NAME);
        let values = values![skeleton(name), name, id, Some(now), before, None::<&PlayerId>];
        Ok(self.db.execute(HOLD, values).await? > 0)
    }

    /// Who has a name that looks like this one.
    pub(crate) async fn held_name(&self, name: &str) -> Result<Option<HeldName>, StoreError> {
        let sql = "SELECT name, holder, seen FROM names WHERE skeleton = $1";
        self.db.fetch_optional(sql, values![skeleton(name)]).await
    }

    /// The name that a guest has; none if somebody else has taken it, or if the guest has left.
    pub(crate) async fn name_of_guest(&self, id: &PlayerId) -> Result<Option<HeldName>, StoreError> {
        self.db.fetch_optional("SELECT name, holder, seen FROM names WHERE holder = $1", values![id]).await
    }

    /// Notes that a guest is here.
    pub(crate) async fn see_guest(&self, id: &PlayerId, now: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE names SET seen = $2 WHERE holder = $1 AND seen IS NOT NULL";
        self.db.execute(sql, values![id, now]).await?;
        Ok(())
    }

    /// Takes a guest's name back: the cookie is worth nothing from then on.
    pub(crate) async fn release_name(&self, id: &PlayerId) -> Result<(), StoreError> {
        self.db.execute("DELETE FROM names WHERE holder = $1 AND seen IS NOT NULL", values![id]).await?;
        Ok(())
    }

    /// Forgets guests whose cookies have ended.
    pub(crate) async fn forget_guests(&self, seen_before: Millis) -> Result<(), StoreError> {
        self.db.execute("DELETE FROM names WHERE seen < $1", values![seen_before]).await?;
        let sql = "DELETE FROM guests WHERE muted_until < $1
             AND NOT EXISTS (SELECT 1 FROM names WHERE names.holder = guests.id)
             AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.about_id = guests.id)
             AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.blocked = guests.id)";
        self.db.execute(sql, values![seen_before]).await?;
        Ok(())
    }
}
