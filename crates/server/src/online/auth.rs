//! Who asks: by a cookie or a token, never by what a message says.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use rayuela_online::{Hex, Player, Refusal};

use super::House;
use super::api::Fault;
use super::chance::{fingerprint, is_sealed, seal};
use super::clock::now;
use super::games::not_kept;
use super::store::{StoreError, values};

/// The name of the cookie.
const COOKIE_NAME: &str = "rayuela";
/// How long a cookie lasts that is not used.
const COOKIE_DAYS: u64 = 180;
const DAY: u64 = 24 * 3_600_000;
/// Keys note their use this often.
const NOTE_USE: u64 = 3_600_000;

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    /// as in [`Player::id`]
    pub(crate) id: String,
    pub(crate) name: String,
    /// the key that proves it; guests have none
    pub(crate) key: Option<String>,
    /// whether that key is a token: a program asks
    pub(crate) is_token: bool,
}

impl Who {
    pub(crate) fn is_guest(&self) -> bool {
        self.key.is_none()
    }

    pub(crate) fn player(&self) -> Player {
        Player { id: self.id.clone(), name: self.name.clone(), rating: None, provisional: false }
    }
}

/// Whoever asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) who: Option<Who>,
    /// where from
    pub(crate) address: String,
    /// over TLS, as far as we or a proxy of ours can tell
    pub(crate) secure: bool,
    pub(crate) agent: String,
}

impl Caller {
    /// Somebody with a name.
    pub(crate) fn named(&self) -> Result<&Who, Refusal> {
        self.who.as_ref().ok_or(Refusal::NotSignedIn)
    }

    /// Somebody with an account.
    pub(crate) fn account(&self) -> Result<&Who, Refusal> {
        let who = self.named()?;
        if who.is_guest() { Err(Refusal::forbidden("this needs an account")) } else { Ok(who) }
    }
}

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Caller, Fault> {
        if let Some(known) = parts.extensions.get::<Caller>() {
            return Ok(known.clone());
        }
        let (address, secure) = house.sender(parts);
        let headers = &parts.headers;
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let token = text(AUTHORIZATION.as_str()).strip_prefix("Bearer ").map(str::trim);
        if token.is_none() {
            check_origin(&parts.method, headers)?;
        }
        let who = match token {
            Some(token) => Some(house.of_key(token, true).await?.ok_or(Refusal::NotSignedIn)?),
            None => match cookie(headers) {
                Some(cookie) => house.of_cookie(cookie).await?,
                None => None,
            },
        };
        let agent = text(USER_AGENT.as_str()).chars().take(200).collect();
        let caller = Caller { who, address, secure, agent };
        // Found out once for each request.
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

/// Where a request comes from, and whether over TLS. What a proxy adds is believed of one on this machine and of those
/// the host has named: the last address that none of them has.
fn sender(peer: Option<IpAddr>, headers: &HeaderMap, proxies: &[IpAddr]) -> (Option<IpAddr>, bool) {
    let is_proxy = |ip: IpAddr| ip.is_loopback() || proxies.contains(&ip);
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let peer = peer.map(|ip| ip.to_canonical());
    if !peer.is_some_and(is_proxy) {
        return (peer, false);
    }
    let passed = text("x-forwarded-for").rsplit(',').map_while(|ip| ip.trim().parse::<IpAddr>().ok());
    let first = passed.map(|ip| ip.to_canonical()).find(|&ip| !is_proxy(ip));
    (first.or(peer), text("x-forwarded-proto") == "https")
}

/// Another site's page may make a browser ask us, cookie and all: it is refused whatever changes something, and
/// WebSockets, which browsers open to anywhere.
pub(crate) fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let upgrade = headers.contains_key("upgrade");
    if !upgrade && matches!(*method, Method::GET | Method::HEAD) {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = || Refusal::forbidden("this request comes from another site");
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(foreign());
    }
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let place = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, place)| place);
    match (place, text(HOST.as_str())) {
        (Some(place), Some(host)) if place.eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(foreign()),
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|list| list.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

/// The header that sets the cookie; without a value it goes.
pub(crate) fn set_cookie(value: Option<&str>, secure: bool) -> Option<HeaderValue> {
    let age = value.map_or(0, |_| COOKIE_DAYS * DAY / 1_000);
    let value = value.unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}").parse().ok()
}

impl House {
    /// Where a request comes from, and whether over TLS; nothing is looked up for it.
    pub(crate) fn sender(&self, parts: &Parts) -> (String, bool) {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let (address, secure) = sender(peer, &parts.headers, &self.proxies);
        (address.map(|ip| ip.to_string()).unwrap_or_default(), secure)
    }

    /// The cookie of a guest: his name and until when it holds, sealed.
    pub(crate) fn guest_cookie(&self, id: &str, name: &str) -> String {
        let text = format!("g.{id}.{name}.{}", now() + COOKIE_DAYS * DAY);
        let seal = seal(&self.secret, &text);
        format!("{text}.{seal}")
    }

    async fn of_cookie(&self, cookie: &str) -> Result<Option<Who>, Refusal> {
        if let Some(key) = cookie.strip_prefix("s.") {
            return self.of_key(key, false).await;
        }
        let Some((text, seal)) = cookie.rsplit_once('.') else { return Ok(None) };
        let Ok(seal) = seal.parse::<Hex>() else { return Ok(None) };
        if !is_sealed(&self.secret, text, &seal) {
            return Ok(None);
        }
        let parts: Vec<&str> = text.split('.').collect();
        Ok(match parts[..] {
            ["g", id, name, until] if until.parse::<u64>().is_ok_and(|until| until > now()) => {
                Some(Who { id: id.to_string(), name: name.to_string(), key: None, is_token: false })
            }
            _ => None,
        })
    }

    /// The account that a key opens.
    async fn of_key(&self, key: &str, is_token: bool) -> Result<Option<Who>, Refusal> {
        self.look_up_key(key, is_token).await.map_err(|error| not_kept(&error))
    }

    /// Whether the key by which somebody is known still holds; guests need none.
    pub(crate) async fn is_signed_in(&self, who: &Who) -> Result<bool, Refusal> {
        let Some(key) = &who.key else { return Ok(true) };
        let sql = "SELECT 1 FROM keys JOIN users ON users.id = keys.user_id WHERE keys.id = $1 AND users.closed = 0";
        let row = self.db.fetch_one(sql, values![key]).await.map_err(|error| not_kept(&error))?;
        Ok(row.is_some())
    }

    async fn look_up_key(&self, key: &str, is_token: bool) -> Result<Option<Who>, StoreError> {
        let row = self
            .db
            .fetch_one(
                "SELECT users.id, users.name, keys.id, keys.used FROM keys JOIN users ON users.id = keys.user_id
                 WHERE keys.hash = $1 AND keys.is_token = $2 AND users.closed = 0",
                values![fingerprint(key), is_token],
            )
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (used, now) = (row.count(3)?, now());
        if !is_token && used + COOKIE_DAYS * DAY < now {
            return Ok(None);
        }
        if used + NOTE_USE < now {
            self.db.execute("UPDATE keys SET used = $2 WHERE id = $1", values![row.text(2)?, now]).await?;
        }
        let key = Some(row.text(2)?.to_string());
        Ok(Some(Who { id: row.text(0)?.to_string(), name: row.text(1)?.to_string(), key, is_token }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn other_sites_are_refused() {
        let ok = |method, pairs: &[_]| check_origin(&method, &headers(pairs)).is_ok();
        assert!(ok(Method::GET, &[("origin", "https://evil.example"), ("host", "here")]));
        assert!(!ok(Method::POST, &[("origin", "https://evil.example"), ("host", "here")]));
        assert!(!ok(Method::POST, &[("origin", "null"), ("host", "here")]));
        assert!(!ok(Method::GET, &[("upgrade", "websocket"), ("origin", "https://evil.example"), ("host", "here")]));
        assert!(!ok(Method::POST, &[("sec-fetch-site", "cross-site"), ("host", "here")]));
        assert!(ok(
            Method::POST,
            &[("origin", "https://Here:1"), ("host", "here:1"), ("sec-fetch-site", "same-origin")]
        ));
        assert!(ok(Method::POST, &[("host", "here")]));
    }

    #[test]
    fn proxies_are_believed_and_others_are_not() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let told = headers(&[("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.0.0.3"), ("x-forwarded-proto", "https")]);
        let from = |peer: &str, proxies: &[IpAddr]| {
            let (address, secure) = sender(Some(ip(peer)), &told, proxies);
            (address.unwrap().to_string(), secure)
        };
        assert_eq!(from("10.0.0.2", &[]), ("10.0.0.2".to_string(), false));
        assert_eq!(from("127.0.0.1", &[]), ("10.0.0.3".to_string(), true));
        let proxies = [ip("10.0.0.2"), ip("10.0.0.3")];
        // The first address is whatever the sender himself has written.
        assert_eq!(from("::ffff:10.0.0.2", &proxies), ("9.9.9.9".to_string(), true));
        assert_eq!(from("10.0.0.4", &proxies), ("10.0.0.4".to_string(), false));
        assert_eq!(sender(Some(ip("::1")), &headers(&[]), &[]), (Some(ip("::1")), false));
    }

    #[test]
    fn cookies_are_found_among_others() {
        assert_eq!(cookie(&headers(&[("cookie", "a=b; rayuela=s.x=y; c=d")])), Some("s.x=y"));
        assert_eq!(cookie(&headers(&[("cookie", "xrayuela=1")])), None);
        let set = set_cookie(Some("v"), true).unwrap();
        let set = set.to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.ends_with("; Secure"), "{set}");
    }
}
