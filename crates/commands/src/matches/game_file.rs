//! Files of played games, a line of JSON each: read, and gone on with after a run that was cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use rayuela_stats::GameLine;

/// What the line of every game begins with.
const BEGINNING: &[u8] = b"{\"variant\":\"";

/// A file that games are added to.
pub(crate) struct GameFile(File);

impl GameFile {
    /// Opens a file to add to it, and reads what is there. A last line that was cut off is taken away.
    pub(crate) fn open(path: &Path) -> Result<(GameFile, Vec<GameLine>)> {
        let name = || path.display().to_string();
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(name)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another run is writing to {}", path.display()),
            Err(TryLockError::Error(error)) => return Err(error).with_context(name),
        }
        // Bytes, because a line may have been cut off inside a character.
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let (lines, rest) = bytes.split_at(whole);
        // Looked at before anything is taken away: it may be a file of something else.
        let lines = parse(path, std::str::from_utf8(lines).with_context(name)?)?;
        if !rest.iter().zip(BEGINNING).all(|(found, expected)| found == expected) {
            bail!("{} is not a file of games", path.display());
        }
        if !rest.is_empty() {
            let _ = writeln!(
                std::io::stderr(),
                "the last line of {} was cut off; its game is played again",
                path.display()
            );
            file.set_len(whole as u64).with_context(name)?;
        }
        Ok((GameFile(file), lines))
    }

    /// Adds a game. It is one write, so that a run that is cut off leaves at most one line half written.
    pub(crate) fn add(&mut self, line: &GameLine) -> Result<()> {
        self.0.write_all(format!("{}\n", line.to_json()).as_bytes()).context("the game cannot be written")
    }
}

/// Reads a file of games.
pub(crate) fn read(path: &Path) -> Result<Vec<GameLine>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    parse(path, &text)
}

fn parse(path: &Path, text: &str) -> Result<Vec<GameLine>> {
    let place = |i: usize| format!("{} line {}", path.display(), i + 1);
    text.lines().enumerate().map(|(i, line)| GameLine::parse(line).with_context(|| place(i))).collect()
}
