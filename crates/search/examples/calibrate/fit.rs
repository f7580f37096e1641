//! Fits the curves to scored games and prints them.
//!
//! First the expected score: the logistic curve that explains the results of the games best. Then, with the losses on
//! that scale, the accuracy: its scale for each variant makes the mean of random players [`RANDOM`], against each other or
//! against levels, where they do better; and one power for all makes the mean of level 10 [`FULL`].

use std::collections::{BTreeMap, BTreeSet};

use rayuela_coach::{Accuracy, Calibration, Judgement};
use rayuela_rules::{Color, Outcome, Variant};

use crate::sample::{Raw, Sample};
use crate::scoring::Who;

/// The mean accuracy that random players are to have where they do better, in percent.
const RANDOM: f64 = 33.0;
/// The mean accuracy that level 10 is to have, over all variants.
const FULL: f64 = 96.5;
/// The level whose mean is fitted.
const LEVEL_10: Who = Who::Level(10);

pub(crate) fn run(files: &[&str]) -> Result<(), String> {
    let mut samples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        samples.extend(text.lines().filter_map(Sample::parse));
    }
    once(&mut samples);
    if samples.is_empty() {
        return Err("no games".to_string());
    }
    let (usual, careful) = by_effort(samples);
    println!("{} games scored as quick reports score them", usual.len());
    let families = families(&usual);
    let fitted = fit(&families);
    println!("\nexpected score = 1 / (1 + exp(-score / centi)), fitted to the results:");
    for (name, family) in &families {
        println!("  {name}: centi {:.0} (log loss {:.4}, {} positions)", family.centi, family.loss, family.positions);
    }
    println!("\naccuracy = 100 exp(-(loss / scale)^power), random {RANDOM} %, level 10 {FULL} % on average:");
    println!("  power {:.2}", fitted.power);
    for (name, scale) in &fitted.scales {
        println!("  {name}: scale {scale:.4}");
    }
    let calibrations = fitted.calibrations(&families);
    table("mean accuracy with these constants", &usual, &|variant| calibrations.get(variant).copied());
    for (number, held_back) in halves(&usual).into_iter().enumerate() {
        let others: Vec<Sample> = usual.iter().filter(|sample| !held_back.contains(sample)).cloned().collect();
        let families = self::families(&others);
        let calibrations = fit(&families).calibrations(&families);
        let title = format!("half {}: mean accuracy with constants that are fitted to the other half", number + 1);
        table(&title, &held_back, &|variant| calibrations.get(variant).copied());
    }
    let built_in = |name: &str| name.parse::<Variant>().ok().map(Calibration::of);
    table("mean accuracy with the constants of rayuela-coach", &usual, &built_in);
    table("the same, scored with more nodes", &careful, &built_in);
    shares(&usual, &built_in);
    Ok(())
}

/// The games with the least nodes for each position of their variant, and the others.
fn by_effort(samples: Vec<Sample>) -> (Vec<Sample>, Vec<Sample>) {
    let mut least: BTreeMap<String, u64> = BTreeMap::new();
    for sample in &samples {
        let effort = least.entry(sample.variant.clone()).or_insert(sample.effort);
        *effort = sample.effort.min(*effort);
    }
    samples.into_iter().partition(|sample| least[&sample.variant] == sample.effort)
}

/// Two halves with about the same players: the games between equals of each variant in turn, and the others in turn.
fn halves(samples: &[Sample]) -> [Vec<Sample>; 2] {
    let mut counts: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    let mut halves = [Vec::new(), Vec::new()];
    for sample in samples {
        let equal = sample.players[0] == sample.players[1];
        let count = counts.entry((&sample.variant, equal)).or_default();
        halves[*count % 2].push(sample.clone());
        *count += 1;
    }
    halves
}

/// Leaves one of each game: full strength sometimes plays the same game again.
fn once(samples: &mut Vec<Sample>) {
    let mut seen = BTreeSet::new();
    samples.retain(|sample| seen.insert(sample.to_string()));
}

/// The games of one variant with what the first fit has found.
struct Family<'a> {
    games: Vec<&'a Sample>,
    centi: f64,
    loss: f64,
    positions: usize,
}

/// Fits the expected score of each variant.
fn families(samples: &[Sample]) -> BTreeMap<&str, Family<'_>> {
    let mut families: BTreeMap<&str, Family<'_>> = BTreeMap::new();
    for sample in samples {
        let new = Family { games: Vec::new(), centi: 200.0, loss: 0.0, positions: 0 };
        families.entry(&sample.variant).or_insert(new).games.push(sample);
    }
    for family in families.values_mut() {
        let points = points(&family.games);
        family.positions = points.len();
        if !points.is_empty() {
            (family.centi, family.loss) = fit_expected(&points);
        }
    }
    families
}

/// The estimates before each move, with the share of the points that the mover got, in games without random players.
fn points(games: &[&Sample]) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for game in games.iter().filter(|game| !game.players.contains(&Who::Random)) {
        for mv in &game.moves {
            if let Raw::Centi(centi) = mv.best {
                points.push((f64::from(centi), share(game.outcome, mv.color)));
            }
        }
    }
    points
}

fn share(outcome: Outcome, color: Color) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == color)),
    }
}

/// The scale of the logistic curve with the least log loss, and that loss.
fn fit_expected(points: &[(f64, f64)]) -> (f64, f64) {
    let loss = |scale: f64| {
        let one = |&(centi, points): &(f64, f64)| {
            let expected = (1.0 / (1.0 + (-centi / scale).exp())).clamp(1e-9, 1.0 - 1e-9);
            -(points * expected.ln() + (1.0 - points) * (1.0 - expected).ln())
        };
        points.iter().map(one).sum::<f64>() / points.len() as f64
    };
    let (mut low, mut high) = (10.0, 2_000.0);
    for _ in 0..80 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left) < loss(right) { high = right } else { low = left }
    }
    ((low + high) / 2.0, loss((low + high) / 2.0))
}

/// The accuracy of a player in a game.
struct Played {
    who: Who,
    other: Who,
    percent: f64,
}

/// The accuracies of everybody in these games who had something at stake.
fn accuracies(games: &[&Sample], calibration: Calibration) -> Vec<Played> {
    let mut all = Vec::new();
    for game in games {
        for color in Color::ALL {
            let mut accuracy = Accuracy::new(calibration);
            for mv in game.moves.iter().filter(|mv| mv.color == color && mv.at_stake) {
                accuracy.add(mv.best.value(&calibration), mv.played.value(&calibration), mv.exact);
            }
            let (who, other) = (game.players[color.index()], game.players[(!color).index()]);
            all.extend(accuracy.percent().map(|percent| Played { who, other, percent }));
        }
    }
    all
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

fn mean_of(accuracies: &[Played], who: Who) -> Option<f64> {
    mean(accuracies.iter().filter(|played| played.who == who).map(|played| played.percent))
}

/// The mean of random players against each other or against levels, whichever is higher.
fn random_mean(accuracies: &[Played]) -> Option<f64> {
    let against = |equal: bool| {
        let random = accuracies.iter().filter(|played| played.who == Who::Random);
        mean(random.filter(|played| (played.other == Who::Random) == equal).map(|played| played.percent))
    };
    match (against(true), against(false)) {
        (Some(each_other), Some(levels)) => Some(each_other.max(levels)),
        (each_other, levels) => each_other.or(levels),
    }
}

/// The fitted accuracy: a scale for each variant and one power.
struct Fitted {
    power: f64,
    scales: BTreeMap<String, f64>,
}

impl Fitted {
    fn calibrations(&self, families: &BTreeMap<&str, Family<'_>>) -> BTreeMap<String, Calibration> {
        let one = |(name, family): (&&str, &Family<'_>)| {
            let scale = self.scales.get(*name).copied()?;
            Some((name.to_string(), calibration(family.centi, scale, self.power)))
        };
        families.iter().filter_map(one).collect()
    }
}

/// A variant is scored by estimates or by tables, so one scale serves both.
const fn calibration(centi: f64, scale: f64, power: f64) -> Calibration {
    Calibration { centi, estimated: scale, exact: scale, power }
}

fn fit(families: &BTreeMap<&str, Family<'_>>) -> Fitted {
    let scales = |power: f64| -> BTreeMap<String, f64> {
        families.iter().map(|(name, family)| (name.to_string(), scale(family, power))).collect()
    };
    let (mut low, mut high) = (0.5, 4.0);
    for _ in 0..20 {
        let power = (low + high) / 2.0;
        let scales = scales(power);
        let full = families.iter().filter_map(|(name, family)| {
            mean_of(&accuracies(&family.games, calibration(family.centi, scales[*name], power)), LEVEL_10)
        });
        // A larger power forgives small losses.
        if mean(full).is_some_and(|mean| mean < FULL) { low = power } else { high = power }
    }
    Fitted { power: high, scales: scales(high) }
}

/// The scale with which random players have their mean.
fn scale(family: &Family<'_>, power: f64) -> f64 {
    let (mut low, mut high) = (0.001, 2.0);
    for _ in 0..30 {
        let scale = (low + high) / 2.0;
        let random = random_mean(&accuracies(&family.games, calibration(family.centi, scale, power)));
        if random.is_some_and(|mean| mean < RANDOM) { low = scale } else { high = scale }
    }
    high
}

/// Prints the mean accuracy of everybody, with its standard error and the number of games.
fn table(title: &str, samples: &[Sample], calibration: &dyn Fn(&str) -> Option<Calibration>) {
    let variants: Vec<&str> = names(samples);
    if variants.is_empty() {
        return;
    }
    println!("\n{title}:\n| | {} |\n|---|{}", variants.join(" | "), "---|".repeat(variants.len()));
    let columns: Vec<Vec<Played>> = variants
        .iter()
        .map(|name| {
            let games: Vec<&Sample> = samples.iter().filter(|sample| sample.variant == *name).collect();
            calibration(name).map(|calibration| accuracies(&games, calibration)).unwrap_or_default()
        })
        .collect();
    for who in everybody() {
        let cells: Vec<String> = columns.iter().map(|column| cell(column, who)).collect();
        println!("| {} | {} |", who.name(), cells.join(" | "));
    }
    let better =
        |column: &Vec<Played>| random_mean(column).map_or_else(|| "–".to_string(), |mean| format!("{mean:.1}"));
    let cells: Vec<String> = columns.iter().map(better).collect();
    println!("| random, where they do better | {} |", cells.join(" | "));
}

/// A mean with its standard error.
fn cell(column: &[Played], who: Who) -> String {
    let values = || column.iter().filter(|played| played.who == who).map(|played| played.percent);
    let Some(mean_value) = mean(values()) else { return "–".to_string() };
    let count = values().count() as f64;
    let variance = mean(values().map(|value| (value - mean_value).powi(2))).unwrap_or_default();
    format!("{mean_value:.1} ± {:.1} ({count})", (variance / count).sqrt())
}

fn everybody() -> impl Iterator<Item = Who> {
    std::iter::once(Who::Random).chain((1..=10).map(Who::Level))
}

fn names(samples: &[Sample]) -> Vec<&str> {
    let mut names: Vec<&str> = samples.iter().map(|sample| sample.variant.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Prints how often everybody's moves are inaccuracies, mistakes and blunders, over all variants.
fn shares(samples: &[Sample], calibration: &dyn Fn(&str) -> Option<Calibration>) {
    println!("\nmoves that are inaccuracies, mistakes and blunders, in percent of those with something at stake:");
    for who in everybody() {
        let mut counts = [0_u32; 4];
        for game in samples {
            let Some(calibration) = calibration(&game.variant) else { continue };
            let own = game.moves.iter().filter(|mv| mv.at_stake && game.players[mv.color.index()] == who);
            for mv in own {
                let judgement = Judgement::of(mv.best.value(&calibration), mv.played.value(&calibration));
                counts[judgement as usize] += 1;
            }
        }
        let all = counts.iter().sum::<u32>().max(1);
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(all);
        let [_, inaccuracies, mistakes, blunders] = counts.map(percent);
        println!("  {}: {inaccuracies:.1} {mistakes:.1} {blunders:.1}", who.name());
    }
}
