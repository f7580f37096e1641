//! The lists of crates by optimisation in `Cargo.toml` agree. A profile inherits those of another, so one that is forgotten
//! in a list is compiled as that other profile says: fast and large in the page, or slow in the tests.

use std::collections::BTreeSet;
use std::fs;

use rayuela_release::{ask_cargo, metadata, root};
use toml::Table;

/// The packages that a profile names, with the levels they get.
fn named(profile: &str) -> Table {
    let manifest: Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let packages = manifest["profile"][profile]["package"].as_table().unwrap();
    packages
        .iter()
        .filter(|(_, settings)| settings.get("opt-level").is_some())
        .map(|(n, s)| (n.clone(), s.clone()))
        .collect()
}

/// The packages of the page.
fn page() -> BTreeSet<String> {
    let page = ["--package", "rayuela-app", "--features", "small", "--target", "wasm32-unknown-unknown"];
    let shape = ["--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let tree = ask_cargo(&[&["tree"], &page[..], &shape[..]].concat()).unwrap();
    tree.lines().filter_map(|line| line.split(' ').next()).map(str::to_string).collect()
}

#[test]
fn the_page_says_how_to_compile_what_release_optimises() {
    let (release, small_profile, page) = (named("release"), named("wasm-small"), page());
    assert!(page.contains("tachys"), "{page:?}");
    for name in release.keys().filter(|name| page.contains(*name)) {
        assert!(
            small_profile.contains_key(name),
            "{name} is in the page, and [profile.wasm-small.package] does not name it"
        );
    }
    for name in small_profile.keys() {
        assert!(release.contains_key(name), "release does not name {name}, so wasm-small need not");
    }
}

#[test]
fn what_release_optimises_is_optimised_in_tests() {
    let (release, dev) = (named("release"), named("dev"));
    for name in release.keys() {
        assert!(dev.contains_key(name), "[profile.dev.package] does not name {name}, which release optimises");
    }
}

#[test]
fn every_name_is_that_of_a_package() {
    let known: BTreeSet<String> = metadata::locked().unwrap().into_iter().map(|package| package.name).collect();
    for profile in ["dev", "release", "wasm-small", "wasm-fast"] {
        for name in named(profile).keys().filter(|name| *name != "*") {
            assert!(known.contains(name), "[profile.{profile}.package] names {name}, which is not in Cargo.lock");
        }
    }
}
