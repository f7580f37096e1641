//! Every public name of the four libraries is in an example that is compiled as a test: those that `lib.rs` gives out, those
//! of its public modules, and the methods of these types and traits.

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

/// Whether what follows the signs of a fence makes it an example that is compiled: Rust, without a word or with these.
fn is_compiled(info: &str) -> bool {
    let mut words = info.split([',', ' ']).filter(|word| !word.is_empty());
    words.all(|word| matches!(word, "rust" | "should_panic" | "no_run") || word.starts_with("edition"))
}

/// The lines of the examples in a Markdown text.
fn examples<'a>(text: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    // Whether the fence that is open is an example.
    let mut open: Option<bool> = None;
    let is_example = |line: &&str| match (open, line.strip_prefix("```")) {
        (None, Some(info)) => {
            open = Some(is_compiled(info.trim()));
            false
        }
        (Some(_), Some(_)) => {
            open = None;
            false
        }
        (open, None) => open == Some(true),
    };
    text.filter(is_example).collect()
}

/// The lines of all examples of a library, in its README and in its comments.
fn example_text(library: &Path) -> String {
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
    text
}

/// The words of examples; with a `(` those that one follows, and with a `.` those that are called or implemented as methods
/// are: `value.word`, `Type::word`, `fn word`.
fn words(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = BTreeSet::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let before = &text[..text.len() - rest.len() + start];
        let length = rest[start..].find(|c| !is_word(c)).unwrap_or(rest.len() - start);
        let (word, after) = rest[start..].split_at(length);
        if before.ends_with(['.', ':']) || before.ends_with("fn ") {
            words.insert(format!(".{word}"));
        }
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

/// The type that a line begins an inherent `impl` of, or the trait that it declares, and whether it is a trait.
fn type_of(line: &str) -> Option<(&str, bool)> {
    let name = |rest: &str| rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    if let Some(rest) = line.strip_prefix("pub trait ") {
        return Some((&rest[..name(rest)], true));
    }
    let rest = line.strip_prefix("impl").filter(|rest| !rest.contains(" for ") && !line.contains("for<"))?;
    let rest = match rest.strip_prefix('<') {
        Some(rest) => {
            let mut depth = 1;
            let end = rest.find(|c| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth == 0
            })?;
            &rest[end + 1..]
        }
        None => rest,
    };
    let rest = rest.trim_start();
    Some((&rest[..name(rest)], false))
}

/// The methods of a source file, each with its type or trait: public ones, those of public traits, and none that is hidden.
/// The files are formatted, so that indentation tells what is inside what.
fn methods(source: &str) -> Vec<(String, String)> {
    let (mut methods, mut inside, mut hidden) = (Vec::new(), None, false);
    for line in source.lines() {
        if !line.starts_with(' ') && !line.is_empty() {
            inside = type_of(line).or(if line == "}" { None } else { inside });
            if line.starts_with("impl") && type_of(line).is_none() {
                inside = None;
            }
        }
        let Some(item) = line.strip_prefix("    ").filter(|item| !item.starts_with(' ')) else { continue };
        hidden |= item == "#[doc(hidden)]";
        if item.starts_with("///") || item.starts_with("#[") {
            continue;
        }
        if let Some((name, is_trait)) = inside {
            let public = item.strip_prefix("pub ").or(Some(item).filter(|_| is_trait));
            let function = public.map(|item| item.strip_prefix("const ").unwrap_or(item));
            if let Some(rest) = function.and_then(|item| item.strip_prefix("fn ")).filter(|_| !hidden) {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                methods.push((name.to_string(), rest[..end].to_string()));
            }
        }
        hidden = false;
    }
    methods
}

/// The names that a library gives out.
fn public_names(folder: &Path) -> Vec<String> {
    let source = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
    let sources = [vec![source.clone()], modules(folder, &source)].concat();
    sources.iter().flat_map(|source| names(source)).collect()
}

#[test]
fn every_public_name_is_in_an_example() {
    let mut missing = Vec::new();
    for library in LIBRARIES {
        let folder = root().join("crates").join(library);
        let words = words(&example_text(&folder));
        let names = public_names(&folder);
        assert!(names.len() > 10, "{library}: {names:?}");
        missing.extend(names.into_iter().filter(|name| !words.contains(name)).map(|name| format!("{library}: {name}")));
    }
    assert!(missing.is_empty(), "no example has these public names:\n{}", missing.join("\n"));
}

/// Methods without an example, each with the reason.
const WITHOUT: [(&str, &str); 0] = [];

#[test]
fn every_method_is_in_an_example() {
    let (mut missing, mut without) = (Vec::new(), BTreeSet::new());
    for library in LIBRARIES {
        let folder = root().join("crates").join(library);
        let words = words(&example_text(&folder));
        let names: BTreeSet<String> = public_names(&folder).into_iter().collect();
        let mut count = 0;
        for file in files(&folder.join("src")) {
            let source = fs::read_to_string(file).unwrap();
            for (name, method) in methods(&source).into_iter().filter(|(name, _)| names.contains(name)) {
                count += 1;
                let path = format!("{name}::{method}");
                if words.contains(&format!(".{method}")) {
                    continue;
                }
                match WITHOUT.iter().find(|(known, _)| *known == path) {
                    Some((known, _)) => drop(without.insert(*known)),
                    None => missing.push(format!("{library}: {path}")),
                }
            }
        }
        assert!(count > 20, "{library}: {count}");
    }
    assert!(missing.is_empty(), "no example has these methods:\n{}", missing.join("\n"));
    assert_eq!(without.len(), WITHOUT.len(), "some of the exceptions have an example, or are gone");
}

#[test]
fn names_and_words_are_found() {
    let source = "\npub use one::{First, second};\npub use two::Third;\npub const fn fourth() {}\npub const FIFTH: u8 = 5;\n\
                  pub mod sixth;\npub(crate) use three::Hidden;\n";
    assert_eq!(names(source), ["First", "second", "Third", "fourth(", "FIFTH"]);
    let text = "prose\n```\nlet a = first(B::C);\n```\nmore prose";
    assert_eq!(examples(text.lines()), ["let a = first(B::C);"]);
    let text = "```text\nno(example)\n```\n```no_run\nlet b = a.method(C::other);\n```\n```sh\ncargo run\n```";
    assert_eq!(examples(text.lines()), ["let b = a.method(C::other);"]);
    assert!(is_compiled("rust,should_panic") && !is_compiled("ignore") && !is_compiled("compile_fail"));
    let words = words("let b = a.method(C::other);\nfn own() {}");
    assert!([".method", "method(", ".other", "other", ".own"].iter().all(|word| words.contains(*word)), "{words:?}");
    assert!(!words.contains(".b") && !words.contains("other("), "{words:?}");
}

#[test]
fn methods_are_found() {
    let source = "\
impl<P: Into<u8>> Type<P> {
    /// Words.
    #[inline]
    pub const fn first(self) -> u8 {
        0
    }

    fn private(&self) {}

    #[doc(hidden)]
    pub fn hidden(&self) {}

    pub fn second<T>(&self) {}
}

impl Other for Type<u8> {
    fn other(&self) {}
}

pub trait Trait: Copy {
    fn third(&self);
}

fn alone() {}
";
    let found = methods(source);
    let found: Vec<(&str, &str)> = found.iter().map(|(name, method)| (name.as_str(), method.as_str())).collect();
    assert_eq!(found, [("Type", "first"), ("Type", "second"), ("Trait", "third")]);
}
