//! Turns that players leave to be played.

use rayuela_rules::{AnyGame, AnyPosition, Color, Position};

use super::Room;
use crate::{Plan, Refusal, TimeControl, limits};

impl Room {
    /// Checks a plan and writes its turns in compact form.
    pub(super) fn check_plan(&self, by: Color, plan: &Plan) -> Result<Plan, Refusal> {
        let game = self.game().ok_or(Refusal::NotNow)?;
        let position = game.position();
        if position.turn() == by {
            return Err(Refusal::NotNow);
        }
        if self.planned[by.index()] >= limits::PLANS {
            return Err(Refusal::too_many("there were too many plans for this move"));
        }
        match plan {
            Plan::Premove { turn } if turn.len() > limits::TURN => Err(Refusal::illegal("this move is too long")),
            Plan::Premove { turn } => Ok(Plan::Premove { turn: turn.clone() }),
            Plan::Lines { lines } => {
                if !matches!(self.terms.clock, TimeControl::Correspondence { .. } | TimeControl::Unlimited) {
                    return Err(Refusal::illegal("conditional moves need a correspondence game or no clock"));
                }
                if lines.is_empty() || lines.len() > limits::PLAN_LINES {
                    let why = format!("between 1 and {} conditional lines can be kept", limits::PLAN_LINES);
                    return Err(Refusal::illegal(why));
                }
                if lines.iter().map(Vec::len).sum::<usize>() > limits::PLAN_TURNS_IN_ALL {
                    let why = format!("conditional lines have at most {} moves in all", limits::PLAN_TURNS_IN_ALL);
                    return Err(Refusal::illegal(why));
                }
                let lines: Result<_, Refusal> = lines.iter().map(|line| check_line(*position, line)).collect();
                Ok(Plan::Lines { lines: lines? })
            }
        }
    }

    /// The turn that the player to move has left to be played now.
    pub(super) fn planned_turn(&self, plan: &Plan) -> Option<String> {
        let game = self.game()?;
        let turn = match plan {
            Plan::Premove { turn } => turn,
            Plan::Lines { lines } => lines.first()?.first()?,
        };
        compact(game, turn)
    }
}

/// A turn in compact form, if it can be played.
fn compact(game: &AnyGame, turn: &str) -> Option<String> {
    let position = game.position();
    Some(position.compact(position.parse_turn(turn).ok()?))
}

fn check_line(position: AnyPosition, line: &[String]) -> Result<Vec<String>, Refusal> {
    if line.len() < 2 || line.len() > limits::PLAN_TURNS || !line.len().is_multiple_of(2) {
        let most = limits::PLAN_TURNS;
        return Err(Refusal::illegal(format!("a conditional line has an even number of moves, at most {most}")));
    }
    let mut game = AnyGame::new(position);
    for turn in line {
        if turn.len() > limits::TURN {
            return Err(Refusal::illegal("this move is too long"));
        }
        game.play_text(turn).map_err(Refusal::illegal)?;
    }
    Ok((0..line.len()).filter_map(|ply| game.compact(ply)).collect())
}
