//! Games to play through: legal, finished as recorded, with notes where they belong and scores that the engine confirms.

use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Limits, Options, Score};
use rayuela_lessons::{NotedScore, SampleGame, lessons};
use rayuela_rules::{AnyGame, Color, Outcome, Position};
use rayuela_testkit::data;

fn games() -> impl Iterator<Item = &'static SampleGame> {
    lessons().iter().flat_map(|lesson| lesson.games())
}

#[test]
fn every_game_is_legal_and_ends_as_recorded() {
    for sample in games() {
        let replayed = sample.record().replay().unwrap_or_else(|error| panic!("{}: {error}", sample.key));
        assert!(replayed.doubts.is_empty(), "{}: {:?}", sample.key, replayed.doubts);
        assert!(replayed.game.position().ending().is_some(), "{} is not finished", sample.key);
        assert!(sample.notes.is_sorted_by_key(|note| note.ply), "{}", sample.key);
        let last = sample.notes.last().map_or(1, |note| note.ply);
        assert!((1..=replayed.game.ply()).contains(&last), "{}", sample.key);
    }
    assert_eq!(games().filter(|sample| !sample.notes.is_empty()).count(), 6);
}

#[test]
fn the_sample_games_are_those_of_the_data_folder() {
    let plain: Vec<&SampleGame> = games().filter(|sample| sample.notes.is_empty()).collect();
    let given = data::sample_games("games/morelli.json");
    assert_eq!(given.len(), plain.len());
    for (sample, given) in plain.iter().zip(given) {
        let game = sample.game();
        assert_eq!(game.start().text(), given.start, "{}", sample.key);
        let turns: Vec<String> = (0..game.ply()).filter_map(|ply| game.notation(ply)).collect();
        let written: Vec<&str> = given.moves.iter().map(|turn| turn.trim_end_matches('/')).collect();
        assert_eq!(turns, written, "{}", sample.key);
    }
}

/// The game after some of its moves.
fn after(game: &AnyGame, plies: usize) -> AnyGame {
    let mut shorter = AnyGame::new(*game.start());
    for ply in 0..plies {
        shorter.play_text(&game.notation(ply).unwrap()).unwrap();
    }
    shorter
}

/// Proved notes near the end, which a small search proves again; the others took the engine longer.
#[test]
fn proved_notes_near_the_end_are_proved_again() {
    let mut checked = 0;
    for sample in games() {
        let game = sample.game();
        let first = game.start().turn();
        for note in sample.notes.iter().filter(|note| note.ply + 10 > game.ply()) {
            let (NotedScore::Wins | NotedScore::Loses) = note.score else { continue };
            let winner = if note.score == NotedScore::Wins { first } else { !first };
            let now = after(&game, note.ply);
            assert!(proves(&now, winner), "{} {}", sample.key, note.ply);
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked}");
}

fn proves(game: &AnyGame, winner: Color) -> bool {
    if let Some(ending) = game.position().ending() {
        return ending.outcome == Outcome::Win(winner);
    }
    let options = Options { hash_mib: 8.0, ..Options::default() };
    let mut engine = AnyEngine::new(game.position().variant(), options);
    let result = engine.search(game, &Limits::nodes(60_000), &AtomicBool::new(false), &mut |_| {}).unwrap();
    match result.score {
        Score::Win(_) => game.position().turn() == winner,
        Score::Loss(_) => game.position().turn() != winner,
        _ => false,
    }
}
