//! Fists on the screen: two hidden choices, then both at once.

use leptos::prelude::*;
use rayuela_rules::Color;
use rayuela_rules::morelli::Choice;
use rayuela_seat::Fists;

use crate::play::{Driver, Phase};
use crate::{dom, t, words};

/// The hidden choices, and then both revealed.
pub(crate) fn setup_panel(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let fists = Memo::new(move |_| {
        session.with(|session| match session.as_ref().map(|session| &session.core.phase) {
            Some(Phase::Fists(fists)) => Some(fists.clone()),
            _ => None,
        })
    });
    (move || fists.get().map(|fists| show(driver, &fists))).into_any()
}

/// A mode's name.
fn mode(choice: Choice) -> String {
    t!("setup-name", mode = choice.mode().name())
}

fn show(driver: Driver, fists: &Fists) -> AnyView {
    match (fists.to_choose(), fists.revealed()) {
        (Some(color), _) => choosing(driver, color),
        (None, Some(([white, black], settled))) => revealed(driver, white, black, settled),
        (None, None) => ().into_any(),
    }
}

fn choosing(driver: Driver, color: Color) -> AnyView {
    let choose = move |choice: Choice| {
        driver.update(|session| {
            if let Phase::Fists(fists) = &mut session.core.phase {
                fists.choose(color, choice);
            }
        });
    };
    fist_choices(t!("fists-about"), Callback::new(choose))
}

/// The three choices, with a sentence about them.
pub(crate) fn fist_choices(about: String, choose: Callback<Choice>) -> AnyView {
    let buttons: Vec<_> = Choice::ALL
        .into_iter()
        .map(|choice| {
            let name = choice.mode().name();
            view! {
                <button type="button" data-do=format!("fist-{name}") on:click=move |_| choose.run(choice)>
                    <strong>{mode(choice)}</strong>
                    <small>{t!("setup-about", mode = name)}</small>
                </button>
            }
        })
        .collect();
    view! {
        <section class="panel fists" aria-label=t!("fists-title")>
            <h2>{t!("fists-title")}</h2>
            <p>{about}</p>
            <div class="fist-choices">{buttons}</div>
        </section>
    }
    .into_any()
}

fn revealed(driver: Driver, white: Choice, black: Choice, settled: Choice) -> AnyView {
    let begin = move |_| {
        driver.update(|session| session.core.begin_after_fists(dom::now()));
    };
    let hand = |color: Color, choice: Choice| {
        view! { <div class="fist"><span>{words::color(color)}</span><strong>{mode(choice)}</strong></div> }
    };
    view! {
        <section class="panel fists revealed" aria-label=t!("fists-title")>
            <div class="hands">{hand(Color::Black, black)}{hand(Color::White, white)}</div>
            <p>{t!("fists-settled", mode = mode(settled), same = (white == black).to_string())}</p>
            <button type="button" class="primary" data-do="begin" on:click=begin>{t!("fists-begin")}</button>
        </section>
    }
    .into_any()
}
