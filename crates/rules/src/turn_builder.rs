//! From legal turns to clicks and back: how a turn is put together step by step.
//!
//! The builder keeps the legal turns that fit the clicks so far. It says what may be clicked next and why, and whether
//! the turn is unfinished, may stop here or is complete. Terminal, browser and server share it, so none of them knows
//! a rule.

use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

use crate::{Position, Variant};

/// What a click means: the next thing to choose.
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
    /// Every prompt, for translators.
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

    /// The message's name in translations.
    pub const fn key(self) -> &'static str {
        match self {
            Prompt::Piece => "step-piece",
            Prompt::Destination => "step-destination",
            Prompt::Capture => "step-capture",
            Prompt::Occupy => "step-occupy",
            Prompt::Place => "step-place",
            Prompt::Man => "step-man",
            Prompt::Remove => "step-remove",
            Prompt::TurnOver => "step-turn-over",
            Prompt::Take => "step-take",
            Prompt::PutUnder => "step-put-under",
        }
    }

    /// The step in English, in the words of the edition being played.
    pub const fn words(self, variant: Variant) -> &'static str {
        let stones = matches!(variant, Variant::Morelli(v) if matches!(v.edition, crate::morelli::Edition::E2011));
        match self {
            Prompt::Piece if stones => "choose a stone to move",
            Prompt::Piece => "choose a piece to move",
            Prompt::Destination => "choose where it goes",
            Prompt::Capture => "choose a stone to capture",
            Prompt::Occupy => "put your tower in the Centre",
            Prompt::Place => "choose a point for a man",
            Prompt::Man if matches!(variant, Variant::Stacking) => "choose a man or a stack to move",
            Prompt::Man => "choose a man to move",
            Prompt::Remove => "choose a man to take",
            Prompt::TurnOver => "choose a stack to turn over",
            Prompt::Take => "choose a singleton to take",
            Prompt::PutUnder => "choose the man to put it under",
        }
    }
}

/// One click of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<S> {
    /// what is chosen
    pub prompt: Prompt,
    /// where
    pub at: S,
    /// steps of the same group may be made in any order; groups follow one another
    pub group: u8,
}

impl<S> Step<S> {
    pub(crate) const fn new(prompt: Prompt, at: S, group: u8) -> Step<S> {
        Step { prompt, at, group }
    }
}

/// Games whose turns can be clicked together.
pub trait Stepped: Position {
    /// What can be clicked: a cell or a point.
    type Spot: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// The clicks that make up a legal turn, in every order that the rules allow.
    fn steps(&self, mv: Self::Move) -> Vec<Vec<Step<Self::Spot>>>;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no legal turn goes on there")]
pub struct ClickError;

/// A turn being put together.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::Morris;
/// use rayuela_rules::{Position, Progress, Prompt, TurnBuilder, Variant};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let position = Morris::parse(nine, "w.w/.../.../w....b/.../.../bb. w 0 0").unwrap();
/// let mv = position.parse_turn("a4-b4").unwrap();
///
/// let mut builder = TurnBuilder::new(&position);
/// assert_eq!(builder.prompts(), [Prompt::Man]);
/// assert_eq!(builder.click(mv.from.unwrap()), Ok(Progress::Incomplete));
/// assert_eq!(builder.prompts(), [Prompt::Destination]);
/// assert!(builder.next().iter().any(|(spot, _)| *spot == mv.to));
/// assert!(builder.undo());
/// ```
#[derive(Clone, Debug)]
pub struct TurnBuilder<P: Stepped> {
    clicks: Vec<P::Spot>,
    all: Vec<Candidate<P>>,
    /// those of `all` that fit the clicks
    fitting: Vec<Candidate<P>>,
}

#[derive(Clone, Debug)]
struct Candidate<P: Stepped> {
    mv: P::Move,
    /// the steps still to be made
    steps: Vec<Step<P::Spot>>,
}

impl<P: Stepped> Candidate<P> {
    /// The steps that may come next: all of the first group.
    fn next(&self) -> impl Iterator<Item = Step<P::Spot>> {
        let group = self.steps.first().map(|step| step.group);
        self.steps.iter().copied().filter(move |step| Some(step.group) == group)
    }

    fn clicked(&self, at: P::Spot) -> Option<Candidate<P>> {
        let chosen = self.next().find(|step| step.at == at)?;
        let mut rest = self.clone();
        rest.steps.retain(|step| *step != chosen);
        Some(rest)
    }
}

impl<P: Stepped> TurnBuilder<P> {
    /// A turn of this position, nothing chosen yet.
    pub fn new(position: &P) -> TurnBuilder<P> {
        let all: Vec<Candidate<P>> = position
            .legal_moves()
            .into_iter()
            .flat_map(|mv| position.steps(mv).into_iter().map(move |steps| Candidate { mv, steps }))
            .collect();
        TurnBuilder { clicks: Vec::new(), fitting: all.clone(), all }
    }

    /// The clicks so far.
    pub fn clicks(&self) -> &[P::Spot] {
        &self.clicks
    }

    /// What may be clicked next and what it would mean, sorted, each once.
    pub fn next(&self) -> Vec<(P::Spot, Prompt)> {
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
    pub fn click(&mut self, at: P::Spot) -> Result<Progress<P::Move>, ClickError> {
        let fitting: Vec<Candidate<P>> = self.fitting.iter().filter_map(|candidate| candidate.clicked(at)).collect();
        if fitting.is_empty() {
            return Err(ClickError);
        }
        self.fitting = fitting;
        self.clicks.push(at);
        Ok(self.progress())
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
pub fn clicks_of<P: Stepped>(position: &P, mv: P::Move) -> Vec<P::Spot> {
    position.steps(mv).into_iter().next().unwrap_or_default().into_iter().map(|step| step.at).collect()
}
