//! Requests to the server that the page came from.

use js_sys::Object;
use rayuela_online::Refusal;
use rayuela_online::api::Refused;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::dom;

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RequestError {
    /// the server refused it
    Refused(Refusal),
    /// the server cannot be reached
    Unreachable,
}

/// A GET request.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    ask("GET", path, None).await
}

/// A POST request.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, RequestError> {
    ask("POST", path, Some(written(body)?)).await
}

/// A PUT request.
pub(crate) async fn put(path: &str, body: &impl Serialize) -> Result<(), RequestError> {
    ask("PUT", path, Some(written(body)?)).await
}

/// A PUT request with an answer.
pub(crate) async fn replace<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, RequestError> {
    ask("PUT", path, Some(written(body)?)).await
}

/// A DELETE request.
pub(crate) async fn delete(path: &str, body: &impl Serialize) -> Result<(), RequestError> {
    ask("DELETE", path, Some(written(body)?)).await
}

fn written(body: &impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(body).map_err(|_| RequestError::Unreachable)
}

async fn ask<T: DeserializeOwned>(method: &str, path: &str, body: Option<String>) -> Result<T, RequestError> {
    let (ok, text) = fetch(method, path, body).await.map_err(|_| RequestError::Unreachable)?;
    let text = if text.is_empty() { "null" } else { &text };
    if ok {
        return serde_json::from_str(text).map_err(|_| RequestError::Unreachable);
    }
    Err(serde_json::from_str::<Refused>(text)
        .map_or(RequestError::Unreachable, |refused| RequestError::Refused(refused.refusal)))
}

/// Whether the status is a success, and the response's text.
async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<(bool, String), JsValue> {
    let options = RequestInit::from(JsValue::from(Object::new()));
    options.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_headers(&headers);
        options.set_body(&body.into());
    }
    let _abort = dom::AbortOnDrop::of(&options);
    let response = JsFuture::from(dom::window().fetch_with_str_and_init(path, &options)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
