//! The help page.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use rayuela_rules::Variant;
use rayuela_rules::morelli::Edition;

use crate::command::Command;
use crate::popup;
use crate::theme::Theme;

/// The game in a few lines.
const fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Morelli(morelli) => match morelli.edition {
            Edition::E2015 => {
                "Move a piece in a straight line to a band nearer the centre. Adverse pieces between it and another \
                 of yours change colour. Four of yours a quarter turn apart are a frame; completing one takes the \
                 Throne. Who holds it when the player to move has no move wins."
            }
            Edition::E2011 => {
                "Move a stone in a straight line to a band nearer the centre. Adverse stones between it and another \
                 of yours may be captured. Four of yours a quarter turn apart are a frame; completing one may bring \
                 your tower to the Centre. Who holds it when the player to move has no move wins."
            }
        },
        Variant::Morris(_) => {
            "Place your men, then move them along the lines. Three on a line are a mill and take an adverse man, not \
             from a mill while another is to be had. Who has two men left or cannot move has lost."
        }
        Variant::Stacking => {
            "Place your men, then move them. A mill of your lowest men turns an adverse stack over and takes an \
             adverse man that stands alone, who goes under one of yours. Three own stacks on a line win."
        }
    }
}

/// Draws the help page over the screen.
pub(crate) fn draw(variant: Variant, theme: Theme, frame: &mut Frame) {
    let mut lines = vec![Line::from(rules(variant)), Line::default()];
    for pair in [
        ("arrows, Enter or Space", "move and choose; the mouse does both"),
        ("a move such as d2, B1-H7", "type it, Enter plays it"),
        ("Tab", "play a move that may stop here"),
        ("Backspace, Esc", "undo a choice, all of them"),
        ("PageUp PageDown Home End", "look back in the game"),
    ] {
        lines.push(row(pair.0, pair.1, theme));
    }
    for pair in Command::ALL.chunks(2) {
        let mut spans = Vec::new();
        for (_, key, word, what) in pair {
            spans.push(Span::styled(format!("{key} {word:<8}"), theme.title()));
            spans.push(Span::raw(format!("{what:<28}")));
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::default());
    lines.push(Line::from("[ ] cursor   { } chosen   ◇ › ‹ may be chosen   ? ? hint"));
    lines.push(Line::from("< > last move   ( ) changed by it   * * frame completed   × taken"));
    popup::draw("Help: any key closes", lines, 76, frame);
}

fn row(left: &'static str, right: &'static str, theme: Theme) -> Line<'static> {
    Line::from(vec![Span::styled(format!("{left:<26}"), theme.title()), Span::raw(right)])
}
