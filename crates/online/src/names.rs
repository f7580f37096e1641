//! Names of players.

use thiserror::Error;

use crate::limits;

/// Why a name cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has {} to {} characters", limits::NAME.0, limits::NAME.1)]
    Length,
    /// A character that could be mistaken for another or for something else.
    #[error("a name is made of the letters a to z, digits, `-` and `_`, and begins with a letter")]
    Characters,
    /// A name that would be taken for the server's own.
    #[error("this name is kept for the house")]
    Reserved,
}

/// Names that nobody may have: they would be taken for the server's own.
const RESERVED: [&str; 8] =
    ["admin", "administrator", "anonymous", "engine", "guest", "moderator", "rayuela", "system"];

/// Checks a name that somebody wants.
///
/// # Errors
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), NameError> {
    if !(limits::NAME.0..=limits::NAME.1).contains(&name.len()) {
        return Err(NameError::Length);
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.chars().all(fits) || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(NameError::Characters);
    }
    if RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name)) {
        return Err(NameError::Reserved);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for good in ["Morelli", "la-maga", "x_2", "ab"] {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        assert_eq!(check_name("a"), Err(NameError::Length));
        assert_eq!(check_name(&"a".repeat(21)), Err(NameError::Length));
        assert_eq!(check_name("Admin"), Err(NameError::Reserved));
        for bad in ["<b>x", "a b", "2fast", "señor", "a\u{202e}b"] {
            assert_eq!(check_name(bad), Err(NameError::Characters), "{bad}");
        }
    }
}
