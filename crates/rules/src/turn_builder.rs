//! From legal turns to clicks and back: how a turn is entered step by step.
//!
//! The builder keeps the legal turns that fit the clicks so far. It says what may be clicked next and why, and whether
//! the turn is unfinished, may stop here or is complete. Terminal, browser and server share it, so none of them knows
//! a rule.

use thiserror::Error;

use crate::{Position, Spot};

/// What a click means: the next thing to choose.
///
/// # Examples
/// ```
/// use rayuela_rules::Prompt;
/// assert!(Prompt::Remove.is_follow_up() && !Prompt::Place.is_follow_up());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prompt {
    /// Morelli: the piece to move
    Piece,
    /// the cell or point to move to
    Destination,
    /// Morelli 2011: a capture to make
    Capture,
    /// Morelli 2011: take the Centre
    Occupy,
    /// Morris: the point to place a man on
    Place,
    /// Morris: the man (or stack) to move
    Man,
    /// Morris: a man to remove
    Remove,
    /// Stacking: a stack to turn over
    TurnOver,
    /// Stacking: a singleton to take
    Take,
    /// Stacking: the singleton to put it under
    PutUnder,
}

impl Prompt {
    /// Every prompt, for code that translates them.
    pub const ALL: [Prompt; 10] = [
        Prompt::Piece,
        Prompt::Destination,
        Prompt::Capture,
        Prompt::Occupy,
        Prompt::Place,
        Prompt::Man,
        Prompt::Remove,
        Prompt::TurnOver,
        Prompt::Take,
        Prompt::PutUnder,
    ];

    /// Whether it is a capture, a removal or the like, which follows or precedes the step of a piece.
    pub const fn is_follow_up(self) -> bool {
        match self {
            Prompt::Piece | Prompt::Destination | Prompt::Place | Prompt::Man => false,
            Prompt::Capture | Prompt::Occupy | Prompt::Remove | Prompt::TurnOver | Prompt::Take | Prompt::PutUnder => {
                true
            }
        }
    }
}

/// One click of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// what is chosen
    pub prompt: Prompt,
    /// where
    pub at: Spot,
    /// steps of the same group may be made in any order; groups follow one another
    pub group: u8,
}

impl Step {
    pub(crate) const fn new(prompt: Prompt, at: Spot, group: u8) -> Step {
        Step { prompt, at, group }
    }
}

/// Games whose turns can be entered click by click.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Position, Prompt, Step, Stepped};
/// let position = AnyPosition::parse("nine".parse().unwrap(), "ww./.../.../..b..b/.../.../... w 1 2").unwrap();
/// let steps: Vec<Step> = position.steps(position.parse_turn("g7xc4").unwrap()).remove(0);
/// assert_eq!(steps.iter().map(|step| step.prompt).collect::<Vec<_>>(), [Prompt::Place, Prompt::Remove]);
/// // The removal comes after the man is placed.
/// assert!(steps[0].group < steps[1].group);
/// ```
pub trait Stepped: Position {
    /// The clicks that make up a legal turn, in every order that the rules allow.
    fn steps(&self, mv: Self::Move) -> Vec<Vec<Step>>;
}

/// How far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<M> {
    /// more must be chosen
    Incomplete,
    /// this is a whole turn, but more may be chosen
    MayStop(M),
    /// this is the turn
    Complete(M),
}

/// A click that fits no legal turn; the builder is as it was.
///
/// # Examples
/// ```
/// use rayuela_rules::{ClickError, Spot, TurnBuilder, stacking::Stacking};
/// let mut builder = TurnBuilder::new(&Stacking::start());
/// // The board has no point in its centre.
/// assert_eq!(builder.click(Spot { file: 3, rank: 3 }), Err(ClickError));
/// assert!(builder.clicks().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no legal move continues there")]
pub struct ClickError;

/// A turn being put together.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Position, Progress, Prompt, Spot, TurnBuilder};
/// let nine = "nine".parse().unwrap();
/// let position = AnyPosition::parse(nine, "w.w/.../.../w....b/.../.../bb. w 0 0").unwrap();
/// let (a4, b4) = (Spot { file: 0, rank: 3 }, Spot { file: 1, rank: 3 });
///
/// let mut builder = TurnBuilder::new(&position);
/// assert_eq!(builder.prompts(), [Prompt::Man]);
/// assert_eq!(builder.click(a4), Ok(Progress::Incomplete));
/// assert_eq!(builder.prompts(), [Prompt::Destination]);
/// assert!(builder.next().contains(&(b4, Prompt::Destination)));
/// assert_eq!(builder.click(b4), Ok(Progress::Complete(position.parse_turn("a4-b4").unwrap())));
/// assert!(builder.undo());
/// assert!(builder.whole().is_none());
///
/// // The same by dragging.
/// builder.clear();
/// let mv = position.parse_turn("a4-b4").unwrap();
/// assert_eq!(builder.drag(a4, b4), Ok(Progress::Complete(mv)));
/// assert_eq!((builder.progress(), builder.whole(), builder.fullest()), (Progress::Complete(mv), Some(mv), Some(mv)));
/// // A click where nothing can be chosen clears the choice.
/// builder.clear();
/// assert_eq!(builder.choose_or_clear(a4), None);
/// assert_eq!(builder.choose_or_clear(Spot { file: 3, rank: 3 }), None);
/// assert!(builder.clicks().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct TurnBuilder<P: Stepped> {
    clicks: Vec<Spot>,
    all: Vec<Candidate<P::Move>>,
    /// those of `all` that fit the clicks
    fitting: Vec<Candidate<P::Move>>,
}

#[derive(Clone, Debug)]
struct Candidate<M> {
    mv: M,
    /// the steps still to be made
    steps: Vec<Step>,
}

impl<M: Copy> Candidate<M> {
    /// The steps that may come next: all of the first group.
    fn next(&self) -> impl Iterator<Item = Step> {
        let group = self.steps.first().map(|step| step.group);
        self.steps.iter().copied().filter(move |step| Some(step.group) == group)
    }

    fn clicked(&self, at: Spot) -> Option<Candidate<M>> {
        let chosen = self.next().find(|step| step.at == at)?;
        let mut rest = self.clone();
        rest.steps.retain(|step| *step != chosen);
        Some(rest)
    }
}

/// Nothing to put together: no turn is legal.
impl<P: Stepped> Default for TurnBuilder<P> {
    fn default() -> TurnBuilder<P> {
        TurnBuilder { clicks: Vec::new(), all: Vec::new(), fitting: Vec::new() }
    }
}

impl<P: Stepped> TurnBuilder<P> {
    /// A turn of this position, nothing chosen yet.
    pub fn new(position: &P) -> TurnBuilder<P> {
        let all: Vec<Candidate<P::Move>> = position
            .legal_moves()
            .into_iter()
            .flat_map(|mv| position.steps(mv).into_iter().map(move |steps| Candidate { mv, steps }))
            .collect();
        TurnBuilder { clicks: Vec::new(), fitting: all.clone(), all }
    }

    /// The clicks so far.
    pub fn clicks(&self) -> &[Spot] {
        &self.clicks
    }

    /// What may be clicked next and what it would mean, sorted, each once.
    pub fn next(&self) -> Vec<(Spot, Prompt)> {
        let mut spots: Vec<_> =
            self.fitting.iter().flat_map(Candidate::next).map(|step| (step.at, step.prompt)).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// What is to be chosen next, each kind once; empty when the turn is complete.
    pub fn prompts(&self) -> Vec<Prompt> {
        let mut prompts: Vec<Prompt> = self.next().into_iter().map(|(_, prompt)| prompt).collect();
        prompts.sort_unstable();
        prompts.dedup();
        prompts
    }

    /// Whether the clicks are a whole turn.
    pub fn progress(&self) -> Progress<P::Move> {
        match self.fitting.iter().find(|candidate| candidate.steps.is_empty()) {
            None => Progress::Incomplete,
            Some(done) if self.fitting.iter().all(|candidate| candidate.mv == done.mv) => Progress::Complete(done.mv),
            Some(done) => Progress::MayStop(done.mv),
        }
    }

    /// Chooses a spot.
    ///
    /// # Errors
    /// If no legal turn goes on there; nothing changes then.
    pub fn click(&mut self, at: Spot) -> Result<Progress<P::Move>, ClickError> {
        let fitting: Vec<Candidate<P::Move>> =
            self.fitting.iter().filter_map(|candidate| candidate.clicked(at)).collect();
        if fitting.is_empty() {
            return Err(ClickError);
        }
        self.fitting = fitting;
        self.clicks.push(at);
        Ok(self.progress())
    }

    /// Whether only captures, removals and the like are left to choose.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{AnyPosition, Position, Spot, TurnBuilder};
    /// let position = AnyPosition::parse("nine".parse().unwrap(), "ww./.../.../..b..b/.../.../... w 1 2").unwrap();
    /// let mut builder = TurnBuilder::new(&position);
    /// assert!(!builder.is_committed());
    /// // g7 closes a mill: a man is to be removed, and nothing else can be chosen.
    /// builder.choose(Spot { file: 6, rank: 6 }).unwrap();
    /// assert!(builder.is_committed());
    /// assert!(builder.choose(Spot { file: 3, rank: 0 }).is_err());
    /// ```
    pub fn is_committed(&self) -> bool {
        let prompts = self.prompts();
        !self.clicks.is_empty() && !prompts.is_empty() && prompts.into_iter().all(Prompt::is_follow_up)
    }

    /// Chooses a spot the way people do: what was chosen last is let go when it is chosen again, and a spot that fits
    /// none of the turns begun begins another turn, such as another piece instead of the one chosen.
    ///
    /// Once only captures, removals and the like are left, the step of the piece stays: a slip must not throw a mill
    /// away. The last capture or removal can still be let go or exchanged.
    ///
    /// # Errors
    /// If no legal turn goes on or begins there; nothing changes then.
    pub fn choose(&mut self, at: Spot) -> Result<Progress<P::Move>, ClickError> {
        let clicked = self.click(at);
        if clicked.is_ok() || self.clicks.is_empty() {
            return clicked;
        }
        if self.is_committed() {
            return self.choose_again(at);
        }
        if self.clicks.last() == Some(&at) {
            self.undo();
            return Ok(Progress::Incomplete);
        }
        let before = (std::mem::take(&mut self.clicks), std::mem::replace(&mut self.fitting, self.all.clone()));
        let clicked = self.click(at);
        if clicked.is_err() {
            (self.clicks, self.fitting) = before;
        }
        clicked
    }

    /// Lets the last capture or removal go, or exchanges it for another.
    fn choose_again(&mut self, at: Spot) -> Result<Progress<P::Move>, ClickError> {
        let before = (self.clicks.clone(), self.fitting.clone());
        let last = self.clicks.last().copied();
        self.undo();
        let follows = |(spot, prompt): &(Spot, Prompt)| Some(*spot) == last && prompt.is_follow_up();
        if self.next().iter().any(follows) {
            if last == Some(at) {
                return Ok(Progress::Incomplete);
            }
            if let Ok(progress) = self.click(at) {
                return Ok(progress);
            }
        }
        (self.clicks, self.fitting) = before;
        Err(ClickError)
    }

    /// Chooses a spot as a click on a board does: where it fits no legal turn, all choices are cleared, but never a step
    /// that waits for its captures or removals. The turn, if that makes it whole.
    pub fn choose_or_clear(&mut self, at: Spot) -> Option<P::Move> {
        match self.choose(at) {
            Ok(Progress::Complete(mv)) => Some(mv),
            Err(ClickError) if !self.is_committed() => {
                self.clear();
                None
            }
            _ => None,
        }
    }

    /// Chooses a spot and then another, as dragging from one to the other does. What was dragged stays chosen where it
    /// cannot be dropped.
    ///
    /// # Errors
    /// If no legal turn begins or goes on there.
    pub fn drag(&mut self, from: Spot, to: Spot) -> Result<Progress<P::Move>, ClickError> {
        if self.clicks.last() != Some(&from) {
            self.choose(from)?;
        }
        self.click(to)
    }

    /// The turn, if the clicks so far are a whole one.
    pub fn whole(&self) -> Option<P::Move> {
        match self.progress() {
            Progress::Incomplete => None,
            Progress::MayStop(mv) | Progress::Complete(mv) => Some(mv),
        }
    }

    /// The turn with the most optional choices: every capture on offer, and the Centre with it.
    pub fn fullest(&self) -> Option<P::Move> {
        self.fitting.iter().max_by_key(|candidate| candidate.steps.len()).map(|candidate| candidate.mv)
    }

    /// Takes all clicks back.
    pub fn clear(&mut self) {
        self.clicks.clear();
        self.fitting.clone_from(&self.all);
    }

    /// Takes the last click back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.clicks.pop().is_none() {
            return false;
        }
        self.fitting = self.clicks.iter().fold(self.all.clone(), |fitting, &at| {
            fitting.iter().filter_map(|candidate| candidate.clicked(at)).collect()
        });
        true
    }

    /// Every legal turn that the clicks so far can still become.
    pub fn moves(&self) -> Vec<P::Move> {
        let mut moves: Vec<P::Move> = self.fitting.iter().map(|candidate| candidate.mv).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}

/// The clicks that make a turn, in an order the builder accepts.
///
/// # Examples
/// ```
/// use rayuela_rules::stacking::Stacking;
/// use rayuela_rules::{Position, Progress, TurnBuilder, clicks_of};
/// let position = Stacking::start();
/// let mv = position.parse_turn("d2").unwrap();
/// let mut builder = TurnBuilder::new(&position);
/// let last = clicks_of(&position, mv).into_iter().map(|spot| builder.click(spot).unwrap()).last();
/// assert_eq!(last, Some(Progress::Complete(mv)));
/// ```
pub fn clicks_of<P: Stepped>(position: &P, mv: P::Move) -> Vec<Spot> {
    position.steps(mv).into_iter().next().unwrap_or_default().into_iter().map(|step| step.at).collect()
}
