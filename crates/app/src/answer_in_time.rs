//! Questions to a server that may never answer: nothing on the page waits for it without end.

use std::cell::Cell;
use std::future::Future;
use std::thread::LocalKey;
use std::time::Duration;

use crate::dom;

/// How long an answer is waited for, in milliseconds.
const PATIENCE: i32 = 3000;
/// A server that has not answered is not asked the like again for so long: a report has dozens of questions.
const SILENCE: Duration = Duration::from_secs(30);

/// Until when a server is asked nothing of one kind, by the page's uptime. Each kind of question has its own: a server whose
/// tables are slow still says whether help is fair.
pub(crate) type SilentUntil = LocalKey<Cell<Duration>>;

/// The answer to a question; `None` if it does not come in time, or if the server was silent just before.
pub(crate) async fn answer_in_time<T>(
    silent_until: &'static SilentUntil,
    question: impl Future<Output = T>,
) -> Option<T> {
    if dom::uptime() < silent_until.get() {
        return None;
    }
    let answer = dom::within(PATIENCE, question).await;
    if answer.is_none() {
        silent_until.set(dom::uptime() + SILENCE);
    }
    answer
}
