//! Modal dialogs: questions shown over the game until they are answered.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use rayuela_rules::{Color, Record};

use crate::action::Action;
use crate::line_edit::LineEdit;
use crate::record;
use crate::sentences;
use crate::session::{Session, sentence};

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Dialog {
    /// give up?
    Resign(Color),
    /// leave this game for a new one?
    New,
    /// this player offers to end: does the other accept?
    Accept(Color),
    /// where to save
    Save(LineEdit),
    /// the file is there: add or overwrite?
    Exists(String),
    /// what to load
    Load(LineEdit),
    /// which of these games
    Which(Vec<Record>, LineEdit),
}

impl Dialog {
    /// The heading.
    pub(crate) fn title(&self) -> &'static str {
        match self {
            Dialog::Resign(_) => "Resign",
            Dialog::New => "New game",
            Dialog::Accept(_) => "Offer to end",
            Dialog::Save(_) | Dialog::Exists(_) => "Save",
            Dialog::Load(_) | Dialog::Which(..) => "Load",
        }
    }

    /// The question.
    pub(crate) fn text(&self, session: &Session) -> String {
        match self {
            Dialog::Resign(loser) => format!("Resign as {loser}? {} wins.", !*loser),
            Dialog::New => "Leave this game? It is not saved.".to_string(),
            Dialog::Accept(by) => {
                let agreement = sentences::agreement(session.core.game.position());
                format!("{by} offers to end the game: {agreement}. {}, do you accept?", !*by)
            }
            Dialog::Save(_) => "File to save the record in:".to_string(),
            Dialog::Exists(path) => format!("{path} already exists."),
            Dialog::Load(_) => "Record to load:".to_string(),
            Dialog::Which(records, _) => format!("The file holds {} games. Which one?", records.len()),
        }
    }

    /// The keys that answer it.
    pub(crate) fn keys(&self) -> &'static str {
        match self {
            Dialog::Resign(_) | Dialog::New | Dialog::Accept(_) => "y yes   n no",
            Dialog::Exists(_) => "a add the game   o overwrite   Esc back",
            Dialog::Save(_) | Dialog::Load(_) | Dialog::Which(..) => "Enter   Esc back",
        }
    }

    /// The line being typed, if the answer is one.
    pub(crate) fn line(&self) -> Option<&LineEdit> {
        match self {
            Dialog::Save(line) | Dialog::Load(line) | Dialog::Which(_, line) => Some(line),
            _ => None,
        }
    }

    /// The same line, to type into.
    pub(crate) fn line_mut(&mut self) -> Option<&mut LineEdit> {
        match self {
            Dialog::Save(line) | Dialog::Load(line) | Dialog::Which(_, line) => Some(line),
            _ => None,
        }
    }
}

/// Takes a key for the open dialog; it stays open if the key is no answer.
pub(crate) fn key(session: &mut Session, key: KeyEvent) -> Action {
    let Some(mut dialog) = session.dialog.take() else { return Action::None };
    session.notice = None;
    if key.code == KeyCode::Esc {
        return Action::None;
    }
    if dialog.line_mut().is_some_and(|line| line.key(key)) {
        session.dialog = Some(dialog);
        return Action::None;
    }
    match (&dialog, key.code) {
        (Dialog::Resign(loser), KeyCode::Char('y' | 'Y')) => session.resign(*loser),
        (Dialog::New, KeyCode::Char('y' | 'Y')) => return Action::Menu,
        (Dialog::Accept(_), KeyCode::Char('y' | 'Y')) => session.agree(),
        (Dialog::Accept(by), KeyCode::Char('n' | 'N')) => session.say(format!("{} declines.", !*by)),
        (Dialog::Resign(_) | Dialog::New, KeyCode::Char('n' | 'N')) => {}
        (Dialog::Exists(path), KeyCode::Char('a' | 'A')) => save(session, path, true),
        (Dialog::Exists(path), KeyCode::Char('o' | 'O')) => save(session, path, false),
        (Dialog::Save(line), KeyCode::Enter) => start_saving(session, line.text.trim()),
        (Dialog::Load(line), KeyCode::Enter) => start_loading(session, line),
        (Dialog::Which(records, line), KeyCode::Enter) => choose(session, records, line),
        _ => session.dialog = Some(dialog),
    }
    Action::None
}

fn start_saving(session: &mut Session, path: &str) {
    if path.is_empty() {
        session.complain("A file needs a name.");
        session.dialog = Some(Dialog::Save(LineEdit::default()));
    } else if record::expand(path).exists() {
        session.dialog = Some(Dialog::Exists(path.to_string()));
    } else {
        save(session, path, false);
    }
}

fn save(session: &mut Session, path: &str, add: bool) {
    match record::write(path, &session.record(), add) {
        Ok(()) => {
            session.mark_saved();
            session.say(format!("Saved in {path}."));
        }
        Err(error) => {
            session.complain(format!("Cannot save in {path}: {error}."));
            session.dialog = Some(Dialog::Save(LineEdit::new(path)));
        }
    }
}

fn start_loading(session: &mut Session, line: &LineEdit) {
    match record::read(line.text.trim()) {
        Ok(records) if records.len() > 1 => session.dialog = Some(Dialog::Which(records, LineEdit::new("1"))),
        Ok(records) => load(session, &records[0]),
        Err(error) => {
            session.complain(sentence(&error.to_string()));
            session.dialog = Some(Dialog::Load(line.clone()));
        }
    }
}

fn choose(session: &mut Session, records: &[Record], line: &LineEdit) {
    let number: Option<usize> = line.text.trim().parse().ok();
    match number.and_then(|number| records.get(number.checked_sub(1)?)) {
        Some(record) => load(session, record),
        None => {
            session.complain(format!("A number from 1 to {}, please.", records.len()));
            session.dialog = Some(Dialog::Which(records.to_vec(), LineEdit::default()));
        }
    }
}

fn load(session: &mut Session, record: &Record) {
    match record::replay(record) {
        Ok(loaded) => session.install(loaded),
        Err(error) => session.complain(sentence(&error.to_string())),
    }
}
