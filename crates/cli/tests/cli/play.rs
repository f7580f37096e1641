//! The terminal game in a pseudo-terminal: what is typed, what the screen shows, how it is left.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Whether something holds before the timeout.
fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while !holds() {
        if begun.elapsed() > PATIENCE {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
    true
}

/// A running game with the screen of its terminal.
struct Play {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// puts on the screen what the game writes, until there is no more
    reader: JoinHandle<()>,
}

fn cell_count(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

impl Play {
    fn start(args: &[&str], (rows, cols): (u16, u16)) -> Play {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rayuela"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cell_count(rows), cell_count(cols), 0)));
        let (mut output, seen) = (pair.master.try_clone_reader().unwrap(), screen.clone());
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Play { child, master: pair.master, keyboard, screen, reader }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    #[track_caller]
    fn shows(&self, wanted: &str) {
        assert!(eventually(|| self.text().contains(wanted)), "no {wanted:?} on\n{}", self.text());
    }

    fn resize(&self, (rows, cols): (u16, u16)) {
        self.screen.lock().unwrap().screen_mut().set_size(cell_count(rows), cell_count(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// The game ends by itself, with success, and gives the terminal back.
    #[track_caller]
    fn ends(mut self) -> String {
        if !eventually(|| self.child.try_wait().unwrap().is_some()) {
            self.child.kill().unwrap();
            panic!("still running with\n{}", self.text());
        }
        assert_eq!(self.child.wait().unwrap().exit_code(), 0);
        // What it has written last is on the screen when there is nothing more to read.
        assert!(eventually(|| self.reader.is_finished()), "the terminal is still open");
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        screen.contents()
    }
}

#[test]
fn a_scripted_game_of_six() {
    let mut play = Play::start(&["play", "six", "--white", "human", "--black", "human"], (24, 80));
    play.shows("White, choose a point for a man, or type a move");
    play.press("a5\r");
    play.shows("White plays a5.");
    play.press("b4\r");
    play.shows("Black plays b4.");
    // The cursor stands on c1: up to c5 in three steps, along the points of the middle file.
    play.press("\x1b[A\x1b[A\x1b[A\r");
    play.shows("White plays c5.");
    play.press("c4\r");
    play.shows("Black plays c4.");
    play.press("e5xb4\r");
    play.shows("White plays e5xb4, completes the mill a5-c5-e5 and takes b4.");
    play.press("u");
    play.shows("Taken back.");
    play.press("e5\r");
    play.shows("Move: e5");
    play.press("\x1b");
    play.shows("White, choose a point for a man");
    play.press("?");
    play.shows("Help: any key closes");
    play.press(" ");
    play.press("r");
    play.shows("Resign as White?");
    play.press("y");
    play.shows("Black wins: White resigns.");
    play.press("q");
    let left = play.ends();
    assert!(left.contains("[Termination \"resignation\"]"), "{left}");
    assert!(left.contains("1. a5 b4 2. c5 c4//"), "{left}");
}

#[test]
fn the_terminal_may_change_its_size() {
    let mut play = Play::start(&["play", "morelli13", "--white", "human", "--black", "human"], (24, 80));
    play.shows("Black, choose a piece to move");
    play.resize((20, 70));
    play.shows("needs 80 columns and 24 rows; this terminal has 70");
    play.resize((50, 160));
    play.shows("Black, choose a piece to move");
    play.press("q");
    play.ends();
}

#[test]
fn quitting_while_the_engine_thinks() {
    let mut play = Play::start(&["play", "nine", "--white", "engine:10", "--black", "human"], (24, 80));
    play.shows("White is thinking (engine, level 10)");
    play.press("q");
    play.ends();
}

#[test]
fn the_start_screen_leads_to_a_game_with_the_engine() {
    let mut play = Play::start(&["play"], (24, 80));
    play.shows("Morelli and Morris");
    play.shows("13×13");
    // Nine, and then what is offered.
    play.press("\x1b[C");
    play.shows("Nine Men's Morris");
    play.press("\r");
    play.shows("White, choose a point for a man");
    play.press("d2\r");
    play.shows("Black plays ");
    // Control-C.
    play.press("\x03");
    let left = play.ends();
    assert!(left.contains("[White \"human\"]") && left.contains("1. d2 "), "{left}");
}

#[test]
fn bad_input_is_a_sentence() {
    let refusal = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_rayuela"))
            .args(args)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refusal(&["play", "nime"]).contains("did you mean `nine`"));
    assert!(refusal(&["play", "nine", "--white", "engine:11"]).contains("--white: unknown player `engine:11`"));
    assert!(refusal(&["play", "nine", "--seed", "1"]).contains("--seed is for the random set-up"));
    assert!(refusal(&["play", "nine"]).contains("play needs a terminal"));
}
