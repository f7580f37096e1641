//! Small boards on which a game plays by itself, to show what it looks like.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyMove, AnyPosition, Position, Rng, Variant};

use super::scene::Scene;
use super::view::Board;
use crate::app::App;
use crate::dom;

/// The time between two turns.
const PACE_MS: i32 = 1600;
/// Turns played before the board is first shown, so that it is not empty.
const BEFORE: usize = 9;
/// A game starts again after this many turns.
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

    /// Plays a random turn, preferably one that captures something.
    fn step(&mut self) {
        let turns = self.position.legal_moves();
        if turns.is_empty() || self.ply >= MOST {
            let seed = self.rng.next_u64();
            *self = Show::new(self.variant, seed);
            return;
        }
        let best: Vec<AnyMove> = turns.iter().copied().filter(|&mv| is_lively(mv)).collect();
        let among = if best.is_empty() { turns } else { best };
        let mv = among[self.rng.below(among.len() as u64) as usize];
        self.last = Some(LastTurn::of(&self.position, mv));
        self.position.play_unchecked(mv);
        self.ply += 1;
    }
}

/// Whether a turn captures, removes or takes anything, or takes the Throne.
fn is_lively(mv: AnyMove) -> bool {
    match mv {
        AnyMove::Morelli(mv) => mv.capture_count() > 0 || mv.occupies,
        AnyMove::Morris(mv) => !mv.removed.is_empty(),
        AnyMove::Stacking(mv) => mv.before.taken.is_some() || mv.after.taken.is_some(),
    }
}

/// A small board on which a game is played, unless animations are off; the seed is that of its random turns.
pub(crate) fn living_board(variant: Variant, seed: u64) -> AnyView {
    let app = App::of();
    let show = RwSignal::new(Show::new(variant, seed));
    let timer = app.moves().then(|| {
        dom::every(PACE_MS, move || {
            // Nothing is played while the page is in the background.
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
            {Board::new(scene, "").last(last).plain().view()}
        </div>
    }
    .into_any()
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
