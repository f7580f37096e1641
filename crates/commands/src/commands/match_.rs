//! `rayuela match`: players against each other.

use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_rules::{Color, Outcome, Record, Rng, Variant};
use serde_json::json;

use crate::input;
use crate::matches::arbiter::{self, Played, Terms};
use crate::matches::args::PlayArgs;
use crate::matches::external::TurnLimit;
use crate::matches::player::{Player, Spec};
use crate::matches::series::too_long;
use crate::matches::stats::{SPRT_BOUND, Tally};

/// Play engines against each other
///
/// A player is `level:3`, `time:0.1` (seconds per move), `nodes:5000`, `depth:4`, `random`, `mcts:1` (seconds of random
/// playouts per move) or `ugi:COMMAND`. Every opening is played twice with colours exchanged: random set-ups for
/// Morelli, random first moves for Morris. Results are from player A's point of view.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    #[arg(long)]
    variant: String,
    /// The first player
    #[arg(long, value_name = "SPEC")]
    a: String,
    /// The second player
    #[arg(long, value_name = "SPEC")]
    b: String,
    /// The number of games
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games of this many moves are drawn
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// Random moves at the start of Morris games
    #[arg(long, default_value_t = 2)]
    opening_plies: u32,
    #[command(flatten)]
    play: PlayArgs,
    /// The Elo differences that the sequential test tells apart
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], default_values_t = [0.0, 20.0], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Stop when the sequential test has decided
    #[arg(long)]
    stop_at_sprt: bool,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    records: Option<String>,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

/// A match being played.
struct Match<'a> {
    args: &'a Args,
    variant: Variant,
    ugi_limit: TurnLimit,
    specs: [Spec; 2],
    next: AtomicU32,
    state: Mutex<State>,
    bar: ProgressBar,
}

#[derive(Default)]
struct State {
    tally: Tally,
    turns: usize,
    adjudicated: u32,
    records: Vec<(u32, String)>,
    error: Option<anyhow::Error>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let specs = [args.a.parse()?, args.b.parse()?];
    let ugi_limit = args.play.ugi_limit()?;
    let [elo0, elo1] = args.sprt[..] else { bail!("--sprt: expected two differences in Elo") };
    if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
        bail!("--sprt {elo0} {elo1}: expected two differences in Elo, the smaller first");
    }
    // Opened first, so that a bad path fails before the match is played.
    let records = args.records.as_ref().map(|file| File::create(file).with_context(|| file.clone())).transpose()?;
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let the_match = Match {
        args,
        variant,
        ugi_limit,
        specs,
        next: AtomicU32::new(0),
        state: Mutex::default(),
        bar: ProgressBar::new(args.games.into()).with_style(style),
    };
    std::thread::scope(|scope| {
        for _ in 0..args.play.concurrency {
            scope.spawn(|| the_match.work());
        }
    });
    the_match.bar.finish_and_clear();
    let mut state = the_match.state.into_inner().unwrap_or_default();
    let error = state.error.take();
    if error.is_some() && state.tally.games() == 0 {
        return error.map_or(Ok(()), Err);
    }
    if let Some(mut file) = records {
        state.records.sort();
        for (_, record) in &state.records {
            writeln!(file, "{record}")?;
        }
    }
    // What was played before a game failed is worth something.
    report(args, variant, &state)?;
    error.map_or(Ok(()), Err)
}

impl Match<'_> {
    /// Plays games until there are none left; errors are kept for the end.
    fn work(&self) {
        if let Err(error) = self.play_games() {
            self.next.store(u32::MAX / 2, Relaxed);
            if let Ok(mut state) = self.state.lock() {
                state.error.get_or_insert(error);
            }
        }
    }

    fn play_games(&self) -> Result<()> {
        let seat = |spec: &Spec| spec.seat(self.variant, self.ugi_limit, self.args.play.tables.as_deref());
        let [mut a, mut b] = [seat(&self.specs[0])?, seat(&self.specs[1])?];
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.args.games {
                return Ok(());
            }
            let (played, a_color) = self.play_one(number, &mut a, &mut b)?;
            if self.count(number, &played, a_color) {
                self.next.store(u32::MAX / 2, Relaxed);
            }
        }
    }

    /// Two games in a row share an opening.
    fn play_one(&self, number: u32, a: &mut Player, b: &mut Player) -> Result<(Played, Color)> {
        let seed = self.args.play.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number / 2));
        let opening = rayuela_train::openings::opening(self.variant, seed, self.args.opening_plies)
            .with_context(|| too_long(self.variant, self.args.opening_plies))?;
        let a_color = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let players = if a_color == Color::White { [a, b] } else { [b, a] };
        let mut rng = Rng::new(seed ^ u64::from(number) << 40);
        let terms = Terms { max_plies: self.args.max_plies, proved_draws: true };
        let played =
            arbiter::play(opening, players, terms, &mut rng).with_context(|| format!("game {}", number + 1))?;
        Ok((played, a_color))
    }

    /// Counts a game; true if the sequential test has decided and is to stop the match.
    fn count(&self, number: u32, played: &Played, a_color: Color) -> bool {
        let Ok(mut state) = self.state.lock() else { return true };
        match played.outcome {
            Outcome::Draw => state.tally.draws += 1,
            Outcome::Win(color) if color == a_color => state.tally.wins += 1,
            Outcome::Win(_) => state.tally.losses += 1,
        }
        state.turns += played.game.ply();
        state.adjudicated += u32::from(played.adjudicated.is_some());
        if self.args.records.is_some() {
            let record = self.record(number, played, a_color);
            state.records.push((number, record));
        }
        let tally = state.tally;
        self.bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
        self.bar.inc(1);
        self.args.stop_at_sprt && tally.llr(self.args.sprt[0], self.args.sprt[1]).abs() >= SPRT_BOUND
    }

    fn record(&self, number: u32, played: &Played, a_color: Color) -> String {
        let mut record = Record::of_game(&played.game);
        let (white, black) = if a_color == Color::White { (0, 1) } else { (1, 0) };
        record.set_tag("White", self.specs[white].to_string());
        record.set_tag("Black", self.specs[black].to_string());
        record.set_tag("Round", (number + 1).to_string());
        if let Some(why) = played.adjudicated {
            record.set_tag("Result", "draw");
            record.set_tag("Adjudicated", why);
        }
        record.to_string()
    }
}

fn report(args: &Args, variant: Variant, state: &State) -> Result<()> {
    let tally = state.tally;
    let Tally { wins, draws, losses } = tally;
    let games = tally.games();
    let turns = state.turns as f64 / f64::from(games.max(1));
    let llr = tally.llr(args.sprt[0], args.sprt[1]);
    let mut out = std::io::stdout().lock();
    if args.json {
        let (elo, error) = tally.elo().unzip();
        let report = json!({
            "variant": variant.to_string(), "a": args.a, "b": args.b, "games": games,
            "wins": wins, "draws": draws, "losses": losses, "share": tally.share(),
            "elo": elo, "elo_error": error, "turns": turns, "adjudicated": state.adjudicated,
            "sprt": {"elo0": args.sprt[0], "elo1": args.sprt[1], "llr": llr, "bound": SPRT_BOUND},
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{variant}: {} against {}, {turns:.1} moves per game, {} ended early",
        args.a, args.b, state.adjudicated
    )?;
    writeln!(out, "games {games} wins {wins} draws {draws} losses {losses}")?;
    match tally.elo() {
        Some((elo, error)) => writeln!(out, "elo {elo:+.0} ± {error:.0}")?,
        None => writeln!(out, "elo beyond measure: one side has all the points")?,
    }
    let verdict = tally.verdict(args.sprt[0], args.sprt[1]);
    writeln!(out, "sprt [{}, {}] llr {llr:.2} of ±{SPRT_BOUND}: {verdict}", args.sprt[0], args.sprt[1])?;
    writeln!(out, "share {:.1} %", 100.0 * tally.share())?;
    Ok(())
}
