//! Writing records.

use std::fmt::{self, Write};

use super::{Line, Record};

/// Lines of turns are broken before this column.
const WIDTH: usize = 100;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            // A tag is one line; what cannot stand in it is left out.
            let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut words = Vec::new();
        line_words(&self.line, usize::from(self.second_begins), &mut words);
        if words.is_empty() && !self.tags.is_empty() {
            // Tags alone would run into those of the next game.
            words.push("*".to_string());
        }
        let mut column = 0;
        for word in words {
            let len = word.chars().count();
            if column > 0 && column + 1 + len > WIDTH {
                f.write_char('\n')?;
                column = 0;
            } else if column > 0 {
                f.write_char(' ')?;
                column += 1;
            }
            f.write_str(&word)?;
            column += len;
        }
        f.write_char('\n')
    }
}

/// The words of a line that starts at this ply; a number stands before the first player's turns and after every
/// interruption.
fn line_words(line: &Line, start: usize, words: &mut Vec<String>) {
    comment_words(&line.comments, words);
    let mut interrupted = true;
    for (i, turn) in line.turns.iter().enumerate() {
        let ply = start + i;
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if interrupted {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(turn.text.clone());
        comment_words(&turn.comments, words);
        for variation in &turn.variations {
            let first = words.len();
            line_words(variation, ply, words);
            match words.get_mut(first) {
                Some(word) => {
                    word.insert(0, '(');
                    words.last_mut().expect("there is a word").push(')');
                }
                None => words.push("()".to_string()),
            }
        }
        interrupted = !turn.comments.is_empty() || !turn.variations.is_empty();
    }
}

fn comment_words(comments: &[String], words: &mut Vec<String>) {
    // A brace would end the comment early.
    words.extend(comments.iter().map(|comment| format!("{{{}}}", comment.replace('}', ")"))));
}
