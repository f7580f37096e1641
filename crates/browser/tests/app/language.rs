//! The language is switched: every screen uses it, and so does the document.

use rayuela_browser::{Screen, Server, Tab, browse, browse_at};

/// Language, and the headings of Settings, Home, the engine's panel, Puzzles and the explorer in it.
const WORDS: [(&str, &str, &str, &str, &str, &str); 3] = [
    ("pt", "Preferências", "Jogue Morelli e Moinho", "Motor", "Problemas", "Explorador"),
    ("ja", "設定", "モレリとモリスで遊ぼう", "エンジン", "問題", "棋譜統計"),
    ("en", "Settings", "Play Morelli and Morris", "Engine", "Puzzles", "Explorer"),
];

/// No message's key is shown instead of its text.
async fn shows_no_keys(tab: &Tab, screen: &str) {
    let raw = "const labels = [...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel); \
               const name = /\\b(nav|key|step|learn|option|setting|puzzles?|streak|exact|explorer|report|study|studies|practise)-[a-z]+\\b/g; \
               return ([document.body.innerText, ...labels].join('\\n').match(name) ?? []).join()";
    tab.wait_for_value(&format!("the list of bare names on {screen}"), raw, "").await;
}

#[test]
fn every_screen_in_every_language() {
    let server = Server::start_online();
    browse_at(server.address(), "language", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/settings").await;
        for (lang, settings, home, engine, puzzles, explorer) in WORDS {
            tab.choose("[data-choose=lang]", lang).await;
            tab.wait_for_text("h1", settings).await;
            let speaks = format!("return document.documentElement.lang == '{lang}'");
            tab.wait_until(&format!("the document is in {lang}"), &speaks).await;
            shows_no_keys(tab, "/settings").await;
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
                shows_no_keys(tab, address).await;
                tab.shoot(&format!("{}-{lang}", address.split(['/', '?']).nth(1).unwrap_or_default())).await;
            }
            tab.open("/puzzles/six").await;
            tab.wait_for_text("[data-do=overview]", puzzles).await;
            tab.wait_for("[data-verdict=task]").await;
            shows_no_keys(tab, "the puzzle").await;
            tab.shoot(&format!("puzzle-{lang}")).await;
            // A server on which nobody has played, no games of one's own, and the tables.
            tab.open("/analysis/six").await;
            tab.click("[data-tab=explorer]").await;
            tab.wait_for_text("[data-explorer] h2", explorer).await;
            for (source, state) in [("server", "nothing"), ("device", "nothing"), ("tables", "found")] {
                tab.click(&format!("[data-source={source}]")).await;
                tab.wait_for(&format!("[data-explorer={source}] [data-state={state}]")).await;
                shows_no_keys(tab, &format!("the explorer with {source}")).await;
            }
            tab.shoot(&format!("explorer-{lang}")).await;
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
