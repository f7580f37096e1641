//! `rayuela serve`: what the server does by itself.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use rayuela_client::Http;
use serde_json::Value;

use super::harness::first_line;
use super::mail::{Running, eventually, eventually_within};

/// Three men each, White to move.
const SIX_MEN: &str = "/api/probe?variant=nine&position=.w./.../.b./w....b/.../.b./..w%20w%200%200";

#[test]
fn a_server_with_an_empty_folder_soon_knows_small_positions() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-empty-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    let log = dir.with_extension("log");
    let server = Command::new(env!("CARGO_BIN_EXE_rayuela"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("RAYUELA_DATA", &dir)
        .env("RAYUELA_LOG", "off")
        .stdout(Stdio::piped())
        .stderr(fs::File::create(&log).unwrap())
        .spawn();
    let mut server = Running(server.unwrap());
    let line = first_line(&mut server.0);
    let address = line.trim_end().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}"));
    eventually("small tables are announced without any setting", || {
        fs::read_to_string(&log).unwrap().starts_with("building small tables of 19 Morris games in ").then_some(())
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut http = Http::new(address).unwrap();
    // Half a second of work, at the lowest priority: on a busy machine that is minutes.
    let answer = eventually_within(Duration::from_secs(900), "the smallest of them are there", || {
        let answer = runtime.block_on(http.ask(http::Method::GET, SIX_MEN, None)).unwrap();
        (answer.status == 200).then(|| serde_json::from_slice::<Value>(&answer.body).unwrap())
    });
    drop(server);
    // Seven moves, one of which wins.
    let best = |key: &str| &answer["turns"][0][key];
    assert_eq!((&answer["value"], best("turn"), best("value")), (&"win".into(), &"g1-d1".into(), &"win".into()));
    let turns = answer["turns"].as_array().unwrap();
    assert_eq!(turns.iter().filter(|turn| turn["value"] == "loss").count(), 6, "{answer}");
    fs::remove_dir_all(&dir).unwrap();
    fs::remove_file(&log).unwrap();
}
