//! The explorer beside the board of the analysis: the server's games, one's own, the tables.

use rayuela_browser::{Screen, Server, Tab, browse_at};
use rayuela_rules::AnyPosition;
use serde_json::json;

/// Plays a short game with the server's engine and gives up; the last argument is told the id of the game. A server whose storage
/// is busy has done nothing, and is asked again.
const PLAY: &str = r#"
const done = arguments[arguments.length - 1];
const pause = () => new Promise(resume => setTimeout(resume, 50));
const post = async (path, body) => {
  const headers = {'content-type': 'application/json'};
  for (;;) {
    const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
    const text = await answer.text();
    if (answer.ok) return text ? JSON.parse(text) : null;
    if (answer.status !== 503) throw new Error(`${path}: ${answer.status} ${text}`);
    await pause();
  }
};
(async () => {
  await post('/api/guest', {name: 'Talita'});
  const clock = {type: 'fischer', start: 600000, increment: 0};
  const terms = {variant: 'six', clock, rated: false};
  const {game} = await post('/api/engine', {terms, level: 1, color: 'white'});
  await post(`/api/games/${game}/act`, {id: 'a', seen: 1, command: {type: 'turn', turn: 'a1'}});
  for (;;) {
    const answer = await fetch('/api/games/' + game);
    const entries = answer.ok ? (await answer.json()).entries : [];
    if (entries.filter(entry => entry.event.type === 'turn').length >= 2) {
      await post(`/api/games/${game}/act`, {id: 'b', seen: entries.length, command: {type: 'resign'}});
      return done(game);
    }
    await pause();
  }
})().catch(error => done('failed: ' + error));
"#;

/// Waits until the server has counted a game of Six.
const COUNTED: &str = r#"
const done = arguments[arguments.length - 1];
const address = '/api/explorer?variant=six&position=' + encodeURIComponent('.../.../..../.../... w 6 6');
(async () => {
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok && (await answer.json()).moves.length) return done(true);
    await new Promise(resume => setTimeout(resume, 100));
  }
})().catch(error => done('failed: ' + error));
"#;

/// Puts thirty finished games among those saved on the device.
pub(crate) const OLD_GAMES: &str = r#"
const ids = [...Array(30).keys()].map(i => 'old' + i);
const game = '[Variant "six"] [White "human"] [Black "engine:3"] [Result "white"] [Termination "resignation"] 1. a1 e5';
for (const id of ids) localStorage.setItem('rayuela.game.' + id, game);
localStorage.setItem('rayuela.games', ids.join(' '));
"#;

/// Opens the explorer of Six.
async fn open(tab: &Tab) {
    tab.open("/analysis/six").await;
    tab.click("[data-tab=explorer]").await;
    tab.wait_for("[data-explorer]").await;
}

#[test]
fn what_was_played_is_shown_and_played() {
    let server = Server::start_online();
    browse_at(server.address(), "explorer", Screen::Phone, async |tab| {
        // Before anybody has played.
        open(tab).await;
        tab.wait_for("[data-explorer=server] [data-state=nothing]").await;
        let game = tab.execute_async(PLAY, vec![]).await;
        let game = game.as_str().expect("a game").to_string();
        assert!(!game.starts_with("failed"), "{game}");
        // One's own games: thirty old ones, and a new one with another corner, which is the same opening.
        tab.execute(OLD_GAMES, vec![]).await;
        tab.open("/play/six?white=human&black=human").await;
        tab.type_turn("e5").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        tab.click_do("resign").await;
        tab.click_do("yes").await;
        tab.wait_for("[data-do=analyse]").await;
        // The server counts it in the background.
        assert_eq!(tab.execute_async(COUNTED, vec![]).await, true);
        // The server's game: the row says who won, points at the board, leads to the game and plays the move.
        open(tab).await;
        tab.wait_for("[data-explorer=server] [data-state=found]").await;
        tab.wait_for_count("[data-explored]", 1).await;
        tab.wait_for_text("[data-explored]", "Black won 1").await;
        tab.wait_for(&format!(".last-games a[href=\"/game/{game}\"]")).await;
        tab.focus("[data-explored]").await;
        tab.wait_for("[data-board] .ink.advice").await;
        tab.choose("[data-choose=explorer-rated]", "true").await;
        tab.wait_for("[data-state=nothing]").await;
        tab.choose("[data-choose=explorer-rated]", "").await;
        tab.wait_for("[data-state=found]").await;
        // Ten minutes a player are rapid, and guests have no rating.
        for (filter, other, fits) in [("speed", "correspondence", "rapid"), ("rating", "1400", "")] {
            let filter = format!("[data-choose=explorer-{filter}]");
            tab.choose(&filter, other).await;
            tab.wait_for("[data-state=nothing]").await;
            tab.choose(&filter, fits).await;
            tab.wait_for("[data-state=found]").await;
            tab.wait_for_text("[data-explored]", "Black won 1").await;
        }
        tab.click("[data-explored]").await;
        tab.wait_for_address_under("/analysis/six/").await;
        tab.wait_for("[data-state=found]").await;
        // One's own games and the tables.
        open(tab).await;
        tab.click("[data-source=device]").await;
        tab.wait_for_text("[data-explorer=device] [data-state=found]", "31 games").await;
        tab.wait_for_count("[data-explored]", 1).await;
        tab.wait_for("[data-do=open-own]").await;
        tab.click("[data-source=tables]").await;
        tab.wait_for("[data-explorer=tables] [data-state=found]").await;
        tab.wait_for_count(".explored.keep li", 12).await;
        // What was chosen stays chosen, and a saved game is opened.
        tab.click("[data-tab=turns]").await;
        tab.click("[data-tab=explorer]").await;
        tab.wait_for("[data-explorer=tables]").await;
        tab.click("[data-source=device]").await;
        tab.click("[data-do=open-own]").await;
        tab.click("[data-tab=turns]").await;
        tab.wait_for_count("[data-ply]", 2).await;
        // Where most positions are new, the panel says so.
        tab.open("/analysis/morelli13").await;
        tab.click_swiftly(&["[data-tab=explorer]"]).await;
        tab.wait_for_text("[data-state=nothing]", "millions of set-ups").await;
        tab.looks_right("analysis-explorer", async |tab: &Tab| {
            open(tab).await;
            tab.wait_for("[data-explorer=server] [data-state=found]").await;
        })
        .await;
    });
}

/// The server answers every question about exact values with this argument.
const SAYS: &str = r#"
const honest = window.honest ??= window.fetch, said = arguments[0];
window.fetch = (address, ...more) => String(address).startsWith('/api/probe')
  ? Promise.resolve(new Response(said, { headers: { 'content-type': 'application/json' } }))
  : honest(address, ...more);
"#;

/// Goes to a position of Nine without loading the page again.
async fn go(tab: &Tab, position: &str) {
    tab.go(&format!("/analysis/nine/{}", position.replace('/', "%2F").replace(' ', "%20"))).await;
}

/// A damaged table and a server that lies are told, and are not called an empty table.
#[test]
fn what_is_wrong_with_the_tables_is_told() {
    let server = Server::start_online();
    browse_at(server.address(), "explorer-tables", Screen::Phone, async |tab| {
        tab.open("/analysis/nine").await;
        tab.click("[data-tab=explorer]").await;
        tab.click("[data-source=tables]").await;
        tab.wait_for("[data-explorer=tables] [data-exact=book]").await;
        tab.execute(SAYS, vec![json!(r#"{"damaged":true}"#)]).await;
        go(tab, "w.b/b.w/.w./b...../.b./w../... w 5 5").await;
        tab.wait_for_text("[data-explorer=tables] [data-exact=damaged]", "on the server is damaged").await;
        tab.wait_gone("[data-explorer] [data-state]").await;
        // A position of value, and of moves without any.
        tab.execute(SAYS, vec![json!(r#"{"value":"draw","turns":[]}"#)]).await;
        go(tab, "w.b/b.w/.w./b...../..b/w../... w 5 5").await;
        tab.wait_for_text("[data-explorer=tables] [data-exact=wrong]", "contradict the rules").await;
        tab.wait_gone("[data-explorer] [data-state]").await;
        tab.is_accessible().await;
        tab.fits_the_width().await;
        // Where the book ends it knows the position, though none of its moves.
        let mut last = AnyPosition::start("nine".parse().expect("a game"));
        for turn in ["a7", "a1", "b6", "b2", "c5", "c3"] {
            last = last.after(turn).expect("a move");
        }
        go(tab, &last.text()).await;
        tab.wait_for_text("[data-explorer=tables] [data-exact=despite]", "contradict").await;
    });
}
