use rayuela_worker::messages::Line;

use super::*;

fn position() -> AnyPosition {
    AnyPosition::parse("six".parse().unwrap(), "w.w/.b./w..b/.../..b w 0 0").unwrap()
}

/// What a server with the tables of Six says.
fn truth() -> String {
    let AnyPosition::Morris(morris) = position() else { unreachable!("Six is Morris") };
    rayuela_tables::Probed::of(&morris, |_| Ok(None)).unwrap().unwrap().to_json()
}

#[cfg(feature = "online")]
fn read(json: &str) -> Known {
    server::checked(&position(), &serde_json::from_str(json).unwrap())
}

#[cfg(feature = "online")]
#[test]
fn every_move_has_its_value_and_the_best_comes_first() {
    let Known::Exact(exact, Source::Server) = read(&truth()) else { panic!("{}", truth()) };
    assert_eq!((exact.moves.len(), exact.complete), (position().legal_moves().len(), true));
    assert!(exact.moves.is_sorted_by(|(_, a), (_, b)| compare(*a, *b) != Ordering::Greater));
    assert!(agrees(exact.value, exact.moves[0].1));
}

#[cfg(feature = "online")]
#[test]
fn a_server_that_lies_is_noticed() {
    let truth = truth();
    let (whole, list) = truth.split_once("],\"value\":").unwrap();
    let other = if list.starts_with("\"draw\"") { "\"win\",\"distance\":3" } else { "\"draw\"" };
    // Another value of the position, a move that is missing, one that is illegal.
    assert_eq!(read(&format!("{whole}],\"value\":{other},\"variant\":\"six\"}}")), Known::Wrong);
    let (first, rest) = truth.split_once("},{").unwrap();
    let (start, _) = first.split_once("{\"turn\"").unwrap();
    assert_eq!(read(&format!("{start}{{{rest}")), Known::Wrong);
    assert_eq!(read(&truth.replacen("\"turn\":\"", "\"turn\":\"z", 1)), Known::Wrong);
    // A file that it cannot read is no lie.
    assert_eq!(read("{\"damaged\":true}"), Known::Damaged(Place::Server));
}

/// Moves of the start of Nine as the worker answers.
fn worker(depth: u16, value: Score, moves: &[(&str, Score)]) -> (AnyPosition, Found<AnyMove>) {
    let position = AnyPosition::start("nine".parse().unwrap());
    let mut lines = vec![Line { score: value, turns: Vec::new() }];
    lines.extend(moves.iter().map(|(mv, score)| Line { score: *score, turns: vec![mv.to_string()] }));
    let found = Found { id: 1, depth, nodes: 0, ms: 0, threads: 1, lines };
    (position, found.read(&position))
}

fn of_worker((position, found): (AnyPosition, Found<AnyMove>)) -> Known {
    Known::of_worker(&position, &found)
}

#[test]
fn a_book_may_know_some_of_the_moves() {
    let known = of_worker(worker(values::BOOK, Score::Draw, &[("d7", Score::Loss { turns: 0 }), ("a7", Score::Draw)]));
    let Known::Exact(exact, Source::Book) = known else { panic!("{known:?}") };
    assert_eq!((exact.value, exact.moves.len(), exact.complete), (Score::Draw, 2, false));
    assert_eq!(exact.moves[0].1, Score::Draw);
    // A position is worth at least as much as each of its moves.
    assert_eq!(of_worker(worker(values::BOOK, Score::Draw, &[("a7", Score::Win { turns: 0 })])), Known::Nothing);
    assert_eq!(
        of_worker(worker(values::BOOK, Score::Draw, &[("a7", Score::Draw), ("a7", Score::Draw)])),
        Known::Nothing
    );
    assert!(matches!(of_worker(worker(values::BOOK, Score::Draw, &[])), Known::Exact(..)));
    // One move that wins is enough for tables that do not have the position.
    let win = Score::Win { turns: 1 };
    let known = of_worker(worker(values::TABLES, win, &[("d7", win)]));
    let Known::Exact(exact, Source::Device) = &known else { panic!("{known:?}") };
    assert_eq!((exact.value, exact.complete, known.best().map(|(_, score)| score)), (win, false, Some(win)));
    let (position, found) = worker(values::DAMAGED, Score::Draw, &[]);
    assert_eq!(Known::of_worker(&position, &Found { lines: Vec::new(), ..found }), Known::Damaged(Place::Device));
}

#[test]
fn the_device_is_believed_before_the_server() {
    let of = |value, source| Known::Exact(Exact { value, moves: Vec::new(), complete: false }, source);
    let draw = |source| of(Score::Draw, source);
    let win = of(Score::Win { turns: 3 }, Source::Server);
    let both = |here, there| Known::of_both(here, there);
    assert_eq!(both(draw(Source::Book), win.clone()), draw(Source::Despite));
    assert_eq!(both(draw(Source::Book), Known::Wrong), draw(Source::Despite));
    assert_eq!(both(draw(Source::Book), draw(Source::Server)), draw(Source::Server), "the server knows every move");
    assert_eq!(both(draw(Source::Book), Known::Nothing), draw(Source::Book));
    assert_eq!(both(Known::Damaged(Place::Device), draw(Source::Server)), draw(Source::Instead));
    assert_eq!(both(Known::Damaged(Place::Device), Known::Nothing), Known::Damaged(Place::Device));
    assert_eq!(both(Known::Nothing, win.clone()), win);
    assert_eq!(both(Known::Nothing, Known::Wrong), Known::Wrong);
    // One move of the server's is not what the book has proved.
    let mv = |score| vec![(AnyPosition::start("nine".parse().unwrap()).legal_moves()[0], score)];
    let here = Exact { value: Score::Draw, moves: mv(Score::Draw), complete: false };
    let there = Exact { value: Score::Draw, moves: mv(Score::Loss { turns: 4 }), complete: false };
    let known = both(Known::Exact(here.clone(), Source::Book), Known::Exact(there, Source::Server));
    assert_eq!(known, Known::Exact(here, Source::Despite));
}

/// White, to move, can fly into a mill and leaves Black two men.
fn near_the_end() -> AnyPosition {
    AnyPosition::parse("nine+flying".parse().unwrap(), "w.w/.../..b/w....b/.../.../..b w 0 0").unwrap()
}

#[test]
fn a_move_that_ends_the_game_has_the_value_of_the_rules() {
    let position = near_the_end();
    let wins = |mv| {
        let mut next = position;
        next.play_unchecked(mv);
        next.outcome().is_some()
    };
    let legal = position.legal_moves();
    assert!(legal.iter().any(|mv| wins(*mv)));
    let exact = |value, of_win| {
        let moves = legal.iter().map(|&mv| (mv, if wins(mv) { of_win } else { Score::Draw }));
        Exact::new(&position, value, moves.collect())
    };
    let win = Score::Win { turns: 1 };
    assert!(exact(win, win).is_some());
    assert_eq!(exact(Score::Draw, Score::Draw), None);
}

#[test]
fn what_the_device_knows_of_moves_and_proves_comes_before_the_server() {
    let position = AnyPosition::start("nine".parse().unwrap());
    let [first, second, ..] = position.legal_moves()[..] else { panic!("Nine has many moves") };
    let server = Exact { value: Score::Draw, moves: vec![(first, Score::Draw)], complete: false };
    let there = || Known::Exact(server.clone(), Source::Server);
    let both = |moves| Known::of_both(Known::Moves(moves), there());
    assert_eq!(both(vec![(first, Score::Loss { turns: 2 })]), Known::Wrong);
    assert_eq!(both(vec![(first, Score::Draw), (second, Score::Loss { turns: 2 })]), there());
    // Without a server they are what is known.
    let alone = Known::Moves(vec![(first, Score::Draw)]);
    assert_eq!(Known::of_both(alone.clone(), Known::Nothing), alone);
    assert_eq!((alone.moves().len(), alone.best()), (1, None));
    let (_, found) = worker(values::MOVES, Score::Draw, &[]);
    let lines = vec![Line { score: Score::Draw, turns: vec![first] }];
    let found = Found { lines, id: found.id, depth: found.depth, nodes: 0, ms: 0, threads: 1 };
    assert_eq!(Known::of_worker(&position, &found), Known::Moves(vec![(first, Score::Draw)]));
    // What the engine proves refutes a server, not the book.
    let proof = Score::Win { turns: 7 };
    assert!(there().is_refuted_by(proof) && !there().is_refuted_by(Score::Draw));
    assert!(!there().is_refuted_by(Score::Estimate { chance: 0.9, value: 300 }));
    assert!(!Known::Exact(server, Source::Book).is_refuted_by(proof));
}

#[test]
fn a_distance_of_the_tables_is_not_the_length_of_the_game() {
    let exact = Exact { value: Score::Win { turns: 5 }, moves: Vec::new(), complete: false };
    assert_eq!(exact.white(Color::White), Score::Win { turns: 0 });
    assert_eq!(exact.white(Color::Black), Score::Loss { turns: 0 });
}

#[test]
fn an_unknown_distance_is_neither_short_nor_long() {
    let scores = [
        Score::Win { turns: 1 },
        Score::Win { turns: 0 },
        Score::Draw,
        Score::Loss { turns: 0 },
        Score::Loss { turns: 9 },
        Score::Loss { turns: 2 },
    ];
    assert!(scores.is_sorted_by(|a, b| compare(*a, *b) == Ordering::Less), "{:?}", scores.map(rank));
}

#[test]
fn what_can_be_known() {
    for (name, known, on_server) in [
        ("nine", true, true),
        ("twelve+flying", true, true),
        ("six+noreform", true, false),
        ("morelli5+2011", true, false),
        ("morelli9", false, false),
        ("stacking", false, false),
    ] {
        let variant: Variant = name.parse().unwrap();
        assert_eq!((can_be_known(variant), can_be_on_server(variant)), (known, on_server), "{name}");
    }
}
