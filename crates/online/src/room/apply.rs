//! Reading a log.

use std::sync::Arc;

use rayuela_rules::morelli::{Commitment, Morelli};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position};
use rayuela_seat::placing_tags;

use super::{Corrupt, Over, Phase, Room, no_time_for};
use crate::{Clock, Entry, Event, Millis, Offer, Plan, Reading, Share};

impl Room {
    /// Reads the first entry of a log.
    ///
    /// # Errors
    /// If no game begins so.
    pub fn open(entry: &Entry) -> Result<Room, Corrupt> {
        let corrupt = |why: String| Corrupt { seq: entry.seq, why };
        let Event::Created { terms, white, black, after } = &entry.event else {
            return Err(corrupt("a log begins with the creation of its game".to_string()));
        };
        if entry.seq != 1 {
            return Err(corrupt("a log begins with number 1".to_string()));
        }
        terms.check().map_err(|error| corrupt(error.to_string()))?;
        if white.id == black.id {
            return Err(corrupt("you cannot play yourself".to_string()));
        }
        let mut room = Room {
            seq: 1,
            created: entry.at,
            last: entry.at,
            terms: *terms,
            players: [white.clone(), black.clone()],
            after: after.clone(),
            phase: Phase::SeedExchange(Default::default()),
            tags: Vec::new(),
            clock: Clock::new(terms.clock),
            step_since: entry.at,
            moved: 1,
            placements: 0,
            end_offer: None,
            take_back_offer: None,
            offered: [[false; 2]; 2],
            planned: [0; 2],
            plans: [None, None],
            over: None,
            ended: None,
            rematch_offer: None,
            rematch: None,
        };
        match terms.setup {
            Some(set_up) => room.set_up(set_up),
            None => room.begin(AnyPosition::start(terms.variant)),
        }
        Ok(room)
    }

    /// Reads a whole log.
    ///
    /// # Errors
    /// The first entry that cannot stand where it does.
    pub fn replay(entries: &[Entry]) -> Result<Room, Corrupt> {
        let (first, rest) =
            entries.split_first().ok_or_else(|| Corrupt { seq: 0, why: "the log is empty".to_string() })?;
        let mut room = Room::open(first)?;
        rest.iter().try_for_each(|entry| room.apply(entry))?;
        Ok(room)
    }

    /// Reads the next entry.
    ///
    /// # Errors
    /// If it cannot follow; the room is as it was then.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Corrupt> {
        let corrupt = |why: String| Corrupt { seq: entry.seq, why };
        if entry.seq != self.seq + 1 {
            return Err(corrupt(format!("it follows number {}", self.seq)));
        }
        if entry.at < self.last {
            return Err(corrupt("it is older than the one before".to_string()));
        }
        self.apply_event(&entry.event, entry.seq, entry.at).map_err(corrupt)?;
        self.seq = entry.seq;
        self.last = entry.at;
        if self.over.is_some() && self.ended.is_none() {
            self.ended = Some(entry.at);
        }
        Ok(())
    }

    /// Does what the event says. Everything that can fail comes before anything is changed.
    fn apply_event(&mut self, event: &Event, seq: u32, at: Millis) -> Result<(), String> {
        let fits = match event {
            Event::Hidden => true,
            Event::RematchOffered { .. } | Event::Rematched { .. } => self.over.is_some(),
            _ => self.over.is_none(),
        };
        if !fits {
            return Err("not in this part of the game".to_string());
        }
        match event {
            Event::Created { .. } => return Err("the game has been created already".to_string()),
            Event::Hidden => {}
            Event::ShareCommitted { .. }
            | Event::ShareRevealed { .. }
            | Event::FistCommitted { .. }
            | Event::FistRevealed { .. }
            | Event::Placed { .. } => self.apply_set_up(event, seq, at)?,
            Event::Turn { by, turn, clock, lag, .. } => {
                self.play(*by, turn)?;
                if let Some(clock) = clock {
                    self.clock.set(*clock);
                }
                self.clock.forgive(*by, *lag);
                self.run_clock(at);
                self.step_since = at;
                self.moved = seq;
            }
            Event::Planned { by, plan } => {
                self.plans[by.index()].clone_from(plan);
                self.planned[by.index()] += usize::from(plan.is_some());
            }
            Event::Offered { by, offer } => {
                *self.open_offer(*offer) = Some(*by);
                self.offered[offer.index()][by.index()] = true;
            }
            Event::Declined { offer, .. } => *self.open_offer(*offer) = None,
            Event::Accepted { by, offer, clock } => self.accept(*by, *offer, *clock, seq, at)?,
            Event::Resigned { by } => self.lose(*by, true)?,
            Event::TimeOut { by } => self.lose(*by, false)?,
            Event::GameTimeOut => {
                let game = self.playing()?;
                game.game_time_out().map_err(|error| error.to_string())?;
                self.check_over();
            }
            Event::Aborted { .. } => self.end(Over::Aborted),
            Event::Away { time } => {
                self.clock.give_back(*time);
                self.step_since = self.step_since.saturating_add(*time);
            }
            Event::RematchOffered { by } => self.rematch_offer = Some(*by),
            Event::Rematched { game, .. } => {
                self.rematch_offer = None;
                self.rematch = Some(game.clone());
            }
        }
        if self.over.is_some() {
            self.moved = self.moved.max(seq);
        }
        Ok(())
    }

    /// A step of the set-up.
    fn apply_set_up(&mut self, event: &Event, seq: u32, at: Millis) -> Result<(), String> {
        match event {
            Event::ShareCommitted { by, commitment } => {
                let Phase::SeedExchange(exchange) = &mut self.phase else { return Err(no_time_for("a share")) };
                exchange.commit(*by, *commitment).map_err(|error| error.to_string())?;
            }
            Event::ShareRevealed { by, share } => {
                let Phase::SeedExchange(exchange) = &mut self.phase else { return Err(no_time_for("a share")) };
                exchange.reveal(*by, Share(*share)).map_err(|error| error.to_string())?;
                self.moved = seq;
                self.begin_from_seed();
            }
            Event::FistCommitted { by, commitment } => {
                let Phase::Fists(fists) = &mut self.phase else { return Err(no_time_for("fists")) };
                fists.commit(*by, Commitment(commitment.0)).map_err(|error| error.to_string())?;
            }
            Event::FistRevealed { by, choice, salt } => {
                let Phase::Fists(fists) = &mut self.phase else { return Err(no_time_for("fists")) };
                fists.reveal(*by, *choice, &salt.0).map_err(|error| error.to_string())?;
                self.moved = seq;
                self.begin_from_fists();
            }
            Event::Placed { by, cell } => {
                self.place(*by, cell)?;
                self.moved = seq;
                self.placements += 1;
            }
            _ => return Ok(()),
        }
        self.step_since = at;
        Ok(())
    }

    /// A player takes the other's offer.
    fn accept(
        &mut self,
        by: Color,
        offer: Offer,
        clock: Option<[Reading; 2]>,
        seq: u32,
        at: Millis,
    ) -> Result<(), String> {
        if self.offer(offer) != Some(!by) {
            return Err("nobody has offered this".to_string());
        }
        let plies = self.take_back_plies(!by);
        let game = self.playing()?;
        match offer {
            Offer::End => {
                game.agree().map_err(|error| error.to_string())?;
                self.read_clock(clock);
                self.check_over();
            }
            Offer::TakeBack => {
                if plies == 0 || game.ply() < plies {
                    return Err("there is no move to take back".to_string());
                }
                for _ in 0..plies {
                    game.undo();
                }
                self.read_clock(clock);
                self.plans = [None, None];
                self.end_offer = None;
                self.take_back_offer = None;
                self.new_position();
                self.run_clock(at);
                self.step_since = at;
                self.moved = seq;
            }
        }
        Ok(())
    }

    fn playing(&mut self) -> Result<&mut AnyGame, String> {
        match &mut self.phase {
            // Copied only while an engine still looks at it.
            Phase::Playing(game) => Ok(Arc::make_mut(game)),
            _ => Err("the set-up is not done yet".to_string()),
        }
    }

    fn open_offer(&mut self, offer: Offer) -> &mut Option<Color> {
        match offer {
            Offer::End => &mut self.end_offer,
            Offer::TakeBack => &mut self.take_back_offer,
        }
    }

    fn read_clock(&mut self, clock: Option<[crate::Reading; 2]>) {
        if let Some(clock) = clock {
            self.clock.set(clock);
        }
    }

    /// Both shares are there: the start follows from them.
    fn begin_from_seed(&mut self) {
        let Phase::SeedExchange(exchange) = &self.phase else { return };
        if let (Some(seed), Some(variant)) = (exchange.seed(), self.morelli()) {
            self.tags.push(("Mode", "random".to_string()));
            self.tags.push(("Seed", seed.to_string()));
            self.begin(AnyPosition::Morelli(Morelli::random_start(variant, seed)));
        }
    }

    /// Both hands are open: on with what they settled.
    fn begin_from_fists(&mut self) {
        let Phase::Fists(fists) = &self.phase else { return };
        if let (Some(choice), Some(tag)) = (fists.settled(), fists.tag()) {
            self.tags.push(("Fists", tag));
            self.set_up(choice.mode());
        }
    }

    fn place(&mut self, by: Color, name: &str) -> Result<(), String> {
        let variant = self.morelli();
        let Phase::Placing(placing) = &mut self.phase else { return Err(no_time_for("placing")) };
        let size = placing.size();
        let cell = size.outer_band().find(|cell| cell.name(size).to_string().eq_ignore_ascii_case(name));
        let cell = cell.ok_or_else(|| format!("{name} is not on the outermost band"))?;
        placing.place(by, cell).map_err(|error| error.to_string())?;
        if let Some(start) = variant.and_then(|variant| placing.finish(variant.edition)) {
            self.tags.extend(placing_tags(placing));
            self.begin(AnyPosition::Morelli(start));
        }
        Ok(())
    }

    fn play(&mut self, by: Color, turn: &str) -> Result<(), String> {
        let game = self.playing()?;
        let to_move = game.position().turn();
        if to_move != by {
            return Err(format!("it is {to_move}'s turn"));
        }
        let mv = game.play_text(turn).map_err(|error| error.to_string())?;
        let played = game.position_at(game.ply() - 1).map(|before| before.compact(mv)).unwrap_or_default();
        // To play on is to decline the other's offer; a turn to be taken back must be the last.
        self.end_offer = self.end_offer.filter(|&offerer| offerer == by);
        self.take_back_offer = None;
        self.new_position();
        for plan in &mut self.plans {
            *plan = plan.take().and_then(|plan| follow(plan, &played));
        }
        self.check_over();
        Ok(())
    }

    /// What may be done so often for each position may be done again.
    fn new_position(&mut self) {
        self.offered = Default::default();
        self.planned = Default::default();
    }

    /// After the second turn the clock of the player to move runs.
    fn run_clock(&mut self, at: Millis) {
        let to_move = self.game().filter(|game| game.ply() >= 2).map(|game| game.position().turn());
        match to_move.filter(|_| self.over.is_none()) {
            Some(color) => self.clock.start(color, at),
            None => self.clock.stop(),
        }
    }

    /// A player has given up or run out of time.
    fn lose(&mut self, by: Color, resigned: bool) -> Result<(), String> {
        use rayuela_rules::{Outcome, Reason};
        let reason = if resigned { Reason::Resignation } else { Reason::Time };
        if let Ok(game) = self.playing() {
            let called = if resigned { game.resign(by) } else { game.time_out(by) };
            called.map_err(|error| error.to_string())?;
        }
        self.end(Over::Played { outcome: Outcome::Win(!by), reason });
        Ok(())
    }

    fn check_over(&mut self) {
        if let Some(ending) = self.game().and_then(AnyGame::ending) {
            self.end(ending.into());
        }
    }

    fn end(&mut self, over: Over) {
        self.over = Some(over);
        self.clock.stop();
        self.end_offer = None;
        self.take_back_offer = None;
        self.plans = [None, None];
    }

    /// How many turns go back so that the last one of `color` is undone: that one alone, or the other's and that one.
    pub(super) fn take_back_plies(&self, color: Color) -> usize {
        let Some(game) = self.game() else { return 0 };
        let plies = if game.position().turn() == color { 2 } else { 1 };
        if game.ply() >= plies { plies } else { 0 }
    }
}

/// What is left of a plan after a turn.
fn follow(plan: Plan, turn: &str) -> Option<Plan> {
    match plan {
        Plan::Premove { .. } => None,
        Plan::Lines { lines } => {
            let fitting = lines.into_iter().filter(|line| line.first().is_some_and(|first| first == turn));
            let lines: Vec<Vec<String>> =
                fitting.map(|line| line[1..].to_vec()).filter(|line| !line.is_empty()).collect();
            (!lines.is_empty()).then_some(Plan::Lines { lines })
        }
    }
}
