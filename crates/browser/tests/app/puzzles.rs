//! Puzzles: solved and failed, with a rating; hints, the puzzle of the day, streaks, offline, on every screen.

use rayuela_browser::{Screen, Server, Tab, browse_at, browse_both};
use rayuela_puzzles::{Attempt, Puzzle};
use rayuela_rules::{AnyMove, Position};
use serde_json::json;

use crate::requests::post;

/// The puzzles of the tests, which stay the same when others are made for the app.
const FILES: [(&str, &str); 3] = [
    ("morelli9", include_str!("../data/puzzles/morelli9.txt")),
    ("nine", include_str!("../data/puzzles/nine.txt")),
    ("six", include_str!("../data/puzzles/six.txt")),
];

/// A server whose app has these puzzles in place of its own.
pub(crate) fn server() -> Server {
    Server::start_changed(|app| {
        let mut list = String::new();
        let mut on_use = String::from("const ON_USE = [\n");
        for (variant, text) in FILES {
            let file = format!("puzzles-{variant}.0000000000000000.txt");
            std::fs::write(app.join(&file), text).expect("a file of puzzles");
            list += &format!("{variant} {} /{file}\n", puzzles(variant).len());
            on_use += &format!("\"/{file}\",\n");
        }
        let entries = std::fs::read_dir(app).expect("the app").flatten();
        let lists = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("puzzles."));
        for entry in lists {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".br") {
                std::fs::remove_file(entry.path()).expect("the compressed list");
            } else {
                std::fs::write(entry.path(), &list).expect("the list");
            }
        }
        let worker = app.join("sw.js");
        let script = std::fs::read_to_string(&worker).expect("the service worker");
        std::fs::write(&worker, script.replace("const ON_USE = [\n", &on_use)).expect("the service worker");
        let _ = std::fs::remove_file(app.join("sw.js.br"));
    })
}

/// The puzzles of a game.
fn puzzles(variant: &str) -> Vec<Puzzle> {
    let (_, text) = FILES.iter().find(|(name, _)| *name == variant).expect("a file");
    rayuela_puzzles::read(variant.parse().expect("a variant"), text).expect("puzzles")
}

/// A puzzle of a game, chosen by what it is like.
fn puzzle(variant: &str, fits: impl Fn(&Puzzle) -> bool) -> Puzzle {
    puzzles(variant).into_iter().find(fits).expect("such a puzzle")
}

/// A legal move that is not the answer.
fn wrong_move(puzzle: &Puzzle) -> AnyMove {
    let is_wrong = |mv: &AnyMove| {
        let mut attempt = Attempt::new(puzzle.clone());
        attempt.play(*mv);
        attempt.result() == Some(false) && attempt.position().outcome().is_none()
    };
    puzzle.position.legal_moves().into_iter().find(is_wrong).expect("a wrong move")
}

fn address(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.variant(), puzzle.number)
}

/// Plays the whole line of a puzzle by typing, waiting for each reply.
async fn solve(tab: &Tab, puzzle: &Puzzle) {
    let mut position = puzzle.position;
    for (i, &mv) in puzzle.line.iter().enumerate() {
        if i % 2 == 0 {
            // Nothing can be played before the opponent has replied.
            tab.wait_until("it is my move", "return document.querySelector('[data-status]').textContent !== ''").await;
            tab.type_turn(&position.compact(mv)).await;
            if i + 1 < puzzle.line.len() {
                tab.wait_for("[data-verdict=right]").await;
            }
        }
        position.play_unchecked(mv);
    }
    tab.wait_for("[data-stage=solved]").await;
}

#[test]
fn a_puzzle_is_solved_and_the_rating_rises() {
    let (solved, other) = (puzzle("six", |puzzle| puzzle.line.len() > 1), puzzle("nine", |_| true));
    let server = server();
    browse_at(server.address(), "puzzle-solved", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/puzzles").await;
        tab.wait_for("[data-game=six] [data-do=solve]").await;
        tab.shoot("puzzles-overview").await;
        // The next puzzle is chosen, and its address can be shared.
        tab.click("[data-game=six] [data-do=solve]").await;
        tab.wait_for("[data-puzzle] [data-board]").await;
        tab.wait_for_address_under("/puzzles/six/").await;

        tab.open(&address(&solved)).await;
        tab.wait_for(&format!("[data-puzzle=\"{}\"] [data-verdict=task]", solved.number)).await;
        tab.wait_for("[data-do=next][aria-disabled=true]").await;
        solve(tab, &solved).await;
        tab.wait_for("[data-verdict=solved]").await;
        tab.wait_until(
            "the rating has risen",
            "return document.querySelector('strong[data-rating]').dataset.rating > 1500",
        )
        .await;
        tab.wait_until("the change is shown", "return document.querySelector('[data-change]').dataset.change > 0")
            .await;
        tab.wait_for("[data-facts]").await;
        // The next one by the key in the field of moves, and it is another.
        tab.type_turn("").await;
        tab.wait_until(
            "another puzzle",
            &format!("const number = document.querySelector('[data-puzzle]')?.dataset.puzzle; return number && number !== '{}'", solved.number),
        )
        .await;
        tab.wait_gone("[data-change]").await;
        // The same one again does not count, and its rating is kept over a reload.
        tab.open(&address(&solved)).await;
        solve(tab, &solved).await;
        tab.wait_for("[data-facts] small").await;
        assert_eq!(tab.count_now("[data-change]").await, 0);
        tab.open("/puzzles").await;
        tab.wait_for("[data-game=six] [data-rating]").await;
        // Puzzles about a theme; the second one that counts makes the rating a graph.
        tab.click("[data-game=six] [data-do=solve]").await;
        tab.choose("[data-choose=theme]", "save-the-draw").await;
        let number = "return document.querySelector('[data-choose=theme]')?.value === 'save-the-draw' \
                      && document.querySelector('[data-stage=solving]')?.dataset.puzzle";
        let number = tab.wait_until("there is a puzzle about the theme", number).await;
        let number: u32 = number.as_str().and_then(|number| number.parse().ok()).expect("a number");
        let themed = puzzle("six", |puzzle| puzzle.number == number);
        assert_ne!(themed.number, solved.number, "that has been solved");
        assert_eq!(tab.count_now(".course").await, 0);
        solve(tab, &themed).await;
        tab.wait_for_text("[data-facts]", "Save the draw").await;
        tab.wait_for(".course[data-points=\"2\"] .curve").await;
        tab.wait_for_value(
            "the list of themes",
            "return document.querySelector('[data-choose=theme]').value",
            "save-the-draw",
        )
        .await;
        // On the board, in another game: a man is dragged and another one clicked. The analysis has the solution.
        tab.open(&address(&other)).await;
        tab.wait_for("[data-verdict=task]").await;
        tab.drag("[data-cell=g4]", "[data-cell=g7]").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-stage=solved]").await;
        tab.click_do("analyse").await;
        tab.wait_for_address_under("/analysis/nine").await;
        tab.wait_for(&format!("[data-ply=\"{}\"]", other.line.len())).await;
    });
}

#[test]
fn a_wrong_move_is_refuted_and_a_hint_helps() {
    let puzzle = puzzle("six", |puzzle| puzzle.line.len() > 1);
    let wrong = puzzle.position.compact(wrong_move(&puzzle));
    let server = server();
    browse_at(server.address(), "puzzle-wrong", Screen::Phone, async |tab| {
        tab.prefer(false, true).await;
        tab.open(&address(&puzzle)).await;
        tab.wait_for("[data-verdict=task]").await;
        tab.shoot("puzzle-phone").await;
        tab.type_turn("z99").await;
        tab.wait_for("[data-notice]").await;
        tab.type_turn(&wrong).await;
        tab.wait_for("[data-stage=wrong] [data-verdict=wrong]").await;
        // The engine answers on the board; the tables of Six prove what that is worth.
        tab.wait_for("[data-refutation] [data-worth-kind=proved]").await;
        tab.wait_until("the rating has fallen", "return document.querySelector('[data-change]').dataset.change < 0")
            .await;
        tab.shoot("puzzle-wrong-phone").await;
        tab.fits_the_width().await;
        tab.click_do("retry").await;
        tab.wait_for("[data-stage=solving]").await;
        tab.wait_gone("[data-refutation]").await;
        // The first hint points at a place, the second at the move.
        tab.click_do("hint").await;
        tab.wait_for("[data-verdict=hint]").await;
        tab.wait_for(".ink.outlined").await;
        tab.click_do("hint").await;
        tab.wait_for(".ink.advice").await;
        solve(tab, &puzzle).await;
        tab.wait_for("[data-verdict=late]").await;
        // The solution plays by itself.
        tab.reload().await;
        tab.wait_for("[data-verdict=task]").await;
        tab.click_do("solution").await;
        tab.wait_for("[data-stage=shown]").await;
        tab.wait_for("[data-do=next][aria-disabled=false]").await;
        tab.is_accessible().await;
    });
}

/// What is said to screen readers as it happens, besides what the screen says by itself.
const SPOKEN: &str = ".page > .spoken[aria-live=polite]";

#[test]
fn keys_help_and_screen_readers_hear_what_happens() {
    let puzzle = puzzle("six", |puzzle| puzzle.line.len() == 3);
    let moves: Vec<String> = {
        let mut position = puzzle.position;
        let notation = |&mv: &AnyMove| {
            let notation = position.notation(mv);
            position.play_unchecked(mv);
            notation
        };
        puzzle.line.iter().map(notation).collect()
    };
    let server = server();
    browse_at(server.address(), "puzzle-keys", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open(&address(&puzzle)).await;
        tab.wait_for("[data-verdict=task]").await;
        // The task is announced.
        let task = tab.text("[data-task] > span").await;
        tab.wait_for_text(SPOKEN, task.trim()).await;
        // Nothing is told of the solution before the first attempt.
        tab.focus("#main").await;
        tab.press("a").await;
        tab.press("h").await;
        tab.wait_for_text("[aria-live=polite] [data-verdict=hint]", "Look at").await;
        tab.wait_for(".ink.outlined").await;
        assert_eq!(tab.address_now().await, address(&puzzle));
        tab.press("h").await;
        tab.wait_for_text("[aria-live=polite] [data-verdict=hint]", &format!("Play {}", moves[0])).await;
        tab.wait_for(".ink.advice").await;
        // A right move is answered, and the answer is announced.
        tab.type_turn(&puzzle.position.compact(puzzle.line[0])).await;
        tab.wait_for("[aria-live=polite] [data-verdict=right]").await;
        tab.wait_for_text(SPOKEN, &moves[1]).await;
        // The rest of the solution is, too.
        tab.focus("#main").await;
        tab.press("s").await;
        tab.wait_for_text("[aria-live=polite] [data-verdict=shown]", "solution").await;
        tab.wait_for_text(SPOKEN, &moves[2]).await;
        tab.press("a").await;
        tab.wait_for_address_under("/analysis/six").await;
        tab.wait_for(&format!("[data-ply=\"{}\"]", moves.len())).await;
    });
}

#[test]
fn the_day_and_streaks_and_no_network() {
    let server = server();
    browse_at(server.address(), "puzzles-offline", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // No midnight comes while the test runs.
        let noon = "Date.now = () => Date.UTC(2026, 5, 1, 12)";
        tab.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": noon })).await;
        tab.allow_service_worker().await;
        tab.open("/").await;
        tab.wait_for_service_worker().await;
        tab.click_do("daily").await;
        tab.wait_for_address("/puzzles/daily").await;
        tab.wait_for("[data-puzzle] [data-board]").await;
        let number = "return document.querySelector('[data-puzzle]').dataset.puzzle";
        let of_the_day = tab.wait_until("there is a puzzle of the day", number).await;
        // A streak gives no help, and ends with the first mistake.
        tab.open("/puzzles/six/streak").await;
        tab.wait_for("[data-streak=\"0\"]").await;
        tab.wait_for("[data-do=hint][aria-disabled=true]").await;
        let now = tab.wait_until("the streak has a puzzle", number).await;
        let now: u32 = now.as_str().and_then(|now| now.parse().ok()).expect("a number");
        let first = puzzle("six", |puzzle| puzzle.number == now);
        solve(tab, &first).await;
        tab.wait_for("[data-streak=\"1\"]").await;
        tab.focus("#main").await;
        tab.press(" ").await;
        tab.wait_for("[data-stage=solving]").await;
        let next = format!("{number} !== '{}' && document.querySelector('[data-puzzle]').dataset.puzzle", first.number);
        let now = tab.wait_until("the streak has another puzzle", &next).await;
        let now: u32 = now.as_str().and_then(|now| now.parse().ok()).expect("a number");
        let second = puzzle("six", |puzzle| puzzle.number == now);
        tab.type_turn(&second.position.compact(wrong_move(&second))).await;
        tab.wait_for("[data-verdict=wrong]").await;
        tab.wait_for("[data-do=hint][aria-disabled=false]").await;
        tab.wait_for("[data-refutation]").await;
        assert_eq!(tab.count_now("[data-change]").await, 0, "a streak does not count");

        // Everything that was fetched once is there without a network, and the rest says so.
        server.stop();
        tab.open("/puzzles/six").await;
        tab.wait_for("[data-puzzle] [data-board]").await;
        tab.open("/puzzles/daily").await;
        tab.wait_for_value("the puzzle of the day", number, of_the_day).await;
        tab.open("/puzzles/six/99999").await;
        tab.wait_for("[data-failed=missing]").await;
        tab.open("/puzzles/chess").await;
        tab.wait_for(".empty h1").await;
        tab.only_network_errors().await;
    });
}

#[test]
fn a_file_that_is_damaged_or_missing_is_told() {
    let server = server();
    browse_at(server.address(), "puzzles-damaged", Screen::Desktop, async |tab| {
        tab.open("/puzzles").await;
        tab.wait_for("[data-game=six]").await;
        // The page meets an answer that is no file of puzzles.
        let lie = "const fetched = window.honest = window.fetch; \
                   window.fetch = (address, ...more) => String(address).includes('puzzles-nine') \
                       ? Promise.resolve(new Response('# Nine\\n<!doctype html>')) \
                       : String(address).includes('puzzles-six') ? Promise.reject(new TypeError('away')) : fetched(address, ...more)";
        tab.execute(lie, vec![]).await;
        tab.click("[data-game=nine] [data-do=solve]").await;
        tab.wait_for_text("[data-failed=damaged] [role=alert]", "line 2").await;
        tab.click("main a[href='/puzzles']").await;
        tab.click("[data-game=six] [data-do=solve]").await;
        tab.wait_for("[data-failed=unreachable] [data-do=again]").await;
        // A network that is back is enough.
        tab.execute("window.fetch = window.honest", vec![]).await;
        tab.click_do("again").await;
        tab.wait_for("[data-puzzle] [data-board]").await;
    });
}

/// Signs up or in, and lets the page learn of it.
async fn sign_in(tab: &Tab, path: &str) {
    post(tab, path, json!({ "name": "Oliveira", "password": "rocamadour" }), 200).await;
    tab.open("/online").await;
    tab.wait_for("[data-me=Oliveira]").await;
    tab.wait_until("the page knows the account", "return !!localStorage.getItem('rayuela.account')").await;
}

#[test]
fn an_account_has_its_rating_on_every_device() {
    let puzzle = puzzle("six", |puzzle| puzzle.line.len() == 1);
    let server = server();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "puzzles-account", async |desk, phone| {
        desk.prefer(false, true).await;
        // Tried before there is an account: it becomes the account's.
        desk.open(&address(&puzzle)).await;
        desk.wait_for("[data-verdict=task]").await;
        solve(desk, &puzzle).await;
        desk.wait_for("[data-change]").await;
        let rating = "return document.querySelector('strong[data-rating]').dataset.rating";
        let reached = desk.wait_until("there is a rating", rating).await;
        sign_in(desk, "/api/accounts").await;
        desk.open("/puzzles").await;
        let sent = "return Object.keys(localStorage).some((key) => key.endsWith('.until') && localStorage.getItem(key) !== '0')";
        desk.wait_until("the results are at the server", sent).await;

        phone.open("/").await;
        sign_in(phone, "/api/session").await;
        phone.open(&address(&puzzle)).await;
        phone.wait_for_value("the rating on the other device", rating, reached).await;
    });
}
