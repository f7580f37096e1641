//! A cursor over text that knows its column: every parser of the crate reads through it.

use crate::SyntaxError;

/// Reads characters from the left and remembers where it is.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text, column: 1 }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.column += 1;
        Some(c)
    }

    /// Takes the next character if it is `wanted`, in either case.
    pub(crate) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        if found {
            self.next();
        }
        found
    }

    /// Takes the next character or says what was expected.
    pub(crate) fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), SyntaxError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Skips blanks; true if there was one.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let start = self.column;
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
        self.column > start
    }

    /// A whole number of at most three digits, without a leading zero unless it is zero itself.
    pub(crate) fn number(&mut self, expected: &'static str) -> Result<usize, SyntaxError> {
        let start = self.clone();
        let mut value = 0;
        let mut digits = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value * 10 + digit as usize;
            digits += 1;
            if digits > 3 || (digits == 2 && value < 10) {
                return Err(start.error(expected));
            }
            self.next();
        }
        if digits == 0 { Err(self.error(expected)) } else { Ok(value) }
    }

    /// The text up to the next blank.
    pub(crate) fn word(&mut self) -> &'a str {
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += word.chars().count();
        word
    }

    pub(crate) fn error(&self, expected: &'static str) -> SyntaxError {
        SyntaxError { column: self.column, expected, found: self.peek() }
    }

    /// Nothing but blanks may follow.
    pub(crate) fn end(&mut self, expected: &'static str) -> Result<(), SyntaxError> {
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.error(expected)) }
    }
}
