//! The evaluation of the position, and what to choose next on the board.

use leptos::prelude::*;
use rayuela_rules::{Color, Position};

use super::super::status::{Choices, Finish, choice_buttons};
use super::eval::Eval;
use super::state::Analysis;
use crate::board::hand_man;
use crate::play::Builder;
use crate::{t, words};

/// The evaluation of the node on the board.
pub(crate) fn known(analysis: Analysis) -> Memo<Option<Eval>> {
    Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.evals.with(|evals| evals.get(at))
    })
}

/// The next thing to do, as one sentence.
fn next_words(analysis: Analysis) -> String {
    let position = analysis.shown();
    let variant = position.variant();
    if let Some(ending) = analysis.ending() {
        return words::ending(ending, variant);
    }
    words::do_next(variant, position.turn(), analysis.builder.with(Builder::prompts))
}

/// The panel.
pub(crate) fn status(analysis: Analysis) -> AnyView {
    let eval = known(analysis);
    let line = Memo::new(move |_| next_words(analysis));
    let kind = Memo::new(move |_| analysis.builder.with(Choices::of_builder));
    let over = Memo::new(move |_| analysis.ending().is_some());
    let headline = move || match eval.get() {
        _ if over.get() => String::new(),
        Some(eval) => eval.words(),
        None if analysis.engine.get() => t!("eval-looking"),
        None => t!("eval-unknown"),
    };
    let finish = Callback::new(move |finish| match finish {
        Finish::Confirm => analysis.finish(Builder::whole),
        Finish::All => analysis.finish(Builder::fullest),
        Finish::Cancel => analysis.cancel(),
    });
    let begun = Memo::new(move |_| kind.get() != Choices::None);
    let buttons = move || begun.get().then(|| choice_buttons(kind, finish));
    let proved = move || eval.get().is_some_and(Eval::is_proved);
    view! {
        <section class="panel status standing" class:over=over>
            <p class="headline" class:proved=proved data-eval="">{headline}</p>
            <div class="next-line">
                <p class="next" data-status="" aria-live="polite">{line}</p>
                {hands(analysis)}
            </div>
            {buttons}
            {move || {
                analysis.problem.get().map(|words| view! { <p class="notice bad" data-notice="" role="status">{words}</p> })
            }}
        </section>
    }
    .into_any()
}

/// The men in hand, where there are any.
fn hands(analysis: Analysis) -> AnyView {
    let hands = Memo::new(move |_| analysis.scene().hands);
    let hand = move |color: Color| {
        let n = hands.get()[color.index()];
        let label = format!("{}: {}", words::color(color), t!("men-in-hand", n = n));
        view! { <span class="in-hand" role="img" aria-label=label data-hand=color.name()>{hand_man(color)}"× "{n}</span> }
    };
    (move || {
        let any = hands.get().iter().any(|n| *n > 0);
        any.then(|| view! { <p class="hands-line">{Color::ALL.map(hand)}</p> })
    })
    .into_any()
}

/// The bar beside the board: White's share, solid if proved and hatched if estimated.
pub(crate) fn bar(analysis: Analysis) -> AnyView {
    let eval = known(analysis);
    let share = move || format!("{:.1}%", 100.0 * eval.get().map_or(0.5, Eval::white));
    // Diagrams show Black's side at the bottom in Morelli, White's in Morris.
    let bottom = move || {
        let black = analysis.tree.with(|tree| tree.variant().is_morelli());
        if black != analysis.flipped.get() { Color::Black } else { Color::White }
    };
    let kind = move || match eval.get() {
        None => "unknown",
        Some(eval) if eval.is_proved() => "proved",
        Some(_) => "estimated",
    };
    view! {
        <div
            class="bar"
            class:white-below=move || bottom() == Color::White
            role="img"
            data-bar=kind
            aria-label=move || eval.get().map_or_else(|| t!("eval-unknown"), Eval::words)
            style:--white=share
        >
            <span class="share"></span>
        </div>
    }
    .into_any()
}
