//! A turn put together step by step, whichever the game.

use rayuela_draw::Spot;
use rayuela_rules::morelli::{Cell, Morelli};
use rayuela_rules::morris::{Morris, Point};
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyPosition, Progress, Prompt, Stepped, TurnBuilder};

/// Games whose spots have a place on the naming grid.
trait Placed: Stepped {
    fn spot(&self, at: Self::Spot) -> Spot;
    fn find(&self, spot: Spot) -> Option<Self::Spot>;
}

impl Placed for Morelli {
    fn spot(&self, at: Cell) -> Spot {
        Spot::of_cell(at, self.size())
    }
    fn find(&self, spot: Spot) -> Option<Cell> {
        Cell::at(self.size(), spot.file, spot.rank)
    }
}

impl Placed for Morris {
    fn spot(&self, at: Point) -> Spot {
        Spot::of_point(at, self.lines().board)
    }
    fn find(&self, spot: Spot) -> Option<Point> {
        Point::at(self.lines().board, spot.file, spot.rank)
    }
}

impl Placed for Stacking {
    fn spot(&self, at: Point) -> Spot {
        Spot::of_point(at, self.lines().board)
    }
    fn find(&self, spot: Spot) -> Option<Point> {
        Point::at(self.lines().board, spot.file, spot.rank)
    }
}

/// What a click came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked {
    /// no legal turn goes on there
    Nowhere,
    /// more may or must be chosen
    More,
    /// the turn, in compact form
    Turn(String),
}

#[derive(Clone, Debug)]
struct Steps<P: Stepped> {
    position: P,
    builder: TurnBuilder<P>,
}

impl<P: Placed> Steps<P> {
    fn new(position: &P) -> Box<Steps<P>> {
        Box::new(Steps { position: *position, builder: TurnBuilder::new(position) })
    }

    fn click(&mut self, spot: Spot) -> Clicked {
        let Some(at) = self.position.find(spot) else { return Clicked::Nowhere };
        match self.builder.click(at) {
            Err(_) => Clicked::Nowhere,
            Ok(Progress::Complete(mv)) => Clicked::Turn(self.position.compact(mv)),
            Ok(_) => Clicked::More,
        }
    }

    fn whole(&self) -> Option<String> {
        match self.builder.progress() {
            Progress::Incomplete => None,
            Progress::MayStop(mv) | Progress::Complete(mv) => Some(self.position.compact(mv)),
        }
    }

    fn next(&self) -> Vec<(Spot, Prompt)> {
        self.builder.next().into_iter().map(|(at, prompt)| (self.position.spot(at), prompt)).collect()
    }

    fn clicks(&self) -> Vec<Spot> {
        self.builder.clicks().iter().map(|&at| self.position.spot(at)).collect()
    }

    fn turns(&self) -> Vec<String> {
        self.builder.moves().into_iter().map(|mv| self.position.compact(mv)).collect()
    }
}

/// A turn of any game being put together.
#[derive(Clone, Debug)]
pub struct AnyBuilder(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Morelli(Box<Steps<Morelli>>),
    Morris(Box<Steps<Morris>>),
    Stacking(Box<Steps<Stacking>>),
}

macro_rules! each {
    ($any:expr, $steps:ident => $body:expr) => {
        match $any {
            Kind::Morelli($steps) => $body,
            Kind::Morris($steps) => $body,
            Kind::Stacking($steps) => $body,
        }
    };
}

impl AnyBuilder {
    /// A turn of this position, nothing chosen yet.
    pub fn new(position: &AnyPosition) -> AnyBuilder {
        AnyBuilder(match position {
            AnyPosition::Morelli(position) => Kind::Morelli(Steps::new(position)),
            AnyPosition::Morris(position) => Kind::Morris(Steps::new(position)),
            AnyPosition::Stacking(position) => Kind::Stacking(Steps::new(position)),
        })
    }

    /// Chooses a place. What was chosen last is let go when it is chosen again; another choice that does not fit starts
    /// the turn anew: another piece instead of the one chosen.
    pub fn click(&mut self, spot: Spot) -> Clicked {
        let clicked = each!(&mut self.0, steps => steps.click(spot));
        if clicked != Clicked::Nowhere || self.clicks().is_empty() {
            return clicked;
        }
        if self.clicks().last() == Some(&spot) {
            self.undo();
            return Clicked::More;
        }
        let mut fresh = self.clone();
        fresh.clear();
        let clicked = each!(&mut fresh.0, steps => steps.click(spot));
        if clicked != Clicked::Nowhere {
            *self = fresh;
        }
        clicked
    }

    /// The turn if it may stop here, in compact form.
    pub fn whole(&self) -> Option<String> {
        each!(&self.0, steps => steps.whole())
    }

    /// The turns that the choices so far can still become, in compact form.
    pub fn turns(&self) -> Vec<String> {
        each!(&self.0, steps => steps.turns())
    }

    /// The turn that takes all it can: every capture on offer, and the Centre with it.
    pub fn fullest(&self) -> Option<String> {
        self.turns().into_iter().max_by_key(String::len)
    }

    /// What may be chosen next.
    pub fn next(&self) -> Vec<(Spot, Prompt)> {
        each!(&self.0, steps => steps.next())
    }

    /// What is to be chosen next, each kind once.
    pub fn prompts(&self) -> Vec<Prompt> {
        each!(&self.0, steps => steps.builder.prompts())
    }

    /// What has been chosen.
    pub fn clicks(&self) -> Vec<Spot> {
        each!(&self.0, steps => steps.clicks())
    }

    /// Takes the last choice back; false if there is none.
    pub fn undo(&mut self) -> bool {
        each!(&mut self.0, steps => steps.builder.undo())
    }

    /// Takes all choices back.
    pub fn clear(&mut self) {
        while self.undo() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builder(variant: &str, position: Option<&str>) -> AnyBuilder {
        let variant = variant.parse().unwrap();
        AnyBuilder::new(&position.map_or(AnyPosition::start(variant), |p| AnyPosition::parse(variant, p).unwrap()))
    }

    const fn spot(file: usize, rank: usize) -> Spot {
        Spot { file, rank }
    }

    #[test]
    fn another_piece_instead() {
        let mut builder = builder("morelli5", None);
        assert_eq!(builder.click(spot(2, 0)), Clicked::More);
        assert_eq!(builder.click(spot(1, 0)), Clicked::More);
        assert_eq!(builder.clicks(), [spot(1, 0)]);
        assert_eq!(builder.click(spot(4, 2)), Clicked::Nowhere);
        assert_eq!(builder.click(spot(1, 1)), Clicked::Turn("B1-B2".into()));
    }

    #[test]
    fn chosen_again_is_let_go() {
        let mut builder = builder("morelli5+2011", Some("5/5/5/bw1wb/2b2 b -"));
        assert_eq!((builder.click(spot(2, 0)), builder.click(spot(2, 0))), (Clicked::More, Clicked::More));
        assert!(builder.clicks().is_empty());
        for at in [spot(2, 0), spot(2, 1), spot(3, 1), spot(3, 1)] {
            assert_eq!(builder.click(at), Clicked::More);
        }
        assert_eq!(builder.whole().as_deref(), Some("C1-C2"));
    }

    #[test]
    fn placing_is_one_click_and_off_the_board_is_nowhere() {
        let mut builder = builder("six", None);
        assert_eq!(builder.click(spot(2, 2)), Clicked::Nowhere);
        assert_eq!(builder.click(spot(0, 0)), Clicked::Turn("a1".into()));
    }

    #[test]
    fn captures_of_2011_one_by_one_or_all() {
        // C1-C2 flanks D2 between C2 and E2, and B2 between C2 and A2.
        let mut builder = builder("morelli5+2011", Some("5/5/5/bw1wb/2b2 b -"));
        builder.click(spot(2, 0));
        assert_eq!(builder.click(spot(2, 1)), Clicked::More);
        assert_eq!(builder.prompts(), [Prompt::Capture]);
        assert_eq!(builder.whole().as_deref(), Some("C1-C2"));
        assert_eq!(builder.fullest().as_deref(), Some("C1-C2xB2D2"));
        assert_eq!(builder.click(spot(3, 1)), Clicked::More);
        assert_eq!(builder.whole().as_deref(), Some("C1-C2xD2"));
    }
}
