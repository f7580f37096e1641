//! The trainers learn what they are shown, and games come back from their files as they were played.

use std::collections::HashSet;

use rayuela_engine::network::UNIT;
use rayuela_engine::{AnyEngine, Evaluate, Evaluation, Options, PatternInputs, pattern_file};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyPosition, Position};
use rayuela_testkit::{data, walks};
use rayuela_train::fit::{Games, Targets, fit};
use rayuela_train::games_file::GamesReader;
use rayuela_train::pattern_trainer::train_patterns;
use rayuela_train::self_play::{Learnt, PlayedGame, SelfPlay};
use rayuela_train::trainer::{Progress, Sample, Settings, train};

/// Running positions, each with a made-up truth.
fn samples<P: Evaluate>(start: P, count: usize, is_good: impl Fn(&P) -> bool) -> Vec<Sample<P>> {
    let target = |position: &P| if is_good(position) { 0.9 } else { 0.1 };
    let sample = |position: P| Sample { position, base: 0, target: target(&position) };
    walks::running(start, count, 1).into_iter().map(sample).collect()
}

fn last(rounds: &[Progress]) -> Progress {
    *rounds.last().unwrap()
}

#[test]
fn patterns_learn_where_men_stand() {
    let AnyPosition::Morris(start) = AnyPosition::start("nine".parse().unwrap()) else { unreachable!() };
    let outer = |position: &Morris, color| (position.men(color).bits() & 0xff).count_ones();
    let samples =
        samples(start, 20_000, |position| outer(position, position.turn()) > outer(position, !position.turn()));
    let mut rounds = Vec::new();
    let weights =
        train_patterns(&samples, Settings { rounds: 16, ..Settings::PATTERNS }, &mut |round| rounds.push(round));
    // As many weights as positions: much is learnt by heart, but not all.
    let Progress { error, kept_aside, without, .. } = last(&rounds);
    assert!(error < without / 2.0 && kept_aside < 0.8 * without, "{:?}", last(&rounds));
    assert!(weights.iter().any(|weight| weight.abs() > UNIT as i16));
}

#[test]
fn a_network_learns_what_the_estimate_misses() {
    let AnyPosition::Morelli(start) = AnyPosition::start("morelli7".parse().unwrap()) else { unreachable!() };
    let own = |position: &Morelli, color| position.pieces(color).len();
    let samples = samples(start, 12_000, |position| own(position, position.turn()) > own(position, !position.turn()));
    let mut rounds = Vec::new();
    let settings = Settings { rounds: 60, ..Settings::NETWORK };
    let network = train(start.variant(), "morelli7", &samples, settings, &mut |round| rounds.push(round));
    assert!(last(&rounds).kept_aside < last(&rounds).without / 2.0, "{:?}", last(&rounds));
    // The engine's integers say the same as the trainer's floats.
    let mut weights = Morelli::weights(start.variant(), false);
    weights.linear.fill(0);
    assert_eq!(Morelli::with_network(&mut weights, start.variant(), &network.to_bytes()), Ok(()));
    let errors = samples.iter().filter_map(|sample| match sample.position.evaluate(&weights) {
        Evaluation::Estimate(value, _) => {
            let share = 1.0 / (1.0 + (-f64::from(value) / f64::from(UNIT)).exp());
            Some((share - f64::from(sample.target)).powi(2))
        }
        _ => None,
    });
    let (sum, count) = errors.fold((0.0, 0), |(sum, count), error| (sum + error, count + 1));
    let mean = sum / f64::from(count);
    assert!((mean - last(&rounds).error).abs() < 0.02, "{mean} and {}", last(&rounds).error);
}

/// `data/games/morelli7.games`: `rayuela selfplay morelli7 --nodes 400 --games 320 --seed 1 --out morelli7.games`.
fn sample_games() -> Games {
    let mut reader = GamesReader::open(&data::path("games/morelli7.games")).unwrap();
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        games.push(game);
    }
    Games { variant: reader.variant, games }
}

#[test]
fn the_error_falls_on_the_sample_games() {
    let sources = [sample_games()];
    let train = |threads: usize| {
        let mut rounds = Vec::new();
        let mut on_round = |positions: usize, round| {
            assert!(positions > 3_000, "{positions}");
            rounds.push(round);
        };
        let targets = Targets { results: 0.5, proved: &|_| None };
        let settings = Settings { rounds: 4, ..Settings::NETWORK };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let bytes = pool.install(|| fit(&sources, targets, settings, &mut on_round)).unwrap();
        (bytes, rounds)
    };
    let (bytes, rounds) = train(1);
    let Progress { error, kept_aside, without, .. } = last(&rounds);
    assert!(rounds.windows(2).all(|pair| pair[1].error < pair[0].error), "{rounds:?}");
    assert!(error < 0.95 * rounds[0].error && kept_aside < 0.95 * without, "{rounds:?}");
    assert_eq!(train(3).0, bytes, "the same network on any number of threads");
    let mut engine = AnyEngine::new(sources[0].variant, Options { hash_mib: 0.1, ..Options::default() });
    assert_eq!(engine.set_network(sources[0].variant, &bytes), Ok(()));
}

/// Six games, but for one that was played before, in the order of their numbers.
fn games(threads: u16, learnt: Learnt) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    let play = SelfPlay {
        variant: "stacking".parse().unwrap(),
        games: 6,
        nodes: 60,
        random: 0.1,
        threads,
        seed: 3,
        learnt,
        played: HashSet::from([4]),
    };
    let mut on_game = |game| {
        games.push(game);
        Ok(())
    };
    play.play(&mut on_game).unwrap();
    games.sort_by_key(|game: &PlayedGame| game.number);
    games
}

#[test]
fn games_are_the_same_on_any_number_of_threads() {
    let found = games(1, Learnt::Own);
    assert_eq!(found.iter().map(|game| game.number).collect::<Vec<_>>(), [0, 1, 2, 3, 5]);
    assert_eq!(found, games(3, Learnt::Own));
    for game in &found {
        let positions = game.positions::<Stacking>(StackingVariant);
        assert_eq!(positions.map(|positions| positions.len()), Some(game.plies.len()));
    }
}

/// Weights that are all 0 are as good as none.
#[test]
fn games_without_learnt_weights_are_those_of_the_linear_estimate() {
    let blank = pattern_file("stacking", &vec![0; Stacking::weight_count()]);
    let without = games(1, Learnt::Without);
    assert_eq!(without, games(1, Learnt::From(blank)));
    assert_ne!(without, games(1, Learnt::Own));
}
