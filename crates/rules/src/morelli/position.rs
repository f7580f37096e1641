//! The position and its turns.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::board::Cell;
use super::cell_set::CellSet;
use super::paths::{FLANKS, NEIGHBOURS, PATHS};
use super::{Edition, Frame, MorelliSetup, MorelliVariant, MorelliWritten, Size, random};
use crate::rng::Keys;
use crate::{Color, Ending, Forbidden, Outcome, Position, PositionError, Reason, Rng, SyntaxError};

/// A Morelli position.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// use rayuela_rules::{Color, Position};
/// let variant = MorelliVariant { size: Size::N9, edition: Edition::E2015 };
/// let start = Morelli::random_start(variant, 5);
/// assert_eq!((start.turn(), start.throne()), (Color::Black, None));
/// assert_eq!(start.pieces(Color::Black).len(), 16);
/// assert_eq!(start, Morelli::random_start(variant, 5), "a seed gives the same start everywhere");
/// assert_eq!((start.size(), start.edition()), (Size::N9, Edition::E2015));
/// let cell = start.pieces(Color::White).iter().next().unwrap();
/// assert_eq!(start.piece_at(cell), Some(Color::White));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Morelli {
    pieces: [CellSet; 2],
    variant: MorelliVariant,
    turn: Color,
    throne: Option<Color>,
    hash: u64,
}

/// A turn: one piece moved, what it captures, and whether the king takes the Throne.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliMove, MorelliVariant, Size};
/// use rayuela_rules::{Game, Position};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let mut game = Game::new(Morelli::facing_start(variant));
/// let mv: MorelliMove = game.play_text("C1-C2").unwrap();
/// assert_eq!((mv.to.name(Size::N5).to_string().as_str(), mv.capture_count(), mv.occupies), ("C2", 0, false));
/// // No piece changes colour, and no frame is complete after it.
/// assert_eq!((mv.captured().count(), mv.capture_bits()), (0, 0));
/// assert_eq!(game.start().frames_completed(mv).count(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MorelliMove {
    /// where the piece comes from
    pub from: Cell,
    /// where it lands
    pub to: Cell,
    /// bit d: the neighbour of `to` in direction d changes colour
    pub(crate) captures: u8,
    /// the mover's king takes the Throne
    pub occupies: bool,
}

impl MorelliMove {
    /// A turn that captures these neighbours of `to`.
    pub(crate) fn new(from: Cell, to: Cell, captured: CellSet, occupies: bool) -> MorelliMove {
        let captures = (0..8).filter(|&d| captured.contains(FLANKS[to.index()][d].0)).fold(0, |set, d| set | 1 << d);
        MorelliMove { from, to, captures, occupies }
    }

    /// The cells captured.
    pub fn captured(self) -> impl Iterator<Item = Cell> {
        (0..8).filter(move |d| self.captures >> d & 1 != 0).map(move |d| FLANKS[self.to.index()][d].0)
    }

    /// The captures as a set of the 8 directions, to tell turns apart cheaply.
    #[inline]
    pub const fn capture_bits(self) -> u8 {
        self.captures
    }

    /// The number of pieces captured.
    pub const fn capture_count(self) -> u32 {
        self.captures.count_ones()
    }
}

static PIECE_KEYS: [Keys<256>; 2] = [Keys::new(0x6d6f_7265_6c6c_6977), Keys::new(0x6d6f_7265_6c6c_6962)];
static THRONE_KEYS: Keys<2> = Keys::new(0x7468_726f_6e65);
const TURN_KEY: u64 = Keys::<1>::new(0x7475_726e).at(0);

impl Morelli {
    /// A position of these pieces; the sets must be valid for the variant.
    pub(crate) fn new(variant: MorelliVariant, pieces: [CellSet; 2], turn: Color, throne: Option<Color>) -> Morelli {
        let mut position = Morelli { pieces, variant, turn, throne, hash: 0 };
        position.hash = position.zobrist_slow();
        position
    }

    /// The pieces of a player.
    #[inline]
    pub const fn pieces(&self, color: Color) -> CellSet {
        self.pieces[color.index()]
    }

    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.pieces(*color).contains(cell))
    }

    /// Whose king is on the Throne.
    #[inline]
    pub const fn throne(&self) -> Option<Color> {
        self.throne
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.variant.size
    }

    /// The rules' edition.
    pub const fn edition(&self) -> Edition {
        self.variant.edition
    }

    /// What stands in the way of moving: every piece, and the Throne when it is occupied.
    #[inline]
    pub(crate) fn blockers(&self) -> CellSet {
        let mut all = self.pieces[0] | self.pieces[1];
        if self.throne.is_some() {
            all.toggle(Cell::THRONE);
        }
        all
    }

    /// Every from and to that the rules allow, whatever is captured.
    pub(super) fn visit_paths<B>(&self, mut visit: impl FnMut(Cell, Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        let blockers = self.blockers();
        let throne = u32::from(self.throne.is_some());
        for from in self.pieces(self.turn).iter() {
            let paths = &PATHS[from.index()];
            let closed = paths.crossing * throne;
            let mut i = 0;
            while i < paths.len {
                let to = paths.to[i];
                if blockers.contains(to) || closed >> i & 1 != 0 {
                    // Nothing behind a blocker: on to the next line (a sentinel bit stands behind the last).
                    i = (paths.starts & (u32::MAX << i << 1)).trailing_zeros() as usize;
                } else {
                    visit(from, to)?;
                    i += 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The captures on offer to the mover when a piece lands on `to`, as a set of directions.
    #[inline]
    pub(crate) fn captures_at(&self, from: Cell, to: Cell) -> u8 {
        let theirs = self.pieces(!self.turn);
        if !NEIGHBOURS[to.index()].intersects(theirs) {
            return 0;
        }
        let mut own = self.pieces(self.turn);
        own.toggle(from);
        let mut captures = 0;
        for (d, &(neighbour, behind)) in FLANKS[to.index()].iter().enumerate() {
            captures |= u8::from(theirs.contains(neighbour) & own.contains(behind)) << d;
        }
        captures
    }

    /// The frames that a turn completes: all four cells the mover's, one of them new.
    #[inline]
    fn completed(&self, from: Cell, to: Cell, captures: u8) -> u64 {
        let mut gained = CellSet::of(to);
        for (d, &(neighbour, _)) in FLANKS[to.index()].iter().enumerate() {
            if captures >> d & 1 != 0 {
                gained.toggle(neighbour);
            }
        }
        let own = (self.pieces(self.turn) | gained) ^ CellSet::of(from);
        own.frames() & gained.touched_frames()
    }

    /// The frames that a turn of this position completes.
    pub fn frames_completed(&self, mv: MorelliMove) -> impl Iterator<Item = Frame> {
        Frame::from_bits(self.completed(mv.from, mv.to, mv.captures))
    }

    /// The turn of 2015: everything compulsory.
    #[inline]
    pub(super) fn compulsory(&self, from: Cell, to: Cell) -> MorelliMove {
        let captures = self.captures_at(from, to);
        let occupies = self.throne != Some(self.turn) && self.completed(from, to, captures) != 0;
        MorelliMove { from, to, captures, occupies }
    }

    /// The turns of 2011 for a from and to: any of the captures, the occupation or not.
    pub(super) fn visit_choices<B>(
        &self,
        from: Cell,
        to: Cell,
        visit: &mut impl FnMut(MorelliMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let offered = self.captures_at(from, to);
        let mut captures = 0u8;
        loop {
            visit(MorelliMove { from, to, captures, occupies: false })?;
            if self.throne != Some(self.turn) && self.completed(from, to, captures) != 0 {
                visit(MorelliMove { from, to, captures, occupies: true })?;
            }
            // The next subset of the captures on offer, until it wraps round to none.
            captures = captures.wrapping_sub(offered) & offered;
            if captures == 0 {
                return ControlFlow::Continue(());
            }
        }
    }

    fn toggle(&mut self, color: Color, cell: Cell) {
        self.pieces[color.index()].toggle(cell);
        self.hash ^= PIECE_KEYS[color.index()].at(cell.index());
    }

    fn set_throne(&mut self, owner: Color) {
        if let Some(old) = self.throne {
            self.hash ^= THRONE_KEYS.at(old.index());
        }
        self.throne = Some(owner);
        self.hash ^= THRONE_KEYS.at(owner.index());
    }
}

impl PartialEq for Morelli {
    fn eq(&self, other: &Morelli) -> bool {
        // The hash follows from the rest.
        (self.pieces, self.turn, self.throne, self.variant) == (other.pieces, other.turn, other.throne, other.variant)
    }
}

impl Eq for Morelli {}

impl Hash for Morelli {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Position for Morelli {
    type Variant = MorelliVariant;
    type Setup = MorelliSetup;
    type Move = MorelliMove;
    type Written = MorelliWritten;

    /// Pieces only ever come nearer the centre: no position occurs twice.
    const REPEATS: bool = false;

    fn parse_setup(_: MorelliVariant, text: &str) -> Result<MorelliSetup, SyntaxError> {
        text.parse()
    }

    fn parse_written(_: MorelliVariant, text: &str) -> Result<MorelliWritten, SyntaxError> {
        text.parse()
    }

    fn from_setup(variant: MorelliVariant, setup: &MorelliSetup) -> Result<Morelli, PositionError> {
        setup.check(variant)
    }

    fn setup(&self) -> MorelliSetup {
        MorelliSetup::of(self)
    }

    fn variant(&self) -> MorelliVariant {
        self.variant
    }

    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(MorelliMove) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.edition() == Edition::E2011 {
            return self.visit_paths(|from, to| self.visit_choices(from, to, &mut visit));
        }
        // Most turns capture nothing: then one bit tells whether the landing piece is the fourth of a frame. The
        // piece comes from another band, so it cannot have been one of the other three.
        let may_occupy = if self.throne == Some(self.turn) { 0 } else { u64::MAX };
        let ready = self.pieces(self.turn).frames_but_one();
        self.visit_paths(|from, to| {
            let captures = self.captures_at(from, to);
            let frames = if captures == 0 {
                ready[to.quarter()] & (1 << to.frame_index())
            } else {
                self.completed(from, to, captures)
            };
            visit(MorelliMove { from, to, captures, occupies: frames & may_occupy != 0 })
        })
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_paths(|from, to| {
            count += match self.edition() {
                Edition::E2015 => 1,
                Edition::E2011 => {
                    let mut choices = 0;
                    let _ = self.visit_choices(from, to, &mut |_| {
                        choices += 1;
                        ControlFlow::<()>::Continue(())
                    });
                    choices
                }
            };
            ControlFlow::<()>::Continue(())
        });
        count
    }

    fn has_moves(&self) -> bool {
        self.visit_paths(|_, _| ControlFlow::Break(())).is_break()
    }

    fn play_unchecked(&mut self, mv: MorelliMove) {
        let mover = self.turn;
        self.toggle(mover, mv.from);
        self.toggle(mover, mv.to);
        let mut captures = mv.captures;
        while captures != 0 {
            let cell = FLANKS[mv.to.index()][captures.trailing_zeros() as usize].0;
            self.toggle(mover, cell);
            self.toggle(!mover, cell);
            captures &= captures - 1;
        }
        if mv.occupies {
            self.set_throne(mover);
        }
        self.turn = !mover;
        self.hash ^= TURN_KEY;
    }

    fn ending(&self) -> Option<Ending> {
        (!self.has_moves()).then(|| Ending { outcome: Outcome::of_throne(self.throne), reason: Reason::NoMove })
    }

    fn agreed_outcome(&self) -> Outcome {
        Outcome::of_throne(self.throne)
    }

    fn timed_outcome(&self) -> Option<Outcome> {
        Some(Outcome::of_throne(self.throne))
    }

    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_slow(&self) -> u64 {
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| self.pieces(color).iter().map(move |cell| PIECE_KEYS[color.index()].at(cell.index())));
        let throne = self.throne.map_or(0, |color| THRONE_KEYS.at(color.index()));
        let turn = if self.turn == Color::Black { TURN_KEY } else { 0 };
        pieces.fold(throne ^ turn, |hash, key| hash ^ key)
    }

    fn written(&self, mv: MorelliMove) -> MorelliWritten {
        MorelliWritten::of(self, mv)
    }

    fn resolve(&self, written: &MorelliWritten) -> Result<MorelliMove, Forbidden> {
        written.resolve(self)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<MorelliMove> {
        random::random_move(self, rng)
    }
}
