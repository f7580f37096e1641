//! Accessibility checks of a page by axe-core.

use std::sync::OnceLock;

use serde_json::Value;

use crate::{Tab, target_dir};

/// Runs the checks of WCAG 2.2 A and AA and the good practices; calls back with one sentence for each finding.
const RUN: &str = "
const done = arguments[0];
const kinds = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
axe.run(document, { runOnly: kinds, resultTypes: ['violations'] }).then(({ passes, violations }) =>
    done(passes.length < 10 ? [`only ${passes.length} checks`] : violations.flatMap(({ id, impact, nodes }) =>
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
pub(crate) async fn run(tab: &Tab) -> Vec<String> {
    if tab.execute("return !window.axe", vec![]).await == Value::Bool(true) {
        tab.execute(axe(), vec![]).await;
    }
    let found = tab.execute_async(RUN, vec![]).await;
    let sentences = found.as_array().into_iter().flatten().filter_map(Value::as_str);
    sentences.map(str::to_string).collect()
}
