//! Set-ups, clocks, files.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use rayuela_rules::{Color, Outcome, Reason};

use super::{app, app_with_turn, press, screen, shows, type_in};
use crate::App;
use rayuela_seat::{Clock, TimeControl};

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("rayuela-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn saving_and_loading() {
    let path = temporary("saved.txt");
    let mut app = app("morelli5", "human human");
    let turn = app.session().core.game.position().compact_turns()[0].clone();
    type_in(&mut app, &turn);
    let save = |app: &mut App, path: &str| {
        press(app, KeyCode::Char('s'));
        app.update(&Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        type_in(app, path);
    };
    save(&mut app, path.to_str().unwrap());
    assert!(app.unsaved().is_none(), "{}", screen(&app));
    save(&mut app, path.to_str().unwrap());
    shows(&app, "already exists");
    press(&mut app, KeyCode::Char('a'));
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Mode \"random\"]").count(), 2, "{text}");
    assert!(text.contains("[Seed \"5\"]"), "{text}");

    let mut other = app_with_turn();
    press(&mut other, KeyCode::Char('o'));
    type_in(&mut other, path.to_str().unwrap());
    shows(&other, "holds 2 games");
    press(&mut other, KeyCode::Enter);
    assert_eq!(other.session().core.game, app.session().core.game);
    fs::remove_file(&path).unwrap();
}

#[test]
fn bad_files_lose_nothing() {
    let path = temporary("bad.txt");
    let bad = [
        ("[Variant \"six\"]\n\n1. a1 a1", "Cannot replay the game: move 2"),
        ("{open", "is not a record"),
        ("", "no game"),
    ];
    for (text, sentence) in bad {
        fs::write(&path, text).unwrap();
        let mut app = app_with_turn();
        let before = app.session().core.game.clone();
        press(&mut app, KeyCode::Char('o'));
        type_in(&mut app, path.to_str().unwrap());
        shows(&app, sentence);
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.session().core.game, before);
    }
    fs::remove_file(&path).unwrap();
    let mut app = app_with_turn();
    press(&mut app, KeyCode::Char('s'));
    app.update(&Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    type_in(&mut app, "/nowhere at all/x");
    shows(&app, "Cannot save in");
}

#[test]
fn clocks_end_games() {
    let mut app = app("nine", "human human");
    app.session().core.clock = Clock::new(TimeControl::fischer(1, 1));
    app.session().core.clock.start(Color::White, 0);
    app.tick(Duration::from_secs(10));
    shows(&app, "0:50");
    app.tick(Duration::from_secs(61));
    shows(&app, "Black wins: White's time has run out.");

    let mut app = super::app("morelli9", "human human");
    app.session().core.clock = Clock::new(TimeControl::game(1));
    app.session().core.clock.start(Color::Black, 0);
    app.tick(Duration::from_secs(10));
    shows(&app, "Game time left 0:50");
    app.tick(Duration::from_secs(61));
    let ending = app.session().core.game.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::GameTime));
}

#[test]
fn from_the_start_screen_through_fists_and_free_placing() {
    let mut app = app("", "human human");
    shows(&app, "Morelli");
    // 5×5, Fists.
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Left);
    shows(&app, "5×5");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Left);
    shows(&app, "Fists");
    press(&mut app, KeyCode::Enter);
    shows(&app, "Black, choose (White looks away)");
    press(&mut app, KeyCode::Char('1'));
    press(&mut app, KeyCode::Char('2'));
    shows(&app, "Free is played");
    press(&mut app, KeyCode::Enter);
    shows(&app, "Black, place a stone");
    for _ in 0..16 {
        press(&mut app, KeyCode::Tab);
        press(&mut app, KeyCode::Enter);
    }
    shows(&app, "Black, choose a stone to move");
    let turn = app.session().core.game.position().compact_turns()[0].clone();
    type_in(&mut app, &turn);
    let record = app.unsaved().unwrap();
    for tag in ["[Fists \"adjacent facing\"]", "[Mode \"free\"]", "[Free \""] {
        assert!(record.contains(tag), "{record}");
    }
    let records = rayuela_rules::Record::parse_all(&record).unwrap();
    assert_eq!(records[0].replay().unwrap().doubts, []);
    press(&mut app, KeyCode::Char('n'));
    shows(&app, "Leave this game?");
    press(&mut app, KeyCode::Char('y'));
    shows(&app, "5×5");
}
