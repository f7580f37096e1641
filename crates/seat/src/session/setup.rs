//! The set-up phases of Morelli within a session: Fists, Pairs and Free, by people and by the engine.

use std::time::Duration;

use rayuela_rules::morelli::{Cell, MorelliVariant, Placing, PlacingError, StartMode};
use rayuela_rules::{AnyGame, AnyPosition, Color, Rng, Spot, Variant};

use super::Session;
use crate::placement::{cell_at, choose_cell, legal_spots, placing_tags};
use crate::{Fists, Start};

/// How far a game on one device has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// two hidden choices
    Fists(Fists),
    /// pieces being placed
    Placing(Placing),
    /// turns
    Turns,
}

impl Session {
    /// Goes into the phase that the plan begins with; `is_given` says that the start position is known.
    pub(super) fn enter_set_up(&mut self, is_given: bool, seed: u64) {
        let (Start::Mode(mode), Some(variant)) = (&self.plan.start, self.morelli()) else { return };
        match mode.placing() {
            _ if is_given => self.tags.push(("Mode".to_string(), mode.name().to_string())),
            Some(kind) => self.phase = Phase::Placing(Placing::new(kind, variant.size)),
            None => self.phase = Phase::Fists(Fists::new(self.plan.players, seed)),
        }
    }

    fn morelli(&self) -> Option<MorelliVariant> {
        match self.plan.variant {
            Variant::Morelli(variant) => Some(variant),
            _ => None,
        }
    }

    /// Whether anything has happened yet.
    pub fn has_begun(&self) -> bool {
        match &self.phase {
            Phase::Placing(placing) => !placing.placed().is_empty(),
            _ => self.game.ply() > 0,
        }
    }

    /// Continues with the start mode that the revealed fists decide; nothing happens before they are.
    pub fn begin_after_fists(&mut self, now: Duration) {
        let (Phase::Fists(fists), Some(variant)) = (&self.phase, self.morelli()) else { return };
        let Some(([white, black], settled)) = fists.revealed() else { return };
        self.tags.push(("Fists".to_string(), format!("{black} {white}")));
        let mode = settled.mode();
        match mode.placing() {
            Some(kind) => self.phase = Phase::Placing(Placing::new(kind, variant.size)),
            None => self.begin_with(mode, variant, now),
        }
    }

    fn begin_with(&mut self, mode: StartMode, variant: MorelliVariant, now: Duration) {
        // The fists settle on nothing that is drawn.
        if let Some(start) = mode.position(variant, 0) {
            self.tags.push(("Mode".to_string(), mode.name().to_string()));
            self.begin(AnyPosition::Morelli(start), now);
        }
    }

    /// The player to place, if pieces are being placed.
    pub fn placer(&self) -> Option<Color> {
        match &self.phase {
            Phase::Placing(placing) => placing.to_place().map(|(color, _)| color),
            _ => None,
        }
    }

    /// Whether a person is to place.
    pub fn person_places(&self) -> bool {
        self.placer().is_some_and(|color| self.is_person(color))
    }

    /// Where the person to place may place.
    pub fn placeable(&self) -> Vec<Spot> {
        match &self.phase {
            Phase::Placing(placing) if self.person_places() => legal_spots(placing),
            _ => Vec::new(),
        }
    }

    /// A person places; true if something was placed.
    pub(super) fn place_at(&mut self, spot: Spot, now: Duration) -> bool {
        let Phase::Placing(placing) = &self.phase else { return false };
        let cell = cell_at(placing, spot).filter(|_| self.person_places());
        cell.is_some_and(|cell| self.place(cell, now).is_ok())
    }

    /// The engine places one.
    pub fn place_by_engine(&mut self, rng: &mut Rng, now: Duration) {
        let (Phase::Placing(placing), Some(variant)) = (&self.phase, self.morelli()) else { return };
        if let Some(cell) = choose_cell(placing, variant.edition, rng) {
            let _ = self.place(cell, now);
        }
    }

    /// The player whose turn it is places; after the last placement the game begins.
    ///
    /// # Errors
    /// Why nothing can be placed there; nothing changes then.
    pub fn place(&mut self, cell: Cell, now: Duration) -> Result<(), PlacingError> {
        let edition = self.morelli().map(|variant| variant.edition);
        let Phase::Placing(placing) = &mut self.phase else { return Err(PlacingError::Complete) };
        let (color, _) = placing.to_place().ok_or(PlacingError::Complete)?;
        placing.place(color, cell)?;
        if let Some(start) = edition.and_then(|edition| placing.finish(edition)) {
            let tags = placing_tags(placing);
            self.tags.extend(tags.map(|(name, value)| (name.to_string(), value)));
            self.begin(AnyPosition::Morelli(start), now);
        }
        Ok(())
    }

    /// Takes back to the last placement of a person; false if no person has placed.
    pub fn take_back_placement(&mut self) -> bool {
        let Phase::Placing(placing) = &self.phase else { return false };
        let mut earlier = placing.clone();
        while earlier.undo().is_some() {
            if earlier.to_place().is_some_and(|(color, _)| self.is_person(color)) {
                self.phase = Phase::Placing(earlier);
                return true;
            }
        }
        false
    }

    /// The same, or back to the empty board.
    pub(super) fn undo_placing(&mut self) -> bool {
        if self.take_back_placement() {
            return true;
        }
        let begun = self.has_begun();
        if let Phase::Placing(placing) = &mut self.phase {
            *placing = Placing::new(placing.kind(), placing.size());
        }
        begun
    }

    /// Begins the game from the start position that the players have set up.
    fn begin(&mut self, start: AnyPosition, now: Duration) {
        let (plan, tags) = (self.plan.clone(), std::mem::take(&mut self.tags));
        *self = Session { tags, ..Session::of_game(plan, AnyGame::new(start)) };
        self.renew(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plan, Player};
    use rayuela_rules::morelli::Choice;

    const NOW: Duration = Duration::ZERO;

    fn session(variant: &str, mode: StartMode, players: [Player; 2]) -> Session {
        let plan = Plan { players, start: Start::Mode(mode), ..Plan::sensible(variant.parse().unwrap()) };
        Session::new(plan, 7, NOW)
    }

    fn tags(session: &Session) -> Vec<(&str, &str)> {
        session.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    const PEOPLE: [Player; 2] = [Player::Human; 2];

    #[test]
    fn fists_settle_what_is_played() {
        for (black, white, mode) in [
            (Choice::Facing, Choice::Free, "adjacent"),
            (Choice::Facing, Choice::Facing, "facing"),
            (Choice::Adjacent, Choice::Facing, "free"),
        ] {
            let mut session = session("morelli5+2011", StartMode::Fists, PEOPLE);
            session.begin_after_fists(NOW);
            let Phase::Fists(fists) = &mut session.phase else { panic!("begun before anybody has chosen") };
            fists.choose(Color::Black, black);
            fists.choose(Color::White, white);
            session.begin_after_fists(NOW);
            let fists = format!("{black} {white}");
            if mode == "free" {
                assert!(matches!(session.phase, Phase::Placing(_)));
                assert_eq!(tags(&session), [("Fists", fists.as_str())]);
            } else {
                assert_eq!(session.phase, Phase::Turns);
                assert_eq!(tags(&session), [("Fists", fists.as_str()), ("Mode", mode)]);
            }
        }
    }

    #[test]
    fn people_and_engines_place_to_the_end() {
        for (mode, tag) in [(StartMode::Free, "Free"), (StartMode::Pairs, "Pairs")] {
            let mut session = session("morelli5+2011", mode, [Player::Engine(1), Player::Human]);
            let mut rng = Rng::new(1);
            while let Some(color) = session.placer() {
                assert!(!session.is_on() && !session.humans_turn() && session.engines_turn().is_none());
                match session.placeable().first() {
                    Some(&spot) => assert!(color == Color::Black && session.choose(spot, true, NOW)),
                    None => session.place_by_engine(&mut rng, NOW),
                }
            }
            assert_eq!((&session.phase, session.turn()), (&Phase::Turns, Color::Black));
            assert_eq!(session.tags[0], ("Mode".to_string(), mode.name().to_string()));
            assert_eq!(session.tags[1].0, tag);
            let cell = rayuela_rules::morelli::Size::N5.outer_band().next().unwrap();
            assert_eq!(session.place(cell, NOW), Err(PlacingError::Complete));
        }
    }

    #[test]
    fn a_placement_that_is_not_allowed_changes_nothing() {
        let mut session = session("morelli5", StartMode::Pairs, PEOPLE);
        let spot = |file, rank| Spot { file, rank };
        assert!(!session.has_begun() && session.choose(spot(0, 0), false, NOW) && session.has_begun());
        // The opposite cell is taken by the pair, and the next is not on the rim.
        for bad in [spot(4, 4), spot(1, 1), spot(9, 9)] {
            assert!(!session.choose(bad, false, NOW));
        }
        assert!(session.undo(NOW) && !session.has_begun() && !session.undo(NOW));
    }

    #[test]
    fn taking_back_leads_to_a_person() {
        // Black places first, and is the engine.
        let mut session = session("morelli5+2011", StartMode::Free, [Player::Human, Player::ENGINE]);
        let mut rng = Rng::new(1);
        session.place_by_engine(&mut rng, NOW);
        assert!(session.person_places() && !session.take_back_placement() && session.has_begun());
        for _ in 0..2 {
            let spot = session.placeable()[0];
            session.choose(spot, false, NOW);
        }
        session.place_by_engine(&mut rng, NOW);
        let placed = |session: &Session| match &session.phase {
            Phase::Placing(placing) => placing.placed().len(),
            _ => 0,
        };
        assert!(placed(&session) == 4 && session.take_back_placement());
        assert_eq!((placed(&session), session.person_places()), (2, true));
        assert!(session.undo(NOW) && placed(&session) == 1);
        // Nobody has placed who could take it back: all begins again.
        assert!(session.undo(NOW) && !session.has_begun() && !session.undo(NOW));
    }

    #[test]
    fn a_start_that_needs_no_set_up_says_its_mode() {
        assert_eq!(tags(&session("morelli5", StartMode::Random, PEOPLE)), [("Mode", "random")]);
        assert!(session("six", StartMode::Fists, PEOPLE).is_on());
        let text = "wbbbb/w3w/w3w/w3w/bbbbw w -";
        let plan = Plan::sensible("morelli5".parse().unwrap());
        let given = Session::new(Plan { start: Start::Position(text.to_string()), ..plan }, 7, NOW);
        assert_eq!((given.game.position().text().as_str(), given.tags.len()), (text, 0));
    }
}
