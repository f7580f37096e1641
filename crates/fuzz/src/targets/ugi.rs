//! Conversations in the engine protocol. Whatever is said, `isready` is answered, and each `go` by one `bestmove`.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rayuela_ugi::{Session, Step};

use super::USUAL;
use crate::trace::{Trace, joined, refused};
use crate::{Target, input};

const CONVERSATIONS: [&str; 4] = [
    include_str!("../../../../data/ugi/garbage.ugi"),
    include_str!("../../../../data/ugi/morelli.ugi"),
    include_str!("../../../../data/ugi/nine.ugi"),
    include_str!("../../../../data/ugi/stacking.ugi"),
];

pub(super) const TARGET: Target = Target {
    name: "ugi",
    about: "conversations in the engine protocol",
    run,
    seeds,
    words: &[
        "ugi\n",
        "isready\n",
        "uginewgame\n",
        "stop\n",
        "quit\n",
        "query ",
        "gameover\n",
        "p1turn\n",
        "result\n",
        "setoption name ",
        "Variant",
        "Hash",
        "Threads",
        "MultiPV",
        "Level",
        " value ",
        "position ",
        "startpos",
        "fen ",
        " moves ",
        "go ",
        "depth 1\n",
        "nodes 10\n",
        "movetime 0\n",
        "infinite\n",
        "wtime 1",
        "binc 2",
        "p1time 0",
        "p2inc 9",
        "six\n",
        "nine\n",
        "morelli5\n",
        "stacking\n",
        "A1-B2",
        "d2",
        "a1-a4xd6",
        "~",
        "\n",
    ],
    longest: 600,
    ..USUAL
};

/// The input of the conversations in `data/ugi`, with small searches.
fn seeds() -> Vec<Vec<u8>> {
    let said = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix('>'));
        lines.map(|line| format!("{}\n", line.trim())).collect::<String>()
    };
    CONVERSATIONS.iter().map(|text| said(text).into_bytes()).collect()
}

/// Whether a line asks for little memory and few threads; others are skipped to spare the machine.
fn is_modest(line: &str) -> bool {
    let squeezed: String = line.split_whitespace().collect::<String>().to_ascii_lowercase();
    let number = |name: &str| {
        let value = &squeezed[squeezed.find(name)? + name.len()..];
        let digits: String =
            value.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        digits.parse::<u64>().ok()
    };
    !squeezed.contains("setoption")
        || [("hash", 2), ("threads", 3)].iter().all(|(name, most)| number(name).is_none_or(|n| n <= *most))
}

fn run(data: &[u8]) -> Trace {
    let said = Arc::new(Mutex::new(Vec::<String>::new()));
    let output = said.clone();
    let heard = move |line: &str| output.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
    let mut session = Session::new(7, Some(PathBuf::from("no such folder")), Arc::new(heard));
    session.handle_line("setoption name Hash value 1");
    let (mut searches, mut ready) = (0, 1);
    for line in input::text(data).split('\n').take(24).filter(|line| is_modest(line)) {
        match line.split_whitespace().next() {
            // More than a few searches take long and show little.
            Some("go") if searches == 3 => continue,
            Some("go") => searches += 1,
            Some("isready") => ready += 1,
            _ => {}
        }
        if session.handle_line(line) == Step::Quit {
            break;
        }
    }
    session.handle_line("isready");
    session.stop();
    let said = said.lock().unwrap_or_else(PoisonError::into_inner);
    let count = |word: &str| said.iter().filter(|line| line.split(' ').next() == Some(word)).count();
    assert_eq!(count("readyok"), ready, "{said:?}");
    assert_eq!(count("bestmove"), searches, "{said:?}");
    assert!(said.iter().all(|line| !line.contains(['\n', '\r'])), "{said:?}");
    joined(said.iter().map(|line| match line.strip_prefix("info depth") {
        Some(_) => 0,
        None => refused(line.strip_prefix("bestmove").map_or(line.as_str(), |_| "bestmove")),
    }))
}
