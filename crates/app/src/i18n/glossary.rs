//! Holds every text of app, lessons and coach to the glossary, `locales/glossary.toml`: each concept has one word in
//! each language, and the words that were settled against stay out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Lang;

/// The messages of a language by their keys, without selectors and placeholders.
fn messages(lang: Lang) -> BTreeMap<String, String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = String::new();
    for owner in ["app", "lessons", "coach"] {
        let locales = crates.join(owner).join("locales");
        read(&locales.join(lang.tag()), &mut texts);
        read(&locales.join(lang.tag()).with_extension("ftl"), &mut texts);
    }
    let (mut found, mut key) = (BTreeMap::<String, String>::new(), String::new());
    for line in texts.lines().filter(|line| !line.starts_with('#')) {
        let starts = line.starts_with(|c: char| c.is_ascii_lowercase());
        let text = match line.split_once(" =").filter(|_| starts) {
            Some((name, text)) => {
                key = name.to_string();
                text
            }
            None => line,
        };
        let message = found.entry(key.clone()).or_default();
        message.push_str(&words(text));
        message.push('\n');
    }
    found
}

/// Adds a file, or all files of a folder.
fn read(path: &Path, texts: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            read(&entry.unwrap().path(), texts);
        }
    } else if path.extension().is_some_and(|extension| extension == "ftl") && path.exists() {
        texts.push_str(&fs::read_to_string(path).unwrap());
        texts.push('\n');
    }
}

/// What a reader sees of a line: no `[key]` of a selection, nothing between braces.
fn words(line: &str) -> String {
    let line = line.trim_start().trim_start_matches('*');
    let line = match line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((_, text)) => text,
        None => line,
    };
    let mut depth = 0_u32;
    let seen = line.chars().filter(|c| match c {
        '{' => {
            depth += 1;
            false
        }
        '}' => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => depth == 0,
    });
    seen.collect()
}

/// Whether a text has a word or phrase, not as a part of longer words; Japanese has no blanks, so there any part counts.
fn says(lang: Lang, text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let outside = |c: Option<char>| lang == Lang::Ja || !c.is_some_and(char::is_alphabetic);
    text.match_indices(&word)
        .any(|(at, _)| outside(text[..at].chars().next_back()) && outside(text[at + word.len()..].chars().next()))
}

fn glossary() -> toml::Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/glossary.toml");
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// A list of texts of a concept; empty if it has none.
fn list(concept: &toml::Value, name: &str) -> Vec<String> {
    let texts = concept.get(name).and_then(toml::Value::as_array).into_iter().flatten();
    texts.map(|text| text.as_str().expect("a text").to_string()).collect()
}

#[test]
fn each_concept_has_its_word() {
    for lang in Lang::ALL {
        let messages = messages(lang);
        for (name, concept) in &glossary() {
            let word = concept[lang.tag()].as_str().expect("a word").to_lowercase();
            let keys = list(concept, "messages");
            assert!(!keys.is_empty(), "{name} names no message");
            for key in keys {
                let text = messages.get(&key).unwrap_or_else(|| panic!("{name}: there is no message {key}"));
                assert!(text.to_lowercase().contains(&word), "{} {key} does not say “{word}”: {text}", lang.tag());
            }
        }
    }
}

#[test]
fn words_settled_against_stay_out() {
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        let messages = messages(lang);
        for (name, concept) in &glossary() {
            let right = list(concept, &format!("but_{}", lang.tag()));
            for word in list(concept, &format!("not_{}", lang.tag())) {
                for (key, text) in &messages {
                    let rest =
                        right.iter().fold(text.to_lowercase(), |text, phrase| text.replace(phrase.as_str(), "…"));
                    if says(lang, &rest, &word) {
                        faults.push(format!("{} {key}: “{word}” ({name}) in: {text}", lang.tag()));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_whole_words_are_found() {
    assert!(says(Lang::En, "It is her turn.", "turn") && !says(Lang::En, "Return.", "turn"));
    assert!(says(Lang::Ja, "次のターンです", "ターン"));
    assert_eq!(words("   *[other] { $n } moves, { coach-side }"), "  moves, ");
    assert_eq!(words("{ $n ->"), "");
}
