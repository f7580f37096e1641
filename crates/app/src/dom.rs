//! Small wrappers around the browser's API. They do not work outside a browser, as in tests.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Document, Headers, RequestInit, Response, Storage, Window};

/// The window.
pub(crate) fn window() -> Window {
    web_sys::window().unwrap_throw()
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().unwrap_throw()
}

/// The time since some fixed moment of the past.
pub(crate) fn now() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}

/// The time since the page was opened, whatever happens to the device's clock.
pub(crate) fn uptime() -> Duration {
    Duration::from_millis(window().performance().unwrap_throw().now() as u64)
}

/// The day here, counted from 1970.
pub(crate) fn today() -> u32 {
    let minutes_behind = js_sys::Date::new_0().get_timezone_offset();
    ((js_sys::Date::now() / 60_000.0 - minutes_behind) / 1440.0) as u32
}

/// A random number.
pub(crate) fn seed() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}

/// A random id for something to be saved, short enough for an address.
pub(crate) fn fresh_id() -> String {
    format!("{:x}", seed() >> 24)
}

/// The local storage, where the browser allows it.
pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// A text file of the app, at the address in `<meta name="…">`; `None` if it cannot be fetched.
pub(crate) async fn fetched(name: &str) -> Option<String> {
    let meta = document().query_selector(&format!("meta[name={name}]")).ok().flatten()?;
    fetched_from(&meta.get_attribute("content")?).await
}

/// A text file of the app at this address; `None` if it cannot be fetched.
pub(crate) async fn fetched_from(address: &str) -> Option<String> {
    let answer = window().fetch_with_str(address);
    let answer: Response = JsFuture::from(answer).await.ok()?.unchecked_into();
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// Ends a request that nobody waits for any more: a silent server would keep its connection open.
pub(crate) struct AbortOnDrop(AbortController);

impl AbortOnDrop {
    /// For the request with these options. One that was answered is not changed by it.
    pub(crate) fn of(options: &RequestInit) -> Option<AbortOnDrop> {
        let controller = AbortController::new().ok()?;
        options.set_signal(Some(&controller.signal()));
        Some(AbortOnDrop(controller))
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Posts JSON; the status and the text of the answer, or none if the server cannot be reached.
pub(crate) async fn post(path: &str, body: &str) -> Option<(u16, String)> {
    let options = RequestInit::new();
    options.set_method("POST");
    let headers = Headers::new().ok()?;
    headers.set("content-type", "application/json").ok()?;
    options.set_headers(&headers);
    options.set_body(&body.into());
    let _abort = AbortOnDrop::of(&options);
    let answer: Response =
        JsFuture::from(window().fetch_with_str_and_init(path, &options)).await.ok()?.unchecked_into();
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    Some((answer.status(), text))
}

/// Adds the style sheet at the address in `<meta name="…">`; false if it cannot be fetched. Adding it twice does no harm.
pub(crate) async fn load_style(name: &str) -> bool {
    let document = document();
    let address = document.query_selector(&format!("meta[name={name}]")).ok().flatten();
    let Some(address) = address.and_then(|meta| meta.get_attribute("content")) else { return false };
    let (Ok(link), Some(head)) = (document.create_element("link"), document.head()) else { return false };
    let _ = link.set_attribute("rel", "stylesheet");
    let _ = link.set_attribute("href", &address);
    let loaded = js_sys::Promise::new(&mut |done, failed| {
        let _ = link.add_event_listener_with_callback("load", &done);
        let _ = link.add_event_listener_with_callback("error", &failed);
        let _ = head.append_child(&link);
    });
    JsFuture::from(loaded).await.is_ok()
}

/// Whether the system asks for as little motion as possible.
pub(crate) fn wants_less_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Runs something after so many milliseconds.
pub(crate) fn after(ms: i32, run: impl FnOnce() + 'static) {
    let run = Closure::once_into_js(run);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(run.unchecked_ref(), ms);
}

/// Waits so many milliseconds.
pub(crate) async fn pause(ms: i32) {
    let passed = js_sys::Promise::new(&mut |done, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms);
    });
    let _ = JsFuture::from(passed).await;
}

/// How long tests wait for a server, in milliseconds: longer than users, because their machines may be busy.
pub(crate) fn patience_of_tests() -> Option<i32> {
    let patience = js_sys::Reflect::get(&window(), &"patience".into()).ok()?.as_f64()?;
    Some(patience as i32)
}

/// What a future gives; `None` if it takes longer than so many milliseconds, or than tests wait. Then it is dropped.
pub(crate) async fn within<T>(ms: i32, work: impl Future<Output = T>) -> Option<T> {
    let ms = patience_of_tests().unwrap_or(ms);
    let (mut work, mut late) = (pin!(work), pin!(pause(ms)));
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => late.as_mut().poll(context).map(|()| None),
    })
    .await
}

/// Runs something at an interval until the returned guard is dropped.
pub(crate) fn every(ms: i32, run: impl FnMut() + 'static) -> Every {
    let run: Closure<dyn FnMut()> = Closure::new(run);
    let id = window().set_interval_with_callback_and_timeout_and_arguments_0(run.as_ref().unchecked_ref(), ms);
    Every { id: id.unwrap_or_default(), _run: run }
}

/// The guard of an interval.
pub(crate) struct Every {
    id: i32,
    _run: Closure<dyn FnMut()>,
}

impl Drop for Every {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.id);
    }
}

/// Fires an event of the window that has a name only.
pub(crate) fn announce(name: &str) {
    if let Ok(event) = web_sys::Event::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// Listens to events of the window until the returned guard is dropped.
pub(crate) fn listen<E: JsCast + 'static>(name: &'static str, mut hear: impl FnMut(E) + 'static) -> Listening {
    let hear: Closure<dyn FnMut(JsValue)> = Closure::new(move |event: JsValue| hear(event.unchecked_into()));
    let _ = window().add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
    Listening { name, hear }
}

/// A listener of the window.
pub(crate) struct Listening {
    name: &'static str,
    hear: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = window().remove_event_listener_with_callback(self.name, self.hear.as_ref().unchecked_ref());
    }
}

/// Whether a key is for the screen: no element has handled it, and it was not pressed in a field. Buttons and links
/// handle the keys that press them and leave letters and arrows to the screen.
pub(crate) fn is_for_screen(event: &web_sys::KeyboardEvent) -> bool {
    let presses = matches!(event.key().as_str(), " " | "Enter");
    let combined = event.ctrl_key() || event.meta_key() || event.alt_key();
    let used = event.default_prevented()
        || comes_from(event, "input, select, textarea, dialog")
        || (presses && comes_from(event, "button, a, summary"));
    !combined && !used
}

fn comes_from(event: &web_sys::Event, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
