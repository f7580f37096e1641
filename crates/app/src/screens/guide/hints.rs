//! What is pointed out on the board: frames that lack one corner, and what the opponent threatens.

use rayuela_coach::{OpenFrame, Radar, Threats};
use rayuela_rules::morelli::{Morelli, Size};
use rayuela_rules::{AnyPosition, Color, Position, Spot};

use crate::board::{AlmostFrame, Hints};
use crate::play::{Aids, Phase, Session};
use crate::{fair_play, t};

/// More captures than these at once would hide the board.
const MOST_CAPTURES: usize = 6;

/// The position that help may be given with: that of a person who is to choose a move.
fn position(session: &Session) -> Option<&AnyPosition> {
    let chooses = *session.phase() == Phase::Turns && session.humans_turn() && !session.is_looking();
    let free = session.pending().is_none() && !session.builder().is_committed();
    let position = session.core.game.position();
    (chooses && free && !fair_play::must_wait(position)).then_some(position)
}

/// What is pointed out in a game.
pub(super) fn hints(session: &Session, aids: Aids) -> Hints {
    position(session).map(|position| of(position, aids)).unwrap_or_default()
}

fn of(position: &AnyPosition, aids: Aids) -> Hints {
    let mut hints = Hints::default();
    if let (true, AnyPosition::Morelli(morelli)) = (aids.frames, position) {
        hints.frames = almost(morelli);
    }
    if aids.threats {
        let threats = Threats::of(position);
        hints.threats = places(position, &threats);
        if let AnyPosition::Morelli(morelli) = position {
            let threatened = threats.frames.iter().filter_map(|open| outline(open, !morelli.turn(), morelli.size()));
            hints.frames.extend(threatened.filter(|frame| !hints.frames.contains(frame)).collect::<Vec<_>>());
        }
    }
    hints
}

/// The frames of both sides that lack one corner.
fn almost(position: &Morelli) -> Vec<AlmostFrame> {
    let radar = Radar::of(position);
    let sides = radar.sides.iter();
    sides.flat_map(|side| side.open.iter().filter_map(|open| outline(open, side.color, position.size()))).collect()
}

/// The outline of a frame that lacks one corner; `None` if it lacks more.
fn outline(open: &OpenFrame, color: Color, size: Size) -> Option<AlmostFrame> {
    let [missing] = open.missing.as_slice() else { return None };
    let corners = open.frame.cells().map(|cell| Spot::of_cell(cell, size)).to_vec();
    let missing = corners.iter().copied().find(|spot| *spot == named(&missing.cell.to_string()))?;
    Some(AlmostFrame { color, corners, missing })
}

/// A place by its name.
fn named(name: &str) -> Spot {
    let (file, rank) = name.split_at(1);
    let file = file.bytes().next().unwrap_or(b'a').to_ascii_lowercase().saturating_sub(b'a');
    Spot { file: file.into(), rank: rank.parse::<usize>().unwrap_or(1).saturating_sub(1) }
}

/// The places that threats are about.
fn places(position: &AnyPosition, threats: &Threats) -> Vec<Spot> {
    let missing = threats.frames.iter().flat_map(|open| open.missing.iter().map(|missing| missing.cell.to_string()));
    let captures = Some(&threats.captures).filter(|captures| captures.len() <= MOST_CAPTURES);
    let captures = captures.into_iter().flatten().map(|cell| cell.to_string());
    let points = threats.mills.iter().chain(&threats.exposed).map(|point| point.to_string());
    let kind = crate::board::BoardKind::of(position.variant());
    let mut places: Vec<Spot> = Vec::new();
    for spot in missing.chain(captures).chain(points).map(|name| named(&name)).filter(|&spot| kind.has(spot)) {
        if !places.contains(&spot) {
            places.push(spot);
        }
    }
    places
}

/// The threats in words.
pub(super) fn words(session: &Session, aids: Aids) -> Option<String> {
    let position = position(session).filter(|_| aids.threats)?;
    sentence(position, &Threats::of(position))
}

/// The most serious of these threats, as one sentence.
pub(super) fn sentence(position: &AnyPosition, threats: &Threats) -> Option<String> {
    let list = |names: Vec<String>| names.join(" ");
    if threats.wins {
        return Some(t!("threat-win"));
    }
    if let Some(open) = threats.frames.first() {
        let corners = list(open.missing.iter().map(|missing| missing.cell.to_string()).collect());
        return Some(t!("threat-frame", at = corners, edition = crate::words::edition(position.variant())));
    }
    if !threats.mills.is_empty() {
        return Some(t!("threat-mill", at = list(threats.mills.iter().map(ToString::to_string).collect())));
    }
    let exposed: Vec<String> = match position {
        AnyPosition::Morelli(_) if threats.captures.len() > MOST_CAPTURES => Vec::new(),
        AnyPosition::Morelli(_) => threats.captures.iter().map(ToString::to_string).collect(),
        _ => threats.exposed.iter().map(ToString::to_string).collect(),
    };
    (!exposed.is_empty()).then(|| t!("threat-capture", n = exposed.len(), at = list(exposed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    fn parse(variant: &str, position: &str) -> AnyPosition {
        AnyPosition::parse(variant.parse().unwrap(), position).unwrap()
    }

    #[test]
    fn three_of_four_are_outlined_on_request() {
        // Black lacks the corner E3 of the frame C3 C5 E5 E3 on 7×7.
        let position = parse("morelli7", "7/7/2b1b2/7/2b4/7/w5b w -");
        let hints = of(&position, Aids { frames: true, threats: false });
        assert_eq!(hints.frames.len(), 1);
        assert_eq!(hints.frames[0].missing, Spot { file: 4, rank: 2 });
        assert_eq!((hints.frames[0].corners.len(), hints.frames[0].color), (4, Color::Black));
        assert_eq!(of(&position, Aids::default()), Hints::default());
    }

    #[test]
    fn a_threat_is_marked_and_said() {
        set_lang(Lang::En);
        // G1-E3 would complete the frame.
        let position = parse("morelli7", "7/7/2b1b2/7/2b4/7/w5b w -");
        let hints = of(&position, Aids { frames: false, threats: true });
        assert!(hints.threats.contains(&Spot { file: 4, rank: 2 }), "{hints:?}");
        assert!(sentence(&position, &Threats::of(&position)).unwrap().contains("E3"));
        let nine = parse("nine", "ww./.../.../....../.../.../b.. b 7 8");
        assert_eq!(of(&nine, Aids { frames: true, threats: true }).threats, [Spot { file: 6, rank: 6 }]);
        assert!(sentence(&nine, &Threats::of(&nine)).unwrap().contains("g7"));
        let quiet = parse("stacking", ".../.../.../....../.../.../... w 9 9");
        assert_eq!((sentence(&quiet, &Threats::of(&quiet)), Threats::of(&quiet).is_empty()), (None, true));
    }
}
