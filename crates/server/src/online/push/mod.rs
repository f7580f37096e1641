//! The push service: notifications on devices whose page is closed, by Web Push.
//!
//! A browser that wants them gives us an address at a push service and its keys. A message is encrypted for that browser
//! (`encrypt.rs`), signed by this place (`vapid.rs`) and sent to the address, if that may be reached (`endpoint.rs`).
//! `reminders.rs` says when.

mod encrypt;
mod endpoint;
mod vapid;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, Request, StatusCode};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rayuela_online::api::{PushDevice, PushState};
use rayuela_online::{GameId, Refusal};
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(crate) use endpoint::Reach;
pub(crate) use vapid::Vapid;

use super::clock::now;
use super::identity::Identity;
use super::lang::Lang;
use super::store::{Device, Store, StoreError};
use encrypt::{BrowserKeys, POINT, encrypt};
use endpoint::Resolver;

/// How long a push service may take.
const PATIENCE: Duration = Duration::from_secs(15);

type Body = Full<std::io::Cursor<Vec<u8>>>;
type Http = Client<HttpsConnector<HttpConnector<Resolver>>, Body>;

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sent {
    /// the push service has it
    Taken,
    /// the browser is subscribed no longer
    Gone,
    /// the push service does not want it, and would not later
    Refused(StatusCode),
    /// perhaps later, and not before this time has passed
    Later(Duration),
}

/// A message to a device.
pub(crate) struct Message<'a> {
    /// the game that it is about: a newer message about it replaces this one
    pub(crate) game: &'a GameId,
    /// what the service worker reads
    pub(crate) text: String,
    /// how long the push service keeps it for a device that is off
    pub(crate) keep: Duration,
}

/// The push service of this node.
#[derive(Debug)]
pub(crate) struct Push {
    store: Store,
    vapid: Vapid,
    reach: Reach,
    /// made when the first message is sent: the system's certificates take a moment to read
    http: OnceLock<Option<Http>>,
}

impl Push {
    pub(crate) async fn open(store: Store, reach: Reach, contact: Option<String>) -> Result<Push, StoreError> {
        let kept = store.kept("vapid", &Vapid::generate()?).await?;
        Ok(Push { store, vapid: Vapid::new(&kept, contact)?, reach, http: OnceLock::new() })
    }

    /// Whether the device that asks is subscribed, and the key to subscribe with.
    pub(crate) async fn state(&self, who: &Identity) -> Result<PushState, Refusal> {
        let device = match &who.key {
            Some(key) => self.store.device(key).await?,
            None => None,
        };
        Ok(PushState { key: self.vapid.public(), endpoint: device.map(|device| device.endpoint) })
    }

    /// Subscribes the device that asks.
    pub(crate) async fn subscribe(&self, who: &Identity, device: &PushDevice) -> Result<(), Refusal> {
        let key = who.key.as_ref().ok_or(Refusal::NotSignedIn)?;
        endpoint::check(&device.endpoint, self.reach)?;
        let keys = keys(&device.keys.p256dh, &device.keys.auth);
        // Nothing can be sent to a browser whose key is none: better said now.
        if keys.is_none_or(|keys| encrypt(&keys, b"", 0).is_err()) {
            return Err(Refusal::malformed("these are no keys of a browser"));
        }
        let lang = device.lang.as_deref().map(|lang| lang.parse::<Lang>()).transpose()?;
        Ok(self.store.set_device(&who.id, key, device, lang, now()).await?)
    }

    /// Subscribes the device that asks no longer.
    pub(crate) async fn unsubscribe(&self, who: &Identity) -> Result<(), Refusal> {
        if let Some(key) = &who.key {
            self.store.remove_device(key).await?;
        }
        Ok(())
    }

    /// Sends a message to a device.
    pub(crate) async fn send(&self, device: &Device, message: &Message<'_>) -> Sent {
        let request = self.request(device, message);
        // What cannot be made now cannot be made later.
        let Some((request, http)) = request.zip(self.http()) else { return Sent::Refused(StatusCode::BAD_REQUEST) };
        match tokio::time::timeout(PATIENCE, http.request(request)).await {
            Ok(Ok(response)) => meaning(response.status(), response.headers()),
            Ok(Err(error)) => {
                tracing::info!(%error, "a push service cannot be reached");
                Sent::Later(Duration::ZERO)
            }
            Err(_) => Sent::Later(Duration::ZERO),
        }
    }

    fn request(&self, device: &Device, message: &Message<'_>) -> Option<Request<Body>> {
        let uri = endpoint::check(&device.endpoint, self.reach).ok()?;
        let keys = keys(&device.p256dh, &device.auth)?;
        let body = encrypt(&keys, message.text.as_bytes(), encrypt::PADDED).ok()?;
        let request = Request::post(uri.clone())
            .header(AUTHORIZATION, self.vapid.authorization(&endpoint::origin(&uri), now()).ok()?)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", message.keep.as_secs())
            .header("urgency", "normal")
            .header("topic", message.game.as_str());
        request.body(Full::new(std::io::Cursor::new(body))).ok()
    }

    fn http(&self) -> Option<&Http> {
        let made = self.http.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
            let config = config.with_safe_default_protocol_versions().ok()?;
            let config = config.with_root_certificates(roots).with_no_client_auth();
            let mut connector = HttpConnector::new_with_resolver(Resolver(self.reach));
            connector.enforce_http(false);
            connector.set_connect_timeout(Some(PATIENCE));
            let https = HttpsConnectorBuilder::new().with_tls_config(config).https_or_http().enable_http1();
            Some(Client::builder(TokioExecutor::new()).build(https.wrap_connector(connector)))
        });
        made.as_ref()
    }
}

/// The keys of a browser, if they have the right lengths.
fn keys(p256dh: &str, auth: &str) -> Option<BrowserKeys> {
    // Some browsers pad, most do not.
    let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let public: [u8; POINT] = bytes(p256dh)?.try_into().ok()?;
    Some(BrowserKeys { public, auth: bytes(auth)?.try_into().ok()? })
}

/// What a push service's answer means.
fn meaning(status: StatusCode, headers: &HeaderMap) -> Sent {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Sent::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Sent::Later(retry_after(headers)),
        status if status.is_success() => Sent::Taken,
        status if status.is_server_error() => Sent::Later(retry_after(headers)),
        status => Sent::Refused(status),
    }
}

/// How long the push service asks to wait; at most an hour is waited.
fn retry_after(headers: &HeaderMap) -> Duration {
    let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok()).unwrap_or(0_u64);
    Duration::from_secs(seconds.min(3_600))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_push_services() {
        let asks = |seconds: &str| [(RETRY_AFTER, seconds.parse().unwrap())].into_iter().collect::<HeaderMap>();
        let none = HeaderMap::new();
        assert_eq!(meaning(StatusCode::CREATED, &none), Sent::Taken);
        for gone in [StatusCode::NOT_FOUND, StatusCode::GONE] {
            assert_eq!(meaning(gone, &none), Sent::Gone);
        }
        assert_eq!(meaning(StatusCode::FORBIDDEN, &none), Sent::Refused(StatusCode::FORBIDDEN));
        // Nobody is followed elsewhere: the other place was not checked.
        assert_eq!(meaning(StatusCode::FOUND, &none), Sent::Refused(StatusCode::FOUND));
        assert_eq!(meaning(StatusCode::SERVICE_UNAVAILABLE, &none), Sent::Later(Duration::ZERO));
        assert_eq!(meaning(StatusCode::TOO_MANY_REQUESTS, &asks("90")), Sent::Later(Duration::from_secs(90)));
        assert_eq!(meaning(StatusCode::TOO_MANY_REQUESTS, &asks("999999")), Sent::Later(Duration::from_secs(3_600)));
    }
}
