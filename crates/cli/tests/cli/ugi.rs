//! The engine protocol, by conversations kept as data files.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Generous, since the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// The engine with its input and output as pipes.
fn spawn() -> Child {
    Command::new(env!("CARGO_BIN_EXE_rayuela")).arg("ugi").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

fn start() -> (Child, ChildStdin, Receiver<String>) {
    let mut child = spawn();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    (child, input, receiver)
}

fn converse(file: &Path) {
    let (mut child, mut input, answers) = start();
    let text = fs::read_to_string(file).unwrap();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", file.display(), number + 1);
        if let Some(said) = line.strip_prefix('>') {
            writeln!(input, "{}", said.strip_prefix(' ').unwrap_or(said)).unwrap();
        } else if let Some(expected) = line.strip_prefix("< ") {
            loop {
                let answer = answers.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{place}: no `{expected}`"));
                if answer.starts_with(expected) {
                    break;
                }
                // Other lines may come between, but an answer that ends a search is never passed over.
                assert!(!answer.starts_with("bestmove") && !answer.starts_with("response"), "{place}: {answer}");
            }
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success(), "{}", file.display());
}

#[test]
fn conversations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/ugi");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4);
    for file in files {
        converse(&file);
    }
}

/// Bytes that are no text, lines without end, no `quit`: never a panic, and the end of input ends it.
#[test]
fn noise_is_survived() {
    let (mut child, mut input, _answers) = start();
    let mut state = 1u32;
    for _ in 0..2000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        input.write_all(&[(state >> 24) as u8]).unwrap();
    }
    input.write_all(b"\nposition fen \xff\xfe\xfd moves\ngo depth 1\n\0\0\0go depth 1\nquery result").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn at_the_end_of_input_a_limited_search_still_answers() {
    let mut child = spawn();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"setoption name Variant value six\nposition startpos\ngo depth 3\n").unwrap();
    drop(input);
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert!(output.lines().last().unwrap().starts_with("bestmove "), "{output}");
    assert!(child.wait().unwrap().success());
}
