//! Questions to nodes whose storage may be busy.

use rayuela_client::{ClientError, Http};
use rayuela_online::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::eventually;

/// What a node has answered, unless its storage was busy: on a busy machine a statement may wait for a lock too long. Nothing has changed
/// then, and one asks again.
pub(crate) fn unless_busy<T>(answer: Result<T, ClientError>) -> Option<T> {
    match answer {
        Err(ClientError::Refused(Refusal::StorageUnavailable)) => None,
        answer => Some(answer.unwrap()),
    }
}

/// Posts something to a node, again while its storage is busy.
pub(crate) async fn post<T: DeserializeOwned>(way: &mut Http, path: &str, body: &impl Serialize) -> T {
    eventually(path, async || unless_busy(way.post(path, body).await)).await
}

/// What a node has at this address, asked again while its storage is busy.
pub(crate) async fn get<T: DeserializeOwned>(way: &mut Http, path: &str) -> T {
    eventually(path, async || unless_busy(way.get(path).await)).await
}

/// Becomes a guest, asking again while the node's storage is busy.
pub(crate) async fn be_guest(way: &mut Http, name: &str) {
    eventually("there is a guest", async || unless_busy(way.be_guest(name).await)).await;
}

/// The status of an answer, asked again while the node's storage is busy.
pub(crate) async fn status(way: &mut Http, method: http::Method, path: &str, body: Option<Vec<u8>>) -> u16 {
    eventually(path, async || {
        let status = way.ask(method.clone(), path, body.clone()).await.unwrap().status;
        (status != 503).then_some(status)
    })
    .await
}
