//! Text fields that several online screens use. They are not among the widgets of all screens, so that they stay in the
//! part of the page for online play.

use leptos::prelude::*;
use leptos::tachys::html::attribute::custom::custom_attribute;

/// A labelled field for a name; tests find it by `name`, its `data-field`.
pub(super) fn text_field(
    name: &'static str,
    label: String,
    autocomplete: &'static str,
    max_length: Option<&'static str>,
    value: RwSignal<String>,
) -> AnyView {
    field("text", name, label, Signal::stored(autocomplete), max_length, value)
}

/// A labelled field for a password; tests find it by `name`, its `data-field`.
pub(super) fn password_field(
    name: &'static str,
    label: String,
    autocomplete: Signal<&'static str>,
    value: RwSignal<String>,
) -> AnyView {
    field("password", name, label, autocomplete, None, value)
}

fn field(
    kind: &'static str,
    name: &'static str,
    label: String,
    autocomplete: Signal<&'static str>,
    max_length: Option<&'static str>,
    value: RwSignal<String>,
) -> AnyView {
    // Browsers neither correct nor capitalise passwords by themselves.
    let as_typed = kind == "text";
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type=kind
                data-field=name
                autocomplete=move || autocomplete.get()
                autocapitalize=as_typed.then_some("off")
                spellcheck=as_typed.then_some("false")
                maxlength=max_length
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
    .into_any()
}

/// The texts and attributes of a [`text_form`].
pub(super) struct TextForm {
    /// the label of the field
    pub(super) label: String,
    /// the attribute by which tests find the field, and its value
    pub(super) data: (&'static str, &'static str),
    /// the field's `autocomplete`
    pub(super) autocomplete: Option<&'static str>,
    /// the most characters
    pub(super) max_length: usize,
    /// the `data-do` of the button
    pub(super) action: &'static str,
    /// the text of the button
    pub(super) button: String,
}

/// A form of one line: a labelled field and a button. `submit` runs when it is submitted.
pub(super) fn text_form(form: TextForm, value: RwSignal<String>, submit: Callback<()>) -> AnyView {
    let (data, name) = form.data;
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        submit.run(());
    };
    view! {
        <form class="typed" on:submit=on_submit>
            <label>
                <span>{form.label}</span>
                <input
                    type="text"
                    autocomplete=form.autocomplete
                    maxlength=form.max_length.to_string()
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                    {..custom_attribute(data, name)}
                />
            </label>
            <button type="submit" data-do=form.action>{form.button}</button>
        </form>
    }
    .into_any()
}
