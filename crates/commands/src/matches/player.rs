//! Players named by a SPEC: `level:3`, `time:0.1`, `nodes:5000`, `depth:4`, `random`, `mcts:1`, `ugi:COMMAND`; each may have
//! `/captures=all` or `/captures=random` at its end.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use rayuela_engine::{AnyEngine, Level, Limits, Options, Score, SystemClock, mcts_move};
use rayuela_rules::{AnyGame, AnyMove, Position, Rng, Variant};
use rayuela_seat::{EnginePlayer, Strength};

use super::captures::CaptureRule;
use super::external::{External, TurnLimit};
use crate::input;

/// A player as named on the command line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spec {
    text: String,
    kind: Kind,
    /// replaces the player's choice of captures
    captures: Option<CaptureRule>,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Level(Level, Option<Duration>),
    Engine(Limits, Options, Option<PathBuf>),
    Random,
    Mcts(Duration),
    Ugi(String),
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Spec> {
        let (player, captures) = CaptureRule::split(text);
        let kind = Kind::parse(player).with_context(|| format!("player `{text}`"))?;
        Ok(Spec { text: text.to_string(), kind, captures })
    }
}

/// The default time of level 10 for a turn of a match.
const LEVEL_TIME: Duration = Duration::from_secs(1);

fn seconds(text: &str) -> Result<Duration> {
    let seconds: f64 = text.parse().ok().context("seconds such as 0.1 are missing")?;
    if !(0.0005..=86_400.0).contains(&seconds) {
        bail!("seconds must be between 0.0005 and 86400");
    }
    Ok(Duration::from_secs_f64(seconds))
}

impl Kind {
    fn parse(text: &str) -> Result<Kind> {
        if let Some(command) = text.strip_prefix("ugi:") {
            if command.trim().is_empty() {
                bail!("the command of the engine is missing");
            }
            return Ok(Kind::Ugi(command.to_string()));
        }
        let mut parts = text.split('/');
        let head = parts.next().unwrap_or_default();
        let (name, value) = head.split_once(':').unwrap_or((head, ""));
        let limits = match name {
            "random" if value.is_empty() => return no_more(parts, Kind::Random),
            "mcts" => return no_more(parts, Kind::Mcts(seconds(value)?)),
            "level" => {
                let time = parts.next().map(seconds).transpose()?;
                return no_more(parts, Kind::Level(value.parse()?, time));
            }
            "time" => Limits::movetime(seconds(value)?),
            "nodes" => Limits::nodes(value.parse().context("a number of nodes is missing")?),
            "depth" => Limits::depth(value.parse().context("a number of moves is missing")?),
            _ => bail!("this is none of level:3, time:0.1, nodes:5000, depth:4, random, mcts:1, ugi:COMMAND"),
        };
        let mut options = Options { hash_mib: 32.0, ..Options::default() };
        let mut network = None;
        for part in parts {
            // A path may contain slashes, so it takes the rest.
            match text.split_once("/network=") {
                Some((_, file)) if part.starts_with("network=") => {
                    network = Some(PathBuf::from(file));
                    break;
                }
                _ => set(&mut options, part)?,
            }
        }
        Ok(Kind::Engine(limits, options, network))
    }
}

/// A player who has no settings, or none beyond those read.
fn no_more<'a>(mut parts: impl Iterator<Item = &'a str>, kind: Kind) -> Result<Kind> {
    match parts.next() {
        None => Ok(kind),
        Some(part) => {
            bail!("unknown setting `{part}`; this player has only captures=all or captures=random, and it is last")
        }
    }
}

/// A number within a range, or what was expected.
fn within<T: FromStr + PartialOrd>(value: &str, range: RangeInclusive<T>, expected: &'static str) -> Result<T> {
    value.parse().ok().filter(|number| range.contains(number)).context(expected)
}

/// Engines take settings after a slash, to measure what they are worth: `time:0.1/threads=2/no-futility`.
pub(crate) fn set(options: &mut Options, part: &str) -> Result<()> {
    let features = &mut options.features;
    match part {
        "no-table" => features.transposition_table = false,
        "no-null-window" => features.null_window = false,
        "no-aspiration" => features.aspiration = false,
        "no-reductions" => features.late_move_reductions = false,
        "no-futility" => features.futility = false,
        "no-pruning" => features.late_move_pruning = false,
        "no-quiescence" => features.quiescence = false,
        "no-facts" => features.proven_bounds = false,
        "no-history" => features.history = false,
        "no-network" => features.network = false,
        _ => match part.split_once('=') {
            Some(("threads", value)) => {
                options.threads = within(value, 1..=1024, "threads must be between 1 and 1024")?
            }
            Some(("hash", value)) => {
                options.hash_mib = within(value, 0.0..=1_048_576.0, "hash must be between 0 and 1048576 MiB")?;
            }
            _ => bail!(
                "unknown setting `{part}`; there are threads=N, hash=MIB, no-table, no-null-window, \
                no-aspiration, no-reductions, no-futility, no-pruning, no-quiescence, no-facts, no-history, \
                no-network, network=FILE, and last captures=all or captures=random"
            ),
        },
    }
    Ok(())
}

/// A chosen turn, and its score where the player says it.
pub(crate) struct Choice {
    pub(crate) mv: AnyMove,
    pub(crate) proved: Option<Score>,
    /// the share of the point that the player expects
    pub(crate) expected: Option<f64>,
}

/// A player at the board.
pub(crate) enum Player {
    Engine(Box<AnyEngine>, Limits),
    Level(Box<EnginePlayer>),
    Random,
    Mcts(Duration, SystemClock),
    External(External),
    /// another player, whose captures are not their own choice
    Capturing(Box<Player>, CaptureRule),
}

impl Spec {
    /// Creates the player; `limit` is what external engines get for a turn.
    pub(crate) fn seat(&self, variant: Variant, limit: TurnLimit, tables: Option<&Path>) -> Result<Player> {
        let player = self.kind.seat(variant, limit, tables)?;
        let Some(rule) = self.captures else { return Ok(player) };
        rule.check(variant).with_context(|| format!("player `{self}`"))?;
        Ok(Player::Capturing(Box::new(player), rule))
    }
}

impl Kind {
    fn seat(&self, variant: Variant, limit: TurnLimit, tables: Option<&Path>) -> Result<Player> {
        Ok(match self {
            Kind::Level(level, time) => {
                let strength = Strength { full_time: time.unwrap_or(LEVEL_TIME), ..Strength::new(*level) };
                let player = EnginePlayer::new(variant, strength, Arc::new(SystemClock::default()));
                Player::Level(Box::new(player.with_tables(tables)))
            }
            Kind::Engine(limits, options, network) => {
                let mut engine = AnyEngine::new(variant, *options);
                if let Some(file) = network {
                    engine.set_network(variant, &input::network(file, variant)?)?;
                }
                rayuela_tables::attach_tablebase(&mut engine, variant, tables);
                Player::Engine(Box::new(engine), *limits)
            }
            Kind::Random => Player::Random,
            Kind::Mcts(time) => Player::Mcts(*time, SystemClock::default()),
            Kind::Ugi(command) => Player::External(External::start(command, variant, limit)?),
        })
    }
}

impl Player {
    /// Tells the player that a new game begins.
    pub(crate) fn new_game(&mut self) -> Result<()> {
        match self {
            Player::Engine(engine, _) => engine.clear(),
            Player::Level(player) => player.clear(),
            Player::External(engine) => engine.new_game()?,
            Player::Capturing(player, _) => player.new_game()?,
            _ => {}
        }
        Ok(())
    }

    /// Chooses a turn in a running game.
    pub(crate) fn choose(&mut self, game: &AnyGame, rng: &mut Rng) -> Result<Choice> {
        let stop = AtomicBool::new(false);
        let over = || anyhow!("the game is over");
        let unproved = |mv| Choice { mv, proved: None, expected: None };
        Ok(match self {
            Player::Engine(engine, limits) => {
                let result = engine.search(game, limits, &stop, &mut |_| {}).ok_or_else(over)?;
                let proved = Some(result.score).filter(|score| score.is_proved());
                Choice { mv: result.best, proved, expected: Some(result.score.expectation()) }
            }
            Player::Level(player) => {
                let found = player.choose(game, None, rng.next_u64(), &stop, &mut |_| {}).ok_or_else(over)?;
                Choice { expected: Some(found.score.expectation()), ..unproved(found.best) }
            }
            Player::Random => unproved(game.position().random_move(rng).ok_or_else(over)?),
            Player::Mcts(time, clock) => {
                unproved(mcts_move(game.position(), rng.next_u64(), *time, clock, &stop).ok_or_else(over)?)
            }
            Player::External(engine) => unproved(engine.choose(game)?),
            Player::Capturing(player, rule) => {
                let choice = player.choose(game, rng)?;
                let mv = rule.apply(game.position(), choice.mv, rng);
                // What was proved of one turn says nothing about another.
                Choice { mv, proved: choice.proved.filter(|_| mv == choice.mv), ..choice }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read() {
        for good in [
            "level:1",
            "level:10/0.5",
            "time:0.1",
            "nodes:500/no-futility",
            "depth:3/threads=2",
            "random",
            "random/captures=all",
        ] {
            assert!(good.parse::<Spec>().is_ok(), "{good}");
        }
        for bad in
            ["", "level:11", "level", "time:x", "time:-1", "mcts", "ugi:", "nodes:5/no-such", "rand", "captures=all"]
        {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
        for bad in [
            "random/captures=al",
            "mcts:1/threads=4",
            "level:3/0.5/threads=2",
            "nodes:5/threads=0",
            "nodes:5/threads=1025",
            "nodes:5/hash=nan",
            "nodes:5/hash=inf",
            "nodes:5/hash=-1",
            "nodes:5/hash=1048577",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
    }
}
