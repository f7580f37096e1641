//! What messages repeat of texts from outside.

use std::fmt;

/// A text from outside, which may be of any length, as a message repeats it: forty characters at most.
///
/// ```
/// # use rayuela_rules::Echo;
/// assert_eq!(Echo("nine").to_string(), "nine");
/// assert_eq!(Echo(&"x".repeat(1_000_000)).to_string(), format!("{}…", "x".repeat(40)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Echo<'a>(pub &'a str);

impl Echo<'_> {
    /// The most characters that are repeated.
    const MOST: usize = 40;
}

impl fmt::Display for Echo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(Echo::MOST) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}
