//! The helper threads in a browser: workers with the same module and the same memory, which wait here for a search.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayuela_engine::ThreadPool;

/// What helpers run, with the number of each.
type Job = &'static (dyn Fn(usize) + Sync);

/// Threads that have joined and take part in searches.
///
/// # Examples
/// ```
/// use rayuela_engine::ThreadPool;
/// use rayuela_search::pool::Pool;
/// static POOL: Pool = Pool::new();
/// std::thread::spawn(|| POOL.join());
/// let (sender, receiver) = std::sync::mpsc::channel();
/// while POOL.size() == 0 {
///     std::thread::yield_now();
/// }
/// POOL.run(1, &move |number| sender.send(number).unwrap(), &mut || assert_eq!(receiver.recv(), Ok(1)));
/// ```
pub struct Pool {
    state: Mutex<State>,
    offered: Condvar,
    finished: Condvar,
}

struct State {
    /// threads that have joined
    size: usize,
    job: Option<Job>,
    /// threads that may still begin the job
    open: usize,
    /// threads that have begun it
    begun: usize,
    /// threads that have begun it and not returned
    busy: usize,
}

impl Pool {
    /// A pool that nobody has joined.
    pub const fn new() -> Pool {
        let state = State { size: 0, job: None, open: 0, begun: 0, busy: 0 };
        Pool { state: Mutex::new(state), offered: Condvar::new(), finished: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many threads have joined.
    pub fn size(&self) -> usize {
        self.lock().size
    }

    /// How many threads have begun to help with the search that runs, or ran last.
    pub fn helping(&self) -> usize {
        self.lock().begun
    }

    /// Makes this thread a helper, for ever.
    pub fn join(&self) -> ! {
        let mut state = self.lock();
        state.size += 1;
        loop {
            let Some(job) = state.job.filter(|_| state.open > 0) else {
                state = self.offered.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.open -= 1;
            state.begun += 1;
            state.busy += 1;
            let number = state.begun;
            drop(state);
            job(number);
            state = self.lock();
            self.end_one(&mut state);
        }
    }

    /// A helper has broken down inside a search: nobody waits for it any more. Only its own thread may say so.
    pub fn leave(&self) {
        let mut state = self.lock();
        state.size -= 1;
        self.end_one(&mut state);
    }

    fn end_one(&self, state: &mut State) {
        state.busy -= 1;
        if state.busy == 0 {
            self.finished.notify_all();
        }
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl ThreadPool for Pool {
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut()) {
        // SAFETY: the borrow ends after this function, and `Running` withdraws the job before that, however the function
        // is left: then no thread can begin it, and none that has begun it is still at it. Without a borrow that threads
        // share there is no way to lend them the table and the position.
        let job = unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), Job>(help) };
        let mut state = self.lock();
        (state.job, state.open, state.begun) = (Some(job), helpers.min(state.size), 0);
        drop(state);
        let running = Running(self);
        self.offered.notify_all();
        main();
        drop(running);
    }
}

/// A job on offer. It is withdrawn when this is dropped, after waiting for those who have begun.
struct Running<'a>(&'a Pool);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.open = 0;
        while state.busy > 0 {
            state = self.0.finished.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.job = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::thread;

    fn wait_for(condition: impl Fn() -> bool) {
        while !condition() {
            thread::yield_now();
        }
    }

    #[test]
    fn no_more_threads_help_than_are_asked_for() {
        static POOL: Pool = Pool::new();
        for _ in 0..3 {
            thread::spawn(|| POOL.join());
        }
        wait_for(|| POOL.size() == 3);
        for (asked, most) in [(2, 2), (9, 3), (1, 1)] {
            let (numbers, done) = (Mutex::new(Vec::new()), AtomicBool::new(false));
            let help = |number| {
                numbers.lock().unwrap().push(number);
                wait_for(|| done.load(Relaxed));
            };
            POOL.run(asked, &help, &mut || {
                wait_for(|| POOL.helping() == most);
                done.store(true, Relaxed);
            });
            let mut numbers = numbers.into_inner().unwrap();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=most).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_helper_that_comes_too_late_or_breaks_down_is_not_waited_for() {
        static POOL: Pool = Pool::new();
        static BROKEN: AtomicUsize = AtomicUsize::new(0);
        POOL.run(2, &|_| panic!("nobody has joined"), &mut || {});
        thread::spawn(|| POOL.join());
        wait_for(|| POOL.size() == 1);
        // A trap in a browser unwinds nothing: the thread ends and its script says so.
        let help = |_: usize| {
            POOL.leave();
            BROKEN.fetch_add(1, Relaxed);
            loop {
                thread::park();
            }
        };
        POOL.run(1, &help, &mut || wait_for(|| POOL.helping() == 1));
        wait_for(|| BROKEN.load(Relaxed) == 1);
        assert_eq!(POOL.size(), 0);
    }
}
