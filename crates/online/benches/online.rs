//! Commands in a long game: deciding and applying a move and an offer, and reading the whole log again; and placing in a
//! set-up phase. Each is checked before it is timed.

use criterion::{BatchSize, Criterion, Throughput};
use rayuela_online::{Command, Entry, Event, Moment, Offer, Phase, Player, Room, Terms, TimeControl};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Position, Rng};

/// Variant, the length of its game, and the position that it leads to.
const GAMES: [(&str, usize, &str); 2] =
    [("nine", 200, ".w./wb./.../....../w../.wb/..b w 0 0"), ("stacking", 200, ".../..B/BB./.W..WB/.B./..B/W.. w 0 0")];

const STARTED: u64 = 1_000_000;

fn player(id: &str) -> Player {
    Player::new(id.parse().expect("an id"), id.to_uppercase())
}

/// A game of these terms that has just begun, as a log.
fn begun(variant: &str, setup: Option<StartMode>) -> Entry {
    let variant = variant.parse().expect("a variant");
    let terms = Terms { variant, setup, clock: TimeControl::Unlimited, rated: false };
    let event = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
    Entry { seq: 1, at: STARTED, event }
}

/// Decides a command of a player and applies what follows; the entries that it made.
fn act(room: &mut Room, by: Color, command: &Command) -> Vec<Entry> {
    let mut entries = Vec::new();
    for event in decide_as(room, by, command) {
        let entry = Entry { seq: room.seq() + 1, at: STARTED, event };
        room.apply(&entry).expect("what was decided can be applied");
        entries.push(entry);
    }
    entries
}

/// A long game: random moves, and another seed whenever one ends too soon.
fn long_game(variant: &str, plies: usize) -> (Room, Vec<Entry>) {
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let first = begun(variant, None);
        let mut room = Room::open(&first).expect("a game");
        let mut log = vec![first];
        while room.over().is_none() && room.ply() < plies {
            let turns = turns(&room);
            let turn = turns[rng.below(turns.len() as u64) as usize].clone();
            let by = to_move(&room);
            log.extend(act(&mut room, by, &Command::Turn { turn }));
        }
        if room.over().is_none() {
            return (room, log);
        }
    }
    unreachable!("there are long games")
}

/// A set-up phase in which all but the last pair is placed, who is to place it, and where.
fn last_pair() -> (Room, Color, Command) {
    let mut room = Room::open(&begun("morelli13", Some(StartMode::Pairs))).expect("a game");
    for placed in 0.. {
        let Phase::Placing(placing) = room.phase() else { unreachable!("the set-up ends with the last pair") };
        let (by, _) = placing.to_place().expect("a pair to place");
        let cell = placing.legal().next().expect("room for it").name(placing.size()).to_string();
        let command = Command::Place { cell };
        if placed + 1 == placing.size().pieces() / 2 {
            return (room, by, command);
        }
        act(&mut room, by, &command);
    }
    unreachable!("a board has an end")
}

fn turns(room: &Room) -> Vec<String> {
    room.game().expect("a game without set-up").position().compact_turns()
}

fn to_move(room: &Room) -> Color {
    room.game().expect("a game without set-up").position().turn()
}

fn decide_as(room: &Room, by: Color, command: &Command) -> Vec<Event> {
    let moment = Moment { now: STARTED, lag: 0, fresh: "fresh".into() };
    room.decide(by, command, room.seq(), &moment).expect("a command that is allowed")
}

fn decide(room: &Room, turn: String) -> Vec<Event> {
    decide_as(room, to_move(room), &Command::Turn { turn })
}

/// The last placement, after which the game begins with everything that this works out.
fn placement(c: &mut Criterion) {
    let (room, by, command) = last_pair();
    let mut placed = room.clone();
    let entries = act(&mut placed, by, &command);
    assert!(matches!(&entries[..], [Entry { event: Event::Placed { .. }, .. }]), "{entries:?}");
    let pieces = placed.game().map(|game| game.position().text().matches(['b', 'w']).count());
    // One letter is that of the player to move.
    assert_eq!(pieces, Some(48 + 1), "all pieces are on the board");
    let mut group = c.benchmark_group("the last pair of morelli13");
    group.bench_function("decide", |b| b.iter(|| decide_as(&room, by, &command)));
    group.bench_function("apply", |b| {
        b.iter_batched_ref(|| room.clone(), |room| room.apply(&entries[0]), BatchSize::SmallInput);
    });
    group.finish();
}

/// An offer of a player in this room, and its answer.
fn offer(c: &mut Criterion, room: &Room, name: &str) {
    let (by, offer) = (to_move(room), Offer::TakeBack);
    let (asked, answer) = (Command::Offer { offer }, Command::Accept { offer });
    assert!(room.may_offer(by, offer), "{name}");
    let mut offered = room.clone();
    let entries = act(&mut offered, by, &asked);
    assert_eq!((entries.len(), offered.offer(offer)), (1, Some(by)), "{name}");
    let mut taken_back = offered.clone();
    act(&mut taken_back, !by, &answer);
    assert_eq!(taken_back.ply(), room.ply() - 2, "{name}");
    let mut group = c.benchmark_group(name);
    group.bench_function("decide an offer", |b| b.iter(|| decide_as(room, by, &asked)));
    group.bench_function("apply an offer", |b| {
        b.iter_batched_ref(|| room.clone(), |room| room.apply(&entries[0]), BatchSize::SmallInput);
    });
    group.bench_function("accept it", |b| {
        b.iter_batched_ref(|| offered.clone(), |room| act(room, !by, &answer), BatchSize::SmallInput);
    });
    group.finish();
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

        let name = format!("{variant} after {plies} moves");
        let mut group = c.benchmark_group(&name);
        group.bench_function("decide", |b| {
            b.iter_batched(|| turn.clone(), |turn| decide(&room, turn), BatchSize::SmallInput)
        });
        group.bench_function("apply", |b| {
            b.iter_batched_ref(|| room.clone(), |room| room.apply(&entry), BatchSize::SmallInput);
        });
        group.throughput(Throughput::Elements(log.len() as u64));
        group.bench_function("replay", |b| b.iter(|| Room::replay(&log)));
        group.finish();
        offer(&mut c, &room, &name);
    }
    placement(&mut c);
    c.final_summary();
}
