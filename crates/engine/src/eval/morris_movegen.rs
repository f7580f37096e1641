//! Turns of Nine, Six and Twelve without listing them all: one by its code, or only those that complete a mill.

use std::ops::ControlFlow;

use rayuela_rules::morris::{Morris, MorrisMove, Point, PointSet};
use rayuela_rules::{Color, Position};

use super::Evaluate;
use super::grid::Grid;

/// A turn as a number: from, to, and the first and last man removed, five bits each.
#[inline]
pub(super) fn code(mv: MorrisMove) -> u32 {
    let from = mv.from.map_or(31, |from| from.index() as u32);
    let removed = mv.removed.bits();
    // Nothing removed reads as first 0 and last 31, which no men do.
    let (first, last) = (removed.trailing_zeros() & 31, 31u32.wrapping_sub(removed.leading_zeros()) & 31);
    1 << 31 | last << 15 | first << 10 | (mv.to.index() as u32) << 5 | from
}

#[inline]
fn point(index: u32) -> Option<Point> {
    PointSet::from_bits(1 << (index & 31)).first().filter(|_| index < 24)
}

/// Where a man comes from, by direction (as in [`Grid::steps`]) and the point he goes to.
static BEFORE: [[Option<Point>; 24]; 4] = {
    let mut table = [[None; 24]; 4];
    let mut to = 0;
    while to < 24 {
        let (square, k) = (to / 8, to % 8);
        table[0][to] = nth(8 * square + (k + 7) % 8);
        table[1][to] = nth(8 * square + (k + 1) % 8);
        table[2][to] = if square > 0 { nth(to - 8) } else { None };
        table[3][to] = if square < 2 { nth(to + 8) } else { None };
        to += 1;
    }
    table
};

static FROM_HAND: [[Option<Point>; 24]; 4] = [[None; 24]; 4];

const fn nth(index: usize) -> Option<Point> {
    PointSet::from_bits(1 << index).first()
}

/// What decides where the mover's men go.
pub(super) struct Turns<'a> {
    position: &'a Morris,
    grid: Grid,
    own: u32,
    vacant: u32,
    places: bool,
    flies: bool,
}

impl Turns<'_> {
    #[inline]
    pub(super) fn of(position: &Morris) -> Turns<'_> {
        let me = position.turn();
        let own = position.men(me).bits();
        let places = position.hand(me) > 0;
        Turns {
            position,
            grid: Grid::of(position.variant()),
            own,
            vacant: position.vacant().bits(),
            places,
            flies: !places && position.variant().flying && own.count_ones() == 3,
        }
    }

    /// Points where some turn completes a mill, bans aside.
    #[inline]
    pub(super) fn closing(&self) -> u32 {
        let reach = self.grid.reach(self.own.into());
        let to = if self.places || self.flies {
            reach.completions()
        } else {
            let [along, against, across] = reach.closing();
            along | against | across
        };
        to as u32 & self.vacant
    }

    /// Whether the rules have more to say than where men go: such turns are found by listing.
    #[inline]
    fn is_special(&self) -> bool {
        self.position.variant().noreform || self.position.variant().double
    }

    /// The men that a mill may remove.
    #[inline]
    fn removable(&self) -> u32 {
        let theirs = self.position.men(!self.position.turn()).bits();
        let open = theirs & !(self.grid.in_mills(theirs.into()) as u32);
        if open == 0 { theirs } else { open }
    }

    /// The legal turn with this code, if it is quick to say.
    #[inline]
    pub(super) fn find(&self, code: u32) -> Option<MorrisMove> {
        if self.is_special() {
            return None;
        }
        let to = point(code >> 5 & 31).filter(|to| self.vacant >> to.index() & 1 != 0)?;
        let (from, rest) = if self.places {
            (None, self.own)
        } else {
            let from = point(code & 31).filter(|from| self.own >> from.index() & 1 != 0)?;
            let near = self.grid.around(1 << from.index()) >> to.index() & 1 != 0;
            if !near && !self.flies {
                return None;
            }
            (Some(from), self.own & !(1 << from.index()))
        };
        let closes = self.grid.reach(rest.into()).completions() >> to.index() & 1 != 0;
        let (first, last) = (code >> 10 & 31, code >> 15 & 31);
        let removed = if last == 31 { 0 } else { 1 << first | 1 << last };
        let removable = if closes { self.removable() } else { 0 };
        let legal = if removable == 0 { removed == 0 } else { first == last && removed & removable == removed };
        let mv = MorrisMove { from, to, removed: PointSet::from_bits(removed) };
        (legal && self::code(mv) == code).then_some(mv)
    }

    /// Whether [`Turns::visit_tactical`] and [`Turns::visit_quiet`] are quicker than listing.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        // With two men left the game is over, and where nobody can be removed a mill is quiet, too.
        let goes_on = |color: Color| self.position.men(color).len() + u32::from(self.position.hand(color)) > 2;
        let theirs = self.position.men(!self.position.turn());
        !self.is_special() && !self.flies && !theirs.is_empty() && goes_on(Color::White) && goes_on(Color::Black)
    }

    /// Shows every turn that completes no mill, of a position that is plain.
    ///
    /// There is one place where a turn is shown, so that what is done with it becomes part of the loop.
    #[inline]
    pub(super) fn visit_quiet(&self, mut visit: impl FnMut(MorrisMove)) {
        let reach = self.grid.reach(self.own.into());
        let (lanes, before) = if self.places {
            ([self.vacant & !(reach.completions() as u32), 0, 0, 0], &FROM_HAND)
        } else {
            let [along, against, across] = reach.closing();
            let closing = [along, against, across, across];
            let steps = self.grid.steps(self.own.into(), self.vacant.into());
            (std::array::from_fn(|lane| (steps[lane] & !closing[lane]) as u32), &BEFORE)
        };
        for (lane, before) in lanes.into_iter().zip(before) {
            for to in PointSet::from_bits(lane).iter() {
                visit(MorrisMove { from: before[to.index()], to, removed: PointSet::EMPTY });
            }
        }
    }

    /// Shows every turn that removes a man.
    #[inline]
    pub(super) fn visit_tactical(&self, mut visit: impl FnMut(MorrisMove)) {
        let closing = self.closing();
        if closing == 0 {
            return;
        }
        if self.is_special() || self.flies {
            let _ = self.position.visit_moves(|mv| {
                if self.position.gain(mv) > 0 {
                    visit(mv);
                }
                ControlFlow::<()>::Continue(())
            });
            return;
        }
        let removable = PointSet::from_bits(self.removable());
        let mut show = |from: Option<Point>, to: Point| {
            for man in removable.iter() {
                visit(MorrisMove { from, to, removed: PointSet::of(man) });
            }
        };
        for to in PointSet::from_bits(closing).iter() {
            if self.places {
                show(None, to);
                continue;
            }
            // At most four men stand beside a point; each leaves its line by stepping.
            let beside = self.grid.around(1 << to.index()) as u32 & self.own;
            for from in PointSet::from_bits(beside).iter() {
                let rest = self.own & !(1 << from.index());
                if self.grid.reach(rest.into()).completions() >> to.index() & 1 != 0 {
                    show(Some(from), to);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{Rng, Variant};

    /// Every turn is found by its code, nothing else is, and the tactical ones are those that gain.
    #[test]
    fn quick_ways_agree_with_the_list() {
        let mut rng = Rng::new(8);
        for name in ["nine", "nine+flying", "nine+diagonal", "six+flying", "twelve", "nine+double", "nine+noreform"] {
            let Ok(Variant::Morris(variant)) = name.parse() else { panic!() };
            for _ in 0..60 {
                let mut position = Morris::start(variant);
                let mut codes = Vec::new();
                while let Some(mv) = position.random_move(&mut rng).filter(|_| codes.len() < 2_000) {
                    let moves = position.legal_moves();
                    let turns = Turns::of(&position);
                    let mut tactical = Vec::new();
                    turns.visit_tactical(|mv| tactical.push(mv));
                    let mut gaining: Vec<_> = moves.iter().copied().filter(|&mv| position.gain(mv) > 0).collect();
                    tactical.sort();
                    gaining.sort();
                    assert_eq!(tactical, gaining, "{name}");
                    assert!(turns.closing() != 0 || gaining.is_empty());
                    if turns.is_plain() {
                        let mut quiet = Vec::new();
                        turns.visit_quiet(|mv| quiet.push(mv));
                        let mut others: Vec<_> = moves.iter().copied().filter(|&mv| position.gain(mv) == 0).collect();
                        quiet.sort();
                        others.sort();
                        assert_eq!(quiet, others, "{name}");
                    }
                    for &mv in &moves {
                        assert!(turns.is_special() || turns.find(code(mv)) == Some(mv), "{name} {mv:?}");
                        codes.push(code(mv));
                    }
                    for &code in &codes[..codes.len().min(300)] {
                        assert!(turns.find(code).is_none_or(|mv| moves.contains(&mv)), "{name}");
                    }
                    position.play_unchecked(mv);
                }
            }
        }
    }
}
