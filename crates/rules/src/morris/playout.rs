//! Fast random playouts without move lists, hashes or histories, for variants without `double` and `noreform`.
//!
//! One game is a long chain of dependent steps, so several are played side by side and the processor works on one while
//! it waits for another.

use super::board::PointSet;
use super::kernel::{Grid, ORIGINS};
use super::lanes::pack;
use super::{Morris, MorrisBase};
use crate::bits::nth_bit;
use crate::playout::Tally;
use crate::{Color, Outcome, Position, Rng};

/// Games played side by side (measured on `nine+flying`, thousands of games/s: 1 lane 535, 2 690, 3 700, 4 626, 8 612).
const LANES: usize = 3;

/// A game seen by the player to move.
#[derive(Clone, Copy)]
struct Race {
    own: PointSet,
    theirs: PointSet,
    own_hand: u32,
    their_hand: u32,
    turns: u32,
}

/// The result of a step.
enum Step {
    Goes,
    /// the player to move has lost
    Lost,
    /// the player to move has won
    Won,
    Drawn,
}

/// The rules that playouts need.
#[derive(Clone, Copy)]
struct Rules {
    grid: Grid,
    flying: bool,
    twelve: bool,
}

impl Race {
    #[inline(always)]
    fn step(&mut self, rules: Rules, rng: &mut Rng) -> Step {
        let vacant = PointSet(rules.grid.points).without(self.own | self.theirs);
        let flies = rules.flying && self.own_hand == 0 && self.own.len() == 3;
        if flies {
            return self.fly(rules, vacant, rng);
        }
        let (to, mills) = if self.own_hand > 0 {
            let completing = rules.grid.completions(self.own.0).any() & vacant.0;
            ([vacant.0.into(), 0], [completing.into(), 0])
        } else {
            let steps = rules.grid.steps(self.own.0, vacant.0);
            (pack(steps.to), pack(steps.mills))
        };
        let quiet = [to[0] & !mills[0], to[1] & !mills[1]];
        let quiet_count = u64::from(quiet[0].count_ones() + quiet[1].count_ones());
        let mill_count = u64::from(mills[0].count_ones() + mills[1].count_ones());
        let removable = PointSet(rules.grid.removable(self.theirs.0));
        let choices = u64::from(removable.len().max(1));
        let total = quiet_count + mill_count * choices;
        if total == 0 {
            // Twelve: the last man has filled the board.
            return if rules.twelve && vacant.is_empty() { Step::Drawn } else { Step::Lost };
        }
        let number = rng.below(total);
        if number < quiet_count {
            self.go(quiet, number);
            return self.pass();
        }
        let number = number - quiet_count;
        self.go(mills, number / choices);
        self.remove(removable, number % choices)
    }

    /// Makes the step with this number among those of the words, without unpredictable branches.
    #[inline(always)]
    fn go(&mut self, words: [u64; 2], number: u64) {
        let first = u64::from(words[0].count_ones());
        let word = usize::from(number >= first);
        let bit = nth_bit(words[word], (number - first * word as u64) as u32);
        let to = bit & 31;
        let placed = u32::from(self.own_hand > 0);
        let from = u32::from(ORIGINS[2 * word + (bit >> 5) as usize][to as usize]);
        self.own_hand -= placed;
        self.own = PointSet((self.own.0 & !((1 - placed) << from)) | 1 << to);
    }

    /// A step of a player with three men, to any vacant point.
    fn fly(&mut self, rules: Rules, vacant: PointSet, rng: &mut Rng) -> Step {
        let removable = PointSet(rules.grid.removable(self.theirs.0));
        let choices = removable.len().max(1);
        let completing = |from: u32| PointSet(rules.grid.completions(self.own.0 & !(1 << from)).any()) & vacant;
        let men = [0, 1, 2].map(|i| nth_bit(self.own.0.into(), i));
        let mills = men.map(completing);
        let counts = mills.map(|mills| vacant.len() - mills.len() + mills.len() * choices);
        let total = counts[0] + counts[1] + counts[2];
        if total == 0 {
            return Step::Lost;
        }
        let mut number = rng.below(total.into()) as u32;
        let man = usize::from(number >= counts[0]) + usize::from(number >= counts[0] + counts[1]);
        number -= [0, counts[0], counts[0] + counts[1]][man];
        let quiet = vacant.without(mills[man]);
        self.own = self.own.without(PointSet(1 << men[man]));
        if number < quiet.len() {
            self.own = self.own | PointSet::of(quiet.nth(number));
            return self.pass();
        }
        let number = number - quiet.len();
        self.own = self.own | PointSet::of(mills[man].nth(number / choices));
        self.remove(removable, (number % choices).into())
    }

    #[inline(always)]
    fn remove(&mut self, removable: PointSet, number: u64) -> Step {
        if !removable.is_empty() {
            self.theirs = self.theirs.without(PointSet::of(removable.nth(number as u32)));
        }
        if self.theirs.len() + self.their_hand <= 2 {
            self.turns += 1;
            return Step::Won;
        }
        self.pass()
    }

    #[inline(always)]
    fn pass(&mut self) -> Step {
        std::mem::swap(&mut self.own, &mut self.theirs);
        std::mem::swap(&mut self.own_hand, &mut self.their_hand);
        self.turns += 1;
        Step::Goes
    }
}

impl Morris {
    /// Whether fast playouts cover all rules of this game.
    pub(super) fn is_plain(&self) -> bool {
        !self.variant().double && !self.variant().noreform && self.outcome().is_none()
    }

    /// Plays random games of a plain variant from a running position.
    pub(super) fn fast_playouts(&self, games: u32, max_plies: u32, rng: &mut Rng) -> Tally {
        let variant = self.variant();
        let twelve = variant.base == MorrisBase::Twelve;
        let rules = Rules { grid: self.lines().grid(), flying: variant.flying, twelve };
        let (me, them) = (self.turn(), !self.turn());
        let start = Race {
            own: self.men(me),
            theirs: self.men(them),
            own_hand: self.hand(me).into(),
            their_hand: self.hand(them).into(),
            turns: 0,
        };
        let mut tally = Tally::default();
        let mut begun = (LANES as u32).min(games);
        let mut lanes = [start; LANES];
        let mut running = begun as usize;
        while running > 0 {
            let mut i = 0;
            while i < running {
                let race = &mut lanes[i];
                let mover = if race.turns.is_multiple_of(2) { me } else { them };
                let outcome = if race.turns >= max_plies {
                    race.position_outcome(self, mover)
                } else {
                    match race.step(rules, rng) {
                        Step::Goes => {
                            i += 1;
                            continue;
                        }
                        Step::Lost => Some(Outcome::Win(!mover)),
                        Step::Won => Some(Outcome::Win(mover)),
                        Step::Drawn => Some(Outcome::Draw),
                    }
                };
                tally.turns += u64::from(race.turns);
                tally.add(outcome);
                if begun < games {
                    begun += 1;
                    *race = start;
                } else {
                    running -= 1;
                    lanes[i] = lanes[running];
                }
            }
        }
        tally
    }
}

impl Race {
    /// The result of a game that has reached the limit of turns: it may have ended with the last one.
    fn position_outcome(&self, like: &Morris, mover: Color) -> Option<Outcome> {
        let mut men = [self.own, self.theirs];
        let mut hands = [self.own_hand as u8, self.their_hand as u8];
        if mover == Color::Black {
            men.swap(0, 1);
            hands.swap(0, 1);
        }
        Morris::new(like.variant(), men, hands, mover, [0; 2]).outcome()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::Variant;

    /// Every position after a random step is a legal successor, and all turns come up about equally often.
    #[test]
    fn steps_are_legal_and_uniform() {
        let mut rng = Rng::new(5);
        for name in ["nine", "nine+flying", "nine+diagonal", "six+flying", "twelve", "twelve+flying"] {
            let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
            for _ in 0..20 {
                let mut position = Morris::start(variant);
                for _ in 0..rng.below(90) {
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    position.play_unchecked(mv);
                }
                if !position.is_plain() {
                    continue;
                }
                let mut expected: HashMap<[PointSet; 2], u64> = HashMap::new();
                for mv in position.legal_moves() {
                    let after = position.play(mv).unwrap();
                    *expected.entry([after.men(Color::White), after.men(Color::Black)]).or_default() += 1;
                }
                let turns = position.count_moves();
                let rounds = turns * 400;
                let mut found: HashMap<[PointSet; 2], u64> = HashMap::new();
                for _ in 0..rounds {
                    *found.entry(one_step(&position, &mut rng)).or_default() += 1;
                }
                for (men, count) in &found {
                    let mean = 400.0 * expected[men] as f64;
                    // Seven standard deviations: never by chance, always for a turn with twice the weight.
                    assert!((*count as f64 - mean).abs() < 7.0 * mean.sqrt(), "{name} {}", position.setup());
                }
                assert_eq!(found.len(), expected.len(), "{name} {}", position.setup());
            }
        }
    }

    fn one_step(position: &Morris, rng: &mut Rng) -> [PointSet; 2] {
        let (me, them) = (position.turn(), !position.turn());
        let variant = position.variant();
        let twelve = variant.base == MorrisBase::Twelve;
        let rules = Rules { grid: position.lines().grid(), flying: variant.flying, twelve };
        let mut race = Race {
            own: position.men(me),
            theirs: position.men(them),
            own_hand: position.hand(me).into(),
            their_hand: position.hand(them).into(),
            turns: 0,
        };
        // The sides are exchanged unless the step has won.
        let (mine, others) = match race.step(rules, rng) {
            Step::Goes => (race.theirs, race.own),
            _ => (race.own, race.theirs),
        };
        if me == Color::White { [mine, others] } else { [others, mine] }
    }

    /// Both ways play the same game: results agree within chance.
    #[test]
    fn both_ways_agree() {
        for name in ["nine+flying", "six", "twelve"] {
            let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
            let start = Morris::start(variant);
            let slow = crate::playout::playouts(&start, 20_000, 200, &mut Rng::new(1));
            let fast = start.fast_playouts(20_000, 200, &mut Rng::new(2));
            assert_eq!(fast.games(), 20_000);
            let shares = |tally: Tally| {
                [tally.wins[0] as f64, tally.wins[1] as f64, tally.draws as f64, tally.turns as f64 / 100.0]
                    .map(|x| x / 20_000.0)
            };
            for (a, b) in shares(slow).into_iter().zip(shares(fast)) {
                assert!((a - b).abs() < 0.02, "{name} {slow:?} {fast:?}");
            }
        }
    }
}
