//! A tab as a test drives it. Whatever goes wrong panics with what was wanted.

use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Map, Value, json};

use crate::protocol::Extra;
use crate::{audit, driver, screens_dir};

/// How long a condition may take to hold: far longer than it ever should, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the app is looked at on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1280 by 800
    Desktop,
    /// 390 by 844, a touch screen
    Phone,
    /// 320 by 640, the smallest that has to do, a touch screen
    SmallPhone,
}

/// A tab with a browser profile of its own.
pub struct Tab {
    client: Client,
    server: String,
}

impl Tab {
    pub(crate) async fn start(server: &str, screen: Screen) -> Tab {
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
        capabilities.insert("goog:chromeOptions".to_string(), json!({"args": args}));
        capabilities.insert("goog:loggingPrefs".to_string(), json!({"browser": "ALL"}));
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(driver::address()).await.expect("a browser");
        let tab = Tab { client, server: server.to_string() };
        tab.set_screen(screen).await;
        tab
    }

    pub(crate) async fn close(self) {
        // The driver ends the browser anyway when the tests are over.
        let _ = self.client.close().await;
    }

    /// Opens an address of the app, such as `/play/nine`, and waits until the app has started.
    pub async fn open(&self, address: &str) {
        self.client.goto(&format!("{}{address}", self.server)).await.expect("the page");
        self.started().await;
    }

    /// Loads the page anew.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page again");
        self.started().await;
    }

    async fn started(&self) {
        self.wait_until(
            "the app has started",
            "return !document.querySelector('#loading') && !!document.querySelector('main')",
        )
        .await;
    }

    /// Where the tab is: path and what follows.
    pub async fn address(&self) -> String {
        let address = self.execute("return location.pathname + location.search + location.hash", vec![]).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// Changes the size of the window.
    pub async fn set_screen(&self, screen: Screen) {
        let (width, height, phone) = match screen {
            Screen::Desktop => (1280, 800, false),
            Screen::Phone => (390, 844, true),
            Screen::SmallPhone => (320, 640, true),
        };
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.tools("Emulation.setDeviceMetricsOverride", size).await;
        self.tools("Emulation.setTouchEmulationEnabled", json!({"enabled": phone})).await;
    }

    /// What the system asks of the page: a dark theme, no movement.
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

    /// Runs a script in the page and gives what it returns.
    pub async fn execute(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script that calls its last argument back, and gives what it says.
    pub async fn execute_async(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute_async(script, args).await.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Waits until a script returns something true, and gives it.
    pub async fn wait_until(&self, what: &str, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let value = self.execute(script, vec![]).await;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return value;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until there is such an element, by CSS selector.
    pub async fn wait_for(&self, selector: &str) -> Element {
        let begun = Instant::now();
        loop {
            if let Ok(element) = self.client.find(Locator::Css(selector)).await {
                return element;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {selector}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until an element's text contains this.
    pub async fn wait_for_text(&self, selector: &str, text: &str) {
        let script =
            format!("return !!document.querySelector({})?.textContent.includes({})", json!(selector), json!(text));
        self.wait_until(&format!("{selector} says `{text}`"), &script).await;
    }

    /// Waits until there is no such element.
    pub async fn wait_gone(&self, selector: &str) {
        let script = format!("return !document.querySelector({})", json!(selector));
        self.wait_until(&format!("{selector} is gone"), &script).await;
    }

    /// How many such elements there are.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.map_or(0, |elements| elements.len())
    }

    /// The text of an element as it is shown; empty if there is none.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        self.execute(script, vec![json!(selector)]).await.as_str().unwrap_or_default().to_string()
    }

    /// Clicks an element as a mouse does, once it is there, has come to rest and nothing hides it.
    pub async fn click(&self, selector: &str) {
        let begun = Instant::now();
        loop {
            let clicked = self.wait_for(selector).await.click().await;
            match clicked {
                Ok(()) => return,
                Err(error) => assert!(begun.elapsed() < PATIENCE, "{selector} cannot be clicked: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks a cell or point of the board by its name.
    pub async fn click_cell(&self, cell: &str) {
        self.click(&format!("[data-board] [data-cell=\"{}\"]", cell.to_lowercase())).await;
    }

    /// Clicks one of the main controls, such as `undo`.
    pub async fn click_do(&self, control: &str) {
        self.click(&format!("[data-do=\"{control}\"]")).await;
    }

    /// Chooses an option of a list.
    pub async fn choose(&self, selector: &str, value: &str) {
        self.wait_for(selector)
            .await
            .select_by_value(value)
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Replaces the text of an input.
    pub async fn fill(&self, selector: &str, text: &str) {
        let input = self.wait_for(selector).await;
        input.clear().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
        input.send_keys(text).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Drags with the mouse from the middle of one element to the middle of another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        self.drag_between(from, to).await;
    }

    /// The middle of an element, in pixels.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        self.wait_for(selector).await;
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                      return [box.x + box.width / 2, box.y + box.height / 2]";
        let at = self.execute(script, vec![json!(selector)]).await;
        (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default())
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

    /// Presses keys on whatever has the focus.
    pub async fn press(&self, keys: &str) {
        let active = self.client.active_element().await.expect("something with the focus");
        active.send_keys(keys).await.expect("keys");
    }

    /// Whether the page is wider than the screen.
    pub async fn scrolls_sideways(&self) -> bool {
        self.execute("return document.documentElement.scrollWidth > innerWidth", vec![]).await == Value::Bool(true)
    }

    /// Waits until the service worker looks after this page.
    pub async fn wait_for_service_worker(&self) {
        self.wait_until("the service worker has taken over", "return !!navigator.serviceWorker.controller").await;
    }

    /// What is wrong for those who use a keyboard or a screen reader, one sentence each.
    pub async fn audit(&self) -> Vec<String> {
        audit::run(self).await
    }

    /// Errors that the page has written to its console since this was last asked.
    pub async fn console_errors(&self) -> Vec<String> {
        let entries = self.client.issue_cmd(Extra::console()).await.unwrap_or_default();
        let severe = |entry: &&Value| entry["level"] == "SEVERE";
        let entries = entries.as_array().into_iter().flatten().filter(severe);
        entries.map(|entry| entry["message"].as_str().unwrap_or_default().to_string()).collect()
    }

    /// Takes a picture: `screens/NAME.png` in the target folder.
    pub async fn shoot(&self, name: &str) {
        let picture = self.client.screenshot().await.expect("a picture");
        let dir = screens_dir();
        std::fs::create_dir_all(&dir).expect("a folder for pictures");
        std::fs::write(dir.join(format!("{name}.png")), picture).expect("the picture's file");
    }
}
