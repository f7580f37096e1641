//! The bar above or below the board: the player, their men in hand, the Throne, their clock.

use std::time::Duration;

use leptos::prelude::*;
use rayuela_rules::Color;
use rayuela_seat::clock_face;

use crate::board::hand_man;
use crate::play::{Driver, Phase, Session};
use crate::{t, words};

/// A clock with less than this is shown in red, with tenths.
const LOW: Duration = Duration::from_secs(10);

/// The bar of a player; `top` is the one above the board.
pub(crate) fn player_bar(driver: Driver, top: bool) -> AnyView {
    let session = driver.app().session;
    let read = move |read: &dyn Fn(&Session, Color) -> String| {
        session
            .with(|session| session.as_ref().map(|session| read(session, color_at(session, top))).unwrap_or_default())
    };
    let color = Memo::new(move |_| {
        session.with(|session| session.as_ref().map_or(Color::White, |session| color_at(session, top)))
    });
    let active = move || {
        session.with(|session| {
            session.as_ref().is_some_and(|session| {
                let acts = match &session.core.phase {
                    Phase::Fists(fists) => fists.to_choose(),
                    Phase::Placing(_) => session.core.placer(),
                    Phase::Turns => session.ending().is_none().then(|| session.turn()),
                };
                acts == Some(color.get())
            })
        })
    };
    let hand = Memo::new(move |_| {
        session.with(|session| session.as_ref().map_or(0, |session| session.scene().hands[color.get().index()]))
    });
    let king = Memo::new(move |_| {
        session.with(|session| session.as_ref().is_some_and(|session| session.scene().throne == Some(color.get())))
    });
    let time = move || driver.clock(color.get());
    let low = move || time().is_some_and(|left| left < LOW);
    let name = move || {
        view! {
            <strong>{move || read(&|session, color| words::named_player(session, color).0)}</strong>
            <span>{move || read(&|session, color| words::named_player(session, color).1)}</span>
        }
    };
    let throne = Signal::derive(move || {
        king.get().then(|| read(&|session, _| t!("holds-throne", edition = words::edition(session.core.plan.variant))))
    });
    let clock =
        move || time().map(|left| view! { <span class="clock" class:low=low role="timer">{clock_face(left)}</span> });
    bar(color, Signal::derive(active), name().into_any(), hand, throne, clock.into_any())
}

/// A player's bar: their colour, whether it is their turn, their name, men in hand, the Throne, their clock.
pub(crate) fn bar(
    color: Memo<Color>,
    active: Signal<bool>,
    name: AnyView,
    hand: Memo<usize>,
    throne: Signal<Option<String>>,
    clock: AnyView,
) -> AnyView {
    view! {
        <div class="player" class:active=active>
            {move || hand_man(color.get())}
            <span class="who">{name}</span>
            {move || {
                (hand.get() > 0)
                    .then(|| {
                        let men: Vec<_> = (0..hand.get()).map(|_| hand_man(color.get())).collect();
                        let label = t!("men-in-hand", n = hand.get());
                        view! { <span class="hand" role="img" aria-label=label>{men}</span> }
                    })
            }}
            {move || throne.get().map(|label| view! { <span class="holds">{label}</span> })}
            {clock}
        </div>
    }
    .into_any()
}

/// The colour that sits above or below the board.
fn color_at(session: &Session, top: bool) -> Color {
    // Morelli is shown from Black's side; in Morris White begins and sits below.
    let below = session.core.plan.variant.first_player();
    if top == session.flipped { below } else { !below }
}
