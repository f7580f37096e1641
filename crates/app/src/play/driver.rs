//! What happens in a game without the user: the engine's turns and placements, the clock, sounds, saving the game.

use std::time::Duration;

use leptos::prelude::*;
use rayuela_rules::{AnyMove, Color, Outcome, Rng};
use rayuela_worker::messages::{ClockLeft, Limit, Search};

use super::guide::{Aids, Guide, Saying};
use super::saved::save_text;
use super::session::{Notice, Session, Waiting};
use super::{Phase, only_person, suited, tabs};
use crate::app::App;
use crate::engine::{self, SearchEvent};
use crate::settings::Switch;
use crate::sound::{self, Sound};
use crate::{dom, words};

/// The engine's turns come no faster than this, so that people can follow.
const PACE: Duration = Duration::from_millis(450);
/// How often a running clock is looked at.
const TICK_MS: i32 = 100;

/// How far a game has come. An answer for an earlier stage is recognised by it and dropped.
#[derive(Clone, PartialEq, Debug)]
struct Stage {
    id: String,
    ply: usize,
    placed: usize,
    fists: bool,
    over: bool,
    paused: bool,
}

impl Stage {
    fn of(session: &Session) -> Stage {
        let (placed, fists) = match &session.core.phase {
            Phase::Placing(placing) => (placing.placed().len(), false),
            Phase::Fists(fists) => (0, fists.revealed().is_some()),
            Phase::Turns => (0, false),
        };
        let (id, ply, over) = (session.id.clone(), session.core.game.ply(), session.ending().is_some());
        Stage { id, ply, placed, fists, over, paused: session.paused }
    }
}

/// The sound of the end: it tells the only person at the board whether they have won.
fn ending_sound(session: &Session) -> Sound {
    let outcome = session.ending().map(|ending| ending.outcome);
    match (outcome, only_person(session.plan())) {
        (Some(Outcome::Win(winner)), Some(person)) if winner == person => Sound::Won,
        (Some(Outcome::Win(_)), Some(_)) => Sound::Lost,
        _ => Sound::End,
    }
}

/// Runs the game as long as the screen is shown.
#[derive(Clone, Copy)]
pub(crate) struct Driver {
    app: App,
    /// the moment of the latest tick, for clocks on the screen
    pub(crate) now: RwSignal<Duration>,
    /// another tab has gone on with the game
    pub(crate) elsewhere: RwSignal<bool>,
    /// the guide, once it is fetched
    pub(crate) guide: RwSignal<Option<Guide>>,
    /// what the guide points out
    pub(crate) aids: RwSignal<Aids>,
    /// what the coach says
    pub(crate) says: RwSignal<Option<Saying>>,
}

impl Driver {
    /// Starts with the screen and ends with it.
    pub(crate) fn start(app: App) -> Driver {
        let driver = Driver {
            app,
            now: RwSignal::new(dom::now()),
            elsewhere: RwSignal::new(false),
            guide: RwSignal::new(None),
            aids: RwSignal::new(Aids::default()),
            says: RwSignal::new(None),
        };
        let stage = Memo::new(move |_| app.session.with(|session| session.as_ref().map(Stage::of)));
        Effect::new(move |before: Option<Option<Stage>>| {
            let stage = stage.get();
            driver.entered(before.flatten(), stage.clone());
            stage
        });
        let tick = dom::every(TICK_MS, move || driver.tick());
        // Thinking time counts also when the page is closed or loaded again.
        let leave = dom::listen("pagehide", move |_: web_sys::Event| driver.save());
        let other_tab = dom::listen("storage", move |_: web_sys::Event| driver.look_at_tabs());
        let guards = StoredValue::new_local(Some((tick, leave, other_tab)));
        on_cleanup(move || {
            drop(guards.try_update_value(Option::take));
            driver.rest();
        });
        driver
    }

    /// Changes the session, if there is one.
    pub(crate) fn update<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.app.session.try_update(|session| session.as_mut().map(change)).flatten()
    }

    /// Reads the session without tracking its changes.
    pub(crate) fn look<T>(self, look: impl FnOnce(&Session) -> T) -> Option<T> {
        self.app.session.with_untracked(|session| session.as_ref().map(look))
    }

    /// The screen is left: stops the engine and the clock.
    fn rest(self) {
        engine::drop_question();
        self.update(|session| {
            session.waiting = None;
            session.core.stop_clock(dom::now());
        });
        self.save();
    }

    /// Saves the game on the device, unless another tab has gone on with it.
    fn save(self) {
        self.look_at_tabs();
        self.look(|session| tabs::save(&session.id, &save_text(session, dom::now())));
    }

    /// Finds out whether another tab has gone on with the game.
    fn look_at_tabs(self) {
        if self.look(|session| tabs::is_behind(&session.id)) == Some(true)
            && self.elsewhere.try_get_untracked() == Some(false)
        {
            engine::drop_question();
            self.update(|session| session.waiting = None);
            self.elsewhere.set(true);
        }
    }

    fn tick(self) {
        let now = dom::now();
        let runs = self.look(|session| session.core.clock.running().is_some()) == Some(true);
        if runs {
            self.now.set(now);
            if self.look(|session| session.core.is_flagged(now)) == Some(true) {
                self.update(|session| session.check_time(now));
            }
        }
    }

    /// The game has come to a new stage. The guide comes last, because it may have questions for the engine.
    fn entered(self, before: Option<Stage>, stage: Option<Stage>) {
        if let Some(stage) = stage {
            self.go_on(before, stage);
            if let Some(guide) = self.guide.get_untracked() {
                (guide.entered)(self);
            }
        }
    }

    /// Does what comes by itself at a new stage.
    fn go_on(self, before: Option<Stage>, stage: Stage) {
        let same_game = before.as_ref().is_some_and(|before| before.id == stage.id);
        if let Some(before) = before.filter(|_| same_game) {
            self.sound(&before, &stage);
            if stage.over && !before.over {
                self.look(suited::learn);
            }
        } else {
            self.says.set(None);
            self.aids.set(self.look(Aids::of).unwrap_or_default());
            // A restored game: its clock runs on from here.
            self.update(|session| {
                if session.core.is_on() {
                    session.core.start_clock(dom::now());
                }
            });
        }
        self.save();
        self.speak();
        if stage.over || stage.paused || self.elsewhere.get_untracked() {
            return engine::drop_question();
        }
        if self.look(|session| session.core.placer().is_some() && !session.core.person_places()) == Some(true) {
            return self.later(stage, |session| session.core.place_by_engine(&mut Rng::new(dom::seed()), dom::now()));
        }
        let only_engines = self.look(|session| session.core.plan.is_without_people());
        if stage.fists && only_engines == Some(true) {
            return self.later(stage, |session| session.core.begin_after_fists(dom::now()));
        }
        match self.look(|session| session.core.engines_turn()).flatten() {
            Some(level) => self.ask_turn(stage, level),
            None => engine::drop_question(),
        }
    }

    /// Does something after a short pause, unless the game has moved on by then.
    fn later(self, stage: Stage, run: impl FnOnce(&mut Session) + 'static) {
        dom::after(PACE.as_millis() as i32, move || {
            if self.app.session.try_with_untracked(|session| session.as_ref().map(Stage::of)).flatten() == Some(stage) {
                self.update(run);
            }
        });
    }

    /// Asks the engine for its turn.
    fn ask_turn(self, stage: Stage, number: u8) {
        let now = dom::now();
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        let question = self.look(|session| {
            let ms = |time: Duration| time.as_millis() as u32;
            let clock = session.core.share(now);
            let clock = clock.map(|own| ClockLeft { left_ms: ms(own.left), increment_ms: ms(own.increment) });
            let limit = Limit::Level { number, clock };
            (Search::of(&session.core.game, limit, 1, memory), *session.core.game.position())
        });
        let Some((search, position)) = question else { return };
        self.update(|session| session.waiting = Some(Waiting::Turn));
        engine::ask(search, position, move |news| match news {
            SearchEvent::Deeper(_) => {}
            SearchEvent::Done(mv, _) => {
                let rest = PACE.saturating_sub(dom::now().saturating_sub(now));
                let stage = stage.clone();
                dom::after(rest.as_millis() as i32, move || self.answered(&stage, mv));
            }
            SearchEvent::Failed => {
                self.update(|session| {
                    session.waiting = None;
                    session.notice = Some(Notice::bad("engine-failed", ""));
                });
            }
        });
    }

    /// The engine has answered; an answer to an earlier stage is dropped.
    fn answered(self, stage: &Stage, mv: AnyMove) {
        let now = self.app.session.try_with_untracked(|session| session.as_ref().map(Stage::of)).flatten();
        // A screen that has been left has no such signal any more.
        if now.as_ref() == Some(stage) && self.elsewhere.try_get_untracked() == Some(false) {
            self.update(|session| {
                session.waiting = None;
                session.play(mv, dom::now())
            });
        }
    }

    /// Plays the sound of a step from one stage to the next.
    fn sound(self, before: &Stage, stage: &Stage) {
        if self.app.settings.with_untracked(|settings| settings.sounds == Switch::Off) {
            return;
        }
        let last = self.look(Session::last).flatten();
        let sound = match last {
            _ if stage.over && !before.over => self.look(ending_sound),
            Some(last) if stage.ply > before.ply => Some(Sound::of(&last)),
            _ => (stage.placed > before.placed).then_some(Sound::Put),
        };
        if let Some(sound) = sound {
            sound::play(sound);
        }
    }

    /// Announces the latest turn or placement, or the end.
    fn speak(self) {
        let words = self.look(|session| {
            let turn = match &session.core.phase {
                Phase::Placing(placing) => words::spoken_placement(placing),
                _ => session.last().map(|last| words::spoken_turn(&last, session.core.plan.variant)),
            };
            let ending = session.ending().map(|ending| words::personal_ending(ending, session.plan()));
            [turn, ending].into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            self.app.say(words);
        }
    }

    /// The app behind it.
    pub(crate) fn app(self) -> App {
        self.app
    }

    /// The time left on a player's clock at the latest tick.
    pub(crate) fn clock(self, color: Color) -> Option<Duration> {
        let now = self.now.get();
        self.app.session.with(|session| session.as_ref().and_then(|session| session.core.left(color, now)))
    }
}
