//! Certificates are checked without the prover, and wrong ones refused.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rayuela_engine::shut_out;
use rayuela_prover::{Certificate, Prover, Referee, Refusal, RulesReferee, Settings, check};
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{Color, Position, Symmetric};
use rayuela_testkit::reference;

use crate::{FIVE, FIVE_2011, SEVEN, ask, exhaustive, prover};

fn certificate(prover: &Prover, position: &Morelli, goal: Color) -> Certificate {
    let answer = ask(prover, position, goal, Settings::default());
    prover.certificate(position, &answer, &AtomicBool::new(false)).expect("a certificate")
}

fn rewritten(certificate: &Certificate) -> Certificate {
    let mut text = Vec::new();
    certificate.write(&mut text).expect("memory");
    Certificate::read(&mut text.as_slice()).expect("a certificate").remove(0)
}

#[test]
fn certificates_of_both_goals_are_checked() {
    for (variant, starts) in [(FIVE, 3), (FIVE_2011, 1)] {
        let prover = prover(variant);
        for seed in 0..starts {
            let start = Morelli::random_start(variant, seed);
            for goal in Color::ALL {
                let certificate = certificate(&prover, &start, goal);
                assert_eq!(rewritten(&certificate), certificate);
                let checked = check(&certificate, &RulesReferee(variant)).expect("a proof");
                assert!(
                    checked.positions as usize > certificate.moves.len() && checked.finished + checked.shut_out > 0
                );
            }
        }
    }
}

#[test]
fn what_the_table_has_lost_is_searched_again() {
    let prover = Prover::new(FIVE, 1 << 14);
    let certificate = certificate(&prover, &Morelli::facing_start(FIVE), Color::White);
    assert!(check(&certificate, &RulesReferee(FIVE)).is_ok());
}

#[test]
fn tampered_certificates_are_refused() {
    let prover = prover(FIVE);
    let start = Morelli::random_start(FIVE, 1);
    let whole = certificate(&prover, &start, Color::White);
    let referee = RulesReferee(FIVE);
    let mut wins = whole.clone();
    wins.claim.wins = true;
    assert!(matches!(check(&wins, &referee), Err(Refusal::Ending(_) | Refusal::Missing(_))));
    let mut other = whole.clone();
    other.claim.player = Color::Black;
    assert!(check(&other, &referee).is_err());
    let (mut refused, mut texts) = (0, whole.moves.keys().cloned().collect::<Vec<_>>());
    texts.sort();
    let some = texts.len() / 8 + 1;
    for text in texts.into_iter().step_by(some) {
        let mut missing = whole.clone();
        missing.moves.remove(&text);
        assert_eq!(check(&missing, &referee), Err(Refusal::Missing(text.clone())));
        let mut illegal = whole.clone();
        illegal.moves.insert(text.clone(), "A1-A2".to_string());
        assert_eq!(
            check(&illegal, &referee),
            Err(Refusal::Illegal { position: text.clone(), mv: "A1-A2".to_string() })
        );
        // Another legal move leads where no move is given, or loses, unless it happens to hold as well.
        let position = Morelli::parse(FIVE, &text).expect("a position");
        for mv in position.legal_moves() {
            let mut changed = whole.clone();
            changed.moves.insert(text.clone(), position.compact(mv));
            refused += usize::from(check(&changed, &referee).is_err());
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn damaged_files_are_refused() {
    let certificate = certificate(&prover(FIVE), &Morelli::random_start(FIVE, 1), Color::Black);
    let mut text = Vec::new();
    certificate.write(&mut text).expect("memory");
    let text = String::from_utf8(text).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let read = |lines: &[&str]| Certificate::read(&mut lines.join("\n").as_bytes()).map_err(|error| error.to_string());
    assert!(read(&lines).is_ok());
    let cut = read(&lines[..lines.len() - 1]).unwrap_err();
    assert!(cut.contains("cut off") && cut.starts_with(&format!("line {}", lines.len())), "{cut}");
    for i in 0..5 {
        let mut damaged = lines.clone();
        damaged[i] = "nonsense";
        assert!(read(&damaged).unwrap_err().starts_with(&format!("line {}: ", i + 1)));
    }
    assert!(read(&[]).is_err());
}

/// The slow rules of the tests; positions are texts.
struct SlowReferee {
    variant: MorelliVariant,
    /// for positions, which players can still take the Throne
    reach: RefCell<HashMap<String, [bool; 2]>>,
}

impl SlowReferee {
    /// Which players' kings come to the Throne in some continuation, by going through all of them.
    fn reach(&self, text: &str) -> [bool; 2] {
        if let Some(&known) = self.reach.borrow().get(text) {
            return known;
        }
        let mut reach = [false; 2];
        for (mv, next) in reference::turns(&self.variant.to_string(), text).turns {
            let later = self.reach(&next);
            let mover = usize::from(text.split(' ').nth(1) == Some("b"));
            for player in [0, 1] {
                reach[player] |= later[player] || (mover == player && mv.ends_with('*'));
            }
        }
        self.reach.borrow_mut().insert(text.to_string(), reach);
        reach
    }

    fn fast(&self, text: &str) -> Morelli {
        Morelli::parse(self.variant, text).expect("a position")
    }
}

impl Referee for SlowReferee {
    type State = String;

    fn read(&self, text: &str) -> Option<String> {
        Some(text.to_string())
    }

    fn canonical(&self, state: &String) -> (String, String) {
        let text = self.fast(state).canonical().setup().to_string();
        (text.clone(), text)
    }

    fn turn(&self, state: &String) -> Color {
        if state.split(' ').nth(1) == Some("b") { Color::Black } else { Color::White }
    }

    fn throne(&self, state: &String) -> Option<Color> {
        state.chars().last().and_then(Color::from_letter)
    }

    fn moves(&self, state: &String) -> Vec<(String, String)> {
        reference::turns(&self.variant.to_string(), state).turns.into_iter().collect()
    }

    /// What the engine says, and what it says must be true in every continuation.
    fn shut_out(&self, state: &String) -> [bool; 2] {
        let told = shut_out(&self.fast(state)).players;
        for color in Color::ALL {
            if told[color.index()] && self.throne(state) != Some(color) {
                assert!(!self.reach(state)[color.index()], "{color} still comes to the Throne: {state}");
            }
        }
        told
    }
}

#[test]
fn the_slow_rules_agree() {
    let slow = |variant| SlowReferee { variant, reach: RefCell::default() };
    let five = prover(FIVE);
    for goal in Color::ALL {
        let certificate = certificate(&five, &Morelli::facing_start(FIVE), goal);
        let checked = check(&certificate, &slow(FIVE)).expect("a proof by the slow rules");
        assert_eq!(Ok(checked), check(&certificate, &RulesReferee(FIVE)));
    }
    let seven = prover(SEVEN);
    for position in exhaustive::endings(|seed| Morelli::random_start(SEVEN, seed), 5, 4) {
        for goal in Color::ALL {
            let certificate = certificate(&seven, &position, goal);
            assert!(check(&certificate, &slow(SEVEN)).is_ok(), "{}", position.setup());
        }
    }
}
