//! A position being edited; it may be invalid in the meantime.

use rayuela_rules::morelli::{Edition, Morelli, MorelliSetup};
use rayuela_rules::morris::{BannedLine, Board, MorrisSetup, PointName, Slot};
use rayuela_rules::stacking::StackingVariant;
use rayuela_rules::{AnyPosition, Color, Fault, Position, PositionError, Spot, Variant};

use crate::board::{BoardKind, Scene};

/// The position in the editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    /// the game
    pub(super) variant: Variant,
    /// what stands where; vacant places are left out
    men: Vec<(Spot, Slot)>,
    /// the player to move
    pub(super) turn: Color,
    /// Morelli: who holds the Throne
    pub(super) throne: Option<Color>,
    /// Morris: men in hand, by [`Color::index`]
    pub(super) hands: [usize; 2],
    /// Morris with `noreform`: lines that may not be completed next
    bans: [Vec<BannedLine>; 2],
}

/// The board of a Morris variant.
fn morris_board(variant: Variant) -> Option<Board> {
    match variant {
        Variant::Morelli(_) => None,
        Variant::Morris(variant) => Some(variant.base.board()),
        Variant::Stacking => Some(StackingVariant::BOARD),
    }
}

/// The places of a board in the order of position texts: ranks from the top, each from the left.
fn places(variant: Variant) -> Vec<Vec<Spot>> {
    match (variant, morris_board(variant)) {
        (_, Some(board)) => {
            let rank = |rank: Vec<_>| rank.into_iter().map(|point| Spot::of_point(point, board)).collect();
            board.in_text_order().map(rank).collect()
        }
        (Variant::Morelli(variant), None) => {
            let side = variant.size.side();
            (0..side).rev().map(|rank| (0..side).map(|file| Spot { file, rank }).collect()).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether lines may be banned, which is then part of a position.
fn has_bans(variant: Variant) -> bool {
    matches!(variant, Variant::Morris(variant) if variant.noreform)
}

impl Draft {
    /// The usual start of a game; `seed` decides a random one.
    pub(super) fn start(variant: Variant, seed: u64) -> Draft {
        let position = match variant {
            Variant::Morelli(variant) if variant.edition == Edition::E2015 => {
                AnyPosition::Morelli(Morelli::random_start(variant, seed))
            }
            variant => AnyPosition::start(variant),
        };
        Draft::read(variant, &position.text()).unwrap_or_else(|| Draft::empty(variant))
    }

    /// An empty board with nothing in hand.
    pub(super) fn empty(variant: Variant) -> Draft {
        let turn = variant.first_player();
        Draft { variant, men: Vec::new(), turn, throne: None, hands: [0; 2], bans: [Vec::new(), Vec::new()] }
    }

    /// Parses a position text that fits the board, even if the position is invalid.
    pub(super) fn read(variant: Variant, text: &str) -> Option<Draft> {
        let misfit = |fault: &Fault| matches!(fault, Fault::RankCount { .. } | Fault::RankWidth { .. });
        match AnyPosition::parse(variant, text) {
            Err(PositionError::Syntax(_)) => return None,
            Err(PositionError::Invalid(faults)) if faults.iter().any(misfit) => return None,
            _ => {}
        }
        let mut draft = Draft::empty(variant);
        let slots: Vec<Vec<Slot>> = if variant.is_morelli() {
            let setup: MorelliSetup = text.parse().ok()?;
            (draft.turn, draft.throne) = (setup.turn, setup.throne);
            let slot = |piece: Option<Color>| piece.map_or(Slot::Vacant, Slot::Man);
            setup.ranks.into_iter().map(|rank| rank.into_iter().map(slot).collect()).collect()
        } else {
            let setup: MorrisSetup = text.parse().ok()?;
            (draft.turn, draft.hands) = (setup.turn, setup.hands);
            if has_bans(variant) {
                draft.bans = setup.bans.unwrap_or_default();
            }
            setup.ranks
        };
        let spots = places(variant).into_iter().flatten().zip(slots.into_iter().flatten());
        draft.men = spots.filter(|(_, slot)| *slot != Slot::Vacant).collect();
        Some(draft)
    }

    /// The position text.
    pub(super) fn text(&self) -> String {
        let slots = places(self.variant).into_iter().map(|rank| rank.into_iter().map(|spot| self.at(spot)));
        match self.variant {
            Variant::Morelli(_) => {
                let piece = |slot| match slot {
                    Slot::Vacant => None,
                    Slot::Man(color) | Slot::Stack(color) => Some(color),
                };
                let ranks = slots.map(|rank| rank.map(piece).collect()).collect();
                MorelliSetup { ranks, turn: self.turn, throne: self.throne }.to_string()
            }
            variant => {
                let ranks = slots.map(Iterator::collect).collect();
                let bans = has_bans(variant).then(|| self.bans.clone());
                MorrisSetup { ranks, turn: self.turn, hands: self.hands, bans }.to_string()
            }
        }
    }

    /// What stands on a place.
    pub(super) fn at(&self, spot: Spot) -> Slot {
        self.men.iter().find(|(place, _)| *place == spot).map_or(Slot::Vacant, |(_, slot)| *slot)
    }

    /// Puts something on a place, or removes what is there. The centre of a Morelli board takes only kings.
    pub(super) fn put(&mut self, spot: Spot, slot: Slot) {
        self.men.retain(|(place, _)| *place != spot);
        if BoardKind::of(self.variant).throne() == Some(spot) {
            self.throne = match slot {
                Slot::Vacant => None,
                Slot::Man(color) | Slot::Stack(color) => Some(color),
            };
        } else if slot != Slot::Vacant {
            self.men.push((spot, slot));
        }
    }

    /// Puts something on a place, or removes it if it is already there.
    pub(super) fn toggle(&mut self, spot: Spot, slot: Slot) {
        let king = BoardKind::of(self.variant).throne() == Some(spot) && self.throne.map(Slot::Man) == Some(slot);
        let same = self.at(spot) == slot || king;
        self.put(spot, if same { Slot::Vacant } else { slot });
    }

    /// Moves what stands on a place to another.
    pub(super) fn shift(&mut self, from: Spot, to: Spot) {
        let slot = self.at(from);
        self.put(from, Slot::Vacant);
        self.put(to, slot);
    }

    /// The men of a colour on the board, those in stacks too.
    pub(super) fn count(&self, color: Color) -> usize {
        let has = |slot: &Slot| matches!(slot, Slot::Stack(_)) || *slot == Slot::Man(color);
        self.men.iter().filter(|(_, slot)| has(slot)).count()
    }

    /// Swaps left and right.
    pub(super) fn mirror(&mut self) {
        let last = BoardKind::of(self.variant).side() - 1;
        for (spot, _) in &mut self.men {
            spot.file = last - spot.file;
        }
        for line in self.bans.iter_mut().flatten() {
            *line = line.map(|point| PointName { file: (last as u8).saturating_sub(point.file), ..point });
            line.sort_unstable();
        }
        self.bans.iter_mut().for_each(|lines| lines.sort_unstable());
    }

    /// Swaps White and Black, and the player to move.
    pub(super) fn swap(&mut self) {
        for (_, slot) in &mut self.men {
            *slot = match *slot {
                Slot::Vacant => Slot::Vacant,
                Slot::Man(color) => Slot::Man(!color),
                Slot::Stack(color) => Slot::Stack(!color),
            };
        }
        self.turn = !self.turn;
        self.throne = self.throne.map(|color| !color);
        self.hands.reverse();
        self.bans.reverse();
    }

    /// The same position by other rules, where the board is the same; otherwise the start of the other game.
    pub(super) fn with_variant(&self, variant: Variant, seed: u64) -> Draft {
        if places(self.variant) != places(variant) {
            return Draft::start(variant, seed);
        }
        let mut draft = Draft { variant, ..self.clone() };
        if !has_bans(variant) {
            draft.bans = Default::default();
        }
        if variant != Variant::Stacking {
            for (_, slot) in &mut draft.men {
                if let Slot::Stack(color) = *slot {
                    *slot = Slot::Man(color);
                }
            }
        }
        draft
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        let spot = |name: &PointName| Spot { file: name.file.into(), rank: name.rank.into() };
        let lines = |color: Color| self.bans[color.index()].iter().map(move |line| (color, line));
        let bans = Color::ALL.into_iter().flat_map(lines);
        let mut scene = Scene::empty(BoardKind::of(self.variant));
        scene.men.clone_from(&self.men);
        scene.throne = self.throne;
        scene.hands = self.hands;
        scene.bans = bans.map(|(color, line)| (color, [spot(&line[0]), spot(&line[2])])).collect();
        scene
    }
}

#[cfg(test)]
mod tests;
