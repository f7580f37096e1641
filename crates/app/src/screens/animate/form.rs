//! The form for an animated picture, and the file that comes of it.
//!
//! The browser paints the frames one by one, and this page writes them into a GIF. It waits for the browser at every frame,
//! so that everything else on the page goes on, shows how far it is, and stops when it is told to.

use leptos::prelude::*;
use rayuela_draw::{Animation, AnimationError, GifEncoder, MAX_FRAMES};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::super::widgets::{button, select};
use super::{Animated, Source};
use crate::export::{Canvas, save_bytes};
use crate::t;

/// The sizes on offer, in pixels, and the name of each.
const SIZES: [(u32, &str); 3] = [(320, "animate-small"), (480, "animate-medium"), (720, "animate-large")];
/// The speeds on offer, in milliseconds for a move, and the name of each.
const SPEEDS: [(u32, &str); 3] = [(1500, "animate-slow"), (800, "animate-normal"), (400, "animate-fast")];

/// Why there is no file.
enum Failure {
    /// it was cancelled, or its screen was left
    Stopped,
    /// the game has too many moves
    TooLong(usize),
    /// the browser could not paint it
    Failed,
}

impl From<AnimationError> for Failure {
    fn from(error: AnimationError) -> Failure {
        match error {
            AnimationError::TooLong(moves) => Failure::TooLong(moves),
            _ => Failure::Failed,
        }
    }
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Failure {
        Failure::Failed
    }
}

/// A file being made.
#[derive(Clone, Copy)]
struct Job {
    /// frames that are done, and all of them; none while nothing is being made
    progress: RwSignal<Option<(usize, usize)>>,
    /// the number of the latest job; an earlier one stops
    latest: StoredValue<u32>,
}

impl Job {
    /// Whether nobody has stopped this job.
    fn goes_on(self, number: u32) -> Result<(), Failure> {
        if self.latest.try_get_value() == Some(number) { Ok(()) } else { Err(Failure::Stopped) }
    }

    fn stop(self) {
        self.latest.try_update_value(|latest| *latest += 1);
        let _ = self.progress.try_set(None);
    }

    /// The file.
    async fn make(self, animated: &Animated, size: u32, delay: u32, number: u32) -> Result<Vec<u8>, Failure> {
        let animation = Animation::of_game(&animated.game, &animated.like)?.with_delay(delay);
        let total = animation.frames.len();
        self.progress.set(Some((0, total)));
        let canvas = Canvas::new(size)?;
        let mut samples = Vec::new();
        for i in animation.samples() {
            samples.push(canvas.pixels(&animation.frames[i].svg()).await?);
            self.goes_on(number)?;
        }
        let (width, height) = canvas.size();
        let mut encoder = GifEncoder::new(width, height, &samples)?;
        drop(samples);
        for (i, frame) in animation.frames.iter().enumerate() {
            let pixels = canvas.pixels(&frame.svg()).await?;
            self.goes_on(number)?;
            encoder.add(&pixels, animation.duration(i))?;
            self.progress.set(Some((i + 1, total)));
        }
        Ok(encoder.finish()?)
    }
}

/// Size, speed, the button that makes the file, how far it is, and what came of it.
pub(super) fn form(source: Source) -> AnyView {
    let size = RwSignal::new("480".to_string());
    let speed = RwSignal::new("800".to_string());
    let said = RwSignal::new(String::new());
    let job = Job { progress: RwSignal::new(None), latest: StoredValue::new(0) };
    on_cleanup(move || job.stop());
    let save = move || {
        let Some(animated) = source() else { return };
        let chosen = |value: RwSignal<String>| value.get_untracked().parse().unwrap_or_default();
        let (size, delay) = (chosen(size), chosen(speed));
        job.stop();
        let number = job.latest.get_value();
        said.set(String::new());
        spawn_local(async move {
            let words = match job.make(&animated, size, delay, number).await {
                Ok(gif) => {
                    save_bytes(&format!("{}.gif", animated.name), &gif, "image/gif");
                    t!("animate-saved", kb = gif.len().div_ceil(1000))
                }
                // The one who stopped it knows.
                Err(Failure::Stopped) => return,
                Err(Failure::TooLong(moves)) => t!("animate-too-long", moves = moves, most = MAX_FRAMES - 1),
                Err(Failure::Failed) => t!("animate-failed"),
            };
            let _ = job.progress.try_set(None);
            let _ = said.try_set(words);
        });
    };
    let cancel = move || {
        job.stop();
        said.set(t!("animate-cancelled"));
    };
    let running = Signal::derive(move || job.progress.with(Option::is_some));
    let idle = Signal::derive(move || !running.get());
    let far = move || job.progress.get().map_or((0.0, 1.0), |(done, total)| (done as f64, total as f64));
    let choices = |all: [(u32, &str); 3]| Signal::stored(all.map(|(key, name)| (key.to_string(), t!(name))).to_vec());
    view! {
        <div class="row">
            {select("animate-size", t!("animate-size"), choices(SIZES), size.into(), move |value| size.set(value))}
            {select("animate-speed", t!("animate-speed"), choices(SPEEDS), speed.into(), move |value| speed.set(value))}
        </div>
        <div class="row">
            {button("save-gif", "primary", t!("save-gif"), running, save)}
            {button("cancel-gif", "", t!("animate-cancel"), idle, cancel)}
        </div>
        <progress
            prop:hidden=idle
            prop:max=move || far().1
            prop:value=move || far().0
            aria-label=t!("animate-progress")
        ></progress>
        <p class="hint" role="status" data-animated="">{said}</p>
    }
    .into_any()
}
