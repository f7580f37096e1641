//! Morris and Stacking rules that people argue about, one position each, and what errors say.

use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyPosition, Color, Outcome, Position, Reason, Variant};

fn morris(variant: &str, text: &str) -> Morris {
    let Ok(Variant::Morris(variant)) = variant.parse() else { panic!("{variant}") };
    Morris::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn stacking(text: &str) -> Stacking {
    Stacking::parse(StackingVariant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn turns<P: Position>(position: &P) -> Vec<String> {
    let mut turns: Vec<String> = position.legal_moves().into_iter().map(|mv| position.compact(mv)).collect();
    turns.sort();
    turns
}

fn message<P: Position>(position: &P, turn: &str) -> String {
    position.parse_turn(turn).unwrap_err().to_string()
}

#[test]
fn removal_spares_mills_while_another_man_is_to_be_had() {
    // White completes a1-d1-g1; Black has the mill a7-d7-g7 and a man on b4.
    let open = morris("nine", "bbb/.../.../.b..../.../.../w.w w 1 0");
    assert_eq!(turns(&open).iter().filter(|t| t.starts_with("d1")).collect::<Vec<_>>(), ["d1xb4"]);
    assert_eq!(message(&open, "d1xa7"), "d1xa7: a7 is in a mill; choose a man outside any mill");
    assert_eq!(message(&open, "d1"), "d1: the move closes a mill: add the man to remove, such as `xb4`");
    assert_eq!(message(&open, "d2xb4"), "d2xb4: nothing may be removed: the move closes no mill");
    assert_eq!(message(&open, "d1xb2"), "d1xb2: there is no man of the other player on b2");
    assert_eq!(message(&open, "a1-a4"), "a1-a4: place the men in hand first");
    // Nothing but mills left: any of them.
    let mills = morris("nine", "bbb/.../.../....../.../.../w.w w 1 0");
    assert_eq!(turns(&mills).iter().filter(|t| t.starts_with("d1")).count(), 3);
}

#[test]
fn two_mills_at_once() {
    // d2 completes b2-d2-f2 and d1-d2-d3; Black has a mill on top and two loose men.
    let text = "bbb/.../.../b....b/.w./w.w/.w. w 1 0";
    assert_eq!(turns(&morris("nine", text)).iter().filter(|t| t.starts_with("d2")).count(), 2);
    let double = morris("nine+double", text);
    let pairs = turns(&double);
    let pairs: Vec<_> = pairs.iter().filter(|t| t.starts_with("d2")).collect();
    assert_eq!(pairs, ["d2xa4xg4"]);
    assert_eq!(message(&double, "d2xa4"), "d2xa4: 2 to be removed, 1 written");
    // With one loose man, the second comes from the mill, whichever is written first.
    let one = morris("nine+double", "bbb/.../.../b...../.w./w.w/.w. w 1 0");
    let pairs = turns(&one);
    assert_eq!(pairs.iter().filter(|t| t.starts_with("d2")).count(), 3);
    assert_eq!(one.parse_turn("d2xg7xa4"), one.parse_turn("d2xa4xg7"));
}

#[test]
fn flying_needs_exactly_three_men_on_the_board_and_none_in_hand() {
    let fly = morris("nine+flying", "w.b/.../.../b....w/.../.../w.b w 0 0");
    assert!(fly.parse_turn("a1-d5").is_ok());
    let walk = morris("nine", "w.b/.../.../b....w/.../.../w.b w 0 0");
    assert_eq!(message(&walk, "a1-d5"), "a1-d5: a1 and d5 are not neighbours on a line");
    let four = morris("nine+flying", "w.b/.../.../b.w..w/.../.../w.b w 0 0");
    assert!(four.parse_turn("a1-d5").is_err());
    assert_eq!(message(&fly, "d5"), "d5: there are no men left in hand to place");
}

#[test]
fn noreform_bans_the_broken_line_for_one_turn() {
    let start = morris("nine+noreform", "b.b/.../.../b...../.../.../www w 0 0 - -");
    let after = start.play(start.parse_turn("g1-g4").unwrap()).unwrap();
    assert!(after.setup().to_string().ends_with("a1d1g1 -"), "{}", after.setup());
    let back = after.play(after.legal_moves()[0]).unwrap();
    assert!(back.setup().to_string().contains("a1d1g1"));
    assert!(turns(&back).iter().all(|turn| !turn.starts_with("g4-g1")));
    assert!(message(&back, "g4-g1xa4").contains("re-forms a1d1g1, which was broken on the last move"));
}

#[test]
fn endings() {
    let end = |variant: &str, text: &str| morris(variant, text).ending().map(|e| (e.outcome, e.reason));
    let white_wins = Outcome::Win(Color::White);
    assert_eq!(end("nine", "w.w/.../.../w....b/.../.../..b b 0 0"), Some((white_wins, Reason::TwoMen)));
    assert_eq!(end("nine", "w.w/.../.../w....b/.../.../..b b 0 1"), None);
    // Black's three men in the corner are shut in.
    assert_eq!(end("nine", "bw./.../.../bw..../.../.../bw. b 0 0"), Some((white_wins, Reason::Blocked)));
    assert_eq!(end("twelve", "wbw/bwb/wbw/bwbwbw/bwb/wbw/bwb w 0 0"), Some((Outcome::Draw, Reason::FullBoard)));
}

#[test]
fn stacking_mills_and_wins() {
    // Only the lowest men count: White's singletons on a7 and g7, Black's stack on d7 has a white man below.
    let mill = stacking("wBw/.../.../b...../.../.../... w 5 5");
    assert_eq!(mill.mills(Color::White).count(), 1);
    // Processing at the start is compulsory: the stack is turned over and a4 is put under a7 or g7.
    assert!(turns(&mill).iter().all(|turn| turn.starts_with("~d7xa4>a7_") || turn.starts_with("~d7xa4>g7_")));
    assert!(message(&mill, "d6").contains("there is a mill to process at the start of the move, such as `~d7xa4>"));
    // Own stacks do not count.
    assert_eq!(stacking("wWw/.../.../b...../.../.../... w 5 5").mills(Color::White).count(), 0);
    // Three own stacks win, no matter who is to move, and processing may end the turn by itself.
    let won = stacking("WWW/.../.../b...../.../.../... b 5 5");
    assert_eq!(won.outcome(), Some(Outcome::Win(Color::White)));
    assert_eq!(won.ending().map(|e| e.reason), Some(Reason::Stacks));
    let about_to = stacking("WWw/.../.../b....w/.../.../..w w 4 5");
    assert!(turns(&about_to).contains(&"xa4>g7".to_string()));
    assert_eq!(
        message(&about_to, "xa4>g7 d6"),
        "xa4>g7 d6: three stacks in a line end the move at once: `xa4>g7` alone"
    );
    let after = about_to.play(about_to.parse_turn("xa4>g7//").unwrap()).unwrap();
    assert_eq!(after.outcome(), Some(Outcome::Win(Color::White)));
    // Turning over alone can win.
    let turn_over = stacking("WW./.../.../.....w/.../.../..w w 4 5");
    assert_eq!(turn_over.outcome(), None);
    let turning = stacking("WWB/.../.../b....w/.../.../..w w 3 4");
    assert_eq!(turns(&turning), ["~g7"]);
}

#[test]
fn wrong_processing_says_which_rule_forbids_it() {
    let position = stacking("ww./.../.../.....w/.../b../bbb w 0 0");
    for (turn, why) in [
        ("g4-g7xa1>d7", "a1 is in a mill; choose a man outside any mill"),
        ("g4-g7xc5>d7", "there is no man of the other player on c5"),
        ("g4-g7xb2>g4", "the man taken goes under a singleton of yours in the mill, and g4 is none"),
        ("g4-g7~a1xb2>d7", "there is no stack of the other player on a1 in the mill to turn over"),
        ("g4-g7", "the move closes a mill to process, such as `xb2>a7`"),
        ("d7-d6xb2>a7", "nothing may be removed: the move closes no mill"),
        ("a1-a4", "the man on a1 is your opponent's"),
    ] {
        assert_eq!(message(&position, turn), format!("{turn}: {why}"));
    }
    let start = stacking("www/.../.../....../.../b../bbb w 0 0");
    assert_eq!(message(&start, "xb2>a7"), "xb2>a7: the move is not finished: place or move a man");
    assert_eq!(message(&start, "xa1>a7 g7-g4"), "xa1>a7 g7-g4: a1 is in a mill; choose a man outside any mill");
}

#[test]
fn impossible_positions_say_why() {
    let message =
        |variant: &str, text: &str| AnyPosition::parse(variant.parse().unwrap(), text).unwrap_err().to_string();
    assert_eq!(message("nine", ".../... w 9 9"), "2 ranks, but the board has 7");
    assert_eq!(
        message("nine", ".../..../.../....../.../.../... w 9 9"),
        "rank 6 has 4 places, but the board has 3 there"
    );
    assert_eq!(
        message("six", "www/.../..../.../... w 6 6"),
        "White has 9 men on the board and in hand, but the game gives 6"
    );
    assert_eq!(message("nine", ".../.x./... w 9 9"), "column 6: expected `.`, `w`, `b`, `W`, `B` or `/`, found `x`");
    assert_eq!(message("nine", "W../.../.../....../.../.../... w 8 8"), "stacks (`W`, `B`) exist in stacking only");
    assert!(message("nine+noreform", ".../.../.../....../.../.../... w 9 9").contains("banned lines"));
    assert!(message("nine", ".../.../.../....../.../.../... w 9 9 - -").contains("noreform games only"));
    assert!(
        message("nine+noreform", ".../.../.../....../.../.../... w 9 9 a1b2c3 -").contains("`a1b2c3` is not a mill")
    );
    assert_eq!(
        message("stacking", "WWW/.../BBB/....../.../.../... w 0 0"),
        "both players have three stacks on a line, which no game can reach"
    );
    assert_eq!(
        message("morelli5", "5/5/2b2/5/5 b -"),
        "the centre cell C3 must be empty: no piece ever stands on the Throne"
    );
    assert_eq!(message("morelli5", "5/5/5/5 b -"), "4 ranks, but the board has 5");
    assert_eq!(message("morelli5", "bbbbb/bbbbb/bbbbb/bbbb1/5 b -"), "19 pieces, but the game has 16");
    assert_eq!(message("morelli5", "5/5/5/5/5 x -"), "column 11: expected the side to move, `b` or `w`, found `x`");
    assert_eq!(
        message("morelli5", "5/5/5/5/5"),
        "column 10: expected `b`, `w`, a number of empty cells or `/`, but the text ends"
    );
    assert_eq!(
        message("nine", "www/www/www/www.../.../.../... w 0 x"),
        "column 36: expected Black's men in hand, found `x`"
    );
}
