//! `rayuela load`: many games at once on a server of this machine, and how long moves take.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rayuela_client::{Connection, Http, Seat};
use rayuela_online::api::{Begun, NewSeek};
use rayuela_online::{Command, Seek, Terms, TimeControl};
use rayuela_rules::{Rng, Variant};
use rayuela_server::baseline;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at};

use crate::data_dir::default_db;

/// Play many games at once on a server of this machine and measure how long moves take
///
/// The server must be this machine's own (127.0.0.1) and run with --no-limits. Two guests play each game at random, each
/// over a connection of their own. With several --server the two sit at different nodes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server; several for several nodes of one place
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8421")]
    server: Vec<String>,
    /// Games at once
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    games: u32,
    /// Moves per second in each game
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// How long to play
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The game
    #[arg(long, default_value = "nine")]
    variant: Variant,
    /// First open this many idle connections and print the memory each takes
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    idle: u32,
    /// Also measure a baseline: an echo over WebSockets and an insert of one row, without the game server
    #[arg(long)]
    bare: bool,
    /// The database for the baseline insert: the server's Postgres, or a new file [default: in the data directory]
    #[arg(long, value_name = "URL", requires = "bare")]
    db: Option<String>,
}

/// A game is abandoned after this many turns and another begun, so that logs are as long as those of people.
const LONGEST: usize = 120;
/// Games that are begun at the same time.
const BEGINNING: usize = 16;

/// One measurement of a running game.
enum Measurement {
    /// a move: until it was acknowledged, and until the other player saw it
    Move(Duration, Duration),
    /// something that should not happen
    Error(String),
    /// a connection that had to be opened again
    Break,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if !(0.01..=20.0).contains(&args.rate) {
        bail!("--rate must be between 0.01 and 20 moves per second");
    }
    let ways: Vec<Http> = args.server.iter().map(|server| Http::new(server)).collect::<Result<_, _>>()?;
    if let Some(far) = ways.iter().find(|way| !way.is_local()) {
        bail!("{} is not this machine: load tests run only against a server on this machine", far.base());
    }
    let runtime = tokio::runtime::Runtime::new().context("the load cannot start")?;
    runtime.block_on(async {
        let _idle = idle(args, &ways).await?;
        let begun = Instant::now();
        let tables = seat_all(args, &ways).await?;
        eprintln!("{} games begun in {:.1} s", tables.len(), begun.elapsed().as_secs_f64());
        let before = server_part(&ways).await?;
        let (moves, errors, breaks) = play_all(args, tables).await;
        report(args, moves, &errors, breaks, &before, &server_part(&ways).await?)?;
        if args.bare {
            baseline_figures(args).await?;
        }
        if !errors.is_empty() {
            bail!("{} errors, the first: {}", errors.len(), errors[0]);
        }
        Ok(())
    })
}

/// Two guests at one game.
struct Table {
    http: [Http; 2],
    seats: [Seat; 2],
}

async fn seat_all(args: &Args, ways: &[Http]) -> Result<Vec<Table>> {
    let mut tables = Vec::new();
    let mut pending = tokio::task::JoinSet::new();
    for i in 0..args.games as usize {
        while pending.len() >= BEGINNING {
            tables.push(pending.join_next().await.context("no game")???);
        }
        let http = [ways[i % ways.len()].clone(), ways[(i + 1) % ways.len()].clone()];
        pending.spawn(seat(http, args.variant, i));
    }
    while let Some(table) = pending.join_next().await {
        tables.push(table??);
    }
    Ok(tables)
}

async fn seat(mut http: [Http; 2], variant: Variant, number: usize) -> Result<Table> {
    for (side, way) in http.iter_mut().enumerate() {
        // Those of an earlier run may still have their names.
        way.be_guest(&format!("load-{:x}-{number}-{side}", std::process::id() % 0x1_0000)).await?;
    }
    begin(http, variant).await
}

async fn begin(mut http: [Http; 2], variant: Variant) -> Result<Table> {
    let setup = variant.is_morelli().then_some(rayuela_rules::morelli::StartMode::Facing);
    let clock = TimeControl::Fischer { start: 3_600_000, increment: 10_000 };
    let terms = Terms { variant, setup, clock, rated: false };
    let seek: Seek = http[0].post("/api/seeks", &NewSeek { terms, color: None, private: true }).await?;
    let game = http[1].post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await?.game;
    let first = Seat::take(vec![http[0].clone()], &game).await?;
    let second = Seat::take(vec![http[1].clone()], &game).await?;
    Ok(Table { http, seats: [first, second] })
}

async fn play_all(args: &Args, tables: Vec<Table>) -> (Vec<(Duration, Duration)>, Vec<String>, usize) {
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let (sender, mut measurements) = mpsc::channel(10_000);
    let pace = Duration::from_secs_f64(1.0 / args.rate);
    let count = tables.len() as u32;
    for (i, table) in tables.into_iter().enumerate() {
        let (sender, variant) = (sender.clone(), args.variant);
        // Starts are spread over the first interval, as people's are.
        let first = tokio::time::Instant::now() + pace * i as u32 / count;
        tokio::spawn(async move {
            if let Err(error) = play(table, variant, first, pace, until, i as u64, &sender).await {
                let _ = sender.send(Measurement::Error(format!("{error:#}"))).await;
            }
        });
    }
    drop(sender);
    let (mut moves, mut errors, mut breaks) = (Vec::new(), Vec::new(), 0);
    while let Some(one) = measurements.recv().await {
        match one {
            Measurement::Move(acknowledged, seen) => moves.push((acknowledged, seen)),
            Measurement::Error(error) => errors.push(error),
            Measurement::Break => breaks += 1,
        }
    }
    (moves, errors, breaks)
}

async fn play(
    mut table: Table,
    variant: Variant,
    first: tokio::time::Instant,
    pace: Duration,
    until: Instant,
    seed: u64,
    sender: &mpsc::Sender<Measurement>,
) -> Result<()> {
    let mut rng = Rng::new(seed);
    let mut beat = interval_at(first, pace);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while Instant::now() < until {
        beat.tick().await;
        if table.seats[0].room().over().is_some() || table.seats[0].room().ply() >= LONGEST {
            table = begin(table.http, variant).await?;
            continue;
        }
        let mover = table.seats.iter().position(|seat| seat.color().is_some_and(|color| seat.room().awaits(color)));
        let mover = mover.context("nobody is to move")?;
        let game = table.seats[mover].room().game().context("no game")?;
        let turns = game.position().compact_turns();
        let turn = turns[rng.below(turns.len() as u64) as usize].clone();
        let breaks = table.seats[mover].breaks();
        let sent = Instant::now();
        let seq = table.seats[mover].act(Command::Turn { turn }).await?;
        let acknowledged = sent.elapsed();
        table.seats[1 - mover].until(|room| room.seq() >= seq).await?;
        let seen = sent.elapsed();
        table.seats[mover].until(|room| room.seq() >= seq).await?;
        sender.send(Measurement::Move(acknowledged, seen)).await?;
        for _ in breaks..table.seats[mover].breaks() {
            sender.send(Measurement::Break).await?;
        }
    }
    Ok(())
}

/// Opens idle connections, and prints how much of the server's memory each takes.
async fn idle(args: &Args, ways: &[Http]) -> Result<Vec<Connection>> {
    let mut connections = Vec::new();
    let before = memory(ways).await?;
    for i in 0..args.idle as usize {
        let mut connection = Connection::open(&ways[i % ways.len()]).await?;
        connection.next().await?;
        connections.push(connection);
    }
    if args.idle > 0 {
        let each = memory(ways).await?.saturating_sub(before) as f64 / 1_024.0 / f64::from(args.idle);
        writeln!(std::io::stdout(), "idle connections {}  memory each {each:.1} KiB", args.idle)?;
    }
    Ok(connections)
}

/// The memory of all nodes, from their metrics.
async fn memory(ways: &[Http]) -> Result<u64> {
    let mut sum = 0;
    for way in ways {
        let answer = way.clone().ask(http::Method::GET, "/metrics", None).await?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        sum += line.and_then(|bytes| bytes.parse::<u64>().ok()).unwrap_or_default();
    }
    Ok(sum)
}

/// The server's histogram of how long commands took: the upper end of each bucket in seconds, and its cumulative count.
async fn server_part(ways: &[Http]) -> Result<Vec<(f64, u64)>> {
    let mut sum: Vec<(f64, u64)> = Vec::new();
    for way in ways {
        let answer = way.clone().ask(http::Method::GET, "/metrics", None).await?;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let buckets = text.lines().filter_map(|line| {
            let (end, count) = line.strip_prefix("rayuela_act_seconds_bucket{le=\"")?.split_once("\"} ")?;
            Some((end.parse().unwrap_or(f64::INFINITY), count.parse().ok()?))
        });
        for (i, (end, count)) in buckets.enumerate() {
            match sum.get_mut(i) {
                Some((_, total)) => *total += count,
                None => sum.push((end, count)),
            }
        }
    }
    Ok(sum)
}

fn share(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    let at = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len().max(1)) - 1;
    times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

fn figures(name: &str, mut times: Vec<Duration>) -> String {
    let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(|part| share(&mut times, part));
    format!(
        "{name:<28} {:>9}  p50 {half:8.2} ms  p90 {most:8.2} ms  p99 {nearly:8.2} ms  max {all:8.2} ms",
        times.len()
    )
}

fn report(
    args: &Args,
    moves: Vec<(Duration, Duration)>,
    errors: &[String],
    breaks: usize,
    before: &[(f64, u64)],
    after: &[(f64, u64)],
) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let rate = moves.len() as f64 / args.seconds as f64;
    writeln!(out, "games {}  moves/s {rate:.0}  errors {}  reconnections {breaks}", args.games, errors.len())?;
    writeln!(out, "{}", figures("acknowledged", moves.iter().map(|(acknowledged, _)| *acknowledged).collect()))?;
    writeln!(out, "{}", figures("seen by the other player", moves.iter().map(|(_, seen)| *seen).collect()))?;
    let counts: Vec<(f64, u64)> =
        after.iter().zip(before).map(|((end, after), (_, before))| (*end, after.saturating_sub(*before))).collect();
    let total = counts.last().map_or(0, |(_, count)| *count);
    let within =
        |part: f64| counts.iter().find(|(_, count)| *count as f64 >= total as f64 * part).map_or(0.0, |(end, _)| *end);
    writeln!(
        out,
        "the server's part            {total:>9}  p50 ≤ {} ms  p90 ≤ {} ms  p99 ≤ {} ms",
        within(0.5) * 1_000.0,
        within(0.9) * 1_000.0,
        within(0.99) * 1_000.0
    )?;
    Ok(())
}

/// Baselines: an echo and an insert alone, at the same rate on the same machine.
async fn baseline_figures(args: &Args) -> Result<()> {
    let each = Duration::from_secs(args.seconds.min(10));
    let echo = baseline::echo(args.games as usize, args.rate, each).await?;
    let usual = || default_db().map(|file| file.display().to_string());
    let db = args.db.clone().or_else(usual).context("the system names no directory for data; --db names a file")?;
    let insert = baseline::inserts(&db, args.games as f64 * args.rate, each).await?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", figures("baseline echo", echo))?;
    writeln!(out, "{}", figures("baseline insert of one row", insert))?;
    Ok(())
}
