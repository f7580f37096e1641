//! The language is switched: every screen uses it, and so does the document.

use rayuela_browser::{Screen, browse};

/// Language, and the headings of Settings, Home and the engine's panel in it.
const WORDS: [(&str, &str, &str, &str); 3] = [
    ("pt", "Preferências", "Jogue Morelli e Moinho", "Motor"),
    ("ja", "設定", "モレリとモリスで遊ぼう", "エンジン"),
    ("en", "Settings", "Play Morelli and Morris", "Engine"),
];

#[test]
fn every_screen_in_every_language() {
    browse("language", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/settings").await;
        for (lang, settings, home, engine) in WORDS {
            tab.choose("[data-choose=lang]", lang).await;
            tab.wait_for_text("h1", settings).await;
            let speaks = format!("return document.documentElement.lang == '{lang}'");
            tab.wait_until(&format!("the document is in {lang}"), &speaks).await;
            tab.shoot(&format!("settings-{lang}")).await;
            // By links, without loading the page again.
            tab.click("nav a[href='/']").await;
            tab.wait_for_text("h1", home).await;
            tab.shoot(&format!("home-{lang}")).await;
            tab.click("nav a[href='/analysis']").await;
            tab.wait_for_text("[data-do=engine]", engine).await;
            tab.click("nav a[href='/learn']").await;
            tab.wait_for("[data-family]").await;
            tab.shoot(&format!("learn-{lang}")).await;
            // After a reload: the device has saved it.
            for address in ["/play/morelli9?white=human&black=human", "/editor/nine", "/learn/morelli/capturing"] {
                tab.open(address).await;
                tab.wait_for("[data-board]").await;
                tab.wait_until(&format!("{address} is in {lang}"), &speaks).await;
                tab.shoot(&format!("{}-{lang}", address.split(['/', '?']).nth(1).unwrap_or_default())).await;
            }
            // No message's key is shown instead of its text.
            let raw = "return (document.body.innerText.match(/\\b(nav|key|step|learn|option|setting)-[a-z]+\\b/g) ?? []).join()";
            tab.wait_for_value("the list of bare names", raw, "").await;
            tab.click("nav a[href='/settings']").await;
            tab.wait_for("[data-choose=lang]").await;
        }
    });
}

#[test]
fn a_game_goes_on_in_another_language() {
    browse("language-game", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/six?white=human&black=human").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("nav a[href='/settings']").await;
        tab.choose("[data-choose=lang]", "pt").await;
        tab.wait_for_text("h1", "Preferências").await;
        tab.click("nav a[href='/']").await;
        tab.click_do("continue").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.wait_for_text("[data-status]", "Pretas").await;
        tab.wait_for_text("[data-do=undo]", "Desfazer").await;
    });
}
