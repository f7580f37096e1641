//! Pages to look things up: the rules of each game and edition, and what the app is.

use rayuela_rules::{Variant, morelli::Edition};

use crate::lesson::Part;
use crate::{rules_morelli, rules_morris};

/// A page of reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// its name in addresses
    pub slug: &'static str,
    /// the name of the title's message
    pub title: &'static str,
    /// the family whose lessons teach it
    pub family: &'static str,
    /// headings, texts and boards, in order
    pub parts: &'static [Part],
}

/// The rules, a page for each game and edition.
pub fn rules() -> &'static [Page] {
    static ALL: [Page; 6] = [
        rules_morelli::PAGE_2015,
        rules_morelli::PAGE_2011,
        rules_morris::NINE,
        rules_morris::SIX,
        rules_morris::TWELVE,
        rules_morris::STACKING,
    ];
    &ALL
}

/// The page with this address.
pub fn rules_page(slug: &str) -> Option<&'static Page> {
    rules().iter().find(|page| page.slug == slug)
}

/// The address of the page with a game's rules.
pub fn rules_slug(variant: Variant) -> &'static str {
    match variant {
        Variant::Morelli(morelli) if morelli.edition == Edition::E2011 => "morelli-2011",
        Variant::Morelli(_) => "morelli",
        Variant::Stacking => "stacking",
        Variant::Morris(_) => match variant.to_string().split('+').next() {
            Some("six") => "six",
            Some("twelve") => "twelve",
            _ => "nine",
        },
    }
}

/// What the app is, who made the games, and what they are built on.
pub fn about() -> &'static [Part] {
    const TEXTS: [Part; 14] = [
        Part::Text("about-what"),
        Part::Heading("about-morelli"),
        Part::Text("about-morelli-text"),
        Part::Text("about-name"),
        Part::Heading("about-morris"),
        Part::Text("about-morris-text"),
        Part::Text("about-morris-solved"),
        Part::Heading("about-stacking"),
        Part::Text("about-stacking-text"),
        Part::Heading("about-sources"),
        Part::Text("about-sources-text"),
        Part::Heading("about-licence"),
        Part::Text("about-licence-text"),
        Part::Text("about-privacy"),
    ];
    &TEXTS
}
