//! The position and its turns.
//!
//! The lowest men decide the one-level mills: a player's singletons and the stacks that the opponent owns. A turn has
//! up to three parts, processing, placing or moving, processing again; each part is generated on a copy of the board.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::men::{Men, SINGLE_KEYS, STACK_KEYS};
use super::{StackingVariant, StackingWritten};
use crate::morris::{Lines, MorrisSetup, Point, PointSet, Slot};
use crate::rng::Keys;
use crate::{Color, Ending, Fault, Forbidden, Outcome, Position, PositionError, Reason, SyntaxError};

/// A position of Stacking Morris.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Position, morris::Slot, stacking::Stacking};
/// let mut position = Stacking::start();
/// for text in ["d2", "d3", "b2", "d1", "f2xd3>d2"] {
///     position = position.play(position.parse_turn(text).unwrap()).unwrap();
/// }
/// // The mill has put the man of d3 under the one of d2.
/// assert_eq!((position.singles(Color::White).len(), position.stacks(Color::White).len()), (2, 1));
/// let d2 = position.stacks(Color::White).first().unwrap();
/// assert_eq!((position.slot(d2), position.vacant().len()), (Slot::Stack(Color::White), 20));
/// // Three stacks on a line would win; the mill of three men is one no longer, because one of them is a stack.
/// assert_eq!((position.stack_lines(Color::White).count(), position.mills(Color::White).count()), (0, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stacking {
    board: Men,
    hands: [u8; 2],
    turn: Color,
}

/// The processing of a mill.
///
/// # Examples
/// ```
/// use rayuela_rules::Position;
/// use rayuela_rules::stacking::{Processing, Stacking, StackingMove};
/// let mut position = Stacking::start();
/// for text in ["d2", "d3", "b2", "d1"] {
///     position = position.play(position.parse_turn(text).unwrap()).unwrap();
/// }
/// // The man on f2 completes a mill: the man of d3 is taken and put under the one on d2.
/// let mv: StackingMove = position.parse_turn("f2xd3>d2").unwrap();
/// assert_eq!((mv.before, mv.after.turned), (Processing::NONE, None));
/// assert!(mv.after.taken.is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Processing {
    /// the opponent's stack that is turned over
    pub turned: Option<Point>,
    /// the opponent's singleton that is taken, and the own singleton it is put under
    pub taken: Option<(Point, Point)>,
}

impl Processing {
    /// No mill, or one with nothing to do.
    pub const NONE: Processing = Processing { turned: None, taken: None };

    /// Whether anything happens.
    pub const fn is_none(self) -> bool {
        self.turned.is_none() && self.taken.is_none()
    }
}

/// A turn.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, stacking::Stacking};
/// let start = Stacking::start();
/// let mv = start.parse_turn("d2").unwrap();
/// assert!(mv.before.is_none() && mv.after.is_none());
/// assert_eq!(mv.step.map(|(from, _)| from), Some(None), "a man from the hand");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StackingMove {
    /// the mill processed at the start
    pub before: Processing,
    /// the man placed (no from) or the man or stack moved; `None` if the processing at the start has won
    pub step: Option<(Option<Point>, Point)>,
    /// the mill processed after it
    pub after: Processing,
}

static HAND_KEYS: [Keys<16>; 2] = [Keys::new(0x0073_686e_6477), Keys::new(0x0073_686e_6462)];
const TURN_KEY: u64 = Keys::<1>::new(0x0073_7475_726e).at(0);

const LINES: Lines = StackingVariant::LINES;

impl Stacking {
    /// The empty board with all men in hand, White to move.
    pub fn start() -> Stacking {
        let men = StackingVariant::MEN as u8;
        Stacking::new([PointSet::EMPTY; 2], [PointSet::EMPTY; 2], [men; 2], Color::White)
    }

    pub(crate) fn new(singles: [PointSet; 2], stacks: [PointSet; 2], hands: [u8; 2], turn: Color) -> Stacking {
        let mut position = Stacking { board: Men { singles, stacks, hash: 0 }, hands, turn };
        position.board.hash = position.zobrist_slow();
        position
    }

    /// A player's men that stand alone.
    pub const fn singles(&self, color: Color) -> PointSet {
        self.board.singles(color)
    }

    /// A player's stacks.
    pub const fn stacks(&self, color: Color) -> PointSet {
        self.board.stacks(color)
    }

    /// A player's men in hand.
    pub const fn hand(&self, color: Color) -> u8 {
        self.hands[color.index()]
    }

    /// The points with nothing on them.
    pub fn vacant(&self) -> PointSet {
        self.board.vacant()
    }

    /// The one-level mills of a player.
    pub fn mills(&self, color: Color) -> impl Iterator<Item = PointSet> {
        self.board.mills(color)
    }

    /// The lines of three stacks of a player.
    pub fn stack_lines(&self, color: Color) -> impl Iterator<Item = PointSet> {
        let stacks = self.stacks(color);
        LINES.all().map(|(_, line)| line).filter(move |line| stacks.contains_all(*line))
    }

    /// The lines of the board.
    pub const fn lines(&self) -> Lines {
        LINES
    }

    /// What stands on a point.
    pub fn slot(&self, point: Point) -> Slot {
        let holds = |sets: [PointSet; 2]| Color::ALL.into_iter().find(|color| sets[color.index()].contains(point));
        match (holds(self.board.singles), holds(self.board.stacks)) {
            (Some(color), _) => Slot::Man(color),
            (_, Some(color)) => Slot::Stack(color),
            _ => Slot::Vacant,
        }
    }

    /// The same board with the other player to move.
    pub(super) fn passed(&self) -> Stacking {
        Stacking::new(self.board.singles, self.board.stacks, self.hands, !self.turn)
    }

    fn winner(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.board.has_won(color))
    }

    /// Every way to process at the start of the turn, with the board after it; just one, which does nothing, if there
    /// is no mill.
    pub(crate) fn visit_starts<B>(&self, mut visit: impl FnMut(Processing, Start) -> ControlFlow<B>) -> ControlFlow<B> {
        let by = self.turn;
        let mut mills = [PointSet::EMPTY; crate::morris::MOST_LINES];
        let mut count = 0;
        for line in self.board.mills(by) {
            mills[count] = line;
            count += 1;
        }
        if count == 0 {
            return visit(Processing::NONE, Start(self.board));
        }
        let mills = mills[..count].iter().copied();
        self.board.visit_processings(by, mills, &mut |processing, board| visit(processing, Start(*board)))
    }

    /// Placing or moving and what follows, on the board that a processing at the start has left.
    fn visit_rest<B>(
        &self,
        before: Processing,
        board: &Men,
        visit: &mut impl FnMut(StackingMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let by = self.turn;
        let vacant = board.vacant();
        if self.hand(by) > 0 {
            for to in vacant.iter() {
                self.visit_ends(before, board, (None, to), visit)?;
            }
        } else {
            for from in (board.singles(by) | board.stacks(by)).iter() {
                for to in (LINES.neighbours(from) & vacant).iter() {
                    self.visit_ends(before, board, (Some(from), to), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_ends<B>(
        &self,
        before: Processing,
        board: &Men,
        step: (Option<Point>, Point),
        visit: &mut impl FnMut(StackingMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let by = self.turn;
        let mut moved = *board;
        moved.step(by, step.0, step.1);
        // A moved stack completes no one-level mill, nor does anything else but the singleton itself.
        let mut mills = [PointSet::EMPTY; 4];
        let mut count = 0;
        if moved.singles(by).contains(step.1) {
            for line in moved.mills(by).filter(|line| line.contains(step.1)) {
                mills[count] = line;
                count += 1;
            }
        }
        if count == 0 {
            return visit(StackingMove { before, step: Some(step), after: Processing::NONE });
        }
        let mills = mills[..count].iter().copied();
        moved.visit_processings(by, mills, &mut |after, _| visit(StackingMove { before, step: Some(step), after }))
    }

    /// Whether placing or moving is possible on the board that a processing at the start has left.
    pub(crate) fn can_go_on(&self, start: &Start) -> bool {
        let (by, board) = (self.turn, &start.0);
        let vacant = board.vacant();
        if self.hand(by) > 0 {
            return !vacant.is_empty();
        }
        (board.singles(by) | board.stacks(by)).iter().any(|from| !(LINES.neighbours(from) & vacant).is_empty())
    }
}

/// The board between the processing at the start of a turn and the rest of it.
pub(crate) struct Start(Men);

impl Start {
    /// The processing has won.
    pub(crate) fn wins(&self, by: Color) -> bool {
        self.0.has_won(by)
    }
}

impl PartialEq for Stacking {
    fn eq(&self, other: &Stacking) -> bool {
        (self.board.singles, self.board.stacks, self.hands, self.turn)
            == (other.board.singles, other.board.stacks, other.hands, other.turn)
    }
}

impl Eq for Stacking {}

impl Hash for Stacking {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.board.hash);
    }
}

impl Position for Stacking {
    type Variant = StackingVariant;
    type Setup = MorrisSetup;
    type Move = StackingMove;
    type Written = StackingWritten;

    const REPEATS: bool = true;

    fn parse_setup(_: StackingVariant, text: &str) -> Result<MorrisSetup, SyntaxError> {
        text.parse()
    }

    fn parse_written(_: StackingVariant, text: &str) -> Result<StackingWritten, SyntaxError> {
        text.parse()
    }

    fn from_setup(_: StackingVariant, setup: &MorrisSetup) -> Result<Stacking, PositionError> {
        let (slots, mut faults) = setup.check(StackingVariant::BOARD, StackingVariant::MEN);
        if setup.bans.is_some() {
            faults.push(Fault::BansUnknown);
        }
        if !faults.is_empty() {
            return Err(PositionError::Invalid(faults));
        }
        let points = |wanted: Slot| slots.iter().filter(|(_, slot)| *slot == wanted).map(|(point, _)| *point).collect();
        let singles = Color::ALL.map(|color| points(Slot::Man(color)));
        let stacks = Color::ALL.map(|color| points(Slot::Stack(color)));
        let position = Stacking::new(singles, stacks, setup.hands.map(|hand| hand as u8), setup.turn);
        if Color::ALL.into_iter().all(|color| position.board.has_won(color)) {
            return Err(PositionError::Invalid(vec![Fault::BothWon]));
        }
        Ok(position)
    }

    fn setup(&self) -> MorrisSetup {
        MorrisSetup::of(StackingVariant::BOARD, |point| self.slot(point), self.turn, self.hands)
    }

    fn variant(&self) -> StackingVariant {
        StackingVariant
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(StackingMove) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.winner().is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_starts(|before, start| {
            if start.wins(self.turn) {
                return visit(StackingMove { before, step: None, after: Processing::NONE });
            }
            // A processing that leaves no move shows no turn here; if none leaves one, the player has lost.
            self.visit_rest(before, &start.0, &mut visit)
        })
    }

    fn has_moves(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    fn play_unchecked(&mut self, mv: StackingMove) {
        let by = self.turn;
        self.board.process(by, mv.before);
        if let Some((from, to)) = mv.step {
            self.board.step(by, from, to);
            if from.is_none() {
                let hand = &mut self.hands[by.index()];
                self.board.hash ^= HAND_KEYS[by.index()].at(usize::from(*hand));
                *hand = hand.saturating_sub(1);
                self.board.hash ^= HAND_KEYS[by.index()].at(usize::from(*hand));
            }
        }
        self.board.process(by, mv.after);
        self.turn = !by;
        self.board.hash ^= TURN_KEY;
    }

    fn ending(&self) -> Option<Ending> {
        if let Some(winner) = self.winner() {
            return Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Stacks });
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
        self.board.hash
    }

    fn zobrist_slow(&self) -> u64 {
        let turn = if self.turn == Color::Black { TURN_KEY } else { 0 };
        Color::ALL.into_iter().fold(turn, |hash, color| {
            let keys = |set: PointSet, keys: &Keys<24>| set.iter().fold(0, |hash, point| hash ^ keys.at(point.index()));
            let i = color.index();
            hash ^ keys(self.singles(color), &SINGLE_KEYS[i])
                ^ keys(self.stacks(color), &STACK_KEYS[i])
                ^ HAND_KEYS[i].at(usize::from(self.hand(color)))
        })
    }

    fn written(&self, mv: StackingMove) -> StackingWritten {
        StackingWritten::of(mv)
    }

    fn resolve(&self, written: &StackingWritten) -> Result<StackingMove, Forbidden> {
        written.resolve(self)
    }
}
