//! The engine as a player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Clock, Info, Options, SearchResult};
use rayuela_rules::{AnyGame, AnyMove, Color, Variant};

use crate::strength::{Strength, offer_limits};
use crate::{Prospects, Share, agrees};

/// An engine that plays a game of one variant: it chooses turns and answers offers. It keeps its search results
/// from turn to turn.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Level, SystemClock};
/// use rayuela_rules::{AnyGame, AnyPosition, Variant};
/// use rayuela_seat::{EnginePlayer, Strength};
/// let mut game = AnyGame::new(AnyPosition::start(Variant::Stacking));
/// let strength = Strength::new(Level::new(2).unwrap());
/// let mut player = EnginePlayer::new(Variant::Stacking, strength, Arc::new(SystemClock::default()));
/// for seed in 0..6 {
///     let chosen = player.choose(&game, None, seed, &AtomicBool::new(false), &mut |_| {}).unwrap();
///     game.play(chosen.best).unwrap();
/// }
/// assert_eq!(game.ply(), 6);
/// ```
pub struct EnginePlayer {
    engine: AnyEngine,
    variant: Variant,
    strength: Strength,
}

impl EnginePlayer {
    /// A player of this variant that reads this clock while thinking.
    pub fn new(variant: Variant, strength: Strength, clock: Arc<dyn Clock>) -> EnginePlayer {
        // The table takes memory: its size is set with the first turn.
        let options = Options { hash_mib: 1.0, ..Options::default() };
        EnginePlayer { engine: AnyEngine::with_clock(variant, options, clock), variant, strength }
    }

    /// The same player with what is known of the game: Six from what is built in, other variants from the tables in
    /// `dir`, or in the user's data directory.
    #[cfg(feature = "tables")]
    #[must_use]
    pub fn with_tables(mut self, dir: Option<&std::path::Path>) -> EnginePlayer {
        rayuela_tables::attach_tablebase(&mut self.engine, self.variant, dir);
        self
    }

    /// Forgets what it found in earlier games.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Chooses a turn; `None` if the game is over or of another kind. `clock` is what is left of the player's own time.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        clock: Option<Share>,
        seed: u64,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> Option<SearchResult<AnyMove>> {
        let (options, limits) = self.strength.turn(game.ply(), clock, seed);
        self.engine.set_options(options);
        self.engine.search(game, &limits, stop, on_info)
    }

    /// Whether the engine, playing `me`, agrees to end the game now; it looks at the position with full strength.
    pub fn answers_offer(&mut self, game: &AnyGame, me: Color, stop: &AtomicBool) -> bool {
        let (options, limits) = offer_limits();
        self.engine.set_options(options);
        let found = self.engine.search(game, &limits, stop, &mut |_| {});
        found.is_some_and(|found| {
            let mover = Prospects { share: found.score.expectation(), proved: found.score.is_proved() };
            agrees(me, game, mover)
        })
    }

    /// The variant played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_engine::{Level, SystemClock};
    use rayuela_rules::{AnyPosition, Rng};

    fn player(variant: &str, level: u8) -> (EnginePlayer, AnyGame) {
        let variant: Variant = variant.parse().unwrap();
        let strength = Strength::new(Level::new(level).unwrap());
        let player = EnginePlayer::new(variant, strength, Arc::new(SystemClock::default()));
        (player, AnyGame::new(AnyPosition::start(variant)))
    }

    fn choose(player: &mut EnginePlayer, game: &AnyGame, seed: u64) -> Option<SearchResult<AnyMove>> {
        player.choose(game, None, seed, &AtomicBool::new(false), &mut |_| {})
    }

    #[test]
    fn every_level_plays_legal_turns_and_not_always_the_same() {
        for name in ["nine", "morelli5", "stacking"] {
            let mut rng = Rng::new(9);
            for level in 1..8 {
                let (mut player, mut game) = player(name, level);
                for _ in 0..8 {
                    let Some(choice) = choose(&mut player, &game, rng.next_u64()) else { break };
                    game.play(choice.best).unwrap();
                }
            }
            let (mut player, game) = player(name, 3);
            let mut turns: Vec<AnyMove> =
                (0..12).map(|_| choose(&mut player, &game, rng.next_u64()).unwrap().best).collect();
            turns.sort();
            turns.dedup();
            assert!(turns.len() > 1, "{name}");
        }
    }

    #[test]
    fn little_time_is_not_overrun() {
        /// A clock that advances by a millisecond whenever it is read.
        struct Ticks(std::sync::atomic::AtomicU64);
        impl Clock for Ticks {
            fn now(&self) -> std::time::Duration {
                std::time::Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
            }
        }
        let left = std::time::Duration::from_millis(400);
        let variant: Variant = "morelli9".parse().unwrap();
        let strength = Strength { memory_mib: 1.0, ..Strength::new(Level::FULL) };
        let mut player = EnginePlayer::new(variant, strength, Arc::new(Ticks(0.into())));
        let game = AnyGame::new(AnyPosition::start(variant));
        let clock = Some(Share { left, increment: std::time::Duration::ZERO });
        let found = player.choose(&game, clock, 1, &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert!(found.time <= left / 2, "{:?}", found.time);
    }

    /// The first turns of so many games of full strength against itself from the usual start, each turn after a search of a few
    /// hundred nodes.
    #[cfg(feature = "tables")]
    fn openings(name: &str, count: u64) -> Vec<AnyGame> {
        const TURNS: usize = 12;
        const NODES: u64 = 400;
        let variant: Variant = name.parse().unwrap();
        let strength = Strength { memory_mib: 1.0, ..Strength::new(Level::FULL) };
        let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
        rayuela_tables::attach_tablebase(&mut engine, variant, Some(std::path::Path::new("no such folder")));
        let mut rng = Rng::new(100);
        let mut play = |_| {
            let mut game = AnyGame::new(AnyPosition::start(variant));
            engine.clear();
            while game.ply() < TURNS && game.ending().is_none() {
                let (options, _) = strength.turn(game.ply(), None, rng.next_u64());
                engine.set_options(options);
                let limits = rayuela_engine::Limits::nodes(NODES);
                let found = engine.search(&game, &limits, &AtomicBool::new(false), &mut |_| {}).unwrap();
                game.play(found.best).unwrap();
            }
            game
        };
        (0..count).map(&mut play).collect()
    }

    #[cfg(feature = "tables")]
    #[test]
    fn games_at_full_strength_begin_in_many_ways() {
        // By how many of a hundred games are different: 16, 68, 16, 40 and 9 when this was written.
        for (name, least) in [("nine", 8), ("six", 40), ("twelve", 8), ("stacking", 20), ("morelli9", 5)] {
            let games = openings(name, 100);
            let mut moves: Vec<_> = games.iter().map(|game| game.moves()).collect();
            moves.sort();
            moves.dedup();
            assert!(moves.len() >= least, "{} different games of {name}", moves.len());
        }
    }

    /// Six is drawn, and stays so whichever of the equal moves are played.
    #[cfg(feature = "tables")]
    #[test]
    fn varied_games_of_six_keep_the_draw() {
        use rayuela_rules::Position;
        let six = rayuela_tables::SixTablebase::embedded();
        for game in openings("six", 20) {
            for ply in 0..=game.ply() {
                let Some(AnyPosition::Morris(position)) = game.position_at(ply) else { unreachable!() };
                let value = six.probe(position).map(|value| value.wdl());
                assert_eq!(value, Some(rayuela_tables::Wdl::Draw), "{}", position.setup());
            }
        }
    }

    #[cfg(feature = "tables")]
    #[test]
    fn full_strength_knows_six_from_the_first_turn() {
        let (player, game) = player("six", 10);
        let found = choose(&mut player.with_tables(None), &game, 5).unwrap();
        assert_eq!(found.score, rayuela_engine::Score::Draw);
    }

    /// Full strength, which varies its first moves, gives nothing away that is proved: neither at the start of a game from a
    /// position that somebody has set up, nor later.
    #[cfg(feature = "tables")]
    #[test]
    fn full_strength_keeps_a_proved_value_to_the_end() {
        use rayuela_rules::Position;
        let trial = rayuela_tables::trial::Trial::new("seat");
        let variant = Variant::Morris(rayuela_tables::trial::Trial::variant());
        let full_time = std::time::Duration::from_millis(20);
        let strength = Strength { full_time, memory_mib: 1.0, ..Strength::new(Level::FULL) };
        let player = EnginePlayer::new(variant, strength, Arc::new(SystemClock::default()));
        let mut player = player.with_tables(Some(trial.dir()));
        let mut rng = Rng::new(10);
        for start in trial.positions(2, 6) {
            let mut game = AnyGame::new(AnyPosition::Morris(start));
            for ply in 0..10 {
                let AnyPosition::Morris(position) = *game.position() else { unreachable!() };
                if game.ending().is_some() {
                    break;
                }
                let mv = if ply % 2 == 0 {
                    let mv = choose(&mut player, &game, rng.next_u64()).unwrap().best;
                    let AnyMove::Morris(morris) = mv else { unreachable!() };
                    assert!(trial.keeps(&position, morris), "{ply} {}", game.position().text());
                    mv
                } else {
                    position.random_move(&mut rng).unwrap().into()
                };
                game.play_on(mv).unwrap();
            }
        }
    }

    #[test]
    fn an_even_game_goes_on() {
        let (mut player, mut game) = player("nine", 10);
        game.play_text("a1").unwrap();
        for me in Color::ALL {
            assert!(!player.answers_offer(&game, me, &AtomicBool::new(false)), "{me}");
        }
    }
}
