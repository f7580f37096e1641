//! Readers of the files under `data/`.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

/// The path of a file under `data/`.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// The text of a file under `data/`.
///
/// # Panics
/// If it cannot be read.
pub fn read(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A position and its perft counts.
#[derive(Clone, Debug)]
pub struct PerftCase {
    /// the variant's name
    pub variant: String,
    /// the position text
    pub position: String,
    /// depth and count
    pub counts: Vec<(u32, u64)>,
}

/// The cases of a perft file: `VARIANT | POSITION | DEPTH COUNT | …`, `#` for comments.
///
/// # Panics
/// If the file is not of this form.
pub fn perft_cases(name: &str) -> Vec<PerftCase> {
    let text = read(name);
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.split('|').map(str::trim);
            let mut field = || fields.next().unwrap_or_else(|| panic!("{name}: too few fields: {line}")).to_string();
            let (variant, position) = (field(), field());
            let counts = fields.map(|field| depth_and_count(field).unwrap_or_else(|| panic!("{name}: {line}")));
            PerftCase { variant, position, counts: counts.collect() }
        })
        .collect()
}

fn depth_and_count(field: &str) -> Option<(u32, u64)> {
    let (depth, count) = field.split_once(' ')?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

/// A figure of the Morelli rule book.
#[derive(Clone, Debug, Deserialize)]
pub struct Figure {
    /// the figure's number
    pub figure: String,
    /// the variant's name
    pub variant: String,
    /// the position text
    pub position: String,
    /// turns that are legal exactly as written
    pub turns: Vec<String>,
    /// what the figure shows
    pub note: String,
}

/// The figures of a file.
///
/// # Panics
/// If the file is not of the expected form.
pub fn figures(name: &str) -> Vec<Figure> {
    #[derive(Deserialize)]
    struct File {
        figures: Vec<Figure>,
    }
    serde_json::from_str::<File>(&read(name)).expect("a file of figures").figures
}

/// A sample game.
#[derive(Clone, Debug, Deserialize)]
pub struct SampleGame {
    /// the variant's name
    pub variant: String,
    /// the start position
    pub start: String,
    /// the turns as written
    pub moves: Vec<String>,
    /// `B`, `W` or `draw`
    pub result: String,
}

/// The sample games of a file.
///
/// # Panics
/// If the file is not of the expected form.
pub fn sample_games(name: &str) -> Vec<SampleGame> {
    #[derive(Deserialize)]
    struct File {
        games: Vec<SampleGame>,
    }
    serde_json::from_str::<File>(&read(name)).expect("a file of games").games
}
