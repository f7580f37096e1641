//! The evaluation of a position, in numbers and in words. Proved and estimated values are kept apart.

use rayuela_coach::Value;
use rayuela_rules::{AnyMove, Color, Outcome};
use rayuela_worker::messages::{Found, Score};

use super::tree::Id;
use crate::t;

/// The evaluation of a position from White's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Eval {
    /// White's score
    pub(crate) score: Score,
    /// turns looked ahead
    depth: u16,
}

impl Eval {
    /// The evaluation that a search has found for the player to move.
    pub(crate) fn of(found: &Found<AnyMove>, turn: Color) -> Option<Eval> {
        let score = found.lines.first()?.score;
        Some(Eval { score: if turn == Color::White { score } else { score.flipped() }, depth: found.depth })
    }

    /// A finished game.
    pub(crate) fn ended(outcome: Outcome) -> Eval {
        let score = match outcome {
            Outcome::Win(Color::White) => Score::Win { turns: 0 },
            Outcome::Win(Color::Black) => Score::Loss { turns: 0 },
            Outcome::Draw => Score::Draw,
        };
        Eval { score, depth: u16::MAX }
    }

    /// An exact value for White.
    pub(crate) const fn exact(score: Score) -> Eval {
        Eval { score, depth: u16::MAX }
    }

    /// The value that a report has found for the player to move.
    pub(crate) fn of_value(value: Value, turn: Color) -> Eval {
        let score = match value {
            Value::Win => Score::Win { turns: 0 },
            Value::Draw => Score::Draw,
            Value::Loss => Score::Loss { turns: 0 },
            Value::Estimate(chance) => Score::Estimate { chance: chance as f32, value: 0 },
        };
        // The least depth: every later search knows more.
        Eval { score: if turn == Color::White { score } else { score.flipped() }, depth: 1 }
    }

    /// The score as a player sees it.
    pub(crate) fn score_of(self, color: Color) -> Score {
        if color == Color::White { self.score } else { self.score.flipped() }
    }

    /// White's share of the points, 0 to 1.
    pub(crate) fn white(self) -> f64 {
        self.score.chance().into()
    }

    /// Whether it is proved.
    pub(crate) fn is_proved(self) -> bool {
        self.score.is_proved()
    }

    /// The evaluation in a few words.
    pub(crate) fn words(self) -> String {
        match self.score {
            Score::Win { turns } => t!("eval-win", color = Color::White.name(), n = turns),
            Score::Loss { turns } => t!("eval-win", color = Color::Black.name(), n = turns),
            Score::Draw => t!("eval-draw"),
            Score::Estimate { chance, .. } => match percent(chance) {
                50 => t!("eval-even"),
                p if p > 50 => t!("eval-about", color = Color::White.name(), p = p),
                p => t!("eval-about", color = Color::Black.name(), p = 100 - p),
            },
        }
    }
}

/// A chance in percent; an estimate is never 0 or 100.
fn percent(chance: f32) -> u32 {
    (chance * 100.0).round().clamp(1.0, 99.0) as u32
}

/// A line's score for the player to move, as short as it can be.
pub(crate) fn badge(score: Score) -> String {
    match score {
        Score::Win { turns } => t!("badge-win", n = turns),
        Score::Loss { turns } => t!("badge-loss", n = turns),
        Score::Draw => t!("badge-draw"),
        Score::Estimate { chance, .. } => t!("badge-about", p = percent(chance)),
    }
}

/// The evaluation of each node of a tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Evals(Vec<Option<Eval>>);

impl Evals {
    /// Stores an evaluation unless a better one is known: proofs before estimates, deeper before shallower.
    pub(crate) fn learn(&mut self, id: Id, eval: Eval) {
        if self.0.len() <= id {
            self.0.resize(id + 1, None);
        }
        let better = self.0[id].is_some_and(|known| (known.is_proved(), known.depth) > (eval.is_proved(), eval.depth));
        if !better {
            self.0[id] = Some(eval);
        }
    }

    /// Forgets the evaluation of a node.
    pub(crate) fn forget(&mut self, id: Id) {
        if let Some(eval) = self.0.get_mut(id) {
            *eval = None;
        }
    }

    /// The evaluation of a node.
    pub(crate) fn get(&self, id: Id) -> Option<Eval> {
        self.0.get(id).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    fn eval(score: Score, depth: u16) -> Eval {
        Eval { score, depth }
    }

    #[test]
    fn words_for_the_side_that_stands_better() {
        set_lang(Lang::En);
        let about = |chance| eval(Score::Estimate { chance, value: 0 }, 1).words();
        assert_eq!(about(0.634), "About 63 % for White");
        assert_eq!(about(0.002), "About 99 % for Black");
        assert_eq!(about(0.5), "About even");
        assert_eq!(eval(Score::Loss { turns: 1 }, 1).words(), "Proved: Black wins within 1 move");
        assert_eq!(eval(Score::Win { turns: 0 }, 1).words(), "Proved: White wins");
        assert_eq!(badge(Score::Win { turns: 7 }), "Win within 7");
        assert_eq!(badge(Score::Estimate { chance: 0.41, value: -20 }), "41 %");
    }

    #[test]
    fn the_better_knowledge_stays() {
        let mut evals = Evals::default();
        let about = |chance, depth| eval(Score::Estimate { chance, value: 0 }, depth);
        evals.learn(2, about(0.4, 5));
        evals.learn(2, about(0.6, 3));
        assert_eq!(evals.get(2), Some(about(0.4, 5)));
        evals.learn(2, eval(Score::Draw, 1));
        evals.learn(2, about(0.6, 30));
        assert_eq!(evals.get(2), Some(eval(Score::Draw, 1)));
        assert_eq!((evals.get(1), evals.get(9)), (None, None));
        evals.forget(2);
        evals.forget(9);
        assert_eq!(evals.get(2), None);
    }
}
