//! Plays and scores games until the time is over, on several threads.

use std::cmp::Reverse;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rayuela_coach::{Calibration, Effort, judge};
use rayuela_rules::{Rng, Variant};

use crate::sample::Sample;
use crate::scoring::{Player, RawPosition, Who, outcome, play, score_game};

/// What is measured unless others are named.
const VARIANTS: &str = "morelli9,morelli13,nine,six,twelve,stacking";
/// Longer games are broken off and count as drawn.
const MOST_PLIES: usize = 160;
/// Every so many rounds the games are also scored with the nodes of the app's usual report.
const CAREFUL_EVERY: u64 = 6;

/// What was asked for.
struct Settings {
    seconds: u64,
    threads: usize,
    /// for each position, in place of those of a quick report
    nodes: Option<u64>,
    rounds: u64,
    /// the first round: runs that are added up play different games
    from: u64,
    variants: Vec<Variant>,
    /// who is measured, the strongest first: their games take longest, and none is left over at the end of a round
    players: Vec<Who>,
}

impl Settings {
    fn parse(options: &[&str]) -> Result<Settings, String> {
        let mut settings = Settings {
            seconds: 60,
            threads: 1,
            nodes: None,
            rounds: u64::MAX,
            from: 0,
            variants: variants(VARIANTS)?,
            players: (1..=10).rev().map(Who::Level).chain([Who::Random]).collect(),
        };
        for pair in options.chunks(2) {
            let &[name, value] = pair else { return Err(format!("{} needs a value", pair[0])) };
            let number = || value.parse::<u64>().map_err(|_| format!("{name} needs a number"));
            match name {
                "--seconds" => settings.seconds = number()?,
                "--threads" => settings.threads = number()? as usize,
                "--nodes" => settings.nodes = Some(number()?),
                "--rounds" => settings.rounds = number()?,
                "--from" => settings.from = number()?,
                "--variants" => settings.variants = variants(value)?,
                "--players" => settings.players = players(value)?,
                _ => return Err(format!("unknown option {name}")),
            }
        }
        Ok(settings)
    }
}

fn variants(names: &str) -> Result<Vec<Variant>, String> {
    names.split(',').map(|name| name.parse().map_err(|error| format!("{error}"))).collect()
}

fn players(names: &str) -> Result<Vec<Who>, String> {
    let player = |name: &str| {
        Who::parse(name)
            .filter(|who| matches!(who, Who::Random | Who::Level(1..=10)))
            .ok_or_else(|| format!("`{name}` is no player: expected `random` or a level from `level:1` to `level:10`"))
    };
    let mut players = names.split(',').map(player).collect::<Result<Vec<Who>, String>>()?;
    players.sort_unstable_by_key(|&who| Reverse(who));
    Ok(players)
}

/// A game to be played: the round, the variant, and the player who is measured.
struct Task {
    round: u64,
    variant: Variant,
    who: Who,
}

/// Games take turns over variants and players, so that a run cut short has measured all of them.
fn task(settings: &Settings, number: u64) -> Option<Task> {
    let (players, variants) = (settings.players.len() as u64, settings.variants.len() as u64);
    let (rest, who) = (number / players, settings.players[(number % players) as usize]);
    let (round, variant) = (rest / variants, settings.variants[(rest % variants) as usize]);
    (round < settings.rounds).then(|| Task { round: settings.from + round, variant, who })
}

/// The nodes for a move of level 10, which otherwise thinks for two seconds: at least four times those of level 9.
fn full_nodes(variant: Variant) -> u64 {
    if matches!(variant, Variant::Morelli(_)) { 160_000 } else { 440_000 }
}

pub(crate) fn run(file: &str, options: &[&str]) -> Result<(), String> {
    let settings = Settings::parse(options)?;
    let out = OpenOptions::new().create(true).append(true).open(file).map_err(|error| format!("{file}: {error}"))?;
    let out = Mutex::new(out);
    let next = AtomicU64::new(0);
    let end = Instant::now() + Duration::from_secs(settings.seconds);
    std::thread::scope(|scope| {
        for _ in 0..settings.threads.max(1) {
            scope.spawn(|| {
                while let Some(task) = task(&settings, next.fetch_add(1, Relaxed)).filter(|_| Instant::now() < end) {
                    one(&settings, &task, &out, end);
                }
            });
        }
    });
    Ok(())
}

/// Plays a game, scores it and writes it down.
fn one(settings: &Settings, task: &Task, out: &Mutex<File>, end: Instant) {
    let give_up = || Instant::now() >= end;
    let Task { round, variant, who } = *task;
    let seed = round * 1_000 + if let Who::Level(level) = who { u64::from(level) } else { 0 };
    // Every other game is against an equal, the others are against any level.
    let mut rng = Rng::new(seed);
    let other = if round.is_multiple_of(2) { who } else { Who::Level(1 + rng.below(10) as u8) };
    let players = if (round / 2).is_multiple_of(2) { [who, other] } else { [other, who] };
    let mut seated = players.map(|who| Player::new(who, variant, full_nodes(variant)));
    let Some(game) = play(variant, &mut seated, seed, MOST_PLIES, &give_up) else { return };
    let calibration = Calibration::of(variant);
    let nodes = |effort: Effort| u64::from(effort.nodes(variant));
    let careful = (round % CAREFUL_EVERY == CAREFUL_EVERY - 1).then(|| nodes(Effort::Careful));
    for effort in [settings.nodes.unwrap_or_else(|| nodes(Effort::Quick))].into_iter().chain(careful) {
        let Some(raw) = score_game(&game, effort, &give_up) else { return };
        let scored: Vec<_> = raw.iter().map(|position: &RawPosition| position.scored(&calibration)).collect();
        let moves = Sample::moves_of(&judge(&game, &scored), &calibration);
        let sample = Sample { variant: variant.to_string(), effort, players, outcome: outcome(&game), moves };
        if let Ok(mut out) = out.lock() {
            // A disk that is full ends the measurement with what it has.
            let _ = writeln!(out, "{sample}").and_then(|()| out.flush());
        }
    }
}
