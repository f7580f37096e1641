//! Reading records.

use thiserror::Error;

use super::{Line, Record, RecordTurn};
use crate::Echo;

/// A text that is not a record, with the place of the error.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// counted from 1
    pub line: usize,
    /// counted from 1
    pub column: usize,
    /// what is wrong
    pub kind: RecordErrorKind,
}

/// What is wrong with the form of a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordErrorKind {
    /// A tag must look like `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]")]
    BadTag,
    /// A comment without its end.
    #[error("this comment has no `}}`")]
    OpenComment,
    /// A variation without its end.
    #[error("this variation has no `)`")]
    OpenVariation,
    /// A `)` or `}` with nothing to close.
    #[error("`{0}` closes nothing")]
    Unopened(char),
    /// A variation where there is no turn to vary.
    #[error("a variation must follow a move")]
    NothingToVary,
    /// Captures, `*` or `//` where there is no turn to belong to.
    #[error("`{}` does not belong to a move", Echo(.0))]
    NoTurn(String),
    /// Variations nested beyond the limit.
    #[error("variations are nested too deeply")]
    TooDeep,
}

/// No person nests variations this deep; the limit keeps hostile input from exhausting the stack.
const DEEPEST: usize = 64;

struct Parser<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl Record {
    /// Reads every game of a text.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{Record, RecordError, RecordErrorKind};
    /// let error = Record::parse_all("[Variant \"nine\"]\n\n1. d2 (d3").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 7: this variation has no `)`");
    /// assert_eq!(error, RecordError { line: 3, column: 7, kind: RecordErrorKind::OpenVariation });
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
        // A file of another editor may begin with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut parser = Parser { rest: text, line: 1, column: 1 };
        let mut records = Vec::new();
        loop {
            parser.skip_blanks();
            if parser.rest.is_empty() {
                return Ok(records);
            }
            records.push(parser.record()?);
        }
    }
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(&mut wanted) {
            self.next();
        }
        &start[..start.len() - self.rest.len()]
    }

    fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.line, column: self.column, kind }
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let intro = self.intro()?;
        while self.peek() == Some('[') {
            let (rest, line, column) = (self.rest, self.line, self.column);
            let tag = self.tag()?;
            // A tag for the second time belongs to the next game: this one has no turns.
            if record.tag(&tag.0).is_some() {
                (self.rest, self.line, self.column) = (rest, line, column);
                return Ok(record);
            }
            record.tags.push(tag);
            self.skip_blanks();
        }
        record.line = self.turns(0, Some(&mut record.second_begins))?;
        record.line.comments.splice(0..0, intro);
        // A number without a turn means nothing.
        record.second_begins &= !record.line.turns.is_empty();
        Ok(record)
    }

    /// Comments before the tags.
    fn intro(&mut self) -> Result<Vec<String>, RecordError> {
        let mut comments = Vec::new();
        while self.peek() == Some('{') {
            comments.push(self.comment()?);
            self.skip_blanks();
        }
        Ok(comments)
    }

    fn tag(&mut self) -> Result<(String, String), RecordError> {
        let bad = self.error(RecordErrorKind::BadTag);
        self.next();
        self.skip_blanks();
        let name = self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '-').to_string();
        self.skip_blanks();
        if name.is_empty() || self.next() != Some('"') {
            return Err(bad);
        }
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => value.extend(self.next()),
                Some(c) if c != '\n' => value.push(c),
                _ => return Err(bad),
            }
        }
        self.skip_blanks();
        if self.next() == Some(']') { Ok((name, value)) } else { Err(bad) }
    }

    /// Turns up to the end of the variation, or of the game.
    fn turns(&mut self, depth: usize, mut second_begins: Option<&mut bool>) -> Result<Line, RecordError> {
        if depth > DEEPEST {
            return Err(self.error(RecordErrorKind::TooDeep));
        }
        let mut line = Line::default();
        // The last turn so far is only a processing at the start (Stacking): the next word belongs to it.
        let mut unfinished = false;
        loop {
            self.skip_blanks();
            match self.peek() {
                None | Some('[') => break,
                Some(')') if depth > 0 => break,
                Some(c @ (')' | '}' | ']')) => return Err(self.error(RecordErrorKind::Unopened(c))),
                Some('{') => {
                    let comment = self.comment()?;
                    line.turns.last_mut().map_or(&mut line.comments, |turn| &mut turn.comments).push(comment);
                }
                Some('(') => {
                    let open = self.error(RecordErrorKind::OpenVariation);
                    let Some(i) = line.turns.len().checked_sub(1) else {
                        return Err(self.error(RecordErrorKind::NothingToVary));
                    };
                    self.next();
                    let variation = self.turns(depth + 1, None)?;
                    if self.next() != Some(')') {
                        return Err(open);
                    }
                    line.turns[i].variations.push(variation);
                }
                Some(_) => {
                    let number = self.number();
                    if let (Some(second), true, true) = (&mut second_begins, line.turns.is_empty(), number > 1) {
                        **second = true;
                    }
                    if number == 0 {
                        self.word(&mut line, &mut unfinished)?;
                    }
                }
            }
        }
        Ok(line)
    }

    /// Reads `12.` or `12...` or `12` or `...`; the number of dots, or 1 for none; 0 if there is no number.
    fn number(&mut self) -> usize {
        if !self.peek().is_some_and(|c| c.is_ascii_digit() || c == '.') {
            return 0;
        }
        self.take_while(|c| c.is_ascii_digit());
        self.take_while(|c| c == '.').len().max(1)
    }

    fn comment(&mut self) -> Result<String, RecordError> {
        let open = self.error(RecordErrorKind::OpenComment);
        self.next();
        let comment = self.take_while(|c| c != '}').to_string();
        if self.next() == Some('}') { Ok(comment) } else { Err(open) }
    }

    /// A turn, or the rest of one that is written with blanks inside.
    fn word(&mut self, line: &mut Line, unfinished: &mut bool) -> Result<(), RecordError> {
        let lone = |word: &str| RecordErrorKind::NoTurn(word.to_string());
        let place = self.error(RecordErrorKind::NoTurn(String::new()));
        let word = self.take_while(|c| !c.is_whitespace() && !"{}()[]".contains(c));
        let processing = word.starts_with('~') || (starts_with_x(word) && word.contains('>'));
        let sign = matches!(word, "*" | "*//" | "//");
        self.skip_blanks();
        // Behind the last turn a lone `*` says, as in chess players' files, that there is no result.
        if word == "*" && matches!(self.peek(), None | Some('[')) {
            return Ok(());
        }
        if sign || *unfinished || (starts_with_x(word) && !processing) {
            let Some(turn) = line.turns.last_mut() else {
                return Err(RecordError { kind: lone(word), ..place });
            };
            // Only captures and the rest of a stacking turn stand apart.
            if !sign {
                turn.text.push(' ');
            }
            turn.text.push_str(word);
            *unfinished &= word == "*";
        } else {
            line.turns.push(RecordTurn { text: word.to_string(), ..RecordTurn::default() });
            *unfinished = processing && !word.contains(['_', '/']);
        }
        Ok(())
    }
}

fn starts_with_x(word: &str) -> bool {
    word.starts_with(['x', 'X'])
}
