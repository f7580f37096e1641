//! Messages of the page and the lessons: the part of Fluent that they use.

use rayuela_lessons::pattern::{Arg, Pattern, Piece, read, write};

use super::USUAL;
use crate::trace::{Trace, accepted};
use crate::{Target, input};

pub(super) const TARGET: Target = Target {
    name: "pattern",
    about: "messages in Fluent's syntax",
    run,
    seeds,
    words: &[
        "{",
        "}",
        "{ $n }",
        "{ $n ->\n",
        "\n [one] ",
        "\n *[other] ",
        "\n}",
        "{ \"",
        "\" }",
        "{ this }",
        "->",
        "$",
        "\n  ",
    ],
    ..USUAL
};

/// The messages of the lessons and the coach in every language.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<String> = Vec::new();
    for language in rayuela_lessons::LANGUAGES {
        let texts = [rayuela_lessons::locale(language), rayuela_coach::locale(language).to_string()];
        for line in texts.iter().flat_map(|text| text.split_inclusive('\n')) {
            match line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
                Some((_, text)) => seeds.push(text.to_string()),
                None if line.starts_with('#') => {}
                None => seeds.last_mut().into_iter().for_each(|text| text.push_str(line)),
            }
        }
    }
    seeds.into_iter().map(String::into_bytes).collect()
}

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    let Some(pattern) = read(text) else { return 0 };
    let args: Vec<(&str, Arg)> = vec![("n", Arg::Number(1)), ("color", Arg::from("white")), ("text", Arg::from("3"))];
    let mut words = [String::new(), String::new()];
    // Formatting a message that refers to itself must end, too.
    let itself = |name: &str| if name == "this" { read(text) } else { None };
    for (words, one) in words.iter_mut().zip([true, false]) {
        write(&pattern, &|_| one, &args, &itself, words);
    }
    if is_plain(&pattern) {
        assert_eq!(words[0], words[1], "{text:?}");
        assert!(words[0].len() <= text.len(), "{text:?} becomes {words:?}");
    }
    accepted(&[pattern.len(), depth(&pattern), words[0].len(), usize::from(words[0] == words[1])])
}

/// Whether it is text and nothing else.
fn is_plain(pattern: &Pattern<'_>) -> bool {
    pattern.iter().all(|piece| matches!(piece, Piece::Text(_) | Piece::Quoted(_) | Piece::Break(..)))
}

/// How deep choices are nested.
fn depth(pattern: &Pattern<'_>) -> usize {
    let of_piece = |piece: &Piece<'_>| match piece {
        Piece::Choice { variants, usual, .. } => {
            assert!(*usual < variants.len());
            1 + variants.iter().map(|(_, pattern)| depth(pattern)).max().unwrap_or_default()
        }
        _ => 0,
    };
    pattern.iter().map(of_piece).max().unwrap_or_default()
}
