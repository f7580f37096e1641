//! Searches of the archive.
//!
//! Each is put together from the conditions that it has, as branches of which an index finds each in order, so that no
//! search reads the whole table, whatever it asks for. A condition that may be absent (`$1 IS NULL OR …`) would keep the
//! databases from using any index.

use rayuela_online::api::GameSummary;
use rayuela_online::{GameId, Millis, Over, Player, PlayerId, Terms};
use rayuela_rules::Variant;
use sqlx::AssertSqlSafe;

use super::value::Value;
use super::{Json, Store, StoreError, row};

/// Which games are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchFilter {
    pub(crate) player: Option<PlayerId>,
    pub(crate) opponent: Option<PlayerId>,
    pub(crate) variant: Option<Variant>,
    /// one of [`ASKED`]
    pub(crate) result: Option<&'static str>,
    pub(crate) rated: Option<bool>,
    pub(crate) running: bool,
    pub(crate) before: Option<Millis>,
    pub(crate) most: u32,
}

/// What a finished game can have ended with.
const RESULTS: [&str; 4] = ["white", "black", "draw", "aborted"];
/// What a search may ask for: one result, any of the first three, or games that were called off.
pub(crate) const ASKED: [&str; 5] = ["white", "black", "draw", PLAYED, "aborted"];
/// A game that was played to its end.
const PLAYED: &str = "played";

row! {
    /// A game in a list.
    pub(super) struct SummaryRow {
        id: GameId,
        terms: Json<Terms>,
        white_player: Json<Player>,
        black_player: Json<Player>,
        created: Millis,
        ended: Option<Millis>,
        over_as: Option<Json<Over>>,
        turns: u32,
    }
}

impl From<SummaryRow> for GameSummary {
    fn from(row: SummaryRow) -> GameSummary {
        GameSummary {
            id: row.id,
            terms: row.terms.0,
            white: row.white_player.0,
            black: row.black_player.0,
            created: row.created,
            ended: row.ended,
            over: row.over_as.map(|Json(over)| over),
            turns: row.turns,
        }
    }
}

/// A statement that is being put together: conditions, and the values of their placeholders.
#[derive(Default)]
struct Statement {
    values: Vec<Value>,
}

impl Statement {
    /// The placeholder of a value.
    fn bind(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }
}

impl SearchFilter {
    /// The text of the statement and its values. The text consists of words of this file alone.
    fn statement(&self) -> (String, Vec<Value>) {
        let mut statement = Statement::default();
        let before = statement.bind(self.before.unwrap_or(i64::MAX as u64));
        let most = statement.bind(self.most);
        let branches = match (&self.player, &self.opponent) {
            (Some(player), opponent) | (None, opponent @ Some(player)) => {
                self.of_player(player, opponent.as_ref(), &mut statement)
            }
            (None, None) if self.running => vec![self.running(&mut statement)],
            (None, None) => self.finished(&mut statement),
        };
        let select = |conditions: &String| {
            format!(
                "SELECT * FROM (SELECT id, terms, white_player, black_player, created, ended, over_as, turns FROM games
                 WHERE {conditions} AND created < {before} ORDER BY created DESC LIMIT {most}) AS branch"
            )
        };
        let branches: Vec<String> = branches.iter().map(select).collect();
        let text = format!("{} ORDER BY created DESC LIMIT {most}", branches.join(" UNION ALL "));
        (text, statement.values)
    }

    /// The games that a player has with either colour; a player has so many, and the index holds the other conditions.
    fn of_player(&self, player: &PlayerId, opponent: Option<&PlayerId>, statement: &mut Statement) -> Vec<String> {
        let player_value = statement.bind(player);
        let opponent = opponent.filter(|&opponent| opponent != player).map(|opponent| statement.bind(opponent));
        let mut others = format!("result IS {}", if self.running { "NULL" } else { "NOT NULL" });
        match self.result {
            Some(PLAYED) => others.push_str(" AND result <> 'aborted'"),
            Some(result) => others.push_str(&format!(" AND result = '{result}'")),
            None => {}
        }
        others.push_str(&self.of_terms(statement));
        [("white", "black"), ("black", "white")]
            .map(|(own, other)| {
                let against = opponent.as_ref().map_or(String::new(), |opponent| format!(" AND {other} = {opponent}"));
                format!("{own} = {player_value}{against} AND {others}")
            })
            .into()
    }

    /// The conditions that the terms of a game meet.
    fn of_terms(&self, statement: &mut Statement) -> String {
        let mut text = String::new();
        if let Some(variant) = self.variant {
            let variant = statement.bind(variant.to_string());
            text.push_str(&format!(" AND variant = {variant}"));
        }
        if let Some(rated) = self.rated {
            text.push_str(&format!(" AND rated = {}", u8::from(rated)));
        }
        text
    }

    fn running(&self, statement: &mut Statement) -> String {
        format!("ended IS NULL{}", self.of_terms(statement))
    }

    /// A branch for each result and for rated and casual games: the index has them before the time.
    fn finished(&self, statement: &mut Statement) -> Vec<String> {
        let variant = self.variant.map(|variant| statement.bind(variant.to_string()));
        let variant = variant.map_or(String::new(), |variant| format!(" AND variant = {variant}"));
        let fits = |wanted: &str, result: &str| wanted == result || (wanted == PLAYED && result != "aborted");
        let results = RESULTS.into_iter().filter(|result| self.result.is_none_or(|wanted| fits(wanted, result)));
        results
            .flat_map(|result| [false, true].map(|rated| (result, rated)))
            .filter(|(_, rated)| self.rated.is_none_or(|wanted| wanted == *rated))
            .map(|(result, rated)| {
                format!("ended IS NOT NULL AND result = '{result}' AND rated = {}{variant}", u8::from(rated))
            })
            .collect()
    }
}

impl Store {
    /// Games that fit, the newest first.
    pub(crate) async fn search_games(&self, filter: &SearchFilter) -> Result<Vec<GameSummary>, StoreError> {
        if filter.running && filter.result.is_some() {
            return Ok(vec![]);
        }
        let (text, values) = filter.statement();
        let rows: Vec<SummaryRow> = self.db.fetch_all(AssertSqlSafe(text), values).await?;
        Ok(rows.into_iter().map(GameSummary::from).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::ids::fresh_id;

    row! {
        struct PlanRow {
            detail: String,
        }
    }

    /// Every search that can be asked for.
    fn searches() -> Vec<SearchFilter> {
        let mut all = vec![SearchFilter { most: 30, ..SearchFilter::default() }];
        let mut vary = |change: &dyn Fn(&mut SearchFilter)| {
            let more: Vec<SearchFilter> = all
                .iter()
                .cloned()
                .map(|mut filter| {
                    change(&mut filter);
                    filter
                })
                .collect();
            all.extend(more);
        };
        vary(&|filter| filter.player = "u1".parse().ok());
        vary(&|filter| filter.opponent = "u2".parse().ok());
        vary(&|filter| filter.variant = "nine".parse().ok());
        vary(&|filter| filter.result = Some("draw"));
        vary(&|filter| filter.rated = Some(true));
        vary(&|filter| filter.running = true);
        vary(&|filter| filter.before = Some(1_000));
        all
    }

    #[tokio::test]
    async fn no_search_reads_the_whole_table() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
        let store = Store::open(&file.display().to_string()).await.unwrap();
        let searches = searches();
        assert_eq!(searches.len(), 128);
        for filter in searches {
            // Each can be asked.
            assert!(store.search_games(&filter).await.unwrap().is_empty());
            let (text, values) = filter.statement();
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}"));
            let plan: Vec<PlanRow> = store.db.fetch_all(explain, values).await.unwrap();
            let of_games = plan.iter().filter(|row| row.detail.contains(" games"));
            let mut steps = 0;
            for PlanRow { detail } in of_games {
                steps += 1;
                assert!(detail.starts_with("SEARCH games USING ") && detail.contains("INDEX"), "{filter:?}: {detail}");
            }
            assert!(steps > 0, "{plan:?}");
        }
        store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
