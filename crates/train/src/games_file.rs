//! Files of self-play games: four bytes a move, each game with a checksum, so that a run that was cut off goes on.
//!
//! A file begins with `RGM1`, the length of the variant's name in a byte, and the name. Each game follows as: its length in
//! bytes without this number and the checksum (u32), its number (u32), the outcome (0 White won, 1 Black, 2 drawn), the
//! length of the start position's text (u16) and the text, then for each move its number among the sorted legal moves, the
//! highest bit set where the move was searched and quiet (u16), and the share of the points that the search expected in
//! 65,535ths (u16); then a checksum (u32, FNV-1a). Numbers are little-endian.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use rayuela_rules::{Color, Outcome, Variant};

use crate::self_play::{PlayedGame, Ply};

const MAGIC: &[u8; 4] = b"RGM1";
const SEARCHED: u16 = 1 << 15;
/// No game is nearly as long.
const LONGEST: u32 = 1 << 16;

fn header(variant: Variant) -> Vec<u8> {
    let name = variant.to_string();
    let mut header = MAGIC.to_vec();
    header.push(name.len() as u8);
    header.extend_from_slice(name.as_bytes());
    header
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl PlayedGame {
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = self.number.to_le_bytes().to_vec();
        body.push(match self.outcome {
            Outcome::Win(color) => color.index() as u8,
            Outcome::Draw => 2,
        });
        body.extend_from_slice(&(self.start.len() as u16).to_le_bytes());
        body.extend_from_slice(self.start.as_bytes());
        for ply in &self.plies {
            let searched = if ply.expected.is_some() { SEARCHED } else { 0 };
            body.extend_from_slice(&(ply.mv | searched).to_le_bytes());
            body.extend_from_slice(&ply.expected.unwrap_or(0).to_le_bytes());
        }
        let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
        bytes.extend_from_slice(&body);
        bytes.extend_from_slice(&checksum(&body).to_le_bytes());
        bytes
    }

    fn from_body(body: &[u8]) -> Option<PlayedGame> {
        let (number, body) = body.split_first_chunk()?;
        let (&outcome, body) = body.split_first()?;
        let (length, body) = body.split_first_chunk()?;
        let (start, moves) = body.split_at_checked(u16::from_le_bytes(*length).into())?;
        let pair = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
        let ply = |bytes: &[u8]| {
            let (mv, share) = (pair(bytes), pair(&bytes[2..]));
            Ply { mv: mv & !SEARCHED, expected: (mv & SEARCHED != 0).then_some(share) }
        };
        Some(PlayedGame {
            number: u32::from_le_bytes(*number),
            start: std::str::from_utf8(start).ok()?.to_owned(),
            outcome: match outcome {
                0 => Outcome::Win(Color::White),
                1 => Outcome::Win(Color::Black),
                2 => Outcome::Draw,
                _ => return None,
            },
            plies: moves.chunks_exact(4).map(ply).collect(),
        })
    }
}

/// The bytes of a file with these games.
pub fn file_of(variant: Variant, games: &[PlayedGame]) -> Vec<u8> {
    header(variant).into_iter().chain(games.iter().flat_map(PlayedGame::to_bytes)).collect()
}

/// Reads the games of a file one after the other. The last one may be cut off, as by a run that was stopped; damage is an error.
pub struct GamesReader<R> {
    reader: R,
    /// the variant of the games
    pub variant: Variant,
    /// the bytes of the header and all whole games read
    position: u64,
}

impl GamesReader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be read, or holds other things.
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot open `{}`", path.display()))?;
        GamesReader::new(BufReader::new(file)).with_context(|| format!("`{}`", path.display()))
    }
}

impl<R: Read> GamesReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// These are no games.
    pub fn new(mut reader: R) -> Result<GamesReader<R>> {
        let mut begin = [0; MAGIC.len() + 1];
        let mut name = Vec::new();
        let whole = reader.read_exact(&mut begin).is_ok() && begin.starts_with(MAGIC) && {
            name.resize(begin[MAGIC.len()].into(), 0);
            reader.read_exact(&mut name).is_ok()
        };
        let variant = std::str::from_utf8(&name).ok().and_then(|name| name.parse().ok()).filter(|_| whole);
        let Some(variant) = variant else { bail!("this is no file of games") };
        Ok(GamesReader { reader, variant, position: (begin.len() + name.len()) as u64 })
    }

    /// Reads so many bytes; `false` if the file ends before. Any other fault must not look like the end of the file: what is
    /// behind it would be removed.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<bool> {
        match self.reader.read_exact(bytes) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error).with_context(|| format!("the game at byte {} cannot be read", self.position)),
        }
    }

    /// The next game; `None` after the last whole one.
    ///
    /// # Errors
    /// The file is damaged or cannot be read.
    pub fn next_game(&mut self) -> Result<Option<PlayedGame>> {
        let mut length = [0; 4];
        if !self.fill(&mut length)? {
            return Ok(None);
        }
        let length = u32::from_le_bytes(length);
        if length > LONGEST {
            bail!("a game at byte {} is damaged", self.position);
        }
        let mut body = vec![0; length as usize];
        let mut check = [0; 4];
        if !(self.fill(&mut body)? && self.fill(&mut check)?) {
            return Ok(None);
        }
        match PlayedGame::from_body(&body).filter(|_| checksum(&body) == u32::from_le_bytes(check)) {
            Some(game) => {
                self.position += u64::from(length) + 8;
                Ok(Some(game))
            }
            None => bail!("a game at byte {} is damaged", self.position),
        }
    }
}

/// A file of games that is written to.
pub struct GamesWriter {
    file: File,
    /// the numbers of the games in it
    pub numbers: HashSet<u32>,
}

impl GamesWriter {
    /// Makes a file, or goes on with one that is there: a game that was cut off at its end is removed.
    ///
    /// # Errors
    /// It cannot be written, holds other things, or another run is writing to it.
    pub fn open(path: &Path, variant: Variant) -> Result<GamesWriter> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another run is writing to this file"),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut numbers = HashSet::new();
        let header = header(variant);
        if file.metadata()?.len() < header.len() as u64 {
            // A run that was stopped at once may leave a part of the header; anything else is not ours.
            let mut found = Vec::new();
            file.read_to_end(&mut found)?;
            if !header.starts_with(&found) {
                bail!("this is no file of games");
            }
            file.write_all(&header[found.len()..])?;
            return Ok(GamesWriter { file, numbers });
        }
        let mut reader = GamesReader::new(BufReader::new(&file))?;
        if reader.variant != variant {
            bail!("this is a file of games of {}, not of {variant}", reader.variant);
        }
        while let Some(game) = reader.next_game()? {
            numbers.insert(game.number);
        }
        let end = reader.position;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(GamesWriter { file, numbers })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, game: &PlayedGame) -> Result<()> {
        Ok(self.file.write_all(&game.to_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> PlayedGame {
        PlayedGame {
            number,
            start: "a text".into(),
            outcome: Outcome::Win(Color::Black),
            plies: vec![Ply { mv: 7, expected: None }, Ply { mv: 300, expected: Some(65_535) }],
        }
    }

    fn read(bytes: &[u8]) -> Result<Vec<PlayedGame>> {
        let mut reader = GamesReader::new(bytes)?;
        std::iter::from_fn(|| reader.next_game().transpose()).collect()
    }

    #[test]
    fn games_come_back_and_damage_is_seen() {
        let variant: Variant = "nine+flying".parse().unwrap();
        let games = [game(3), game(9)];
        let bytes = file_of(variant, &games);
        assert_eq!(read(&bytes).unwrap(), games);
        assert_eq!(GamesReader::new(&bytes[..]).unwrap().variant, variant);
        assert!(read(b"RGM1 something else").is_err());
        // Cut anywhere, the whole games are left; changed anywhere after the header, it is noticed or the last is missing.
        for cut in header(variant).len()..bytes.len() {
            assert!(read(&bytes[..cut]).unwrap().len() < 2);
        }
        for i in header(variant).len()..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[i] ^= 1;
            assert!(read(&damaged).map_or(true, |found| found.len() < 2), "byte {i}");
        }
    }

    #[test]
    fn a_run_that_was_cut_off_goes_on() {
        let path = std::env::temp_dir().join(format!("rayuela-games-{}", std::process::id()));
        let variant: Variant = "six".parse().unwrap();
        let mut writer = GamesWriter::open(&path, variant).unwrap();
        writer.write(&game(0)).unwrap();
        writer.file.write_all(&game(1).to_bytes()[..20]).unwrap();
        assert!(GamesWriter::open(&path, variant).is_err(), "one run at a time");
        drop(writer);
        let mut writer = GamesWriter::open(&path, variant).unwrap();
        assert_eq!(writer.numbers, HashSet::from([0]));
        writer.write(&game(1)).unwrap();
        assert_eq!(read(&std::fs::read(&path).unwrap()).unwrap(), [game(0), game(1)]);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn short_files_of_other_things_are_left_alone() {
        let path = std::env::temp_dir().join(format!("rayuela-short-games-{}", std::process::id()));
        let variant: Variant = "six".parse().unwrap();
        std::fs::write(&path, "mine").unwrap();
        assert!(GamesWriter::open(&path, variant).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"mine");
        std::fs::write(&path, "RGM").unwrap();
        drop(GamesWriter::open(&path, variant).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), header(variant));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_fault_of_the_disk_is_not_the_end_of_the_file() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("a fault"))
            }
        }
        let bytes = header("six".parse().unwrap());
        assert!(GamesReader::new(bytes.as_slice().chain(Broken)).unwrap().next_game().is_err());
    }
}
