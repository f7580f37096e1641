//! The program: which screen is shown, and where events go.

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Size;
use rayuela_rules::morelli::StartMode;
use rayuela_seat::{Phase, Plan, Player, Start, TimeControl, fill_in};

use crate::action::Action;
use crate::fists::FistsScreen;
use crate::grid::LEAST;
use crate::placing::PlacingScreen;
use crate::popup;
use crate::seed::fresh_seed;
use crate::session::Session;
use crate::start::StartScreen;
use crate::theme::Theme;
use crate::{Settings, session_view};

/// What is on the screen.
enum Screen {
    Start(StartScreen),
    Fists(Box<FistsScreen>),
    Placing(Box<PlacingScreen>),
    Play(Box<Session>),
}

/// The program's state. Events change it, and drawing only reads it.
pub struct App {
    screen: Screen,
    theme: Theme,
    size: Size,
    now: Duration,
    quit: bool,
    named: [Option<Player>; 2],
    tables: Option<PathBuf>,
}

impl App {
    /// The start screen, or a game if the settings name one.
    pub fn new(settings: &Settings, theme: Theme) -> App {
        let mut app = App {
            screen: Screen::Start(StartScreen::new(settings.players)),
            theme,
            size: LEAST,
            now: Duration::ZERO,
            quit: false,
            named: settings.players,
            tables: settings.tables.clone(),
        };
        if let Some(variant) = settings.variant {
            let plan = Plan {
                variant,
                players: fill_in(variant, settings.players),
                time: TimeControl::Unlimited,
                start: Start::USUAL,
            };
            app.begin(plan, settings.seed.unwrap_or_else(fresh_seed));
        }
        app
    }

    /// Whether the program is to end.
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The record of a game that was not saved.
    pub fn unsaved(&self) -> Option<String> {
        match &self.screen {
            Screen::Play(session) if session.is_unsaved() => Some(session.record().to_string()),
            _ => None,
        }
    }

    /// Takes an event of the terminal.
    pub fn update(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Resize(width, height) => self.size = Size { width: *width, height: *height },
            Event::Mouse(mouse) if self.fits() => {
                let action = match &mut self.screen {
                    Screen::Start(screen) => screen.mouse(*mouse, self.size),
                    Screen::Placing(screen) => screen.mouse(*mouse, self.size),
                    Screen::Play(session) => {
                        session.mouse(*mouse, self.size);
                        Action::None
                    }
                    Screen::Fists(_) => Action::None,
                };
                self.act(action);
            }
            Event::Paste(text) => {
                if let Screen::Play(session) = &mut self.screen {
                    session.paste(text);
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.quit = true;
            return;
        }
        if !self.fits() {
            // On a screen too small to show the game, only quitting works.
            self.quit |= key.code == KeyCode::Char('q');
            return;
        }
        let action = match &mut self.screen {
            Screen::Start(screen) => screen.key(key),
            Screen::Fists(screen) => screen.key(key, self.now),
            Screen::Placing(screen) => screen.key(key),
            Screen::Play(session) => session.key(key),
        };
        self.act(action);
    }

    fn fits(&self) -> bool {
        self.size.width >= LEAST.width && self.size.height >= LEAST.height
    }

    /// Advances the time: `now` is the time since the program began.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        let action = match &mut self.screen {
            Screen::Play(session) => {
                session.tick(now);
                Action::None
            }
            Screen::Placing(screen) => screen.tick(now),
            Screen::Start(_) | Screen::Fists(_) => Action::None,
        };
        self.act(action);
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::None => {}
            Action::Quit => self.quit = true,
            Action::Menu => {
                self.screen = Screen::Start(match &self.screen {
                    Screen::Play(session) => StartScreen::after(&session.core.plan),
                    Screen::Placing(screen) => StartScreen::after(&screen.core.plan),
                    _ => StartScreen::new(self.named),
                });
            }
            Action::Begin(plan, seed) => self.begin(*plan, seed),
            Action::Continue(core) => self.show(*core),
        }
    }

    fn begin(&mut self, plan: Plan, seed: u64) {
        let drawn = plan.variant.is_morelli() && plan.start == Start::Mode(StartMode::Random);
        // A seed that was typed draws the set-up; what the engine holds in its fists is for nobody to know.
        let mut core = rayuela_seat::Session::new(plan, if drawn { seed } else { fresh_seed() }, self.now);
        if drawn {
            core.tags.push(("Seed".to_string(), seed.to_string()));
        }
        self.show(core);
    }

    /// Shows the screen of the phase that a game has come to.
    fn show(&mut self, core: rayuela_seat::Session) {
        self.screen = match &core.phase {
            Phase::Fists(_) => Screen::Fists(Box::new(FistsScreen::new(core))),
            Phase::Placing(_) => Screen::Placing(Box::new(PlacingScreen::new(core, self.now))),
            Phase::Turns => {
                let mut session = Session::new(core, self.now);
                session.use_tables(self.tables.as_ref());
                Screen::Play(Box::new(session))
            }
        };
    }

    /// The game on the screen.
    #[cfg(test)]
    pub(crate) fn session(&mut self) -> &mut Session {
        match &mut self.screen {
            Screen::Play(session) => session,
            _ => panic!("no game is being played"),
        }
    }

    /// Draws the screen.
    pub fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < LEAST.width || area.height < LEAST.height {
            return popup::too_small(frame);
        }
        match &self.screen {
            Screen::Start(screen) => screen.draw(self.theme, frame),
            Screen::Fists(screen) => screen.draw(self.theme, frame),
            Screen::Placing(screen) => screen.draw(self.theme, frame),
            Screen::Play(session) => session_view::draw(session, self.theme, frame),
        }
    }
}
