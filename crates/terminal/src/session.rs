//! A game being played: the state behind the game's screen. Drawing is elsewhere.

use std::path::PathBuf;
use std::time::Duration;

use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, AnyPosition, Color, Ending, GameError, Position, Progress, Prompt, Rng, Spot, TurnError};

use crate::dialog::Dialog;
use crate::grid::BoardKind;
use crate::line_edit::LineEdit;
use crate::record::{self, Loaded};
use crate::seed::fresh_seed;
use crate::thinker::Thinker;
use rayuela_seat::{Plan, Player, TimeControl, hint_limits, offer_limits};

/// The engine's turns come no faster than this, so that people can follow.
const PACE: Duration = Duration::from_millis(400);

/// A sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// something went wrong
    pub(crate) bad: bool,
}

/// What the adviser was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advice {
    Hint,
    /// whether to accept the offer of the player to move
    Offer,
}

/// A game being played.
pub(crate) struct Session {
    /// the game with its plan and clock, and the turn in progress
    pub(crate) core: rayuela_seat::Session,
    pub(crate) cursor: Spot,
    pub(crate) input: LineEdit,
    /// the line was refused: typing begins a new one
    pub(crate) refused: bool,
    pub(crate) notice: Option<Notice>,
    pub(crate) flipped: bool,
    /// frame numbers in Morelli's cells
    pub(crate) numbers: bool,
    pub(crate) help: bool,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) thinkers: [Thinker; 2],
    pub(crate) adviser: Thinker,
    pub(crate) advice: Advice,
    /// turns and ending when the game was saved or loaded last
    saved: (usize, Option<Ending>),
    pub(crate) rng: Rng,
    pub(crate) now: Duration,
    pub(crate) pace: Duration,
}

impl Session {
    /// A game whose turns begin now.
    pub(crate) fn new(core: rayuela_seat::Session, now: Duration) -> Session {
        let plan = &core.plan;
        let mut session = Session {
            cursor: BoardKind::of(plan.variant).home(),
            input: LineEdit::default(),
            refused: false,
            notice: None,
            flipped: plan.person_sits_at_top() && plan.variant.is_morelli(),
            numbers: false,
            help: false,
            dialog: None,
            thinkers: [Thinker::default(), Thinker::default()],
            adviser: Thinker::default(),
            advice: Advice::Hint,
            saved: (0, None),
            rng: Rng::new(fresh_seed()),
            now,
            pace: PACE,
            core,
        };
        session.core.renew(now);
        session
    }

    /// Lets the engines ask the tables in this folder instead of the user's.
    pub(crate) fn use_tables(&mut self, dir: Option<&PathBuf>) {
        for thinker in self.thinkers.iter_mut().chain([&mut self.adviser]) {
            thinker.tables = dir.cloned();
        }
    }

    /// The player to move.
    pub(crate) fn turn(&self) -> Color {
        self.core.turn()
    }

    /// Who plays a colour.
    pub(crate) fn player(&self, color: Color) -> Player {
        self.core.plan.player(color)
    }

    /// Whether a person is to move.
    pub(crate) fn humans_turn(&self) -> bool {
        self.core.humans_turn()
    }

    /// Whether there is something that quitting would lose.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.core.game.ply() > 0 && self.saved != (self.core.game.ply(), self.core.game.ending())
    }

    /// The game is in a file now.
    pub(crate) fn mark_saved(&mut self) {
        self.saved = (self.core.game.ply(), self.core.game.ending());
    }

    /// Shows a message.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), bad: false });
    }

    /// Shows an error.
    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), bad: true });
    }

    /// Updates everything on the screen that depends on the position, after it has changed.
    pub(crate) fn changed(&mut self) {
        (self.input, self.refused, self.notice) = (LineEdit::default(), false, None);
        self.adviser.stop();
        for color in Color::ALL {
            if self.core.game.ending().is_some() || color != self.turn() {
                self.thinkers[color.index()].stop();
            }
        }
    }

    /// Plays a turn for the player to move.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), GameError> {
        self.core.play(mv, self.now)?;
        self.changed();
        Ok(())
    }

    /// Chooses the place under the cursor.
    pub(crate) fn click(&mut self) {
        self.core.input.looking = None;
        if !self.check_my_turn() {
            return;
        }
        self.notice = None;
        match self.core.input.builder.choose(self.cursor) {
            Err(_) => {
                let name = BoardKind::of(self.core.plan.variant).name(self.cursor);
                let first = self.core.input.builder.clicks().is_empty()
                    && self
                        .core
                        .input
                        .builder
                        .prompts()
                        .iter()
                        .all(|prompt| matches!(prompt, Prompt::Piece | Prompt::Man));
                self.complain(match first {
                    true => format!("{name}: there is nothing of yours that can move."),
                    false => format!("No legal move continues at {name}."),
                });
            }
            Ok(Progress::Complete(mv)) => self.play_or_complain(Ok(mv)),
            Ok(_) => {}
        }
    }

    /// Plays what has been chosen, if it is a whole turn.
    pub(crate) fn finish_turn(&mut self) {
        match self.core.input.builder.whole() {
            Some(mv) => self.play_or_complain(Ok(mv)),
            None => self.complain("The move is not complete yet."),
        }
    }

    /// Plays a turn that was chosen or typed, or says what is wrong with it and leaves it in the line.
    pub(crate) fn play_or_complain(&mut self, turn: Result<AnyMove, TurnError>) {
        if !self.check_my_turn() {
            return;
        }
        if let Err(error) = turn.map_err(GameError::from).and_then(|mv| self.play(mv)) {
            self.refused = true;
            self.complain(sentence(&error.to_string()));
        }
    }

    fn check_my_turn(&mut self) -> bool {
        if self.core.game.ending().is_some() {
            self.complain("The game is over.");
        } else if !self.humans_turn() {
            self.complain(format!("It is {}'s turn; the engine is thinking.", self.turn()));
        }
        self.humans_turn()
    }

    /// Takes back to the last turn of a person.
    pub(crate) fn undo(&mut self) {
        let Some(ply) = self.core.last_turn_of_a_person() else {
            return self.complain("There is no move of yours to take back.");
        };
        self.core.take_back_to(ply, self.now);
        self.thinkers.iter_mut().for_each(Thinker::stop);
        self.changed();
        self.say("Taken back.");
    }

    /// Asks the engine for a suggestion.
    pub(crate) fn ask_hint(&mut self) {
        if self.check_my_turn() {
            let (options, limits) = hint_limits();
            self.advise(Advice::Hint, options, limits);
        }
    }

    fn advise(&mut self, advice: Advice, options: rayuela_engine::Options, limits: rayuela_engine::Limits) {
        (self.advice, self.core.hint, self.notice) = (advice, None, None);
        self.adviser.begin(self.core.game.clone(), options, limits, self.now);
    }

    /// Offers to end the game.
    pub(crate) fn offer(&mut self) {
        if !self.check_my_turn() {
            return;
        }
        if self.player(!self.turn()).is_human() {
            self.dialog = Some(Dialog::Accept(self.turn()));
            return;
        }
        let (options, limits) = offer_limits();
        self.advise(Advice::Offer, options, limits);
    }

    /// Both agree to end.
    pub(crate) fn agree(&mut self) {
        self.core.agree(self.now);
        self.changed();
    }

    /// Gives up for this player.
    pub(crate) fn resign(&mut self, loser: Color) {
        self.core.resign(loser, self.now);
        self.changed();
    }

    /// Goes on with a game from a record.
    pub(crate) fn install(&mut self, loaded: Loaded) {
        self.thinkers.iter_mut().for_each(Thinker::stop);
        let variant = loaded.game.position().variant();
        let plan = Plan { variant, time: TimeControl::Unlimited, ..self.core.plan.clone() };
        self.core = rayuela_seat::Session::of_game(plan, loaded.game);
        self.core.tags = loaded.tags;
        self.core.renew(self.now);
        self.cursor = BoardKind::of(variant).home();
        self.changed();
        self.mark_saved();
        let doubts = loaded.doubts.join("; ");
        let turns = self.core.game.ply();
        match doubts.is_empty() {
            true => self.say(format!("Loaded: {variant}, {turns} moves.")),
            false => self.complain(format!("Loaded, but {doubts}.")),
        }
    }

    /// The record of the game as it stands.
    pub(crate) fn record(&self) -> rayuela_rules::Record {
        record::of_game(&self.core.game, &self.core.tags, self.core.plan.players, self.core.clock.control())
    }

    /// Looks at an earlier or later position; the last one ends it.
    pub(crate) fn look(&mut self, by: isize) {
        self.core.look_at(self.core.shown_ply().saturating_add_signed(by));
        self.notice = None;
    }

    /// The position on the screen, and the turn that led to it.
    pub(crate) fn shown(&self) -> (AnyPosition, Option<(AnyPosition, LastTurn)>) {
        let last = self.core.last();
        (self.core.shown(), last.map(|(before, mv)| (*before, LastTurn::of(before, mv))))
    }
}

/// A message as a sentence of its own.
pub(crate) fn sentence(message: &str) -> String {
    // A turn or cell at the beginning stays as it was typed.
    let is_word = message.split([' ', ':']).next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    let mut letters = message.chars();
    let first = letters.next().map(|c| if is_word { c.to_ascii_uppercase() } else { c }).map(String::from);
    let first = first.unwrap_or_default();
    let end = if message.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
