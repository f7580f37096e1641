//! The engine's module in its worker, called without the page, and on several threads.

use rayuela_browser::{Proxy, Screen, Server, Tab, app_files, browse, browse_at};
use serde_json::{Value, json};

const NINE: &str = ".../.../.../....../.../.../... w 9 9";
const SIX: &str = ".../.../..../.../... w 6 6";
const MORELLI: &str = "wbbbbbbbb/w7w/w7w/w7w/w7w/w7w/w7w/w7w/bbbbbbbbw b -";
const MORELLI13: &str = "wbbbbbbbbbbbb/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/bbbbbbbbbbbbw b -";

async fn ask(tab: &Tab, variant: &str, start: &str, depth: u32) -> Value {
    ask_threads(tab, (variant, start), depth, 1, 200).await
}

async fn ask_threads(tab: &Tab, position: (&str, &str), depth: u32, threads: u16, wait: u64) -> Value {
    let (variant, start) = position;
    let args = vec![json!(variant), json!(start), json!(depth), json!(threads), json!(wait)];
    let answer = tab.execute_async(include_str!("engine.js"), args).await;
    assert_eq!(answer["failed"], Value::Null, "{variant}");
    assert_eq!(answer["ready"], true);
    answer
}

/// The first numbers of an answer after its turn: the search's id, depth, nodes, time, threads, lines, the first score.
fn numbers(answer: &Value) -> Vec<u64> {
    let bytes: Vec<u64> = answer["bytes"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    let turn = bytes[1] as usize;
    let number = |bytes: &[u64]| bytes.iter().rev().fold(0, |number, byte| (number << 7) + (byte & 127));
    bytes[2 + turn..].split_inclusive(|byte| *byte < 128).take(7).map(number).collect()
}

/// Whether the app has the engine for several threads: not every compiler can make it.
fn has_threads() -> bool {
    app_files().iter().any(|file| file.starts_with("threads.") && file.ends_with(".wasm"))
}

#[test]
fn it_finds_turns_to_a_depth() {
    browse("engine", Screen::Desktop, async |tab| {
        tab.open("/").await;
        let answer = ask(tab, "nine", NINE, 3).await;
        assert_eq!(answer["turn"].as_str().map(str::len), Some(2), "{answer}");
        assert_eq!(answer["depths"], 3);
    });
}

#[test]
fn a_stop_is_answered() {
    browse("engine-stop", Screen::Desktop, async |tab| {
        tab.open("/").await;
        for (variant, start) in [("nine", NINE), ("morelli9", MORELLI)] {
            // A search without limits ends by being stopped or not at all. How soon is printed: 50 ms are asked for, and
            // a busy machine may take many times that.
            let answer = ask(tab, variant, start, 0).await;
            let ms = answer["stop"].as_f64().expect("the search was stopped");
            println!("{variant}: stopped after {ms:.1} ms");
        }
    });
}

#[test]
fn six_is_exact() {
    browse("engine-six", Screen::Desktop, async |tab| {
        tab.open("/").await;
        let answer = ask(tab, "six", SIX, 1).await;
        // One line, and its score: a proved draw.
        let numbers = numbers(&answer);
        assert_eq!((numbers[5], numbers[6]), (1, 2), "{numbers:?}");
    });
}

/// Analysis uses as many threads as are set, a stop ends all of them, and they can be used again.
#[test]
fn several_threads_search_one_position() {
    let expected = if has_threads() { 2 } else { 1 };
    browse("threads", Screen::Desktop, async |tab| {
        tab.open("/settings").await;
        tab.choose("[data-choose=threads]", "2").await;
        for variant in ["nine", "morelli9"] {
            tab.open(&format!("/analysis/{variant}")).await;
            tab.wait_for(&format!("[data-depth][data-threads=\"{expected}\"]")).await;
            tab.wait_for("[data-line=\"0\"] .turn").await;
            // Every position on the board stops one search and begins another.
            for _ in 0..3 {
                tab.press(" ").await;
                tab.wait_for(&format!("[data-depth][data-threads=\"{expected}\"]")).await;
            }
            tab.click_do("engine").await;
            tab.wait_for("[data-do=engine][aria-pressed=false]").await;
            tab.click_do("engine").await;
            tab.wait_for("[data-line=\"0\"] .turn").await;
        }
        for (variant, start) in [("nine", NINE), ("morelli9", MORELLI)] {
            // A thread counts once it has begun, which a busy machine may put off.
            let (mut answer, mut used) = (Value::Null, 0);
            for wait in [200, 1_000, 5_000, 25_000] {
                answer = ask_threads(tab, (variant, start), 0, 2, wait).await;
                used = numbers(&answer)[4];
                if used == expected {
                    break;
                }
            }
            let ms = answer["stop"].as_f64().expect("the search was stopped");
            println!("{variant}: {expected} threads stopped after {ms:.1} ms");
            assert_eq!(used, expected);
        }
    });
}

/// Without the headers that isolate the page the engine uses one thread, whatever is set.
#[test]
fn one_thread_where_memory_cannot_be_shared() {
    let proxy = Proxy::without_isolation(Server::shared().address());
    browse_at(proxy.address(), "threads-none", Screen::Desktop, async |tab| {
        tab.open("/analysis/nine").await;
        assert_eq!(tab.execute("return crossOriginIsolated", vec![]).await, false);
        tab.wait_for("[data-depth][data-threads=\"1\"]").await;
        tab.wait_for("[data-line=\"0\"] .turn").await;
    });
}

/// Prints nodes per second on 1, 2 and 4 threads. `RAYUELA_TEST_SECONDS` says for how long each is measured.
#[test]
fn how_fast_several_threads_are() {
    let seconds = std::env::var("RAYUELA_TEST_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0.1);
    browse("threads-speed", Screen::Desktop, async |tab| {
        tab.open("/").await;
        for (variant, start) in [("nine", NINE), ("morelli9", MORELLI), ("morelli13", MORELLI13)] {
            for threads in [1, 2, 4] {
                let answer = ask_threads(tab, (variant, start), 0, threads, (seconds * 1000.0) as u64).await;
                let [_, depth, nodes, ms, used, ..] = numbers(&answer)[..] else { panic!("{answer}") };
                let rate = nodes / ms.max(1);
                println!("{variant}, {used} threads: {rate} thousand nodes a second ({ms} ms, depth {depth})");
                assert!(nodes > 0);
            }
        }
    });
}
