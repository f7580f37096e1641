//! The screen of Fists: each player chooses in secret, then both choices are shown at once.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::text::Line;
use rayuela_rules::morelli::{Choice, Commitment, Fists, SALT_BYTES};
use rayuela_rules::{Color, Rng};

use crate::action::Action;
use crate::plan::{Plan, fresh_seed};
use crate::popup;
use crate::sentences;
use crate::theme::Theme;

/// The state of the screen.
#[derive(Clone, Debug)]
pub(crate) struct FistsScreen {
    plan: Plan,
    fists: Fists,
    /// what each player holds in their fists, by [`Color::index`], not shown before both have committed
    held: [Option<(Choice, [u8; SALT_BYTES])>; 2],
}

impl FistsScreen {
    /// The engine commits first, so that it cannot choose by what people choose.
    pub(crate) fn new(plan: Plan) -> FistsScreen {
        let mut screen = FistsScreen { plan, fists: Fists::default(), held: [None; 2] };
        for color in [Color::Black, Color::White] {
            if !screen.plan.players[color.index()].is_human() {
                let choice = Choice::ALL[Rng::new(fresh_seed()).below(3) as usize];
                screen.commit(color, choice);
            }
        }
        screen
    }

    /// The person who is to choose; `None` once everybody has.
    fn chooser(&self) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|color| self.held[color.index()].is_none())
    }

    fn commit(&mut self, color: Color, choice: Choice) {
        let salt = salt();
        if self.fists.commit(color, Commitment::new(color, choice, &salt)).is_ok() {
            self.held[color.index()] = Some((choice, salt));
        }
        if self.chooser().is_none() {
            for color in Color::ALL {
                if let Some((choice, salt)) = self.held[color.index()] {
                    // Both have committed to just these choices.
                    let _ = self.fists.reveal(color, choice, &salt);
                }
            }
        }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Action {
        if let Some(choice) = self.fists.settled() {
            return match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => self.go_on(choice),
                KeyCode::Char('q') => Action::Quit,
                KeyCode::Esc => Action::Menu,
                _ => Action::None,
            };
        }
        match (key.code, self.chooser()) {
            (KeyCode::Char('q'), _) => return Action::Quit,
            (KeyCode::Esc, _) => return Action::Menu,
            (KeyCode::Char(digit @ '1'..='3'), Some(color)) => {
                self.commit(color, Choice::ALL[digit as usize - '1' as usize]);
            }
            _ => {}
        }
        Action::None
    }

    fn go_on(&self, choice: Choice) -> Action {
        let mut plan = self.plan.clone();
        plan.set_up = choice.mode();
        if let Some(tag) = self.fists.tag() {
            plan.tag("Fists", tag);
        }
        Action::Begin(Box::new(plan))
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, theme: Theme, frame: &mut Frame) {
        let mut lines = vec![
            Line::from(
                "Each player chooses a way to set up in secret. The same choice is played; if the choices differ, \
                 the third way is.",
            ),
            Line::default(),
        ];
        for color in [Color::Black, Color::White] {
            lines.push(Line::from(self.shown_choice(color)));
        }
        lines.push(Line::default());
        match (self.fists.settled(), self.chooser()) {
            (Some(choice), _) => {
                let (mode, words) = sentences::start_mode(choice.mode());
                lines.push(Line::styled(format!("{mode} is played: {words}."), theme.good()));
                lines.push(Line::default());
                lines.push(Line::styled("Enter starts   Esc menu   q quit", theme.title()));
            }
            (None, Some(color)) => {
                let both = self.plan.players.iter().all(|player| player.is_human());
                let away = if both { format!(" ({} looks away)", !color) } else { String::new() };
                lines.push(Line::styled(format!("{color}, choose{away}:"), theme.title()));
                for (i, choice) in Choice::ALL.into_iter().enumerate() {
                    let (mode, words) = sentences::start_mode(choice.mode());
                    lines.push(Line::from(format!("  {}  {mode}: {words}", i + 1)));
                }
                lines.push(Line::default());
                lines
                    .push(Line::styled("Nothing is shown before both have chosen.   Esc menu   q quit", theme.faint()));
            }
            (None, None) => {}
        }
        popup::draw("Fists", lines, 72, frame);
    }

    /// What may be shown of a player's choice.
    fn shown_choice(&self, color: Color) -> String {
        let seal = self
            .fists
            .commitment(color)
            .map(|commitment| commitment.0[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        match (self.fists.choice(color), seal) {
            (Some(choice), Some(seal)) => {
                format!("{color}: {} (committed: {seal})", sentences::start_mode(choice.mode()).0)
            }
            (None, Some(seal)) => format!("{color}: has chosen (committed: {seal})"),
            _ => format!("{color}: has not chosen yet"),
        }
    }
}

/// Random bytes from the system, or from our generator if the system has none.
fn salt() -> [u8; SALT_BYTES] {
    let mut salt = [0; SALT_BYTES];
    if getrandom::fill(&mut salt).is_err() {
        let mut rng = Rng::new(fresh_seed());
        salt.iter_mut().for_each(|byte| *byte = rng.below(256) as u8);
    }
    salt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use rayuela_rules::morelli::StartMode;
    use rayuela_seat::TimeControl;

    fn screen(players: [Player; 2]) -> FistsScreen {
        FistsScreen::new(Plan {
            variant: "morelli7+2011".parse().unwrap(),
            set_up: StartMode::Fists,
            seed: 1,
            players,
            time: TimeControl::Unlimited,
            tags: Vec::new(),
        })
    }

    fn press(screen: &mut FistsScreen, code: KeyCode) -> Action {
        screen.key(KeyEvent::from(code))
    }

    #[test]
    fn two_people_settle_the_third() {
        let mut screen = screen([Player::Human; 2]);
        assert_eq!(press(&mut screen, KeyCode::Char('1')), Action::None);
        assert!(!screen.shown_choice(Color::Black).contains("Adjacent"));
        press(&mut screen, KeyCode::Char('2'));
        assert!(screen.shown_choice(Color::Black).contains("Adjacent"));
        let Action::Begin(plan) = press(&mut screen, KeyCode::Enter) else { panic!("not settled") };
        assert_eq!(plan.set_up, StartMode::Free);
        assert_eq!(plan.tags, [("Fists".to_string(), "adjacent facing".to_string())]);
    }

    #[test]
    fn the_engine_commits_first() {
        let mut one = screen([Player::ENGINE, Player::Human]);
        assert!(one.shown_choice(Color::White).contains("has chosen"));
        assert!(one.fists.choice(Color::White).is_none());
        press(&mut one, KeyCode::Char('3'));
        assert!(one.fists.settled().is_some());
        assert!(screen([Player::ENGINE; 2]).fists.settled().is_some());
    }
}
