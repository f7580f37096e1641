//! What the lessons on playing well claim, checked again with the tables and the engine.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Limits, Line, Options, Score};
use rayuela_lessons::{Figure, Shelf, Task, lessons};
use rayuela_rules::morelli::{Cell, Morelli};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position, Rng, Variant};
use rayuela_tables::{ClassResult, Event, Settings, SixTablebase, Value, solve};

fn figures() -> impl Iterator<Item = &'static Figure> {
    let strategy = lessons().iter().filter(|lesson| lesson.shelf == Shelf::Strategy);
    strategy.flat_map(|lesson| lesson.figures())
}

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

/// The engine's best lines.
fn search(position: AnyPosition, limits: &Limits, multi_pv: usize) -> Vec<Line<AnyMove>> {
    let options = Options { hash_mib: 8.0, multi_pv, ..Options::default() };
    let mut engine = AnyEngine::new(position.variant(), options);
    engine.search(&AnyGame::new(position), limits, &AtomicBool::new(false), &mut |_| {}).unwrap().lines
}

/// The first move of a line, in compact form.
fn first(position: &AnyPosition, line: &Line<AnyMove>) -> String {
    position.compact(line.turns[0])
}

/// What the tables of Six say of each move to the one who plays it.
fn six_values(figure: &Figure) -> Vec<(String, Value)> {
    let start = figure.start();
    let value = |turn: &String| match start.after(turn).unwrap() {
        AnyPosition::Morris(next) => SixTablebase::embedded().probe(&next).unwrap(),
        _ => panic!("Six"),
    };
    start.compact_turns().into_iter().map(|turn| (turn.clone(), flip(value(&turn)))).collect()
}

/// A value as the other player sees it.
fn flip(value: Value) -> Value {
    match value {
        Value::Win(n) => Value::Loss(n),
        Value::Loss(n) => Value::Win(n),
        Value::Draw => Value::Draw,
    }
}

#[test]
fn moves_said_to_win_in_six_are_the_only_ones_that_do() {
    let six: Vec<&Figure> = figures().filter(|figure| figure.variant == "six").collect();
    assert_eq!(six.len(), 5);
    for figure in six {
        let (values, solutions) = (six_values(figure), figure.solutions());
        for (turn, value) in values {
            let solves = solutions.contains(&turn);
            match figure.task {
                Task::Holds(_) => assert_eq!(solves, !matches!(value, Value::Loss(_)), "{} {turn}", figure.key),
                _ => assert_eq!(solves, matches!(value, Value::Win(_)), "{} {turn} {value:?}", figure.key),
            }
        }
    }
}

/// Whether a figure's answer is proved by tables rather than by search.
fn is_of_tables(figure: &Figure) -> bool {
    figure.variant == "six" || figure.key.starts_with("learn-play-three") || figure.key == "learn-play-flying-fork"
}

#[test]
fn the_engine_prefers_and_proves_what_the_lessons_ask_for() {
    for figure in figures().filter(|figure| !is_of_tables(figure)) {
        let start = figure.start();
        let expected = match figure.task {
            Task::Best(turns) | Task::Wins(turns) | Task::Holds(turns) => turns,
            _ => continue,
        };
        let best = &search(start, &Limits::nodes(40_000), 1)[0];
        assert!(expected.contains(&first(&start, best).as_str()), "{}: {:?}", figure.key, first(&start, best));
        match figure.task {
            Task::Wins(_) => assert!(matches!(best.score, Score::Win(_)), "{}: {}", figure.key, best.score),
            Task::Holds(_) => assert_eq!(best.score, Score::Draw, "{}", figure.key),
            _ => {}
        }
    }
}

/// Where a text says that everything else draws or loses, that is proved too.
#[test]
fn the_other_moves_are_proved_to_do_worse() {
    let keys = [
        "learn-play-frames-take",
        "learn-play-frames-stop",
        "learn-play-frames-block",
        "learn-play-double-small",
        "learn-play-throne-wait",
        "learn-play-throne-prepare",
        "learn-play-tempo-hold",
        "learn-play-tempo-five",
        "learn-play-tempo-last",
        "learn-play-endings-save",
        "learn-play-starving-race",
    ];
    for key in keys {
        let figure = figures().find(|figure| figure.key == key).unwrap();
        let (start, holds) = (figure.start(), matches!(figure.task, Task::Holds(_)));
        for line in &search(start, &Limits::nodes(200_000), 60)[1..] {
            let worse = matches!(line.score, Score::Loss(_)) || !holds && line.score == Score::Draw;
            assert!(worse, "{key} {}: {}", first(&start, line), line.score);
        }
    }
}

/// Three moves take the Throne at once in that figure, and all of them lose.
#[test]
fn taking_the_throne_too_soon_loses() {
    let figure = figures().find(|figure| figure.key == "learn-play-throne-prepare").unwrap();
    let start = figure.start();
    let hasty: Vec<String> = start.compact_turns().into_iter().filter(|turn| turn.ends_with('*')).collect();
    assert_eq!(hasty.len(), 3);
    let lines = search(start, &Limits::nodes(200_000), 60);
    for line in lines.iter().filter(|line| hasty.contains(&first(&start, line))) {
        assert!(matches!(line.score, Score::Loss(_)), "{}", first(&start, line));
    }
}

/// The classes of Nine with up to seven men: their shares, and the answers of the figures.
#[test]
fn few_men_in_nine_are_as_the_tables_say() {
    for (name, shares, keys) in [
        (
            "nine",
            [("3-3", [54, 24]), ("4-3", [94, 6])],
            ["learn-play-three-corner", "learn-play-three-shut"].as_slice(),
        ),
        ("nine+flying", [("3-3", [83, 17]), ("4-3", [10, 0])], ["learn-play-flying-fork"].as_slice()),
    ] {
        let Variant::Morris(morris) = variant(name) else { panic!() };
        let settings =
            Settings { dir: None, threads: 1, memory: 1 << 30, most_men: Some(7), distances: true, placing: false };
        let results: Mutex<Vec<ClassResult>> = Mutex::default();
        let heard = |event: Event| {
            if let Event::Class(result) = event {
                results.lock().unwrap().push(result);
            }
        };
        let solved = solve(morris, &settings, &heard).unwrap();
        let results = results.into_inner().unwrap();
        for (class, [wins, losses]) in shares {
            let result = results.iter().find(|result| result.class.to_string() == class).unwrap();
            let all = (result.wins + result.losses + result.draws) as f64;
            let percent = |count: u64| (100.0 * count as f64 / all).round() as i32;
            assert_eq!([percent(result.wins), percent(result.losses)], [wins, losses], "{name} {class}");
        }
        for key in keys {
            let figure = figures().find(|figure| figure.key == *key).unwrap();
            let start = figure.start();
            for turn in start.compact_turns() {
                let next = start.after(&turn).unwrap();
                let AnyPosition::Morris(position) = next else { panic!() };
                let wins = match next.ending() {
                    Some(_) => true,
                    None => matches!(solved.value(&position), Some(Value::Loss(_))),
                };
                assert_eq!(wins, figure.solutions().contains(&turn), "{key} {turn}");
            }
        }
    }
}

#[test]
fn the_crossing_points_come_first() {
    let start = AnyPosition::start(variant("nine"));
    let lines = search(start, &Limits::depth(10), 4);
    let mut points: Vec<String> = lines.iter().map(|line| first(&start, line)).collect();
    points.sort_unstable();
    assert_eq!(points, ["b4", "d2", "d6", "f4"]);
}

/// Nearly always the first move is that of a piece in a corner; the text has the counts of sixty starts. From there only the diagonal
/// leads in.
#[test]
fn first_moves_come_from_the_corners() {
    let Variant::Morelli(nine) = variant("morelli9") else { panic!() };
    let file_and_rank = |cell: Cell| cell.file_rank(nine.size);
    let in_corner = |cell| [0, 8].contains(&file_and_rank(cell).0) && [0, 8].contains(&file_and_rank(cell).1);
    let from_corner = |seed: u64| {
        let start = Morelli::random_start(nine, seed);
        for mv in start.legal_moves().into_iter().filter(|mv| in_corner(mv.from)) {
            let ((file, rank), (to_file, to_rank)) = (file_and_rank(mv.from), file_and_rank(mv.to));
            assert_eq!(file.abs_diff(to_file), rank.abs_diff(to_rank));
        }
        let line = &search(AnyPosition::Morelli(start), &Limits::nodes(20_000), 1)[0];
        matches!(line.turns[0], AnyMove::Morelli(mv) if in_corner(mv.from))
    };
    let count = (1..=12).filter(|&seed| from_corner(seed)).count();
    assert!(count >= 9, "{count} of 12");
}

/// When all men are placed, both players have nine singletons less the number of stacks.
#[test]
fn singletons_run_out_together() {
    let mut rng = Rng::new(7);
    for _ in 0..20 {
        let mut position = AnyPosition::start(Variant::Stacking);
        for _ in 0..60 {
            let turns = position.legal_moves();
            if turns.is_empty() {
                break;
            }
            position.play_unchecked(turns[rng.below(turns.len() as u64) as usize]);
            let text = position.text();
            let fields: Vec<&str> = text.split(' ').collect();
            let count = |letters: &str| fields[0].chars().filter(|c| letters.contains(*c)).count();
            let hands: Vec<usize> = fields[2..4].iter().map(|hand| hand.parse().unwrap()).collect();
            assert_eq!([count("w") + hands[0], count("b") + hands[1]], [9 - count("WB"); 2], "{text}");
        }
    }
}
