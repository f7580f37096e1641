//! The drawing of the start screen, and its mouse.

use ratatui::Frame;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use rayuela_rules::morelli::Band;

use crate::action::Action;
use crate::grid::LEAST;
use crate::session_view::key_line;
use crate::start::{Row, StartScreen};
use crate::theme::{Theme, contrast};

/// Rows above the choices.
const HEAD: u16 = 5;
/// Columns of a choice.
const WIDTH: u16 = 50;

/// The area of the choices, as wide as the smallest screen and in the middle of larger ones.
fn page(size: Size) -> Rect {
    let (x, y) = ((size.width - LEAST.width) / 2, (size.height - LEAST.height) / 2);
    Rect { x, y, width: LEAST.width, height: LEAST.height }
}

fn place(size: Size, row: usize) -> Rect {
    let page = page(size);
    Rect { x: page.x + (page.width - WIDTH) / 2, y: page.y + HEAD + row as u16, width: WIDTH, height: 1 }
}

impl StartScreen {
    /// Takes a mouse event: a click chooses a line, a click on the chosen line its next value.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, size: Size) -> Action {
        let at = ratatui::layout::Position { x: mouse.column, y: mouse.row };
        let hit = (0..self.rows().len()).find(|&row| place(size, row).contains(at));
        match (mouse.kind, hit) {
            (MouseEventKind::Down(MouseButton::Left), Some(row)) => {
                let again = self.row == row;
                self.row = row;
                if self.current() == Row::Begin {
                    return self.key(ratatui::crossterm::event::KeyCode::Enter.into());
                }
                if again {
                    self.change(1);
                }
            }
            (MouseEventKind::ScrollDown, Some(_)) => self.change(1),
            (MouseEventKind::ScrollUp, Some(_)) => self.change(-1),
            _ => {}
        }
        Action::None
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, theme: Theme, frame: &mut Frame) {
        let size = frame.area().as_size();
        let page = page(size);
        let line = |y: u16| Rect { y: page.y + y, height: 1, ..page };
        frame.render_widget(rainbow(theme).centered(), line(1));
        frame.render_widget(Line::styled("Morelli and Morris", theme.faint()).centered(), line(2));
        let rows = self.rows();
        let current = self.current();
        for (i, &row) in rows.iter().enumerate() {
            frame.render_widget(self.line(row, row == current, theme), place(size, i));
        }
        let below = Rect { y: page.y + HEAD + rows.len() as u16 + 1, height: 2, ..page };
        let words = Paragraph::new(self.explain(current)).centered().wrap(Wrap { trim: true });
        frame.render_widget(words, below);
        let keys = [("↑ ↓", "choose"), ("← →", "change"), ("0-9", "type a seed"), ("Enter", "begin"), ("q", "quit")];
        frame.render_widget(key_line(&keys, theme).centered(), line(LEAST.height - 2));
    }

    fn line(&self, row: Row, current: bool, theme: Theme) -> Line<'static> {
        let (name, value) = self.words(row);
        let style = if current { theme.selected() } else { Style::new() };
        let (left, right) = if current && row != Row::Begin { ("◂ ", " ▸") } else { ("  ", "  ") };
        let pointer = if current { "▶ " } else { "  " };
        let width = WIDTH as usize - 20;
        Line::from(vec![
            Span::raw(pointer),
            Span::styled(format!("{name:<12}"), theme.title()),
            Span::styled(format!("{left}{value:<width$}{right}"), style),
        ])
    }
}

/// The name in the colours of the bands.
fn rainbow(theme: Theme) -> Line<'static> {
    let bands = Band::ALL.into_iter().rev();
    let spans = "RAYUELA".chars().zip(bands).map(|(letter, band)| {
        let style = theme.paint(contrast(band.rgb()), band.rgb()).add_modifier(Modifier::BOLD);
        Span::styled(format!(" {letter} "), style)
    });
    Line::from_iter(spans)
}
