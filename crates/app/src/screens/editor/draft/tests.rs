//! Drafts match their texts, and change as requested.

use super::*;

fn draft(variant: &str, text: &str) -> Draft {
    Draft::read(variant.parse().unwrap(), text).unwrap()
}

const fn spot(file: usize, rank: usize) -> Spot {
    Spot { file, rank }
}

#[test]
fn texts_come_back() {
    for (variant, text) in [
        ("morelli5", "wbbbb/w3w/w3w/w3w/bbbbw b -"),
        ("morelli5+2011", "5/5/5/5/b4 w b"),
        ("six+noreform", "w.b/.../..../.../... b 5 5 a1c1e1 -"),
        ("stacking", "..W/.../.b./....../.../.../wB. w 5 6"),
        // Too many men: invalid, but it can be shown.
        ("six", "www/www/w.../.../... w 6 6"),
    ] {
        assert_eq!(draft(variant, text).text(), text);
    }
    for (variant, text) in [("six", "..../.../..../.../... w 6 6"), ("six", "... w"), ("morelli5", "5/5 b -")] {
        assert_eq!(Draft::read(variant.parse().unwrap(), text), None, "{text}");
    }
}

#[test]
fn every_start_is_valid() {
    for variant in Variant::all() {
        let draft = Draft::start(variant, 7);
        assert!(AnyPosition::parse(variant, &draft.text()).is_ok(), "{variant}");
        assert!(AnyPosition::parse(variant, &Draft::empty(variant).text()).is_ok(), "{variant}");
    }
}

#[test]
fn putting_moving_and_taking_away() {
    let mut draft = Draft::empty("six".parse().unwrap());
    draft.toggle(spot(0, 0), Slot::Man(Color::White));
    draft.toggle(spot(2, 0), Slot::Man(Color::Black));
    draft.shift(spot(0, 0), spot(0, 4));
    assert_eq!(draft.text(), "w../.../..../.../.b. w 0 0");
    draft.toggle(spot(2, 0), Slot::Man(Color::Black));
    draft.swap();
    draft.mirror();
    assert_eq!(draft.text(), "..b/.../..../.../... b 0 0");
}

#[test]
fn the_middle_is_for_kings() {
    let mut draft = Draft::empty("morelli5".parse().unwrap());
    draft.toggle(spot(2, 2), Slot::Man(Color::White));
    assert_eq!(draft.text(), "5/5/5/5/5 b w");
    draft.toggle(spot(2, 2), Slot::Man(Color::White));
    assert_eq!(draft.throne, None);
}

#[test]
fn stacks_count_for_both() {
    let draft = draft("stacking", "..W/.../.b./....../.../.../w.. w 6 6");
    assert_eq!([draft.count(Color::White), draft.count(Color::Black)], [2, 2]);
}

#[test]
fn banned_lines_are_mirrored() {
    let mut draft = draft("nine+noreform", ".../.../.../....../.../.../... w 3 3 a1a4a7 -");
    draft.mirror();
    assert_eq!(draft.text(), ".../.../.../....../.../.../... w 3 3 g1g4g7 -");
}

#[test]
fn other_rules_keep_the_men_where_the_board_is_the_same() {
    let one = draft("stacking", "..W/.../.b./....../.../.../w.. w 6 6");
    assert_eq!(one.with_variant("nine".parse().unwrap(), 1).text(), "..w/.../.b./....../.../.../w.. w 6 6");
    assert_eq!(one.with_variant("six".parse().unwrap(), 1).text(), ".../.../..../.../... w 6 6");
}

/// Any text gives no draft, or one whose text gives the same draft.
#[test]
fn any_text() {
    use rayuela_fuzz::{Target, find, input, runner::smoke, trace};
    let run = |data: &[u8]| {
        let text = input::text(data);
        let (line, text) = input::first_line(&text);
        let variant = input::variant(line);
        let Some(draft) = Draft::read(variant, text) else { return 0 };
        assert_eq!(Draft::read(variant, &draft.text()).as_ref(), Some(&draft), "{variant} {text}");
        trace::accepted(&[draft.men.len(), draft.hands[0]])
    };
    smoke(&Target { name: "draft", run, ..*find("position").unwrap() }, 5_000);
}
