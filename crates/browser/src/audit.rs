//! Accessibility checks of a page by axe-core.

use std::sync::OnceLock;

use serde_json::{Value, json};

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

/// Checks the page in its current state.
pub(crate) async fn run(tab: &Tab, checks: Checks) -> Vec<String> {
    if tab.execute("return !window.axe", vec![]).await == Value::Bool(true) {
        tab.execute(axe(), vec![]).await;
    }
    let rules = if checks == Checks::Looks { json!(LOOKS) } else { Value::Null };
    let found = tab.execute_async(RUN, vec![rules]).await;
    let sentences = found.as_array().into_iter().flatten().filter_map(Value::as_str);
    sentences.map(str::to_string).collect()
}
