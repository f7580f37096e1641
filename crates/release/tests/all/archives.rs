//! Archives of a small folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rayuela_release::{archive, output, stage};
use rayuela_tables::Pack;

/// A folder with a program and a document, in a place of this test's own.
fn folder(name: &str) -> PathBuf {
    let dir = stage::fresh(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("archives with blanks").join(name)).unwrap();
    let inner = stage::fresh(&dir.join("thing-1.0")).unwrap();
    fs::write(inner.join("b.txt"), "second\n").unwrap();
    fs::write(inner.join("a.txt"), "first\n").unwrap();
    fs::write(stage::fresh(&inner.join("man")).unwrap().join("thing.1"), "manual\n").unwrap();
    dir
}

#[cfg(unix)]
fn allow(file: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
#[test]
fn the_same_content_gives_the_same_archive() {
    let (one, two) = (folder("one"), folder("two"));
    allow(&one.join("thing-1.0/a.txt"), 0o600);
    allow(&two.join("thing-1.0/a.txt"), 0o664);
    for dir in [&one, &two] {
        archive::pack(&dir.join("thing-1.0"), &dir.join("thing.tar.gz"), 1_700_000_000).unwrap();
    }
    assert_eq!(fs::read(one.join("thing.tar.gz")).unwrap(), fs::read(two.join("thing.tar.gz")).unwrap());
    archive::pack(&two.join("thing-1.0"), &two.join("later.tar.gz"), 1_700_000_001).unwrap();
    assert_ne!(fs::read(two.join("thing.tar.gz")).unwrap(), fs::read(two.join("later.tar.gz")).unwrap());
}

#[cfg(unix)]
#[test]
fn names_are_sorted_and_programs_can_be_run() {
    let dir = folder("listed");
    allow(&dir.join("thing-1.0/b.txt"), 0o700);
    archive::pack(&dir.join("thing-1.0"), &dir.join("thing.tar.gz"), 0).unwrap();
    let mut tar = Command::new("tar");
    tar.args(["--list", "--gzip", "--verbose", "--utc", "--full-time", "--file"]).arg(dir.join("thing.tar.gz"));
    let listed = output(tar.env("LC_ALL", "C")).unwrap();
    let lines: Vec<Vec<&str>> = listed.lines().map(|line| line.split_whitespace().collect()).collect();
    let names: Vec<&str> = lines.iter().map(|line| line[5]).collect();
    assert_eq!(names, ["thing-1.0/", "thing-1.0/a.txt", "thing-1.0/b.txt", "thing-1.0/man/", "thing-1.0/man/thing.1"]);
    let modes: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(modes, ["drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x", "drwxr-xr-x", "-rw-r--r--"]);
    assert!(lines.iter().all(|line| line[1] == "0/0" && line[3] == "1970-01-01" && line[4] == "00:00:00"), "{listed}");
}

#[test]
fn sums_are_what_sha256sum_reads() {
    let dir = folder("sums");
    archive::write_sums(&dir.join("thing-1.0"), &["b.txt".to_string(), "a.txt".to_string()]).unwrap();
    let text = fs::read_to_string(dir.join("thing-1.0/SHA256SUMS")).unwrap();
    let first = "b640e840b19d378660b32fb51ae18d67dccb4a8596a29e7bd72c1b2ae5928f41";
    assert_eq!(text.lines().next(), Some(format!("{first}  a.txt").as_str()));
    assert!(text.lines().nth(1).is_some_and(|line| line.ends_with("  b.txt")));
}

#[test]
fn an_app_is_copied_with_what_hosts_must_be_told() {
    let dir = folder("app");
    let app = stage::fresh(&dir.join("built")).unwrap();
    assert!(stage::add_app(&dir.join("out"), &app, &[]).is_err(), "a folder without a page is no app");
    for name in ["index.html", "sw.js", "app.0123456789abcdef.wasm", "app.0123456789abcdef.wasm.br", ".inputs"] {
        fs::write(app.join(name), name).unwrap();
    }
    stage::add_app(&dir.join("out"), &app, &["six+flying"]).unwrap();
    let is_there = |name: &str| dir.join("out").join(name).exists();
    assert!(is_there("HOSTING.txt") && is_there("nginx.conf") && is_there("Caddyfile"));
    assert!(is_there("site/app.0123456789abcdef.wasm.br") && is_there("site/_redirects"));
    assert!(!is_there("site/.inputs"));
    let headers = fs::read_to_string(dir.join("out/site/_headers")).unwrap();
    assert!(headers.contains("/app.0123456789abcdef.wasm\n") && headers.contains("/tables/six+flying.pack\n"));
    let pack = fs::read(dir.join("out/site/tables/six+flying.pack")).unwrap();
    assert!(Pack::read(&pack).is_some_and(|pack| pack.is_complete() && pack.variant().to_string() == "six+flying"));
    assert!(!is_there("work"), "the tables that the pack is made of stay behind");
    assert!(stage::add_app(&dir.join("out"), &app, &["morelli9"]).is_err(), "Morelli has no tables");
}
