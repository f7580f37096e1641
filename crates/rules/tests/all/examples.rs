//! The example runs as its comments say, on a game of each family.

#[allow(dead_code, reason = "`main` is for those who run it")]
#[path = "../../examples/random_game.rs"]
mod random_game;

#[test]
fn random_games_are_played() {
    for args in [&[][..], &["morelli5"], &["six", "3"], &["stacking", "7"]] {
        random_game::run(args.iter().map(ToString::to_string)).unwrap();
    }
    assert!(random_game::run(["chess".to_string()].into_iter()).is_err());
    assert!(random_game::run(["six", "seed"].into_iter().map(String::from)).is_err());
}
