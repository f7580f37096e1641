//! `rayuela stats`: games are played, kept, gone on with and told of.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::{refusal, run, stdout, temporary};

fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The lines of a file, sorted: with several threads games end in any order.
fn lines(path: &str) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(String::from).collect();
    lines.sort();
    lines
}

#[test]
fn games_are_played_and_told_of() {
    let args = ["stats", "morelli5", "--games", "6", "--a", "nodes:50", "--mode", "random,pairs,facing,adjacent,free"];
    let text = stdout(&args);
    for mode in ["random", "pairs", "facing", "adjacent", "free"] {
        assert!(text.contains(&format!("morelli5, {mode}: nodes:50, ")), "{text}");
    }
    assert_eq!(text.matches("games            6, ").count(), 5, "{text}");
    for word in
        ["first player", "drawn", "no-move 6", "length", "legal moves", "captures", "Throne", "gridlock", "lead change"]
    {
        assert_eq!(text.matches(word).count(), 5, "{word}: {text}");
    }
    assert_eq!(stdout(&[&args[..], &["--concurrency", "3"]].concat()), text, "the same with any number of threads");
    let json = stdout(&[&args[..], &["--json"]].concat());
    let series: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((series.as_array().unwrap().len(), &series[1]["games"]), (5, &6.into()));
    assert_eq!(json.lines().count(), 7, "a line for each series");
}

#[test]
fn a_run_that_was_cut_off_goes_on() {
    let [whole, cut] = [fresh("stats-whole.jsonl"), fresh("stats-cut.jsonl")];
    let [whole, cut] = [whole.to_str().unwrap(), cut.to_str().unwrap()];
    let args = ["stats", "six+flying", "--a", "nodes:30", "--b", "random", "--seed", "4", "--json", "--games"];
    let play = |games: &'static str, out: &str| stdout(&[&args[..], &[games, "--out", out]].concat());
    let all = play("12", whole);
    play("5", cut);
    // The end of a line that was being written when the power went.
    let text = fs::read_to_string(cut).unwrap();
    let kept = text.lines().take(4).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(cut, format!("{kept}{}", &text.lines().nth(4).unwrap()[..40])).unwrap();
    assert_eq!(play("12", cut), all);
    assert!(fs::read_to_string(cut).unwrap().starts_with(&kept), "what was there is kept");
    assert_eq!(lines(cut), lines(whole));
    assert_eq!(play("12", cut), all, "nothing is played again");
    assert_eq!(lines(cut), lines(whole));
    assert_eq!(stdout(&["stats", "--json", "--from", whole]), all);
    assert_eq!(stdout(&["stats", "--json", "--from", whole, cut]), all, "games that are there twice count once");
    // Six openings, each with colours exchanged.
    let first = |who: &str| lines(whole).iter().filter(|line| line.contains(&format!("\"first\":\"{who}\""))).count();
    assert_eq!((first("a"), first("b")), (6, 6));
}

#[test]
fn captures_can_be_left_to_chance() {
    let out = fresh("stats-captures.jsonl");
    let out = out.to_str().unwrap();
    let told = stdout(&[
        "stats",
        "morelli7+2011",
        "--games",
        "4",
        "--a",
        "nodes:50",
        "--b",
        "nodes:50/captures=all",
        "--out",
        out,
    ]);
    assert!(told.contains("morelli7+2011, random: nodes:50 against nodes:50/captures=all"), "{told}");
    assert!(told.contains("player A         score ") && told.contains("refused"), "{told}");
}

#[test]
fn plots_are_written() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stats-plots");
    let _ = fs::remove_dir_all(&folder);
    stdout(&["stats", "six", "--games", "3", "--a", "nodes:20", "--svg", folder.to_str().unwrap()]);
    for name in ["six-branching.svg", "six-length.svg", "six-lead.svg"] {
        assert!(fs::read_to_string(folder.join(name)).unwrap().starts_with("<svg"), "{name}");
    }
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    let asked = |rest: &[&str]| refusal(&[&["stats"], rest].concat());
    assert_eq!(asked(&["nime", "--games", "1", "--a", "random"]), "unknown variant `nime`; did you mean `nine`?");
    assert_eq!(
        asked(&["nine", "--games", "1", "--a", "random", "--mode", "facing"]),
        "nine always starts on the empty board; --mode is for Morelli"
    );
    assert!(
        asked(&["morelli5", "--games", "1", "--a", "random", "--mode", "fists"]).starts_with("invalid value 'fists'")
    );
    assert!(asked(&["nine", "--games", "1", "--a", "rondom"]).starts_with("player `rondom`: this is none of level:3"));
    assert_eq!(
        asked(&["morelli5", "--games", "1", "--a", "random/captures=all"]),
        "player `random/captures=all`: captures cannot be refused in morelli5; that is a rule of Morelli's first edition (+2011)"
    );
    assert!(asked(&["nine", "--a", "random"]).contains("--games"));
    assert!(asked(&["--from", "no-such-file"]).starts_with("no-such-file: "));
    assert!(asked(&["nine", "--from", "no-such-file"]).contains("cannot be used with"));
    let bad = temporary("stats-bad.jsonl", b"{}\n");
    let path = bad.to_str().unwrap();
    assert!(asked(&["--from", path]).starts_with(&format!("{path} line 1: not a game: missing field")));
    // It is not written to, either.
    assert!(asked(&["nine", "--games", "1", "--a", "random", "--out", path]).starts_with(&format!("{path} line 1: ")));
    assert_eq!(fs::read(&bad).unwrap(), b"{}\n");
}

#[test]
fn a_game_that_breaks_the_rules_is_told() {
    let out = fresh("stats-illegal.jsonl");
    let path = out.to_str().unwrap();
    stdout(&["stats", "six", "--games", "2", "--a", "random", "--out", path]);
    let text = fs::read_to_string(&out).unwrap();
    let mut second = text.lines().nth(1).unwrap().to_string();
    let at = second.find("\"moves\":\"").unwrap() + 9;
    second.replace_range(at..at + 2, "z9");
    fs::write(&out, format!("{}\n{second}\n", text.lines().next().unwrap())).unwrap();
    assert!(refusal(&["stats", "--from", path]).starts_with(&format!("{path} line 2: move 1: ")));
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let out = fresh("stats-locked.jsonl");
    let file = fs::File::create(&out).unwrap();
    file.lock().unwrap();
    let path = out.to_str().unwrap();
    let output = run(&["stats", "six", "--games", "1", "--a", "random", "--out", path]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, format!("rayuela: another run is writing to {path}\n"));
}

#[test]
fn matches_refuse_what_cannot_be_tested_or_opened() {
    let args = ["match", "--variant", "six", "--a", "random", "--b", "random", "--games", "2"];
    let refused = |more: &[&str]| refusal(&[&args[..], more].concat());
    for bounds in [["5", "0"], ["0", "0"], ["nan", "5"], ["0", "inf"]] {
        let said = refused(&[&["--sprt"][..], &bounds].concat());
        assert!(said.contains("the smaller first"), "{said}");
    }
    let said = refused(&["--opening-plies", "100000"]);
    assert!(said.contains("--opening-plies 100000: games of six end before that"), "{said}");
    let said = refusal(&["stats", "morelli5", "--a", "random", "--games", "1", "--opening-plies", "100000"]);
    assert!(said.contains("--opening-plies 100000: games of morelli5 end before that"), "{said}");
}

/// With a number of positions an engine in another process plays as it does in this one, however busy the machine is.
#[test]
fn ugi_players_can_be_limited_by_nodes() {
    let ugi = format!("ugi:{} ugi", env!("CARGO_BIN_EXE_rayuela"));
    let played = |b: &str| {
        let path = fresh(&format!("match-{}.games", &b[..3]));
        let args = ["match", "--variant", "nine", "--a", "nodes:300", "--b", b, "--games", "2", "--max-plies", "30"];
        let text = stdout(&[&args[..], &["--ugi-nodes", "400", "--records", path.to_str().unwrap()]].concat());
        assert!(text.contains("games 2 "), "{text}");
        let records = fs::read_to_string(&path).unwrap();
        // All but the tags, which name the players.
        let moves = records.lines().filter(|line| !line.starts_with('[')).map(String::from);
        moves.collect::<Vec<_>>()
    };
    assert_eq!(played(&ugi), played("nodes:400"));
    let both = ["match", "--variant", "nine", "--a", "random", "--b", "random", "--games", "2", "--ugi-nodes", "9"];
    assert!(refusal(&[&both[..], &["--ugi-time", "0.1"]].concat()).contains("--ugi-time"));
    let none = ["match", "--variant", "nine", "--a", "random", "--b", "random", "--games", "2", "--ugi-nodes", "0"];
    refusal(&none);
}

#[test]
fn files_of_other_things_are_left_alone() {
    let args = ["stats", "six", "--a", "random", "--games", "1", "--out"];
    for content in ["my notes", "my notes\nmore", "my notes\n"] {
        let path = temporary("stats-foreign.txt", content.as_bytes());
        refusal(&[&args[..], &[path.to_str().unwrap()]].concat());
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    // A line that was cut off inside a character.
    let path = temporary("stats-cut-character.jsonl", b"{\"variant\":\"six\",\"a\":\"ugi:\xc3");
    stdout(&[&args[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(lines(path.to_str().unwrap()).len(), 1);
}

#[test]
fn a_mode_named_twice_is_played_once() {
    let args = ["stats", "morelli5", "--a", "random", "--games", "2", "--mode"];
    let of = |mode: &'static str| stdout(&[&args[..], &[mode]].concat());
    assert_eq!(of("random,random"), of("random"));
}

#[test]
fn a_player_with_unknown_settings_is_refused() {
    for player in ["random/captures=al", "mcts:1/threads=4", "nodes:5/threads=0", "nodes:5/hash=inf"] {
        let said = refusal(&["stats", "morelli5+2011", "--a", player, "--games", "1"]);
        assert!(said.starts_with(&format!("player `{player}`: ")), "{said}");
    }
}

#[test]
fn training_refuses_what_it_cannot_learn_from() {
    let games = temporary("no-games.rgm", b"RGM1\x04nine");
    let out = fresh("no-network.bin");
    let [games, out] = [games.to_str().unwrap(), out.to_str().unwrap()];
    let said = refusal(&["train", games, "--out", out]);
    assert!(said.contains("no positions to learn from"), "{said}");
    assert!(!PathBuf::from(out).exists());
    let said = refusal(&["train", games, "--out", out, "--results", "2"]);
    assert!(said.contains("expected a share from 0 to 1"), "{said}");
    assert_eq!(run(&["train", games, "--out", out, "--rounds", "0"]).status.code(), Some(2));
    assert_eq!(run(&["train", games, "--out", out, "--batch", "0"]).status.code(), Some(2));
    assert!(refusal(&["train", games, "--out", out, "--rate", "nan"]).contains("--rate"));
    assert!(refusal(&["train", games, "--out", out, "--decay=-1"]).contains("--decay"));
    let output = run(&["train", games, "--out", out, "--schedule", "steps"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`constant`, `linear` or `cosine`"));
}

/// A network named on the command line is measured or learnt from: games with another would be taken for its own.
#[test]
fn a_network_that_does_not_fit_ends_the_command() {
    let networks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/networks");
    let nine = networks.join("nine.net");
    let mut bytes = fs::read(networks.join("twelve.net")).unwrap();
    bytes[1_000] ^= 1;
    let damaged = temporary("damaged.net", &bytes);
    let games = fresh("foreign-network.games");
    for (file, reason) in [
        (&nine, "this is the network of `nine`, not of `twelve`"),
        (&damaged, "this network is damaged"),
        (&games, "cannot read"),
    ] {
        let player = format!("nodes:100/network={}", file.display());
        let said = refusal(&["match", "--variant", "twelve", "--a", &player, "--b", "random", "--games", "2"]);
        assert!(said.contains(reason) && said.contains(file.to_str().unwrap()), "{said}");
        let (file, games) = (file.to_str().unwrap(), games.to_str().unwrap());
        let said = refusal(&["selfplay", "twelve", "--network", file, "--out", games]);
        assert!(said.contains(reason), "{said}");
    }
    assert!(!games.exists());
    let (nine, games) = (nine.to_str().unwrap(), games.to_str().unwrap());
    assert_eq!(
        run(&["selfplay", "nine", "--network", nine, "--no-network", "--out", games]).status.code(),
        Some(2),
        "one or the other"
    );
}
