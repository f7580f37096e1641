//! All languages have the same messages, and every message that the code uses exists.

use std::collections::BTreeSet;
use std::path::Path;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use rayuela_rules::{Prompt, Reason};

use super::*;

/// The names of a language's messages, and those of the arguments of each.
fn messages(lang: Lang) -> BTreeSet<(String, BTreeSet<String>)> {
    let mut messages = BTreeSet::new();
    for file in lang.files() {
        let resource = FluentResource::try_new(file.clone());
        assert!(resource.is_ok(), "{}: {:?}", lang.tag(), resource.err().map(|(_, errors)| errors));
        let mut key = String::new();
        let mut args = BTreeSet::new();
        for line in file.lines().chain(["end = "]) {
            let starts = line.starts_with(|c: char| c.is_ascii_lowercase());
            if let Some((name, _)) = line.split_once(" =").filter(|_| starts) {
                if !key.is_empty() {
                    messages.insert((std::mem::take(&mut key), std::mem::take(&mut args)));
                }
                key = name.to_string();
            }
            for part in line.split('$').skip(1) {
                let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
                args.insert(name);
            }
        }
    }
    messages
}

fn keys(lang: Lang) -> BTreeSet<String> {
    messages(lang).into_iter().map(|(key, _)| key).collect()
}

/// The page's code, all files in one.
fn code() -> String {
    code_without(&[])
}

/// The page's code without some files and folders.
fn code_without(left_out: &[&str]) -> String {
    fn visit(folder: &Path, left_out: &[&str], code: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("i18n.rs") || left_out.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            if path.is_dir() {
                visit(&path, left_out, code);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                code.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut code = String::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), left_out, &mut code);
    code
}

/// The keys that the code uses.
fn keys_in_code() -> BTreeSet<String> {
    let code = code();
    let mut found = BTreeSet::new();
    for opening in ["t!(\"", "t!(\n", "Notice::new(\"", "Notice::bad(\"", " at(\""] {
        for part in code.split(opening).skip(1) {
            let part = part.trim_start().trim_start_matches('"');
            found.insert(part.split('"').next().unwrap_or_default().to_string());
        }
    }
    found.retain(|key| key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
    found.extend(Prompt::ALL.map(|prompt| crate::words::step_key(prompt).to_string()));
    found.extend(Reason::ALL.map(|reason| format!("reason-{}", reason.name())));
    found
}

#[test]
fn languages_say_the_same_things() {
    let english = messages(Lang::En);
    for lang in [Lang::Pt, Lang::Ja] {
        let others = messages(lang);
        let missing: Vec<_> = english.difference(&others).collect();
        let extra: Vec<_> = others.difference(&english).collect();
        assert!(missing.is_empty() && extra.is_empty(), "{}: lacks {missing:?}, has {extra:?}", lang.tag());
    }
}

#[test]
fn no_key_stands_twice() {
    for lang in Lang::ALL {
        let files = lang.files().join("\n");
        let is_key = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains(" =");
        let count = files.lines().filter(is_key).count();
        assert_eq!(count, keys(lang).len(), "{}", lang.tag());
    }
}

#[test]
fn everything_asked_for_is_there() {
    let keys = keys(Lang::En);
    let missing: Vec<_> = keys_in_code().into_iter().filter(|key| !keys.contains(key)).collect();
    assert!(missing.is_empty(), "no message for {missing:?}");
}

#[test]
fn everything_there_is_asked_for() {
    let (asked, code) = (keys_in_code(), code());
    let idle = |key: &String| !asked.contains(key) && !code.contains(&format!("\"{key}\""));
    let idle: Vec<_> = keys(Lang::En).into_iter().filter(idle).collect();
    assert!(idle.is_empty(), "nothing says {idle:?}");
}

/// What is fetched later, and what only that uses.
const FETCHED_LATER: [&str; 22] = [
    "screens/analysis",
    "screens/animate",
    "screens/editor",
    "screens/guide",
    "screens/help.rs",
    "screens/learn",
    "screens/online",
    "screens/option_notes.rs",
    "screens/options_panel.rs",
    "screens/practise",
    "screens/privacy.rs",
    "screens/puzzles",
    "screens/settings.rs",
    "screens/share.rs",
    "screens/studies",
    "screens/welcome",
    "src/exact",
    "src/export.rs",
    "src/online",
    "src/scored.rs",
    "input_errors.rs",
    "position_errors.rs",
];

#[test]
fn what_every_visit_loads_has_its_texts() {
    let first = Lang::En.first_files().join("\n");
    let is_first = |key: &str| first.lines().any(|line| line.split_once(" =").is_some_and(|(name, _)| name == key));
    let code = code_without(&FETCHED_LATER);
    let used = |key: &String| code.contains(&format!("\"{key}\""));
    let late: Vec<_> = keys(Lang::En).into_iter().filter(|key| used(key) && !is_first(key)).collect();
    assert!(late.is_empty(), "fetched too late: {late:?}");
}

#[test]
fn plurals_and_numbers() {
    set_lang(Lang::En);
    assert_eq!(crate::t!("turns-played", n = 1), "1 move");
    assert_eq!(crate::t!("turns-played", n = 2), "2 moves");
    set_lang(Lang::Pt);
    assert_eq!(crate::t!("turns-played", n = 1), "1 lance");
    set_lang(Lang::Ja);
    assert_eq!(crate::t!("turns-played", n = 12), "12手");
    assert_eq!(Lang::of_tag("pt-BR"), Some(Lang::Pt));
    assert_eq!(Lang::of_tag("fr"), None);
}

/// Values that select different texts: numbers, and every selector key of any message.
fn values(texts: &str) -> Vec<Arg> {
    let words: BTreeSet<&str> = texts.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect();
    [0, 1, 2, 5, 11, 21].map(Arg::Number).into_iter().chain(words.into_iter().map(Arg::from)).collect()
}

#[test]
fn every_message_reads_as_in_fluent() {
    for lang in Lang::ALL {
        set_lang(lang);
        let lessons = rayuela_lessons::locale(lang.tag());
        add(lang, &lessons);
        let texts = format!("{}\n{}\n{lessons}", lang.files().join("\n"), rayuela_coach::locale(lang.tag()));
        let mut bundle = FluentBundle::new(vec![lang.tag().parse::<unic_langid::LanguageIdentifier>().unwrap()]);
        bundle.set_use_isolating(false);
        bundle.add_resource(FluentResource::try_new(texts.clone()).unwrap()).unwrap();
        let is_key = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let keys: Vec<&str> = texts.lines().filter(is_key).filter_map(|line| Some(line.split_once(" =")?.0)).collect();
        assert!(keys.len() > 300, "{}", keys.len());
        let names: BTreeSet<String> = texts
            .split('$')
            .skip(1)
            .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect())
            .collect();
        let values = values(&texts);
        for (i, value) in values.iter().enumerate() {
            // All arguments the same, and all different.
            for step in [0, 7] {
                let value =
                    |n: usize| if step == 0 { value.clone() } else { values[(i + n * step) % values.len()].clone() };
                let args: Vec<(&str, Arg)> =
                    names.iter().enumerate().map(|(n, name)| (name.as_str(), value(n))).collect();
                let mut theirs = FluentArgs::new();
                for (name, value) in &args {
                    match value {
                        Arg::Number(number) => theirs.set(*name, *number),
                        Arg::Text(text) => theirs.set(*name, text.clone()),
                    }
                }
                for &key in &keys {
                    let pattern = bundle.get_message(key).unwrap().value().unwrap();
                    let expected = bundle.format_pattern(pattern, Some(&theirs), &mut Vec::new());
                    assert_eq!(message(key, &args), expected, "{} {key} {args:?}", lang.tag());
                }
            }
        }
    }
}

#[test]
fn what_is_no_message_is_refused() {
    for text in ["{", "}", "{ $ }", "{ $n -> }", "{ $n ->\n [one] a\n}", "{ \"a }", "{ \"\\u0041\" }", "a } b", "{ a"] {
        assert!(pattern::read(text).is_none(), "{text}");
    }
    for text in ["", " a", "a { b }", "{ $n ->\n   *[other] a\n}\n"] {
        assert!(pattern::read(text).is_some(), "{text}");
    }
}
