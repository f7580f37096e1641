//! Wrong values in whole files are found; what a check needs is known before it begins.

use std::sync::Mutex;

use super::{verify, verify_memory};
use crate::file::{self, Content, TableFile};
use crate::index::{Class, Indexer};
use crate::lock::FolderLock;
use crate::solve::events::Settings;
use crate::solve::run::solve;
use crate::solve::tally::tally;
use crate::tables::Tables;
use crate::value::Value;

/// A whole file with wrong values in it: no checksum notices, only the turns do.
#[test]
fn wrong_values_in_whole_files_are_found() {
    let dir = std::env::temp_dir().join(format!("rayuela-wrong-values-{}", std::process::id()));
    let rules = crate::SIX;
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 2,
        memory: 1 << 30,
        most_men: Some(7),
        distances: false,
        placing: false,
    };
    solve(rules, &settings, &|_| ()).expect("a run");
    let indexer = Indexer::new(rules);
    let class = Class::new(4, 3);
    let path = file::path(&dir, rules, class);
    let right = TableFile::open(&path, rules, class, indexer.entries(class)).unwrap().all_codes().unwrap();
    let check = || {
        let found = Mutex::new(Vec::new());
        verify(&Tables::open(&dir, rules), None, &|_, _, _| (), |checked| found.lock().unwrap().push(checked))
            .expect("whole files");
        found.into_inner().unwrap().into_iter().filter(|checked| checked.wrong > 0).collect::<Vec<_>>()
    };
    assert!(check().is_empty());
    for (at, value) in [(0, Value::Draw), (777, Value::Loss(2)), (5000, Value::Win(3))] {
        let mut codes = right.clone();
        // A win further away than it is will do where the value is the same.
        let value = if Value::from_code(codes[at]) == value { Value::Win(9) } else { value };
        codes[at] = value.code();
        let tally = tally(&indexer, class, &codes);
        let content = Content { codes: &codes, tally: &tally, distances: true };
        file::write(&path, rules, class, content).unwrap();
        let found = check();
        let four_three = found.iter().find(|checked| checked.class == class).expect("the changed class");
        assert!(four_three.wrong >= 1 && four_three.example.is_some(), "{four_three:?}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

/// While the solver writes and drops files in a folder, a check of it would mean nothing.
#[test]
fn a_folder_in_which_the_solver_is_at_work_is_not_checked() {
    let dir = std::env::temp_dir().join(format!("rayuela-verify-busy-{}", std::process::id()));
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 1,
        memory: 1 << 30,
        most_men: Some(6),
        distances: false,
        placing: false,
    };
    solve(crate::SIX, &settings, &|_| ()).expect("a run");
    let check = || verify(&Tables::open(&dir, crate::SIX), Some(10), &|_, _, _| (), |_| ());
    // Two checks at once are none of the solver's business; the solver waits for both.
    let reader = FolderLock::share(&dir.join("six")).expect("no run");
    assert!(check().is_ok());
    assert!(solve(crate::SIX, &settings, &|_| ()).is_err());
    drop(reader);
    let writer = FolderLock::take(&dir.join("six"), ".lock").expect("no other run");
    let error = check().unwrap_err();
    assert!(error.to_string().contains("another run is at work in this folder"), "{error}");
    drop(writer);
    assert!(check().is_ok());
    std::fs::remove_dir_all(&dir).unwrap();
}

/// The largest class at a byte an entry, twice, and what a removal from it leads to.
#[test]
fn the_memory_of_a_check_is_known_before() {
    let dir = std::env::temp_dir().join(format!("rayuela-verify-memory-{}", std::process::id()));
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 1,
        memory: 1 << 30,
        most_men: Some(8),
        distances: false,
        placing: false,
    };
    solve(crate::SIX, &settings, &|_| ()).expect("a run");
    let tables = Tables::open(&dir, crate::SIX);
    let entries = |a, b| Indexer::new(crate::SIX).entries(Class::new(a, b));
    let needed = verify_memory(&tables, None).expect("whole files");
    assert!((2 * entries(4, 4)..5 * entries(4, 4)).contains(&needed), "{needed}");
    // A sample of one entry in thousands reads single blocks.
    assert_eq!(verify_memory(&tables, Some(1)).expect("whole files"), 0);
    std::fs::remove_dir_all(&dir).unwrap();
}
