//! `deny.toml` holds, without cargo-deny and without a network.

use std::collections::BTreeSet;
use std::fs;

use rayuela_release::metadata::{self, Package};
use rayuela_release::{host, root};
use spdx::{Expression, Licensee, ParseMode};
use toml::{Table, Value};

fn policy() -> Table {
    fs::read_to_string(root().join("deny.toml")).unwrap().parse().unwrap()
}

fn list<'a>(table: &'a Value, key: &str) -> &'a [Value] {
    table.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("no `{key}` in {entry:?}"))
}

fn licensees(names: &[Value]) -> Vec<Licensee> {
    names.iter().map(|name| Licensee::parse(name.as_str().unwrap()).unwrap()).collect()
}

fn packages() -> Vec<Package> {
    metadata::packages(&host().unwrap()).unwrap()
}

fn expression(package: &Package) -> Expression {
    let license = package.license.as_deref().unwrap_or_else(|| panic!("{} names no licence", package.name));
    let parsed = Expression::parse_mode(license, ParseMode::LAX);
    parsed.unwrap_or_else(|error| panic!("{} has the licence `{license}`: {error}", package.name))
}

/// Whether all that an expression asks for can be had with these licences.
fn is_allowed(expression: &Expression, allowed: &[Licensee]) -> bool {
    expression.evaluate(|wanted| allowed.iter().any(|licensee| licensee.satisfies(wanted)))
}

#[test]
fn every_licence_is_one_that_we_allow() {
    let policy = policy();
    let allowed = licensees(list(&policy["licenses"], "allow"));
    let exceptions = list(&policy["licenses"], "exceptions");
    for package in packages() {
        let exception = exceptions.iter().find(|entry| text(entry, "crate") == package.name);
        let more = exception.map_or_else(Vec::new, |entry| licensees(list(entry, "allow")));
        let all = [allowed.clone(), more].concat();
        assert!(
            is_allowed(&expression(&package), &all),
            "{} {} has the licence `{}`, which deny.toml does not allow",
            package.name,
            package.version,
            package.license.unwrap_or_default()
        );
    }
}

#[test]
fn licences_are_weighed_as_they_are_meant() {
    let allowed = licensees(&["MIT".into(), "ISC".into()]);
    let is_fine = |text: &str| is_allowed(&Expression::parse_mode(text, ParseMode::LAX).unwrap(), &allowed);
    assert!(is_fine("MIT") && is_fine("GPL-3.0-only OR MIT") && is_fine("MIT/Apache-2.0") && is_fine("MIT AND ISC"));
    assert!(!is_fine("GPL-3.0-only") && !is_fine("MIT AND Apache-2.0"));
}

#[test]
fn no_licence_is_allowed_in_vain() {
    let (policy, packages) = (policy(), packages());
    for name in list(&policy["licenses"], "allow") {
        let licensee = Licensee::parse(name.as_str().unwrap()).unwrap();
        let is_met = |package: &Package| {
            expression(package).requirements().any(|requirement| licensee.satisfies(&requirement.req))
        };
        assert!(packages.iter().any(is_met), "nothing has the licence {name:?}; deny.toml need not allow it");
    }
    for entry in list(&policy["licenses"], "exceptions") {
        let name = text(entry, "crate");
        assert!(packages.iter().any(|package| package.name == name), "deny.toml excepts {name}, which is not used");
    }
}

/// Whether a version is one of those that a requirement such as `0.22` or `1` means.
fn is_of(version: &str, requirement: &str) -> bool {
    version.strip_prefix(requirement).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '+']))
}

#[test]
fn a_second_version_needs_a_reason() {
    let policy = policy();
    assert_eq!(policy["bans"]["multiple-versions"].as_str(), Some("deny"));
    let skips = list(&policy["bans"], "skip");
    let skipped: Vec<(&str, &str)> = skips.iter().map(|skip| text(skip, "crate").split_once('@').unwrap()).collect();
    let locked = metadata::locked().unwrap();
    let mut used = BTreeSet::new();
    for (name, versions) in metadata::duplicates(&locked) {
        let mut left = Vec::new();
        for version in versions {
            match skipped.iter().find(|(skip, requirement)| *skip == name && is_of(version, requirement)) {
                Some(skip) => drop(used.insert(*skip)),
                None => left.push(version),
            }
        }
        assert!(left.len() == 1, "{name} is there in the versions {left:?}; deny.toml must skip all but one of them");
    }
    for skip in &skipped {
        assert!(used.contains(skip), "deny.toml skips {}@{}, of which there is no second version", skip.0, skip.1);
    }
    assert!(skips.iter().all(|skip| !text(skip, "reason").trim().is_empty()));
}

#[test]
fn everything_comes_from_the_usual_registry() {
    let policy = policy();
    assert_eq!(policy["sources"]["unknown-registry"].as_str(), Some("deny"));
    assert_eq!(policy["sources"]["unknown-git"].as_str(), Some("deny"));
    for package in metadata::locked().unwrap() {
        let is_fine = match (&package.source, &package.checksum) {
            (Some(source), Some(_)) => source.starts_with("registry+") && source.ends_with("/crates.io-index"),
            (None, None) => package.name.starts_with("rayuela-") || package.name == "xtask",
            _ => false,
        };
        assert!(is_fine, "{} {} comes from {:?}", package.name, package.version, package.source);
    }
}
