//! From games to the file of a network or of patterns.
//!
//! The games are chosen here and not by the caller, so that everything generic is compiled in this crate, which is optimised.

use rayon::prelude::*;
use rayuela_engine::{Evaluate, Evaluation, NetworkError, PatternInputs, network_game, pattern_file};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyPosition, Variant};

use crate::pattern_trainer::train_patterns;
use crate::self_play::{LabelledPosition, PlayedGame};
use crate::trainer::{Progress, Sample, Settings, train};

/// Games of a variant.
pub struct Games {
    /// the variant
    pub variant: Variant,
    /// its games
    pub games: Vec<PlayedGame>,
}

/// What is to be predicted of a position.
#[derive(Clone, Copy)]
pub struct Targets<'a> {
    /// how much the games' results count beside the searches' scores, from 0 to 1
    pub results: f64,
    /// the share of the points that is proved of a position of Nine, Six or Twelve
    pub proved: &'a (dyn Fn(&Morris) -> Option<f64> + Sync),
}

/// Trains on these games, all of variants that share a network, and returns the bytes of its file. `on_round` hears of every
/// round, and how many positions there are.
///
/// # Errors
/// There are no games, or their variant has no network.
pub fn fit(
    sources: &[Games],
    targets: Targets<'_>,
    settings: Settings,
    on_round: &mut dyn FnMut(usize, Progress),
) -> Result<Vec<u8>, NetworkError> {
    let Some(variant) = sources.first().map(|games| games.variant) else { return Err(NetworkError::NoNetwork) };
    let game = network_game(variant)?;
    Ok(match variant {
        Variant::Morelli(variant) => {
            let samples = samples::<Morelli>(sources, targets, &|_| None);
            train(variant, game, &samples, settings, &mut |progress| on_round(samples.len(), progress)).to_bytes()
        }
        Variant::Morris(_) => {
            let weights = fit_patterns::<Morris>(sources, targets, targets.proved, settings, on_round);
            pattern_file(game, &weights)
        }
        Variant::Stacking => {
            let weights = fit_patterns::<Stacking>(sources, targets, &|_| None, settings, on_round);
            pattern_file(game, &weights)
        }
    })
}

fn fit_patterns<P: PatternInputs + TryFrom<AnyPosition>>(
    sources: &[Games],
    targets: Targets<'_>,
    proved: &(dyn Fn(&P) -> Option<f64> + Sync),
    settings: Settings,
    on_round: &mut dyn FnMut(usize, Progress),
) -> Vec<i16> {
    let samples = samples(sources, targets, proved);
    train_patterns(&samples, settings, &mut |progress| on_round(samples.len(), progress))
}

/// The positions of all games that can be learnt from.
fn samples<P: Evaluate + TryFrom<AnyPosition>>(
    sources: &[Games],
    targets: Targets<'_>,
    proved: &(dyn Fn(&P) -> Option<f64> + Sync),
) -> Vec<Sample<P>> {
    let mut samples = Vec::new();
    for Games { variant, games } in sources {
        let Ok(start) = P::try_from(AnyPosition::start(*variant)) else { continue };
        let variant = start.variant();
        let weights = P::weights(variant, false);
        let sample = |labelled: LabelledPosition<P>| {
            let (expected, Evaluation::Estimate(base, _)) = (labelled.expected?, labelled.position.evaluate(&weights))
            else {
                return None;
            };
            let target = proved(&labelled.position)
                .unwrap_or(targets.results * labelled.points + (1.0 - targets.results) * expected);
            Some(Sample { position: labelled.position, base: base as i16, target: target as f32 })
        };
        let of_game =
            |game: &PlayedGame| game.positions::<P>(variant).unwrap_or_default().into_iter().filter_map(sample);
        samples.par_extend(games.par_iter().flat_map_iter(of_game));
    }
    samples
}
