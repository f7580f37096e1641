//! Small pieces that several screens use.

use leptos::prelude::*;

/// A choice from a list, with its label. `name` is the `data-choose` of tests.
pub(crate) fn select(
    name: &'static str,
    label: String,
    choices: Signal<Vec<(String, String)>>,
    value: Signal<String>,
    on_change: impl Fn(String) + 'static,
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

/// A yes or no, with its label and a line that explains it.
pub(crate) fn check(
    name: &'static str,
    label: String,
    hint: String,
    value: Signal<bool>,
    on_change: impl Fn(bool) + 'static,
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
    view! {
        <button type="button" class=class data-do=action prop:disabled=disabled on:click=move |_| run()>
            {label}
        </button>
    }
    .into_any()
}
