//! Mail, by a real SMTP server: aiosmtpd, which `cargo xtask test` installs from Debian's packages. It needs no rights, takes
//! any port and puts what it gets into a folder (Maildir); other servers of the archive want to be the system's own.

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use http::Method;
use rayuela_online::api::{Me, Recover, Recovery};
use rayuela_server::{Delays, Mail};
use serde_json::json;

use crate::raw;
use crate::table::{Place, Somebody, eventually};

const PASSWORD: &str = "correct horse";
const BASE: &str = "https://rayuela.example.org";

/// A port that nobody listens on just now, below those that systems give to anybody who asks for any: nobody else should take
/// it while the SMTP server starts, or is away.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 200 * 100) as u16;
    loop {
        let port = 12_000 + (first + NEXT.fetch_add(1, SeqCst)) % 20_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// The way to the SMTP server, which is away for as many as are to be turned away, as one that restarts. Stopping the SMTP server
/// itself would be a race: it may take longer to start again than a mail is tried.
#[derive(Default)]
struct Gate {
    turns_away: AtomicU64,
}

impl Gate {
    /// Lets everybody else through to this port; the port to come to.
    async fn open_before(self: Arc<Gate>, inside: u16) -> u16 {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut outside, _)) = listener.accept().await {
                if self.turns_away.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok() {
                    continue;
                }
                tokio::spawn(async move {
                    let mut inside = tokio::net::TcpStream::connect(("127.0.0.1", inside)).await.unwrap();
                    // Either end may hang up.
                    let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
                });
            }
        });
        port
    }
}

/// An SMTP server of the test's own.
struct Smtp {
    child: Child,
    gate: Arc<Gate>,
    /// that of the gate
    port: u16,
    folder: PathBuf,
}

impl Smtp {
    async fn start(name: &str) -> Smtp {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mail-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let inside = free_port();
        let mut command = Command::new("aiosmtpd");
        command.args(["-n", "-l", &format!("127.0.0.1:{inside}"), "-c", "aiosmtpd.handlers.Mailbox"]).arg(&folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("aiosmtpd is not installed: `cargo xtask test` installs it");
        let gate = Arc::new(Gate::default());
        let port = gate.clone().open_before(inside).await;
        let smtp = Smtp { child, gate, port, folder };
        eventually("the SMTP server listens", async || TcpStream::connect(("127.0.0.1", inside)).ok()).await;
        smtp
    }

    /// The next mail, which is then taken from the folder.
    async fn email(&self) -> Email {
        let folder = self.folder.join("new");
        eventually("a mail arrives", async || {
            let file = std::fs::read_dir(&folder).ok()?.flatten().next()?.path();
            let text = std::fs::read_to_string(&file).ok()?;
            std::fs::remove_file(file).ok()?;
            Some(Email::read(&text))
        })
        .await
    }

    fn is_empty(&self) -> bool {
        std::fs::read_dir(self.folder.join("new")).map_or(true, |mut files| files.next().is_none())
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

struct Email {
    to: String,
    from: String,
    body: String,
}

impl Email {
    fn read(text: &str) -> Email {
        let (head, body) = text.split_once("\n\n").unwrap();
        let header = |name: &str| {
            let line = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            line.unwrap_or_default().to_string()
        };
        let body = match header("Content-Transfer-Encoding").as_str() {
            "base64" => {
                use base64::Engine;
                let bytes = base64::prelude::BASE64_STANDARD.decode(body.replace(['\n', '\r'], "")).unwrap();
                String::from_utf8(bytes).unwrap()
            }
            "quoted-printable" => quoted_printable(body),
            _ => body.to_string(),
        };
        Email { to: header("To"), from: header("From"), body: body.replace("\r\n", "\n") }
    }

    /// What follows `start` in the link of the mail.
    fn link(&self, start: &str) -> String {
        let (_, rest) = self.body.split_once(start).unwrap_or_else(|| panic!("no {start} in {}", self.body));
        rest.split_whitespace().next().unwrap().to_string()
    }
}

fn quoted_printable(text: &str) -> String {
    let text = text.replace("=\r\n", "").replace("=\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).unwrap()
}

async fn open(name: &str, smtp: &Smtp) -> Place {
    open_as(name, smtp, true).await
}

async fn open_as(name: &str, smtp: &Smtp, unlimited: bool) -> Place {
    let url = format!("smtp://127.0.0.1:{}", smtp.port);
    let mail = Mail::new(&url, "Rayuela <play@example.org>", BASE).unwrap();
    Place::open_with(name, |settings| {
        settings.mail = Some(mail);
        settings.unlimited = unlimited;
        let short = Duration::from_millis(50);
        settings.delays = Delays { push: short, mail: short, open: short, retry: short };
    })
    .await
}

/// Gives an address and confirms it.
async fn with_address(who: &mut Somebody, smtp: &Smtp, address: &str, lang: &str) {
    let body = json!({ "address": address, "password": PASSWORD, "lang": lang });
    assert_eq!(who.send(Method::PUT, "/api/recovery/address", &body).await, 204);
    let email = smtp.email().await;
    assert!(email.to == address && email.from.contains("play@example.org"), "{}", email.to);
    let code = email.link("https://rayuela.example.org/recover#confirm.");
    assert_eq!(who.send(Method::POST, "/api/recovery/address", &json!({ "code": code })).await, 204);
    assert_eq!(who.send(Method::POST, "/api/recovery/address", &json!({ "code": code })).await, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmed_address_gives_the_account_back() {
    let smtp = Smtp::start("recovery").await;
    let place = open("mail-recovery", &smtp).await;
    let mut ana = place.account("Ana").await;
    assert!(ana.http.get::<Recovery>("/api/recovery").await.unwrap().mail);
    for (address, password) in [("ana@example.org", "wrong password"), ("nobody", PASSWORD), ("a@b.org\r\nx", PASSWORD)]
    {
        let body = json!({ "address": address, "password": password, "lang": "en" });
        assert!(ana.send(Method::PUT, "/api/recovery/address", &body).await >= 400);
    }
    // Before it is confirmed nothing can be sent there.
    let body = json!({ "address": "first@example.org", "password": PASSWORD, "lang": "en" });
    assert_eq!(ana.send(Method::PUT, "/api/recovery/address", &body).await, 204);
    let stale = smtp.email().await.link("#confirm.");
    let state: Recovery = ana.http.get("/api/recovery").await.unwrap();
    assert_eq!((state.address, state.pending.as_deref()), (None, Some("first@example.org")));
    assert_eq!(ana.send(Method::POST, "/api/recovery/mail", &json!({ "name": "Ana" })).await, 204);

    // Another address makes the first mail worthless.
    with_address(&mut ana, &smtp, "ana@example.org", "pt").await;
    assert_eq!(ana.send(Method::POST, "/api/recovery/address", &json!({ "code": stale })).await, 403);
    let state: Recovery = ana.http.get("/api/recovery").await.unwrap();
    assert_eq!((state.address.as_deref(), state.pending), (Some("ana@example.org"), None));

    // Whether there is such a name, or an address, is not told; and mails do not pile up.
    let mut away = Somebody { http: place.http() };
    for name in ["Nobody", "ana", "Ana"] {
        assert_eq!(away.send(Method::POST, "/api/recovery/mail", &json!({ "name": name })).await, 204);
    }
    let email = smtp.email().await;
    assert!(email.body.contains("nova senha"), "{}", email.body);
    let code = email.link("https://rayuela.example.org/recover#reset.Ana.");
    let body = Recover { name: "Ana".to_string(), code, password: "battery staple".to_string() };
    away.http.post::<Me>("/api/recovery", &body).await.unwrap();
    assert!(ana.http.get::<Me>("/api/me").await.is_err());
    let email = smtp.email().await;
    assert!(email.to == "ana@example.org" && email.body.contains("todos os outros dispositivos"), "{}", email.body);
    assert!(away.http.post::<Me>("/api/recovery", &body).await.is_err());

    // Removed, it is forgotten.
    assert_eq!(away.send(Method::DELETE, "/api/recovery/address", &()).await, 204);
    assert_eq!(away.send(Method::POST, "/api/recovery/mail", &json!({ "name": "Ana" })).await, 204);
    let state: Recovery = away.http.get("/api/recovery").await.unwrap();
    assert!(state.address.is_none() && smtp.is_empty());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_slow_games_are_told_to_those_who_asked() {
    let smtp = Smtp::start("moves").await;
    let place = open("mail-moves", &smtp).await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    assert_eq!(bob.send(Method::PUT, "/api/recovery/moves", &json!({ "on": true })).await, 403);
    with_address(&mut ana, &smtp, "ana@example.org", "en").await;
    with_address(&mut bob, &smtp, "bob@example.org", "ja").await;
    assert_eq!(bob.send(Method::PUT, "/api/recovery/moves", &json!({ "on": true })).await, 204);

    // Ana has not asked for it, Bob has.
    let game = place.slow_game(&mut ana, &mut bob).await;
    ana.play(&game, "a1").await;
    let email = smtp.email().await;
    assert!(email.to == "bob@example.org" && email.body.contains("Ana さんとの対局"), "{}", email.body);
    assert!(email.body.contains(&format!("{BASE}/game/{game}\n")), "{}", email.body);

    // The SMTP server is away for a while: the mail comes later.
    bob.play(&game, "a3").await;
    smtp.gate.turns_away.store(2, SeqCst);
    ana.play(&game, "e1").await;
    assert_eq!(smtp.email().await.to, "bob@example.org");
    assert_eq!(smtp.gate.turns_away.load(SeqCst), 0);
    place.close().await;
    assert!(smtp.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_a_strangers_mailbox() {
    let smtp = Smtp::start("mailbox").await;
    let place = open_as("mailbox", &smtp, false).await;
    // Many accounts, each opened from elsewhere, name the same address.
    let mut taken = 0;
    for number in 0..8 {
        let from = format!("198.51.100.{number}");
        let who = json!({ "name": format!("Sender{number}"), "password": PASSWORD }).to_string();
        let opened = raw::send(&place, "POST /api/accounts", &[("x-forwarded-for", &from)], who.as_bytes()).await;
        let cookie = format!("rayuela={}", opened.cookie("rayuela").unwrap());
        let head = [("x-forwarded-for", from.as_str()), ("cookie", cookie.as_str())];
        let address = ["victim@example.org", "Victim@Example.org"][number % 2];
        let body = json!({ "address": address, "password": PASSWORD, "lang": "en" }).to_string();
        let answer = raw::send(&place, "PUT /api/recovery/address", &head, body.as_bytes()).await;
        assert!(matches!(answer.status, 204 | 429), "{answer:?}");
        taken += usize::from(answer.status == 204);
    }
    assert!((1..=5).contains(&taken), "{taken} mails");
    place.close().await;
}
