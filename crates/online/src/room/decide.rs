//! Deciding what a command does.

use rayuela_rules::{Color, Position};

use super::{Moment, Phase, Room};
use crate::{Command, Entry, Event, Millis, Offer, Refusal, limits};

impl Room {
    /// What a command of `by`, who has seen the log up to `seen`, adds to the log.
    ///
    /// # Errors
    /// Why it adds nothing.
    pub fn decide(&self, by: Color, command: &Command, seen: u32, moment: &Moment) -> Result<Vec<Event>, Refusal> {
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
            Command::Turn { turn } => return self.turn(by, turn, now, moment.lag),
            Command::Offer { offer } => self.offers(by, *offer)?,
            Command::Accept { offer } => {
                if self.offer(*offer) != Some(!by) {
                    return Err(Refusal::NotNow);
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
        // The steps of the set-up are checked by taking them.
        if matches!(
            event,
            Event::ShareCommitted { .. }
                | Event::ShareRevealed { .. }
                | Event::FistCommitted { .. }
                | Event::FistRevealed { .. }
                | Event::Accepted { .. }
        ) {
            if matches!(self.phase, Phase::Placing(_)) {
                return Err(Refusal::NotNow);
            }
            let entry = Entry { seq: self.seq + 1, at: now, event: event.clone() };
            self.clone().apply(&entry).map_err(|corrupt| Refusal::Illegal { why: corrupt.why })?;
        }
        Ok(vec![event])
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

    /// A turn, and what has been left to be played after it.
    fn turn(&self, by: Color, turn: &str, now: Millis, lag: Millis) -> Result<Vec<Event>, Refusal> {
        let game = self.game().ok_or(Refusal::NotNow)?;
        let to_move = game.position().turn();
        if to_move != by {
            return Err(Refusal::OutOfTurn { by: to_move });
        }
        if turn.len() > limits::TURN {
            return Err(Refusal::illegal("this turn is too long"));
        }
        if game.ply() >= limits::TURNS {
            return Err(Refusal::too_many("a game has no more turns than this one has"));
        }
        let forgiven = self.clock.forgiven(by, now, lag);
        if self.clock.runs_out().is_some_and(|(_, at)| now - forgiven >= at) {
            return Err(Refusal::TimeOver);
        }
        let mv = game.position().parse_turn(turn).map_err(Refusal::illegal)?;
        let compact = game.position().compact(mv);
        let clock = self.clock.after_turn(by, now, forgiven);
        let mut events = vec![Event::Turn { by, turn: compact, clock, lag: forgiven, planned: false }];
        if self.plans.iter().any(Option::is_some) {
            self.answer_as_planned(&mut events, now);
        }
        Ok(events)
    }

    fn answer_as_planned(&self, events: &mut Vec<Event>, now: Millis) {
        let mut room = self.clone();
        // A turn that is not a player's own doing takes no time of his.
        while let Some(event) = events.last() {
            let answerer = event.by().map(|by| !by);
            let plan = answerer.and_then(|color| room.plan(color).cloned());
            let entry = Entry { seq: room.seq + 1, at: now, event: event.clone() };
            if room.apply(&entry).is_err() || room.over.is_some() {
                return;
            }
            let (Some(by), Some(plan)) = (answerer, plan) else { return };
            // A premove answers whatever came; lines have followed the turn by now.
            let plan = match plan {
                premove @ crate::Plan::Premove { .. } => Some(premove),
                crate::Plan::Lines { .. } => room.plan(by).cloned(),
            };
            let Some(turn) = plan.and_then(|plan| room.planned_turn(&plan)) else { return };
            if room.ply() >= limits::TURNS {
                return;
            }
            let clock = room.clock.after_turn(by, now, 0);
            events.push(Event::Turn { by, turn, clock, lag: 0, planned: true });
        }
    }

    fn offers(&self, by: Color, offer: Offer) -> Result<Event, Refusal> {
        if !self.may_offer(by, offer) {
            return Err(Refusal::NotNow);
        }
        if offer == Offer::TakeBack && self.take_back_plies(by) == 0 {
            return Err(Refusal::illegal("you have no turn to take back"));
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
            // Once both have done something, whoever lets a step pass loses; before that nothing is lost.
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
