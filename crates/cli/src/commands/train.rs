//! `rayuela train`: a network for Morelli from games of the engine against itself.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};

use anyhow::{Context, Result, bail};
use rayuela_engine::train::{Examples, Training, train};
use rayuela_engine::{Evaluate, Evaluation, Network, morelli_inputs};
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{Position, Variant};

use crate::input;
use crate::self_play::{GamesArgs, LabelledPosition};

/// Train the network of Morelli's estimate by games against itself
///
/// Plays games with a fixed number of nodes per move, some of the moves at random, or reads positions of earlier games,
/// and trains the network on the games' results and the searches' scores.
#[derive(clap::Args)]
#[command(mut_arg("games", |arg| arg.default_value("10000")))]
#[command(mut_arg("random", |arg| arg.default_value("0.06")))]
#[command(mut_arg("rounds", |arg| arg.default_value("30")))]
#[command(mut_arg("seed", |arg| arg.help("The seed of openings, random moves and the first weights")))]
pub(crate) struct Args {
    /// The game, such as `morelli9`
    variant: String,
    /// Write the network to this file
    #[arg(long, value_name = "FILE", display_order = 0)]
    out: String,
    #[command(flatten)]
    games: GamesArgs,
    /// Play with the network in this file [default: the game's own]
    #[arg(long, value_name = "FILE", display_order = 4)]
    network: Option<String>,
    /// How much the games' results count beside the searches' scores, from 0 to 1
    #[arg(long, default_value_t = 0.5, display_order = 8)]
    results: f64,
    /// Write the positions of the games to this file too
    #[arg(long, value_name = "FILE", display_order = 9)]
    save: Option<String>,
    /// Read positions from these files
    #[arg(long, value_name = "FILE", num_args = 1.., display_order = 10)]
    from: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Variant::Morelli(variant) = input::variant(&args.variant)? else {
        bail!("only Morelli has a network, not `{}`", args.variant);
    };
    let mut positions = Vec::new();
    for file in &args.from {
        read(variant, file, &mut positions).with_context(|| format!("cannot read positions from `{file}`"))?;
    }
    let network = args.network.as_ref().map(|file| network(variant, file)).transpose()?;
    let played = args.games.self_play(network).play(Variant::Morelli(variant), |game| game.of_kind());
    if let Some(file) = &args.save {
        write(&played, file).with_context(|| format!("cannot write positions to `{file}`"))?;
    }
    positions.extend(played);
    let examples = examples(variant, &positions, args.results);
    println!("positions {}", examples.len());
    let training = Training {
        inputs: morelli_inputs::count(variant.size),
        symmetries: morelli_inputs::symmetries(variant.size),
        rounds: args.games.rounds,
        threads: args.games.threads.into(),
        seed: args.games.seed,
    };
    let network: Network = train(&examples, &training, &mut |progress| {
        println!(
            "round {} error {:.5} kept aside {:.5} (without a network {:.5})",
            progress.round, progress.error, progress.kept_aside, progress.without
        );
    });
    fs::write(&args.out, network.to_bytes()).with_context(|| format!("cannot write `{}`", args.out))?;
    Ok(())
}

/// The bytes of a network, checked.
fn network(variant: MorelliVariant, file: &str) -> Result<Vec<u8>> {
    let bytes = fs::read(file).with_context(|| format!("cannot read `{file}`"))?;
    match Network::parse(&bytes, morelli_inputs::count(variant.size)) {
        Some(_) => Ok(bytes),
        None => bail!("`{file}` is not a network for {variant}"),
    }
}

fn examples(variant: MorelliVariant, positions: &[LabelledPosition<Morelli>], results: f64) -> Examples {
    let weights = Morelli::weights(variant, false);
    let mut examples = Examples::default();
    for labelled in positions {
        let (Some(expected), Evaluation::Estimate(centi, _)) =
            (labelled.expected, labelled.position.evaluate(&weights))
        else {
            continue;
        };
        let [own, theirs] = morelli_inputs::of(&labelled.position);
        examples.push([&own, &theirs], centi, (results * labelled.points + (1.0 - results) * expected) as f32);
    }
    examples
}

/// Writes a line for each position: its text, the points, the share expected.
fn write(positions: &[LabelledPosition<Morelli>], file: &str) -> Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    for labelled in positions {
        if let Some(expected) = labelled.expected {
            writeln!(out, "{};{};{expected:.4}", labelled.position.setup(), labelled.points)?;
        }
    }
    Ok(out.flush()?)
}

fn read(variant: MorelliVariant, file: &str, positions: &mut Vec<LabelledPosition<Morelli>>) -> Result<()> {
    for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
        let line = line?;
        let mut parts = line.split(';');
        let mut next = || parts.next().with_context(|| format!("line {} is cut off", number + 1));
        let position = Morelli::parse(variant, next()?).with_context(|| format!("line {}", number + 1))?;
        let number = |text: &str| text.parse::<f64>().with_context(|| format!("line {}", number + 1));
        positions.push(LabelledPosition { position, points: number(next()?)?, expected: Some(number(next()?)?) });
    }
    Ok(())
}
