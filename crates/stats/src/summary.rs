//! What a series of games shows.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::estimate::{Mean, Share};
use crate::game_line::{GameLine, LineError, Series};
use crate::measures::Measures;
use crate::observed::Observed;

/// What a series of games shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// what the games have in common
    #[serde(flatten)]
    pub series: Series,
    /// the seeds that were played
    pub seeds: Vec<u64>,
    /// the number of games
    pub games: usize,
    /// how many of them differ in start or moves
    pub distinct: usize,
    /// how many were left unfinished; they count nowhere but here, in lengths and in branching
    pub unfinished: usize,
    /// games that the player who moved first won
    pub first_wins: usize,
    /// drawn games
    pub draws: usize,
    /// games that the player who moved second won
    pub second_wins: usize,
    /// the points of the player who moved first, a game; `None` if no game was finished
    pub first_score: Option<Mean>,
    /// the points of player A, a game, where A and B differ
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a_score: Option<Mean>,
    /// the drawn among the finished games
    pub drawn: Share,
    /// how many games ended for which reason
    pub endings: BTreeMap<String, usize>,
    /// how long they were
    pub length: Length,
    /// legal moves, averaged over the moves of a game
    pub branching: Mean,
    /// for each move, from the first to the last that a tenth of the games has: games that reached it, and their average
    /// number of legal moves there
    pub branching_by_ply: Vec<(usize, f64)>,
    /// captures, removals, men taken
    pub captures: Captures,
    /// what happened on the Throne, in Morelli
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throne: Option<ThroneSummary>,
    /// finished games at whose end neither player could have moved, in Morelli
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both_gridlocked: Option<Share>,
    /// how the players saw their games, where they say what they expect
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perception: Option<Perception>,
}

/// How long games were, in moves of both players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Length {
    /// on average
    pub mean: Mean,
    /// of the shortest game
    pub shortest: usize,
    /// of the game in the middle
    pub median: usize,
    /// of the longest game
    pub longest: usize,
    /// games of each length
    pub games: BTreeMap<usize, usize>,
}

/// Captures, removals, men taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Captures {
    /// pieces in a game
    pub per_game: Mean,
    /// the share of a game's moves that capture
    pub capturing: Mean,
    /// the share of a game's moves at which a capture was possible
    pub possible: Mean,
    /// moves whose captures could be refused (Morelli, 2011)
    pub offers: u64,
    /// such moves with at least one capture refused
    pub refusals: u64,
}

/// What happened on the Throne.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ThroneSummary {
    /// games in which no king was ever put on it
    pub vacant: Share,
    /// how often a king is put on it in a game
    pub enthroned: Mean,
    /// how often it changes hands in a game
    pub changes: Mean,
    /// the share of the game after which it changes no more, in games in which it was taken
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Mean>,
}

/// How the players saw their games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Perception {
    /// how often the lead changes hands, over the moves of a game
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead_change: Option<Mean>,
    /// games that somebody won, from which the rest is
    pub decided: usize,
    /// [`Measures::drama`]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drama: Option<Mean>,
    /// [`Measures::greatest_drama`]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub greatest_drama: Option<Mean>,
    /// [`Measures::threshold`]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Mean>,
    /// [`Measures::decided_moves`]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_moves: Option<Mean>,
    /// for each move, from the first to the last that a tenth of the games has: games in which it was searched, and the
    /// average lead, from 0 to 1
    pub lead_by_ply: Vec<(usize, f64)>,
}

/// Summarises games, those of each series together and in the order of the series; games that are there twice count once.
///
/// # Errors
/// The place of the first line that is not a game by the rules, counted from 0, and what is wrong with it.
pub fn summarise(lines: &[GameLine]) -> Result<Vec<Summary>, (usize, LineError)> {
    let mut games: BTreeMap<(&Series, u64, u32), usize> = BTreeMap::new();
    for (i, line) in lines.iter().enumerate() {
        games.entry((&line.series, line.seed, line.number)).or_insert(i);
    }
    let places: Vec<usize> = games.into_values().collect();
    let of_one_series = places.chunk_by(|&a, &b| lines[a].series == lines[b].series);
    let look = |&i: &usize| Ok((&lines[i], Observed::of(&lines[i]).map_err(|error| (i, error))?));
    of_one_series
        .map(|places| {
            let games = places.iter().map(look).collect::<Result<Vec<_>, _>>()?;
            Ok(Summary::of(&lines[places[0]].series, &games))
        })
        .collect()
}

type Games<'a> = [(&'a GameLine, Observed)];

impl Summary {
    /// The summary of the games of one series; there is at least one.
    fn of(series: &Series, games: &Games<'_>) -> Summary {
        let count = |points: f64| games.iter().filter(|(_, game)| game.first_points == Some(points)).count();
        let (first_wins, draws, second_wins) = (count(1.0), count(0.5), count(0.0));
        let finished = first_wins + draws + second_wins;
        let score = |points: fn(&Observed) -> Option<f64>| {
            let opening = |line: &GameLine| (line.seed, line.opening);
            Mean::of_points(games.iter().filter_map(|(line, game)| Some((opening(line), points(game)?))))
        };
        let mut endings = BTreeMap::new();
        for (line, _) in games {
            *endings.entry(line.reason.clone()).or_insert(0) += 1;
        }
        let different: BTreeSet<(&str, &str)> =
            games.iter().map(|(line, _)| (line.start.as_str(), line.moves.as_str())).collect();
        let seeds: BTreeSet<u64> = games.iter().map(|(line, _)| line.seed).collect();
        let gridlocked: Vec<bool> = games
            .iter()
            .filter(|(_, game)| game.first_points.is_some())
            .filter_map(|(_, game)| game.both_gridlocked)
            .collect();
        Summary {
            series: series.clone(),
            seeds: seeds.into_iter().collect(),
            games: games.len(),
            distinct: different.len(),
            unfinished: games.len() - finished,
            first_wins,
            draws,
            second_wins,
            first_score: score(|game| game.first_points),
            a_score: if series.a == series.b { None } else { score(|game| game.a_points) },
            drawn: Share::new(draws, finished),
            endings,
            length: Length::of(games),
            branching: mean_share(games, |game| game.branching.iter().sum::<u64>() as f64),
            branching_by_ply: by_ply(games, |game| game.branching.iter().map(|&count| Some(count as f64)).collect()),
            captures: Captures::of(games),
            throne: ThroneSummary::of(games),
            both_gridlocked: (!gridlocked.is_empty())
                .then(|| Share::new(gridlocked.iter().filter(|both| **both).count(), gridlocked.len())),
            perception: Perception::of(games),
        }
    }
}

/// The mean over games of a number; 0 of no game.
fn mean(games: &Games<'_>, number: impl Fn(&Observed) -> f64) -> Mean {
    Mean::of(games.iter().map(|(_, game)| number(game))).unwrap_or_default()
}

/// The mean over games of a number for each of their moves.
fn mean_share(games: &Games<'_>, number: impl Fn(&Observed) -> f64) -> Mean {
    mean(games, |game| number(game) / game.plies().max(1) as f64)
}

/// For each move the number of games that have a number there, and the mean of these, as long as a tenth of the games go on:
/// what fewer show says little.
fn by_ply(games: &Games<'_>, numbers: impl Fn(&Observed) -> Vec<Option<f64>>) -> Vec<(usize, f64)> {
    let go_on = |ply: usize| 10 * games.iter().filter(|(_, game)| game.plies() > ply).count() >= games.len();
    let mut sums = vec![(0, 0.0); (0..).take_while(|&ply| !games.is_empty() && go_on(ply)).count()];
    for (_, game) in games {
        for (ply, number) in numbers(game).into_iter().take(sums.len()).enumerate() {
            if let Some(number) = number {
                sums[ply].0 += 1;
                sums[ply].1 += number;
            }
        }
    }
    let mean = |(games, sum): (usize, f64)| (games, (sum / games.max(1) as f64 * 1e3).round() / 1e3);
    sums.into_iter().map(mean).collect()
}

impl Length {
    fn of(games: &Games<'_>) -> Length {
        let mut plies: Vec<usize> = games.iter().map(|(_, game)| game.plies()).collect();
        plies.sort_unstable();
        let mut lengths = BTreeMap::new();
        for length in &plies {
            *lengths.entry(*length).or_insert(0) += 1;
        }
        let at = |i: usize| plies.get(i).copied().unwrap_or_default();
        Length {
            mean: mean(games, |game| game.plies() as f64),
            shortest: at(0),
            median: at(plies.len() / 2),
            longest: at(plies.len().saturating_sub(1)),
            games: lengths,
        }
    }
}

impl Captures {
    fn of(games: &Games<'_>) -> Captures {
        let sum = |number: fn(&Observed) -> u32| games.iter().map(|(_, game)| u64::from(number(game))).sum();
        Captures {
            per_game: mean(games, |game| game.captures.into()),
            capturing: mean_share(games, |game| game.capturing.into()),
            possible: mean_share(games, |game| game.could_capture.into()),
            offers: sum(|game| game.offers),
            refusals: sum(|game| game.refusals),
        }
    }
}

impl ThroneSummary {
    fn of(games: &Games<'_>) -> Option<ThroneSummary> {
        let thrones: Vec<_> = games.iter().filter_map(|(_, game)| Some((game.throne?, game.plies()))).collect();
        let mean = |number: fn(u32, u32) -> u32| {
            Mean::of(thrones.iter().map(|(throne, _)| f64::from(number(throne.enthroned, throne.changes))))
        };
        let settled = thrones.iter().filter_map(|(throne, plies)| Some(throne.settled? as f64 / *plies as f64));
        Some(ThroneSummary {
            vacant: Share::new(thrones.iter().filter(|(throne, _)| throne.enthroned == 0).count(), thrones.len()),
            enthroned: mean(|enthroned, _| enthroned)?,
            changes: mean(|_, changes| changes)?,
            settled: Mean::of(settled),
        })
    }
}

impl Perception {
    fn of(games: &Games<'_>) -> Option<Perception> {
        if games.iter().all(|(_, game)| game.expected.iter().all(Option::is_none)) {
            return None;
        }
        let measures: Vec<Measures> = games.iter().filter_map(|(_, game)| game.measures).collect();
        let mean = |measure: fn(&Measures) -> f64| Mean::of(measures.iter().map(measure));
        Some(Perception {
            lead_change: Mean::of(games.iter().filter_map(|(_, game)| game.lead_change)),
            decided: measures.len(),
            drama: mean(|measures| measures.drama),
            greatest_drama: mean(|measures| measures.greatest_drama),
            threshold: mean(|measures| measures.threshold),
            decided_moves: mean(|measures| measures.decided_moves),
            lead_by_ply: by_ply(games, |game| {
                game.expected.iter().map(|share| share.map(|share| (2.0 * share - 1.0).abs())).collect()
            }),
        })
    }
}
