//! Playing: whole games against the engine in every family, and a reload in the middle of one.

use rayuela_browser::{Screen, Tab, browse};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position, Rng};

/// Turns after which a game that has not ended is left; Morris can go on for long.
const MOST: usize = 160;

/// Plays a person's random turns, typed, against the engine's, read from the list of turns, up to this many.
async fn play(tab: &Tab, game: &mut AnyGame, person: Color, most: usize) {
    let mut rng = Rng::new(17);
    while game.ending().is_none() && game.ply() < most {
        let next = format!("[data-ply=\"{}\"]", game.ply() + 1);
        if game.position().turn() == person {
            let turns = game.position().compact_turns();
            let turn = &turns[rng.below(turns.len() as u64) as usize];
            tab.type_turn(turn).await;
            tab.wait_for(&next).await;
            game.play_text(turn).expect("a legal turn");
        } else {
            let turn = tab.text(&next).await;
            game.play_text(&turn).unwrap_or_else(|error| panic!("the engine's {turn}: {error}"));
        }
    }
}

fn whole_game(variant: &str, address: &str, person: Color) {
    browse(&format!("play-{variant}"), Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open(address).await;
        let mut game = AnyGame::new(AnyPosition::start(variant.parse().expect("a variant")));
        play(tab, &mut game, person, MOST).await;
        if game.ending().is_some() {
            tab.wait_for(".status.over").await;
        }
        tab.shoot(&format!("game-{variant}")).await;
        assert!(game.ply() > 5, "{variant}: {} turns", game.ply());
    });
}

#[test]
fn a_whole_game_of_morelli() {
    whole_game("morelli7", "/play/morelli7?white=engine:1&black=human&setup=facing", Color::Black);
}

#[test]
fn a_whole_game_of_nine() {
    whole_game("nine", "/play/nine?white=human&black=engine:2", Color::White);
}

#[test]
fn a_whole_game_of_stacking() {
    whole_game("stacking", "/play/stacking?white=engine:1&black=human", Color::Black);
}

#[test]
fn a_reload_in_the_middle_loses_nothing() {
    browse("reload", Screen::Phone, async |tab| {
        tab.prefer(true, true).await;
        tab.open("/play/six?white=human&black=human").await;
        let mut game = AnyGame::new(AnyPosition::start("six".parse().expect("a variant")));
        for turn in ["a5", "e1", "c5", "a1"] {
            tab.type_turn(turn).await;
            game.play_text(turn).expect("a legal turn");
            tab.wait_for(&format!("[data-ply=\"{}\"]", game.ply())).await;
        }
        tab.shoot("play-phone-dark").await;
        tab.reload().await;
        tab.wait_for("[data-ply=\"4\"]").await;
        tab.wait_for_count("[data-ply]", 4).await;
        // A mill, and the man it takes.
        tab.type_turn("e5xe1").await;
        tab.wait_for_text("[data-ply=\"5\"]", "xe1").await;
        tab.fits_the_width().await;
    });
}
