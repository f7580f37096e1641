//! Every parser against arbitrary text: no panic, and what is written can be read again.

use proptest::prelude::*;
use rayuela_rules::morelli::{Frame, MorelliSetup, MorelliWritten, Placing, PlacingKind, Size};
use rayuela_rules::morris::{MorrisSetup, MorrisWritten, PointName};
use rayuela_rules::stacking::StackingWritten;
use rayuela_rules::{AnyPosition, Line, Position, Record, RecordTurn, Variant};

/// Text made of the letters that the grammars use, which gets further than arbitrary bytes.
fn near_text() -> impl Strategy<Value = String> {
    let tokens = proptest::sample::select(vec![
        "a1", "d2", "g7", "B12", "L10", "M13", "-", "x", "X", "~", ">", "_", "*", "//", "/", " ", "w", "b", "W", "B",
        ".", "...", "1", "13", "9", "0", "{", "}", "(", ")", "[", "]", "\"", "\\", "1.", "2...", "Variant", "nine",
        "\n", "é", "\u{0}", ",", "Orange", "a1a4a7",
    ]);
    proptest::collection::vec(tokens, 0..40).prop_map(|tokens| tokens.concat())
}

/// Reads the text with every parser; whatever is accepted must survive being written and read again.
fn read_with_everything(text: &str) {
    if let Ok(setup) = text.parse::<MorelliSetup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(setup) = text.parse::<MorrisSetup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(turn) = text.parse::<MorelliWritten>() {
        assert_eq!(turn.to_string().parse(), Ok(turn.clone()));
        assert_eq!(format!("{turn:#}").parse(), Ok(turn));
    }
    if let Ok(turn) = text.parse::<MorrisWritten>() {
        assert_eq!(turn.to_string().parse(), Ok(turn));
    }
    if let Ok(turn) = text.parse::<StackingWritten>() {
        assert_eq!(turn.to_string().parse(), Ok(turn.clone()));
        assert_eq!(format!("{turn:#}").parse(), Ok(turn));
    }
    if let Ok(variant) = text.parse::<Variant>() {
        assert_eq!(variant.to_string().parse(), Ok(variant));
    }
    if let Ok(frame) = text.parse::<Frame>() {
        assert_eq!(frame.to_string().parse(), Ok(frame));
    }
    if let Ok(point) = text.parse::<PointName>() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    for kind in [PlacingKind::Pairs, PlacingKind::Free] {
        if let Ok(placing) = Placing::parse(kind, Size::N9, text) {
            assert_eq!(Placing::parse(kind, Size::N9, &placing.to_string()), Ok(placing));
        }
    }
    if let Ok(records) = Record::parse_all(text) {
        let written: String = records.iter().map(|record| format!("{record}\n")).collect();
        let again = Record::parse_all(&written).expect("a written record can be read");
        // Games without tags and turns leave nothing behind.
        let kept: Vec<Record> = records.into_iter().filter(|record| *record != Record::default()).collect();
        if kept.iter().skip(1).all(|record| !record.tags.is_empty()) {
            assert_eq!(again, kept, "{written}");
        }
        for record in kept {
            let _ = record.replay();
        }
    }
    for variant in ["morelli5+2011", "nine+noreform", "six", "stacking"] {
        let variant: Variant = variant.parse().unwrap();
        if let Ok(position) = AnyPosition::parse(variant, text) {
            assert_eq!(AnyPosition::parse(variant, &position.text()), Ok(position));
        }
        let _ = AnyPosition::start(variant).after(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(5000) })]

    #[test]
    fn arbitrary_text(text in "\\PC{0,60}") {
        read_with_everything(&text);
    }

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        read_with_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn nearly_right_text(text in near_text()) {
        read_with_everything(&text);
    }

    /// Cutting or changing one character of a good text gives an error or another good text, never a panic.
    #[test]
    fn damaged_positions(which in 0usize..6, at in 0usize..60, with in proptest::option::of(any::<char>())) {
        let texts = [
            ("morelli5", "wbbbb/w3w/w3w/w3w/bbbbw b -"),
            ("morelli13", "13/13/6w6/13/11w1/10b2/9b3/9w3/13/13/13/13/13 w -"),
            ("nine", "b.b/.../.../b...../.../.w./www w 0 0"),
            ("nine+noreform", "b.b/.../.../b...../.../.w./w.w b 0 0 a1d1g1,a1a4a7 -"),
            ("six", ".../.../..../.../... w 6 6"),
            ("stacking", "WWB/.../.../b....w/.../.../..w w 3 4"),
        ];
        let (variant, text) = texts[which];
        let mut letters: Vec<char> = text.chars().collect();
        let at = at % letters.len();
        match with {
            Some(letter) => letters[at] = letter,
            None => letters.truncate(at),
        }
        let damaged: String = letters.into_iter().collect();
        if let Ok(position) = AnyPosition::parse(variant.parse().unwrap(), &damaged) {
            prop_assert_eq!(AnyPosition::parse(position.variant(), &position.text()), Ok(position));
        }
    }

    /// Any record that a program can build survives being written and read.
    #[test]
    fn records_round_trip(record in record()) {
        let text = record.to_string();
        prop_assert_eq!(Record::parse_all(&text), Ok(vec![record]));
    }
}

fn record() -> impl Strategy<Value = Record> {
    let tags = proptest::collection::vec(("[A-Z][a-zA-Z]{0,8}", "[^\n\r]{0,20}"), 1..4);
    (tags, any::<bool>(), line(3)).prop_map(|(tags, second, line)| {
        // `1...` can only be seen where there is a turn to number.
        let second_begins = second && !line.turns.is_empty();
        // A tag that comes again belongs to the next game.
        let mut tags = tags;
        tags.sort();
        tags.dedup_by(|a, b| a.0 == b.0);
        Record { tags, second_begins, line }
    })
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let comments = || proptest::collection::vec("[^{}]{0,12}", 0..2);
    let text =
        proptest::sample::select(vec!["A1-B2", "K3-K5 xJ5", "C4-C6 xD6*", "d2-d3xd6", "xd6>d2 a1-a4", "~b4xd6>d2_a1"]);
    let variations =
        if depth == 0 { Just(Vec::new()).boxed() } else { proptest::collection::vec(line(depth - 1), 0..2).boxed() };
    let turn = (text, comments(), variations).prop_map(|(text, comments, variations)| RecordTurn {
        text: text.to_string(),
        comments,
        variations,
    });
    (comments(), proptest::collection::vec(turn, 0..5)).prop_map(|(comments, turns)| Line { comments, turns }).boxed()
}
