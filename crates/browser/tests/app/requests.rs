//! Requests to the server from within a page, as the player who is signed in there.

use rayuela_browser::{Tab, keep_trying};
use serde_json::{Value, json};

/// The status of an answer, and what it says if that is JSON.
const POST: &str = "const [path, body, done] = arguments; \
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) \
        .then(async (answer) => [answer.status, await answer.json().catch(() => null)]) \
        .then(done, (error) => done([0, String(error)]))";

/// Posts something; the answer, which must have this status. A server whose storage is busy has done nothing, and is asked again.
pub(crate) async fn post(tab: &Tab, path: &str, body: Value, wanted: u16) -> Value {
    keep_trying(format!("{path} answers"), async || {
        let answer = tab.execute_async(POST, vec![json!(path), body.clone()]).await;
        if answer[0] == 503 {
            return Err(answer.to_string());
        }
        assert_eq!(answer[0], wanted, "{path}: {answer}");
        Ok(answer[1].clone())
    })
    .await
}
