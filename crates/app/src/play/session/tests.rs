//! Games played through the session.

use super::*;
use rayuela_rules::Rng;
use rayuela_rules::morelli::Choice;
use rayuela_seat::{Clock, TimeControl};

const NOW: Duration = Duration::ZERO;

fn session(variant: &str, white: &str, black: &str) -> Session {
    session_from(variant, "facing", white, black)
}

fn session_from(variant: &str, setup: &str, white: &str, black: &str) -> Session {
    let query = [("white", white), ("black", black), ("setup", setup)];
    let query = query.map(|(name, value)| (name.to_string(), value.to_string()));
    Session::new(Plan::from_query(variant.parse().unwrap(), &query), "1".to_string(), 7, NOW)
}

fn turn(session: &Session, text: &str) -> AnyMove {
    session.core.game.position().parse_turn(text).unwrap()
}

fn play(session: &mut Session, text: &str) {
    session.play(turn(session, text), NOW).unwrap();
}

const fn spot(file: usize, rank: usize) -> Spot {
    Spot { file, rank }
}

#[test]
fn clicks_and_drags_play() {
    let mut game = session("morelli5", "human", "human");
    assert!(!game.choose(spot(2, 0), false, NOW));
    assert!(game.choose(spot(2, 1), false, NOW));
    assert_eq!(game.last().unwrap().to, Some(spot(2, 1)));
    assert!(!game.drop(spot(2, 1), spot(2, 2), false, NOW));
    let (from, to) = (spot(4, 2), spot(3, 2));
    assert!(game.drop(from, to, false, NOW));
    assert_eq!(game.core.game.ply(), 2);
}

#[test]
fn a_turn_to_be_confirmed_is_shown_but_not_played() {
    let mut game = session("six", "human", "engine:1");
    assert!(!game.choose(spot(0, 0), true, NOW));
    assert_eq!((game.core.game.ply(), game.core.input.pending), (0, Some(turn(&game, "a1"))));
    assert_eq!(game.scene().men.len(), 1);
    game.play(game.core.input.pending.unwrap(), NOW).unwrap();
    assert_eq!((game.core.game.ply(), game.core.engines_turn()), (1, Some(1)));
}

#[test]
fn undo_comes_back_to_the_person() {
    let mut game = session("six", "human", "engine:1");
    play(&mut game, "a1");
    play(&mut game, "a3");
    game.undo(NOW);
    assert_eq!((game.core.game.ply(), game.humans_turn()), (0, true));
    game.undo(NOW);
    assert_eq!(game.core.game.ply(), 0);
}

#[test]
fn a_resignation_is_taken_back_by_undo() {
    let mut game = session("six", "human", "human");
    play(&mut game, "a1");
    game.resign(Color::Black, NOW);
    assert!(game.ending().is_some() && !game.humans_turn());
    game.undo(NOW);
    assert!(game.ending().is_none());
}

#[test]
fn time_ends_games() {
    let mut game = session("morelli5", "human", "human");
    game.core.set_clock(Clock::new(TimeControl::game(1)));
    game.renew(NOW);
    assert!(!game.check_time(Duration::from_secs(59)));
    assert!(game.check_time(Duration::from_secs(60)));
    assert_eq!(game.ending().map(|ending| ending.reason), Some(rayuela_rules::Reason::GameTime));
}

#[test]
fn looking_back_does_not_play() {
    let mut game = session("six", "human", "human");
    play(&mut game, "a1");
    game.core.look_at(0);
    assert_eq!(game.scene().men.len(), 0);
    assert!(!game.choose(spot(2, 0), false, NOW));
    assert_eq!((game.core.input.looking, game.core.game.ply()), (None, 1));
}

#[test]
fn choices_show_on_the_board_before_the_turn_is_whole() {
    // d1 completes a1 d1 g1: the man stands there while a man to take off is chosen.
    let query = [("setup".to_string(), ".../.../.b./b....b/.../.../w.w w 7 6".to_string())];
    let plan = Plan::from_query("nine".parse().unwrap(), &query);
    let mut game = Session::new(plan, "1".to_string(), 7, NOW);
    game.choose(spot(3, 0), false, NOW);
    assert_eq!((game.core.game.ply(), game.core.input.builder.prompts()), (0, vec![rayuela_rules::Prompt::Remove]));
    assert_eq!((game.scene().men.len(), game.scene().hands[0]), (6, 6));
    let marked = game.marked().unwrap();
    assert_eq!((marked.to, marked.lines.len(), marked.removed.len()), (Some(spot(3, 0)), 1, 0));
    assert_eq!(game.last(), None);
}

#[test]
fn a_slip_after_a_mill_throws_nothing_away() {
    let query = [("setup".to_string(), ".../.../.b./b....b/.../.../w.w w 7 6".to_string())];
    let plan = Plan::from_query("nine".parse().unwrap(), &query);
    let mut game = Session::new(plan, "1".to_string(), 7, NOW);
    game.choose(spot(3, 0), false, NOW);
    for slip in [spot(0, 6), spot(0, 0), spot(3, 0)] {
        game.choose(slip, false, NOW);
        assert_eq!((game.core.game.ply(), game.core.input.builder.clicks()), (0, [spot(3, 0)].as_slice()));
        assert!(game.notice.is_some());
    }
    assert!(!game.drop(spot(0, 0), spot(0, 3), false, NOW));
    assert_eq!(game.core.input.builder.clicks(), [spot(3, 0)]);
    assert!(game.choose(spot(3, 4), false, NOW));
}

#[test]
fn what_is_dragged_shows_where_it_may_go() {
    let mut game = session("morelli5", "human", "human");
    game.lift(spot(2, 0));
    assert_eq!(game.core.input.builder.clicks(), [spot(2, 0)]);
    assert!(game.core.input.builder.next().contains(&(spot(2, 1), rayuela_rules::Prompt::Destination)));
    assert!(game.drop(spot(2, 0), spot(2, 1), false, NOW));
}

#[test]
fn a_click_that_means_nothing_says_why() {
    crate::i18n::set_lang(crate::i18n::Lang::En);
    let mut game = session("morelli5", "human", "human");
    game.choose(spot(1, 0), false, NOW);
    game.choose(spot(3, 1), false, NOW);
    assert!(game.notice.as_ref().is_some_and(|notice| notice.about.contains("straight")), "{:?}", game.notice);
    assert!(game.core.input.builder.clicks().is_empty());
}

#[test]
fn fists_are_hidden_until_both_have_chosen() {
    let mut session = session_from("morelli5+2011", "fists", "human", "human");
    assert_eq!(session.scene().men.len(), 0);
    let Phase::Fists(fists) = &mut session.core.phase else { panic!() };
    assert_eq!(fists.to_choose(), Some(Color::Black));
    fists.choose(Color::Black, Choice::Facing);
    assert_eq!((fists.to_choose(), fists.revealed()), (Some(Color::White), None));
    fists.choose(Color::White, Choice::Free);
    assert_eq!(fists.revealed().map(|(_, settled)| settled), Some(Choice::Adjacent));
    session.core.begin_after_fists(NOW);
    assert_eq!((&session.core.phase, session.scene().men.len()), (&Phase::Turns, 16));
    assert!(session.core.tags.contains(&("Fists".to_string(), "facing free".to_string())));
}

#[test]
fn free_placing_by_engine_and_person() {
    let mut session = session_from("morelli5+2011", "free", "engine:1", "human");
    let mut rng = Rng::new(1);
    while let Some(color) = session.core.placer() {
        match session.core.placeable().first() {
            Some(&spot) => assert!(color == Color::Black && session.choose(spot, false, NOW)),
            None => session.core.place_by_engine(&mut rng, NOW),
        }
    }
    assert_eq!(session.core.phase, Phase::Turns);
    assert_eq!(session.scene().men.len(), 16);
    assert_eq!(session.core.tags[0].1, "free");
}

#[test]
fn pairs_fill_opposite_cells() {
    let mut session = session_from("morelli5", "pairs", "human", "human");
    assert!(session.choose(spot(0, 0), false, NOW));
    assert_eq!((session.scene().men.len(), session.last()), (2, None));
    assert!(!session.choose(spot(4, 4), false, NOW));
    assert!(!session.choose(spot(1, 1), false, NOW));
    session.undo(NOW);
    assert_eq!(session.scene().men.len(), 0);
}
