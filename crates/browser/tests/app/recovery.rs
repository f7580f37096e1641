//! Ways back into an account, and notifications, on the screen.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc;
use std::time::Duration;

use rayuela_browser::{Screen, Server, Tab, browse_at, keep_trying};
use rayuela_server::{Delays, Mail};
use serde_json::{Value, json};

const PASSWORD: &str = "rocamadour";

async fn sign_up(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.click_do("sign-up").await;
    tab.fill("[data-field=name]", name).await;
    tab.fill("[data-field=password]", PASSWORD).await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
}

/// Mail that nobody takes: the screens are the same.
fn with_mail() -> Server {
    Server::start_online_with(|settings| {
        let mail = Mail::new("smtp://127.0.0.1:9", "play@example.org", "https://rayuela.example.org");
        settings.mail = Some(mail.expect("addresses"));
    })
}

#[test]
fn codes_an_address_and_a_new_password() {
    let server = with_mail();
    browse_at(server.address(), "recovery", Screen::Desktop, async |tab| {
        // The codes are shown once, at the start.
        sign_up(tab, "Talita").await;
        tab.wait_for("[data-codes=\"10\"]").await;
        tab.shoot("recovery-codes").await;
        tab.set_screen(Screen::SmallPhone).await;
        tab.shoot("recovery-codes-phone").await;
        tab.fits_the_width().await;
        tab.set_screen(Screen::Desktop).await;
        let codes =
            tab.execute("return [...document.querySelectorAll('[data-codes] code')].map(c => c.textContent)", vec![]);
        let codes: Vec<String> = serde_json::from_value(codes.await).expect("codes");
        tab.click_do("codes-kept").await;
        tab.wait_gone("[data-codes]").await;

        // An address waits to be confirmed, and new codes take the place of the old ones.
        tab.open("/account").await;
        tab.wait_for("[data-codes-left=\"10\"]").await;
        tab.fill("[data-field=address]", "talita@example.org").await;
        tab.fill("[data-field=address-password]", PASSWORD).await;
        tab.click_do("address").await;
        tab.wait_for_text("[data-address=pending]", "talita@example.org").await;
        tab.looks_right("recovery-account", async |tab| {
            tab.open("/account").await;
            tab.wait_for("[data-line=open]").await;
            tab.wait_for("[data-address=pending]").await;
        })
        .await;
        tab.set_screen(Screen::Desktop).await;
        tab.open("/online").await;
        tab.click_do("sign-out").await;

        // The password is lost.
        tab.click_do("sign-in").await;
        tab.click_do("forgot").await;
        tab.wait_for_address("/recover").await;
        tab.wait_for("[data-do=mail-code]").await;
        tab.fill("[data-field=name]", "Talita").await;
        tab.click_do("mail-code").await;
        tab.wait_for_text("[data-told=mail]", "on its way").await;
        tab.fill("[data-field=code]", &codes[0].to_uppercase()).await;
        tab.fill("[data-field=new]", "rocamadour2").await;
        tab.click_do("recover").await;
        tab.wait_for("[data-told=recovered]").await;
        tab.open("/account").await;
        tab.wait_for("[data-codes-left=\"9\"]").await;
        assert!(tab.console_errors().await.is_empty());

        tab.looks_right("recovery-form", async |tab| {
            tab.open("/recover").await;
            tab.wait_for("[data-do=recover]").await;
        })
        .await;

        // A link from a mail fills the form in; its code is used up, and leaves the address.
        tab.open("/online").await;
        tab.open(&format!("/recover#reset.Talita.{}", codes[0])).await;
        tab.wait_for_value("the code", "return document.querySelector('[data-field=code]')?.value", codes[0].as_str())
            .await;
        assert_eq!(tab.execute("return location.hash", vec![]).await, json!(""));
        tab.fill("[data-field=new]", "rocamadour3").await;
        tab.click_do("recover").await;
        tab.wait_for_text("[data-wrong]", "do not fit").await;
        tab.open("/online").await;
        tab.open("/recover#confirm.abcd-efgh").await;
        tab.click_do("confirm").await;
        tab.wait_for_text("[data-told=confirm]", "too old").await;
        // The browser itself reports what was refused.
        let errors = tab.console_errors().await;
        assert!(errors.iter().all(|error| error.contains("403")), "{errors:?}");
    });
}

/// A push service of the test's own: hands over the headers and the body of what comes.
fn push_service() -> (String, mpsc::Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/device", listener.local_addr().expect("an address"));
    let (tell, heard) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).is_ok_and(|read| read > 0) {}
            let lower = head.to_lowercase();
            let length = lower.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            if reader.read_exact(&mut body).is_ok() {
                let _ = reader
                    .get_mut()
                    .write_all(b"HTTP/1.1 201 Created\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
                let _ = tell.send((head, body));
            }
        }
    });
    (address, heard)
}

/// Lets the browser believe that it has a push service, with keys of its own. A real one would be on the internet.
const SUBSCRIBE: &str = r#"
    const [endpoint, done] = arguments;
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    (async () => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const point = await crypto.subtle.exportKey("raw", pair.publicKey);
        const auth = crypto.getRandomValues(new Uint8Array(16));
        let current = null;
        const subscription = {
            endpoint,
            unsubscribe: async () => { current = null; return true; },
            toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: text(point), auth: text(auth) } }),
        };
        PushManager.prototype.getSubscription = async () => current;
        PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
            window.pushTest.key = applicationServerKey;
            return (current = subscription);
        };
        Notification.requestPermission = async () => "granted";
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        window.pushTest = { pair, point, auth };
        return true;
    })().then(done, (error) => done(String(error)));
"#;

/// Decrypts a message and checks its signature with what the browser has for it, which shares no code with the server.
const READ: &str = r#"
    const [head, body, done] = arguments;
    const { pair, point, auth, key } = window.pushTest;
    const subtle = crypto.subtle;
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));
    const utf8 = (text) => new TextEncoder().encode(text);
    const derive = async (salt, secret, info, length) => {
        const base = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
        return subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, base, length * 8);
    };
    (async () => {
        const data = new Uint8Array(body);
        const salt = data.slice(0, 16);
        const sender = data.slice(21, 21 + data[20]);
        const theirs = await subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, []);
        const secret = await subtle.deriveBits({ name: "ECDH", public: theirs }, pair.privateKey, 256);
        const shared = await derive(auth, secret, join(utf8("WebPush: info\0"), point, sender), 32);
        const cek = await derive(salt, shared, utf8("Content-Encoding: aes128gcm\0"), 16);
        const iv = await derive(salt, shared, utf8("Content-Encoding: nonce\0"), 12);
        const aes = await subtle.importKey("raw", cek, "AES-GCM", false, ["decrypt"]);
        const opened = new Uint8Array(await subtle.decrypt({ name: "AES-GCM", iv }, aes, data.slice(21 + data[20])));
        const end = opened.findLastIndex((byte) => byte !== 0);
        const [, token, sent] = head.match(/vapid t=([^,]+), k=(\S+)/i);
        const [first, second, signature] = token.split(".");
        const verifier = await subtle.importKey("raw", bytes(sent), { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
        const signed = await subtle.verify(
            { name: "ECDSA", hash: "SHA-256" }, verifier, bytes(signature), utf8(`${first}.${second}`));
        return { signed, same: sent === key, last: opened[end], text: new TextDecoder().decode(opened.slice(0, end)) };
    })().then(done, (error) => done(String(error)));
"#;

/// Waits until this is the address at which the server tells of moves: the switch is turned before the server has answered.
async fn server_knows(tab: &Tab, wanted: &Value) {
    let state = "const done = arguments[0]; fetch('/api/push').then(a => a.json()).then(s => done(s.endpoint ?? null))";
    keep_trying(format!("the server tells {wanted}"), async || {
        let told = tab.execute_async(state, vec![]).await;
        if told == *wanted { Ok(()) } else { Err(told.to_string()) }
    })
    .await;
}

#[test]
fn a_device_is_told_of_moves() {
    let server = Server::start_online_with(|settings| {
        settings.local_push = true;
        settings.delays = Delays { push: Duration::ZERO, ..Delays::default() };
    });
    let (endpoint, heard) = push_service();
    browse_at(server.address(), "notifications", Screen::Desktop, async |tab| {
        tab.allow_service_worker().await;
        sign_up(tab, "Traveler").await;
        tab.wait_for_service_worker().await;
        // A browser that allows no notifications.
        let denied = json!({ "permission": { "name": "notifications" }, "setting": "denied" });
        tab.tools("Browser.setPermission", denied).await;
        tab.open("/account").await;
        tab.wait_for("[data-push=never]").await;
        tab.open("/online").await;
        tab.wait_for("[data-me]").await;
        assert_eq!(tab.execute_async(SUBSCRIBE, vec![json!(endpoint)]).await, json!(true));
        tab.click_do("account").await;
        tab.wait_for("[data-push=off]").await;
        tab.click("[data-choose=push]").await;
        tab.wait_for("[data-push=on]").await;
        server_knows(tab, &json!(endpoint)).await;
        tab.shoot("notifications-on").await;

        // The server's engine moves in a game whose page is not open: a page that nobody looks at does not go there.
        tab.execute("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })", vec![]).await;
        let begin = r#"const done = arguments[0];
            const terms = { variant: "six", clock: { type: "unlimited" }, rated: false };
            const body = JSON.stringify({ terms, level: 1, color: "black" });
            fetch("/api/engine", { method: "POST", headers: { "content-type": "application/json" }, body })
                .then((answer) => answer.json()).then(({ game }) => done(game));"#;
        let game = tab.execute_async(begin, vec![]).await;
        let (head, body) = heard.recv_timeout(Duration::from_secs(300)).expect("a message");
        // The page has heard of the game, too, and stays where it is.
        tab.wait_for(".running.mine").await;
        tab.execute("delete document.hidden", vec![]).await;
        let read = tab.execute_async(READ, vec![json!(head), json!(body)]).await;
        assert_eq!((&read["signed"], &read["same"], &read["last"]), (&json!(true), &json!(true), &json!(2)), "{read}");
        let text = read["text"].as_str().expect("a text");
        let message: Value = serde_json::from_str(text).expect("a message");
        assert_eq!((&message["title"], &message["game"]), (&json!("Your move"), &game));

        // Off again.
        tab.click("[data-choose=push]").await;
        tab.wait_for("[data-push=off]").await;
        server_knows(tab, &Value::Null).await;
    });
}
