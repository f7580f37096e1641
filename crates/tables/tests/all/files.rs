//! Table files: damage is found, runs go on where they stopped, and the bytes do not depend on how they were made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position, Rng, Variant};
use rayuela_tables::{
    Event, FileError, SIX, Settings, SixTablebase, SolveError, Tables, Value, best_turns, solve, verify,
};

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rayuela-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn variant(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

fn run(dir: &Path, variant: MorrisVariant, threads: usize, most_men: Option<usize>) -> (usize, Vec<String>) {
    let settings =
        Settings { dir: Some(dir.to_path_buf()), threads, memory: 1 << 30, most_men, distances: false, placing: false };
    let seen = std::sync::Mutex::new((0, Vec::new()));
    let listener = |event: Event| match event {
        Event::Class(result) if result.time.is_some() => seen.lock().unwrap().0 += 1,
        Event::Unusable(message) => seen.lock().unwrap().1.push(message),
        _ => {}
    };
    solve(variant, &settings, &listener).expect("a run");
    seen.into_inner().unwrap()
}

fn contents(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(dir).expect("the folder of the variant");
    files
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_after_a_stop() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let rules = variant("six+flying");
    run(&one.0, rules, 1, Some(9));
    // A run that was stopped has whole files, perhaps one of a pair, and a temporary one.
    run(&two.0, rules, 3, Some(7));
    let folder = two.0.join("six+flying");
    fs::remove_file(folder.join("3-4.table")).unwrap();
    fs::write(folder.join("4-4.tmp"), b"RAYTABLE half of a table").unwrap();
    let (solved, unusable) = run(&two.0, rules, 2, Some(9));
    assert_eq!((solved, unusable.len()), (2 + 1 + 2 + 2 + 2, 0), "4-3 again, and what comes after it");
    assert_eq!(contents(&one.0.join("six+flying")), contents(&folder));
}

#[test]
fn damage_is_found_and_mended() {
    let folder = Folder::new("damage");
    let rules = variant("six");
    run(&folder.0, rules, 0, Some(7));
    let path = folder.0.join("six").join("4-3.table");
    let whole = fs::read(&path).unwrap();
    let men = |bits: [u32; 2]| bits.map(PointSet::from_bits);
    let position = |men| Morris::with_men(rules, men, [0, 0], Color::White).unwrap();
    let four_three = position(men([0b1111, 0b111_0000_0000]));
    let ask = || Tables::open(&folder.0, rules).probe(&four_three);
    let value = ask().expect("a whole table");
    assert_eq!(value, SixTablebase::embedded().probe(&four_three));
    let mut rng = Rng::new(1);
    for _ in 0..300 {
        let mut bytes = whole.clone();
        let at = rng.below(bytes.len() as u64) as usize;
        bytes[at] ^= 1 << rng.below(8);
        fs::write(&path, &bytes).unwrap();
        // A changed bit is an error, or lies in another block than the one asked for; the check of all finds it there.
        match ask() {
            Ok(found) => {
                assert_eq!(found, value);
                assert!(
                    verify(&Tables::open(&folder.0, rules), None, &|_, _, _| (), |_| ()).is_err(),
                    "bit of byte {at}"
                );
            }
            Err(FileError::Damaged { .. } | FileError::Foreign(_) | FileError::Version { .. }) => {}
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
    for length in [0, 5, 20, 127, 128, 200, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(
            matches!(ask(), Err(FileError::Damaged { .. } | FileError::Foreign(_) | FileError::Io { .. })),
            "{length} bytes"
        );
    }
    // A table of another class or game under this name.
    fs::copy(folder.0.join("six").join("3-3.table"), &path).unwrap();
    assert!(matches!(ask(), Err(FileError::Other { .. })));
    fs::write(&path, b"something else altogether, and longer than a header is: ".repeat(4)).unwrap();
    assert!(matches!(ask(), Err(FileError::Foreign(_))));
    // The next run makes it again.
    let (solved, unusable) = run(&folder.0, rules, 0, Some(7));
    assert_eq!((solved, unusable.len()), (2, 1));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn verifying_passes_whole_tables() {
    let folder = Folder::new("wrong");
    let rules = variant("six+double");
    run(&folder.0, rules, 0, None);
    let check = || {
        let (mut entries, mut wrong, mut disagree) = (0, 0, 0);
        verify(&Tables::open(&folder.0, rules), None, &|_, _, _| (), |checked| {
            entries += checked.entries;
            wrong += checked.wrong;
            disagree += usize::from(!checked.counts_agree);
        })
        .expect("whole files");
        (entries, wrong, disagree)
    };
    let (entries, wrong, disagree) = check();
    assert_eq!((wrong, disagree), (0, 0));
    assert!(entries > 3_000_000);
}

#[test]
fn what_cannot_be_done_is_said() {
    let settings =
        Settings { dir: None, threads: 1, memory: 1 << 20, most_men: None, distances: false, placing: false };
    let error = solve(variant("nine+noreform"), &settings, &|_| ()).unwrap_err();
    assert!(matches!(error, SolveError::NoReform));
    let error = solve(variant("nine"), &settings, &|_| ()).unwrap_err();
    assert!(matches!(error, SolveError::Memory { .. }), "{error}");
}

#[test]
fn the_built_in_tables_of_six_are_what_the_solver_finds() {
    let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men: None, distances: true, placing: false };
    let solved = solve(SIX, &settings, &|_| ()).expect("a run in memory");
    let bytes = solved.six_bytes().expect("all of Six");
    assert!(bytes == include_bytes!("../../data/six.bin"), "run the example `six_bin`");
    assert!(SixTablebase::read(&bytes).is_some(), "its checksum stands in src/six.rs");
    let game = solved.game().expect("all of Six");
    assert_eq!(game.value, Some(Value::Draw));
}

#[test]
fn following_the_table_wins() {
    let six = SixTablebase::embedded();
    let mut rng = Rng::new(9);
    let mut won = 0;
    while won < 200 {
        let mut position = Morris::start(SIX);
        for _ in 0..rng.below(40) {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
        let Some(Value::Win(_)) = six.probe(&position) else { continue };
        if position.outcome().is_some() {
            continue;
        }
        let winner = position.turn();
        let mut turns = 0;
        while position.outcome().is_none() {
            let before = six.probe(&position);
            let mv = if position.turn() == winner {
                best_turns(&position, |position| six.probe(position))[0]
            } else {
                position.random_move(&mut rng).expect("a turn")
            };
            if position.turn() == winner {
                assert!(matches!(before, Some(Value::Win(_))), "the win is never let go");
            }
            position.play_unchecked(mv);
            turns += 1;
            assert!(turns < 1000, "a won game comes to its end");
        }
        assert_eq!(position.outcome(), Some(rayuela_rules::Outcome::Win(winner)));
        won += 1;
    }
}
