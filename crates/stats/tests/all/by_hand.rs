//! A few games whose statistics can be counted on the fingers.

use rayuela_rules::{AnyGame, AnyPosition, Position};
use rayuela_stats::{GameLine, LineError, Measures, Observed, Player, Series, Share, Throne, plot, summarise, text};

fn series(variant: &str) -> Series {
    Series {
        variant: variant.to_string(),
        mode: variant.starts_with("morelli").then(|| "facing".to_string()),
        a: "nodes:10".to_string(),
        b: "nodes:10".to_string(),
        opening_plies: 0,
        max_plies: 1000,
        version: "0.1.0".to_string(),
    }
}

/// A game of these moves; each player expects these thousandths.
fn line(variant: &str, number: u32, start: Option<&str>, moves: &str, expected: &[Option<u16>]) -> GameLine {
    let variant_of = variant.parse().unwrap();
    let start =
        start.map_or_else(|| AnyPosition::start(variant_of), |text| AnyPosition::parse(variant_of, text).unwrap());
    let mut game = AnyGame::new(start);
    for turn in moves.split_whitespace() {
        game.play_text(turn).unwrap();
    }
    let shares: Vec<Option<f64>> = expected.iter().map(|share| share.map(|share| f64::from(share) / 1000.0)).collect();
    GameLine::new(series(variant), (7, number, number), Player::A, &game, &shares)
}

/// Black takes the Throne with two captures, and White has no move left.
const START: &str = "1b3/1w1b1/b4/1w1b1/1b2w b -";

#[test]
fn a_game_of_morelli_by_hand() {
    let game = line("morelli5", 0, Some(START), "A3-B3", &[Some(600)]);
    assert_eq!(game.moves, "A3-B3xB2B4*");
    assert_eq!((game.result.as_str(), game.reason.as_str()), ("black", "no-move"));
    let seen = Observed::of(&game).unwrap();
    let start = AnyPosition::parse("morelli5".parse().unwrap(), START).unwrap();
    assert_eq!(seen.branching, [start.count_moves()]);
    assert_eq!((seen.captures, seen.capturing, seen.could_capture), (2, 1, 1));
    assert_eq!((seen.offers, seen.refusals), (0, 0), "captures are compulsory");
    assert_eq!(seen.throne, Some(Throne { enthroned: 1, changes: 0, settled: Some(1) }));
    assert_eq!((seen.first_points, seen.a_points, seen.lead_change), (Some(1.0), Some(1.0), None));
    assert_eq!(seen.both_gridlocked, Some(false), "B5-C4 would be possible");
    let measures = Measures { drama: 0.0, greatest_drama: 0.0, threshold: 0.4, decided_moves: 1.0 };
    assert_eq!(seen.measures, Some(measures));
}

#[test]
fn refused_captures_are_counted() {
    let moves = ["A3-B3", "A3-B3xB2", "A3-B3xB2B4", "B5-C4"];
    let counts = moves.map(|turn| {
        let seen = Observed::of(&line("morelli5+2011", 0, Some(START), turn, &[None])).unwrap();
        (seen.captures, seen.offers, seen.refusals, seen.throne.unwrap().enthroned)
    });
    assert_eq!(counts, [(0, 1, 1, 0), (1, 1, 1, 0), (2, 1, 0, 0), (0, 0, 0, 0)]);
}

/// White closes a mill at the fifth move and removes a man; the game is broken off there.
const SIX: &str = "a1 a3 c1 a5 e1xa3";

#[test]
fn a_series_by_hand() {
    let unfinished = line("six", 0, None, SIX, &[None, Some(400), Some(700), Some(200), Some(1000)]);
    assert_eq!((unfinished.result.as_str(), unfinished.reason.as_str()), ("*", "too-long"));
    // A won game: Black, left with two men, has lost.
    let won = line("six", 2, Some("b.b/.../..bw/.../ww. w 0 0"), "e3-e1xd3", &[Some(900)]);
    assert_eq!((won.result.as_str(), won.reason.as_str()), ("white", "two-men"));
    let twice = [unfinished.clone(), won.clone(), unfinished.clone(), won.clone()];
    let [summary] = summarise(&twice).unwrap().try_into().unwrap();
    assert_eq!(
        (summary.games, summary.distinct, summary.unfinished),
        (2, 2, 1),
        "games that are there twice count once"
    );
    assert_eq!((summary.first_wins, summary.draws, summary.second_wins), (1, 0, 0));
    assert_eq!(summary.drawn, Share::new(0, 1));
    assert_eq!((summary.length.shortest, summary.length.longest), (1, 5));
    assert_eq!(summary.length.mean.value, 3.0);
    assert_eq!(summary.captures.per_game.value, 1.0);
    assert_eq!(summary.branching_by_ply[1..], [(1, 15.0), (1, 14.0), (1, 13.0), (1, 13.0)]);
    let seen = summary.perception.unwrap();
    // The first player expects 0.6, 0.7, 0.8 and 1 in the first game: the lead never changes.
    assert_eq!(seen.lead_change.unwrap().value, 0.0);
    assert_eq!((seen.decided, seen.drama.unwrap().value, seen.decided_moves.unwrap().value), (1, 0.0, 1.0));
    assert_eq!(seen.lead_by_ply[1..], [(1, 0.2), (1, 0.4), (1, 0.6), (1, 1.0)]);
}

#[test]
fn lines_are_read_again_and_checked() {
    let game = line("six", 3, None, SIX, &[None; 5]);
    assert_eq!(GameLine::parse(&game.to_json()), Ok(game.clone()));
    assert!(matches!(GameLine::parse("{}"), Err(LineError::Json(_))));
    let wrong = |change: fn(&mut GameLine)| {
        let mut game = game.clone();
        change(&mut game);
        Observed::of(&game).unwrap_err().to_string()
    };
    assert_eq!(wrong(|game| game.series.variant = "sex".into()), "unknown variant `sex`");
    assert_eq!(wrong(|game| game.moves = "a1 a1".into()), "move 2: a1: a1 is occupied");
    assert_eq!(
        wrong(|game| game.result = "white".into()),
        "the line says `white too-long`, but the moves end with `* too-long`"
    );
    assert_eq!(wrong(|game| game.expected[1] = Some(1001)), LineError::Expected.to_string());
    assert_eq!(wrong(|game| game.expected.truncate(4)), LineError::Expected.to_string());
}

#[test]
fn the_output_stays_as_it_is() {
    let games = [line("morelli5", 0, Some(START), "A3-B3", &[Some(600)])];
    let [summary] = summarise(&games).unwrap().try_into().unwrap();
    let json = serde_json::to_string(&summary).unwrap();
    assert_eq!(json, include_str!("summary.json").trim_end());
    assert_eq!(serde_json::from_str::<rayuela_stats::Summary>(&json).unwrap().length, summary.length);
    assert_eq!(text::of(&summary), include_str!("summary.txt"));
}

#[test]
fn plots_are_pictures_without_fonts() {
    let games = [line("six", 0, None, SIX, &[None, Some(400), Some(700), Some(200), Some(1000)])];
    let [summary] = summarise(&games).unwrap().try_into().unwrap();
    assert_eq!(plot::name(&summary), "six");
    let plots = plot::all(&summary).unwrap();
    assert_eq!(plots.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["branching", "length", "lead"]);
    for (name, svg) in plots {
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
        assert!(svg.contains("1 games") && !svg.contains("NaN"), "{name}");
    }
}
