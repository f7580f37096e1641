//! A box over the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

/// Draws lines in a box in the middle, wrapped to its width.
pub(crate) fn draw(title: &str, lines: Vec<Line<'_>>, width: u16, frame: &mut Frame) {
    let area = frame.area();
    let width = (width + 4).min(area.width);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    // Wrapping at words leaves rows a little shorter than the width: allow for that.
    let rows: usize = lines.iter().map(|line| (line.width() + line.width() / 12).div_ceil(inner).max(1)).sum();
    let height = (rows as u16 + 2).min(area.height);
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let block = Block::bordered().title(format!(" {title} ")).padding(Padding::horizontal(1));
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}

/// One sentence in the middle of a screen that is too small for more.
pub(crate) fn too_small(frame: &mut Frame) {
    let area = frame.area();
    let least = crate::grid::LEAST;
    let text = format!(
        "Rayuela needs {} columns and {} rows; this terminal has {} and {}. Make it larger, or press q to quit.",
        least.width, least.height, area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
