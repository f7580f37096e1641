//! Queries that wait until a condition holds, with a limit far longer than it should ever take.
//!
//! Nothing on a page is there at once: parts are fetched, workers answer, the machine may be busy. So a test asks for
//! what it expects and continues as soon as that holds. A query that does not wait has `now` in its name; it is for
//! what must *not* be there, after a wait for something that would come with it. A fault that is there for a moment, such as
//! a page that is too wide while values arrive, is none.

use std::fmt::Display;
use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};

use crate::Tab;

/// The time limit of a condition: far longer than it should ever take, because machines may be busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
/// The same for what takes many seconds of work on an idle machine.
const LONG_PATIENCE: Duration = Duration::from_secs(900);
/// The pause between two queries from outside the page.
const PAUSE: Duration = Duration::from_millis(20);
/// Runs SCRIPT inside the page, every few milliseconds for a second, until it returns something true; calls back with
/// that, or with the reason why not. A query from outside costs more than a hundred of these.
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
/// The address of the tab.
const ADDRESS: &str = "location.pathname + location.search + location.hash";

/// Tries something until it succeeds, and returns its value.
///
/// # Panics
/// If it has not succeeded after some minutes, with what was expected and the last error.
pub async fn keep_trying<T>(wanted: impl Display, attempt: impl AsyncFnMut() -> Result<T, String>) -> T {
    keep_trying_for(PATIENCE, wanted, attempt).await
}

async fn keep_trying_for<T>(
    limit: Duration,
    wanted: impl Display,
    attempt: impl AsyncFnMut() -> Result<T, String>,
) -> T {
    try_for(limit, attempt).await.unwrap_or_else(|why| panic!("waited in vain: {wanted}; last: {why}"))
}

/// Tries something until it succeeds or the time is over; then the last error.
pub(crate) async fn try_for<T, E>(limit: Duration, mut attempt: impl AsyncFnMut() -> Result<T, E>) -> Result<T, E> {
    let begun = Instant::now();
    loop {
        match attempt().await {
            Err(_) if begun.elapsed() < limit => tokio::time::sleep(PAUSE).await,
            result => return result,
        }
    }
}

impl Tab {
    /// Waits until a script returns something true, and returns it. A script that throws is run again, because what it
    /// reads may not be there yet.
    pub async fn wait_until(&self, what: &str, script: &str) -> Value {
        self.look(what, script, vec![]).await
    }

    /// Waits until a script with these arguments returns something true, and returns it.
    async fn look(&self, what: impl Display, script: &str, args: Vec<Value>) -> Value {
        self.look_for(PATIENCE, what, script, args).await
    }

    async fn look_for(&self, limit: Duration, what: impl Display, script: &str, args: Vec<Value>) -> Value {
        let look = LOOK.replace("SCRIPT", script);
        keep_trying_for(limit, what, async || {
            // A page that is left in the meantime answers with an error; the next page is asked then.
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

    /// Waits until there is such an element, which takes many seconds of work.
    pub async fn wait_long_for(&self, selector: &str) {
        let script = "return !!document.querySelector(arguments[0])";
        self.look_for(LONG_PATIENCE, selector, script, vec![json!(selector)]).await;
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

    /// Waits until the tab is at this address: path, query and fragment.
    pub async fn wait_for_address(&self, address: &str) {
        self.wait_for_value("the address", &format!("return {ADDRESS}"), address).await;
    }

    /// Waits until the tab's address begins like this, and returns it.
    pub async fn wait_for_address_under(&self, start: &str) -> String {
        let script = format!("const address = {ADDRESS}; return address.startsWith({}) && address", json!(start));
        let address = self.wait_until(&format!("the address begins with {start}"), &script).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// Waits until the tab has another address than this, and returns it.
    pub async fn wait_for_other_address(&self, here: &str) -> String {
        let script = format!("const address = {ADDRESS}; return address !== {} && address", json!(here));
        let address = self.wait_until(&format!("the address is no longer {here}"), &script).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// The address of the tab at this moment: path, query and fragment.
    pub async fn address_now(&self) -> String {
        let address = self.execute(&format!("return {ADDRESS}"), vec![]).await;
        address.as_str().unwrap_or_default().to_string()
    }

    /// The visible text of an element, once it is there and not empty.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText || null";
        let said = self.look(format!("{selector} says something"), script, vec![json!(selector)]).await;
        said.as_str().unwrap_or_default().to_string()
    }

    /// The visible text of an element at this moment; empty if there is none.
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

    /// The middle of an element in pixels, once it is there and does not move.
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

    pub(crate) async fn ask(&self, script: &str, args: Vec<Value>) -> Result<Value, String> {
        self.client().execute(script, args).await.map_err(|error| error.to_string())
    }
}
