//! A tab as a test drives it. Every failure panics and names what was expected.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use fantoccini::Client;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::audit::Checks;
use crate::protocol::Extra;
use crate::waiting::{PATIENCE, keep_trying};
use crate::{audit, pool, screens_dir};

/// The screen of a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1280 by 800
    Desktop,
    /// 390 by 844, a touch screen
    Phone,
    /// 320 by 640, the smallest that is supported, a touch screen
    SmallPhone,
    /// 844 by 390, a phone on its side
    LyingPhone,
}

/// A tab in a browser of its own.
pub struct Tab {
    client: Client,
    server: String,
    /// the browser's name for the script that takes service workers away
    without_service_worker: Value,
    /// the browser's name for the script that makes pages wait longer for a server
    with_patience: Value,
}

/// Makes a page one without service workers.
const NO_SERVICE_WORKER: &str = "delete Navigator.prototype.serviceWorker";

/// Tells a page how long to wait for a server, in milliseconds: a busy machine must not make it do without an answer.
fn patience() -> String {
    format!("window.patience = {}", 2 * PATIENCE.as_millis())
}

impl Tab {
    pub(crate) async fn start(server: &str, screen: Screen) -> Tab {
        let client = pool::take().await;
        let (without_service_worker, with_patience) = (Value::Null, Value::Null);
        let mut tab = Tab { client, server: server.to_string(), without_service_worker, with_patience };
        tab.set_screen(screen).await;
        tab.without_service_worker = tab.add_script(NO_SERVICE_WORKER).await;
        tab.with_patience = tab.add_script(&patience()).await;
        tab
    }

    /// Has every page run a script before its own; returns the browser's name for it.
    async fn add_script(&self, source: &str) -> Value {
        self.tools("Page.addScriptToEvaluateOnNewDocument", json!({"source": source})).await["identifier"].take()
    }

    /// Lets the pages that are opened from now on have their service worker, which fetches the whole app. Without this
    /// call the tab is one that has none, as private windows of some browsers (another that it opens beside has): most tests need none, and
    /// fetching everything in each of them takes a sixth of their time.
    pub async fn allow_service_worker(&self) {
        let script = json!({"identifier": self.without_service_worker});
        self.tools("Page.removeScriptToEvaluateOnNewDocument", script).await;
    }

    /// Has the pages that are opened from now on give a silent server up as soon as they do for users. Without this call they
    /// wait for it longer than any test does.
    pub async fn wait_as_for_users(&self) {
        self.tools("Page.removeScriptToEvaluateOnNewDocument", json!({"identifier": self.with_patience})).await;
    }

    /// The end of a test that has passed.
    pub(crate) async fn leave(self) {
        pool::leave(self.client, &self.server).await;
    }

    /// The end of a test that has failed.
    pub(crate) async fn end(self) {
        pool::end(self.client).await;
    }

    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    /// Opens an address of the app, such as `/play/nine`, and waits until its screen is there.
    pub async fn open(&self, address: &str) {
        self.client.goto(&format!("{}{address}", self.server)).await.expect("the page");
        self.started().await;
    }

    /// Goes to an address of the app without loading the page again, as the browser's own buttons do. The screen before may
    /// still be there: wait for what only the new one has.
    pub async fn go(&self, address: &str) {
        let script = "history.pushState(null, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))";
        self.execute(script, vec![json!(address)]).await;
    }

    /// Loads the page again and waits until its screen is there.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page again");
        self.started().await;
    }

    /// Waits until the screen is there: screens are fetched on first use, and until then the page is an empty frame.
    async fn started(&self) {
        self.wait_until(
            "the screen is there",
            "return !document.querySelector('#loading') && !!document.querySelector('main')?.childElementCount",
        )
        .await;
    }

    /// Opens another tab of the same browser at the address of this one, and drives that from now on.
    pub async fn open_beside(&self) {
        let address = self.client.current_url().await.expect("an address");
        let other = self.client.new_window(true).await.expect("another tab");
        self.client.switch_to_window(other.handle).await.expect("the other tab");
        self.add_script(&patience()).await;
        self.client.goto(address.as_str()).await.expect("the page");
        self.started().await;
    }

    /// Drives the other one of two tabs from now on.
    pub async fn switch_tab(&self) {
        let current = self.client.window().await.expect("a tab");
        let all = self.client.windows().await.expect("tabs");
        let other = all.into_iter().find(|tab| *tab != current).expect("another tab");
        self.client.switch_to_window(other).await.expect("the other tab");
    }

    /// Changes the size of the window to any size.
    pub async fn set_size(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.tools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Changes the size of the window.
    pub async fn set_screen(&self, screen: Screen) {
        let (width, height, phone) = match screen {
            Screen::Desktop => (1280, 800, false),
            Screen::Phone => (390, 844, true),
            Screen::SmallPhone => (320, 640, true),
            Screen::LyingPhone => (844, 390, true),
        };
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.tools("Emulation.setDeviceMetricsOverride", size).await;
        self.tools("Emulation.setTouchEmulationEnabled", json!({"enabled": phone})).await;
    }

    /// Sets the system's preferences: a dark theme, reduced motion.
    pub async fn prefer(&self, dark: bool, still: bool) {
        let theme = if dark { "dark" } else { "light" };
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!([
            {"name": "prefers-color-scheme", "value": theme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]);
        self.tools("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// A command of the developer tools.
    pub async fn tools(&self, command: &str, params: Value) -> Value {
        self.client.issue_cmd(Extra::tools(command, params)).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Runs a script in the page, once and at this moment, and returns its value. What it reads must be there;
    /// [`Tab::wait_until`] waits for a value.
    pub async fn execute(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs an asynchronous script once, which calls its last argument, and returns its value.
    pub async fn execute_async(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute_async(script, args).await.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Chooses an option of a list, once it is there.
    pub async fn choose(&self, selector: &str, value: &str) {
        keep_trying(format!("{selector} offers {value}"), async || {
            self.find(selector).await?.select_by_value(value).await.map_err(|error| error.to_string())
        })
        .await;
    }

    /// Replaces the text of an input, once it is there and can be used.
    pub async fn fill(&self, selector: &str, text: &str) {
        keep_trying(format!("{selector} takes a text"), async || {
            let input = self.find(selector).await?;
            input.clear().await.map_err(|error| error.to_string())?;
            input.send_keys(text).await.map_err(|error| error.to_string())
        })
        .await;
    }

    /// Puts the focus on an element, once it is there.
    pub async fn focus(&self, selector: &str) {
        let script = format!(
            "const element = document.querySelector({}); element.focus(); return element === document.activeElement",
            json!(selector)
        );
        self.wait_until(&format!("{selector} has the focus"), &script).await;
    }

    /// Drags with the mouse from the middle of one element to the middle of another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        self.drag_between(from, to).await;
    }

    /// Drags with the mouse from a point of the window to another.
    pub async fn drag_between(&self, from: (f64, f64), to: (f64, f64)) {
        let half = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        for (kind, (x, y), buttons) in [
            ("mouseMoved", from, 0),
            ("mousePressed", from, 1),
            ("mouseMoved", half, 1),
            ("mouseMoved", to, 1),
            ("mouseReleased", to, 0),
        ] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1});
            self.tools("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Plays a turn by typing it.
    pub async fn type_turn(&self, turn: &str) {
        self.fill("[data-typed]", &format!("{turn}{}", char::from(Key::Enter))).await;
    }

    /// Presses keys on what has the focus.
    pub async fn press(&self, keys: &str) {
        keep_trying("something takes the keys", async || {
            let active = self.client.active_element().await.map_err(|error| error.to_string())?;
            active.send_keys(keys).await.map_err(|error| error.to_string())
        })
        .await;
    }

    /// Waits until the page is not wider than the screen: it does not scroll sideways.
    pub async fn fits_the_width(&self) {
        audit::fit(self, PATIENCE).await.unwrap_or_else(|why| panic!("{why}"));
    }

    /// Waits until the service worker controls this page.
    pub async fn wait_for_service_worker(&self) {
        self.wait_until("the service worker has taken over", "return !!navigator.serviceWorker.controller").await;
    }

    /// Waits until axe-core finds no accessibility fault in the page.
    ///
    /// # Panics
    /// With the last findings, one sentence each, if there are some all the time.
    pub async fn is_accessible(&self) {
        let faults = audit::faults(self, Checks::All, PATIENCE).await;
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// Errors that the page has written to its console since the last call. Machines may be busy: that the page gave up a line which took
    /// too long to open, and opened another, is none, nor that the storage of the server was busy for a moment.
    pub async fn console_errors(&self) -> Vec<String> {
        let entries = self.client.issue_cmd(Extra::console()).await.unwrap_or_default();
        let severe = |entry: &&Value| entry["level"] == "SEVERE";
        let entries = entries.as_array().into_iter().flatten().filter(severe);
        let messages = entries.map(|entry| entry["message"].as_str().unwrap_or_default().to_string());
        let is_busy = |message: &str| {
            ["closed before the connection is established", "status of 503"].iter().any(|busy| message.contains(busy))
        };
        messages.filter(|message| !is_busy(message)).collect()
    }

    /// Checks that the console has only the browser's own errors about an unreachable network or server, and clears
    /// them.
    ///
    /// # Panics
    /// If there is anything else.
    pub async fn only_network_errors(&self) {
        let errors = self.console_errors().await;
        let network = |error: &String| error.contains("WebSocket") || error.contains("net::ERR");
        assert!(errors.iter().all(network), "{errors:#?}");
    }

    /// Takes a screenshot: `screens/NAME.png` in the target folder. It is compressed little: that would take longer than
    /// the rest of it.
    pub async fn shoot(&self, name: &str) {
        let picture = self.tools("Page.captureScreenshot", json!({"format": "png", "optimizeForSpeed": true})).await;
        let picture = STANDARD.decode(picture["data"].as_str().unwrap_or_default()).expect("a picture");
        let dir = screens_dir();
        std::fs::create_dir_all(&dir).expect("a folder for pictures");
        std::fs::write(dir.join(format!("{name}.png")), picture).expect("the picture's file");
    }
}
