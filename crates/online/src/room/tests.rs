use proptest::prelude::*;
use rayuela_rules::morelli::{Choice, Commitment, Morelli};
use rayuela_rules::{Outcome, Position, Reason, Rng};

use super::*;
use crate::{Command, Entry, Event, Hex, Refusal, Share, TimeControl, limits};

const S: Millis = 1_000;
const FISCHER: TimeControl = TimeControl::Fischer { start: 300 * S, increment: 2 * S };
const DAYS: TimeControl = TimeControl::Correspondence { bank: 86_400 * S, increment: 86_400 * S, cap: 3 * 86_400 * S };

fn player(id: &str) -> Player {
    Player::new(id.parse().unwrap(), id.to_uppercase())
}

/// A room with its log, and a clock that is moved by hand.
struct Table {
    room: Room,
    log: Vec<Entry>,
    now: Millis,
}

impl Table {
    fn new(variant: &str, setup: Option<StartMode>, clock: TimeControl) -> Table {
        let terms = Terms { variant: variant.parse().unwrap(), setup, clock, rated: false };
        let event = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
        let entry = Entry { seq: 1, at: 1_000_000, event };
        Table { room: Room::open(&entry).unwrap(), log: vec![entry], now: 1_000_000 }
    }

    fn add(&mut self, event: Event) {
        let entry = Entry { seq: self.room.seq() + 1, at: self.now, event };
        self.room.apply(&entry).unwrap();
        self.log.push(entry);
    }

    /// What a command would do. Carried out, it does just that, and refused it changes nothing.
    fn decide(&self, by: Color, command: &Command) -> Result<Vec<Event>, Refusal> {
        let moment = Moment { now: self.now, lag: 0, fresh: "fresh".into() };
        let decided = self.room.decide(by, command, self.room.seq(), &moment);
        let (mut room, mut expected) = (self.room.clone(), self.room.clone());
        match (room.carry_out(by, command, self.room.seq(), &moment), &decided) {
            (Ok(entries), Ok(events)) => {
                let added = entries.iter().map(|entry| &entry.event);
                assert!(added.eq(events), "{events:?} {entries:?}");
                entries.iter().for_each(|entry| expected.apply(entry).unwrap());
            }
            (carried_out, _) => assert_eq!(carried_out.unwrap_err(), *decided.as_ref().unwrap_err()),
        }
        assert_eq!(room, expected);
        decided
    }

    fn act(&mut self, by: Color, command: Command) -> Result<(), Refusal> {
        for event in self.decide(by, &command)? {
            self.add(event);
        }
        Ok(())
    }

    fn turn(&mut self, by: Color, turn: &str) {
        self.act(by, Command::Turn { turn: turn.to_string() }).unwrap();
    }

    fn pass_time(&mut self, time: Millis) -> Option<Event> {
        self.now += time;
        let due = self.room.due(self.now)?;
        self.add(due.clone());
        Some(due)
    }

    /// A turn of the player to move, drawn from the legal ones.
    fn random_turn(&mut self, rng: &mut Rng) -> bool {
        let Some(game) = self.room.game() else { return false };
        let turns = game.position().compact_turns();
        let (by, turn) = (game.position().turn(), turns[rng.below(turns.len() as u64) as usize].clone());
        self.act(by, Command::Turn { turn }).is_ok()
    }

    fn check_replay(&self) {
        assert_eq!(Room::replay(&self.log).as_ref(), Ok(&self.room));
        let text = serde_json::to_string(&self.log).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Entry>>(&text).unwrap(), self.log);
    }
}

use Color::{Black, White};

#[test]
fn a_game_is_played_to_its_end_and_replays() {
    for (variant, setup) in [("six", None), ("stacking", None), ("morelli5", Some(StartMode::Facing))] {
        let mut table = Table::new(variant, setup, FISCHER);
        let mut rng = Rng::new(7);
        while table.room.over().is_none() {
            table.now += 300;
            assert!(table.random_turn(&mut rng));
        }
        table.check_replay();
        let over = table.room.over().unwrap();
        assert_eq!(over.ending(), table.room.game().unwrap().ending());
        assert_eq!(table.room.ended(), Some(table.now));
        assert_eq!(table.act(White, Command::Resign), Err(Refusal::Over));
        let record = table.room.record().unwrap();
        assert_eq!((record.tag("White"), record.tag("Result")), (Some("U1"), Some(over.result())));
        assert!(record.replay().is_ok());
    }
}

#[test]
fn turns_out_of_turn_stale_or_illegal_change_nothing() {
    let mut table = Table::new("nine", None, FISCHER);
    let turn = |text: &str| Command::Turn { turn: text.to_string() };
    assert_eq!(table.decide(Black, &turn("a1")), Err(Refusal::OutOfTurn { by: White }));
    assert!(matches!(table.decide(White, &turn("z9")), Err(Refusal::Illegal { .. })));
    assert!(matches!(table.decide(White, &turn(&"a".repeat(500))), Err(Refusal::Illegal { .. })));
    table.turn(White, "a1");
    let moment = Moment { now: table.now, lag: 0, fresh: GameId::default() };
    assert_eq!(table.room.decide(Black, &turn("a4"), 1, &moment), Err(Refusal::Stale { seq: 2 }));
    assert_eq!(table.room.decide(Black, &turn("a4"), 99, &moment), Err(Refusal::Stale { seq: 2 }));
    // Something said in between that changes no position does not make a turn stale.
    table.turn(Black, "a4");
    table.act(Black, Command::Offer { offer: Offer::End }).unwrap();
    assert!(table.room.decide(White, &turn("d1"), 3, &moment).is_ok());
}

#[test]
fn a_seed_of_both() {
    let mut table = Table::new("morelli9", Some(StartMode::Random), FISCHER);
    let shares = [Share(Hex([3; 32])), Share(Hex([4; 32]))];
    let commit = |color: Color| Command::CommitShare { commitment: shares[color.index()].commitment(color) };
    let reveal = |color: Color| Command::RevealShare { share: shares[color.index()].0 };
    assert!(table.decide(White, &reveal(White)).is_err());
    table.act(White, commit(White)).unwrap();
    assert!(table.act(White, commit(White)).is_err());
    assert!(!table.room.awaits(White) && table.room.awaits(Black));
    table.act(Black, commit(Black)).unwrap();
    assert!(table.act(Black, reveal(White)).is_err());
    table.act(Black, reveal(Black)).unwrap();
    assert!(table.room.game().is_none() && table.room.awaits(White));
    table.act(White, reveal(White)).unwrap();
    let seed = crate::joint_seed(&shares[0], &shares[1]);
    let start = Morelli::random_start(table.room.morelli().unwrap(), seed);
    assert_eq!(*table.room.game().unwrap().position(), AnyPosition::Morelli(start));
    assert_eq!(table.room.record().unwrap().tag("Seed"), Some(seed.to_string().as_str()));
    table.check_replay();
}

fn fists(table: &mut Table, white: Choice, black: Choice) {
    for (color, choice) in [(White, white), (Black, black)] {
        let commitment = Hex(Commitment::new(color, choice, &[color.index() as u8; 32]).0);
        table.act(color, Command::CommitFist { commitment }).unwrap();
    }
    for (color, choice) in [(Black, black), (White, white)] {
        let salt = Hex([color.index() as u8; 32]);
        table.act(color, Command::RevealFist { choice, salt }).unwrap();
    }
}

#[test]
fn fists_settle_the_set_up_and_free_is_placed() {
    let mut table = Table::new("morelli5+2011", Some(StartMode::Fists), FISCHER);
    fists(&mut table, Choice::Adjacent, Choice::Facing);
    let mut rng = Rng::new(1);
    assert!(table.decide(White, &Command::Place { cell: "A1".to_string() }).is_err());
    while let Phase::Placing(placing) = table.room.phase() {
        let (by, _) = placing.to_place().unwrap();
        let cells: Vec<String> = placing.legal().map(|cell| cell.name(placing.size()).to_string()).collect();
        let cell = cells[rng.below(cells.len() as u64) as usize].to_lowercase();
        assert!(matches!(table.decide(!by, &Command::Place { cell: cell.clone() }), Err(Refusal::OutOfTurn { .. })));
        table.act(by, Command::Place { cell }).unwrap();
    }
    assert!(table.random_turn(&mut rng));
    table.check_replay();
    let record = table.room.record().unwrap();
    assert_eq!((record.tag("Fists"), record.tag("Mode")), (Some("facing adjacent"), Some("free")));
    assert!(record.tag("Free").is_some() && record.replay().is_ok());
    // What was placed counts as moves: it is too late to call the game off.
    assert_eq!(table.act(White, Command::Abort), Err(Refusal::NotNow));
}

#[test]
fn a_hidden_fist_stays_hidden() {
    let mut table = Table::new("morelli5", Some(StartMode::Fists), FISCHER);
    let commitment = Hex(Commitment::new(White, Choice::Free, &[9; 32]).0);
    table.act(White, Command::CommitFist { commitment }).unwrap();
    // What Black gets is the hash alone.
    let seen: Vec<Entry> = table.log.iter().map(|entry| entry.seen_by(Some(Black))).collect();
    let text = serde_json::to_string(&seen[1]).unwrap();
    assert!(text.contains(&commitment.to_string()) && !text.contains("free") && !text.contains("choice"), "{text}");
    // An echo of it is refused in the end.
    table.act(Black, Command::CommitFist { commitment }).unwrap();
    table.act(White, Command::RevealFist { choice: Choice::Free, salt: Hex([9; 32]) }).unwrap();
    assert!(table.act(Black, Command::RevealFist { choice: Choice::Free, salt: Hex([9; 32]) }).is_err());
}

#[test]
fn plans_are_their_owners_and_are_played() {
    let mut table = Table::new("nine", None, FISCHER);
    table.turn(White, "a1");
    table.act(White, Command::Plan { plan: Some(Plan::Premove { turn: "d1".to_string() }) }).unwrap();
    let entry = table.log.last().unwrap();
    assert_eq!(entry.seen_by(Some(Black)).event, Event::Hidden);
    assert_eq!(entry.seen_by(None).event, Event::Hidden);
    assert_eq!(entry.seen_by(Some(White)), *entry);
    table.turn(Black, "a4");
    assert_eq!(table.room.ply(), 3);
    assert!(matches!(table.log.last().unwrap().event, Event::Turn { by: White, planned: true, .. }));
    // One that has become impossible is dropped.
    table.act(White, Command::Plan { plan: Some(Plan::Premove { turn: "b4".to_string() }) }).unwrap();
    table.turn(Black, "b4");
    assert_eq!((table.room.ply(), table.room.plan(White)), (4, None));
    // Conditional lines are for games of days.
    table.turn(White, "g1xa4");
    let lines = Plan::Lines { lines: vec![vec!["a4".to_string(), "g4".to_string()]] };
    assert!(table.act(White, Command::Plan { plan: Some(lines) }).is_err());
    table.check_replay();
    // A reader who sees less still follows the game.
    let seen: Vec<Entry> = table.log.iter().map(|entry| entry.seen_by(None)).collect();
    assert_eq!(Room::replay(&seen).unwrap().game(), table.room.game());
}

#[test]
fn conditional_lines_answer_as_long_as_they_fit() {
    let mut table = Table::new("nine", None, DAYS);
    table.turn(White, "a1");
    let line = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let lines = vec![line("a4 d1 g1 b2"), line("a4 d1 d7 g7"), line("d7 g7")];
    table.act(White, Command::Plan { plan: Some(Plan::Lines { lines }) }).unwrap();
    table.turn(Black, "a4");
    assert_eq!(table.room.ply(), 3);
    table.turn(Black, "d7");
    assert_eq!((table.room.ply(), table.room.plan(White)), (5, None));
    for bad in [vec![], vec![line("d3")], vec![line("a4 a4")], vec![line("x y")]] {
        let plan = Some(Plan::Lines { lines: bad });
        assert!(matches!(table.act(White, Command::Plan { plan }), Err(Refusal::Illegal { .. })));
    }
    table.check_replay();
}

#[test]
fn plans_do_not_fill_the_log() {
    let mut table = Table::new("nine", None, DAYS);
    table.turn(White, "a1");
    assert_eq!(table.act(White, Command::Plan { plan: None }), Err(Refusal::NotNow));
    let line = |turns: usize| {
        let mut game = AnyGame::new(*table.room.game().unwrap().position());
        for _ in 0..turns {
            game.play_text(&game.position().compact_turns()[0]).unwrap();
        }
        (0..turns).map(|ply| game.compact(ply).unwrap()).collect::<Vec<_>>()
    };
    let lines = |count: usize| Plan::Lines { lines: vec![line(10); count] };
    let (most, more) = (lines(limits::PLAN_TURNS_IN_ALL / 10), lines(limits::PLAN_TURNS_IN_ALL / 10 + 1));
    assert!(matches!(table.act(White, Command::Plan { plan: Some(more) }), Err(Refusal::Illegal { .. })));
    for _ in 0..limits::PLANS {
        table.act(White, Command::Plan { plan: Some(most.clone()) }).unwrap();
    }
    let another = table.act(White, Command::Plan { plan: Some(most.clone()) });
    assert!(matches!(another, Err(Refusal::TooMany { .. })));
    // What stands can be taken back, and the next turn is another one.
    table.act(White, Command::Plan { plan: None }).unwrap();
    table.turn(Black, "a4");
    table.turn(White, "d1");
    table.act(White, Command::Plan { plan: Some(Plan::Premove { turn: "g1".to_string() }) }).unwrap();
    table.check_replay();
}

#[test]
fn offers_need_consent() {
    let mut table = Table::new("six", None, FISCHER);
    assert_eq!(table.act(White, Command::Offer { offer: Offer::End }), Err(Refusal::NotNow));
    table.turn(White, "a1");
    table.turn(Black, "e5");
    table.turn(White, "a3");
    // White takes a turn back; Black agrees.
    table.act(White, Command::Offer { offer: Offer::TakeBack }).unwrap();
    assert_eq!(table.act(White, Command::Accept { offer: Offer::TakeBack }), Err(Refusal::NotNow));
    table.act(Black, Command::Accept { offer: Offer::TakeBack }).unwrap();
    assert_eq!((table.room.ply(), table.room.game().unwrap().position().turn()), (2, White));
    // Two turns go back when it is one's own turn again.
    table.act(White, Command::Offer { offer: Offer::TakeBack }).unwrap();
    table.act(Black, Command::Accept { offer: Offer::TakeBack }).unwrap();
    assert_eq!(table.room.ply(), 0);
    assert_eq!(table.room.clock().running(), None);
    table.turn(White, "a1");
    table.turn(Black, "e5");
    // To play on declines.
    table.act(Black, Command::Offer { offer: Offer::End }).unwrap();
    table.turn(White, "a3");
    assert_eq!(table.act(White, Command::Accept { offer: Offer::End }), Err(Refusal::NotNow));
    table.act(White, Command::Offer { offer: Offer::End }).unwrap();
    table.act(Black, Command::Decline { offer: Offer::End }).unwrap();
    table.act(Black, Command::Offer { offer: Offer::End }).unwrap();
    table.act(White, Command::Accept { offer: Offer::End }).unwrap();
    assert_eq!(table.room.over(), Some(Over::Played { outcome: Outcome::Draw, reason: Reason::Agreement }));
    table.check_replay();
}

#[test]
fn an_offer_is_made_once_for_each_position() {
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    table.turn(Black, "e5");
    for offer in Offer::ALL {
        table.act(White, Command::Offer { offer }).unwrap();
        table.act(Black, Command::Decline { offer }).unwrap();
        assert_eq!(table.act(White, Command::Offer { offer }), Err(Refusal::NotNow));
        // One that was withdrawn was made, too.
        table.act(Black, Command::Offer { offer }).unwrap();
        table.act(Black, Command::Decline { offer }).unwrap();
        assert_eq!(table.act(Black, Command::Offer { offer }), Err(Refusal::NotNow));
    }
    table.turn(White, "a3");
    table.act(White, Command::Offer { offer: Offer::End }).unwrap();
    table.check_replay();
}

#[test]
fn a_log_that_is_full_can_still_be_ended() {
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    let mut early = Table::new("six", None, FISCHER);
    table.turn(Black, "e5");
    for table in [&mut table, &mut early] {
        while table.room.seq() < limits::ENTRIES {
            table.add(Event::Hidden);
        }
        let turn = Command::Turn { turn: "a3".to_string() };
        assert!(matches!(table.act(White, turn), Err(Refusal::TooMany { .. })));
    }
    early.act(White, Command::Abort).unwrap();
    table.act(White, Command::Resign).unwrap();
    assert_eq!(table.room.over().unwrap().result(), "black");
}

#[test]
fn called_off_before_the_second_move_only() {
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    assert_eq!(table.act(White, Command::Resign), Err(Refusal::NotNow));
    let mut other = Table::new("six", None, FISCHER);
    other.turn(White, "a1");
    other.act(Black, Command::Abort).unwrap();
    assert_eq!((other.room.over(), other.room.ended()), (Some(Over::Aborted), Some(other.now)));
    table.turn(Black, "e5");
    assert_eq!(table.act(Black, Command::Abort), Err(Refusal::NotNow));
    table.act(Black, Command::Resign).unwrap();
    assert_eq!(table.room.over().unwrap().result(), "white");
}

/// Both have committed to a share; what each would reveal.
fn committed() -> (Table, impl Fn(Color) -> Command) {
    let mut table = Table::new("morelli5", Some(StartMode::Random), FISCHER);
    let share = |color: Color| Share(Hex([color.index() as u8; 32]));
    table.act(White, Command::CommitShare { commitment: share(White).commitment(White) }).unwrap();
    assert!(table.room.can_abort() && !table.room.is_bound());
    table.act(Black, Command::CommitShare { commitment: share(Black).commitment(Black) }).unwrap();
    (table, move |color| Command::RevealShare { share: share(color).0 })
}

#[test]
fn who_leaves_a_drawn_start_loses() {
    let (mut table, reveal) = committed();
    table.act(White, reveal(White)).unwrap();
    // Black knows the seed now. Leaving is losing, before the start is shown and after.
    assert_eq!(table.act(Black, Command::Abort), Err(Refusal::NotNow));
    let mut shown = Table { room: table.room.clone(), log: table.log.clone(), now: table.now };
    table.act(Black, Command::Resign).unwrap();
    let lost = Over::Played { outcome: Outcome::Win(White), reason: Reason::Resignation };
    assert_eq!(table.room.over(), Some(lost));
    shown.act(Black, reveal(Black)).unwrap();
    assert!(shown.room.game().is_some());
    for color in Color::ALL {
        assert_eq!(shown.act(color, Command::Abort), Err(Refusal::NotNow));
    }
    table.check_replay();
    shown.check_replay();
}

#[test]
fn who_does_not_reveal_in_time_loses() {
    let (mut table, reveal) = committed();
    table.act(White, reveal(White)).unwrap();
    assert_eq!(table.pass_time(limits::STEP), Some(Event::TimeOut { by: Black }));
    assert_eq!(table.room.over().map(Over::result), Some("white"));
    // If neither does, nobody has lost; and after the start the one who is to move has.
    let (mut neither, _) = committed();
    assert_eq!(neither.pass_time(limits::STEP), Some(Event::Aborted { by: None }));
    let (mut idle, reveal) = committed();
    idle.act(Black, reveal(Black)).unwrap();
    idle.act(White, reveal(White)).unwrap();
    let to_move = idle.room.game().unwrap().position().turn();
    assert_eq!(idle.pass_time(limits::STEP), Some(Event::TimeOut { by: to_move }));
    for table in [&table, &neither, &idle] {
        table.check_replay();
    }
}

#[test]
fn fists_bind_as_well() {
    let mut table = Table::new("morelli5", Some(StartMode::Fists), FISCHER);
    let commit = |color| Command::CommitFist { commitment: Hex(Commitment::new(color, Choice::ALL[0], &[1; 32]).0) };
    table.act(White, commit(White)).unwrap();
    assert!(table.room.can_abort());
    table.act(Black, commit(Black)).unwrap();
    assert_eq!(table.act(Black, Command::Abort), Err(Refusal::NotNow));
    table.act(Black, Command::Resign).unwrap();
    assert_eq!(table.room.over().map(Over::result), Some("white"));
    table.check_replay();
}

#[test]
fn time_runs_out_by_itself() {
    let mut table = Table::new("six", None, FISCHER);
    assert_eq!(table.pass_time(limits::STEP - 1), None);
    assert_eq!(table.pass_time(1), Some(Event::Aborted { by: None }));
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    table.now += 50 * S;
    table.turn(Black, "e5");
    // The first two turns cost nothing.
    assert_eq!(table.room.clock().read(table.now).unwrap()[1].left, 300 * S);
    assert_eq!(table.pass_time(300 * S - 1), None);
    // What is on its way may still come in.
    table.now += 1;
    assert_eq!(table.room.due(table.now), None);
    let late = table.decide(White, &Command::Turn { turn: "a3".to_string() });
    assert_eq!(late, Err(Refusal::TimeOver));
    let moment = Moment { now: table.now, lag: 80, fresh: GameId::default() };
    let in_time = table.room.decide(White, &Command::Turn { turn: "a3".to_string() }, table.room.seq(), &moment);
    assert!(matches!(in_time.unwrap()[0], Event::Turn { lag: 80, .. }));
    assert_eq!(table.pass_time(limits::LAG_TURN), Some(Event::TimeOut { by: White }));
    assert_eq!(table.room.over(), Some(Over::Played { outcome: Outcome::Win(Black), reason: Reason::Time }));
    table.check_replay();
}

#[test]
fn a_timed_game_is_decided_by_the_throne() {
    let mut table = Table::new("morelli5", Some(StartMode::Facing), TimeControl::Game { total: 60 * S });
    let mut rng = Rng::new(2);
    for _ in 0..3 {
        table.now += 10 * S;
        assert!(table.random_turn(&mut rng));
    }
    assert_eq!(table.pass_time(49 * S), None);
    assert_eq!(table.pass_time(S), Some(Event::GameTimeOut));
    let reason = table.room.over().unwrap().ending().unwrap().reason;
    assert_eq!(reason, Reason::GameTime);
    table.check_replay();
}

#[test]
fn the_player_who_stops_placing_loses() {
    let mut table = Table::new("morelli5", Some(StartMode::Pairs), FISCHER);
    for (by, cell) in [(Black, "A1"), (White, "A2"), (White, "A3")] {
        table.act(by, Command::Place { cell: cell.to_string() }).unwrap();
    }
    assert_eq!(table.pass_time(limits::STEP), Some(Event::TimeOut { by: Black }));
    assert_eq!(table.room.over().unwrap().result(), "white");
    table.check_replay();
}

#[test]
fn time_away_is_given_back() {
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    table.turn(Black, "e5");
    let left = |table: &Table| table.room.clock().read(table.now).unwrap()[0].left;
    table.now += 10 * S;
    let (before, down) = (left(&table), table.now);
    table.now += 1_000 * S;
    let away = table.room.away(down, table.now).unwrap();
    table.add(away);
    assert_eq!(left(&table), before);
    assert_eq!(table.room.due(table.now), None);
    // Not more than was lost: the clock ran only since the last turn.
    table.turn(White, "a3");
    table.now += 5;
    assert_eq!(table.room.away(0, table.now), Some(Event::Away { time: 5 }));
    table.check_replay();
}

#[test]
fn a_rematch_begins_when_both_want_it() {
    let mut table = Table::new("six", None, FISCHER);
    assert_eq!(table.act(White, Command::Rematch), Err(Refusal::NotOver));
    table.act(White, Command::Abort).unwrap();
    table.act(White, Command::Rematch).unwrap();
    assert_eq!(table.act(White, Command::Rematch), Err(Refusal::NotNow));
    table.act(Black, Command::Rematch).unwrap();
    assert_eq!(table.room.rematch().map(GameId::as_str), Some("fresh"));
    assert_eq!(table.act(Black, Command::Rematch), Err(Refusal::NotNow));
    table.check_replay();
}

#[test]
fn logs_that_cannot_be_are_refused() {
    let mut table = Table::new("six", None, FISCHER);
    table.turn(White, "a1");
    let room = table.room.clone();
    let entry = |seq, at, event| Entry { seq, at, event };
    let turn = |by, turn: &str| Event::Turn { by, turn: turn.to_string(), clock: None, lag: 0, planned: false };
    for bad in [
        entry(2, table.now, turn(Black, "e5")),
        entry(4, table.now, turn(Black, "e5")),
        entry(3, table.now - 1, turn(Black, "e5")),
        entry(3, table.now, turn(White, "e5")),
        entry(3, table.now, turn(Black, "a1")),
        entry(3, table.now, table.log[0].event.clone()),
        entry(3, table.now, Event::Accepted { by: Black, offer: Offer::End, clock: None }),
        entry(3, table.now, Event::Accepted { by: Black, offer: Offer::TakeBack, clock: None }),
        entry(3, table.now, Event::Rematched { by: Black, game: "x".into() }),
        entry(3, table.now, Event::GameTimeOut),
    ] {
        assert!(table.room.apply(&bad).is_err(), "{bad:?}");
        assert_eq!(table.room, room);
    }
    assert!(Room::replay(&[]).is_err());
    assert!(Room::replay(&table.log[1..]).is_err());
}

/// Any command, sensible or not; turns and cells are drawn from what the game could mean.
fn command() -> impl Strategy<Value = (bool, u8, u16, u32)> {
    (any::<bool>(), 0..19u8, any::<u16>(), 0..90_000u32)
}

fn build(room: &Room, by: Color, kind: u8, pick: u16) -> Command {
    let hex = |byte: u16| Hex([byte as u8; 32]);
    let choice = Choice::ALL[usize::from(pick) % 3];
    let offer = Offer::ALL[usize::from(pick) % 2];
    let cells = ["A1", "a2", "E5", "B1", "C5", "E3", "A4", "C3", "Z9", ""];
    let turn = || {
        let turns = room.game().map(|game| game.position().compact_turns()).unwrap_or_default();
        turns.get(usize::from(pick) % turns.len().max(1)).cloned().unwrap_or_else(|| "a1-a2".to_string())
    };
    match kind {
        0 => Command::CommitShare { commitment: Share(hex(7)).commitment(by) },
        1 => Command::RevealShare { share: hex(7 + pick % 2) },
        2 => Command::CommitFist { commitment: Hex(Commitment::new(by, choice, &[1; 32]).0) },
        3 => Command::RevealFist { choice, salt: hex(1) },
        4..=6 => Command::Place { cell: cells[usize::from(pick) % cells.len()].to_string() },
        7 => Command::Offer { offer },
        8 => Command::Accept { offer },
        9 => Command::Decline { offer },
        10 if pick.is_multiple_of(8) => Command::Resign,
        11 if pick.is_multiple_of(8) => Command::Abort,
        12 => Command::Plan { plan: None },
        13 => Command::Plan { plan: Some(Plan::Premove { turn: turn() }) },
        14 => Command::Plan { plan: Some(Plan::Lines { lines: vec![vec![turn(), turn()]] }) },
        15 => Command::Rematch,
        _ => Command::Turn { turn: turn() },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any commands in any order: nothing panics, the log gives the state, nobody moves for the other,
    /// readers who see less reach the same position, and time only ends what is due.
    #[test]
    fn any_commands(
        game in 0..8usize,
        clock in 0..5usize,
        commands in proptest::collection::vec(command(), 0..80),
    ) {
        let variants = [
            ("morelli5", Some(StartMode::Random)), ("morelli5", Some(StartMode::Pairs)), ("morelli5+2011", Some(StartMode::Fists)),
            ("morelli5+2011", Some(StartMode::Free)), ("morelli7", Some(StartMode::Facing)), ("six+flying", None),
            ("nine+noreform", None), ("stacking", None),
        ];
        let (variant, setup) = variants[game];
        let clocks = [
            FISCHER, DAYS, TimeControl::Unlimited,
            TimeControl::ByoYomi { main: 10 * S, period: 30 * S, periods: 2 },
            if setup.is_some() { TimeControl::Game { total: 600 * S } } else { FISCHER },
        ];
        let mut table = Table::new(variant, setup, clocks[clock]);
        for (white, kind, pick, time) in commands {
            let by = if white { White } else { Black };
            table.now += Millis::from(time);
            if let Some(due) = table.room.due(table.now) {
                prop_assert!(table.room.deadline().unwrap() <= table.now);
                table.add(due);
            }
            let command = build(&table.room, by, kind, pick);
            let before = table.room.clone();
            match table.decide(by, &command) {
                Err(_) => prop_assert_eq!(&before, &table.room),
                Ok(events) => {
                    prop_assert!(!events.is_empty());
                    prop_assert_eq!(events[0].by(), Some(by));
                    for event in events {
                        if let Event::Turn { by: mover, planned, .. } = &event {
                            prop_assert!(*mover == by && !planned || before.plan(*mover).is_some());
                        }
                        table.add(event);
                    }
                }
            }
        }
        table.check_replay();
        for reader in [None, Some(White), Some(Black)] {
            let seen: Vec<Entry> = table.log.iter().map(|entry| entry.seen_by(reader)).collect();
            let room = Room::replay(&seen).unwrap();
            prop_assert_eq!(room.game(), table.room.game());
            prop_assert_eq!(room.over(), table.room.over());
            prop_assert_eq!(room.clock(), table.room.clock());
            for color in Color::ALL.into_iter().filter(|&color| reader != Some(color)) {
                prop_assert_eq!(room.plan(color), None);
            }
        }
    }
}
