//! The drawing of the placing screen, and its mouse.

use ratatui::Frame;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use rayuela_draw::Figure;
use rayuela_rules::morelli::{Placing, PlacingKind};
use rayuela_rules::{Color, Spot};

use crate::action::Action;
use crate::grid::{BoardKind, Grid, Layout};
use crate::marks::Marks;
use crate::morelli_board::MorelliScene;
use crate::placing::{PlacingScreen, noun};
use crate::sentences;
use crate::session_view::key_line;
use crate::theme::Theme;

impl PlacingScreen {
    fn grid(&self, size: Size) -> Grid {
        Grid::new(BoardKind::of(self.core.plan.variant), Layout::of(size).board, self.flipped)
    }

    /// Takes a mouse event.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, size: Size) -> Action {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Action::None;
        }
        match self.grid(size).spot_at(mouse.column, mouse.row) {
            Some(spot) => {
                self.cursor = spot;
                self.click()
            }
            None => Action::None,
        }
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, theme: Theme, frame: &mut Frame) {
        let size = frame.area().as_size();
        let layout = Layout::of(size);
        let Some((variant, placing)) = self.placing() else { return };
        let scene = MorelliScene {
            size: variant.size,
            edition: variant.edition,
            pieces: placing.pieces(),
            throne: None,
            numbers: false,
        };
        let spot = |cell| Spot::of_cell(cell, variant.size);
        let mut marks = Marks::default();
        if let Some(&last) = placing.placed().last() {
            marks.moved = vec![spot(last)];
            if placing.kind() == PlacingKind::Pairs {
                marks.moved.push(spot(last.opposite()));
            }
        }
        if self.humans_turn() {
            marks.cursor = Some(self.cursor);
            marks.choices = self.core.placeable();
        }
        scene.draw(&self.grid(size), &marks, theme, frame.buffer_mut());
        frame.render_widget(Paragraph::new(self.panel(placing, theme)).wrap(Wrap { trim: false }), layout.panel);
        if let Some(notice) = &self.notice {
            let message = Paragraph::new(notice.text.clone()).style(theme.bad()).wrap(Wrap { trim: true });
            frame.render_widget(message, layout.message);
        }
        frame.render_widget(self.prompt(theme), layout.prompt);
        let keys = [
            ("arrows", "walk"),
            ("Tab", "next vacant"),
            ("Enter", "place"),
            ("u", "undo"),
            ("v", "flip"),
            ("Esc", "menu"),
            ("q", "quit"),
        ];
        frame.render_widget(key_line(&keys, theme), layout.keys);
    }

    fn panel(&self, placing: &Placing, theme: Theme) -> Vec<Line<'static>> {
        let mut lines = vec![
            Line::styled(self.core.plan.variant.to_string(), theme.title()),
            Line::from(format!("Setting up: {}", sentences::start_mode(placing.kind().mode()).0)),
            Line::default(),
        ];
        for color in [Color::Black, Color::White] {
            let active = self.to_place().is_some_and(|(placer, _)| placer == color);
            let style = if active { theme.title() } else { ratatui::style::Style::new() };
            lines.push(Line::from(vec![
                Span::styled(if active { "▶ " } else { "  " }, style),
                Span::styled(format!(" {} ", theme.letter(Figure::Man, color)), theme.sign(color)),
                Span::styled(format!(" {color}  {}", sentences::player(self.core.plan.player(color))), style),
            ]));
        }
        lines.push(Line::default());
        let rule = match placing.kind() {
            PlacingKind::Pairs => {
                "A pair is a black piece where you place and a white one opposite. Black places one pair, \
                 then White two, Black two, and so on; Black places the last."
            }
            PlacingKind::Free => "Black places one, then White two, Black two, and so on; Black places the last.",
        };
        lines.push(Line::from(rule));
        lines.push(Line::default());
        lines.push(Line::from(format!("Placed: {placing}")));
        lines
    }

    fn prompt(&self, theme: Theme) -> Line<'static> {
        if !self.input.text.is_empty() {
            let caret = Span::styled(" ", theme.selected());
            return Line::from(vec![Span::styled("Cell: ", theme.title()), Span::raw(self.input.tail(40)), caret]);
        }
        let Some((variant, placing)) = self.placing() else { return Line::default() };
        let Some((color, left)) = placing.to_place() else { return Line::default() };
        let noun = noun(placing.kind(), variant.edition);
        let text = match (self.humans_turn(), placing.kind(), left) {
            (false, ..) => format!("{color} (engine) is placing…"),
            (true, PlacingKind::Pairs, 1) => format!("{color}, place a pair: choose the cell of its black piece"),
            (true, PlacingKind::Pairs, _) => format!("{color}, place {left} pairs: choose the cell of a black piece"),
            (true, _, 1) => format!("{color}, place a {noun}"),
            (true, ..) => format!("{color}, place {left} {noun}s"),
        };
        Line::styled(text, theme.title())
    }
}
