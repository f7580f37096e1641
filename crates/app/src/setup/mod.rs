//! The set-up phases of Morelli: Fists, Pairs and Free, by people and by the engine.

mod view;

use std::time::Duration;

use rayuela_rules::morelli::{Cell, Choice, Morelli, Placing, PlacingKind};
use rayuela_rules::{AnyPosition, Color, Rng, Spot, Variant};
use rayuela_seat::choose_cell;

use crate::play::{Phase, Plan, Session};

pub(crate) use view::SetupPanel;
#[cfg(feature = "online")]
pub(crate) use view::fist_choices;

/// Two hidden choices that settle the start.
///
/// Both are made on this device, so the screen hides them; the engine chooses before it could know the other choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fists {
    /// by [`Color::index`]
    choices: [Option<Choice>; 2],
}

impl Fists {
    /// The engine chooses at once; people are still to choose.
    pub(crate) fn new(plan: &Plan, seed: u64) -> Fists {
        let mut rng = Rng::new(seed);
        let choices = plan.players.map(|player| (!player.is_human()).then(|| Choice::ALL[rng.below(3) as usize]));
        Fists { choices }
    }

    /// Choices that have already been revealed.
    pub(crate) const fn shown(white: Choice, black: Choice) -> Fists {
        Fists { choices: [Some(white), Some(black)] }
    }

    /// The person to choose next, Black first.
    pub(crate) fn to_choose(&self) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|color| self.choices[color.index()].is_none())
    }

    /// Takes a person's choice.
    pub(crate) fn choose(&mut self, color: Color, choice: Choice) {
        self.choices[color.index()].get_or_insert(choice);
    }

    /// Both choices, White's first, and what they give; nothing before both are made.
    pub(crate) fn revealed(&self) -> Option<([Choice; 2], Choice)> {
        let [white, black] = self.choices;
        let (white, black) = (white?, black?);
        Some(([white, black], black.settle(white)))
    }
}

impl Session {
    /// Continues with the start mode that the revealed fists decide.
    pub(crate) fn begin_after_fists(&mut self, now: Duration) {
        let (Phase::Fists(fists), Variant::Morelli(variant)) = (&self.phase, self.plan.variant) else { return };
        let Some(([white, black], settled)) = fists.revealed() else { return };
        self.tags.push(("Fists".to_string(), format!("{black} {white}")));
        let start = match settled {
            Choice::Adjacent => Morelli::adjacent_start(variant),
            Choice::Facing => Morelli::facing_start(variant),
            Choice::Free => {
                self.phase = Phase::Placing(Placing::new(PlacingKind::Free, variant.size));
                return;
            }
        };
        self.tags.push(("Mode".to_string(), settled.mode().name().to_string()));
        self.begin(AnyPosition::Morelli(start), now);
    }

    /// The player to place, if pieces are being placed.
    pub(crate) fn placer(&self) -> Option<Color> {
        match &self.phase {
            Phase::Placing(placing) => placing.to_place().map(|(color, _)| color),
            _ => None,
        }
    }

    /// Where the person to place may place.
    pub(crate) fn placeable(&self) -> Vec<Spot> {
        match &self.phase {
            Phase::Placing(placing) if self.placer().is_some_and(|color| self.plan.player(color).is_human()) => {
                placing.legal().map(|cell| Spot::of_cell(cell, placing.size())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A person places; true if something was placed.
    pub(crate) fn place(&mut self, spot: Spot, now: Duration) -> bool {
        if !self.placeable().contains(&spot) {
            return false;
        }
        let Phase::Placing(placing) = &self.phase else { return false };
        let cell = Cell::at(placing.size(), spot.file, spot.rank);
        cell.is_some_and(|cell| self.place_cell(cell, now))
    }

    /// The engine places one, if it is to.
    pub(crate) fn place_by_engine(&mut self, rng: &mut Rng, now: Duration) {
        let (Phase::Placing(placing), Variant::Morelli(variant)) = (&self.phase, self.plan.variant) else { return };
        if let Some(cell) = choose_cell(placing, variant.edition, rng) {
            self.place_cell(cell, now);
        }
    }

    fn place_cell(&mut self, cell: Cell, now: Duration) -> bool {
        let (Phase::Placing(placing), Variant::Morelli(variant)) = (&mut self.phase, self.plan.variant) else {
            return false;
        };
        let Some((color, _)) = placing.to_place() else { return false };
        if placing.place(color, cell).is_err() {
            return false;
        }
        if let Some(start) = placing.finish(variant.edition) {
            let (tag, mode, text) = (placing.kind().tag(), placing.kind().mode(), placing.to_string());
            self.tags.push(("Mode".to_string(), mode.name().to_string()));
            self.tags.push((tag.to_string(), text));
            self.begin(AnyPosition::Morelli(start), now);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(variant: &str, setup: &str, players: [&str; 2]) -> Session {
        let query = [("setup", setup), ("white", players[0]), ("black", players[1])];
        let query = query.map(|(name, value)| (name.to_string(), value.to_string()));
        Session::new(Plan::from_query(variant.parse().unwrap(), &query), "1".to_string(), 7, Duration::ZERO)
    }

    #[test]
    fn fists_are_hidden_until_both_have_chosen() {
        let mut session = session("morelli5+2011", "fists", ["human", "human"]);
        let Phase::Fists(fists) = &mut session.phase else { panic!() };
        assert_eq!(fists.to_choose(), Some(Color::Black));
        fists.choose(Color::Black, Choice::Facing);
        assert_eq!((fists.to_choose(), fists.revealed()), (Some(Color::White), None));
        fists.choose(Color::White, Choice::Free);
        assert_eq!(fists.revealed().map(|(_, settled)| settled), Some(Choice::Adjacent));
        session.begin_after_fists(Duration::ZERO);
        assert_eq!(session.phase, Phase::Turns);
        assert!(session.tags.contains(&("Fists".to_string(), "facing free".to_string())));
    }

    #[test]
    fn free_placing_by_engine_and_person() {
        let mut session = session("morelli5+2011", "free", ["engine:1", "human"]);
        let mut rng = Rng::new(1);
        while let Some(color) = session.placer() {
            match session.placeable().first() {
                Some(&spot) => assert!(color == Color::Black && session.place(spot, Duration::ZERO)),
                None => session.place_by_engine(&mut rng, Duration::ZERO),
            }
        }
        assert_eq!(session.phase, Phase::Turns);
        assert_eq!(session.scene().men.len(), 16);
        assert_eq!(session.tags[0].1, "free");
        assert!(!session.place(Spot { file: 0, rank: 0 }, Duration::ZERO));
    }

    #[test]
    fn pairs_fill_opposite_cells() {
        let mut session = session("morelli5", "pairs", ["human", "human"]);
        assert!(session.place(Spot { file: 0, rank: 0 }, Duration::ZERO));
        assert_eq!(session.scene().men.len(), 2);
        assert!(!session.place(Spot { file: 4, rank: 4 }, Duration::ZERO));
        assert!(!session.place(Spot { file: 1, rank: 1 }, Duration::ZERO));
        session.undo(Duration::ZERO);
        assert_eq!(session.scene().men.len(), 0);
    }
}
