//! A game to play through: the board, the moves, and what is said about some of them.

use leptos::prelude::*;
use rayuela_lessons::{NotedScore, SampleGame};
use rayuela_rules::{Color, Position};

use super::progress::Progress;
use super::replay::{Player, Replay};
use crate::app::App;
use crate::board::Board;
use crate::screens::moves::{self, Rows};
use crate::screens::part;
use crate::screens::widgets::button;
use crate::{t, words};

/// The game. It counts as read once its end has been on the board.
pub(super) fn game(app: App, sample: &'static SampleGame, progress: Progress) -> AnyView {
    let game = sample.game();
    let first = game.start().turn();
    let texts: Vec<String> = (0..game.ply()).filter_map(|ply| game.notation(ply)).collect();
    let player = Player::new(Replay::new(*game.start(), texts.iter().map(String::as_str)));
    let scene = Memo::new(move |_| player.replay.with(Replay::scene));
    let last = Memo::new(move |_| player.replay.with(Replay::last));
    let shown = Memo::new(move |_| player.replay.with(Replay::at));
    let end = Memo::new(move |_| player.replay.with(Replay::len));
    let flipped = RwSignal::new(false);
    let rows: Memo<Rows> = Memo::new(move |_| moves::rows(&game));
    Effect::new(move || {
        if shown.get() == end.get() {
            progress.add(sample.key);
        }
    });
    let go = Callback::new(move |ply| player.go(ply));
    let flip = Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped));
    let analyse = move || part::analyse(app, sample.key.to_string(), sample.record());
    view! {
        <article class="sample" data-game=sample.key>
            <p>{t!(sample.key)}</p>
            <div class="sample-frame">
                <div class="figure-board">{Board::new(scene, t!("game-board")).last(last).flipped(flipped).view()}</div>
                <div class="sample-side">
                    <div class="note" data-note="" aria-live="polite">{move || said(sample, shown.get(), end.get(), first)}</div>
                    {moves::list(rows, shown, end, go, flip)}
                    <div class="row">
                        {player.toggle()}
                        {jumps(sample, player, shown)}
                        {button("analyse", "", t!("game-analyse"), Signal::stored(false), analyse)}
                    </div>
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// The button that goes on to the next move with a note.
fn jumps(sample: &'static SampleGame, player: Player, shown: Memo<usize>) -> AnyView {
    let next = move || sample.notes.iter().map(|note| note.ply).find(|ply| *ply > shown.get());
    let none = Signal::derive(move || next().is_none());
    button("next-note", "primary", t!("game-next-note"), none, move || {
        if let Some(ply) = untrack(next) {
            player.go(ply);
        }
    })
}

/// What is said about the position after this many moves.
fn said(sample: &'static SampleGame, ply: usize, end: usize, first: Color) -> AnyView {
    match sample.note(ply) {
        Some(note) => view! {
            <p>{t!(&sample.note_key(ply))}</p>
            <p class="score">{score(note.score, first)}</p>
        }
        .into_any(),
        None if ply == 0 => view! { <p>{t!("game-begin")}</p> }.into_any(),
        None if ply == end => view! { <p>{t!("game-over")}</p> }.into_any(),
        None => ().into_any(),
    }
}

/// The engine's opinion in words.
fn score(score: NotedScore, first: Color) -> String {
    let winner = |color: Color| t!("game-proved", color = words::color(color));
    match score {
        NotedScore::Estimate(cents) => {
            let color = if cents < 0 { !first } else { first };
            let amount = format!("{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
            match cents.unsigned_abs() {
                0..=25 => t!("game-even"),
                _ => t!("game-ahead", color = words::color(color), amount = amount),
            }
        }
        NotedScore::Wins => winner(first),
        NotedScore::Loses => winner(!first),
        NotedScore::Draw => t!("game-proved-draw"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_lessons::lessons;

    #[test]
    fn scores_are_told_for_the_side_that_is_ahead() {
        assert_eq!(score(NotedScore::Estimate(-12), Color::Black), t!("game-even"));
        assert!(score(NotedScore::Estimate(150), Color::Black).contains("1.50"));
        assert_eq!(score(NotedScore::Wins, Color::Black), score(NotedScore::Loses, Color::White));
        assert_ne!(score(NotedScore::Wins, Color::Black), score(NotedScore::Draw, Color::Black));
    }

    #[test]
    fn every_game_is_played_to_its_end() {
        for sample in lessons().iter().flat_map(|lesson| lesson.games()) {
            let game = sample.game();
            let texts: Vec<String> = (0..game.ply()).filter_map(|ply| game.notation(ply)).collect();
            assert_eq!(
                Replay::new(*game.start(), texts.iter().map(String::as_str)).len(),
                game.ply(),
                "{}",
                sample.key
            );
        }
    }
}
