//! Files of a prover's facts. An odd first byte asks for a right digest, since otherwise hardly any input gets past it.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::{env, fs, process};

use rayuela_prover::{FileError, Prover, Settings};
use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
use rayuela_rules::{Color, Position, Rng};
use sha2::{Digest, Sha256};

use super::{USUAL, certificate};
use crate::Target;
use crate::trace::{Trace, accepted, joined, refused};

const VARIANT: MorelliVariant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// The bytes of a table.
const TABLE: u64 = 1 << 12;
/// The bytes of a digest, at the end of a file.
const DIGEST: usize = 32;

pub(super) const TARGET: Target = Target {
    name: "facts",
    about: "files of a prover's facts, and proofs with them",
    run,
    seeds: || vec![[&[1][..], proved()].concat(), [&[0][..], proved()].concat(), [&[1][..], &proved()[..80]].concat()],
    words: &["RAYPROVE", "morelli5", "morelli7", "\u{1}\0\0\0", "\0\0\0\0\0\0\0\0"],
    ..USUAL
};

/// A file for this thread alone.
fn path() -> PathBuf {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static NUMBER: usize = THREADS.fetch_add(1, Relaxed);
    }
    env::temp_dir().join(format!("rayuela-fuzz-facts-{}-{}", process::id(), NUMBER.with(|number| *number)))
}

/// Ends of games whose proofs are tried.
fn endings() -> &'static [Morelli] {
    static ENDINGS: OnceLock<Vec<Morelli>> = OnceLock::new();
    ENDINGS.get_or_init(|| {
        let mut rng = Rng::new(4);
        let mut of_five = || loop {
            let (variant, position) = certificate::ending(&mut rng);
            if variant == VARIANT && position.has_moves() {
                return position;
            }
        };
        (0..6).map(|_| of_five()).collect()
    })
}

/// The facts that prove one of them.
fn proved() -> &'static [u8] {
    static PROVED: OnceLock<Vec<u8>> = OnceLock::new();
    PROVED.get_or_init(|| {
        let prover = Prover::new(VARIANT, TABLE);
        for position in endings() {
            prover.prove(position, Color::White, Settings::default(), &AtomicBool::new(false), &mut |_| {});
        }
        let path = path();
        prover.save(&path, 3_000).expect("a file in the temporary folder");
        let bytes = fs::read(&path).expect("the file");
        fs::remove_file(&path).expect("the file");
        bytes
    })
}

fn run(data: &[u8]) -> Trace {
    let Some((first, rest)) = data.split_first() else { return 0 };
    let mut file = rest.to_vec();
    if first & 1 == 1
        && let Some(body) = file.len().checked_sub(DIGEST)
    {
        let digest = Sha256::digest(&file[..body]);
        file[body..].copy_from_slice(&digest);
    }
    let path = path();
    fs::write(&path, &file).expect("a file in the temporary folder");
    let prover = Prover::new(VARIANT, TABLE);
    let loaded = prover.load(&path);
    fs::remove_file(&path).expect("the file");
    match loaded {
        Ok(count) => {
            // Facts that are wrong may make an answer wrong, but no certificate that is accepted.
            let position = &endings()[usize::from(*first) / 2 % endings().len()];
            let stop = AtomicBool::new(false);
            let goal = Color::ALL[usize::from(*first) / 16 % 2];
            let settings = Settings { nodes: 2_000, ..Settings::default() };
            let answer = prover.prove(position, goal, settings, &stop, &mut |_| {});
            let trace = match prover.certificate(position, &answer, &stop) {
                Ok(certificate) => certificate::hold(&certificate),
                Err(error) => refused(error),
            };
            joined([accepted(&[count as usize, usize::from(answer.reached.is_some())]), trace])
        }
        Err(FileError::Io { source, .. }) => panic!("{source}"),
        Err(FileError::Foreign(_)) => 1,
        Err(FileError::Version { .. }) => 2,
        Err(FileError::Variant { .. }) => 3,
        Err(FileError::Damaged(_)) => 4,
        Err(FileError::Busy(_)) => 5,
    }
}
