//! The lobby: quick pairing, waiting, a running game on every screen, the archive.

use rayuela_browser::{Screen, Server, Tab, browse_both};

async fn enter(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.fill("[data-field=name]", name).await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
    tab.wait_for("[data-line=open]").await;
}

/// The second presses the tile on which the first one waits: the two play. White, then Black.
async fn pair<'a>(one: &'a Tab, other: &'a Tab) -> (&'a Tab, &'a Tab) {
    other.wait_for("[data-seek]").await;
    other.click("[data-quick=six]").await;
    for tab in [one, other] {
        tab.wait_for("[data-you]").await;
        tab.wait_for("[data-board]").await;
    }
    if one.count_now("[data-you=white]").await == 1 { (one, other) } else { (other, one) }
}

#[test]
fn quick_pairing_and_waiting() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "online-lobby", async |one, other| {
        enter(one, "Horacio").await;
        enter(other, "Maga").await;
        // The first waits, sees it, and sees it on other screens as well.
        one.click("[data-quick=six]").await;
        one.wait_for(".seek-row.mine").await;
        one.wait_for("[data-quick=six][aria-pressed=true]").await;
        one.shoot("online-waiting").await;
        one.click("nav a[href='/learn']").await;
        one.wait_for(".running:not(.mine)").await;
        one.click_do("call").await;
        one.wait_for(".seek-row.mine").await;
        // The second presses the same tile, without a word about each other's games.
        other.wait_for("[data-seek]").await;
        other.shoot("online-tiles-phone").await;
        let (white, black) = pair(one, other).await;
        // A game that is called off is over for both, and the archive leaves it out unless asked.
        black.click_do("abort").await;
        black.click_do("yes").await;
        for tab in [white, black] {
            tab.wait_for(".status.over").await;
            tab.open("/games").await;
            tab.wait_for("[data-found=\"0\"]").await;
            tab.wait_until("it says so", "return !!document.querySelector('[data-told]').textContent").await;
            tab.wait_gone(".running").await;
        }
        // On a phone the search is folded.
        white.execute("document.querySelector('details.search').open = true", vec![]).await;
        white.choose("[data-choose=result]", "aborted").await;
        white.click_do("search").await;
        white.wait_for("[data-found=\"1\"]").await;
    });
}

#[test]
fn every_screen_shows_a_running_game() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "online-running", async |one, other| {
        enter(one, "Horacio").await;
        enter(other, "Maga").await;
        one.click("[data-quick=six]").await;
        one.wait_for(".seek-row.mine").await;
        let (white, black) = pair(one, other).await;
        let address = white.address_now().await;
        // The first two turns have a minute each, which a busy machine may need to open all these screens; then the clocks run.
        white.type_turn("a1").await;
        black.wait_for("[data-ply=\"1\"]").await;
        black.type_turn("e5").await;
        white.wait_for("[data-ply=\"2\"]").await;
        // Both see the game from every screen, and whose move it is, after a reload as well.
        for (tab, state) in [(white, ".running.mine"), (black, ".running:not(.mine)")] {
            tab.open("/").await;
            tab.wait_for(state).await;
            tab.open("/settings").await;
            tab.wait_for(state).await;
            // What the device remembers is not enough: the server knows whose move it is.
            tab.execute(
                "const key = 'rayuela.running'; localStorage[key] = localStorage[key].includes('!') \
                         ? localStorage[key].replaceAll('!', '') : `${localStorage[key]}!`",
                vec![],
            )
            .await;
            tab.reload().await;
            tab.wait_for("[data-choose=lang]").await;
            tab.wait_for(state).await;
            tab.fits_the_width().await;
        }
        white.shoot("online-running").await;
        white.click_do("call").await;
        white.wait_for_address(&address).await;
        white.wait_gone(".running").await;
        white.type_turn("a3").await;
        white.wait_for("[data-ply=\"3\"]").await;
        // The opponent hears of it wherever they are.
        black.wait_for(".running.mine").await;
        black.shoot("online-running-phone").await;
        black.click_do("call").await;
        black.wait_for("[data-ply=\"3\"]").await;
    });
}
