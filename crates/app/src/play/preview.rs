//! The board while a turn is being put together.

use rayuela_draw::LastTurn;
use rayuela_rules::AnyPosition;
use rayuela_rules::morris::Slot;
use rayuela_seat::AnyBuilder;

use crate::board::Scene;

/// The board of the position as the choices so far have changed it, once it is settled what goes where, and the turn as
/// far as it is settled: what it completes lights up while the rest is still to be chosen.
pub(crate) fn preview(builder: &AnyBuilder, now: &AnyPosition) -> Option<(Scene, LastTurn)> {
    let clicks = builder.clicks();
    if clicks.is_empty() {
        return None;
    }
    if let Some(whole) = builder.whole() {
        return Some((Scene::from(&now.after(&whole).ok()?), LastTurn::of(now, &whole).ok()?));
    }
    let turns = builder.turns();
    let mut ways = turns.iter().filter_map(|turn| LastTurn::of(now, turn).ok());
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
