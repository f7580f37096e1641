//! What is inside the published program and the published app.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use crate::ask_cargo;
use crate::metadata::{self, Package, WASM};

/// The name and version of a package.
pub type Id = (String, String);

/// A part that is compiled by itself: a package, its features, its target.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// the package
    pub package: &'a str,
    /// its features, beyond the default ones
    pub features: &'a str,
    /// what it is compiled for
    pub target: &'a str,
}

/// The program and the two modules of the app.
pub fn parts(host: &str) -> [Part<'_>; 3] {
    [
        Part { package: "rayuela-cli", features: "", target: host },
        Part { package: "rayuela-app", features: "small", target: WASM },
        Part { package: "rayuela-search", features: "", target: WASM },
    ]
}

/// Packages, and which of them each one uses.
pub type Graph = BTreeMap<Id, BTreeSet<Id>>;

/// What is linked into the parts: neither build scripts nor macros, and no tests.
///
/// # Errors
/// If cargo fails, for example because crates can neither be found nor downloaded.
pub fn graph(parts: &[Part<'_>]) -> Result<Graph> {
    let mut graph = Graph::new();
    for part in parts {
        let how = ["tree", "--edges", "normal,no-proc-macro", "--prefix", "depth", "--format", "\t{p}"];
        let what = ["--package", part.package, "--features", part.features, "--target", part.target];
        let answer = ask_cargo(&[&how[..], &what[..]].concat())?;
        read_tree(&answer, &mut graph).with_context(|| format!("cargo tree of {}", part.package))?;
    }
    Ok(graph)
}

/// Adds what `cargo tree` prints: a depth, a tab, a name, `v` and a version, and more that does not matter here.
fn read_tree(text: &str, graph: &mut Graph) -> Result<()> {
    let mut above: Vec<Id> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (depth, package) = line.split_once('\t').with_context(|| format!("no depth in `{line}`"))?;
        let depth: usize = depth.parse().with_context(|| format!("no depth in `{line}`"))?;
        let mut words = package.split(' ');
        let (name, version) = (words.next(), words.next().and_then(|word| word.strip_prefix('v')));
        let id = (
            name.with_context(|| format!("no name in `{line}`"))?.to_string(),
            version.with_context(|| format!("no version in `{line}`"))?.to_string(),
        );
        above.truncate(depth);
        if let Some(user) = above.last() {
            graph.entry(user.clone()).or_default().insert(id.clone());
        }
        graph.entry(id.clone()).or_default();
        above.push(id);
    }
    Ok(())
}

/// The packages of a graph, with what cargo knows about them.
///
/// # Errors
/// If cargo does not know one.
pub fn packages(graph: &Graph, host: &str) -> Result<Vec<Package>> {
    let all = metadata::packages(host)?.into_iter();
    let mut known: BTreeMap<Id, Package> =
        all.map(|package| ((package.name.clone(), package.version.clone()), package)).collect();
    graph.keys().map(|id| known.remove(id).with_context(|| format!("cargo does not know {} {}", id.0, id.1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_becomes_a_graph() {
        let id = |name: &str| (name.to_string(), "1.0.0".to_string());
        let mut graph = Graph::new();
        let text =
            "0\ttop v1.0.0 (/somewhere/top)\n1\tleft v1.0.0\n2\tdeep v1.0.0\n1\tright v1.0.0\n2\tdeep v1.0.0 (*)\n";
        read_tree(text, &mut graph).unwrap();
        assert_eq!(graph[&id("top")], BTreeSet::from([id("left"), id("right")]));
        assert_eq!(graph[&id("left")], BTreeSet::from([id("deep")]));
        assert_eq!(graph[&id("right")], BTreeSet::from([id("deep")]));
        assert!(graph[&id("deep")].is_empty());
        assert!(read_tree("top v1.0.0", &mut graph).is_err());
    }

    #[test]
    fn the_program_has_the_rules_and_no_test_tools() {
        let host = crate::host().unwrap();
        let graph = graph(&parts(&host)).unwrap();
        let has = |name: &str| graph.keys().any(|id| id.0 == name);
        assert!(has("rayuela-rules") && has("tokio") && has("rayuela-search") && has("tachys"));
        assert!(!has("rayuela-testkit") && !has("proptest") && !has("serde_derive"));
    }
}
