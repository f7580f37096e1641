//! Morelli's evaluation: the Throne, frames by what is still missing, pieces by band, the tempo.

use std::ops::ControlFlow;

use rayuela_rules::morelli::{Band, Edition, Morelli, MorelliMove, MorelliVariant, Size};
use rayuela_rules::{Color, Outcome, Position, Variant};

use super::morelli_inputs::Features;
use super::morelli_movegen::{self, tactical_landings};
use super::morelli_weights::{LARGE, MorelliWeights, SMALL, trained};
use super::network::PreparedNetwork;
use super::network_file::{NetworkError, network_game};
use super::shutout::shut_out;
use super::weighted_sum::{Sum, more};
use super::{Evaluate, Evaluation};
use crate::level_params::{LevelTable, MORELLI_LARGE, MORELLI_SMALL};
use crate::value::ProvenBounds;

/// The layout of the weights: those without a band, those of frames by band in the opening and in the endgame, pieces.
const PLAIN: usize = 15;
const BANDS: usize = 5;
/// For each band: one, two, three and four own cells with the others vacant, two and three with an enemy among them.
const KINDS: usize = 6;
const LATE: usize = PLAIN + BANDS * KINDS;
const PIECES: usize = LATE + BANDS * KINDS;
pub(super) const FEATURES: usize = PIECES + BANDS + 1;

const PLAIN_NAMES: [&str; PLAIN] = [
    "throne",
    "throne, at the end",
    "piece",
    "piece, at the end",
    "piece that can move",
    "piece that can move, at the end",
    "to move",
    "to move, at the end",
    "three and a vacant cell, to move",
    "three and an enemy, to move",
    "three and a vacant cell, without the Throne",
    "three and a vacant cell, without the Throne, to move",
    "piece that can be captured",
    "piece that can be captured, at the end",
    "piece that can be captured, to move",
];
const KIND_NAMES: [&str; KINDS] = ["one", "two", "three", "four", "two and an enemy", "three and an enemy"];

/// Positions with more turns than this are not tested for shut-outs: there are nearly none, and the test takes time.
const SHUT_OUT_TURNS: usize = 30;

/// The frames of a band, as a set of frame numbers.
#[inline]
const fn band(r: usize) -> u64 {
    ((1u64 << (2 * r)) - 1) << (r * (r - 1))
}

/// The pieces of a band.
#[inline]
fn on_band(set: [u64; 4], r: usize) -> i32 {
    set.iter().map(|word| (word & band(r)).count_ones() as i32).sum()
}

/// The linear part of the evaluation, for the player to move.
#[inline]
fn estimate(position: &Morelli, features: &Features, weights: &[i32; FEATURES]) -> i32 {
    let Features { throne, counts: [mine, other], movable, prey, .. } = features;
    let throne = *throne;
    let [own, theirs] = features.pieces;
    let r = position.size().radius();
    let (own_words, their_words) = (own.words(), theirs.words());
    let outside = on_band(own_words, r) + on_band(their_words, r);
    // From 0 with every piece outside to 16 with none.
    let late = 16 - 16 * outside / position.size().pieces() as i32;
    let mut sum = Sum::new(weights);
    let mut both = |index: usize, times: i32| {
        sum.add(index, 16 * times);
        sum.add(index + 1, late * times);
    };
    both(0, throne);
    both(2, own.len() as i32 - theirs.len() as i32);
    both(4, movable[0] - movable[1]);
    let [prey, exposed] = *prey;
    both(12, exposed - prey);
    both(6, 1);
    let (ready, their_ready) = (mine.three & !other.any, other.three & !mine.any);
    let count = |set: u64| set.count_ones() as i32;
    let (hungry, their_hunger) = (i32::from(throne <= 0), i32::from(throne >= 0));
    sum.add(8, 16 * count(ready));
    sum.add(9, 16 * count(mine.three & other.any));
    sum.add(10, 16 * (hungry * count(ready) - their_hunger * count(their_ready)));
    sum.add(11, 16 * hungry * count(ready));
    sum.add(14, 16 * prey);
    let kinds = [
        (mine.one & !other.any, other.one & !mine.any),
        (mine.two & !other.any, other.two & !mine.any),
        (ready, their_ready),
        (mine.four, other.four),
        (mine.two & other.one, other.two & mine.one),
        (mine.three & other.any, other.three & mine.any),
    ];
    for i in 1..r {
        for (kind, (own, theirs)) in kinds.into_iter().enumerate() {
            let times = more(own & band(i), theirs & band(i));
            sum.add(PLAIN + (i - 1) * KINDS + kind, 16 * times);
            sum.add(LATE + (i - 1) * KINDS + kind, late * times);
        }
    }
    for i in 1..=r {
        sum.add(PIECES + i - 1, 16 * (on_band(own_words, i) - on_band(their_words, i)));
    }
    sum.total() / 16
}

impl Evaluate for Morelli {
    type Weights = MorelliWeights;

    const HISTORY_SIZE: usize = 1 << 16;
    const TARGETS: usize = 256;
    const QUIESCENCE: u32 = 2;
    const LMP_LIMITS: [usize; 4] = [0, 12, 24, 48];

    fn weight_name(index: usize) -> String {
        let kind = |i: usize| format!("{}, {}", Band::ALL[i / KINDS + 1], KIND_NAMES[i % KINDS]);
        match index {
            0..PLAIN => PLAIN_NAMES[index].to_string(),
            PLAIN..LATE => kind(index - PLAIN),
            LATE..PIECES => format!("{}, at the end", kind(index - LATE)),
            _ => format!("piece on {}", Band::ALL[index - PIECES + 1]),
        }
    }

    fn weights(variant: MorelliVariant, network: bool) -> MorelliWeights {
        let linear = if variant.size <= Size::N9 { SMALL } else { LARGE };
        MorelliWeights { linear, network: if network { trained(variant) } else { None } }
    }

    fn with_network(weights: &mut MorelliWeights, variant: MorelliVariant, bytes: &[u8]) -> Result<(), NetworkError> {
        let game = network_game(Variant::Morelli(variant))?;
        weights.network = Some(PreparedNetwork::read::<Morelli>(bytes, game, variant)?);
        Ok(())
    }

    fn level_params(variant: MorelliVariant) -> &'static LevelTable {
        if variant.size <= Size::N9 { &MORELLI_SMALL } else { &MORELLI_LARGE }
    }

    #[inline]
    fn evaluate(&self, weights: &MorelliWeights) -> Evaluation {
        if !self.has_moves() {
            return Evaluation::Over(Outcome::of_throne(self.throne()));
        }
        let features = Features::of(self);
        let plain = estimate(self, &features, &weights.linear);
        let learnt = weights.network.as_ref().map_or(0, |network| features.network_value(network));
        Evaluation::Estimate(plain + learnt, ProvenBounds::NONE)
    }

    fn proven_result(&self, turns: usize) -> Evaluation {
        if turns > SHUT_OUT_TURNS {
            return Evaluation::Estimate(0, ProvenBounds::NONE);
        }
        let out = shut_out(self);
        let is_out = |color: Color| out.players[color.index()];
        match self.throne() {
            // Nobody takes the Throne from its owner.
            Some(owner) if is_out(!owner) => Evaluation::Decided(Outcome::Win(owner), out.turns),
            None if is_out(Color::White) && is_out(Color::Black) => Evaluation::Decided(Outcome::Draw, out.turns),
            None if is_out(self.turn()) => Evaluation::Estimate(0, ProvenBounds::AT_MOST_DRAW),
            None if is_out(!self.turn()) => Evaluation::Estimate(0, ProvenBounds::AT_LEAST_DRAW),
            _ => Evaluation::Estimate(0, ProvenBounds::NONE),
        }
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        tactical_landings(self).is_empty()
    }

    #[inline]
    fn visit_turns(&self, mut visit: impl FnMut(MorelliMove)) {
        if self.edition() == Edition::E2015 {
            morelli_movegen::visit_all(self, visit);
        } else {
            let _ = self.visit_moves(|mv| {
                visit(mv);
                ControlFlow::<()>::Continue(())
            });
        }
    }

    #[inline]
    fn visit_tactical(&self, mut visit: impl FnMut(MorelliMove, i32)) {
        let mut show = |mv| {
            let gain = self.gain(mv);
            if gain > 0 {
                visit(mv, gain);
            }
        };
        if self.edition() == Edition::E2015 {
            morelli_movegen::visit_tactical(self, show);
        } else if !self.is_quiet() {
            let _ = self.visit_moves(|mv| {
                show(mv);
                ControlFlow::<()>::Continue(())
            });
        }
    }

    #[inline]
    fn gain(&self, mv: MorelliMove) -> i32 {
        100 * i32::from(mv.occupies) + 10 * mv.capture_count() as i32
    }

    #[inline]
    fn is_irreversible(_: MorelliMove) -> bool {
        true
    }

    #[inline]
    fn code(mv: MorelliMove) -> u32 {
        let (from, to) = (mv.from.index() as u32, mv.to.index() as u32);
        1 << 31 | u32::from(mv.occupies) << 24 | u32::from(mv.capture_bits()) << 16 | to << 8 | from
    }

    #[inline]
    fn history_index(mv: MorelliMove) -> usize {
        mv.from.index() << 8 | mv.to.index()
    }

    #[inline]
    fn target(mv: MorelliMove) -> usize {
        mv.to.index()
    }
}
