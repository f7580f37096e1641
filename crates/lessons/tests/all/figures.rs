//! Every figure: valid, asking for something, solved by exactly the right turns, and showing what its text says.

use rayuela_lessons::{Figure, Task, Verdict, lesson, lessons};
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{AnyPosition, Color, Outcome, Position, Variant};
use rayuela_testkit::data;

/// The turns that solve each figure; after a final `x` any man may be removed or taken.
const SOLUTIONS: &[(&str, &[&str])] = &[
    ("learn-morelli-moving-far", &["A5-L5"]),
    ("learn-morelli-moving-diagonal", &["A5-H12"]),
    ("learn-morelli-moving-cross", &["A4-E4", "A4-F4"]),
    ("learn-morelli-moving-stop", &["A4-C4"]),
    ("learn-morelli-capturing-one", &["D1-B3xB4"]),
    ("learn-morelli-capturing-six", &["D1-I6xH6I5I7J5J6J7"]),
    ("learn-morelli-capturing-between", &["E3-E10"]),
    ("learn-morelli-capturing-no-ripple", &["G11-J8xJ7"]),
    ("learn-morelli-frames-corner", &["E3-D4*"]),
    ("learn-morelli-frames-capture", &["E3-E4xF4*", "G4-G5xF4*"]),
    ("learn-morelli-frames-three", &["B7-F7xG6G8*", "F4-F7xG6G8*"]),
    ("learn-morelli-frames-prevent", &["F13-F12"]),
    ("learn-morelli-throne-evict", &["A1-B2*"]),
    ("learn-morelli-throne-new", &["B2-C3*"]),
    ("learn-morelli-ending-march", &["L9-J11"]),
    ("learn-morelli-ending-shut", &["A2-B2"]),
    ("learn-morelli-notation-read", &["D12-G9xF8H8"]),
    ("learn-morelli-editions-refuse", &["F6-C3"]),
    ("learn-2011-moving-axis", &["K13-B4"]),
    ("learn-2011-moving-through", &["G13-G2", "G13-G3", "G13-G4", "G13-G5", "G13-G6"]),
    ("learn-2011-moving-tower", &["G13-G8"]),
    ("learn-2011-centre-corners", &["I1-H2*"]),
    ("learn-2011-centre-skew", &["E9-D8*"]),
    ("learn-2011-centre-decline", &["A1-B2"]),
    ("learn-2011-capturing-one", &["F6-C3xB2"]),
    ("learn-2011-capturing-between", &["E9-E6"]),
    ("learn-2011-capturing-two", &["A1-C3xC4D3"]),
    ("learn-2011-capturing-choose", &["A1-C3xD3"]),
    ("learn-2011-capturing-all", &["A1-C3xC4*"]),
    ("learn-2011-capturing-both", &["D1-D4xC3*"]),
    ("learn-2011-capturing-no-ripple", &["F9-F6xF5"]),
    ("learn-2011-ending-close", &["D7-D5"]),
    ("learn-morris-placing-mill", &["g7xa1", "g7xd6"]),
    ("learn-morris-mills-protected", &["e4-e3xb2", "e4-e3xd7", "e4-e3xf6"]),
    ("learn-morris-mills-block", &["d5-d6"]),
    ("learn-morris-swing-close", &["d6-d7x"]),
    ("learn-morris-swing-banned", &["g4-g1x"]),
    ("learn-morris-ending-third", &["d7-d6xa1", "d7-d6xd5", "d7-d6xg1"]),
    ("learn-morris-ending-blocked", &["b2-b4"]),
    ("learn-morris-flying-jump", &["a1-d7x", "g7-a4x"]),
    ("learn-morris-options-step", &["a1-b2x"]),
    ("learn-morris-options-two", &["g7x"]),
    ("learn-morris-six-mill", &["c5x"]),
    ("learn-morris-twelve-mill", &["a1xa4", "a1xd6"]),
    ("learn-stacking-stacks-first", &["f2x"]),
    ("learn-stacking-mills-borrow", &["g7~a7x"]),
    ("learn-stacking-winning-move", &["g4-g7"]),
    ("learn-stacking-winning-turn", &["g7~d7"]),
    ("learn-stacking-winning-start", &["~g1"]),
    ("learn-2011-ending-one", &["H11-E8", "H11-F9", "H11-H9", "H11-J9"]),
    ("learn-morris-notation-place", &["g7xd6"]),
    ("learn-morris-notation-move", &["e4-e3xb2"]),
    ("learn-stacking-notation-read", &["g7~a7xd6>d7"]),
    ("learn-play-opening-punish", &["A6-C4xB3D4"]),
    ("learn-play-safe-choose", &["A6-F6"]),
    ("learn-play-safe-step", &["E2-C4"]),
    ("learn-play-frames-take", &["A5-D5*"]),
    ("learn-play-frames-stop", &["D1-E2xD3"]),
    ("learn-play-frames-block", &["C1-C2"]),
    ("learn-play-double-small", &["G4-E6xD5"]),
    ("learn-play-double-large", &["E1-C3xD3"]),
    ("learn-play-throne-wait", &["A4-B5"]),
    ("learn-play-throne-prepare", &["A2-B3xB4C3"]),
    ("learn-play-tempo-hold", &["C5-D5xD4"]),
    ("learn-play-tempo-five", &["A4-B3xC4"]),
    ("learn-play-tempo-last", &["B1-C2xC3"]),
    ("learn-play-endings-capture", &["A2-B3xC3C4*"]),
    ("learn-play-endings-turn", &["A6-C8xD7*"]),
    ("learn-play-endings-save", &["C1-D2"]),
    ("learn-play-crossings-place", &["e4"]),
    ("learn-play-crossings-parry", &["e3"]),
    ("learn-play-mills-step-out", &["c5-c4"]),
    ("learn-play-mills-which", &["a5-c5"]),
    ("learn-play-blocking-one", &["d4-c4"]),
    ("learn-play-blocking-three", &["b2-b3"]),
    ("learn-play-blocking-nine", &["d2-d3"]),
    ("learn-play-three-corner", &["g1-d1"]),
    ("learn-play-three-shut", &["d1-a1"]),
    ("learn-play-flying-fork", &["g7-d2"]),
    ("learn-play-turning-right", &["c4-c5~e5xd6>c5"]),
    ("learn-play-third-short", &["f4-f6"]),
    ("learn-play-third-long", &["d7-d6"]),
    ("learn-play-third-make", &["d6-b6"]),
    ("learn-play-starving-race", &["b2-c3"]),
    ("learn-play-starving-plan", &["f2-g1"]),
];

fn figures() -> impl Iterator<Item = &'static Figure> {
    lessons().iter().flat_map(|lesson| lesson.figures())
}

fn figure(key: &str) -> &'static Figure {
    figures().find(|figure| figure.key == key).unwrap_or_else(|| panic!("no figure {key}"))
}

fn after(key: &str, turn: &str) -> AnyPosition {
    figure(key).start().after(turn).unwrap()
}

/// Whether a turn is the expected one, or begins with it where what is removed is left open.
fn fits(turn: &str, expected: &str) -> bool {
    turn == expected || expected.ends_with('x') && turn.starts_with(expected)
}

#[test]
fn exactly_the_right_turns_solve_each_figure() {
    for figure in figures() {
        let (start, solutions) = (figure.start(), figure.solutions());
        assert_eq!(start.text(), figure.position, "{} is not in the usual form", figure.key);
        if figure.task == Task::Any {
            assert!(solutions.len() == start.compact_turns().len() && solutions.len() > 1, "{}", figure.key);
            continue;
        }
        let (_, expected) = SOLUTIONS.iter().find(|(key, _)| *key == figure.key).unwrap_or_else(|| {
            panic!("{} is not listed: {solutions:?}", figure.key);
        });
        let right = |turn: &String| expected.iter().any(|&expected| fits(turn, expected));
        assert!(solutions.iter().all(right), "{}: {solutions:?}", figure.key);
        let found = |expected: &&str| solutions.iter().any(|turn| fits(turn, expected));
        assert!(expected.iter().all(found), "{}: {solutions:?}", figure.key);
        assert!(start.compact_turns().len() > solutions.len(), "{}: nothing to find", figure.key);
    }
    assert_eq!(SOLUTIONS.len(), figures().filter(|figure| figure.task != Task::Any).count());
}

#[test]
fn turns_are_judged_in_either_form_and_illegal_ones_told() {
    let figure = figure("learn-morelli-capturing-one");
    assert_eq!(figure.accepts(&figure.start(), "d1-b3 xB4"), Verdict::Solved);
    assert_eq!(figure.accepts(&figure.start(), "D1-D2"), Verdict::NotThis);
    assert!(matches!(figure.accepts(&figure.start(), "D1-D13"), Verdict::Illegal(_)));
}

#[test]
fn the_figures_of_2015_are_the_rule_books() {
    let book = data::figures("figures/morelli-2015.json");
    let all: Vec<&Figure> = figures().filter(|figure| figure.key.starts_with("learn-morelli-")).collect();
    let mut used = 0;
    for printed in &book {
        let shown = |figure: &&&Figure| figure.position == printed.position && figure.variant == printed.variant;
        let here: Vec<_> = all.iter().filter(shown).collect();
        used += usize::from(!here.is_empty());
        // A turn that the book shows and a figure asks for is legal exactly as printed.
        for figure in here {
            let legal = figure.start().compact_turns();
            assert!(printed.turns.iter().all(|turn| legal.contains(turn)), "{}", figure.key);
        }
    }
    assert_eq!(used, 8, "figures 1, 2, 3, 4, 5 (Black), 5 (White), 6 and 9");
}

#[test]
fn the_starts_of_2011_are_the_games_own() {
    let Ok(Variant::Morelli(variant)) = "morelli13+2011".parse::<Variant>() else { panic!() };
    let text = |start: fn(MorelliVariant) -> Morelli| start(variant).setup().to_string();
    assert_eq!(figure("learn-2011-setup-facing").position, text(Morelli::facing_start));
    assert_eq!(figure("learn-2011-setup-adjacent").position, text(Morelli::adjacent_start));
}

#[test]
fn what_the_texts_say_of_morelli_holds() {
    // Figure 6: White has moves, Black has none, so every turn of White's ends the game, and Black wins.
    let last = figure("learn-morelli-ending-march").start();
    assert_eq!(last.compact_turns().len(), 8);
    for turn in last.compact_turns() {
        let ending = last.after(&turn).unwrap().ending().expect("Black is gridlocked");
        assert_eq!(ending.outcome, Outcome::Win(Color::Black));
    }
    // The second step would have completed a Green frame.
    let AnyPosition::Morelli(march) = after("learn-morelli-ending-march", "L9-J11") else { panic!() };
    let mut setup = march.setup();
    setup.turn = Color::White;
    let march = Morelli::from_setup(march.variant(), &setup).unwrap();
    let second = march.parse_turn("J11-I10").unwrap();
    assert!(march.frames_completed(second).any(|frame| frame.to_string().starts_with("Green")));
    // Stepping between two pieces leaves everything as it is.
    assert_eq!(after("learn-morelli-capturing-between", "E3-E10").text().matches('w').count(), 9);
    // White threatens Orange 5 by E13-F12 if Black does something else.
    let loose = after("learn-morelli-frames-prevent", "M1-L2");
    let AnyPosition::Morelli(position) = loose else { panic!() };
    let threat = position.parse_turn("E13-F12*").unwrap();
    assert_eq!(position.frames_completed(threat).next().map(|frame| frame.to_string()).as_deref(), Some("Orange 5"));
    // 2011: after the right turn Black has no second one, and after another White gets both moves in.
    let right = after("learn-2011-ending-close", "D7-D5");
    assert!(right.compact_turns().iter().all(|turn| right.after(turn).unwrap().ending().is_some()));
    let slow = after("learn-2011-ending-close", "D7-D6").after("A6-B6").unwrap().after("D6-D5").unwrap();
    assert!(slow.after("B6-C5*").is_ok());
    // 2015 would have captured B2.
    let Ok(variant) = "morelli7".parse() else { panic!() };
    let refused = figure("learn-morelli-editions-refuse");
    let strict = AnyPosition::parse(variant, refused.position).unwrap();
    assert!(strict.compact_turns().contains(&"F6-C3xB2".to_string()));
}

#[test]
fn what_the_texts_say_of_morris_holds() {
    // The swinging man can go back at once, whatever Black replies.
    let swung = after("learn-morris-swing-close", "d6-d7xg4");
    for reply in swung.compact_turns() {
        let next = swung.after(&reply).unwrap();
        assert!(next.compact_turns().iter().any(|turn| turn.starts_with("d7-d6x")), "{reply}");
    }
    // The barred line is open where re-forming is allowed.
    let banned = figure("learn-morris-swing-banned");
    let text = banned.position.trim_end_matches(" b6d6f6 -");
    let free = AnyPosition::parse("nine".parse().unwrap(), text).unwrap();
    assert!(free.compact_turns().iter().any(|turn| turn.starts_with("d7-d6x")));
    assert!(!banned.start().compact_turns().iter().any(|turn| turn.starts_with("d7-d6")));
    // Two mills, two men.
    assert!(figure("learn-morris-options-two").solutions().iter().all(|turn| turn.matches('x').count() == 2));
    // Black wins by blocking: nobody was removed.
    let ending = after("learn-morris-ending-blocked", "b2-b4").ending().unwrap();
    assert_eq!(ending.reason, rayuela_rules::Reason::Blocked);
}

/// While men are in hand, both players have placed the same number when White is to move.
#[test]
fn placing_figures_look_like_real_games() {
    for figure in figures().filter(|figure| !figure.variant().is_morelli()) {
        let fields: Vec<&str> = figure.position.split(' ').collect();
        let count = |letters: &str| fields[0].chars().filter(|c| letters.contains(*c)).count();
        let hands: Vec<usize> = fields[2..4].iter().map(|hand| hand.parse().unwrap()).collect();
        if figure.variant() == Variant::Stacking {
            assert_eq!([count("wWB") + hands[0], count("bWB") + hands[1]], [9, 9], "{}", figure.key);
        }
        assert!(fields[1] == "b" || hands[0] == hands[1], "{}", figure.key);
    }
}

#[test]
fn lessons_have_addresses_and_counterparts() {
    for one in lessons() {
        assert_eq!(lesson(one.family.slug(), one.slug), Some(*one));
        assert_eq!(one.beside.is_some(), one.counterpart().is_some(), "{}", one.slug);
    }
    assert!(lesson("morelli", "nonsense").is_none());
}
