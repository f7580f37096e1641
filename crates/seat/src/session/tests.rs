//! Games played through the session.

use super::*;
use crate::TimeControl;
use rayuela_rules::Reason;

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn session(variant: &str, people: [bool; 2], time: TimeControl) -> Session {
    let players = people.map(|person| if person { Player::Human } else { Player::ENGINE });
    Session::new(Plan { players, time, ..Plan::sensible(variant.parse().unwrap()) }, 7, s(0))
}

fn play(session: &mut Session, turn: &str, now: Duration) {
    session.play(session.game.position().parse_turn(turn).unwrap(), now).unwrap();
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut game = session("six", [true, false], TimeControl::fischer(1, 0));
    play(&mut game, "a1", s(10));
    play(&mut game, "e1", s(15));
    assert_eq!(game.left(Color::White, s(15)), Some(s(50)));
    assert!(game.undo(s(20)) && game.humans_turn());
    assert_eq!((game.game.ply(), game.left(Color::White, s(20))), (0, Some(s(60))));
    assert!(!game.undo(s(20)));
}

#[test]
fn a_called_ending_is_taken_back() {
    let mut game = session("six", [true, true], TimeControl::Unlimited);
    game.resign(Color::White, s(1));
    assert!(game.ending().is_some() && !game.humans_turn());
    assert!(game.undo(s(2)) && game.ending().is_none());
}

#[test]
fn before_a_person_has_moved_the_engine_begins_again() {
    let mut game = session("six", [false, true], TimeControl::Unlimited);
    play(&mut game, "a1", s(0));
    assert_eq!(game.last_turn_of_a_person(), None);
    assert!(game.undo(s(0)));
    assert_eq!((game.game.ply(), game.undo(s(0))), (0, false));
}

#[test]
fn engines_alone_go_back_a_turn_at_a_time() {
    let mut game = session("six", [false, false], TimeControl::Unlimited);
    play(&mut game, "a1", s(0));
    play(&mut game, "e1", s(0));
    assert!(game.undo(s(0)));
    assert_eq!(game.game.ply(), 1);
}

#[test]
fn time_ends_a_game_once() {
    let mut game = session("morelli5", [true, true], TimeControl::game(1));
    assert!(!game.check_time(s(59)));
    assert!(game.check_time(s(60)) && !game.check_time(s(61)));
    assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::GameTime));
}

#[test]
fn what_is_shown() {
    let mut game = session("six", [true, true], TimeControl::Unlimited);
    play(&mut game, "a1", s(0));
    game.input.pending = Some(game.game.position().parse_turn("e1").unwrap());
    assert_eq!(game.shown(), game.game.position().after("e1").unwrap());
    assert_eq!(game.last().map(|(_, mv)| Some(mv)), Some(game.input.pending));
    game.look_at(0);
    assert_eq!((game.shown(), game.last()), (*game.game.start(), None));
    game.look_at(1);
    assert_eq!(game.input.looking, None);
}

const fn spot(file: usize, rank: usize) -> Spot {
    Spot { file, rank }
}

#[test]
fn clicks_and_drags_play() {
    let plan = Plan { players: [Player::Human; 2], ..Plan::sensible("morelli5+2011".parse().unwrap()) };
    let mut game = Session::new(plan, 7, s(0));
    assert!(!game.choose(spot(2, 0), false, s(0)));
    assert!(game.choose(spot(2, 1), false, s(0)));
    assert!(!game.drag(spot(2, 1), spot(2, 2), false, s(0)));
    assert!(game.drag(spot(4, 2), spot(3, 2), false, s(0)));
    assert_eq!(game.game.ply(), 2);
}

#[test]
fn only_people_choose_and_only_in_the_latest_position() {
    let mut game = session("six", [true, false], TimeControl::Unlimited);
    assert!(!game.choose(spot(0, 0), true, s(0)));
    let waits = game.input.pending.unwrap();
    assert_eq!((game.game.ply(), game.input.finish()), (0, Some(waits)));
    play(&mut game, "a1", s(0));
    assert_eq!((game.engines_turn(), game.speaker()), (Some(5), Some(Color::White)));
    assert!(!game.choose(spot(4, 4), false, s(0)) && !game.drag(spot(0, 0), spot(2, 0), false, s(0)));
    play(&mut game, "e5", s(0));
    game.look_at(0);
    assert!(!game.choose(spot(2, 0), false, s(0)));
    assert_eq!((game.input.looking, game.game.ply()), (None, 2));
    assert!(game.choose(spot(2, 0), false, s(0)));
}

#[test]
fn the_engine_answers_an_offer() {
    let mut game = session("six", [true, false], TimeControl::Unlimited);
    assert!(!game.answer_offer(Prospects { share: 0.4, proved: false }, s(0)));
    // Six is a draw from its first move on, and yet to be played.
    assert!(!game.answer_offer(Prospects { share: 0.5, proved: true }, s(0)));
    assert!(game.is_on());
    assert!(game.answer_offer(Prospects { share: 1.0, proved: true }, s(0)));
    assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Agreement));
    assert!(!game.is_on() && game.engines_turn().is_none());
}
