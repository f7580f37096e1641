//! Who sends a request: known by a cookie or a token, never by what a message says.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use rayuela_online::{Millis, Refusal};

use super::Fault;
use crate::online::Services;
use crate::online::accounts::{DEVICE_MAX_AGE, SESSION_MAX_AGE};
use crate::online::identity::Identity;
use crate::online::text::clean;

/// The name of the cookie.
const COOKIE_NAME: &str = "rayuela";
/// The name of the cookie by which a device is known again.
const DEVICE_NAME: &str = "rayuela-device";

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// none for somebody without a name
    pub(crate) who: Option<Identity>,
    /// where from
    pub(crate) address: String,
    /// over TLS, as far as we or a proxy of ours can tell
    pub(crate) secure: bool,
    pub(crate) agent: String,
    /// the cookie by which the device is known again
    pub(crate) device: String,
}

impl Caller {
    /// Somebody with a name.
    pub(crate) fn named(&self) -> Result<&Identity, Refusal> {
        self.who.as_ref().ok_or(Refusal::NotSignedIn)
    }

    /// Somebody with an account.
    pub(crate) fn account(&self) -> Result<&Identity, Refusal> {
        let who = self.named()?;
        if who.is_guest() { Err(Refusal::forbidden("this needs an account")) } else { Ok(who) }
    }

    /// Somebody with a name who is no program.
    pub(crate) fn person(&self) -> Result<&Identity, Refusal> {
        let who = self.named()?;
        // A token that has leaked must be worth as little as can be.
        if who.is_token { Err(Refusal::forbidden("this is for people, not for programs")) } else { Ok(who) }
    }

    /// A person with an account.
    pub(crate) fn owner(&self) -> Result<&Identity, Refusal> {
        self.person()?;
        self.account()
    }
}

impl FromRequestParts<Arc<Services>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Caller, Fault> {
        if let Some(known) = parts.extensions.get::<Caller>() {
            return Ok(known.clone());
        }
        let (address, secure) = sender(services, parts);
        let headers = &parts.headers;
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let token = text(AUTHORIZATION.as_str()).strip_prefix("Bearer ").map(str::trim);
        if token.is_none() {
            check_origin(&parts.method, headers)?;
        }
        let accounts = &services.accounts;
        let who = match (token, cookie(headers, COOKIE_NAME)) {
            (Some(token), _) => Some(accounts.by_token(token).await?.ok_or(Refusal::NotSignedIn)?),
            (None, Some(cookie)) => accounts.by_cookie(cookie).await?,
            (None, None) => None,
        };
        let agent = clean(text(USER_AGENT.as_str())).chars().take(200).collect();
        let device = cookie(headers, DEVICE_NAME).unwrap_or_default().to_string();
        let caller = Caller { who, address, secure, agent, device };
        // Found out once for each request.
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

/// Where a request comes from, and whether over TLS; nothing is looked up for it.
pub(super) fn sender(services: &Services, parts: &Parts) -> (String, bool) {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let (address, secure) = sender_of(peer, &parts.headers, &services.proxies);
    (address.map(network).unwrap_or_default(), secure)
}

/// Whether a request came over TLS to a proxy that is believed.
pub(crate) fn is_forwarded_over_tls(peer: Option<IpAddr>, headers: &HeaderMap, proxies: &[IpAddr]) -> bool {
    sender_of(peer, headers, proxies).1
}

/// What an address is limited by: one of IPv6 by its network, of which a single household has as many addresses as it likes.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Where a request comes from, and whether over TLS. What a proxy adds is believed of one on this machine and of those
/// the host has named: the last address that none of them has.
fn sender_of(peer: Option<IpAddr>, headers: &HeaderMap, proxies: &[IpAddr]) -> (Option<IpAddr>, bool) {
    let is_proxy = |ip: IpAddr| ip.is_loopback() || proxies.contains(&ip);
    // Some proxies write into the header that the sender has sent, and some add another one behind it: the last is theirs.
    let backwards = |name: &str| {
        let values = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
        let values: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        values.into_iter().rev()
    };
    let peer = peer.map(|ip| ip.to_canonical());
    if !peer.is_some_and(is_proxy) {
        return (peer, false);
    }
    let passed = backwards("x-forwarded-for").map_while(|ip| ip.parse::<IpAddr>().ok());
    let first = passed.map(|ip| ip.to_canonical()).find(|&ip| !is_proxy(ip));
    (first.or(peer), backwards("x-forwarded-proto").next() == Some("https"))
}

/// Another site's page may make a browser ask us, cookie and all: it is refused everything that changes something, and
/// WebSockets, which browsers open to anywhere.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
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

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|list| list.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == wanted).then_some(value)
    })
}

/// The header that sets the cookie; without a value it goes.
pub(crate) fn set_cookie(value: Option<&str>, secure: bool) -> Option<HeaderValue> {
    set(COOKIE_NAME, "/", value, SESSION_MAX_AGE, secure)
}

/// The header that sets the cookie by which a device is known again; it is sent with the requests of the API alone.
pub(crate) fn set_device_cookie(value: Option<&str>, secure: bool) -> Option<HeaderValue> {
    set(DEVICE_NAME, "/api", value, DEVICE_MAX_AGE, secure)
}

fn set(name: &str, path: &str, value: Option<&str>, max_age: Millis, secure: bool) -> Option<HeaderValue> {
    let age = value.map_or(0, |_| max_age / 1_000);
    let value = value.unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={age}{secure}").parse().ok()
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
            let (address, secure) = sender_of(Some(ip(peer)), &told, proxies);
            (address.unwrap().to_string(), secure)
        };
        assert_eq!(from("10.0.0.2", &[]), ("10.0.0.2".to_string(), false));
        assert_eq!(from("127.0.0.1", &[]), ("10.0.0.3".to_string(), true));
        let proxies = [ip("10.0.0.2"), ip("10.0.0.3")];
        // The first address is what the sender has written themselves.
        assert_eq!(from("::ffff:10.0.0.2", &proxies), ("9.9.9.9".to_string(), true));
        assert_eq!(from("10.0.0.4", &proxies), ("10.0.0.4".to_string(), false));
        assert_eq!(sender_of(Some(ip("::1")), &headers(&[]), &[]), (Some(ip("::1")), false));
        // What a proxy adds in a header of its own counts, not what the sender has written before it.
        let mut added = headers(&[("x-forwarded-for", "6.6.6.6"), ("x-forwarded-proto", "https")]);
        added.append("x-forwarded-for", "9.9.9.9".parse().unwrap());
        added.append("x-forwarded-proto", "http".parse().unwrap());
        assert_eq!(sender_of(Some(ip("127.0.0.1")), &added, &[]), (Some(ip("9.9.9.9")), false));
    }

    #[test]
    fn addresses_of_one_network_are_one() {
        let network_of = |text: &str| network(text.parse().unwrap());
        assert_eq!(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:2:ffff::"));
        assert_ne!(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:3::1"));
        assert_eq!(network_of("203.0.113.9"), "203.0.113.9");
        let (mapped, _) = sender_of(Some("::ffff:203.0.113.9".parse().unwrap()), &headers(&[]), &[]);
        assert_eq!(network(mapped.unwrap()), "203.0.113.9");
    }

    #[test]
    fn cookies_are_found_among_others() {
        let both = headers(&[("cookie", "a=b; rayuela-device=d; rayuela=s.x=y; c=d")]);
        assert_eq!((cookie(&both, COOKIE_NAME), cookie(&both, DEVICE_NAME)), (Some("s.x=y"), Some("d")));
        assert_eq!(cookie(&headers(&[("cookie", "xrayuela=1")]), COOKIE_NAME), None);
        let set = set_cookie(Some("v"), true).unwrap();
        let set = set.to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.ends_with("; Secure"), "{set}");
    }
}
