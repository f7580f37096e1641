//! The messages, one Fluent source a language.

/// The messages of a language as a Fluent source; English for a language that is not there.
pub fn locale(language: &str) -> &'static str {
    // The region is ignored: `pt-BR` reads Portuguese.
    match language.split(['-', '_']).next().unwrap_or_default() {
        "pt" => include_str!("../locales/pt.ftl"),
        "ja" => include_str!("../locales/ja.ftl"),
        _ => include_str!("../locales/en.ftl"),
    }
}
