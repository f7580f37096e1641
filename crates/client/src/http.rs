//! Requests over HTTP.

use std::sync::Arc;
use std::time::Duration;

use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use http::{HeaderMap, Method, Request, Uri};
use http_body_util::{BodyExt, Full};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rayuela_online::api::{GuestName, Me, Refused};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::ClientError;

/// The timeout of a request.
const PATIENCE: Duration = Duration::from_secs(30);

type Body = Full<std::io::Cursor<Vec<u8>>>;

/// A client of one server, with the cookie or token that says who asks.
#[derive(Clone, Debug)]
pub struct Http {
    client: Client<HttpsConnector<HttpConnector>, Body>,
    /// for addresses with `https`
    pub(crate) tls: Arc<ClientConfig>,
    /// without a slash at the end
    base: String,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
}

/// The TLS configuration; the system's certificates are loaded only if they are needed.
fn tls(secure: bool) -> Result<ClientConfig, ClientError> {
    let mut roots = RootCertStore::empty();
    if secure {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(ClientError::strange)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// 200 and so on
    pub status: u16,
    /// its headers
    pub headers: HeaderMap,
    /// its body
    pub body: Vec<u8>,
}

impl Http {
    /// A client of the server at this address, such as `http://127.0.0.1:8421` or `https://rayuela.example.org`. Over TLS the
    /// system's certificates are trusted.
    ///
    /// # Errors
    /// If it is no such address.
    pub fn new(base: &str) -> Result<Http, ClientError> {
        let base = base.trim_end_matches('/');
        let bad = || ClientError::Address(base.to_string());
        let uri: Uri = base.parse().map_err(|_| bad())?;
        let secure = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(bad()),
        };
        if uri.host().is_none() {
            return Err(bad());
        }
        let tls = tls(secure)?;
        let connector =
            HttpsConnectorBuilder::new().with_tls_config(tls.clone()).https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Http { client, tls: Arc::new(tls), base: base.to_string(), cookie: None, token: None })
    }

    /// The same for a program that has a token.
    #[must_use]
    pub fn with_token(mut self, token: &str) -> Http {
        self.token = Some(token.to_string());
        self
    }

    /// The same with the cookie of an earlier one.
    #[must_use]
    pub fn with_cookie(mut self, cookie: &str) -> Http {
        self.cookie = Some(cookie.to_string());
        self
    }

    /// The cookie that the server has given.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The server's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Whether the server is this very machine.
    pub fn is_local(&self) -> bool {
        let host = self.base.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_string)).unwrap_or_default();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }

    /// Sends a request; the answer may have any status.
    ///
    /// # Errors
    /// If none comes.
    pub async fn ask(&mut self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<Answer, ClientError> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, format!("rayuela={cookie}"));
        }
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = Full::new(std::io::Cursor::new(body.unwrap_or_default()));
        let request = request.body(body).map_err(ClientError::strange)?;
        let asked = async {
            let response = self.client.request(request).await.map_err(ClientError::broken)?;
            let (parts, body) = response.into_parts();
            let body = body.collect().await.map_err(ClientError::broken)?.to_bytes().to_vec();
            Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
        };
        let answer = tokio::time::timeout(PATIENCE, asked).await.map_err(ClientError::broken)??;
        let set = answer.headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
        for pair in set.filter_map(|value| value.split(';').next()?.strip_prefix("rayuela=")) {
            self.cookie = Some(pair.to_string()).filter(|cookie| !cookie.is_empty());
        }
        Ok(answer)
    }

    async fn json<T: DeserializeOwned>(
        &mut self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<T, ClientError> {
        let answer = self.ask(method, path, body).await?;
        let body = if answer.body.is_empty() { b"null" } else { answer.body.as_slice() };
        if (200..300).contains(&answer.status) {
            return serde_json::from_slice(body).map_err(ClientError::strange);
        }
        match serde_json::from_slice::<Refused>(body) {
            Ok(refused) => Err(ClientError::Refused(refused.refusal)),
            Err(_) => Err(ClientError::Strange(format!("status {}", answer.status))),
        }
    }

    /// Reads something.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, ClientError> {
        self.json(Method::GET, path, None).await
    }

    /// Posts something.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn post<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        let body = serde_json::to_vec(body).map_err(ClientError::strange)?;
        self.json(Method::POST, path, Some(body)).await
    }

    /// Becomes a guest of this name.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn be_guest(&mut self, name: &str) -> Result<Me, ClientError> {
        self.post("/api/guest", &GuestName { name: name.to_string() }).await
    }
}
