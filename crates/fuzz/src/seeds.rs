//! Seeds out of `data/`, compiled in, so that the program runs anywhere.

use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant};
use rayuela_testkit::walks;

const PERFT: [&str; 3] = [
    include_str!("../../../data/perft/morelli.perft"),
    include_str!("../../../data/perft/morris.perft"),
    include_str!("../../../data/perft/stacking.perft"),
];
const GAMES: &str = include_str!("../../../data/games/morelli.json");
const FIGURES: &str = include_str!("../../../data/figures/morelli-2015.json");

/// Inputs out of texts.
pub(crate) fn bytes<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<Vec<u8>> {
    texts.into_iter().map(|text| text.as_ref().as_bytes().to_vec()).collect()
}

/// The variant and position of every perft count and every figure.
pub(crate) fn positions() -> Vec<(Variant, String)> {
    let lines = PERFT.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#'));
    let mut positions: Vec<(Variant, String)> = lines
        .filter_map(|line| {
            let mut fields = line.split('|').map(str::trim);
            Some((fields.next()?.parse().ok()?, fields.next()?.to_string()))
        })
        .collect();
    let figures: serde_json::Value = serde_json::from_str(FIGURES).unwrap_or_default();
    positions.extend(figures["figures"].as_array().into_iter().flatten().filter_map(|figure| {
        Some((figure["variant"].as_str()?.parse().ok()?, figure["position"].as_str()?.to_string()))
    }));
    positions
}

/// The sample games as records.
pub(crate) fn records() -> Vec<String> {
    let games: serde_json::Value = serde_json::from_str(GAMES).unwrap_or_default();
    let record = |game: &serde_json::Value| {
        let turns: Vec<&str> = game["moves"].as_array()?.iter().filter_map(|turn| turn.as_str()).collect();
        let (variant, start) = (game["variant"].as_str()?, game["start"].as_str()?);
        Some(format!("[Variant \"{variant}\"]\n[Start \"{start}\"]\n\n{}\n", turns.join(" ")))
    };
    games["games"].as_array().into_iter().flatten().filter_map(record).collect()
}

/// Any variant, each family as often as the others.
pub(crate) fn any_variant(rng: &mut Rng) -> Variant {
    match rng.below(3) {
        0 => Variant::Stacking,
        family => {
            let fitting: Vec<Variant> =
                Variant::all().filter(|variant| variant.is_morelli() == (family == 1)).collect();
            fitting[rng.below(fitting.len() as u64) as usize]
        }
    }
}

/// A position of a random game, or of a random board.
pub(crate) fn any_position(rng: &mut Rng) -> (Variant, String) {
    let variant = any_variant(rng);
    if rng.below(3) == 0 {
        return (variant, walks::sparse_text(variant, rng));
    }
    let plies = rng.below(40) as usize;
    let game = any_game(variant, plies, rng);
    (variant, game.position().text())
}

/// A random game of so many turns, or fewer if it ends.
pub(crate) fn any_game(variant: Variant, plies: usize, rng: &mut Rng) -> AnyGame {
    let mut game = AnyGame::new(walks::any_start(variant, rng));
    for _ in 0..plies {
        let Some(turn) = any_turn(game.position(), rng) else { break };
        if game.play_text(&turn).is_err() {
            break;
        }
    }
    game
}

/// A random legal turn in one form or the other.
pub(crate) fn any_turn(position: &AnyPosition, rng: &mut Rng) -> Option<String> {
    let mv = walks::lively_move(position, rng)?;
    Some(if rng.below(2) == 0 { position.compact(mv) } else { position.notation(mv) })
}
