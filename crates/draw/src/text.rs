//! Text for terminals: rows of characters, each with its colours.

use rayuela_rules::{AnyPosition, Color, Outcome, Position, Reason};

use crate::Picture;
use crate::figure::{Figure, Rgb, ink};

/// The colours of a character: its own and the one behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    pub(crate) ink: Rgb,
    pub(crate) ground: Rgb,
}

/// Rows of characters.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// whether colours are written
    pub(crate) color: bool,
    rows: Vec<Vec<(char, Option<Paint>)>>,
}

impl Sheet {
    /// A board's worth of blanks.
    pub(crate) fn new(color: bool, width: usize, height: usize) -> Sheet {
        Sheet { color, rows: vec![vec![(' ', None); width]; height] }
    }

    /// Sets a character and, if one is given, its colours.
    pub(crate) fn set(&mut self, x: usize, y: usize, letter: char, paint: Option<Paint>) {
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = (letter, paint.or(place.1));
        }
    }

    /// Sets the characters of a text one after the other.
    pub(crate) fn set_text(&mut self, x: usize, y: usize, text: &str) {
        text.chars().enumerate().for_each(|(i, letter)| self.set(x + i, y, letter, None));
    }

    /// Changes a character's ink and leaves the rest.
    pub(crate) fn tint(&mut self, x: usize, y: usize, ink: Rgb) {
        if let Some((_, Some(paint))) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            paint.ink = ink;
        }
    }

    /// Begins a new row.
    pub(crate) fn row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Continues the last row.
    pub(crate) fn say(&mut self, text: &str) {
        if let Some(row) = self.rows.last_mut() {
            row.extend(text.chars().map(|letter| (letter, None)));
        }
    }

    /// Continues the last row with the sign of a player, on a grey ground so that any terminal shows it.
    pub(crate) fn say_sign(&mut self, figure: Figure, owner: Color) {
        let letter = self.sign(figure, owner);
        if let Some(row) = self.rows.last_mut() {
            let paint = Some(Paint { ink: ink(owner), ground: (128, 128, 128) });
            // Colour needs room around it, or the sign is a smudge.
            let text = if self.color { vec![' ', letter, ' '] } else { vec![letter] };
            row.extend(text.into_iter().map(|letter| (letter, paint)));
        }
    }

    /// The character for a figure.
    pub(crate) fn sign(&self, figure: Figure, owner: Color) -> char {
        figure.letter(owner, self.color)
    }

    /// The rows as text, each ended by a newline.
    pub(crate) fn finish(self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let mut now = None;
            for &(letter, paint) in row {
                let paint = paint.filter(|_| self.color);
                if paint != now {
                    text.push_str(&match paint {
                        Some(Paint { ink: (r, g, b), ground: (x, y, z) }) => {
                            format!("\x1b[38;2;{r};{g};{b};48;2;{x};{y};{z}m")
                        }
                        None => "\x1b[0m".to_string(),
                    });
                    now = paint;
                }
                text.push(letter);
            }
            text.push_str(if now.is_some() { "\x1b[0m\n" } else { "\n" });
        }
        text
    }

    /// Who is to move or how the game ended, and the last turn.
    pub(crate) fn say_state(&mut self, picture: &Picture) {
        let turn = picture.position.turn();
        self.row();
        match picture.position.ending() {
            None => {
                self.say_sign(Figure::Man, turn);
                self.say(&format!(" {turn} to move"));
            }
            Some(ending) => {
                let result = match ending.outcome {
                    Outcome::Win(color) => format!("{color} wins"),
                    Outcome::Draw => "Draw".to_string(),
                };
                self.say(&format!("{result}: {}", reason(&picture.position, ending.reason)));
            }
        }
        if let Some(last) = &picture.last {
            self.row();
            self.say(&format!("Last move: {} {}", last.mover, last.notation));
        }
    }
}

/// Why a finished position is over, in words.
fn reason(position: &AnyPosition, reason: Reason) -> String {
    let turn = position.turn();
    match reason {
        Reason::NoMove | Reason::Blocked => format!("{turn} has no move"),
        Reason::Stacks => "three stacks on a line".to_string(),
        Reason::TwoMen => "two men left".to_string(),
        Reason::FullBoard => "the board is full".to_string(),
        other => other.to_string(),
    }
}
