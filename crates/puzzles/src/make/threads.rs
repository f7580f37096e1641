//! Work on a number of threads.

/// So many threads; `None` where they cannot be started.
pub(super) fn pool(threads: usize) -> Option<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()
}

/// Runs work on a pool, or on that of the whole program where none could be made.
pub(super) fn install<T: Send>(pool: Option<&rayon::ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
