//! A proof, written down: what the player of the claim plays in every position that can arise.
//!
//! Text, for any program to read. A certificate begins with four lines; then comes one line for each position, up to
//! symmetry, in which the player of the claim is to move. Everything else follows from the rules: the other player's
//! moves are all legal ones, and where no line stands the game is over or decided by a shut-out.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{Color, Position, Variant};
use thiserror::Error;

use crate::goal::Claim;

const FIRST_LINE: &str = "rayuela certificate 1";

/// A proof that can be checked by anyone who knows the rules.
///
/// # Examples
/// ```
/// use rayuela_prover::Certificate;
/// let text = "rayuela certificate 1\nmorelli5\nbwbwb/w3b/b3w/w3b/wbwbw b -\nwhite at least draws\n0 moves\n";
/// let read = Certificate::read(&mut text.as_bytes()).unwrap();
/// assert_eq!(read[0].claim.to_string(), "White at least draws");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// the rules
    pub variant: MorelliVariant,
    /// what it is about
    pub position: Morelli,
    /// what is proved of it
    pub claim: Claim,
    /// for position texts, one of all symmetric ones, the move in compact notation
    pub moves: HashMap<String, String>,
}

/// Why a file is no certificate.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not what it should be.
    #[error("line {line}: expected {expected}")]
    Line {
        /// its number, from 1
        line: usize,
        /// what should be there
        expected: &'static str,
    },
}

impl Certificate {
    /// Writes the certificate; the lines are sorted, so that the same proof is the same file.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{FIRST_LINE}")?;
        writeln!(out, "{}", self.variant)?;
        writeln!(out, "{}", self.position.setup())?;
        writeln!(out, "{} {}", self.claim.player.name(), if self.claim.wins { "wins" } else { "at least draws" })?;
        writeln!(out, "{} moves", self.moves.len())?;
        let mut lines: Vec<_> = self.moves.iter().collect();
        lines.sort_unstable();
        for (position, mv) in lines {
            writeln!(out, "{position} {mv}")?;
        }
        Ok(())
    }

    /// Reads the certificates of a file, which may hold several.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn read(input: &mut impl BufRead) -> Result<Vec<Certificate>, CertificateError> {
        let mut lines = Lines { input, number: 0 };
        let mut all = Vec::new();
        while let Some(first) = lines.next()? {
            if first != FIRST_LINE {
                return Err(lines.error("`rayuela certificate 1`"));
            }
            all.push(lines.certificate()?);
        }
        if all.is_empty() { Err(lines.error("`rayuela certificate 1`")) } else { Ok(all) }
    }
}

struct Lines<'a, R> {
    input: &'a mut R,
    number: usize,
}

impl<R: BufRead> Lines<'_, R> {
    fn next(&mut self) -> Result<Option<String>, CertificateError> {
        let mut line = String::new();
        self.number += 1;
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        line.truncate(line.trim_end().len());
        Ok(Some(line))
    }

    fn error(&self, expected: &'static str) -> CertificateError {
        CertificateError::Line { line: self.number, expected }
    }

    fn some(&mut self, expected: &'static str) -> Result<String, CertificateError> {
        self.next()?.ok_or_else(|| self.error(expected))
    }

    fn certificate(&mut self) -> Result<Certificate, CertificateError> {
        let expected = "a variant of Morelli";
        let Ok(Variant::Morelli(variant)) = self.some(expected)?.parse() else { return Err(self.error(expected)) };
        let expected = "a position";
        let position = Morelli::parse(variant, &self.some(expected)?).map_err(|_| self.error(expected))?;
        let expected = "a claim such as `white at least draws` or `black wins`";
        let claim = claim(&self.some(expected)?).ok_or_else(|| self.error(expected))?;
        let expected = "a number of moves such as `120 moves`";
        let count = self.some(expected)?;
        let count: usize =
            count.strip_suffix(" moves").and_then(|count| count.parse().ok()).ok_or_else(|| self.error(expected))?;
        let mut moves = HashMap::new();
        for _ in 0..count {
            let expected = "a position and a move: the file is cut off or damaged";
            let line = self.some(expected)?;
            let (position, mv) = line.rsplit_once(' ').ok_or_else(|| self.error(expected))?;
            moves.insert(position.to_string(), mv.to_string());
        }
        Ok(Certificate { variant, position, claim, moves })
    }
}

fn claim(text: &str) -> Option<Claim> {
    let (player, what) = text.split_once(' ')?;
    let player = Color::ALL.into_iter().find(|color| color.name() == player)?;
    let wins = match what {
        "wins" => true,
        "at least draws" => false,
        _ => return None,
    };
    Some(Claim { player, wins })
}
