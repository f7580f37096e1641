//! The check of runs with `noreform`: right ones pass, wrong values are found.

use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisVariant;

use super::noreform::MemoryCheck;
use super::{Checked, verify_in_memory};
use crate::index::Class;
use crate::solve::events::{Event, Settings};
use crate::solve::run::{Solved, solve};
use crate::value::Value;

fn variant(name: &str) -> MorrisVariant {
    let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
    variant
}

/// A run of part of a variant, and the counts that the solver told of its classes.
fn solved(name: &str, most_men: usize) -> (Solved, Vec<(Class, [u64; 3])>) {
    let most_men = Some(most_men);
    let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men, distances: true, placing: false };
    let told = std::sync::Mutex::new(Vec::new());
    let listener = |event: Event| {
        if let Event::Class(result) = event {
            told.lock().unwrap().push((result.class, [result.wins, result.losses, result.draws]));
        }
    };
    let solved = solve(variant(name), &settings, &listener).expect("a run");
    (solved, told.into_inner().unwrap())
}

fn checked(solved: &Solved) -> Vec<Checked> {
    let mut found = Vec::new();
    verify_in_memory(solved, &|class, done, of| assert!(done <= of, "{class}"), |checked| found.push(checked));
    found
}

#[test]
fn every_value_of_a_right_run_follows() {
    for (options, most) in [
        ("+noreform", 8),
        ("+diagonal+noreform", 7),
        ("+double+noreform", 7),
        ("+flying+noreform", 7),
        ("+double+flying+noreform", 7),
        ("+diagonal+double+flying+noreform", 7),
        ("+double+flying", 7),
    ] {
        let name = format!("six{options}");
        let (solved, mut told) = solved(&name, most);
        let found = checked(&solved);
        for class in &found {
            assert!(class.wrong == 0 && class.counts_agree && !class.sampled, "{name}: {class:?}");
        }
        let mut counts: Vec<_> = found.iter().filter_map(|class| Some((class.class, class.counts?))).collect();
        counts.sort_unstable();
        told.sort_unstable();
        assert_eq!(counts, told, "{name}");
    }
}

#[test]
fn every_wrong_or_missing_value_is_found() {
    let (mut solved, _) = solved("six+double+noreform", 7);
    let class = Class::new(4, 3);
    let mut codes = |change: &dyn Fn(&mut Vec<u16>)| {
        let codes = solved.bans.as_mut().and_then(|bans| bans.codes_mut(class)).expect("a class");
        let right = codes.clone();
        change(codes);
        let found = MemoryCheck::new(&solved, &|_, _, _| ()).class(class).expect("the class");
        *solved.bans.as_mut().and_then(|bans| bans.codes_mut(class)).expect("a class") = right;
        found
    };
    let all = codes(&|_| ());
    assert!(all.wrong == 0 && all.counts_agree, "{all:?}");
    // Entries with and without bans, whose numbers differ by the placement.
    for at in (0..all.entries as usize).step_by(9_001) {
        let found = codes(&|codes| {
            let wrong = if Value::from_code(codes[at]).distance() == Some(5) { Value::Draw } else { Value::Win(5) };
            codes[at] = wrong.code();
        });
        assert!(found.wrong >= 1 && found.example.is_some(), "{at}: {found:?}");
    }
    let short = codes(&|codes| codes.truncate(codes.len() - 1));
    assert!(short.wrong >= 1 && !short.counts_agree, "{short:?}");
    let long = codes(&|codes| codes.push(0));
    assert!(!long.counts_agree, "a value that belongs to no position: {long:?}");
}
