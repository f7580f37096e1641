//! Addresses of push services. They come from browsers, that is from anybody, so that they must not lead into the network
//! of the server: only `https`, only the usual port, only addresses that the whole internet can reach.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use http::Uri;
use hyper_util::client::legacy::connect::dns::Name;
use rayuela_online::Refusal;
use tower::Service;

/// The longest address, in bytes: those of the push services have 200 to 500.
const LONGEST: usize = 1_000;

/// Which push services messages may go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// those on the internet
    Public,
    /// also ones on this machine or in this network, and without TLS: for tests
    Anywhere,
}

/// Checks the address of a push service before anything is sent there, or kept.
///
/// # Errors
/// If nothing may be sent there.
pub(super) fn check(endpoint: &str, reach: Reach) -> Result<Uri, Refusal> {
    let bad = || Refusal::malformed("this is no address of a push service");
    let uri: Uri = endpoint.parse().map_err(|_| bad())?;
    let authority = uri.authority().filter(|_| endpoint.len() <= LONGEST).ok_or_else(bad)?;
    let has_user = authority.as_str().contains('@');
    let is_reachable = match reach {
        Reach::Anywhere => matches!(uri.scheme_str(), Some("https" | "http")),
        Reach::Public => {
            let is_usual = uri.scheme_str() == Some("https") && authority.port_u16().is_none_or(|port| port == 443);
            is_usual && is_public_host(authority.host())
        }
    };
    if has_user || !is_reachable { Err(bad()) } else { Ok(uri) }
}

/// Whether a host may be one on the internet; names are looked up, and their addresses checked, when a message is sent.
fn is_public_host(host: &str) -> bool {
    let literal = host.trim_start_matches('[').trim_end_matches(']');
    match literal.parse::<IpAddr>() {
        Ok(ip) => is_public(ip),
        Err(_) => {
            // What ends with a number is an address in disguise, such as `127.1` or `0x7f.1`.
            let last = host.rsplit('.').next().unwrap_or_default();
            let is_number = last.starts_with(|c: char| c.is_ascii_digit());
            host.contains('.') && !last.is_empty() && !is_number && last != "localhost"
        }
    }
}

/// The origin of an address, as a token names it.
pub(super) fn origin(uri: &Uri) -> String {
    let host = uri.host().unwrap_or_default();
    let scheme = uri.scheme_str().unwrap_or("https");
    match uri.port_u16() {
        Some(port) if (scheme, port) != ("https", 443) => format!("{scheme}://{host}:{port}"),
        _ => format!("{scheme}://{host}"),
    }
}

/// Whether the whole internet can reach an address.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast()
        // This network; shared by carriers; protocol assignments; benches; reserved, broadcast included.
        || a == 0
        || a == 100 && (64..128).contains(&b)
        || (a, b, c) == (192, 0, 0)
        || a == 198 && (18..20).contains(&b)
        || a >= 240;
    !is_special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, y, z] = ip.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match (a, b) {
        // Addresses of version 4 inside those of version 6: translated (NAT64), and 6to4.
        // Other prefixes of translators lead into a network of somebody's own.
        (0x64, 0xff9b) => [c, d, e, f] == [0; 4] && is_public_v4(embedded(y, z)),
        (0x2002, _) => is_public_v4(embedded(b, c)),
        // Teredo and other protocols; documentation.
        (0x2001, 0..0x200 | 0xdb8) | (0x3fff, 0..0x1000) => false,
        // Everything else that is assigned: global unicast.
        _ => a & 0xe000 == 0x2000,
    }
}

/// Looks names up, and leaves out addresses that must not be reached. The connection is made to the addresses that were
/// checked: a name that leads elsewhere a moment later is of no use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resolver(pub(super) Reach);

impl Service<Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, io::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), io::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let reach = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let is_allowed = |at: &SocketAddr| reach == Reach::Anywhere || is_public(at.ip());
            let allowed: Vec<SocketAddr> = found.filter(is_allowed).collect();
            if allowed.is_empty() {
                return Err(io::Error::other("the name leads to no public address"));
            }
            Ok(allowed.into_iter())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_reached() {
        for text in ["8.8.8.8", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "64:ff9b:1::808:808",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "203.0.113.7",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "3fff::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn endpoints_are_checked() {
        let ok = |text: &str| check(text, Reach::Public).is_ok();
        assert!(ok("https://fcm.googleapis.com/fcm/send/abc:def"));
        assert!(ok("https://updates.push.services.mozilla.com:443/wpush/v2/x"));
        for bad in [
            "http://push.example.net/x",
            "https://push.example.net:8080/x",
            "https://user@push.example.net/x",
            "https://localhost/x",
            "https://printer/x",
            "https://a.localhost/x",
            "https://push.example.net./x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest",
            "ftp://push.example.net/x",
            "/x",
            "",
        ] {
            assert!(!ok(bad), "{bad}");
        }
        assert!(!ok(&format!("https://push.example.net/{}", "x".repeat(LONGEST))));
        assert!(check("http://127.0.0.1:9/x", Reach::Anywhere).is_ok());
        let origin = |text: &str| super::origin(&text.parse().unwrap());
        assert_eq!(origin("https://push.example.net:443/x"), "https://push.example.net");
        assert_eq!(origin("http://127.0.0.1:9/x"), "http://127.0.0.1:9");
    }

    #[tokio::test]
    async fn names_of_this_machine_lead_nowhere() {
        let name = || "localhost".parse::<Name>().unwrap();
        assert!(Resolver(Reach::Public).call(name()).await.is_err());
        assert!(Resolver(Reach::Anywhere).call(name()).await.is_ok());
    }
}
