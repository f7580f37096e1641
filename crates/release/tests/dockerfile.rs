//! What the Dockerfile takes from this repository is there, and the image runs without rights.

use std::fs;

use rayuela_release::{compile, root};

/// The words of every instruction of this name, in the last stage of the Dockerfile.
fn instructions(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("Dockerfile")).unwrap().replace("\\\n", " ");
    let last = text.rsplit("\nFROM ").next().unwrap().to_string();
    let found = last.lines().filter_map(|line| line.strip_prefix(&format!("{name} ")));
    found.map(|line| line.split_whitespace().map(str::to_string).collect()).collect()
}

#[test]
fn the_server_has_no_rights_and_its_data_are_in_the_volume() {
    let user = &instructions("USER")[0][0];
    let id: u32 = user.split(':').next().unwrap().parse().unwrap();
    assert_ne!(id, 0);
    assert!(instructions("RUN").concat().contains(&id.to_string()), "nobody makes the user {id}");
    let volume = &instructions("VOLUME")[0][0];
    assert!(instructions("ENV")[0].contains(&format!("RAYUELA_DATA={volume}")));
    let command = instructions("CMD")[0].join(" ");
    assert!(command.contains(&format!("\"--db\", \"{volume}/")), "{command}");
}

#[test]
fn every_build_and_the_certificates_are_copied() {
    let copied: Vec<String> = instructions("COPY").concat();
    assert!(copied.iter().any(|path| path == "/etc/ssl/certs/ca-certificates.crt"), "{copied:?}");
    assert!(copied.iter().any(|path| path == "/rayuela/rayuela*"), "{copied:?}");
    for build in compile::builds("x86_64-unknown-linux-gnu") {
        assert!(build.file.starts_with("rayuela"), "{}", build.file);
    }
    for licence in ["LICENSE", "LICENSE-APACHE", "LICENSE-MIT"] {
        assert!(root().join(licence).is_file(), "{licence}");
    }
}
