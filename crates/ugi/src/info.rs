//! The `info` lines of a running search.

use rayuela_engine::{Info, Score};
use rayuela_rules::{AnyMove, AnyPosition};

/// The line of a finished depth.
///
/// Proved scores are `mate N` (N in turns of the player who wins, negative when the player to move loses) and `draw`;
/// `cp` is always an estimate.
pub(crate) fn line(position: &AnyPosition, info: &Info<AnyMove>) -> String {
    let score = match info.line.score {
        Score::Win(turns) => format!("mate {}", turns.div_ceil(2).max(1)),
        Score::Loss(turns) => format!("mate -{}", turns.div_ceil(2).max(1)),
        Score::Draw => "draw".to_string(),
        Score::Estimate { centi, .. } => format!("cp {centi}"),
    };
    format!(
        "info depth {} seldepth {} multipv {} score {score} nodes {} nps {} hashfull {} time {} pv {}",
        info.depth,
        info.seldepth,
        info.multipv,
        info.nodes,
        info.nodes_per_second(),
        info.hash_permille,
        info.time.as_millis(),
        info.line.compact(position).join(" "),
    )
}
