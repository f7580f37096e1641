//! The rule books' figures, examples and sample games.

use rayuela_rules::morelli::{Cell, Morelli};
use rayuela_rules::{AnyGame, AnyPosition, Color, Outcome, Position, Reason, Variant};
use rayuela_testkit::data::{self, Figure};

fn figure(number: &str) -> (Figure, Morelli) {
    let figure = data::figures("figures/morelli-2015.json").into_iter().find(|f| f.figure == number).unwrap();
    let position = morelli(&figure.variant, &figure.position);
    (figure, position)
}

fn morelli(variant: &str, text: &str) -> Morelli {
    let Ok(Variant::Morelli(variant)) = variant.parse() else { panic!("{variant}") };
    Morelli::parse(variant, text).unwrap()
}

fn with_turn(figure: &Figure, turn: &str) -> Morelli {
    let (board, _) = figure.position.split_once(' ').unwrap();
    morelli(&figure.variant, &format!("{board} {turn}"))
}

/// The frames that a written turn completes, by name.
fn frames(position: &Morelli, turn: &str) -> Vec<String> {
    let mv = position.parse_turn(turn).unwrap();
    position.frames_completed(mv).map(|frame| frame.to_string()).collect()
}

#[test]
fn every_turn_of_every_figure_is_legal_as_written() {
    for figure in data::figures("figures/morelli-2015.json") {
        let position = AnyPosition::parse(figure.variant.parse().unwrap(), &figure.position).unwrap();
        let legal = position.compact_turns();
        for turn in &figure.turns {
            assert!(legal.contains(turn), "figure {}: {turn}", figure.figure);
        }
        assert_eq!(position.text(), figure.position, "figure {}", figure.figure);
    }
}

#[test]
fn figures_of_set_ups_are_random_set_ups() {
    for number in ["1", "8", "9", "10"] {
        let (_, position) = figure(number);
        let black = position.pieces(Color::Black);
        assert_eq!(black.len() as usize, position.size().pieces() / 2, "figure {number}");
        assert!(black.iter().all(|cell| position.piece_at(cell.opposite()) == Some(Color::White)), "figure {number}");
    }
}

#[test]
fn figure_2_destinations_of_a5() {
    let (_, position) = figure("2");
    let mut found: Vec<String> =
        position.legal_moves().iter().map(|mv| mv.to.name(position.size()).to_string()).collect();
    found.sort();
    let expected = "B4 B5 B6 C3 C5 C7 D2 D5 D8 E5 E9 F10 F5 G11 G5 H12 H5 I5 J5 K5 L5";
    assert_eq!(found.join(" "), expected);
    for (turn, why) in [
        ("A5-I13", "must land on a band nearer the Throne"),
        ("A5-M5", "must land on a band nearer the Throne"),
        ("A5-E1", "must land on a band nearer the Throne"),
        ("A5-A6", "must land on a band nearer the Throne"),
        ("A5-C6", "a piece moves in a straight line, along a row, a column or a diagonal"),
    ] {
        assert_eq!(position.parse_turn(turn).unwrap_err().to_string(), format!("{turn}: {why}"));
    }
}

#[test]
fn figure_3_captures_and_safety() {
    let (figure, position) = figure("3");
    let captures = |turn: &str| position.notation(position.parse_turn(turn).unwrap());
    assert_eq!(captures("D1-B3"), "D1-B3 xB4");
    assert_eq!(captures("D1-D2"), "D1-D2 xE3");
    assert_eq!(captures("D1-I6"), "D1-I6 xH6I5I7J5J6J7");
    // Moving in between two adverse pieces is safe.
    let white = with_turn(&figure, "w -");
    let mv = white.parse_turn("E3-E10").unwrap();
    let after = white.play(mv).unwrap();
    assert_eq!(mv.capture_count(), 0);
    assert_eq!(after.piece_at(mv.to), Some(Color::White));
}

#[test]
fn figure_4_ripple_rule() {
    let (_, position) = figure("4");
    let after = position.play(position.parse_turn("G11-J8").unwrap()).unwrap();
    let color = |file, rank| after.piece_at(Cell::at(after.size(), file, rank).unwrap());
    assert_eq!(color(9, 6), Some(Color::White), "J7 is captured");
    assert_eq!(color(10, 7), Some(Color::Black), "K8 is not");
}

#[test]
fn figure_5_frames() {
    let (_, black) = figure("5 (Black)");
    assert_eq!(frames(&black, "E3-D4*"), ["Green 1"]);
    let by_capture = frames(&black, "E3-E4xF4*");
    assert_eq!(by_capture.len(), 1);
    assert!(by_capture[0].starts_with("Green") && by_capture[0] != "Green 1");
    let (_, white) = figure("5 (White)");
    assert_eq!(frames(&white, "B7-F7"), ["Indigo 2"]);
    let after = white.play(white.parse_turn("B7-F7").unwrap()).unwrap();
    assert_eq!(after.throne(), Some(Color::White));
}

#[test]
fn figure_6_ending() {
    let (_, position) = figure("6");
    assert_eq!(position.count_moves(), 8);
    let after = position.play(position.parse_turn("L9-J11").unwrap()).unwrap();
    let ending = after.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Color::Black), Reason::NoMove));
}

#[test]
fn notation_examples_of_both_editions() {
    // 10.1: the forms, each on a position made for it.
    let position = morelli("morelli13", "13/13/13/13/13/13/13/13/13/13/13/13/1b11 b -");
    assert_eq!(position.parse_turn("B1-H7").unwrap(), position.parse_turn("b1 - h7").unwrap());
    let (_, black) = figure("5 (Black)");
    let capture_and_throne = black.parse_turn("e3-e4 Xf4*").unwrap();
    assert_eq!(black.notation(capture_and_throne), "E3-E4 xF4*");
    assert_eq!(black.compact(capture_and_throne), "E3-E4xF4*");
    // In 2015 captures and `*` may be left out; what is written and does not hold is an error.
    assert_eq!(black.parse_turn("E3-E4//"), Ok(capture_and_throne));
    let message = |turn: &str| black.parse_turn(turn).unwrap_err().to_string();
    assert_eq!(message("E3-F3*"), "E3-F3*: must land on a band nearer the Throne");
    assert_eq!(message("E3-E4xG4"), "E3-E4xG4: G4 is not captured: nothing of the other player stands there");
    assert_eq!(message("E3-E4xH5"), "E3-E4xH5: H5 is not captured: it is not next to the destination");
    assert_eq!(message("A1-B2"), "A1-B2: there is nothing on A1 to move");
    assert_eq!(message("B7-C7"), "B7-C7: the piece on B7 is your opponent's");
    assert_eq!(message("Z1-B2"), "Z1-B2: Z1 is not on this board");
    assert_eq!(message("E3"), "`E3`: column 3: expected `-` between the two cells, but the text ends");
}

#[test]
fn editions_differ_in_what_may_be_refused() {
    let (figure, _) = figure("5 (Black)");
    let old = morelli("morelli13+2011", &figure.position);
    for turn in ["E3-E4", "E3-E4xF4", "E3-E4xF4*", "E3-D4", "E3-D4*"] {
        assert!(old.is_legal(old.parse_turn(turn).unwrap()), "{turn}");
    }
    // Without the capture there is no frame; the words are those of 2011.
    assert_eq!(
        old.parse_turn("E3-E4*").unwrap_err().to_string(),
        "E3-E4*: `*` is wrong: the move does not complete a frame"
    );
    let (board, _) = figure.position.split_once(' ').unwrap();
    let held = morelli("morelli13+2011", &format!("{board} b b"));
    let message = held.parse_turn("E3-D4*").unwrap_err().to_string();
    assert_eq!(message, "E3-D4*: `*` is wrong: Black's tower is in place already");
    assert_eq!(
        old.parse_turn("E3-G7").unwrap_err().to_string(),
        "E3-G7: a stone moves in a straight line, along a row, a column or a diagonal"
    );
    assert_eq!(old.parse_turn("B7-C7").unwrap_err().to_string(), "B7-C7: the stone on B7 is your opponent's");
    // A refused capture is gone for good, and a refused frame too: nothing is left to take on the next turn.
    let after = old.play(old.parse_turn("E3-D4").unwrap()).unwrap();
    assert_eq!(after.throne(), None);
}

#[test]
fn sample_games() {
    for sample in data::sample_games("games/morelli.json") {
        let start = AnyPosition::parse(sample.variant.parse().unwrap(), &sample.start).unwrap();
        let mut game = AnyGame::new(start);
        for turn in &sample.moves {
            assert_eq!(game.ending(), None);
            game.play_text(turn).unwrap();
            let written = game.notation(game.ply() - 1).unwrap();
            assert_eq!(written, turn.trim_end_matches('/'));
        }
        let outcome = game.ending().unwrap().outcome;
        let expected = match sample.result.as_str() {
            "B" => Outcome::Win(Color::Black),
            "W" => Outcome::Win(Color::White),
            _ => Outcome::Draw,
        };
        assert_eq!(outcome, expected);
    }
}

#[test]
fn the_throne_is_crossed_only_while_vacant() {
    let crossing = morelli("morelli5", "5/5/b4/5/5 b -");
    assert!(crossing.parse_turn("A3-D3").is_ok());
    assert_eq!(crossing.parse_turn("A3-C3").unwrap_err().to_string(), "A3-C3: no piece may land on the Throne");
    let closed = morelli("morelli5", "5/5/b4/5/5 b w");
    let message = closed.parse_turn("A3-D3").unwrap_err().to_string();
    assert_eq!(message, "A3-D3: the Throne may not be crossed while it is occupied");
    let blocked = morelli("morelli5", "5/5/bw3/5/5 b -");
    assert_eq!(blocked.parse_turn("A3-D3").unwrap_err().to_string(), "A3-D3: B3 stands in the way");
    assert_eq!(blocked.parse_turn("A3-B3").unwrap_err().to_string(), "A3-B3: B3 is occupied");
}
