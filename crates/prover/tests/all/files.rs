//! Proofs that go on where they were stopped, and files that cannot be used.

use std::fs;
use std::path::PathBuf;

use rayuela_prover::{FileError, FileLock, Prover, Settings};
use rayuela_rules::Color;
use rayuela_rules::morelli::Morelli;

use crate::{FIVE, FIVE_2011, ask, prover};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rayuela-prover-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("facts")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_proof_goes_on_where_it_was_stopped() {
    let folder = Folder::new("resume");
    let start = Morelli::facing_start(FIVE);
    let mut all_runs = 0;
    for goal in Color::ALL {
        let whole = ask(&prover(FIVE), &start, goal, Settings::default());
        let (mut reached, mut nodes, mut runs) = (None, 0, 0);
        while reached.is_none() {
            // Each time a new program: all that remains is the file.
            let prover = prover(FIVE);
            prover.load(&folder.file()).expect("a whole file, or none");
            let answer = ask(&prover, &start, goal, Settings { nodes: 256, ..Settings::default() });
            prover.save(&folder.file(), u64::MAX).expect("room");
            (reached, nodes, runs) = (answer.reached, nodes + answer.progress.nodes, runs + 1);
        }
        assert_eq!(reached, whole.reached);
        assert!(nodes < 4 * whole.progress.nodes + 256, "{runs} runs, {nodes} nodes, {whole:?}");
        all_runs += runs;
    }
    assert!(all_runs > 3, "the proofs were stopped in between: {all_runs} runs");
    // What is proved is known at once, and by half a table, too: the most costly facts are kept.
    let length = fs::metadata(folder.file()).expect("a file").len();
    let prover = prover(FIVE);
    prover.load(&folder.file()).expect("a whole file");
    prover.save(&folder.file(), length / 2).expect("room");
    let half = Prover::new(FIVE, 1 << 20);
    assert!(half.load(&folder.file()).expect("a whole file") > 0);
    assert!(fs::metadata(folder.file()).expect("a file").len() <= length / 2 + 100);
    assert_eq!(ask(&half, &start, Color::White, Settings::default()).progress.nodes, 0);
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = Folder::new("damaged");
    let writer = prover(FIVE);
    let start = Morelli::facing_start(FIVE);
    ask(&writer, &start, Color::White, Settings { nodes: 500, ..Settings::default() });
    writer.save(&folder.file(), u64::MAX).expect("room");
    let whole = fs::read(folder.file()).expect("a file");
    let fresh = prover(FIVE);
    let refused = |bytes: &[u8]| {
        fs::write(folder.file(), bytes).expect("room");
        let error = fresh.load(&folder.file()).expect_err("a damaged file");
        assert!(!error.to_string().contains('\n'));
        error
    };
    for i in (13..whole.len()).step_by(whole.len() / 40) {
        let mut changed = whole.clone();
        changed[i] ^= 4;
        assert!(matches!(refused(&changed), FileError::Damaged(_) | FileError::Variant { .. }), "byte {i}");
    }
    for length in [0, 7, 8, 12, 13, 30, whole.len() / 2, whole.len() - 1] {
        assert!(matches!(refused(&whole[..length]), FileError::Damaged(_) | FileError::Foreign(_)), "{length} bytes");
    }
    assert!(matches!(refused(&[&whole[..], &[0; 16]].concat()), FileError::Damaged(_)));
    assert!(matches!(refused(b"something else entirely"), FileError::Foreign(_)));
    let mut newer = whole.clone();
    newer[8] = 9;
    assert!(matches!(refused(&newer), FileError::Version { found: 9, .. }));
    fs::write(folder.file(), &whole).expect("room");
    let other = prover(FIVE_2011).load(&folder.file()).expect_err("another variant").to_string();
    assert!(other.contains("facts of morelli5, not of morelli5+2011"), "{other}");
    // Nothing of the damaged files was used.
    let (clean, after) = (prover(FIVE), fresh);
    let ask = |prover| ask(prover, &start, Color::White, Settings::default()).progress.nodes;
    assert_eq!(ask(&clean), ask(&after));
}

#[test]
fn one_run_at_a_time_has_a_file() {
    let folder = Folder::new("lock");
    let lock = FileLock::take(&folder.file()).expect("a lock");
    assert!(matches!(FileLock::take(&folder.file()), Err(FileError::Busy(_))));
    drop(lock);
    assert!(FileLock::take(&folder.file()).is_ok());
}
