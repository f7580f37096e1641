//! The languages in which people are written to.

use std::str::FromStr;

use rayuela_online::Refusal;

/// A language of notifications and mails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lang {
    #[default]
    En,
    Pt,
    Ja,
}

impl Lang {
    #[cfg(test)]
    pub(crate) const ALL: [Lang; 3] = [Lang::En, Lang::Pt, Lang::Ja];

    /// Its tag.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Pt => "pt",
            Lang::Ja => "ja",
        }
    }

    /// The one that was kept.
    pub(crate) fn kept(tag: &str) -> Lang {
        tag.parse().unwrap_or_default()
    }
}

impl FromStr for Lang {
    type Err = Refusal;

    fn from_str(tag: &str) -> Result<Lang, Refusal> {
        match tag {
            "en" => Ok(Lang::En),
            "pt" => Ok(Lang::Pt),
            "ja" => Ok(Lang::Ja),
            _ => Err(Refusal::malformed("the languages are en, pt and ja")),
        }
    }
}
