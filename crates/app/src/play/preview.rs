//! The board while a turn is being put together.

use rayuela_draw::LastTurn;
use rayuela_rules::AnyPosition;
use rayuela_rules::morris::Slot;
use rayuela_seat::AnyBuilder;

use crate::board::Scene;

/// The board of the position as the choices so far have changed it, once it is settled what goes where.
pub(crate) fn preview(builder: &AnyBuilder, now: &AnyPosition) -> Option<Scene> {
    let clicks = builder.clicks();
    if clicks.is_empty() {
        return None;
    }
    if let Some(whole) = builder.whole() {
        return now.after(&whole).ok().map(|after| Scene::from(&after));
    }
    let turns = builder.turns();
    let mut ways = turns.iter().filter_map(|turn| LastTurn::of(now, turn).ok()).map(|turn| (turn.from, turn.to));
    let (from, to) = ways.next()?;
    let to = to.filter(|to| clicks.contains(to) && ways.all(|way| way == (from, Some(*to))))?;
    let mut scene = Scene::from(now);
    let slot = from.map_or(Slot::Man(now.turn()), |from| scene.at(from));
    scene.men.retain(|(spot, _)| Some(*spot) != from);
    scene.men.push((to, slot));
    if from.is_none() {
        let hand = &mut scene.hands[now.turn().index()];
        *hand = hand.saturating_sub(1);
    }
    Some(scene)
}
