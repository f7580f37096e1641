//! Requests as they are written, with any headers.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::table::Place;

/// An answer as it was read.
#[derive(Debug)]
pub(crate) struct Raw {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Raw {
    /// All values of a header.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).collect()
    }

    /// The value of a cookie that it sets.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let pairs = self.headers("set-cookie").into_iter().filter_map(|cookie| cookie.split(';').next());
        pairs
            .filter_map(|pair| pair.split_once('='))
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.to_string())
    }
}

/// Sends a request and reads the answer to its end.
pub(crate) async fn send(place: &Place, request: &str, headers: &[(&str, &str)], body: &[u8]) -> Raw {
    let at = place.http().base().trim_start_matches("http://").to_string();
    let mut text = format!("{request} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() {
        text.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
    }
    text.push_str("\r\n");
    let mut stream = TcpStream::connect(&at).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    // What is too long may be answered before it has been sent.
    let _ = stream.write_all(body).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
    Raw { status, head: head.to_string(), body: body.to_string() }
}

/// Signs in from this address.
pub(crate) async fn sign_in(place: &Place, name: &str, password: &str, address: &str, device: &str) -> Raw {
    let body = serde_json::json!({ "name": name, "password": password }).to_string();
    let cookie = format!("rayuela-device={device}");
    send(place, "POST /api/session", &[("x-forwarded-for", address), ("cookie", &cookie)], body.as_bytes()).await
}
