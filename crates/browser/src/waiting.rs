//! Looks that wait: until something holds, or until far longer than it ever should take.
//!
//! Nothing on a page is there at once: parts are fetched, workers answer, the machine may be busy. A test therefore asks
//! for what it expects and goes on as soon as that is so. What looks only once has `now` in its name; it is for what must
//! *not* be there, after a wait for a sign that it would be.

use std::fmt::Display;
use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};

use crate::Tab;

/// How long a condition may take to hold: far longer than it ever should, for machines that are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks from outside.
const PAUSE: Duration = Duration::from_millis(20);
/// Looks from inside the page, every few milliseconds for a second, until SCRIPT returns something true; calls back with
/// that, or with why not. A question from outside costs more than a hundred of these looks.
const LOOK: &str = "
const args = [...arguments], done = args.pop();
const look = function () { SCRIPT };
const begun = performance.now();
const again = () => {
    let value, error = null;
    try { value = look(...args); } catch (thrown) { error = String(thrown); }
    if (value !== undefined && value !== null && value !== false) done({ value });
    else if (performance.now() - begun > 1000) done({ why: error ?? String(value) });
    else setTimeout(again, 5);
};
again();
";
/// Where the tab is.
const ADDRESS: &str = "location.pathname + location.search + location.hash";

/// Tries something until it succeeds, and gives what comes of it.
///
/// # Panics
/// If it has not after a minute, with what was wanted and why it failed last.
pub async fn keep_trying<T>(wanted: impl Display, mut attempt: impl AsyncFnMut() -> Result<T, String>) -> T {
    let begun = Instant::now();
    loop {
        match attempt().await {
            Ok(value) => return value,
            Err(why) => assert!(begun.elapsed() < PATIENCE, "waited in vain: {wanted}; last: {why}"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl Tab {
    /// Waits until a script returns something true, and gives it. A script that throws is asked again: what it looks at
    /// may not be there yet.
    pub async fn wait_until(&self, what: &str, script: &str) -> Value {
        self.look(what, script, vec![]).await
    }

    /// Waits until a script with these arguments returns something true, and gives it.
    async fn look(&self, what: impl Display, script: &str, args: Vec<Value>) -> Value {
        let look = LOOK.replace("SCRIPT", script);
        keep_trying(what, async || {
            // A page that is left while it looks answers with an error, and the next page is asked.
            let mut answer =
                self.client().execute_async(&look, args.clone()).await.map_err(|error| error.to_string())?;
            match answer["value"].take() {
                Value::Null => Err(answer["why"].to_string()),
                value => Ok(value),
            }
        })
        .await
    }

    /// Waits until a script returns this value.
    pub async fn wait_for_value(&self, what: &str, script: &str, wanted: impl Into<Value>) {
        let wanted = wanted.into();
        let script = format!(
            "const value = JSON.stringify((() => {{ {script} }})() ?? null); \
             if (value === JSON.stringify(arguments[0])) return true; \
             throw new Error(value)"
        );
        self.look(format!("{what} is {wanted}"), &script, vec![wanted]).await;
    }

    /// Waits until there is such an element, by CSS selector.
    pub async fn wait_for(&self, selector: &str) -> Element {
        if let Ok(element) = self.find(selector).await {
            return element;
        }
        keep_trying(selector, async || {
            self.look(selector, "return !!document.querySelector(arguments[0])", vec![json!(selector)]).await;
            self.find(selector).await
        })
        .await
    }

    /// Waits until there are exactly so many such elements.
    pub async fn wait_for_count(&self, selector: &str, wanted: usize) {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        self.wait_for_value(&format!("the number of {selector}"), &script, wanted).await;
    }

    /// Waits until an element's text contains this.
    pub async fn wait_for_text(&self, selector: &str, text: &str) {
        let script = "const said = document.querySelector(arguments[0])?.textContent; \
                      if (said?.includes(arguments[1])) return true; \
                      throw new Error(said)";
        self.look(format!("{selector} says `{text}`"), script, vec![json!(selector), json!(text)]).await;
    }

    /// Waits until there is no such element.
    pub async fn wait_gone(&self, selector: &str) {
        self.wait_for_count(selector, 0).await;
    }

    /// Waits until the tab is at this address: path and what follows.
    pub async fn wait_for_address(&self, address: &str) {
        self.wait_for_value("the address", &format!("return {ADDRESS}"), address).await;
    }

    /// Waits until the tab is at an address that begins like this, and gives it.
    pub async fn wait_for_address_under(&self, start: &str) -> String {
        let script = format!("const address = {ADDRESS}; return address.startsWith({}) && address", json!(start));
        let address = self.wait_until(&format!("the address begins with {start}"), &script).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// Waits until the tab is somewhere else than here, and gives where.
    pub async fn wait_for_other_address(&self, here: &str) -> String {
        let script = format!("const address = {ADDRESS}; return address !== {} && address", json!(here));
        let address = self.wait_until(&format!("the address is no longer {here}"), &script).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// Where the tab is: path and what follows.
    pub async fn address(&self) -> String {
        let address = self.execute(&format!("return {ADDRESS}"), vec![]).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// The text of an element as it is shown, once it is there and says something.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText || null";
        let said = self.look(format!("{selector} says something"), script, vec![json!(selector)]).await;
        said.as_str().unwrap_or_default().to_string()
    }

    /// The text of an element as it is shown at this moment; empty if there is none.
    pub async fn text_now(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        let said = self.ask(script, vec![json!(selector)]).await.unwrap_or_default();
        said.as_str().unwrap_or_default().to_string()
    }

    /// How many such elements there are at this moment.
    pub async fn count_now(&self, selector: &str) -> usize {
        let found = self.client().find_all(Locator::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("{selector}: {error}")).len()
    }

    /// The middle of an element in pixels, once it is there and rests.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                      return [box.x + box.width / 2, box.y + box.height / 2]";
        let mut before = Value::Null;
        let at = keep_trying(format!("{selector} rests"), async || {
            let at = self.ask(script, vec![json!(selector)]).await?;
            let rests = at == before;
            before = at.clone();
            if rests { Ok(at) } else { Err(format!("it is at {at}")) }
        })
        .await;
        (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default())
    }

    pub(crate) async fn find(&self, selector: &str) -> Result<Element, String> {
        self.client().find(Locator::Css(selector)).await.map_err(|error| error.to_string())
    }

    async fn ask(&self, script: &str, args: Vec<Value>) -> Result<Value, String> {
        self.client().execute(script, args).await.map_err(|error| error.to_string())
    }
}
