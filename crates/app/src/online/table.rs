//! The board of an online game as a player or spectator sees it: the log's position, a turn being put together, a turn
//! on its way to the server, premoves and conditional lines.

use rayuela_draw::LastTurn;
use rayuela_online::{Offer, Phase, Plan, Room, TimeControl};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, AnySetup, Color, Position, Prompt, Spot, Variant};
use rayuela_seat::{TurnInput, cell_at, legal_spots};

use crate::board::{Arrow, BoardKind, Marks, Scene};
use crate::play::{Builder, after, preview, refused_click, refused_drag};

/// A line of turns tried out on the board, to be saved as a conditional line.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// the game, from the position on the board
    pub(crate) game: AnyGame,
}

impl Scratch {
    /// Its turns in compact notation.
    pub(crate) fn line(&self) -> Vec<String> {
        (0..self.game.ply()).filter_map(|ply| self.game.compact(ply)).collect()
    }

    /// Whether it ends with a turn of the player's own.
    pub(crate) fn is_whole(&self) -> bool {
        self.game.ply() > 0 && self.game.ply().is_multiple_of(2)
    }
}

/// The result of a choice on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chosen {
    /// nothing to send yet
    Nothing,
    /// a turn to play
    Turn(AnyMove),
    /// a premove, as text: whether it is legal is checked when it is played
    Premove(String),
    /// a cell to place on
    Cell(String),
    /// a click that does nothing, and why
    Refused(String),
}

/// A question that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// really resign?
    Resign,
    /// really call it off?
    Abort,
}

/// The board of a game.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// the game's id
    pub(crate) id: String,
    /// the state of its log
    pub(crate) room: Room,
    /// the colour of this player; none for a spectator
    pub(crate) you: Option<Color>,
    /// the turn being put together, and the earlier position that is shown
    pub(crate) input: TurnInput,
    /// a turn or a cell on its way to the server, with its command's id
    pub(crate) sent: Option<(String, Chosen)>,
    /// seen from the other side
    pub(crate) flipped: bool,
    /// a question to the player
    pub(crate) ask: Option<Ask>,
    /// a line being tried out
    pub(crate) scratch: Option<Scratch>,
}

/// The same position with the other player to move, for premoves; not every position allows that.
fn swapped(position: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = position.setup();
    match &mut setup {
        AnySetup::Morelli(setup) => setup.turn = !setup.turn,
        AnySetup::Morris(setup) => setup.turn = !setup.turn,
    }
    AnyPosition::from_setup(position.variant(), &setup).ok()
}

impl Table {
    /// The board of a game as it is.
    pub(crate) fn new(id: &str, room: Room, you: Option<Color>) -> Table {
        let mut table = Table {
            id: id.to_string(),
            flipped: you == Some(!room.terms().variant.first_player()),
            room,
            you,
            input: TurnInput::default(),
            sent: None,
            ask: None,
            scratch: None,
        };
        table.renew();
        table
    }

    /// The log has grown.
    pub(crate) fn follow(&mut self, room: &Room, you: Option<Color>) {
        let stage = |room: &Room| match room.phase() {
            Phase::SeedExchange(_) => (0, 0),
            Phase::Fists(_) => (1, 0),
            Phase::Placing(placing) => (2, placing.placed().len()),
            Phase::Playing(game) => (3, game.ply()),
        };
        let moved = stage(room) != stage(&self.room) || room.over().is_some() != self.room.over().is_some();
        self.room = room.clone();
        self.you = you;
        if moved {
            (self.input, self.sent, self.ask, self.scratch) = (TurnInput::default(), None, None, None);
            self.renew();
        }
    }

    /// Starts to put the turn together again; nothing to choose where it is not for this player to move or plan.
    fn renew(&mut self) {
        let position = self.built_on().filter(|position| position.ending().is_none());
        self.input.builder = position.map(|position| Builder::new(&position)).unwrap_or_default();
    }

    /// The position in which a turn is put together.
    fn built_on(&self) -> Option<AnyPosition> {
        match &self.scratch {
            Some(scratch) => Some(*scratch.game.position()),
            None if self.mine() => self.position(),
            None if self.may_plan() => self.position().and_then(|position| swapped(&position)),
            None => None,
        }
    }

    /// The latest position, once the set-up is done.
    pub(crate) fn position(&self) -> Option<AnyPosition> {
        self.room.game().map(AnyGame::position).copied()
    }

    /// Whether it is this player's turn.
    pub(crate) fn mine(&self) -> bool {
        self.you.is_some_and(|you| self.room.awaits(you)) && self.room.game().is_some() && self.sent.is_none()
    }

    /// Whether this player may make a premove.
    pub(crate) fn may_plan(&self) -> bool {
        let theirs = self.you.is_some_and(|you| self.room.awaits(!you));
        theirs && self.room.over().is_none() && self.room.game().is_some() && self.room.ply() > 0
    }

    /// Whether this player may save conditional lines.
    pub(crate) fn may_plan_lines(&self) -> bool {
        let days = matches!(self.room.terms().clock, TimeControl::Correspondence { .. } | TimeControl::Unlimited);
        days && self.may_plan()
    }

    /// The premove or conditional lines of this player.
    pub(crate) fn plan(&self) -> Option<&Plan> {
        self.room.plan(self.you?)
    }

    /// The conditional lines.
    pub(crate) fn lines(&self) -> Vec<Vec<String>> {
        match self.plan() {
            Some(Plan::Lines { lines }) => lines.clone(),
            _ => Vec::new(),
        }
    }

    /// Whether this player may offer this.
    pub(crate) fn may_offer(&self, offer: Offer) -> bool {
        self.you.is_some_and(|you| self.room.may_offer(you, offer))
    }

    /// Where this player may place a stone or pair now.
    pub(crate) fn placeable(&self) -> Vec<Spot> {
        match self.room.phase() {
            Phase::Placing(placing)
                if self.sent.is_none()
                    && self.you.is_some_and(|you| self.room.awaits(you))
                    && self.room.over().is_none() =>
            {
                legal_spots(placing)
            }
            _ => Vec::new(),
        }
    }

    /// A place is chosen.
    pub(crate) fn choose(&mut self, spot: Spot, confirm: bool) -> Chosen {
        if let Phase::Placing(placing) = self.room.phase() {
            let cell = cell_at(placing, spot).filter(|_| self.placeable().contains(&spot));
            return cell.map_or(Chosen::Nothing, |cell| Chosen::Cell(cell.name(placing.size()).to_string()));
        }
        let position = self.built_on().filter(|_| self.input.looking.is_none());
        let refused = position.and_then(|position| refused_click(&position, &self.input.builder, spot));
        let whole = self.input.choose(spot);
        whole.map_or_else(|| refused.map_or(Chosen::Nothing, Chosen::Refused), |mv| self.built(mv, confirm))
    }

    /// Something is picked up to be dragged: its destinations are shown.
    pub(crate) fn lift(&mut self, from: Spot) {
        if self.input.looking.is_none() && self.input.builder.clicks().last() != Some(&from) {
            self.input.choose(from);
        }
    }

    /// Something is dragged from place to place.
    pub(crate) fn drop(&mut self, from: Spot, to: Spot, confirm: bool) -> Chosen {
        let position = self.built_on().filter(|_| self.input.looking.is_none());
        let refused = position.and_then(|position| refused_drag(&position, &self.input.builder, from, to));
        let whole = self.input.drag(from, to);
        whole.map_or_else(|| refused.map_or(Chosen::Nothing, Chosen::Refused), |mv| self.built(mv, confirm))
    }

    /// A complete turn has been put together.
    pub(crate) fn built(&mut self, mv: AnyMove, confirm: bool) -> Chosen {
        self.input.pending = None;
        if let Some(scratch) = &mut self.scratch {
            let _ = scratch.game.play(mv);
            self.renew();
            return Chosen::Nothing;
        }
        if !self.mine() {
            let planned = self.position().filter(|_| self.may_plan()).and_then(|position| swapped(&position));
            self.renew();
            return planned.map_or(Chosen::Nothing, |position| Chosen::Premove(position.compact(mv)));
        }
        self.input.complete(mv, confirm).map_or(Chosen::Nothing, Chosen::Turn)
    }

    /// A command is on its way.
    pub(crate) fn send(&mut self, id: String, chosen: Chosen) {
        self.input.pending = None;
        self.sent = Some((id, chosen));
        self.renew();
    }

    /// A command was answered; a refused turn is taken back.
    pub(crate) fn answered(&mut self, id: &str, refused: bool) {
        if refused && self.sent.as_ref().is_some_and(|(sent, _)| sent == id) {
            self.sent = None;
            self.renew();
        }
    }

    /// Clears the choices so far.
    pub(crate) fn cancel(&mut self) {
        self.input.cancel();
    }

    /// Begins or ends to try out a line.
    pub(crate) fn try_out(&mut self, on: bool) {
        self.scratch = match (on, self.position()) {
            (true, Some(position)) => Some(Scratch { game: AnyGame::new(position) }),
            _ => None,
        };
        self.input.looking = None;
        self.renew();
    }

    /// Takes back the last turn of the line that is tried out.
    pub(crate) fn undo(&mut self) {
        if let Some(scratch) = &mut self.scratch {
            scratch.game.undo();
            self.renew();
        }
    }

    /// The number of turns before the position on the screen.
    pub(crate) fn shown_ply(&self) -> usize {
        self.input.shown_ply(self.room.ply())
    }

    /// Goes to the position after this many turns.
    pub(crate) fn look_at(&mut self, ply: usize) {
        self.input.look_at(ply, self.room.ply());
    }

    /// A turn that is shown as played although it is not in the log yet.
    fn ahead(&self) -> Option<AnyMove> {
        match (self.input.pending, &self.sent, self.input.looking) {
            (_, _, Some(_)) => None,
            (Some(mv), _, _) | (None, &Some((_, Chosen::Turn(mv))), _) => Some(mv),
            _ => None,
        }
    }

    /// The position on the screen.
    pub(crate) fn shown(&self) -> Option<AnyPosition> {
        let game = self.room.game()?;
        if let Some(ply) = self.input.looking {
            return game.position_at(ply).copied();
        }
        if let Some(scratch) = &self.scratch {
            return Some(*scratch.game.position());
        }
        let latest = game.position();
        Some(self.ahead().map_or(*latest, |mv| after(latest, mv)))
    }

    /// What stands on the board on the screen.
    pub(crate) fn scene(&self) -> Scene {
        let variant = self.room.terms().variant;
        match (self.room.phase(), variant) {
            (Phase::Placing(placing), Variant::Morelli(variant)) => {
                let mut placing = placing.clone();
                if let (Some((_, Chosen::Cell(name))), Some((color, _))) = (&self.sent, placing.to_place()) {
                    let size = placing.size();
                    let cell = placing.legal().find(|cell| cell.name(size).to_string() == *name);
                    let _ = cell.map(|cell| placing.place(color, cell));
                }
                Scene::of_placing(&placing, variant.edition)
            }
            (Phase::Playing(_), _) => {
                let begun = self.preview().map(|(scene, _)| scene).or_else(|| self.shown().as_ref().map(Scene::from));
                begun.unwrap_or_else(|| Scene::empty(BoardKind::of(variant)))
            }
            _ => Scene::empty(BoardKind::of(variant)),
        }
    }

    /// The board and the turn after the choices so far, once it is clear what goes where.
    fn preview(&self) -> Option<(Scene, LastTurn)> {
        let latest = self.input.looking.is_none() && self.input.pending.is_none();
        let builds = latest && (self.mine() || self.scratch.is_some());
        preview(Some(&self.input.builder).filter(|_| builds)?, &self.shown()?)
    }

    /// The turn to be marked on the board: the one being put together, or else the one that led there.
    pub(crate) fn marked(&self) -> Option<LastTurn> {
        self.preview().map(|(_, turn)| turn).or_else(|| self.last())
    }

    /// The turn that led to the position on the screen.
    pub(crate) fn last(&self) -> Option<LastTurn> {
        let game = self.room.game()?;
        if self.input.looking.is_none()
            && let Some(scratch) = self.scratch.as_ref().filter(|scratch| scratch.game.ply() > 0)
        {
            let (before, mv) = scratch.game.turn_at(scratch.game.ply() - 1)?;
            return Some(LastTurn::of(before, mv));
        }
        if let Some(mv) = self.ahead() {
            return Some(LastTurn::of(game.position(), mv));
        }
        let (before, mv) = game.turn_at(self.shown_ply().checked_sub(1)?)?;
        Some(LastTurn::of(before, mv))
    }

    /// What is to be marked on the board.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if let Phase::Placing(_) = self.room.phase() {
            marks.next = self.placeable().into_iter().map(|spot| (spot, Prompt::Place)).collect();
            return marks;
        }
        if self.input.looking.is_some() || self.input.pending.is_some() {
            return marks;
        }
        marks = Marks::of(&self.input.builder, &self.scene());
        marks.arrows = self.premove().into_iter().collect();
        marks
    }

    /// The premove as an arrow.
    fn premove(&self) -> Option<Arrow> {
        let Some(Plan::Premove { turn }) = self.plan().filter(|_| self.scratch.is_none()) else { return None };
        let position = swapped(&self.position()?)?;
        Arrow::of(&position, position.parse_turn(turn).ok()?, 0)
    }

    /// The colour that sits above or below the board.
    pub(crate) fn color_at(&self, top: bool) -> Color {
        let below = self.room.terms().variant.first_player();
        if top == self.flipped { below } else { !below }
    }
}

#[cfg(test)]
mod tests;
