//! The walk through a tour: the stop, and what has been done at it.

use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, AnyPosition, Position, Progress, Prompt, Spot};

use super::stop::{Goal, Stop, stops};
use crate::board::{AlmostFrame, Hints, Marks, Scene};
use crate::play::{Builder, after, preview, why};
use crate::router::Tour;

/// Where somebody is on a tour.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    tour: Tour,
    /// the number of the stop, from 0
    pub(super) number: usize,
    start: AnyPosition,
    builder: Builder,
    tried: Option<AnyMove>,
    /// why the last click did nothing
    pub(super) notice: Option<String>,
}

impl Walk {
    /// At the first stop.
    pub(super) fn new(tour: Tour) -> Walk {
        Walk::at(tour, 0)
    }

    fn at(tour: Tour, number: usize) -> Walk {
        let start = stops(tour)[number.min(stops(tour).len() - 1)].start();
        Walk { tour, number, start, builder: Builder::new(&start), tried: None, notice: None }
    }

    /// The stop.
    pub(super) fn stop(&self) -> &'static Stop {
        &stops(self.tour)[self.number]
    }

    /// The number of stops.
    pub(super) fn len(&self) -> usize {
        stops(self.tour).len()
    }

    /// Whether this is the last stop.
    pub(super) fn is_last(&self) -> bool {
        self.number + 1 == self.len()
    }

    /// The next stop.
    pub(super) fn next(&mut self) {
        *self = Walk::at(self.tour, (self.number + 1).min(self.len() - 1));
    }

    /// The stop before.
    pub(super) fn back(&mut self) {
        *self = Walk::at(self.tour, self.number.saturating_sub(1));
    }

    /// Whether what is asked for has been done.
    pub(super) fn is_done(&self) -> bool {
        self.tried.is_some_and(|mv| self.stop().goal.is_done(&self.start, mv))
    }

    /// Whether a move was tried that does something else.
    pub(super) fn is_missed(&self) -> bool {
        self.tried.is_some() && !self.is_done()
    }

    /// Plays the move that is asked for.
    pub(super) fn show(&mut self) {
        self.builder.clear();
        self.notice = None;
        self.tried = self.stop().solution();
    }

    /// A place is chosen; after a move that does something else the stop begins again with it.
    pub(super) fn choose(&mut self, spot: Spot) {
        if self.is_done() {
            return;
        }
        (self.tried, self.notice) = (None, None);
        match self.builder.choose(spot) {
            Ok(Progress::Complete(mv)) => self.play(mv),
            Ok(_) => {}
            Err(_) => {
                self.notice = Some(why(&self.start, &self.builder, spot));
                if !self.builder.is_committed() {
                    self.builder.clear();
                }
            }
        }
    }

    /// Something is picked up to be dragged.
    pub(super) fn lift(&mut self, from: Spot) {
        if !self.is_done() && self.builder.clicks().last() != Some(&from) {
            (self.tried, self.notice) = (None, None);
            let _ = self.builder.choose(from);
        }
    }

    /// Something is dragged from place to place.
    pub(super) fn drop(&mut self, from: Spot, to: Spot) {
        if self.is_done() {
            return;
        }
        (self.tried, self.notice) = (None, None);
        match self.builder.drag(from, to) {
            Ok(Progress::Complete(mv)) => self.play(mv),
            Ok(_) => {}
            Err(_) => self.notice = Some(why(&self.start, &self.builder, to)),
        }
    }

    fn play(&mut self, mv: AnyMove) {
        self.builder.clear();
        self.tried = Some(mv);
    }

    /// Clears the choices so far.
    pub(super) fn cancel(&mut self) {
        self.builder.clear();
        self.notice = None;
    }

    /// Whether a move has been begun.
    pub(super) fn has_begun(&self) -> bool {
        !self.builder.clicks().is_empty()
    }

    /// What is to be chosen next; nothing once a move has been tried.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        if self.tried.is_some() { Vec::new() } else { self.builder.prompts() }
    }

    /// The position of the stop.
    pub(super) const fn position(&self) -> &AnyPosition {
        &self.start
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        match self.tried {
            Some(mv) => Scene::from(&after(&self.start, mv)),
            None => preview(&self.builder, &self.start).map_or_else(|| Scene::from(&self.start), |(scene, _)| scene),
        }
    }

    /// The move to be marked: what was tried, or what is being put together.
    pub(super) fn last(&self) -> Option<LastTurn> {
        match self.tried {
            Some(mv) => Some(LastTurn::of(&self.start, mv)),
            None => preview(&self.builder, &self.start).map(|(_, turn)| turn),
        }
    }

    /// What may be chosen, and the frame that is spoken of.
    pub(super) fn marks(&self) -> Marks {
        if self.tried.is_some() {
            return Marks::default();
        }
        let scene = self.scene();
        let mut chosen = self.builder.clicks().to_vec();
        chosen.retain(|&spot| scene.at(spot) != rayuela_rules::morris::Slot::Vacant);
        Marks { chosen, next: self.builder.next(), hints: self.hints(), ..Marks::default() }
    }

    /// The frame that is to be completed is drawn before it is asked for.
    fn hints(&self) -> Hints {
        let AnyPosition::Morelli(position) = &self.start else { return Hints::default() };
        if self.stop().goal != Goal::Throne {
            return Hints::default();
        }
        let solution = self.stop().solution().map(|mv| LastTurn::of(&self.start, mv));
        let corners = solution.and_then(|turn| turn.lines.first().cloned()).unwrap_or_default();
        let scene = Scene::from(&self.start);
        let own = rayuela_rules::morris::Slot::Man(position.turn());
        let missing = corners.iter().copied().find(|&spot| scene.at(spot) != own);
        let frames =
            missing.map(|missing| AlmostFrame { color: position.turn(), corners, missing }).into_iter().collect();
        Hints { frames, threats: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn spot(file: usize, rank: usize) -> Spot {
        Spot { file, rank }
    }

    #[test]
    fn a_tour_is_walked_by_playing() {
        let mut walk = Walk::new(Tour::Morelli);
        walk.choose(spot(3, 0));
        walk.choose(spot(3, 2));
        assert!(walk.is_done() && !walk.is_missed());
        walk.next();
        // Inwards, but past the piece to be captured.
        walk.drop(spot(0, 2), spot(1, 2));
        assert!(walk.is_missed());
        walk.choose(spot(0, 2));
        assert!(!walk.is_missed() && walk.has_begun());
        walk.choose(spot(0, 5));
        assert!(walk.notice.is_some(), "along the edge");
        walk.drop(spot(0, 2), spot(2, 2));
        assert!(walk.is_done());
        walk.next();
        let hints = walk.marks().hints;
        assert_eq!(hints.frames.first().map(|frame| frame.missing), Some(spot(4, 2)));
        for _ in walk.number..walk.len() {
            walk.show();
            assert!(walk.is_done(), "{:?}", walk.stop());
            walk.next();
        }
        assert!(walk.is_last());
        walk.back();
        assert_eq!(walk.number + 2, walk.len());
    }

    #[test]
    fn every_tour_can_be_shown() {
        for tour in Tour::ALL {
            let mut walk = Walk::new(tour);
            for number in 0..walk.len() {
                assert_eq!(walk.number, number);
                walk.show();
                assert!(walk.is_done() && walk.last().is_some() && walk.marks() == Marks::default());
                walk.next();
            }
        }
    }
}
