//! How often the evaluation prefers a move that keeps the proved value of a position, by phase of the game.
//!
//!     RAYUELA_TEST_MEN=9 RAYUELA_TEST_POSITIONS=3000 cargo test --release -p rayuela-train --test all keep -- --nocapture
//!
//! prints the shares for Six, whose tables are built in, and for Nine and Twelve up to so many men on the board. Only positions count in
//! which some moves keep the value and others do not.

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{AnyEngine, Features, Limits, Options};
use rayuela_rules::morris::{Morris, MorrisMove, MorrisVariant, PointSet};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Position, Rng, Variant};
use rayuela_tables::{SixTablebase, Tables, Value, Wdl, solve, turn_values};

fn count(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn variant(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

/// Who chooses moves: by the evaluation after one move alone or by a short search, with the learnt patterns or without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Chooser {
    Estimate { learnt: bool },
    Search { learnt: bool },
}

impl Chooser {
    const ALL: [Chooser; 4] = [
        Chooser::Estimate { learnt: false },
        Chooser::Estimate { learnt: true },
        Chooser::Search { learnt: false },
        Chooser::Search { learnt: true },
    ];

    fn engine(self, variant: MorrisVariant) -> (AnyEngine, Limits) {
        let (features, limits) = match self {
            Chooser::Estimate { learnt } => {
                (Features { network: learnt, quiescence: false, ..Features::ALL }, Limits::depth(1))
            }
            Chooser::Search { learnt } => (Features { network: learnt, ..Features::ALL }, Limits::nodes(1_000)),
        };
        let options = Options { hash_mib: 1.0, features, ..Options::default() };
        (AnyEngine::new(Variant::Morris(variant), options), limits)
    }
}

/// A position in which something can be given away: its phase, and the moves that keep its value.
struct Question {
    position: Morris,
    phase: String,
    keeping: Vec<MorrisMove>,
}

impl Question {
    fn of(position: Morris, probe: impl Fn(&Morris) -> Option<Value>) -> Option<Question> {
        let moves = turn_values(&position, probe)?;
        let order = |wdl: Wdl| [Wdl::Loss, Wdl::Draw, Wdl::Win].iter().position(|other| *other == wdl);
        let best = moves.iter().map(|(_, value)| order(value.wdl())).max()?;
        let keeping: Vec<_> = moves.iter().filter(|(_, value)| order(value.wdl()) == best).map(|(mv, _)| *mv).collect();
        let men = Color::ALL.map(|color| position.men(color).len());
        let in_hand = Color::ALL.iter().any(|&color| position.hand(color) > 0);
        let phase = if in_hand { "placing".to_string() } else { format!("moving, {} men", men[0] + men[1]) };
        (keeping.len() < moves.len()).then_some(Question { position, phase, keeping })
    }
}

/// How many of these each chooser answers with a move that keeps the value, by phase; the share of such moves comes first.
fn keep(name: &str, questions: &[Question]) -> BTreeMap<Chooser, f64> {
    let mut kept: BTreeMap<(String, Chooser), usize> = BTreeMap::new();
    let mut asked: BTreeMap<String, (usize, f64)> = BTreeMap::new();
    for question in questions {
        let (number, by_chance) = asked.entry(question.phase.clone()).or_default();
        *number += 1;
        *by_chance += question.keeping.len() as f64 / question.position.count_moves() as f64;
    }
    let mut total = BTreeMap::new();
    for chooser in Chooser::ALL {
        let (mut engine, limits) = chooser.engine(variant(name));
        for question in questions {
            engine.clear();
            let game = AnyGame::new(AnyPosition::Morris(question.position));
            let found = engine.search(&game, &limits, &AtomicBool::new(false), &mut |_| {}).expect("a move");
            let AnyMove::Morris(best) = found.best else { panic!("a move of another game") };
            if question.keeping.contains(&best) {
                *kept.entry((question.phase.clone(), chooser)).or_default() += 1;
                *total.entry(chooser).or_insert(0.0) += 1.0 / questions.len() as f64;
            }
        }
    }
    println!("{name}: by chance, estimate without and with patterns, 1,000 nodes without and with patterns");
    for (phase, (number, by_chance)) in &asked {
        let percent = |share: f64| format!("{:.1}", 100.0 * share / *number as f64);
        let of = |chooser| percent(kept.get(&(phase.clone(), chooser)).copied().unwrap_or_default() as f64);
        println!("  {phase} ({number} positions): {} {}", percent(*by_chance), Chooser::ALL.map(of).join(" "));
    }
    total
}

/// Positions of Six on the way of random games.
fn of_six(number: usize) -> Vec<Question> {
    let (mut questions, mut rng) = (Vec::new(), Rng::new(6));
    while questions.len() < number {
        let mut position = Morris::start(variant("six"));
        for _ in 0..rng.below(30) {
            match position.random_move(&mut rng) {
                Some(mv) if position.outcome().is_none() => position.play_unchecked(mv),
                _ => break,
            }
        }
        if position.outcome().is_none() {
            questions.extend(Question::of(position, |next| SixTablebase::embedded().probe(next)));
        }
    }
    questions
}

/// Random positions of the moving phase with at most so many men.
fn of_tables(name: &str, most_men: usize, number: usize) -> Vec<Question> {
    let dir = std::env::temp_dir().join(format!("rayuela-keeps-{name}-{}", std::process::id()));
    let settings = rayuela_tables::Settings {
        dir: Some(dir.clone()),
        threads: 0,
        memory: 4 << 30,
        most_men: Some(most_men),
        distances: false,
        placing: false,
    };
    solve(variant(name), &settings, &|_| ()).expect("tables");
    let tables = Tables::open(&dir, variant(name));
    let (mut questions, mut rng) = (Vec::new(), Rng::new(9));
    while questions.len() < number {
        let white = 3 + rng.below(most_men as u64 - 5) as u32;
        let black = 3 + rng.below(most_men as u64 - 2 - u64::from(white)) as u32;
        let mut sets = [0u32; 2];
        for (side, men) in [white, black].into_iter().enumerate() {
            while sets[side].count_ones() < men {
                let point = 1 << rng.below(24);
                sets[side] |= if (sets[0] | sets[1]) & point == 0 { point } else { 0 };
            }
        }
        let position = Morris::with_men(variant(name), sets.map(PointSet::from_bits), [0, 0], Color::White);
        if let Some(position) = position
            && position.outcome().is_none()
        {
            questions.extend(Question::of(position, |next| tables.probe(next).ok().flatten()));
        }
    }
    let _ = fs::remove_dir_all(dir);
    questions
}

#[test]
fn learnt_patterns_keep_proved_values_more_often() {
    let (men, number) = (count("RAYUELA_TEST_MEN", 7), count("RAYUELA_TEST_POSITIONS", 400));
    for name in ["nine", "twelve"] {
        let kept = keep(name, &of_tables(name, men, number));
        let [plain, learnt] = [false, true].map(|learnt| kept[&Chooser::Estimate { learnt }]);
        assert!(learnt > plain, "{name}: {learnt} with patterns, {plain} without");
    }
}

#[test]
fn a_short_search_keeps_proved_values_of_six_more_often_than_the_estimate() {
    let kept = keep("six", &of_six(count("RAYUELA_TEST_POSITIONS", 400)));
    assert!(kept[&Chooser::Search { learnt: true }] > kept[&Chooser::Estimate { learnt: true }]);
}
