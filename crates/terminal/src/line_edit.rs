//! A line of text being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// More than any path or turn needs.
const LONGEST: usize = 1000;

/// A line of text with its cursor at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineEdit {
    pub(crate) text: String,
}

impl LineEdit {
    /// A line that holds this text already.
    pub(crate) fn new(text: impl Into<String>) -> LineEdit {
        LineEdit { text: text.into() }
    }

    /// Takes a key; false if it is not for typing.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.text.clear(),
            KeyCode::Char(c) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => self.push(c),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => return false,
        }
        true
    }

    /// Adds a character.
    pub(crate) fn push(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LONGEST {
            self.text.push(c);
        }
    }

    /// Adds pasted text.
    pub(crate) fn paste(&mut self, text: &str) {
        text.chars().for_each(|c| self.push(c));
    }

    /// What fits the width: the end, where the cursor is.
    pub(crate) fn tail(&self, width: usize) -> String {
        let letters: Vec<char> = self.text.chars().collect();
        letters[letters.len().saturating_sub(width)..].iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing() {
        let mut line = LineEdit::new("ab");
        assert!(line.key(KeyEvent::from(KeyCode::Char('c'))));
        assert!(line.key(KeyEvent::from(KeyCode::Backspace)));
        assert!(!line.key(KeyEvent::from(KeyCode::Enter)));
        line.paste("x\ny");
        assert_eq!((line.text.as_str(), line.tail(2).as_str()), ("abxy", "xy"));
        assert!(line.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        assert!(line.text.is_empty());
    }
}
