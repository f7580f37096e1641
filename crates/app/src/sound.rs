//! Short synthesised sounds: wood on wood for moves, bells for frames and mills, a few notes for the Throne and the end.

use std::cell::RefCell;

use rayuela_draw::LastTurn;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioNode, BiquadFilterType};

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// a stone is put down
    Put,
    /// something is captured or taken
    Take,
    /// a frame or a mill is completed
    Line,
    /// a king takes the Throne
    Throne,
    /// the game is over
    End,
    /// the only person at the board has won
    Won,
    /// the only person at the board has lost
    Lost,
}

/// A part of a sound: its pitch in hertz, delay and length in seconds, loudness.
#[derive(Clone, Copy)]
enum Part {
    /// wood: noise around a pitch
    Knock(f32, f64, f64, f32),
    /// a bell: a pure tone with a soft overtone
    Bell(f32, f64, f64, f32),
}

use Part::{Bell, Knock};

impl Sound {
    /// The sound of a turn.
    pub(crate) fn of(turn: &LastTurn) -> Sound {
        match () {
            () if turn.enthroned => Sound::Throne,
            () if !turn.lines.is_empty() => Sound::Line,
            () if !turn.captured.is_empty() || !turn.removed.is_empty() || !turn.taken.is_empty() => Sound::Take,
            () => Sound::Put,
        }
    }

    const fn parts(self) -> &'static [Part] {
        match self {
            Sound::Put => &[Knock(1150.0, 0.0, 0.035, 0.5), Knock(330.0, 0.004, 0.09, 0.9)],
            Sound::Take => &[
                Knock(1150.0, 0.0, 0.035, 0.5),
                Knock(330.0, 0.004, 0.09, 0.9),
                Knock(1900.0, 0.09, 0.03, 0.4),
                Knock(520.0, 0.095, 0.08, 0.7),
            ],
            Sound::Line => &[Knock(330.0, 0.0, 0.09, 0.9), Bell(659.3, 0.05, 0.5, 0.10), Bell(987.8, 0.13, 0.7, 0.09)],
            Sound::Throne => &[
                Knock(220.0, 0.0, 0.14, 1.0),
                Bell(523.3, 0.08, 0.6, 0.10),
                Bell(659.3, 0.18, 0.6, 0.10),
                Bell(784.0, 0.28, 0.7, 0.10),
                Bell(1046.5, 0.40, 1.1, 0.10),
            ],
            Sound::End => &[Bell(440.0, 0.0, 0.8, 0.10), Bell(587.3, 0.16, 0.9, 0.09)],
            Sound::Won => &[
                Bell(392.0, 0.0, 0.6, 0.10),
                Bell(523.3, 0.12, 0.6, 0.10),
                Bell(659.3, 0.24, 0.7, 0.10),
                Bell(784.0, 0.36, 1.2, 0.11),
            ],
            Sound::Lost => &[Bell(392.0, 0.0, 0.7, 0.09), Bell(349.2, 0.2, 0.7, 0.09), Bell(293.7, 0.4, 1.1, 0.09)],
        }
    }
}

/// What plays sounds.
struct Player {
    context: AudioContext,
    /// a moment of noise, from which all knocks are made
    noise: AudioBuffer,
}

impl Player {
    fn new() -> Result<Player, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let samples: Vec<f32> =
            (0..(rate * 0.2) as usize).map(|_| (js_sys::Math::random() * 2.0 - 1.0) as f32).collect();
        let noise = context.create_buffer(1, samples.len() as u32, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Player { context, noise })
    }

    fn play(&self, part: Part) -> Result<(), JsValue> {
        match part {
            Knock(pitch, delay, length, loud) => {
                let (source, filter) = (self.context.create_buffer_source()?, self.context.create_biquad_filter()?);
                source.set_buffer(Some(&self.noise));
                filter.set_type(BiquadFilterType::Bandpass);
                filter.frequency().set_value(pitch);
                filter.q().set_value(5.0);
                source.connect_with_audio_node(&filter)?;
                let start = self.fade(&filter, delay, length, loud)?;
                // The noise ends by itself.
                source.start_with_when(start)
            }
            Bell(pitch, delay, length, loud) => {
                for (overtone, share) in [(1.0, 1.0), (2.76, 0.22)] {
                    let source = self.context.create_oscillator()?;
                    source.frequency().set_value(pitch * overtone);
                    let start = self.fade(&source, delay, length, loud * share)?;
                    source.start_with_when(start)?;
                    source.stop_with_when(start + length)?;
                }
                Ok(())
            }
        }
    }

    /// Sends a source to the speakers, fading; the moment at which it starts.
    fn fade(&self, source: &AudioNode, delay: f64, length: f64, loud: f32) -> Result<f64, JsValue> {
        let gain = self.context.create_gain()?;
        let start = self.context.current_time() + delay;
        gain.gain().set_value_at_time(loud, start)?;
        gain.gain().exponential_ramp_to_value_at_time(0.0008, start + length)?;
        source.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&self.context.destination())?;
        Ok(start)
    }
}

thread_local! {
    static PLAYER: RefCell<Option<Player>> = const { RefCell::new(None) };
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
    PLAYER.with_borrow_mut(|player| {
        if player.is_none() {
            *player = Player::new().ok();
        }
        if let Some(player) = player.as_ref() {
            for part in sound.parts() {
                let _ = player.play(*part);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{AnyPosition, Position};

    #[test]
    fn turns_sound_like_what_they_do() {
        let sound = |variant: &str, position: &str, turn: &str| {
            let before = AnyPosition::parse(variant.parse().unwrap(), position).unwrap();
            Sound::of(&LastTurn::of(&before, before.parse_turn(turn).unwrap()))
        };
        assert_eq!(sound("morelli7", "7/7/2b1b2/7/2b4/7/6b b -", "G1-E3*"), Sound::Throne);
        assert_eq!(sound("morelli7", "7/7/2b1b2/7/2b4/7/6b b -", "G1-F2"), Sound::Put);
        assert_eq!(sound("morelli7", "7/7/7/7/b2wb2/7/7 b -", "A3-C3xD3"), Sound::Take);
        assert_eq!(sound("nine", "ww./.../.../..b..b/.../.../... w 7 7", "g7xc4"), Sound::Line);
    }

    #[test]
    fn no_sound_is_long_or_loud() {
        use Sound::{End, Line, Lost, Put, Take, Throne, Won};
        for sound in [Put, Take, Line, Throne, End, Won, Lost] {
            for part in sound.parts() {
                let (Knock(pitch, delay, length, loud) | Bell(pitch, delay, length, loud)) = *part;
                assert!(pitch > 100.0 && delay + length < 1.6 && loud <= 1.0, "{sound:?}");
            }
        }
    }
}
