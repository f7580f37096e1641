//! Deciding what a command does.

use rayuela_rules::{Color, Commitment, Position};

use super::{Corrupt, Moment, Phase, Room, no_time_for};
use crate::{Command, Entry, Event, Millis, Offer, Plan, Refusal, Share, limits};

impl Room {
    /// What a command of `by`, who has seen the log up to `seen`, adds to the log; the room stays as it is.
    ///
    /// # Errors
    /// Why it adds nothing.
    pub fn decide(&self, by: Color, command: &Command, seen: u32, moment: &Moment) -> Result<Vec<Event>, Refusal> {
        let event = self.decide_one(by, command, seen, moment)?;
        if !self.may_be_answered(&event) {
            return Ok(vec![event]);
        }
        let entries = self.clone().with_answers(event, moment.now)?;
        Ok(entries.into_iter().map(|entry| entry.event).collect())
    }

    /// Carries out a command: what [`Room::decide`] says, applied. It needs no copy of the room, whose history may be long.
    ///
    /// # Errors
    /// Why it adds nothing; the room is as it was then.
    pub fn carry_out(
        &mut self,
        by: Color,
        command: &Command,
        seen: u32,
        moment: &Moment,
    ) -> Result<Vec<Entry>, Refusal> {
        let event = self.decide_one(by, command, seen, moment)?;
        self.with_answers(event, moment.now)
    }

    /// Adds an event to the log as the next entry, at `now` or at the moment of the last entry if that is later.
    ///
    /// # Errors
    /// If it cannot follow; the room is as it was then.
    pub fn append(&mut self, event: Event, now: Millis) -> Result<Entry, Corrupt> {
        let entry = Entry { seq: self.seq + 1, at: now.max(self.last), event };
        self.apply(&entry)?;
        Ok(entry)
    }

    /// The first event of a command.
    fn decide_one(&self, by: Color, command: &Command, seen: u32, moment: &Moment) -> Result<Event, Refusal> {
        // There is always a way out of a game.
        if self.seq >= limits::ENTRIES && !matches!(command, Command::Resign | Command::Abort) {
            return Err(Refusal::too_many("too much has happened in this game"));
        }
        let afterwards = matches!(command, Command::Rematch);
        if self.over.is_some() && !afterwards {
            return Err(Refusal::Over);
        }
        let of_a_position = matches!(
            command,
            Command::Turn { .. } | Command::Place { .. } | Command::Accept { .. } | Command::Plan { .. }
        );
        if of_a_position && seen < self.moved || seen > self.seq {
            return Err(Refusal::Stale { seq: self.seq });
        }
        let now = moment.now.max(self.last);
        let event = match command {
            Command::CommitShare { commitment } => Event::ShareCommitted { by, commitment: *commitment },
            Command::RevealShare { share } => Event::ShareRevealed { by, share: *share },
            Command::CommitFist { commitment } => Event::FistCommitted { by, commitment: *commitment },
            Command::RevealFist { choice, salt } => Event::FistRevealed { by, choice: *choice, salt: *salt },
            Command::Place { cell } => self.placed(by, cell)?,
            Command::Turn { turn } => self.turn(by, turn, now, moment.lag)?,
            Command::Offer { offer } => self.offers(by, *offer)?,
            Command::Accept { offer } => {
                if self.offer(*offer) != Some(!by) {
                    return Err(Refusal::NotNow);
                }
                if *offer == Offer::TakeBack && self.take_back_plies(!by) == 0 {
                    return Err(Refusal::illegal("there is no move to take back"));
                }
                Event::Accepted { by, offer: *offer, clock: self.clock.read(now) }
            }
            Command::Decline { offer } => {
                self.offer(*offer).ok_or(Refusal::NotNow)?;
                Event::Declined { by, offer: *offer }
            }
            Command::Resign if self.can_abort() => return Err(Refusal::NotNow),
            Command::Resign => Event::Resigned { by },
            Command::Abort if !self.can_abort() => return Err(Refusal::NotNow),
            Command::Abort => Event::Aborted { by: Some(by) },
            Command::Plan { plan: None } if self.plan(by).is_none() => return Err(Refusal::NotNow),
            Command::Plan { plan: None } => Event::Planned { by, plan: None },
            Command::Plan { plan: Some(plan) } => Event::Planned { by, plan: Some(self.check_plan(by, plan)?) },
            Command::Rematch => self.wants_rematch(by, moment)?,
        };
        self.check_set_up_step(&event)?;
        Ok(event)
    }

    /// The steps of a seed exchange and of fists are checked by taking them on a copy of that small phase.
    fn check_set_up_step(&self, event: &Event) -> Result<(), Refusal> {
        let what = match event {
            Event::ShareCommitted { .. } | Event::ShareRevealed { .. } => "a share",
            Event::FistCommitted { .. } | Event::FistRevealed { .. } => "fists",
            _ => return Ok(()),
        };
        let taken = match (&self.phase, event) {
            (Phase::SeedExchange(exchange), Event::ShareCommitted { by, commitment }) => {
                exchange.clone().commit(*by, *commitment)
            }
            (Phase::SeedExchange(exchange), Event::ShareRevealed { by, share }) => {
                exchange.clone().reveal(*by, Share(*share))
            }
            (Phase::Fists(fists), Event::FistCommitted { by, commitment }) => {
                fists.clone().commit(*by, Commitment(commitment.0))
            }
            (Phase::Fists(fists), Event::FistRevealed { by, choice, salt }) => {
                fists.clone().reveal(*by, *choice, &salt.0)
            }
            (Phase::Placing(_), _) => return Err(Refusal::NotNow),
            _ => return Err(Refusal::illegal(no_time_for(what))),
        };
        taken.map_err(Refusal::illegal)
    }

    fn placed(&self, by: Color, cell: &str) -> Result<Event, Refusal> {
        let Phase::Placing(placing) = &self.phase else { return Err(Refusal::NotNow) };
        let size = placing.size();
        let (to_place, _) = placing.to_place().ok_or(Refusal::NotNow)?;
        if to_place != by {
            return Err(Refusal::OutOfTurn { by: to_place });
        }
        let named = size.outer_band().find(|named| named.name(size).to_string().eq_ignore_ascii_case(cell));
        let named = named.ok_or_else(|| Refusal::illegal("this cell is not on the outermost band"))?;
        placing.clone().place(by, named).map_err(Refusal::illegal)?;
        Ok(Event::Placed { by, cell: named.name(size).to_string() })
    }

    fn turn(&self, by: Color, turn: &str, now: Millis, lag: Millis) -> Result<Event, Refusal> {
        let game = self.game().ok_or(Refusal::NotNow)?;
        let to_move = game.position().turn();
        if to_move != by {
            return Err(Refusal::OutOfTurn { by: to_move });
        }
        if turn.len() > limits::TURN {
            return Err(Refusal::illegal("this move is too long"));
        }
        if game.ply() >= limits::TURNS {
            return Err(Refusal::too_many("this game has reached the limit of moves"));
        }
        let forgiven = self.clock.forgiven(by, now, lag);
        if self.clock.runs_out().is_some_and(|(_, at)| now - forgiven >= at) {
            return Err(Refusal::TimeOver);
        }
        let mv = game.position().parse_turn(turn).map_err(Refusal::illegal)?;
        let compact = game.position().compact(mv);
        let clock = self.clock.after_turn(by, now, forgiven);
        Ok(Event::Turn { by, turn: compact, clock, lag: forgiven, planned: false })
    }

    /// Whether turns that somebody has left to be played may follow an event.
    fn may_be_answered(&self, event: &Event) -> bool {
        matches!(event, Event::Turn { .. }) && self.plans.iter().any(Option::is_some)
    }

    /// Applies an event and the turns that have been left to be played after it.
    fn with_answers(&mut self, event: Event, now: Millis) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        let mut next = Some(event);
        while let Some(event) = next {
            let answerer = event.by().filter(|_| self.may_be_answered(&event)).map(|by| !by);
            let plan = answerer.and_then(|color| self.plan(color).cloned());
            match self.append(event, now) {
                Ok(entry) => entries.push(entry),
                // A plan that cannot be followed is not followed; a command that cannot be carried out is refused.
                Err(_) if !entries.is_empty() => return Ok(entries),
                Err(corrupt) => return Err(Refusal::Illegal { why: corrupt.why }),
            }
            next = answerer.zip(plan).and_then(|(by, plan)| self.planned_answer(by, plan, now));
        }
        Ok(entries)
    }

    /// The turn that a player had left to be played now. It takes none of their time.
    fn planned_answer(&self, by: Color, plan: Plan, now: Millis) -> Option<Event> {
        if self.over.is_some() || self.ply() >= limits::TURNS {
            return None;
        }
        // A premove answers any turn; lines have followed the turn by now.
        let plan = match plan {
            premove @ Plan::Premove { .. } => premove,
            Plan::Lines { .. } => self.plan(by)?.clone(),
        };
        let turn = self.planned_turn(&plan)?;
        let clock = self.clock.after_turn(by, now.max(self.last), 0);
        Some(Event::Turn { by, turn, clock, lag: 0, planned: true })
    }

    fn offers(&self, by: Color, offer: Offer) -> Result<Event, Refusal> {
        if !self.may_offer(by, offer) {
            return Err(Refusal::NotNow);
        }
        if offer == Offer::TakeBack && self.take_back_plies(by) == 0 {
            return Err(Refusal::illegal("you have no move to take back"));
        }
        Ok(Event::Offered { by, offer })
    }

    fn wants_rematch(&self, by: Color, moment: &Moment) -> Result<Event, Refusal> {
        if self.over.is_none() {
            return Err(Refusal::NotOver);
        }
        match (&self.rematch, self.rematch_offer) {
            (Some(_), _) => Err(Refusal::NotNow),
            (None, Some(offerer)) if offerer == by => Err(Refusal::NotNow),
            (None, Some(_)) => Ok(Event::Rematched { by, game: moment.fresh.clone() }),
            (None, None) => Ok(Event::RematchOffered { by }),
        }
    }

    /// What time has brought about, whether anybody looks or not.
    pub fn due(&self, now: Millis) -> Option<Event> {
        if self.deadline()? > now {
            return None;
        }
        Some(match self.clock.runs_out() {
            Some(_) if matches!(self.terms.clock, crate::TimeControl::Game { .. }) => Event::GameTimeOut,
            Some((by, _)) => Event::TimeOut { by },
            // Once both have done something, the player who lets a step pass loses; before that nothing is lost.
            None if self.can_abort() => Event::Aborted { by: None },
            None => match Color::ALL.into_iter().find(|&color| self.awaits(color)) {
                Some(by) => Event::TimeOut { by },
                None => Event::Aborted { by: None },
            },
        })
    }

    /// The server was away from `from` to `now`: the time that somebody lost by it is given back.
    pub fn away(&self, from: Millis, now: Millis) -> Option<Event> {
        self.deadline()?;
        let since = self.clock.since().unwrap_or(self.step_since);
        let time = now.saturating_sub(from.max(since));
        (time > 0).then_some(Event::Away { time })
    }
}
