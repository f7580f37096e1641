//! A sequence of positions that is stepped through or played by itself.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyPosition, Position};

use crate::board::Scene;
use crate::dom;
use crate::screens::widgets::step;
use crate::t;

/// The time between two moves that play by themselves.
const PACE_MS: i32 = 1300;

/// Positions in order, each with the move that led to it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Replay {
    positions: Vec<AnyPosition>,
    moves: Vec<LastTurn>,
    at: usize,
}

impl Replay {
    /// Plays written moves from a position; stops at the first that is not legal, which a test rules out.
    pub(super) fn new<'a>(start: AnyPosition, turns: impl IntoIterator<Item = &'a str>) -> Replay {
        let mut replay = Replay { positions: vec![start], moves: Vec::new(), at: 0 };
        let mut position = start;
        for turn in turns {
            let Ok(mv) = position.parse_turn(turn) else { break };
            replay.moves.push(LastTurn::of(&position, mv));
            position.play_unchecked(mv);
            replay.positions.push(position);
        }
        replay
    }

    /// The number of moves.
    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    /// The number of moves played on the board.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Goes to the position after this many moves.
    pub(super) fn go(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
    }

    /// Plays one more move; false at the end.
    pub(super) fn forward(&mut self) -> bool {
        self.go(self.at + 1);
        self.at < self.moves.len()
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        Scene::from(&self.positions[self.at])
    }

    /// The move that led to it.
    pub(super) fn last(&self) -> Option<LastTurn> {
        self.at.checked_sub(1).and_then(|i| self.moves.get(i)).cloned()
    }
}

/// A replay that may be playing by itself.
#[derive(Clone, Copy)]
pub(super) struct Player {
    /// the moves
    pub(super) replay: RwSignal<Replay>,
    playing: RwSignal<bool>,
    timer: StoredValue<Option<dom::Every>, LocalStorage>,
}

impl Player {
    /// A player that stands still.
    pub(super) fn new(replay: Replay) -> Player {
        let player = Player {
            replay: RwSignal::new(replay),
            playing: RwSignal::new(false),
            timer: StoredValue::new_local(None),
        };
        on_cleanup(move || {
            player.timer.try_update_value(Option::take);
        });
        player
    }

    /// Stops, and goes to the position after this many moves.
    pub(super) fn go(self, at: usize) {
        self.stop();
        self.replay.update(|replay| replay.go(at));
    }

    /// Stops playing.
    pub(super) fn stop(self) {
        self.playing.set(false);
        self.timer.update_value(|timer| drop(timer.take()));
    }

    /// Plays from here to the end, or from the start if this is the end.
    pub(super) fn play(self) {
        let over = self.replay.with_untracked(|replay| replay.at() == replay.len());
        if over {
            self.replay.update(|replay| replay.go(0));
        } else if !self.replay.try_update(Replay::forward).unwrap_or_default() {
            return;
        }
        self.playing.set(true);
        let tick = move || {
            // The screen may have been left in the meantime.
            if self.replay.try_update(Replay::forward) != Some(true) {
                let _ = self.playing.try_set(false);
                // The timer is not dropped while it runs.
                dom::after(0, move || drop(self.timer.try_update_value(Option::take)));
            }
        };
        self.timer.set_value(Some(dom::every(PACE_MS, tick)));
    }

    /// The button that plays the moves, or pauses. It stays the same element, so that it keeps the focus.
    pub(super) fn toggle(self) -> AnyView {
        let label = move || if self.playing.get() { t!("replay-pause") } else { t!("replay-play") };
        let run = move |_| if self.playing.get_untracked() { self.stop() } else { self.play() };
        view! {
            <button type="button" class="step" data-do="play" aria-label=label title=label on:click=run>
                <span aria-hidden="true">{move || if self.playing.get() { "❚❚" } else { "▶" }}</span>
            </button>
        }
        .into_any()
    }

    /// The buttons: to the start, back, play or pause, forward, to the end.
    pub(super) fn controls(self) -> AnyView {
        let at_start = Signal::derive(move || self.replay.with(|replay| replay.at() == 0));
        let at_end = Signal::derive(move || self.replay.with(|replay| replay.at() == replay.len()));
        let here = move || self.replay.with_untracked(Replay::at);
        let last = move || self.replay.with_untracked(Replay::len);
        view! {
            <div class="steps" role="group" aria-label=t!("replay-steps")>
                {step("first", "«", t!("step-first"), at_start, move || self.go(0))}
                {step("back", "‹", t!("step-back"), at_start, move || self.go(here().saturating_sub(1)))}
                {self.toggle()}
                {step("forward", "›", t!("step-forward"), at_end, move || self.go(here() + 1))}
                {step("last", "»", t!("step-last"), at_end, move || self.go(last()))}
            </div>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_moves() {
        let start = AnyPosition::start("six".parse().unwrap());
        let mut replay = Replay::new(start, ["a1", "c1", "e1", "nonsense", "a3"]);
        assert_eq!((replay.len(), replay.at(), replay.last()), (3, 0, None));
        assert!(replay.forward() && replay.forward() && !replay.forward() && !replay.forward());
        assert_eq!(replay.last().map(|last| last.notation), Some("e1".to_string()));
        assert_eq!(replay.scene().men.len(), 3);
        replay.go(99);
        assert_eq!(replay.at(), 3);
        replay.go(1);
        assert_eq!(replay.scene().men.len(), 1);
    }
}
