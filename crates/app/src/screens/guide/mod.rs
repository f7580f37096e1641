//! The guide beside a game: what it points out, the coach of a first game, and the key moment of a game that is over.

mod coach;
mod finished;
mod hints;
mod key_moment;

use leptos::prelude::*;

use super::widgets::button;
use crate::play::{Aids, Driver, Guide, PointedOut, Saying, Session, Tone};
use crate::t;

/// The functions of the guide.
pub(crate) const GUIDE: Guide = Guide { hints: pointed_out, consider: coach::consider, entered, panel };

/// What it points out on the board, and what is proved of places in a game that is over.
fn pointed_out(session: &Session, aids: Aids) -> PointedOut {
    (hints::hints(session, aids), finished::worths(session))
}

/// The game has come to a new stage.
fn entered(driver: Driver) {
    match driver.look(|session| (session.ending().is_some(), session.extras.coach)) {
        Some((true, _)) => key_moment::find(driver),
        Some((false, true)) => coach::speak(driver),
        _ => driver.says.set(None),
    }
}

/// What it says beside the board.
fn panel(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let coached = Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(|s| s.extras.coach)));
    let threat = Memo::new(move |_| {
        let aids = driver.aids.get();
        session.with(|session| session.as_ref().and_then(|session| hints::words(session, aids)))
    });
    let silent = move || driver.says.with(Option::is_none);
    view! {
        {move || driver.says.get().map(|saying| said(driver, saying, coached.get()))}
        {move || {
            threat
                .get()
                .filter(|_| silent())
                .map(|words| view! { <p class="hint threat-words" data-threat="" role="status">{words}</p> })
        }}
        {finished::values(driver)}
    }
    .into_any()
}

/// What is said, with what can be done about it.
fn said(driver: Driver, saying: Saying, coached: bool) -> AnyView {
    let never = Signal::stored(false);
    let title = match saying.tone {
        Tone::KeyMoment => t!("key-moment-title"),
        _ if coached => t!("coach-title"),
        _ => String::new(),
    };
    let better = saying.better.map(|better| {
        button("show-better", "", t!("coach-show"), never, move || {
            driver.cancel();
            driver.update(|session| session.core.hint = Some(better));
        })
    });
    let show = saying.ply.map(|ply| button("show-moment", "", t!("key-moment-show"), never, move || driver.go_to(ply)));
    view! {
        <section class="panel coach" data-coach=saying.tone.name() role="status">
            <h2>{title}</h2>
            <p>{saying.words}</p>
            <div class="row choices">{better}{show}</div>
        </section>
    }
    .into_any()
}
