use super::*;
use crate::Speed;

const S: Millis = 1_000;

fn left(clock: &Clock, color: Color, now: Millis) -> Reading {
    clock.read(now).unwrap()[color.index()]
}

#[test]
fn fischer_adds_after_each_turn() {
    let mut clock = Clock::new(TimeControl::Fischer { start: 60 * S, increment: 2 * S });
    clock.start(Color::White, 0);
    assert_eq!(left(&clock, Color::White, 10 * S).left, 50 * S);
    assert_eq!(clock.runs_out(), Some((Color::White, 60 * S)));
    let after = clock.after_turn(Color::White, 10 * S, 0).unwrap();
    assert_eq!((after[0].left, after[1].left), (52 * S, 60 * S));
}

#[test]
fn byo_yomi_keeps_a_period_that_a_turn_is_made_in() {
    let mut clock = Clock::new(TimeControl::ByoYomi { main: 5 * S, period: 10 * S, periods: 3 });
    clock.start(Color::Black, 0);
    assert_eq!(clock.runs_out(), Some((Color::Black, 35 * S)));
    assert_eq!(clock.period_left(Color::Black, 4 * S), None);
    assert_eq!(clock.period_left(Color::Black, 9 * S), Some(6 * S));
    // Nine seconds: the main time and four seconds of the first period, which stays.
    let after = clock.after_turn(Color::Black, 9 * S, 0).unwrap();
    assert_eq!(after[1], Reading { left: 0, periods: 3 });
    clock.set(after);
    clock.start(Color::Black, 100 * S);
    assert_eq!(left(&clock, Color::Black, 125 * S), Reading { left: 0, periods: 1 });
    assert_eq!(clock.runs_out(), Some((Color::Black, 130 * S)));
}

#[test]
fn a_bank_has_a_cap() {
    let day = 24 * 3_600 * S;
    let mut clock = Clock::new(TimeControl::Correspondence { bank: 3 * day, increment: day, cap: 3 * day + day / 2 });
    clock.start(Color::White, 0);
    assert_eq!(clock.after_turn(Color::White, S, 0).unwrap()[0].left, 3 * day + day / 2);
    assert_eq!(clock.after_turn(Color::White, 2 * day, 0).unwrap()[0].left, 2 * day);
}

#[test]
fn a_timed_game_has_one_time() {
    let mut clock = Clock::new(TimeControl::Game { total: 60 * S });
    clock.start(Color::Black, 0);
    let after = clock.after_turn(Color::Black, 20 * S, 0).unwrap();
    assert_eq!((after[0].left, after[1].left), (40 * S, 40 * S));
    clock.set(after);
    clock.start(Color::White, 20 * S);
    assert_eq!(clock.runs_out(), Some((Color::White, 60 * S)));
}

#[test]
fn lag_is_made_up_for_within_the_quota() {
    let mut clock = Clock::new(TimeControl::Fischer { start: 60 * S, increment: 0 });
    let (mut now, mut spent) = (0, 0);
    for _ in 0..20 {
        clock.start(Color::White, now);
        let forgiven = clock.forgiven(Color::White, now + 800, 700);
        assert!(forgiven <= limits::LAG_TURN);
        clock.set(clock.after_turn(Color::White, now + 800, forgiven).unwrap());
        clock.forgive(Color::White, forgiven);
        clock.stop();
        now += 800;
        spent += forgiven;
    }
    assert!(spent <= limits::LAG_BANK + 20 * limits::LAG_REFILL, "{spent}");
    assert_eq!(left(&clock, Color::White, now).left, 60 * S - (20 * 800 - spent));
    // Never more than the time that has passed.
    clock.start(Color::White, now);
    assert_eq!(clock.forgiven(Color::White, now + 10, 400), 10);
}

#[test]
fn time_given_back_moves_the_end() {
    let mut clock = Clock::new(TimeControl::Fischer { start: 60 * S, increment: 0 });
    clock.start(Color::White, 0);
    clock.give_back(30 * S);
    assert_eq!(clock.runs_out(), Some((Color::White, 90 * S)));
}

#[test]
fn times_within_reason() {
    let fischer = |start, increment| TimeControl::Fischer { start, increment };
    assert!(fischer(60 * S, 0).is_sound() && !fischer(0, 0).is_sound() && !fischer(Millis::MAX, 1).is_sound());
    assert!(!TimeControl::ByoYomi { main: 0, period: 0, periods: 3 }.is_sound());
    assert!(!TimeControl::ByoYomi { main: 0, period: S, periods: 0 }.is_sound());
    assert!(!TimeControl::Correspondence { bank: 5, increment: 0, cap: 5 }.is_sound());
    assert_eq!(fischer(180 * S, 2 * S).speed(), Some(Speed::Fast));
    assert_eq!(fischer(600 * S, 5 * S).speed(), Some(Speed::Rapid));
    assert_eq!(fischer(1_800 * S, 20 * S).speed(), Some(Speed::Slow));
}

#[test]
fn punching_takes_time_and_gives_some_back() {
    let mut clock = Clock::new(TimeControl::fischer(1, 2));
    clock.start(Color::White, 10 * S);
    assert_eq!(clock.left(Color::White, 20 * S), Some(50 * S));
    assert_eq!(clock.left(Color::Black, 20 * S), Some(60 * S));
    clock.punch(Color::White, 20 * S);
    clock.start(Color::Black, 20 * S);
    assert_eq!(clock.left(Color::White, 500 * S), Some(52 * S));
    assert_eq!(clock.flag(79 * S), None);
    assert_eq!(clock.flag(80 * S), Some(Flag::Player(Color::Black)));
}

#[test]
fn a_timed_game_ends_for_both() {
    let mut clock = Clock::new(TimeControl::game(1));
    clock.start(Color::Black, 0);
    clock.punch(Color::Black, 30 * S);
    clock.start(Color::White, 30 * S);
    assert_eq!(clock.left(Color::Black, 50 * S), Some(10 * S));
    assert_eq!(clock.flag(60 * S), Some(Flag::Game));
    let share = Share { left: Duration::from_secs(5), increment: Duration::ZERO };
    assert_eq!(clock.share(Color::White, 50 * S), Some(share));
}

#[test]
fn no_clock_never_ends_a_game() {
    let mut clock = Clock::new(TimeControl::Unlimited);
    clock.start(Color::Black, 0);
    clock.settle(5 * S);
    assert_eq!((clock.flag(9_999 * S), clock.left(Color::Black, 9_999 * S)), (None, None));
}

#[test]
fn names_both_ways_and_faces() {
    for control in TimeControl::all(true) {
        assert_eq!(TimeControl::from_name(&control.name()), Some(control));
    }
    assert_eq!(TimeControl::from_name("x+1"), None);
    assert_eq!(clock_face(Duration::from_secs(3725)), "1:02:05");
    assert_eq!(clock_face(Duration::from_millis(65_999)), "1:05");
    assert_eq!(clock_face(Duration::from_millis(9_870)), "0:09.8");
}
