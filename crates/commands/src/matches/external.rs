//! An engine in a process of its own that speaks UGI.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rayuela_rules::{AnyGame, AnyMove, Position, Variant};

/// What an external engine gets for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnLimit {
    Time(Duration),
    /// positions to visit, so that a match does not depend on how busy the machine is
    Nodes(u64),
}

impl fmt::Display for TurnLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnLimit::Time(time) => write!(f, "movetime {}", time.as_millis()),
            TurnLimit::Nodes(nodes) => write!(f, "nodes {nodes}"),
        }
    }
}

impl TurnLimit {
    /// How long to wait for a move.
    fn patience(self) -> Duration {
        match self {
            TurnLimit::Time(time) => time + PATIENCE,
            // Slow engines search some thousand positions a second.
            TurnLimit::Nodes(nodes) => Duration::from_millis(nodes) + PATIENCE,
        }
    }
}

/// An external engine.
pub(crate) struct External {
    child: Child,
    input: ChildStdin,
    /// its lines; a thread reads them so that waiting can time out
    output: Receiver<String>,
    limit: TurnLimit,
    name: String,
}

/// How long an engine may take to answer beyond its thinking time.
const PATIENCE: Duration = Duration::from_secs(20);

impl External {
    /// Starts the engine and agrees on the variant.
    pub(crate) fn start(command: &str, variant: Variant, limit: TurnLimit) -> Result<External> {
        let mut words = command.split_whitespace();
        let program = words.next().context("the command of the engine is missing")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("engine `{command}` does not start"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("engine `{command}` has no pipes");
        };
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(|line| line.ok());
            for line in lines {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = External { child, input, output: receiver, limit, name: command.to_string() };
        engine.send("ugi")?;
        engine.wait_for("ugiok", PATIENCE)?;
        engine.send(&format!("setoption name Variant value {variant}"))?;
        engine.send("isready")?;
        engine.wait_for("readyok", PATIENCE)?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .with_context(|| format!("engine `{}` does not listen", self.name))
    }

    /// Waits for a line that begins with this word and gives the rest of it.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String> {
        // One deadline: an engine that talks on is not waited for longer than a silent one.
        let begun = Instant::now();
        loop {
            let line = self
                .output
                .recv_timeout(patience.saturating_sub(begun.elapsed()))
                .with_context(|| format!("engine `{}` did not answer `{word}`", self.name))?;
            let line = line.trim();
            if let Some(rest) = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
                return Ok(rest.trim().to_string());
            }
            if begun.elapsed() >= patience {
                bail!("engine `{}` talks on and does not answer `{word}`", self.name);
            }
        }
    }

    pub(crate) fn new_game(&mut self) -> Result<()> {
        self.send("uginewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", PATIENCE).map(|_| ())
    }

    pub(crate) fn choose(&mut self, game: &AnyGame) -> Result<AnyMove> {
        let turns: Vec<String> = (0..game.ply()).filter_map(|ply| game.compact(ply)).collect();
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        self.send(&format!("position fen {}{moves}", game.start().text()))?;
        self.send(&format!("go {}", self.limit))?;
        let answer = self.wait_for("bestmove", self.limit.patience())?;
        let turn = answer.split_whitespace().next().unwrap_or_default();
        let position = game.position();
        position.parse_turn(turn).with_context(|| format!("move {} `{turn}` in {}", game.ply() + 1, position.text()))
    }
}

impl Drop for External {
    fn drop(&mut self) {
        let _ = self.send("quit");
        for _ in 0..50 {
            match self.child.try_wait() {
                Ok(Some(_)) => return,
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
