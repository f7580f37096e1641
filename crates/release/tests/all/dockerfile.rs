//! What the Dockerfile takes from this repository is there, and the image runs without rights.

use std::fs;
use std::path::Path;

use rayuela_release::{compile, root, stage};

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
fn every_build_the_licences_and_the_certificates_are_copied() {
    let copied: Vec<String> = instructions("COPY").concat();
    assert!(copied.iter().any(|path| path == "/etc/ssl/certs/ca-certificates.crt"), "{copied:?}");
    let patterns: Vec<&str> = copied.iter().filter_map(|path| path.strip_prefix("/rayuela/")).collect();
    let is_copied = |file: &str| {
        patterns.iter().any(|pattern| match pattern.split_once('*') {
            Some((start, end)) => file.starts_with(start) && file.ends_with(end),
            None => file == *pattern,
        })
    };
    for target in ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
        for build in compile::builds(target) {
            assert!(is_copied(build.file), "{} is not copied: {patterns:?}", build.file);
        }
    }
    let dir = stage::fresh(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("dockerfile")).unwrap();
    stage::add_documents(&dir, "notices").unwrap();
    let documents = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let licences: Vec<String> = documents.filter(|file| file.contains("LICENSE")).collect();
    assert_eq!(licences.len(), 4, "{licences:?}");
    for file in licences {
        assert!(is_copied(&file), "{file} is not copied: {patterns:?}");
    }
}
