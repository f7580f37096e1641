//! `solve`, `verify` and `probe` as a user runs them: a run that is killed loses nothing, and its tables can be probed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
fn solved_tables_pass_and_answer() {
    let folder = Folder::new("answer");
    assert!(folder.run(&["solve", "six+flying"]).status.success());
    for sample in [&["verify", "six+flying"][..], &["verify", "six+flying", "--sample", "50", "--threads", "2"]] {
        let verified = folder.run(sample);
        assert!(verified.status.success());
        assert!(String::from_utf8_lossy(&verified.stdout).ends_with(" checked, 0 wrong\n"));
    }
    let probed = folder.run(&["probe", "six+flying", ".../.../..../.../... w 6 6"]);
    let text = String::from_utf8_lossy(&probed.stdout);
    assert!(text.starts_with("draw\n"), "{text}{}", String::from_utf8_lossy(&probed.stderr));
    assert_eq!(text.lines().count(), 17);
}

#[test]
fn what_cannot_be_solved_is_said_in_one_sentence() {
    let folder = Folder::new("refused");
    let placing = ".../.../.../....../.../.../... w 9 9";
    for (args, sentence) in [
        (&["solve", "six+noreform"][..], "six+noreform is solved in memory, its tables have no files"),
        (&["solve", "nine+noreform"], "`noreform` is solved on six only"),
        (&["verify", "six+noreform"], "`noreform` is solved on six only"),
        (&["solve", "nine", "--placing", "--most-men", "8"], "--most-men"),
        (&["solve", "nine", "--placing", "--memory", "7"], "the placing phase needs"),
        (&["probe", "nine", placing], "the tables that this position needs are not there"),
    ] {
        let refused = folder.run(args);
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && message.contains(sentence), "{args:?}: {message}");
    }
}
