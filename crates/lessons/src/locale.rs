//! The texts, one Fluent source a language and file that the page fetches.

/// The languages that the lessons are written in.
pub const LANGUAGES: [&str; 3] = ["en", "pt", "ja"];

/// The files that the page fetches on their own: the lessons on the rules, the strategy of each family, the pages to look
/// things up.
pub const FILES: [&str; 5] = ["lessons", "strategy-morelli", "strategy-morris", "strategy-stacking", "rules"];

/// Joins some of a language's files.
macro_rules! texts {
    ($language:literal: $($file:literal),+) => {
        concat!($(include_str!(concat!("../locales/", $language, "/", $file, ".ftl"))),+)
    };
}

/// The texts of one language, file by file, in the order of [`FILES`].
macro_rules! files {
    ($language:literal) => {
        [
            texts!($language: "common", "morelli", "morelli-2011", "more", "morris", "stacking", "titles"),
            texts!($language: "strategy-morelli/strategy", "strategy-morelli/games"),
            texts!($language: "strategy-morris/strategy", "strategy-morris/games"),
            texts!($language: "strategy-stacking/strategy", "strategy-stacking/games"),
            texts!($language: "rules/morelli", "rules/morelli-2011", "rules/morris", "rules/stacking", "rules/about"),
        ]
    };
}

/// A file of a language as one Fluent source, by its place in [`FILES`]; English for a language that the lessons do not
/// have.
pub fn file(language: &str, file: usize) -> &'static str {
    // The region is ignored: `pt-BR` reads Portuguese.
    let files = match language.split(['-', '_']).next().unwrap_or_default() {
        "pt" => files!("pt"),
        "ja" => files!("ja"),
        _ => files!("en"),
    };
    files[file]
}

/// All texts of a language as one Fluent source.
pub fn locale(language: &str) -> String {
    (0..FILES.len()).map(|n| file(language, n)).collect()
}
