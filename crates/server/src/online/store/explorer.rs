//! What was played in finished games, counted by position.

use std::collections::BTreeMap;

use rayuela_online::api::GameSummary;
use rayuela_online::{GameId, Millis};
use serde::Serialize;

use super::search::SummaryRow;
use super::{Scalar, Store, StoreError, Tx, row, to_json, values};

/// The lock under which nodes of Postgres count: one at a time, so that two never wait for each other in a ring.
const LOCK: i64 = 0x0065_7870_6c6f_7265;
/// How many of the last games are kept for each move; the statements that cut the list know its length in letters.
const LAST_GAMES: usize = 4;

/// A game that has ended and is to be counted.
#[derive(Clone, Debug)]
pub(crate) struct Countable {
    pub(crate) game: GameId,
    /// what it adds; nothing for a game that was called off
    pub(crate) rows: Vec<CountedMove>,
}

/// A move of a finished game in its position, or the sum of several.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct CountedMove {
    pub(crate) position: i64,
    pub(crate) turn: String,
    pub(crate) pool: i64,
    pub(crate) white: u64,
    pub(crate) draws: u64,
    pub(crate) black: u64,
    pub(crate) rating_sum: u64,
    pub(crate) rating_count: u64,
    pub(crate) last: Millis,
    /// ids of games, the newest first, with blanks between them
    pub(crate) games: String,
}

impl CountedMove {
    /// Adds another of the same position, move and pool.
    fn add(&mut self, other: &CountedMove) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.rating_sum += other.rating_sum;
        self.rating_count += other.rating_count;
        let [newer, older] = if other.last >= self.last { [other, &*self] } else { [&*self, other] };
        let games: Vec<&str> = newer.games.split(' ').chain(older.games.split(' ')).take(LAST_GAMES).collect();
        self.games = games.join(" ");
        self.last = self.last.max(other.last);
    }
}

row! {
    /// What is known of a move in a position.
    pub(crate) struct ExplorerRow {
        pub(crate) turn: String,
        pub(crate) pool: u32,
        pub(crate) white: u32,
        pub(crate) draws: u32,
        pub(crate) black: u32,
        pub(crate) rating_sum: u64,
        pub(crate) rating_count: u64,
        pub(crate) last: Millis,
        pub(crate) games: String,
    }
}

const ROWS: &str = "SELECT turn, pool, white, draws, black, rating_sum, rating_count, last, games FROM explorer
     WHERE position = $1";
// In the order in which they ended, so that the newest game of a move is the last that is added.
const TO_COUNT: &str = "SELECT id FROM games WHERE counted = 0 AND ended IS NOT NULL ORDER BY ended LIMIT $1";

impl Store {
    /// What is known of a position.
    pub(crate) async fn explored(&self, position: i64) -> Result<Vec<ExplorerRow>, StoreError> {
        self.db.fetch_all(ROWS, values![position]).await
    }

    /// Finished games that have not been counted yet.
    pub(crate) async fn games_to_count(&self, most: u32) -> Result<Vec<GameId>, StoreError> {
        self.db.scalars(TO_COUNT, values![most]).await
    }

    /// Waits until a game has ended at this node.
    pub(crate) async fn game_ended(&self) {
        self.ended.notified().await;
    }

    /// Games by their ids, those that are there.
    pub(crate) async fn games_by_id(&self, ids: &[GameId]) -> Result<Vec<GameSummary>, StoreError> {
        let sql = if self.is_shared() { BY_ID_POSTGRES } else { BY_ID_SQLITE };
        let rows: Vec<SummaryRow> = self.db.fetch_all(sql, values![to_json(&ids)?]).await?;
        Ok(rows.into_iter().map(GameSummary::from).collect())
    }

    /// Counts games, each once: in one transaction they are marked as counted, and what they add is added. False if another
    /// node is at it; nothing has changed then.
    pub(crate) async fn count_games(&self, games: &[Countable]) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        if !lock(&mut tx).await? {
            return Ok(false);
        }
        let ids: Vec<&GameId> = games.iter().map(|countable| &countable.game).collect();
        let sql = if tx.is_postgres() { CLAIM_POSTGRES } else { CLAIM_SQLITE };
        let claimed: Vec<Scalar<GameId>> = tx.fetch_all(sql, values![to_json(&ids)?]).await?;
        let is_claimed = |game: &GameId| claimed.iter().any(|Scalar(claimed)| claimed == game);
        let mut sums = BTreeMap::<(i64, &str, i64), CountedMove>::new();
        for row in games.iter().filter(|countable| is_claimed(&countable.game)).flat_map(|countable| &countable.rows) {
            let sum = sums.entry((row.position, &row.turn, row.pool));
            sum.and_modify(|sum| sum.add(row)).or_insert_with(|| row.clone());
        }
        if !sums.is_empty() {
            let sums: Vec<CountedMove> = sums.into_values().collect();
            let sql = if tx.is_postgres() { ADD_POSTGRES } else { ADD_SQLITE };
            tx.execute(sql, values![to_json(&sums)?]).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

/// Whether this node may count; SQLite's transaction is a lock already.
async fn lock(tx: &mut Tx) -> Result<bool, StoreError> {
    if !tx.is_postgres() {
        return Ok(true);
    }
    let sql = "SELECT CAST(CASE WHEN pg_try_advisory_xact_lock($1) THEN 1 ELSE 0 END AS BIGINT) AS locked";
    let Scalar(locked): Scalar<bool> = tx.fetch_one(sql, values![LOCK]).await?;
    Ok(locked)
}

const CLAIM_SQLITE: &str = "UPDATE games SET counted = 1
     WHERE id IN (SELECT value FROM json_each($1)) AND counted = 0 AND ended IS NOT NULL RETURNING id";
const CLAIM_POSTGRES: &str = "UPDATE games SET counted = 1
     WHERE id IN (SELECT json_array_elements_text(CAST($1 AS json))) AND counted = 0 AND ended IS NOT NULL
     RETURNING id";

const BY_ID_SQLITE: &str = "SELECT id, terms, white_player, black_player, created, ended, over_as, turns FROM games
     WHERE id IN (SELECT value FROM json_each($1))";
const BY_ID_POSTGRES: &str = "SELECT id, terms, white_player, black_player, created, ended, over_as, turns FROM games
     WHERE id IN (SELECT json_array_elements_text(CAST($1 AS json)))";

/// What both databases do with a row that is there already. Four ids of ten letters and the blanks between them are 43.
macro_rules! on_conflict {
    () => {
        " ON CONFLICT (position, turn, pool) DO UPDATE SET white = explorer.white + excluded.white,
         draws = explorer.draws + excluded.draws, black = explorer.black + excluded.black,
         rating_sum = explorer.rating_sum + excluded.rating_sum,
         rating_count = explorer.rating_count + excluded.rating_count,
         games = CASE WHEN excluded.last >= explorer.last THEN substr(excluded.games || ' ' || explorer.games, 1, 43)
             ELSE substr(explorer.games || ' ' || excluded.games, 1, 43) END,
         last = CASE WHEN excluded.last >= explorer.last THEN excluded.last ELSE explorer.last END"
    };
}

const ADD_SQLITE: &str = concat!(
    "INSERT INTO explorer (position, turn, pool, white, draws, black, rating_sum, rating_count, last, games)
     SELECT value->>'position', value->>'turn', value->>'pool', value->>'white', value->>'draws', value->>'black',
         value->>'rating_sum', value->>'rating_count', value->>'last', value->>'games' FROM json_each($1) WHERE true",
    on_conflict!()
);
const ADD_POSTGRES: &str = concat!(
    "INSERT INTO explorer (position, turn, pool, white, draws, black, rating_sum, rating_count, last, games)
     SELECT position, turn, pool, white, draws, black, rating_sum, rating_count, last, games
     FROM json_to_recordset(CAST($1 AS json)) AS row (position bigint, turn text, pool bigint, white bigint, draws bigint,
         black bigint, rating_sum bigint, rating_count bigint, last bigint, games text)",
    on_conflict!()
);

/// What tests of the explorer do to a database behind the server's back.
#[cfg(test)]
mod for_tests {
    use rayuela_online::{Entry, Room};

    use super::super::games::insert_entry;
    use super::super::writer::Summary;
    use super::super::{NewGame, Tx, games};
    use super::{GameId, Scalar, Store, StoreError, to_json, values};

    impl Store {
        /// Ends a game with these entries.
        pub(crate) async fn end_for_test(
            &self,
            game: &GameId,
            entries: &[Entry],
            room: &Room,
        ) -> Result<(), StoreError> {
            let mut tx = self.db.begin().await?;
            for entry in entries {
                insert_entry(&mut tx, game, entry).await?;
            }
            end(&mut tx, game, room).await?;
            tx.commit().await
        }

        /// A finished game without most of its log.
        pub(crate) async fn insert_ended_for_test(
            &self,
            game: &GameId,
            first: &Entry,
            room: &Room,
        ) -> Result<(), StoreError> {
            let mut tx = self.db.begin().await?;
            games::insert_game(&mut tx, &NewGame { id: game.clone(), entry: first.clone() }).await?;
            end(&mut tx, game, room).await?;
            tx.commit().await
        }

        /// Makes the log of a game unreadable.
        pub(crate) async fn break_log_for_test(&self, game: &GameId) -> Result<(), StoreError> {
            self.db.execute("UPDATE events SET body = '{}' WHERE game = $1 AND seq = 2", values![game]).await?;
            Ok(())
        }

        /// How many rows there are, and how many bytes with their index.
        pub(crate) async fn explorer_size_for_test(&self) -> Result<String, StoreError> {
            let Scalar(rows): Scalar<i64> = self.db.fetch_one("SELECT COUNT(*) AS total FROM explorer", vec![]).await?;
            let sql =
                "SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN ('explorer', 'sqlite_autoindex_explorer_1')";
            let Scalar(bytes): Scalar<i64> = self.db.fetch_one(sql, vec![]).await?;
            Ok(format!("{rows} rows, {bytes} bytes with their index"))
        }
    }

    async fn end(tx: &mut Tx, game: &GameId, room: &Room) -> Result<(), StoreError> {
        let summaries = to_json(&[Summary::of(game, room)])?;
        tx.execute(super::super::log_rows::update_ended_sql(tx), values![summaries]).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;
    use crate::online::ids::fresh_id;

    row! {
        struct PlanRow {
            detail: String,
        }
    }

    #[tokio::test]
    async fn no_statement_reads_a_whole_table() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let store = Store::open(&file.display().to_string()).await.unwrap();
        let statements = [
            (ROWS, "SEARCH explorer USING INDEX sqlite_autoindex_explorer_1 (position=?)"),
            (TO_COUNT, "games USING INDEX games_to_count"),
            (BY_ID_SQLITE, "SEARCH games USING INDEX sqlite_autoindex_games_1 (id=?)"),
            (CLAIM_SQLITE, "SEARCH games USING INDEX sqlite_autoindex_games_1 (id=?)"),
        ];
        for (sql, step) in statements {
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let value = if sql == ROWS || sql == TO_COUNT { values![1_i64] } else { values!["[]"] };
            let plan: Vec<PlanRow> = store.db.fetch_all(explain, value).await.unwrap();
            assert!(plan.iter().any(|row| row.detail.contains(step)), "{plan:?}");
            // Neither sorted nor read from end to end.
            let bad = |detail: &str| detail.starts_with("SCAN games") && !detail.contains("games_to_count");
            assert!(!plan.iter().any(|row| bad(&row.detail) || row.detail.contains("ORDER BY")), "{plan:?}");
        }
        store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }

    #[test]
    fn sums_keep_the_newest_games() {
        let one = |last: Millis, white: u64, games: &str| CountedMove {
            white,
            last,
            games: games.to_string(),
            ..CountedMove::default()
        };
        let mut sum = one(5, 1, "e d");
        sum.add(&one(9, 0, "i"));
        sum.add(&one(3, 2, "c b a"));
        assert_eq!((sum.white, sum.last, sum.games.as_str()), (3, 9, "i e d c"));
    }
}
