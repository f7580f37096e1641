//! One turn to be explained: what was played, what would have been better, and where both lead.

use rayuela_rules::{Color, Ending, Outcome, Position};

use crate::reason::Reason;

/// A turn and, where there is one, the better turn.
pub(crate) struct Comparison<P: Position> {
    pub(crate) before: P,
    pub(crate) played: P::Move,
    pub(crate) better: Option<P::Move>,
    /// the position after the turn played
    pub(crate) after: P,
    /// the position after the better turn
    pub(crate) instead: Option<P>,
}

impl<P: Position> Comparison<P> {
    pub(crate) fn new(before: P, played: P::Move, better: Option<P::Move>) -> Comparison<P> {
        let next = |mv| {
            let mut next = before;
            next.play_unchecked(mv);
            next
        };
        Comparison { before, played, better, after: next(played), instead: better.map(next) }
    }

    /// The player who made the turn.
    pub(crate) fn mover(&self) -> Color {
        self.before.turn()
    }

    /// Whether something holds after the turn played, and not after the better one.
    pub(crate) fn only_after(&self, holds: impl Fn(&P) -> bool) -> bool {
        holds(&self.after) && !self.instead.as_ref().is_some_and(holds)
    }

    /// Reasons common to all games: games won, lost and ended.
    pub(crate) fn endings(&self) -> Vec<Reason> {
        let (mover, other) = (self.mover(), !self.mover());
        let wins = |position: &P| position.ending().filter(|ending| ending.outcome == Outcome::Win(mover));
        let won = wins(&self.after).is_some();
        let mut reasons = Vec::new();
        if let Some(ending) = self.instead.as_ref().and_then(wins).filter(|_| !won) {
            reasons.push(Reason::MissesWin { how: ending.reason });
        }
        if let Some(ending) = self.after.ending().filter(|_| !won) {
            // Only a better turn that keeps the game going, or wins it, makes this a fault.
            if self.instead.as_ref().is_some_and(|instead| instead.ending().is_none_or(|_| wins(instead).is_some())) {
                let winner = Color::ALL.into_iter().find(|&color| ending.outcome == Outcome::Win(color));
                reasons.push(Reason::EndsGame { winner, how: ending.reason });
            }
        }
        if self.only_after(|position| winning_reply(position).is_some()) {
            let how = winning_reply(&self.after).map(|ending| ending.reason);
            reasons.extend(how.map(|how| Reason::LetsWin { by: other, how }));
        }
        reasons
    }
}

/// A win that the player to move has in one turn.
pub(crate) fn winning_reply<P: Position>(position: &P) -> Option<Ending> {
    let winner = Outcome::Win(position.turn());
    position.legal_moves().into_iter().find_map(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        next.ending().filter(|ending| ending.outcome == winner)
    })
}
