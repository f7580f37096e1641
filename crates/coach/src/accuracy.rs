//! The scales of reports: what a score is worth in points, and how much loss makes how much accuracy.
//!
//! The constants are measured, not chosen: `docs/accuracy.md` says how, and the example `calibrate` of the crate
//! `rayuela-search` makes them again.

use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisBase;

use crate::value::Value;

/// The scales of a family of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// the score in hundredths of a man or piece whose expected share of the points is 73 %
    pub centi: f64,
    /// the mean loss of expected score, over estimated positions, that makes an accuracy of 37 %
    pub estimated: f64,
    /// the same over positions whose exact values are known
    pub exact: f64,
    /// how quickly accuracy falls beyond that loss, and how slowly before it
    pub power: f64,
}

/// Morelli up to 9×9.
const MORELLI_SMALL: Calibration = Calibration { centi: 150.0, estimated: 0.137, ..NINE };
/// Morelli on 11×11 and 13×13.
const MORELLI_LARGE: Calibration = Calibration { centi: 180.0, estimated: 0.123, ..NINE };
/// Nine and Six. The scale of exact values comes from Six, which is solved.
const NINE: Calibration = Calibration { centi: 230.0, estimated: 0.116, exact: 0.3, power: 1.7 };
/// Twelve.
const TWELVE: Calibration = Calibration { centi: 350.0, estimated: 0.09, ..NINE };
/// Stacking Morris.
const STACKING: Calibration = Calibration { centi: 115.0, estimated: 0.122, ..NINE };

impl Calibration {
    /// The scales of a variant's family.
    ///
    /// # Examples
    /// ```
    /// use rayuela_coach::Calibration;
    /// let nine = Calibration::of("nine".parse().unwrap());
    /// assert_eq!(nine.expected(0), 0.5);
    /// assert!(nine.expected(300) > nine.expected(100));
    /// ```
    pub const fn of(variant: Variant) -> Calibration {
        match variant {
            Variant::Morelli(morelli) if morelli.size.side() <= 9 => MORELLI_SMALL,
            Variant::Morelli(_) => MORELLI_LARGE,
            Variant::Morris(morris) if matches!(morris.base, MorrisBase::Twelve) => TWELVE,
            Variant::Morris(_) => NINE,
            Variant::Stacking => STACKING,
        }
    }

    /// The share of the points to expect from an estimate in hundredths of a man or piece.
    pub fn expected(&self, centi: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(centi) / self.centi).exp())
    }
}

/// The accuracy of one player, summed up move by move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Accuracy {
    calibration: Calibration,
    lost: f64,
    weight: f64,
}

impl Accuracy {
    /// No moves yet.
    pub const fn new(calibration: Calibration) -> Accuracy {
        Accuracy { calibration, lost: 0.0, weight: 0.0 }
    }

    /// Adds a move at which something was at stake: the value of its position with best play, what is left of it, and
    /// whether both come from tables.
    ///
    /// It counts as much as there was to lose: in a position that is as good as lost nothing more can go wrong.
    pub fn add(&mut self, best: Value, played: Value, exact: bool) {
        let weight = best.chance();
        let scale = if exact { self.calibration.exact } else { self.calibration.estimated };
        self.lost += weight * loss(best, played) / scale;
        self.weight += weight;
    }

    /// From 0 to 100; `None` if nothing was ever at stake.
    pub fn percent(&self) -> Option<f64> {
        let mean = self.lost / self.weight;
        (self.weight > 0.0).then(|| 100.0 * (-mean.powf(self.calibration.power)).exp())
    }
}

/// The expected score that a move gives away; a move better than the engine thought gives nothing away.
pub(crate) fn loss(best: Value, played: Value) -> f64 {
    (best.chance() - played.chance()).max(0.0)
}
