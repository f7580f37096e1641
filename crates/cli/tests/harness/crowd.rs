//! Many games that go on whatever happens.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rayuela_client::{ClientError, Http, Seat};
use rayuela_online::api::GameLog;
use rayuela_online::{Command, Event, GameId, Refusal, Room, Terms};
use rayuela_rules::Rng;

use super::{PATIENCE, game, game_log, terms};

/// What players have seen acknowledged: game, entry, turn.
type Acknowledged = Arc<Mutex<Vec<(GameId, u32, String)>>>;

/// Many games that go on until told to stop.
pub(crate) struct Crowd {
    acknowledged: Acknowledged,
    stop: Arc<AtomicBool>,
    tables: Vec<(Arc<AtomicU64>, tokio::task::JoinHandle<()>)>,
}

impl Crowd {
    /// Begins so many games, in which everybody has an hour and plays as fast as they can.
    pub(crate) async fn gather(ways: &[Http], games: usize) -> Crowd {
        Crowd::gather_with(ways, games, terms("nine", 3_600_000), Duration::ZERO).await
    }

    /// Begins so many games with these terms, in which a player waits so long before each move.
    pub(crate) async fn gather_with(ways: &[Http], games: usize, terms: Terms, pause: Duration) -> Crowd {
        let mut crowd = Crowd { acknowledged: Acknowledged::default(), stop: Arc::default(), tables: vec![] };
        for i in 0..games {
            let mut ways = ways.to_vec();
            // Some sit at one node, some at another.
            let nodes = ways.len();
            ways.rotate_left(i % nodes);
            let (game, sides) = game(&ways, terms).await;
            let moves = Arc::new(AtomicU64::new(0));
            let table = Table {
                game,
                sides,
                pause,
                acknowledged: crowd.acknowledged.clone(),
                moves: moves.clone(),
                stop: crowd.stop.clone(),
            };
            crowd.tables.push((moves, tokio::spawn(table.play_on(i as u64))));
        }
        crowd
    }

    fn moves(&self) -> u64 {
        self.tables.iter().map(|(moves, _)| moves.load(SeqCst)).sum()
    }

    /// Waits until so many more moves have been acknowledged.
    pub(crate) async fn wait_for_moves(&self, more: u64) {
        let mut seen = self.moves();
        let (goal, mut moved) = (seen + more, Instant::now());
        while self.moves() < goal {
            self.check_tables();
            if self.moves() > seen {
                (seen, moved) = (self.moves(), Instant::now());
            }
            assert!(moved.elapsed() < PATIENCE, "no game goes on");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until a move has been acknowledged in every game; how long the last one took.
    pub(crate) async fn wait_for_all(&self) -> Duration {
        let begun = Instant::now();
        let before: Vec<u64> = self.tables.iter().map(|(moves, _)| moves.load(SeqCst)).collect();
        while self.tables.iter().zip(&before).any(|((moves, _), before)| moves.load(SeqCst) <= *before) {
            self.check_tables();
            assert!(begun.elapsed() < PATIENCE, "a game is silent");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        begun.elapsed()
    }

    fn check_tables(&self) {
        assert!(!self.tables.iter().any(|(_, table)| table.is_finished()), "a game broke off");
    }

    /// Ends the games and looks whether the server has every move that was acknowledged, and no other.
    pub(crate) async fn check(self, way: Http) -> Checked {
        self.stop.store(true, SeqCst);
        for (_, table) in self.tables {
            table.await.unwrap();
        }
        let acknowledged = self.acknowledged.lock().unwrap().clone();
        let mut last = HashMap::<&GameId, u32>::new();
        for (game, seq, _) in &acknowledged {
            let known = last.entry(game).or_default();
            *known = (*known).max(*seq);
        }
        let mut logs = HashMap::<GameId, GameLog>::new();
        let mut checked = Checked { acknowledged: acknowledged.len(), ..Checked::default() };
        for (game, seq, turn) in &acknowledged {
            if !logs.contains_key(game) {
                let log = whole_log(&way, game, last[game]).await;
                Room::replay(&log.entries).unwrap();
                logs.insert(game.clone(), log);
            }
            let entry = logs[game].entries.get(*seq as usize - 1);
            let is_it = |event: &Event| matches!(event, Event::Turn { turn: kept, .. } if kept == turn);
            if !entry.is_some_and(|entry| entry.seq == *seq && is_it(&entry.event)) {
                println!("{game}: {turn} was acknowledged as {seq}, the log says {entry:?}");
                checked.lost += 1;
            }
        }
        let turns =
            |log: &GameLog| log.entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count();
        let logged: usize = logs.values().map(turns).sum();
        checked.unknown = (logged + checked.lost).saturating_sub(acknowledged.len());
        checked
    }
}

/// What became of the moves.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Checked {
    pub(crate) acknowledged: usize,
    /// acknowledged, and not in the log
    pub(crate) lost: usize,
    /// in the log, though nobody was told: one may be there twice
    pub(crate) unknown: usize,
}

impl Checked {
    pub(crate) fn add(&mut self, other: &Checked) {
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.unknown += other.unknown;
    }

    /// How many moves there were, each of which must have been found once.
    pub(crate) fn kept(&self) -> usize {
        assert_eq!((self.lost, self.unknown), (0, 0), "moves are lost or doubled");
        self.acknowledged
    }
}

/// The log of a game once it has so many entries: a node that was cut off until now may hear of the last ones in a moment.
async fn whole_log(way: &Http, game: &GameId, entries: u32) -> GameLog {
    let start = Instant::now();
    loop {
        let log = game_log(way, game).await;
        // Moves that are missing for good are counted.
        if log.entries.len() >= entries as usize || start.elapsed() > Duration::from_secs(60) {
            return log;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// One game after another between the same two players.
struct Table {
    game: GameId,
    sides: [Vec<Http>; 2],
    pause: Duration,
    acknowledged: Acknowledged,
    moves: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Table {
    /// Plays at random, and the rematch when a game is over, until told to stop.
    async fn play_on(mut self, seed: u64) {
        let mut rng = Rng::new(seed);
        let mut seats = self.sit().await;
        while !self.stop.load(SeqCst) {
            if seats[0].room().over().is_some() {
                self.check_ending(&seats[0]);
                for seat in &mut seats {
                    seat.act(Command::Rematch).await.unwrap();
                }
                seats[0].until(|room| room.rematch().is_some()).await.unwrap();
                self.game = seats[0].room().rematch().unwrap().clone();
                seats = self.sit().await;
            }
            tokio::time::sleep(self.pause).await;
            let mover = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
            let turns = seats[mover].room().game().unwrap().position().compact_turns();
            let turn = turns[rng.below(turns.len() as u64) as usize].clone();
            let game = &self.game;
            let seq = match seats[mover].act(Command::Turn { turn: turn.clone() }).await {
                Ok(seq) => seq,
                Err(ClientError::Refused(Refusal::Stale { .. })) => panic!("{game}: a move was lost or doubled"),
                Err(ClientError::Refused(Refusal::TimeOver | Refusal::Over)) => panic!("{game}: lost on time"),
                Err(error) => panic!("{game}: {error}"),
            };
            self.acknowledged.lock().unwrap().push((game.clone(), seq, turn));
            self.moves.fetch_add(1, SeqCst);
            for seat in &mut seats {
                seat.until(|room| room.seq() >= seq).await.unwrap();
            }
        }
    }

    /// Nobody here takes long: time that ends a game is time that the server could not give.
    fn check_ending(&self, seat: &Seat) {
        let by_time =
            |event: &Event| matches!(event, Event::TimeOut { .. } | Event::GameTimeOut | Event::Aborted { by: None });
        let last = &seat.entries().last().unwrap().event;
        assert!(!by_time(last), "{}: time ended it: {:?}", self.game, seat.entries());
    }

    async fn sit(&self) -> [Seat; 2] {
        let [first, second] = &self.sides;
        [Seat::take(first.clone(), &self.game).await.unwrap(), Seat::take(second.clone(), &self.game).await.unwrap()]
    }
}
