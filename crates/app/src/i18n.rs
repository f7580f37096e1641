//! Words in three languages: Fluent files, built into the page.

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lang {
    /// English
    #[default]
    En,
    /// Portuguese
    Pt,
    /// Japanese
    Ja,
}

/// The Fluent files of a language.
macro_rules! files {
    ($lang:literal) => {
        [
            include_str!(concat!("../locales/", $lang, "/analysis.ftl")),
            include_str!(concat!("../locales/", $lang, "/common.ftl")),
            include_str!(concat!("../locales/", $lang, "/home.ftl")),
            include_str!(concat!("../locales/", $lang, "/learn.ftl")),
            include_str!(concat!("../locales/", $lang, "/editor.ftl")),
            include_str!(concat!("../locales/", $lang, "/play.ftl")),
            include_str!(concat!("../locales/", $lang, "/rules.ftl")),
            include_str!(concat!("../locales/", $lang, "/settings.ftl")),
        ]
    };
}

impl Lang {
    /// All of them.
    pub(crate) const ALL: [Lang; 3] = [Lang::En, Lang::Pt, Lang::Ja];

    /// The tag, as documents have it.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Pt => "pt",
            Lang::Ja => "ja",
        }
    }

    /// The language's own name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Pt => "Português",
            Lang::Ja => "日本語",
        }
    }

    /// The language of a tag such as `pt-BR`.
    pub(crate) fn of_tag(tag: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| tag.to_ascii_lowercase().starts_with(lang.tag()))
    }

    fn files(self) -> [&'static str; 8] {
        match self {
            Lang::En => files!("en"),
            Lang::Pt => files!("pt"),
            Lang::Ja => files!("ja"),
        }
    }

    fn bundle(self) -> FluentBundle<FluentResource> {
        let tag: LanguageIdentifier = self.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![tag]);
        // Marks of direction are for languages that mix directions; none of these do.
        bundle.set_use_isolating(false);
        for file in self.files().into_iter().chain([rayuela_coach::locale(self.tag())]) {
            // A broken message is left out; the tests find it.
            let resource = FluentResource::try_new(file.to_string()).unwrap_or_else(|(resource, _)| resource);
            let _ = bundle.add_resource(resource);
        }
        bundle
    }
}

thread_local! {
    static CURRENT: RefCell<Option<(Lang, FluentBundle<FluentResource>)>> = const { RefCell::new(None) };
}

/// Changes the language of all that is said from now on.
pub(crate) fn set_lang(lang: Lang) {
    CURRENT.with(|current| {
        let mut current = current.borrow_mut();
        if current.as_ref().is_none_or(|(now, _)| *now != lang) {
            *current = Some((lang, lang.bundle()));
        }
    });
}

/// The language of all that is said now.
pub(crate) fn lang() -> Lang {
    CURRENT.with(|current| current.borrow().as_ref().map_or(Lang::En, |(lang, _)| *lang))
}

/// Whether there is such a message.
pub(crate) fn knows(key: &str) -> bool {
    CURRENT.with(|current| current.borrow().as_ref().is_some_and(|(_, bundle)| bundle.has_message(key)))
}

/// Adds texts that only some screens need, unless another language is spoken by now.
pub(crate) fn add(lang: Lang, texts: String) {
    CURRENT.with(|current| {
        if let Some((_, bundle)) = current.borrow_mut().as_mut().filter(|(now, _)| *now == lang) {
            let _ = bundle.add_resource(FluentResource::try_new(texts).unwrap_or_else(|(resource, _)| resource));
        }
    });
}

/// A message with arguments; a message that does not exist is its own key.
pub(crate) fn message(key: &str, args: Option<&FluentArgs<'_>>) -> String {
    if CURRENT.with(|current| current.borrow().is_none()) {
        set_lang(Lang::En);
    }
    CURRENT.with(|current| {
        let current = current.borrow();
        let pattern = current.as_ref().and_then(|(_, bundle)| Some((bundle, bundle.get_message(key)?.value()?)));
        match pattern {
            Some((bundle, pattern)) => bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned(),
            None => key.to_string(),
        }
    })
}

/// A message without arguments.
pub(crate) fn text(key: &str) -> String {
    message(key, None)
}

/// A message of the page in its language: `t!("new-game")`, `t!("turn-of", color = name)`.
#[macro_export]
macro_rules! t {
    ($key:expr) => {
        $crate::i18n::text($key)
    };
    ($key:expr, $($name:ident = $value:expr),+) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $crate::i18n::message($key, Some(&args))
    }};
}

#[cfg(test)]
mod tests;
