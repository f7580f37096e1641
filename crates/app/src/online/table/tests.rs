//! Boards of games as players and spectators see them.

use super::*;
use rayuela_online::{Entry, Event, Player, Terms};

fn room(variant: &str, turns: &[&str]) -> Room {
    let player = |id: &str| Player::new(id.parse().unwrap(), id);
    let variant: Variant = variant.parse().unwrap();
    let setup = variant.is_morelli().then_some(rayuela_rules::morelli::StartMode::Facing);
    let terms = Terms { variant, setup, clock: TimeControl::Unlimited, rated: false };
    let event = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
    let mut room = Room::open(&Entry { seq: 1, at: 1, event }).unwrap();
    for turn in turns {
        let by = room.game().unwrap().position().turn();
        let event = Event::Turn { by, turn: turn.to_string(), clock: None, lag: 0, planned: false };
        room.apply(&Entry { seq: room.seq() + 1, at: 2, event }).unwrap();
    }
    room
}

const A1: Spot = Spot { file: 0, rank: 0 };

#[test]
fn a_turn_is_shown_at_once_and_taken_back_if_refused() {
    let mut table = Table::new("g", room("six", &[]), Some(Color::White));
    assert!(table.mine());
    assert_eq!(table.choose(A1, true), Chosen::Nothing);
    let a1 = table.position().unwrap().parse_turn("a1").unwrap();
    assert_eq!(table.input.pending, Some(a1));
    table.send("x".into(), Chosen::Turn(a1));
    assert_eq!(table.scene().men.len(), 1);
    assert!(!table.mine());
    table.answered("x", true);
    assert_eq!(table.scene().men.len(), 0);
    table.send("y".into(), Chosen::Turn(a1));
    table.follow(&room("six", &["a1"]), Some(Color::White));
    assert!(table.sent.is_none());
    assert_eq!(table.scene().men.len(), 1);
}

#[test]
fn premoves_are_put_together_on_the_other_side_of_the_turn() {
    for (variant, turns, from) in [("six", ["a1"], A1), ("morelli5", ["C1-C2"], Spot { file: 0, rank: 1 })] {
        let room = room(variant, &turns);
        let you = !room.game().unwrap().position().turn();
        let mut table = Table::new("g", room, Some(you));
        assert!(table.may_plan() && !table.mine(), "{variant}");
        assert!(!table.input.builder.moves().is_empty(), "{variant}");
        let _ = table.choose(from, false);
    }
    let mut table = Table::new("g", room("six", &["a1"]), Some(Color::White));
    let e1 = Spot { file: 4, rank: 0 };
    assert_eq!(table.choose(e1, true), Chosen::Premove("e1".into()));
}

#[test]
fn lines_are_tried_out_for_both_sides() {
    let mut table = Table::new("g", room("six", &["a1"]), Some(Color::White));
    assert!(table.may_plan_lines());
    table.try_out(true);
    table.choose(Spot { file: 4, rank: 0 }, true);
    assert!(!table.scratch.as_ref().unwrap().is_whole());
    table.choose(Spot { file: 4, rank: 4 }, true);
    let scratch = table.scratch.as_ref().unwrap();
    assert_eq!((scratch.is_whole(), scratch.line()), (true, vec!["e1".to_string(), "e5".to_string()]));
    table.undo();
    assert_eq!(table.scene().men.len(), 2);
    table.try_out(false);
    assert_eq!(table.scene().men.len(), 1);
}

#[test]
fn spectators_choose_nothing() {
    let mut table = Table::new("g", room("six", &["a1", "a3"]), None);
    assert_eq!(table.choose(Spot { file: 4, rank: 4 }, false), Chosen::Nothing);
    table.look_at(1);
    assert_eq!(table.scene().men.len(), 1);
}

#[test]
fn a_slip_after_a_mill_throws_nothing_away() {
    // d1 closes a1 d1 g1 of White; Black has a7 and d7.
    let mut table = Table::new("g", room("nine", &["a1", "a7", "g1", "d7"]), Some(Color::White));
    assert_eq!(table.choose(Spot { file: 3, rank: 0 }, false), Chosen::Nothing);
    let begun = table.input.builder.clicks().to_vec();
    for slip in [Spot { file: 6, rank: 6 }, A1, Spot { file: 3, rank: 0 }] {
        assert!(matches!(table.choose(slip, false), Chosen::Refused(_)), "{slip}");
        assert_eq!(table.input.builder.clicks(), begun);
    }
    let taken = table.choose(Spot { file: 0, rank: 6 }, false);
    assert_eq!(taken, Chosen::Turn(table.position().unwrap().parse_turn("d1xa7").unwrap()));
    table.cancel();
    assert_eq!(table.input.builder.clicks(), []);
}
