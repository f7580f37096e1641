//! What a page owes to those who cannot see or point: an audit of what can be checked by a program.

use serde_json::Value;

use crate::Tab;

/// Audits the page as it stands.
pub(crate) async fn run(tab: &Tab) -> Vec<String> {
    let found = tab.execute(include_str!("audit.js"), vec![]).await;
    let sentences = found.as_array().into_iter().flatten().filter_map(Value::as_str);
    sentences.map(str::to_string).collect()
}
