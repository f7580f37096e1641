//! Short synthesised sounds: a wooden click, a flipped stone, a chord for a frame or a mill.

use std::cell::RefCell;

use rayuela_draw::LastTurn;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// a stone is put down
    Put,
    /// something is captured or taken
    Take,
    /// a frame or a mill is completed
    Line,
    /// the game is over
    End,
}

/// One tone: frequency, delay and length in seconds, loudness.
type Tone = (f32, f64, f64, f32);

impl Sound {
    /// The sound of a turn.
    pub(crate) fn of(turn: &LastTurn) -> Sound {
        match () {
            () if !turn.lines.is_empty() => Sound::Line,
            () if !turn.captured.is_empty() || !turn.removed.is_empty() || !turn.taken.is_empty() => Sound::Take,
            () => Sound::Put,
        }
    }

    const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Put => &[(190.0, 0.0, 0.07, 0.30), (410.0, 0.0, 0.03, 0.10)],
            Sound::Take => &[(260.0, 0.0, 0.06, 0.22), (170.0, 0.06, 0.10, 0.26)],
            Sound::Line => &[(392.0, 0.0, 0.18, 0.14), (494.0, 0.07, 0.20, 0.14), (587.0, 0.14, 0.30, 0.14)],
            Sound::End => &[(294.0, 0.0, 0.35, 0.14), (370.0, 0.12, 0.40, 0.14), (440.0, 0.24, 0.60, 0.14)],
        }
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Whether the user has interacted with the page: browsers block sounds before that, with a warning.
fn allowed() -> bool {
    let get = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).ok();
    let activation = get(&crate::dom::window().navigator(), "userActivation").filter(|found| !found.is_undefined());
    activation.is_none_or(|found| get(&found, "hasBeenActive").is_some_and(|active| active.is_truthy()))
}

/// Plays a sound; a browser without sound is silent.
pub(crate) fn play(sound: Sound) {
    if !allowed() {
        return;
    }
    CONTEXT.with(|context| {
        let mut context = context.borrow_mut();
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context.as_ref() {
            for tone in sound.tones() {
                let _ = play_tone(context, *tone);
            }
        }
    });
}

fn play_tone(context: &AudioContext, (pitch, delay, length, loud): Tone) -> Result<(), JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let start = context.current_time() + delay;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value(pitch);
    gain.gain().set_value_at_time(loud, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0008, start + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + length)
}
