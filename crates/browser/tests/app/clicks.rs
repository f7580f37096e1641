//! The tests' own click: it waits for what it needs, and notices where it went.

use std::fs;

use rayuela_browser::{Screen, Server, browse_at};

/// A page with elements that cannot be clicked at first.
const PAGE: &str = "<!doctype html><html lang=en><title>Clicks</title><link rel=stylesheet href=/clicks.css>
<main><button id=late disabled>Late</button> <button id=moving>Moving</button>
<svg width=100 height=100><g data-cell=a1><rect width=50 height=50></rect></g></svg>
<a id=away href=/elsewhere>Away</a>
<div class=gap></div><button id=below>Below</button><div class=gap></div></main>
<div class=bar>Navigation</div>
<script src=/clicks.js></script>";

const STYLE: &str = "#moving { position: absolute; left: 0; top: 100px; } .gap { height: 3000px; }
.bar { position: fixed; left: 0; right: 0; bottom: 0; height: 80px; } .cover { position: fixed; inset: 0; }";

/// Each element that is clicked adds its name to a list.
const SCRIPT: &str = "
window.clicked = [];
for (const element of document.querySelectorAll('button, [data-cell]'))
    element.addEventListener('click', () => window.clicked.push(element.id || element.dataset.cell));
setTimeout(() => document.querySelector('#late').disabled = false, 200);
let left = 0;
const step = () => {
    document.querySelector('#moving').style.left = `${left += 3}px`;
    if (left < 90) requestAnimationFrame(step);
};
step();
window.cover = (time) => {
    const cover = document.createElement('div');
    cover.className = 'cover';
    document.body.append(cover);
    setTimeout(() => cover.remove(), time);
};
";

#[test]
fn a_click_waits_and_arrives() {
    let server = Server::start_changed(|app| {
        let _ = fs::remove_file(app.join("index.html.br"));
        for (name, text) in [("index.html", PAGE), ("clicks.css", STYLE), ("clicks.js", SCRIPT), ("favicon.ico", "")] {
            fs::write(app.join(name), text).expect("a file of the page");
        }
    });
    browse_at(server.address(), "clicks", Screen::Desktop, async |tab| {
        tab.open("/").await;
        tab.click("#moving").await;
        tab.click("#late").await;
        tab.click("[data-cell=a1]").await;
        // Below the window, and behind the bar when it is scrolled to.
        tab.click("#below").await;
        tab.execute("window.cover(300); scrollTo(0, 0)", vec![]).await;
        tab.click("#late").await;
        let clicked = serde_json::json!(["moving", "late", "a1", "below", "late"]);
        tab.wait_for_value("what was clicked", "return window.clicked", clicked).await;
        tab.click("#away").await;
        tab.wait_for_address("/elsewhere").await;
    });
}
