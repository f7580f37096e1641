//! The coach's facts as sentences, and the places they are about.

use rayuela_coach::{Arg, Args};
use rayuela_rules::Spot;

use crate::i18n;

/// A fact in the page's language.
pub(crate) fn say(key: &str, args: &Args) -> String {
    let filled = |arg: &Arg| match arg {
        Arg::Word(word) => i18n::Arg::from(*word),
        Arg::Number(number) => i18n::Arg::from(*number),
        Arg::Text(text) => i18n::Arg::from(text.as_str()),
    };
    let args: Vec<_> = args.iter().map(|(name, arg)| (*name, filled(arg))).collect();
    i18n::message(key, &args)
}

/// The cells and points that a fact names.
pub(crate) fn places(args: &Args) -> Vec<Spot> {
    let texts = args.iter().filter_map(|(_, arg)| match arg {
        Arg::Text(text) => Some(text),
        _ => None,
    });
    texts.flat_map(|text| text.split(' ')).filter_map(place).collect()
}

/// A place by its name, `E5` or `d2`.
fn place(name: &str) -> Option<Spot> {
    let mut letters = name.chars();
    let file = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    let rank: usize = letters.as_str().parse().ok()?;
    Some(Spot { file: file as usize - 'a' as usize, rank: rank.checked_sub(1)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    #[test]
    fn facts_become_sentences() {
        let args: Args =
            vec![("color", Arg::Word("white")), ("count", Arg::Number(2)), ("points", Arg::Text("a1 d2".to_string()))];
        for lang in Lang::ALL {
            set_lang(lang);
            let words = say("morris-reach", &args);
            assert!(words.contains("a1 d2") && !words.contains("morris-reach"), "{words}");
        }
        assert_eq!(places(&args), [Spot { file: 0, rank: 0 }, Spot { file: 3, rank: 1 }]);
        assert_eq!(place("E13"), Some(Spot { file: 4, rank: 12 }));
        assert_eq!((place(""), place("a0"), place("3")), (None, None, None));
    }

    #[test]
    fn every_fact_can_be_said() {
        for lang in Lang::ALL {
            set_lang(lang);
            let keys = rayuela_coach::Note::KEYS.iter().chain(&rayuela_coach::Reason::KEYS);
            for key in keys {
                assert_ne!(say(key, &Args::new()), *key, "{}", lang.tag());
            }
        }
    }
}
