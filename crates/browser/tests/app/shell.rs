//! The app as a whole: it starts, fits small phones, and works without a network.

use rayuela_browser::{Screen, Server, browse, browse_at};
use serde_json::json;

use crate::explorer::OLD_GAMES;
use crate::saving::{downloads, saved};

#[test]
fn the_smallest_phone_never_scrolls_sideways() {
    browse("small", Screen::SmallPhone, async |tab| {
        for (address, there) in [
            ("/", "[data-game]"),
            ("/play/morelli13", "[data-board]"),
            ("/play/nine", "[data-board]"),
            ("/settings", "[data-choose=theme]"),
        ] {
            tab.open(address).await;
            tab.wait_for(there).await;
            tab.fits_the_width().await;
        }
    });
}

/// Records when the first board has been drawn.
const MARK: &str = "new MutationObserver((_, watch) => { \
    if (!document.querySelector('[data-board]')) return; \
    watch.disconnect(); \
    requestAnimationFrame(() => setTimeout(() => performance.mark('board'))); \
}).observe(document, { childList: true, subtree: true })";

#[test]
fn how_soon_the_first_board_is_there() {
    browse("quick", Screen::Desktop, async |tab| {
        tab.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MARK })).await;
        // The first visit brings everything, the second finds it in the browser's cache.
        for visit in ["first", "second"] {
            tab.open("/play/nine").await;
            // The page's own clock, from the start of the navigation: the browser's start does not count.
            let drawn = "return performance.getEntriesByName('board')[0]?.startTime ?? null";
            let ms = tab.wait_until("a board is drawn", drawn).await.as_f64().unwrap();
            println!("{visit} visit: the board after {ms:.0} ms");
        }
    });
}

/// Parts of the page and other languages work offline even if they were never used before.
#[test]
fn all_parts_and_languages_work_without_a_network() {
    let server = Server::start();
    browse_at(server.address(), "offline-parts", Screen::Desktop, async |tab| {
        tab.allow_service_worker().await;
        tab.open("/").await;
        tab.wait_for_service_worker().await;
        server.stop();
        tab.open("/analysis/nine").await;
        tab.wait_for("[data-board]").await;
        tab.open("/editor/nine").await;
        tab.wait_for("[data-board]").await;
        tab.open("/settings").await;
        for lang in ["ja", "pt", "en"] {
            tab.choose("[data-choose=lang]", lang).await;
            tab.wait_for(&format!("html[lang={lang}]")).await;
        }
        tab.choose("[data-choose=lang]", "ja").await;
        tab.open("/learn").await;
        tab.wait_for("html[lang=ja] main h1").await;
        tab.only_network_errors().await;
    });
}

/// A position to practise: Black is to stop a mill.
const MISTAKE: &str = "localStorage.setItem('rayuela.practise', \
    ['six', 'w../.../w.../.../..b b 4 5', 0, 0, 3, 'b2', 'a1', 'a1', 0, 'D', 'L'].join('\\t'))";

/// On a phone, in another language and without a network: studies, practice, the explorer, an animated picture. The page is
/// loaded once.
#[test]
fn a_phone_needs_no_network() {
    let server = Server::start();
    browse_at(server.address(), "offline-phone", Screen::Phone, async |tab| {
        tab.allow_service_worker().await;
        let dir = downloads(tab, "offline").await;
        tab.open("/settings").await;
        tab.choose("[data-choose=lang]", "ja").await;
        tab.wait_for("html[lang=ja]").await;
        tab.execute(OLD_GAMES, vec![]).await;
        tab.execute(MISTAKE, vec![]).await;
        tab.wait_for_service_worker().await;
        server.stop();

        tab.go("/studies").await;
        tab.fill("[data-title]", "角").await;
        tab.choose("[data-choose=variant]", "six").await;
        tab.click_do("new-study").await;
        tab.wait_for_text("#study-title", "角").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.fits_the_width().await;

        tab.go("/practise").await;
        tab.wait_for("[data-due=\"1\"]").await;
        tab.type_turn("a1").await;
        tab.wait_for_text("[data-verdict=solved]", "正解").await;
        tab.fits_the_width().await;

        tab.go("/analysis/six").await;
        tab.click("[data-tab=explorer]").await;
        tab.click("[data-source=device]").await;
        tab.wait_for_text("[data-explorer=device] [data-state=found]", "30局").await;
        tab.fits_the_width().await;
        tab.click("[data-source=tables]").await;
        tab.wait_for("[data-explorer=tables] [data-state=found]").await;
        tab.wait_for_count(".explored.keep li", 12).await;
        tab.fits_the_width().await;
        tab.click("[data-source=server]").await;
        tab.wait_for("[data-explorer=server] :is([data-state=offline], [data-state=failed])").await;
        tab.click("[data-source=tables]").await;

        tab.click(".explored.keep .turn").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-tab=files]").await;
        tab.click_do("animate").await;
        tab.choose("[data-choose=animate-size]", "320").await;
        tab.click_do("save-gif").await;
        tab.wait_for_text("[data-animated]", "保存しました").await;
        assert_eq!(&saved(&dir, "rayuela-six.gif").await[..6], b"GIF89a");
        tab.fits_the_width().await;
        tab.wait_for("html[lang=ja]").await;
        tab.only_network_errors().await;
    });
}

/// Without a network and a cached copy, an error is shown, and the user can try again.
#[test]
fn what_cannot_be_fetched_is_said() {
    let server = Server::start();
    browse_at(server.address(), "unfetched", Screen::Desktop, async |tab| {
        tab.tools("Network.enable", json!({})).await;
        tab.tools("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
        tab.open("/").await;
        tab.wait_for("main h1").await;
        tab.tools("Network.setBlockedURLs", json!({ "urls": ["*split_*", "*words*"] })).await;
        tab.click("a[href='/analysis']").await;
        tab.wait_for("[data-do=again]").await;
        tab.tools("Network.setBlockedURLs", json!({ "urls": ["*words*"] })).await;
        tab.click_do("again").await;
        tab.wait_for("[data-board]").await;
        tab.click("a[href='/settings']").await;
        tab.choose("[data-choose=lang]", "ja").await;
        tab.wait_for("[role=alert]").await;
        tab.wait_for("html[lang=en]").await;
        tab.console_errors().await;
    });
}

#[test]
fn it_works_without_a_network_and_takes_updates() {
    let server = Server::start();
    browse_at(server.address(), "offline", Screen::Desktop, async |tab| {
        tab.allow_service_worker().await;
        tab.open("/").await;
        tab.wait_for_service_worker().await;
        server.stop();
        tab.open("/play/nine").await;
        tab.wait_for("[data-board]").await;
        assert_eq!(tab.execute("return crossOriginIsolated", vec![]).await, true);
        tab.reload().await;
        server.restart();
        tab.reload().await;
        // The failed requests while the server was gone are logged by the browser; they are not errors of the page.
        tab.only_network_errors().await;
    });
}
