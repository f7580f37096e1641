//! Games: history, endings, undo; records of whole games; turns put together by clicks.

use rayuela_rules::morelli::{Fists, Morelli, Placing, PlacingKind};
use rayuela_rules::morris::{Board, Morris, PointName};
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{
    AnyGame, AnyPosition, Color, Game, GameError, Outcome, Position, Progress, Prompt, Reason, Record, Rng, Spot,
    TurnBuilder, Variant,
};
use rayuela_testkit::walks;

fn morelli(variant: &str, text: &str) -> Morelli {
    let Ok(Variant::Morelli(variant)) = variant.parse() else { panic!("{variant}") };
    Morelli::parse(variant, text).unwrap()
}

fn morris(variant: &str, text: &str) -> Morris {
    let Ok(Variant::Morris(variant)) = variant.parse() else { panic!("{variant}") };
    Morris::parse(variant, text).unwrap()
}

#[test]
fn an_agreed_ending_is_decided_by_the_throne() {
    for (throne, outcome) in
        [("-", Outcome::Draw), ("b", Outcome::Win(Color::Black)), ("w", Outcome::Win(Color::White))]
    {
        let start = morelli("morelli5", &format!("wbbbb/w3w/w3w/w3w/bbbbw b {throne}"));
        let mut agreed = Game::new(start);
        assert_eq!(agreed.agree().unwrap().outcome, outcome);
        assert_eq!(agreed.ending().unwrap().reason, Reason::Agreement);
        let mut timed = Game::new(start);
        assert_eq!(timed.game_time_out().unwrap().outcome, outcome);
        // Running out of time and resigning lose, no matter who holds the Throne.
        let mut flagged = Game::new(start);
        assert_eq!(flagged.time_out(Color::Black).unwrap().outcome, Outcome::Win(Color::White));
        let mut resigned = Game::new(start);
        assert_eq!(resigned.resign(Color::White).unwrap().outcome, Outcome::Win(Color::Black));
        let over = resigned.play_text("B1-B2").unwrap_err();
        assert_eq!(over.to_string(), "the game is over (resignation: black)");
    }
    let mut nine = Game::new(morris("nine", ".../.../.../....../.../.../... w 9 9"));
    assert_eq!(nine.game_time_out(), Err(GameError::NotTimed));
    assert_eq!(nine.agree().unwrap().outcome, Outcome::Draw);
}

#[test]
fn the_third_occurrence_draws_and_undo_takes_it_back() {
    let start = morris("nine", "w.w/.../.../w....b/.../.../bb. w 0 0");
    let mut game = Game::new(start);
    let there_and_back = ["g7-d7", "d1-d2", "d7-g7", "d2-d1"];
    for (i, turn) in there_and_back.iter().cycle().take(8).enumerate() {
        assert_eq!(game.ending(), None, "after {i}");
        game.play_text(turn).unwrap();
    }
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.ending().map(|e| (e.outcome, e.reason)), Some((Outcome::Draw, Reason::Repetition)));
    assert!(matches!(game.play_text("g7-d7"), Err(GameError::Over(_))));
    assert!(game.undo().is_some());
    assert_eq!(game.ending(), None);
    assert_eq!(game.moves().len(), 7);
    while game.undo().is_some() {}
    assert_eq!(game.undo(), None);
    assert_eq!(game.position(), &start);
    // Illegal turns leave everything as it was.
    let before = game.clone();
    assert!(game.play_text("a1-d5").is_err() && game.play_text("nonsense").is_err());
    assert_eq!(game, before);
}

#[test]
fn bans_are_part_of_a_position_and_of_its_repetition() {
    let a = morris("nine+noreform", "b.b/.../.../b...../.../.../www w 0 0 - -");
    let b = morris("nine+noreform", "b.b/.../.../b...../.../.../www w 0 0 a1d1g1 -");
    assert_ne!(a, b);
    assert_ne!(a.zobrist(), b.zobrist());
}

/// Whole random games of every variant through a record and back.
#[test]
fn records_of_whole_games() {
    let mut rng = Rng::new(3);
    for variant in Variant::all() {
        let start = walks::any_start(variant, &mut rng);
        let mut game = AnyGame::new(start);
        while game.ending().is_none() && game.ply() < 120 {
            let position = game.position();
            let turn = position.notation(walks::lively_move(position, &mut rng).unwrap());
            game.play_text(&turn).unwrap();
        }
        let record = Record::of_game(&game);
        let text = record.to_string();
        let read = Record::parse_all(&text).unwrap();
        assert_eq!(read, std::slice::from_ref(&record), "{text}");
        let replayed = read[0].replay().unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(replayed.game, game, "{text}");
        assert_eq!(replayed.result, game.ending().map(|ending| ending.outcome));
        assert_eq!(replayed.doubts, []);
    }
}

#[test]
fn the_example_record_with_comments_and_variations() {
    let text = r#"[Variant "morelli9"]
[Start "bwwbbbwbb/b7w/w7w/w7w/b7w/b7b/b7b/b7w/wwbwwwbbw b -"]
[Result "black"]
[Termination "agreement"]

{a short one} 1. A4-D4 I8-E4 {bold} (1... I8-H8 2. C1-C2 {quiet}) 2. C1-F4 xE4 F1-C4 3. F9-F6 E1-E3 4. A9-D6* A7-C5 xD4
"#;
    let records = Record::parse_all(text).unwrap();
    let [record] = &records[..] else { panic!() };
    assert_eq!(record.line.comments, ["a short one"]);
    assert_eq!(record.line.turns.len(), 8);
    assert_eq!(record.line.turns[1].comments, ["bold"]);
    assert_eq!(record.line.turns[1].variations[0].turns[1].comments, ["quiet"]);
    assert_eq!(record.line.turns[2].text, "C1-F4 xE4");
    assert_eq!(Record::parse_all(&record.to_string()).as_ref(), Ok(&records));
    let replayed = record.replay().unwrap();
    assert_eq!(replayed.game.ply(), 8);
    assert_eq!(replayed.result, Some(Outcome::Win(Color::Black)));
    // Two games in one file, and the place of what is wrong.
    assert_eq!(Record::parse_all(&format!("{text}\n{text}")).unwrap().len(), 2);
    let error = Record::parse_all("[Variant \"nine\"]\n\n1. d2 {no end").unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 7: this comment has no `}`");
    let doubtful = Record::parse_all(&text.replace("I8-H8", "I8-A8")).unwrap()[0].replay().unwrap();
    let doubts: Vec<String> = doubtful.doubts.iter().map(ToString::to_string).collect();
    assert_eq!(doubts, ["in a variation, move 2: I8-A8: must land on a band nearer the Throne"]);
    assert_eq!(doubtful.game, replayed.game);
}

#[test]
fn records_tell_the_set_up_phases() {
    let mut pairs = Placing::new(PlacingKind::Pairs, rayuela_rules::morelli::Size::N5);
    while let Some((color, _)) = pairs.to_place() {
        let cell = pairs.legal().next().unwrap();
        pairs.place(color, cell).unwrap();
    }
    let start = pairs.finish(rayuela_rules::morelli::Edition::E2015).unwrap();
    let mut record = Record::of_game(&AnyGame::new(AnyPosition::Morelli(start)));
    record.set_tag("Mode", "pairs");
    record.set_tag("Pairs", pairs.to_string());
    assert_eq!(record.replay().unwrap().doubts, []);
    // The start can be left out: it follows from the placements.
    record.tags.retain(|(name, _)| name != "Start");
    assert_eq!(*record.replay().unwrap().game.position(), AnyPosition::Morelli(start));
    record.set_tag("Pairs", "A1 A1");
    assert_eq!(record.replay().unwrap_err().to_string(), "Pairs tag: A1 is occupied");
    let fists = Fists::parse_tag("adjacent free").unwrap();
    assert_eq!(fists.0.settle(fists.1).to_string(), "facing");
}

/// Clicks named by points, for Morris.
fn point(name: &str) -> Spot {
    Spot::of_point(name.parse::<PointName>().unwrap().on(Board::Three).unwrap(), Board::Three)
}

#[test]
fn clicks_2011_captures_one_by_one() {
    let position = morelli("morelli13+2011", "13/13/13/3b3b1b3/7w5/3b2b6/1w5w5/6b2b3/7w5/5wb2b3/4b8/13/13 b -");
    let cell = |name: &str| {
        let file = name.as_bytes()[0] - b'A';
        Spot { file: file.into(), rank: name[1..].parse::<usize>().unwrap() - 1 }
    };
    let mut builder = TurnBuilder::new(&position);
    assert_eq!(builder.prompts(), [Prompt::Piece]);
    builder.click(cell("E3")).unwrap();
    assert_eq!(builder.prompts(), [Prompt::Destination]);
    // Landing may be all of it, or F4 may be captured, and then the Centre taken.
    let Progress::MayStop(plain) = builder.click(cell("E4")).unwrap() else { panic!() };
    assert_eq!(position.compact(plain), "E3-E4");
    assert_eq!(builder.prompts(), [Prompt::Capture, Prompt::Occupy]);
    let Progress::MayStop(capture) = builder.click(cell("F4")).unwrap() else { panic!() };
    assert_eq!(position.compact(capture), "E3-E4xF4");
    assert!(builder.click(cell("A1")).is_err());
    let Progress::Complete(all) = builder.click(cell("G7")).unwrap() else { panic!() };
    assert_eq!(position.compact(all), "E3-E4xF4*");
    assert!(builder.undo() && builder.undo());
    assert_eq!(builder.progress(), Progress::MayStop(plain));
}

#[test]
fn clicks_of_a_double_removal_follow_the_legal_order() {
    // The loose man must go first; only then does the mill lose its protection.
    let position = morris("nine+double", "bbb/.../.../b...../.w./w.w/.w. w 1 0");
    let mut builder = TurnBuilder::new(&position);
    builder.click(point("d2")).unwrap();
    let spots: Vec<Spot> = builder.next().into_iter().map(|(spot, _)| spot).collect();
    assert_eq!(spots, [point("a4")]);
    assert_eq!(builder.click(point("a4")).unwrap(), Progress::Incomplete);
    assert!(matches!(builder.click(point("d7")).unwrap(), Progress::Complete(_)));
}

#[test]
fn clicks_of_a_stacking_turn_go_through_the_whole_processing() {
    let position = Stacking::parse(StackingVariant, "wBw/.../.../b...../.../.../... w 5 5").unwrap();
    let mut builder = TurnBuilder::new(&position);
    for (prompt, click) in
        [(Prompt::TurnOver, "d7"), (Prompt::Take, "a4"), (Prompt::PutUnder, "g7"), (Prompt::Place, "d6")]
    {
        assert_eq!(builder.prompts(), [prompt]);
        builder.click(point(click)).unwrap();
    }
    let Progress::Complete(mv) = builder.progress() else { panic!("{:?}", builder.prompts()) };
    assert_eq!(position.notation(mv), "~d7xa4>g7 d6");
}

#[test]
fn records_of_other_people() {
    let read = |text: &str| Record::parse_all(text).unwrap();
    // A game that ended before its first turn, and one after it.
    let two = read("[Variant \"nine\"]\n[Result \"white\"]\n\n[Variant \"six\"]\n\n1. a1 b2 *\n");
    assert_eq!(two.len(), 2);
    assert_eq!((two[0].tag("Variant"), two[1].tag("Variant")), (Some("nine"), Some("six")));
    assert_eq!(two[0].replay().unwrap().result, Some(Outcome::Win(Color::White)));
    assert_eq!(two[1].replay().unwrap().result, None);
    // Line ends of other systems, a byte order mark, a comment before the tags, dots with a blank.
    let odd = read("\u{feff}{intro}\r\n[Variant \"nine\"]\r\n\r\n1.\ta1 1. ... b2\r\n2.a4 b4//");
    assert_eq!(odd[0].line.comments, ["intro"]);
    assert_eq!(odd[0].replay().unwrap().game.ply(), 4);
    // Tags and marks that the game contradicts.
    let doubts = |text: &str| read(text)[0].replay().unwrap().doubts.len();
    assert_eq!(doubts("[Variant \"nine\"]\n\n1. a1// b2"), 1);
    assert_eq!(doubts("[Variant \"nine\"]\n\n1... a1"), 1);
    assert_eq!(doubts("[Variant \"nine\"]\n[Result \"1-0\"]\n[Termination \"magic\"]\n\n1. a1"), 2);
    assert_eq!(doubts("[Variant \"nine\"]\n[Result \"white\"]\n[Termination \"agreement\"]\n\n1. a1"), 1);
    let facing = "[Start \"bwwww/b3w/b3w/b3w/bbbbw b -\"]\n[Mode \"facing\"]";
    assert_eq!(doubts(&format!("[Variant \"morelli5\"]\n{facing}")), 1);
    let derived = read("[Variant \"morelli5\"]\n[Mode \"Facing\"]")[0].replay().unwrap();
    assert_eq!(*derived.game.position(), AnyPosition::start("morelli5".parse().unwrap()));
}

fn any_builder(variant: &str, position: Option<&str>) -> (AnyPosition, TurnBuilder<AnyPosition>) {
    let variant = variant.parse().unwrap();
    let position = position.map_or(AnyPosition::start(variant), |text| AnyPosition::parse(variant, text).unwrap());
    (position, TurnBuilder::new(&position))
}

const fn spot(file: usize, rank: usize) -> Spot {
    Spot { file, rank }
}

#[test]
fn another_piece_instead() {
    let (position, mut builder) = any_builder("morelli5", None);
    assert_eq!(builder.choose(spot(2, 0)), Ok(Progress::Incomplete));
    assert_eq!(builder.choose(spot(1, 0)), Ok(Progress::Incomplete));
    assert_eq!(builder.clicks(), [spot(1, 0)]);
    assert!(builder.choose(spot(4, 2)).is_err());
    assert_eq!(builder.clicks(), [spot(1, 0)]);
    assert_eq!(builder.choose(spot(1, 1)), Ok(Progress::Complete(position.parse_turn("B1-B2").unwrap())));
}

#[test]
fn chosen_again_is_let_go() {
    let (position, mut builder) = any_builder("morelli5+2011", Some("5/5/5/bw1wb/2b2 b -"));
    assert!(builder.choose(spot(2, 0)).is_ok() && builder.choose(spot(2, 0)).is_ok());
    assert!(builder.clicks().is_empty());
    for at in [spot(2, 0), spot(2, 1), spot(3, 1), spot(3, 1)] {
        assert!(!matches!(builder.choose(at), Err(_) | Ok(Progress::Complete(_))));
    }
    assert_eq!(builder.whole(), position.parse_turn("C1-C2").ok());
}

#[test]
fn placing_is_one_click_and_off_the_board_is_nowhere() {
    let (position, mut builder) = any_builder("six", None);
    assert!(builder.choose(spot(2, 2)).is_err());
    assert_eq!(builder.choose(spot(0, 0)), Ok(Progress::Complete(position.parse_turn("a1").unwrap())));
}

#[test]
fn captures_of_2011_one_by_one_or_all() {
    // C1-C2 flanks D2 between C2 and E2, and B2 between C2 and A2.
    let (position, mut builder) = any_builder("morelli5+2011", Some("5/5/5/bw1wb/2b2 b -"));
    let turn = |text: &str| Some(position.parse_turn(text).unwrap());
    builder.choose(spot(2, 0)).unwrap();
    assert!(matches!(builder.choose(spot(2, 1)), Ok(Progress::MayStop(_))));
    assert_eq!(builder.prompts(), [Prompt::Capture]);
    assert_eq!(builder.whole(), turn("C1-C2"));
    assert_eq!(builder.fullest(), turn("C1-C2xB2D2"));
    assert!(matches!(builder.choose(spot(3, 1)), Ok(Progress::MayStop(_))));
    assert_eq!(builder.whole(), turn("C1-C2xD2"));
    builder.clear();
    assert_eq!(builder.moves().len() as u64, position.count_moves());
}
