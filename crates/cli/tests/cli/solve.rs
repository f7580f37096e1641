//! `solve`, `verify` and `probe` as a user runs them: a run that is killed loses nothing, and its tables can be probed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rayuela_rules::morris::Morris;
use rayuela_rules::{Position, Rng};
use rayuela_tables::trial::Trial;
use rayuela_tables::{Book, Class, SIX, SixTablebase};

use crate::harness::{count, seed};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rayuela-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn rayuela(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rayuela"));
        command.args(args).arg("--dir").arg(&self.0);
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.rayuela(args).output().expect("the program runs")
    }

    /// The finished tables of a variant.
    fn tables(&self, variant: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let Ok(files) = fs::read_dir(self.0.join(variant)) else { return BTreeMap::new() };
        let paths = files.flatten().map(|file| file.path()).filter(|path| is_table(path));
        paths.map(|path| (path.file_name().expect("a name").into(), fs::read(&path).expect("a table"))).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "table")
}

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    let (whole, killed) = (Folder::new("whole"), Folder::new("killed"));
    let solve = ["solve", "six+diagonal", "--most-men", "10"];
    assert!(whole.run(&solve).status.success());
    let all = whole.tables("six+diagonal");
    // Killed again and again, each time when one table more is there.
    for _ in 0..3 {
        let before = killed.tables("six+diagonal").len();
        let mut child = killed.rayuela(&solve).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a run");
        while killed.tables("six+diagonal").len() <= before && child.try_wait().expect("a state").is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().expect("an end");
        let found = killed.tables("six+diagonal");
        assert!(found.iter().all(|(name, bytes)| all.get(name) == Some(bytes)), "only whole tables have their names");
    }
    let last = killed.run(&solve);
    assert!(last.status.success());
    assert!(String::from_utf8_lossy(&last.stdout).contains("there"), "classes that were there are taken as they are");
    assert_eq!(killed.tables("six+diagonal"), all);
}

#[test]
fn runs_killed_at_any_moment_end_with_the_same_bytes() {
    let (whole, killed) = (Folder::new("whole-random"), Folder::new("killed-random"));
    let solve = ["solve", "six+flying", "--placing"];
    let begun = Instant::now();
    assert!(whole.run(&solve).status.success());
    let (all, time) = (whole.tables("six+flying"), begun.elapsed());
    assert_eq!(all.len(), Class::all(SIX).len());
    let seed = seed("RAYUELA_SOLVE_SEED");
    let mut rng = Rng::new(seed);
    for kill in 0..count("RAYUELA_SOLVE_KILLS", 4) {
        let delay = Duration::from_micros(rng.below(time.as_micros() as u64));
        let mut child = killed.rayuela(&solve).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a run");
        std::thread::sleep(delay);
        let _ = child.kill();
        child.wait().expect("an end");
        let found = killed.tables("six+flying");
        let whole = found.iter().all(|(name, bytes)| all.get(name) == Some(bytes));
        assert!(
            whole,
            "RAYUELA_SOLVE_SEED={seed}: half a table has its name after kill {kill}, {delay:?} after the start"
        );
    }
    assert!(killed.run(&solve).status.success(), "RAYUELA_SOLVE_SEED={seed}");
    assert!(killed.tables("six+flying") == all, "RAYUELA_SOLVE_SEED={seed}: other bytes");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_in_the_moving_phase_loses_nothing() {
    let (whole, full) = (Folder::new("room"), Folder::new("no-room"));
    let solve = ["solve", "six+double", "--most-men", "8"];
    assert!(whole.run(&solve).status.success());
    fs::create_dir_all(full.0.join("six+double")).expect("a folder");
    // Writing to this device fails as on a full disk.
    std::os::unix::fs::symlink("/dev/full", full.0.join("six+double/5-3.tmp")).expect("a link");
    let failed = full.run(&solve);
    let told = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert_eq!(failed.status.code(), Some(2));
    assert!(told.contains("the disk is full; what is finished is kept"), "{told}");
    let (all, kept) = (whole.tables("six+double"), full.tables("six+double"));
    assert!(!kept.is_empty() && kept.len() < all.len());
    assert!(kept.iter().all(|(name, bytes)| all.get(name) == Some(bytes)));
    assert!(full.run(&solve).status.success(), "there is room again");
    assert!(full.tables("six+double") == all);
}

#[test]
fn what_will_be_left_out_is_said_first() {
    let solve = ["solve", "nine", "--no-files", "--memory", "7", "--threads", "1"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_rayuela"));
    let mut child = command.args(solve).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a run");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("its messages")).read_line(&mut line).expect("text");
    let _ = child.kill();
    child.wait().expect("an end");
    assert!(line.starts_with("only the moving phase is solved, without the value of the game: "), "{line}");
    assert!(line.ends_with(" GiB of memory, but only 7.0 GiB are allowed (--memory)\n"), "{line}");
}

#[test]
fn tables_that_are_being_made_are_not_checked() {
    let folder = Folder::new("being-made");
    assert!(folder.run(&["solve", "six+flying", "--most-men", "6"]).status.success());
    let lock = fs::File::options().append(true).open(folder.0.join("six+flying/.lock")).expect("the lock of a run");
    lock.lock().expect("nobody else has it");
    let refused = folder.run(&["verify", "six+flying"]);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(told.contains("another run is at work in this folder; let it end"), "{told}");
    lock.unlock().expect("the lock");
    assert!(folder.run(&["verify", "six+flying"]).status.success());
}

#[test]
fn solved_tables_pass_and_answer() {
    let folder = Folder::new("answer");
    assert!(folder.run(&["solve", "six+flying"]).status.success());
    for sample in [&["verify", "six+flying"][..], &["verify", "six+flying", "--sample", "50", "--threads", "2"]] {
        let verified = folder.run(sample);
        assert!(verified.status.success());
        assert!(String::from_utf8_lossy(&verified.stdout).ends_with(" checked, 0 wrong\n"));
    }
    let little = folder.run(&["verify", "six+flying", "--memory", "0.0001"]);
    let told = String::from_utf8_lossy(&little.stderr).into_owned();
    assert!(!little.status.success() && told.contains("checking six+flying needs 0.00 GiB of memory"), "{told}");
    // Without some of the tables, those that are there are checked, and it is said that they are not all.
    for name in ["6-6", "5-5+1-1", "0-0+6-6"] {
        fs::remove_file(folder.0.join(format!("six+flying/{name}.table"))).expect("a table");
    }
    let part = folder.run(&["verify", "six+flying"]);
    let told = String::from_utf8_lossy(&part.stdout).into_owned();
    let all = Class::all(SIX).len();
    assert!(told.ends_with(&format!("; not complete: {} of {all} classes\n", all - 3)), "{told}");
    assert!(folder.run(&["solve", "six+flying"]).status.success());
    let probed = folder.run(&["probe", "six+flying", ".../.../..../.../... w 6 6"]);
    let text = String::from_utf8_lossy(&probed.stdout);
    assert!(text.starts_with("draw\n"), "{text}{}", String::from_utf8_lossy(&probed.stderr));
    assert_eq!(text.lines().count(), 17);
}

fn rayuela(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rayuela")).args(args).output().expect("the program runs")
}

#[test]
fn analysis_and_protocol_keep_a_proved_value() {
    let trial = Trial::new("cli");
    let tables = trial.dir().to_str().expect("a name");
    for position in trial.positions(6, 3) {
        let text = position.setup().to_string();
        let keeps = |turn: &str| trial.keeps(&position, position.parse_turn(turn).expect("a move"));
        let analysed = rayuela(&["analyse", "six+flying", &text, "--depth", "3", "--tables", tables]);
        let analysed = String::from_utf8_lossy(&analysed.stdout).into_owned();
        let best = analysed.lines().last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
        assert!(keeps(best), "{text}: {analysed}");
        let mut ugi = Command::new(env!("CARGO_BIN_EXE_rayuela"));
        let mut ugi = ugi
            .args(["ugi", "--tables", tables])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine");
        let questions = format!("setoption name Variant value six+flying\nposition fen {text}\ngo depth 3\n");
        ugi.stdin.take().expect("its input").write_all(questions.as_bytes()).expect("it listens");
        let said = ugi.wait_with_output().expect("its answer");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).unwrap_or_default();
        assert!(keeps(best), "{text}: {said}");
    }
    // The start of a solved game is proved without any tables.
    let start = rayuela(&["analyse", "nine", "--depth", "4", "--tables", "nowhere"]);
    let start = String::from_utf8_lossy(&start.stdout).into_owned();
    assert!(start.lines().last().is_some_and(|line| line.ends_with(" draw (proved)")), "{start}");
}

#[test]
fn a_book_is_written_from_tables() {
    let folder = Folder::new("book");
    let file = folder.0.join("book.bin");
    let (path, tables) = (file.to_str().expect("a name"), folder.0.to_str().expect("a name"));
    // Six is built in; of another game nothing is known yet, and the book stays as it is.
    let six = rayuela(&["results", "six", "--book", path, "--plies", "4", "--tables", tables]);
    assert!(six.status.success(), "{}", String::from_utf8_lossy(&six.stderr));
    let written = fs::read(&file).expect("a book");
    let book = Book::read(&written).expect("a whole book");
    assert!(book.len(SIX) > 500, "{}", book.len(SIX));
    let mut position = Morris::start(SIX);
    for turn in ["a5", "c5", "a1", "a3"] {
        assert_eq!(book.probe(&position), SixTablebase::embedded().probe(&position).map(|value| value.wdl()));
        position.play_unchecked(position.parse_turn(turn).expect("a move"));
    }
    let nine = rayuela(&["results", "nine", "--book", path, "--tables", tables]);
    assert!(!nine.status.success());
    assert!(String::from_utf8_lossy(&nine.stderr).contains("rayuela solve nine"));
    assert_eq!(fs::read(&file).expect("a book"), written);
    // A disk that is full leaves the book that was there.
    #[cfg(target_os = "linux")]
    {
        std::os::unix::fs::symlink("/dev/full", folder.0.join("book.bin.part")).expect("a link");
        let full = rayuela(&["results", "six", "--book", path, "--plies", "5", "--tables", tables]);
        let told = String::from_utf8_lossy(&full.stderr).into_owned();
        assert!(!full.status.success() && told.contains("cannot write"), "{told}");
        assert_eq!(fs::read(&file).expect("a book"), written);
    }
    fs::write(&file, b"damaged").expect("a file");
    let refused = rayuela(&["results", "six", "--book", path]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("damaged or not a book"));
    // Without a book, the command is about Morelli alone.
    assert!(!rayuela(&["results", "six"]).status.success());
}

#[test]
fn what_cannot_be_solved_is_said_in_one_sentence() {
    let folder = Folder::new("refused");
    let placing = ".../.../.../....../.../.../... w 9 9";
    for (args, sentence) in [
        (&["solve", "six+noreform"][..], "six+noreform is solved in memory, its tables have no files"),
        (&["solve", "nine+noreform"], "`noreform` is solved on six only"),
        (&["verify", "six+noreform"], "six+noreform is solved in memory and checked in full, its tables have no files"),
        (&["verify", "nine+noreform"], "`noreform` is solved on six only"),
        (&["solve", "nine", "--placing", "--most-men", "8"], "--most-men"),
        (&["solve", "nine", "--placing", "--memory", "7"], "the placing phase needs"),
        (&["solve", "nine", "--memory", "0.1"], "class 8-8 needs 3."),
        (&["solve", "nine", "--memory", "0"], "--memory 0: expected a number of GiB above 0"),
        (&["probe", "nine", placing], "the tables that this position needs are not there"),
    ] {
        let refused = folder.run(args);
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && message.contains(sentence), "{args:?}: {message}");
    }
}
