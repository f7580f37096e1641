//! The messages between page and worker.
//!
//! The page sends [`Search`]es; the worker sends [`FromWorker::Ready`] once, and for each search [`FromWorker::Info`]
//! after each depth and at last [`FromWorker::Done`] or [`FromWorker::Failed`]. A search has a number, which the page
//! counts upwards. Stopping is not a message: see `page.rs`.

use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A position to search, sent with the whole game, so that repetitions are known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// the number of the search
    pub id: i32,
    /// the variant's name
    pub variant: String,
    /// the position text of the start
    pub start: String,
    /// the turns played since, in either notation
    pub turns: Vec<String>,
    /// when it ends
    pub limit: Limit,
    /// how many of the best lines are reported, at least one
    pub lines: u16,
    /// the size of the transposition table in MiB
    pub hash_mib: u16,
    /// threads to search with; fewer are used where there are not so many, and one by a level
    pub threads: u16,
    /// the seed of a level's errors and first turns; a level plays differently with each
    pub seed: u64,
}

impl Search {
    /// A search of a game's position on one thread; its number and its seed are set when it is sent.
    pub fn of(game: &AnyGame, limit: Limit, lines: u16, hash_mib: u16) -> Search {
        Search {
            id: 0,
            variant: game.start().variant().to_string(),
            start: game.start().text(),
            turns: (0..game.ply()).filter_map(|ply| game.compact(ply)).collect(),
            limit,
            lines,
            hash_mib,
            threads: 1,
            seed: 0,
        }
    }

    /// The game to search; `None` if the variant, the start or a turn is not one. (Why not would be sentences in the engine's module that
    /// nobody reads: the page asks about games that it has.)
    pub fn game(&self) -> Option<AnyGame> {
        let start = AnyPosition::parse(self.variant.parse().ok()?, &self.start).ok()?;
        let mut game = AnyGame::new(start);
        for turn in &self.turns {
            game.play_on_text(turn).ok()?;
        }
        Some(game)
    }
}

/// When a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// Plays like this level, 1 to 10.
    Level {
        /// the level
        number: u8,
        /// the clock of the player to move, where there is one
        clock: Option<ClockLeft>,
    },
    /// Milliseconds.
    Time(u32),
    /// The depth in turns.
    Depth(u16),
    /// The number of nodes; the same result on every machine.
    Nodes(u32),
    /// Until it is stopped, or everything is proved.
    Infinite,
    /// What is proved of the position and its moves: by look-up, or by a search to the end of the game where that takes a moment
    /// only ([`values::are_searched`]). The first line of the answer has no turns and the value
    /// of the position; the others are the moves that are known, best first. Distances end at the next removal or the
    /// end of the game, and are 0 where only the result is known. The depth says where the values come from
    /// ([`values`]); the answer is [`FromWorker::Failed`] if nothing is known.
    Values,
}

/// Where the values of an answer to [`Limit::Values`] come from: what its depth says.
pub mod values {
    use rayuela_rules::Variant;
    use rayuela_rules::morelli::{MorelliVariant, Size};

    /// From the tables on the device: every move has its value, unless one that wins is enough.
    pub const TABLES: u16 = 0;
    /// From the book: some moves may be missing.
    pub const BOOK: u16 = 1;
    /// From nowhere, because the file of tables is damaged: there are no lines.
    pub const DAMAGED: u16 = 2;
    /// From the tables on the device, which know some moves and not the position: there is no line without turns.
    pub const MOVES: u16 = 3;
    /// From a search to the end of the game: every move has its value, without a distance.
    pub const SEARCH: u16 = 4;

    /// Whether a search of less than a second proves every position of this game: that of Morelli on 5×5 does.
    pub fn are_searched(variant: Variant) -> bool {
        matches!(variant, Variant::Morelli(MorelliVariant { size: Size::N5, .. }))
    }
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockLeft {
    /// milliseconds left
    pub left_ms: u32,
    /// milliseconds that each turn adds
    pub increment_ms: u32,
}

/// A message from the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// It has started and accepts searches.
    Ready,
    /// A depth is finished.
    Info(Found),
    /// The search is over.
    Done {
        /// the turn to play, compact
        turn: String,
        /// what was found
        found: Found,
    },
    /// There is nothing to search: the game is over, or the question does not make sense.
    Failed {
        /// the number of the search
        id: i32,
    },
}

/// The result of a search so far; its turns are texts while it is sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found<M = String> {
    /// the number of the search
    pub id: i32,
    /// the depth in turns
    pub depth: u16,
    /// nodes searched
    pub nodes: u64,
    /// milliseconds taken
    pub ms: u32,
    /// threads that have taken part
    pub threads: u16,
    /// the best lines, best first
    pub lines: Vec<Line<M>>,
}

impl Found {
    /// The same with its turns parsed, played from this position on; an illegal turn ends a line.
    pub fn read(&self, position: &AnyPosition) -> Found<AnyMove> {
        let lines = self.lines.iter().map(|line| line.read(position)).collect();
        Found { lines, id: self.id, depth: self.depth, nodes: self.nodes, ms: self.ms, threads: self.threads }
    }
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line<M = String> {
    /// the score of its first turn for the player to move
    pub score: Score,
    /// its turns; as text in compact notation
    pub turns: Vec<M>,
}

impl Line {
    fn read(&self, position: &AnyPosition) -> Line<AnyMove> {
        let mut now = *position;
        let turns = self.turns.iter().map_while(|turn| {
            let mv = now.parse_turn(turn).ok()?;
            now.play_unchecked(mv);
            Some(mv)
        });
        Line { score: self.score, turns: turns.collect() }
    }
}

/// The score of a turn for the player who makes it; all but an estimate are proved.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Score {
    /// They win.
    Win {
        /// within this many turns of both players; 0 where only the win is known, not its length
        turns: u16,
    },
    /// They lose.
    Loss {
        /// within this many turns of both players; 0 where only the loss is known, not its length
        turns: u16,
    },
    /// Best play draws.
    Draw,
    /// Not proved.
    Estimate {
        /// the share of the points they can expect, 0 to 1
        chance: f32,
        /// hundredths of a man or piece in their favour
        value: i32,
    },
}

impl Score {
    /// Whether it is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Score::Estimate { .. })
    }

    /// The share of the points they can expect: 1, 0 and one half where it is proved.
    pub const fn chance(self) -> f32 {
        match self {
            Score::Win { .. } => 1.0,
            Score::Loss { .. } => 0.0,
            Score::Draw => 0.5,
            Score::Estimate { chance, .. } => chance,
        }
    }

    /// The same, seen by the other player.
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Win { turns } => Score::Loss { turns },
            Score::Loss { turns } => Score::Win { turns },
            Score::Draw => Score::Draw,
            Score::Estimate { chance, value } => Score::Estimate { chance: 1.0 - chance, value: -value },
        }
    }
}

/// Encodes a message as bytes: that takes far less code than JSON, and both sides are always of the same build.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    // Only a serialiser that refuses could fail; these are plain derived ones into a growing buffer.
    postcard::to_stdvec(message).unwrap_or_default()
}

/// Decodes a message; `None` if the bytes are not one.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_the_way() {
        let search = Search {
            id: 3,
            variant: "nine".to_string(),
            start: ".../.../.../....../.../.../... w 9 9".to_string(),
            turns: vec!["d2".to_string()],
            limit: Limit::Level { number: 4, clock: Some(ClockLeft { left_ms: 60_000, increment_ms: 500 }) },
            lines: 1,
            hash_mib: 16,
            threads: 2,
            seed: u64::MAX,
        };
        assert_eq!(decode(&encode(&search)), Some(search));
        let score = Score::Estimate { chance: 0.25, value: -120 };
        let lines = vec![Line { score, turns: vec!["d2-d3xd6".to_string()] }];
        let said = FromWorker::Done {
            turn: "d2-d3xd6".to_string(),
            found: Found { id: 3, depth: 9, nodes: 1 << 40, ms: 7, threads: 2, lines },
        };
        assert_eq!(decode(&encode(&said)), Some(said));
        assert_eq!(decode::<FromWorker>(&[9, 9]), None);
    }

    #[test]
    fn a_game_and_its_lines_are_read_where_they_arrive() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        game.play_text("a1").unwrap();
        let search = Search::of(&game, Limit::Infinite, 1, 16);
        assert_eq!(search.game().as_ref(), Some(&game));
        assert!(Search { turns: vec!["a9".to_string()], ..search }.game().is_none());
        let turns = ["e1", "a3", "e1"].map(str::to_string).to_vec();
        let found =
            Found { id: 1, depth: 2, nodes: 3, ms: 4, threads: 1, lines: vec![Line { score: Score::Draw, turns }] };
        // An illegal turn ends the line.
        let read = found.read(game.position());
        assert_eq!((read.lines[0].turns.len(), read.depth), (2, 2));
    }

    #[test]
    fn a_score_seen_from_the_other_side() {
        assert_eq!(Score::Win { turns: 3 }.flipped(), Score::Loss { turns: 3 });
        assert_eq!(Score::Estimate { chance: 0.25, value: -50 }.flipped().chance(), 0.75);
    }
}
