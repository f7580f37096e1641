//! Play between people: two browsers, a real server, a real database.

use rayuela_browser::{Proxy, Screen, Server, Tab, browse_at, browse_both, keep_trying};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position, Rng};
use serde_json::json;

use crate::saving::{animation, downloads};

/// Signs in as a guest.
async fn enter_as_guest(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.fill("[data-field=name]", name).await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
    tab.wait_for("[data-line=open]").await;
}

/// Signs up for an account.
async fn sign_up(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.click_do("sign-up").await;
    tab.fill("[data-field=name]", name).await;
    tab.fill("[data-field=password]", "rocamadour").await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
    tab.wait_for("[data-line=open]").await;
}

/// Opens a seek for a game, playing White.
async fn seek(tab: &Tab, game: &str, fields: &[(&str, &str)]) {
    tab.choose("[data-choose=variant]", game).await;
    for (field, value) in fields {
        tab.choose(&format!("[data-choose={field}]"), value).await;
    }
    tab.choose("[data-choose=color]", "white").await;
    tab.click_do("seek").await;
}

/// Both begin a game of Six, the first with the white men.
async fn begin_six(white: &Tab, black: &Tab, fields: &[(&str, &str)]) {
    seek(white, "six", fields).await;
    white.wait_for(".seek-row.mine").await;
    black.click_do("take").await;
    for (tab, color) in [(white, "white"), (black, "black")] {
        tab.wait_for(&format!("[data-you={color}]")).await;
        tab.wait_for("[data-board]").await;
    }
}

/// Plays a turn in one window and waits until both have it.
async fn play(mover: &Tab, other: &Tab, game: &mut AnyGame, turn: &str) {
    game.play_text(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    mover.type_turn(turn).await;
    both_have(mover, other, game.ply()).await;
}

async fn both_have(one: &Tab, other: &Tab, ply: usize) {
    for tab in [one, other] {
        tab.wait_for(&format!("[data-ply=\"{ply}\"]")).await;
        tab.wait_for_count("[data-ply]", ply).await;
    }
}

fn six() -> AnyGame {
    AnyGame::new(AnyPosition::start("six".parse().expect("a variant")))
}

/// Plays random turns, captures if there are any, so that the game is short, until it is over or has this many.
async fn play_on(white: &Tab, black: &Tab, game: &mut AnyGame, most: usize) {
    let mut rng = Rng::new(23);
    while game.ending().is_none() && game.ply() < most {
        let mut turns = game.position().compact_turns();
        if turns.iter().any(|turn| turn.contains('x')) {
            turns.retain(|turn| turn.contains('x'));
        }
        let turn = turns[rng.below(turns.len() as u64) as usize].clone();
        match game.position().turn() {
            Color::White => play(white, black, game, &turn).await,
            Color::Black => play(black, white, game, &turn).await,
        }
    }
}

#[test]
fn a_whole_game_a_rematch_the_archive_and_the_analysis() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "online-game", async |white, black| {
        enter_as_guest(white, "Horacio").await;
        enter_as_guest(black, "Maga").await;
        begin_six(white, black, &[]).await;
        let mut game = six();
        play_on(white, black, &mut game, 4).await;
        white.shoot("online-game").await;
        black.shoot("online-game-phone").await;
        black.fits_the_width().await;
        // The clocks run by the server's time, and the same in both windows.
        for tab in [white, black] {
            let read = "return document.querySelector('[data-clock=white]').textContent";
            let first = tab.execute(read, vec![]).await;
            let changed = format!("return document.querySelector('[data-clock=white]').textContent !== {first}");
            tab.wait_until("the clock runs", &changed).await;
        }
        play_on(white, black, &mut game, 120).await;
        if game.ending().is_none() {
            white.click_do("resign").await;
            white.click_do("yes").await;
        }
        for tab in [white, black] {
            tab.wait_for(".status.over").await;
        }
        white.shoot("online-over").await;
        // Looking back shows what is proved of every position.
        white.execute("document.activeElement.blur()", vec![]).await;
        white.press("\u{e011}").await;
        white.wait_for_text("[data-exact=device] [data-verdict]", "Proved: draw").await;
        white.wait_for_count(".worth-mark.drawn", 16).await;
        white.wait_for_count("[data-played]", 1).await;
        let address = white.address_now().await;

        // A rematch swaps the colours and takes both there.
        white.click_do("rematch").await;
        white.wait_for("[data-rematch]").await;
        black.wait_for_text("[data-do=rematch]", "Accept").await;
        black.click_do("rematch").await;
        white.wait_for("[data-you=black]").await;
        black.wait_for("[data-you=white]").await;
        white.wait_for_other_address(&address).await;
        black.click_do("abort").await;
        black.click_do("yes").await;
        white.wait_for_text("[data-status]", "aborted").await;

        // The archive has the game, with its turns and a picture, and the analysis opens it.
        let result = game.ending().map_or("black", |ending| ending.outcome.name());
        white.open("/games").await;
        white.choose("[data-choose=result]", result).await;
        white.click_do("search").await;
        white.wait_for("[data-found=\"1\"] img").await;
        white.shoot("online-archive").await;
        white.click_do("watch").await;
        white.wait_for(&format!("[data-ply=\"{}\"]", game.ply())).await;
        white.wait_for_address(&address).await;
        white.click_do("analyse").await;
        white.wait_until("the analysis is open", "return location.pathname.startsWith('/analysis/six/')").await;
        let seat = "return Object.keys(localStorage).some(key => \
                    key.startsWith('rayuela.analysis.') && localStorage[key].includes('[Seat \"white\"]'))";
        white.wait_until("the analysis knows which player the user was", seat).await;
        let record = format!(
            "const done = arguments[0]; fetch('/api{address}/record'.replace('/game/', '/games/')).then(r => r.text()).then(done)"
        );
        let record = white.execute_async(&record, vec![]).await;
        assert!(record.as_str().is_some_and(|text| text.contains("[White \"Horacio\"]")), "{record}");
    });
}

#[test]
fn broken_lines_reloads_and_restarts_lose_nothing() {
    let server = Server::start_online();
    let (one, other) = (Proxy::to(server.address()), Proxy::to(server.address()));
    let ways = [(one.address(), Screen::Desktop), (other.address(), Screen::Desktop)];
    browse_both(ways, "online-broken", async |white, black| {
        enter_as_guest(white, "Talita").await;
        enter_as_guest(black, "Traveler").await;
        begin_six(white, black, &[]).await;
        let mut game = six();
        play(white, black, &mut game, "a1").await;
        play(black, white, &mut game, "a3").await;

        // The network fails, a turn is played anyway, and it arrives exactly once when the network is back.
        one.cut();
        white.wait_for("[data-line=broken]").await;
        white.type_turn("e1").await;
        white.wait_for_text("[data-status]", "Sending").await;
        white.shoot("online-reconnecting").await;
        one.mend();
        game.play_text("e1").expect("a legal turn");
        both_have(white, black, game.ply()).await;
        white.wait_for("[data-line=open]").await;

        // A page is reloaded while its turn is under way.
        other.cut();
        black.wait_for("[data-line=broken]").await;
        black.type_turn("e3").await;
        black.wait_for_text("[data-status]", "Sending").await;
        other.mend();
        black.reload().await;
        game.play_text("e3").expect("a legal turn");
        both_have(black, white, game.ply()).await;
        white.reload().await;
        both_have(white, black, game.ply()).await;

        // The server is restarted, and the game goes on.
        server.restart();
        play(white, black, &mut game, "b4").await;
        play(black, white, &mut game, "b2").await;
        for tab in [white, black] {
            tab.only_network_errors().await;
        }
    });
}

#[test]
fn fists_between_two_windows_by_link() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::SmallPhone)];
    browse_both(ways, "online-fists", async |white, black| {
        enter_as_guest(white, "Ossip").await;
        let fields = [("size", "5"), ("edition", "2011"), ("setup", "fists"), ("whom", "friend")];
        seek(white, "morelli13", &fields).await;
        white.wait_for("[data-challenge]").await;
        white.shoot("online-challenge").await;
        let link = "return document.querySelector('[data-link-text]').value || null";
        let link = white.wait_until("there is a link", link).await;
        let link = link.as_str().and_then(|link| link.strip_prefix(server.address())).expect("a link").to_string();

        // A guest who follows the link plays at once, under the suggested name.
        black.open(&link).await;
        black.wait_for("[data-field=name]").await;
        black.shoot("online-challenged").await;
        black.click_do("take").await;
        white.wait_for("[data-do=fist-free]").await;
        white.click_do("fist-free").await;
        white.wait_for("[data-hand=white]").await;
        black.wait_for("[data-do=fist-facing]").await;
        black.shoot("online-fists").await;
        // Nothing reveals White's choice.
        let seen = black.text("main").await;
        assert!(!seen.contains("Both chose"), "{seen}");
        black.click_do("fist-facing").await;
        // They differ: the third is played.
        for tab in [white, black] {
            tab.wait_for_count(".stone", 16).await;
            tab.fits_the_width().await;
        }
        for tab in [white, black] {
            tab.wait_for("[data-you=white], [data-you=black]").await;
        }
        let mover = if black.count_now("[data-you=black]").await == 1 { black } else { white };
        mover.type_turn("C1-C2").await;
        both_have(white, black, 1).await;
        white.shoot("online-fists-played").await;
    });
}

#[test]
fn random_and_placed_starts() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Desktop)];
    browse_both(ways, "online-starts", async |white, black| {
        enter_as_guest(white, "Etienne").await;
        enter_as_guest(black, "Ronald").await;
        // Both devices draw the start together, and both know the seed.
        seek(white, "morelli13", &[("size", "5"), ("setup", "random")]).await;
        black.click_do("take").await;
        for tab in [white, black] {
            tab.wait_for("[data-seed]").await;
            tab.wait_for_count(".stone", 16).await;
        }
        assert_eq!(white.text("[data-seed]").await, black.text("[data-seed]").await);
        for tab in [white, black] {
            tab.open("/online").await;
            tab.wait_for("[data-line=open]").await;
        }
        white.wait_for(".online-game").await;
        white.shoot("online-lobby-own").await;

        // Pairs are placed in turn; the step has its time.
        seek(white, "morelli13", &[("size", "5"), ("setup", "pairs")]).await;
        black.click_do("take").await;
        place(white, black, &["a1", "b1", "c1", "d1", "e1", "a2", "a3", "a4"], 2).await;
        for tab in [white, black] {
            tab.open("/online").await;
            tab.wait_for("[data-line=open]").await;
        }

        // Free stones go one by one, two in a row for each.
        seek(white, "morelli13", &[("size", "5"), ("edition", "2011"), ("setup", "free")]).await;
        black.click_do("take").await;
        let band = ["a1", "b1", "c1", "d1", "e1", "a5", "b5", "c5", "d5", "e5", "a2", "a3", "a4", "e2", "e3", "e4"];
        place(white, black, &band, 1).await;
    });
}

/// The player who is to act, once both windows agree on that.
async fn player_to_act<'a>(white: &'a Tab, black: &'a Tab) -> &'a Tab {
    keep_trying("one of them is asked", async || {
        match (white.count_now(".status.mine").await, black.count_now(".status.mine").await) {
            (1, 0) => Ok(white),
            (0, 1) => Ok(black),
            counts => Err(format!("{counts:?}")),
        }
    })
    .await
}

/// Places on these cells one after another, each by the player to act, until turns begin.
async fn place(white: &Tab, black: &Tab, cells: &[&str], stones: usize) {
    for tab in [white, black] {
        tab.wait_for("[data-step]").await;
    }
    for (i, cell) in cells.iter().enumerate() {
        player_to_act(white, black).await.click_cell(cell).await;
        for tab in [white, black] {
            tab.wait_for_count(".stone", stones * (i + 1)).await;
        }
    }
    for tab in [white, black] {
        tab.wait_for_text("[data-status]", "to move").await;
    }
}

#[test]
fn spectators_chat_offers_and_premoves() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Desktop)];
    browse_both(ways, "online-offers", async |white, black| {
        enter_as_guest(white, "Babs").await;
        enter_as_guest(black, "Wong").await;
        begin_six(white, black, &[]).await;
        let address = white.address_now().await;
        let mut game = six();
        play(white, black, &mut game, "a1").await;
        play(black, white, &mut game, "a3").await;

        // A premove is played as soon as it can be.
        black.click_cell("c1").await;
        black.wait_for("[data-plan=premove]").await;
        black.shoot("online-premove").await;
        white.type_turn("e1").await;
        both_have(white, black, 4).await;
        white.wait_for_text("[data-ply=\"4\"]", "c1").await;
        game.play_text("e1").expect("legal");
        game.play_text("c1").expect("legal");

        // Chat is shown as text, never as HTML.
        white.fill("[data-chat]", "<b>olá</b> & boa sorte").await;
        white.click_do("say").await;
        for tab in [white, black] {
            tab.wait_for_text(".chat li", "<b>olá</b> & boa sorte").await;
            assert_eq!(tab.count_now(".chat li b").await, 0);
        }
        black.click_do("chat-more").await;
        black.fill("[data-report]", "too friendly").await;
        black.click_do("report").await;
        black.wait_for_text("[data-told]", "Thank you").await;

        // A turn is taken back by consent; a draw is declined, not offered again at once, and agreed a turn later.
        white.click_do("take-back").await;
        black.click_do("accept").await;
        both_have(white, black, 2).await;
        game.undo();
        game.undo();
        play(white, black, &mut game, "e1").await;
        black.click_do("offer").await;
        white.wait_for("[data-offer] [data-do=accept]").await;
        white.click_do("decline").await;
        black.wait_gone("[data-offer]").await;
        black.wait_for("[data-do=offer]:disabled").await;
        play(black, white, &mut game, "c1").await;
        black.click_do("offer").await;
        white.click_do("accept").await;
        for tab in [white, black] {
            tab.wait_for_text("[data-status]", "by agreement").await;
        }
        // The game as an animated picture: its start, its four moves.
        let dir = downloads(black, "online").await;
        black.click_do("share").await;
        let file = format!("rayuela-{}.gif", address.trim_start_matches("/game/"));
        let shown = animation(black, &dir, &file).await;
        assert_eq!(shown, json!([true, [[320, 400], [320, 400], [320, 400], [320, 400], [320, 3000]]]));
        black.is_accessible().await;

        // A spectator sees the same, is counted, and has no controls.
        black.click_do("rematch").await;
        white.click_do("rematch").await;
        black.wait_for("[data-you=white]").await;
        white.wait_for("[data-you=black]").await;
        let running = white.wait_for_other_address(&address).await;
        // The second turn has a minute, which a busy machine may need to start another browser; then the clocks run.
        black.type_turn("a1").await;
        both_have(black, white, 1).await;
        white.type_turn("a3").await;
        both_have(black, white, 2).await;
        browse_watcher(server.address(), &running).await;
        white.wait_for("[data-watchers=\"0\"]").await;
    });
}

/// A spectator for a moment.
async fn browse_watcher(server: &str, game: &str) {
    let (server, game) = (server.to_string(), game.to_string());
    // Each browser has its own runtime.
    tokio::task::spawn_blocking(move || {
        browse_at(&server, "online-watcher", Screen::Phone, async |tab| {
            tab.open(&game).await;
            tab.wait_for("[data-you=none]").await;
            tab.wait_for("[data-ply=\"2\"]").await;
            tab.wait_for("[data-watchers=\"1\"]").await;
            tab.wait_for("[data-spectator]").await;
            assert_eq!(tab.count_now("[data-typed]").await, 0);
            assert_eq!(tab.count_now("[data-do=resign]").await, 0);
            tab.shoot("online-watching").await;
        });
    })
    .await
    .expect("the watcher");
}

#[test]
fn rated_games_ratings_accounts_and_fair_play() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Desktop)];
    browse_both(ways, "online-rated", async |white, black| {
        sign_up(white, "la_Maga").await;
        sign_up(black, "Oliveira").await;
        white.click("[data-choose=rated]").await;
        begin_six(white, black, &[]).await;
        white.wait_for_text("[data-terms]", "rated").await;
        let mut game = six();
        play(white, black, &mut game, "a1").await;
        play(black, white, &mut game, "a3").await;

        // No engine for positions of one's own rated game while it runs.
        let position = game.position().text().replace(' ', "_");
        white.open(&format!("/analysis/six/{position}")).await;
        white.wait_for("[data-board]").await;
        white.wait_for_text("main", "Hints are off until your rated game ends").await;

        black.click_do("resign").await;
        black.click_do("yes").await;
        black.wait_for(".status.over").await;
        white.open("/user/la_Maga").await;
        // Provisional.
        white.wait_for_text("[data-rating=morris-rapid]", "?").await;
        white.wait_for(".rating-graph circle").await;
        white.wait_for(".online-game").await;
        white.shoot("online-profile").await;

        // The account: password, sessions, tokens, data.
        white.open("/account").await;
        white.wait_for("[data-session]").await;
        white.fill("[data-field=old]", "rocamadour").await;
        white.fill("[data-field=new]", "rocamadour2").await;
        white.click_do("password").await;
        white.wait_for_text("[data-told=password]", "Password changed").await;
        white.fill("[data-field=token]", "my bot").await;
        white.click_do("token").await;
        white.wait_for("[data-fresh] code").await;
        white.wait_for("[data-token]").await;
        white.shoot("online-account").await;
        white.click_do("end-token").await;
        white.wait_gone("[data-token]").await;
        white.click_do("farewell").await;
        white.fill("[data-field=farewell]", "rocamadour2").await;
        white.click_do("delete-account").await;
        white.wait_for("[data-do=guest]").await;
    });
}

#[test]
fn days_with_conditional_turns_and_the_house() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Desktop)];
    browse_both(ways, "online-days", async |white, black| {
        enter_as_guest(white, "Pola").await;
        enter_as_guest(black, "Berthe").await;
        begin_six(white, black, &[("clock-kind", "correspondence")]).await;
        white.wait_for_text("[data-clock=white]", "d").await;
        let mut game = six();
        play(white, black, &mut game, "a1").await;
        play(black, white, &mut game, "a3").await;
        // Black tries a line out on the board: if e1, then c1; it is played for them.
        black.click_do("plan-try").await;
        black.click_cell("e1").await;
        black.click_cell("c1").await;
        black.click_do("plan-keep").await;
        black.wait_for("[data-plan=lines] li").await;
        black.shoot("online-lines").await;
        white.type_turn("e1").await;
        both_have(white, black, 4).await;

        // And a game against the server's engine.
        white.open("/online").await;
        white.wait_for("[data-line=open]").await;
        seek(white, "six", &[("whom", "engine"), ("level", "1")]).await;
        white.wait_for("[data-you=white]").await;
        white.type_turn("a1").await;
        white.wait_for("[data-ply=\"2\"]").await;
    });
}

#[test]
fn the_screens_look_right() {
    let server = Server::start_online();
    browse_at(server.address(), "online-looks", Screen::Desktop, async |tab| {
        sign_up(tab, "Gregorovius").await;
        seek(tab, "nine", &[]).await;
        tab.wait_for(".seek-row.mine").await;
        for (address, ready) in [
            ("/online", ".seek-row"),
            ("/games", "[data-found]"),
            ("/account", "[data-session]"),
            ("/user/Gregorovius", "[data-user]"),
        ] {
            let name = format!("online{}", address.replace('/', "-"));
            tab.looks_right(&name, async |tab| {
                tab.open(address).await;
                tab.wait_for("[data-line=open]").await;
                tab.wait_for(ready).await;
            })
            .await;
        }
        // A game, here against the server's engine.
        tab.set_screen(Screen::Desktop).await;
        tab.open("/online").await;
        tab.wait_for("[data-line=open]").await;
        seek(tab, "morelli13", &[("whom", "engine"), ("size", "9"), ("setup", "facing")]).await;
        tab.wait_for("[data-you=white]").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        let game = tab.address_now().await;
        tab.looks_right("online-board", async |tab| {
            tab.open(&game).await;
            tab.wait_for("[data-ply=\"1\"]").await;
        })
        .await;
    });
}

#[test]
fn every_language_has_its_words() {
    let server = Server::start_online();
    browse_at(server.address(), "online-languages", Screen::Phone, async |tab| {
        for (lang, words) in [("pt", "Jogar com outras pessoas"), ("ja", "人と対局する"), ("en", "Play other people")]
        {
            tab.open("/settings").await;
            tab.choose("[data-choose=lang]", lang).await;
            tab.open("/online").await;
            tab.wait_for_text("h1", words).await;
            tab.wait_for("[data-line=open]").await;
            tab.shoot(&format!("online-lobby-{lang}")).await;
            tab.fits_the_width().await;
        }
    });
}
