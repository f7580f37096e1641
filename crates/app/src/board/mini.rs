//! Living boards: small games that play themselves, to show what a game looks like.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyPosition, Rng, Variant};

use super::scene::Scene;
use super::view::Board;
use crate::app::App;
use crate::dom;

/// From one turn to the next.
const PACE_MS: i32 = 1600;
/// Turns that are played before the board is first seen, so that there is something on it.
const BEFORE: usize = 9;
/// A game longer than this begins anew.
const MOST: usize = 60;

/// A game that plays itself.
#[derive(Clone)]
struct Show {
    variant: Variant,
    position: AnyPosition,
    last: Option<LastTurn>,
    ply: usize,
    rng: Rng,
}

impl Show {
    fn new(variant: Variant, seed: u64) -> Show {
        let mut rng = Rng::new(seed);
        let position = match variant {
            Variant::Morelli(variant) => AnyPosition::Morelli(Morelli::random_start(variant, rng.next_u64())),
            _ => AnyPosition::start(variant),
        };
        let mut show = Show { variant, position, last: None, ply: 0, rng };
        (0..BEFORE).for_each(|_| show.step());
        show
    }

    /// Plays a turn, rather a lively one than any.
    fn step(&mut self) {
        let turns = self.position.compact_turns();
        if turns.is_empty() || self.ply >= MOST {
            let seed = self.rng.next_u64();
            *self = Show::new(self.variant, seed);
            return;
        }
        let lively = |turn: &&String| turn.contains(['x', '*', '>']);
        let best: Vec<&String> = turns.iter().filter(lively).collect();
        let any: Vec<&String> = turns.iter().collect();
        let among = if best.is_empty() { any } else { best };
        let turn = among[self.rng.below(among.len() as u64) as usize];
        if let (Ok(last), Ok(next)) = (LastTurn::of(&self.position, turn), self.position.after(turn)) {
            (self.last, self.position, self.ply) = (Some(last), next, self.ply + 1);
        }
    }
}

/// A small board on which a game goes on, unless the person wants little motion.
#[component]
pub(crate) fn LivingBoard(
    /// which game
    variant: Variant,
    /// where its chances come from
    seed: u64,
) -> impl IntoView {
    let app = App::of();
    let show = RwSignal::new(Show::new(variant, seed));
    let timer = app.moves().then(|| {
        dom::every(PACE_MS, move || {
            // A page in the background rests.
            if !dom::document().hidden() {
                show.try_update(Show::step);
            }
        })
    });
    let timer = StoredValue::new_local(timer);
    on_cleanup(move || {
        timer.try_update_value(|timer| timer.take());
    });
    let scene = Signal::derive(move || show.with(|show| Scene::from(&show.position)));
    let last = Signal::derive(move || show.with(|show| show.last.clone()));
    view! {
        <div class="living" aria-hidden="true" inert=true>
            <Board scene=scene last=last label="" plain=true />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_go_on_for_ever() {
        for name in ["morelli7", "nine", "stacking"] {
            let mut show = Show::new(name.parse().unwrap(), 5);
            for _ in 0..200 {
                show.step();
                assert!(show.ply <= MOST);
            }
        }
    }
}
