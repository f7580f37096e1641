//! The list of components (SBOM), in the format CycloneDX 1.6.

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Value, json};

use crate::archive::hex_digest;
use crate::components::{Graph, Id};
use crate::metadata::{Locked, Package};

/// What is published, as the first component of the list.
#[derive(Clone, Copy, Debug)]
pub struct Product<'a> {
    /// its version
    pub version: &'a str,
    /// the packages that it is made from directly
    pub parts: &'a [&'a str],
    /// when its sources were last changed, in seconds of Unix time
    pub epoch: u64,
}

/// The list as JSON text; the same input gives the same text.
///
/// # Errors
/// Never in practice: the list is made of text.
pub fn text(product: Product<'_>, packages: &[Package], graph: &Graph, locked: &[Locked]) -> Result<String> {
    let sums: BTreeMap<(&str, &str), &str> = locked
        .iter()
        .filter_map(|package| Some(((package.name.as_str(), package.version.as_str()), package.checksum.as_deref()?)))
        .collect();
    let references: BTreeMap<Id, String> =
        packages.iter().map(|package| ((package.name.clone(), package.version.clone()), reference(package))).collect();
    let components: Vec<Value> = packages
        .iter()
        .map(|package| component(package, sums.get(&(package.name.as_str(), package.version.as_str())).copied()))
        .collect();
    let parts: Vec<&String> =
        references.iter().filter(|(id, _)| product.parts.contains(&id.0.as_str())).map(|(_, name)| name).collect();
    let mut dependencies = vec![json!({ "ref": "rayuela", "dependsOn": parts })];
    for (id, uses) in graph {
        let uses: Vec<&String> = uses.iter().filter_map(|id| references.get(id)).collect();
        dependencies.push(json!({ "ref": references.get(id), "dependsOn": uses }));
    }
    let mut list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": timestamp(product.epoch),
            "component": {
                "type": "application",
                "bom-ref": "rayuela",
                "name": "rayuela",
                "version": product.version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": components,
        "dependencies": dependencies,
    });
    list["serialNumber"] = json!(serial_number(&list.to_string()));
    Ok(format!("{}\n", serde_json::to_string_pretty(&list)?))
}

/// A package's name inside the list: its address among published packages, where it is one of them.
fn reference(package: &Package) -> String {
    if package.ours {
        return format!("{}@{}", package.name, package.version);
    }
    // A `+` in a version would be read as a blank.
    format!("pkg:cargo/{}@{}", package.name, package.version.replace('+', "%2B"))
}

fn component(package: &Package, checksum: Option<&str>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": reference(package),
        "name": package.name,
        "version": package.version,
    });
    if let Some(description) = &package.description {
        component["description"] = json!(description.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(license) = &package.license {
        component["licenses"] = json!([{ "expression": expression(license) }]);
    }
    if !package.ours {
        component["purl"] = json!(reference(package));
    }
    if let Some(checksum) = checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// A licence expression as SPDX writes it: older manifests have `/` in place of `OR`.
fn expression(license: &str) -> String {
    license.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ")
}

/// A name for this list and no other, made from its content.
fn serial_number(text: &str) -> String {
    let hash = hex_digest(text.as_bytes());
    // Version 8 is for UUIDs of a custom scheme.
    format!("urn:uuid:{}-{}-8{}-a{}-{}", &hash[..8], &hash[8..12], &hash[13..16], &hash[17..20], &hash[20..32])
}

/// Unix time as `2026-01-31T12:00:00Z`.
fn timestamp(epoch: u64) -> String {
    let (days, seconds) = (epoch / 86_400, epoch % 86_400);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", rayuela_rules::date(days))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn package(name: &str, license: &str, ours: bool) -> Package {
        Package {
            name: name.into(),
            version: "1.2.0".into(),
            license: Some(license.into()),
            description: Some("A package\nof two lines.".into()),
            rust_version: None,
            folder: "somewhere".into(),
            ours,
        }
    }

    fn list() -> Value {
        let id = |name: &str| (name.to_string(), "1.2.0".to_string());
        let graph = Graph::from([(id("ours"), BTreeSet::from([id("theirs")])), (id("theirs"), BTreeSet::new())]);
        let packages = [package("ours", "MIT OR Apache-2.0", true), package("theirs", "MIT/Apache-2.0", false)];
        let locked = [Locked {
            name: "theirs".into(),
            version: "1.2.0".into(),
            source: Some("registry".into()),
            checksum: Some("ab".repeat(32)),
        }];
        let product = Product { version: "0.1.0", parts: &["ours"], epoch: 1_700_000_000 };
        let written = text(product, &packages, &graph, &locked).unwrap();
        assert_eq!(written, text(product, &packages, &graph, &locked).unwrap());
        serde_json::from_str(&written).unwrap()
    }

    #[test]
    fn components_have_licence_address_and_checksum() {
        let list = list();
        let theirs = &list["components"][1];
        assert_eq!(theirs["purl"], "pkg:cargo/theirs@1.2.0");
        assert_eq!(theirs["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(theirs["hashes"][0]["content"], "ab".repeat(32));
        assert_eq!(theirs["description"], "A package of two lines.");
        assert_eq!(list["components"][0]["purl"], Value::Null, "ours is not among the published packages");
    }

    #[test]
    fn who_uses_whom_is_told() {
        let list = list();
        assert_eq!(list["dependencies"][0], json!({ "ref": "rayuela", "dependsOn": ["ours@1.2.0"] }));
        assert_eq!(list["dependencies"][1], json!({ "ref": "ours@1.2.0", "dependsOn": ["pkg:cargo/theirs@1.2.0"] }));
        assert_eq!(list["metadata"]["timestamp"], "2023-11-14T22:13:20Z");
    }

    #[test]
    fn days_are_counted() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_767_225_599), "2025-12-31T23:59:59Z");
    }
}
