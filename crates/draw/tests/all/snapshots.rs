//! A few boards, character by character.

use rayuela_draw::{Picture, Taken};
use rayuela_rules::{AnyPosition, Position, Spot};

fn position(variant: &str, text: &str) -> AnyPosition {
    AnyPosition::parse(variant.parse().unwrap(), text).unwrap()
}

/// The text of a picture without the blanks at the ends of its lines.
fn text(picture: &Picture) -> String {
    picture.text(false).lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn after(before: &AnyPosition, turn: &str) -> Picture {
    Picture::after(before, before.parse_turn(turn).unwrap())
}

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    Spot { file: (bytes[0].to_ascii_lowercase() - b'a').into(), rank: (bytes[1] - b'1').into() }
}

#[test]
fn small_morelli() {
    let facing = Picture::new(AnyPosition::start("morelli5".parse().unwrap()));
    let expected = "
 5  ○ ● ● ● ●
 4  ○ · · · ○
 3  ○ · □ · ○
 2  ○ · · · ○
 1  ● ● ● ● ○
    A B C D E
● Black to move
Throne: vacant   ● Black 8   ○ White 8
";
    assert_eq!(text(&facing), expected[1..]);
}

#[test]
fn morelli_with_a_frame() {
    let before = position("morelli5", "5/1b1b1/5/2wb1/b4 b -");
    let expected = "
 5  · · · · ·
 4  · ● · ● ·
 3  · ·(♚)· ·
 2  ·[●|●)● ·
 1 [·]· · · ·
    A B C D E
Black wins: White has no move
Last move: Black A1-B2 xC2*
Throne: Black's king   ● Black 5   ○ White 0
";
    assert_eq!(text(&after(&before, "a1-b2")), expected[1..]);
}

#[test]
fn a_tower_with_frame_names_from_the_other_side() {
    let before = position("morelli5+2011", "5/1b1b1/5/2wb1/b4 b -");
    let picture = after(&before, "A1-B2xC2*");
    let expected = "
 1   ·  ·  ·  · [·]
 2   ·  ● (●)[●] ·
 3   ·  2 (♜) 2  ·
 4   ·  ●  2  ●  ·
 5   ·  ·  ·  ·  ·
     E  D  C  B  A
Black wins: White has no move
Last move: Black A1-B2 xC2*
Centre: Black's tower   ● Black 5   ○ White 0
";
    assert_eq!(text(&Picture { frame_names: true, flipped: true, ..picture }), expected[1..]);
}

#[test]
fn six_with_a_mill() {
    let before = position("six", ".ww/b.w/wbb./b.b/wb. w 0 0");
    let expected = "
5  [○]─────[┬]──────○
    ┃       │       │
4   ┃   ●───┴───○   │
    ┃   │       │   │
3   ○───●       ●───┤
    ┃   │       │   │
2   ┃   ●───┬───●   │
    ┃       │       │
1   ○──────(×)──────┘
    a   b   c   d   e
● Black to move
Last move: White c5-a5xc1
In hand:  ○ White 0  ● Black 0
";
    assert_eq!(text(&after(&before, "c5-a5xc1")), expected[1..]);
}

#[test]
fn stacking_with_a_diagonal_mill() {
    let before = position("stacking", "..B/.b./.../w...bB/w.b/wWW/.BW b 0 0");
    let expected = "
7   ┌───────────┬───────────◉
    │ ╲         │         ╱ │
6   │   ┌───────●──────[●]  │
    │   │ ╲     │     ╱ │   │
5   │   │   ┌───┴───┐   │   │
    │   │   │       │   │   │
4   ○───┼───┤       ├──[┼]──◉
    │   │   │       │   │   │
3   │   │   ○───┬──(◉)  │   │
    │   │ ╱     │     ╲╲│   │
2   │  (×)──────◎──────(◉)  │
    │ ╱         │         ╲╲│
1   └───────────◉───────────◎
    a   b   c   d   e   f   g
○ White to move
Last move: Black ~f2xb2>e3 f4-f6
In hand:  ○ White 0  ● Black 0
Stacks:  ◎ White 2  ◉ Black 5
";
    assert_eq!(text(&after(&before, "~f2xb2>e3_f4-f6")), expected[1..]);
}

#[test]
fn banned_lines_are_named() {
    let picture = Picture::new(position("six+noreform", ".../.../..../.../... w 3 3 - a1a3a5"));
    assert!(text(&picture).contains("Black may not complete: a1-a5\n"));
}

#[test]
fn colours_are_the_official_ones() {
    let picture = Picture::new(AnyPosition::start("morelli13".parse().unwrap()));
    let colored = picture.text(true);
    let bands = ["204;0;0", "255;140;0", "255;204;0", "102;205;0", "92;145;251", "90;82;155", "171;130;255"];
    assert!(bands.iter().all(|band| colored.contains(&format!("48;2;{band}m"))));
    let svg = picture.svg();
    let bands = ["#cc0000", "#ff8c00", "#ffcc00", "#66cd00", "#5c91fb", "#5a529b", "#ab82ff"];
    assert!(bands.iter().all(|band| svg.contains(band)));
}

#[test]
fn what_a_morelli_turn_did() {
    let before = position("morelli5", "5/1b1b1/5/2wb1/b4 b -");
    let last = after(&before, "A1-B2").last.unwrap();
    assert_eq!((last.from, last.to), (Some(spot("A1")), Some(spot("B2"))));
    assert_eq!(last.captured, [spot("C2")]);
    assert_eq!(last.lines, [["B4", "D4", "D2", "B2"].map(spot)]);
    assert!(last.enthroned);
    assert_eq!(last.notation, "A1-B2 xC2*");
}

#[test]
fn what_a_morris_turn_did() {
    let before = position("six", ".ww/b.w/wbb./b.b/wb. w 0 0");
    let last = after(&before, "c5-a5xc1").last.unwrap();
    assert_eq!((last.from, last.to), (Some(spot("c5")), Some(spot("a5"))));
    assert_eq!(last.removed, [spot("c1")]);
    assert_eq!(last.lines, [["a1", "a3", "a5"].map(spot)]);
}

#[test]
fn what_a_stacking_turn_did() {
    // a4 is turned over and moves on to b4 in the same turn: it is marked where it ends.
    let before = position("stacking", "w.b/.../.../B...../.../.../w.. w 0 0");
    let last = after(&before, "~a4xg7>a7 a4-b4").last.unwrap();
    assert_eq!((last.from, last.to), (Some(spot("a4")), Some(spot("b4"))));
    assert_eq!(last.turned, [spot("b4")]);
    assert_eq!(last.taken, [Taken { from: spot("g7"), under: spot("a7") }]);
    assert_eq!(last.lines, [["a1", "a4", "a7"].map(spot)]);
    // A turn that ends with its processing at the start has no step.
    let before = position("stacking", "Bww/.../.../W...../.b./.../W.. w 4 4");
    let last = after(&before, "~a7").last.unwrap();
    assert_eq!((last.from, last.to), (None, None));
    assert_eq!(last.lines, [["a7", "d7", "g7"].map(spot), ["a1", "a4", "a7"].map(spot)]);
}

#[test]
fn wrong_turns_are_errors() {
    let start = AnyPosition::start("nine".parse().unwrap());
    assert!(start.parse_turn("z9").is_err());
    assert!(start.parse_turn("a1-a4").is_err());
}
