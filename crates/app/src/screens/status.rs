//! The status line: what to do next, and the choices for it.

use leptos::prelude::*;
use rayuela_rules::Prompt;
use rayuela_seat::TurnInput;

use super::widgets::{button, question as yes_or_no};
use crate::play::{Ask, Builder, Driver, Phase, Player, Session, Waiting, only_person};
use crate::{t, words};

/// The next thing to do, as one sentence.
pub(crate) fn next_words(session: &Session) -> String {
    let variant = session.core.plan.variant;
    if let Some(ply) = session.core.input.looking {
        return t!("looking-back", n = ply, all = session.core.game.ply());
    }
    if let Some(ending) = session.ending() {
        return words::ending(ending, variant);
    }
    match &session.core.phase {
        Phase::Fists(fists) => return fists_words(fists.to_choose()),
        Phase::Placing(placing) => {
            let Some((color, left)) = placing.to_place() else { return String::new() };
            let person = session.core.plan.player(color).is_human();
            let kind = if !person { "engine" } else { placing.kind().tag() };
            return t!("placing-next", color = color.name(), n = left, kind = kind);
        }
        Phase::Turns => {}
    }
    let color = session.turn().name();
    if session.waiting == Some(Waiting::Coach) {
        return t!("coach-looks");
    }
    if let Some(mv) = session.core.input.pending {
        return t!("confirm-turn", turn = words::turn(session.core.game.position(), mv));
    }
    match session.core.plan.player(session.turn()) {
        Player::Engine(_) if session.paused => t!("engines-rest"),
        Player::Engine(level) => t!("engine-thinks", color = color, level = level),
        Player::Human => words::do_next(variant, session.turn(), session.core.input.builder.prompts()),
    }
}

fn fists_words(to_choose: Option<rayuela_rules::Color>) -> String {
    match to_choose {
        Some(color) => t!("fists-choose", color = color.name()),
        None => t!("fists-revealed"),
    }
}

/// Which choices go with the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choices {
    /// none
    None,
    /// a complete turn waits
    Confirm,
    /// stones that may be captured; are any chosen yet?
    Captures { any: bool },
    /// a Centre that may be occupied
    Occupy,
    /// something is chosen
    Begun,
}

impl Choices {
    /// The choices of a turn that is being put together, or waits to be confirmed.
    pub(crate) fn of(input: &TurnInput) -> Choices {
        if input.pending.is_some() { Choices::Confirm } else { Choices::of_builder(&input.builder) }
    }

    /// The choices of a turn that is being put together.
    pub(crate) fn of_builder(builder: &Builder) -> Choices {
        let prompts = builder.prompts();
        match () {
            () if prompts.contains(&Prompt::Capture) => Choices::Captures { any: captures_any(builder) },
            () if prompts.contains(&Prompt::Occupy) => Choices::Occupy,
            () if !builder.clicks().is_empty() => Choices::Begun,
            () => Choices::None,
        }
    }
}

/// Whether a turn of 2011 captures anything so far: the stone and its destination are chosen before.
fn captures_any(builder: &Builder) -> bool {
    builder.clicks().len() > 2
}

fn choices(session: &Session) -> Choices {
    if session.core.input.looking.is_some() || !session.humans_turn() || session.waiting == Some(Waiting::Coach) {
        return Choices::None;
    }
    Choices::of(&session.core.input)
}

/// An action on an unfinished turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    /// play the turn that waits, or what is chosen so far
    Confirm,
    /// take all that can be taken
    All,
    /// cancel it
    Cancel,
}

/// The row of a game's choices.
pub(crate) fn choice_buttons(kind: Memo<Choices>, finish: Callback<Finish>) -> AnyView {
    view! { <div class="row choices">{move || buttons_of(kind.get(), finish)}</div> }.into_any()
}

/// The buttons of the choices.
pub(crate) fn buttons_of(kind: Choices, finish: Callback<Finish>) -> AnyView {
    let never = Signal::stored(false);
    let cancel = move || button("cancel", "", t!("choice-cancel"), never, move || finish.run(Finish::Cancel));
    let done = move |label: String| button("done", "", label, never, move || finish.run(Finish::Confirm));
    match kind {
        Choices::None => ().into_any(),
        Choices::Begun => cancel(),
        Choices::Confirm => view! {
            {button("confirm", "primary", t!("choice-confirm"), never, move || finish.run(Finish::Confirm))}
            {cancel()}
        }
        .into_any(),
        Choices::Captures { any } => view! {
            {button("all", "primary", t!("choice-all"), never, move || finish.run(Finish::All))}
            {done(t!("choice-done", any = any.to_string()))}
            {cancel()}
        }
        .into_any(),
        Choices::Occupy => view! {
            {button("occupy", "primary", t!("choice-occupy"), never, move || finish.run(Finish::All))}
            {done(t!("choice-leave"))}
            {cancel()}
        }
        .into_any(),
    }
}

/// The line and its choices.
pub(crate) fn status(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let line = Memo::new(move |_| session.with(|session| session.as_ref().map(next_words).unwrap_or_default()));
    let kind = Memo::new(move |_| session.with(|session| session.as_ref().map_or(Choices::None, choices)));
    let asked = Memo::new(move |_| session.with(|session| session.as_ref().and_then(|session| session.ask)));
    let notice =
        Memo::new(move |_| session.with(|session| session.as_ref().and_then(|session| session.notice.clone())));
    let over = Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(|s| s.ending().is_some())));
    let headline = Memo::new(move |_| {
        session.with(|session| {
            let session = session.as_ref().filter(|session| only_person(session.plan()).is_some())?;
            session.ending().map(|ending| words::personal_ending(ending, session.plan()))
        })
    });
    let busy = Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(|s| s.waiting.is_some())));
    let finish = Callback::new(move |finish| match finish {
        Finish::Confirm => driver.confirm(),
        Finish::All => driver.take_all(),
        Finish::Cancel => driver.cancel(),
    });
    view! {
        <section class="panel status" class:over=over class:busy=busy>
            {move || headline.get().map(|words| view! { <p class="headline" data-headline="">{words}</p> })}
            <p class="next" data-status="" aria-live="polite">{line}</p>
            {choice_buttons(kind, finish)}
            {move || driver.elsewhere.get().then(|| elsewhere(driver))}
            {move || asked.get().map(|ask| question(driver, ask))}
            {move || {
                notice
                    .get()
                    .map(|notice| {
                        let words = t!(notice.key, about = notice.about.clone());
                        view! { <p class="notice" class:bad=notice.bad data-notice="" role="status">{words}</p> }
                    })
            }}
        </section>
    }
    .into_any()
}

/// The game has gone on in another tab: it can be shown here, or a copy of it can go on here.
fn elsewhere(driver: Driver) -> AnyView {
    let never = Signal::stored(false);
    view! {
        <div class="question" role="group" aria-label=t!("elsewhere") data-elsewhere="">
            <p role="alert">{t!("elsewhere")}</p>
            <div class="row">
                {button("follow-tab", "primary", t!("elsewhere-follow"), never, move || driver.follow_other_tab())}
                {button("copy-game", "", t!("elsewhere-copy"), never, move || driver.copy_game())}
            </div>
        </div>
    }
    .into_any()
}

/// A question that waits for yes or no.
fn question(driver: Driver, ask: Ask) -> AnyView {
    let morelli = driver.look(|session| session.core.plan.variant.is_morelli()).unwrap_or_default();
    let family = if morelli { "morelli" } else { "morris" };
    let words = match ask {
        Ask::Resign(color) => t!("ask-resign", color = color.name()),
        Ask::Accept(color) => t!("ask-accept", color = color.name(), family = family),
    };
    yes_or_no(words, move |yes| driver.answer(yes))
}
