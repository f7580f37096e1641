//! The form fields of a time control.

use leptos::prelude::*;
use rayuela_online::TimeControl;

use crate::screens::widgets::select;
use crate::t;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// a time and an increment for each turn
    Fischer,
    /// a time, then periods
    ByoYomi,
    /// days
    Days,
    /// one time for the whole game
    Game,
    /// none
    None,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Fischer, Kind::ByoYomi, Kind::Days, Kind::Game, Kind::None];

    const fn name(self) -> &'static str {
        match self {
            Kind::Fischer => "fischer",
            Kind::ByoYomi => "byo-yomi",
            Kind::Days => "correspondence",
            Kind::Game => "game",
            Kind::None => "none",
        }
    }
}

/// The values of the fields; each kind keeps its numbers while another is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    /// the kind
    pub(super) kind: Kind,
    minutes: u64,
    increment: u64,
    main: u64,
    periods: u64,
    period: u64,
    bank: u64,
    bonus: u64,
    cap: u64,
    total: u64,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            kind: Kind::Fischer,
            minutes: 10,
            increment: 5,
            main: 10,
            periods: 3,
            period: 30,
            bank: 3,
            bonus: 24,
            cap: 7,
            total: 20,
        }
    }
}

impl Draft {
    /// The time control; timed games only in Morelli, where the Throne decides them.
    pub(super) fn control(self, morelli: bool) -> TimeControl {
        match self.kind {
            Kind::Fischer => TimeControl::Fischer { start: self.minutes * MINUTE, increment: self.increment * 1_000 },
            Kind::ByoYomi => TimeControl::ByoYomi {
                main: self.main * MINUTE,
                period: self.period * 1_000,
                periods: self.periods as u8,
            },
            Kind::Days => TimeControl::Correspondence {
                bank: self.bank * DAY,
                increment: self.bonus * HOUR,
                cap: self.cap.max(self.bank) * DAY,
            },
            Kind::Game if morelli => TimeControl::Game { total: self.total * MINUTE },
            Kind::Game | Kind::None => TimeControl::Unlimited,
        }
    }
}

/// The fields.
pub(super) fn clock_fields(draft: RwSignal<Draft>, morelli: Signal<bool>) -> AnyView {
    let kind = Memo::new(move |_| draft.with(|draft| draft.kind));
    let kinds = Signal::derive(move || {
        let fits = move |kind: &Kind| morelli.get() || *kind != Kind::Game;
        Kind::ALL
            .into_iter()
            .filter(fits)
            .map(|kind| (kind.name().into(), t!("clock-kind", kind = kind.name())))
            .collect()
    });
    let number = move |name: &'static str,
                       label: String,
                       values: &'static [u64],
                       words: fn(u64) -> String,
                       read: fn(&Draft) -> u64,
                       set: fn(&mut Draft, u64)| {
        select(
            name,
            label,
            Signal::stored(values.iter().map(|value| (value.to_string(), words(*value))).collect()),
            Signal::derive(move || draft.with(read).to_string()),
            move |value| {
                if let Ok(value) = value.parse() {
                    draft.update(|draft| set(draft, value));
                }
            },
        )
    };
    let minutes = |n: u64| t!("span-minutes", n = n);
    let seconds = |n: u64| t!("span-seconds", n = n);
    let days = |n: u64| t!("span-days", n = n);
    let hours = |n: u64| if n.is_multiple_of(24) { t!("span-days", n = n / 24) } else { t!("span-hours", n = n) };
    let fields = move || match kind.get() {
        Kind::Fischer => view! {
            <div class="pair">
                {number("minutes", t!("clock-start"), &[1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90], minutes,
                    |d| d.minutes, |d, n| d.minutes = n)}
                {number("increment", t!("clock-increment"), &[0, 1, 2, 3, 5, 10, 15, 20, 30, 60], seconds,
                    |d| d.increment, |d, n| d.increment = n)}
            </div>
        }
        .into_any(),
        Kind::ByoYomi => view! {
            <div class="triple">
                {number("main", t!("clock-main"), &[0, 1, 5, 10, 20, 30, 60], minutes, |d| d.main, |d, n| d.main = n)}
                {number("periods", t!("clock-periods"), &[1, 2, 3, 5, 10], |n| n.to_string(),
                    |d| d.periods, |d, n| d.periods = n)}
                {number("period", t!("clock-period"), &[5, 10, 15, 20, 30, 60], seconds,
                    |d| d.period, |d, n| d.period = n)}
            </div>
        }
        .into_any(),
        Kind::Days => view! {
            <div class="triple">
                {number("bank", t!("clock-bank"), &[1, 2, 3, 5, 7, 14, 30], days, |d| d.bank, |d, n| d.bank = n)}
                {number("bonus", t!("clock-increment"), &[0, 8, 12, 24, 48, 72], hours,
                    |d| d.bonus, |d, n| d.bonus = n)}
                {number("cap", t!("clock-cap"), &[1, 2, 3, 5, 7, 14, 30, 60], days, |d| d.cap, |d, n| d.cap = n)}
            </div>
        }
        .into_any(),
        Kind::Game => {
            number("total", t!("clock-total"), &[5, 10, 20, 30, 60, 90], minutes, |d| d.total, |d, n| d.total = n)
        }
        Kind::None => ().into_any(),
    };
    view! {
        {select(
            "clock-kind",
            t!("option-clock"),
            kinds,
            Signal::derive(move || kind.get().name().to_string()),
            move |name| {
                let chosen = Kind::ALL.into_iter().find(|kind| kind.name() == name);
                draft.update(|draft| draft.kind = chosen.unwrap_or(Kind::Fischer));
            },
        )}
        {fields}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_draft_is_a_sound_clock() {
        for kind in Kind::ALL {
            for morelli in [false, true] {
                let draft = Draft { kind, bank: 30, cap: 1, ..Draft::default() };
                assert!(draft.control(morelli).is_sound(), "{kind:?}");
            }
        }
        let game = Draft { kind: Kind::Game, ..Draft::default() };
        assert_eq!(game.control(false), TimeControl::Unlimited);
    }
}
