//! The state of the analysis screen, and the actions on it.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, AnyPosition, Ending, GameError, Position, Progress, Spot, TurnError, Variant};
use rayuela_worker::messages::Found;

use super::chapter::Chapter;
use super::eval::{Eval, Evals};
use super::initial::{Initial, asked_position, initial};
use super::input::Opened;
use super::players;
use super::report_search::Judging;
use super::saved_analyses::on_device;
pub(crate) use super::tab::Tab;
use super::tree::{Id, Tree};
use crate::app::App;
use crate::board::Scene;
use crate::exact::Known;
use crate::play::{Builder, preview};
use crate::router::Route;
use crate::storage::ANALYSES;
use crate::{dom, words};

/// The analysis screen.
#[derive(Clone, Copy)]
pub(crate) struct Analysis {
    /// the page
    pub(crate) app: App,
    /// the board is that of a study
    pub(crate) chapter: Option<Chapter>,
    /// the id under which the device saves the game
    pub(crate) id: RwSignal<String>,
    /// the game with its variations
    pub(crate) tree: RwSignal<Tree>,
    /// counts the opened games, because nodes of different games have the same ids
    pub(crate) opened: RwSignal<u32>,
    /// the node on the board
    pub(crate) at: RwSignal<Id>,
    /// the turn being put together
    pub(crate) builder: RwSignal<Builder>,
    /// seen from the other side
    pub(crate) flipped: RwSignal<bool>,
    /// the engine is on
    pub(crate) engine: RwSignal<bool>,
    /// how many lines it shows
    pub(crate) lines: RwSignal<u16>,
    /// what it has found for the node on the board
    pub(crate) found: RwSignal<Option<Found<AnyMove>>>,
    /// what tables say of the node on the board
    pub(crate) exact: RwSignal<Known>,
    /// the evaluation of each node
    pub(crate) evals: RwSignal<Evals>,
    /// a turn highlighted on the board
    pub(crate) pointed: RwSignal<Option<AnyMove>>,
    /// places highlighted on the board
    pub(crate) outlined: RwSignal<Vec<Spot>>,
    /// an error message
    pub(crate) problem: RwSignal<Option<String>>,
    /// which part is shown
    pub(crate) tab: RwSignal<Tab>,
    /// the games of the text that was opened last, if there are several
    pub(crate) games: RwSignal<Vec<Opened>>,
    /// the game report
    pub(crate) judging: RwSignal<Judging>,
    /// the number of the latest report; answers for earlier ones are dropped
    pub(crate) reports: StoredValue<u32>,
}

impl Analysis {
    /// The screen for the page's address.
    pub(crate) fn new(app: App) -> Analysis {
        let asked = match app.route.get_untracked() {
            Route::Analysis(asked) => asked,
            _ => None,
        };
        let Initial { id, mut opened, error } = initial(asked.as_ref(), on_device());
        let empty = id.is_none() && asked.is_none();
        opened.tree.seat = opened.tree.seat.or_else(|| players::seat(id.as_deref()?));
        let analysis = Analysis::of(app, opened, None);
        if let Some(id) = id {
            analysis.id.set(id);
        }
        analysis.problem.set(error.as_ref().map(super::open::sentence));
        if empty {
            analysis.tab.set(Tab::Files);
        }
        analysis
    }

    /// The screen with a game on it.
    pub(crate) fn of(app: App, opened: Opened, chapter: Option<Chapter>) -> Analysis {
        let position = opened.tree.node(opened.at).position;
        Analysis {
            app,
            chapter,
            id: RwSignal::new(dom::fresh_id()),
            tree: RwSignal::new(opened.tree),
            opened: RwSignal::new(0),
            at: RwSignal::new(opened.at),
            builder: RwSignal::new(Builder::new(&position)),
            flipped: RwSignal::new(false),
            engine: RwSignal::new(true),
            lines: RwSignal::new(1),
            found: RwSignal::new(None),
            exact: RwSignal::new(Known::unasked(position.variant())),
            evals: RwSignal::new(Evals::default()),
            pointed: RwSignal::new(None),
            outlined: RwSignal::new(Vec::new()),
            problem: RwSignal::new(None),
            tab: RwSignal::new(Tab::Turns),
            games: RwSignal::new(Vec::new()),
            judging: RwSignal::new(Judging::None),
            reports: StoredValue::new(0),
        }
    }

    /// The address has changed: to a position of the game, or to another one.
    pub(crate) fn follow(self, asked: Option<(Variant, String)>) {
        let Some((variant, text)) = asked else { return self.address() };
        if self.position().variant() == variant && self.position().text() == text {
            return;
        }
        match asked_position(variant, &text) {
            Ok(position) => {
                let near = self.at.get_untracked();
                let node = self.tree.with_untracked(|tree| tree.find_position(near, &position));
                match node.filter(|_| self.tree.with_untracked(Tree::variant) == variant) {
                    Some(id) => self.go(id),
                    None => self.open(Opened::of(position)),
                }
            }
            Err(error) => self.problem.set(Some(super::open::sentence(&error))),
        }
    }

    /// Shows another game, which is saved beside the earlier ones.
    pub(crate) fn open(self, opened: Opened) {
        // A start position without turns need not be saved.
        if self.tree.with_untracked(|tree| !tree.is_empty()) {
            self.id.set(dom::fresh_id());
        }
        self.show(opened);
    }

    /// Shows a game saved on the device. One that was saved before the user's colour was part of it gets it from the game.
    pub(crate) fn open_saved(self, id: String, mut opened: Opened) {
        opened.tree.seat = opened.tree.seat.or_else(|| players::seat(&id));
        if self.tree.with_untracked(Tree::is_empty) {
            ANALYSES.remove(&self.id.get_untracked());
        }
        self.id.set(id);
        self.show(opened);
    }

    /// Shows another game in place of the one on the board.
    pub(crate) fn show(self, opened: Opened) {
        let Opened { tree, at, .. } = opened;
        self.stop_judging();
        self.evals.set(Evals::default());
        self.found.set(None);
        self.exact.set(Known::unasked(tree.variant()));
        // The start is a node of every tree.
        self.at.set(0);
        self.tree.set(tree);
        self.opened.update(|n| *n += 1);
        self.go(at);
        self.recall_report();
    }

    /// The position on the board, without tracking its changes.
    pub(crate) fn position(self) -> AnyPosition {
        self.tree.with_untracked(|tree| tree.node(self.at.get_untracked()).position)
    }

    /// The position on the board.
    pub(crate) fn shown(self) -> AnyPosition {
        let at = self.at.get();
        self.tree.with(|tree| tree.node(at).position)
    }

    /// How the game has ended at the node on the board, if it has.
    pub(crate) fn ending(self) -> Option<Ending> {
        let at = self.at.get();
        self.tree.with(|tree| tree.game(at).ending())
    }

    /// Shows another node.
    pub(crate) fn go(self, id: Id) {
        let position = self.tree.with_untracked(|tree| tree.node(id).position);
        if id != self.at.get_untracked() {
            self.found.set(None);
            self.exact.set(Known::unasked(position.variant()));
        }
        self.pointed.set(None);
        self.outlined.set(Vec::new());
        self.problem.set(None);
        self.at.set(id);
        self.builder.set(Builder::new(&position));
        self.save();
        self.address();
        if let Some(last) = untrack(|| self.last()) {
            self.app.say(words::spoken_turn(&last, position.variant()));
        }
    }

    /// Puts the position into the address bar; a study has an address of its own.
    fn address(self) {
        if self.chapter.is_some() {
            return;
        }
        let position = self.position();
        let route = Route::Analysis(Some((position.variant(), position.text())));
        if self.app.route.with_untracked(|now| *now != route) {
            self.app.replace_address(route);
        }
    }

    /// Saves the analysis on the device.
    pub(crate) fn save(self) {
        let at = self.at.get_untracked();
        if let Some(Chapter { keep, own }) = self.chapter {
            if own.get_untracked() {
                keep.run(self.tree.with_untracked(|tree| tree.saved_record(at)));
            }
            return;
        }
        self.id.with_untracked(|id| ANALYSES.save(id, &self.tree.with_untracked(|tree| tree.saved_text(at))));
    }

    /// Plays a turn; one that is not in the game makes a variation.
    pub(crate) fn play(self, mv: AnyMove) -> bool {
        self.try_play(Ok(mv))
    }

    /// Plays a typed turn.
    pub(crate) fn play_text(self, text: &str) -> bool {
        self.try_play(self.position().parse_turn(text))
    }

    fn try_play(self, turn: Result<AnyMove, TurnError>) -> bool {
        let at = self.at.get_untracked();
        let played = turn
            .map_err(GameError::from)
            .and_then(|mv| self.tree.try_update(|tree| tree.play(at, mv)).unwrap_or(Err(GameError::Illegal)));
        match played {
            Ok(id) => self.go(id),
            Err(ref error) => self.problem.set(Some(words::game_error(error))),
        }
        played.is_ok()
    }

    /// Plays several turns one after another.
    pub(crate) fn play_all(self, turns: &[AnyMove]) {
        for &mv in turns {
            if !self.play(mv) {
                return;
            }
        }
    }

    /// A place is chosen on the board.
    pub(crate) fn choose(self, spot: Spot) {
        self.pointed.set(None);
        if let Some(mv) = self.builder.try_update(|builder| builder.choose_or_clear(spot)).flatten() {
            self.play(mv);
        }
    }

    /// Something is picked up to be dragged: it counts as chosen, so that the board shows where it may go.
    pub(crate) fn lift(self, from: Spot) {
        self.pointed.set(None);
        self.builder.update(|builder| {
            if builder.clicks().last() != Some(&from) {
                // What cannot be chosen is not picked up.
                let _ = builder.choose(from);
            }
        });
    }

    /// Something is dragged on the board.
    pub(crate) fn dropped(self, from: Spot, to: Spot) {
        let chosen = self.builder.try_update(|builder| builder.drag(from, to));
        if matches!(chosen, Some(Ok(_))) {
            self.pointed.set(None);
        }
        if let Some(Ok(Progress::Complete(mv))) = chosen {
            self.play(mv);
        }
    }

    /// Plays the turn put together so far.
    pub(crate) fn finish(self, turn: fn(&Builder) -> Option<AnyMove>) {
        if let Some(mv) = self.builder.with_untracked(turn) {
            self.play(mv);
        }
    }

    /// Clears the choices so far.
    pub(crate) fn cancel(self) {
        self.builder.update(Builder::clear);
    }

    /// One turn back or forward on the line.
    pub(crate) fn step(self, forward: bool) {
        let at = self.at.get_untracked();
        let next = self.tree.with_untracked(|tree| match forward {
            true => tree.node(at).children.first().copied(),
            false => (at != 0).then(|| tree.node(at).parent),
        });
        if let Some(next) = next {
            self.go(next);
        }
    }

    /// To the start, or to the end of the line.
    pub(crate) fn end(self, last: bool) {
        let at = self.at.get_untracked();
        self.go(if last { self.tree.with_untracked(|tree| tree.line(at).last().copied()).unwrap_or(at) } else { 0 });
    }

    /// To the alternative above or below; where there is none, to the start or to the end of the line.
    pub(crate) fn aside(self, down: bool) {
        let at = self.at.get_untracked();
        match self.tree.with_untracked(|tree| tree.beside(at, down)) {
            Some(beside) => self.go(beside),
            None => self.end(down),
        }
    }

    /// Sets the comment of the node on the board.
    pub(crate) fn comment(self, words: &str) {
        let at = self.at.get_untracked();
        self.tree.update(|tree| tree.set_comment(at, words));
        self.save();
    }

    /// Deletes the turn on the board and everything after it.
    pub(crate) fn delete(self) {
        let id = self.at.get_untracked();
        self.go(self.tree.with_untracked(|tree| tree.node(id).parent));
        self.tree.update(|tree| {
            tree.delete(id);
        });
        let affected = self.judging.with_untracked(|judging| match judging {
            Judging::Done(judged) => judged.nodes.contains(&id),
            _ => true,
        });
        if affected {
            self.stop_judging();
        }
        self.save();
    }

    /// Makes the variation on the board the main line.
    pub(crate) fn promote(self) {
        let id = self.at.get_untracked();
        self.tree.update(|tree| {
            tree.promote(id);
        });
        self.save();
    }

    /// Whether the user may write comments, and promote and delete moves: not in another's study.
    pub(crate) fn is_editable(self) -> bool {
        self.chapter.is_none_or(|chapter| chapter.own.get())
    }

    /// Stores the evaluation of a node.
    pub(crate) fn learn(self, id: Id, eval: Eval) {
        self.evals.update(|evals| evals.learn(id, eval));
    }

    /// What stands on the board, with the turn that is being put together.
    pub(crate) fn scene(self) -> Scene {
        let position = self.shown();
        self.builder
            .with(|builder| preview(builder, &position))
            .map_or_else(|| Scene::from(&position), |(scene, _)| scene)
    }

    /// The turn to be marked on the board: the one being put together, or else the one that led there.
    pub(crate) fn marked(self) -> Option<LastTurn> {
        let position = self.shown();
        self.builder.with(|builder| preview(builder, &position)).map(|(_, turn)| turn).or_else(|| self.last())
    }

    /// The turn that led to the node on the board.
    pub(crate) fn last(self) -> Option<LastTurn> {
        let at = self.at.get();
        self.tree.with(|tree| {
            let node = tree.node(at);
            node.mv.map(|mv| LastTurn::of(&tree.node(node.parent).position, mv))
        })
    }

    /// The players' names of the record: both, or none.
    pub(crate) fn players(self) -> Option<String> {
        let own = self.id.with(|id| players::is_own(id));
        self.tree.with(|tree| players::names(tree, own))
    }
}
