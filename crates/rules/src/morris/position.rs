//! The position: men, hands, bans and hash, and how a turn changes them. Turns are generated in `movegen.rs`.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::board::{Point, PointSet};
use super::lanes::{minus, pick};
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
/// assert_eq!(position.vacant().len(), 10);
/// // Programs that make positions need no text.
/// let men = Color::ALL.map(|color| position.men(color));
/// assert_eq!(Morris::with_men(six, men, [0, 0], Color::White), Some(position));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Morris {
    men: [PointSet; 2],
    hash: u64,
    /// bit i: this player may not complete line i on their next turn
    pub(super) bans: [u32; 2],
    pub(super) lines: Lines,
    hands: [u8; 2],
    pub(super) turn: Color,
    pub(super) variant: MorrisVariant,
}

/// A turn: a man placed or moved, and the men it removes.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{Morris, MorrisMove};
/// use rayuela_rules::{Position, Variant};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// let position = Morris::parse(six, "ww./b../w..b/.../..b w 1 0").unwrap();
/// let mv: MorrisMove = position.parse_turn("e5xb4").unwrap();
/// assert_eq!((mv.from, mv.removed.len()), (None, 1));
/// assert_eq!(position.mills_completed(mv).count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MorrisMove {
    /// where the man comes from; `None` for a man from the hand
    pub from: Option<Point>,
    /// where the man goes
    pub to: Point,
    /// the opponent's men taken off: none, one or two
    pub removed: PointSet,
}

static MAN_KEYS: [Keys<32>; 2] = [Keys::new(0x006d_6f72_7269_7377), Keys::new(0x006d_6f72_7269_7362)];
static HAND_KEYS: [Keys<16>; 2] = [Keys::new(0x0068_616e_6477), Keys::new(0x0068_616e_6462)];
static BAN_KEYS: [Keys<MOST_LINES>; 2] = [Keys::new(0x6261_6e77), Keys::new(0x6261_6e62)];
const TURN_KEY: u64 = Keys::<1>::new(0x6d6f_7665).at(0);

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

    /// The position with these lines banned, White's and Black's: for tables.
    ///
    /// # Errors
    /// `None` if one is not a line of the board, or the variant has no bans.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{Color, Position, Variant, morris::Morris};
    /// let Ok(Variant::Morris(variant)) = "six+noreform".parse() else { panic!() };
    /// let position = Morris::parse(variant, "w../.b./.w.b/..b/w.. w 0 0 - -").unwrap();
    /// let (_, line) = variant.lines().all().last().unwrap();
    /// let banned = position.with_bans([&[line], &[]]).unwrap();
    /// assert!(banned.bans(Color::White).eq([line]) && banned.bans(Color::Black).next().is_none());
    /// assert_eq!(position.with_bans([&[position.vacant()], &[]]), None);
    /// ```
    pub fn with_bans(mut self, bans: [&[PointSet]; 2]) -> Option<Morris> {
        for color in Color::ALL {
            let mut numbers = 0;
            for &ban in bans[color.index()] {
                let (number, _) = self.lines.all().find(|&(_, line)| line == ban && self.variant.noreform)?;
                numbers |= 1 << number;
            }
            self.set_bans(color, numbers);
        }
        Some(self)
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

    /// The lines that a player may not complete on their next turn.
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
        let lanes = self.lanes();
        let theirs = self.men(!self.turn);
        for word in 0..2 {
            for bit in crate::bits::ones(lanes.to[word]) {
                let (from, to) = lanes.step(word, bit);
                if lanes.mills[word] >> bit & 1 == 0 || theirs.is_empty() {
                    visit(MorrisMove { from, to, removed: PointSet::EMPTY })?;
                } else if self.variant.double && lanes.several[word] >> bit & 1 != 0 {
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
        self.lanes().to != [0; 2]
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
        let lanes = &census.lanes;
        if number < census.quiet {
            let (from, to) = pick(lanes, minus(lanes.to, lanes.mills), number);
            return Some(MorrisMove { from, to, removed: PointSet::EMPTY });
        }
        let number = number - census.quiet;
        let several = if census.double > 0 { lanes.several } else { [0; 2] };
        if number < census.single * choices {
            let (from, to) = pick(lanes, minus(lanes.mills, several), number / choices);
            let removed = if census.removable.is_empty() {
                PointSet::EMPTY
            } else {
                PointSet::of(census.removable.nth((number % choices) as u32))
            };
            return Some(MorrisMove { from, to, removed });
        }
        let number = number - census.single * choices;
        let (from, to) = pick(lanes, several, number / census.pairs);
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
