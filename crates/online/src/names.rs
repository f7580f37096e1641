//! Names of players: what they are made of, which are reserved, and which look alike.

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

/// What stands in place of the name of a player who has deleted their data; nobody can be called so.
pub const DELETED: &str = "deleted";

/// Names that nobody may have as they are: they would be taken for the server's own, or for nobody's.
const RESERVED: [&str; 12] = [
    "anonymous",
    "guest",
    "host",
    "house",
    "mod",
    "nobody",
    "owner",
    "root",
    "server",
    "system",
    "the-house",
    "webmaster",
];

/// Words that no name may contain between hyphens, underscores and digits.
const RESERVED_WORDS: [&str; 11] = [
    "admin",
    "administrator",
    "admins",
    DELETED,
    "engine",
    "moderator",
    "moderators",
    "official",
    "rayuela",
    "staff",
    "support",
];

/// How no name may begin.
const RESERVED_BEGINNINGS: [&str; 3] = ["admin", "moderator", "rayuela"];

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
    if is_reserved(name) { Err(NameError::Reserved) } else { Ok(()) }
}

/// What a name looks like: two names with the same skeleton can be taken for each other.
///
/// These are the skeletons of Unicode's standard on confusable characters (UTS #39) for the characters that names are made
/// of, regardless of capital and small letters. `vv` for `w` is added, and hyphens and underscores count as one.
///
/// # Examples
/// ```
/// use rayuela_online::skeleton;
/// assert_eq!(skeleton("La_Maga"), skeleton("la-rnaga"));
/// assert_eq!(skeleton("Iris"), skeleton("lris"));
/// assert_ne!(skeleton("Ana"), skeleton("Ann"));
/// ```
pub fn skeleton(name: &str) -> String {
    let mut skeleton = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match c {
            // A capital I looks like an l, and capital and small letters are one.
            'I' | 'i' | '1' => skeleton.push('l'),
            '0' => skeleton.push('o'),
            'm' | 'M' => skeleton.push_str("rn"),
            'w' | 'W' => skeleton.push_str("vv"),
            '-' | '_' if skeleton.ends_with('-') => {}
            '-' | '_' => skeleton.push('-'),
            c => skeleton.push(c.to_ascii_lowercase()),
        }
    }
    skeleton.truncate(skeleton.trim_end_matches('-').len());
    skeleton
}

/// A skeleton in which digits that stand for letters are those letters: `4dm1n` is `admin`.
fn rough_skeleton(name: &str) -> String {
    let letter = |c| match c {
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        c => c,
    };
    skeleton(&name.chars().map(letter).collect::<String>())
}

fn is_reserved(name: &str) -> bool {
    // As it looks, and as it is meant by those who write digits for letters.
    [skeleton as fn(&str) -> String, rough_skeleton].into_iter().any(|skeleton| {
        let (looks, alike) = (skeleton(name), |reserved: &&str, looks: &str| skeleton(reserved) == looks);
        let joined = looks.replace('-', "");
        let is_word = |word: &str| RESERVED_WORDS.iter().any(|reserved| alike(reserved, word));
        RESERVED.iter().any(|reserved| alike(reserved, &looks))
            || looks.split(|c: char| !c.is_ascii_alphabetic()).any(is_word)
            || is_word(&joined)
            || RESERVED_BEGINNINGS.iter().any(|beginning| joined.starts_with(&skeleton(beginning)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for good in ["Morelli", "la-maga", "x_2", "ab", "Engineer", "Supporter", "dr-house", "Simone", "Horacio-417"] {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        assert_eq!(check_name("a"), Err(NameError::Length));
        assert_eq!(check_name(&"a".repeat(21)), Err(NameError::Length));
        for bad in ["<b>x", "a b", "2fast", "señor", "a\u{202e}b", "Аna", "a\u{200b}b", "ana\0", "ana\n"] {
            assert_eq!(check_name(bad), Err(NameError::Characters), "{bad}");
        }
    }

    #[test]
    fn names_of_the_house_are_reserved() {
        for reserved in [
            "Admin",
            "admin2",
            "Administrator",
            "adm1n",
            "adrnin",
            "the-admin",
            "AdminAna",
            "ad_min",
            "Rayuela",
            "Rayuela-5",
            "rayue1a",
            "Rayuela_Support",
            "support",
            "Support24",
            "5upport",
            "deleted",
            "Deleted-2",
            "engine",
            "Engine-10",
            "moderator",
            "guest",
            "Guest",
            "house",
            "mod",
            "SYSTEM",
            "r4yuela",
        ] {
            let wanted = check_name(reserved);
            let begins_with_digit = reserved.starts_with(|c: char| c.is_ascii_digit());
            let expected = if begins_with_digit { NameError::Characters } else { NameError::Reserved };
            assert_eq!(wanted, Err(expected), "{reserved}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("la_maga", "La-Maga"),
            ("Horacio", "H0raci0"),
            ("Iris", "lris"),
            ("Iris", "LRIS"),
            ("iris", "IRIS"),
            ("Emma", "Ernrna"),
            ("willow", "vvillovv"),
            ("ana--b", "ana_b"),
            ("ana", "ana_"),
            ("Al", "A1"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Ana", "Anna"), ("iris", "isis"), ("Bob", "Rob"), ("ana2", "ana3"), ("ana", "a-na")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }
}
