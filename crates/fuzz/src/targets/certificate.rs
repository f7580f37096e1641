//! Certificates of proofs: what is read is written and reads the same, and what the checker accepts is true.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rayuela_prover::{Certificate, CertificateError, Claim, Prover, RulesReferee, Settings, check};
use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
use rayuela_rules::{Color, Outcome, Position, Rng};

use crate::mutations::below;
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, seeds};

/// A claim is looked at by going through so many positions at most.
const MOST_POSITIONS: usize = 3_000;

pub(super) const TARGET: Target = Target {
    name: "certificate",
    about: "certificates of proofs; what is accepted is true",
    run,
    seeds: || {
        let start = "rayuela certificate 1\nmorelli5\nbwbwb/w3b/b3w/w3b/wbwbw b -\nwhite at least draws\n0 moves\n";
        let proofs = (0..40).map(|seed| fresh(&mut Rng::new(seed)));
        proofs.chain(seeds::bytes([start])).collect()
    },
    fresh: Some(fresh),
    words: &[
        "rayuela certificate 1\n",
        "morelli5\n",
        "morelli7+2011\n",
        "white",
        "black",
        " wins\n",
        " at least draws\n",
        "0 moves\n",
        "1 moves\n",
        "2 moves\n",
        "\n",
        " b -",
        " w W",
        " b B",
        "-",
    ],
    longest: 8192,
};

/// A position of a random game, a few moves before its end.
pub(super) fn ending(rng: &mut Rng) -> (MorelliVariant, Morelli) {
    let size = [Size::N5, Size::N5, Size::N7, Size::N9][below(rng, 4)];
    let edition = if rng.below(4) == 0 { Edition::E2011 } else { Edition::E2015 };
    let variant = MorelliVariant { size, edition };
    let mut line = vec![Morelli::random_start(variant, rng.next_u64())];
    while let Some(mv) = line[line.len() - 1].random_move(rng) {
        let mut next = line[line.len() - 1];
        next.play_unchecked(mv);
        line.push(next);
    }
    let back = 2 + below(rng, 5);
    (variant, line[line.len().saturating_sub(back)])
}

/// A proof of such a position.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let (variant, position) = ending(rng);
    let (prover, stop) = (Prover::new(variant, 1 << 16), AtomicBool::new(false));
    let settings = Settings { nodes: 2_000, ..Settings::default() };
    let answer = prover.prove(&position, Color::ALL[below(rng, 2)], settings, &stop, &mut |_| {});
    let mut text = Vec::new();
    if let Ok(certificate) = prover.certificate(&position, &answer, &stop) {
        certificate.write(&mut text).expect("memory");
    }
    text
}

fn run(mut data: &[u8]) -> Trace {
    let certificates = match Certificate::read(&mut data) {
        Ok(certificates) => certificates,
        Err(CertificateError::Line { expected, .. }) => return refused(expected),
        Err(CertificateError::Io(error)) => return refused(error.kind()),
    };
    let mut written = Vec::new();
    for certificate in &certificates {
        certificate.write(&mut written).expect("memory");
    }
    let again = Certificate::read(&mut written.as_slice());
    assert_eq!(again.ok().as_ref(), Some(&certificates), "{}", String::from_utf8_lossy(&written));
    joined(certificates.iter().take(2).map(hold))
}

/// Lets the checker decide, and looks for a game that ends otherwise than it says.
pub(super) fn hold(certificate: &Certificate) -> Trace {
    match check(certificate, &RulesReferee(certificate.variant)) {
        Ok(checked) => {
            let truth = is_true(&certificate.position, certificate.claim, &mut HashMap::new());
            assert_ne!(
                truth,
                Some(false),
                "accepted and not true: {} of {}",
                certificate.claim,
                certificate.position.setup()
            );
            let (finished, shut_out) = (checked.finished as usize, checked.shut_out as usize);
            accepted(&[checked.positions as usize, finished, shut_out, usize::from(truth.is_some())])
        }
        Err(refusal) => refused(refusal),
    }
}

/// Whether a claim is true, by playing out all games; `None` if there are too many positions. It knows neither shut-outs
/// nor symmetries.
fn is_true(position: &Morelli, claim: Claim, known: &mut HashMap<Morelli, bool>) -> Option<bool> {
    if let Some(&known) = known.get(position) {
        return Some(known);
    }
    if known.len() >= MOST_POSITIONS {
        return None;
    }
    let ours = position.turn() == claim.player;
    let holds = match position.outcome() {
        Some(outcome) if claim.wins => outcome == Outcome::Win(claim.player),
        Some(outcome) => outcome != Outcome::Win(!claim.player),
        None => {
            // One move is enough for the player of the claim; the other one must have none that refutes it.
            let mut holds = !ours;
            for mv in position.legal_moves() {
                let mut next = *position;
                next.play_unchecked(mv);
                if is_true(&next, claim, known)? == ours {
                    holds = ours;
                    break;
                }
            }
            holds
        }
    };
    known.insert(*position, holds);
    Some(holds)
}
