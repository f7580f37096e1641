//! Keys and mouse of the game's screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use crate::action::Action;
use crate::command::Command;
use crate::dialog::{self, Dialog};
use crate::grid::{BoardKind, Grid, Layout};
use crate::line_edit::LineEdit;
use crate::record;
use crate::session::Session;
use rayuela_rules::Position;

/// Whether a turn, or the word of a command, can begin with this letter.
fn begins_turn(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='m' | 'x' | '~')
}

impl Session {
    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Action {
        if self.help {
            self.help = false;
            return Action::None;
        }
        if self.dialog.is_some() {
            return dialog::key(self, key);
        }
        if std::mem::take(&mut self.refused) && matches!(key.code, KeyCode::Char(c) if c != ' ') {
            self.input = LineEdit::default();
        }
        match key.code {
            KeyCode::Up => self.walk((0, 1)),
            KeyCode::Down => self.walk((0, -1)),
            KeyCode::Left => self.walk((-1, 0)),
            KeyCode::Right => self.walk((1, 0)),
            KeyCode::PageUp => self.look(-1),
            KeyCode::PageDown => self.look(1),
            KeyCode::Home => self.look(isize::MIN),
            KeyCode::End => self.core.input.looking = None,
            KeyCode::F(1) => self.help = true,
            KeyCode::Tab => self.finish_turn(),
            KeyCode::Esc => self.drop_all(),
            KeyCode::Enter if self.input.text.trim().is_empty() => self.click(),
            KeyCode::Enter => return self.submit(),
            KeyCode::Char(' ') if self.input.text.is_empty() => self.click(),
            KeyCode::Backspace if self.input.text.is_empty() => {
                self.core.input.builder.undo();
                self.notice = None;
            }
            KeyCode::Char(c) if self.input.text.is_empty() && !key.modifiers.contains(KeyModifiers::CONTROL) => {
                match Command::of_key(c) {
                    Some(command) => return self.command(command),
                    None if begins_turn(c) => self.type_key(key),
                    None => self.complain("That key does nothing here; ? shows those that do."),
                }
            }
            _ => self.type_key(key),
        }
        Action::None
    }

    fn type_key(&mut self, key: KeyEvent) {
        if self.input.key(key) {
            (self.notice, self.core.input.looking) = (None, None);
        }
    }

    /// Takes pasted text.
    pub(crate) fn paste(&mut self, text: &str) {
        match self.dialog.as_mut() {
            Some(dialog) => dialog.line_mut().into_iter().for_each(|line| line.paste(text)),
            None => self.input.paste(text),
        }
    }

    /// Moves the cursor that way on the screen.
    fn walk(&mut self, (x, y): (isize, isize)) {
        let way = if self.flipped { (-x, -y) } else { (x, y) };
        self.cursor = BoardKind::of(self.core.plan.variant).step(self.cursor, way);
        self.notice = None;
    }

    /// Forgets what has been typed and chosen.
    fn drop_all(&mut self) {
        self.input = LineEdit::default();
        self.core.input.builder.clear();
        (self.notice, self.core.input.looking, self.core.hint) = (None, None, None);
    }

    /// Does what the line says: a word, or a turn.
    fn submit(&mut self) -> Action {
        let text = self.input.text.trim().to_string();
        if let Some(command) = Command::of_word(&text) {
            self.input = LineEdit::default();
            return self.command(command);
        }
        self.play_or_complain(self.core.game.position().parse_turn(&text));
        Action::None
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) -> Action {
        self.notice = None;
        match command {
            Command::Help => self.help = true,
            Command::Undo => self.undo(),
            Command::Hint => self.ask_hint(),
            Command::Resign => self.ask_resign(),
            Command::Offer => self.offer(),
            Command::Save => {
                let name = record::suggest(&self.core.plan.variant.to_string());
                self.dialog = Some(Dialog::Save(LineEdit::new(name)));
            }
            Command::Load => self.dialog = Some(Dialog::Load(LineEdit::default())),
            Command::Flip => self.flipped = !self.flipped,
            Command::Numbers => self.numbers = !self.numbers,
            Command::New if self.is_unsaved() => self.dialog = Some(Dialog::New),
            Command::New => return Action::Menu,
            Command::Quit => return Action::Quit,
        }
        Action::None
    }

    fn ask_resign(&mut self) {
        match self.core.speaker() {
            _ if self.core.game.ending().is_some() => self.complain("The game is over."),
            Some(loser) => self.dialog = Some(Dialog::Resign(loser)),
            None => self.complain("Only a person can resign."),
        }
    }

    /// Takes a mouse event on a screen of this size.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, size: Size) {
        if self.dialog.is_some() {
            return;
        }
        if self.help {
            self.help = !matches!(mouse.kind, MouseEventKind::Down(_));
            return;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let kind = BoardKind::of(self.core.plan.variant);
                let grid = Grid::new(kind, Layout::of(size).board, self.flipped);
                if let Some(spot) = grid.spot_at(mouse.column, mouse.row) {
                    self.cursor = spot;
                    self.click();
                }
            }
            MouseEventKind::Down(_) => {
                self.core.input.builder.undo();
            }
            MouseEventKind::ScrollUp => self.look(-1),
            MouseEventKind::ScrollDown => self.look(1),
            _ => {}
        }
    }
}
