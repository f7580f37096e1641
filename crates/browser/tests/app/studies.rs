//! Studies: made, kept on the device, shared, read and copied by another.

use rayuela_browser::{Screen, Server, Tab, browse, browse_at, browse_both, keep_trying};
use rayuela_rules::Record;
use rayuela_server::Admin;
use serde_json::{Value, json};

use crate::saving::{downloads, saved};
use crate::slips::FILL_STORAGE;

/// Signs up for an account.
async fn sign_up(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.click_do("sign-up").await;
    tab.fill("[data-field=name]", name).await;
    tab.fill("[data-field=password]", "rocamadour").await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
}

/// A server of files alone has no studies, one of another's does not tell of them, and the browser logs that.
async fn only_missing_studies(tab: &Tab) {
    let errors = tab.console_errors().await;
    assert!(errors.iter().all(|error| error.contains("/api/studies") && error.contains("404")), "{errors:#?}");
}

/// Nothing on the screen is hard to use or scrolls sideways, on a desktop and on a phone.
async fn is_in_order(tab: &Tab) {
    for screen in [Screen::SmallPhone, Screen::Desktop] {
        tab.set_screen(screen).await;
        tab.is_accessible().await;
        tab.fits_the_width().await;
    }
}

/// Makes a study of two chapters with moves and a comment; its address.
async fn make(tab: &Tab) -> String {
    tab.open("/studies").await;
    tab.fill("[data-title]", "Corners").await;
    tab.choose("[data-choose=variant]", "six").await;
    tab.click_do("new-study").await;
    tab.wait_for("[data-study]").await;
    let address = tab.wait_for_address_under("/study/").await;
    tab.click_cell("a1").await;
    tab.wait_for("[data-ply=\"1\"]").await;
    tab.fill("[data-comment]", "Why here?").await;
    tab.click_do("add-chapter").await;
    tab.fill(".new-chapter [data-name]", "The answer").await;
    tab.fill(".new-chapter [data-text]", "1. c1 e1").await;
    tab.click_do("new-chapter").await;
    tab.wait_for_count("[data-chapter]", 2).await;
    tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
    tab.wait_for("[data-ply=\"2\"]").await;
    // The second becomes the first, and back.
    tab.click_do("chapter-up").await;
    tab.wait_for("[data-chapter=\"0\"][aria-current=true]").await;
    tab.click_do("chapter-down").await;
    tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
    is_in_order(tab).await;
    address
}

/// The address at which others find the study of this browser, once it is shared.
async fn shared_address(tab: &Tab) -> String {
    let read = "return Object.keys(localStorage).filter(key => key.startsWith('rayuela.study.')) \
                .map(key => /^shared (\\w+)/m.exec(localStorage[key])?.[1])[0]";
    let id = tab.wait_until("the study is shared", read).await;
    format!("/study/{}", id.as_str().unwrap_or_default())
}

/// What the server says of the study of this browser: `what` is about its answer, `file`. A server whose storage is busy is asked
/// again.
async fn kept(tab: &Tab, what: &str) -> Value {
    let address = shared_address(tab).await.replace("/study/", "/api/studies/");
    let ask = format!(
        "const done = arguments[0]; fetch('{address}').then(async (answer) => {{ \
             if (!answer.ok) throw new Error(answer.status); \
             const file = await answer.json(); \
             done({{ said: {what} }}); \
         }}).catch((error) => done({{ error: String(error) }}))"
    );
    keep_trying("the server has the study", async || {
        let mut answer = tab.execute_async(&ask, vec![]).await;
        if answer["error"].is_null() { Ok(answer["said"].take()) } else { Err(answer["error"].to_string()) }
    })
    .await
}

/// What `make` has made.
async fn is_whole(tab: &Tab) {
    tab.wait_for_text("#study-title", "Corners").await;
    tab.wait_for_text("[data-chapter=\"1\"]", "The answer").await;
    tab.click("[data-chapter=\"0\"]").await;
    tab.wait_for_count("[data-ply]", 1).await;
    tab.wait_for_text(".tree", "Why here?").await;
}

#[test]
fn a_study_is_made_shared_read_and_copied() {
    let server = Server::start_online();
    let way = (server.address(), Screen::Desktop);
    browse_both([way, way], "studies", async |ana, bob| {
        sign_up(ana, "Ana").await;
        let address = make(ana).await;
        ana.reload().await;
        ana.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
        is_whole(ana).await;
        ana.wait_for_address(&address).await;

        ana.click_do("share-study").await;
        ana.click("[data-share] [value=unlisted]").await;
        ana.is_accessible().await;
        ana.click_do("do-share").await;
        ana.wait_for("[data-do=copy-study-link]").await;
        let shared = shared_address(ana).await;

        // A change reaches the server by itself.
        ana.click_cell("e5").await;
        ana.wait_for("[data-ply=\"2\"]").await;
        ana.wait_for("[data-sync=done]").await;

        // It becomes a public one.
        ana.click_do("share-study").await;
        ana.click("[data-share] [value=public]").await;
        ana.click_do("do-share").await;
        ana.wait_gone("[data-share]").await;
        ana.wait_for_text("[data-sync=done]", "Public").await;

        // Somebody else reads it, and what they try is not kept.
        bob.open(&shared).await;
        bob.wait_for_text("[data-owner]", "Ana").await;
        bob.wait_for_text("#study-title", "Corners").await;
        bob.wait_for_count("[data-ply]", 2).await;
        bob.wait_gone("[data-do=add-chapter]").await;
        bob.click_do("last").await;
        bob.type_turn("c5").await;
        bob.wait_for("[data-ply=\"3\"]").await;
        bob.wait_until("the comment is read-only", "return document.querySelector('[data-comment]').readOnly").await;
        is_in_order(bob).await;
        bob.reload().await;
        bob.wait_for_count("[data-ply]", 2).await;

        // A copy is their own, and works without the server.
        bob.click_do("copy-study").await;
        bob.wait_for("[data-do=add-chapter]").await;
        bob.wait_for_other_address(&shared).await;
        bob.click_do("last").await;
        bob.type_turn("c5").await;
        bob.wait_for("[data-ply=\"3\"]").await;
        bob.reload().await;
        bob.wait_for_count("[data-ply]", 3).await;
        bob.open("/studies").await;
        bob.wait_for_text("[data-studies]", "Corners").await;
        bob.wait_for_text("[data-list=studies-public]", "Ana · 2 chapters").await;
        is_in_order(bob).await;

        // A moderator hides it, which its owner is told, and shows it again.
        sign_up(bob, "Bob").await;
        let admin = Admin::open(&server.db()).await.expect("the database");
        admin.appoint("Bob", true).await.expect("an account");
        bob.open(&shared).await;
        bob.click_do("report-study").await;
        bob.click_do("hide-study").await;
        bob.wait_for_text(".report-study [role=status]", "Hidden.").await;
        ana.reload().await;
        ana.wait_for_text("[data-hidden]", "A moderator has hidden this study").await;
        is_in_order(ana).await;
        ana.shoot("study-hidden").await;
        bob.reload().await;
        bob.wait_for_text(".report-study [role=status]", "Hidden.").await;
        is_in_order(bob).await;
        bob.click_do("show-study").await;
        bob.wait_for("[data-do=hide-study]").await;
        ana.reload().await;
        ana.wait_for("[data-ply=\"2\"]").await;
        ana.type_turn("c5").await;
        ana.wait_for("[data-sync=done]").await;
        assert_eq!(ana.count_now("[data-hidden]").await, 0);
    });
}

/// What is private on the server is for its owner alone, on every device; everybody else is told that there is nothing.
#[test]
fn a_private_study_is_its_owners_alone() {
    let server = Server::start_online();
    let way = (server.address(), Screen::Desktop);
    browse_both([way, way], "studies-private", async |ana, bob| {
        sign_up(ana, "Ana").await;
        make(ana).await;
        let share = async |visibility: &str| {
            ana.click_do("share-study").await;
            ana.click(&format!("[data-share] [value={visibility}]")).await;
            ana.click_do("do-share").await;
            ana.wait_gone("[data-share]").await;
            ana.wait_for("[data-sync=done]").await;
        };
        share("private").await;
        ana.wait_gone("[data-do=copy-study-link]").await;
        let shared = shared_address(ana).await;
        let is_nothing = async || {
            bob.open(&shared).await;
            bob.wait_for(".empty a[href=\"/\"]").await;
            assert_eq!(bob.count_now("[data-study]").await, 0);
            only_missing_studies(bob).await;
        };
        is_nothing().await;
        sign_up(bob, "Bob").await;
        is_nothing().await;
        // Its owner finds it on a device that does not have it.
        ana.execute("localStorage.clear()", vec![]).await;
        ana.open(&shared).await;
        is_whole(ana).await;
        ana.wait_for("[data-do=share-study]").await;
        // It was there all the time: now it is for everybody who has the link.
        share("unlisted").await;
        bob.open(&shared).await;
        bob.wait_for_text("[data-owner]", "Ana").await;
    });
}

/// Judges the game of the open chapter, quickly.
async fn judge(tab: &Tab) {
    tab.choose("[data-choose=effort]", "quick").await;
    tab.click_do("report").await;
}

/// The screen shows a report on a game of so many moves, and its graph.
async fn shows_report(tab: &Tab, moves: usize) {
    tab.wait_for(&format!("[data-graph=\"{}\"]", moves + 1)).await;
    tab.wait_for("[data-report]").await;
}

/// The report on each chapter is there again after a reload, and goes with its chapter.
#[test]
fn a_report_on_a_chapter_stays() {
    browse("studies-report", Screen::Desktop, async |tab| {
        make(tab).await;
        tab.click("[data-tab=report]").await;
        judge(tab).await;
        shows_report(tab, 2).await;
        // The other chapter has none, and gets its own.
        tab.click("[data-chapter=\"0\"]").await;
        tab.wait_gone("[data-report]").await;
        judge(tab).await;
        shows_report(tab, 1).await;
        let reload = async || {
            tab.reload().await;
            tab.click("[data-tab=report]").await;
        };
        reload().await;
        shows_report(tab, 1).await;
        tab.click("[data-chapter=\"1\"]").await;
        shows_report(tab, 2).await;
        // The chapters change places, and the one that is first now is deleted.
        tab.click_do("chapter-up").await;
        tab.wait_for("[data-chapter=\"0\"][aria-current=true]").await;
        reload().await;
        shows_report(tab, 2).await;
        tab.click_do("delete-chapter").await;
        tab.click_do("yes").await;
        tab.wait_for_count("[data-chapter]", 1).await;
        shows_report(tab, 1).await;
        reload().await;
        shows_report(tab, 1).await;
        // With the study its reports go.
        let reports = "return Object.keys(localStorage).filter(key => key.startsWith('rayuela.report.')).length";
        tab.wait_for_value("one report", reports, 1).await;
        tab.open("/studies").await;
        tab.click_do("delete-study").await;
        tab.click_do("yes").await;
        tab.wait_for_value("no report", reports, 0).await;
        only_missing_studies(tab).await;
    });
}

/// Two tabs with one study show each other's changes, and neither undoes what the other one has done.
#[test]
fn two_tabs_of_one_study_follow_each_other() {
    browse("studies-tabs", Screen::Desktop, async |tab| {
        make(tab).await;
        tab.open_beside().await;
        tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
        tab.wait_for_count("[data-ply]", 2).await;
        // A move and a name here are there at once; the place in the game is each tab's own.
        tab.click_do("last").await;
        tab.click_cell("e5").await;
        tab.wait_for("[data-ply=\"3\"]").await;
        tab.click_do("rename-chapter").await;
        tab.fill("[data-name]", "Reply").await;
        tab.click_do("name-chapter").await;
        tab.wait_for_text("[data-chapter=\"1\"]", "Reply").await;
        tab.switch_tab().await;
        tab.wait_for("[data-ply=\"3\"]").await;
        tab.wait_for_text("[data-chapter=\"1\"]", "Reply").await;
        tab.click("[data-chapter=\"0\"]").await;
        tab.wait_for_text(".tree", "Why here?").await;
        tab.fill("[data-comment]", "Because.").await;
        tab.wait_for_text(".tree", "Because.").await;
        tab.switch_tab().await;
        tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
        tab.click("[data-chapter=\"0\"]").await;
        tab.wait_for_text(".tree", "Because.").await;
        tab.reload().await;
        tab.wait_for_text(".tree", "Because.").await;
        tab.wait_for_text("[data-chapter=\"1\"]", "Reply").await;
        tab.click("[data-chapter=\"1\"]").await;
        tab.wait_for_count("[data-ply]", 3).await;
        only_missing_studies(tab).await;
    });
}

/// Changes while an earlier one is still on its way, and after one whose answer was lost, reach the server.
#[test]
fn a_slow_line_is_no_conflict() {
    let server = Server::start_online();
    browse_at(server.address(), "studies-slow", Screen::Desktop, async |tab| {
        sign_up(tab, "Ana").await;
        make(tab).await;
        tab.click_do("share-study").await;
        tab.click("[data-share] [value=unlisted]").await;
        tab.click_do("do-share").await;
        tab.wait_for("[data-do=copy-study-link]").await;
        // Changes are held back until they are let go, and arrive or are lost on their way back.
        let hold = "const real = window.real = window.fetch; window.held = []; window.sent = 0; \
                    window.fetch = (...args) => args[1]?.method !== 'PUT' ? real(...args) : new Promise((done, fail) => { \
                        window.sent++; \
                        window.held.push((lost) => real(...args).then(lost ? () => fail(new TypeError('lost')) : done)); })";
        tab.execute(hold, vec![]).await;
        tab.click_do("last").await;
        tab.click_cell("e5").await;
        tab.wait_until("the first change is on its way", "return held.length === 1").await;
        tab.click_cell("c5").await;
        tab.wait_for("[data-ply=\"4\"]").await;
        // Longer than the page waits for more changes before it sends them.
        tab.execute("window.since = performance.now()", vec![]).await;
        tab.wait_until("the second change has had its time", "return performance.now() > since + 2500").await;
        assert_eq!(tab.execute("return sent", vec![]).await, 1, "one version is under way at a time");
        tab.execute("held.shift()(false)", vec![]).await;
        tab.wait_until("the second change is on its way", "return held.length === 1").await;
        tab.execute("held.shift()(false)", vec![]).await;
        tab.wait_for("[data-sync=done]").await;

        tab.click_cell("a3").await;
        tab.wait_until("the third change is on its way", "return held.length === 1").await;
        tab.execute("held.shift()(true)", vec![]).await;
        tab.wait_for("[data-sync=waits]").await;
        tab.click_cell("e3").await;
        tab.wait_for("[data-ply=\"6\"]").await;
        let go_on = "held.splice(0).forEach((go) => go(false)); \
                     return document.querySelector('[data-sync=done], [data-sync=conflict]')?.dataset.sync ?? null";
        let state = tab.wait_until("the fourth change has an answer", go_on).await;
        assert_eq!(state, "done");

        // Who may read it is changed while a change is on its way, and after one more.
        tab.click_cell("d2").await;
        tab.wait_until("the fifth change is on its way", "return held.length === 1").await;
        tab.click_cell("b3").await;
        tab.wait_for("[data-ply=\"8\"]").await;
        tab.click_do("share-study").await;
        tab.click("[data-share] [value=public]").await;
        tab.click_do("do-share").await;
        let waits = "return document.querySelector('[data-do=do-share]').disabled ? held.length : null";
        assert_eq!(tab.wait_until("the page is asked to share it", waits).await, 1, "the change comes first");
        let go_on = "held.splice(0).forEach((go) => go(false)); return !document.querySelector('[data-share]')";
        tab.wait_until("it is shared with everybody", go_on).await;
        tab.wait_for("[data-sync=done]").await;
        assert_eq!(kept(tab, "file.study.visibility").await, "public");

        // The page is closed before an answer comes, and after one more change: the next visit sends that, too.
        let silent = "window.arrived = false; window.fetch = (...args) => args[1]?.method !== 'PUT' ? real(...args) : \
                      (real(...args).then(() => window.arrived = true), new Promise(() => {}))";
        tab.execute(&silent.replace("real", "window.real"), vec![]).await;
        tab.click_cell("b2").await;
        tab.wait_until("the seventh change has arrived", "return arrived").await;
        tab.click_cell("d4").await;
        tab.wait_for("[data-ply=\"10\"]").await;
        tab.reload().await;
        let state = "return document.querySelector('[data-sync=done], [data-sync=conflict]')?.dataset.sync ?? null";
        assert_eq!(tab.wait_until("the eighth change has an answer", state).await, "done");
        let text = kept(tab, "file.text").await;
        assert!(text.as_str().is_some_and(|text| text.contains("b2 d4")), "{text}");
        // The browser logs that the server has refused an older revision.
        tab.console_errors().await;
    });
}

/// A change that is never answered does not hold up sharing without end, and one wish to share is under way at a time.
#[test]
fn a_silent_server_is_given_up() {
    let server = Server::start_online();
    browse_at(server.address(), "studies-silent", Screen::Desktop, async |tab| {
        sign_up(tab, "Ana").await;
        make(tab).await;
        tab.click_do("share-study").await;
        tab.click("[data-share] [value=unlisted]").await;
        tab.click_do("do-share").await;
        tab.wait_for("[data-do=copy-study-link]").await;
        tab.wait_gone("[data-share]").await;
        // Changes are held back until they are let go, and given up soon.
        let hold = "const real = window.fetch; window.held = []; window.fetch = (...args) => \
                    args[1]?.method !== 'PUT' ? real(...args) : new Promise((done, fail) => { \
                        held.push(() => real(...args).then(done, fail)); \
                        args[1].signal.addEventListener('abort', () => fail(args[1].signal.reason)); }); \
                    window.usual = window.patience; window.patience = 500";
        tab.execute(hold, vec![]).await;
        tab.click_do("last").await;
        tab.click_cell("e5").await;
        // On a busy machine the first attempt may have been given up already, and the next one begun.
        tab.wait_until("the change is on its way", "return held.length >= 1").await;
        tab.click_do("share-study").await;
        tab.click("[data-share] [value=public]").await;
        tab.click_do("do-share").await;
        tab.wait_for("[data-share] [data-refused]").await;
        // Closed and opened again while it is under way, the dialog takes no second wish.
        tab.execute("held = []; patience = usual", vec![]).await;
        tab.click_do("do-share").await;
        tab.wait_until("it is to be public", "return held.length === 1").await;
        tab.click_do("close-share").await;
        tab.wait_gone("[data-share]").await;
        tab.click_do("share-study").await;
        tab.wait_for("[data-share] [data-do=do-share]:disabled").await;
        let go_on = "held.splice(0).forEach(go => go()); \
                     return !!document.querySelector('[data-share] [data-do=do-share]:enabled')";
        tab.wait_until("the wish is fulfilled", go_on).await;
        assert_eq!(kept(tab, "file.study.visibility").await, "public");
    });
}

/// Where the browser has no room, a new study is refused with a sentence, and what is there stays.
#[test]
fn no_room_for_a_study_is_told() {
    browse("studies-full", Screen::Desktop, async |tab| {
        make(tab).await;
        tab.open("/studies").await;
        tab.wait_for_count("[data-row]", 1).await;
        tab.execute(FILL_STORAGE, vec![]).await;
        tab.fill("[data-title]", "One more").await;
        tab.click_do("new-study").await;
        tab.wait_for_text("form [role=alert]", "no room").await;
        tab.open("/studies").await;
        tab.wait_for_count("[data-row]", 1).await;
        tab.wait_for_text("[data-studies]", "Corners").await;
        only_missing_studies(tab).await;
    });
}

/// A variation that breaks the rules is left out of a chapter, and that is said.
#[test]
fn an_illegal_variation_is_told() {
    browse("studies-variation", Screen::Desktop, async |tab| {
        make(tab).await;
        tab.click_do("add-chapter").await;
        // What is far too long gets a short message at once.
        tab.wait_for(".new-chapter [data-text]").await;
        let paste = "const box = document.querySelector('.new-chapter [data-text]'); box.value = 'x'.repeat(2_000_000); \
                     box.dispatchEvent(new Event('input', { bubbles: true }))";
        tab.execute(paste, vec![]).await;
        tab.wait_for_text(".new-chapter [data-wrong]", "at most 256 KB").await;
        // And no chapter without it.
        tab.click_do("new-chapter").await;
        tab.wait_for_text(".new-chapter [data-wrong]", "at most 256 KB").await;
        tab.fill(".new-chapter [data-text]", "1. a1 (1. c1 c1) e1").await;
        tab.wait_gone(".new-chapter [data-wrong]").await;
        tab.click_do("new-chapter").await;
        tab.wait_for_count("[data-chapter]", 3).await;
        tab.wait_for_text("[data-notice]", "variation").await;
        tab.wait_for_text(".variation", "c1").await;
        only_missing_studies(tab).await;
    });
}

/// A study is saved as a record file, and that file is read again on a device that has none.
#[test]
fn a_study_goes_through_a_file() {
    browse("studies-file", Screen::Desktop, async |tab| {
        let dir = downloads(tab, "study").await;
        let address = make(tab).await;
        // An arrow and a circle at the end of the open chapter.
        tab.click_do("last").await;
        tab.wait_for("[data-ply=\"2\"][aria-current=step]").await;
        for cell in ["a1", "a5", "e5", "e5"] {
            tab.focus(&format!("[data-board] [data-cell={cell}]")).await;
            tab.press("m").await;
        }
        tab.wait_for("[data-drawings=\"2\"]").await;
        tab.click_do("export-study").await;
        let file = String::from_utf8(saved(&dir, "corners.txt").await).expect("a text");
        assert_eq!(Record::parse_all(&file).expect("records").len(), 2, "{file}");
        assert!(file.contains("[%csl Ge5][%cal Ga1a5]"), "{file}");
        tab.open("/studies").await;
        tab.click_do("delete-study").await;
        tab.click_do("yes").await;
        tab.wait_gone("[data-row]").await;
        let choose = "const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'corners.txt')); \
                      const input = document.querySelector('[data-import]'); input.files = files.files; \
                      input.dispatchEvent(new Event('change', { bubbles: true }))";
        tab.execute(choose, vec![json!("1. zz")]).await;
        tab.wait_for("[data-problem]").await;
        // What is far too long gets a short message at once.
        tab.execute(&choose.replace("arguments[0]", "'x'.repeat(2_000_000)"), vec![]).await;
        tab.wait_for_text("[data-problem]", "at most 256 KB").await;
        assert!(tab.text("[data-problem]").await.len() < 200);
        assert_eq!(tab.count_now("[data-row]").await, 0);
        tab.execute(choose, vec![json!(file)]).await;
        tab.wait_for("[data-study]").await;
        assert_ne!(tab.wait_for_address_under("/study/").await, address);
        is_whole(tab).await;
        tab.click("[data-chapter=\"1\"]").await;
        tab.wait_for_count("[data-ply]", 2).await;
        tab.wait_gone("[data-drawings]").await;
        tab.click_do("last").await;
        tab.wait_for("[data-drawings=\"2\"]").await;
        tab.wait_for_count(".drawing.ink", 2).await;
        only_missing_studies(tab).await;
    });
}
