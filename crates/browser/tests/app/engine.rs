//! The engine's module in its worker, called without the page.

use rayuela_browser::{Screen, Tab, browse};
use serde_json::{Value, json};

const NINE: &str = ".../.../.../....../.../.../... w 9 9";
const SIX: &str = ".../.../..../.../... w 6 6";
const MORELLI: &str = "wbbbbbbbb/w7w/w7w/w7w/w7w/w7w/w7w/w7w/bbbbbbbbw b -";

async fn ask(tab: &Tab, variant: &str, start: &str, depth: u32) -> Value {
    let answer = tab.execute_async(include_str!("engine.js"), vec![json!(variant), json!(start), json!(depth)]).await;
    assert_eq!(answer["failed"], Value::Null, "{variant}");
    assert_eq!(answer["ready"], true);
    answer
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
        // After the turn: the search's id, depth, nodes, time, one line, and its score: a proved draw.
        let bytes: Vec<u64> = answer["bytes"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        let turn = bytes[1] as usize;
        let mut rest = bytes[2 + turn..].split_inclusive(|byte| *byte < 128);
        let numbers: Vec<&[u64]> = rest.by_ref().take(6).collect();
        assert_eq!((numbers[4], numbers[5]), (&[1][..], &[2][..]), "{bytes:?}");
    });
}
