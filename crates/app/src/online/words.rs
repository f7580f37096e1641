//! Texts about online games: names, clocks, endings, why something was refused.

use std::time::Duration;

use rayuela_online::{
    DELETED, Family, Millis, NameError, Over, Player, Refusal, Speed, Terms, TimeControl, check_name,
};
use rayuela_rules::Variant;
use rayuela_seat::clock_face;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};

use super::http::RequestError;
use crate::{dom, i18n, t, words};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// A whole number of days, or else of hours.
fn span(time: Millis) -> String {
    if time.is_multiple_of(DAY) { t!("span-days", n = time / DAY) } else { t!("span-hours", n = time / HOUR) }
}

/// Minutes, or else seconds.
fn short_span(time: Millis) -> String {
    if time.is_multiple_of(MINUTE) {
        t!("span-minutes", n = time / MINUTE)
    } else {
        t!("span-seconds", n = time / SECOND)
    }
}

/// A time control in a few words.
pub(crate) fn clock(clock: TimeControl) -> String {
    match clock {
        TimeControl::Unlimited => t!("clock-none"),
        TimeControl::Fischer { start, increment } => {
            t!("control-fischer", start = short_span(start), seconds = increment / SECOND)
        }
        TimeControl::ByoYomi { main, period, periods } => {
            t!("control-byo-yomi", main = short_span(main), periods = periods, seconds = period / SECOND)
        }
        TimeControl::Correspondence { bank, increment, cap } => {
            t!("control-correspondence", bank = span(bank), bonus = span(increment), cap = span(cap))
        }
        TimeControl::Game { total } => t!("control-game", total = short_span(total)),
    }
}

/// The time left on a clock: minutes and seconds, or days and hours.
pub(crate) fn time_left(left: Millis) -> String {
    match left {
        DAY.. => t!("left-days", days = left / DAY, hours = left % DAY / HOUR),
        _ => clock_face(Duration::from_millis(left)),
    }
}

/// A family's name.
pub(crate) fn family(family: Family) -> String {
    t!("family-name", family = family.name())
}

/// A speed's name.
pub(crate) fn speed(speed: Speed) -> String {
    t!("speed-name", speed = speed.name())
}

/// The game with its options.
pub(crate) fn variant(variant: Variant) -> String {
    let (name, options) = (words::family(variant), words::options(variant));
    if options.is_empty() { name } else { format!("{name} · {options}") }
}

/// The terms besides the game: set-up, clock, whether it is rated.
pub(crate) fn details(terms: &Terms) -> String {
    let setup = terms.setup.map(|setup| t!("setup-name", mode = setup.name()));
    let rated = t!("rated-name", rated = terms.rated.to_string());
    setup.into_iter().chain([clock(terms.clock), rated]).collect::<Vec<_>>().join(" · ")
}

/// A player's name; the engine is called by its level.
pub(crate) fn player(player: &Player) -> String {
    match player.engine_level() {
        Some(level) => t!("player-engine", level = level),
        None if player.name == DELETED => t!("player-deleted"),
        None => player.name.clone(),
    }
}

/// A player's rating when the game began, with a mark if it is uncertain.
pub(crate) fn rating(player: &Player) -> Option<String> {
    player.rating.map(|rating| format!("{rating}{}", if player.provisional { "?" } else { "" }))
}

/// How a game ended.
pub(crate) fn over(over: Over, variant: Variant) -> String {
    over.ending().map_or_else(|| t!("over-aborted"), |ending| words::ending(ending, variant))
}

/// A date in the format of the user's language.
pub(crate) fn day(at: Millis) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    date.to_locale_date_string(i18n::lang().tag(), &JsValue::UNDEFINED).into()
}

/// A date and time in the format of the user's language.
pub(crate) fn moment(at: Millis) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    date.to_locale_string(i18n::lang().tag(), &JsValue::UNDEFINED).into()
}

/// The error in a player's name, if there is one.
pub(crate) fn bad_name(name: &str) -> Option<String> {
    check_name(name).err().map(|error| match error {
        NameError::Length => t!("name-length"),
        NameError::Characters => t!("name-characters"),
        NameError::Reserved => t!("name-reserved"),
    })
}

/// The message for a failed request.
pub(crate) fn request_error(error: &RequestError) -> String {
    match error {
        RequestError::Refused(why) => refusal(why),
        RequestError::Unreachable => t!("refused-broken"),
    }
}

/// The message for a refused command.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Missing { what } => t!("refused-missing", what = what.clone()),
        Refusal::NotSignedIn => t!("refused-not-signed-in"),
        Refusal::NotSeated => t!("refused-not-seated"),
        Refusal::Stale { .. } => t!("refused-stale"),
        Refusal::Outdated { .. } => t!("study-outdated"),
        Refusal::Over => t!("refused-over"),
        Refusal::NotOver | Refusal::NotNow => t!("refused-not-now"),
        Refusal::OutOfTurn { .. } => t!("not-your-turn"),
        Refusal::TimeOver => t!("refused-time-over"),
        Refusal::Illegal { why } => known(why).unwrap_or_else(|| t!("refused-illegal")),
        Refusal::TooMany { why } => known(why).unwrap_or_else(|| t!("refused-too-many")),
        Refusal::Forbidden { why } | Refusal::Malformed { why } => {
            known(why).unwrap_or_else(|| t!("refused-forbidden"))
        }
        Refusal::StorageUnavailable => t!("refused-not-kept"),
    }
}

/// The server's reasons that have messages of their own.
const REASONS: [(&str, &str); 25] = [
    ("rated games need an account", "refused-rated"),
    ("you have too many games running", "refused-games"),
    ("you have too many open seeks", "refused-seeks"),
    ("you cannot play yourself", "refused-self"),
    ("this player does not want to play you", "refused-unwanted"),
    ("this needs an account", "refused-account"),
    ("a moderator has asked you to be quiet for a while", "refused-muted"),
    ("name and password do not fit", "refused-password"),
    ("this is the name of an account", "refused-taken"),
    ("this name is taken", "refused-taken"),
    ("this name looks like that of another player", "refused-alike"),
    ("a guest uses this name just now", "refused-in-use"),
    ("this password is one of the first that are tried", "refused-common"),
    ("this is for moderators", "refused-moderators"),
    ("only the host rules on moderators", "refused-host"),
    ("only the host may do that", "refused-host"),
    ("nobody reports themselves", "refused-self-report"),
    ("this account was closed by a moderator", "refused-closed"),
    ("finish or resign your running games first", "refused-running"),
    ("you have no move to take back", "refused-take-back"),
    ("name and code do not fit", "refused-code"),
    ("this code is not good any more", "refused-used"),
    ("this is no e-mail address", "refused-address"),
    ("you have too many studies on this server", "refused-studies"),
    ("only its owner changes a study", "refused-study"),
];

fn known(why: &str) -> Option<String> {
    REASONS.iter().find(|(reason, _)| *reason == why).map(|(_, key)| t!(key))
}

/// The permission for notifications; `None` where the browser has no notifications.
fn permission() -> Option<NotificationPermission> {
    let known = js_sys::Reflect::has(&dom::window(), &"Notification".into()) == Ok(true);
    known.then(Notification::permission)
}

/// Shows a system notification if the user has allowed them; a click on it brings the page to the front.
pub(crate) fn notify(text: &str, game: &str) {
    if permission() != Some(NotificationPermission::Granted) {
        return;
    }
    let options = NotificationOptions::new();
    // One for each game, not one for each turn.
    options.set_tag(game);
    let icon = dom::document().query_selector("link[rel=icon]").ok().flatten();
    if let Some(icon) = icon.and_then(|icon| icon.get_attribute("href")) {
        options.set_icon(&icon);
    }
    if let Ok(notification) = Notification::new_with_options(text, &options) {
        let focus = wasm_bindgen::closure::Closure::once_into_js(|| {
            let _ = dom::window().focus();
        });
        notification.set_onclick(Some(wasm_bindgen::JsCast::unchecked_ref(&focus)));
        return;
    }
    // On phones only the service worker can do it.
    let text = text.to_string();
    let Ok(ready) = dom::window().navigator().service_worker().ready() else { return };
    spawn_local(async move {
        if let Ok(worker) = JsFuture::from(ready).await {
            let worker: ServiceWorkerRegistration = wasm_bindgen::JsCast::unchecked_into(worker);
            let _ = worker.show_notification_with_options(&text, &options);
        }
    });
}

/// Whether the user can still be asked to allow notifications.
pub(crate) fn may_ask_to_notify() -> bool {
    permission() == Some(NotificationPermission::Default)
}
