//! The terminal itself: taken over, read, drawn on, and restored.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::{App, Settings, Theme};

/// How long to wait for an event before the next tick.
const TICK: Duration = Duration::from_millis(50);

/// Plays in the terminal until the player quits; gives the record of a game that was not saved.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(settings: &Settings) -> io::Result<Option<String>> {
    let _screen = FullScreen::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut app = App::new(settings, Theme::detect());
    let size = terminal.size()?;
    app.update(&Event::Resize(size.width, size.height));
    play(&mut terminal, &mut app)?;
    Ok(app.unsaved())
}

fn play(terminal: &mut Terminal<CrosstermBackend<Stdout>>, app: &mut App) -> io::Result<()> {
    let begun = Instant::now();
    while !app.is_over() {
        app.tick(begun.elapsed());
        terminal.draw(|frame| app.draw(frame))?;
        if event::poll(TICK)? {
            app.update(&event::read()?);
            // All events that have arrived are handled before the next drawing.
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.update(&event::read()?);
            }
        }
    }
    Ok(())
}

/// The terminal taken over; dropping it restores the terminal.
struct FullScreen {
    /// not restored yet: doing so twice would put the cursor over what was printed in between
    taken: Arc<AtomicBool>,
}

impl FullScreen {
    fn enter() -> io::Result<FullScreen> {
        let main = thread::current().id();
        let taken = Arc::new(AtomicBool::new(true));
        let screen = FullScreen { taken: taken.clone() };
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A search that panics in its own thread is reported on the screen instead.
            if thread::current().id() == main {
                leave(&taken);
                usual(info);
            }
        }));
        enable_raw_mode()?;
        // Not the backend's own clearing: that asks where the cursor is, and some terminals never answer.
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave(&self.taken);
    }
}

/// Undoes everything, once; there is nowhere left to report errors.
fn leave(taken: &AtomicBool) {
    if !taken.swap(false, Relaxed) {
        return;
    }
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
