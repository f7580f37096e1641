//! `rayuela serve --smtp`: mail over TLS, by a real SMTP server.

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rayuela_client::Http;
use rayuela_online::api::{Credentials, Me, NewAddress};

use super::harness::{PATIENCE, first_line, free_port, post, status};

/// A process that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn folder() -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-mail-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

pub(crate) fn eventually<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    eventually_within(PATIENCE, what, look)
}

/// The same for what may take another time on a busy machine.
pub(crate) fn eventually_within<T>(limit: Duration, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(begun.elapsed() < limit, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn mails_go_out_encrypted_and_only_to_a_server_that_proves_itself() {
    let dir = folder();
    let file = |name: &str| dir.join(name).display().to_string();
    let own = rcgen::generate_simple_self_signed(["localhost".to_string()]).unwrap();
    fs::write(file("certificate.pem"), own.cert.pem()).unwrap();
    fs::write(file("key.pem"), own.signing_key.serialize_pem()).unwrap();
    let port = free_port();
    // It takes nothing before STARTTLS.
    let smtp = Command::new("aiosmtpd")
        .args(["-n", "-l", &format!("127.0.0.1:{port}"), "--tlscert", &file("certificate.pem")])
        .args(["--tlskey", &file("key.pem"), "-c", "aiosmtpd.handlers.Mailbox", &file("mail")])
        .stderr(Stdio::null())
        .spawn();
    let _smtp = Running(smtp.expect("aiosmtpd is not installed: `cargo xtask test` installs it"));
    eventually("the SMTP server listens", || TcpStream::connect(("127.0.0.1", port)).ok());

    for (database, certificates, arrives) in
        [("trusting.db", "certificate.pem", true), ("doubting.db", "none.pem", false)]
    {
        let server = Command::new(env!("CARGO_BIN_EXE_rayuela"))
            .args([
                "serve",
                "--no-small-tables",
                "--listen",
                "127.0.0.1:0",
                "--db",
                &file(database),
                "--mail-from",
                "play@example.org",
            ])
            .args(["--public-url", "https://rayuela.example.org"])
            // Not among the arguments, which everybody on the machine can read.
            .env("RAYUELA_SMTP", format!("smtp://localhost:{port}?tls=required"))
            .env("SSL_CERT_FILE", file(certificates))
            .env_remove("SSL_CERT_DIR")
            .env("RAYUELA_LOG", "off")
            .stdout(Stdio::piped())
            .spawn();
        let mut server = Running(server.unwrap());
        let line = first_line(&mut server.0);
        let address = line.trim_end().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}")).to_string();
        let metrics = ask_for_confirmation(&address, arrives);
        let count = |name: &str| metrics.lines().any(|line| line.starts_with(name) && !line.ends_with(" 0"));
        assert_eq!((count("rayuela_mails_total"), count("rayuela_mails_failed_total")), (arrives, !arrives));
    }
    let mails: Vec<_> = fs::read_dir(dir.join("mail/new")).unwrap().flatten().collect();
    assert_eq!(mails.len(), 1);
    let email = fs::read_to_string(mails[0].path()).unwrap();
    assert!(email.contains("To: ana@example.org") && email.contains("/recover#confirm."), "{email}");
    fs::remove_dir_all(&dir).unwrap();
}

/// Gives an address; what the metrics say when the mail was taken, or not.
fn ask_for_confirmation(address: &str, arrives: bool) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut http = Http::new(address).unwrap();
        let password = "correct horse".to_string();
        let who = Credentials { name: "Ana".to_string(), password: password.clone() };
        let _: Me = post(&mut http, "/api/accounts", &who).await;
        let body = NewAddress { address: "ana@example.org".to_string(), password, lang: "en".to_string() };
        let body = Some(serde_json::to_vec(&body).unwrap());
        assert_eq!(status(&mut http, http::Method::PUT, "/api/recovery/address", body).await, 204);
        let wanted = if arrives { "rayuela_mails_total " } else { "rayuela_mails_failed_total " };
        let begun = Instant::now();
        loop {
            let metrics = http.ask(http::Method::GET, "/metrics", None).await.unwrap().body;
            let metrics = String::from_utf8(metrics).unwrap();
            if metrics.lines().any(|line| line.strip_prefix(wanted).is_some_and(|count| count != "0")) {
                return metrics;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {wanted}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
}

#[test]
fn bad_settings_get_one_clear_sentence() {
    let refusal = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rayuela"));
        command.args(["serve", "--no-small-tables", "--listen", "127.0.0.1:0"]).args(args).env_remove("RAYUELA_SMTP");
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{args:?}: {text}");
        text
    };
    let base = ["--public-url", "https://rayuela.example.org"];
    assert!(refusal(&["--smtp", "smtp://127.0.0.1", base[0], base[1]]).contains("--mail-from"));
    for (smtp, from, wanted) in [
        ("ftp://127.0.0.1", "play@example.org", "smtps://USER:PASSWORD@HOST"),
        ("smtp://127.0.0.1", "nobody", "an address was expected"),
    ] {
        let text = refusal(&["--smtp", smtp, "--mail-from", from, base[0], base[1]]);
        assert!(text.contains(wanted) && text.contains("mail cannot be sent"), "{text}");
    }
    assert!(refusal(&["--public-url", "rayuela.example.org/x"]).contains("https://rayuela.example.org"));
}
