//! Every public name of the four libraries is in an example that runs as a test: those that `lib.rs` gives out, and those
//! of its public modules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayuela_release::root;

const LIBRARIES: [&str; 4] = ["rules", "engine", "tables", "draw"];

/// The files of a folder and of those below it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The lines of the examples in a Markdown text.
fn examples<'a>(text: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut inside = false;
    let is_example = |line: &&str| {
        let is_fence = line.starts_with("```");
        inside ^= is_fence;
        inside && !is_fence
    };
    text.filter(is_example).collect()
}

/// The words of all examples of a library, and those that a `(` follows with it.
fn words(library: &Path) -> BTreeSet<String> {
    let readme = fs::read_to_string(library.join("README.md")).unwrap();
    let mut text = examples(readme.lines()).join("\n");
    for file in files(&library.join("src")) {
        let source = fs::read_to_string(file).unwrap();
        let comments = source.lines().map(str::trim_start).filter_map(|line| {
            let line = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
            Some(line.strip_prefix(' ').unwrap_or(line))
        });
        text += "\n";
        text += &examples(comments).join("\n");
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = BTreeSet::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find(is_word) {
        let length = rest[start..].find(|c| !is_word(c)).unwrap_or(rest.len() - start);
        let (word, after) = rest[start..].split_at(length);
        words.insert(word.to_string());
        if after.starts_with('(') {
            words.insert(format!("{word}("));
        }
        rest = after;
    }
    words
}

/// What a source file gives out: its public items, and with `pub use` those of others.
fn names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    for item in source.split("\npub ").skip(1) {
        if let Some(uses) = item.strip_prefix("use ") {
            let path = uses.split(';').next().unwrap_or_default();
            let list = path.split_once('{').map_or(path, |(_, list)| list.trim_end_matches('}'));
            let last = |name: &str| name.trim().rsplit("::").next().unwrap_or_default().to_string();
            names.extend(list.split(',').map(last).filter(|name| !name.is_empty()));
        } else {
            let item = if item.starts_with("const fn") { &item["const ".len()..] } else { item };
            let mut words = item.split(|c: char| !c.is_alphanumeric() && c != '_');
            match (words.next(), words.next()) {
                (Some("mod"), _) => {}
                // A word such as `search` may be a variable: an example calls a function.
                (Some("fn"), Some(name)) => names.push(format!("{name}(")),
                (_, name) => names.extend(name.map(str::to_string)),
            }
        }
    }
    names
}

/// The public modules that `lib.rs` names, without those hidden from the documentation.
fn modules(library: &Path, source: &str) -> Vec<String> {
    let shown = source.replace("#[doc(hidden)]\npub mod", "");
    let declared = shown.split("\npub mod ").skip(1).filter_map(|rest| rest.split(';').next());
    let file = |name: &str| {
        let one = library.join("src").join(name).with_extension("rs");
        if one.exists() { one } else { library.join("src").join(name).join("mod.rs") }
    };
    declared.map(|name| fs::read_to_string(file(name)).unwrap()).collect()
}

#[test]
fn every_public_name_is_in_an_example() {
    let mut missing = Vec::new();
    for library in LIBRARIES {
        let folder = root().join("crates").join(library);
        let source = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        let words = words(&folder);
        let sources = [vec![source.clone()], modules(&folder, &source)].concat();
        let names: Vec<String> = sources.iter().flat_map(|source| names(source)).collect();
        assert!(names.len() > 10, "{library}: {names:?}");
        missing.extend(names.into_iter().filter(|name| !words.contains(name)).map(|name| format!("{library}: {name}")));
    }
    assert!(missing.is_empty(), "no example has these public names:\n{}", missing.join("\n"));
}

#[test]
fn names_and_words_are_found() {
    let source = "\npub use one::{First, second};\npub use two::Third;\npub const fn fourth() {}\npub const FIFTH: u8 = 5;\n\
                  pub mod sixth;\npub(crate) use three::Hidden;\n";
    assert_eq!(names(source), ["First", "second", "Third", "fourth(", "FIFTH"]);
    let text = "prose\n```\nlet a = first(B::C);\n```\nmore prose";
    assert_eq!(examples(text.lines()), ["let a = first(B::C);"]);
}
