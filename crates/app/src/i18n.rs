//! Texts in three languages: Fluent files, of which the page fetches those of its language.

use std::cell::RefCell;

use rayuela_lessons::pattern;
pub(crate) use rayuela_lessons::pattern::{Arg, Args};

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

impl Lang {
    /// All of them.
    pub(crate) const ALL: [Lang; 3] = [Lang::En, Lang::Pt, Lang::Ja];

    /// The language tag for `lang` attributes.
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

    /// Whether a number takes the singular form.
    const fn is_one(self, number: i64) -> bool {
        match self {
            Lang::En => number == 1,
            Lang::Pt => matches!(number, -1..=1),
            Lang::Ja => false,
        }
    }
}

/// The messages of a language, sorted by their keys.
struct Words {
    lang: Lang,
    messages: Vec<(String, String)>,
}

impl Words {
    fn add(&mut self, texts: &str) {
        for line in texts.split_inclusive('\n') {
            match line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
                Some((key, text)) => self.messages.push((key.to_string(), text.to_string())),
                None if line.starts_with('#') => {}
                None => self.messages.last_mut().into_iter().for_each(|(_, text)| text.push_str(line)),
            }
        }
        self.messages.sort_unstable();
    }

    fn find(&self, key: &str) -> Option<&str> {
        let i = self.messages.binary_search_by(|(other, _)| other.as_str().cmp(key)).ok()?;
        Some(&self.messages[i].1)
    }

    /// A message with its arguments; `None` for a broken one too, which the tests find.
    fn say(&self, key: &str, args: Args<'_>) -> Option<String> {
        let mut words = String::new();
        let other = |key: &str| pattern::read(self.find(key)?);
        pattern::write(&other(key)?, &|number| self.lang.is_one(number), args, &other, &mut words);
        Some(words)
    }
}

thread_local! {
    static CURRENT: RefCell<Option<Words>> = const { RefCell::new(None) };
}

/// Sets the language of all messages from now on, given its texts.
pub(crate) fn speak(lang: Lang, texts: &str) {
    let mut words = Words { lang, messages: Vec::new() };
    words.add(texts);
    CURRENT.with(|current| *current.borrow_mut() = Some(words));
}

/// The current language.
pub(crate) fn lang() -> Lang {
    CURRENT.with(|current| current.borrow().as_ref().map_or(Lang::En, |words| words.lang))
}

/// Whether there is such a message.
pub(crate) fn knows(key: &str) -> bool {
    CURRENT.with(|current| current.borrow().as_ref().is_some_and(|words| words.find(key).is_some()))
}

/// Whether the texts of the screens that are fetched later are loaded.
pub(crate) fn has_later() -> bool {
    knows("settings-title")
}

/// Adds texts that only some screens need, unless the language has changed in the meantime.
pub(crate) fn add(lang: Lang, texts: &str) {
    CURRENT.with(|current| {
        if let Some(words) = current.borrow_mut().as_mut().filter(|words| words.lang == lang) {
            words.add(texts);
        }
    });
}

/// A message with arguments; a message that does not exist is its own key.
pub(crate) fn message(key: &str, args: Args<'_>) -> String {
    #[cfg(test)]
    if CURRENT.with(|current| current.borrow().is_none()) {
        set_lang(Lang::En);
    }
    CURRENT
        .with(|current| current.borrow().as_ref().and_then(|words| words.say(key, args)))
        .unwrap_or_else(|| key.to_string())
}

/// A message of the page in its language: `t!("new-game")`, `t!("turn-of", color = name)`.
#[macro_export]
macro_rules! t {
    ($key:expr) => {
        $crate::i18n::message($key, &[])
    };
    ($key:expr, $($name:ident = $value:expr),+) => {
        $crate::i18n::message($key, &[$((stringify!($name), $crate::i18n::Arg::from($value))),+])
    };
}

#[cfg(test)]
mod files;
#[cfg(test)]
mod glossary;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use files::set_lang;
