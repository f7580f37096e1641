//! Exact values: from the tables on the device, from the book, and from the tables of a server; in analysis, in the editor and
//! after a game.

use std::path::{Path, PathBuf};

use rayuela_browser::{Proxy, Screen, Server, Tab, browse, browse_at, keep_trying};
use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position, Variant};
use rayuela_tables::trial::{Trial, with_other_values};
use rayuela_tables::{Pack, Probed, Settings, Tables, Wdl, solve};
use serde_json::json;

/// Six men of Nine, three each, so that White may fly with the option of that name.
pub(crate) const SIX_MEN: &str = ".w.%2F...%2F.b.%2Fw....b%2F...%2F.b.%2F..w%20w%200%200";

fn morris(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

/// A folder of a test's own with the tables of two games up to six men; those of nine+flying are packed for devices, too.
pub(crate) fn tables(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("rayuela-{test}-{}", std::process::id()));
    for name in ["nine+flying", "nine+diagonal"] {
        let into = Some(dir.clone());
        let settings =
            Settings { dir: into, threads: 1, memory: 1 << 30, most_men: Some(6), distances: true, placing: false };
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

/// What tables say of a position.
pub(crate) fn probed(dir: &Path, name: &str, position: &str) -> Probed {
    let position = Morris::parse(morris(name), position).expect("a position");
    let tables = Tables::open(dir, morris(name));
    Probed::of(&position, |position| tables.probe_stored(position)).expect("whole tables").expect("a known position")
}

/// The values of all moves as the list has them.
fn badges(probed: &Probed) -> Vec<String> {
    let badge = |(wdl, distance): (Wdl, Option<u16>)| match (wdl, distance) {
        (Wdl::Win, Some(n)) => format!("Won in {n}"),
        (Wdl::Loss, Some(n)) => format!("Lost in {n}"),
        (Wdl::Draw, _) => "Drawn".to_string(),
        (wdl, None) => panic!("a {wdl} of no distance"),
    };
    probed.turns.iter().map(|(_, value)| badge((value.wdl, value.distance))).collect()
}

/// The page fits the phone, and axe finds nothing.
async fn is_sound(tab: &Tab, name: &str) {
    tab.fits_the_width().await;
    tab.is_accessible().await;
    tab.shoot(name).await;
}

#[test]
fn what_is_proved_is_shown_for_every_move() {
    let dir = tables("exact");
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
        distances_are_shown(tab, &dir).await;
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

/// Every move has its number in the list, won ones first, lost ones last.
async fn distances_are_shown(tab: &Tab, dir: &Path) {
    let position = "..b/.../.../.b...w/wb./.../..w w 0 0";
    let wanted = badges(&probed(dir, "nine+diagonal", position));
    for word in ["Won in ", "Lost in "] {
        assert!(wanted.iter().any(|badge| badge.starts_with(word)), "{wanted:?}");
    }
    tab.open(&format!("/analysis/nine+diagonal/{}", position.replace('/', "%2F").replace(' ', "%20"))).await;
    let list =
        "return [...document.querySelectorAll('[data-exact=server] .worths .worth')].map(one => one.textContent)";
    tab.wait_for_value("the values of the moves", list, wanted).await;
    tab.wait_for_text("[data-exact=server] .hint", "to the next capture or the end of the game").await;
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
    // Values that fit each other, but a move that ends the game has another one.
    tab.open("/analysis/six").await;
    tab.execute(ALL_DRAWN, vec![]).await;
    tab.go(&format!("/analysis/nine+diagonal/{MILL_IN_ONE}")).await;
    tab.wait_for_text("[data-exact=wrong]", "contradict the rules").await;
    // The same where the rules alone do not show it, and the engine finds the win.
    tab.go(&format!("/analysis/nine+diagonal/{WIN_IN_THREE}")).await;
    tab.wait_for_text("[data-exact=wrong]", "contradict the rules").await;
    tab.wait_for_text("[data-eval]", "Proved: White wins").await;
    // A report does not believe it either.
    tab.type_turn("a1-a4").await;
    tab.wait_for("[data-ply=\"1\"]").await;
    tab.click("[data-tab=report]").await;
    tab.choose("[data-choose=effort]", "quick").await;
    tab.click_do("report").await;
    tab.wait_for_text("[data-report] [data-exact=wrong]", "contradict the rules").await;
}

/// White closes a mill at once, or in the next move but one; Black has three men.
const MILL_IN_ONE: &str = "ww.%2F.b.%2F...%2F.....w%2F..b%2F...%2Fb..%20w%200%200";
const WIN_IN_THREE: &str = "..w%2F..b%2F...%2F....b.%2F...%2Fb..%2Fww.%20w%200%200";

/// Answers of `/api/probe` call the position and all moves drawn.
const ALL_DRAWN: &str = r#"
const honest = window.fetch;
window.fetch = async (address, ...more) => {
  if (!String(address).startsWith('/api/probe')) return honest(address, ...more);
  const said = await (await honest(address, ...more)).json();
  const drawn = one => ({ ...one, value: 'draw', turns: undefined });
  const lie = { ...said, value: 'draw', distance: undefined, turns: said.turns.map(drawn) };
  return new Response(JSON.stringify(lie), { headers: { 'content-type': 'application/json' } });
};
"#;

/// The first two answers of each kind are that there were too many questions.
const TOO_MANY: &str = r#"
const honest = window.fetch, asked = {};
window.fetch = async (address, ...more) => {
  const kind = /^\/api\/(probe|fair-play)/.exec(String(address))?.[1];
  if (!kind) return honest(address, ...more);
  asked[kind] = (asked[kind] ?? 0) + 1;
  if (asked[kind] > 2) return honest(address, ...more);
  const refused = { refusal: { code: 'too-many', why: 'slowly' }, text: 'slowly' };
  return new Response(JSON.stringify(refused), { status: 429, headers: { 'content-type': 'application/json' } });
};
"#;

/// A server that has had too many questions is asked again; one that never answers holds up neither lines nor a report.
#[test]
fn a_busy_server_is_asked_again_and_a_silent_one_is_not_waited_for() {
    let dir = tables("exact-busy");
    let server = Server::start_with_tables(&dir);
    let proxy = Proxy::to(server.address());
    browse_at(proxy.address(), "exact-busy", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        tab.wait_for("[data-exact=device]").await;
        tab.execute(TOO_MANY, vec![]).await;
        tab.go(&format!("/analysis/nine+diagonal/{SIX_MEN}")).await;
        tab.wait_for("[data-exact=server] [data-worth]").await;
        proxy.silence(" /api/");
        tab.wait_as_for_users().await;
        tab.open(&format!("/analysis/nine+diagonal/{SIX_MEN}")).await;
        tab.wait_for("[data-line=\"0\"]").await;
        tab.click("[data-line=\"0\"] button").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-tab=report]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click_do("report").await;
        tab.wait_for("[data-report]").await;
        assert_eq!(tab.count_now("[data-exact=server]").await, 0);
        are_given_up(&proxy).await;
    });
    drop(server);
    std::fs::remove_dir_all(&dir).expect("the folder");
}

/// Waits until no request keeps a connection that the server is silent on.
async fn are_given_up(proxy: &Proxy) {
    keep_trying("silent connections are closed", async || match proxy.count_unanswered() {
        0 => Ok(()),
        open => Err(format!("{open} are open")),
    })
    .await;
}

/// Once the server has said whether help is fair, the page waits for the tables only this long.
const SHORT_AFTER_FAIR_PLAY: &str = r#"
const honest = window.fetch;
window.fetch = async (address, ...more) => {
  const answer = await honest(address, ...more);
  if (String(address).startsWith('/api/fair-play')) window.patience = 2000;
  return answer;
};
"#;

/// Tables that are silent are left alone, but whether help is fair is asked about each position.
#[test]
fn silent_tables_are_no_reason_not_to_play_fair() {
    let server = Server::start_online();
    let proxy = Proxy::to(server.address());
    browse_at(proxy.address(), "exact-fair", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        tab.wait_for("[data-exact=device]").await;
        tab.execute(SHORT_AFTER_FAIR_PLAY, vec![]).await;
        proxy.silence("/api/probe");
        tab.go(&format!("/analysis/nine+diagonal/{SIX_MEN}")).await;
        is_asked(&proxy, "/api/probe", 1).await;
        are_given_up(&proxy).await;
        let asked = proxy.count_requests("/api/fair-play");
        tab.execute("window.patience = 120_000", vec![]).await;
        tab.go(&format!("/analysis/nine+diagonal/{MILL_IN_ONE}")).await;
        is_asked(&proxy, "/api/fair-play", asked + 1).await;
    });
}

/// Waits until so many requests had this in their first line.
async fn is_asked(proxy: &Proxy, part: &str, times: usize) {
    keep_trying(format!("{times} requests for {part}"), async || {
        let asked = proxy.count_requests(part);
        if asked >= times { Ok(()) } else { Err(format!("{asked}")) }
    })
    .await;
}

/// Six men, where White can hold the draw; and eight, of which the trial's tables know only what comes of a removal.
const SIX_DRAWN: &str = "bb.%2F...%2Fw...%2F.bw%2F.w.%20w%200%200";
const EIGHT_MEN: &str = "w.w%2Fwww%2Fb..b%2F...%2Fb..%20w%200%200";

/// A pack that contradicts itself is fetched and kept until that is noticed; then it is neither used nor kept.
#[test]
fn a_pack_that_contradicts_itself_is_not_kept() {
    let trial = Trial::new("exact-lies");
    Pack::write(trial.dir(), Trial::variant()).expect("a pack").expect("tables");
    let path = Pack::path(trial.dir(), Trial::variant());
    let pack = std::fs::read(&path).expect("the pack");
    std::fs::write(&path, with_other_values(&pack)).expect("a pack that lies");
    let server = Server::start_with_tables(trial.dir());
    browse_at(server.address(), "exact-lies", Screen::Desktop, async |tab| {
        tab.open(&format!("/analysis/six+flying/{EIGHT_MEN}")).await;
        keeps_pack(tab, true).await;
        tab.go(&format!("/analysis/six+flying/{SIX_DRAWN}")).await;
        tab.wait_for("[data-exact=instead] [data-worth=drawn]").await;
        keeps_pack(tab, false).await;
    });
    drop(server);
}

/// Waits until the browser keeps the pack of the trial, or no longer.
async fn keeps_pack(tab: &Tab, wanted: bool) {
    let look = "const done = arguments[0]; \
                caches.match('/tables/six+flying.pack').then(pack => done(!!pack), error => done(String(error)))";
    keep_trying(format!("a pack is kept: {wanted}"), async || {
        let kept = tab.execute_async(look, vec![]).await;
        if kept == wanted { Ok(()) } else { Err(kept.to_string()) }
    })
    .await;
}

/// Morelli on 5×5 is searched to the end: nothing has to be fetched.
#[test]
fn every_move_on_five_by_five_has_its_value() {
    browse("exact-five", Screen::Phone, async |tab| {
        tab.open("/analysis/morelli5").await;
        tab.wait_for_text("[data-eval]", "Proved: draw").await;
        tab.wait_for("[data-exact=search] [data-worth=drawn]").await;
        tab.wait_for(".worth-mark.drawn").await;
        is_sound(tab, "exact-five").await;
        // The only rim that Black wins.
        tab.go("/analysis/morelli5/wbwbw%2Fb3b%2Fw3w%2Fb3b%2Fwbwbw%20b%20-").await;
        tab.wait_for_text("[data-eval]", "Proved: Black wins").await;
        tab.wait_for("[data-exact=search] [data-worth=won]").await;
        tab.wait_for(".worth-mark.won").await;
        // A report speaks of the facts.
        tab.type_turn("B5-B3").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-tab=report]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click_do("report").await;
        tab.wait_for_text("[data-report]", "Threw away a won game").await;
        tab.only_network_errors().await;
    });
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

/// White wins in 25 moves, and by one move only.
pub(crate) const LONG_WIN: &str = ".b./.../bw./....../w../w../.b. w 0 0";

#[test]
fn level_10_keeps_what_only_the_server_can_prove() {
    let dir = tables("exact-level");
    let known = probed(&dir, "nine+diagonal", LONG_WIN);
    let [(best, quickest), (_, next), ..] = known.turns[..] else { panic!("{known:?}") };
    assert!(quickest.wdl == Wdl::Win && quickest.rank() > next.rank(), "{known:?}");
    let server = Server::start_with_tables(&dir);
    let proxy = Proxy::to(server.address());
    browse_at(proxy.address(), "exact-level", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let setup = LONG_WIN.replace('/', "%2F").replace(' ', "_");
        // A level that errs is not told.
        tab.open(&format!("/play/nine+diagonal?white=engine:9&black=human&setup={setup}")).await;
        tab.wait_for("[data-ply=\"1\"]").await;
        assert_eq!(proxy.count_requests("GET /api/probe"), 0);
        let mut game =
            AnyGame::new(AnyPosition::parse("nine+diagonal".parse().expect("a game"), LONG_WIN).expect("a position"));
        let best_text = game.position().notation(AnyMove::Morris(best));
        tab.open(&format!("/play/nine+diagonal?white=engine:10&black=human&setup={setup}")).await;
        assert_eq!(tab.text("[data-ply=\"1\"]").await, best_text);
        assert_ne!(proxy.count_requests("GET /api/probe"), 0);
        // Without the server it plays on.
        proxy.cut();
        game.play(AnyMove::Morris(best)).expect("a legal move");
        tab.type_turn(&game.position().compact_turns()[0]).await;
        tab.wait_for("[data-ply=\"3\"]").await;
        tab.only_network_errors().await;
    });
    drop(server);
    std::fs::remove_dir_all(&dir).expect("the folder");
}

/// Where nobody answers, level 10 asks once whether somebody does, and the console stays empty.
#[test]
fn a_host_without_a_server_is_not_asked() {
    let proxy = Proxy::static_host(Server::shared().address());
    browse_at(proxy.address(), "exact-static", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let start = "w.b/b.w/.w./b...../.b./w../... w 5 5";
        let mut game = AnyGame::new(AnyPosition::parse("nine".parse().expect("a game"), start).expect("a position"));
        let setup = start.replace('/', "%2F").replace(' ', "_");
        tab.open(&format!("/play/nine?white=engine:10&black=human&setup={setup}")).await;
        for ply in [1, 3] {
            let turn = tab.text(&format!("[data-ply=\"{ply}\"]")).await;
            game.play_text(&turn).unwrap_or_else(|error| panic!("the engine's {turn}: {error}"));
            let answer = game.position().compact_turns().remove(0);
            tab.type_turn(&answer).await;
            tab.wait_for(&format!("[data-ply=\"{}\"]", ply + 1)).await;
            game.play_text(&answer).expect("a legal move");
        }
        tab.wait_for("[data-ply=\"5\"]").await;
        assert_eq!(proxy.count_requests("HEAD /tables/"), 1);
        assert_eq!(proxy.count_requests("/api/probe"), 0);
        assert_eq!(tab.console_errors().await, Vec::<String>::new());
    });
}
