//! Radar, gridlock meter, mills and stacks: on made positions, and against slow or other code on random games.

use rayuela_coach::{Gridlock, MorrisView, Nearness, Radar, Reachability, StackingView};
use rayuela_engine::shut_out;
use rayuela_rules::morelli::{Frame, Morelli};
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyPosition, Color, Position, Rng, Variant};
use rayuela_testkit::walks::{any_start, walk};

fn morelli(variant: &str, text: &str) -> Morelli {
    let Ok(AnyPosition::Morelli(position)) = AnyPosition::parse(variant.parse().unwrap(), text) else {
        panic!("not a position of {variant}: {text}")
    };
    position
}

fn random_morelli(name: &str, seed: u64) -> Vec<Morelli> {
    let mut rng = Rng::new(seed);
    let AnyPosition::Morelli(start) = any_start(name.parse::<Variant>().unwrap(), &mut rng) else { panic!("{name}") };
    let mut seen = Vec::new();
    let _ = walk(start, 300, &mut rng, |position| {
        seen.push(*position);
        std::ops::ControlFlow::Continue(())
    });
    seen
}

#[test]
fn the_radar_names_what_is_missing() {
    let radar = Radar::of(&morelli("morelli7", "7/1w3w1/7/6b/7/5w1/wb5 b -"));
    let white = &radar.sides[Color::White.index()];
    let nearest = &white.open[0];
    assert_eq!((nearest.frame, nearest.nearness), ("Blue 1".parse().unwrap(), Nearness::NextTurn));
    assert_eq!(nearest.missing.len(), 1);
    assert_eq!((nearest.missing[0].cell.to_string().as_str(), nearest.missing[0].held_by), ("B2", None));
    let black = &radar.sides[Color::Black.index()];
    // Two pieces and captures may still make a frame of Black's, so nothing is said that is not certain.
    assert_eq!(
        black.dead.len() + black.open.len() + black.standing.len(),
        Frame::all(rayuela_rules::morelli::Size::N7).count()
    );
}

#[test]
fn the_radar_is_sound_in_real_games() {
    for (name, seed) in [("morelli5", 1), ("morelli5", 2), ("morelli7", 3), ("morelli7+2011", 4), ("morelli9", 5)] {
        let game = random_morelli(name, seed);
        for (ply, position) in game.iter().enumerate() {
            let future = Reachability::of(position);
            let later = game[ply..].windows(2);
            for pair in later {
                let by = pair[0].turn();
                for frame in Frame::all(position.size()) {
                    let whole = |p: &Morelli| frame.cells().iter().all(|&cell| p.piece_at(cell) == Some(by));
                    assert!(whole(&pair[0]) || !whole(&pair[1]) || future.may_complete(by, frame));
                }
            }
            let left = (game.len() - 1 - ply) as u32;
            let meter = Gridlock::of(position);
            assert!(left <= meter.most_turns, "{name} {ply}");
            let (mover, other) = (position.turn().index(), (!position.turn()).index());
            assert!(left.div_ceil(2) <= meter.sides[mover].most_turns, "{name} {ply}");
            assert!(left / 2 <= meter.sides[other].most_turns, "{name} {ply}");
        }
    }
}

#[test]
fn the_radar_and_the_engine_agree_on_who_is_shut_out() {
    for (name, seeds) in [("morelli5", 0..20), ("morelli7", 20..26), ("morelli7+2011", 26..28), ("morelli9", 28..30)] {
        for position in seeds.flat_map(|seed| random_morelli(name, seed)) {
            if position.ending().is_some() {
                continue;
            }
            let sides = Radar::of(&position).sides.map(|side| side.shut_out);
            assert_eq!(sides, shut_out(&position).players, "{}", position.setup());
        }
    }
}

#[test]
fn the_meter_counts_moves() {
    let lone = Gridlock::of(&morelli("morelli13", "13/13/13/13/13/13/13/13/w12/13/13/13/13 w -"));
    let white = lone.sides[Color::White.index()];
    assert_eq!((white.movable, white.moves), (1, 21));
    // Black has nothing to answer with, so the next turn is the last.
    assert_eq!((white.most_turns, lone.sides[Color::Black.index()].most_turns), (1, 0));
    let keys: Vec<&str> = lone.notes().iter().map(|note| note.key).collect();
    assert_eq!(keys, ["gridlock-side", "gridlock-locked", "gridlock-game"]);
}

#[test]
fn morris_in_view() {
    let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
    let board = Morris::parse(nine, "b.b/bbb/.../.....w/..w/.../w.w w 0 0").unwrap();
    let [white, black] = MorrisView::of(&board).sides;
    assert_eq!((white.men, black.men, black.mills.len()), (4, 5, 1));
    let names = |points: &[rayuela_rules::morris::PointName]| {
        points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&black.reach), "d7");
    assert_eq!(black.doubles.len(), 1);
    assert_eq!(names(&white.reach), "");
    assert_eq!(names(&white.blocked), "");
    let cornered = Morris::parse(nine, "w../.../.../w...../.../.../bb. b 0 0").unwrap();
    assert_eq!(names(&MorrisView::of(&cornered).sides[0].blocked), "");
    let cornered = Morris::parse(nine, "wb./.../.../b...../.../.../bw. b 0 0").unwrap();
    assert_eq!(names(&MorrisView::of(&cornered).sides[0].blocked), "a7");
}

#[test]
fn stacks_in_view() {
    let board = Stacking::parse(StackingVariant, "WW./W../b../....../.../.../... w 0 2").unwrap();
    let [white, black] = StackingView::of(&board).sides;
    assert_eq!((white.stacks, white.two_stacks, black.singletons), (3, 2, 1));
    assert!(!black.wins_next);
}
