//! What a turn did, place by place, so that a picture can mark it.

use rayuela_rules::morelli::{Morelli, MorelliMove};
use rayuela_rules::morris::{Lines, Morris, MorrisMove, Point, PointSet};
use rayuela_rules::stacking::{Processing, Stacking, StackingMove};
use rayuela_rules::{AnyMove, AnyPosition, Color, Position, Spot};

/// A turn that has just been played, seen from the position after it.
///
/// # Examples
/// ```
/// use rayuela_draw::LastTurn;
/// use rayuela_rules::{AnyPosition, Position};
/// let nine = AnyPosition::parse("nine".parse().unwrap(), "ww./.../.../..b..b/.../.../... w 1 2").unwrap();
/// let last = LastTurn::of(&nine, nine.parse_turn("g7xc4").unwrap());
/// assert_eq!((last.from, last.to.unwrap().to_string().as_str()), (None, "g7"));
/// assert_eq!((last.removed.len(), last.lines.len()), (1, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastTurn {
    /// who played it
    pub mover: Color,
    /// the turn as records write it
    pub notation: String,
    /// where the piece or man came from; `None` for a man from the hand
    pub from: Option<Spot>,
    /// where it went; `None` if a processing at the start ended the turn
    pub to: Option<Spot>,
    /// pieces that changed colour (Morelli)
    pub captured: Vec<Spot>,
    /// men taken off the board (Morris)
    pub removed: Vec<Spot>,
    /// stacks turned over (Stacking)
    pub turned: Vec<Spot>,
    /// men put under others (Stacking)
    pub taken: Vec<Taken>,
    /// frames (four places, going round) and lines of three that the turn completed or processed
    pub lines: Vec<Vec<Spot>>,
    /// the mover's king took the Throne
    pub enthroned: bool,
}

/// A man taken and put under another.
///
/// # Examples
/// ```
/// use rayuela_draw::{LastTurn, Taken};
/// use rayuela_rules::{AnyGame, AnyPosition};
/// let mut game = AnyGame::new(AnyPosition::start("stacking".parse().unwrap()));
/// for turn in ["d2", "d3", "b2", "d1", "f2xd3>d2"] {
///     game.play_text(turn).unwrap();
/// }
/// let (before, mv) = game.turn_at(4).unwrap();
/// let Taken { from, under } = LastTurn::of(before, mv).taken[0];
/// assert_eq!((from.to_string(), under.to_string()), ("d3".into(), "d2".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// where it stood
    pub from: Spot,
    /// the stack whose lower man it is now
    pub under: Spot,
}

impl LastTurn {
    /// What a legal turn does in the position before it.
    ///
    /// # Panics
    /// If the turn is one of another game.
    pub fn of(before: &AnyPosition, mv: AnyMove) -> LastTurn {
        match (before, mv) {
            (AnyPosition::Morelli(before), AnyMove::Morelli(mv)) => LastTurn::of_morelli(before, mv),
            (AnyPosition::Morris(before), AnyMove::Morris(mv)) => LastTurn::of_morris(before, mv),
            (AnyPosition::Stacking(before), AnyMove::Stacking(mv)) => LastTurn::of_stacking(before, mv),
            _ => panic!("a turn is one of its position's own game"),
        }
    }

    fn new(mover: Color, notation: String) -> LastTurn {
        LastTurn {
            mover,
            notation,
            from: None,
            to: None,
            captured: Vec::new(),
            removed: Vec::new(),
            turned: Vec::new(),
            taken: Vec::new(),
            lines: Vec::new(),
            enthroned: false,
        }
    }

    /// What a legal turn does in the position before it.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::LastTurn;
    /// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
    /// use rayuela_rules::morris::Morris;
    /// use rayuela_rules::stacking::Stacking;
    /// use rayuela_rules::{Position, Variant};
    /// let morelli = Morelli::facing_start(MorelliVariant { size: Size::N5, edition: Edition::E2015 });
    /// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
    /// let (six, stacking) = (Morris::start(six), Stacking::start());
    /// let turns = [
    ///     LastTurn::of_morelli(&morelli, morelli.parse_turn("C1-C2").unwrap()),
    ///     LastTurn::of_morris(&six, six.parse_turn("c4").unwrap()),
    ///     LastTurn::of_stacking(&stacking, stacking.parse_turn("d2").unwrap()),
    /// ];
    /// assert_eq!(turns.map(|turn| turn.to.unwrap().to_string()), ["c2", "c4", "d2"]);
    /// ```
    pub fn of_morelli(before: &Morelli, mv: MorelliMove) -> LastTurn {
        let spot = |cell| Spot::of_cell(cell, before.size());
        LastTurn {
            from: Some(spot(mv.from)),
            to: Some(spot(mv.to)),
            captured: mv.captured().map(spot).collect(),
            lines: before.frames_completed(mv).map(|frame| frame.cells().map(spot).to_vec()).collect(),
            enthroned: mv.occupies,
            ..LastTurn::new(before.turn(), before.notation(mv))
        }
    }

    /// What a legal turn does in the position before it.
    pub fn of_morris(before: &Morris, mv: MorrisMove) -> LastTurn {
        let lines = before.lines();
        let spot = |point| Spot::of_point(point, lines.board);
        let left = mv.from.map_or(PointSet::EMPTY, PointSet::of);
        let men = before.men(before.turn()).without(left) | PointSet::of(mv.to);
        let mills = lines.all().filter(|(_, line)| line.contains(mv.to) && men.contains_all(*line));
        LastTurn {
            from: mv.from.map(spot),
            to: Some(spot(mv.to)),
            removed: mv.removed.iter().map(spot).collect(),
            lines: mills.map(|(_, line)| spots(lines, line)).collect(),
            ..LastTurn::new(before.turn(), before.notation(mv))
        }
    }

    /// What a legal turn does in the position before it.
    pub fn of_stacking(before: &Stacking, mv: StackingMove) -> LastTurn {
        let (mover, lines) = (before.turn(), before.lines());
        let mut turn = LastTurn::new(mover, before.notation(mv));
        let mut men = Mills { lines, singles: before.singles(mover), turnable: before.stacks(!mover) };
        // What was turned over or put under may have moved on in the same turn.
        let moved = |point: Point| match mv.step {
            Some((Some(from), to)) if from == point => to,
            _ => point,
        };
        turn.process(&men, mv.before, None, moved);
        men.process(mv.before);
        if let Some((from, to)) = mv.step {
            turn.from = from.map(|point| Spot::of_point(point, lines.board));
            turn.to = Some(Spot::of_point(to, lines.board));
            men.step(from, to);
            turn.process(&men, mv.after, Some(to), |point| point);
        }
        let mut after = *before;
        after.play_unchecked(mv);
        turn.lines.extend(after.stack_lines(mover).map(|line| spots(lines, line)));
        turn
    }

    /// Adds one processing to the marks; `moved` says where a point's men are at the end of the turn.
    fn process(&mut self, men: &Mills, done: Processing, through: Option<Point>, moved: impl Fn(Point) -> Point) {
        // Without anything to do a completed mill is still worth showing.
        if done.is_none() && through.is_none() {
            return;
        }
        let spot = |point| Spot::of_point(point, men.lines.board);
        self.turned.extend(done.turned.map(|point| spot(moved(point))));
        self.taken.extend(done.taken.map(|(from, under)| Taken { from: spot(from), under: spot(moved(under)) }));
        self.lines.extend(men.processed(done, through).map(|line| spots(men.lines, line)));
    }
}

/// The lowest men that count for the mover's one-level mills, in the middle of a turn.
struct Mills {
    lines: Lines,
    /// the mover's men alone
    singles: PointSet,
    /// the opponent's stacks
    turnable: PointSet,
}

impl Mills {
    /// The mill that was processed: one that holds everything the processing touched.
    fn processed(&self, done: Processing, through: Option<Point>) -> Option<PointSet> {
        let lowest = self.singles | self.turnable;
        let touched = [done.turned, done.taken.map(|(_, under)| under), through];
        let touched: PointSet = touched.into_iter().flatten().collect();
        let mills = self.lines.all().map(|(_, line)| line);
        mills
            .filter(|line| lowest.contains_all(*line) && line.contains_all(touched))
            .filter(|line| !(*line & self.singles).is_empty())
            .find(|line| done.turned.is_some() || (*line & self.turnable).is_empty())
    }

    fn process(&mut self, done: Processing) {
        let gone = |point: Option<Point>| point.map_or(PointSet::EMPTY, PointSet::of);
        self.turnable = self.turnable.without(gone(done.turned));
        self.singles = self.singles.without(gone(done.taken.map(|(_, under)| under)));
    }

    fn step(&mut self, from: Option<Point>, to: Point) {
        let left = from.map_or(PointSet::EMPTY, PointSet::of);
        if self.singles.contains_all(left) {
            self.singles = self.singles.without(left) | PointSet::of(to);
        }
    }
}

/// The places of a line, from one end to the other.
fn spots(lines: Lines, line: PointSet) -> Vec<Spot> {
    let mut spots: Vec<Spot> = line.iter().map(|point| Spot::of_point(point, lines.board)).collect();
    // Along any straight line the order by file, then rank, is the order on the line.
    spots.sort_unstable();
    spots
}
