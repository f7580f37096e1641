//! Questions to a server that may never answer: nothing on the page waits for it without end.

use std::cell::Cell;
use std::future::Future;
use std::time::Duration;

use crate::dom;

/// How long an answer is waited for, in milliseconds.
const PATIENCE: i32 = 3000;
/// A server that has not answered is not asked again for so long: a report has dozens of questions.
const SILENCE: Duration = Duration::from_secs(30);

thread_local! {
    /// until when it is not asked
    static SILENT_UNTIL: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The answer to a question; `None` if it does not come in time, or if the server was silent just before.
pub(crate) async fn answer_in_time<T>(question: impl Future<Output = T>) -> Option<T> {
    if dom::now() < SILENT_UNTIL.get() {
        return None;
    }
    let answer = dom::within(PATIENCE, question).await;
    if answer.is_none() {
        SILENT_UNTIL.set(dom::now() + SILENCE);
    }
    answer
}
