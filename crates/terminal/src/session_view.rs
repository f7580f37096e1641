//! The game's screen: board, sentences, prompt, keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyPosition, Prompt};

use crate::dialog::Dialog;
use crate::grid::{BoardKind, Grid, Layout};
use crate::help;
use crate::marks::Marks;
use crate::morelli_board::MorelliScene;
use crate::morris_board::MorrisScene;
use crate::panel;
use crate::popup;
use crate::sentences;
use crate::session::{Advice, Session};
use crate::theme::Theme;

/// The phases of the sign that shows that somebody is thinking.
const SPINNER: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠋'];

/// Draws everything.
pub(crate) fn draw(session: &Session, theme: Theme, frame: &mut Frame) {
    let layout = Layout::of(frame.area().as_size());
    let (position, last) = session.shown();
    let marks = marks(session, last.as_ref().map(|(_, turn)| turn));
    draw_board(&position, session, &marks, theme, layout.board, frame);
    panel::draw(session, &position, theme, layout.panel, frame);
    let message = Paragraph::new(message(session, theme)).wrap(Wrap { trim: true });
    frame.render_widget(message, layout.message);
    frame.render_widget(prompt(session, theme, layout.prompt.width as usize), layout.prompt);
    frame.render_widget(keys(theme), layout.keys);
    if let Some(dialog) = &session.dialog {
        draw_dialog(session, dialog, theme, frame);
    }
    if session.help {
        help::draw(session.core.plan.variant, theme, frame);
    }
}

/// Draws a position's board.
fn draw_board(position: &AnyPosition, session: &Session, marks: &Marks, theme: Theme, area: Rect, frame: &mut Frame) {
    let grid = Grid::new(BoardKind::from(position), area, session.flipped);
    let buffer = frame.buffer_mut();
    match position {
        AnyPosition::Morelli(morelli) => {
            MorelliScene::of(morelli, session.numbers).draw(&grid, marks, theme, buffer);
        }
        AnyPosition::Morris(morris) => MorrisScene::of_morris(morris).draw(&grid, marks, theme, buffer),
        AnyPosition::Stacking(stacking) => MorrisScene::of_stacking(stacking).draw(&grid, marks, theme, buffer),
    }
}

/// What is pointed out: the last turn, the choices of the next one, a hint.
fn marks(session: &Session, last: Option<&LastTurn>) -> Marks {
    let mut marks = Marks::default();
    if let Some(last) = last {
        marks.show_turn(last);
    }
    if session.core.input.looking.is_some() {
        return marks;
    }
    if let Some(mv) = session.core.hint {
        marks.show_hint(&LastTurn::of(session.core.game.position(), mv));
    }
    if session.humans_turn() {
        marks.cursor = Some(session.cursor);
        marks.chosen = session.core.input.builder.clicks().to_vec();
        // At the start of a turn almost everything may be chosen: marking it would not help.
        let obvious = |prompt| matches!(prompt, Prompt::Piece | Prompt::Man | Prompt::Place);
        let next = session.core.input.builder.next().into_iter();
        marks.choices = next.filter(|(_, prompt)| !obvious(*prompt)).map(|(spot, _)| spot).collect();
    }
    marks
}

/// Two rows: what went wrong or was asked for, else what happened last.
fn message(session: &Session, theme: Theme) -> Vec<Line<'static>> {
    if let Some(notice) = &session.notice {
        let style = if notice.bad { theme.bad() } else { theme.good() };
        return vec![Line::styled(notice.text.clone(), style)];
    }
    let mut lines = Vec::new();
    let (position, last) = session.shown();
    if let Some(ply) = session.core.input.looking {
        let words = last.map_or("The start.".to_string(), |(before, turn)| sentences::turn(&before, &turn));
        return vec![
            Line::styled(format!("Looking back: {ply} of {} moves. {words}", session.core.game.ply()), theme.title()),
            Line::styled("PageUp PageDown Home End", theme.faint()),
        ];
    }
    if let Some((before, turn)) = last {
        lines.push(Line::from(sentences::turn(&before, &turn)));
    }
    if let Some(ending) = session.core.game.ending() {
        lines.push(Line::styled(sentences::ending(&position, ending), theme.good()));
    }
    lines
}

/// What is being typed, who is thinking, or what is to be chosen.
fn prompt(session: &Session, theme: Theme, width: usize) -> Line<'static> {
    if !session.input.text.is_empty() {
        let typed = session.input.tail(width.saturating_sub(40));
        let caret = Span::styled(" ", theme.selected());
        let keys = Span::styled("   Enter plays, Esc clears", theme.faint());
        return Line::from(vec![Span::styled("Move: ", theme.title()), Span::raw(typed), caret, keys]);
    }
    if session.core.game.ending().is_some() {
        return Line::styled("Game over.   n new game   u take back   s save   q quit", theme.title());
    }
    if session.adviser.is_busy() {
        let what = match session.advice {
            Advice::Hint => "Looking for a hint".to_string(),
            Advice::Offer => format!("{} is considering your offer", !session.turn()),
        };
        return thinking(session, &what, session.adviser.latest(), theme);
    }
    let turn = session.turn();
    if !session.humans_turn() {
        let what = format!("{turn} is thinking ({})", sentences::player(session.player(turn)));
        return thinking(session, &what, session.thinkers[turn.index()].latest(), theme);
    }
    Line::styled(sentences::to_move(turn, &choices(session)), theme.title())
}

fn thinking(session: &Session, what: &str, thought: Option<&crate::thinker::Thought>, theme: Theme) -> Line<'static> {
    let phase = (session.now.as_millis() / 100) as usize % SPINNER.len();
    let found = thought.map(|thought| format!(": depth {}, {}", thought.depth, thought.score)).unwrap_or_default();
    Line::styled(format!("{} {what}{found}", SPINNER[phase]), theme.title())
}

/// What is to be chosen next, in words.
fn choices(session: &Session) -> String {
    let prompts = session.core.input.builder.prompts();
    let words: Vec<&str> = prompts.iter().map(|prompt| sentences::step(*prompt, session.core.plan.variant)).collect();
    let mut text = words.join(" or ");
    if session.core.input.builder.clicks().is_empty() {
        text.push_str(", or type a move");
    } else if session.core.input.builder.whole().is_some() {
        text.push_str(" (Tab: play it as it is)");
    } else {
        text.push_str(" (Backspace: back)");
    }
    text
}

/// The keys, shortest first; `?` shows the rest.
fn keys(theme: Theme) -> Line<'static> {
    let keys = [
        ("?", "help"),
        ("u", "undo"),
        ("t", "hint"),
        ("r", "resign"),
        ("p", "offer end"),
        ("s", "save"),
        ("o", "load"),
        ("v", "flip"),
        ("n", "new"),
        ("q", "quit"),
    ];
    key_line(&keys, theme)
}

/// Keys with what they do.
pub(crate) fn key_line(keys: &[(&'static str, &'static str)], theme: Theme) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let spans = keys.iter().flat_map(|(key, what)| {
        [Span::styled(*key, bold), Span::raw(" "), Span::styled(*what, theme.faint()), Span::raw(" ")]
    });
    Line::from_iter(spans)
}

fn draw_dialog(session: &Session, dialog: &Dialog, theme: Theme, frame: &mut Frame) {
    let mut lines = vec![Line::from(dialog.text(session))];
    if let Some(line) = dialog.line() {
        let shown = line.tail(54);
        lines.push(Line::from(vec![Span::raw("> "), Span::raw(shown), Span::styled(" ", theme.selected())]));
    }
    if let Some(notice) = &session.notice {
        lines.push(Line::styled(notice.text.clone(), theme.bad()));
    }
    lines.push(Line::default());
    lines.push(Line::styled(dialog.keys(), theme.title()));
    popup::draw(dialog.title(), lines, 60, frame);
}
