//! Parsing and formatting of Fluent messages.
//!
//! The page's files use a small part of Fluent: text, arguments, other messages, quoted text, and choices by an argument,
//! by number or by plural. All of Fluent would be a tenth of what a first visit loads; a test compares this with it.

/// One argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// a number, for plurals too
    Number(i64),
    /// a word to choose by, or text to be shown as it is
    Text(String),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_string())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as i64)
            }
        })+
    };
}

numbers!(i32, u8, u16, u32, u64, usize);

/// The arguments of a message by name.
pub type Args<'a> = &'a [(&'a str, Arg)];

/// A part of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// text as it stands in the file
    Text(&'a str),
    /// text whose spaces matter
    Quoted(&'a str),
    /// a number of line ends, and the spaces that the next line begins with
    Break(usize, usize),
    /// an argument by its name
    Arg(&'a str),
    /// another message by its name
    Message(&'a str),
    /// a choice by an argument: the first variant of that name, otherwise the one marked with a star
    Choice {
        /// the argument
        arg: &'a str,
        /// what is said for each name
        variants: Vec<(&'a str, Pattern<'a>)>,
        /// the one marked with a star
        usual: usize,
    },
}

/// What a message says.
pub type Pattern<'a> = Vec<Piece<'a>>;

/// No message nests choices deeper; the limit keeps strange texts from exhausting the stack.
const DEEPEST: usize = 16;

/// The most messages that one message may refer to in total, so that one that refers to itself ends.
const MOST_MESSAGES: usize = 100;

/// Reads what stands after a message's `=`; `None` if it is not the Fluent that we use.
pub fn read(text: &str) -> Option<Pattern<'_>> {
    let mut reader = Reader { rest: text, depth: 0 };
    let pattern = reader.pattern()?;
    reader.rest.is_empty().then_some(pattern)
}

struct Reader<'a> {
    rest: &'a str,
    /// choices that are open
    depth: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, sign: &str) -> bool {
        let after = self.rest.strip_prefix(sign);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn skip(&mut self, blank: &[char]) {
        self.rest = self.rest.trim_start_matches(blank);
    }

    fn until(&mut self, ends: &[char]) -> &'a str {
        let (taken, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn name(&mut self) -> Option<&'a str> {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let end = self.rest.find(|c| !is_of_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then_some(name)
    }

    /// Up to the end, or to the line on which another variant or the end of the choice stands.
    fn pattern(&mut self) -> Option<Pattern<'a>> {
        let mut pieces = Vec::new();
        self.skip(&[' ']);
        while !self.rest.is_empty() {
            if self.take("{") {
                pieces.push(self.placeable()?);
            } else if self.rest.starts_with('\n') {
                let next = self.rest.trim_start_matches([' ', '\n']);
                if next.is_empty() || next.starts_with(['[', '*', '}']) {
                    self.rest = next;
                    break;
                }
                let blank = &self.rest[..self.rest.len() - next.len()];
                let indent = blank.len() - blank.rfind('\n').map_or(0, |end| end + 1);
                pieces.push(Piece::Break(blank.matches('\n').count(), indent));
                self.rest = next;
            } else {
                let text = self.until(&['{', '\n', '}']);
                if text.is_empty() {
                    return None;
                }
                pieces.push(Piece::Text(text));
            }
        }
        Some(pieces)
    }

    /// What stands between `{` and `}`.
    fn placeable(&mut self) -> Option<Piece<'a>> {
        const BLANK: [char; 2] = [' ', '\n'];
        self.skip(&BLANK);
        let piece = if self.take("\"") {
            let text = self.until(&['"']);
            // Nor do we use escapes.
            (self.take("\"") && !text.contains('\\')).then_some(Piece::Quoted(text))?
        } else if self.take("$") {
            let arg = self.name()?;
            self.skip(&BLANK);
            if self.take("->") { self.choice(arg)? } else { Piece::Arg(arg) }
        } else {
            Piece::Message(self.name()?)
        };
        self.skip(&BLANK);
        self.take("}").then_some(piece)
    }

    fn choice(&mut self, arg: &'a str) -> Option<Piece<'a>> {
        let (mut variants, mut usual) = (Vec::new(), None);
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.skip(&[' ', '\n']);
        while !self.rest.starts_with('}') {
            if self.take("*") {
                usual = Some(variants.len());
            }
            self.take("[").then_some(())?;
            let key = self.until(&[']']);
            self.take("]").then_some(())?;
            variants.push((key.trim(), self.pattern()?));
        }
        self.depth -= 1;
        Some(Piece::Choice { arg, variants, usual: usual? })
    }
}

/// Formats a message; `is_one` says whether a number has the plural category `one` in the language, and `message`
/// finds another message by its name.
///
/// # Examples
/// ```
/// use rayuela_lessons::pattern::{Arg, read, write};
/// let pattern = read("{ $n ->\n [one] a move\n *[other] { $n } moves\n}").unwrap();
/// let mut words = String::new();
/// write(&pattern, &|n| n == 1, &[("n", Arg::from(2))], &|_| None, &mut words);
/// assert_eq!(words, "2 moves");
/// ```
pub fn write<'a>(
    pattern: &Pattern<'a>,
    is_one: &dyn Fn(i64) -> bool,
    args: Args<'_>,
    message: &dyn Fn(&str) -> Option<Pattern<'a>>,
    words: &mut String,
) {
    Writer { is_one, args, message, left: MOST_MESSAGES }.write(pattern, words);
}

/// What formatting a message needs.
struct Writer<'w, 'a> {
    is_one: &'w dyn Fn(i64) -> bool,
    args: Args<'w>,
    message: &'w dyn Fn(&str) -> Option<Pattern<'a>>,
    /// messages that may still be referred to
    left: usize,
}

impl<'a> Writer<'_, 'a> {
    fn value(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(arg, _)| *arg == name).map(|(_, value)| value)
    }

    /// Another message, unless there have been too many.
    fn message(&mut self, name: &str) -> Option<Pattern<'a>> {
        self.left = self.left.checked_sub(1)?;
        (self.message)(name)
    }

    fn write(&mut self, pattern: &Pattern<'a>, words: &mut String) {
        // The smallest indentation of all lines but the first is removed from them.
        let indents = pattern.iter().filter_map(|piece| match piece {
            Piece::Break(_, indent) => Some(*indent),
            _ => None,
        });
        let common = indents.min().unwrap_or_default();
        for (i, piece) in pattern.iter().enumerate() {
            match piece {
                Piece::Text(text) if i + 1 == pattern.len() => words.push_str(text.trim_end()),
                Piece::Text(text) | Piece::Quoted(text) => words.push_str(text),
                Piece::Break(lines, indent) => {
                    words.extend((i > 0).then(|| "\n".repeat(*lines)));
                    words.push_str(&" ".repeat(indent - common));
                }
                Piece::Arg(name) => match self.value(name) {
                    Some(Arg::Text(text)) => words.push_str(text),
                    Some(Arg::Number(number)) => words.push_str(&number.to_string()),
                    None => words.extend(["{$", name, "}"]),
                },
                Piece::Message(name) => match self.message(name) {
                    Some(other) => self.write(&other, words),
                    None => words.extend(["{", name, "}"]),
                },
                Piece::Choice { arg, variants, usual } => {
                    let chosen = self.chosen(arg, variants).unwrap_or(*usual);
                    self.write(&variants[chosen].1, words);
                }
            }
        }
    }

    /// The variant that an argument asks for by its name or, being a number, by its plural.
    fn chosen(&self, arg: &str, variants: &[(&str, Pattern<'_>)]) -> Option<usize> {
        let named = |name: &str| variants.iter().position(|(key, _)| *key == name);
        match self.value(arg)? {
            // Digits in a text are not a number.
            Arg::Text(text) if text.starts_with(|c: char| c.is_ascii_digit()) => None,
            Arg::Text(text) => named(text),
            Arg::Number(number) => {
                named(&number.to_string()).or_else(|| named(if (self.is_one)(*number) { "one" } else { "other" }))
            }
        }
    }
}
