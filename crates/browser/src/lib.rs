//! The app in a real, headless Chromium, driven from Rust. For tests only.
//!
//! A test is a function that drives a [`Tab`]:
//!
//! ```no_run
//! use rayuela_browser::{Screen, browse};
//!
//! #[test]
//! fn a_man_is_placed() {
//!     browse("placing", Screen::Desktop, async |tab| {
//!         tab.open("/play/nine").await;
//!         tab.click_cell("d2").await;
//!         tab.wait_for("[data-ply=\"1\"]").await;
//!         tab.shoot("placing").await;
//!     });
//! }
//! ```
//!
//! [`browse`] starts what is needed (one server and one driver for all tests, and browsers that are cleaned between tests:
//! see `pool.rs`) and fails the test if the page has written errors to its console. Tests wait for conditions, never for a
//! time, and every query waits except those with `now` in their names: see `waiting.rs`. Scripts that a test runs by
//! [`Tab::execute`] run once: they are for what it does to the page, and for what is there when it has been waited for.
//! Pictures go to `screens` in the target folder; a test that fails leaves `failed-NAME.png` there.
//!
//! The app is the one that `cargo xtask app [--fast]` has left in the target folder, so that work on the page needs no
//! new build of the tests.

mod audit;
mod clicking;
mod driver;
mod looks;
mod pool;
mod protocol;
mod proxy;
mod server;
mod tab;
mod waiting;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

pub use proxy::Proxy;
pub use server::Server;
pub use tab::{Screen, Tab};
pub use waiting::keep_trying;

/// Runs a test in a tab of its own, at the address of the server that all tests share.
///
/// # Panics
/// If the test does, if the page writes errors to its console, or if something needed is not there.
pub fn browse(name: &str, screen: Screen, test: impl AsyncFnOnce(&Tab)) {
    browse_at(Server::shared().address(), name, screen, test);
}

/// Runs a test in a tab of its own, on a server of the test's own.
///
/// # Panics
/// As [`browse`] does.
pub fn browse_at(address: &str, name: &str, screen: Screen, test: impl AsyncFnOnce(&Tab)) {
    drive([(address, screen)], name, async |[tab]: &[Tab; 1]| test(tab).await);
}

/// Runs a test with two users: two separate browsers, each with its own address of the server.
///
/// # Panics
/// As [`browse`] does.
pub fn browse_both(ways: [(&str, Screen); 2], name: &str, test: impl AsyncFnOnce(&Tab, &Tab)) {
    drive(ways, name, async |[one, other]: &[Tab; 2]| test(one, other).await);
}

fn drive<const N: usize>(ways: [(&str, Screen); N], name: &str, test: impl AsyncFnOnce(&[Tab; N])) {
    let runtime = pool::runtime();
    let tabs = ways.map(|(address, screen)| runtime.block_on(Tab::start(address, screen)));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&tabs).await;
            for tab in &tabs {
                let errors = tab.console_errors().await;
                assert!(errors.is_empty(), "errors in the console: {errors:#?}");
            }
        });
    }));
    runtime.block_on(async {
        for (i, tab) in tabs.into_iter().enumerate() {
            if outcome.is_err() {
                let number = if i == 0 { String::new() } else { format!("-{}", i + 1) };
                tab.shoot(&format!("failed-{name}{number}")).await;
                eprintln!("the page at {}:\n{}", tab.address_now().await, tab.text_now("body").await);
                eprintln!("its console: {:#?}", tab.console_errors().await);
                tab.end().await;
            } else {
                tab.leave().await;
            }
        }
    });
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

/// The names of the app's files.
///
/// # Panics
/// If the app has not been built.
pub fn app_files() -> Vec<String> {
    let entries =
        std::fs::read_dir(target_dir().join("app-dist")).expect("the app: run `cargo xtask app --fast` first");
    entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The folder of screenshots and other output of the tests.
pub fn screens_dir() -> PathBuf {
    target_dir().join("screens")
}

/// The target folder, found from the test program in its `PROFILE/deps`.
pub(crate) fn target_dir() -> PathBuf {
    let test = std::env::current_exe().expect("the test's own path");
    test.ancestors().nth(3).expect("a target folder").to_path_buf()
}
