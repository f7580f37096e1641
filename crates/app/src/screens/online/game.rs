//! A game between people: the board, the clocks, what to do next, turns, offers, chat.

use leptos::prelude::*;
use rayuela_online::{Command, Offer, Over, Plan};
use rayuela_rules::{AnyPosition, Color, Position, Spot, Variant};
use web_sys::KeyboardEvent;

use super::chat::chat;
use super::game_bar::game_bar;
use super::game_controls::{controls, downloads};
use super::game_status::status;
use super::nothing;
use super::plan::plans;
use super::set_up::set_up;
use crate::app::App;
use crate::board::{Board, BoardKind, Input, Marks, Scene};
use crate::exact::{Rows, Watched, panel as values, watch};
use crate::online::{Ask, Chosen, Followed, Online, Table, words};
use crate::screens::moves::{self, rows};
use crate::screens::status::Finish;
use crate::screens::widgets::typed;
use crate::settings::{Confirm, Switch};
use crate::sound::{self, Sound};
use crate::{dom, t};

/// A game on the screen, and what can be done in it.
#[derive(Clone, Copy)]
pub(super) struct Game {
    /// the page
    pub(super) app: App,
    /// the connection
    pub(super) online: Online,
    /// the board; none before the log is loaded
    pub(super) table: RwSignal<Option<Table>>,
    /// the latest message, and whether it is an error
    pub(super) notice: RwSignal<Option<(String, bool)>>,
}

impl Game {
    /// Changes the board, if there is one.
    pub(super) fn update<T>(self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.table.try_update(|table| table.as_mut().map(change)).flatten()
    }

    /// Reads the board without tracking its changes.
    pub(super) fn look<T>(self, look: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with_untracked(|table| table.as_ref().map(look))
    }

    /// A value of the board as a memo, which notifies only when it changes.
    pub(super) fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Table) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        Memo::new(move |_| self.table.with(|table| table.as_ref().map(&read)))
    }

    fn confirms(self, input: Input) -> bool {
        match self.app.settings.with_untracked(|settings| settings.confirm) {
            Confirm::Always => true,
            Confirm::Never => false,
            Confirm::Touch => input == Input::Touch,
        }
    }

    /// Sends a command that does not change the board by itself.
    pub(super) fn act(self, command: Command) {
        self.notice.set(None);
        self.online.act(command);
    }

    /// Sends what was chosen on the board.
    fn send(self, chosen: Chosen) {
        let command = match &chosen {
            Chosen::Nothing => return,
            Chosen::Refused(why) => return self.notice.set(Some((why.clone(), false))),
            Chosen::Premove(turn) => {
                return self.act(Command::Plan { plan: Some(Plan::Premove { turn: turn.clone() }) });
            }
            &Chosen::Turn(mv) => {
                let turn = self.update(|table| Some(table.position()?.compact(mv))).flatten();
                let Some(turn) = turn else { return };
                Command::Turn { turn }
            }
            Chosen::Cell(cell) => Command::Place { cell: cell.clone() },
        };
        self.notice.set(None);
        let id = self.online.act(command);
        self.update(|table| table.send(id, chosen));
    }

    /// A place is chosen.
    fn choose(self, spot: Spot, input: Input) {
        let confirm = self.confirms(input);
        if let Some(chosen) = self.update(|table| table.choose(spot, confirm)) {
            self.notice.set(None);
            self.send(chosen);
        }
    }

    /// Something is picked up to be dragged.
    fn lift(self, from: Spot) {
        self.update(|table| table.lift(from));
    }

    /// Something is dragged from place to place.
    fn dropped(self, from: Spot, to: Spot, input: Input) {
        let confirm = self.confirms(input);
        if let Some(chosen) = self.update(|table| table.drop(from, to, confirm)) {
            self.send(chosen);
        }
    }

    /// Finishes or cancels a turn that is being put together.
    pub(super) fn finish(self, finish: Finish) {
        let chosen = self.update(|table| match finish {
            Finish::Cancel => {
                table.cancel();
                Chosen::Nothing
            }
            Finish::Confirm => table.input.finish().map_or(Chosen::Nothing, |mv| table.built(mv, false)),
            Finish::All => table.input.builder.fullest().map_or(Chosen::Nothing, |mv| table.built(mv, false)),
        });
        if let Some(chosen) = chosen {
            self.send(chosen);
        }
    }

    /// Plays a typed turn; false if it is not legal. While the other player thinks it becomes a premove.
    fn typed(self, text: &str) -> bool {
        let chosen = self.update(|table| {
            let position = match &table.scratch {
                Some(scratch) => Some(*scratch.game.position()),
                None => table.position(),
            };
            let Some(position) = position else { return Err(t!("refused-not-now")) };
            if table.scratch.is_none() && !table.mine() {
                return if table.may_plan() { Ok(Chosen::Premove(text.to_string())) } else { Err(t!("not-your-turn")) };
            }
            let mv = position.parse_turn(text).map_err(|error| crate::words::game_error(&error.into()))?;
            Ok(table.built(mv, false))
        });
        match chosen {
            Some(Ok(chosen)) => {
                self.send(chosen);
                true
            }
            Some(Err(error)) => {
                self.notice.set(Some((error, true)));
                false
            }
            None => false,
        }
    }

    /// Answers the question over the board.
    pub(super) fn answer(self, yes: bool) {
        let ask = self.update(|table| table.ask.take()).flatten();
        match ask.filter(|_| yes) {
            Some(Ask::Resign) => self.act(Command::Resign),
            Some(Ask::Abort) => self.act(Command::Abort),
            None => {}
        }
    }

    /// Offers something, or accepts it if the other offers it already.
    pub(super) fn offer(self, offer: Offer) {
        self.act(Command::Offer { offer });
    }

    /// Goes to the position after this many turns.
    fn go_to(self, ply: usize) {
        self.update(|table| table.look_at(ply));
    }

    fn step(self, by: isize) {
        self.update(|table| table.look_at(table.shown_ply().saturating_add_signed(by)));
    }

    fn flip(self) {
        self.update(|table| table.flipped = !table.flipped);
    }
}

/// How far a game has come; a new stage is announced and has a sound.
#[derive(Clone, PartialEq)]
struct Stage {
    ply: usize,
    placed: usize,
    over: Option<Over>,
    my_turn: bool,
}

impl Stage {
    fn of(table: &Table) -> Stage {
        let placed = match table.room.phase() {
            rayuela_online::Phase::Placing(placing) => placing.placed().len(),
            _ => 0,
        };
        let my_turn = table.you.is_some_and(|you| table.room.awaits(you));
        Stage { ply: table.room.ply(), placed, over: table.room.over(), my_turn }
    }
}

/// The screen.
pub(super) fn game(app: App, online: Online, id: String) -> AnyView {
    let game = Game { app, online, table: RwSignal::new(None), notice: RwSignal::new(None) };
    online.follow(Some(id.into()));
    on_cleanup(move || online.follow(None));
    Effect::new(move || online.followed.with(|followed| untrack(|| follow(game, followed.as_ref()))));
    Effect::new(move || {
        if let Some((id, refusal)) = online.answered.get() {
            untrack(|| game.update(|table| table.answered(&id, refusal.is_some())));
            if let Some(refusal) = refusal {
                game.notice.set(Some((words::refusal(&refusal), true)));
            }
        }
    });
    let stage = game.memo(Stage::of);
    Effect::new(move |before: Option<Option<Stage>>| {
        let stage = stage.get();
        if let Some(stage) = &stage {
            untrack(|| entered(game, before.flatten().as_ref(), stage));
        }
        stage
    });
    let keys = StoredValue::new_local(Some(dom::listen("keydown", move |event: KeyboardEvent| key(game, &event))));
    on_cleanup(move || drop(keys.try_update_value(Option::take)));
    let ready = Memo::new(move |_| game.table.with(Option::is_some));
    let refused =
        Memo::new(move |_| online.followed.with(|followed| followed.as_ref().and_then(|f| f.refused.clone())));
    (move || match (ready.get(), refused.get()) {
        (true, _) => board(game),
        (false, Some(refusal)) => nothing(words::refusal(&refusal)),
        (false, None) => view! { <p class="hint">{t!("line-opening")}</p> }.into_any(),
    })
    .into_any()
}

fn follow(game: Game, followed: Option<&Followed>) {
    let Some((followed, room)) = followed.and_then(|followed| Some((followed, followed.room.as_ref()?))) else {
        return;
    };
    game.table.update(|table| match table {
        Some(table) if table.id == followed.id => table.follow(room, followed.you),
        _ => *table = Some(Table::new(&followed.id, room.clone(), followed.you)),
    });
}

/// The game has come to a new stage: plays its sound, announces it, and sets the title.
fn entered(game: Game, before: Option<&Stage>, stage: &Stage) {
    let Some((variant, last)) = game.look(|table| (table.room.terms().variant, table.last())) else { return };
    let title = if stage.my_turn { format!("● {}", t!("title-your-turn")) } else { crate::words::family(variant) };
    game.app.title.set(title);
    if let Some(over) = stage.over {
        game.app.say(words::over(over, variant));
    } else if let Some(last) = &last {
        game.app.say(crate::words::spoken_turn(last, variant));
    } else if let Some(words) = game.look(spoken_placement).flatten() {
        game.app.say(words);
    }
    let Some(before) = before else { return };
    let sound = match &last {
        _ if stage.over.is_some() && before.over.is_none() => Some(Sound::End),
        Some(last) if stage.ply > before.ply => Some(Sound::of(last)),
        _ => (stage.placed > before.placed).then_some(Sound::Put),
    };
    if let Some(sound) = sound.filter(|_| game.app.settings.with_untracked(|s| s.sounds == Switch::On)) {
        sound::play(sound);
    }
}

/// The latest placement, while the start is being set up.
fn spoken_placement(table: &Table) -> Option<String> {
    match table.room.phase() {
        rayuela_online::Phase::Placing(placing) => crate::words::spoken_placement(placing),
        _ => None,
    }
}

/// Keys that work anywhere on the screen.
fn key(game: Game, event: &KeyboardEvent) {
    if !dom::is_for_screen(event) {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => game.step(-1),
        "ArrowRight" => game.step(1),
        "Home" => game.go_to(0),
        "End" => game.go_to(usize::MAX),
        "f" => game.flip(),
        "Escape" => game.finish(Finish::Cancel),
        _ => return,
    }
    event.prevent_default();
}

/// What is proved of the position on the board, once the game is over.
fn proved(game: Game, shown: Memo<Option<AnyPosition>>, watched: ArcRwSignal<Watched>) -> AnyView {
    (move || {
        let position = shown.get()?;
        let played = game.look(|table| {
            let turn = table.room.game()?.turn_at(table.shown_ply());
            turn.map(|(_, mv)| mv)
        });
        let rows = Rows { played: played.flatten(), verdict: true, ..Rows::default() };
        Some(watched.with(|watched| watched.of(&position).map(|known| values(&position, known, rows))))
    })
    .into_any()
}

/// The board and everything around it.
fn board(game: Game) -> AnyView {
    let empty = || Scene::empty(BoardKind::of(Variant::Stacking));
    let table = game.table;
    let scene = Memo::new(move |_| table.with(|table| table.as_ref().map_or_else(empty, Table::scene)));
    let last = Memo::new(move |_| table.with(|table| table.as_ref().and_then(Table::marked)));
    let finished = Memo::new(move |_| {
        table.with(|table| table.as_ref().filter(|table| table.room.over().is_some()).and_then(Table::shown))
    });
    let watched = ArcRwSignal::new(Watched::default());
    watch(finished, watched.clone());
    let seen = watched.clone();
    let marks = Memo::new(move |_| {
        let marks = table.with(|table| table.as_ref().map_or_else(Marks::default, Table::marks));
        let worths = finished.get().map(|position| seen.with(|seen| seen.worths(&position))).unwrap_or_default();
        Marks { worths, ..marks }
    });
    let flipped = Memo::new(move |_| table.with(|table| table.as_ref().is_some_and(|table| table.flipped)));
    let terms = game.memo(|table| *table.room.terms());
    let turns = Memo::new(move |_| {
        table.with(|table| table.as_ref().and_then(|table| table.room.game().map(rows)).unwrap_or_default())
    });
    let shown = Memo::new(move |_| table.with(|table| table.as_ref().map_or(0, Table::shown_ply)));
    let end = Memo::new(move |_| table.with(|table| table.as_ref().map_or(0, |table| table.room.ply())));
    let seated = game.memo(|table| table.you.is_some() && table.room.over().is_none());
    let watchers =
        Memo::new(move |_| game.online.followed.with(|f| f.as_ref().map_or(0, |followed| followed.watchers)));
    let seed = game.memo(|table| {
        let drawn = table.room.terms().setup == Some(rayuela_rules::morelli::StartMode::Random);
        table.room.record().filter(|_| drawn).and_then(|record| record.tag("Seed").map(str::to_string))
    });
    let title = move || {
        terms.get().map(|terms| {
            view! {
                <header class="game-head">
                    <h1 class="game-title">
                        {crate::words::family(terms.variant)}" "<small>{crate::words::options(terms.variant)}</small>
                    </h1>
                    <p class="hint" data-terms="">{words::details(&terms)}</p>
                </header>
            }
        })
    };
    let seat = game.memo(|table| table.you);
    let you = move || match seat.get().flatten() {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "none",
    };
    view! {
        <section class="play online-play" data-you=you>
            <div class="table">
                {game_bar(game.online, table, true)}
                {Board::new(scene, t!("board-label"))
                    .last(last)
                    .marks(marks)
                    .flipped(flipped)
                    .steps()
                    .on_choose(move |(spot, input)| game.choose(spot, input))
                    .on_lift(move |from| game.lift(from))
                    .on_drop(move |(from, to, input)| game.dropped(from, to, input))
                    .view()}
                {game_bar(game.online, table, false)}
            </div>
            <aside class="side" aria-label=t!("side-label")>
                {title}
                {status(game)}
                {proved(game, finished, watched)}
                {set_up(game.online, table)}
                {controls(game)}
                {moves::list(
                    turns,
                    shown,
                    end,
                    Callback::new(move |ply| game.go_to(ply)),
                    Callback::new(move |()| game.flip()),
                )}
                {plans(game)}
                {move || (seated.get() == Some(true)).then(|| typed(move |turn| game.typed(turn)))}
                {chat(game)}
                {downloads(game)}
                <p class="hint" data-watchers=move || watchers.get().to_string()>
                    {move || match watchers.get() {
                        0 => t!("watchers-none"),
                        n => t!("watchers", n = n),
                    }}
                </p>
                {move || {
                    seed.get()
                        .flatten()
                        .map(|seed| view! { <p class="hint" data-seed="">{t!("draw-seed", seed = seed)}</p> })
                }}
            </aside>
        </section>
    }
    .into_any()
}
