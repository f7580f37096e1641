//! Every reason that is ever given is derived a second time, from written turns and positions alone.

use std::collections::BTreeSet;

use rayuela_coach::{Reason, reasons};
use rayuela_engine::shut_out;
use rayuela_rules::morelli::Frame;
use rayuela_rules::morris::PointName;
use rayuela_rules::{AnyPosition, Color, Outcome, Position, Rng, Variant};
use rayuela_testkit::walks::any_start;

fn ending_for(position: &AnyPosition, winner: Color, how: rayuela_rules::Reason) -> bool {
    position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(winner) && ending.reason == how)
}

fn won_by(position: &AnyPosition, winner: Color) -> bool {
    position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(winner))
}

/// Every reply with the position after it.
fn replies(position: &AnyPosition) -> Vec<(String, AnyPosition)> {
    let reply = |turn: String| position.after(&turn).map(|after| (turn, after)).expect("a listed turn is legal");
    position.compact_turns().into_iter().map(reply).collect()
}

fn has_frame(position: &AnyPosition, color: Color, frame: Frame) -> bool {
    let AnyPosition::Morelli(position) = position else { panic!("frames are Morelli's") };
    frame.cells().into_iter().all(|cell| position.piece_at(cell) == Some(color))
}

fn throne(position: &AnyPosition) -> Option<Color> {
    let AnyPosition::Morelli(position) = position else { panic!("the Throne is Morelli's") };
    position.throne()
}

/// A reply that takes the Throne and makes this frame whole.
fn frame_reply(position: &AnyPosition, frame: Frame) -> bool {
    let by = position.turn();
    let made = |after: &AnyPosition| has_frame(after, by, frame) && !has_frame(position, by, frame);
    replies(position).iter().any(|(turn, after)| turn.contains('*') && made(after))
}

/// The captured cells of a written Morelli turn.
fn captures(turn: &str) -> usize {
    turn.split_once('x').map_or(0, |(_, cells)| cells.chars().filter(char::is_ascii_alphabetic).count())
}

fn most(position: &AnyPosition, count: impl Fn(&str) -> usize) -> usize {
    position.compact_turns().iter().map(|turn| count(turn)).max().unwrap_or(0)
}

/// Where the man placed or moved by a written Morris turn lands, and whether it closes a mill that does something.
fn landing(turn: &str) -> Option<(PointName, bool)> {
    let step = turn.rsplit('_').next().unwrap_or(turn);
    let step = step.split_once('-').map_or(step, |(_, to)| to);
    let point = step.get(..2)?.parse().ok()?;
    Some((point, step.len() > 2))
}

fn closes_at(position: &AnyPosition, at: PointName) -> bool {
    position.compact_turns().iter().any(|turn| landing(turn) == Some((at, true)))
}

/// A man in a mill closes another, and nobody can take its point.
fn swings(position: &AnyPosition, from: PointName, to: PointName) -> bool {
    let AnyPosition::Morris(morris) = position else { panic!("double mills are Morris'") };
    let own = morris.men(position.turn());
    let man = from.on(morris.lines().board).expect("a point of the board");
    let in_mill = morris.lines().all().any(|(_, line)| line.contains(man) && own.contains_all(line));
    let written = format!("{from}-{to}x");
    in_mill
        && replies(position).iter().any(|(turn, after)| {
            let entered = |reply: &String| landing(reply).is_some_and(|(point, _)| point == from);
            turn.starts_with(&written) && after.ending().is_none() && !after.compact_turns().iter().any(entered)
        })
}

/// The same board with the other player to move, by its text.
fn passed(position: &AnyPosition) -> AnyPosition {
    let text = position.text();
    let (white, black) = (" w ", " b ");
    let flipped = if text.contains(white) { text.replace(white, black) } else { text.replace(black, white) };
    AnyPosition::parse(position.variant(), &flipped).expect("the board is valid with either player to move")
}

/// The men of the player not to move that could not move.
fn stuck(position: &AnyPosition) -> usize {
    let AnyPosition::Morris(morris) = position else { panic!("blocked men are Morris'") };
    let turns = passed(position).compact_turns();
    let starts: BTreeSet<&str> = turns.iter().filter_map(|turn| turn.split_once('-')).map(|(from, _)| from).collect();
    morris.men(!position.turn()).len() as usize - starts.len()
}

/// Whether a reason holds.
fn holds(before: &AnyPosition, played: &str, better: &str, reason: &Reason) -> bool {
    let mover = before.turn();
    let (after, instead) = (before.after(played).unwrap(), before.after(better).unwrap());
    let only = |fact: &dyn Fn(&AnyPosition) -> bool| fact(&after) && !fact(&instead);
    let misses = |fact: &dyn Fn(&str) -> bool| fact(better) && !fact(played);
    match reason {
        Reason::MissesWin { how } => ending_for(&instead, mover, *how) && !won_by(&after, mover),
        Reason::EndsGame { winner, how } => {
            let ending = after.ending().expect("the game is over");
            let outcome = winner.map_or(Outcome::Draw, Outcome::Win);
            ending.outcome == outcome && ending.reason == *how && *winner != Some(mover)
        }
        Reason::LetsWin { by, how } => {
            *by == !mover
                && replies(&after).iter().any(|(_, next)| ending_for(next, *by, *how))
                && !replies(&instead).iter().any(|(_, next)| won_by(next, *by))
        }
        Reason::GivesThrone { to, frame } => {
            *to == !mover && throne(&after) == Some(mover) && only(&|position| frame_reply(position, *frame))
        }
        Reason::LetsFrame { by, frame } => {
            *by == !mover && throne(&after).is_none() && only(&|position| frame_reply(position, *frame))
        }
        Reason::MissesFrame { frame } => {
            misses(&|turn| turn.contains('*'))
                && has_frame(&instead, mover, *frame)
                && !has_frame(before, mover, *frame)
        }
        Reason::LeavesCaptures { cells } => {
            most(&after, captures) == cells.len() && most(&instead, captures) < cells.len()
        }
        Reason::MissesCaptures { cells } => captures(better) == cells.len() && captures(played) < cells.len(),
        Reason::ShutsSelfOut => {
            let closed = |position: &AnyPosition| {
                let AnyPosition::Morelli(position) = position else { panic!("frames are Morelli's") };
                shut_out(position).players[mover.index()]
            };
            only(&closed) && !closed(before)
        }
        Reason::MissesMill { at } => {
            landing(better) == Some((*at, true)) && !landing(played).is_some_and(|(_, mill)| mill)
        }
        Reason::LetsMill { by, at } => *by == !mover && only(&|position| closes_at(position, *at)),
        Reason::OpensDoubleMill { by, from, to } => *by == !mover && only(&|position| swings(position, *from, *to)),
        Reason::MissesDoubleMill { from, to } => {
            swings(&passed(&instead), *from, *to) && !swings(&passed(&after), *from, *to)
        }
        Reason::LosesMen { count } => {
            let removed = |turn: &str| turn.matches('x').count();
            most(&after, removed) == *count as usize && most(&instead, removed) < *count as usize
        }
        // A man may also be held by a ban, so more may be stuck than are blocked.
        Reason::BlocksOwn { count } => stuck(&after) >= *count as usize,
        Reason::LeavesMill { by } => {
            let waiting = |position: &AnyPosition| {
                let AnyPosition::Stacking(position) = position else { panic!("a game of stacks") };
                position.mills(*by).next().is_some()
            };
            *by == !mover && waiting(&after)
        }
        Reason::LetsTurnOver { by, at } => {
            let written = format!("~{at}");
            let turns = |position: &AnyPosition| position.compact_turns().iter().any(|turn| turn.contains(&written));
            *by == !mover && only(&turns)
        }
    }
}

/// Walks random games, compares random turns and checks every reason given; returns the kinds that occurred.
fn check_walks(name: &str, games: u64) -> BTreeSet<&'static str> {
    let variant: Variant = name.parse().unwrap();
    let mut met = BTreeSet::new();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut position = any_start(variant, &mut rng);
        for _ in 0..120 {
            let turns = position.compact_turns();
            if turns.is_empty() {
                break;
            }
            // In a turn with longer notation more happens, so it is more likely to be the better one.
            let mut pick = |tries: usize| {
                let drawn = (0..tries).map(|_| &turns[rng.below(turns.len() as u64) as usize]);
                drawn.max_by_key(|turn| turn.len()).expect("at least one try")
            };
            let (played, better, next) = (pick(1), pick(4), pick(2));
            let turn = |text: &str| position.parse_turn(text).unwrap();
            for reason in reasons(&position, turn(played), Some(turn(better))).unwrap() {
                let text = position.text();
                assert!(holds(&position, played, better, &reason), "{name} {text} {played} {better} {reason:?}");
                met.insert(reason.key());
                assert!(Reason::KEYS.contains(&reason.key()));
            }
            position = position.after(next).unwrap();
        }
    }
    met
}

#[test]
fn reasons_of_morelli_hold() {
    let mut met = check_walks("morelli5", 80);
    met.extend(check_walks("morelli7", 30));
    met.extend(check_walks("morelli7+2011", 10));
    for key in ["ends-game", "lets-win", "gives-throne", "lets-frame", "misses-frame", "leaves-captures"] {
        assert!(met.contains(format!("why-{key}").as_str()), "{key} was not met: {met:?}");
    }
}

#[test]
fn reasons_of_morris_hold() {
    let mut met = BTreeSet::new();
    for name in ["nine", "nine+double+flying", "nine+noreform", "six+diagonal", "twelve+double"] {
        met.extend(check_walks(name, 25));
    }
    for key in ["misses-mill", "lets-mill", "loses-men", "misses-win", "lets-win", "blocks-own"] {
        assert!(met.contains(format!("why-{key}").as_str()), "{key} was not met: {met:?}");
    }
}

#[test]
fn reasons_of_stacking_hold() {
    let met = check_walks("stacking", 15);
    for key in ["misses-mill", "lets-mill", "leaves-mill", "lets-turn-over", "lets-win"] {
        assert!(met.contains(format!("why-{key}").as_str()), "{key} was not met: {met:?}");
    }
}
