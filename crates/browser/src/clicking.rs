//! Clicks, as a mouse does them.
//!
//! WebDriver's own click asks the page half a dozen times with long scripts, and does not notice that something else has
//! come under the mouse. Here one script waits inside the page, the mouse is pressed by the developer tools, and the page
//! says where the click arrived.

use serde_json::{Value, json};

use crate::Tab;
use crate::protocol::Extra;
use crate::waiting::keep_trying;

/// Waits, for a second at most, until an element is there, enabled and at rest, and nothing covers it: something fixed
/// does that, such as a phone's row of navigation, and then it is scrolled into the middle. Has the page note whether the
/// next click is the element's. Calls back with the point to click, or with the reason why not.
const PREPARE: &str = "
const [selector, done] = arguments;
const begun = performance.now();
let last = null, frames = 0;
const again = (why) => performance.now() - begun > 1000 ? done({ why }) : requestAnimationFrame(look);
const place = (element) => { const { x, y } = element.getBoundingClientRect(); return `${x} ${y}`; };
// The middle of what is on the screen of an element, and whether a click there is its own.
const middle = (element) => {
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!box) return null;
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const top = document.elementFromPoint(x, y);
    return { x, y, free: top !== null && (element.contains(top) || top.contains(element)) };
};
const look = () => {
    const element = document.querySelector(selector);
    if (!element) return again('it is not there');
    // A click on a disabled button would be lost without an error.
    if (element.matches(':disabled')) return again('it is disabled');
    const now = place(element);
    if (now !== last && ++frames <= 30) {
        last = now;
        return again('it moves');
    }
    let point = middle(element);
    if (!point?.free) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        point = middle(element);
    }
    if (!point?.free) return again(point ? 'something covers it' : 'it is not shown');
    const arrives = ({ target }) => element.contains(target) || target.closest(selector) !== null
        || target instanceof SVGElement && target.contains(element);
    window.clickMissed = false;
    document.addEventListener('click', (event) => window.clickMissed = !arrives(event), { capture: true, once: true });
    done({ point });
};
look();
";

impl Tab {
    /// Clicks an element, once it exists, is enabled, does not move and nothing covers it.
    pub async fn click(&self, selector: &str) {
        keep_trying(format!("{selector} is clicked"), async || {
            let answer = self.client().execute_async(PREPARE, vec![json!(selector)]).await;
            let answer = answer.map_err(|error| error.to_string())?;
            let (Some(x), Some(y)) = (answer["point"]["x"].as_f64(), answer["point"]["y"].as_f64()) else {
                return Err(answer["why"].to_string());
            };
            self.click_at(x, y).await?;
            self.was_clicked().await
        })
        .await;
    }

    /// Clicks a point of the window.
    async fn click_at(&self, x: f64, y: f64) -> Result<(), String> {
        let event = |kind: &str, button: &str, buttons: u8, count: u8| {
            let event =
                json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": count});
            self.client().issue_cmd(Extra::tools("Input.dispatchMouseEvent", event))
        };
        event("mouseMoved", "none", 0, 0).await.map_err(|error| error.to_string())?;
        event("mousePressed", "left", 1, 1).await.map_err(|error| error.to_string())?;
        // A page that is left by the click cannot answer.
        let _ = event("mouseReleased", "left", 0, 1).await;
        Ok(())
    }

    /// An error if the last click went to another element: what appears above it in the same moment moves it away from
    /// under the mouse. A page that has been left cannot say.
    async fn was_clicked(&self) -> Result<(), String> {
        match self.client().execute("return window.clickMissed", vec![]).await {
            Ok(Value::Bool(true)) => Err("something else was clicked".to_string()),
            _ => Ok(()),
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

    /// Clicks elements one after another from within the page, each as soon as it is there: for elements that may be
    /// gone before the driver reaches them.
    pub async fn click_swiftly(&self, selectors: &[&str]) {
        let script = "const [selectors, done] = arguments; \
                      const next = () => { \
                          const element = document.querySelector(selectors[0]); \
                          if (element && !element.disabled) { element.click(); selectors.shift(); } \
                          if (selectors.length) setTimeout(next, 1); else done(); \
                      }; \
                      next()";
        self.execute_async(script, vec![json!(selectors)]).await;
    }
}
