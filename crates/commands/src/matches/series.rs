//! A series of games to look at: starts of a set-up mode, players, and games that are played to their end.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_rules::morelli::{Morelli, MorelliVariant, Placing, StartMode};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position, Rng, Variant};
use rayuela_seat::choose_cell;
use rayuela_stats::{GameLine, Player as Seat, Series};
use rayuela_train::openings::{opening, opening_from};

use super::arbiter::{self, Terms};
use super::external::TurnLimit;
use super::game_file::GameFile;
use super::player::{Player, Spec};

/// A series to be played.
pub(crate) struct SeriesRun {
    pub(crate) variant: Variant,
    pub(crate) mode: Option<StartMode>,
    pub(crate) specs: [Spec; 2],
    pub(crate) opening_plies: u32,
    pub(crate) max_plies: usize,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) concurrency: u16,
    /// what external engines get for a turn
    pub(crate) ugi_limit: TurnLimit,
    pub(crate) tables: Option<PathBuf>,
}

/// What has been played so far.
struct Played<'a> {
    lines: Vec<GameLine>,
    file: Option<&'a mut GameFile>,
    error: Option<anyhow::Error>,
}

impl SeriesRun {
    /// What its games have in common.
    pub(crate) fn series(&self) -> Series {
        Series {
            variant: self.variant.to_string(),
            mode: self.mode.map(|mode| mode.to_string()),
            a: self.specs[0].to_string(),
            b: self.specs[1].to_string(),
            opening_plies: self.opening_plies,
            max_plies: self.max_plies,
            version: env!("CARGO_PKG_VERSION").to_string(),
        }
    }

    /// Plays the games that are not among `known`, adds them to the file, and gives all of the series in order.
    pub(crate) fn play(&self, known: &[GameLine], file: Option<&mut GameFile>) -> Result<Vec<GameLine>> {
        let series = self.series();
        let is_ours = |line: &&GameLine| line.series == series && line.seed == self.seed && line.number < self.games;
        let lines: Vec<GameLine> = known.iter().filter(is_ours).cloned().collect();
        let done: BTreeSet<u32> = lines.iter().map(|line| line.number).collect();
        let left: Vec<u32> = (0..self.games).filter(|number| !done.contains(number)).collect();
        let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(left.len() as u64).with_style(style);
        bar.set_message(format!("{} {}", series.variant, series.mode.as_deref().unwrap_or_default()));
        let played = Mutex::new(Played { lines, file, error: None });
        let next = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                scope.spawn(|| {
                    let Err(error) = self.work(&left, &next, &played, &bar) else { return };
                    next.store(u32::MAX / 2, Relaxed);
                    if let Ok(mut played) = played.lock() {
                        played.error.get_or_insert(error);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let Ok(Played { mut lines, error, .. }) = played.into_inner() else { anyhow::bail!("a thread panicked") };
        if let Some(error) = error {
            return Err(error);
        }
        lines.sort_by_key(|line| line.number);
        Ok(lines)
    }

    fn work(&self, left: &[u32], next: &AtomicU32, played: &Mutex<Played<'_>>, bar: &ProgressBar) -> Result<()> {
        let seat = |spec: &Spec| spec.seat(self.variant, self.ugi_limit, self.tables.as_deref());
        let [mut a, mut b] = [seat(&self.specs[0])?, seat(&self.specs[1])?];
        while let Some(&number) = left.get(next.fetch_add(1, Relaxed) as usize) {
            let line = self.one_game(number, &mut a, &mut b).with_context(|| format!("game {}", number + 1))?;
            if let Ok(mut played) = played.lock() {
                if let Some(file) = &mut played.file {
                    file.add(&line)?;
                }
                played.lines.push(line);
            }
            bar.inc(1);
        }
        Ok(())
    }

    /// Two games in a row share an opening, with colours exchanged, unless a player plays themself.
    fn one_game(&self, number: u32, a: &mut Player, b: &mut Player) -> Result<GameLine> {
        let both = self.specs[0] != self.specs[1];
        let opening = if both { number / 2 } else { number };
        let first = if both && !number.is_multiple_of(2) { Seat::B } else { Seat::A };
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(opening));
        let game = self.opening(seed)?;
        let a_is_white = (game.start().turn() == Color::White) == (first == Seat::A);
        let players = if a_is_white { [a, b] } else { [b, a] };
        let terms = Terms { max_plies: self.max_plies, proved_draws: false };
        let played = arbiter::play(game, players, terms, &mut Rng::new(seed ^ u64::from(number) << 40))?;
        Ok(GameLine::new(self.series(), (self.seed, number, opening), first, &played.game, &played.expected))
    }

    /// The opening of a seed: the set-up, and random moves.
    fn opening(&self, seed: u64) -> Result<AnyGame> {
        let (Variant::Morelli(variant), Some(mode)) = (self.variant, self.mode) else {
            return opening(self.variant, seed, self.opening_plies)
                .with_context(|| too_long(self.variant, self.opening_plies));
        };
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x7365_7475);
        opening_from(self.opening_plies, &mut rng, |rng| set_up(variant, mode, rng).map(AnyPosition::Morelli))?
            .with_context(|| too_long(self.variant, self.opening_plies))
    }
}

/// Why there is no opening of so many moves.
pub(crate) fn too_long(variant: Variant, plies: u32) -> String {
    format!("--opening-plies {plies}: games of {variant} end before that")
}

/// A start of this mode; where the players place, the engine does so for both.
fn set_up(variant: MorelliVariant, mode: StartMode, rng: &mut Rng) -> Result<Morelli> {
    let Some(kind) = mode.placing() else {
        return mode.position(variant, rng.next_u64()).context("the players settle on a set-up first");
    };
    let mut placing = Placing::new(kind, variant.size);
    while let (Some((color, _)), Some(cell)) = (placing.to_place(), choose_cell(&placing, variant.edition, rng)) {
        placing.place(color, cell)?;
    }
    placing.finish(variant.edition).context("a set-up that is not finished")
}
