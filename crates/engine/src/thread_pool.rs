//! Where the helper threads of a search come from.

/// Whether a search can have helper threads on this platform at all: browsers need a module with shared memory.
pub(crate) const CAN_HELP: bool = cfg!(any(not(target_arch = "wasm32"), target_feature = "atomics"));

/// Runs the helper threads of a search, for platforms on which the standard library starts none.
///
/// # Examples
/// A pool without threads, where `main` runs alone:
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Limits, Options, ThreadPool};
/// use rayuela_rules::{Game, stacking::Stacking};
/// struct Alone;
/// impl ThreadPool for Alone {
///     fn run(&self, _helpers: usize, _help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut()) {
///         main();
///     }
/// }
/// let mut engine = Engine::new(Options { hash_mib: 1.0, threads: 2, ..Options::default() });
/// engine.set_thread_pool(&Alone);
/// let game = Game::new(Stacking::start());
/// assert!(engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).is_some());
/// ```
pub trait ThreadPool: Send + Sync {
    /// Runs `main` on this thread and meanwhile `help`, with the numbers from 1 to `helpers`, on as many others as there
    /// are. Returns when all of them have returned; `help` does soon after `main` has.
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut());
}

/// Threads of the operating system, started for each search.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) struct SystemThreads;

#[cfg(not(target_arch = "wasm32"))]
impl ThreadPool for SystemThreads {
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for number in 1..=helpers {
                scope.spawn(move || help(number));
            }
            main();
        });
    }
}
