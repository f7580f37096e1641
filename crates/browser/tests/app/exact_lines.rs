//! What is proved comes before what the engine thinks, and nothing is called an estimate before it has been looked up.

use rayuela_browser::{Proxy, Screen, Server, browse_at, keep_trying};
use rayuela_rules::{AnyMove, AnyPosition, Position};

use crate::exact::{LONG_WIN, SIX_MEN, probed, tables};

/// The engine does not know the tables of the server, by which one move only wins: it is the first line and the one that Space plays, and
/// screen readers hear of it.
#[test]
fn the_first_line_keeps_what_only_the_server_can_prove() {
    let dir = tables("exact-lines");
    let known = probed(&dir, "nine+diagonal", LONG_WIN);
    let position = AnyPosition::parse("nine+diagonal".parse().expect("a game"), LONG_WIN).expect("a position");
    let best = position.notation(AnyMove::Morris(known.turns[0].0));
    let server = Server::start_with_tables(&dir);
    let proxy = Proxy::to(server.address());
    browse_at(proxy.address(), "exact-lines", Screen::Desktop, async |tab| {
        let address = format!("/analysis/nine+diagonal/{}", LONG_WIN.replace('/', "%2F").replace(' ', "%20"));
        tab.open(&address).await;
        tab.wait_for("[data-exact=server] [data-worth=won]").await;
        let first = "return document.querySelector('[data-line=\"0\"] .turn')?.textContent";
        tab.wait_for_value("the first line", first, best.clone()).await;
        tab.wait_for("[data-cell][aria-label$=wins]").await;
        tab.press(" ").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        assert_eq!(tab.text("[data-ply=\"1\"]").await, best);
        // While the server says nothing, it is not known that there are no values.
        proxy.silence("/api/probe");
        tab.open(&format!("/analysis/nine+diagonal/{SIX_MEN}")).await;
        keep_trying("the server is asked", async || match proxy.count_unanswered() {
            0 => Err("not yet".to_string()),
            _ => Ok(()),
        })
        .await;
        tab.wait_for("[data-line=\"0\"]").await;
        assert_eq!(tab.count_now(".hint.none").await, 0);
        tab.click("[data-tab=explorer]").await;
        tab.click("[data-source=tables]").await;
        tab.wait_for_text("[data-state=loading]", "Looking up").await;
    });
    drop(server);
    std::fs::remove_dir_all(&dir).expect("the folder");
}
