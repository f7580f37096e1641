//! The tests' own checks: what is wrong with a page for a moment only is no fault of it.

use std::fs;

use rayuela_browser::{Screen, Server, browse_at};

/// A page that is too wide, and in which the checks find a fault, until it has been looked at twice.
const PAGE: &str =
    "<!doctype html><html lang=en><title>Waits</title><main><h1>Waits</h1></main><script src=/waits.js></script>";

const SCRIPT: &str = "
window.looks = { width: 0, checks: 0 };
Object.defineProperty(document.documentElement, 'scrollWidth', {
    get: () => (++window.looks.width > 2 ? innerWidth : innerWidth + 1),
});
const nodes = [{ target: ['h1'], failureSummary: 'too pale', html: '<h1>' }];
window.axe = {
    run: async () => ({
        passes: Array(10).fill({}),
        violations: ++window.looks.checks > 2 ? [] : [{ id: 'color-contrast', impact: 'serious', nodes }],
    }),
};
";

#[test]
fn a_fault_of_a_moment_is_none() {
    let server = Server::start_changed(|app| {
        let _ = fs::remove_file(app.join("index.html.br"));
        for (name, text) in [("index.html", PAGE), ("waits.js", SCRIPT), ("favicon.ico", "")] {
            fs::write(app.join(name), text).expect("a file of the page");
        }
    });
    browse_at(server.address(), "waits", Screen::Desktop, async |tab| {
        tab.open("/").await;
        tab.fits_the_width().await;
        tab.is_accessible().await;
        let looks = "return [window.looks.width, window.looks.checks]";
        tab.wait_for_value("how often it was looked at", looks, serde_json::json!([3, 3])).await;
    });
}
