//! Commands in a long game: deciding, applying, and reading the whole log again. Each is checked before it is timed.

use criterion::{BatchSize, Criterion, Throughput};
use rayuela_online::{Command, Entry, Event, Moment, Player, Room, Terms, TimeControl};
use rayuela_rules::{Color, Position, Rng};

/// Variant, the length of its game, and the position that it leads to.
const GAMES: [(&str, usize, &str); 2] =
    [("nine", 200, ".w./wb./.../....../w../.wb/..b w 0 0"), ("stacking", 200, ".../..B/BB./.W..WB/.B./..B/W.. w 0 0")];

const STARTED: u64 = 1_000_000;

fn player(id: &str) -> Player {
    Player::new(id.parse().expect("an id"), id.to_uppercase())
}

/// A long game: random moves, and another seed whenever one ends too soon.
fn long_game(variant: &str, plies: usize) -> (Room, Vec<Entry>) {
    let terms = Terms {
        variant: variant.parse().expect("a variant"),
        setup: None,
        clock: TimeControl::Unlimited,
        rated: false,
    };
    let created = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let first = Entry { seq: 1, at: STARTED, event: created.clone() };
        let mut room = Room::open(&first).expect("a game");
        let mut log = vec![first];
        while room.over().is_none() && room.ply() < plies {
            let turns = turns(&room);
            let turn = turns[rng.below(turns.len() as u64) as usize].clone();
            for event in decide(&room, turn) {
                let entry = Entry { seq: room.seq() + 1, at: STARTED, event };
                room.apply(&entry).expect("what was decided can be applied");
                log.push(entry);
            }
        }
        if room.over().is_none() {
            return (room, log);
        }
    }
    unreachable!("there are long games")
}

fn turns(room: &Room) -> Vec<String> {
    room.game().expect("a game without set-up").position().compact_turns()
}

fn to_move(room: &Room) -> Color {
    room.game().expect("a game without set-up").position().turn()
}

fn decide(room: &Room, turn: String) -> Vec<Event> {
    let moment = Moment { now: STARTED, lag: 0, fresh: "fresh".into() };
    room.decide(to_move(room), &Command::Turn { turn }, room.seq(), &moment).expect("a legal move")
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    for (variant, plies, expected) in GAMES {
        let (room, log) = long_game(variant, plies);
        let position = room.game().map(|game| game.position().text());
        assert_eq!((log.len(), position.as_deref()), (plies + 1, Some(expected)), "{variant}");
        assert_eq!(Room::replay(&log).as_ref(), Ok(&room), "{variant}");
        let turn = turns(&room).swap_remove(0);
        let events = decide(&room, turn.clone());
        assert!(matches!(&events[..], [Event::Turn { turn: played, .. }] if *played == turn), "{variant}: {events:?}");
        let entry = Entry { seq: room.seq() + 1, at: STARTED, event: events[0].clone() };

        let mut group = c.benchmark_group(format!("{variant} after {plies} moves"));
        group.bench_function("decide", |b| {
            b.iter_batched(|| turn.clone(), |turn| decide(&room, turn), BatchSize::SmallInput)
        });
        group.bench_function("apply", |b| {
            b.iter_batched_ref(|| room.clone(), |room| room.apply(&entry), BatchSize::SmallInput);
        });
        group.throughput(Throughput::Elements(log.len() as u64));
        group.bench_function("replay", |b| b.iter(|| Room::replay(&log)));
        group.finish();
    }
    c.final_summary();
}
