//! The screen of Fists: each player chooses in secret, then both choices are shown at once.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::text::Line;
use rayuela_rules::morelli::{Choice, Commitment, SALT_BYTES};
use rayuela_rules::{Color, Rng};
use rayuela_seat::{Fists, Phase, Session};

use crate::action::Action;
use crate::popup;
use crate::seed::fresh_seed;
use crate::sentences;
use crate::theme::Theme;

/// The state of the screen.
#[derive(Clone, Debug)]
pub(crate) struct FistsScreen {
    /// the game, whose fists are being settled
    core: Session,
    /// what is shown of a choice before both are made, by [`Color::index`]
    seals: [Option<Commitment>; 2],
}

impl FistsScreen {
    /// The engine has chosen already, so it cannot choose by what people choose.
    pub(crate) fn new(core: Session) -> FistsScreen {
        let mut screen = FistsScreen { core, seals: [None; 2] };
        screen.seal();
        screen
    }

    fn fists(&self) -> Option<&Fists> {
        match &self.core.phase {
            Phase::Fists(fists) => Some(fists),
            _ => None,
        }
    }

    /// The person who is to choose; `None` once everybody has.
    fn chooser(&self) -> Option<Color> {
        self.fists()?.to_choose()
    }

    /// What is played, once both have chosen.
    fn settled(&self) -> Option<Choice> {
        self.fists()?.revealed().map(|(_, settled)| settled)
    }

    /// Seals the choices that are new.
    fn seal(&mut self) {
        for color in Color::ALL {
            if self.seals[color.index()].is_none() {
                self.seals[color.index()] = self.fists().and_then(|fists| fists.commitment(color, &salt()));
            }
        }
    }

    /// Takes a key at this moment.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Duration) -> Action {
        match (key.code, self.chooser()) {
            (KeyCode::Char('q'), _) => return Action::Quit,
            (KeyCode::Esc, _) => return Action::Menu,
            (KeyCode::Enter | KeyCode::Char(' '), None) => return self.go_on(now),
            (KeyCode::Char(digit @ '1'..='3'), Some(color)) => {
                if let Phase::Fists(fists) = &mut self.core.phase {
                    fists.choose(color, Choice::ALL[digit as usize - '1' as usize]);
                }
                self.seal();
            }
            _ => {}
        }
        Action::None
    }

    fn go_on(&self, now: Duration) -> Action {
        let mut core = self.core.clone();
        core.begin_after_fists(now);
        Action::Continue(Box::new(core))
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
        match (self.settled(), self.chooser()) {
            (Some(choice), _) => {
                let (mode, words) = sentences::start_mode(choice.mode());
                lines.push(Line::styled(format!("{mode} is played: {words}."), theme.good()));
                lines.push(Line::default());
                lines.push(Line::styled("Enter starts   Esc menu   q quit", theme.title()));
            }
            (None, Some(color)) => {
                let both = self.core.plan.players.iter().all(|player| player.is_human());
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
        let revealed = self.fists().and_then(Fists::revealed);
        let choice = revealed.map(|(choices, _)| choices[color.index()]);
        let seal = self.seals[color.index()]
            .map(|seal| seal.0[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        match (choice, seal) {
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
    use rayuela_rules::morelli::StartMode;
    use rayuela_seat::{Plan, Player, Start};

    fn screen(players: [Player; 2]) -> FistsScreen {
        let plan =
            Plan { players, start: Start::Mode(StartMode::Fists), ..Plan::sensible("morelli7+2011".parse().unwrap()) };
        FistsScreen::new(Session::new(plan, 1, Duration::ZERO))
    }

    fn press(screen: &mut FistsScreen, code: KeyCode) -> Action {
        screen.key(KeyEvent::from(code), Duration::ZERO)
    }

    #[test]
    fn two_people_settle_the_third() {
        let mut screen = screen([Player::Human; 2]);
        assert!(matches!(press(&mut screen, KeyCode::Char('1')), Action::None));
        assert!(screen.shown_choice(Color::Black).contains("has chosen"));
        assert!(!screen.shown_choice(Color::Black).contains("Adjacent"));
        let sealed = screen.seals;
        press(&mut screen, KeyCode::Char('2'));
        assert!(screen.shown_choice(Color::Black).contains("Adjacent"));
        assert_eq!(screen.seals[Color::Black.index()], sealed[Color::Black.index()]);
        let Action::Continue(core) = press(&mut screen, KeyCode::Enter) else { panic!("not settled") };
        assert!(matches!(core.phase, Phase::Placing(_)));
        assert_eq!(core.tags, [("Fists".to_string(), "adjacent facing".to_string())]);
    }

    #[test]
    fn the_engine_commits_first() {
        let mut one = screen([Player::ENGINE, Player::Human]);
        assert!(one.shown_choice(Color::White).contains("has chosen"));
        assert!(one.settled().is_none());
        press(&mut one, KeyCode::Char('3'));
        assert!(one.settled().is_some());
        assert!(screen([Player::ENGINE; 2]).settled().is_some());
    }
}
