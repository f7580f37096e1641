//! The texts: the same messages in every language, none missing, none unused, each edition in its own words.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::parser;
use rayuela_lessons::{Family, LANGUAGES, Part, lessons, locale};

/// A message's text and the names of what is put into it.
type Message = (String, BTreeSet<String>);

fn messages(language: &str) -> BTreeMap<String, Message> {
    let resource = parser::parse(locale(language)).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
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
    for lesson in lessons() {
        keys.insert(lesson.title.to_string());
        for part in lesson.parts {
            match part {
                Part::Text(key) => assert!(keys.insert(key.to_string()), "{key} is used twice"),
                Part::Figure(figure) => {
                    let own = [figure.key.to_string(), figure.hint_key(), figure.success_key()];
                    own.into_iter().for_each(|key| assert!(keys.insert(key.clone()), "{key} is used twice"));
                    keys.insert(figure.failure_key().to_string());
                }
            }
        }
    }
    keys
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
            if key.starts_with("learn-2011-") {
                assert_eq!(later.iter().find(says), None, "{language} {key}");
            } else if key.starts_with("learn-morelli-") && !key.starts_with("learn-morelli-editions") {
                let found = earlier.iter().filter(|word| **word != "centre").find(says);
                assert_eq!(found, None, "{language} {key}");
            }
        }
    }
}

#[test]
fn texts_stay_small_and_languages_are_found() {
    let bytes: usize = LANGUAGES.iter().map(|language| locale(language).len()).sum();
    assert!(bytes < 120_000, "{bytes} bytes");
    assert_eq!(locale("pt-BR"), locale("pt"));
    assert_eq!(locale("ja_JP"), locale("ja"));
    assert_eq!(locale("tlh"), locale("en"));
}
