//! Exact values: from the tables on the device, and from those of a server.

use rayuela_browser::{Screen, Server, browse_at};
use rayuela_rules::Variant;
use rayuela_tables::{Settings, solve};

#[test]
fn what_is_proved_is_shown_for_every_move() {
    let dir = std::env::temp_dir().join(format!("rayuela-exact-{}", std::process::id()));
    let Ok(Variant::Morris(flying)) = "nine+flying".parse() else { panic!("nine+flying is Morris") };
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 1,
        memory: 1 << 30,
        most_men: Some(6),
        distances: false,
        placing: false,
    };
    solve(flying, &settings, &|_| ()).expect("small tables");
    let server = Server::start_with_tables(&dir);
    browse_at(server.address(), "exact", Screen::Phone, async |tab| {
        // Six is looked up on the device.
        tab.open("/analysis/six").await;
        tab.wait_for("[data-exact=device]").await;
        tab.wait_for_text("[data-eval]", "Proved: draw").await;
        tab.wait_for_count("[data-exact] .worths li", 16).await;
        tab.wait_for_count(".worth-mark.drawn", 16).await;
        tab.shoot("exact-six").await;
        // The best move is played with a click, and the next position has its own values.
        tab.click("[data-exact] .worths li button").await;
        tab.wait_for("[data-ply=\"1\"][aria-current=step]").await;
        tab.wait_for_count(".worth-mark", 15).await;
        // A game of nine with six men is looked up on the server; three men each may fly anywhere.
        tab.open("/analysis/nine+flying/.w.%2F...%2F.b.%2Fw....b%2F...%2F.b.%2F..w%20w%200%200").await;
        tab.wait_for("[data-exact=server] [data-worth=won]").await;
        tab.wait_for_text("[data-eval]", "Proved: White wins").await;
        tab.wait_for_count(".worth-mark", 3).await;
        tab.shoot("exact-nine").await;
        // What is not known is an estimate, and says nothing of tables.
        tab.open("/analysis/nine").await;
        tab.wait_for("[data-bar=estimated]").await;
        tab.wait_for_count("[data-exact]", 0).await;
    });
    drop(server);
    std::fs::remove_dir_all(&dir).expect("the folder");
}
