//! The start screen: which game, how set up, who plays, which clock.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use rayuela_rules::morelli::{Edition, MorelliVariant, Size, StartMode};
use rayuela_rules::morris::{MorrisBase, MorrisVariant};
use rayuela_rules::{Color, Variant};

use crate::action::Action;
use crate::line_edit::LineEdit;
use crate::seed::fresh_seed;
use crate::sentences;
use rayuela_seat::{Plan, Player, Start, TimeControl, fill_in};

/// The games to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Morelli,
    Morris(MorrisBase),
    Stacking,
}

impl Choice {
    const ALL: [Choice; 5] = [
        Choice::Morelli,
        Choice::Morris(MorrisBase::Nine),
        Choice::Morris(MorrisBase::Six),
        Choice::Morris(MorrisBase::Twelve),
        Choice::Stacking,
    ];

    const fn name(self) -> &'static str {
        match self {
            Choice::Morelli => "Morelli",
            Choice::Morris(MorrisBase::Nine) => "Nine Men's Morris",
            Choice::Morris(MorrisBase::Six) => "Six Men's Morris",
            Choice::Morris(MorrisBase::Twelve) => "Twelve Men's Morris",
            Choice::Stacking => "Stacking Morris",
        }
    }
}

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Game,
    Board,
    Edition,
    SetUp,
    Seed,
    /// one of the Morris options, by its place
    Option(usize),
    Player(Color),
    Clock,
    Begin,
}

/// Morris options: name, and what it means.
const OPTIONS: [(&str, &str); 4] = [
    ("diagonal", "men move along the diagonals, too"),
    ("double", "two mills at once remove two men"),
    ("flying", "with three men left, a man may move to any vacant point"),
    ("noreform", "a mill just broken may not be completed again on the next move"),
];

/// The state of the screen.
#[derive(Clone, Debug)]
pub(crate) struct StartScreen {
    pub(crate) row: usize,
    game: Choice,
    size: Size,
    edition: Edition,
    set_up: StartMode,
    pub(crate) seed: LineEdit,
    options: [bool; 4],
    players: [Player; 2],
    /// the players are the person's own choice, not to be changed with the game
    players_chosen: bool,
    time: TimeControl,
}

impl StartScreen {
    /// The usual choices, with the players that were named.
    pub(crate) fn new(named: [Option<Player>; 2]) -> StartScreen {
        let morelli = MorelliVariant { size: Size::N13, edition: Edition::E2015 };
        StartScreen {
            row: 0,
            game: Choice::Morelli,
            size: morelli.size,
            edition: morelli.edition,
            set_up: StartMode::Random,
            seed: LineEdit::default(),
            options: [false; 4],
            players: fill_in(Variant::Morelli(morelli), named),
            players_chosen: named.iter().any(Option::is_some),
            time: TimeControl::Unlimited,
        }
    }

    /// The same choices as a game that has been played.
    pub(crate) fn after(plan: &Plan) -> StartScreen {
        let mut screen = StartScreen::new(plan.players.map(Some));
        match plan.variant {
            Variant::Morelli(MorelliVariant { size, edition }) => {
                (screen.game, screen.size, screen.edition) = (Choice::Morelli, size, edition);
            }
            Variant::Morris(MorrisVariant { base, diagonal, double, flying, noreform }) => {
                screen.game = Choice::Morris(base);
                screen.options = [diagonal, double, flying, noreform];
            }
            Variant::Stacking => screen.game = Choice::Stacking,
        }
        screen.time = plan.time;
        screen
    }

    /// The lines that the chosen game has.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game];
        match self.game {
            Choice::Morelli => {
                rows.extend([Row::Board, Row::Edition, Row::SetUp]);
                rows.extend((self.set_up == StartMode::Random).then_some(Row::Seed));
            }
            Choice::Morris(base) => {
                // Twelve always has its diagonals.
                let first = usize::from(base == MorrisBase::Twelve);
                rows.extend((first..OPTIONS.len()).map(Row::Option));
            }
            Choice::Stacking => {}
        }
        rows.extend([Row::Player(Color::Black), Row::Player(Color::White), Row::Clock, Row::Begin]);
        rows
    }

    /// The line that the keys work on.
    pub(crate) fn current(&self) -> Row {
        let rows = self.rows();
        rows[self.row.min(rows.len() - 1)]
    }

    /// The variant chosen.
    pub(crate) fn variant(&self) -> Variant {
        let [diagonal, double, flying, noreform] = self.options;
        match self.game {
            Choice::Morelli => Variant::Morelli(MorelliVariant { size: self.size, edition: self.edition }),
            Choice::Morris(base) => {
                let diagonal = diagonal && base != MorrisBase::Twelve;
                Variant::Morris(MorrisVariant { base, diagonal, double, flying, noreform })
            }
            Choice::Stacking => Variant::Stacking,
        }
    }

    /// The text of a line: its name and its value.
    pub(crate) fn words(&self, row: Row) -> (String, String) {
        let (name, value) = match row {
            Row::Game => ("Game", self.game.name().to_string()),
            Row::Board => ("Board", format!("{0}×{0}", self.size.side())),
            Row::Edition => ("Edition", if self.edition == Edition::E2015 { "2015" } else { "2011" }.to_string()),
            Row::SetUp => ("Set-up", sentences::start_mode(self.set_up).0.to_string()),
            Row::Seed if self.seed.text.is_empty() => ("Seed", "drawn".to_string()),
            Row::Seed => ("Seed", self.seed.text.clone()),
            Row::Option(i) => (OPTIONS[i].0, if self.options[i] { "yes" } else { "no" }.to_string()),
            Row::Player(Color::Black) => ("Black", sentences::player(self.players[Color::Black.index()])),
            Row::Player(Color::White) => ("White", sentences::player(self.players[Color::White.index()])),
            Row::Clock => ("Clock", sentences::clock(self.time)),
            Row::Begin => ("Begin", self.variant().to_string()),
        };
        (name.to_string(), value)
    }

    /// What a line means.
    pub(crate) fn explain(&self, row: Row) -> String {
        match row {
            Row::Game => "Morelli: take the Throne in the centre. Morris: close mills.".to_string(),
            Row::Board if self.size == Size::N13 => "The regulation board.".to_string(),
            Row::Board if self.size == Size::N5 => "A very small board, good for a first try.".to_string(),
            Row::Board => "A smaller board makes a shorter game.".to_string(),
            Row::Edition if self.edition == Edition::E2015 => {
                "2015: captures and enthroning are compulsory.".to_string()
            }
            Row::Edition => "2011: captures and the occupation of the Centre may be declined.".to_string(),
            Row::SetUp => {
                let (name, words) = sentences::start_mode(self.set_up);
                format!("{name}: {words}.")
            }
            Row::Seed => "Type a number to get the same set-up again, or leave it random.".to_string(),
            Row::Option(i) => format!("{}: {}.", OPTIONS[i].0, OPTIONS[i].1),
            Row::Player(color) if color == self.variant().first_player() => {
                format!("{color} moves first. Levels go from 1, for beginners, to 10.")
            }
            Row::Player(color) => format!("{color} moves second. Levels go from 1, for beginners, to 10."),
            Row::Clock => match self.time {
                TimeControl::Game { .. } => {
                    "One clock for the whole game; when it runs out, the Throne decides.".to_string()
                }
                TimeControl::Unlimited => "No time limit.".to_string(),
                _ => "A player who runs out of time loses; every move adds some.".to_string(),
            },
            Row::Begin => "Enter starts the game.".to_string(),
        }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Action {
        let count = self.rows().len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % count,
            KeyCode::Right | KeyCode::Char(' ') => self.change(1),
            KeyCode::Left => self.change(-1),
            KeyCode::Enter => return self.begin(),
            KeyCode::Char('q') | KeyCode::Esc => return Action::Quit,
            // Longer numbers do not fit 64 bits.
            KeyCode::Char(digit)
                if digit.is_ascii_digit() && self.current() == Row::Seed && self.seed.text.len() < 19 =>
            {
                self.seed.push(digit);
            }
            KeyCode::Backspace if self.current() == Row::Seed => {
                self.seed.key(key);
            }
            _ => {}
        }
        Action::None
    }

    fn begin(&self) -> Action {
        let start = Start::Mode(self.set_up);
        let plan = Plan { variant: self.variant(), players: self.players, time: self.time, start };
        Action::Begin(Box::new(plan), self.seed.text.parse().unwrap_or_else(|_| fresh_seed()))
    }

    /// The next or the previous value of the current line.
    pub(crate) fn change(&mut self, by: isize) {
        match self.current() {
            Row::Game => {
                self.game = turn(&Choice::ALL, self.game, by);
                if !self.players_chosen {
                    self.players = fill_in(self.variant(), [None, None]);
                }
                let times = TimeControl::all(self.game == Choice::Morelli);
                self.time = turn(&times, self.time, 0);
            }
            Row::Board => self.size = turn(&Size::ALL, self.size, by),
            Row::Edition => self.edition = turn(&[Edition::E2015, Edition::E2011], self.edition, by),
            Row::SetUp => self.set_up = turn(&StartMode::ALL, self.set_up, by),
            Row::Option(i) => self.options[i] = !self.options[i],
            Row::Player(color) => {
                let player = &mut self.players[color.index()];
                *player = turn(&Player::all(), *player, by);
                self.players_chosen = true;
            }
            Row::Clock => {
                self.time = turn(&TimeControl::all(self.game == Choice::Morelli), self.time, by);
            }
            Row::Seed => self.seed = LineEdit::default(),
            Row::Begin => {}
        }
    }
}

/// The value this many places on, wrapping around; the first if the value is not in the list.
fn turn<T: Copy + PartialEq>(values: &[T], value: T, by: isize) -> T {
    let at = values.iter().position(|other| *other == value);
    at.map_or(values[0], |at| values[(at as isize + by).rem_euclid(values.len() as isize) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(screen: &mut StartScreen, codes: &[KeyCode]) -> Action {
        codes.iter().map(|&code| screen.key(KeyEvent::from(code))).last().unwrap_or(Action::None)
    }

    #[test]
    fn enter_begins_with_the_usual_choices() {
        let mut screen = StartScreen::new([None, None]);
        let Action::Begin(plan, _) = press(&mut screen, &[KeyCode::Enter]) else { panic!("no game") };
        assert_eq!((plan.variant.to_string().as_str(), &plan.start), ("morelli13", &Start::USUAL));
        assert_eq!(plan.players, [Player::ENGINE, Player::Human]);
    }

    #[test]
    fn a_morris_game_with_options() {
        let mut screen = StartScreen::new([None, None]);
        press(&mut screen, &[KeyCode::Right, KeyCode::Down, KeyCode::Right, KeyCode::Up, KeyCode::Right]);
        assert_eq!(screen.variant().to_string(), "six+diagonal");
        press(&mut screen, &[KeyCode::Right]);
        assert_eq!(screen.variant().to_string(), "twelve");
        assert!(!screen.rows().contains(&Row::Option(0)));
        assert_eq!(screen.players, [Player::Human, Player::ENGINE]);
    }

    #[test]
    fn a_seed_is_typed() {
        let mut screen = StartScreen::new([None, None]);
        while screen.current() != Row::Seed {
            press(&mut screen, &[KeyCode::Down]);
        }
        let codes: Vec<KeyCode> = "427".chars().map(KeyCode::Char).collect();
        press(&mut screen, &codes);
        let begun = press(&mut screen, &[KeyCode::Backspace, KeyCode::Enter]);
        assert!(matches!(begun, Action::Begin(_, 42)), "{begun:?}");
    }

    #[test]
    fn every_value_of_every_line_can_be_chosen() {
        let mut screen = StartScreen::new([None, None]);
        for _ in 0..Choice::ALL.len() {
            for row in 0..screen.rows().len() {
                screen.row = row;
                if row > 0 {
                    (0..15).for_each(|_| screen.change(1));
                }
                assert!(!screen.explain(screen.current()).is_empty());
            }
            screen.row = 0;
            screen.change(1);
            assert_eq!(screen.variant().to_string().parse(), Ok(screen.variant()));
        }
    }

    #[test]
    fn timed_games_are_for_morelli() {
        let mut screen = StartScreen::new([None, None]);
        screen.time = TimeControl::game(10);
        screen.change(1);
        assert_eq!(screen.time, TimeControl::Unlimited);
    }
}
