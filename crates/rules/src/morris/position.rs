//! The position and its turns.
//!
//! Turns are found for all men at once: every direction gives the set of points its men can step to, split by what the
//! step completes. Counting is then a few population counts, and a random turn needs no list.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::board::{Point, PointSet};
use super::lanes::{Origin, Steps, count, minus, pick};
use super::lines::{Lines, MOST_LINES};
use super::{MorrisBase, MorrisSetup, MorrisVariant, MorrisWritten};
use crate::rng::Keys;
use crate::{Color, Ending, Forbidden, Outcome, Position, PositionError, Reason, Rng, SyntaxError, Tally};

/// A position of Nine, Six or Twelve Men's Morris.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Position, Variant, morris::Morris};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// let position = Morris::parse(six, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!((position.men(Color::White).len(), position.hand(Color::White)), (3, 0));
/// assert_eq!(position.legal_moves().len(), 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Morris {
    men: [PointSet; 2],
    hash: u64,
    /// bit i: this player may not complete line i on his next turn
    bans: [u32; 2],
    lines: Lines,
    hands: [u8; 2],
    turn: Color,
    variant: MorrisVariant,
}

/// A turn: a man placed or moved, and the men it removes.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, Variant, morris::Morris};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// let position = Morris::parse(six, "ww./b../w..b/.../..b w 1 0").unwrap();
/// let mv = position.parse_turn("e5xb4").unwrap();
/// assert_eq!((mv.from, mv.removed.len()), (None, 1));
/// assert_eq!(position.mills_completed(mv).count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MorrisMove {
    /// where the man comes from; `None` for a man from the hand
    pub from: Option<Point>,
    /// where he goes
    pub to: Point,
    /// the opponent's men taken off: none, one or two
    pub removed: PointSet,
}

static MAN_KEYS: [Keys<32>; 2] = [Keys::new(0x006d_6f72_7269_7377), Keys::new(0x006d_6f72_7269_7362)];
static HAND_KEYS: [Keys<16>; 2] = [Keys::new(0x0068_616e_6477), Keys::new(0x0068_616e_6462)];
static BAN_KEYS: [Keys<MOST_LINES>; 2] = [Keys::new(0x6261_6e77), Keys::new(0x6261_6e62)];
const TURN_KEY: u64 = Keys::<1>::new(0x6d6f_7665).at(0);

/// How many turns of each kind there are, and what they may remove.
struct Census {
    steps: Steps,
    /// turns that complete nothing
    quiet: u64,
    /// from–tos that remove one man, and the men to choose from
    single: u64,
    removable: PointSet,
    /// from–tos that remove two men, and the number of pairs
    double: u64,
    pairs: u64,
}

impl Morris {
    pub(crate) fn new(
        variant: MorrisVariant,
        men: [PointSet; 2],
        hands: [u8; 2],
        turn: Color,
        bans: [u32; 2],
    ) -> Morris {
        let mut position = Morris { men, hash: 0, bans, lines: variant.lines(), hands, turn, variant };
        position.hash = position.zobrist_slow();
        position
    }

    /// The empty board with all men in hand, White to move.
    pub fn start(variant: MorrisVariant) -> Morris {
        let men = variant.base.men() as u8;
        Morris::new(variant, [PointSet::EMPTY; 2], [men; 2], Color::White, [0; 2])
    }

    /// The position with these men, hands and side to move, no bans: for tables, which make only valid ones.
    ///
    /// # Errors
    /// `None` if the men overlap, leave the board or are too many.
    pub fn with_men(variant: MorrisVariant, men: [PointSet; 2], hands: [u8; 2], turn: Color) -> Option<Morris> {
        let most = variant.base.men() as u32;
        let fits = |color: usize| men[color].len() + u32::from(hands[color]) <= most;
        let valid = (men[0] & men[1]).is_empty()
            && variant.base.board().points().contains_all(men[0] | men[1])
            && fits(0)
            && fits(1);
        valid.then(|| Morris::new(variant, men, hands, turn, [0; 2]))
    }

    /// A player's men on the board.
    #[inline]
    pub const fn men(&self, color: Color) -> PointSet {
        self.men[color.index()]
    }

    /// A player's men in hand.
    #[inline]
    pub const fn hand(&self, color: Color) -> u8 {
        self.hands[color.index()]
    }

    /// The lines of the board that count.
    #[inline]
    pub const fn lines(&self) -> Lines {
        self.lines
    }

    /// The lines that a player may not complete on his next turn.
    pub fn bans(&self, color: Color) -> impl Iterator<Item = PointSet> {
        let (lines, bans) = (self.lines, self.bans[color.index()]);
        lines.all().filter(move |(i, _)| bans >> i & 1 != 0).map(|(_, line)| line)
    }

    pub(crate) const fn ban_bits(&self, color: Color) -> u32 {
        self.bans[color.index()]
    }

    /// The points without a man.
    #[inline]
    pub fn vacant(&self) -> PointSet {
        self.lines.board.points().without(self.men[0] | self.men[1])
    }

    /// The player who has lost for want of men; the side to move is looked at first, since it was moved against.
    #[inline]
    fn reduced(&self) -> Option<Color> {
        let few = |color: Color| self.men(color).len() + u32::from(self.hand(color)) <= 2;
        if few(self.turn) {
            Some(self.turn)
        } else if few(!self.turn) {
            Some(!self.turn)
        } else {
            None
        }
    }

    /// The men of the opponent that one mill may remove.
    #[inline]
    pub(crate) fn removable(&self, theirs: PointSet) -> PointSet {
        let open = theirs.without(self.lines.in_mills(theirs));
        if open.is_empty() { theirs } else { open }
    }

    /// The sets of men that two mills at once may remove.
    fn visit_pairs<B>(&self, mut visit: impl FnMut(PointSet) -> ControlFlow<B>) -> ControlFlow<B> {
        let theirs = self.men(!self.turn);
        if theirs.len() < 2 {
            return visit(theirs);
        }
        let first = self.removable(theirs);
        for a in theirs.iter() {
            let after_a = self.removable(theirs.without(PointSet::of(a)));
            for b in theirs.iter().filter(|&b| b > a) {
                // Either order will do: the second is judged after the first is off.
                let ab = first.contains(a) && after_a.contains(b);
                let ba = || first.contains(b) && self.removable(theirs.without(PointSet::of(b))).contains(a);
                if ab || ba() {
                    visit(PointSet::of(a) | PointSet::of(b))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether removing two men in this order is allowed.
    pub(crate) fn removal_order(&self, first: Point, second: Point) -> bool {
        let theirs = self.men(!self.turn);
        let rest = theirs.without(PointSet::of(first));
        self.removable(theirs).contains(first) && self.removable(rest).contains(second)
    }

    /// Whether the player to move may go to any vacant point.
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        self.variant.flying && self.men(self.turn).len() == 3 && self.hand(self.turn) == 0
    }

    /// All from–tos, bans applied; nothing in a finished position.
    #[inline(always)]
    fn steps(&self) -> Steps {
        let mut steps = Steps::NONE;
        if self.reduced().is_some() {
            return steps;
        }
        let (own, vacant) = (self.men(self.turn), self.vacant());
        let made = self.lines.completions(own);
        if self.hand(self.turn) > 0 {
            steps.set_lane(0, vacant, made.any(), made.several());
        } else if self.flies() {
            let men = [own.nth(0), own.nth(1), own.nth(2)];
            steps.origin = Origin::Flying(men);
            for (lane, man) in men.into_iter().enumerate() {
                let left = self.lines.completions(own.without(PointSet::of(man)));
                steps.set_lane(lane, vacant, left.any(), left.several());
            }
        } else {
            // A step along a line leaves that line, so only the point's other lines can be completed.
            steps.origin = Origin::Lines;
            let across = vacant & self.lines.spoke_moves;
            let (after, before) = (made.side_after, made.side_before);
            let sides = made.sides();
            steps.set_lane(0, own.clockwise() & vacant, after | made.across, after & made.across);
            steps.set_lane(1, own.anticlockwise() & vacant, before | made.across, before & made.across);
            steps.set_lane(2, own.inwards() & across, sides, before & after);
            steps.set_lane(3, own.outwards() & across, sides, before & after);
        }
        if self.bans[self.turn.index()] != 0 {
            self.apply_bans(&mut steps);
        }
        steps
    }

    /// Takes out the turns that complete a banned line.
    fn apply_bans(&self, steps: &mut Steps) {
        let own = self.men(self.turn);
        for line in self.bans(self.turn) {
            let missing = line.without(own);
            let Some(gap) = missing.first().filter(|_| missing.len() == 1) else { continue };
            for word in 0..2 {
                for bit in crate::bits::ones(steps.mills[word]) {
                    let (from, to) = steps.step(word, bit);
                    // A man who leaves the line himself does not complete it.
                    if to == gap && from.is_none_or(|from| !line.contains(from)) {
                        steps.forbid(word, bit);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn census(&self) -> Census {
        let steps = self.steps();
        let (to, mills) = (count(steps.to), count(steps.mills));
        let mut census =
            Census { steps, quiet: to - mills, single: mills, removable: PointSet::EMPTY, double: 0, pairs: 0 };
        if mills > 0 {
            census.removable = self.removable(self.men(!self.turn));
            let several = count(steps.several);
            if self.variant.double && several > 0 {
                census.single = mills - several;
                census.double = several;
                let _ = self.visit_pairs(|_| {
                    census.pairs += 1;
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        census
    }

    fn toggle(&mut self, color: Color, point: Point) {
        self.men[color.index()] = self.men[color.index()] ^ PointSet::of(point);
        self.hash ^= MAN_KEYS[color.index()].at(point.index() & 31);
    }

    fn set_bans(&mut self, color: Color, bans: u32) {
        self.hash ^= ban_hash(color, self.bans[color.index()]) ^ ban_hash(color, bans);
        self.bans[color.index()] = bans;
    }

    /// The mills of the mover that a man leaves by moving away, as a set of line numbers.
    fn mills_left(&self, from: Point) -> u32 {
        let own = self.men(self.turn);
        let broken = self.lines.all().filter(|(_, line)| line.contains(from) && own.contains_all(*line));
        broken.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The mills that a turn of this position completes.
    pub fn mills_completed(&self, mv: MorrisMove) -> impl Iterator<Item = PointSet> {
        let from = mv.from.map_or(PointSet::EMPTY, PointSet::of);
        let own = self.men(self.turn).without(from) | PointSet::of(mv.to);
        self.lines.all().map(|(_, line)| line).filter(move |line| line.contains(mv.to) && own.contains_all(*line))
    }
}

fn ban_hash(color: Color, bans: u32) -> u64 {
    crate::bits::ones(bans.into()).fold(0, |hash, i| hash ^ BAN_KEYS[color.index()].at(i as usize))
}

impl PartialEq for Morris {
    fn eq(&self, other: &Morris) -> bool {
        // Hash and lines follow from the rest.
        (self.men, self.hands, self.turn, self.bans, self.variant)
            == (other.men, other.hands, other.turn, other.bans, other.variant)
    }
}

impl Eq for Morris {}

impl Hash for Morris {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Position for Morris {
    type Variant = MorrisVariant;
    type Setup = MorrisSetup;
    type Move = MorrisMove;
    type Written = MorrisWritten;

    const REPEATS: bool = true;

    fn parse_setup(_: MorrisVariant, text: &str) -> Result<MorrisSetup, SyntaxError> {
        text.parse()
    }

    fn parse_written(_: MorrisVariant, text: &str) -> Result<MorrisWritten, SyntaxError> {
        text.parse()
    }

    fn from_setup(variant: MorrisVariant, setup: &MorrisSetup) -> Result<Morris, PositionError> {
        setup.check_morris(variant)
    }

    fn setup(&self) -> MorrisSetup {
        MorrisSetup::of_morris(self)
    }

    fn variant(&self) -> MorrisVariant {
        self.variant
    }

    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(MorrisMove) -> ControlFlow<B>) -> ControlFlow<B> {
        let steps = self.steps();
        let theirs = self.men(!self.turn);
        for word in 0..2 {
            for bit in crate::bits::ones(steps.to[word]) {
                let (from, to) = steps.step(word, bit);
                if steps.mills[word] >> bit & 1 == 0 || theirs.is_empty() {
                    visit(MorrisMove { from, to, removed: PointSet::EMPTY })?;
                } else if self.variant.double && steps.several[word] >> bit & 1 != 0 {
                    self.visit_pairs(|removed| visit(MorrisMove { from, to, removed }))?;
                } else {
                    for man in self.removable(theirs).iter() {
                        visit(MorrisMove { from, to, removed: PointSet::of(man) })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let census = self.census();
        census.quiet + census.single * u64::from(census.removable.len().max(1)) + census.double * census.pairs
    }

    fn has_moves(&self) -> bool {
        self.steps().to != [0; 2]
    }

    /// Draws a number below the count and finds the turn with that number, without listing the others.
    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<MorrisMove> {
        let census = self.census();
        let choices = u64::from(census.removable.len().max(1));
        let total = census.quiet + census.single * choices + census.double * census.pairs;
        if total == 0 {
            return None;
        }
        let number = rng.below(total);
        let steps = &census.steps;
        if number < census.quiet {
            let (from, to) = pick(steps, minus(steps.to, steps.mills), number);
            return Some(MorrisMove { from, to, removed: PointSet::EMPTY });
        }
        let number = number - census.quiet;
        let several = if census.double > 0 { steps.several } else { [0; 2] };
        if number < census.single * choices {
            let (from, to) = pick(steps, minus(steps.mills, several), number / choices);
            let removed = if census.removable.is_empty() {
                PointSet::EMPTY
            } else {
                PointSet::of(census.removable.nth((number % choices) as u32))
            };
            return Some(MorrisMove { from, to, removed });
        }
        let number = number - census.single * choices;
        let (from, to) = pick(steps, several, number / census.pairs);
        let mut left = number % census.pairs;
        let removed = self.visit_pairs(|pair| {
            if left == 0 {
                return ControlFlow::Break(pair);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        Some(MorrisMove { from, to, removed: removed.break_value().unwrap_or_default() })
    }

    fn playouts(&self, games: u32, max_plies: u32, rng: &mut Rng) -> Tally {
        if self.is_plain() {
            self.fast_playouts(games, max_plies, rng)
        } else {
            crate::playout::playouts(self, games, max_plies, rng)
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: MorrisMove) {
        let mover = self.turn;
        let bans = match mv.from {
            Some(from) if self.variant.noreform => self.mills_left(from),
            _ => 0,
        };
        match mv.from {
            Some(from) => self.toggle(mover, from),
            None => {
                let hand = &mut self.hands[mover.index()];
                self.hash ^= HAND_KEYS[mover.index()].at(usize::from(*hand));
                *hand = hand.saturating_sub(1);
                self.hash ^= HAND_KEYS[mover.index()].at(usize::from(*hand));
            }
        }
        self.toggle(mover, mv.to);
        for man in mv.removed.iter() {
            self.toggle(!mover, man);
        }
        if self.variant.noreform {
            self.set_bans(mover, bans);
        }
        self.turn = !mover;
        self.hash ^= TURN_KEY;
    }

    fn ending(&self) -> Option<Ending> {
        if let Some(loser) = self.reduced() {
            return Some(Ending { outcome: Outcome::Win(!loser), reason: Reason::TwoMen });
        }
        let full = self.variant.base == MorrisBase::Twelve && self.vacant().is_empty() && self.hands == [0, 0];
        if full {
            return Some(Ending { outcome: Outcome::Draw, reason: Reason::FullBoard });
        }
        (!self.has_moves()).then(|| Ending { outcome: Outcome::Win(!self.turn), reason: Reason::Blocked })
    }

    fn agreed_outcome(&self) -> Outcome {
        Outcome::Draw
    }

    fn timed_outcome(&self) -> Option<Outcome> {
        None
    }

    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_slow(&self) -> u64 {
        let turn = if self.turn == Color::Black { TURN_KEY } else { 0 };
        Color::ALL.into_iter().fold(turn, |hash, color| {
            let men =
                self.men(color).iter().fold(0, |hash, point| hash ^ MAN_KEYS[color.index()].at(point.index() & 31));
            let hand = HAND_KEYS[color.index()].at(usize::from(self.hand(color)));
            hash ^ men ^ hand ^ ban_hash(color, self.bans[color.index()])
        })
    }

    fn written(&self, mv: MorrisMove) -> MorrisWritten {
        MorrisWritten::of(self, mv)
    }

    fn resolve(&self, written: &MorrisWritten) -> Result<MorrisMove, Forbidden> {
        written.resolve(self)
    }
}
