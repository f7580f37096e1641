//! Browsers that tests use one after another.
//!
//! Starting a browser takes longer than most tests. So a test that has passed leaves its browser to the next one, with
//! a new tab and without cookies, permissions and stored data: only the HTTP cache stays. A test that fails ends its
//! browser.
//!
//! `RAYUELA_BROWSER` names another browser, by the path of its program.

use std::sync::{Mutex, OnceLock, PoisonError};

use fantoccini::{Client, ClientBuilder};
use serde_json::{Map, json};
use tokio::runtime::Runtime;

use crate::driver;
use crate::protocol::Extra;
use crate::waiting::PATIENCE;

/// How often the start of a browser is tried.
const STARTS: usize = 3;

/// Browsers that no test uses.
static IDLE: Mutex<Vec<Client>> = Mutex::new(Vec::new());

/// The runtime of all tests, because a connection to a browser belongs to the runtime that made it.
pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
    })
}

/// A clean browser.
pub(crate) async fn take() -> Client {
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    match idle {
        Some(client) => client,
        None => start().await,
    }
}

/// Leaves a browser that has shown pages of this server to another test, or ends it if it cannot be cleaned.
pub(crate) async fn leave(client: Client, server: &str) {
    if clean(&client, server).await.is_some() {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(client);
    } else {
        end(client).await;
    }
}

/// Ends a browser.
pub(crate) async fn end(client: Client) {
    // The driver ends it anyway when the tests are over.
    let _ = client.close().await;
}

/// Opens a new tab and removes everything of the old ones.
async fn clean(client: &Client, server: &str) -> Option<()> {
    let old = client.windows().await.ok()?;
    let new = client.new_window(true).await.ok()?;
    for window in old {
        client.switch_to_window(window).await.ok()?;
        client.close_window().await.ok()?;
    }
    client.switch_to_window(new.handle).await.ok()?;
    for (command, params) in [
        ("Storage.clearDataForOrigin", json!({"origin": server, "storageTypes": "all"})),
        ("Network.clearBrowserCookies", json!({})),
        ("Browser.resetPermissions", json!({})),
    ] {
        client.issue_cmd(Extra::tools(command, params)).await.ok()?;
    }
    client.issue_cmd(Extra::console()).await.ok()?;
    Some(())
}

async fn start() -> Client {
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,800",
        "--lang=en",
    ];
    let mut capabilities = Map::new();
    let mut options = json!({ "args": args });
    if let Some(browser) = std::env::var("RAYUELA_BROWSER").ok().or_else(headless_shell) {
        options["binary"] = json!(browser);
    }
    capabilities.insert("goog:chromeOptions".to_string(), options);
    capabilities.insert("goog:loggingPrefs".to_string(), json!({"browser": "ALL"}));
    // An asynchronous script has as long as any other condition; the driver's default limit is half of that.
    capabilities.insert("timeouts".to_string(), json!({"script": PATIENCE.as_millis() as u64}));
    let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
    builder.capabilities(capabilities);
    let mut client = builder.connect(driver::address()).await;
    // The driver gives up on a browser that does not start in time, as on a busy machine.
    for _ in 0..STARTS {
        if client.is_err() {
            client = builder.connect(driver::address()).await;
        }
    }
    client.expect("a browser")
}

/// Chromium's headless shell, where it is installed: it shows the same pages with a fifth less work.
fn headless_shell() -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&folders)
        .map(|folder| folder.join("chromium-headless-shell"))
        .find(|path| path.is_file());
    found.map(|path| path.display().to_string())
}
