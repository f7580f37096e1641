//! A report that survives a reload: what the searches have found is saved beside the analysis, and judged again.
//!
//! The first line has the moves of the judged game; each line after it has the value of a position, for the player to
//! move there, and the best moves; then, where tables know them, the values of all moves. A last line says that values of the
//! server were left out. So a later version that judges otherwise needs no other form. A value may have a number of moves: `win/9` ends the game, `win~9` removes a man or ends it.

use std::sync::Arc;

use leptos::prelude::*;
use rayuela_coach::{Distance, Value};
use rayuela_rules::{AnyGame, AnyPosition, Position};

use super::eval::Eval;
use super::report_search::{Judged, Judging};
use super::state::Analysis;
use super::tree::{Id, Tree};
use crate::scored::{Scored, judge};
use crate::storage::REPORTS;

/// The most moves of a best line that are saved.
const LINE: usize = 8;

/// The line of a report whose searches have refuted the server.
const REFUTED: &str = "refuted";

/// The word for a value.
fn word(value: Value) -> String {
    match value {
        Value::Win => "win".to_string(),
        Value::Draw => "draw".to_string(),
        Value::Loss => "loss".to_string(),
        Value::Estimate(chance) => format!("{chance:.4}"),
    }
}

/// The value of a word.
fn read_word(word: &str) -> Option<Value> {
    Some(match word {
        "win" => Value::Win,
        "draw" => Value::Draw,
        "loss" => Value::Loss,
        chance => Value::Estimate(chance.parse().ok().filter(|chance| (0.0..=1.0).contains(chance))?),
    })
}

/// The text of what has been found about the positions of a game.
fn text(game: &AnyGame, scored: &[Scored], refuted: bool) -> String {
    let moves: Vec<String> = (0..game.ply()).filter_map(|ply| game.compact(ply)).collect();
    let mut lines = vec![moves.join(" ")];
    for (ply, scored) in scored.iter().enumerate() {
        let within = match scored.within {
            Some(Distance::End(moves)) => format!("/{moves}"),
            Some(Distance::Conversion(moves)) => format!("~{moves}"),
            None => String::new(),
        };
        let mut words = vec![format!("{}{within}{}", word(scored.value), if scored.exact { "!" } else { "" })];
        let start = game.position_at(ply).copied();
        let mut at = start;
        for &mv in scored.line.iter().take(LINE) {
            let Some(position) = at else { break };
            words.push(position.compact(mv));
            at = position.play(mv).ok();
        }
        if let (Some(moves), Some(position)) = (&scored.moves, start) {
            words.push("|".to_string());
            words.extend(moves.iter().map(|&(mv, value)| format!("{}={}", position.compact(mv), word(value))));
        }
        lines.push(words.join(" "));
    }
    lines.extend(refuted.then(|| REFUTED.to_string()));
    lines.join("\n")
}

/// The nodes of the judged line and what was found about them; `None` if the tree has no such line.
fn read(tree: &Tree, text: &str) -> Option<(Vec<Id>, Vec<Scored>)> {
    let mut lines = text.lines();
    let mut nodes = vec![0];
    for word in lines.next()?.split_whitespace() {
        let node = tree.node(*nodes.last()?);
        let mv = node.position.parse_turn(word).ok()?;
        nodes.push(node.children.iter().copied().find(|&child| tree.node(child).mv == Some(mv))?);
    }
    let scored = lines.zip(&nodes).map(|(line, &id)| read_scored(&tree.node(id).position, line));
    let scored = scored.collect::<Option<Vec<_>>>()?;
    (scored.len() == nodes.len()).then_some((nodes, scored))
}

/// Whether values of the server were left out of a report.
fn was_refuted(text: &str) -> bool {
    text.lines().last() == Some(REFUTED)
}

fn read_scored(position: &AnyPosition, line: &str) -> Option<Scored> {
    let (line, values) = line.split_once(" |").map_or((line, None), |(line, values)| (line, Some(values)));
    let (value, moves) = line.split_once(' ').unwrap_or((line, ""));
    let (value, exact) = value.strip_suffix('!').map_or((value, false), |value| (value, true));
    let (value, within) = match (value.split_once('/'), value.split_once('~')) {
        (Some((value, moves)), _) => (value, Some(Distance::End(moves.parse().ok()?))),
        (None, Some((value, moves))) => (value, Some(Distance::Conversion(moves.parse().ok()?))),
        (None, None) => (value, None),
    };
    let (mut at, mut line) = (*position, Vec::new());
    for word in moves.split_whitespace() {
        let mv = at.parse_turn(word).ok()?;
        line.push(mv);
        at = at.play(mv).ok()?;
    }
    let one = |word: &str| {
        let (mv, value) = word.split_once('=')?;
        Some((position.parse_turn(mv).ok()?, read_word(value)?))
    };
    let moves = values.map(|values| values.split_whitespace().map(one).collect::<Option<Vec<_>>>());
    let moves = moves.map_or(Some(None), |moves| moves.map(Some))?;
    Some(Scored { value: read_word(value)?, within, line, exact, moves })
}

impl Analysis {
    /// Saves what a report has found.
    pub(crate) fn keep_report(self, game: &AnyGame, scored: &[Scored], refuted: bool) {
        self.id.with_untracked(|id| REPORTS.save(id, &text(game, scored, refuted)));
    }

    /// Shows the saved report of the game on the board, if there is one.
    pub(crate) fn recall_report(self) {
        let Some(text) = self.id.with_untracked(|id| REPORTS.text(id)) else { return };
        let found = self.tree.with_untracked(|tree| {
            let (nodes, scored) = read(tree, &text)?;
            let game = tree.game(nodes.last().copied()?);
            let turns: Vec<_> = nodes.iter().map(|&id| tree.node(id).position.turn()).collect();
            Some((nodes, scored, game, turns))
        });
        let Some((nodes, scored, game, turns)) = found else { return };
        for ((&id, scored), turn) in nodes.iter().zip(&scored).zip(turns) {
            self.learn(id, Eval::of_value(scored.value, turn));
        }
        let report = judge(&game, &scored);
        let refuted = was_refuted(&text);
        self.judging.set(Judging::Done(Arc::new(Judged { nodes, report, scored, refuted })));
    }
}

#[cfg(test)]
mod tests {
    use super::super::input;
    use super::*;

    fn tree(moves: &str) -> Tree {
        input::read(&format!("[Variant \"six\"] {moves}"), "six".parse().unwrap()).unwrap().remove(0).tree
    }

    #[test]
    fn a_report_is_the_same_after_a_reload() {
        let tree = tree("1. a1 e1 (1... c1) 2. a5");
        let nodes: Vec<Id> = [0].into_iter().chain(tree.line(0)).collect();
        let game = tree.game(nodes[3]);
        let at = |ply: usize| game.position_at(ply).copied().unwrap();
        let scored = [
            Scored::new(Value::Estimate(0.5), vec![at(0).parse_turn("a1").unwrap()]),
            Scored::new(Value::Estimate(0.4375), vec![at(1).parse_turn("c1").unwrap()]),
            Scored {
                within: Some(Distance::Conversion(9)),
                exact: true,
                moves: Some(vec![
                    (at(2).parse_turn("c1").unwrap(), Value::Win),
                    (at(2).parse_turn("a5").unwrap(), Value::Loss),
                ]),
                ..Scored::new(Value::Win, vec![at(2).parse_turn("c1").unwrap()])
            },
            Scored { within: Some(Distance::End(4)), ..Scored::new(Value::Loss, Vec::new()) },
        ];
        let [text, refuted] = [false, true].map(|refuted| text(&game, &scored, refuted));
        assert_eq!([&text, &refuted].map(|text| was_refuted(text)), [false, true]);
        assert_eq!(read(&tree, &refuted), read(&tree, &text));
        assert_eq!(text.lines().nth(2), Some("0.4375 c1"));
        assert_eq!(text.lines().nth(3), Some("win~9! c1 | c1=win a5=loss"));
        assert_eq!(text.lines().nth(4), Some("loss/4"));
        let (again, read_back) = read(&tree, &text).unwrap();
        assert_eq!((again, read_back.as_slice()), (nodes, scored.as_slice()));
        assert_eq!(judge(&game, &read_back), judge(&game, &scored));
    }

    #[test]
    fn a_report_that_was_saved_without_distances_of_tables_is_read() {
        let saved = "a1 e1\n0.5 a1\nwin/9! a3 | a3=win c1=loss\nloss!";
        let (_, scored) = read(&tree("1. a1 e1 2. a5"), saved).unwrap();
        let within: Vec<_> = scored.iter().map(|scored| scored.within).collect();
        assert_eq!(within, [None, Some(Distance::End(9)), None]);
        assert!(scored[1].exact && scored[2].exact && scored[1].moves.is_some());
    }

    #[test]
    fn a_report_of_another_game_is_left_alone() {
        let text = "a1 e1\n0.5 a1\n0.5 e1\n0.5";
        assert!(read(&tree("1. a1 e1 2. a5"), text).is_some());
        for (moves, text) in [
            ("1. a1 c1", text),
            ("1. a1 e1", "a1 e1\n0.5 a1\n0.5 e1"),
            ("1. a1 e1", "a1 e1\n0.5 a1\n1.5 e1\n0.5"),
            ("1. a1 e1", "a1 e1\n0.5 a1\nNaN\n0.5"),
            ("1. a1 e1", "a1 e1\n0.5 a1\n0.5 zz\n0.5"),
            ("1. a1 e1", "a1 e1\n0.5 a1\nwin~x e1\n0.5"),
            ("1. a1 e1", ""),
        ] {
            assert!(read(&tree(moves), text).is_none(), "{text}");
        }
    }
}
