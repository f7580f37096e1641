//! The texts: the same messages in every language, none missing, none unused, each edition in its own words.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::parser;
use rayuela_lessons::{FILES, Family, LANGUAGES, Part, Shelf, about, file, lessons, locale, rules};

/// A message's text and the names of what is put into it.
type Message = (String, BTreeSet<String>);

fn messages(language: &str) -> BTreeMap<String, Message> {
    let texts = locale(language);
    let resource = parser::parse(texts.as_str()).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            other => panic!("{language}: {other:?}"),
        };
        assert!(message.attributes.is_empty());
        let (mut text, mut inserted) = (String::new(), BTreeSet::new());
        for element in message.value.expect("every message has a text").elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::VariableReference { id }),
                } => {
                    inserted.insert(id.name.to_string());
                }
                other => panic!("{language}: {other:?}"),
            }
        }
        let twice = messages.insert(message.id.name.to_string(), (text, inserted));
        assert!(twice.is_none(), "{language}: {} is there twice", message.id.name);
    }
    messages
}

/// Every message that the lessons name.
fn used() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = Family::ALL.iter().map(|family| family.title_key().to_string()).collect();
    keys.extend(Shelf::ALL.map(|shelf| shelf.title_key().to_string()));
    // Messages by which the page knows that a file is loaded.
    keys.extend(FILES.iter().filter(|file| file.starts_with("strategy")).map(|file| format!("{file}-loaded")));
    let once = |keys: &mut BTreeSet<String>, key: String| assert!(keys.insert(key.clone()), "{key} is used twice");
    for lesson in lessons() {
        once(&mut keys, lesson.title.to_string());
        lesson.parts.iter().for_each(|part| own(part).into_iter().for_each(|key| once(&mut keys, key)));
        keys.extend(lesson.figures().map(|figure| figure.failure_key().to_string()));
    }
    for page in rules() {
        once(&mut keys, page.title.to_string());
        page.parts.iter().for_each(|part| own(part).into_iter().for_each(|key| once(&mut keys, key)));
    }
    about().iter().for_each(|part| own(part).into_iter().for_each(|key| once(&mut keys, key)));
    keys
}

/// The messages that only this part has.
fn own(part: &Part) -> Vec<String> {
    match part {
        Part::Text(key) | Part::Heading(key) => vec![key.to_string()],
        Part::Show(show) => vec![show.key.to_string()],
        Part::Figure(figure) => vec![figure.key.to_string(), figure.hint_key(), figure.success_key()],
        Part::Game(game) => {
            let notes = game.notes.iter().map(|note| game.note_key(note.ply));
            notes.chain([game.key.to_string()]).collect()
        }
    }
}

#[test]
fn every_language_has_every_message_and_no_other() {
    let used = used();
    let english = messages("en");
    for language in LANGUAGES {
        let messages = messages(language);
        let keys: BTreeSet<String> = messages.keys().cloned().collect();
        assert_eq!(used.difference(&keys).collect::<Vec<_>>(), Vec::<&String>::new(), "{language} lacks");
        assert_eq!(keys.difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "{language} has unused");
        for (key, (text, inserted)) in &messages {
            assert_eq!(inserted, &english[key].1, "{language} {key}");
            assert!(!text.trim().is_empty(), "{language} {key}");
        }
    }
}

/// Cells, points, counts and turns that a text names are the same in every language.
#[test]
fn translations_name_the_same_places() {
    let places = |text: &str| {
        let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
        let place = |word: &&str| {
            let mut letters = word.chars();
            letters.next().is_some_and(|c| c.is_ascii_alphabetic())
                && word.len() > 1
                && letters.all(|c| c.is_ascii_digit())
        };
        plain.split(' ').filter(place).map(str::to_string).collect::<BTreeSet<String>>()
    };
    let english = messages("en");
    for language in ["pt", "ja"] {
        for (key, (text, _)) in messages(language) {
            assert_eq!(places(&text), places(&english[&key].0), "{language} {key}");
        }
    }
}

#[test]
fn each_edition_keeps_to_its_own_words() {
    // Words of 2015, and words of 2011, by language. Portuguese says "peça" in both.
    let words: [(&str, &[&str], &[&str]); 3] = [
        (
            "en",
            &["piece", "pieces", "king", "kings", "throne", "frame", "frames"],
            &["stone", "stones", "tower", "centre"],
        ),
        ("pt", &["rei", "reis", "trono", "moldura", "molduras"], &["torre", "torres", "pedra", "pedras"]),
        ("ja", &["コマ", "王", "玉座", "フレーム"], &["石", "塔"]),
    ];
    for (language, later, earlier) in words {
        for (key, (text, _)) in messages(language) {
            let lower = text.to_lowercase();
            let says = |word: &&&str| match language {
                "ja" => lower.contains(**word),
                _ => lower.split(|c: char| !c.is_alphabetic()).any(|other| other == **word),
            };
            // The comparison of the editions speaks of both; "centre" is also an everyday word.
            if key.starts_with("learn-2011-") || key.starts_with("rules-2011-") {
                assert_eq!(later.iter().find(says), None, "{language} {key}");
            } else if (key.starts_with("learn-morelli-") || key.starts_with("rules-morelli-"))
                && !key.starts_with("learn-morelli-editions")
            {
                let found = earlier.iter().filter(|word| **word != "centre").find(says);
                assert_eq!(found, None, "{language} {key}");
            }
        }
    }
}

#[test]
fn texts_stay_small_and_languages_are_found() {
    // Each file is fetched alone, and only by those who open what it belongs to.
    for (n, most) in [140_000, 90_000, 45_000, 30_000, 90_000].into_iter().enumerate() {
        let bytes: usize = LANGUAGES.iter().map(|language| file(language, n).len()).sum();
        assert!(bytes < most, "{}: {bytes} bytes", FILES[n]);
    }
    assert_eq!(locale("pt-BR"), locale("pt"));
    assert_eq!(locale("ja_JP"), locale("ja"));
    assert_eq!(locale("tlh"), locale("en"));
}
