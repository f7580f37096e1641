//! A turn being put together on a board on which people can also look back.

use rayuela_rules::{AnyMove, AnyPosition, Progress, Spot, TurnBuilder};

/// A turn being put together, a whole one that waits to be confirmed, and the earlier position that is looked at.
///
/// Games on one device and between two use it alike.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Spot};
/// use rayuela_seat::TurnInput;
/// let six = AnyPosition::start("six".parse().unwrap());
/// let mut input = TurnInput::of(&six);
/// let a1 = Spot { file: 0, rank: 0 };
/// let mv = input.choose(a1).unwrap();
/// // A turn that has to be confirmed waits.
/// assert_eq!((input.complete(mv, true), input.pending), (None, Some(mv)));
/// assert_eq!(input.finish(), Some(mv));
/// ```
#[derive(Clone, Debug, Default)]
pub struct TurnInput {
    /// the choices so far, and the legal turns that they can still become
    pub builder: TurnBuilder<AnyPosition>,
    /// a whole turn that waits to be confirmed
    pub pending: Option<AnyMove>,
    /// the number of turns before an earlier position that is looked at
    pub looking: Option<usize>,
}

impl TurnInput {
    /// A turn of this position, nothing chosen yet.
    pub fn of(position: &AnyPosition) -> TurnInput {
        TurnInput { builder: TurnBuilder::new(position), ..TurnInput::default() }
    }

    /// A place is chosen; the turn, if that makes it whole. While an earlier position is looked at, a choice only ends
    /// that; one that fits no legal turn clears all choices.
    pub fn choose(&mut self, spot: Spot) -> Option<AnyMove> {
        if self.looking.take().is_some() {
            return None;
        }
        self.pending = None;
        self.builder.choose_or_clear(spot)
    }

    /// What stands on a place is dragged to another; the turn, if that makes it whole.
    pub fn drag(&mut self, from: Spot, to: Spot) -> Option<AnyMove> {
        if self.looking.is_some() {
            return None;
        }
        let dragged = self.builder.drag(from, to).ok()?;
        self.pending = None;
        match dragged {
            Progress::Complete(mv) => Some(mv),
            _ => None,
        }
    }

    /// A whole turn, to be played now; if it has to be confirmed, it waits.
    pub fn complete(&mut self, mv: AnyMove, confirm: bool) -> Option<AnyMove> {
        self.pending = confirm.then_some(mv);
        (!confirm).then_some(mv)
    }

    /// The turn that waits to be confirmed, or the one that the choices so far make.
    pub fn finish(&mut self) -> Option<AnyMove> {
        self.pending.take().or_else(|| self.builder.whole())
    }

    /// Clears the choices so far.
    pub fn cancel(&mut self) {
        self.pending = None;
        self.builder.clear();
    }

    /// The number of turns before the position on the screen, in a game of `ply` turns.
    pub fn shown_ply(&self, ply: usize) -> usize {
        self.looking.unwrap_or(ply)
    }

    /// Looks at the position after `at` turns of `ply`; the last one ends looking back.
    pub fn look_at(&mut self, at: usize, ply: usize) {
        self.looking = (at < ply).then_some(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Position;

    const fn spot(file: usize, rank: usize) -> Spot {
        Spot { file, rank }
    }

    #[test]
    fn choices_that_fit_nothing_are_cleared() {
        let position = AnyPosition::parse("nine".parse().unwrap(), "w.w/.../.../w....b/.../.../bb. w 0 0").unwrap();
        let mut input = TurnInput::of(&position);
        assert_eq!((input.choose(spot(0, 3)), input.builder.clicks().len()), (None, 1));
        assert_eq!((input.choose(spot(5, 5)), input.builder.clicks().len()), (None, 0));
        // What was dragged stays chosen where it cannot be dropped.
        assert_eq!((input.drag(spot(0, 3), spot(6, 6)), input.builder.clicks().len()), (None, 1));
        let mv = input.drag(spot(0, 3), spot(1, 3)).unwrap();
        assert_eq!((input.complete(mv, true), input.pending), (None, Some(mv)));
        input.cancel();
        assert_eq!((input.pending, input.builder.clicks().len()), (None, 0));
    }

    #[test]
    fn looking_back_ends_before_anything_is_chosen() {
        let mut input = TurnInput::of(&AnyPosition::start("six".parse().unwrap()));
        input.look_at(1, 3);
        assert_eq!((input.shown_ply(3), input.drag(spot(0, 0), spot(1, 1))), (1, None));
        assert_eq!((input.choose(spot(0, 0)), input.looking), (None, None));
        assert!(input.choose(spot(0, 0)).is_some());
        input.look_at(3, 3);
        assert_eq!((input.looking, input.shown_ply(3)), (None, 3));
    }

    #[test]
    fn without_legal_turns_nothing_is_chosen() {
        let mut input = TurnInput::default();
        assert_eq!((input.choose(spot(0, 0)), input.drag(spot(0, 0), spot(1, 1)), input.finish()), (None, None, None));
        assert!(input.builder.next().is_empty());
    }
}
