//! The puzzles' screen as it is used: choosing a puzzle, playing, answers of the engine, the rating.

use std::sync::Arc;

use leptos::prelude::*;
use rayuela_puzzles::{Answer, Catalogue, Entry, History, Rating, Stage, Theme, Wish, daily_game, day};
use rayuela_rules::{AnyGame, AnyMove, Position, Record, Rng, Spot, Variant};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::data::{self, DataError, Game};
use super::feedback::task;
use super::solving::{Refutation, Solving};
use super::target::Target;
use super::{log, sync};
use crate::app::App;
use crate::board::Input;
use crate::engine::{self, SearchEvent};
use crate::screens::part;
use crate::settings::{Confirm, Switch};
use crate::sound::{self, Sound};
use crate::{dom, fair_play, t, words};

/// How long the engine looks for the answer to a wrong move.
const LOOK_MS: u32 = 1_000;
/// The time before the opponent replies, with and without animations.
const REPLY_MS: [i32; 2] = [450, 150];
/// The time between two moves of a solution that is shown.
const PACE_MS: i32 = 1_100;

/// What the screen shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum View {
    /// nothing yet
    Loading,
    /// the games to choose from
    Overview,
    /// a puzzle
    Puzzle,
    /// why there is none
    Failed(DataError),
    /// no such address
    Unknown,
}

/// How the next puzzle is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// near the user's rating
    Rated,
    /// the same about a theme
    Theme(Theme),
    /// harder and harder; it does not count for the rating
    Streak,
}

/// The screen's state.
#[derive(Clone, Copy)]
pub(super) struct Solver {
    pub(super) app: App,
    pub(super) view: RwSignal<View>,
    pub(super) games: RwSignal<Arc<Vec<Game>>>,
    pub(super) catalogue: RwSignal<Option<Arc<Catalogue>>>,
    pub(super) mode: RwSignal<Mode>,
    pub(super) solving: RwSignal<Option<Solving>>,
    /// whether it is the puzzle of the day
    pub(super) daily: RwSignal<bool>,
    /// what the user has tried
    pub(super) history: RwSignal<History>,
    /// the rating before and after this puzzle, once it has counted
    pub(super) change: RwSignal<Option<(Rating, Rating)>>,
    /// the puzzles that were solved in this streak
    pub(super) streak: RwSignal<Vec<u32>>,
    pub(super) flipped: RwSignal<bool>,
    /// counts what is put on the board: answers for an earlier puzzle are dropped
    shown: StoredValue<u32>,
}

impl Solver {
    pub(super) fn new(app: App) -> Solver {
        Solver {
            app,
            view: RwSignal::new(View::Loading),
            games: RwSignal::default(),
            catalogue: RwSignal::new(None),
            mode: RwSignal::new(Mode::Rated),
            solving: RwSignal::new(None),
            daily: RwSignal::new(false),
            history: RwSignal::new(log::load()),
            change: RwSignal::new(None),
            streak: RwSignal::default(),
            flipped: RwSignal::new(false),
            shown: StoredValue::new(0),
        }
    }

    /// Shows what an address asks for.
    pub(super) fn follow(self, rest: &str) {
        let Some(target) = Target::parse(rest) else { return self.view.set(View::Unknown) };
        if self.is_at(target) {
            return;
        }
        engine::drop_question();
        let load = self.next_shown();
        spawn_local(async move {
            let found = self.find(target).await;
            // Another address may have been opened, or the screen left, in the meantime.
            if self.shown.try_get_value() != Some(load) {
                return;
            }
            if let Err(error) = found {
                self.view.set(View::Failed(error));
            }
        });
    }

    /// Whether the puzzle on the board is the one of this address, which the screen has put there itself.
    fn is_at(self, target: Target) -> bool {
        let Target::Number(variant, number) = target else { return false };
        self.view.get_untracked() == View::Puzzle && self.number() == Some((variant, number))
    }

    /// The game and the number of the puzzle on the board.
    fn number(self) -> Option<(Variant, u32)> {
        self.look(|solving| (solving.attempt.puzzle().variant(), solving.attempt.puzzle().number))
    }

    /// Something else is put on the board from now on; its count.
    fn next_shown(self) -> u32 {
        self.shown.update_value(|shown| *shown += 1);
        self.shown.get_value()
    }

    async fn find(self, target: Target) -> Result<(), DataError> {
        let load = self.shown.get_value();
        let games = data::games().await?;
        let (variant, mode) = match target {
            Target::Overview => {
                if self.shown.try_get_value() == Some(load) {
                    self.games.set(games);
                    self.view.set(View::Overview);
                }
                return Ok(());
            }
            Target::Daily => {
                let game = daily_game(today(), games.len()).ok_or(DataError::Missing)?;
                (games[game].variant, Mode::Rated)
            }
            Target::Game(variant) | Target::Number(variant, _) => (variant, Mode::Rated),
            Target::Theme(variant, theme) => (variant, Mode::Theme(theme)),
            Target::Streak(variant) => (variant, Mode::Streak),
        };
        let catalogue = data::catalogue(variant).await?;
        if self.shown.try_get_value() != Some(load) {
            return Ok(());
        }
        let number = match target {
            Target::Number(_, number) => Some(number),
            Target::Daily => catalogue.daily(today() / games.len().max(1) as u64),
            _ => None,
        };
        self.catalogue.set(Some(catalogue));
        self.mode.set(mode);
        self.streak.set(Vec::new());
        self.daily.set(target == Target::Daily);
        match number.or_else(|| self.choose_number()) {
            Some(number) => self.begin(number),
            None => Err(DataError::Missing),
        }
    }

    /// The number of the next puzzle.
    fn choose_number(self) -> Option<u32> {
        let catalogue = self.catalogue.get_untracked()?;
        let (variant, mut rng) = (catalogue.variant(), Rng::new(dom::seed()));
        self.history.with_untracked(|history| {
            let theme = match self.mode.get_untracked() {
                Mode::Rated => None,
                Mode::Theme(theme) => Some(theme),
                Mode::Streak => return self.streak.with_untracked(|solved| catalogue.streak(solved, &mut rng)),
            };
            let here = self.number().map(|(_, number)| number);
            // What is on the board has just been seen, whether it counted or not.
            let last_seen = |number: u32| match here {
                Some(here) if here == number => Some(u64::MAX - 1),
                _ => history.last_seen(variant, number),
            };
            catalogue.next(&Wish { theme, rating: history.rating(variant), last_seen: &last_seen }, &mut rng)
        })
    }

    /// Puts a puzzle on the board.
    fn begin(self, number: u32) -> Result<(), DataError> {
        let catalogue = self.catalogue.get_untracked().ok_or(DataError::Missing)?;
        let puzzle = catalogue.puzzle(number).ok_or(DataError::Missing)?;
        let puzzle = puzzle.map_err(|error| DataError::Damaged(error.line))?;
        let variant = puzzle.variant();
        self.next_shown();
        self.change.set(None);
        let solving = Solving::new(puzzle);
        self.app.say(task(&solving.attempt));
        self.solving.set(Some(solving));
        self.view.set(View::Puzzle);
        self.app.title.set(format!("{} · {}", words::family(variant), t!("nav-puzzles")));
        if !self.daily.get_untracked() && self.mode.get_untracked() != Mode::Streak {
            self.app.replace_address(Target::Number(variant, number).route());
        }
        Ok(())
    }

    /// Goes on to the next puzzle.
    pub(super) fn next(self) {
        engine::drop_question();
        if self.mode.get_untracked() == Mode::Streak && self.failed() {
            self.streak.set(Vec::new());
        }
        self.daily.set(false);
        let begun = self.choose_number().ok_or(DataError::Missing).and_then(|number| self.begin(number));
        if let Err(error) = begun {
            self.view.set(View::Failed(error));
        }
    }

    /// What the puzzle on the board says.
    pub(super) fn look<T>(self, read: impl FnOnce(&Solving) -> T) -> Option<T> {
        self.solving.try_with_untracked(|solving| solving.as_ref().map(read)).flatten()
    }

    /// The same, followed by what is shown.
    pub(super) fn with<T>(self, read: impl FnOnce(&Solving) -> T) -> Option<T> {
        self.solving.with(|solving| solving.as_ref().map(read))
    }

    fn update<T>(self, change: impl FnOnce(&mut Solving) -> T) -> Option<T> {
        self.solving.try_update(|solving| solving.as_mut().map(change)).flatten()
    }

    /// Whether the puzzle on the board has been failed.
    pub(super) fn failed(self) -> bool {
        self.look(|solving| solving.attempt.result() == Some(false)) == Some(true)
    }

    fn confirms(self, input: Input) -> bool {
        match self.app.settings.with_untracked(|settings| settings.confirm) {
            Confirm::Always => true,
            Confirm::Never => false,
            Confirm::Touch => input == Input::Touch,
        }
    }

    /// A place is chosen.
    pub(super) fn choose(self, spot: Spot, input: Input) {
        let confirm = self.confirms(input);
        let whole = self.update(|solving| solving.choose(spot, confirm)).flatten();
        self.answer(whole);
    }

    /// Something is dragged from place to place.
    pub(super) fn dropped(self, from: Spot, to: Spot, input: Input) {
        let confirm = self.confirms(input);
        let whole = self.update(|solving| solving.drop(from, to, confirm)).flatten();
        self.answer(whole);
    }

    /// Something is picked up.
    pub(super) fn lift(self, from: Spot) {
        self.update(|solving| solving.lift(from));
    }

    /// A move is typed; whether it could be played.
    pub(super) fn typed(self, text: &str) -> bool {
        let whole = self.update(|solving| solving.typed(text)).flatten();
        self.answer(whole);
        whole.is_some()
    }

    /// Plays the move that waits to be confirmed, or what is chosen so far.
    pub(super) fn confirm(self) {
        let whole = self.update(Solving::finish).flatten();
        self.answer(whole);
    }

    /// Plays the move with all possible captures.
    pub(super) fn take_all(self) {
        let whole = self.update(|solving| solving.take_all()).flatten();
        self.answer(whole);
    }

    /// Clears the choices so far.
    pub(super) fn cancel(self) {
        self.update(Solving::cancel);
    }

    /// The solver has played a whole move.
    fn answer(self, whole: Option<AnyMove>) {
        let Some(mv) = whole else { return };
        match self.update(|solving| solving.play(mv)) {
            Some(Answer::Right) => {
                self.sound(None);
                self.reply_soon();
            }
            Some(Answer::Solved) => {
                self.sound(Some(Sound::Won));
                self.count();
            }
            Some(Answer::Wrong) => {
                self.sound(None);
                self.count();
                self.refute();
            }
            Some(Answer::NotNow) | None => {}
        }
    }

    /// Plays the sound of the move on the board, or another one.
    fn sound(self, other: Option<Sound>) {
        if self.app.settings.with_untracked(|settings| settings.sounds == Switch::On) {
            let played = || self.look(|solving| solving.last().as_ref().map(Sound::of)).flatten();
            other.or_else(played).into_iter().for_each(sound::play);
        }
    }

    /// Runs something later, unless another puzzle is on the board then.
    fn later(self, ms: i32, run: impl FnOnce() + 'static) {
        let shown = self.shown.get_value();
        dom::after(ms, move || {
            if self.shown.try_get_value() == Some(shown) {
                run();
            }
        });
    }

    fn reply_soon(self) {
        let pause = REPLY_MS[usize::from(!self.app.moves())];
        self.later(pause, move || {
            self.update(Solving::reply);
            self.sound(None);
            self.announce();
        });
    }

    /// Tells screen readers of the move on the board.
    fn announce(self) {
        let said = self.look(|solving| {
            let last = solving.last()?;
            Some(words::spoken_turn(&last, solving.attempt.puzzle().variant()))
        });
        if let Some(said) = said.flatten() {
            self.app.say(said);
        }
    }

    /// Has the engine answer the wrong move on the board.
    fn refute(self) {
        let Some(position) = self.look(Solving::position) else { return };
        if position.ending().is_some() || fair_play::must_wait(&position) {
            return;
        }
        self.update(|solving| solving.refutation = Refutation::Searching);
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        let search = Search::of(&AnyGame::new(position), Limit::Time(LOOK_MS), 1, memory);
        let shown = self.shown.get_value();
        engine::ask(search, position, move |event| {
            let found = match event {
                SearchEvent::Deeper(_) => return,
                SearchEvent::Done(mv, found) => found.lines.first().map(|line| (mv, line.score)),
                SearchEvent::Failed => None,
            };
            // The user may have taken the move back, or left.
            let waits =
                self.look(|solving| solving.refutation == Refutation::Searching && solving.position() == position);
            if self.shown.try_get_value() != Some(shown) || waits != Some(true) {
                return;
            }
            self.update(|solving| match found {
                Some((mv, score)) => solving.refute(mv, score),
                None => solving.refutation = Refutation::None,
            });
            self.sound(None);
        });
    }

    /// Takes a wrong move back.
    pub(super) fn retry(self) {
        engine::drop_question();
        self.update(Solving::retry);
    }

    /// Gives a hint; a streak has none.
    pub(super) fn hint(self) {
        if untrack(|| self.can_be_helped()) {
            engine::drop_question();
            self.update(Solving::give_hint);
            self.count();
        }
    }

    /// Whether a hint or the solution may be asked for. A streak gives help only after it has ended.
    pub(super) fn can_be_helped(self) -> bool {
        let open = self.with(|solving| matches!(solving.attempt.stage(), Stage::Solving | Stage::Wrong));
        let streak = self.mode.get() == Mode::Streak;
        open == Some(true) && (!streak || self.with(|solving| solving.attempt.result().is_some()) == Some(true))
    }

    /// Shows the solution.
    pub(super) fn solution(self) {
        if untrack(|| self.can_be_helped()) {
            engine::drop_question();
            self.update(Solving::give_up);
            self.count();
            self.show_on();
        }
    }

    fn show_on(self) {
        let more = self.update(|solving| solving.attempt.show_next());
        self.sound(None);
        self.announce();
        if more == Some(true) {
            self.later(PACE_MS, move || self.show_on());
        }
    }

    /// Counts the result of the puzzle on the board once it is known.
    fn count(self) {
        let known = self.look(|solving| {
            let puzzle = solving.attempt.puzzle();
            solving.attempt.result().map(|solved| (puzzle.variant(), puzzle.number, puzzle.rating, solved))
        });
        let Some((variant, number, rating, solved)) = known.flatten() else { return };
        if self.mode.get_untracked() == Mode::Streak {
            return self.count_streak(variant, number, solved);
        }
        let at = dom::now().as_millis() as u64;
        if !self.history.with_untracked(|history| history.counts(variant, number, at)) {
            return;
        }
        let before = self.history.with_untracked(|history| history.rating(variant));
        let (history, _) = log::add([Entry { at, variant, number, rating, solved, sent: false }]);
        self.change.set(Some((before, history.rating(variant))));
        self.history.set(history);
        sync::start(self.history);
    }

    fn count_streak(self, variant: Variant, number: u32, solved: bool) {
        if solved && self.streak.with_untracked(|streak| !streak.contains(&number)) {
            self.streak.update(|streak| streak.push(number));
            log::save_streak(variant, self.streak.with_untracked(Vec::len));
        }
    }

    /// Opens the puzzle with its solution on the analysis screen, once it no longer counts.
    pub(super) fn analyse(self) {
        let game = self.look(|solving| {
            solving.attempt.result()?;
            let puzzle = solving.attempt.puzzle();
            let mut game = AnyGame::new(puzzle.position);
            let played = puzzle.line.iter().all(|&mv| game.play_on(mv).is_ok());
            played.then(|| (format!("puzzle-{}-{}", puzzle.variant(), puzzle.number), Record::of_game(&game)))
        });
        if let Some((id, record)) = game.flatten() {
            part::analyse(self.app, id, record);
        }
    }
}

/// The day in UTC, the same for everyone.
fn today() -> u64 {
    day(dom::now().as_millis() as u64)
}
