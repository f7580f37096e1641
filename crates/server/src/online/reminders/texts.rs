//! What notifications say, in three languages.

use crate::online::lang::Lang;

/// The title and the text of a notification that somebody is awaited in a game.
pub(super) fn your_move(lang: Lang, opponent: &str, has_begun: bool) -> (&'static str, String) {
    match (lang, has_begun) {
        (Lang::En, false) => ("Your move", format!("{opponent} has moved.")),
        (Lang::En, true) => ("Your move", format!("Your game against {opponent} has begun.")),
        (Lang::Pt, false) => ("Sua vez de jogar", format!("{opponent} já jogou.")),
        (Lang::Pt, true) => ("Sua vez de jogar", format!("Começou a sua partida contra {opponent}.")),
        (Lang::Ja, false) => ("あなたの番です", format!("{opponent} さんが指しました。")),
        (Lang::Ja, true) => ("あなたの番です", format!("{opponent} さんとの対局が始まりました。")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_the_opponent() {
        for lang in Lang::ALL {
            let texts = [false, true].map(|has_begun| your_move(lang, "Maga", has_begun).1);
            assert!(texts[0] != texts[1] && texts.iter().all(|text| text.contains("Maga")), "{texts:?}");
        }
    }
}
