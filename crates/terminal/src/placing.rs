//! The screen of Pairs and Free: the players place their pieces on the rim in turn.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use rayuela_rules::morelli::{Cell, Edition, MorelliVariant, Placing, PlacingKind, Size};
use rayuela_rules::{Color, Rng, Spot, Variant};
use rayuela_seat::{Phase, Session};

use crate::action::Action;
use crate::grid::BoardKind;
use crate::line_edit::LineEdit;
use crate::seed::fresh_seed;
use crate::session::{Notice, sentence};

/// The engine's placements come no faster than this.
const PACE: Duration = Duration::from_millis(300);

/// The state of the screen.
pub(crate) struct PlacingScreen {
    /// the game, whose pieces are being placed
    pub(crate) core: Session,
    pub(crate) cursor: Spot,
    pub(crate) input: LineEdit,
    pub(crate) notice: Option<Notice>,
    pub(crate) flipped: bool,
    /// the engine's choice on its way, and when it was asked for
    job: Option<(Receiver<Option<Cell>>, Duration)>,
    pub(crate) now: Duration,
    pub(crate) pace: Duration,
}

impl PlacingScreen {
    /// A game in a placing phase.
    pub(crate) fn new(core: Session, now: Duration) -> PlacingScreen {
        PlacingScreen {
            cursor: BoardKind::of(core.plan.variant).home(),
            core,
            input: LineEdit::default(),
            notice: None,
            flipped: false,
            job: None,
            now,
            pace: PACE,
        }
    }

    /// The variant and the placements so far; `None` once the game has begun.
    pub(crate) fn placing(&self) -> Option<(MorelliVariant, &Placing)> {
        match (self.core.plan.variant, &self.core.phase) {
            (Variant::Morelli(variant), Phase::Placing(placing)) => Some((variant, placing)),
            _ => None,
        }
    }

    /// Who is to place and how many more.
    pub(crate) fn to_place(&self) -> Option<(Color, usize)> {
        self.placing()?.1.to_place()
    }

    /// Whether a person is to place.
    pub(crate) fn humans_turn(&self) -> bool {
        self.core.person_places()
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), bad: true });
    }

    fn place(&mut self, cell: Cell) -> Action {
        match self.core.place(cell, self.now) {
            Ok(()) => (self.notice, self.input, self.job) = (None, LineEdit::default(), None),
            Err(error) => self.complain(sentence(&error.to_string())),
        }
        match self.core.phase {
            Phase::Turns => Action::Continue(Box::new(self.core.clone())),
            _ => Action::None,
        }
    }

    /// Places where the cursor is.
    pub(crate) fn click(&mut self) -> Action {
        if !self.humans_turn() {
            self.complain("The engine is placing.");
            return Action::None;
        }
        let size = self.placing().map(|(variant, _)| variant.size);
        let cell = size.and_then(|size| Cell::at(size, self.cursor.file, self.cursor.rank));
        cell.map_or(Action::None, |cell| self.place(cell))
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Up => self.walk((0, 1)),
            KeyCode::Down => self.walk((0, -1)),
            KeyCode::Left => self.walk((-1, 0)),
            KeyCode::Right => self.walk((1, 0)),
            KeyCode::Tab => self.next_vacant(),
            KeyCode::Enter if !self.input.text.is_empty() => return self.submit(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.click(),
            KeyCode::Esc if self.input.text.is_empty() => return Action::Menu,
            KeyCode::Esc => self.input = LineEdit::default(),
            KeyCode::Char('q') if self.input.text.is_empty() => return Action::Quit,
            KeyCode::Char('u') if self.input.text.is_empty() => self.undo(),
            KeyCode::Char('v') if self.input.text.is_empty() => self.flipped = !self.flipped,
            _ => {
                self.input.key(key);
                self.notice = None;
            }
        }
        Action::None
    }

    /// Moves the cursor along the rim; inwards from a side leads across to the opposite one.
    fn walk(&mut self, (x, y): (isize, isize)) {
        let Some((variant, _)) = self.placing() else { return };
        let (x, y) = if self.flipped { (-x, -y) } else { (x, y) };
        let last = variant.size.side() - 1;
        let on_rim = |spot: Spot| [spot.file, spot.rank].into_iter().any(|i| i == 0 || i == last);
        let kind = BoardKind::Morelli(variant.size);
        let mut next = kind.step(self.cursor, (x, y));
        while !on_rim(next) {
            next = kind.step(next, (x, y));
        }
        (self.cursor, self.notice) = (next, None);
    }

    /// Goes to the next vacant cell, clockwise.
    fn next_vacant(&mut self) {
        let Some((MorelliVariant { size, .. }, placing)) = self.placing() else { return };
        let rim: Vec<Cell> = size.outer_band().collect();
        let at = rim.iter().position(|&cell| Spot::of_cell(cell, size) == self.cursor).unwrap_or(0);
        let legal: Vec<Cell> = placing.legal().collect();
        let next = (1..=rim.len()).map(|i| rim[(at + i) % rim.len()]).find(|cell| legal.contains(cell));
        if let Some(cell) = next {
            self.cursor = Spot::of_cell(cell, size);
        }
    }

    fn submit(&mut self) -> Action {
        let text = self.input.text.trim().to_string();
        if !self.humans_turn() {
            self.complain("The engine is placing.");
            return Action::None;
        }
        let size = self.placing().map(|(variant, _)| variant.size);
        match size.and_then(|size| read_cell(&text, size)) {
            Some(cell) => self.place(cell),
            None => {
                self.complain(format!("{text} is not a cell of this board."));
                Action::None
            }
        }
    }

    /// Takes back to the last placement of a person.
    fn undo(&mut self) {
        self.job = None;
        if self.core.take_back_placement() {
            self.notice = None;
        } else {
            self.complain("There is nothing of yours to take back.");
        }
    }

    /// Advances the time: the engine places.
    pub(crate) fn tick(&mut self, now: Duration) -> Action {
        self.now = now;
        if self.humans_turn() || self.to_place().is_none() {
            return Action::None;
        }
        let Some((inbox, begun)) = &self.job else {
            self.ask_engine();
            return Action::None;
        };
        if now.saturating_sub(*begun) < self.pace {
            return Action::None;
        }
        let cell = match inbox.try_recv() {
            Ok(cell) => cell,
            Err(TryRecvError::Empty) => return Action::None,
            Err(TryRecvError::Disconnected) => None,
        };
        // If the engine has no answer, any legal cell is used.
        let cell = cell.or_else(|| self.placing()?.1.legal().next());
        cell.map_or(Action::None, |cell| self.place(cell))
    }

    fn ask_engine(&mut self) {
        let Some((variant, placing)) = self.placing() else { return };
        let (outbox, inbox) = channel();
        let (placing, edition) = (placing.clone(), variant.edition);
        let mut rng = Rng::new(fresh_seed());
        // If no thread can be started, the channel closes and any legal cell is used.
        let _ = std::thread::Builder::new().name("placing".to_string()).spawn(move || {
            let _ = outbox.send(rayuela_seat::choose_cell(&placing, edition, &mut rng));
        });
        self.job = Some((inbox, self.now));
    }
}

/// What this edition calls a placement: a pair, or a stone.
pub(crate) const fn noun(kind: PlacingKind, edition: Edition) -> &'static str {
    match (kind, edition) {
        (PlacingKind::Pairs, _) => "pair",
        (PlacingKind::Free, Edition::E2011) => "stone",
        (PlacingKind::Free, Edition::E2015) => "piece",
    }
}

/// A cell by its name, such as `a13`.
fn read_cell(text: &str, size: Size) -> Option<Cell> {
    size.outer_band()
        .chain(size.cells())
        .chain([Cell::THRONE])
        .find(|cell| cell.name(size).to_string().eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morelli::StartMode;
    use rayuela_seat::{Plan, Player, Start};

    fn screen(set_up: StartMode, players: [Player; 2]) -> PlacingScreen {
        let plan = Plan { players, start: Start::Mode(set_up), ..Plan::sensible("morelli5+2011".parse().unwrap()) };
        let mut screen = PlacingScreen::new(Session::new(plan, 1, Duration::ZERO), Duration::ZERO);
        screen.pace = Duration::ZERO;
        screen
    }

    fn press(screen: &mut PlacingScreen, code: KeyCode) -> Action {
        screen.key(KeyEvent::from(code))
    }

    #[test]
    fn people_place_to_the_end() {
        for set_up in [StartMode::Pairs, StartMode::Free] {
            let mut screen = screen(set_up, [Player::Human; 2]);
            let core = loop {
                press(&mut screen, KeyCode::Tab);
                if let Action::Continue(core) = press(&mut screen, KeyCode::Enter) {
                    break core;
                }
            };
            let names: Vec<&str> = core.tags.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, ["Mode", if set_up == StartMode::Pairs { "Pairs" } else { "Free" }]);
        }
    }

    #[test]
    fn cells_can_be_typed_and_errors_are_told() {
        let mut screen = screen(StartMode::Free, [Player::Human; 2]);
        let enter = |screen: &mut PlacingScreen, text: &str| {
            text.chars().for_each(|c| {
                press(screen, KeyCode::Char(c));
            });
            press(screen, KeyCode::Enter);
            screen.notice.clone().map(|notice| notice.text)
        };
        assert_eq!(enter(&mut screen, "a1"), None);
        assert_eq!(enter(&mut screen, "A1"), Some("A1 is occupied.".to_string()));
        press(&mut screen, KeyCode::Esc);
        assert_eq!(enter(&mut screen, "b2"), Some("B2 is not on the outermost band.".to_string()));
        press(&mut screen, KeyCode::Esc);
        assert_eq!(enter(&mut screen, "z9"), Some("z9 is not a cell of this board.".to_string()));
        press(&mut screen, KeyCode::Esc);
        press(&mut screen, KeyCode::Char('u'));
        assert!(screen.placing().unwrap().1.placed().is_empty());
    }

    #[test]
    fn the_cursor_stays_on_the_rim() {
        let mut screen = screen(StartMode::Free, [Player::Human; 2]);
        press(&mut screen, KeyCode::Up);
        assert_eq!(screen.cursor, Spot { file: 2, rank: 4 });
        press(&mut screen, KeyCode::Right);
        assert_eq!(screen.cursor, Spot { file: 3, rank: 4 });
    }

    #[test]
    fn the_engine_places_too() {
        let mut screen = screen(StartMode::Pairs, [Player::ENGINE; 2]);
        let begun = std::time::Instant::now();
        loop {
            assert!(begun.elapsed() < Duration::from_secs(300), "the engine does not place");
            if let Action::Continue(core) = screen.tick(Duration::ZERO) {
                assert!(core.tags.iter().any(|(name, _)| name == "Pairs"));
                assert_eq!(core.turn(), Color::Black);
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
