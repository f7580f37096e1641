//! Accessibility checks of a page by axe-core.

use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};

use crate::waiting::try_for;
use crate::{Tab, target_dir};

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checks {
    /// WCAG 2.2 A and AA and the good practices
    All,
    /// those of these that depend on colours and sizes, for a page that has passed all of them and then changed its looks
    Looks,
}

/// The checks whose findings can change with the theme or the size of the window.
const LOOKS: [&str; 4] = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/// Runs checks; calls back with one sentence for each finding.
const RUN: &str = "
const [rules, done] = arguments;
const kinds = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const runOnly = rules ? { type: 'rule', values: rules } : kinds;
axe.run(document, { runOnly, resultTypes: ['violations'] }).then(({ passes, violations }) =>
    done(passes.length < (rules ? 1 : 10) ? [`only ${passes.length} checks`] : violations.flatMap(({ id, impact, nodes }) =>
        nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')}: ${node.failureSummary} ${node.html.slice(0, 300)}`))),
    (error) => done([String(error)]));
";

/// The script of axe-core.
fn axe() -> &'static str {
    static AXE: OnceLock<String> = OnceLock::new();
    AXE.get_or_init(|| {
        let script = target_dir().join("axe/node_modules/axe-core/axe.min.js");
        std::fs::read_to_string(&script)
            .unwrap_or_else(|_| panic!("no {}: `cargo xtask browser` fetches it", script.display()))
    })
}

/// Throws if the page is wider than the screen.
const FIT: &str = "
const { scrollWidth } = document.documentElement;
if (scrollWidth > innerWidth) throw new Error(`scrolls sideways: ${scrollWidth} pixels on a screen of ${innerWidth}`)";

/// Checks the page until nothing is found or the time is over; the last findings. Values and an engine's lines come and go while
/// checks run, so what is found once may not last.
pub(crate) async fn faults(tab: &Tab, checks: Checks, limit: Duration) -> Vec<String> {
    let attempt = async || match run(tab, checks).await {
        Ok(found) if found.is_empty() => Ok(()),
        Ok(found) => Err(found),
        Err(error) => Err(vec![error]),
    };
    try_for(limit, attempt).await.err().unwrap_or_default()
}

/// Waits until the page is not wider than the screen; how wide it is, if it stays so.
pub(crate) async fn fit(tab: &Tab, limit: Duration) -> Result<(), String> {
    try_for(limit, async || tab.ask(FIT, vec![]).await.map(drop)).await
}

/// Checks the page in its current state. A page that is left in the meantime answers with an error.
async fn run(tab: &Tab, checks: Checks) -> Result<Vec<String>, String> {
    if tab.ask("return !window.axe", vec![]).await? == Value::Bool(true) {
        tab.ask(axe(), vec![]).await?;
    }
    let rules = if checks == Checks::Looks { json!(LOOKS) } else { Value::Null };
    let found = tab.client().execute_async(RUN, vec![rules]).await.map_err(|error| error.to_string())?;
    let sentences = found.as_array().ok_or("no answer")?.iter().filter_map(Value::as_str);
    Ok(sentences.map(str::to_string).collect())
}
