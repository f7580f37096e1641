//! The compiler that we say is needed is the one that our dependencies need.

use std::fs;

use rayuela_release::metadata::{self, Package};
use rayuela_release::{host, root};

/// A version such as `1.94` or `1.94.0` as numbers.
fn numbers(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap());
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

fn needs(package: &Package) -> [u32; 3] {
    package.rust_version.as_deref().map_or([0; 3], numbers)
}

fn packages() -> Vec<Package> {
    metadata::packages(&host().unwrap()).unwrap()
}

#[test]
fn we_ask_for_what_our_dependencies_ask_for() {
    let (ours, theirs): (Vec<_>, Vec<_>) = packages().into_iter().partition(|package| package.ours);
    let newest = theirs.iter().max_by_key(|package| needs(package)).unwrap();
    for package in ours {
        assert_eq!(
            needs(&package),
            needs(newest),
            "{} says `rust-version = {:?}`, but {} {} needs {:?}",
            package.name,
            package.rust_version.unwrap_or_default(),
            newest.name,
            newest.version,
            newest.rust_version.as_deref().unwrap_or_default()
        );
    }
}

#[test]
fn the_documents_and_the_dockerfile_say_so() {
    let ours = packages().into_iter().find(|package| package.name == "rayuela-release").unwrap();
    let [major, minor, _] = needs(&ours);
    for name in ["README.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        assert!(text.contains(&format!("Rust {major}.{minor} or newer")), "{name} names another compiler");
    }
    let dockerfile = fs::read_to_string(root().join("Dockerfile")).unwrap();
    let image = dockerfile.lines().find_map(|line| line.strip_prefix("FROM rust:")).unwrap();
    let [image_major, image_minor, _] = numbers(image.split('-').next().unwrap());
    assert!((image_major, image_minor) >= (major, minor), "the Dockerfile takes an older compiler");
}
