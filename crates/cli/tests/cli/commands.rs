//! The commands as a script sees them: output to the letter, exit codes, one clear sentence for bad input.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use rayuela_testkit::{data, reference};

use super::harness::first_line;

fn rayuela(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rayuela"));
    command.args(args).env_remove("NO_COLOR");
    command
}

pub(crate) fn run(args: &[&str]) -> Output {
    rayuela(args).output().unwrap()
}

fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = rayuela(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that has found an error need not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The output of a command that must succeed.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The sentence of a command that must refuse its input.
pub(crate) fn refusal(args: &[&str]) -> String {
    sentence(args, &run(args))
}

fn sentence(args: &[&str], output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim().strip_prefix("rayuela: ").unwrap_or_else(|| panic!("{stderr}")).to_string()
}

pub(crate) fn temporary(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn setup_prints_start_positions() {
    assert_eq!(stdout(&["setup", "morelli5", "--mode", "facing"]), "wbbbb/w3w/w3w/w3w/bbbbw b -\n");
    assert_eq!(stdout(&["setup", "morelli5", "--mode", "adjacent"]), "bwwww/b3w/b3w/b3w/bbbbw b -\n");
    assert_eq!(stdout(&["setup", "six"]), ".../.../..../.../... w 6 6\n");
    assert_eq!(stdout(&["setup", "nine+noreform"]), ".../.../.../....../.../.../... w 9 9 - -\n");
    // A seed gives the same position on every machine: this one must never change.
    let seeded = "wbwbbwbwb/w7b/w7w/b7w/b7w/b7w/b7b/w7b/wbwbwwbwb b -\n";
    assert_eq!(stdout(&["setup", "morelli9", "--seed", "5"]), seeded);
    assert_eq!(stdout(&["setup", "morelli9", "--mode", "random", "--seed", "5"]), seeded);
    assert_ne!(stdout(&["setup", "morelli13"]), stdout(&["setup", "morelli13"]));
    // Options without effect are no error.
    assert_eq!(stdout(&["setup", "six", "--seed", "1", "--mode", "random"]), ".../.../..../.../... w 6 6\n");
}

#[test]
fn moves_lists_sorted_turns() {
    for variant in ["morelli5", "morelli7+2011", "six", "stacking", "nine+diagonal"] {
        let expected: Vec<String> = reference::turns(variant, &reference::start(variant)).turns.into_keys().collect();
        assert_eq!(stdout(&["moves", variant]), expected.join("\n") + "\n");
    }
    assert_eq!(stdout(&["moves", "nine", "w.w/.../.../w....b/.../.../..b b 0 0"]), "# white\n");
    assert_eq!(stdout(&["moves", "twelve", "wbw/bwb/wbw/bwbwbw/bwb/wbw/bwb w 0 0"]), "# draw\n");
    assert_eq!(stdout(&["moves", "morelli5", "5/5/5/5/5 w b"]), "# black\n");
}

#[test]
fn moves_answers_positions_from_stdin() {
    let good = ".../.../..../.../... w 6 6\nw.w/b.b/..../.../... w 0 0\n";
    let output = run_with_input(&["moves", "six", "-"], good.as_bytes());
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().next(), Some("a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e3 e5"));
    assert_eq!(text.lines().nth(1), Some("# black"));
    assert_eq!(text.lines().count(), 2);
    // What came before a bad line is answered; the line is named.
    let bad = [good.as_bytes(), b"\xff\xfe?\n", good.as_bytes()].concat();
    let output = run_with_input(&["moves", "six", "-"], &bad);
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    assert!(sentence(&["moves", "six", "-"], &output).starts_with("line 3: position: column 1: expected"));
    assert!(run_with_input(&["moves", "six", "-"], b"").stdout.is_empty());
}

#[test]
fn perft_counts() {
    assert_eq!(stdout(&["perft", "nine", "0"]), "1\n");
    assert_eq!(stdout(&["perft", "nine", "4", "--threads", "2"]), "255024\n");
    let divided = stdout(&["perft", "six", "3", "--divide", "--threads", "1"]);
    assert_eq!(divided.lines().next(), Some("a1 210"));
    assert_eq!(divided.lines().last(), Some("3360"));
    assert_eq!(divided.lines().count(), 17);
    let finished = ["perft", "nine", "2", "--position", "w.w/.../.../w....b/.../.../..b b 0 0"];
    assert_eq!(stdout(&finished), "0\n");
    for case in data::perft_cases("perft/stacking.perft").iter().take(3) {
        let (depth, count) = case.counts[case.counts.len() - 1];
        let args = ["perft", &case.variant, &depth.to_string(), "--position", &case.position];
        assert_eq!(stdout(&args), format!("{count}\n"));
    }
}

#[test]
fn replay_checks_records() {
    let text = "[Variant \"morelli9\"]\n\
        [Start \"bwwbbbwbb/b7w/w7w/w7w/b7w/b7b/b7b/b7w/wwbwwwbbw b -\"]\n[Result \"black\"]\n\n\
        1. A4-D4 I8-E4 2. C1-F4 xE4 F1-C4 3. F9-F6 E1-E3 4. A9-D6* A7-C5 xD4\n";
    let path = temporary("example.txt", text.as_bytes());
    let path = path.to_str().unwrap();
    let game = "1 A4-D4 192\n2 I8-E4 180\n3 C1-F4xE4 156\n4 F1-C4 147\n5 F9-F6 129\n6 E1-E3 124\n\
        7 A9-D6* 106\n8 A7-C5xD4 108\nblack\n";
    assert_eq!(stdout(&["replay", path]), game);
    let both = format!("{text}\n[Variant \"nine\"]\n\n1. d2 d6\n");
    let output = run_with_input(&["replay", "-"], both.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{game}\n1 d2 24\n2 d6 23\n*\n"));
    let output = run_with_input(&["replay", "-"], text.replace("F9-F6", "F9-F1").as_bytes());
    assert_eq!(sentence(&[], &output), "-: move 5: F9-F1: must land on a band nearer the Throne");
    // Of a text of any length a message repeats only the beginning.
    let long = text.replace("F9-F6", &"x".repeat(2_000_000));
    let said = sentence(&[], &run_with_input(&["replay", "-"], long.as_bytes()));
    assert!(said.len() < 200 && said.contains("xxx…"), "{said:.200}");
    let output = run_with_input(&["replay", "-"], b"1. d2");
    assert_eq!(sentence(&[], &output), "-: the record has no Variant tag");
    let output = run_with_input(&["replay", "-"], b"");
    assert_eq!(sentence(&[], &output), "-: there is no game in it");
}

#[test]
fn replay_animates_a_game() {
    let text = "[Variant \"six\"]\n\n1. a1 c1\n\n[Variant \"nine\"]\n\n1. d2 d6 2. g4\n";
    let path = temporary("two-games.txt", text.as_bytes());
    let gif = path.with_extension("gif");
    let (path, name) = (path.to_str().unwrap(), gif.to_str().unwrap());
    // What stands on stdout is the same as without it.
    let animated =
        stdout(&["replay", path, "--animate", name, "--game", "2", "--size", "100", "--delay", "200", "--flip"]);
    assert_eq!(animated, stdout(&["replay", path]));
    let bytes = fs::read(&gif).unwrap();
    assert_eq!((&bytes[..6], u16::from_le_bytes([bytes[6], bytes[7]])), (b"GIF89a".as_slice(), 100));
    // The start and three moves, each with its delay: three times 20 hundredths of a second, then 300.
    let delays: Vec<u16> = bytes
        .windows(8)
        .filter(|block| block.starts_with(&[0x21, 0xf9, 4]) && block[7] == 0)
        .map(|block| u16::from_le_bytes([block[4], block[5]]))
        .collect();
    assert_eq!(delays, [20, 20, 20, 300]);
    let output = run(&["replay", path, "--animate", name, "--game", "3"]);
    assert_eq!(sentence(&[], &output), format!("--game 3: {path} has 2 of them"));
    assert!(refusal(&["replay", path, "--animate", name, "--size", "9"]).contains("9 is not in 64..=2048"));
    assert!(refusal(&["replay", path, "--delay", "300"]).contains("--animate"));
}

#[test]
fn show_draws() {
    let text = stdout(&["show", "morelli5"]);
    assert!(text.contains('●') && text.contains('A') && !text.contains('\u{1b}'));
    assert!(stdout(&["show", "morelli5", "--color", "always"]).contains("\u{1b}["));
    let svg = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nine.svg");
    let png = svg.with_extension("png");
    let (svg_name, png_name) = (svg.to_str().unwrap(), png.to_str().unwrap());
    assert_eq!(stdout(&["show", "nine", "--turn", "d2", "--svg", svg_name, "--png", png_name, "--width", "300"]), "");
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
    assert!(refusal(&["show", "nine", "--turn", "d9"]).contains("column 2"));
}

#[test]
fn bench_ends_with_a_name_and_a_number() {
    let benches = [
        ("playouts", "nine+flying", "playouts/s"),
        ("playouts", "morelli5", "playouts/s"),
        ("perft", "six", "perft/s"),
        ("search", "six", "nodes/s"),
        ("search", "morelli5", "nodes/s"),
    ];
    for (what, variant, expected) in benches {
        let text = stdout(&["bench", what, variant, "--seconds", "0.05"]);
        let (name, value) = text.lines().last().unwrap().split_once(' ').unwrap();
        assert_eq!(name, expected);
        assert!(value.parse::<u64>().unwrap() > 0);
    }
}

#[test]
fn bench_search_counts_what_the_signatures_remember() {
    let file = data::read("signatures.txt");
    for variant in ["morelli7+2011", "six+flying", "stacking"] {
        let line = file.lines().find(|line| line.split(' ').next() == Some(variant)).unwrap();
        let (depth, nodes) = line.split_once(' ').and_then(|(_, rest)| rest.split_once(' ')).unwrap();
        let text = stdout(&["bench", "search", variant, "--depth", depth, "--seconds", "0.01"]);
        assert_eq!(text.lines().nth(1), Some(format!("nodes {nodes}").as_str()), "{variant}");
    }
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    assert_eq!(refusal(&["moves", "moreli9"]), "unknown variant `moreli9`; did you mean `morelli9`?");
    assert_eq!(
        refusal(&["moves", "morelli9+flying"]),
        "option `flying` does not fit `morelli9`, which takes only `2011`"
    );
    assert_eq!(refusal(&["moves", "morelli13", "13/13 b -"]), "position: 2 ranks, but the board has 13");
    assert_eq!(
        refusal(&["moves", "nine", "x../.../.../....../.../.../... w 9 9"]),
        "position: column 1: expected `.`, `w`, `b`, `W`, `B` or `/`, found `x`"
    );
    assert_eq!(
        refusal(&["moves", "six", "www/www/w.../... w 0 0"]),
        "position: 4 ranks, but the board has 5; White has 7 men on the board and in hand, but the game gives 6"
    );
    assert_eq!(
        refusal(&["show", "morelli13", "13/13/13/13/13/13/13/13/w12/13/13/13/13 w -", "--turn", "A5-M5"]),
        "A5-M5: must land on a band nearer the Throne"
    );
    assert!(refusal(&["replay", "no-such-file"]).starts_with("no-such-file: "));
    assert_eq!(refusal(&["perft", "nine", "-1"]), "invalid value '-1' for '<DEPTH>': -1 is not in 0..=500");
    assert!(
        refusal(&["perft", "nine", "100000"]).starts_with("invalid value '100000' for '<DEPTH>': 100000 is not in")
    );
    assert_eq!(refusal(&["replay"]), "the following required arguments were not provided: <FILE>");
    assert_eq!(refusal(&["no-such-command"]), "unrecognized subcommand 'no-such-command'");
    assert_eq!(refusal(&["moves", "\u{1b}[31m"]), "unknown variant `\\u{1b}[31m`; did you mean `nine`?");
}

#[test]
fn help_is_everywhere() {
    let help = stdout(&["--help"]);
    for command in ["setup", "moves", "perft", "replay", "show", "bench", "completions", "man"] {
        assert!(help.contains(command));
        assert!(stdout(&[command, "--help"]).contains("Usage: rayuela"));
        assert!(stdout(&["man", command]).contains(".TH"));
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&["completions", shell]).contains("rayuela"));
    }
}

#[test]
fn a_missing_folder_of_tables_does_not_stop_the_server() {
    let dir = std::env::temp_dir().join(format!("rayuela-serve-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    let db = dir.join("games.db");
    let tables = dir.join("nowhere");
    let mut server = rayuela(&["serve", "--listen", "127.0.0.1:0"])
        .args(["--db", db.to_str().unwrap(), "--tables", tables.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let line = first_line(&mut server);
    server.kill().unwrap();
    let said = server.wait_with_output().unwrap().stderr;
    fs::remove_dir_all(&dir).unwrap();
    assert!(line.starts_with("listening on http://127.0.0.1:"), "{line}");
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("nowhere") && said.contains("no such folder"), "{said}");
}

#[test]
fn puzzles_are_made_and_proved() {
    let args = ["puzzles", "six", "--count", "4", "--games", "64", "--seed", "3"];
    let made = stdout(&args);
    assert_eq!(made.lines().count(), 4, "{made}");
    assert_eq!(stdout(&[&args[..], &["--threads", "1"]].concat()), made, "the same with any number of threads");
    let file = temporary("puzzles-six.txt", made.as_bytes());
    let path = file.to_str().unwrap();
    assert_eq!(stdout(&["puzzles", "six", "--check", path]), "4 puzzles proved\n");
    // The levels that rated them rate them as before, whatever the file says; all else stays.
    let unrated: String = made
        .lines()
        .map(|line| {
            let (number, rest) = line.split_once(' ').unwrap();
            format!("{number} 1500 {}\n", rest.split_once(' ').unwrap().1)
        })
        .collect();
    let unrated = temporary("puzzles-unrated.txt", format!("# six\n{unrated}").as_bytes());
    assert_eq!(stdout(&["puzzles", "six", "--rate", unrated.to_str().unwrap()]), format!("# six\n{made}"));

    // A file that is there is kept, and the work goes on after it.
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("puzzles-six-out.txt");
    let _ = fs::remove_file(&out);
    let out = out.to_str().unwrap();
    stdout(&["puzzles", "six", "--count", "2", "--games", "64", "--seed", "3", "--out", out]);
    let first = fs::read_to_string(out).unwrap();
    assert!(first.starts_with("# rayuela puzzles six\n# seed 3, games 64\n"), "{first}");
    stdout(&["puzzles", "six", "--count", "3", "--games", "128", "--seed", "3", "--out", out]);
    let longer = fs::read_to_string(out).unwrap();
    let puzzles =
        |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(puzzles(&longer)[..2], puzzles(&first)[..]);
    assert_eq!(puzzles(&longer).len(), 3);
}

#[test]
fn wrong_puzzles_are_told() {
    // Nine moves draw on the empty board.
    let line = "7 1500 draw only-move save-the-draw | .../.../..../.../... w 6 6 | a1\n";
    let file = temporary("puzzles-wrong.txt", line.as_bytes());
    let path = file.to_str().unwrap();
    let output = run(&["puzzles", "six", "--check", path]);
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, format!("rayuela: {path}: puzzle 7: move 1 is not the only right one\n"));

    let bad = temporary("puzzles-bad.txt", b"7 1500 mate | .../.../..../.../... w 6 6 | a1\n");
    let path = bad.to_str().unwrap();
    let facts = "the facts of a puzzle are its number, its rating, its goal and its themes";
    assert_eq!(refusal(&["puzzles", "six", "--check", path]), format!("{path}: line 1: {facts}"));
    assert!(refusal(&["puzzles", "six", "--check", "no-such-file"]).starts_with("no-such-file: "));
    assert_eq!(refusal(&["puzzles", "nime"]), "unknown variant `nime`; did you mean `nine`?");
    let text = temporary("puzzles-text.txt", b"# a diary\n");
    let path = text.to_str().unwrap();
    let refused = format!("{path} is not a file of puzzles, so it is not written to");
    assert_eq!(refusal(&["puzzles", "six", "--out", path]), refused);
}
