//! The engine in the background: one search at a time, stopped by a flag, never waited for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rayuela_engine::{AnyEngine, Info, Limits, Options, Score, SearchResult};
use rayuela_rules::{AnyGame, AnyMove, Position, Variant};

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    pub(crate) score: Score,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    /// a result; `None` if there was nothing to search
    Found(Option<SearchResult<AnyMove>>),
    /// the engine panicked
    Failed,
}

enum Report {
    Thought(Thought),
    Answer(Box<Answer>),
}

struct Job {
    stop: Arc<AtomicBool>,
    inbox: Receiver<Report>,
    begun: Duration,
    latest: Option<Thought>,
    answer: Option<Answer>,
}

type Slot = Arc<Mutex<Option<(Variant, AnyEngine)>>>;

/// An engine that searches in a thread of its own and keeps its transposition table from search to search.
#[derive(Default)]
pub(crate) struct Thinker {
    engine: Slot,
    job: Option<Job>,
    /// the folder of solved tables, if not the user's
    pub(crate) tables: Option<PathBuf>,
}

impl Thinker {
    /// Begins a search; one that is running is abandoned.
    pub(crate) fn begin(&mut self, game: AnyGame, options: Options, limits: Limits, now: Duration) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let (outbox, inbox) = channel();
        let (slot, flag, failed) = (self.engine.clone(), stop.clone(), outbox.clone());
        let tables = self.tables.clone();
        let spawned = thread::Builder::new().name("engine".to_string()).spawn(move || {
            let make = |variant| {
                let mut engine = AnyEngine::new(variant, options);
                rayuela_tables::attach_tablebase(&mut engine, variant, tables.as_deref());
                engine
            };
            let answer =
                catch_unwind(AssertUnwindSafe(|| search(&slot, &game, options, &limits, &flag, &outbox, make)));
            let answer = answer.map_or(Answer::Failed, Answer::Found);
            // The receiver is gone if the search was abandoned.
            let _ = outbox.send(Report::Answer(Box::new(answer)));
        });
        if spawned.is_err() {
            let _ = failed.send(Report::Answer(Box::new(Answer::Failed)));
        }
        self.job = Some(Job { stop, inbox, begun: now, latest: None, answer: None });
    }

    /// Abandons the search at once.
    pub(crate) fn stop(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop.store(true, Relaxed);
        }
    }

    /// Whether a search runs.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// What the running search has found so far.
    pub(crate) fn latest(&self) -> Option<&Thought> {
        self.job.as_ref()?.latest.as_ref()
    }

    /// The answer, once it is there and the search is at least `least` old.
    pub(crate) fn poll(&mut self, now: Duration, least: Duration) -> Option<Answer> {
        let job = self.job.as_mut()?;
        loop {
            match job.inbox.try_recv() {
                Ok(Report::Thought(thought)) => job.latest = Some(thought),
                Ok(Report::Answer(answer)) => job.answer = Some(*answer),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    job.answer.get_or_insert(Answer::Failed);
                    break;
                }
            }
        }
        if job.answer.is_none() || now.saturating_sub(job.begun) < least {
            return None;
        }
        self.job.take()?.answer
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn search(
    slot: &Slot,
    game: &AnyGame,
    options: Options,
    limits: &Limits,
    stop: &AtomicBool,
    outbox: &Sender<Report>,
    make: impl Fn(Variant) -> AnyEngine,
) -> Option<SearchResult<AnyMove>> {
    // An abandoned search holds the lock until it notices.
    let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    let variant = game.position().variant();
    // Taken out, so that an engine that panics is not used again.
    let mut engine = match slot.take() {
        Some((of, mut engine)) if of == variant => {
            engine.set_options(options);
            engine
        }
        _ => make(variant),
    };
    let result = engine.search(game, limits, stop, &mut |info: &Info<AnyMove>| {
        let _ = outbox.send(Report::Thought(Thought { depth: info.depth, score: info.line.score }));
    });
    *slot = Some((variant, engine));
    result
}

/// An engine kept from searching, for tests of what waits for it.
#[cfg(test)]
pub(crate) struct Held {
    done: Sender<()>,
    holder: thread::JoinHandle<bool>,
}

#[cfg(test)]
impl Held {
    /// Holds the engine of a thinker, for some minutes at most.
    pub(crate) fn of(thinker: &Thinker) -> Held {
        let (slot, (held, holds), (done, wait)) = (thinker.engine.clone(), channel(), channel());
        let holder = thread::spawn(move || {
            let _engine = slot.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = held.send(());
            wait.recv_timeout(Duration::from_secs(300)).is_ok()
        });
        holds.recv().expect("the engine is held");
        Held { done, holder }
    }

    /// Lets it go; whether it was held until now.
    pub(crate) fn release(self) -> bool {
        let _ = self.done.send(());
        self.holder.join().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::AnyPosition;
    use std::time::Instant;

    fn game() -> AnyGame {
        AnyGame::new(AnyPosition::start("nine".parse().unwrap()))
    }

    fn options() -> Options {
        Options { hash_mib: 1.0, ..Options::default() }
    }

    /// Polls until there is something to see.
    fn until<T>(thinker: &mut Thinker, mut look: impl FnMut(&mut Thinker) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(seen) = look(thinker) {
                return seen;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "the engine does not answer");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn wait(thinker: &mut Thinker) -> Answer {
        until(thinker, |thinker| thinker.poll(Duration::ZERO, Duration::ZERO))
    }

    #[test]
    fn answers_and_can_think_again() {
        let mut thinker = Thinker::default();
        for _ in 0..2 {
            thinker.begin(game(), options(), Limits::depth(2), Duration::ZERO);
            assert!(thinker.is_busy());
            let Answer::Found(Some(result)) = wait(&mut thinker) else { panic!("no answer") };
            assert!(game().position().is_legal(result.best));
            assert!(!thinker.is_busy());
        }
    }

    #[test]
    fn giving_up_ends_the_search_and_the_next_one_runs() {
        let mut thinker = Thinker::default();
        thinker.begin(game(), options(), Limits { infinite: true, ..Limits::default() }, Duration::ZERO);
        until(&mut thinker, |thinker| {
            assert_eq!(thinker.poll(Duration::ZERO, Duration::ZERO), None);
            thinker.latest().cloned()
        });
        thinker.stop();
        thinker.begin(game(), options(), Limits::depth(1), Duration::ZERO);
        assert!(matches!(wait(&mut thinker), Answer::Found(Some(_))));
    }

    #[test]
    fn giving_up_does_not_wait_for_the_search() {
        let mut thinker = Thinker::default();
        let engine = Held::of(&thinker);
        thinker.begin(game(), options(), Limits { infinite: true, ..Limits::default() }, Duration::ZERO);
        thinker.stop();
        assert!(!thinker.is_busy());
        assert!(engine.release(), "the search was waited for");
    }

    #[test]
    fn full_strength_keeps_a_proved_value() {
        let trial = rayuela_tables::trial::Trial::new("terminal");
        let mut thinker = Thinker::default();
        thinker.tables = Some(trial.dir().to_path_buf());
        let full_time = Duration::from_millis(20);
        let strength = rayuela_seat::Strength { full_time, ..rayuela_seat::Strength::new(rayuela_engine::Level::FULL) };
        for (seed, position) in trial.positions(5, 6).into_iter().enumerate() {
            let game = AnyGame::new(AnyPosition::Morris(position));
            let (options, limits) = strength.turn(0, None, seed as u64);
            thinker.begin(game, Options { hash_mib: 1.0, ..options }, limits, Duration::ZERO);
            let Answer::Found(Some(result)) = wait(&mut thinker) else { panic!("no answer") };
            let AnyMove::Morris(mv) = result.best else { panic!("Six is Morris") };
            assert!(trial.keeps(&position, mv), "{}", position.setup());
        }
    }

    #[test]
    fn a_finished_game_gives_nothing() {
        let over = AnyPosition::parse("morelli5".parse().unwrap(), "5/5/5/5/5 b w").unwrap();
        let mut thinker = Thinker::default();
        thinker.begin(AnyGame::new(over), options(), Limits::depth(1), Duration::ZERO);
        assert_eq!(wait(&mut thinker), Answer::Found(None));
    }
}
