//! The texts, one Fluent source a language.

/// The languages that the lessons are written in.
pub const LANGUAGES: [&str; 3] = ["en", "pt", "ja"];

/// Joins a language's files.
macro_rules! texts {
    ($language:literal) => {
        concat!(
            include_str!(concat!("../locales/", $language, "/common.ftl")),
            include_str!(concat!("../locales/", $language, "/morelli.ftl")),
            include_str!(concat!("../locales/", $language, "/morelli-2011.ftl")),
            include_str!(concat!("../locales/", $language, "/morris.ftl")),
            include_str!(concat!("../locales/", $language, "/stacking.ftl")),
        )
    };
}

/// All texts of a language as one Fluent source; English for a language that the lessons do not have.
pub fn locale(language: &str) -> &'static str {
    // The region is ignored: `pt-BR` reads Portuguese.
    match language.split(['-', '_']).next().unwrap_or_default() {
        "pt" => texts!("pt"),
        "ja" => texts!("ja"),
        _ => texts!("en"),
    }
}
