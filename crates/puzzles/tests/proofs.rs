//! Every puzzle that comes with the program is proved again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rayuela_puzzles::make::check;
use rayuela_puzzles::{Puzzle, read};
use rayuela_rules::Variant;

/// No file is larger, so that a part is fetched in a moment.
const MOST_BYTES: usize = 100_000;

/// All puzzles by variant: those of `nine.txt`, or of `nine-1.txt`, `nine-2.txt` and so on.
fn all_puzzles() -> BTreeMap<String, Vec<Puzzle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut puzzles: BTreeMap<String, Vec<Puzzle>> = BTreeMap::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let name = name.split('-').next().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.len() < MOST_BYTES, "{}: {} bytes", path.display(), text.len());
        let read = read(name.parse().unwrap(), &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        puzzles.entry(name.to_string()).or_default().extend(read);
    }
    puzzles
}

#[test]
fn every_puzzle_has_one_right_answer_at_every_step() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for (name, puzzles) in all_puzzles() {
        let variant: Variant = name.parse().unwrap();
        let wrong = check(variant, &puzzles, threads).unwrap();
        assert_eq!(wrong.map(|wrong| wrong.to_string()), None, "{name}");
    }
}

#[test]
fn every_game_has_enough() {
    let puzzles = all_puzzles();
    let count = |name: &str| puzzles.get(name).map_or(0, Vec::len);
    for name in ["nine", "six", "twelve", "stacking", "morelli9", "morelli13"] {
        assert!(count(name) >= 500, "{name}: {}", count(name));
    }
    for name in ["morelli9+2011", "morelli13+2011"] {
        assert!(count(name) >= 100, "{name}: {}", count(name));
    }
}

#[test]
fn numbers_rise_and_ratings_are_spread() {
    for (name, puzzles) in all_puzzles() {
        assert!(puzzles.is_sorted_by(|a, b| a.number < b.number), "{name}");
        let (low, high) = (puzzles.iter().map(|p| p.rating).min(), puzzles.iter().map(|p| p.rating).max());
        assert!(low.zip(high).is_some_and(|(low, high)| high - low >= 800), "{name}: {low:?} to {high:?}");
        assert!(puzzles.iter().all(|puzzle| puzzle.line.len() <= 7), "{name}");
    }
}
