//! The board while a turn is being put together.

use rayuela_draw::LastTurn;
use rayuela_rules::morris::Slot;
use rayuela_rules::{AnyMove, AnyPosition, Position};

use super::Builder;
use crate::board::Scene;

/// The board after the choices so far, once it is clear what goes where, and the turn as far as it is chosen: the lines
/// it completes are marked while the rest is still to be chosen.
pub(crate) fn preview(builder: &Builder, now: &AnyPosition) -> Option<(Scene, LastTurn)> {
    let clicks = builder.clicks();
    if clicks.is_empty() {
        return None;
    }
    if let Some(whole) = builder.whole() {
        return Some((Scene::from(&after(now, whole)), LastTurn::of(now, whole)));
    }
    let mut ways = builder.moves().into_iter().map(|mv| LastTurn::of(now, mv));
    let first = ways.next()?;
    let from = first.from;
    let to = first.to.filter(|to| clicks.contains(to) && ways.all(|way| (way.from, way.to) == (from, Some(*to))))?;
    let mut scene = Scene::from(now);
    let slot = from.map_or(Slot::Man(now.turn()), |from| scene.at(from));
    scene.men.retain(|(spot, _)| Some(*spot) != from);
    scene.men.push((to, slot));
    if from.is_none() {
        let hand = &mut scene.hands[now.turn().index()];
        *hand = hand.saturating_sub(1);
    }
    let (captured, removed, turned, taken) = Default::default();
    Some((scene, LastTurn { captured, removed, turned, taken, ..first }))
}

/// The position after a legal turn.
pub(crate) fn after(now: &AnyPosition, mv: AnyMove) -> AnyPosition {
    let mut next = *now;
    next.play_unchecked(mv);
    next
}
