//! Small pieces that several screens use.
//!
//! Their callbacks are boxed, and a function without type parameters builds them, so that the code is compiled once.

use leptos::prelude::*;

use crate::t;

/// A list to choose from, with its label. Tests find it by `name`, its `data-choose`.
pub(crate) fn select(
    name: &'static str,
    label: String,
    choices: Signal<Vec<(String, String)>>,
    value: Signal<String>,
    on_change: impl Fn(String) + 'static,
) -> AnyView {
    built_select(name, label, choices, value, Box::new(on_change))
}

fn built_select(
    name: &'static str,
    label: String,
    choices: Signal<Vec<(String, String)>>,
    value: Signal<String>,
    on_change: Box<dyn Fn(String)>,
) -> AnyView {
    view! {
        <label class="field">
            <span>{label}</span>
            <select data-choose=name on:change=move |event| on_change(event_target_value(&event))>
                {move || {
                    choices
                        .get()
                        .into_iter()
                        .map(|(key, words)| {
                            let this = key.clone();
                            view! {
                                <option value=key prop:selected=move || value.get() == this>{words}</option>
                            }
                        })
                        .collect::<Vec<_>>()
                }}
            </select>
        </label>
    }
    .into_any()
}

/// A checkbox with its label and a line that explains it.
pub(crate) fn check(
    name: &'static str,
    label: String,
    hint: String,
    value: Signal<bool>,
    on_change: impl Fn(bool) + 'static,
) -> AnyView {
    built_check(name, label, hint, value, Box::new(on_change))
}

fn built_check(
    name: &'static str,
    label: String,
    hint: String,
    value: Signal<bool>,
    on_change: Box<dyn Fn(bool)>,
) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-choose=name
                prop:checked=value
                on:change=move |event| on_change(event_target_checked(&event))
            />
            <span>
                {label}
                {(!hint.is_empty()).then(|| view! { <small>{hint}</small> })}
            </span>
        </label>
    }
    .into_any()
}

/// A button with an action's name.
pub(crate) fn button(
    action: &'static str,
    class: &'static str,
    label: String,
    disabled: Signal<bool>,
    run: impl Fn() + 'static,
) -> AnyView {
    built_button(action, class, label, disabled, Box::new(run))
}

fn built_button(
    action: &'static str,
    class: &'static str,
    label: String,
    disabled: Signal<bool>,
    run: Box<dyn Fn()>,
) -> AnyView {
    view! {
        <button type="button" class=class data-do=action prop:disabled=disabled on:click=move |_| run()>
            {label}
        </button>
    }
    .into_any()
}

/// A turn as HTML, with line breaks allowed between its parts only. `>` is all of the notation that needs escaping.
pub(crate) fn breakable(turn: &str) -> String {
    turn.replace('>', "<wbr>&gt;").replace('~', "<wbr>~").replace('x', "<wbr>x")
}

/// A button with a symbol, to step through a game.
pub(crate) fn step(
    action: &'static str,
    sign: &'static str,
    label: String,
    disabled: Signal<bool>,
    run: impl Fn() + 'static,
) -> AnyView {
    built_step(action, sign, label, disabled, Box::new(run))
}

fn built_step(
    action: &'static str,
    sign: &'static str,
    label: String,
    disabled: Signal<bool>,
    run: Box<dyn Fn()>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="step"
            data-do=action
            aria-label=label.clone()
            title=label
            prop:disabled=disabled
            on:click=move |_| run()
        >
            <span aria-hidden="true">{sign}</span>
        </button>
    }
    .into_any()
}

/// A question that waits for yes or no.
pub(crate) fn question(words: String, answer: impl Fn(bool) + Copy + Send + Sync + 'static) -> AnyView {
    let never = Signal::stored(false);
    let label = words.clone();
    view! {
        <div class="question" role="group" aria-label=label>
            <p>{words}</p>
            <div class="row">
                {button("yes", "primary", t!("yes"), never, move || answer(true))}
                {button("no", "", t!("no"), never, move || answer(false))}
            </div>
        </div>
    }
    .into_any()
}

/// A field for typed turns; it is cleared if `play` returns true.
pub(crate) fn typed(play: impl Fn(&str) -> bool + 'static) -> AnyView {
    let text = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if play(text.get_untracked().trim()) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <label>
                <span>{t!("typed-label")}</span>
                <input
                    data-typed=""
                    type="text"
                    maxlength="200"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button type="submit" data-do="typed">{t!("typed-play")}</button>
        </form>
    }
    .into_any()
}
