//! Exact values: from the tables on the device, from the book, and from the tables of a server; in analysis, in the editor and
//! after a game.

use std::path::{Path, PathBuf};

use rayuela_browser::{Screen, Server, Tab, browse_at};
use rayuela_rules::morris::MorrisVariant;
use rayuela_rules::{AnyPosition, Variant};
use rayuela_tables::{Pack, Settings, solve};
use serde_json::json;

/// Six men of Nine, three each, so that White may fly with the option of that name.
const SIX_MEN: &str = ".w.%2F...%2F.b.%2Fw....b%2F...%2F.b.%2F..w%20w%200%200";

fn morris(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

/// A folder with the tables of two games up to six men; those of nine+flying are packed for devices, too.
fn tables() -> PathBuf {
    let dir = std::env::temp_dir().join(format!("rayuela-exact-{}", std::process::id()));
    for name in ["nine+flying", "nine+diagonal"] {
        let into = Some(dir.clone());
        let settings =
            Settings { dir: into, threads: 1, memory: 1 << 30, most_men: Some(6), distances: false, placing: false };
        solve(morris(name), &settings, &|_| ()).expect("small tables");
    }
    Pack::write(&dir, morris("nine+flying")).expect("a pack").expect("tables");
    dir
}

/// A damaged pack of Nine, of which the folder has no tables.
fn damage(dir: &Path) {
    let mut bytes = std::fs::read(Pack::path(dir, morris("nine+flying"))).expect("a pack");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let path = Pack::path(dir, morris("nine"));
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, bytes).expect("a damaged pack");
}

/// The page fits the phone, and axe finds nothing.
async fn is_sound(tab: &Tab, name: &str) {
    assert!(!tab.scrolls_sideways().await, "{name} is too wide");
    let found = tab.audit().await;
    assert!(found.is_empty(), "{name}: {found:#?}");
    tab.shoot(name).await;
}

#[test]
fn what_is_proved_is_shown_for_every_move() {
    let dir = tables();
    damage(&dir);
    let server = Server::start_with_tables(&dir);
    browse_at(server.address(), "exact", Screen::Phone, async |tab| {
        tab.allow_service_worker().await;
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
        // A pack is fetched and kept; three men each may fly anywhere.
        tab.open(&format!("/analysis/nine+flying/{SIX_MEN}")).await;
        tab.wait_for("[data-exact=device] [data-worth=won]").await;
        tab.wait_for_text("[data-eval]", "Proved: White wins").await;
        tab.wait_for_count(".worth-mark", 3).await;
        // Where there is no pack, the server looks the position up.
        tab.open(&format!("/analysis/nine+diagonal/{SIX_MEN}")).await;
        tab.wait_for("[data-exact=server] [data-worth]").await;
        tab.wait_for("[data-bar=proved]").await;
        is_sound(tab, "exact-nine").await;
        a_server_that_lies_is_not_believed(tab).await;
        // A damaged file is refused with a sentence, and the analysis goes on.
        tab.open(&format!("/analysis/nine/{SIX_MEN}")).await;
        tab.wait_for_text("[data-exact=damaged]", "damaged").await;
        tab.wait_for("[data-line=\"0\"]").await;
        is_sound(tab, "exact-damaged").await;
        // What is not known is an estimate, and says nothing of tables.
        tab.open("/analysis/nine/w.b%2Fb.w%2F.w.%2Fb.....%2F.b.%2Fw..%2F...%20w%205%205").await;
        tab.wait_for("[data-bar=estimated]").await;
        tab.wait_for_count("[data-exact]", 0).await;
        without_a_network(tab, &server).await;
        tab.only_network_errors().await;
    });
    drop(server);
    std::fs::remove_dir_all(&dir).expect("the folder");
}

/// Answers of `/api/probe` become others: true values with another one for the position, or a loss after each of these moves.
const LIES: &str = r#"
const honest = window.fetch, lost = arguments[0];
window.fetch = async (address, ...more) => {
  if (!String(address).startsWith('/api/probe')) return honest(address, ...more);
  const text = await (await honest(address, ...more)).text();
  // What the server does not know it says nothing of.
  let said = text && JSON.parse(text);
  if (said) said.value = { win: 'loss', draw: 'win', loss: 'draw' }[said.value];
  else said = { value: 'loss', distance: 5, turns: lost.map(turn => ({ turn, value: 'loss', turns: 5 })) };
  return new Response(JSON.stringify(said), { headers: { 'content-type': 'application/json' } });
};
"#;

/// Values that contradict each other or what the device knows are not shown, and that is said.
async fn a_server_that_lies_is_not_believed(tab: &Tab) {
    // Where the book ends, it knows the position, which White wins, and none of its moves.
    let mut last = AnyPosition::start("nine".parse().expect("a game"));
    for turn in ["a7", "a1", "b6", "b2", "c5", "c3"] {
        last = last.after(turn).expect("a move");
    }
    tab.execute(LIES, vec![json!(last.compact_turns())]).await;
    tab.click("[data-exact] .worths li button").await;
    tab.wait_for_text("[data-exact=wrong]", "contradict the rules").await;
    tab.wait_gone(".worth-mark").await;
    tab.go(&format!("/analysis/nine/{}", last.text().replace('/', "%2F").replace(' ', "%20"))).await;
    tab.wait_for_text("[data-exact=despite]", "contradict").await;
    tab.wait_for_text("[data-eval]", "Proved: White wins").await;
    is_sound(tab, "exact-lies").await;
}

/// The book, the packs that were fetched, the editor and finished games need no server.
async fn without_a_network(tab: &Tab, server: &Server) {
    tab.wait_for_service_worker().await;
    server.stop();
    // The empty board of Nine is a proved draw, whatever White plays.
    tab.open("/analysis/nine").await;
    tab.wait_for("[data-exact=book]").await;
    tab.wait_for_text("[data-eval]", "Proved: draw").await;
    tab.wait_for("[data-bar=proved]").await;
    tab.wait_for_count(".worth-mark.drawn", 24).await;
    tab.open(&format!("/analysis/nine+flying/{SIX_MEN}")).await;
    tab.wait_for("[data-exact=device] [data-worth=won]").await;
    // White wins Twelve; the editor says so, and plays a move on its board.
    tab.open("/editor/twelve").await;
    tab.wait_for_text("[data-exact=book] [data-verdict]", "Proved: White wins").await;
    tab.wait_for(".worth-mark.won").await;
    is_sound(tab, "exact-editor").await;
    tab.click("[data-exact] .worths li button").await;
    tab.wait_for_value("Black is to move", "return document.querySelector('[data-choose=turn]').value", "black").await;
    tab.wait_for_text("[data-verdict]", "Proved: White wins").await;
    // A game has no such help while it is played; when it is over, each of its positions has its values.
    tab.open("/play/six?white=human&black=human").await;
    tab.type_turn("a1").await;
    tab.wait_for("[data-ply=\"1\"]").await;
    tab.wait_for_count("[data-exact]", 0).await;
    tab.click_do("resign").await;
    tab.click_do("yes").await;
    tab.wait_for_text("[data-exact=device] [data-verdict]", "Proved: draw").await;
    tab.wait_for_count(".worth-mark", 15).await;
    tab.press("\u{e011}").await;
    tab.wait_for_count(".worth-mark", 16).await;
    tab.wait_for_count("[data-played]", 1).await;
    is_sound(tab, "exact-finished").await;
}
