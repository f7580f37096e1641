//! The side panel: players, clocks, what stands where, the turns so far.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use rayuela_draw::Figure;
use rayuela_rules::{AnyPosition, Color, Position};

use crate::sentences;
use crate::session::Session;
use crate::theme::Theme;
use rayuela_seat::{TimeControl, clock_face};

/// Draws the panel for the position on the screen.
pub(crate) fn draw(session: &Session, position: &AnyPosition, theme: Theme, area: Rect, frame: &mut Frame) {
    let width = area.width as usize;
    let mut lines = vec![Line::styled(session.core.plan.variant.to_string(), theme.title()), Line::default()];
    let first = session.core.plan.variant.first_player();
    for color in [first, !first] {
        lines.push(player(session, color, theme, width));
        lines.push(Line::from(format!("    {}", holdings(position, color))));
    }
    if let TimeControl::Game { .. } = session.core.clock.control() {
        let left = session.core.left(Color::Black, session.now).unwrap_or_default();
        lines.push(Line::from(format!("  Game time left {}", clock_face(left))));
    }
    if position.variant().is_morelli() {
        lines.push(Line::from(format!("  {}", throne(position))));
    }
    lines.extend(bans(position).into_iter().map(Line::from));
    lines.push(Line::styled("─".repeat(width), theme.faint()));
    let room = (area.height as usize).saturating_sub(lines.len());
    lines.extend(turns(session, theme, width, room));
    frame.render_widget(Paragraph::new(lines), area);
}

/// A player: whether it is their turn, their sign, their name, their clock.
fn player(session: &Session, color: Color, theme: Theme, width: usize) -> Line<'static> {
    let to_move = session.core.game.ending().is_none() && session.turn() == color;
    let sign = theme.letter(Figure::Man, color);
    let name = format!(" {color}  {}", sentences::player(session.player(color)));
    let face = match session.core.clock.control() {
        TimeControl::Fischer { .. } => session.core.left(color, session.now).map(clock_face).unwrap_or_default(),
        _ => String::new(),
    };
    let used = 2 + 3 + name.chars().count();
    let gap = width.saturating_sub(used + face.chars().count() + 1);
    let style = if to_move { theme.title() } else { ratatui::style::Style::new() };
    Line::from(vec![
        Span::styled(if to_move { "▶ " } else { "  " }, style),
        Span::styled(format!(" {sign} "), theme.sign(color)),
        Span::styled(name, style),
        Span::raw(" ".repeat(gap)),
        Span::styled(face, style.add_modifier(Modifier::BOLD)),
    ])
}

/// What a player has.
fn holdings(position: &AnyPosition, color: Color) -> String {
    let men = |count: u32| if count == 1 { "1 man".to_string() } else { format!("{count} men") };
    match position {
        AnyPosition::Morelli(morelli) => {
            let word = if morelli.edition().king_word() == "king" { "pieces" } else { "stones" };
            format!("{} {word}", morelli.pieces(color).len())
        }
        AnyPosition::Morris(morris) => match morris.hand(color) {
            0 => format!("{} on the board", men(morris.men(color).len())),
            hand => format!("{} on the board, {hand} in hand", men(morris.men(color).len())),
        },
        AnyPosition::Stacking(stacking) => {
            let singles = men(stacking.singles(color).len());
            let stacks = stacking.stacks(color).len();
            let hand = stacking.hand(color);
            format!("{singles} alone, {stacks} stack{}, {hand} in hand", if stacks == 1 { "" } else { "s" })
        }
    }
}

fn throne(position: &AnyPosition) -> String {
    let words = sentences::throne(position);
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase()).into_iter();
    first.chain(letters).collect()
}

/// Lines that may not be completed again on the next turn.
fn bans(position: &AnyPosition) -> Vec<String> {
    let AnyPosition::Morris(morris) = position else { return Vec::new() };
    let board = morris.lines().board;
    let mut lines = Vec::new();
    for color in Color::ALL {
        let bans: Vec<String> = morris
            .bans(color)
            .map(|line| line.iter().map(|point| point.name(board).to_string()).collect::<Vec<_>>().join("-"))
            .collect();
        if !bans.is_empty() {
            lines.push(format!("  {color} may not complete {}", sentences::list(&bans)));
        }
    }
    lines
}

/// The last turns that fit, two to a row where they are short enough.
fn turns(session: &Session, theme: Theme, width: usize, room: usize) -> Vec<Line<'static>> {
    let game = &session.core.game;
    let start = game.start();
    let second = usize::from(start.turn() != start.variant().first_player());
    let shown = session.core.input.looking.unwrap_or(game.ply());
    let mut rows: Vec<(Vec<Span<'static>>, usize, usize)> = Vec::new();
    for ply in 0..game.ply() {
        let Some(mut text) = game.notation(ply) else { break };
        if ply + 1 == game.ply() && game.ending().is_some() {
            text.push_str("//");
        }
        let number = (ply + second) / 2 + 1;
        let begins = (ply + second).is_multiple_of(2);
        let style = if ply + 1 == shown { theme.selected() } else { ratatui::style::Style::new() };
        let len = text.chars().count();
        let half = (width - 5) / 2;
        match rows.last_mut() {
            Some((spans, used, _)) if !begins && *used <= 5 + half && len < width - 5 - half => {
                spans.push(Span::raw(" ".repeat(5 + half - *used)));
                spans.push(Span::styled(text, style));
                *used = width;
            }
            _ => {
                let head = if begins { format!("{number:>3}. ") } else { format!("{number:>3}…") + " " };
                rows.push((vec![Span::raw(head), Span::styled(text, style)], 5 + len, ply));
            }
        }
    }
    // The turn that is looked at stays visible.
    let row_of_shown = rows.iter().rposition(|(_, _, first)| *first < shown.max(1)).unwrap_or(0);
    let skip = (row_of_shown + 1).saturating_sub(room);
    rows.into_iter().skip(skip).take(room).map(|(spans, ..)| Line::from(spans)).collect()
}
