//! What a result of docs/results proves of the first plies of its variant.

use std::collections::BTreeMap;

use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Color, Position, Symmetric};
use rayuela_tables::Wdl;

use super::render::VariantResult;

/// Positions with men in hand, and their values for the side to move: the start, the plies whose positions all have the
/// same value by the counts, and the line of best moves, which keeps the value of the start.
pub(crate) fn of_result(variant: MorrisVariant, result: &VariantResult) -> Result<Vec<(Morris, Wdl)>, String> {
    let value = match result.value.as_str() {
        "win" => Wdl::Win,
        "draw" => Wdl::Draw,
        "loss" => Wdl::Loss,
        other => return Err(format!("{variant}: {other}")),
    };
    let mut proved = line(variant, result, value)?;
    let mut ply = vec![Morris::start(variant)];
    for placed in 0.. {
        let Some(row) = result.placing.iter().find(|row| row.placed == Some(placed)) else { break };
        let counts = row.counts;
        if ply.len() as u64 != counts.positions {
            return Err(format!("{variant}: {} positions after {placed} men, not {}", ply.len(), counts.positions));
        }
        let all = [(counts.wins, Wdl::Win), (counts.draws, Wdl::Draw), (counts.losses, Wdl::Loss)];
        let Some((_, wdl)) = all.into_iter().find(|(count, _)| *count == counts.positions) else { break };
        proved.extend(ply.iter().map(|position| (*position, wdl)));
        ply = next(&ply);
    }
    Ok(proved)
}

/// The positions of the line that still have a man in hand.
fn line(variant: MorrisVariant, result: &VariantResult, value: Wdl) -> Result<Vec<(Morris, Wdl)>, String> {
    let mut position = Morris::start(variant);
    let mut proved = vec![(position, value)];
    for turn in &result.line {
        let mv = position.parse_turn(turn).map_err(|error| format!("{variant} {turn}: {error}"))?;
        position.play_unchecked(mv);
        if Color::ALL.iter().all(|color| position.hand(*color) == 0) {
            break;
        }
        proved.push((position, if position.turn() == Color::White { value } else { value.flipped() }));
    }
    Ok(proved)
}

/// All positions one ply later, up to symmetry.
fn next(ply: &[Morris]) -> Vec<Morris> {
    let mut found = BTreeMap::new();
    for position in ply {
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            let images = (0..16).map(|s| after.mapped(s));
            let key = images.map(|image| Color::ALL.map(|color| image.men(color).bits())).min();
            found.insert(key, after);
        }
    }
    found.into_values().collect()
}
