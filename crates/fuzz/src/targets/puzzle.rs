//! Files of puzzles: a line with the variant, then the file.

use rayuela_puzzles::{Answer, Attempt, Catalogue, Puzzle, Rating, Stage, Wish, read};
use rayuela_rules::{Position, Rng};

use super::GAME_WORDS;
use crate::mutations::below;
use crate::trace::{Trace, accepted, hash, joined, refused};
use crate::{Target, input, seeds};

const FILES: [(&str, &str); 5] = [
    ("six", include_str!("../../../puzzles/data/six.txt")),
    ("nine", include_str!("../../../puzzles/data/nine.txt")),
    ("stacking", include_str!("../../../puzzles/data/stacking.txt")),
    ("morelli9", include_str!("../../../puzzles/data/morelli9.txt")),
    ("morelli13+2011", include_str!("../../../puzzles/data/morelli13+2011.txt")),
];

pub(super) const TARGET: Target = Target {
    name: "puzzle",
    about: "files of puzzles, and attempts at them",
    run,
    seeds: || {
        let lines = |(variant, file): (&'static str, &'static str)| {
            let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
            let groups = lines.chunks(3).step_by(lines.len() / 20 + 1).map(<[&str]>::to_vec).collect::<Vec<_>>();
            groups.into_iter().map(move |group| format!("{variant}\n# A comment\n{}\n", group.join("\n")))
        };
        seeds::bytes(FILES.into_iter().flat_map(lines))
    },
    fresh: Some(fresh),
    words: GAME_WORDS,
    longest: 2048,
};

/// A puzzle of the right form: moves of a game, which need not be right.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let variant = seeds::any_variant(rng);
    let plies = below(rng, 20);
    let mut game = seeds::any_game(variant, plies, rng);
    let mut text = format!("{variant}\n{} 1500 win-in-3 only-move | {} |", rng.below(9), game.position().text());
    for _ in 0..1 + 2 * below(rng, 4) {
        let Some(turn) = seeds::any_turn(game.position(), rng) else { break };
        text.push_str(&format!(" {turn}"));
        if game.play_text(&turn).is_err() {
            break;
        }
    }
    text.into_bytes()
}

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (line, file) = input::first_line(&text);
    let variant = input::variant(line);
    let catalogue = Catalogue::read(variant, [file]);
    let puzzles = match read(variant, file) {
        Ok(puzzles) => puzzles,
        Err(error) => return refused(error.error),
    };
    let written: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    assert_eq!(read(variant, &written).as_ref(), Ok(&puzzles), "{written}");
    // What can be read whole can be listed, too.
    let catalogue = catalogue.unwrap_or_else(|error| panic!("{error}: {file}"));
    assert_eq!(catalogue.len(), puzzles.len());
    choose(&catalogue, &puzzles, hash(data));
    joined(puzzles.into_iter().take(3).map(|puzzle| solve(puzzle, hash(data))).chain([accepted(&[catalogue.len()])]))
}

/// Every way to choose gives one of the puzzles.
fn choose(catalogue: &Catalogue, puzzles: &[Puzzle], seed: u64) {
    let mut rng = Rng::new(seed);
    let themes = catalogue.themes();
    let theme = themes.get(below(&mut rng, themes.len().max(1))).map(|(theme, _)| *theme);
    let last_seen = |number: u32| (number.is_multiple_of(2)).then_some(u64::from(number));
    let wish = Wish { theme, rating: Rating::default(), last_seen: &last_seen };
    let chosen = [catalogue.next(&wish, &mut rng), catalogue.daily(seed), catalogue.streak(&[], &mut rng)];
    for chosen in chosen {
        assert_eq!(chosen.is_some(), !puzzles.is_empty());
        let Some(number) = chosen else { continue };
        let puzzle = catalogue.puzzle(number).expect("a puzzle of the list").expect("a puzzle that was read");
        assert!(puzzles.contains(&puzzle), "{puzzle}");
    }
}

/// The line solves it; with anything else in between, the first attempt decides.
fn solve(puzzle: Puzzle, seed: u64) -> Trace {
    let line = puzzle.line.clone();
    assert_eq!(puzzle.after(0), puzzle.position);
    let mut attempt = Attempt::new(puzzle.clone());
    for (i, &mv) in line.iter().enumerate() {
        if i % 2 == 1 {
            assert_eq!(attempt.reply(), Some(mv));
            continue;
        }
        let answer = attempt.play(mv);
        assert_eq!(answer, if i + 1 == line.len() { Answer::Solved } else { Answer::Right }, "{puzzle}");
    }
    assert_eq!((attempt.result(), attempt.position()), (Some(true), puzzle.after(line.len())), "{puzzle}");
    let mut rng = Rng::new(seed);
    let mut attempt = Attempt::new(puzzle);
    for _ in 0..12 {
        act(&mut attempt, &mut rng);
        assert_eq!(attempt.moves().len(), attempt.moves().iter().filter(|(at, mv)| at.is_legal(*mv)).count());
    }
    accepted(&[line.len(), usize::from(attempt.stage() == Stage::Wrong), usize::from(attempt.is_over())])
}

/// Something that a solver may do.
fn act(attempt: &mut Attempt, rng: &mut Rng) {
    let result = attempt.result();
    let position = attempt.position();
    let any = position.random_move(rng);
    match (rng.below(8), any) {
        (0, _) => attempt.give_hint(),
        (1, _) => attempt.retry(),
        (2, _) => drop(attempt.show_next()),
        (3, _) if rng.below(8) == 0 => attempt.give_up(),
        (4, Some(mv)) => drop(attempt.refute(mv)),
        (5, Some(mv)) => drop(attempt.play(mv)),
        (6, _) => drop(attempt.reply()),
        _ => drop(attempt.expected().map(|mv| attempt.play(mv))),
    }
    assert!(result.is_none() || attempt.result() == result, "the first attempt counts");
}
