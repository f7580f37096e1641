//! Passwords that are guessed first: common ones, rows of keys, the account's own name.

use std::collections::HashSet;
use std::sync::LazyLock;

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("common_passwords.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Characters in the order in which fingers and minds find them.
const ROWS: [&str; 9] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiopü",
    "azertyuiop",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol",
];

/// Whether a password of the account of this name is one of the first that are tried.
pub(super) fn is_common(name: &str, password: &str) -> bool {
    let plain = password.to_lowercase();
    let joined = |text: &str| text.replace(['-', '_', '.', ' '], "");
    let own = joined(word(&name.to_lowercase()));
    [plain.clone(), letters(&plain)].iter().any(|text| {
        let word = word(text);
        word.is_empty() && !is_varied(text)
            || COMMON.contains(text.as_str())
            || COMMON.contains(word)
            || joined(word) == own
    }) || is_repeated(&plain)
        || is_row(&plain)
}

/// The text without what is not a letter before and after it.
fn word(text: &str) -> &str {
    text.trim_matches(|c: char| !c.is_alphabetic())
}

/// The text with letters in place of the digits and signs that stand for them.
fn letters(text: &str) -> String {
    let letter = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    // Those at the end are more often an ending than letters.
    let end = word(text).len() + (text.len() - text.trim_start_matches(|c: char| !c.is_alphabetic()).len());
    text.char_indices().map(|(at, c)| if at < end { letter(c) } else { c }).collect()
}

/// Whether digits and signs alone are mixed enough: a date or a telephone number is not.
fn is_varied(text: &str) -> bool {
    text.chars().any(|c| !c.is_ascii_digit()) && text.chars().collect::<HashSet<char>>().len() > 5
        || text.len() >= 14 && text.chars().collect::<HashSet<char>>().len() > 6
}

/// Whether a part of up to four characters, or half of it, is repeated.
fn is_repeated(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let repeats = |length: usize| chars.iter().zip(&chars[length..]).all(|(one, other)| one == other);
    (1..=4).any(|length| length * 2 <= chars.len() && repeats(length))
}

/// Whether it goes along a row of keys or letters, in either direction.
fn is_row(text: &str) -> bool {
    let back: String = text.chars().rev().collect();
    ROWS.iter().any(|row| row.contains(text) || row.contains(&back))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_is_refused() {
        for common in [
            "password",
            "Password1",
            "P@ssw0rd",
            "passw0rd!",
            "password123!",
            "12345678",
            "87654321",
            "123456789012",
            "iloveyou",
            "qwertyuiop",
            "QWERTYUIOP",
            "1q2w3e4r",
            "abcdefgh",
            "aaaaaaaa",
            "abababab",
            "abcdabcd",
            "12341234",
            "19870423",
            "00000000",
            "letmein123",
            "Sunshine2024",
            "dragon1234",
            "rayuela1",
            "correcthorsebatterystaple",
            "!!!password",
            "la-maga-1",
            "lamaga2024",
            "LaMaga!!",
            "senha123",
            "contraseña1",
            "princess99",
            "1qaz2wsx",
        ] {
            assert!(is_common("La-Maga", common), "{common}");
        }
    }

    #[test]
    fn others_are_taken() {
        for good in [
            "correct horse",
            "battery staple",
            "rocamadour",
            "rocamadour2",
            "tres tristes tigres",
            "x7#kQ9!b",
            "90814 27365 1192",
            "パスワードは長い方がいい",
            "lamagaandhoracio",
            "amanhã vou à praia",
        ] {
            assert!(!is_common("La-Maga", good), "{good}");
        }
    }

    #[test]
    fn the_list_is_plain() {
        assert!(COMMON.len() > 400, "{}", COMMON.len());
        assert!(COMMON.iter().all(|word| word.chars().all(|c| c.is_alphabetic() && !c.is_uppercase())));
    }
}
