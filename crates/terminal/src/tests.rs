//! The program as a player sees it: keys in, screens out, no terminal.

use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rayuela_rules::{Color, Reason, Variant};

mod whole_games;

use crate::grid::{BoardKind, Grid, Layout};
use crate::thinker::Held;
use crate::{App, Settings, Theme};
use rayuela_seat::{Plan, Player, Start};

fn app(variant: &str, players: &str) -> App {
    let mut words = players.split(' ').map(|player| player.parse::<Player>().unwrap());
    let settings = Settings {
        variant: (!variant.is_empty()).then(|| variant.parse().unwrap()),
        players: [words.next(), words.next()],
        seed: Some(5),
        tables: None,
    };
    let mut app = App::new(&settings, Theme::Plain);
    if !variant.is_empty() {
        app.session().pace = Duration::ZERO;
    }
    app
}

fn press(app: &mut App, code: KeyCode) {
    app.update(&Event::Key(KeyEvent::from(code)));
}

fn type_in(app: &mut App, text: &str) {
    text.chars().for_each(|c| press(app, KeyCode::Char(c)));
    press(app, KeyCode::Enter);
}

fn screen_of(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let mut text = String::new();
    for y in 0..height {
        (0..width).for_each(|x| text.push_str(buffer[(x, y)].symbol()));
        text.push('\n');
    }
    text
}

fn screen(app: &App) -> String {
    screen_of(app, 80, 24)
}

#[track_caller]
fn shows(app: &App, text: &str) {
    let screen = screen(app);
    assert!(screen.contains(text), "no {text:?} on\n{screen}");
}

/// Advances the time until something holds.
#[track_caller]
fn wait(app: &mut App, mut holds: impl FnMut(&mut App) -> bool) {
    let begun = Instant::now();
    while !holds(app) {
        assert!(begun.elapsed() < Duration::from_secs(300), "nothing happens on\n{}", screen(app));
        app.tick(begun.elapsed());
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn app_with_turn() -> App {
    let mut app = app("six", "human human");
    type_in(&mut app, "a1");
    app
}

#[test]
fn every_game_is_drawn_in_every_theme_and_size() {
    for variant in Variant::all() {
        for theme in [Theme::True, Theme::Indexed, Theme::Plain] {
            let settings =
                Settings { variant: Some(variant), players: [Some(Player::Human); 2], seed: Some(1), tables: None };
            let mut app = App::new(&settings, theme);
            for flipped in [false, true] {
                app.session().flipped = flipped;
                for (width, height) in [(80, 24), (132, 43), (250, 90)] {
                    let screen = screen_of(&app, width, height);
                    assert!(screen.contains(&variant.to_string()), "{screen}");
                    assert!(screen.contains("q quit"), "{screen}");
                }
            }
        }
    }
}

#[test]
fn the_largest_board_fits_beside_the_panel() {
    let app = app("morelli13", "human human");
    let screen = screen(&app);
    let rows: Vec<&str> = screen.lines().collect();
    let letters: Vec<char> =
        rows.iter().find(|row| row.contains("A  B  C")).unwrap().chars().filter(|c| c.is_alphabetic()).collect();
    assert_eq!(letters, ('A'..='M').collect::<Vec<_>>());
    for rank in 1..=13 {
        assert!(rows.iter().any(|row| row.trim_start().starts_with(&format!("{rank} "))), "{rank}\n{screen}");
    }
    let pieces = |sign: char| screen.chars().filter(|c| *c == sign).count();
    // One more of each in the panel.
    assert_eq!((pieces('●'), pieces('○')), (25, 25), "{screen}");
    assert!(screen.contains("Black, choose a piece to move, or type a move"));
}

#[test]
fn a_small_terminal_is_told_so() {
    let mut app = app("nine", "human human");
    let screen = screen_of(&app, 60, 20);
    assert!(screen.contains("needs 80 columns and 24 rows"), "{screen}");
    app.update(&Event::Resize(60, 20));
    type_in(&mut app, "d2");
    assert_eq!(app.session().core.game.ply(), 0);
    app.update(&Event::Resize(80, 24));
    type_in(&mut app, "d2");
    assert_eq!(app.session().core.game.ply(), 1);
    for (width, height) in [(1, 1), (79, 24), (80, 23), (3, 50)] {
        screen_of(&app, width, height);
    }
}

#[test]
fn a_typed_game_of_six() {
    let mut app = app("six", "human human");
    for turn in ["a5", "b4", "c5", "c4"] {
        type_in(&mut app, turn);
    }
    type_in(&mut app, "e5xb4");
    shows(&app, "White plays e5xb4, completes the mill a5-c5-e5 and takes b4.");
    shows(&app, "1. a5");
    type_in(&mut app, "a5");
    shows(&app, "is occupied");
    shows(&app, "Move: a5");
    // The refused turn does not block the next one, and a key without a meaning is reported.
    press(&mut app, KeyCode::Char('y'));
    shows(&app, "That key does nothing here");
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.session().core.game.ply(), 4);
    press(&mut app, KeyCode::Char('r'));
    shows(&app, "Resign as White?");
    press(&mut app, KeyCode::Char('y'));
    shows(&app, "Black wins: White resigns.");
    let record = app.unsaved().unwrap();
    assert!(record.contains("[Termination \"resignation\"]"), "{record}");
    press(&mut app, KeyCode::Char('q'));
    assert!(app.is_over());
}

#[test]
fn walking_and_choosing() {
    let mut app = app("morelli5", "human human");
    app.session().cursor = rayuela_rules::Spot { file: 0, rank: 0 };
    let mut tried = 0;
    // Some black piece of the bottom row can be chosen.
    while app.session().core.input.builder.clicks().is_empty() {
        press(&mut app, KeyCode::Char(' '));
        press(&mut app, KeyCode::Right);
        tried += 1;
        assert!(tried < 10);
    }
    shows(&app, "choose where it goes");
    shows(&app, "◇");
    press(&mut app, KeyCode::Backspace);
    assert!(app.session().core.input.builder.clicks().is_empty());
    shows(&app, "choose a piece to move");
}

#[test]
fn the_mouse_plays() {
    let mut app = app("nine", "human human");
    let grid = Grid::new(BoardKind::of("nine".parse().unwrap()), Layout::of((80, 24).into()).board, false);
    let (column, row) = grid.place(rayuela_rules::Spot { file: 3, rank: 1 });
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.update(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    shows(&app, "White plays d2.");
}

#[test]
fn captures_of_2011_are_chosen_or_left() {
    let mut app = app("morelli5+2011", "human human");
    // C1-C2 flanks D2 between C2 and E2.
    let start = "5/5/5/3wb/2b2 b -";
    let plan = Plan { start: Start::Position(start.to_string()), ..app.session().core.plan.clone() };
    let core = rayuela_seat::Session::new(plan, 1, Duration::ZERO);
    *app.session() = crate::session::Session::new(core, Duration::ZERO);
    shows(&app, "The Centre is vacant");
    for (last, said) in [(KeyCode::Tab, "Black plays C1-C2."), (KeyCode::Right, "C1-C2 xD2 and captures D2.")] {
        app.session().cursor = rayuela_rules::Spot { file: 2, rank: 0 };
        [KeyCode::Enter, KeyCode::Up, KeyCode::Enter].into_iter().for_each(|code| press(&mut app, code));
        shows(&app, "choose a stone to capture (Tab: play it as it is)");
        shows(&app, "›○‹");
        press(&mut app, last);
        if last == KeyCode::Right {
            press(&mut app, KeyCode::Enter);
        }
        shows(&app, said);
        press(&mut app, KeyCode::Char('u'));
    }
}

#[test]
fn the_engine_answers_and_undo_goes_back_to_the_person() {
    for variant in ["six", "morelli5", "stacking", "nine+noreform+double", "morelli7+2011"] {
        let first = if variant.starts_with("morelli") { "engine:1 human" } else { "human engine:1" };
        let mut app = app(variant, first);
        let turn = app.session().core.game.position().compact_turns()[0].clone();
        type_in(&mut app, &turn);
        assert_eq!(app.session().core.game.ply(), 1, "{}", screen(&app));
        wait(&mut app, |app| app.session().core.game.ply() == 2);
        assert!(app.session().humans_turn());
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(app.session().core.game.ply(), 0);
        press(&mut app, KeyCode::Char('u'));
        shows(&app, "no move of yours to take back");
    }
}

#[test]
fn engines_play_each_other_to_the_end() {
    let mut app = app("morelli5", "engine:2 engine:2");
    wait(&mut app, |app| app.session().core.game.ending().is_some());
    shows(&app, "Game over.");
}

#[test]
fn quitting_does_not_wait_for_the_engine() {
    let mut app = app("morelli13", "human engine:10");
    let engine = Held::of(&app.session().thinkers[Color::Black.index()]);
    app.tick(Duration::ZERO);
    shows(&app, "Black is thinking (engine, level 10)");
    press(&mut app, KeyCode::Char('q'));
    assert!(app.is_over());
    drop(app);
    assert!(engine.release(), "the search was waited for");
}

#[test]
fn a_hint_and_an_offer() {
    let mut app = app("six", "human engine:1");
    type_in(&mut app, "hint");
    shows(&app, "Looking for a hint");
    wait(&mut app, |app| app.session().core.hint.is_some());
    shows(&app, "Hint: ");
    press(&mut app, KeyCode::Char('p'));
    shows(&app, "considering your offer");
    wait(&mut app, |app| app.session().notice.is_some() || app.session().core.game.ending().is_some());
}

#[test]
fn people_agree_to_end() {
    let mut app = app("morelli9", "human human");
    press(&mut app, KeyCode::Char('p'));
    shows(&app, "a draw, because the Throne");
    press(&mut app, KeyCode::Char('n'));
    shows(&app, "White declines.");
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('y'));
    assert_eq!(app.session().core.game.ending().unwrap().reason, Reason::Agreement);
    shows(&app, "agreed to end, and the Throne is vacant");
}

#[test]
fn looking_back_and_help() {
    let mut app = app_with_turn();
    type_in(&mut app, "e5");
    press(&mut app, KeyCode::PageUp);
    shows(&app, "Looking back: 1 of 2 moves. White plays a1.");
    press(&mut app, KeyCode::Home);
    shows(&app, "Looking back: 0 of 2 moves.");
    press(&mut app, KeyCode::End);
    shows(&app, "Black plays e5.");
    for variant in ["six", "stacking", "morelli13", "morelli13+2011"] {
        let mut app = self::app(variant, "human human");
        press(&mut app, KeyCode::Char('?'));
        for text in ["Help", "quit", "frame completed", "look back"] {
            shows(&app, text);
        }
        press(&mut app, KeyCode::Char('x'));
        assert!(!screen(&app).contains("Help:"));
    }
}

#[test]
fn any_keys_at_all_break_nothing() {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Esc,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::Char(' '),
        KeyCode::Char('u'),
        KeyCode::Char('t'),
        KeyCode::Char('v'),
        KeyCode::Char('#'),
        KeyCode::Char('?'),
        KeyCode::Char('p'),
        KeyCode::Char('y'),
        KeyCode::Char('a'),
        KeyCode::Char('1'),
        KeyCode::Char('é'),
        KeyCode::F(5),
    ];
    let mut rng = rayuela_rules::Rng::new(1);
    for variant in ["", "six+flying+noreform", "stacking", "morelli5+2011", "morelli7"] {
        let mut app = app(variant, "human human");
        for i in 0..1500 {
            press(&mut app, codes[rng.below(codes.len() as u64) as usize]);
            app.tick(Duration::from_millis(i * 10));
            if i % 50 == 0 {
                screen(&app);
            }
        }
    }
}
