//! Files of played games, a line of JSON each: read, and gone on with after a run that was cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use rayuela_stats::GameLine;

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
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            eprintln!("the last line of {} was cut off; its game is played again", path.display());
            file.set_len(whole as u64).with_context(name)?;
        }
        let lines = parse(path, &text[..whole])?;
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
