//! Every target, all seeds and regression inputs, and some changed inputs; `RAYUELA_FUZZ_INPUTS` asks for more.

use rayuela_fuzz::runner::{Plan, regressions, run, smoke, try_input};
use rayuela_fuzz::{Mutator, TARGETS, Target, find};

/// Changed inputs for a target: fewer where one takes long.
fn inputs(target: &Target) -> u64 {
    match target.name {
        "six" => 20,
        "ugi" | "thinker" | "network" | "facts" => 300,
        "table" | "certificate" | "series" | "puzzle" => 500,
        _ => 3_000,
    }
}

#[test]
fn every_target() {
    for target in TARGETS {
        smoke(target, inputs(target));
    }
}

#[test]
fn names_are_unique_and_every_target_has_seeds() {
    for target in TARGETS {
        assert_eq!(TARGETS.iter().filter(|other| other.name == target.name).count(), 1, "{}", target.name);
        assert!(find(target.name).is_some(), "{}", target.name);
        assert!(!(target.seeds)().is_empty(), "{}", target.name);
    }
}

/// Folders of regression inputs belong to targets, here or in the tests of another crate.
#[test]
fn inputs_that_once_failed_are_run() {
    for target in TARGETS {
        for (path, input) in regressions(target) {
            try_input(target, &input).unwrap_or_else(|message| panic!("{}: {message}", path.display()));
        }
    }
}

#[test]
fn a_stream_follows_from_its_seed() {
    let target = find("record").unwrap();
    let seeds = (target.seeds)();
    let stream = |seed| {
        let mut mutator = Mutator::new(target, &seeds, seed);
        (0..200).map(|_| mutator.input()).collect::<Vec<_>>()
    };
    assert_eq!(stream(5), stream(5));
    assert_ne!(stream(5), stream(6));
}

/// A target that breaks is found out, and its input made small.
#[test]
fn a_fault_is_found() {
    let target = Target {
        run: |data| {
            assert!(!data.windows(2).any(|pair| pair == b"x*"), "a fault");
            0
        },
        ..*find("turn").unwrap()
    };
    let failure =
        run(&target, &Plan { inputs: 1_000_000, time: None, threads: 2, seed: 3, patience: None }).unwrap_err();
    assert_eq!((&failure.input[..], &failure.message[..]), (&b"x*"[..], "a fault"));
}

/// Every target is a program of libFuzzer's, too.
#[test]
fn libfuzzer_has_the_same_targets() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz");
    let manifest = std::fs::read_to_string(format!("{folder}/Cargo.toml")).unwrap();
    let mut listed: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""))
        .collect();
    let mut names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    listed.sort_unstable();
    names.sort_unstable();
    assert_eq!(listed, names);
    for name in names {
        let program = std::fs::read_to_string(format!("{folder}/fuzz_targets/{name}.rs")).unwrap();
        assert!(program.contains(&format!("target!(\"{name}\")")), "{name}");
    }
}
