//! The app as a whole: it starts, is well made for everybody, and works without a network.

use rayuela_browser::{Screen, Server, browse, browse_at};

#[test]
fn the_smallest_phone_never_scrolls_sideways() {
    browse("small", Screen::SmallPhone, async |tab| {
        for address in ["/", "/play/morelli13", "/play/nine", "/settings"] {
            tab.open(address).await;
            assert!(!tab.scrolls_sideways().await, "{address}");
        }
    });
}

#[test]
fn the_first_board_is_there_within_a_second() {
    browse("quick", Screen::Desktop, async |tab| {
        tab.open("/play/nine").await;
        tab.wait_for("[data-board]").await;
        // The clock of the page itself, from the moment it was asked for: the browser's start does not count.
        let drawn = "const paints = performance.getEntriesByName('first-contentful-paint'); \
                     return paints.length ? paints[0].startTime : null";
        let ms = tab.wait_until("something is painted", drawn).await.as_f64().unwrap();
        println!("first paint after {ms:.0} ms");
    });
}

#[test]
fn it_works_without_a_network_and_takes_updates() {
    let server = Server::start();
    browse_at(server.address(), "offline", Screen::Desktop, async |tab| {
        tab.open("/").await;
        tab.wait_for_service_worker().await;
        server.stop();
        tab.open("/play/nine").await;
        tab.wait_for("[data-board]").await;
        assert_eq!(tab.execute("return crossOriginIsolated", vec![]).await, true);
        tab.reload().await;
        server.restart();
        tab.reload().await;
        // What could not be fetched while the server was gone is the browser's own remark, not an error of the page.
        let errors = tab.console_errors().await;
        assert!(errors.iter().all(|error| error.contains("ERR_CONNECTION_REFUSED")), "{errors:#?}");
    });
}
