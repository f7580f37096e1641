//! Games of series as lines of JSON, and what is told of them.

use rayuela_rules::{AnyGame, Rng};
use rayuela_stats::{GameLine, Observed, Player, Series, plot, summarise, text};

use crate::mutations::below;
use crate::trace::{Trace, accepted, hash, refused};
use crate::{Target, input, seeds};

/// Plots take longer than everything else: one input of so many draws them.
const PLOTTED: u64 = 32;

pub(super) const TARGET: Target = Target {
    name: "series",
    about: "games of series as lines, and their statistics",
    run,
    seeds: || (0..30).map(|seed| fresh(&mut Rng::new(seed))).collect(),
    fresh: Some(fresh),
    words: &[
        "\"variant\":\"six\"",
        "\"mode\":\"random\"",
        "\"opening_plies\":4294967295",
        "\"max_plies\":0",
        "\"seed\":18446744073709551615",
        "\"first\":\"b\"",
        "\"moves\":\"\"",
        "\"result\":\"*\"",
        "\"result\":\"draw\"",
        "\"reason\":\"too-long\"",
        "\"expected\":[]",
        "null",
        "1000",
        "[",
        "]",
        ",",
        "\n",
    ],
    longest: 8192,
};

/// A few games of a series.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let variant = seeds::any_variant(rng);
    let series = Series {
        variant: variant.to_string(),
        mode: variant.is_morelli().then(|| "random".to_string()),
        a: "nodes:500".to_string(),
        b: ["nodes:500", "random"][below(rng, 2)].to_string(),
        opening_plies: 4,
        max_plies: 200,
        version: "0.4.0".to_string(),
    };
    let line = |number: u32, rng: &mut Rng| {
        let plies = below(rng, 30);
        let game = seeds::any_game(variant, plies, rng);
        let first = [Player::A, Player::B][number as usize % 2];
        GameLine::new(series.clone(), (7, number, number / 2), first, &game, &expected(&game, rng)).to_json() + "\n"
    };
    let lines: String = (0..1 + rng.below(4) as u32).map(|number| line(number, rng)).collect();
    lines.into_bytes()
}

/// What players may expect of a game.
fn expected(game: &AnyGame, rng: &mut Rng) -> Vec<Option<f64>> {
    let says = rng.below(3);
    (0..game.ply()).map(|_| (rng.below(3) < says).then(|| rng.below(1001) as f64 / 1000.0)).collect()
}

fn run(data: &[u8]) -> Trace {
    let mut lines = Vec::new();
    for line in input::text(data).lines().filter(|line| !line.trim().is_empty()) {
        match GameLine::parse(line) {
            Ok(game) => lines.push(game),
            Err(error) => return refused(error.to_string().split(" at line").next().unwrap_or_default()),
        }
    }
    for line in &lines {
        let written = line.to_json();
        assert_eq!(GameLine::parse(&written).as_ref(), Ok(line), "{written}");
        let Ok(game) = line.replay() else { continue };
        // The game that was replayed gives the same line.
        let expected: Vec<Option<f64>> = line.expected.iter().map(|said| said.map(|n| f64::from(n) / 1000.0)).collect();
        let numbers = (line.seed, line.number, line.opening);
        let own = GameLine::new(line.series.clone(), numbers, line.first, &game, &expected);
        assert_eq!((own.replay().as_ref(), &own.expected), (Ok(&game), &line.expected), "{written}");
        let observed = Observed::of(line).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(observed.plies(), game.ply(), "{written}");
        assert!(observed.expected.iter().flatten().all(|share| (0.0..=1.0).contains(share)), "{observed:?}");
    }
    let summaries = match summarise(&lines) {
        Ok(summaries) => summaries,
        Err((i, error)) => {
            assert!(lines[i].replay().is_err(), "{error}");
            return refused(error);
        }
    };
    assert!(summaries.iter().map(|summary| summary.games).sum::<usize>() <= lines.len());
    for summary in &summaries {
        let ended = summary.first_wins + summary.draws + summary.second_wins + summary.unfinished;
        assert_eq!(ended, summary.games, "{summary:?}");
        assert!(!text::of(summary).contains("NaN"), "{summary:?}");
        if hash(data).is_multiple_of(PLOTTED) {
            for (name, svg) in plot::all(summary).unwrap_or_else(|error| panic!("{error}: {summary:?}")) {
                assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{name} of {summary:?}");
            }
        }
    }
    let unfinished = summaries.iter().map(|summary| summary.unfinished).sum();
    let told = summaries.iter().filter(|summary| summary.perception.is_some()).count();
    accepted(&[lines.len(), summaries.len(), unfinished, told])
}
