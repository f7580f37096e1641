//! `prove` as a user runs it: proofs, certificates, runs that are killed, files that cannot be used.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rayuela_rules::Rng;

use crate::harness::{count, seed};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rayuela-prove-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rayuela(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rayuela"));
    command.arg("prove").args(args);
    command
}

fn run(args: &[&str]) -> Output {
    rayuela(args).output().expect("the program runs")
}

fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The one sentence on stderr of a command that fails.
fn complaint(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn nothing_that_was_found_is_lost_by_other_settings() {
    let folder = Folder::new("settings");
    let (file, nowhere) = (folder.file("facts"), folder.file("no/such/folder/certificate"));
    assert!(complaint(&["morelli5", "--memory", "0.01", "--certificate", &nowhere]).contains("certificate"));
    stdout(&["morelli5", "--memory", "0.01", "--file", &file]);
    let before = fs::read(&file).unwrap();
    let told = complaint(&["morelli5", "--memory", "0.000001", "--file", &file]);
    assert!(told.contains("it needs at least --memory"), "{told}");
    assert_eq!(complaint(&["morelli5", "--file", &file, "--file-limit", "0"]).lines().count(), 1);
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_proof_and_its_certificate() {
    let folder = Folder::new("certificate");
    let file = folder.file("certificate.txt");
    let found = stdout(&["morelli5", "--memory", "0.01", "--certificate", &file]);
    let lines: Vec<&str> = found.lines().collect();
    assert!(lines[0].starts_with("Black at least draws: proved; "), "{found}");
    assert!(lines[1].starts_with("White at least draws: proved; "), "{found}");
    assert_eq!(lines[2], "value: draw");
    let checked = stdout(&["--check", &file]);
    assert_eq!(checked.lines().count(), 2);
    let first = "morelli5 wbbbb/w3w/w3w/w3w/bbbbw b -: Black at least draws, checked: ";
    assert!(checked.starts_with(first), "{checked}");
    let text = fs::read_to_string(&file).expect("a certificate");
    fs::write(&file, text.replace("at least draws", "wins")).expect("room");
    let refused = complaint(&["--check", &file]);
    assert!(refused.contains("no move is given for") || refused.contains("can end otherwise"), "{refused}");
    fs::write(&file, &text[..text.len() / 3]).expect("room");
    assert!(complaint(&["--check", &file]).contains("line "));
}

#[test]
fn one_goal_as_json() {
    let position = "b4/5/5/5/4w b w";
    let text = stdout(&["morelli5", position, "--goal", "black", "--json", "--threads", "2", "--memory", "0.01"]);
    let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found["value"], "white");
    assert_eq!((&found["goals"][0]["goal"], &found["goals"][0]["reached"]), (&"black".into(), &false.into()));
    let unknown = stdout(&["morelli7", "--goal", "white", "--nodes", "1000", "--memory", "0.01"]);
    assert!(unknown.contains("White at least draws: not known (proof ") && unknown.ends_with("value: not known\n"));
}

#[test]
fn a_killed_run_goes_on_to_the_same_answer() {
    let folder = Folder::new("killed");
    let file = folder.file("facts");
    let start = "bwbbb/b3w/w3b/b3w/wwwbw b -";
    let whole = stdout(&["morelli5", start, "--memory", "0.01"]);
    let kept = ["morelli5", start, "--memory", "0.01", "--file", &file];
    for _ in 0..4 {
        stdout(&[&kept[..], &["--nodes", "256"]].concat());
        killed_after(&kept, Duration::ZERO);
    }
    let resumed = stdout(&kept);
    assert_eq!(resumed.lines().last(), whole.lines().last());
}

/// Starts a run and kills it after so long.
fn killed_after(args: &[&str], delay: Duration) {
    let mut child = rayuela(args).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("a run");
    std::thread::sleep(delay);
    let _ = child.kill();
    child.wait().expect("an end");
}

#[test]
fn runs_killed_at_any_moment_go_on_to_the_same_answer() {
    let folder = Folder::new("killed-random");
    let start = "bwbbb/b3w/w3b/b3w/wwwbw b -";
    let begun = Instant::now();
    let whole = stdout(&["morelli5", start, "--memory", "0.01", "--file", &folder.file("whole")]);
    let time = begun.elapsed();
    let seed = seed("RAYUELA_PROVE_SEED");
    let mut rng = Rng::new(seed);
    let kills = count("RAYUELA_PROVE_KILLS", 6);
    let mut moment = |most: Duration| Duration::from_micros(rng.below(most.as_micros() as u64));
    let (file, large) = (folder.file("facts"), folder.file("large"));
    let kept = ["morelli5", start, "--memory", "0.01", "--file", &file];
    for _ in 0..kills {
        killed_after(&kept, moment(time));
    }
    let resumed = stdout(&kept);
    assert_eq!(resumed.lines().last(), whole.lines().last(), "RAYUELA_PROVE_SEED={seed}");
    // A search that does not end so soon, killed while it saves again and again: its file is always whole.
    let saving = ["morelli7", "--memory", "0.01", "--file", &large, "--save-every", "0.001", "--threads", "1"];
    for _ in 0..kills / 3 {
        killed_after(&saving, moment(Duration::from_millis(1600)));
        let output = run(&[&saving[..], &["--nodes", "1000"]].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "RAYUELA_PROVE_SEED={seed}: {told}");
    }
}

/// Makes the next write of the table fail as on a full disk.
#[cfg(target_os = "linux")]
fn fill_the_disk(folder: &Folder) {
    std::os::unix::fs::symlink("/dev/full", folder.file("facts.part")).expect("a link");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_at_the_end_takes_nothing_from_the_answer() {
    let folder = Folder::new("full");
    let (file, certificate) = (folder.file("facts"), folder.file("certificate.txt"));
    let args = ["morelli5", "--memory", "0.01", "--file", &file, "--certificate", &certificate];
    fill_the_disk(&folder);
    let output = run(&args);
    assert_eq!(output.status.code(), Some(2), "the table could not be saved");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().last(), Some("value: draw"));
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.lines().last().is_some_and(|last| last.contains("the table is not saved")), "{told}");
    assert_eq!(stdout(&["--check", &certificate]).lines().count(), 2);
    // The next run has room, and this time nothing is missing.
    assert!(stdout(&args).ends_with("value: draw\n"));
    assert!(fs::metadata(&file).is_ok_and(|facts| facts.len() > 100));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_on_the_way_does_not_end_the_search() {
    let folder = Folder::new("full-on-the-way");
    let file = folder.file("facts");
    fill_the_disk(&folder);
    let always = ["morelli7", "--goal", "white", "--memory", "0.01", "--file", &file, "--save-every", "0.001"];
    let output = run(&[&always[..], &["--threads", "1", "--time", "2"]].concat());
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("; the search goes on"), "{told}");
    // There is room again at the latest in the end, so nothing has failed.
    assert!(output.status.success(), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("value: not known\n"));
    assert!(fs::metadata(&file).is_ok_and(|facts| facts.len() > 100));
    assert!(complaint(&["morelli7", "--file", &file, "--save-every", "0"]).contains("--save-every"));
}

#[test]
fn one_run_at_a_time_has_a_file() {
    let folder = Folder::new("busy");
    let file = folder.file("facts");
    let args = ["morelli7", "--memory", "0.01", "--threads", "1", "--file", &file];
    let begin = || rayuela(&args).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("a run");
    let mut child = begin();
    // The first run would take ages. As soon as it has begun, others are refused.
    let refused = loop {
        let second = run(&[&args[..], &["--nodes", "300"]].concat());
        if !second.status.success() {
            break String::from_utf8(second.stderr).expect("text");
        }
        // The second was earlier, and the first was refused.
        if child.try_wait().expect("a state").is_some() {
            child = begin();
        }
    };
    let _ = child.kill();
    child.wait().expect("an end");
    assert!(refused.contains("another run is at work with this file"), "{refused}");
}

#[test]
fn unusable_input_is_one_sentence() {
    let folder = Folder::new("unusable");
    let file = folder.file("facts");
    fs::write(&file, "no facts").expect("room");
    assert!(complaint(&["morelli5", "--file", &file]).contains("is not a file of `rayuela prove`"));
    stdout(&["morelli5", "--memory", "0.01", "--nodes", "500", "--file", &folder.file("five")]);
    let mut bytes = fs::read(folder.file("five")).expect("a file");
    assert!(complaint(&["morelli5+2011", "--file", &folder.file("five")]).contains("not of morelli5+2011"));
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.file("five"), bytes).expect("room");
    assert!(complaint(&["morelli5", "--file", &folder.file("five")]).contains("is damaged"));
    assert!(complaint(&["nine"]).contains("there are tables"));
    assert!(complaint(&["morelli5", "--memory", "0"]).contains("--memory 0"));
    assert!(complaint(&["morelli5", "nonsense"]).contains("position"));
    assert!(complaint(&["--check", &folder.file("missing")]).contains("missing"));
}
