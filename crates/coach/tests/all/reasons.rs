//! Each reason on a position made for it.

use rayuela_coach::{Arg, Reason, reasons};
use rayuela_rules::{AnyPosition, Color, Position, Variant};

fn position(variant: &str, text: &str) -> AnyPosition {
    AnyPosition::parse(variant.parse::<Variant>().unwrap(), text).unwrap()
}

fn why(variant: &str, text: &str, played: &str, better: &str) -> Vec<Reason> {
    let position = position(variant, text);
    let turn = |text: &str| position.parse_turn(text).unwrap();
    reasons(&position, turn(played), Some(turn(better))).unwrap()
}

fn text_of(reason: &Reason) -> String {
    format!("{reason:?}")
}

#[test]
fn letting_a_frame_through() {
    let reasons = why("morelli7", "7/1w3w1/7/6b/7/5w1/wb5 b -", "G4-F4", "B1-B2");
    let frame = "Blue 1".parse().unwrap();
    assert!(reasons.contains(&Reason::LetsFrame { by: Color::White, frame }), "{reasons:?}");
    let args = Reason::LetsFrame { by: Color::White, frame }.args("morelli7".parse().unwrap());
    let expected = [
        ("edition", Arg::Word("e2015")),
        ("color", Arg::Word("white")),
        ("band", Arg::Word("blue")),
        ("number", Arg::Number(1)),
    ];
    assert_eq!(args, expected);
}

#[test]
fn giving_the_throne_away() {
    let reasons = why("morelli7", "7/1w3w1/7/6b/7/5w1/wb5 b b", "G4-F4", "B1-B2");
    let frame = "Blue 1".parse().unwrap();
    assert!(reasons.contains(&Reason::GivesThrone { to: Color::White, frame }), "{reasons:?}");
    // Where White's king sits already, another frame gives White nothing.
    let reasons = why("morelli7", "7/1w3w1/7/6b/7/5w1/wb5 b w", "G4-F4", "B1-B2");
    assert!(!reasons.iter().any(|reason| text_of(reason).contains("Throne")), "{reasons:?}");
}

#[test]
fn missing_a_frame() {
    let reasons = why("morelli7", "7/1w3w1/7/6b/7/5w1/wb5 w -", "F2-E3", "A1-B2");
    assert!(reasons.contains(&Reason::MissesFrame { frame: "Blue 1".parse().unwrap() }), "{reasons:?}");
    // 2011: refusing the Centre misses it too.
    let reasons = why("morelli7+2011", "7/1w3w1/7/6b/7/5w1/wb5 w -", "A1-B2", "A1-B2*");
    assert!(reasons.contains(&Reason::MissesFrame { frame: "Blue 1".parse().unwrap() }), "{reasons:?}");
}

#[test]
fn captures_left_and_missed() {
    let reasons = why("morelli7", "7/5w1/7/6b/7/7/wb5 b -", "B1-B2", "G4-F4");
    assert_eq!(reasons.iter().map(text_of).filter(|text| text.starts_with("LeavesCaptures")).count(), 1);
    let reasons = why("morelli7", "7/5w1/7/6b/7/1b5/w6 w -", "F6-E5", "F6-C3");
    let Some(Reason::MissesCaptures { cells }) = reasons.first() else { panic!("{reasons:?}") };
    assert_eq!(cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["B2"]);
}

#[test]
fn ending_a_lost_game() {
    let how = rayuela_rules::Reason::NoMove;
    let board = "5b1/b1w3w/1bbbbb1/1bw1b2/bwwwb2/1www1w1/b1w3w b w";
    let reasons = why("morelli7", board, "F7-F6", "F7-E6");
    assert!(reasons.contains(&Reason::EndsGame { winner: Some(Color::White), how }), "{reasons:?}");
    let reasons = why("morelli5", "1bb2/www2/bb1w1/bb1w1/wbwww b -", "C5-D4", "B1-C2");
    assert_eq!(reasons.first(), Some(&Reason::LetsWin { by: Color::White, how }));
}

#[test]
fn shutting_oneself_out() {
    let reasons = why("morelli5", "wbb1w/1b2b/ww1bb/w3w/b1wwb w -", "C1-C2", "C1-C4xD3");
    assert!(reasons.contains(&Reason::ShutsSelfOut), "{reasons:?}");
}

#[test]
fn mills_let_and_missed() {
    let reasons = why("nine", ".b./b.b/.w./w....b/.../.../w.w w 0 0", "a4-b4", "d5-d6");
    assert!(reasons.contains(&Reason::LetsMill { by: Color::Black, at: "d6".parse().unwrap() }), "{reasons:?}");
    assert!(reasons.contains(&Reason::LosesMen { count: 1 }), "{reasons:?}");
    let reasons = why("nine", ".b./b.b/.w./w....b/.../.../w.w b 0 0", "g4-f4", "d7-d6xa4");
    assert!(reasons.contains(&Reason::MissesMill { at: "d6".parse().unwrap() }), "{reasons:?}");
}

#[test]
fn wins_let_and_missed() {
    let how = rayuela_rules::Reason::TwoMen;
    let reasons = why("nine", ".b./b.b/.w./.....b/.../.../w.w b 0 0", "g4-f4", "d7-d6xd5");
    assert_eq!(reasons.first(), Some(&Reason::MissesWin { how }));
    let reasons = why("nine", ".b./b.b/.w./.....b/.../.../w.w w 0 0", "a1-a4", "d5-d6");
    assert_eq!(reasons.first(), Some(&Reason::LetsWin { by: Color::Black, how }));
}

#[test]
fn double_mills_opened_and_missed() {
    let (from, to) = ("d6".parse().unwrap(), "d7".parse().unwrap());
    let board = "b.b/bbb/.../.....w/.../.../w.w w 1 0";
    let reasons = why("nine", board, "c3", "d7");
    assert!(reasons.contains(&Reason::OpensDoubleMill { by: Color::Black, from, to }), "{reasons:?}");
    // Where a broken mill may not be closed at once, nothing swings.
    let reasons = why("nine+noreform", &format!("{board} - -"), "c3", "d7");
    assert!(!reasons.iter().any(|reason| text_of(reason).contains("Double")), "{reasons:?}");
    let reasons = why("nine", "b.b/bb./.../....bw/w.w/.../w.w b 0 0", "f4-e4", "f4-f6xg4");
    assert!(reasons.contains(&Reason::MissesDoubleMill { from, to }), "{reasons:?}");
}

#[test]
fn blocking_own_men() {
    let reasons = why("nine", ".../b../.../....b./.w./..w/bwb w 0 0", "d3-d2", "d3-c3");
    assert!(reasons.contains(&Reason::BlocksOwn { count: 2 }), "{reasons:?}");
}

#[test]
fn stacks_and_mills_of_stacking() {
    let at = |name: &str| name.parse().unwrap();
    let (white, black) = (Color::White, Color::Black);
    let reasons = why("stacking", ".../.bw/.../bw..w./b../.../... w 6 6", "a1", "f2xd6>f2");
    assert!(reasons.contains(&Reason::MissesMill { at: at("f2") }), "{reasons:?}");
    let reasons = why("stacking", ".b./.bw/.../bw.ww./b../.../... w 5 5", "d2", "g4xd7>f4");
    assert!(reasons.contains(&Reason::LetsMill { by: black, at: at("d5") }), "{reasons:?}");
    let reasons = why("stacking", "wb./wbw/bB./w.Bw../b../..W/... b 1 2", "d2", "b4");
    assert!(reasons.contains(&Reason::LetsTurnOver { by: white, at: at("c4") }), "{reasons:?}");
    let reasons = why("stacking", ".../.../Bbb/w..b../w../..w/..w b 4 5", "e3xc3>e3", "e3xf2>e5");
    assert!(reasons.contains(&Reason::LeavesMill { by: white }), "{reasons:?}");
    let how = rayuela_rules::Reason::Stacks;
    let reasons = why("stacking", "B.W/Bbw/WB./.WW.../.../.../W.. b 0 0", "d6-d7", "a7-a4");
    assert_eq!(reasons.first(), Some(&Reason::LetsWin { by: white, how }));
}

#[test]
fn no_reasons_for_the_same_turn_and_errors_for_none() {
    let board = position("nine", ".../.../.../....../.../.../... w 9 9");
    let d2 = board.parse_turn("d2").unwrap();
    assert_eq!(reasons(&board, d2, Some(d2)), Ok(vec![]));
    // A turn of another game, and one that is no longer legal.
    let alien = AnyPosition::start("stacking".parse().unwrap()).parse_turn("d2").unwrap();
    assert!(reasons(&board, d2, Some(alien)).is_err());
    assert!(reasons(&board.after("d2").unwrap(), d2, None).is_err());
}
