//! A board to look at: a marked position, or moves that are played out.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_lessons::Show;
use rayuela_rules::Position;

use super::replay::{Player, Replay};
use crate::app::App;
use crate::board::{Arrow, Board, Marks};
use crate::t;

/// The board with its text. `number` counts the boards of a page from 1.
pub(super) fn show(app: App, show: &'static Show, number: usize) -> AnyView {
    let player = Player::new(Replay::new(show.start(), show.line.iter().copied()));
    let scene = Memo::new(move |_| player.replay.with(Replay::scene));
    let drawn = drawn(show);
    let last = Memo::new(move |_| player.replay.with(Replay::last).or_else(|| drawn.clone()));
    let marks = Memo::new(move |_| if player.replay.with(Replay::at) == 0 { marks(show) } else { Marks::default() });
    let id = format!("show{}", app.next_id());
    let named_by = id.clone();
    let notation = move || player.replay.with(Replay::last).map(|last| last.notation).unwrap_or_default();
    let controls = (!show.line.is_empty()).then(|| {
        view! {
            <div class="show-controls">
                {player.controls()}
                <p class="show-move" aria-live="polite">{notation}</p>
            </div>
        }
    });
    view! {
        <figure class="show" data-show=show.key aria-labelledby=named_by>
            <div class="figure-board">
                {Board::new(scene, t!("show-board", n = number)).last(last).marks(marks).view()}
            </div>
            <figcaption id=id>{t!(show.key)}{controls}</figcaption>
        </figure>
    }
    .into_any()
}

/// The lines drawn on the position, in the form that boards mark.
fn drawn(show: &Show) -> Option<LastTurn> {
    let lines = show.lines();
    (!lines.is_empty()).then(|| LastTurn {
        mover: show.start().turn(),
        notation: String::new(),
        from: None,
        to: None,
        captured: Vec::new(),
        removed: Vec::new(),
        turned: Vec::new(),
        taken: Vec::new(),
        lines,
        enthroned: false,
    })
}

/// The rings and arrows on the position.
fn marks(show: &Show) -> Marks {
    let arrows = show.arrows().into_iter().map(|(from, to)| Arrow { from: Some(from), to, rank: 0 });
    Marks { outlined: show.rings(), arrows: arrows.collect(), ..Marks::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_lessons::{Part, lessons, rules};

    fn shows() -> impl Iterator<Item = &'static Show> {
        let parts = lessons().iter().flat_map(|lesson| lesson.parts).chain(rules().iter().flat_map(|page| page.parts));
        parts.filter_map(|part| match part {
            Part::Show(show) => Some(show),
            _ => None,
        })
    }

    #[test]
    fn every_line_is_played_to_its_end() {
        for show in shows() {
            assert_eq!(Replay::new(show.start(), show.line.iter().copied()).len(), show.line.len(), "{}", show.key);
        }
    }

    #[test]
    fn what_is_drawn_is_marked() {
        let framed = shows().find(|show| !show.lines().is_empty()).expect("a frame is drawn somewhere");
        assert!(drawn(framed).is_some_and(|turn| turn.lines == framed.lines()));
        let ringed = shows().find(|show| !show.rings().is_empty()).expect("something is ringed somewhere");
        assert_eq!(marks(ringed).outlined, ringed.rings());
    }
}
