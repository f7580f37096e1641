//! The files of the placing phase as runs of nine and twelve make them, tried on six, which is small.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Position, Rng, Variant};

use crate::error::{FileError, SolveError};
use crate::lock::FolderLock;
use crate::six::{SIX, SixTablebase};
use crate::solve::events::{Event, Settings};
use crate::solve::placing_wdl::{LAST_STORED_PLY, all_classes};
use crate::solve::run::{Run, pairs, solve};
use crate::tables::Tables;
use crate::value::{Value, Wdl};
use crate::verify::{Checked, verify};

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("rayuela-placing-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The tables of six by their names.
    fn tables(&self) -> BTreeMap<String, Vec<u8>> {
        let Ok(files) = fs::read_dir(self.0.join("six")) else { return BTreeMap::new() };
        let name = |path: &Path| path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
        let paths = files.flatten().map(|file| file.path());
        let tables = paths.filter(|path| path.extension().is_some_and(|extension| extension == "table"));
        tables.map(|path| (name(&path), fs::read(&path).expect("a table"))).collect()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join("six").join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Solves six as nine and twelve are solved; gives the messages about files that could not be used.
fn run(dir: &Path, placing: bool) -> Result<Vec<String>, SolveError> {
    let dir = Some(dir.to_path_buf());
    let settings = Settings { dir, threads: 0, memory: 1 << 30, most_men: None, distances: false, placing };
    let messages = Mutex::new(Vec::new());
    let listener = |event: Event| {
        if let Event::Unusable(message) = event {
            messages.lock().unwrap().push(message);
        }
    };
    let mut run = Run::new(SIX, &settings, &listener);
    let _lock = run.lock()?;
    run.moving(&pairs(6))?;
    let early = run.solve_placing_files()?;
    assert_eq!(early.wdl(&run.indexer, &Morris::start(SIX)), Some(Wdl::Draw));
    drop(run);
    Ok(messages.into_inner().unwrap())
}

/// Set to a folder in the process that is killed.
const CHILD: &str = "RAYUELA_PLACING_CHILD";
/// How often a run is killed; 3 unless set.
const KILLS: &str = "RAYUELA_PLACING_KILLS";

#[test]
fn killed_runs_end_with_the_same_bytes() {
    if let Some(dir) = env::var_os(CHILD) {
        run(Path::new(&dir), true).expect("a run");
        return;
    }
    let (whole, killed) = (Folder::new("whole"), Folder::new("killed"));
    assert!(run(&whole.0, true).expect("a run").is_empty());
    let all = whole.tables();
    assert_eq!(all.len(), 16 + all_classes(SIX).len());
    let kills = env::var(KILLS).ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    let mut rng = Rng::new(17);
    for _ in 0..kills {
        let before = killed.tables().len();
        let more = 1 + rng.below(all.len() as u64 / 2) as usize;
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "solve::placing_files_tests::killed_runs_end_with_the_same_bytes"])
            .env(CHILD, &killed.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a run");
        while killed.tables().len() < (before + more).min(all.len()) && child.try_wait().expect("a state").is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().expect("an end");
        let found = killed.tables();
        assert!(found.iter().all(|(name, bytes)| all.get(name) == Some(bytes)), "only whole tables have their names");
    }
    assert!(run(&killed.0, true).expect("a run").is_empty());
    assert!(killed.tables() == all, "the same bytes");
}

#[test]
fn unusable_files_are_named_and_made_again() {
    let folder = Folder::new("unusable");
    run(&folder.0, true).expect("a run");
    let all = folder.tables();
    let change = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = all[name].clone();
        change(&mut bytes);
        fs::write(folder.file(name), bytes).expect("a changed file");
    };
    // Damaged, cut short, foreign, of another class, gone.
    change("4-4+2-2.table", &|bytes| *bytes.last_mut().unwrap() ^= 1);
    change("3-3+3-3.table", &|bytes| bytes.truncate(bytes.len() / 2));
    change("2-3+4-3.table", &|bytes| *bytes = b"something else".repeat(40));
    change("2-2+4-4.table", &|bytes| bytes.clone_from(&all["1-1+5-5.table"]));
    fs::remove_file(folder.file("5-5+1-1.table")).expect("a table");
    fs::write(folder.file("5-5+1-1.tmp"), b"RAYTABLE half of a table").expect("half a table");
    let tables = Tables::open(&folder.0, SIX);
    let damaged = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 3 3").unwrap();
    assert!(tables.answer(&damaged).is_err(), "no answer out of a damaged file");
    let messages = run(&folder.0, true).expect("a run");
    assert_eq!(messages.len(), 4, "{messages:?}");
    for (name, what) in
        [("4-4+2-2", "damaged"), ("3-3+3-3", "damaged"), ("2-3+4-3", "not a table"), ("2-2+4-4", "holds")]
    {
        assert!(
            messages.iter().any(|message| message.contains(name) && message.contains(what)),
            "{name}: {messages:?}"
        );
    }
    assert!(folder.tables() == all, "the same bytes");
}

#[test]
fn later_plies_are_dropped_unless_asked_for() {
    let folder = Folder::new("dropped");
    run(&folder.0, false).expect("a run");
    let early: Vec<_> = all_classes(SIX).into_iter().filter(|(ply, _)| *ply <= LAST_STORED_PLY).collect();
    assert_eq!(folder.tables().len(), 16 + early.len());
    assert!(!folder.file(".placing-temporary").exists());
    let some = folder.tables();
    // Asked for this time: made, and then kept by runs that do not ask.
    run(&folder.0, true).expect("a run");
    let all = folder.tables();
    assert_eq!(all.len(), 16 + all_classes(SIX).len());
    assert!(some.iter().all(|(name, bytes)| all.get(name) == Some(bytes)));
    fs::remove_file(folder.file("0-0+6-6.table")).expect("a table");
    run(&folder.0, false).expect("a run");
    assert!(folder.tables() == all);
}

#[test]
fn every_position_is_probed_without_search() {
    let folder = Folder::new("probed");
    run(&folder.0, true).expect("a run");
    let tables = Tables::open(&folder.0, SIX);
    assert!(tables.has_placing());
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let mut position = Morris::start(SIX);
        for _ in 0..rng.below(16) {
            if let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
            }
        }
        let found = tables.probe_stored(&position).expect("whole files").expect("a class that can arise");
        let known = SixTablebase::embedded().probe(&position).expect("all of six");
        assert_eq!(found.wdl, known.wdl(), "{}", position.setup());
        if position.hand(position.turn()) == 0 {
            assert_eq!(found.distance, known.distance(), "{}", position.setup());
        }
        assert_eq!(tables.answer(&position).expect("whole files"), Some(found));
    }
}

#[test]
fn all_plies_are_verified_and_a_cut_check_goes_on() {
    let folder = Folder::new("verified");
    run(&folder.0, true).expect("a run");
    let check = |stop_after: usize| {
        let seen = Mutex::new(Vec::<Checked>::new());
        let checked = std::panic::catch_unwind(|| {
            verify(&Tables::open(&folder.0, SIX), None, &|_, _, _| (), |checked| {
                let mut seen = seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                seen.push(checked);
                assert!(seen.len() < stop_after, "cut off");
            })
            .expect("whole files");
        });
        (checked.is_ok(), seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
    };
    let (ended, seen) = check(20);
    assert!(!ended && seen.iter().all(|checked| !checked.earlier));
    let (ended, seen) = check(usize::MAX);
    assert!(ended);
    assert_eq!(seen.iter().filter(|checked| checked.earlier).count(), 20);
    assert_eq!(seen.len(), 16 + all_classes(SIX).len());
    for checked in &seen {
        assert!(checked.wrong == 0 && checked.counts_agree && !checked.sampled, "{checked:?}");
    }
    // A check that has come to its end leaves nothing behind.
    assert!(!folder.file("verified.journal").exists());
    assert!(check(usize::MAX).1.iter().all(|checked| !checked.earlier));
    // Two at once: the second says so.
    let _lock = FolderLock::take(&folder.0.join("six"), "verified.journal").expect("a lock");
    let again = verify(&Tables::open(&folder.0, SIX), None, &|_, _, _| (), |_| ());
    assert!(matches!(again, Err(FileError::Busy(_))), "{again:?}");
}

#[test]
fn two_runs_in_one_folder_are_refused() {
    let folder = Folder::new("busy");
    fs::create_dir_all(folder.0.join("six")).expect("a folder");
    let _lock = FolderLock::take(&folder.0.join("six"), ".lock").expect("a lock");
    let settings = Settings {
        dir: Some(folder.0.clone()),
        threads: 1,
        memory: 1 << 30,
        most_men: Some(6),
        distances: false,
        placing: false,
    };
    let error = solve(SIX, &settings, &|_| ()).unwrap_err();
    assert!(error.to_string().contains("another run is at work in this folder"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let folder = Folder::new("full");
    fs::create_dir_all(folder.0.join("six")).expect("a folder");
    // Writing to this device fails as on a full disk.
    std::os::unix::fs::symlink("/dev/full", folder.file("3-4+3-2.tmp")).expect("a link");
    let error = run(&folder.0, true).unwrap_err();
    assert!(error.to_string().contains("the disk is full; what is finished is kept"), "{error}");
    let kept = folder.tables();
    assert!(kept.len() > 20);
    run(&folder.0, true).expect("room now");
    assert!(kept.iter().all(|(name, bytes)| folder.tables().get(name) == Some(bytes)));
}

#[test]
fn what_the_placing_phase_needs_is_said_at_once() {
    let Ok(Variant::Morris(nine)) = "nine".parse::<Variant>() else { panic!("nine") };
    let nine: MorrisVariant = nine;
    let memory = 7 << 30;
    let settings = Settings { dir: None, threads: 1, memory, most_men: None, distances: false, placing: true };
    let error = solve(nine, &settings, &|_| ()).unwrap_err();
    assert!(matches!(error, SolveError::PlacingMemory { .. }), "{error}");
    // Not asked for: that it will be left out is the first thing said.
    let told = Mutex::new(Vec::new());
    let begun = std::panic::catch_unwind(|| {
        let settings = Settings { placing: false, ..settings.clone() };
        solve(nine, &settings, &|event| {
            let begins = matches!(event, Event::Start { .. });
            told.lock().unwrap().push(event);
            assert!(!begins, "enough");
        })
    });
    let told = told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let [Event::NoPlacing(needed), Event::Start { .. }] = told[..] else { panic!("{told:?}") };
    assert!(begun.is_err() && (7.0..9.0).contains(&needed), "{needed}");
    let settings = Settings { most_men: Some(8), ..settings };
    let error = solve(nine, &settings, &|_| ()).unwrap_err();
    assert!(matches!(error, SolveError::PlacingNeedsAll), "{error}");
}

/// Wrong values of the placing phase are found, those without distances too.
#[test]
fn wrong_values_of_the_placing_phase_are_found() {
    let folder = Folder::new("wrong");
    run(&folder.0, true).expect("a run");
    let tables = Tables::open(&folder.0, SIX);
    let mut rng = Rng::new(8);
    for (_, class) in all_classes(SIX).into_iter().step_by(7) {
        let path = crate::file::path(&folder.0, SIX, class);
        let whole = fs::read(&path).expect("a table");
        let file = tables.file(class).expect("a whole file").expect("a file");
        let mut codes = file.all_codes().expect("whole blocks");
        let at = rng.below(codes.len() as u64) as usize;
        let wrong = if Value::from_code(codes[at]).wdl() == Wdl::Draw { Wdl::Win } else { Wdl::Draw };
        codes[at] = wrong.code();
        let tally = crate::solve::tally::tally(tables.indexer(), class, &codes);
        let wdl = crate::solve::pair::pack(&codes);
        let counts = (codes.len() as u64, &tally);
        crate::file::write_wdl(&path, SIX, class, &wdl, counts).expect("a changed table");
        let mut found = 0;
        verify(&Tables::open(&folder.0, SIX), None, &|_, _, _| (), |checked| {
            found += if checked.class == class { checked.wrong } else { 0 };
        })
        .expect("whole files");
        assert!(found >= 1, "{class} {at}");
        fs::write(&path, whole).expect("the whole table");
    }
}
